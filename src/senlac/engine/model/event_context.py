"""Event context: an event with the state it happened in, for sentences and cues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from senlac.engine.model.event import Event
from senlac.engine.model.state import S
from senlac.engine.screen.scene import Cue, DiceThrow, Elimination, Loss, PieceMove, Strike, Trail


class EventContext(Generic[S]):
    """An event with a state whose names are used for it."""

    def __init__(self, state: S, event: Event) -> None:
        self.state: S = state
        self.event = event

    def text(self, field: str) -> str:
        """Return a field as text; a list with commas, a missing field as ""."""
        return ", ".join(self.texts(field))

    def texts(self, field: str) -> list[str]:
        """Return a field with a list of names, or with one; "" is an empty list."""
        value = self.event.fields.get(field, "")
        return [str(item) for item in (value if isinstance(value, list) else [value]) if item != ""]

    def number(self, field: str) -> int:
        """Return a field that is a number."""
        value = self.event.fields[field]
        assert isinstance(value, int), f"{self.event.kind}.{field} is a number"
        return value

    def numbers(self, field: str) -> tuple[int, ...]:
        """Return a field with a list of numbers, or with one."""
        value = self.event.fields[field]
        return tuple([int(item) for item in (value if isinstance(value, list) else [value])])


class CueBuilder(EventContext[S]):
    """Builds the cue of an event; the pieces that it names are highlighted."""

    def __init__(self, state: S, event: Event, lights: tuple[str, ...]) -> None:
        super().__init__(state, event)
        self.lights = lights
        self.banner = False
        self.level = 0
        self.told = ""
        self.dice: DiceThrow | None = None
        self.moves: tuple[PieceMove, ...] = ()
        self.blows: tuple[Strike, ...] = ()
        self.losses: tuple[Loss, ...] = ()
        self.trails: tuple[Trail, ...] = ()
        self.digest: str | None = None
        self.out: Elimination | None = None

    def strike(self, style: str, text: str) -> None:
        """Add a strike of the `unit` at its `target`, with a text about the result."""
        self.blows = (Strike(self.text("unit"), self.text("target"), style, text),)

    def cue(self) -> Cue:
        """Return the cue."""
        touched = {
            *[name for move in self.moves for name in (move.piece, move.to)],
            *[name for blow in self.blows for name in (blow.piece, blow.target)],
            *[loss.piece for loss in self.losses],
            self.dice and self.dice.at,
            *[name for trail in self.trails for name in (trail.start, trail.end)],
        }
        return Cue(
            lights=tuple([name for name in self.lights if name not in touched]),
            dice=self.dice,
            moves=self.moves,
            blows=self.blows,
            banner=self.banner,
            level=self.level,
            losses=self.losses,
            trails=self.trails,
            digest=self.digest,
            told=self.told,
            out=self.out,
        )


CueRule = Callable[[CueBuilder[Any]], None]
"""Adds to the cue of an event."""


def pieces_move(*pieces: str, to: str = "to", path: str = "") -> CueRule:
    """Return a cue rule: the pieces in some fields move to a space, along a path."""

    def show(shown: CueBuilder[Any]) -> None:
        via = tuple(shown.texts(path)[:-1])
        end = shown.text(to)
        shown.moves = tuple([PieceMove(piece, end, via) for piece in _named(shown, pieces)])

    return show


def pieces_leave(*pieces: str) -> CueRule:
    """Return a cue rule: the pieces in some fields leave the board."""

    def show(shown: CueBuilder[Any]) -> None:
        shown.moves = tuple([PieceMove(piece) for piece in _named(shown, pieces)])

    return show


def _named(shown: CueBuilder[Any], fields: Sequence[str]) -> list[str]:
    """Return the pieces that some fields name."""
    return [piece for field in fields for piece in shown.texts(field)]
