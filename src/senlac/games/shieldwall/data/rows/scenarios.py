"""Rows of scenarios.toml: the scenarios of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Face = Literal["N", "E", "S", "W"]
Names = tuple[str, ...]


@dataclass(frozen=True)
class Objective:
    """A square worth points to the side that owns it at the end."""

    at: str
    name: str
    points: int


@dataclass(frozen=True)
class ScenarioUnit:
    """A unit of a printed order of battle; without `at` it arrives at an `entry` square."""

    id: str
    side: str
    type: str
    face: Face
    at: str = ""
    hits: int = 0
    commander: bool = False
    name: str = ""
    arrive: int = 0
    entry: Names = ()


@dataclass(frozen=True)
class GreaterFyrd:
    """The units that leave and join a scenario with the option `greater_fyrd`."""

    remove: Names
    add: tuple[ScenarioUnit, ...]


@dataclass(frozen=True)
class Scenario:
    """A printed battle: its map, the northernmost rank first, and its order of battle."""

    id: str
    name: str
    place: str
    blurb: str
    sides: tuple[str, str]
    width: int
    height: int
    map: Names
    first: str
    turns: int
    at_limit: str
    tie: str
    commander_points: int
    break_at: dict[str, int]
    objectives: tuple[Objective, ...]
    units: tuple[ScenarioUnit, ...]
    source: str
    greater_fyrd: GreaterFyrd | None = None


@dataclass(frozen=True)
class ScenariosFile:
    """scenarios.toml."""

    scenario: tuple[Scenario, ...]
