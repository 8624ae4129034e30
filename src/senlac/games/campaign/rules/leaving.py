"""3.10: a player leaves the game: by concession, or in winter without a town."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.battle.board import BoardBattle
from senlac.games.campaign.rules.battle.entered.phase import BattleReportSheet, RefereeDecision
from senlac.games.campaign.rules.battle.field import hold
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import add_body, remove_body, settle_sieges
from senlac.games.campaign.rules.constants import CAPTURED, IDLE, NEUTRAL, NOBODY
from senlac.games.campaign.rules.dusk.victory import win
from senlac.games.campaign.rules.march.suspension import remember_as, state_when_sealed
from senlac.games.campaign.rules.reports.towns import all_forget, learn_own
from senlac.games.campaign.rules.sheets import OrderSheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def concede(state: CampaignState, seat: int) -> None:
    """Put a player out at once; their sheet is void [end.e].

    A referee who concedes leaves a pending judgement to the earlier seat.
    """
    if seat == len(state.catalogue.players):
        if isinstance(state.stack[-1], RefereeDecision):
            state.stack[-1].on_timeout(state)
        return
    if state.state_when_sealed is not None:
        _forget(state, seat)
    eliminate_player(state, seat, "end.e")
    last_one_wins(state)
    top = state.stack[-1] if state.stack else None
    if isinstance(top, BoardBattle):
        break_off(state, top.seats, [*top.sides], seat)
    elif isinstance(top, BattleReportSheet):
        break_off(state, top.contest.seats, top.contest.sides, seat)
    elif isinstance(top, OrderSheet):
        top.sheets[seat] = []
        learn_own(state)
        top.submitted = [role for role in top.submitted if role != seat]
        if not top.actors(state):
            top.reveal(state)


def _forget(state: CampaignState, seat: int) -> None:
    """[report.f] Put a player out of the state that is shown while the march is stopped."""
    shown = state_when_sealed(state)
    eliminate_player(shown, seat, "end.e")
    learn_own(shown)
    remember_as(state, shown)


def break_off(
    state: CampaignState,
    seats: Sequence[int],
    sides: Sequence[tuple[int, list[int], bool]],
    seat: int,
) -> None:
    """[table.a, end.e] Break off a battle without losses if one of its players concedes the war.

    The enemy is held, and the march goes on.
    """
    if seat in seats:
        state.pop()
        for side in sides:
            hold(state, Side(*side))


def last_one_wins(state: CampaignState) -> None:
    """[end.d, end.e] End the game if one player is left."""
    seats = range(len(state.catalogue.players))
    left = [seat for seat in seats if not state.is_out(seat)]
    if len(left) == 1 and state.outcome is None:
        win(state, left[0], "last")


def eliminate_player(state: CampaignState, seat: int, rule: str) -> None:
    """[end.d] Remove everything that a player has; their towns become neutral, garrisons stay."""
    if state.journal is not None:
        state.emit("out", {"player": state.catalogue.players[seat]}, rule)
    state.out |= 1 << seat
    for town in range(len(state.catalogue.towns)):
        _keep_watch(state, seat, town)
    for place in reversed(state.bodies_of(seat)):
        remove_body(state, place)
    settle_sieges(state)
    all_forget(state, seat)
    state.sightings = [[] if one == seat else rows for one, rows in enumerate(state.sightings)]
    state.loyalty = [NEUTRAL if whose == seat else whose for whose in state.loyalty]
    state.winter_holder = [NOBODY if whose == seat else whose for whose in state.winter_holder]
    state.garrison = [NOBODY if whose == seat else whose for whose in state.garrison]
    state.leader_at = [
        IDLE if state.catalogue.leader_seat[leader] == seat else at
        for leader, at in enumerate(state.leader_at)
    ]
    state.crowns[seat] = 0
    state.exchequer_town[seat] = CAPTURED
    state.spies[seat] = 0
    state.counterspies[seat] = 0
    state.lord_captor[seat] = NOBODY
    state.peace = [0 if one == seat else row & ~(1 << seat) for one, row in enumerate(state.peace)]
    for name in ("anathema", "sacrilege", "anathema_used"):
        setattr(state, name, getattr(state, name) & ~(1 << seat))
    if state.papal == seat:
        state.papal = NOBODY


def _keep_watch(state: CampaignState, seat: int, town: int) -> None:
    """[end.d] Leave the ten worst figures of a garrison in its town, as a neutral garrison."""
    least = state.catalogue.tables.files.tables.control.min_garrison
    figures = [0] * len(state.catalogue.stacks)
    for place in state.insiders(town):
        if state.owner(place) == seat:
            for stack, count in enumerate(state.figures[place]):
                figures[stack] += count
    if sum(figures) < least:
        return
    made = add_body(state, state.catalogue.guard(town), state.catalogue.ground.town_hex[town],
                    inside=True)  # fmt: skip
    left = least
    for stack in state.catalogue.worst_first:
        state.figures[made][stack] = min(figures[stack], left)
        left -= state.figures[made][stack]
