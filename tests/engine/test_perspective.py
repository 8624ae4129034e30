"""Nested matches, and the perspective of each role on them."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.game.game import Game
from senlac.engine.match.nested import NestedMatch
from senlac.engine.match.nested_events import NestedEventMapper
from senlac.engine.match.perspective import (
    innermost,
    innermost_player,
    nested_phase,
    perspective_of,
    visible_actors,
)
from senlac.engine.model.dice import ScriptedDice
from senlac.engine.model.event import SPECTATOR, Event, NestedContext
from senlac.engine.model.state import State
from senlac.engine.screen.scene import Cue
from tests.example.feud import FEUD, Answer, Duel, Feud, FeudState
from tests.example.sticks import STICKS, SticksState


class War(FeudState):
    """The state of a match around a feud."""


class Kingdom(Feud):
    """A game of four roles around a feud."""

    def roles(self, state: FeudState) -> tuple[str, ...]:
        """Return four roles."""
        return ("York", "Durham", "Bury", "Hexham")


WAR = Kingdom()


class Quarrel(NestedMatch[War]):
    """A feud nested in a war of four roles, played by the roles 3, 1 and 0."""

    seen: ClassVar[frozenset[int] | None] = None

    def game(self) -> Game[Any]:
        """Return feud."""
        return FEUD

    def viewers(self, state: War) -> frozenset[int] | None:
        """Return the roles that may watch."""
        return self.seen

    def resume(self, state: War, inner: State) -> None:
        """Remove the phase."""
        state.pop()


class Secret(Quarrel):
    """A feud that only role 2 may watch."""

    seen = frozenset([2])


def war(kind: type[Quarrel], *, closed: bool = False) -> tuple[War, Quarrel]:
    """Return a war with a nested feud, in which the second earl challenges the first."""
    feud = FeudState()
    feud.closed = closed
    feud.push(Answer(0, 1))
    phase = kind(feud, [3, 1, 0])
    state = War()
    state.dice = ScriptedDice([3])
    state.journal = []
    phase.enter(state)
    phase.apply_for(state, 1, FEUD.notation(feud).action("challenge"))
    return state, phase


def test_perspective_is_that_of_the_third_nested_match() -> None:
    state, phase = war(Quarrel)
    duel = nested_phase(phase.within)
    assert isinstance(duel, Duel)
    assert isinstance(innermost(state), SticksState)
    seen = perspective_of(WAR, state, (3,))
    assert (seen.game, seen.titles, seen.roles) == (STICKS, ("Feud", "The duel for Mercia"), (1,))
    assert seen.seats == {"first": "Durham", "second": "Hexham"}
    game, inner, role = innermost_player(WAR, state, 0)
    assert (game, inner, role) == (FEUD, phase.within, 2), "role 0 has no part in the duel"


def test_role_that_may_not_watch_the_nested_match_sees_the_outer() -> None:
    state, _ = war(Secret, closed=True)
    assert perspective_of(WAR, state, (1,)).game is STICKS
    assert perspective_of(WAR, state, (0,)).titles == ("Feud",)
    assert perspective_of(WAR, state, (2,)).titles == ("Feud",)
    assert perspective_of(WAR, state, ()).titles == ()
    told = [visible_actors(state, roles) for roles in ((1,), (0,), (2,), ())]
    assert told == [(1,), (3, 1), (3, 1), (0, 1, 3)]


def test_event_of_the_innermost_match_has_both_titles() -> None:
    state, _ = war(Secret, closed=True)
    assert state.journal is not None
    challenge, heap = state.journal
    assert challenge.within is not None
    assert (challenge.within.titles, challenge.audience) == (("Feud",), frozenset([0, 1, 2, 3]))
    assert heap.within is not None
    assert heap.within.titles == ("Feud", "The duel for Mercia")
    assert (heap.within.text, heap.within.cue.banner) == ("There are 7 sticks.", True)
    assert heap.audience == frozenset([1, 3])
    assert heap.document()["within"] == ["Feud", "The duel for Mercia"]


def test_duel_in_a_feud_is_conceded_alone() -> None:
    state, phase = war(Quarrel)
    assert phase.may_concede(1)
    phase.concede_for(state, 3)
    assert nested_phase(state) is phase
    assert phase.within.owners[0] == 1  # type: ignore[attr-defined]
    assert nested_phase(phase.within) is None


def test_nested_match_may_forbid_conceding() -> None:
    class Bound(Quarrel):
        """A feud that can be conceded only with the war."""

        may_be_conceded = False

    feud = FeudState()
    feud.push(Answer(0, 1))
    state = War()
    phase = Bound(feud, [3, 1, 0])
    phase.enter(state)
    assert not phase.may_concede(1)
    assert not phase.may_concede(2)
    assert not perspective_of(WAR, state, (1,)).can_concede


@given(
    seats=st.permutations(range(5)).map(lambda row: row[:3]),
    watchers=st.none() | st.frozensets(st.integers(0, 4)),
    audience=st.none() | st.frozensets(st.integers(-1, 2)),
)
def test_outer_role_sees_what_its_nested_role_sees(
    seats: list[int], watchers: frozenset[int] | None, audience: frozenset[int] | None
) -> None:
    event = Event("heap", {"sticks": 5}, "", audience)
    told = NestedEventMapper("Duel", STICKS, seats, watchers).map_event(SticksState(), event)
    for role in range(5):
        inner = [place for place, seat in enumerate(seats) if seat == role]
        may = watchers is None or role in watchers or bool(inner)
        assert told.visible_to([role]) == (may and event.visible_to(inner))
    assert told.visible_to([]) == (watchers is None and event.visible_to([]))


def test_role_without_a_nested_role_is_a_spectator() -> None:
    within = NestedContext(("Duel",), "sticks", (2, 1), "", Cue())
    event = Event("heap", {}, "", frozenset([SPECTATOR]), within)
    assert event.visible_to([0])
    assert event.visible_to([])
    assert not event.visible_to([1])
    assert not Event("heap", {}, "", frozenset([SPECTATOR])).visible_to([0])


def test_match_that_is_over_has_no_visible_actors() -> None:
    state = FeudState()
    state.finish((), "over")
    assert visible_actors(state, ()) == ()
    assert nested_phase(state) is None


@pytest.mark.parametrize("roles", [(0,), (1,), ()])
def test_perspective_is_the_match_without_a_nested_one(roles: tuple[int, ...]) -> None:
    state = FeudState()
    state.push(Answer(0, 1))
    seen = perspective_of(FEUD, state, roles)
    assert (seen.game, seen.state, seen.roles, seen.titles) == (FEUD, state, roles, ())
