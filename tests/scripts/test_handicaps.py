"""The script that measures the odds of handicaps."""

from __future__ import annotations

import tomllib

from scripts.handicaps import command, odds_row, wins


def test_odds_are_printed_as_a_row_with_their_command() -> None:
    words = command("shieldwall", "foragers", 2, bots="random")
    plain = wins(words)
    assert sum(plain.values()) == 2
    text = odds_row("foragers", plain, [*words, "--handicap", "late_bretons"])
    [row] = tomllib.loads(text)["handicap"]["odds"]
    assert row["scenario"] == "foragers"
    assert (row["games"], row["plain"], sum(row["wins"].values())) == (2, plain, 2)
    assert row["command"].endswith("--seed handicap --handicap late_bretons")
