"""The shape of a file of drawings; not compiled, for the reader must know what tuples hold."""

from __future__ import annotations

from dataclasses import dataclass, field


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
    """Drawings, those that games share or those of one game.

    A game names which of the `shared` ones it uses, and which drawing stands for a type of its
    pieces, or for a kind of these, and which is the emblem of a side.
    """

    source: str
    symbol: tuple[Drawing, ...]
    shared: tuple[str, ...] = ()
    types: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    emblems: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class DrawingsFile:
    """symbols.toml."""

    symbols: Drawings
