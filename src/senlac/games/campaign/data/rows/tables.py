"""Rows of tables.toml: time, costs, food, pillage, scouting, the Church and the sheets."""

from __future__ import annotations

from dataclasses import dataclass

from senlac.games.campaign.data.rows.battle import (
    Battle,
    BattleModifier,
    Evasion,
    EvasionModifier,
    Handoff,
    Naval,
    Siege,
    SiegeModifier,
)

Names = tuple[str, ...]
Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Time:
    """The turns in a Year, and the hours in a turn, in a day and in half and full turns."""

    turns_in_year: int
    hours_in_turn: int
    hours_in_day: int
    half_turn: int
    full_turn: int
    source: str


@dataclass(frozen=True)
class Entry:
    """The points to enter a hex, for foot, horse and wagons; 0 where entry is not allowed."""

    foot: int
    horse: int
    wagon: int


@dataclass(frozen=True)
class TerrainCost:
    """The points to enter each terrain, cross-country and along a road."""

    clear: Entry
    rough: Entry
    mountain: Entry
    sea: Entry
    road_clear: Entry
    road_rough: Entry
    road_mountain: Entry
    source: str


@dataclass(frozen=True)
class ShipCost:
    """The points of a step at sea, with the wind and against it, and along a river."""

    with_wind: int
    against_wind: int
    river: int
    source: str


@dataclass(frozen=True)
class Losses:
    """The losses of each grade, and of wagons, in per cent."""

    A: int
    B: int
    C: int
    D: int
    E: int
    wagon: int


@dataclass(frozen=True)
class Attrition:
    """The two columns of losses: in flight, and by hunger and forced marches."""

    evasion: Losses
    other: Losses
    source: str


@dataclass(frozen=True)
class Control:
    """The figures to hold, capture and pillage a town, and the cost of its loyalty."""

    min_garrison: int
    min_capture: int
    min_pillage: int
    bribe: int
    bribe_after_full_turns: int
    garrison_tax_divisor: int
    source: str


@dataclass(frozen=True)
class Supply:
    """The figures that a town, by size, and a supply unit feed, and the range."""

    large: int
    small: int
    unit: int
    range: int
    pillaged_once_divisor: int
    pillaged_twice: int
    besieged: int
    source: str


@dataclass(frozen=True)
class Pillage:
    """The hours of pillage, its yield, and the dice by which troops ravage unasked."""

    ravage_hours: int
    plunder_hours: int
    plunder_divisor: int
    levels_max: int
    tax_divisor_level_1: int
    tax_level_2: int
    starving_enters: int
    siege_captured: int
    siege_captured_starving: int
    source: str


@dataclass(frozen=True)
class ScoutingRow:
    """What a ratio of scouting points shows, and the error of sizes in per cent."""

    at_least: tuple[int, int]
    size_error: int
    shows: Names


@dataclass(frozen=True)
class Scouting:
    """The minimum to scout, what scouts see, and the share of the error by die."""

    min_points: int
    rows: tuple[ScoutingRow, ...]
    error_by_d6: Numbers
    same_hex_round_to: int
    source: str


@dataclass(frozen=True)
class Spying:
    """The range and the error of spies, and the rolls of counterspies."""

    range: int
    error_per_pip: int
    prevent: Numbers
    eliminate: Numbers
    not_controlled: int
    source: str


@dataclass(frozen=True)
class Embark:
    """The hours of embarking and of landing."""

    hours: int
    source: str


@dataclass(frozen=True)
class Church:
    """The value of gifts, and the effects of Anathema and Papal Influence."""

    town_gift_factor: int
    anathema_levy_divisor: int
    clerks_tax_divisor: int
    anathemas_a_year: int
    source: str


@dataclass(frozen=True)
class Winter:
    """The ransom of a lord."""

    ransom: int
    source: str


@dataclass(frozen=True)
class Sheets:
    """The bounds of sheets, and the parameters of missions."""

    most_bodies: int
    most_detached: int
    most_sightings: int
    sightings_kept: int
    mission_hours: int
    mission_leave: int
    mission_leave_from: int
    source: str


@dataclass(frozen=True)
class Reckoning:
    """The value of every die in a program's result of a battle."""

    stronger: int
    weaker: int
    source: str


Range = tuple[int, int]
"""Minimum and maximum."""


@dataclass(frozen=True)
class Drawn:
    """The assumptions for sampling an unseen army, shares in per cent."""

    share: Range
    crowns_a_captain: int
    captains: Range
    wagons: int
    ships: int
    lot: int
    left_a_week: int
    garrison: Range
    most_forces: int
    unseen_size: Range
    unseen_ships: Range
    peace_one_in: int
    spied_on: int
    fielded: int
    source: str


@dataclass(frozen=True)
class TablesFile:
    """All of tables.toml."""

    time: Time
    terrain_cost: TerrainCost
    ship_cost: ShipCost
    attrition: Attrition
    control: Control
    supply: Supply
    pillage: Pillage
    scouting: Scouting
    spying: Spying
    siege: Siege
    siege_modifier: tuple[SiegeModifier, ...]
    evasion: Evasion
    evasion_modifier: tuple[EvasionModifier, ...]
    battle: Battle
    battle_modifier: tuple[BattleModifier, ...]
    naval: Naval
    embark: Embark
    church: Church
    winter: Winter
    handoff: Handoff
    sheet: Sheets
    reckoning: Reckoning
    drawn: Drawn
