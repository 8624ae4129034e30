"""Plans: the match that a client wishes for, with those it would invite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from senlac.engine.overlay import Overlay
from senlac.engine.position import encode
from senlac.table.http.bodies import MatchBody, SeatBody
from senlac.table.present import study
from senlac.table.service import privacy
from senlac.table.service.accounts import Person
from senlac.table.service.errors import BadInput, Forbidden, told
from senlac.table.service.inviting import called, require_host
from senlac.table.service.lobby import Plan, Wish
from senlac.table.service.table import INVITE, OVER, PERSON, Table
from senlac.table.services import Services


async def invited_people(
    services: Services, host: Person, data: MatchBody, where: str
) -> dict[str, Person]:
    """Return those whom a client wishes to invite, by the name it gives them.

    Raises:
        Refused: there is nobody of that name, or too many have been tried.
    """
    names = dict.fromkeys([seat.name for seat in data.seats.values() if seat.kind == PERSON])
    if not names:
        return {}
    require_host(host)
    limits = services.settings.limits
    services.limiter.take("invite", host.id, limits.invite, len(names))
    services.limiter.take("invite-network", where, limits.invite_network, len(names))
    async with services.database.read() as session:
        return {name: await called(session, name, host) for name in names}


def _wish(seat: SeatBody, people: Mapping[str, Person]) -> Wish:
    """Return who is wished for on a seat."""
    if seat.kind != PERSON:
        return Wish(seat.kind, seat.bot)
    invited = people[seat.name]
    return Wish(INVITE, kept_for=invited.id, name=invited.name)


async def plan_of(
    services: Services, person: Person, data: MatchBody, people: Mapping[str, Person]
) -> Plan:
    """Return the match a client wishes for."""
    seats = {role: _wish(seat, people) for role, seat in data.seats.items()}
    game, position = data.game, data.position
    if data.begin_at is not None:
        table = await services.writer.table(data.begin_at.match)
        privacy.require_admitted(table, person.id)
        roles = table.sight(person.id, data.begin_at.roles)
        game, position = table.game.id, await _position(services, table, roles, data.begin_at.at)
    if not game:
        raise BadInput("game: expected the id of a game")
    with told():
        text = data.overlay
        overlay = None if text is None else Overlay.from_text(text, "overlay.toml")
    return Plan(
        game, data.scenario, data.options, overlay, position, data.tutorial, seats, data.salt,
        data.private, data.usual, data.deadline,
    )  # fmt: skip


async def _position(
    services: Services, table: Table, roles: Sequence[str], at: int
) -> dict[str, object]:
    """Return a moment in the sight of some roles as a position that another match may begin at.

    Raises:
        Refused: there is no such moment, or not everybody may know all of it.
    """
    match = study.at(table, await services.cache.whole(table), roles, at)
    if table.status != OVER and table.game.secrets(match.state):
        raise Forbidden("not everybody may know all of this position yet")
    return encode(table.game, match.state)
