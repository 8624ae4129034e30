"""Options: the legal actions of one role, which the screen highlights and the engine accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from senlac.engine.model.action import NONE, Action, quick_action
from senlac.engine.support.errors import StuckError

if TYPE_CHECKING:
    from random import Random

SecondArguments = Callable[[int], Sequence[int]]
"""Returns the second arguments for a first argument."""


class OptionGroup:
    """Options that share a verb: one action, a list of first arguments, or pairs.

    With `seconds`, the second arguments for a first one are computed on request. `weight` is the
    number of choices that these are to a random player, 0 for actions that are for people only.
    """

    __slots__ = ("firsts", "seconds", "verb", "weight")

    def __init__(
        self, verb: str, firsts: Sequence[int], seconds: SecondArguments | None, weight: int
    ) -> None:
        self.verb = verb
        self.firsts = firsts
        self.seconds = seconds
        self.weight = weight

    def actions(self) -> Iterator[Action]:
        """Yield the options in order."""
        for first in self.firsts:
            if self.seconds is None:
                yield Action(self.verb, first)
            else:
                for second in self.seconds(first):
                    yield Action(self.verb, first, second)

    def contains(self, action: Action) -> bool:
        """Return whether the action is among these options."""
        if action.first not in self.firsts:
            return False
        if self.seconds is None:
            return action.second == NONE
        return action.second in self.seconds(action.first)

    def any(self) -> bool:
        """Return whether there is any option, stopping at the first."""
        seconds = self.seconds
        if seconds is None:
            return True
        for first in self.firsts:
            if len(seconds(first)):
                return True
        return False

    def count(self) -> int:
        """Return the number of options."""
        if self.seconds is None:
            return len(self.firsts)
        return sum([len(self.seconds(first)) for first in self.firsts])


LONE: Sequence[int] = (NONE,)

SEVERAL: Final = 2
"""Number of options from which there is a choice."""


class Options:
    """The legal actions of a role. Valid until the state changes.

    Built by a phase, group by group: `Options().one("done").each("rally", tired)
    .pairs("move", ready, state.reach)`. All other code reads it.
    """

    __slots__ = ("_only", "_sure", "bunches")

    def __init__(self) -> None:
        self.bunches: list[OptionGroup] = []
        # Cached for constant options that many steps share; computed once for all of them.
        self._only: Action | None = None
        # A lower bound of the number of options, without computing second arguments.
        self._sure = 0

    def one(self, verb: str) -> Options:
        """Add an action without arguments."""
        self.bunches.append(OptionGroup(verb, LONE, None, 1))
        self._sure += 1
        return self

    def each(self, verb: str, firsts: Sequence[int]) -> Options:
        """Add an action for each first argument."""
        if firsts:
            count = len(firsts)
            self.bunches.append(OptionGroup(verb, firsts, None, count))
            self._sure += count
        return self

    def number_range(self, verb: str, low: int, high: int) -> Options:
        """Add an action for each number from `low` to `high`, stored as a range.

        Screens show a number field. A random player counts it as one choice, so that it does not
        crowd out other actions.
        """
        if low <= high:
            self.bunches.append(OptionGroup(verb, range(low, high + 1), None, 1))
            self._sure += high - low + 1
        return self

    def each_as_one(
        self, verb: str, firsts: Sequence[int], seconds: SecondArguments | None = None
    ) -> Options:
        """Add an action for each first argument; a random player counts them as one choice.

        For example the many hexes to which a force may go, which would crowd out other actions.
        With `seconds` they are pairs, whose second argument is computed on request.
        """
        if firsts:
            self.bunches.append(OptionGroup(verb, firsts, seconds, 1))
            if seconds is None:
                self._sure += len(firsts)
        return self

    def pairs(self, verb: str, firsts: Sequence[int], seconds: SecondArguments) -> Options:
        """Add actions with two arguments, the second computed on request."""
        if firsts:
            self.bunches.append(OptionGroup(verb, firsts, seconds, len(firsts)))
        return self

    def humans_only(self, verb: str, firsts: Sequence[int]) -> Options:
        """Add an action for each first argument that is for people only.

        The action is legal, but bots ignore it. With `strike` they could edit a sheet for ever.
        """
        if firsts:
            self.bunches.append(OptionGroup(verb, firsts, None, 0))
            self._sure += len(firsts)
        return self

    def for_bots(self) -> Options:
        """Return the options without those for people only, unless there are no others."""
        usual = [bunch for bunch in self.bunches if bunch.weight]
        if not usual or len(usual) == len(self.bunches):
            return self
        found = Options()
        found.bunches = usual
        return found

    def mark_multiple(self) -> Options:
        """Promise that there is more than one option, so that nothing needs to be computed."""
        self._sure = SEVERAL
        return self

    def __iter__(self) -> Iterator[Action]:
        for bunch in self.bunches:
            yield from bunch.actions()

    def __len__(self) -> int:
        return sum([bunch.count() for bunch in self.bunches])

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action):
            return False
        for bunch in self.bunches:
            if bunch.verb == action.verb and bunch.contains(action):
                return True
        return False

    def single_option(self) -> Action | None:
        """Return the single option, or None if there are several.

        Raises:
            StuckError: there is none.
        """
        if self._only is None and self._sure < SEVERAL:
            self._only = self._find_only()
        return self._only

    def _find_only(self) -> Action | None:
        """Search the pairs for a second option, and stop there."""
        count = self._sure
        only: Action | None = None
        for bunch in self.bunches:
            seconds = bunch.seconds
            if seconds is None:
                only = Action(bunch.verb, bunch.firsts[0])
                continue
            for first in bunch.firsts:
                reached = seconds(first)
                if reached:
                    count += len(reached)
                    if count >= SEVERAL:
                        return None
                    only = Action(bunch.verb, first, reached[0])
        if only is None:
            raise StuckError("a decision without any option")
        return only

    def verbs(self) -> list[str]:
        """Return the verbs of the options, in order, without duplicates."""
        return list(dict.fromkeys([bunch.verb for bunch in self.bunches if bunch.any()]))

    def firsts(self, verb: str) -> list[int]:
        """Return the first arguments of the options with a verb."""
        found: list[int] = []
        for bunch in self.bunches:
            if bunch.verb != verb:
                continue
            seconds = bunch.seconds
            if seconds is None:
                found.extend([first for first in bunch.firsts if first != NONE])
            else:
                found.extend([first for first in bunch.firsts if len(seconds(first))])
        return list(dict.fromkeys(found))

    def seconds(self, verb: str, first: int) -> list[int]:
        """Return the second arguments of the options with a verb and a first argument."""
        found: list[int] = []
        for bunch in self.bunches:
            if bunch.verb == verb and bunch.seconds is not None and first in bunch.firsts:
                found.extend(bunch.seconds(first))
        return found

    def sample(self, rng: Random) -> Action:
        """Pick a random option: a verb with its first argument evenly, then a second one evenly.

        Second arguments are computed only for the picked one, so that a random player is fast even
        with a thousand options.

        Raises:
            StuckError: there is none.
        """
        bunches = self.bunches
        total = 0
        for bunch in bunches:
            total += bunch.weight
        for _ in range(8):
            if not total:
                break
            place = int(rng.random() * total)
            for bunch in bunches:
                if place < bunch.weight:
                    break
                place -= bunch.weight
            firsts = bunch.firsts
            count = len(firsts)
            first = firsts[place] if count == bunch.weight else firsts[int(rng.random() * count)]
            seconds = bunch.seconds
            if seconds is None:
                return quick_action(bunch.verb, first, NONE)
            reached = seconds(first)
            if reached:
                second = reached[int(rng.random() * len(reached))]
                return quick_action(bunch.verb, first, second)
        return self._sample_all(rng)

    def _sample_all(self, rng: Random) -> Action:
        """Pick among all options, if most of the first arguments have no second one."""
        listed = list(self.for_bots())
        if not listed:
            raise StuckError("a decision without any option")
        return listed[int(rng.random() * len(listed))]
