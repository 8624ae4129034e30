"""scenarios.toml: the set-ups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]


@dataclass(frozen=True)
class FixedSetup:
    """Units that begin in an area."""

    area: Annotated[str, RefersTo("area")]
    units: Names
    source: str


@dataclass(frozen=True)
class FreeSetup:
    """Units that a role places one by one, in any areas; `usual` are the default areas."""

    role: Annotated[str, RefersTo("role")]
    units: Names
    usual: tuple[Annotated[str, RefersTo("area")], ...]
    source: str


@dataclass(frozen=True)
class Pool:
    """Units that can be raised."""

    units: Names
    source: str


@dataclass(frozen=True)
class Setup:
    """The set-up of all units; the sides `off_board` begin off board with every unit."""

    off_board: tuple[Annotated[str, RefersTo("side")], ...]
    source: str
    fixed: tuple[FixedSetup, ...]
    free: FreeSetup
    pool: Pool


@dataclass(frozen=True)
class Role:
    """A role and the units it decides for.

    The lead role decides where no other role in play does. Leaders and nationalities are in a
    role's charge wherever they are; with `by_place`, so are the other units of the side in its
    leader's area while the Supreme Leader is elsewhere.
    """

    id: str
    name: str
    side: Annotated[str, RefersTo("side")]
    lead: bool
    leaders: Names
    nationalities: Names
    by_place: bool
    source: str


@dataclass(frozen=True)
class Seat:
    """The roles of one player."""

    id: str
    roles: tuple[Annotated[str, RefersTo("role")], ...]


@dataclass(frozen=True)
class Scenario:
    """The game for a number of players; `limits`: whether the limits of leaders' commands apply."""

    id: str
    name: str
    players: int
    default: bool
    limits: bool
    text: str
    seats: tuple[Seat, ...]
    source: str


@dataclass(frozen=True)
class ScenariosFile:
    """scenarios.toml."""

    setup: Setup
    role: tuple[Role, ...]
    scenario: tuple[Scenario, ...]
