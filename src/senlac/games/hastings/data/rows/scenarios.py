"""Rows of scenarios.toml: the scenarios of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]
Numbers = tuple[int, ...]
Facing = Literal["n", "ne", "se", "s", "sw", "nw"]


@dataclass(frozen=True)
class SaxonSetUp:
    """The Saxon pieces with printed places."""

    units: dict[str, str]
    leaders: dict[str, str]
    source: str


@dataclass(frozen=True)
class SaxonChoice:
    """Pieces the Saxon player places in a zone, in order, with the defaults for `auto`."""

    id: str
    zone: Annotated[str, RefersTo("zone")]
    default: dict[str, str]
    source: str


@dataclass(frozen=True)
class Reinforcements:
    """The units that arrive on the turn given by their dice, and their facing."""

    units: Names
    dice: int
    facing: Facing
    source: str


@dataclass(frozen=True)
class Assign:
    """A leader or the banner, and the units with one of which it can start."""

    id: str
    riders: Names
    default: str


@dataclass(frozen=True)
class SetUp:
    """The set-up of the Normans: printed, free within a zone, or off the map in waves."""

    id: str
    units: dict[str, str]
    leaders: dict[str, str]
    zone: Annotated[str, RefersTo("zone", or_empty=True)]
    choose: dict[str, str]
    waves: tuple[Names, ...]
    entry: Annotated[str, RefersTo("zone", or_empty=True)]
    entry_cost: int
    assign: tuple[Assign, ...]
    source: str


@dataclass(frozen=True)
class Scenario:
    """A scenario: set-up, turns, restrictions on some turns, and the winner."""

    id: str
    number: int
    name: str
    blurb: str
    set_up: Annotated[str, RefersTo("set_up")]
    first_turn: int
    last_turn: int
    victory: Literal["lead", "most"]
    early: bool
    locked: Numbers
    frozen: Numbers
    source: str


@dataclass(frozen=True)
class ScenariosFile:
    """scenarios.toml."""

    saxon_set_up: SaxonSetUp
    saxon_choice: tuple[SaxonChoice, ...]
    reinforcements: Reinforcements
    set_up: tuple[SetUp, ...]
    scenario: tuple[Scenario, ...]
