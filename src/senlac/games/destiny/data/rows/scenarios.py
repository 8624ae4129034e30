"""scenarios.toml: the set-ups, typed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from senlac.engine.data.references import RefersTo

Names = tuple[str, ...]
Pair = tuple[Annotated[str, RefersTo("area")], Annotated[str, RefersTo("area")]]
Spot = Literal["open", "town"]
SideId = Annotated[str, RefersTo("side")]
LeaderId = Annotated[str, RefersTo("leader")]
Kind = Annotated[str, RefersTo("operational")]
EventId = Annotated[str, RefersTo("event")]


@dataclass(frozen=True)
class Army:
    """An army of a battle scenario; `letter_worse` is the number of letters it is worse by."""

    side: SideId
    end: Literal["north", "south"]
    units: dict[Kind, int]
    leaders: tuple[LeaderId, ...]
    loses_on_break: bool
    letter_worse: int = 0


@dataclass(frozen=True)
class Reinforcement:
    """The reinforcements of a side, with their battle turn and row."""

    side: SideId
    battle_turn: int
    units: dict[Kind, int]
    leaders: tuple[LeaderId, ...]
    row: int
    letter_worse: int
    text: str
    source: str


@dataclass(frozen=True)
class Result:
    """How each side wins, as text; `otherwise` is the winner at the end of the last turn."""

    otherwise: SideId
    text: str
    norwegian: str = ""
    english: str = ""
    norman: str = ""


@dataclass(frozen=True)
class Scenario:
    """A campaign, or a battle scenario: then it has armies.

    `tostig` and `legitimacy` are given if a campaign has no PIPE phase.
    """

    id: str
    name: str
    players: tuple[SideId, ...]
    pipe: bool
    text: str
    source: str
    first_turn: Annotated[str, RefersTo("turn", or_empty=True)] = ""
    last_turn: Annotated[str, RefersTo("turn", or_empty=True)] = ""
    tostig: str = ""
    operational_counters: dict[SideId, tuple[EventId, ...]] = field(default_factory=dict)
    legitimacy: dict[SideId, int] = field(default_factory=dict)
    board: Annotated[str, RefersTo("board", or_empty=True)] = ""
    weather: str = ""
    initiative: Annotated[str, RefersTo("side", or_empty=True)] = ""
    sets_up_first: Annotated[str, RefersTo("side", or_empty=True)] = ""
    first_player: Annotated[str, RefersTo("side", or_empty=True)] = ""
    last_battle_turn: int = 0
    army: tuple[Army, ...] = ()
    reinforcement: tuple[Reinforcement, ...] = ()
    result: Result | None = None


@dataclass(frozen=True)
class LeaderSetup:
    """The start of a leader: an area, or a town and so its area."""

    id: LeaderId
    area: str
    spot: Spot
    source: str
    only_if_tostig: str = ""


@dataclass(frozen=True)
class UnitSetup:
    """The start of units; dormant ones belong to no side yet."""

    ids: Names
    area: str
    spot: Spot
    source: str
    only_if_tostig: str = ""
    only_if_event: Annotated[str, RefersTo("event", or_empty=True)] = ""
    dormant: bool = False


@dataclass(frozen=True)
class BoxSetup:
    """The leaders of a side that begin in its box."""

    side: SideId
    box: Annotated[str, RefersTo("box")]
    leaders: tuple[LeaderId, ...]
    source: str


@dataclass(frozen=True)
class Setup:
    """The set-up of every campaign."""

    fyrd_active: int
    fyrd_must_be_active: tuple[Annotated[str, RefersTo("area")], ...]
    transfers: tuple[Annotated[str, RefersTo("area")], ...]
    weather: str
    sea_weather: str
    standard_active: tuple[Annotated[str, RefersTo("area")], ...]
    standard_transfers: tuple[Pair, ...]
    source: str
    leader: tuple[LeaderSetup, ...]
    unit: tuple[UnitSetup, ...]
    box: tuple[BoxSetup, ...]


@dataclass(frozen=True)
class ScenariosFile:
    """scenarios.toml."""

    campaign_setup: Setup
    scenario: tuple[Scenario, ...]
