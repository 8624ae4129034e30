"""Rows of lettering.toml: names written on the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Word:
    """The name of a land or a sea, centred on a hex; `size` is the height of its letters."""

    text: str
    style: Literal["land-name", "sea-name"]
    hex: str
    size: int
    turn: int


@dataclass(frozen=True)
class Lettering:
    """All words."""

    word: tuple[Word, ...]
    source: str


@dataclass(frozen=True)
class LetteringFile:
    """All of lettering.toml."""

    lettering: Lettering
