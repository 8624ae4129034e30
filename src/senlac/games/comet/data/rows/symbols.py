"""symbols.toml: the drawings of this game alone, and who bears them."""

from __future__ import annotations

from dataclasses import dataclass

from senlac.boards.drawing.rows import Drawing


@dataclass(frozen=True)
class Symbols:
    """The drawings; which one stands on the face of a type, and on the backs of a side."""

    source: str
    types: dict[str, str]
    sides: dict[str, str]
    symbol: tuple[Drawing, ...]


@dataclass(frozen=True)
class SymbolsFile:
    """symbols.toml."""

    symbols: Symbols
