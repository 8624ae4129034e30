"""Laws of states: all fields are copied, and nothing changes the original."""

from __future__ import annotations

from random import Random
from typing import Any

from senlac.engine.data.document import canonical, to_json
from senlac.engine.game.game import Game
from senlac.engine.game.position import digest, encode
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.engine.model.fields import field_specs
from senlac.engine.model.state import State
from senlac.testing.law_failure import LawError, law, require, require_same
from senlac.testing.laws.playing import random_play


@law
def fields_are_copied(match: Match) -> None:
    """A copy has equal values in all declared fields, and shares no mutable value."""
    state: State = match.state
    copy = state.copy()
    kinds = field_specs(type(state))
    for name in sorted(attributes(state) - attributes(State()) - {*kinds}):
        raise LawError(f"`{name}` is no declared field, and would be forgotten")
    for name, kind in kinds.items():
        require(hasattr(copy, name), f"`copy` forgets `{name}`")
        one, other = getattr(state, name), getattr(copy, name)
        require(one is other or one == other, f"`copy` gives `{name}` another value")
        require(kind.shared or not share(one, other), f"`copy` shares `{name}`, which changes")


def attributes(state: State) -> set[str]:
    """Return the names of a state's attributes, in both builds."""
    made = type(state)
    slots = [name for base in made.__mro__ for name in vars(base).get("__slots__", ())]
    return {*getattr(made, "__mypyc_attrs__", ()), *slots, *getattr(state, "__dict__", ())}


def share(one: object, other: object) -> bool:
    """Return whether two values share a list, or are the same set or dictionary."""
    if isinstance(one, list) and isinstance(other, list):
        pairs = zip(one, other, strict=True)
        return one is other or any([share(mine, theirs) for mine, theirs in pairs])
    return one is other and isinstance(one, set | dict)


@law
def derived_is_kept(match: Match) -> None:
    """Derived fields always equal their recomputed values."""
    if match.result() is not None:
        return
    state: State = match.state
    anew = state.copy()
    anew.recompute_derived()
    for name, kind in field_specs(type(state)).items():
        if kind.derived:
            one, other = to_json(getattr(state, name)), to_json(getattr(anew, name))
            require_same(other, one, f"`{name}` is not what `derive` makes of the other fields")


@law
def copies_are_independent(match: Match, rng: Random, limit: int) -> None:
    """No action changes a state that was copied before it, including its caches."""
    states = []
    for _ in range(limit):
        states.append((match.state, held(match)))
        if match.result() is not None:
            return
        random_play(match, rng)
        for number, (state, was) in enumerate(reversed(states)):
            same = f"an action changed the state {number + 1} before it: `copy` shares what changes"
            require_same(was, held(match, state), same)


def held(match: Match, state: State | None = None) -> dict[str, Any]:
    """Return a document of a state of a match, by default the present one."""
    of: State = match.state if state is None else state
    kinds = field_specs(type(of)).items()
    kept = {name: to_json(getattr(of, name)) for name, kind in kinds if kind.derived}
    return {**encode(match.game, of), "derived": kept}


@law
def thinking_changes_nothing(match: Match, rng: Random, steps: int) -> None:
    """Playing on from a copy, as bots do, leaves the match unchanged."""
    before = whole(match)
    state = match.state.copy()
    state.dice = FastDice(rng)
    for _ in range(steps):
        actors = play.actors(state)
        if not actors:
            break
        role = rng.choice(actors)
        play.play_action(state, role, play.cached_options(state, role).sample(rng))
    require(whole(match) == before, "playing on from a copy has changed the match")


def journal_changes_nothing(game: Game[Any], scenario: str, seed: int, limit: int) -> None:
    """A game takes the same course with and without a journal."""
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
        action = play.cached_options(told, role).sample(rng)
        for state in (told, silent):
            play.play_action(state, role, action)
    raise LawError(f"no end of {game.id} after {limit} decisions: {call}")


def _begun(game: Game[Any], scenario: str, seed: int) -> State:
    """Return a game at its first decision."""
    state: State = game.initial_state(scenario, game.resolve_options(scenario, {}), None)
    state.dice = FastDice(Random(seed))
    play.run_to_decision(state)
    return state


def whole(match: Match) -> bytes:
    """Return all of a match as bytes."""
    return canonical([match.position(), match.record(private=True).document(), match.log([])])
