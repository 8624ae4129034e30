"""Event types: declared fields, sentences, highlights and cues."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from senlac.engine.model.event import TIMEOUT_EVENT, Event, Field
from senlac.engine.model.event_context import CueBuilder, EventContext, pieces_leave, pieces_move
from senlac.engine.model.event_types import (
    EventCatalogue,
    EventType,
    FieldType,
    TemplatePart,
    parts,
)
from senlac.engine.model.state import State
from senlac.engine.screen.scene import Cue, PieceMove, Strike
from senlac.engine.support.errors import IncompleteGameError


def shouted(event: EventContext[State], field: str) -> str:
    """Return a name in capitals."""
    return event.text(field).upper()


def hits(shown: CueBuilder[State]) -> None:
    """Add one strike to the cue."""
    shown.strike("melee", f"{shown.number('hits')} hits")


EVENT_CATALOGUE: Final = EventCatalogue(
    {
        "piece": FieldType("text", shouted, highlights=True),
        "space": FieldType("text", shouted, highlights=True),
    },
    {
        "move": EventType(
            "{unit:piece} goes to {to:space}.",
            (pieces_move("unit", "leader", path="path"),),
            {"leader": "piece", "path": "texts"},
        ),
        "fall": EventType(
            "{unit:piece} is lost.", (pieces_leave("unit"),), banner=True, in_summary=True
        ),
        "attack": EventType("{unit:piece} attacks {target:piece}: {dice:numbers}.", (hits,)),
        "raise": EventType(
            "{unit:piece} at {at:space}.", (), {"other": "piece", "leader": "piece"}
        ),
        "dawn": EventType("day {turn:number} breaks{how:text}"),
    },
)
STATE: Final = State()
MARCH: Final[dict[str, Field]] = {
    "unit": "hc1", "to": "york", "leader": "", "path": ["ouse", "york"],
}  # fmt: skip


def test_sentence_template_is_split_into_parts() -> None:
    assert parts("{unit:piece} is {how}.") == [
        TemplatePart("", "unit", "piece"),
        TemplatePart(" is ", "how", "text"),
        TemplatePart(".", "", "text"),
    ]


def test_sentence_formats_fields_and_begins_with_a_capital() -> None:
    assert EVENT_CATALOGUE.sentence(STATE, Event("move", MARCH)) == "HC1 goes to YORK."
    fought: dict[str, Field] = {"unit": "a", "target": "b", "dice": [3, 1]}
    assert EVENT_CATALOGUE.sentence(STATE, Event("attack", fought)) == "A attacks B: 3, 1."
    assert EVENT_CATALOGUE.sentence(STATE, Event("dawn", {"turn": 2, "how": ""})) == "Day 2 breaks"


def test_named_pieces_and_places_are_highlighted_once() -> None:
    raised = Event("raise", {"unit": "hc1", "other": "hc1", "at": "york", "leader": ""})
    assert EVENT_CATALOGUE.cue(STATE, raised).lights == ("hc1", "york")


def test_lights_omit_pieces_that_move_or_strike() -> None:
    assert EVENT_CATALOGUE.cue(STATE, Event("move", MARCH)).lights == ()
    attack = Event("attack", {"unit": "a", "target": "b", "dice": [], "hits": 1})
    assert EVENT_CATALOGUE.cue(STATE, attack).lights == ()


def test_cue_moves_removes_and_strikes_pieces() -> None:
    led = Event("move", {**MARCH, "leader": "harold"})
    ways = (PieceMove("hc1", "york", ("ouse",)), PieceMove("harold", "york", ("ouse",)))
    assert EVENT_CATALOGUE.cue(STATE, led).moves == ways
    assert EVENT_CATALOGUE.cue(STATE, Event("fall", {"unit": "hc1"})) == Cue(
        moves=(PieceMove("hc1"),), banner=True, told="HC1 is lost."
    )
    fought = Event("attack", {"unit": "a", "target": "b", "dice": [3], "hits": 2})
    assert EVENT_CATALOGUE.cue(STATE, fought).blows == (Strike("a", "b", "melee", "2 hits"),)


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        (Event("move", MARCH), ""),
        (Event("flee", {}), "the game declares no kind of event 'flee'"),
        (Event("fall", {"unit": "a", "how": "b"}), "an event 'fall' has unit, not how, unit"),
        (Event("fall", {"unit": 3}), "'unit' of an event 'fall' is no text"),
        (Event("dawn", {"turn": "1", "how": ""}), "'turn' of an event 'dawn' is no number"),
        (Event("dawn", {"turn": [1], "how": ""}), "'turn' of an event 'dawn' is no number"),
        (Event("move", {**MARCH, "path": [1]}), "'path' of an event 'move' is no texts"),
        (Event("move", {**MARCH, "path": "york"}), "'path' of an event 'move' is no texts"),
    ],
)
def test_event_that_differs_from_its_declaration_is_reported(event: Event, fault: str) -> None:
    assert EVENT_CATALOGUE.schema_error(event) == fault


def test_text_field_read_as_a_number_is_an_error() -> None:
    with pytest.raises(AssertionError, match=r"move\.unit is a number"):
        EventContext(STATE, Event("move", MARCH)).number("unit")


def test_undeclared_event_type_raises_an_error() -> None:
    for tell in (EVENT_CATALOGUE.sentence, EVENT_CATALOGUE.cue):
        with pytest.raises(IncompleteGameError, match="declares no kind of event 'flee'"):
            tell(STATE, Event("flee", {}))


# ---- renaming -----------------------------------------------------------------------------------

RENAMED: Final = EventCatalogue(
    {},
    {
        "move": EventType("{unit:text} goes.", former=("march", "walk")),
        "fall": EventType(
            "{unit:text} is lost.",
            hidden_fields={"by": "text"},
            former_fields={"by": ("foe", "enemy")},
        ),
    },
)


@pytest.mark.parametrize(
    ("stored", "present"),
    [
        (Event("march", {"unit": "a"}, "1", frozenset({1})), ("move", {"unit": "a"})),
        (Event("walk", {"unit": "a"}), ("move", {"unit": "a"})),
        (Event("fall", {"unit": "a", "enemy": "b"}), ("fall", {"unit": "a", "by": "b"})),
        (Event("fall", {"unit": "a", "by": "b"}), ("fall", {"unit": "a", "by": "b"})),
        (Event("unknown", {"unit": "a"}), ("unknown", {"unit": "a"})),
    ],
)
def test_stored_event_gets_present_names(
    stored: Event, present: tuple[str, dict[str, Field]]
) -> None:
    kind, fields = present
    assert RENAMED.present(stored) == replace(stored, kind=kind, fields=fields)


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ({"a": EventType("", former=("b",)), "b": EventType("")}, "former name 'b' of 'a' is not"),
        (
            {"a": EventType("", former=("c",)), "b": EventType("", former=("c",))},
            "former name 'c' of 'b' is not free",
        ),
        (
            {"a": EventType("", former=(TIMEOUT_EVENT,))},
            f"former name '{TIMEOUT_EVENT}' of 'a' is not free",
        ),
        (
            {"a": EventType("{x}{y}", former_fields={"x": ("y",)})},
            "an event 'a': the former name 'y' of 'x' is not free",
        ),
        (
            {"a": EventType("{x}", former_fields={"z": ("y",)})},
            "an event 'a': expected former names of 'z'",
        ),
    ],
)
def test_former_names_of_events_must_be_free(kinds: dict[str, EventType], words: str) -> None:
    with pytest.raises(IncompleteGameError, match=words):
        EventCatalogue({}, kinds)
