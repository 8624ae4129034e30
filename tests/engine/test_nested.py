from __future__ import annotations

from typing import Any

import pytest

from senlac.engine.game.position import decode
from senlac.engine.match.match import Match
from senlac.engine.match.nested import NestedMatch
from senlac.engine.match.nested_events import NestedEventMapper
from senlac.engine.match.perspective import notation
from senlac.engine.model.action import Notation
from senlac.engine.model.dice import ScriptedDice
from senlac.engine.model.event import SPECTATOR
from senlac.engine.model.state import State
from senlac.engine.support.errors import RecordError
from tests.example.feud import FEUD, Duel, FeudState
from tests.example.sticks import STICKS


def outer() -> FeudState:
    """Return an outer state with scripted dice and an empty journal."""
    state = FeudState()
    state.dice = ScriptedDice([3])
    state.journal = []
    return state


def written(state: FeudState) -> Notation:
    """Return the notation of the two fighting roles."""
    return notation(FEUD, state, [1, 2])


def duel(state: FeudState, seats: tuple[int, int] = (2, 1)) -> Duel:
    phase = Duel(STICKS.initial_state("heap", {}, None), list(seats))
    phase.enter(state)
    return phase


def test_nested_match_uses_the_dice_and_journal_of_the_outer_one() -> None:
    state = outer()
    phase = duel(state)
    assert phase.view([])["heap"] == 7
    assert state.journal is not None
    assert [event.kind for event in state.journal] == ["heap"]


def test_outer_roles_play_the_roles_of_the_nested_match() -> None:
    state = outer()
    phase = duel(state)
    assert phase.actors(state) == (2,)
    assert written(state).action("take 2") in phase.options_for(state, 2)
    phase.apply_for(state, 2, written(state).action("take 2"))
    assert phase.actors(state) == (1,)
    assert phase.prompt_for(state, 1) == "Take one or two of 5."
    assert phase.why_not_for(state, 1, written(state).action("take 3")).rule == "sticks.2"
    wanted, other = written(state).action("take 3"), written(state).action("pay 1")
    assert phase.guess_intent(state, 1, [other, wanted]) == [wanted]


def test_one_outer_role_may_play_both_nested_roles() -> None:
    state = outer()
    phase = duel(state, (1, 1))
    for _ in range(3):
        assert phase.actors(state) == (1,)
        phase.apply_for(state, 1, written(state).action("take 1"))
    assert phase.view([])["heap"] == 4


def test_nested_match_keeps_no_journal_if_the_outer_has_none() -> None:
    state = outer()
    state.journal = None
    phase = duel(state)
    phase.apply_for(state, 2, written(state).action("take 2"))
    assert state.journal is None
    assert phase.within.journal is None


def test_dice_do_not_stay_in_the_nested_match() -> None:
    phase = duel(outer())
    assert type(phase.within.dice).__name__ == "NoDice"


def test_audience_of_a_nested_event_is_given_in_outer_roles() -> None:
    state = outer()
    phase = duel(state)
    teller = NestedEventMapper("Duel", STICKS, phase.seats, None)
    phase.within.journal = []
    phase.within.emit("heap", {"sticks": 5}, "", frozenset([0]))
    [event] = phase.within.journal
    assert teller.map_event(phase.within, event).audience == frozenset([2])


def test_spectator_of_a_nested_match_is_an_outer_spectator() -> None:
    phase = duel(outer())
    phase.within.journal = []
    phase.within.emit("peek", {}, "", frozenset([0, SPECTATOR]))
    [event] = phase.within.journal
    teller = NestedEventMapper("Duel", STICKS, phase.seats, None)
    assert teller.audience(event) == frozenset([2, SPECTATOR])


def test_reveal_in_a_nested_match_is_a_reveal_in_the_outer_one() -> None:
    state = outer()
    phase = duel(state)

    def learn(inner: State) -> None:
        inner.revealed = True

    assert not state.revealed
    phase._lead(state, learn)
    assert state.revealed


def test_copies_of_a_nested_match_are_independent() -> None:
    state = outer()
    phase = duel(state)
    copy = state.copy()
    twin: Any = copy.stack[-1]
    twin.apply_for(copy, 2, written(copy).action("take 2"))
    assert (phase.view([])["heap"], twin.view([])["heap"]) == (7, 5)


def test_open_nested_match_has_no_hidden_choices() -> None:
    state = outer()
    assert not duel(state).has_hidden_choices(state)


def test_outer_position_contains_and_validates_the_nested_one() -> None:
    match = Match.new(FEUD, seed=2)
    match.time_out()
    match.play(match.actors()[0], "challenge")
    document: Any = match.position()
    inner = document["stack"][-1][1][0]
    assert (inner["format"], inner["game"]) == ("senlac-position", "sticks")
    for key, value, words in [
        ("version", 2, "made by a newer Senlac"),
        ("game", "chess", "of the game 'chess'"),
        ("rules", "9", "rules '9' of sticks"),
        ("outcome", {"winners": ["first"], "how": "x"}, "still a phase"),
    ]:
        broken = {**inner, key: value}
        document["stack"][-1][1][0] = broken
        with pytest.raises(RecordError, match=words):
            decode(FEUD, document)
    over = {**inner, "stack": [], "outcome": {"winners": ["first"], "how": "x"}}
    document["stack"][-1][1][0] = over
    with pytest.raises(RecordError, match="this match is over"):
        decode(FEUD, document)
    document["stack"][-1][1] = [inner, [0]]
    with pytest.raises(RecordError, match="seats: expected 2, got 1"):
        decode(FEUD, document)


def test_installed_game_is_nested_by_its_id() -> None:
    class Field(NestedMatch[FeudState]):
        """A battle of shieldwall."""

        inner_game = "shieldwall"

    battle = Match.new("shieldwall", seed=1)
    state = FeudState()
    phase = Field(battle.position(), [0, 2])
    assert phase.inner == battle.position()
    [role] = battle.actors()
    assert phase.actors(state) == ({0: 0, 1: 2}[battle.role(role)],)
