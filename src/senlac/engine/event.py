"""Events: what happened, as data, for the log, the animation and the record of knowledge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

Field = str | int | list[str] | list[int]
"""A value an event may carry: names and numbers, never an index of the inside."""


SPECTATOR: Final = -1
"""Whoever has no role, in an audience: of what the roles left out are told otherwise."""


@dataclass(frozen=True)
class Event:
    """One thing that happened.

    `audience` holds the roles who may know of it; None means everybody, spectators too.
    """

    kind: str
    fields: Mapping[str, Field]
    rule: str = ""
    audience: frozenset[int] | None = None

    def seen_by(self, roles: Sequence[int]) -> bool:
        """Tell whether any of the roles may know of it."""
        audience = self.audience
        return audience is None or any([role in audience for role in roles or (SPECTATOR,)])

    def document(self) -> dict[str, object]:
        """Return the event as a JSON object, without saying who else saw it."""
        return {"kind": self.kind, **self.fields, "rule": self.rule}
