"""Row classes of files with drawings. Not compiled: msgspec must read what the tuples contain."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class SymbolPath:
    """A path of a drawing, and the style class that paints it."""

    d: str
    style: str


@dataclass(frozen=True)
class Drawing:
    """A drawing in a box of 100 by 100 units."""

    id: str
    paths: tuple[SymbolPath, ...]


@dataclass(frozen=True)
class Drawings:
    """Drawings, shared or of one game.

    A game names the `shared` drawings it uses, and the drawing for each type or kind of its pieces
    and for the emblem of each side.
    """

    source: str
    symbol: tuple[Drawing, ...]
    shared: tuple[str, ...] = ()
    types: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    emblems: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class DrawingsFile:
    """The file symbols.toml."""

    symbols: Drawings
