from __future__ import annotations

from random import Random
from typing import Any

from scripts.docpages.pages import finished

from senlac import Match
from senlac.engine.data.overlay import Overlay
from senlac.engine.game import record
from senlac.engine.model.refusals import COMMON_RULES
from tests.docs.pages import named, page
from tests.example.feud import FEUD

PAGE = page("games/records.md")
PHASES = page("games/phases.md")


def all_sorts_of_records() -> list[dict[str, Any]]:
    """Return records that together have every key of a record."""
    salts = {"norman": "Rouen"}
    overlay = Overlay.from_text("[units.unit.fyrd]\nstrength = 6\n", "mine")
    open_game = Match.new("shieldwall", seed=1, salts=salts, seats=salts, overlay=overlay)
    open_game.play("norman", "turn N1 E")
    open_game.undo("norman", agreed=["saxon"])
    open_game.play("norman", "turn N1 E")
    open_game.undo("norman", referee=True)
    open_game.queue_rolls([1])
    open_game.play("norman", "done")
    going_on = open_game.record(private=True).document()
    drawn = open_game.copy()
    drawn.draw("norman", agreed=["saxon"])
    open_game.concede(open_game.actors()[0])
    hidden = Match.new(FEUD, seed=1)
    hidden.time_out()
    inside = Match.analysis_of(hidden.position(), game=FEUD, seed=1)
    return [match.record().document() for match in (open_game, drawn, hidden, inside)] + [going_on]


def keys(documents: list[dict[str, Any]]) -> set[str]:
    """Return the keys that occur in the documents."""
    return {key for document in documents for key in document}


def test_records_have_the_keys_of_the_page() -> None:
    records = all_sorts_of_records()
    entries = [entry for record in records for entry in record["entries"]]
    endings = [record["ending"] for record in records if record["ending"]]
    assert set(named(PAGE, "Key of a record")) == keys(records)
    assert set(named(PAGE, "Key of a start")) == keys([record["start"] for record in records])
    assert set(named(PAGE, "Key of the dice")) == keys([record["dice"] for record in records])
    assert set(named(PAGE, "Key of an entry")) == keys(entries)
    assert set(named(PAGE, "Key of an ending")) == keys(endings)


def test_positions_have_the_keys_of_the_page() -> None:
    match = Match.new("shieldwall", seed=1)
    assert named(PAGE, "Key of a position") == list(match.position())
    match.concede("norman")
    assert set(match.position()["outcome"]) == {"winners", "how"}


def test_page_names_every_key_that_may_be_read() -> None:
    assert set(named(PAGE, "Key of a record")) == set(record._RECORD)
    assert set(named(PAGE, "Key of an entry")) == set(record._ENTRY)
    assert set(named(PAGE, "Key of an ending")) == set(record._ENDING)


def test_page_names_the_common_rules() -> None:
    text = finished(PHASES, "games/phases.md")
    for name, law in COMMON_RULES.items():
        assert f"| `{name}` | {law} |" in text


def test_keys_of_a_record_have_the_order_of_the_page() -> None:
    match = Match.new("shieldwall", seed=Random(1).getrandbits(32))
    listed = [name for name in named(PAGE, "Key of a record") if name != "secret"]
    assert list(match.record().document()) == listed
