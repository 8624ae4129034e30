"""Daily reports of a player's own march: the path of each body."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.games.campaign.rules.constants import ASHORE, NOBODY
from senlac.games.campaign.rules.march.events import called
from senlac.games.campaign.rules.march.tasks import INSTANT, acts
from senlac.games.campaign.rules.plans import KIND
from senlac.games.campaign.state import CampaignState, indices_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.event import Field
    from senlac.games.campaign.rules.march.meetings import HourMove

CODE: Final = 0
"""The index of a body's code in an entry; the hexes it came to follow."""

BETWEEN: Final = " "
"""The separator between a body and the hexes of its path."""


def note_moves(state: CampaignState, trodden: list[list[int]], moves: Sequence[HourMove]) -> None:
    """Record the steps of an hour, also of the forces aboard."""
    for move in moves:
        place = state.place(move.code)
        for body in [place, *state.forces_aboard(place)]:
            _way_of(state, trodden, body).append(state.hex_of[body])


def note_returns(state: CampaignState, trodden: list[list[int]], put: Sequence[int]) -> None:
    """Record where bodies are that a change of places has put back, and their cargo."""
    for code in put:
        place = state.place(code)
        if place != NOBODY:
            for body in [place, *state.forces_aboard(place)]:
                way = _way_of(state, trodden, body)
                if way[-1] != state.hex_of[body]:
                    way.append(state.hex_of[body])


def _way_of(state: CampaignState, trodden: list[list[int]], body: int) -> list[int]:
    """Return the recorded path of a body, a new one if there is none."""
    code = state.codes[body]
    for way in trodden:
        if way[CODE] == code:
            return way
    trodden.append([code])
    return trodden[-1]


def emit_day(state: CampaignState, trodden: list[list[int]], day: int) -> None:
    """[report.a] Emit to each player the paths of their bodies since the last report."""
    for seat in range(len(state.catalogue.players)):
        _tell(state, trodden, seat, day)
    trodden.clear()


def emit_met_early(state: CampaignState, trodden: list[list[int]], day: int) -> None:
    """Emit the paths early to players whose forces face others, before the outcome.

    Both learn of each other in any case [scout.a].
    """
    for seat in range(len(state.catalogue.players)):
        if any([_faces(state, seat, way[CODE]) for way in trodden]):
            _tell(state, trodden, seat, day)
            trodden[:] = [way for way in trodden if state.catalogue.owner(way[CODE]) != seat]


def emit_who_acts(state: CampaignState, trodden: list[list[int]], day: int) -> None:
    """Emit the paths early of bodies that do an instant task now, before the outcome.

    Timed tasks end after their day is over, or are of bodies that have not marched.
    """
    come = [way for way in trodden if _acts_at_once(state, way[CODE])]
    if not come:
        return
    codes = [way[CODE] for way in come]
    for seat in range(len(state.catalogue.players)):
        _tell(state, come, seat, day)
    trodden[:] = [way for way in trodden if way[CODE] not in codes]


def _acts_at_once(state: CampaignState, code: int) -> bool:
    """Return whether the plan of a body has reached an instant task."""
    place = state.place(code)
    return place != NOBODY and acts(state, place) and state.plans[place][0][KIND] in INSTANT


def _faces(state: CampaignState, seat: int, code: int) -> bool:
    """Return whether a force of a player is in the field of a hex with another player's force."""
    place = state.place(code)
    if place == NOBODY or state.owner(place) != seat or not _in_field(state, place):
        return False
    return any([
        state.owner(other) not in (seat, NOBODY) and _in_field(state, other)
        for other in indices_of(state.hex_of, state.hex_of[place])
    ])  # fmt: skip


def _in_field(state: CampaignState, place: int) -> bool:
    """Return whether a body is a force in the field."""
    return not (state.ships[place] or state.inside[place] or state.aboard[place] != ASHORE)


def _tell(state: CampaignState, trodden: list[list[int]], seat: int, day: int) -> None:
    """[report.a] Emit to a player alone the path of each of their bodies, and where it is now."""
    if state.journal is None:
        return
    catalogue = state.catalogue
    told = []
    names_of = []
    for code, *way in sorted(trodden):
        place = state.place(code)
        if catalogue.owner(code) != seat or place == NOBODY:
            continue
        if way[-1] != state.hex_of[place]:
            way.append(state.hex_of[place])
        names = [catalogue.ground.board.names[hex_] for hex_ in way]
        told.append(BETWEEN.join([catalogue.bodies[code], *names]))
        names_of.append(called(state, place))
    if told:
        fields: dict[str, Field] = {"day": day, "ways": told, "called": names_of}
        state.emit("marches", fields, "order.c", frozenset([seat]))
