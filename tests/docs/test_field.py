from __future__ import annotations

from dataclasses import fields
from typing import Any

from senlac import Match
from senlac.games.shieldwall.data.rows.order import BattleRequest, CalledSide, Troop
from senlac.games.shieldwall.data.tables import load_game_data
from senlac.games.shieldwall.rules.called.aftermath import result
from senlac.games.shieldwall.words.choices import EXAMPLE_CALL
from tests.docs.pages import named, page, tables

PAGE = page("play/shieldwall-field.md")


def keys_of(shape: type[Any]) -> set[str]:
    """Return the keys of a part of a request as JSON has them."""
    return {"class" if field.name == "arm" else field.name for field in fields(shape)}


def test_request_has_the_keys_of_the_page() -> None:
    listed = [rows for head, rows in tables(PAGE) if head == "Key"]
    shapes = (BattleRequest, CalledSide, Troop)
    for rows, shape in zip(listed, shapes, strict=False):
        keys = {name.strip("` ") for row in rows for name in row[0].split(",")}
        assert keys == keys_of(shape)


def test_result_has_the_keys_of_the_page() -> None:
    match = Match.new("shieldwall", "field", options={"request": EXAMPLE_CALL}, seed=1)
    match.concede(match.actors()[0])
    told = result(match.state)  # type: ignore[arg-type]
    _, _, _, rows, *_ = [rows for head, rows in tables(PAGE) if head == "Key"]
    assert {row[0].strip("`") for row in rows} == set(told)
    side = told["sides"][0]
    assert set(named(PAGE, "Key of a side")) == set(side)
    assert set(named(PAGE, "Key of a line")) == set(side["troops"][0])


def test_numbers_of_the_page_agree_with_the_data() -> None:
    rules = load_game_data().field
    [sides] = [rows for head, rows in tables(PAGE) if head == "Key" and rows[0][0] == "`name`"]
    by_key = {row[0].strip("`"): row[1:] for row in sides}
    assert f"at most {rules.max_units} lines" in by_key["troops"][0]
    assert f"{rules.min_break_percent} to {rules.max_break_percent}" in by_key["break_percent"][0]
    assert by_key["break_percent"][1] == (
        f"attacker {rules.attacker_break_percent}, defender {rules.defender_break_percent}, "
        f"meeting {rules.meeting_break_percent}"
    )
    assert f"{rules.min_turns} to {rules.max_turns} game turns | {rules.turns}" in PAGE
