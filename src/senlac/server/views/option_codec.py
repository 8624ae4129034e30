"""The decision of a role: its options, encoded compactly.

Options are grouped by verb and first argument. Their looks and the labels of their buttons are in
the manner that was sent with the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from senlac.engine.match.default_setup import next_default_action
from senlac.engine.match.history import is_sealed
from senlac.engine.match.match import Match
from senlac.engine.model.action import NONE, NUMBER, Notation
from senlac.engine.model.group_intent import MOST
from senlac.engine.model.options import OptionGroup, Options, SecondArguments
from senlac.engine.support.errors import RecordError

WIDE: Final = 12
"""Longer sequences of numbers are sent as a range to programs too."""

Range = tuple[int, int]
"""Minimum and maximum."""

Arguments = str | Range
"""Names separated by spaces, or a range of numbers."""


class Ask(Struct, frozen=True, omit_defaults=True):
    """The decision of a role. With `undo` it may undo its last action without asking.

    `undo_acts` is the number of own actions since the step began that it may undo at once.
    With `sealed` it writes a secret sheet: a request for an undo reveals that it has written.

    For screens, `verbs` gives the order. `options` gives for each verb "", its first arguments, or
    the second arguments for each first one. `humans_only` are the verbs whose options are all
    hidden from bots (`Options.humans_only`). Programs get the texts of all `actions`, and `ranges`
    of numbers for those that would be too many.
    """

    role: str
    undo: bool = False
    undo_acts: int = 0
    sealed: bool = False
    verbs: str = ""
    options: dict[str, Any] = {}
    humans_only: str = ""
    actions: Sequence[str] = ()
    ranges: dict[str, Range] = {}


def ask(match: Match, role: str, notation: Notation, *, usual: bool = False) -> Ask:
    """Return the decision of an actor for a screen.

    `usual`: the match began with the default set-up, which is no action of the player's.
    """
    offered = _offered(match, role)
    options = options_tree(offered, notation)
    undo = match.may_undo(role) and not (usual and _was_set_up(match))
    return Ask(
        role, undo, acts_of_step(match, role) if undo else 0, is_sealed(match.state),
        " ".join(options), options, " ".join(_humans_only(offered)),
    )  # fmt: skip


def _was_set_up(match: Match) -> bool:
    """Return whether the last action belonged to the default set-up, as far as states are kept."""
    history = match.core.history
    try:
        before = history.at(history.line[-2])
    except RecordError:
        return False
    return next_default_action(before) is not None


def acts_of_step(match: Match, role: str) -> int:
    """Return how many actions of a role, since a step was last ended, it may undo at once."""
    history = match.core.history
    closing = {verb for phase in match.perspective([role]).game.phases for verb in phase.end_verbs}
    acts = 0
    for number in reversed(history.line[1:]):
        one = history.played[number]
        free = one.entry.role == role and not (one.entry.rolls or one.sealed or one.news)
        if not free or acts == MOST or one.entry.action.split()[0] in closing:
            break
        acts += 1
    return acts


def _humans_only(offered: Options) -> list[str]:
    """Return the verbs without options for bots; none if bots would have no option at all."""
    usual = offered.for_bots().verbs()
    return [verb for verb in offered.verbs() if verb not in usual] if usual else []


def ask_program(match: Match, role: str, notation: Notation) -> Ask:
    """Return the decision of an actor for a program.

    Actions that are hidden from bots (`Options.humans_only`) are not listed.
    """
    actions: list[str] = []
    ranges: dict[str, Range] = {}
    for bunch in _offered(match, role).for_bots().bunches:
        kinds = notation.kinds(bunch.verb)
        for first in bunch.firsts:
            words = (
                bunch.verb if first == NONE else f"{bunch.verb} {notation.name(kinds[0], first)}"
            )
            if bunch.seconds is None and _is_wide(bunch.firsts, kinds[:1]):
                ranges[bunch.verb] = _ends(bunch.firsts)
                break
            if bunch.seconds is None:
                actions.append(words)
                continue
            seconds = bunch.seconds(first)
            if _is_wide(seconds, kinds[1:]):
                ranges[words] = _ends(seconds)
            else:
                actions += [f"{words} {notation.name(kinds[1], second)}" for second in seconds]
    return Ask(role, match.may_undo(role), is_sealed(match.state), actions=actions, ranges=ranges)


def options_tree(offered: Options, notation: Notation) -> dict[str, Any]:
    """Return options by verb: "" alone, first arguments, or second ones by the first."""
    found: dict[str, Any] = {}
    for bunch in offered.bunches:
        verb, kinds = bunch.verb, notation.kinds(bunch.verb)
        if bunch.seconds is None:
            added = _names(bunch.firsts, kinds[0], notation) if kinds else ""
            found[verb] = _joined(found[verb], added) if verb in found else added
        elif reached := _reached(bunch, bunch.seconds, notation):
            known = found.setdefault(verb, {})
            for first, seconds in reached.items():
                known[first] = _joined(known[first], seconds) if first in known else seconds
    return found


def _reached(
    bunch: OptionGroup, seconds: SecondArguments, notation: Notation
) -> dict[str, Arguments]:
    """Return second arguments by the first one, without first ones that have none."""
    one, two = notation.kinds(bunch.verb)
    found: dict[str, Arguments] = {}
    for first in bunch.firsts:
        reached = seconds(first)
        if len(reached):
            found[notation.name(one, first)] = _names(reached, two, notation)
    return found


def _names(indices: Sequence[int], kind: str, notation: Notation) -> Arguments:
    """Return the names of some arguments."""
    if kind == NUMBER:
        if isinstance(indices, range):
            return _ends(indices)
        return " ".join([str(index) for index in indices])
    names = notation.names[kind]
    return " ".join([names[index] for index in indices])


def _joined(some: Arguments, more: Arguments) -> str:
    """Return the arguments of two bunches together."""
    return " ".join([_written(some), _written(more)])


def _written(arguments: Arguments) -> str:
    """Return arguments as names separated by spaces."""
    if isinstance(arguments, str):
        return arguments
    low, high = arguments
    return " ".join([str(number) for number in range(low, high + 1)])


def _is_wide(indices: Sequence[int], kinds: Sequence[str]) -> bool:
    """Return whether arguments are so many numbers that they are sent as a range."""
    return isinstance(indices, range) and len(indices) > WIDE and kinds[0] == NUMBER


def _ends(numbers: Sequence[int]) -> Range:
    return (numbers[0], numbers[-1])


def _offered(match: Match, role: str) -> Options:
    """Return the options of an actor."""
    offered = match.options_object(role)
    assert offered is not None, "expected an actor"
    return offered
