"""Laws of states: nothing reaches back, whoever thinks or listens."""

from __future__ import annotations

from random import Random
from typing import Any

from senlac.engine import play
from senlac.engine.dice import FastDice
from senlac.engine.document import canonical
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.position import digest, encode
from senlac.engine.state import State
from senlac.testing.broken import BrokenLawError, law, require, require_same
from senlac.testing.laws.playing import random_play


@law
def ancestors_stay(match: Match, rng: Random, limit: int) -> None:
    """No action changes a state that was copied before it; not even what is kept on the side."""
    states = []
    for _ in range(limit):
        states.append((match.state, encode(match.game, match.state)))
        if match.result() is not None:
            return
        random_play(match, rng)
        for number, (state, was) in enumerate(reversed(states)):
            same = f"an action changed the state {number + 1} before it: `copy` shares what changes"
            require_same(was, encode(match.game, state), same)


@law
def thinking_changes_nothing(match: Match, rng: Random, steps: int) -> None:
    """Playing on from a copy, as bots do, leaves the match as it was."""
    before = whole(match)
    state = match.state.copy()
    state.dice = FastDice(rng)
    for _ in range(steps):
        actors = play.actors(state)
        if not actors:
            break
        role = rng.choice(actors)
        play.advance(state, role, play.offered(state, role).sample(rng))
    require(whole(match) == before, "playing on from a copy has changed the match")


def listening_changes_nothing(game: Game[Any], scenario: str, seed: int, limit: int) -> None:
    """A game goes the same way whether anybody listens to its events or not."""
    told, silent = [_begun(game, scenario, seed) for _ in range(2)]
    told.journal = []
    rng = Random(seed)
    call = f"laws.listening_changes_nothing(GAME, {scenario!r}, {seed}, {limit})"
    for number in range(limit):
        if digest(game, told) != digest(game, silent):
            found = f"after {number} decisions in {game.id} the state depends on who listens: "
            require_same(encode(game, told), encode(game, silent), found + call)
        if told.outcome is not None:
            return
        role = rng.choice(play.actors(told))
        action = play.offered(told, role).sample(rng)
        for state in (told, silent):
            play.advance(state, role, action)
    raise BrokenLawError(f"no end of {game.id} after {limit} decisions: {call}")


def _begun(game: Game[Any], scenario: str, seed: int) -> State:
    """Return a game at its first decision."""
    state: State = game.begin(scenario, game.settle_options(scenario, {}), None)
    state.dice = FastDice(Random(seed))
    play.settle(state)
    return state


def whole(match: Match) -> bytes:
    """Return all of a match as bytes."""
    return canonical([match.position(), match.record(private=True).document(), match.log([])])
