from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.data.document import canonical
from senlac.engine.game.position import decode, digest, encode
from senlac.engine.match.match import Match
from senlac.engine.model.fields import added, number
from senlac.engine.support.errors import RecordError
from senlac.testing import laws
from tests.example.feud import FEUD
from tests.example.sticks import STICKS, Sticks, SticksState, Taking

Document = dict[str, Any]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def somewhere(seed: int) -> Match:
    """Return a match of feud after a random number of entries, sometimes at its end."""
    rng = Random(seed)
    match = Match.new(FEUD, seed=seed)
    for _ in range(rng.randrange(60)):
        if match.result() is not None:
            break
        laws.random_play(match, rng)
    return match


@pytest.mark.parametrize(
    "change",
    [
        {"format": "x"},
        {"version": 2},
        {"more": []},
        {"fields": {"more": []}},
        {"stack": {}},
    ],
    ids=str,
)
def test_head_of_position_is_validated_before_the_rest(
    change: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = {**Match.new(STICKS, seed=1).position(), **change}
    read: list[object] = []

    def dumps(value: object, **_: object) -> str:
        read.append(value)
        return "{}"

    # Validation of the body begins by writing it as JSON.
    monkeypatch.setattr("json.dumps", dumps)
    with pytest.raises(RecordError, match="position"):
        Match.from_position(document, game=STICKS)
    assert read == []


def test_position_names_its_game_and_rules_and_is_a_copy() -> None:
    match = Match.new(STICKS, seed=1)
    document = match.position()
    assert document == {
        "format": "senlac-position",
        "version": 1,
        "game": "sticks",
        "rules": "1",
        "fields": {"heap": document["fields"]["heap"], "turn": 0},
        "stack": [["Taking", []]],
        "outcome": None,
    }
    document["fields"]["heap"] = -1
    document["stack"].clear()
    assert match.position() != document


@pytest.mark.parametrize("seed", range(30))
def test_position_is_read_back_unchanged(seed: int) -> None:
    laws.position_round_trip(somewhere(seed))


def test_outcome_in_a_position_has_names_of_roles() -> None:
    match = Match.new(FEUD, seed=1)
    match.concede("Morcar")
    document = match.position()
    assert document["outcome"] == {"winners": ["Edwin", "Waltheof"], "how": "conceded"}
    assert decode(FEUD, document).outcome == ((0, 2), "conceded")


def test_equal_states_have_equal_digests_and_others_do_not() -> None:
    match = somewhere(3)
    state = match.state
    assert digest(FEUD, state) == digest(FEUD, state.copy())
    other: Any = state.copy()
    other.crowns[0] -= 1
    assert digest(FEUD, state) != digest(FEUD, other)


def test_position_contains_neither_dice_nor_journal() -> None:
    state = decode(FEUD, somewhere(2).position())
    assert (type(state.dice).__name__, state.journal, state.revealed) == ("NoDice", None, False)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("format", "senlac-record", "expected the format 'senlac-position', got 'senlac-record'"),
        ("format", "x" * 500, "got 'xxxx"),
        ("version", 2, "made by a newer Senlac (version 2, known 1)"),
        ("version", "1", "expected a version number, got '1'"),
        ("game", "sticks", "of the game 'sticks', not of feud"),
        ("rules", "3", "rules '3' of feud, known 1, 2"),
        ("fields", None, "position.fields"),
        ("fields", {}, "position.fields: the key 'shire' is missing"),
        ("stack", {}, "position.stack"),
        ("stack", [5], "position.stack[0]"),
        ("stack", [["Council"]], "position.stack[0]"),
        ("stack", [[5, []]], "position.stack[0]"),
        ("outcome", {"winners": ["Edwin", "Edwin"], "how": ""}, "a role comes twice"),
        ("outcome", {"winners": "Edwin", "how": ""}, "position.outcome.winners"),
        ("more", 1, "position: unknown key 'more'"),
    ],
)
def test_position_with_an_invalid_value_is_refused(key: str, value: object, words: str) -> None:
    document = {**Match.new(FEUD, seed=1).position(), key: value}
    with pytest.raises(RecordError) as caught:
        decode(FEUD, document)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("document", [None, [], "x", 5, {}])
def test_value_that_is_no_position_document_is_refused(document: object) -> None:
    with pytest.raises(RecordError, match=r"^position: expected"):
        decode(FEUD, document)


@pytest.mark.parametrize("key", ["game", "rules", "fields", "stack", "outcome"])
def test_position_without_a_key_is_refused(key: str) -> None:
    document = Match.new(FEUD, seed=1).position()
    del document[key]
    with pytest.raises(RecordError, match=f"the key '{key}' is missing"):
        decode(FEUD, document)


def test_phase_below_the_first_one_is_read_too() -> None:
    document = Match.new(STICKS, seed=1).position()
    document["stack"].insert(0, ["Taking", []])
    state = decode(STICKS, document)
    assert len(state.stack) == 2
    assert encode(STICKS, state) == document


def test_game_validates_a_position_after_the_engine() -> None:
    class Doubting(Sticks):
        def validate(self, state: SticksState) -> None:
            raise RecordError(f"no heap of {state.heap}")

    document = Match.new(STICKS, seed=1).position()
    document["fields"]["heap"] = 3
    with pytest.raises(RecordError, match=r"^position: no heap of 3$"):
        decode(Doubting(), document)
    document["fields"]["turn"] = 2
    with pytest.raises(RecordError, match=r"^position: turn: expected 0 to 1, got 2$"):
        decode(Doubting(), document)


def test_position_without_a_choice_is_refused() -> None:
    document = Match.new(STICKS, seed=1).position()
    document["fields"]["heap"] = 1
    with pytest.raises(RecordError, match="there is no choice in Taking"):
        decode(STICKS, document)


@given(st.data(), st.integers(0, 50), JSON)
def test_position_with_any_change_is_refused_or_playable(
    data: st.DataObject, seed: int, value: object
) -> None:
    document = somewhere(seed).position()
    target: Any = document
    while True:
        keys = list(target) if isinstance(target, dict) else list(range(len(target)))
        key = data.draw(st.sampled_from(keys))
        deeper = isinstance(target[key], dict | list) and bool(target[key])
        if not deeper or data.draw(st.booleans()):
            break
        target = target[key]
    target[key] = value
    try:
        state = decode(FEUD, json.loads(json.dumps(document)))
    except RecordError:
        return
    assert canonical(encode(FEUD, state)) == canonical(document)
    match = Match.from_position(document, game=FEUD, seed=1)
    laws.play_out(match, Random(seed), 300)
    assert match.result() is not None


@dataclass(init=False, eq=False, repr=False, slots=True)
class Bundles(SticksState):
    """A heap, with a field that positions of the first release did not have."""

    bundles: int = added(number())


class Bundling(Sticks):
    """Sticks with an added field."""

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> SticksState:
        state: SticksState = Bundles()
        state.heap = 6
        state.push(Taking())
        return state

    def empty_state(self) -> Bundles:
        return Bundles()


def test_added_field_is_written_only_if_changed() -> None:
    game = Bundling()
    state = Match.new(game, seed=1).state
    assert isinstance(state, Bundles)
    assert encode(game, state)["fields"] == {"heap": 6, "turn": 0}
    state.bundles = 3
    written = encode(game, state)
    assert written["fields"] == {"heap": 6, "turn": 0, "bundles": 3}
    read = decode(game, written)
    assert isinstance(read, Bundles)
    assert read.bundles == 3
    del written["fields"]["bundles"]
    read = decode(game, written)
    assert isinstance(read, Bundles)
    assert read.bundles == 0
    del written["fields"]["heap"]
    with pytest.raises(RecordError, match="heap"):
        decode(game, written)
