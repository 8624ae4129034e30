"""units.toml: sides, leaders, and counters of both scales, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.references import Refers

Names = tuple[str, ...]
Arm = Literal["foot", "mounted"]
Sort = Literal["knight", "infantry", "lights"]
Letter = Literal["A", "B", "C", "D", "E"]


@dataclass(frozen=True)
class Side:
    """A side: its name, its people as sentences say it, and whether somebody plays it."""

    id: str
    name: str
    people: str
    plays: bool
    source: str


@dataclass(frozen=True)
class Note:
    """Where the values of the rows that follow come from."""

    source: str


@dataclass(frozen=True)
class Leader:
    """A leader.

    `side` is "by_event" for him who may serve any side; whom he may command then stands by side.
    `may_command` are operational kinds, or "*" for all of his side. `claimant` is his place among
    the claimants of his side, 0 for none.
    """

    id: str
    name: str
    side: str
    command: int
    ability: int
    reach: int
    letter: Letter
    drm: int
    source: str
    claimant: int = 0
    may_command: Names = ()
    may_command_with_norwegian: Names = ()
    may_command_with_norman: Names = ()
    may_command_with_english: Names = ()


@dataclass(frozen=True)
class Operational:
    """A kind of counters on the map, and the tactical kinds that one of them becomes."""

    id: str
    name: str
    side: str
    type: Arm
    breakdown: tuple[Annotated[str, Refers("tactical")], ...]
    source: str


@dataclass(frozen=True)
class Tactical:
    """A kind of counters on the Battle Board; `missile` is the die it needs, 0 for none."""

    id: str
    name: str
    sort: Sort
    attack: int
    defence: int
    morale: Letter
    move: int
    star: bool
    reduced_attack: int
    reduced_defence: int
    missile: int
    shield_wall: bool
    family: str
    source: str


@dataclass(frozen=True)
class Counters:
    """How many counters of an operational kind there are, and how they are called.

    With `per_area` there is one for each area of that zone, called after it.
    """

    kind: Annotated[str, Refers("operational")]
    prefix: str
    number: int
    source: str
    per_area: str = ""


@dataclass(frozen=True)
class UnitsFile:
    """units.toml."""

    side: tuple[Side, ...]
    leader_rules: Note
    leader: tuple[Leader, ...]
    operational_rules: Note
    operational: tuple[Operational, ...]
    tactical_rules: Note
    tactical: tuple[Tactical, ...]
    counters: tuple[Counters, ...]
