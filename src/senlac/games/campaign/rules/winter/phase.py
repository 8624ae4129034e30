"""3.7: winter, and the spring after it."""

from __future__ import annotations

from senlac.engine.model.phase import AutomaticPhase
from senlac.games.campaign.rules.bodies import remove_body, rest_all
from senlac.games.campaign.rules.constants import (
    CARRIED,
    EXCHEQUER,
    HOMELESS,
    IDLE,
    NEUTRAL,
    NOBODY,
    SLAIN,
)
from senlac.games.campaign.rules.leaving import eliminate_player, last_one_wins
from senlac.games.campaign.rules.reports.observation import ObservationLog
from senlac.games.campaign.rules.reports.phase import report
from senlac.games.campaign.rules.winter.accounts import (
    bring_home,
    pay_ransoms,
    raise_taxes,
    recover,
    sell_prizes,
    tell_disbanded,
)
from senlac.games.campaign.state import CampaignState


class Winter(AutomaticPhase[CampaignState]):
    """[winter.a] Recovery, taxes, ransom, prizes, treasure, disbanding; then the next Year."""

    __slots__ = ()

    def run(self, state: CampaignState) -> None:
        if state.journal is not None:
            year = state.catalogue.scenario.first_year + state.year - 1
            state.emit("winter", {"year": year}, "winter.a")
        recover(state)
        raise_taxes(state)
        pay_ransoms(state)
        sell_prizes(state)
        bring_home(state)
        tell_disbanded(state)
        disband(state)
        state.pop()
        drop_out(state)


class Spring(AutomaticPhase[CampaignState]):
    """[buy.e, seq.b] Towns held by garrison only are lost unless there is a garrison again."""

    __slots__ = ()

    def run(self, state: CampaignState) -> None:
        state.winter_holder = [NOBODY] * len(state.winter_holder)
        watch = ObservationLog(state)
        watch.look(0)
        watch.keep()
        report(state, {})
        state.pop()


def disband(state: CampaignState) -> None:
    """[buy.c, buy.f, buy.e] Remove all forces, ships, leaders and spies; end all sieges.

    A holder by garrison keeps the town until spring. An exchequer in the field is lodged.
    """
    holders = [state.controller(town) for town in range(len(state.catalogue.towns))]
    lodge_all(state, holders)
    rest_all(state)
    for place in reversed(range(len(state.codes))):
        if state.owner(place) != NEUTRAL:
            remove_body(state, place)
    for town, holder in enumerate(holders):
        state.winter_holder[town] = holder if state.loyalty[town] != holder else NOBODY
    state.siege_rolls = [0] * len(state.siege_rolls)
    state.full_turns = [0] * len(state.full_turns)
    state.besieged_since_start = 0
    state.leader_at = [at if at == SLAIN and leader < len(state.crowns) else IDLE
                       for leader, at in enumerate(state.leader_at)]  # fmt: skip
    state.spies = [0] * len(state.spies)
    state.counterspies = [0] * len(state.counterspies)
    state.numbers_used = [0] * len(state.numbers_used)
    state.anathema_used = 0
    state.sightings = [[] for _ in state.sightings]
    state.kills = [[0] * len(row) for row in state.kills]


def lodge_all(state: CampaignState, holders: list[int]) -> None:
    """[winter.a] Lodge each exchequer that a force carries in its player's nearest town."""
    ground = state.catalogue.ground
    for place in range(len(state.codes)):
        seat = state.owner(place)
        if state.models[place][EXCHEQUER] and seat > NEUTRAL:
            near = [
                (ground.board.distance(state.hex_of[place], ground.town_hex[town]), town)
                for town, holder in enumerate(holders)
                if holder == seat
            ]
            state.exchequer_town[seat] = min(near)[1] if near else HOMELESS
    for seat, home in enumerate(state.exchequer_town):
        if home == CARRIED:
            state.exchequer_town[seat] = HOMELESS


def drop_out(state: CampaignState) -> None:
    """[end.d] Put out the players who control no town; the last one left wins."""
    towns = range(len(state.catalogue.towns))
    for seat in range(len(state.catalogue.players)):
        if not state.is_out(seat) and not any([state.controller(t) == seat for t in towns]):
            eliminate_player(state, seat, "end.d")
    last_one_wins(state)
