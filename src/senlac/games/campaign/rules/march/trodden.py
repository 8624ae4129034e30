"""What a player's own men tell of their march: day by day, by what way each body went."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.conditions import ASHORE, NOBODY
from senlac.games.campaign.rules.march.tasks import INSTANT, acts
from senlac.games.campaign.rules.plans import KIND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.rules.march.meetings import Move
    from senlac.games.campaign.state import CampaignState

CODE: Final = 0
"""The number of an entry that is a body's code; the hexes that it has come to follow."""

BETWEEN: Final = " "
"""What stands between a body and the hexes of its way."""


def note_moves(state: CampaignState, trodden: list[list[int]], moves: Sequence[Move]) -> None:
    """Note the steps of an hour, and those of the forces that are carried along."""
    for move in moves:
        place = state.place(move.code)
        for body in [place, *state.cargo(place)]:
            _way_of(state, trodden, body).append(state.at[body])


def note_returns(state: CampaignState, trodden: list[list[int]], put: Sequence[int]) -> None:
    """Note where bodies are that a change of places has put back, and their cargo."""
    for code in put:
        place = state.place(code)
        if place != NOBODY:
            for body in [place, *state.cargo(place)]:
                way = _way_of(state, trodden, body)
                if way[-1] != state.at[body]:
                    way.append(state.at[body])


def _way_of(state: CampaignState, trodden: list[list[int]], body: int) -> list[int]:
    """Return the way that is noted of a body, a new one if there is none."""
    code = state.codes[body]
    for way in trodden:
        if way[CODE] == code:
            return way
    trodden.append([code])
    return trodden[-1]


def tell_day(state: CampaignState, trodden: list[list[int]], day: int) -> None:
    """[report.a] Tell each player which of his bodies have marched since, and forget it."""
    for seat in range(len(state.catalogue.players)):
        _tell(state, trodden, seat, day)
    trodden.clear()


def tell_who_met(state: CampaignState, trodden: list[list[int]], day: int) -> None:
    """Tell those sooner whose forces face others: before it is told what comes of it.

    That they see each other is told to both of them in any case [scout.a].
    """
    for seat in range(len(state.catalogue.players)):
        if any([_faces(state, seat, way[CODE]) for way in trodden]):
            _tell(state, trodden, seat, day)
            trodden[:] = [way for way in trodden if state.catalogue.owner(way[CODE]) != seat]


def tell_who_acts(state: CampaignState, trodden: list[list[int]], day: int) -> None:
    """Tell those sooner who are to do something at once: before it is told what comes of it.

    What takes hours is not done before its day is over, or by who has not marched.
    """
    come = [way for way in trodden if _acts_at_once(state, way[CODE])]
    if not come:
        return
    codes = [way[CODE] for way in come]
    for seat in range(len(state.catalogue.players)):
        _tell(state, come, seat, day)
    trodden[:] = [way for way in trodden if way[CODE] not in codes]


def _acts_at_once(state: CampaignState, code: int) -> bool:
    """Tell whether the plan of a body has come to what takes no time."""
    place = state.place(code)
    return place != NOBODY and acts(state, place) and state.plans[place][0][KIND] in INSTANT


def _faces(state: CampaignState, seat: int, code: int) -> bool:
    """Tell whether a force of a player is in the field of a hex with a force of another."""
    place = state.place(code)
    if place == NOBODY or state.owner(place) != seat or not _in_field(state, place):
        return False
    return any([
        at == state.at[place] and state.owner(other) not in (seat, NOBODY)
        and _in_field(state, other)
        for other, at in enumerate(state.at)
    ])  # fmt: skip


def _in_field(state: CampaignState, place: int) -> bool:
    """Tell whether a body is a force in the field."""
    return not (state.ships[place] or state.inside[place] or state.aboard[place] != ASHORE)


def _tell(state: CampaignState, trodden: list[list[int]], seat: int, day: int) -> None:
    """[report.a] Tell a player alone by what way each of his bodies went, and where it is now."""
    if state.journal is None:
        return
    catalogue = state.catalogue
    told = []
    for code, *way in sorted(trodden):
        place = state.place(code)
        if catalogue.owner(code) != seat or place == NOBODY:
            continue
        if way[-1] != state.at[place]:
            way.append(state.at[place])
        names = [catalogue.ground.board.names[hex_] for hex_ in way]
        told.append(BETWEEN.join([catalogue.bodies[code], *names]))
    if told:
        state.tell("marches", {"day": day, "ways": told}, "order.c", frozenset([seat]))
