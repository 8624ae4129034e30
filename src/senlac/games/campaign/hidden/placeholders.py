"""7.4: placeholders for known garrisons and besiegers in a redacted state.

A player's legal lines depend on what they know, so a redacted state needs bodies where others are
known to be. These have the minimum size, and are replaced by the sampled bodies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.bodies import add_body, free_number, remove_body
from senlac.games.campaign.rules.constants import NOBODY, OWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.rules.reports.towns import TownKnowledge
    from senlac.games.campaign.state import CampaignState


def put_stand_ins(
    state: CampaignState, others: Sequence[int], rows: Sequence[TownKnowledge], *, wintry: bool
) -> None:
    """[report.a, report.e] Add a garrison, or a besieging force, where one is known to be.

    In winter there are no bodies; `kept` has the holders by garrison instead.
    """
    if wintry:
        return
    for town, row in enumerate(rows):
        if row.holder in others and row.holder != row.loyalty and not state.insiders(town):
            _garrison(state, row.holder, town)
        if row.siege in others and row.siege != row.holder:
            _camp(state, row.siege, town)


def take_stand_ins(state: CampaignState, others: Sequence[int]) -> None:
    """[report.a, report.e] Remove the placeholders; a captain at home stays."""
    for place in reversed(range(len(state.codes))):
        if state.owner(place) in others and not state.with_body(place):
            remove_body(state, place)
    for seat in others:
        first = state.catalogue.codes_of(seat)[0]
        codes = [code - first for code in state.codes if state.catalogue.owner(code) == seat]
        state.numbers_used[seat] = sum([1 << code for code in codes])


def _garrison(state: CampaignState, seat: int, town: int) -> None:
    count = state.catalogue.tables.files.tables.control.min_garrison
    _put(state, seat, town, count)


def _camp(state: CampaignState, seat: int, town: int) -> None:
    """[report.a, siege.a] Besiege a town, with a ship if it is a sea port."""
    rule = state.catalogue.tables.files.tables.siege
    inside = sum([state.strength(place) for place in state.insiders(town)])
    place = _put(state, seat, town, max(rule.min_figures, rule.odds * inside))
    if place == NOBODY:
        return
    state.inside[place] = 0
    state.besieging[place] = 1
    hex_ = state.catalogue.ground.town_hex[town]
    code = free_number(state, seat)
    if state.catalogue.ground.stretches[hex_] and code != NOBODY:
        state.ships[add_body(state, code, hex_)] = [OWN]


def _put(state: CampaignState, seat: int, town: int, count: int) -> int:
    """[report.a, report.e] Put figures of the first stack into a town; return index or `NOBODY`."""
    code = free_number(state, seat)
    if code == NOBODY:
        return NOBODY
    place = add_body(state, code, state.catalogue.ground.town_hex[town], inside=True)
    state.figures[place][state.catalogue.muster[seat][0]] = count
    return place
