"""Action spaces: a stable number for every action that a scenario's notation can write.

An id is the offset of the verb, plus the first argument times the number of second arguments, plus
the second argument. Verbs and names are in the order of the notation, so that ids depend on the
rules version and the scenario alone. A learner that chooses in three heads (verb, first, second)
gets them from `heads`.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from senlac.engine.model.action import NONE, NUMBER, Action, Notation, quick_action
from senlac.engine.model.options import Options
from senlac.engine.support.errors import NotationError, OptionError

NUMBERS: Final = 4096
"""Arguments that are plain numbers have ids from 0 to 4095; larger ones are not offered."""


class ActionSpace:
    """The ids of all actions of a notation.

    Attributes:
        size: the number of ids, from 0.
        verbs: the verbs, in order.
        kinds: for each verb the kinds of its arguments.
        sizes: the sizes of the three heads; the last entry of the second and third stands for an
            argument that the action does not have.
    """

    def __init__(self, notation: Notation) -> None:
        self.notation = notation
        self.verbs: list[str] = list(notation.verbs)
        self.kinds: list[tuple[str, ...]] = [notation.verbs[verb] for verb in self.verbs]
        self._starts: list[int] = []
        self._firsts: list[int] = []
        self._seconds: list[int] = []
        size = 0
        for kinds in self.kinds:
            counts = [_count(notation, kind) for kind in kinds]
            self._starts.append(size)
            self._firsts.append(counts[0] if counts else 1)
            self._seconds.append(counts[1] if len(counts) > 1 else 1)
            size += self._firsts[-1] * self._seconds[-1]
        self.size = size
        self._index: dict[str, int] = {verb: place for place, verb in enumerate(self.verbs)}
        most = [max(column) + 1 for column in (self._firsts, self._seconds)]
        self.sizes: tuple[int, int, int] = (len(self.verbs), most[0], most[1])

    def id_of(self, action: Action) -> int:
        """Return the id of an action.

        Raises:
            NotationError: it is none of the notation, or has a number without an id.
        """
        self.notation.check(action)
        verb = self._index[action.verb]
        if NUMBER in self.kinds[verb] and max(action.first, action.second) >= NUMBERS:
            raise NotationError(f"expected a number below {NUMBERS}, got {tuple(action)}")
        first, second = max(action.first, 0), max(action.second, 0)
        return self._starts[verb] + first * self._seconds[verb] + second

    def action(self, number: int) -> Action:
        """Return the action of an id.

        Raises:
            OptionError: there is no such id.
        """
        if not 0 <= number < self.size:
            raise OptionError(f"expected an action from 0 to {self.size - 1}, got {number}")
        verb = bisect_right(self._starts, number) - 1
        given = len(self.kinds[verb])
        rest = number - self._starts[verb]
        width = self._seconds[verb]
        first = rest // width if given else NONE
        return quick_action(self.verbs[verb], first, rest % width if given > 1 else NONE)

    def heads(self, number: int) -> tuple[int, int, int]:
        """Return the index of the verb, the first and the second argument of an id.

        Raises:
            OptionError: there is no such id.
        """
        action = self.action(number)
        _, no_first, no_second = self.sizes
        return (
            self._index[action.verb],
            no_first - 1 if action.first == NONE else action.first,
            no_second - 1 if action.second == NONE else action.second,
        )

    def legal(self, options: Options) -> list[int]:
        """Return the ids of options, in their order; numbers without an id are left out."""
        found: list[int] = []
        for bunch in options.bunches:
            verb = self._index[bunch.verb]
            start = self._starts[verb]
            width = self._seconds[verb]
            seconds = bunch.seconds
            if seconds is not None:
                for first in bunch.firsts:
                    base = start + first * width
                    found += [base + second for second in seconds(first)]
            elif not self.kinds[verb]:
                found.append(start)
            else:
                most = self._firsts[verb]
                found += [start + first for first in bunch.firsts if first < most]
        return found

    def text(self, number: int) -> str:
        """Return an action as `verb arg arg`."""
        return self.notation.text(self.action(number))


def _count(notation: Notation, kind: str) -> int:
    """Return the number of arguments of a kind."""
    return NUMBERS if kind == NUMBER else len(notation.names[kind])
