"""3.10: the winner, at dusk, and after the last week."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.constants import SLAIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.data.rows.scenarios import Claimants, Rebellion
    from senlac.games.campaign.state import CampaignState

THOUSAND = 1000

ENDS: Final = {
    "crown": "won_crown",
    "slain": "won_slain",
    "driven_out": "won_driven_out",
    "mark": "won_mark",
    "holder": "won_holder",
    "last": "won_last",
}
"""[seq.g] The event of each way in which a war ends."""


def look_for_victory(state: CampaignState) -> None:
    """[end.a, seq.g] End the game if a player has won; after the last week one always has."""
    scenario = state.catalogue.scenario
    last = is_last(state)
    if scenario.claimants is not None:
        _claim(state, scenario.claimants, last=last)
    elif scenario.rebellion is not None:
        _rebel(state, scenario.rebellion, last=last)


def is_last(state: CampaignState) -> bool:
    """Return whether this is the last week of the last Year."""
    weeks = state.catalogue.tables.files.tables.time.turns_in_year
    return state.year == state.catalogue.scenario.years and state.turn == weeks


def realm_points(state: CampaignState, seat: int, regions: tuple[str, ...]) -> int:
    """[end.b] Return the tax of a player's towns in a realm, half for towns held by garrison."""
    return points_held(state, seat, regions, state.town_controllers())


def points_held(
    state: CampaignState, seat: int, regions: tuple[str, ...], holders: Sequence[int]
) -> int:
    """[end.b] Return the points of a player in a realm whose towns have these holders."""
    return points_among(state.catalogue, seat, regions, holders, state.loyalty)


def points_among(
    catalogue: Catalogue,
    seat: int,
    regions: tuple[str, ...],
    holders: Sequence[int],
    loyalties: Sequence[int],
) -> int:
    """[end.b] Return the points of a player in a realm, by who holds each town and its loyalty."""
    divisor = catalogue.tables.files.tables.control.garrison_tax_divisor
    total = 0
    for town, holder in enumerate(holders):
        if holder == seat and catalogue.region[town] in regions:
            tax = catalogue.tax[town]
            total += tax if loyalties[town] == seat else tax // divisor
    return total


def order_of_claim(points: int, mark: int, seat: int) -> tuple[int, int, int]:
    """[end.b] Return the key that sorts claims: the best in proportion to their marks first."""
    return (-(points * THOUSAND // mark), mark, seat)


def win(state: CampaignState, seat: int, how: str) -> None:
    """[seq.g] End the game."""
    if state.journal is not None:
        state.emit(ENDS[how], {"player": state.catalogue.players[seat]}, "seq.g")
    state.finish((seat,), how)


def _controls(state: CampaignState, seat: int, towns: tuple[str, ...]) -> bool:
    """Return whether a player controls all of some towns."""
    index = state.catalogue.towns.index
    return all([state.controller(index(name)) == seat for name in towns])


def _is_slain(state: CampaignState, seat: int) -> bool:
    """Return whether a lord has been slain; lords of players who are out do not count."""
    return state.leader_at[seat] == SLAIN and not state.is_out(seat)


def _lives(state: CampaignState, seat: int) -> bool:
    """Return whether a lord is still in the game and not slain; a captured lord lives."""
    return state.leader_at[seat] != SLAIN and not state.is_out(seat)


# ---- claimants ----------------------------------------------------------------------------------


def _claim(state: CampaignState, rule: Claimants, *, last: bool) -> None:
    """[end.b] Check whether a crown is won: by its towns, by slain lords, by marks at the end."""
    players = state.catalogue.players
    holder = players.index(rule.holder)
    others = [seat for seat in range(len(players)) if seat != holder]
    towns = rule.crown_towns_holder_dead if _is_slain(state, holder) else rule.crown_towns
    crowned = [s for s in others if _lives(state, s) and _controls(state, s, towns)]
    if crowned:
        # A town has one controller, so only one player can have all of them.
        win(state, crowned[0], "crown")
        return
    gone = [_is_slain(state, seat) or state.is_out(seat) for seat in others]
    if all(gone) and _lives(state, holder):
        win(state, holder, "slain")
    elif last:
        _measure(state, rule, holder, others)


def _measure(state: CampaignState, rule: Claimants, holder: int, others: list[int]) -> None:
    """[end.b] Decide after the last week: the best mark in proportion, otherwise the holder.

    If the holder is out, the mark need not be reached.
    """
    found: list[tuple[int, int, int]] = []
    for seat in others:
        mark = rule.marks[state.catalogue.players[seat]]
        points = realm_points(state, seat, rule.realm_regions)
        if _lives(state, seat) and (points >= mark or state.is_out(holder)):
            found.append(order_of_claim(points, mark, seat))
    if found:
        win(state, min(found)[2], "mark")
    elif state.is_out(holder):
        rest = [seat for seat in others if not state.is_out(seat)]
        win(state, rest[0], "mark")
    else:
        win(state, holder, "holder")


# ---- a rebellion --------------------------------------------------------------------------------


def _rebel(state: CampaignState, rule: Rebellion, *, last: bool) -> None:
    """[end.c] Check whether a rebellion is over: the king's victory comes first."""
    players = state.catalogue.players
    king, rebel = players.index(rule.king), players.index(rule.rebel)
    points = realm_points(state, rebel, rule.realm_regions)
    holds = any([
        region in rule.realm_regions and state.controller(town) == rebel
        for town, region in enumerate(state.catalogue.region)
    ])  # fmt: skip
    if any([_controls(state, king, (town,)) for town in rule.king_towns]):
        win(state, king, "crown")
    elif _is_slain(state, rebel) or not holds:
        win(state, king, "slain" if _is_slain(state, rebel) else "driven_out")
    elif _controls(state, rebel, rule.rebel_towns):
        win(state, rebel, "crown")
    elif _is_slain(state, king):
        win(state, rebel, "slain")
    elif last and points >= rule.mark:
        win(state, rebel, "mark")
    elif last:
        win(state, king, "holder")
