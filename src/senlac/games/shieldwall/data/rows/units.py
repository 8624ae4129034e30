"""Rows of units.toml: sides, kinds of units and unit types."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]


@dataclass(frozen=True)
class PointsRule:
    """The points of a unit beyond its strength, by kind."""

    foot: int
    archers: int
    cavalry: int
    source: str


@dataclass(frozen=True)
class Kind:
    """An arm: its movement and shooting range, in squares."""

    id: str
    name: str
    move: int
    range: int
    source: str


@dataclass(frozen=True)
class UnitType:
    """A unit type; `option` names the option that brings it into play, if any."""

    id: str
    name: str
    nation: str
    kind: Annotated[str, RefersTo("kind")]
    strength: int
    points: int
    letter: str
    source: str
    option: Annotated[str, RefersTo("option", or_empty=True)] = ""


@dataclass(frozen=True)
class Grade:
    """The strengths of a class of another game's troops, by grade from A to E."""

    id: str
    kind: Annotated[str, RefersTo("kind")]
    name: str
    strength: dict[str, int]
    source: str


@dataclass(frozen=True)
class Muster:
    """The units a nation may roll for and buy in a meeting engagement; the id is the nation."""

    id: str
    leader: Annotated[str, RefersTo("unit")]
    roll: Names
    buy: Names
    source: str
    buy_with_option: dict[Annotated[str, RefersTo("option")], Names] = field(default_factory=dict)


@dataclass(frozen=True)
class UnitsFile:
    """units.toml."""

    points_rule: PointsRule
    kind: tuple[Kind, ...]
    unit: tuple[UnitType, ...]
    grade: tuple[Grade, ...]
    muster: tuple[Muster, ...]
