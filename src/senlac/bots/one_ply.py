"""One-ply lookahead: the value of an action, averaged over the dice that it rolls."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.match.perspective import nested_phase
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import Dice, EnumeratingDice, FastDice
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.model.state import State
from senlac.engine.support.errors import SenlacError

MOST_WALKS: Final = 60
"""Maximum number of dice outcomes that are enumerated."""

SAMPLES: Final = 24
"""Number of samples if there are more outcomes."""

FEW_WALKS: Final = 9
"""Maximum number of dice outcomes that a fast evaluation enumerates."""

FEW_SAMPLES: Final = 4
"""Number of samples of a fast evaluation if there are more outcomes."""

MOST_FOLLOWING: Final = 8
"""Maximum number of options of a nested decision that are searched for the best."""

CROWD: Final = 16
"""Up to this number of pieces are compared together; of more, one piece at a time is considered."""

LOOKED_INTO: Final = 4
"""Number of options of a single piece whose nested decisions are searched."""

RUNGS: Final = 12
"""Number of values of a wide number range that are considered, from its minimum to its maximum."""


class TooManyOutcomesError(SenlacError):
    """The dice have too many outcomes to enumerate."""


class BoundedEnumeration(Dice):
    """Dice that enumerate every outcome, or raise if there are too many."""

    def __init__(self, most: int) -> None:
        self.walks = EnumeratingDice()
        self.ways = 1
        self.most = most

    def roll(self, sides: int, label: str) -> int:
        """Return the face in the current outcome.

        Raises:
            ManyWaysError: there are too many outcomes; rerolls of equal dice would never end.
        """
        self.ways *= sides
        if self.ways > self.most:
            raise TooManyOutcomesError(label)
        return self.walks.roll(sides, label)

    def again(self) -> bool:
        """Move to the next outcome; return False when all were visited."""
        self.ways = 1
        return self.walks.next_outcome()


class OnePlyEvaluator:
    """Values actions for a role by the game's own evaluation of the resulting states.

    The evaluation is called after the phases that the action has begun, and before those below
    them, as the game allows it. If the action leads to a nested decision (such as the facing of a
    moved unit), the best option of that counts. `seed` makes the dice fall alike for all compared
    actions. Up to `walks` outcomes are enumerated; otherwise `samples` outcomes are drawn.
    """

    def __init__(
        self,
        game: Game[Any],
        role: int,
        seed: int,
        walks: int = MOST_WALKS,
        samples: int = SAMPLES,
    ) -> None:
        self.game: Game[Any] = game
        self.role: int = role
        self.seed: int = seed
        self.walks: int = walks
        self.samples: int = samples

    def value(self, state: State, action: Action, *, within: bool = True) -> float:
        """Return the mean evaluation over the dice that the action rolls.

        Without `within`, decisions that the action leads to are not searched.
        """
        dice = BoundedEnumeration(self.walks)
        try:
            total = self._share(state, action, dice, within=within)
            if dice.ways > 1:
                while dice.again():
                    total += self._share(state, action, dice, within=within)
        except TooManyOutcomesError:
            return self._sampled(state, action, within=within)
        return total

    def _share(
        self, state: State, action: Action, dice: BoundedEnumeration, *, within: bool
    ) -> float:
        """Return the contribution of the current outcome to the mean."""
        value = self._after(state, action, dice, within=within)
        return value / dice.ways

    def _sampled(self, state: State, action: Action, *, within: bool) -> float:
        """Return the mean over sampled outcomes, the same ones for all actions."""
        dice = FastDice(Random(self.seed))
        total = 0.0
        for _ in range(self.samples):
            total += self._after(state, action, dice, within=within)
        return total / self.samples

    def _after(self, state: State, action: Action, dice: Dice, *, within: bool) -> float:
        """Return the evaluation after an action and the best of its nested decision."""
        depth = len(state.stack)
        after = state.copy()
        after.dice = dice
        after.stack[-1].apply_for(after, self.role, action)
        run_automatic_steps(after, depth)
        if within and after.outcome is None and len(after.stack) > depth:
            choices = self._within(after)
            if choices is not None:
                # Each choice has a mean of its own: a player chooses before seeing how the dice
                # fall.
                return max([self.value(after, choice) for choice in choices])
        return self.game.evaluate(after, self.role)

    def _within(self, state: State) -> Options | None:
        """Return the options of a decision of the role that an action has opened, if they are few.

        Returns None for a decision of a nested match: another game evaluates that.
        """
        phase = state.stack[-1]
        if (
            isinstance(phase, AutomaticPhase)
            or phase.evaluated_ahead
            or self.role not in phase.actors(state)
        ):
            return None
        if nested_phase(state) is not None:
            return None
        options = play.cached_options(state, self.role).for_bots()
        return options if len(options) <= MOST_FOLLOWING else None

    def ranked(
        self, state: State, options: Iterable[Action], rng: Random
    ) -> list[tuple[float, Action]]:
        """Return the options with their values, best first."""
        valued = [(self.value(state, action), action) for action in options]
        return by_value(valued, rng)

    def shortlist(
        self,
        state: State,
        options: Options,
        rng: Random,
        left_out: frozenset[Action] = frozenset(),
    ) -> list[tuple[float, Action]]:
        """Return a shortlist of options with their values, best first.

        It contains all options except those left out, unless many pieces can act. Then it contains
        the options without a piece, and those of the first piece, in random order, that has a
        better one.
        """
        options = options.for_bots()
        pieces = first_arguments(options)
        if len(pieces) <= CROWD:
            thinkable = [action for action in sampled_options(options) if action not in left_out]
            return self.ranked(state, thinkable, rng)
        best = self.ranked(state, sampled_options(pieceless(options)), rng)
        compulsory = not best
        rng.shuffle(pieces)
        for piece in pieces:
            own = self._of_piece(state, options, piece, rng)
            if own and (not best or own[0][0] > best[0][0]):
                best = own if compulsory else by_value(own + best, rng)
                if not compulsory:
                    break
        return best

    def _of_piece(
        self, state: State, options: Options, piece: int, rng: Random
    ) -> list[tuple[float, Action]]:
        """Return the options of a piece with their values; nested decisions only of the best."""
        valued = [(self.value(state, a, within=False), a) for a in actions_of(options, piece)]
        ranked = by_value(valued, rng)
        looked = [(self.value(state, action), action) for _, action in ranked[:LOOKED_INTO]]
        return by_value(looked, rng)


def run_automatic_steps(state: State, depth: int) -> None:
    """Run the automatic steps that an action has put on the stack, up to a decision.

    For instance the combat that an attack begins. Phases below the action are not run.
    """
    while state.outcome is None and len(state.stack) > depth:
        phase = state.stack[-1]
        if not isinstance(phase, AutomaticPhase):
            break
        phase.run(state)


def by_value(valued: list[tuple[float, Action]], rng: Random) -> list[tuple[float, Action]]:
    """Return valued options, best first, and equal ones in random order.

    The random order gives each verb the same probability. Otherwise a player for whom all options
    are equal would edit one sheet for ever.
    """
    lots: dict[str, float] = {}
    for _, action in valued:
        if action.verb not in lots:
            lots[action.verb] = rng.random()
    rng.shuffle(valued)
    return sorted(valued, key=lambda pair: (-pair[0], lots[pair[1].verb]))


def sampled_options(options: Options) -> list[Action]:
    """Return all options, but only some values of a wide number range, evenly spaced."""
    found: list[Action] = []
    for bunch in options.bunches:
        firsts = bunch.firsts
        if bunch.seconds is None and isinstance(firsts, range) and len(firsts) > RUNGS:
            last = len(firsts) - 1
            found += [Action(bunch.verb, firsts[last * n // (RUNGS - 1)]) for n in range(RUNGS)]
        else:
            found += bunch.actions()
    return found


# ---- many pieces --------------------------------------------------------------------------------


def first_arguments(options: Options) -> list[int]:
    """Return the distinct first arguments of the options that have a second argument."""
    found: dict[int, None] = {}
    for bunch in options.bunches:
        if bunch.seconds is not None:
            for first in bunch.firsts:
                found[first] = None
    return list(found)


def pieceless(options: Options) -> Options:
    """Return the options without a second argument."""
    found = Options()
    found.bunches = [bunch for bunch in options.bunches if bunch.seconds is None]
    return found


def actions_of(options: Options, piece: int) -> list[Action]:
    """Return the options with a given first argument and a second one."""
    found: list[Action] = []
    for bunch in options.bunches:
        if bunch.seconds is not None and piece in bunch.firsts:
            found += [Action(bunch.verb, piece, second) for second in bunch.seconds(piece)]
    return found
