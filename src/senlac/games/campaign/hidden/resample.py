"""7.4: resampling of what roles do not know in a redacted state, to fit their reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase_names import is_named
from senlac.games.campaign.hidden.army import draw_money, lodge, raise_army
from senlac.games.campaign.hidden.place_sightings import besieged_garrison, place_sightings
from senlac.games.campaign.hidden.placeholders import take_stand_ins
from senlac.games.campaign.hidden.placing import ArmyPlacement, watched_hexes
from senlac.games.campaign.hidden.redact import players_in, strangers, together, writers
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import NOBODY, NOWHERE
from senlac.games.campaign.rules.march.suspension import remember_as
from senlac.games.campaign.rules.reports.towns import learn_own

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.games.campaign.rules.reports.towns import TownKnowledge
    from senlac.games.campaign.state import CampaignState


def deal(state: CampaignState, roles: Sequence[int], rng: Random) -> None:
    """[report.a, report.e] Resample the realms that roles do not see."""
    seats = players_in(state, roles)
    unseen = strangers(state, seats)
    others = [seat for seat in unseen if not state.is_out(seat)]
    if others:
        _deal_realms(state, seats, others, rng)
    if unseen:
        # A player who is out still learns what happens to the towns that were theirs.
        learn_own(state)
    if state.state_when_sealed is not None:
        remember_as(state, state)
    for phase in state.stack:
        phase.resample(state, roles, rng)


def _deal_realms(
    state: CampaignState, roles: Sequence[int], others: Sequence[int], rng: Random
) -> None:
    """[report.a, report.e] Sample the possessions of others, and their places."""
    take_stand_ins(state, others)
    rows = together(state, roles)
    phase = state.stack[-1]
    asked = writers(state)
    watched = watched_hexes(state, roles)
    placings: list[ArmyPlacement] = []
    for seat in others:
        money = draw_money(state, seat)
        lodge(state, seat)
        state.crowns[seat] = money
        ordering = is_named(phase, "Orders")
        if is_named(phase, "Gifts", "Purchase") or (ordering and seat not in asked):
            continue
        army = raise_army(state, seat, money, rng)
        state.crowns[seat] = money - army.spent
        placings.append(ArmyPlacement(state, seat, army, watched))
    _man_towns(state, roles, placings, rows, rng)
    for placing in placings:
        _besiege(placing, rows)
    place_sightings(state, roles, placings, rng)
    for placing in placings:
        _begin_at_sea(placing, loading=is_named(phase, "LoadAtSea"))
        placing.settle(rng)
        placing.moor(rng)
        _sow_spies(state, placing.seat, roles, rng)
    _make_peace(state, others, rng)


def _man_towns(
    state: CampaignState,
    roles: Sequence[int],
    placings: Sequence[ArmyPlacement],
    rows: Sequence[TownKnowledge],
    rng: Random,
) -> None:
    """[report.a, report.e] Garrison the towns that are held by garrison, and those besieged."""
    odds = state.catalogue.tables.files.tables.siege.odds
    by_seat = {placing.seat: placing for placing in placings}
    for town, row in enumerate(rows):
        placing = by_seat.get(row.holder)
        if placing is None:
            continue
        if row.loyalty != row.holder or row.siege not in (NOBODY, row.holder):
            least, most = state.catalogue.tables.files.tables.drawn.garrison
            camp = strength_of(state, state.besiegers(town))
            if camp:
                most = max(least, camp // odds)
            count = besieged_garrison(state, roles, town, rng) if row.siege in roles else 0
            count = max(least, min(most, count)) if count else rng.randint(least, most)
            placing.garrison(town, count)


def _besiege(placing: ArmyPlacement, rows: Sequence[TownKnowledge]) -> None:
    """[report.a, report.e] Besiege the towns that the player is known to besiege."""
    for town, row in enumerate(rows):
        if row.siege == placing.seat and row.holder != placing.seat:
            placing.besiege(town)


def _begin_at_sea(placing: ArmyPlacement, *, loading: bool) -> None:
    """[naval.o] Put the ships of a player who is loading them at sea into their hex."""
    hex_ = placing.state.catalogue.afloat[placing.seat]
    if loading and hex_ != NOWHERE and placing.state.year == 1:
        placing.fleet(hex_, placing.army.ships)


def _sow_spies(state: CampaignState, seat: int, roles: Sequence[int], rng: Random) -> None:
    """[report.a, report.e] Give a player spies in random towns of each of the roles."""
    most = state.catalogue.tables.files.tables.drawn.spied_on
    for role in roles:
        towns = [town for town, whose in enumerate(state.loyalty) if whose == role]
        for town in rng.sample(towns, min(most, len(towns))):
            state.spies[seat] |= 1 << town


def _make_peace(state: CampaignState, others: Sequence[int], rng: Random) -> None:
    """[report.a, report.e] Put random pairs of unseen players at peace."""
    pairs = state.catalogue.tables.files.tables.drawn.peace_one_in
    for one in others:
        for other in others:
            if one < other and not rng.randrange(pairs) and not _at_odds(state, one, other):
                state.peace[one] |= 1 << other
                state.peace[other] |= 1 << one


def _at_odds(state: CampaignState, one: int, other: int) -> bool:
    """Return whether one of two players besieges the other."""
    pair = {one, other}
    for town in range(len(state.catalogue.towns)):
        camp = {state.owner(place) for place in state.besiegers(town)}
        if camp and camp | {state.controller(town)} == pair:
            return True
    return False
