"""3.6: dusk."""

from __future__ import annotations

from senlac.engine.model.phase import AutomaticPhase
from senlac.games.campaign.rules.bodies import rest_all, settle_sieges
from senlac.games.campaign.rules.constants import ASHORE, JOIN, NOBODY
from senlac.games.campaign.rules.dusk.siege_losses import apply_siege_losses
from senlac.games.campaign.rules.dusk.victory import look_for_victory
from senlac.games.campaign.rules.ended_sieges import end_sieges_of_own_towns
from senlac.games.campaign.rules.march.events import called, emit_own
from senlac.games.campaign.rules.march.garrisons import check_garrisons
from senlac.games.campaign.rules.march.phase import garrison_of
from senlac.games.campaign.rules.orders.transfer import merge
from senlac.games.campaign.rules.plans import ABOUT, KIND
from senlac.games.campaign.rules.reports.phase import report
from senlac.games.campaign.rules.undone import emit_unfinished
from senlac.games.campaign.state import CampaignState


class Dusk(AutomaticPhase[CampaignState]):
    """[siege.e, control.h, report.d] Losses of sieges, joining, garrisons, reports, victory."""

    __slots__ = ()

    def run(self, state: CampaignState) -> None:
        apply_siege_losses(state)
        merged = join_forces(state)
        emit_unfinished(state)
        check_garrisons(state)
        end_sieges_of_own_towns(state)
        count_full_turns(state)
        report(state, merged)
        rest_all(state)
        state.pop()
        look_for_victory(state)


def join_forces(state: CampaignState) -> dict[int, int]:
    """[move.b, siege.a] Merge forces that are to join another one in the same place.

    A siege that loses its last besieger is over. Returns a map from the code of each merged body to
    the code of the body that it is now part of.
    """
    merged: dict[int, int] = {}
    for code in state.codes[:]:
        place = state.place(code)
        if place == NOBODY or not state.plans[place]:
            continue
        line = state.plans[place][0]
        other = state.place(line[ABOUT]) if line[KIND] == JOIN else NOBODY
        if other != NOBODY and _meets(state, place, other):
            into = state.catalogue.bodies[line[ABOUT]]
            fields = {"other": into, "other_called": called(state, other)}
            emit_own(state, "joins", place, "move.b", fields)
            merge(state, other, place)
            for gone, part_of in merged.items():
                merged[gone] = line[ABOUT] if part_of == code else part_of
            merged[code] = line[ABOUT]
    settle_sieges(state)
    return merged


def _meets(state: CampaignState, one: int, other: int) -> bool:
    """Return whether two forces are both in the field, or both inside, in the same hex."""
    return (
        one != other
        and state.hex_of[one] == state.hex_of[other]
        and state.inside[one] == state.inside[other]
        and state.aboard[one] == state.aboard[other] == ASHORE
    )


def count_full_turns(state: CampaignState) -> None:
    """[control.c] Count the turns in a row that a garrison has held a town that is not loyal."""
    for town, seat in enumerate(state.garrison):
        held = seat != NOBODY and garrison_of(state, town) == seat
        counts = held and state.loyalty[town] != seat
        state.full_turns[town] = state.full_turns[town] + 1 if counts else 0
