"""Events: what happened, as data, for the log, the animation, and what players know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from senlac.engine.screen.scene import Cue

Field = str | int | list[str] | list[int]
"""A value of an event: names and numbers, never internal indices."""


TIMEOUT_EVENT: Final = "lapse"
"""The kind of the event, the same in every game, that roles ran out of time."""

SPECTATOR: Final = -1
"""The audience member that stands for viewers without a role."""


@dataclass(frozen=True)
class NestedContext:
    """How an event of a nested match is shown outside, in the words of the nested game.

    It is computed while the event happens, because the names are gone when the nested match ends.

    Attributes:
        titles: the title of the nested match, after those of the matches around it, outermost
            first.
        game: the id of its game, to which the event's rule belongs.
        seats: the outer roles that play in it.
        text: the sentence of its log.
        cue: how its screen shows the event.
    """

    titles: tuple[str, ...]
    game: str
    seats: tuple[int, ...]
    text: str
    cue: Cue


@dataclass(frozen=True)
class Event:
    """One event.

    `audience` has the roles that may know of it; None means everyone, spectators too. `within` is
    set for events of a nested match: roles without a seat in it are its spectators.
    """

    kind: str
    fields: Mapping[str, Field]
    rule: str = ""
    audience: frozenset[int] | None = None
    within: NestedContext | None = None

    def visible_to(self, roles: Sequence[int]) -> bool:
        """Return whether any of the roles may know of it."""
        audience, within = self.audience, self.within
        if audience is None or any([role in audience for role in roles or (SPECTATOR,)]):
            return True
        if within is None or SPECTATOR not in audience:
            return False
        return not any([role in within.seats for role in roles])

    def document(self) -> dict[str, object]:
        """Return the event as a JSON object, without its audience."""
        written: dict[str, object] = {"kind": self.kind, **self.fields, "rule": self.rule}
        if self.within is not None:
            written["within"] = list(self.within.titles)
        return written
