"""3.5.1 and 3.5.2: a week of marching, hour by hour, all bodies at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from senlac.engine.model.phase import AutomaticPhase, Phase
from senlac.engine.support.validation import require
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import MOVED, NEUTRAL, NOBODY
from senlac.games.campaign.rules.march.clocks import make_moves, run_clocks
from senlac.games.campaign.rules.march.meetings import (
    EdgeCrossing,
    Hour,
    HourMove,
    MeetingResolver,
    Pairing,
    hour_of,
)
from senlac.games.campaign.rules.march.paths import (
    emit_day,
    emit_met_early,
    emit_who_acts,
    note_moves,
    note_returns,
)
from senlac.games.campaign.rules.march.suspension import emit_all, end_holding, suspend_events
from senlac.games.campaign.rules.march.tasks import do_tasks
from senlac.games.campaign.rules.reports.observation import ObservationLog
from senlac.games.campaign.state import CampaignState

BEFORE: Final = -1
"""The hour of a march that has not begun."""

Two = tuple[int, int]
Four = tuple[int, int, int, int]
Five = tuple[int, int, int, int, int]
Six = tuple[int, int, int, int, int, bool]
Written = tuple[
    int, Sequence[Five], Sequence[Six], Sequence[Two], Sequence[Four], Sequence[int]
]  # fmt: skip

"""The encoded form of an hour."""

NOT_BEGUN: Final[Written] = (BEFORE, [], [], [], [], [])


class March(AutomaticPhase[CampaignState]):
    """[seq.d, move.a] The program moves all bodies at once.

    For a battle elsewhere the march stops in the middle of its `hour`. `paths` has the paths that
    are not reported yet: the code of a body, and the hexes it came to.
    """

    __slots__ = ("hour", "paths")

    fields: ClassVar[Mapping[str, Any]] = {"hour": Written, "paths": list[list[int]]}

    def __init__(self, hour: Written = NOT_BEGUN, paths: Sequence[Sequence[int]] = ()) -> None:
        number, moves, crossings, hexes, met, put = hour
        self.hour = Hour(
            number,
            [HourMove(*move) for move in moves],
            [EdgeCrossing(*crossing) for crossing in crossings],
            list(hexes),
            [Pairing(*pair) for pair in met],
            list(put),
        )
        self.paths = [list(way) for way in paths]

    def copy(self) -> Phase[CampaignState]:
        return March(self.hour, self.paths)

    def run(self, state: CampaignState) -> None:
        """[order.b, order.c] Hold the meetings of hour 0, then run the hours of the week.

        If a battle is fought elsewhere, the march goes on after it.
        """
        listener = suspend_events(state)
        ended = self._go_on(state)
        end_holding(state, listener)
        if ended:
            state.pop()
            emit_all(state)

    def _go_on(self, state: CampaignState) -> bool:
        """March until the end of the week or a battle elsewhere; return whether the week ended."""
        time = state.catalogue.tables.files.tables.time
        last, day = time.hours_in_turn, time.hours_in_day
        if self.hour.number == BEFORE:
            note_garrisons(state)
            state.meets_because[:] = [MOVED] * len(state.meets_because)
            self.hour = hour_of(state, 0, [])
        watch = ObservationLog(state)
        while MeetingResolver(state, self.hour).hold():
            number = self.hour.number
            note_returns(state, self.paths, self.hour.put)
            emit_who_acts(state, self.paths, -(-number // day))
            do_tasks(state, number)
            if number % day == 0:
                emit_day(state, self.paths, number // day)
            watch.look(number)
            if number == last:
                watch.keep()
                return True
            due = run_clocks(state)
            moves = make_moves(state, due, number + 1)
            note_moves(state, self.paths, moves)
            emit_met_early(state, self.paths, number // day + 1)
            self.hour = hour_of(state, number + 1, moves)
        watch.keep()
        return False

    def validate(self, state: CampaignState) -> None:
        """Require a march that stopped in an hour of the week, with existing bodies and hexes.

        Raises:
            RecordError: the hour or a path is invalid.
        """
        hours = state.catalogue.tables.files.tables.time.hours_in_turn
        hour = self.hour
        require(0 <= hour.number <= hours, f"March.hour: expected 0 to {hours}")
        require(all(self.paths), "March.paths: expected a body and its path")
        codes = [move.code for move in hour.moves] + hour.put + [way[0] for way in self.paths]
        last = state.catalogue.guard(0)
        require(all([0 <= code < last for code in codes]), "March.hour: no such body")
        hexes = [n for move in hour.moves for n in (move.start, move.to)]
        hexes += [hex_ for hex_, _ in hour.hexes] + [pair.hex for pair in hour.met]
        hexes += [hex_ for way in self.paths for hex_ in way[1:]]
        size = state.catalogue.ground.board.size
        require(all([0 <= hex_ < size for hex_ in hexes]), "March.hour: no such hex")
        seats = [seat for pair in hour.met for seat in (pair.one, pair.other)]
        seats += [seat for way in hour.crossings for seat in (way.one, way.other)]
        players = range(len(state.catalogue.players))
        require(all([seat in players for seat in seats]), "March.hour: no such player")


def begin_march(_: CampaignState) -> list[Phase[Any]]:
    """Return a march before its first hour."""
    return [March()]


def note_garrisons(state: CampaignState) -> None:
    """[control.c, control.l] Record each town's garrison, and the besieged towns, at hour 0."""
    state.garrison[:] = [NOBODY] * len(state.garrison)
    at = state.catalogue.ground.town_at
    for place in range(state.player_bodies()):
        if state.inside[place]:
            town = at[state.hex_of[place]]
            state.garrison[town] = garrison_of(state, town)
    state.besieged_since_start = sum([1 << town for town in state.besieged_towns()])


def garrison_of(state: CampaignState, town: int) -> int:
    """Return the player with a garrison in a town, `NOBODY` if there is none [control.e]."""
    inside = state.insiders(town)
    least = state.catalogue.tables.files.tables.control.min_garrison
    if not inside or strength_of(state, inside) < least or state.owner(inside[0]) == NEUTRAL:
        return NOBODY
    return state.owner(inside[0])
