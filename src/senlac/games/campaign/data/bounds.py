"""Bounds of the numbers in the tables, so that every new war can be fought to its end."""

from __future__ import annotations

from typing import Final

from senlac.engine.data.bounds import Bounds

DIE: Final = 6
MANY: Final = 100_000

PER_CENT: Final = Bounds(0, 100)
DIVISOR: Final = Bounds(1, MANY)
COUNT: Final = Bounds(0, MANY)
ONE_OR_MORE: Final = Bounds(1, MANY)
ON_A_DIE: Final = Bounds(0, DIE)
MODIFIER: Final = Bounds(-DIE, DIE)
SHARE: Final = Bounds(1, 1000)
BREAKS: Final = Bounds(1, 95)
"""Per cent of losses at which a side breaks: it must break before it is destroyed."""

BOUNDS: Final[dict[str, Bounds]] = {
    "map": Bounds(0, 1000),
    "map.grid": Bounds(1, 200),
    "towns": COUNT,
    # A week is fought hour by hour, and the sequence of a year lists its weeks.
    "tables.time": Bounds(1, 1000, kept=(1, 10_000)),
    "tables.time.turns_in_year": Bounds(1, 60, kept=(1, 1_000)),
    # The path search requires that no cost is negative.
    "tables.terrain_cost": Bounds(0, 12, kept=(0, 1_000_000)),
    "tables.ship_cost": Bounds(1, 12, kept=(0, 1_000_000)),
    "tables.attrition": PER_CENT,
    "tables.control": ONE_OR_MORE,
    "tables.control.bribe": COUNT,
    "tables.supply": COUNT,
    "tables.supply.range": Bounds(0, 20, kept=(-1_000, 1_000)),
    "tables.supply.pillaged_once_divisor": DIVISOR,
    "tables.pillage": DIVISOR,
    "tables.pillage.levels_max": Bounds(1, 2),
    "tables.pillage.tax_level_2": COUNT,
    "tables.pillage.starving_enters": ON_A_DIE,
    "tables.pillage.siege_captured": ON_A_DIE,
    "tables.pillage.siege_captured_starving": ON_A_DIE,
    "tables.scouting.min_points": COUNT,
    "tables.scouting.rows.at_least": COUNT,
    "tables.scouting.rows.size_error": Bounds(0, 99),
    "tables.scouting.error_by_d6": Bounds(-100, 100),
    "tables.scouting.same_hex_round_to": DIVISOR,
    "tables.spying.range": Bounds(0, 20, kept=(-1_000, 1_000)),
    # The error is at most six times this value, and must stay below 100 per cent.
    "tables.spying.error_per_pip": Bounds(0, 16),
    "tables.spying.prevent": Bounds(-DIE, DIE),
    "tables.spying.eliminate": Bounds(-DIE, DIE),
    "tables.spying.not_controlled": MODIFIER,
    "tables.siege": DIVISOR,
    "tables.siege.captured_at": Bounds(1, 20),
    "tables.siege_modifier": MODIFIER,
    "tables.siege_modifier.max": COUNT,
    "tables.siege_modifier.steps.at_least": COUNT,
    "tables.evasion": Bounds(0, DIE + 1),
    "tables.evasion_modifier": MODIFIER,
    "tables.battle": ONE_OR_MORE,
    "tables.battle.rounds_max": Bounds(1, 100, kept=(0, 1_000)),
    "tables.battle.die_factor": Bounds(0, 1000),
    "tables.battle.modifier_min": Bounds(-1000, 0),
    "tables.battle.modifier_max": Bounds(0, 1000),
    "tables.battle.terrain_percent": SHARE,
    "tables.battle.held_hours": COUNT,
    "tables.battle.pursuit_double_min_points": COUNT,
    "tables.battle.pursuit_double_ratio": COUNT,
    "tables.battle.leader_slain": ON_A_DIE,
    "tables.battle.leader_taken": ON_A_DIE,
    "tables.battle.lost_force_slain": ON_A_DIE,
    "tables.battle_modifier": Bounds(-1000, 1000),
    "tables.naval": ONE_OR_MORE,
    "tables.naval.laden_figures": COUNT,
    "tables.naval.captured_on": ON_A_DIE,
    "tables.embark": ONE_OR_MORE,
    "tables.church": DIVISOR,
    "tables.church.town_gift_factor": COUNT,
    "tables.church.anathemas_a_year": COUNT,
    "tables.winter": COUNT,
    "tables.handoff": ONE_OR_MORE,
    "tables.handoff.max_lines": Bounds(1, 14),
    "tables.handoff.turns": Bounds(1, 100),
    "tables.handoff.break_percent": BREAKS,
    "tables.handoff.break_percent_per_modifier": Bounds(0, 100),
    "tables.handoff.least_break_percent": Bounds(10, 95),
    "tables.handoff.most_break_percent": Bounds(10, 95),
    "tables.handoff.class_percent": SHARE,
    "tables.handoff.grade_percent": SHARE,
    "tables.sheet": ONE_OR_MORE,
    # Each possible force and report has a name, whether it exists or not.
    "tables.sheet.most_bodies": Bounds(20, 250, kept=(1, 5_000)),
    "tables.sheet.most_detached": Bounds(0, 250),
    "tables.sheet.most_sightings": Bounds(1, 999, kept=(1, 5_000)),
    "tables.sheet.sightings_kept": COUNT,
    "tables.reckoning": Bounds(1, DIE),
    "tables.drawn": COUNT,
    "units.troop_class.scouting": Bounds(0, 1000),
    "units.troop_class.value": SHARE,
    "units.troop_class.price": ONE_OR_MORE,
    "units.grades.breaks_at": BREAKS,
    "units.mounted_infantry": COUNT,
    "units.model": COUNT,
    "units.model.price": ONE_OR_MORE,
    "units.model.exchequer.price": COUNT,
    "units.model.treasure.price": COUNT,
    "units.leader": COUNT,
    "units.leader.captains_max": Bounds(1, 12, kept=(1, 1_000)),
    "units.leader.captain_price": ONE_OR_MORE,
    "units.leader.captain_rating": MODIFIER,
    "units.spy": ONE_OR_MORE,
    "units.cargo": Bounds(1, MANY),
    "units.movement": Bounds(1, 720, kept=(0, 10_000)),
    "units.levy": COUNT,
    "scenarios.scenario": COUNT,
    "scenarios.scenario.years": Bounds(1, 20),
    "scenarios.scenario.player.treasury": Bounds(0, 999_999),
    "scenarios.scenario.player.yearly_income": Bounds(0, 999_999),
    "scenarios.scenario.player.lord.rating": MODIFIER,
    "scenarios.scenario.claimants": ONE_OR_MORE,
    "scenarios.scenario.rebellion": ONE_OR_MORE,
}
"""Ranges by path; see `senlac.engine.data.bounds`."""
