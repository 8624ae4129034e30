"""Measure the odds of handicaps that have none yet, and print them as rows of handicaps.toml.

python -m scripts.handicaps GAME [GAMES]      plays GAMES games (default: 200) with and without each
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from senlac.engine.data.loader import read
from senlac.engine.data.rows.handicaps import HandicapsFile
from senlac.engine.game.handicaps import FILE
from senlac.engine.match import registry

SEED: Final = "handicap"
"""The seed of all games, so that those with and without a handicap have the same dice."""

PROGRAM: Final = Path(sys.executable).with_name("senlac")


def command(game: str, scenario: str, games: int, bots: str = "normal") -> list[str]:
    """Return the command that plays a scenario without a handicap."""
    return [
        "senlac", "simulate", game, "-s", scenario, "--bots", bots, "--no-swap",
        "--games", str(games), "--seed", SEED,
    ]  # fmt: skip


def wins(words: list[str]) -> dict[str, int]:
    """Run a command; return the wins of each side."""
    ran = subprocess.run(  # noqa: S603 - our own command
        [str(PROGRAM), *words[1:], "--json"], check=True, capture_output=True, text=True
    )
    total: dict[str, Any] = json.loads(ran.stdout)["total"]
    return {side: share["wins"] for side, share in total["sides"].items()}


def odds_row(scenario: str, plain: dict[str, int], words: list[str]) -> str:
    """Play with a handicap; return the odds as a row of the file."""
    games = words[words.index("--games") + 1]
    rows = {"wins": wins(words), "plain": plain}
    written = [
        f"{key} = {{ {', '.join([f'{side} = {count}' for side, count in row.items()])} }}"
        for key, row in rows.items()
    ]
    return "\n".join(
        [
            "[[handicap.odds]]",
            f'scenario = "{scenario}"',
            f"games = {games}",
            *written,
            f'command = "{" ".join(words)}"',
            'source = "measured"',
        ]
    )


def main(game: str, games: int = 200) -> None:
    """Print the missing odds of a game."""
    plain: dict[str, dict[str, int]] = {}
    for row in read(registry.game(game).package, FILE, HandicapsFile).handicap:
        for scenario in row.scenarios or [card.id for card in registry.game(game).scenarios()]:
            if row.measured(scenario) is None:
                words = command(game, scenario, games)
                if scenario not in plain:
                    plain[scenario] = wins(words)
                text = odds_row(scenario, plain[scenario], [*words, "--handicap", row.id])
                sys.stdout.write(f"# {row.id}\n{text}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], *[int(number) for number in sys.argv[2:3]])
