"""Checkpoints: a long match keeps few states, and computes the others from them."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from senlac.engine.game.game import Game
from senlac.engine.game.position import digest
from senlac.engine.match.checkpoints import EVERY, RECENT, Checkpoints
from senlac.engine.match.match import Match
from senlac.engine.match.moves import Replayer
from senlac.engine.match.resume import Snapshot, StoredEntry, resume
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.engine.model.state import State
from senlac.engine.support.errors import RecordError
from senlac.games.comet import GAME as COMET
from senlac.games.hastings import GAME as HASTINGS
from senlac.games.shieldwall import GAME as SHIELDWALL
from senlac.testing.laws import random_play
from tests.example.feud import FEUD, Duel, FeudState

SECRET = bytes(range(32))

LONG = 3 * EVERY + 5
"""A number of decisions at which states are dropped."""


def wandered(game: Game[Any], decisions: int, seed: int = 1) -> tuple[Match, list[str]]:
    """Return a match played at random with undos, and the digest of its state after each entry."""
    match = Match.new(game, secret=SECRET)
    rng = Random(seed)
    digests = [digest(game, match.state)]
    for _ in range(decisions):
        if match.result() is not None:
            break
        role, _ = random_play(match, rng)
        digests.append(digest(game, match.state))
        if match.result() is None and rng.random() < 0.3:
            target = rng.choice(match.core.history.line[:-1])
            match.undo(role, target, referee=True)
            digests.append(digest(game, match.state))
    return match, digests


@pytest.mark.parametrize("game", [SHIELDWALL, COMET, HASTINGS, FEUD], ids=lambda game: str(game.id))
def test_every_state_of_a_match_can_be_restored(game: Game[Any]) -> None:
    match, digests = wandered(game, LONG)
    history = match.core.history
    assert [digest(game, history.at(number)) for number in range(match.entries)] == digests
    backwards = [digest(game, history.at(number)) for number in reversed(range(match.entries))]
    assert backwards == digests[::-1]


def test_match_keeps_few_states_however_long_it_lasts() -> None:
    match, _ = wandered(HASTINGS, LONG)
    assert match.entries > LONG
    assert len(match.core.history.states) <= match.entries // EVERY + 1 + RECENT


@contextlib.contextmanager
def nothing_left() -> Iterator[None]:
    """Require that the body leaves no state that only the garbage collector would free."""
    gc.collect()
    gc.disable()
    try:
        yield
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        assert [one for one in gc.garbage if isinstance(one, State)] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("game", [SHIELDWALL, COMET, HASTINGS, FEUD], ids=lambda game: str(game.id))
def test_dropped_state_is_freed_without_the_garbage_collector(game: Game[Any]) -> None:
    match, rng = Match.new(game, seed=3), Random(3)
    with nothing_left():
        for _ in range(3 * EVERY):
            if match.result() is None:
                random_play(match, rng)


class Skirmish(Duel):
    """A challenge that is decided by a battle."""

    def game(self) -> Game[Any]:
        return SHIELDWALL


def test_nested_match_is_freed_with_its_state() -> None:
    options = SHIELDWALL.resolve_options("foragers", {})
    state = FeudState()
    state.dice = FastDice(Random(1))
    Skirmish(SHIELDWALL.initial_state("foragers", options, None), [2, 1]).enter(state)
    for role in play.actors(state):
        play.cached_options(state, role)
    states = Checkpoints(Replayer(FEUD, []))
    states.pin(0, state)
    with nothing_left():
        states.drop_caches()
        del state, states


def test_undo_to_a_dropped_state_restores_it() -> None:
    match, digests = wandered(SHIELDWALL, LONG)
    target = match.core.history.line[1]
    match.undo(match.roles[0], target, referee=True)
    assert digest(SHIELDWALL, match.state) == digests[target]


def test_core_until_an_entry_has_the_state_after_that_entry() -> None:
    match, digests = wandered(SHIELDWALL, 40)
    for number in range(match.entries):
        past = Match(match.core.until(number))
        assert (past.entries, digest(SHIELDWALL, past.state)) == (number + 1, digests[number])
        assert past.head == match.core.history.played[number].entry.hash
    assert digest(SHIELDWALL, match.state) == digests[-1]


def test_states_are_found_from_the_snapshot_on_but_not_before() -> None:
    match, _ = wandered(SHIELDWALL, 20)
    kept = [StoredEntry(one.entry, one.events, one.sealed) for one in match.core.history.played]
    again = Match(resume(SHIELDWALL, match.header, kept, Snapshot.of(match.core), SECRET))
    floor = again.core.history.floor
    rng = Random(2)
    digests = [digest(SHIELDWALL, again.state)]
    for _ in range(2 * EVERY):
        random_play(again, rng)
        digests.append(digest(SHIELDWALL, again.state))
    history = again.core.history
    assert [digest(SHIELDWALL, history.at(n)) for n in range(floor, again.entries)] == digests
    with pytest.raises(RecordError, match=f"entry {floor - 2} is not kept"):
        history.at(floor - 2)
