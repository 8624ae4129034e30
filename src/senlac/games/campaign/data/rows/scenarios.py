"""Rows of scenarios.toml: the players, their starts, and the conditions of victory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from senlac.engine.data.references import RefersTo
from senlac.games.campaign.data.rows.units import Stacks

Names = tuple[str, ...]
TownId = Annotated[str, RefersTo("town")]
TownIds = tuple[TownId, ...]
Battles = Literal["rounds", "shieldwall", "entered"]
Deploy = Literal["array", "players"]


@dataclass(frozen=True)
class Lord:
    """A lord and the lord's rating in battle."""

    id: str
    name: str
    rating: int


@dataclass(frozen=True)
class Player:
    """A player at the start: money, towns, captains and troops for hire.

    `afloat` is the sea hex where everything aboard begins in the first Year; "" if on land.
    """

    id: str
    name: str
    colour: str
    treasury: int
    yearly_income: int
    exchequer: TownId
    lord: Lord
    captains: Names
    muster: Names
    loyal: TownIds
    afloat: str = ""


@dataclass(frozen=True)
class Neutral:
    """The garrisons of neutral towns, by region ("*": all other regions) and size."""

    regions: Names
    large: Stacks
    small: Stacks
    note: str = ""
    towns: dict[TownId, Stacks] | None = None


@dataclass(frozen=True)
class Claimants:
    """How a crown is won from its holder: by crown towns, by slain lords, by marks."""

    realm_regions: Names
    holder: str
    marks: dict[str, int]
    crown_towns: TownIds
    crown_towns_holder_dead: TownIds


@dataclass(frozen=True)
class Rebellion:
    """How a rebellion is won: by towns of either side, by slain lords, by the rebel's mark."""

    realm_regions: Names
    king: str
    rebel: str
    mark: int
    rebel_towns: TownIds
    king_towns: TownIds


@dataclass(frozen=True)
class Scenario:
    """A scenario: its sheet of the map, its Years, its players, and one of two ways to win."""

    id: str
    name: str
    blurb: str
    sheet: Annotated[str, RefersTo("sheet")]
    first_year: int
    years: int
    battles: Battles
    deploy: Deploy
    player: tuple[Player, ...]
    neutral: tuple[Neutral, ...]
    source: str
    tax_override: dict[TownId, int] | None = None
    claimants: Claimants | None = None
    rebellion: Rebellion | None = None


@dataclass(frozen=True)
class ScenariosFile:
    """All of scenarios.toml."""

    scenario: tuple[Scenario, ...]
