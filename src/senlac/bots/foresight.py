"""Looking one decision ahead: what an action is worth, the dice it rolls averaged."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final

from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import Dice, EnumeratingDice, FastDice
from senlac.engine.errors import SenlacError
from senlac.engine.game import Game
from senlac.engine.options import Options
from senlac.engine.phase import Step
from senlac.engine.standpoint import nested_in
from senlac.engine.state import State

MOST_WALKS: Final = 60
"""How many ways dice may fall and still be gone through one by one."""

SAMPLES: Final = 24
"""How often dice are thrown that fall in more ways."""

FEW_WALKS: Final = 9
"""How many ways dice may fall and still be gone through one by one, where a glance must do."""

FEW_SAMPLES: Final = 4
"""How often dice are thrown that fall in more ways, where a glance must do."""

MOST_FOLLOWING: Final = 8
"""The options of a decision within a decision that are looked through for the best."""

CROWD: Final = 16
"""The pieces that are thought about together; more than these are taken one by one."""

LOOKED_INTO: Final = 4
"""The options of a piece taken by itself whose decisions within are looked through."""

RUNGS: Final = 12
"""How many numbers of a wide range are looked at, from its lowest to its highest."""


class ManyWaysError(SenlacError):
    """Dice that fall in too many ways to go through them all."""


class CountedDice(Dice):
    """Dice that go through every way they can fall, if they are not too many."""

    def __init__(self, most: int) -> None:
        self.walks = EnumeratingDice()
        self.ways = 1
        self.most = most

    def roll(self, sides: int, label: str) -> int:
        """Return the face of the present walk.

        Raises:
            ManyWaysError: there would be too many walks; equal dice rolled again have no end.
        """
        self.ways *= sides
        if self.ways > self.most:
            raise ManyWaysError(label)
        return self.walks.roll(sides, label)

    def again(self) -> bool:
        """Go on to the next walk; False when every walk has been made."""
        self.ways = 1
        return self.walks.advance()


class Foresight:
    """Values actions for a role by the game's own evaluation of what they lead to.

    The evaluation is asked after the steps that the action itself has begun, and before those that
    waited for it to end, as the game says it may be. If it leads to a decision within it (the
    facing of a unit that has moved), the best of that counts. `seed` makes dice fall alike for all
    actions compared; `walks` and `samples` say how many ways they may fall to go through all, and
    how often they are thrown otherwise.
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
        """Return the mean of the evaluations over the dice that the action itself rolls.

        Without `within` a decision that the action leads to is not looked through.
        """
        dice = CountedDice(self.walks)
        try:
            total = self._share(state, action, dice, within=within)
            if dice.ways > 1:
                while dice.again():
                    total += self._share(state, action, dice, within=within)
        except ManyWaysError:
            return self._sampled(state, action, within=within)
        return total

    def _share(self, state: State, action: Action, dice: CountedDice, *, within: bool) -> float:
        """Return what the present walk adds to the mean."""
        value = self._after(state, action, dice, within=within)
        return value / dice.ways

    def _sampled(self, state: State, action: Action, *, within: bool) -> float:
        """Return the mean over some throws, the same for all actions."""
        dice = FastDice(Random(self.seed))
        total = 0.0
        for _ in range(self.samples):
            total += self._after(state, action, dice, within=within)
        return total / self.samples

    def _after(self, state: State, action: Action, dice: Dice, *, within: bool) -> float:
        """Return the evaluation after an action and the best of what it asks within."""
        depth = len(state.stack)
        after = state.copy()
        after.dice = dice
        after.stack[-1].apply_for(after, self.role, action)
        run_on(after, depth)
        if within and after.outcome is None and len(after.stack) > depth:
            choices = self._within(after)
            if choices is not None:
                # Each by a mean of its own: nobody chooses after seeing how the dice fell.
                return max([self.value(after, choice) for choice in choices])
        return self.game.evaluate(after, self.role)

    def _within(self, state: State) -> Options | None:
        """Return the options of a decision of the role that an action has opened, if few.

        Those of a match within are judged by another game.
        """
        phase = state.stack[-1]
        if isinstance(phase, Step) or phase.foreseen or self.role not in phase.actors(state):
            return None
        if nested_in(state) is not None:
            return None
        options = play.offered(state, self.role).usual()
        return options if len(options) <= MOST_FOLLOWING else None

    def ranked(
        self, state: State, options: Iterable[Action], rng: Random
    ) -> list[tuple[float, Action]]:
        """Return the options with their values, the best first."""
        valued = [(self.value(state, action), action) for action in options]
        return by_value(valued, rng)

    def worthwhile(
        self,
        state: State,
        options: Options,
        rng: Random,
        left_out: frozenset[Action] = frozenset(),
    ) -> list[tuple[float, Action]]:
        """Return the options worth a thought with their values, the best first.

        These are all of them but those left out, unless a crowd of pieces can act. Then they are
        those that name no piece, and those of the first piece, in an order drawn by lot, that has
        a better one.
        """
        options = options.usual()
        pieces = crowd(options)
        if len(pieces) <= CROWD:
            thinkable = [action for action in listed(options) if action not in left_out]
            return self.ranked(state, thinkable, rng)
        best = self.ranked(state, listed(pieceless(options)), rng)
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
        """Return the options of a piece with their values, only the best of them looked into."""
        valued = [(self.value(state, a, within=False), a) for a in actions_of(options, piece)]
        ranked = by_value(valued, rng)
        looked = [(self.value(state, action), action) for _, action in ranked[:LOOKED_INTO]]
        return by_value(looked, rng)


def run_on(state: State, depth: int) -> None:
    """Let the steps run that an action has put on the stack, until somebody decides.

    The combat that an attack begins belongs to it; what waits below the action does not.
    """
    while state.outcome is None and len(state.stack) > depth:
        phase = state.stack[-1]
        if not isinstance(phase, Step):
            break
        phase.run(state)


def by_value(valued: list[tuple[float, Action]], rng: Random) -> list[tuple[float, Action]]:
    """Return valued options the best first, equals in an order drawn by lot.

    By lot, a verb as likely as the next: a player to whom all is alike would otherwise write
    on one sheet for ever.
    """
    lots: dict[str, float] = {}
    for _, action in valued:
        if action.verb not in lots:
            lots[action.verb] = rng.random()
    rng.shuffle(valued)
    return sorted(valued, key=lambda pair: (-pair[0], lots[pair[1].verb]))


def listed(options: Options) -> list[Action]:
    """Return all options, but of a wide range of numbers only some, from end to end."""
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


def crowd(options: Options) -> list[int]:
    """Return the first arguments of the options that have a second one, each once."""
    found: dict[int, None] = {}
    for bunch in options.bunches:
        if bunch.seconds is not None:
            for first in bunch.firsts:
                found[first] = None
    return list(found)


def pieceless(options: Options) -> Options:
    """Return the options that have no second argument."""
    found = Options()
    found.bunches = [bunch for bunch in options.bunches if bunch.seconds is None]
    return found


def actions_of(options: Options, piece: int) -> list[Action]:
    """Return the options with this first argument and a second one."""
    found: list[Action] = []
    for bunch in options.bunches:
        if bunch.seconds is not None and piece in bunch.firsts:
            found += [Action(bunch.verb, piece, second) for second in bunch.seconds(piece)]
    return found
