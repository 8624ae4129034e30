"""All laws at once, on random matches of a game."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.testing.laws.actions import (
    batches_are_legal,
    illegal_actions_are_refused,
    intents_are_legal,
    options_are_sound,
    players_end_their_steps,
    undo_returns,
)
from senlac.testing.laws.copies import copies_play_on
from senlac.testing.laws.lookalikes import News, lookalikes_go_on_alike
from senlac.testing.laws.odds import odds_of_actions_are_bounded, odds_questions_are_bounded
from senlac.testing.laws.playing import groups, random_walk
from senlac.testing.laws.positions import (
    position_plays_on,
    position_round_trip,
    record_replays,
    view_is_declared,
    view_key_matches_view,
)
from senlac.testing.laws.secrecy import (
    drawn_from_the_view_alone,
    hidden_actions_leak_nothing,
    lookalikes_are_told_alike,
    other_dice_are_told_alike,
    twin_looks_the_same,
)
from senlac.testing.laws.states import (
    copies_are_independent,
    derived_is_kept,
    fields_are_copied,
    journal_changes_nothing,
    thinking_changes_nothing,
)

MOST: Final = 20_000
"""Maximum number of decisions of a random match."""

TRIES: Final = 8
"""Number of attempts of a law that tries random changes or actions, each time it is checked."""

STEPS: Final = 6
"""Number of decisions that copies and positions are played on."""

SHORT: Final = 30
"""Number of first decisions of a match; all earlier states are compared after every one."""


def check_all_laws(
    game: str | Game[Any],
    scenario: str | None = None,
    *,
    seed: int = 1066,
    looks: int = 12,
    is_news: News | None = None,
) -> int:
    """Play random matches of a scenario and check all laws of this module.

    A first match, without checks, gives the length: the number of its decisions plus one for the
    final position, which is returned. The laws of positions, actions and secrecy are then checked
    at about `looks` decisions, spread over a second match that may be longer or shorter. Others are
    checked once, on matches of their own.

    `game` is a game or its id; without a scenario it is the game's first. The rules that refusals
    name must be rows of the game's ledger, if it has one. With `is_news` the law
    `lookalikes_go_on_alike` is checked too.

    Raises:
        LawError: a law is broken, or a random match has no end after `MOST` decisions.
    """
    found = registry.game(game) if isinstance(game, str) else game
    name = found.scenario_card(scenario).id
    rng = Random(seed)
    rules = _rules(found)
    length = sum(1 for _ in random_walk(Match.new(found, name, seed=seed), Random(seed), MOST))
    every = max(1, length // looks)
    match = Match.new(found, name, seed=seed)
    for number, _ in enumerate(random_walk(match, rng, MOST)):
        if number % every == 0:
            _sound(match, rng, rules)
            copies_play_on(match, Random(seed), STEPS)
            _sealed(match, rng)
            if is_news is not None:
                roles = rng.choice(groups(match.roles))
                lookalikes_go_on_alike(match, roles, rng, TRIES, is_news=is_news)
    _sound(match, rng, rules)
    record_replays(match)
    odds_questions_are_bounded(found, rng)
    journal_changes_nothing(found, name, seed, MOST)
    players_end_their_steps(Match.new(found, name, seed=seed), rng, MOST)
    copies_are_independent(Match.new(found, name, seed=seed), rng, SHORT)
    return length


def _rules(game: Game[Any]) -> list[str]:
    """Return the ids of a game's rules; empty for a game without a package."""
    return list(RuleLedger.of(game).rows) if game.package else []


def _sound(match: Match, rng: Random, rules: list[str]) -> None:
    """Check the laws of positions, actions and states."""
    position_round_trip(match)
    fields_are_copied(match)
    derived_is_kept(match)
    view_is_declared(match)
    view_key_matches_view(match)
    options_are_sound(match)
    illegal_actions_are_refused(match, rng, TRIES, rules)
    if match.result() is None:
        intents_are_legal(match, rng)
        batches_are_legal(match)
        position_plays_on(match, rng, STEPS)
        odds_of_actions_are_bounded(match, rng)
        thinking_changes_nothing(match, rng, STEPS)
        undo_returns(match.copy(), rng)


def _sealed(match: Match, rng: Random) -> None:
    """Check the laws of hidden information, for some roles."""
    roles = rng.choice(groups(match.roles))
    twin_looks_the_same(match, roles, rng)
    drawn_from_the_view_alone(match, roles, rng, 2)
    lookalikes_are_told_alike(match, roles, rng, TRIES)
    hidden_actions_leak_nothing(match, roles, rng)
    other_dice_are_told_alike(match, roles, rng)
