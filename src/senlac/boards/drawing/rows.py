"""The shape of a file of drawings; not compiled, for the reader must know what tuples hold."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SymbolPath:
    """A path of a drawing, and the word by which the style sheet paints it."""

    d: str
    style: str


@dataclass(frozen=True)
class Drawing:
    """A drawing within a box of 100 by 100."""

    id: str
    paths: tuple[SymbolPath, ...]


@dataclass(frozen=True)
class Drawings:
    """The drawings that games share."""

    source: str
    symbol: tuple[Drawing, ...]


@dataclass(frozen=True)
class DrawingsFile:
    """symbols.toml."""

    symbols: Drawings
