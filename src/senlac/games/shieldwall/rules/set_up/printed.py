"""The printed battles: conversion of a scenario to an order of battle."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Any

from senlac.games.shieldwall.data.rows.order import (
    SIDES,
    Objective,
    OrderOfBattle,
    UnitEntry,
    starting_points,
)

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from senlac.games.shieldwall.data.tables import GameData, Scenario, ScenarioUnit

BY_SCORE = -1
"""The value of `at_limit` if the score decides."""


def printed_order(
    scenario: Scenario, options: Mapping[str, Any], tables: GameData
) -> OrderOfBattle:
    """Return the order of battle of a printed scenario with the given options."""
    listed = list(scenario.units)
    if options["greater_fyrd"] and scenario.greater_fyrd is not None:
        # [opt.1c] Units removed here are replaced at the end of the list.
        listed = [unit for unit in listed if unit.id not in scenario.greater_fyrd.remove]
        listed += scenario.greater_fyrd.add
    sides = list(scenario.sides)
    units = tuple([unit_card(unit, sides.index(unit.side), tables) for unit in listed])
    commander_points = scenario.commander_points
    by_score = scenario.at_limit == "score"
    order = OrderOfBattle(
        scenario=scenario.id,
        sides=(sides[0], sides[1]),
        nations=(sides[0], sides[1]),
        map=tuple(scenario.map),
        units=units,
        first=sides.index(scenario.first),
        turns=scenario.turns,
        at_limit=BY_SCORE if by_score else sides.index(scenario.at_limit),
        tie=sides.index(scenario.tie),
        commander_points=commander_points,
        break_at=(0, 0),
        prizes=tuple([Objective(p.at, p.name, p.points) for p in scenario.objectives]),
        reroll=options["reroll"],
        open_facing=options["open_facing"],
    )
    share = tables.victory.break_share
    return with_break_points(order, (share, share))


def with_break_points(order: OrderOfBattle, shares: tuple[Fraction, Fraction]) -> OrderOfBattle:
    """[win.1a] Return the order with breaking points: shares of the points, rounded up."""
    points = [starting_points(order.units, side, order.commander_points) for side in SIDES]
    return replace(order, break_at=(ceil(points[0] * shares[0]), ceil(points[1] * shares[1])))


def unit_card(unit: ScenarioUnit, side: int, tables: GameData) -> UnitEntry:
    """Return the card of a unit listed by a scenario."""
    kind = tables.unit_types[unit.type]
    return UnitEntry(
        id=unit.id,
        side=side,
        type=unit.type,
        kind=kind.kind,
        letter=kind.letter,
        name=unit.name or kind.name,
        strength=kind.strength,
        points=kind.points,
        commander=unit.commander,
        at=unit.at,
        face=unit.face,
        hits=unit.hits,
        arrive=unit.arrive,
        entry=tuple(unit.entry),
    )
