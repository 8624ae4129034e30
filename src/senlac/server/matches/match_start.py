"""Beginnings of matches: what a match begins with, and what lists show of it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypedDict, Unpack

from senlac.engine.data.bounds import new_values
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.engine.match.match import Match

MAX_SHOWN: Final = 80
"""Maximum characters of a text option that a list shows."""


class SeatsAndDice(TypedDict, total=False):
    """The arguments of `Match.new` about who plays, and where the dice come from."""

    seats: Mapping[str, str]
    seed: str
    secret: bytes
    salts: Mapping[str, str]


@dataclass(frozen=True)
class MatchStart:
    """How a match begins: a scenario with options and overlay, a position, or a tutorial.

    `usual`: all sides use the default set-up. `analysis`: the match only analyses a position.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    overlay: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    tutorial: bool = False
    usual: bool = False
    analysis: bool = False

    @cached_property
    def has_own_values(self) -> bool:
        """Return whether the match begins with values by its creator, not only from data files."""
        if self.tutorial:
            return False
        written = any(isinstance(value, dict | list) for value in self.options.values())
        return written or self.overlay is not None or self.position is not None

    def parsed_overlay(self) -> Overlay | None:
        """Return the overlay, None if there is none."""
        return None if self.overlay is None else Overlay.from_document(self.overlay)

    def build_match(
        self, game: Game[Any], scenario: str, *, new: bool = False, **more: Unpack[SeatsAndDice]
    ) -> Match:
        """Return the match at its beginning, before any set-up.

        `new`: the values come from a client, and must be allowed in a new match.

        Raises:
            SenlacError: the match cannot begin like this.
        """
        with new_values() if new else nullcontext():
            if self.position is not None:
                begin = Match.analysis_of if self.analysis else Match.from_position
                return begin(self.position, game=game, **more)
            return Match.new(
                game, scenario, options=self.options, overlay=self.parsed_overlay(), kept=True,
                **more,
            )  # fmt: skip

    def document(self) -> dict[str, Any]:
        """Encode as a JSON object."""
        return {
            "options": dict(self.options),
            "overlay": self.overlay,
            "position": self.position,
            "tutorial": self.tutorial,
            "usual": self.usual,
            **({"analysis": True} if self.analysis else {}),
        }

    def small_document(self) -> dict[str, Any]:
        """Encode without the large parts, which the header of a match that has begun contains."""
        return {**self.document(), "overlay": None, "position": None}

    @classmethod
    def from_document(
        cls, kept: Mapping[str, Any], header: Mapping[str, Any] | None = None
    ) -> MatchStart:
        """Decode `document`, or `small_document` with the header of the match's record."""
        start: Mapping[str, Any] = {} if header is None else header["start"]
        return cls(
            kept["options"], start.get("overlay") or kept["overlay"],
            start.get("position") or kept["position"], kept["tutorial"],
            # Older matches lack this key: all of them were set up by hand.
            kept.get("usual", False), kept.get("analysis", False),
        )  # fmt: skip


@dataclass(frozen=True)
class Shown:
    """What lists show of a match's beginning: the short options, and the name of the overlay."""

    options: Mapping[str, Any]
    overlay: str | None
    tutorial: bool

    @classmethod
    def of(cls, begin: MatchStart) -> Shown:
        """Return what lists show of a beginning."""
        options = {name: value for name, value in begin.options.items() if _is_short(value)}
        overlay = None if begin.overlay is None else str(begin.overlay.get("name", ""))[:MAX_SHOWN]
        return cls(options, overlay, begin.tutorial)

    def document(self) -> dict[str, Any]:
        """Encode as a JSON object."""
        return {
            "options": dict(self.options),
            "overlay": self.overlay,
            "tutorial": self.tutorial,
        }

    @classmethod
    def from_document(cls, kept: Mapping[str, Any]) -> Shown:
        """Decode `document`."""
        return cls(kept["options"], kept["overlay"], kept["tutorial"])


def _is_short(value: object) -> bool:
    """Return whether the value of an option is neither a document nor a long text."""
    if isinstance(value, str):
        return len(value) <= MAX_SHOWN
    return value is None or isinstance(value, bool | int | float)
