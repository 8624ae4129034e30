"""Events: what happened, as data, for the log, the animation and the record of knowledge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from senlac.engine.scene import Cue

Field = str | int | list[str] | list[int]
"""A value an event may carry: names and numbers, never an index of the inside."""


LAPSE: Final = "lapse"
"""The kind of event, in every game alike, by which it is told that somebody's time was up."""

SPECTATOR: Final = -1
"""Whoever has no role, in an audience: of what the roles left out are told otherwise."""


@dataclass(frozen=True)
class Within:
    """How something is told that happened in a match within: in the words of that match's game.

    They are found while it happens, for when the match within is over its names are gone.

    Attributes:
        titles: what the match is called, after the ones it is played in, the outermost first.
        game: the id of its game, to which the event's rule belongs.
        seats: the outer roles that play in it.
        text: what its log says.
        cue: how its screen shows it.
    """

    titles: tuple[str, ...]
    game: str
    seats: tuple[int, ...]
    text: str
    cue: Cue


@dataclass(frozen=True)
class Event:
    """One thing that happened.

    `audience` holds the roles who may know of it; None means everybody, spectators too. What
    happened in a match `within` says so: who has no seat there is one of its spectators.
    """

    kind: str
    fields: Mapping[str, Field]
    rule: str = ""
    audience: frozenset[int] | None = None
    within: Within | None = None

    def seen_by(self, roles: Sequence[int]) -> bool:
        """Tell whether any of the roles may know of it."""
        audience, within = self.audience, self.within
        if audience is None or any([role in audience for role in roles or (SPECTATOR,)]):
            return True
        if within is None or SPECTATOR not in audience:
            return False
        return not any([role in within.seats for role in roles])

    def document(self) -> dict[str, object]:
        """Return the event as a JSON object, without saying who else saw it."""
        written: dict[str, object] = {"kind": self.kind, **self.fields, "rule": self.rule}
        if self.within is not None:
            written["within"] = list(self.within.titles)
        return written
