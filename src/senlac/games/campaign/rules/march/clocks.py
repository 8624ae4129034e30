"""3.5.2, H1 and H2: the points that each body saves in an hour, and the steps due after that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.bodies import leave_siege, points_of
from senlac.games.campaign.rules.constants import (
    ASHORE,
    AWAIT,
    BOARD,
    CAME_OUT,
    FORCED,
    LAND,
    MOVED,
    NOBODY,
    STEP,
    TIMED,
)
from senlac.games.campaign.rules.losses import apply_attrition
from senlac.games.campaign.rules.march.events import emit_halt, emit_loss
from senlac.games.campaign.rules.march.meetings import HourMove
from senlac.games.campaign.rules.plans import ABOUT, KIND, SPENT, travel_of
from senlac.games.campaign.rules.undone import halt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def run_clocks(state: CampaignState) -> list[int]:
    """[order.c] Spend an hour of every body on its plan; return those with a step due."""
    held = state.hours_held[:]
    due: list[int] = []
    for place in range(state.player_bodies()):
        plan = state.plans[place]
        if not plan or state.halted[place] or state.aboard[place] != ASHORE:
            continue
        kind = plan[0][KIND]
        if held[place]:
            state.hours_held[place] -= 1
        elif kind == STEP:
            if _march(state, place):
                due.append(state.codes[place])
        elif kind in TIMED:
            state.points[place] = 0
            _spend(state, place, held)
    return due


def _march(state: CampaignState, place: int) -> bool:
    """[order.c, move.c, move.e] Save points for the next step; return whether it is due."""
    if not state.is_led(place):
        _stop(state, place, "move.c", "no leader")
        return False
    if state.inside[place]:
        state.inside[place] = 0
        state.meets_because[place] = CAME_OUT
    leave_siege(state, place)
    if not state.has_marched[place]:
        state.has_marched[place] = 1
        if state.pace[place] == FORCED:
            emit_loss(state, place, apply_attrition(state, place, state.catalogue.wastes,
                                                    "forced march"),
                      "move.e", "the forced march")  # fmt: skip
    state.points[place] += points_of(state, place)
    to = state.plans[place][0][ABOUT]
    cost = travel_of(state, place).cost(state.hex_of[place], state.shore[place], to)
    if not cost:
        _stop(state, place, "move.g", "it cannot go on")
        return False
    price = state.catalogue.tables.files.tables.time.hours_in_turn * cost
    if state.points[place] < price:
        return False
    state.points[place] -= price
    return True


def _stop(state: CampaignState, place: int, rule: str, why: str) -> None:
    emit_halt(state, place, rule, why)
    halt(state, place, why)


def _spend(state: CampaignState, place: int, held: Sequence[int]) -> None:
    """[naval.e] Spend an hour on a timed task; fleet and boarding force wait for each other."""
    plan = state.plans[place]
    kind = plan[0][KIND]
    if kind == BOARD:
        fleet = state.place(plan[0][ABOUT])
        if _together(state, fleet, place, held):
            plan[0][SPENT] += 1
        return
    for line in leading_entries(plan):
        if kind == LAND:
            line[SPENT] += 1
        elif kind == AWAIT:
            force = state.place(line[ABOUT])
            if _together(state, place, force, held):
                line[SPENT] += 1
        else:
            line[SPENT] += 1
            return


def leading_entries(plan: Sequence[list[int]]) -> list[list[int]]:
    """Return the entries of the same kind at the head of a plan, which run together."""
    found: list[list[int]] = []
    for line in plan:
        if line[KIND] != plan[0][KIND]:
            break
        found.append(line)
    return found


def _together(state: CampaignState, fleet: int, force: int, held: Sequence[int]) -> bool:
    """[naval.e] Return whether a force boards a fleet that awaits it in the same hex."""
    if NOBODY in (fleet, force):
        return False
    boards, awaits = state.plans[force], state.plans[fleet]
    if not boards or not awaits or held[force] or held[fleet]:
        return False
    agreed = boards[0][KIND] == BOARD and boards[0][ABOUT] == state.codes[fleet]
    agreed = agreed and awaits[0][KIND] == AWAIT
    agreed = agreed and any([n[ABOUT] == state.codes[force] for n in leading_entries(awaits)])
    return agreed and state.hex_of[fleet] == state.hex_of[force] and _can_come_out(state, force)


def _can_come_out(state: CampaignState, force: int) -> bool:
    """[meet.d] Return whether no siege is between a force and the shore."""
    town = state.catalogue.ground.town_at[state.hex_of[force]]
    return not state.inside[force] or not state.besieged(town)


def make_moves(state: CampaignState, due: Sequence[int], hour: int) -> list[HourMove]:
    """[move.a] Make all steps that are due at once; cargo moves too."""
    moves: list[HourMove] = []
    for code in due:
        place = state.place(code)
        to = state.plans[place].pop(0)[ABOUT]
        start, shore = state.hex_of[place], state.shore[place]
        moves.append(HourMove(code, start, to, shore, state.previous_hex[place]))
        if state.is_fleet(place):
            state.shore[place] = travel_of(state, place).shore_after(start, to)
        state.previous_hex[place] = start
        state.arrived_hour[place] = hour
        state.meets_because[place] = MOVED
        for body in [place, *state.forces_aboard(place)]:
            state.hex_of[body] = to
    return moves
