"""7.2: the players' last knowledge of each town, with its week."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from senlac.games.campaign.rules.constants import NEUTRAL, NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.catalogue import Catalogue
    from senlac.games.campaign.state import CampaignState


class TownKnowledge(NamedTuple):
    """A reader's knowledge of a town: its controller, its loyalty, its pillage.

    `siege` is the seat of its besieger, `NOBODY` if there is none. `week` is counted through the
    Years; 0 is the start, which is common knowledge.
    """

    holder: int
    loyalty: int
    level: int
    siege: int
    week: int


def known(state: CampaignState, reader: int, town: int) -> TownKnowledge:
    """Return a reader's knowledge of a town; the reader after the last player is the public.

    Of their own towns, and of towns they besiege, players know the present state.
    """
    row = state.known[reader][town]
    return TownKnowledge(row[0], row[1], row[2], row[3], row[4])


def public(state: CampaignState) -> int:
    """Return the reader of common knowledge: the bulletin."""
    return len(state.catalogue.players)


def besieger(state: CampaignState, town: int) -> int:
    """Return the besieger of a town, `NOBODY` if there is none."""
    camp = state.besiegers(town)
    return state.owner(camp[0]) if camp else NOBODY


def week_of(state: CampaignState) -> int:
    """Return the number of the week, counted through the Years."""
    return (state.year - 1) * state.catalogue.tables.files.tables.time.turns_in_year + state.turn


def begin_knowledge(state: CampaignState) -> None:
    """[report.a] Set all readers' knowledge to the towns at the start, without any bodies."""
    state.known = [known_at_start(state.catalogue)] * (len(state.catalogue.players) + 1)
    state.sightings = [[] for _ in state.catalogue.players]


def known_at_start(catalogue: Catalogue) -> list[list[int]]:
    """[report.a] Return what all know of the towns at the start."""
    return [[whose, whose, 0, NOBODY, 0] for whose in catalogue.loyal]


def learn_own(state: CampaignState) -> None:
    """[report.a] Update the players' knowledge of their own towns, and of towns they besiege.

    Their own are the towns that are loyal to them or that they control. A player who no longer
    controls a town knows that it returned to its loyal holder, and one who has lost its loyalty
    knows the new holder.
    """
    towns = range(len(state.catalogue.towns))
    holders = state.town_controllers()
    camps = [NOBODY] * len(towns)
    for town in state.besieged_towns():
        camps[town] = besieger(state, town)
    everybody = state.known[:]
    for seat in range(len(state.catalogue.players)):
        everybody[seat] = [_told(state, seat, town, (holders[town], camps[town])) for town in towns]
    state.known = everybody


def _told(state: CampaignState, seat: int, town: int, now: tuple[int, int]) -> list[int]:
    """Return a player's present knowledge of a town; `now` is its holder and its besieger."""
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
    """[report.b] Publish the holder of a town: the siege is over, it is captured or given."""
    state.known = [
        _changed(rows, town, [holder, rows[town][1] if loyalty is None else loyalty,
                              rows[town][2], NOBODY, week_of(state)])
        for rows in state.known
    ]  # fmt: skip


def all_forget(state: CampaignState, seat: int) -> None:
    """[end.d] Publish that a player is out: the towns known as theirs become neutral."""
    out = [seat]
    state.known = [
        [
            [*[NEUTRAL if whose in out else whose for whose in row[:2]], row[2],
             NOBODY if row[3] == seat else row[3], row[4]]
            for row in rows
        ]
        for rows in state.known
    ]  # fmt: skip


def learn_from_spy(state: CampaignState, seat: int, town: int, *, within: bool) -> None:
    """[spy.f] Update a player's knowledge by a spy: who holds a town, its state, its siege.

    Only a spy `within` the town reports its loyalty.
    """
    row = state.known[seat][town]
    told = [state.controller(town), state.loyalty[town] if within else row[1],
            state.pillage[town], besieger(state, town), week_of(state)]  # fmt: skip
    everybody = state.known[:]
    everybody[seat] = _changed(everybody[seat], town, told)
    state.known = everybody


def see_garrison(state: CampaignState, seat: int, town: int, owner: int) -> None:
    """[report.a, report.e] Record for a player which owner was seen to hold a town."""
    row = state.known[seat][town]
    everybody = state.known[:]
    everybody[seat] = _changed(
        everybody[seat], town, [owner, row[1], row[2], row[3], week_of(state)]
    )
    state.known = everybody


def _changed(rows: Sequence[list[int]], town: int, row: list[int]) -> list[list[int]]:
    """Return knowledge of all towns with one row replaced."""
    found = list(rows)
    found[town] = row
    return found
