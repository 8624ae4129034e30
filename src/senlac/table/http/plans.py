"""Plans: the match that a client wishes for, with those it would invite."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from senlac.engine.overlay import Overlay
from senlac.engine.position import encode
from senlac.table.http.bodies import MatchBody, SeatBody
from senlac.table.present import study
from senlac.table.present.waiting import board_view
from senlac.table.service import lobby, privacy
from senlac.table.service.accounts import Person
from senlac.table.service.errors import BadInput, Forbidden, told
from senlac.table.service.inviting import called, require_host
from senlac.table.service.lobby import Created, Plan, Wish
from senlac.table.service.table import INVITE, OVER, PERSON, Table
from senlac.table.service.table_writer import now
from senlac.table.services import Services
from senlac.table.thinking.job import Trial

OVERLAY_NAME: Final = "overlay.toml"
LONG_OVERLAY: Final = 2_000
"""From so many letters on an overlay is read by a thread."""


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
        overlay = await _overlay(services, data.overlay)
    return Plan(
        game, data.scenario, data.options, overlay, position, data.tutorial, seats,
        data.private, data.usual, data.deadline, data.salt_follows, data.begin_at is not None,
    )  # fmt: skip


async def _overlay(services: Services, text: str | None) -> Overlay | None:
    """Return an overlay, a long one read by a thread: 100 kB of TOML take 60 ms.

    Raises:
        SenlacError: the text is none.
    """
    if text is None:
        return None
    if len(text) < LONG_OVERLAY:
        return Overlay.from_text(text, OVERLAY_NAME)
    return await services.reckoner.find(lambda: Overlay.from_text(text, OVERLAY_NAME))


async def _position(
    services: Services, table: Table, roles: Sequence[str], at: int
) -> dict[str, object]:
    """Return a moment in the sight of some roles as a position that another match may begin at.

    Raises:
        Refused: there is no such moment, or not everybody may know all of it.
    """
    whole = await services.cache.whole(table)

    def found() -> dict[str, object]:
        match = study.at(table, whole, roles, at)
        if table.status != OVER and table.game.secrets(match.state):
            raise Forbidden("not everybody may know all of this position yet")
        return encode(table.game, match.state)

    return await services.reckoner.find(found)


async def made(
    services: Services, plan: Plan, person: Person, where: str, rematch_of: str | None = None
) -> Created:
    """Make a match as it is wished, which is not written yet.

    One with values of its own is tried out by another process first, then begun and drawn by a
    thread.

    Raises:
        Refused: it cannot begin so, or not within the limits of a trial.
    """
    with told():
        scenario, begin = lobby.beginning(plan)
    if not begin.has_own_values:
        return lobby.create(plan, person, now(), rematch_of)
    trial = Trial(plan.game, scenario, begin.document(), new=not plan.kept)
    await services.trials.require_playable(trial, person.id, where)

    def work() -> Created:
        created = lobby.create(plan, person, now(), rematch_of)
        board_view(created.change.after, services.boards)
        return created

    return await services.reckoner.find(work)
