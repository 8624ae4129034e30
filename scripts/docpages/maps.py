"""Maps of the printed battles, drawn from the game's own data."""

from __future__ import annotations

from senlac.games.shieldwall.data.tables import GameData, Scenario

from .drawing import Board, picture


def scenario_map(scenario: Scenario, tables: GameData) -> str:
    """Return the map of a battle with the units at their start, as an SVG file."""
    board = Board(scenario.map)
    for prize in scenario.objectives:
        board.prize(prize.at)
    for unit in scenario.units:
        if unit.at:
            board.unit(
                unit.at,
                scenario.sides.index(unit.side),
                tables.unit_types[unit.type].letter,
                face=unit.face,
                name=unit.id,
                hits=unit.hits,
                commander=unit.commander,
            )
    return picture(f"{scenario.name}: the ground and the units at the start", [(board, "")])
