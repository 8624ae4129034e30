"""9.5: forage, and its effect on an area."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.support.mask import mask_of
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import DEVASTATED, OPEN, PERMANENT
from senlac.games.destiny.rules.elimination import lose_units
from senlac.games.destiny.rules.movement.stragglers import hungry, in_order
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.engine.model.phase import Phase
    from senlac.games.destiny.catalogue import Catalogue

COLUMNS: Final = {
    DEVASTATED: ("forage_devastated", "forage_devastated"),
    PERMANENT: ("forage_permanent", "forage_permanent"),
}
"""[9.5b] The columns of the attrition table by the grade of an area, for foot and for mounted."""


def begin_forage(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.5a] Let the phasing side's units forage, area by area."""
    ground = state.catalogue.ground
    for area in ground.map.members(state.unit_areas[state.phasing] & ground.england):
        forage_area(state, area)
    return ()


def forage_area(state: DestinyState, area: int) -> None:
    """[9.5a-9.5c] Resolve attrition in an area, and worsen its grade."""
    side = state.phasing
    number = state.number_at(side, area)
    harvest = state.turn == state.catalogue.ground.harvest
    before = state.forage_grade[area]
    hungry_from = state.catalogue.tables.files.tables.forage.starve_from
    if before in COLUMNS and number >= hungry_from and not harvest:
        units = in_order(state, mask_of(state.units_at(side, area)))
        where = f"forage in {state.area_name(area)}"
        starve(state, hungry(state, units, COLUMNS[before], 0, where))
    after = min(PERMANENT, before + worse_by(state.catalogue, number, harvest=harvest))
    if after != before:
        state.forage_grade = replaced(state.forage_grade, area, after)
        if state.journal is not None:
            fields: dict[str, Field] = {
                "area": state.area_name(area), "status": state.catalogue.ground.grades[after],
            }  # fmt: skip
            state.emit("forage", fields, "9.5a")


def worse_by(catalogue: Catalogue, number: int, *, harvest: bool) -> int:
    """[9.5b, 9.5c] Return by how many grades `number` units make an area worse."""
    table = catalogue.tables.files.tables.forage
    found = 0
    for row in table.row:
        if row.units_low <= number:
            found = row.worse_by
    return min(found, table.harvest_most) if harvest else found


def starve(state: DestinyState, units: list[int]) -> None:
    """[9.5b] Remove starved units; fyrd go home if no enemy unit is there."""
    ground = state.catalogue.ground
    enemies = state.enemies(ground.english)
    lost: list[int] = []
    for unit in units:
        home = ground.home[unit]
        if ground.fyrd >> unit & 1 and not enemies >> home & 1:
            state.put(unit, home, OPEN)
            state.deactivate(unit)
            state.stays_this_turn &= ~(1 << unit)
            if state.journal is not None:
                state.emit("dismissed", {"unit": state.piece_name(unit)}, "9.5b")
        else:
            lost.append(unit)
    lose_units(state, lost, "9.5b")
