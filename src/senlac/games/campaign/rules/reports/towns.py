"""7.2: what players last knew of each town, with the week in which they learnt it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from senlac.games.campaign.rules.conditions import NEUTRAL, NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


class Known(NamedTuple):
    """What somebody knows of a town: who controls it, who has its loyalty, how it has fared.

    `siege` is the seat of who besieges it, NOBODY if nobody does. `week` is counted through the
    Years; 0 is the start, when all is known to all.
    """

    holder: int
    loyalty: int
    level: int
    siege: int
    week: int


def known(state: CampaignState, reader: int, town: int) -> Known:
    """Return what a player knows of a town; the reader behind the last player is who only watches.

    Of a town of his own, or one that he besieges, that is how it is.
    """
    row = state.known[reader][town]
    return Known(row[0], row[1], row[2], row[3], row[4])


def public(state: CampaignState) -> int:
    """Return the reader who knows what all know: the bulletin."""
    return len(state.catalogue.players)


def besieger(state: CampaignState, town: int) -> int:
    """Return who besieges a town, NOBODY if nobody does."""
    camp = state.besiegers(town)
    return state.owner(camp[0]) if camp else NOBODY


def week_of(state: CampaignState) -> int:
    """Return the number of the week, counted through the Years."""
    return (state.year - 1) * state.catalogue.tables.files.tables.time.turns_in_year + state.turn


def begin_knowledge(state: CampaignState) -> None:
    """[report.a] Let all know how the towns are at the start, and nobody of any body."""
    start = [[whose, whose, 0, NOBODY, 0] for whose in state.catalogue.loyal]
    state.known = [start] * (len(state.catalogue.players) + 1)
    state.sightings = [[] for _ in state.catalogue.players]


def learn_own(state: CampaignState) -> None:
    """[report.a] Let each know how it stands with the towns that are his, or that he besieges.

    His are those that are loyal to him and those that he controls. Who no longer controls a town
    knows that it went back to its loyal holder, and who has lost its loyalty to whom.
    """
    towns = range(len(state.catalogue.towns))
    holders = state.holders()
    camps = [besieger(state, town) for town in towns]
    everybody = state.known[:]
    for seat in range(len(state.catalogue.players)):
        everybody[seat] = [_told(state, seat, town, (holders[town], camps[town])) for town in towns]
    state.known = everybody


def _told(state: CampaignState, seat: int, town: int, now: tuple[int, int]) -> list[int]:
    """Return what a player knows of a town at the present; `now` is who holds and besieges it."""
    row = state.known[seat][town]
    loyalty = state.loyalty[town]
    holder, camp = now
    heard = loyalty if seat in (loyalty, row[1]) else row[1]
    if seat in (loyalty, holder, camp):
        return [holder, heard, state.pillage[town], camp, week_of(state)]
    if seat not in row[:2] and row[3] != seat:
        return row
    return [heard if row[0] == seat else row[0], heard, row[2],
            NOBODY if row[3] == seat else row[3], week_of(state)]  # fmt: skip


def all_learn(state: CampaignState, town: int, holder: int, loyalty: int | None = None) -> None:
    """[report.b] Let all know who has a town now: the siege is over, it is captured or given."""
    state.known = [
        _changed(rows, town, [holder, rows[town][1] if loyalty is None else loyalty,
                              rows[town][2], NOBODY, week_of(state)])
        for rows in state.known
    ]  # fmt: skip


def all_forget(state: CampaignState, seat: int) -> None:
    """[end.d] Let all know that a player is out: nobody has what they thought was his."""
    out = [seat]
    state.known = [
        [
            [*[NEUTRAL if whose in out else whose for whose in row[:2]], row[2],
             NOBODY if row[3] == seat else row[3], row[4]]
            for row in rows
        ]
        for rows in state.known
    ]  # fmt: skip


def hear_of(state: CampaignState, seat: int, town: int, *, within: bool) -> None:
    """[spy.f] Let a player know what a spy sees of a town: who holds it, its state, its siege.

    Of its loyalty he hears only from a spy `within`.
    """
    row = state.known[seat][town]
    told = [state.controller(town), state.loyalty[town] if within else row[1],
            state.pillage[town], besieger(state, town), week_of(state)]  # fmt: skip
    everybody = state.known[:]
    everybody[seat] = _changed(everybody[seat], town, told)
    state.known = everybody


def see_garrison(state: CampaignState, seat: int, town: int, owner: int) -> None:
    """[report.a, report.e] Note for a player by whom a town was seen to be held."""
    row = state.known[seat][town]
    everybody = state.known[:]
    everybody[seat] = _changed(
        everybody[seat], town, [owner, row[1], row[2], row[3], week_of(state)]
    )
    state.known = everybody


def _changed(rows: Sequence[list[int]], town: int, row: list[int]) -> list[list[int]]:
    """Return what is known of all towns, of one of them otherwise."""
    found = list(rows)
    found[town] = row
    return found
