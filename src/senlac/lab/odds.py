"""Exact odds: every way the dice of an action can fall, from any position of any game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, TypeVar

from senlac.engine import play, standpoint
from senlac.engine.action import Action
from senlac.engine.dice import Dice, outcomes
from senlac.engine.errors import SenlacError
from senlac.engine.game import Forecast, Game
from senlac.engine.state import State

T = TypeVar("T")

MOST_WALKS: Final = 100_000
"""The most ways of falling that are walked; more would keep a player waiting."""

Chances = dict[int, Fraction]
"""The chance of each number."""


def after(
    state: State, role: int, action: Action, measure: Callable[[State], T]
) -> dict[T, Fraction]:
    """Return the exact chance of each value of a measure just after an action.

    That is before the steps that follow by themselves. The state stays as it is.

    Raises:
        SenlacError: the role is not asked, the action is not among its options, or the dice can
            fall in more ways than can be walked.
    """
    require_legal(state, role, action)

    def walk(dice: Dice) -> T:
        changed = state.copy()
        changed.dice = dice
        changed.stack[-1].apply_for(changed, role, action)
        return measure(changed)

    found: dict[T, Fraction] = {}
    for number, (result, chance) in enumerate(outcomes(walk), start=1):
        if number > MOST_WALKS:
            raise SenlacError(f"odds: the dice can fall in more than {MOST_WALKS} ways")
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def require_legal(state: State, role: int, action: Action) -> None:
    """See that a role may do what odds are asked of.

    Raises:
        SenlacError: the role is not asked, or the action is not among its options.
    """
    options = play.options(state, role)
    if options is None or action not in options:
        raise SenlacError("odds: expected an action that is legal now")


def forecast(game: Game[Any], state: State, role: int, action: Action) -> Forecast | None:
    """Return what the game itself says may come of an action, None if it leaves it to `changes`.

    Raises:
        SenlacError: the action is not legal.
    """
    require_legal(state, role, action)
    inner, within, _ = standpoint.player(game, state, role)
    return inner.forecast(within, action)


def price(game: Game[Any], state: State, role: int, action: Action) -> str:
    """Return what an action costs whoever takes it, in the words of the game he plays."""
    inner, within, _ = standpoint.player(game, state, role)
    return inner.price(within, action)


def changes(game: Game[Any], state: State, role: int, action: Action) -> dict[str, Chances]:
    """Return for each of the game's counts that an action may change the chance of each change.

    In a match within, they are those of its game.

    Raises:
        SenlacError: the action is not legal, or the dice can fall in too many ways.
    """
    inner, within, player = standpoint.player(game, state, role)
    before = inner.counts(within)

    def measure(changed: State) -> tuple[tuple[str, int], ...]:
        counted = inner.counts(changed).items()
        return tuple([(name, count - before.get(name, 0)) for name, count in counted])

    found: dict[str, Chances] = {}
    for result, chance in after(within, player, action, measure).items():
        for name, change in result:
            chances = found.setdefault(name, {})
            chances[change] = chances.get(change, Fraction(0)) + chance
    return {
        name: dict(sorted(chances.items())) for name, chances in found.items() if _moved(chances)
    }


def at_least(chances: Chances) -> Chances:
    """Return the chance of each number or more."""
    return {
        number: sum([chance for other, chance in chances.items() if other >= number], Fraction(0))
        for number in chances
    }


def mean(chances: Chances) -> Fraction:
    """Return the mean number."""
    return sum([number * chance for number, chance in chances.items()], Fraction(0))


def _moved(chances: Chances) -> bool:
    """Tell whether there is a change at all."""
    return set(chances) != {0}
