"""What a role is asked: its options with the words and kinds that the screen knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from senlac.engine.action import NONE, NUMBER, Notation
from senlac.engine.match import Match
from senlac.engine.options import Bunch
from senlac.engine.scene import Manner, Scene

DONE: Final = "done"
"""The verb whose label depends on the step."""

WIDE: Final = 12
"""More numbers than this in a row are a stepper, not so many buttons."""


class Arg(Struct, frozen=True):
    """An argument of an action: what it is to the screen, and its name."""

    kind: str
    id: str
    degrees: int | UnsetType = UNSET
    name: str | UnsetType = UNSET


class AskOption(Struct, frozen=True):
    """Something that may be done now."""

    action: str
    verb: str
    label: str
    args: Sequence[Arg]
    dice: bool


class Span(Struct, frozen=True):
    """A number that may be chosen from a range."""

    verb: str
    label: str
    low: int
    high: int


class Rest(Struct, frozen=True):
    """All options of a verb that are left, to be taken one after the other."""

    verb: str
    label: str


class Ask(Struct, frozen=True):
    """What a role must decide now. `undo`: its last action can be taken back freely.

    `several` are verbs that many pieces may be told at once, `listed` those whose arguments are
    on buttons too.
    """

    role: str
    prompt: str
    options: Sequence[AskOption]
    spans: Sequence[Span]
    undo: bool
    concede: bool
    several: Sequence[str]
    listed: Sequence[str]
    rest: Rest | UnsetType = UNSET


class Phrasing:
    """The words for the options of one moment."""

    def __init__(self, notation: Notation, manner: Manner, scene: Scene) -> None:
        self._notation = notation
        self._manner = manner
        self._scene = scene
        self._args: dict[tuple[str, int], Arg] = {}

    def label(self, verb: str) -> str:
        """Return what stands on the button of a verb."""
        if verb in self._scene.labels:
            return self._scene.labels[verb]
        if verb == DONE and self._scene.step in self._manner.done:
            return self._manner.done[self._scene.step]
        return self._manner.labels.get(verb, verb.capitalize())

    def options(self, bunch: Bunch) -> list[AskOption]:
        """Return the actions of a bunch as the screen offers them."""
        verb = bunch.verb
        kinds, label = self._notation.kinds(verb), self.label(verb)
        dice = verb in self._manner.dice
        found: list[AskOption] = []
        for action in bunch.actions():
            given = zip(kinds, (action.first, action.second), strict=False)
            args = [self._arg(kind, argument) for kind, argument in given if argument != NONE]
            text = " ".join([verb, *[arg.id for arg in args]])
            found.append(AskOption(text, verb, label, args, dice))
        return found

    def span(self, bunch: Bunch) -> Span | None:
        """Return a bunch of options as a range, None if it is none."""
        numbers = bunch.firsts
        if not isinstance(numbers, range) or len(numbers) <= WIDE:
            return None
        if self._notation.kinds(bunch.verb) != (NUMBER,):
            return None
        return Span(bunch.verb, self.label(bunch.verb), numbers[0], numbers[-1])

    def _kind(self, kind: str) -> str:
        """Return what a kind of argument is to the screen."""
        return self._manner.kinds.get(kind, NUMBER if kind == NUMBER else "choice")

    def _arg(self, kind: str, index: int) -> Arg:
        """Return an argument as the screen knows it; most come many times."""
        known = self._args.get((kind, index))
        if known is None:
            known = self._args[kind, index] = self._new_arg(kind, index)
        return known

    def _new_arg(self, kind: str, index: int) -> Arg:
        """Make an argument."""
        shown, name = self._kind(kind), self._notation.name(kind, index)
        if shown == "direction":
            return Arg(shown, name, degrees=self._manner.directions.get(name, 0))
        if shown == "choice":
            return Arg(shown, name, name=self._scene.choices.get(name, name))
        return Arg(shown, name)


def ask(match: Match, roles: Sequence[str], scene: Scene) -> Ask | None:
    """Return what the first of these roles that must decide is asked, None if none must."""
    actors = [role for role in match.actors() if role in roles]
    if not actors:
        return None
    role = actors[0]
    offered = match.offered(role)
    assert offered is not None, "an actor is asked"
    phrasing = Phrasing(match.notation(), match.game.manner, scene)
    options: list[AskOption] = []
    spans: list[Span] = []
    for bunch in offered.bunches:
        span = phrasing.span(bunch)
        if span is None:
            options += phrasing.options(bunch)
        else:
            spans.append(span)
    return Ask(
        role, match.prompt(role), options, spans, match.may_undo(role), concede=True,
        several=match.game.manner.several, listed=match.game.manner.listed,
        rest=rest(match.game.manner, scene),
    )  # fmt: skip


def rest(manner: Manner, scene: Scene) -> Rest | UnsetType:
    """Return what may be done with all that is left, if anything may."""
    if scene.rest is None:
        return UNSET
    return Rest(scene.rest, manner.rest[scene.rest])
