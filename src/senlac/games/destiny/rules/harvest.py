"""6.0: areas recover after armies have left, and the fyrd go home for the harvest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import OPEN
from senlac.games.destiny.rules.turn import has_been_landing
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.engine.model.phase import Phase


def begin_status(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[5.1d, 6.0g-6.0i] Let areas without armies recover, and hold the harvest in its turn."""
    ground = state.catalogue.ground
    held = 0
    for manned in state.unit_areas:
        held |= manned
    for area in ground.map.members(ground.england & ~held):
        change_grade(state, area, ground.emptied, "6.0g")
    if state.turn == ground.harvest:
        for area in ground.map.members(ground.england):
            change_grade(state, area, ground.harvested, "6.0h")
        if not has_been_landing(state):
            dismiss(state)
    return ()


def change_grade(state: DestinyState, area: int, becomes: Sequence[int], rule: str) -> None:
    """[6.0g, 6.0h] Replace the grade of an area by its successor in `becomes`."""
    before = state.forage_grade[area]
    after = becomes[before]
    if after == before:
        return
    state.forage_grade = replaced(state.forage_grade, area, after)
    if state.journal is not None:
        fields: dict[str, Field] = {
            "area": state.area_name(area), "status": state.catalogue.ground.grades[after],
        }  # fmt: skip
        state.emit("forage", fields, rule)


def dismiss(state: DestinyState) -> None:
    """[5.1d, 5.1e] Send the fyrd home, except those on the landing coasts."""
    ground = state.catalogue.ground
    for unit, home in enumerate(ground.home):
        area = state.area[unit]
        if home < 0 or area < 0 or state.inactive >> unit & 1 or ground.shores >> area & 1:
            continue
        state.put(unit, home, OPEN)
        state.deactivate(unit)
        state.stays_this_turn &= ~(1 << unit)
        if state.journal is not None:
            state.emit("dismissed", {"unit": state.piece_name(unit)}, "5.1d")
