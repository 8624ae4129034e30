"""3.5.2: boarding and landing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.bodies import leave_siege
from senlac.games.campaign.rules.constants import ASHORE, AWAIT, BOARD, MOVED, NOBODY
from senlac.games.campaign.rules.march.clocks import leading_entries
from senlac.games.campaign.rules.march.events import called, emit_halt, emit_own
from senlac.games.campaign.rules.plans import ABOUT, KIND, SPENT
from senlac.games.campaign.rules.ships import fits, next_rank
from senlac.games.campaign.rules.undone import emit_undone, halt

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def load_and_land(state: CampaignState, fleet: int, hour: int) -> None:
    """[naval.e] Board, or land, the forces at the head of a fleet's plan whose hours are over.

    The fleet goes on when all are done. A force that was driven off in the last of these hours is
    not aboard, and the fleet waits for it as for any force that was driven off before.
    """
    plan = state.plans[fleet]
    needed = state.catalogue.tables.files.tables.embark.hours
    done = [line for line in leading_entries(plan) if line[SPENT] >= needed]
    for line in done:
        force = state.place(line[ABOUT])
        if line[KIND] == AWAIT:
            if not _is_at(state, fleet, force):
                continue
            if not _go_aboard(state, fleet, force):
                emit_undone(state, fleet, [line], "no room aboard")
        elif force != NOBODY and state.aboard[force] == state.codes[fleet]:
            _land(state, fleet, force, hour)
        else:
            name = state.catalogue.bodies[line[ABOUT]]
            emit_undone(state, fleet, [line], f"{name} is not aboard")
        plan.remove(line)


def _is_at(state: CampaignState, fleet: int, force: int) -> bool:
    """[naval.e] Return whether a force is in the hex of a fleet, and boarding it."""
    if force == NOBODY or state.hex_of[force] != state.hex_of[fleet] or not state.plans[force]:
        return False
    kind, about = state.plans[force][0][KIND], state.plans[force][0][ABOUT]
    return kind == BOARD and about == state.codes[fleet]


def _go_aboard(state: CampaignState, fleet: int, force: int) -> bool:
    """[naval.e, naval.f] Take a force aboard, or leave it ashore if there is no room.

    Returns whether it is aboard.
    """
    if not fits(state, fleet, [force]):
        emit_halt(state, force, "naval.f", "no room aboard")
        halt(state, force, "no room aboard")
        return False
    leave_siege(state, force)
    state.boarding_rank[force] = next_rank(state, fleet)
    state.aboard[force] = state.codes[fleet]
    state.inside[force] = 0
    state.plans[force] = []
    fields = {"other": _name(state, fleet), "other_called": called(state, fleet)}
    emit_own(state, "boards", force, "naval.e", fields)
    return True


def _land(state: CampaignState, fleet: int, force: int, hour: int) -> None:
    """[naval.e, meet.a] Put a force ashore, in the field; its own plan begins then."""
    state.aboard[force] = ASHORE
    state.boarding_rank[force] = 0
    state.previous_hex[force] = state.hex_of[fleet]
    state.arrived_hour[force] = hour
    state.landed[force] = hour
    state.meets_because[force] = MOVED
    hex_ = state.catalogue.ground.board.names[state.hex_of[fleet]]
    emit_own(state, "lands", force, "naval.e", {"hex": hex_})


def _name(state: CampaignState, place: int) -> str:
    return state.catalogue.bodies[state.codes[place]]
