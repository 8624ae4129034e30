"""symbols.toml: the drawings of this game alone, and who bears them."""

from __future__ import annotations

from dataclasses import dataclass

from senlac.boards.drawing.rows import Drawing


@dataclass(frozen=True)
class Symbols:
    """The drawings; which one stands for a type, a kind or a nation."""

    source: str
    types: dict[str, str]
    kinds: dict[str, str]
    nations: dict[str, str]
    symbol: tuple[Drawing, ...]


@dataclass(frozen=True)
class SymbolsFile:
    """symbols.toml."""

    symbols: Symbols
