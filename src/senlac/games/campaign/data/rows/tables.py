"""tables.toml: time, costs, food, pillage, eyes, the Church and the sheets, typed."""

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
    """Turns in a Year, hours in a turn and in a day, and what half and full turns are."""

    turns_in_year: int
    hours_in_turn: int
    hours_in_day: int
    half_turn: int
    full_turn: int
    source: str


@dataclass(frozen=True)
class Entry:
    """The points to enter a hex, by what a force is for terrain; 0 where it may not."""

    foot: int
    horse: int
    wagon: int


@dataclass(frozen=True)
class TerrainCost:
    """The points to enter each terrain, across country and along a road."""

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
    """What each grade loses, and wagons, per cent."""

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
    """How many figures hold, take and pillage a town, and what its loyalty costs."""

    min_garrison: int
    min_capture: int
    min_pillage: int
    bribe: int
    bribe_after_full_turns: int
    garrison_tax_divisor: int
    source: str


@dataclass(frozen=True)
class Supply:
    """How many figures are fed by a town, by size, and by a supply unit, and how far away."""

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
    """How long pillage takes, what it yields, and when troops ravage of themselves."""

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
    """What a ratio of scouting points shows, and by how many per cent sizes may be off."""

    at_least: tuple[int, int]
    size_error: int
    shows: Names


@dataclass(frozen=True)
class Scouting:
    """Who scouts, what he sees, and the share of the error by die."""

    min_points: int
    rows: tuple[ScoutingRow, ...]
    error_by_d6: Numbers
    same_hex_round_to: int
    source: str


@dataclass(frozen=True)
class Spying:
    """How far spies see, how far they err, and what counterspies throw."""

    range: int
    error_per_pip: int
    prevent: Numbers
    eliminate: Numbers
    not_controlled: int
    source: str


@dataclass(frozen=True)
class Embark:
    """The hours of going aboard, and of landing."""

    hours: int
    source: str


@dataclass(frozen=True)
class Church:
    """What gifts count, and what Anathema and Papal Influence do."""

    town_gift_factor: int
    anathema_levy_divisor: int
    clerks_tax_divisor: int
    anathemas_a_year: int
    source: str


@dataclass(frozen=True)
class Winter:
    """What a lord is ransomed for."""

    ransom: int
    source: str


@dataclass(frozen=True)
class Sheets:
    """The bounds of sheets, and what missions write."""

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
    """What falls on every die where a program gives an account of a battle."""

    stronger: int
    weaker: int
    source: str


Range = tuple[int, int]
"""The least and the most."""


@dataclass(frozen=True)
class Drawn:
    """What an army is thought to be that nobody has seen, shares per cent."""

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
