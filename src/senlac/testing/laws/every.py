"""All laws at once, on matches of a game played at random."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from senlac.engine import registry
from senlac.engine.game import Game
from senlac.engine.ledger import Ledger
from senlac.engine.match import Match
from senlac.testing.laws.actions import (
    endings_are_ones_own,
    intents_are_legal,
    options_are_sound,
    refuses_the_rest,
    series_are_legal,
    undo_returns,
)
from senlac.testing.laws.playing import groups, wander
from senlac.testing.laws.positions import (
    position_plays_on,
    position_round_trip,
    record_replays,
    sight_tells_what_the_view_tells,
    view_is_declared,
)
from senlac.testing.laws.secrecy import (
    drawn_from_the_view_alone,
    lookalikes_are_told_alike,
    other_dice_are_told_alike,
    secret_deeds_are_told_alike,
    twin_looks_the_same,
)
from senlac.testing.laws.states import (
    ancestors_stay,
    derived_is_kept,
    fields_are_copied,
    listening_changes_nothing,
    thinking_changes_nothing,
)

MOST: Final = 20_000
"""No match at random has more decisions than this."""

TRIES: Final = 8
STEPS: Final = 6
SHORT: Final = 30
"""After so many decisions it is looked back at every state before."""


def all_kept(
    game: str | Game[Any], scenario: str | None = None, *, seed: int = 1066, looks: int = 12
) -> int:
    """Play a scenario at random and hold it to all laws; return how many decisions it had.

    The laws are tried at about as many decisions as `looks` says, spread over a match. The rules
    that refusals name must be rows of the game's ledger, if it has one.
    """
    found = registry.game(game) if isinstance(game, str) else game
    name = found.scenario_card(scenario).id
    rng = Random(seed)
    rules = _rules(found)
    length = sum(1 for _ in wander(Match.new(found, name, seed=seed), Random(seed), MOST))
    every = max(1, length // looks)
    match = Match.new(found, name, seed=seed)
    for number, _ in enumerate(wander(match, rng, MOST)):
        if number % every == 0:
            _sound(match, rng, rules)
            _sealed(match, rng)
    _sound(match, rng, rules)
    record_replays(match)
    listening_changes_nothing(found, name, seed, MOST)
    endings_are_ones_own(Match.new(found, name, seed=seed), rng, MOST)
    ancestors_stay(Match.new(found, name, seed=seed), rng, SHORT)
    return length


def _rules(game: Game[Any]) -> list[str]:
    """Return the ids of a game's rules, none for a game that names no package to read them in."""
    return list(Ledger.of(game).rows) if game.package else []


def _sound(match: Match, rng: Random, rules: list[str]) -> None:
    """Hold a match to the laws of positions, actions and states."""
    position_round_trip(match)
    fields_are_copied(match)
    derived_is_kept(match)
    view_is_declared(match)
    sight_tells_what_the_view_tells(match)
    options_are_sound(match)
    refuses_the_rest(match, rng, TRIES, rules)
    if match.result() is None:
        intents_are_legal(match, rng)
        series_are_legal(match)
        position_plays_on(match, rng, STEPS)
        thinking_changes_nothing(match, rng, STEPS)
        undo_returns(match.copy(), rng)


def _sealed(match: Match, rng: Random) -> None:
    """Hold a match to the laws of what is hidden, for some of its roles."""
    roles = rng.choice(groups(match.roles))
    twin_looks_the_same(match, roles, rng)
    drawn_from_the_view_alone(match, roles, rng, 2)
    lookalikes_are_told_alike(match, roles, rng, TRIES)
    secret_deeds_are_told_alike(match, roles, rng)
    other_dice_are_told_alike(match, roles, rng)
