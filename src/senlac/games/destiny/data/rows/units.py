"""units.toml: sides, leaders, and counters of both scales, typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]
Arm = Literal["foot", "mounted"]
Sort = Literal["knight", "infantry", "lights"]
Letter = Literal["A", "B", "C", "D", "E"]


@dataclass(frozen=True)
class Side:
    """A side: its name, its people for sentences, and whether it has a player."""

    id: str
    name: str
    people: str
    plays: bool
    source: str


@dataclass(frozen=True)
class Note:
    """The source of the values of the following rows."""

    source: str


@dataclass(frozen=True)
class Leader:
    """A leader.

    `side` is "by_event" for a leader who may serve any side; the command is then by side.
    `may_command` are operational kinds, or "*" for all of the side. `claimant` is the
    leader's place among the claimants of the side, 0 for none.
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
    breakdown: tuple[Annotated[str, RefersTo("tactical")], ...]
    source: str


@dataclass(frozen=True)
class Tactical:
    """A kind of counters on the Battle Board; `missile` is the minimum die to hit, 0 for none."""

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
    """The number of counters of an operational kind, and their ids.

    With `per_area` there is one for each area of that zone, named after it.
    """

    kind: Annotated[str, RefersTo("operational")]
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
