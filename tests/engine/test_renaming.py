"""Documents of a release, opened in a later one with renamed phases, fields and events."""

from __future__ import annotations

from typing import Any, Final

import pytest

from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.game.position import decode, encode, require_known
from senlac.engine.match.match import Match
from senlac.engine.match.resume import Snapshot, StoredEntry, resume
from senlac.engine.match.verify import verify
from senlac.engine.model.event import Event
from senlac.engine.support.errors import RecordError
from tests.example.mill import FORMER, PRESENT, GrindFlour, MillGame, PresentMill, Turn

SECRET: Final = bytes(range(32))


def begun(game: MillGame, *actions: str) -> Match:
    """Return a match after these actions."""
    match = Match.new(game, secret=SECRET)
    for action in actions:
        match.play(match.actors()[0], action)
    return match


# ---- positions and records ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "former", "present"),
    [
        ((), [["Round", [1]], ["Grind", []]], [["Turn", [1]], ["Milling", []]]),
        (("grind 1", "take 1", "take 2"), ["Round", "Grind"], ["Turn", "Milling"]),
        (("grind 2",), ["Round", "Wager"], ["Turn", "Contest"]),
    ],
)
def test_position_of_former_release_is_written_in_present_names(
    actions: tuple[str, ...], former: list[Any], present: list[Any]
) -> None:
    document = begun(FORMER, *actions).position()
    again = encode(PRESENT, decode(PRESENT, document))
    assert again == begun(PRESENT, *actions).position()
    if actions:
        assert [name for name, _ in document["stack"]] == former
        assert [name for name, _ in again["stack"]] == present
    else:
        assert (document["stack"], again["stack"]) == (former, present)
    assert again["fields"] == {"flour": document["fields"]["sacks"]}
    assert decode(PRESENT, again).stack[-1].prompt_for(PresentMill(), 0)


def test_record_of_the_former_release_is_replayed_unchanged() -> None:
    record = begun(FORMER, "grind 1", "take 1", "take 2", "grind 2", "take 2").record()
    again = Match.from_record(record.document(), game=PRESENT)
    assert again.result() is not None
    assert again.record().document() == record.document()
    assert verify(record, PRESENT).proved


def test_record_from_a_former_position_keeps_that_position() -> None:
    position = begun(FORMER, "grind 2").position()
    require_known(PRESENT, position)
    match = Match.from_position(position, game=PRESENT, secret=SECRET)
    match.play("miller", "take 2")
    record = match.record().document()
    assert record["start"]["position"] == position
    assert Match.from_record(record, game=PRESENT).record().document() == record
    assert verify(match.record(), PRESENT).entries == len(record["entries"])
    original = Match.from_position(position, game=FORMER, secret=SECRET)
    original.play("miller", "take 2")
    assert original.record().document() == record


def test_match_is_resumed_at_a_former_snapshot() -> None:
    match = begun(FORMER, "grind 1", "take 1")
    lines = [StoredEntry(one.entry, one.events, one.sealed) for one in match.core.history.played]
    again = Match(resume(PRESENT, match.header, lines, Snapshot.of(match.core), SECRET))
    assert again.position() == begun(PRESENT, "grind 1", "take 1").position()
    again.play("baker", "take 2")
    assert again.options("miller") == ["grind 1", "grind 2"]


def test_field_under_both_of_its_names_is_refused() -> None:
    document = begun(FORMER).position()
    document["fields"]["flour"] = 1
    with pytest.raises(RecordError, match=r"position.fields: 'flour' comes twice"):
        decode(PRESENT, document)
    with pytest.raises(RecordError, match=r"position.fields: 'flour' comes twice"):
        require_known(PRESENT, document)


# ---- layouts and events -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "sacks: 2\nstep: Grind",
        "flour: 2\nstep: Milling",
        "sacks: 2\nstep: Round 1 > Grind",
        "flour: 2\nstep: Turn 1 > Milling",
    ],
)
def test_layout_may_use_former_and_present_names(text: str) -> None:
    state = parse_layout(PRESENT, text)
    assert state.stock() == 2
    assert [type(phase) for phase in state.stack] == [Turn, GrindFlour]


def test_error_in_a_layout_lists_present_names_only() -> None:
    with pytest.raises(RecordError) as caught:
        parse_layout(PRESENT, "step: Bake")
    assert str(caught.value).endswith("there are Grind, and Turn, Milling, BeginWager, Contest")
    with pytest.raises(RecordError, match=r"expected 'Turn STARTED', got 0 values"):
        parse_layout(PRESENT, "step: Round")


def test_stored_event_has_present_names_when_it_is_read() -> None:
    [told] = begun(FORMER, "grind 2").core.history.played[-1].events
    assert told == Event("grind", {"sacks": 2})
    present = PRESENT.event_catalogue.present(told)
    assert present == Event("milled", {"amount": 2})
    assert PRESENT.event_catalogue.sentence(PresentMill(), present) == "2 ground."
    assert PRESENT.event_catalogue.present(present) == present
