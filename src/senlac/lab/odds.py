"""Exact odds: all outcomes of the dice of an action, from any position of any game."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any, TypeVar

from senlac.engine.game.game import Forecast, Game
from senlac.engine.match import perspective
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import MOST_ROLLS, Dice, distribution
from senlac.engine.model.state import State
from senlac.engine.support.errors import OddsError, SenlacError

T = TypeVar("T")

Chances = dict[int, Fraction]
"""The probability of each number."""


def outcome_distribution(
    state: State,
    role: int,
    action: Action,
    measure: Callable[[State], T],
    most: int = MOST_ROLLS,
) -> dict[T, Fraction]:
    """Return the exact probability of each value of a measure just after an action.

    Automatic steps that follow are not included. The state is not changed.

    Raises:
        SenlacError: the role does not decide, or the action is not legal.
        OddsError: the enumeration takes more than `most` dice in total.
    """
    require_legal(state, role, action)

    def walk(dice: Dice) -> T:
        changed = state.copy()
        changed.dice = dice
        changed.stack[-1].apply_for(changed, role, action)
        return measure(changed)

    return distribution(walk, most)


def require_legal(state: State, role: int, action: Action) -> None:
    """Require that an action is legal for a role.

    Raises:
        SenlacError: the role does not decide, or the action is not legal.
    """
    options = play.options(state, role)
    if options is None or action not in options:
        raise SenlacError("odds: expected an action that is legal now")


def forecast(game: Game[Any], state: State, role: int, action: Action) -> Forecast | None:
    """Return the game's own forecast of an action, None if it has none.

    Raises:
        SenlacError: the action is not legal.
    """
    require_legal(state, role, action)
    inner, within, _ = perspective.innermost_player(game, state, role)
    return foretold(inner, within, action)


def foretold(game: Game[Any], state: State, action: Action) -> Forecast | None:
    """Return the game's forecast of a legal action.

    `None` without a forecast, or if its dice have too many outcomes to enumerate: this must not
    prevent the forecasts of other actions.
    """
    try:
        return game.forecast(state, action)
    except OddsError:
        return None


def price(game: Game[Any], state: State, role: int, action: Action) -> str:
    """Return what an action costs its player, in the words of the game it belongs to."""
    inner, within, _ = perspective.innermost_player(game, state, role)
    return inner.cost_text(within, action)


def change_distributions(
    game: Game[Any], state: State, role: int, action: Action, most: int = MOST_ROLLS
) -> dict[str, Chances]:
    """Return the probability of each change by an action, for each of the game's counts.

    In a nested match, they are the counts of its game.

    Raises:
        SenlacError: the action is not legal.
        OddsError: the enumeration takes more than `most` dice in total.
    """
    inner, within, player = perspective.innermost_player(game, state, role)
    before = inner.tracked_numbers(within)

    def measure(changed: State) -> tuple[tuple[str, int], ...]:
        counted = inner.tracked_numbers(changed).items()
        return tuple([(name, count - before.get(name, 0)) for name, count in counted])

    found: dict[str, Chances] = {}
    for result, chance in outcome_distribution(within, player, action, measure, most).items():
        for name, change in result:
            chances = found.setdefault(name, {})
            chances[change] = chances.get(change, Fraction(0)) + chance
    return {
        name: dict(sorted(chances.items())) for name, chances in found.items() if _moved(chances)
    }


def at_least(chances: Chances, words: Collection[int] = ()) -> Chances:
    """Return the probability of each number or more, without the numbers that stand for `words`."""
    numbers = {number: chance for number, chance in chances.items() if number not in words}
    return {
        number: sum([chance for other, chance in numbers.items() if other >= number], Fraction(0))
        for number in numbers
    }


def mean(chances: Chances) -> Fraction:
    """Return the mean number."""
    return sum([number * chance for number, chance in chances.items()], Fraction(0))


def _moved(chances: Chances) -> bool:
    """Return whether there is any change."""
    return set(chances) != {0}
