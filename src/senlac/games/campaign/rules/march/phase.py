"""3.5.1 and 3.5.2: a week of marching: hour by hour, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.phase import Step
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.conditions import MOVED, NEUTRAL, NOBODY
from senlac.games.campaign.rules.march.clocks import make_moves, run_clocks
from senlac.games.campaign.rules.march.meetings import Move, hold_meetings
from senlac.games.campaign.rules.march.tasks import do_tasks
from senlac.games.campaign.rules.reports.watch import Watch
from senlac.games.campaign.state import CampaignState

if TYPE_CHECKING:
    from collections.abc import Sequence


class March(Step[CampaignState]):
    """[seq.d, move.a] The program moves everything at once."""

    __slots__ = ()

    def run(self, state: CampaignState) -> None:
        """[order.b, order.c] Hold the meetings of hour 0, then the hours of the week."""
        note_garrisons(state)
        state.fresh[:] = [MOVED] * len(state.fresh)
        watch = Watch(state)
        _hour(state, 0, [])
        watch.look(0)
        for hour in range(1, state.catalogue.tables.files.tables.time.hours_in_turn + 1):
            due = run_clocks(state)
            _hour(state, hour, make_moves(state, due, hour))
            watch.look(hour)
        watch.keep()
        state.pop()


def _hour(state: CampaignState, hour: int, moves: Sequence[Move]) -> None:
    """Hold the meetings of an hour, then do its tasks."""
    hold_meetings(state, hour, moves)
    do_tasks(state, hour)


def note_garrisons(state: CampaignState) -> None:
    """[control.c, control.l] Note who holds each town, and which towns are besieged, at hour 0."""
    for town in range(len(state.garrison)):
        state.garrison[town] = garrison_of(state, town)
    besieged = [town for town in range(len(state.siege)) if state.besieged(town)]
    state.beset = sum([1 << town for town in besieged])


def garrison_of(state: CampaignState, town: int) -> int:
    """Return the player with a garrison in a town, NOBODY if there is none [control.e]."""
    inside = state.insiders(town)
    least = state.catalogue.tables.files.tables.control.min_garrison
    if not inside or strength_of(state, inside) < least or state.owner(inside[0]) == NEUTRAL:
        return NOBODY
    return state.owner(inside[0])
