"""Validation of requests for new matches: invited people, overlays, positions, trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from senlac.engine.data.overlay import Overlay
from senlac.engine.game.handicaps import handicap_of
from senlac.engine.game.position import encode
from senlac.engine.match import registry
from senlac.server.accounts.accounts import Person
from senlac.server.bots.job import Trial
from senlac.server.http.bodies import MatchBody, SeatBody
from senlac.server.matches import lobby, privacy
from senlac.server.matches.invitations import invitee, require_host
from senlac.server.matches.lobby import Created, MatchRequest, SeatRequest
from senlac.server.matches.table import INVITE, OVER, PERSON, Table
from senlac.server.services.context import Services
from senlac.server.store.table_writer import now
from senlac.server.support.errors import BadInput, Forbidden, engine_errors_as_refusals
from senlac.server.views import study
from senlac.server.views.lobby_board import board_view

OVERLAY_NAME: Final = "overlay.toml"
LONG_OVERLAY: Final = 2_000
"""Number of characters from which a thread parses an overlay."""


async def require_new_match(services: Services, account: str, where: str) -> None:
    """Count a new match of an account and its network.

    Raises:
        DiskFull: the disk is nearly full.
        TooMany: the account or its network has created too many.
    """
    services.storing.require_room()
    limits, shared = services.settings.limits, services.shared_limiter
    await shared.take("create", account, limits.create)
    await shared.take("create-network", where, limits.create_network)


async def invited_people(
    services: Services, host: Person, data: MatchBody, where: str
) -> dict[str, Person]:
    """Return the people whom a client invites, by the names it gave.

    Raises:
        Refused: there is no account of that name, or the client has tried too many names.
    """
    names = dict.fromkeys([seat.name for seat in data.seats.values() if seat.kind == PERSON])
    if not names:
        return {}
    require_host(host)
    limits = services.settings.limits
    shared = services.shared_limiter
    await shared.take("invite", host.id, limits.invite, len(names))
    await shared.take("invite-network", where, limits.invite_network, len(names))
    async with services.database.read() as session:
        return {name: await invitee(session, name, host) for name in names}


def _wish(seat: SeatBody, people: Mapping[str, Person]) -> SeatRequest:
    """Return the requested player of a seat."""
    if seat.kind != PERSON:
        return SeatRequest(seat.kind, seat.bot)
    invited = people[seat.name]
    return SeatRequest(INVITE, kept_for=invited.id, name=invited.name)


async def plan_of(
    services: Services, person: Person, data: MatchBody, people: Mapping[str, Person]
) -> MatchRequest:
    """Return the plan of the match that a client requests.

    Raises:
        Refused: the request is invalid, or begins at a position that it may not use.
    """
    seats = {role: _wish(seat, people) for role, seat in data.seats.items()}
    game, position = data.game, data.position
    if data.begin_at is not None:
        match_id = data.begin_at.match
        async with services.database.read() as session:
            await privacy.require_seen(session, match_id, person.id)
        table = privacy.require_admitted(await services.writer.table(match_id), person.id)
        roles = table.viewer_roles(person.id, data.begin_at.roles)
        game, position = table.game.id, await _position(services, table, roles, data.begin_at.at)
    if not game:
        raise BadInput("game: expected the id of a game")
    with engine_errors_as_refusals():
        overlay = _handicap(data) or await _overlay(services, data.overlay)
    return MatchRequest(
        game, data.scenario, data.options, overlay, position, data.tutorial, seats,
        data.private, data.usual, data.deadline, data.salt_follows, data.begin_at is not None,
        data.time,
    )  # fmt: skip


def _handicap(data: MatchBody) -> Overlay | None:
    """Return the requested handicap as an overlay, None if none is requested.

    Raises:
        BadInput: the match does not begin from a scenario, or has another overlay.
        SenlacError: there is no such handicap for the scenario.
    """
    if not data.handicap:
        return None
    if data.overlay is not None:
        raise BadInput("handicap: expected no `overlay` beside it, because a handicap is one")
    if data.tutorial or data.position is not None or data.begin_at is not None:
        raise BadInput("handicap: expected a match that begins from a scenario")
    game = registry.game(data.game)
    return handicap_of(game, data.scenario or game.scenario_card().id, data.handicap)


async def _overlay(services: Services, text: str | None) -> Overlay | None:
    """Parse an overlay, a long one in a thread: 100 kB of TOML take 60 ms.

    Raises:
        SenlacError: the text is not a valid overlay.
    """
    if text is None:
        return None
    if len(text) < LONG_OVERLAY:
        return Overlay.from_text(text, OVERLAY_NAME)
    return await services.reckoner.find(lambda: Overlay.from_text(text, OVERLAY_NAME))


async def _position(
    services: Services, table: Table, roles: Sequence[str], at: int
) -> dict[str, object]:
    """Return a moment of a match, as some roles see it, as a position to begin another match from.

    Raises:
        Refused: there is no such moment, or it contains secrets.
    """
    whole = await services.cache.whole(table)

    def found() -> dict[str, object]:
        match = study.match_at_entry(table, whole, roles, at)
        if table.status != OVER and table.game.has_secrets(match.state):
            raise Forbidden("This position is still partly secret, so no match can begin from it.")
        return encode(table.game, match.state)

    return await services.reckoner.find(found)


async def made(
    services: Services,
    plan: MatchRequest,
    person: Person,
    where: str,
    rematch_of: str | None = None,
) -> Created:
    """Create a match from a plan, without storing it.

    A match with an overlay or a position is tried out by another process first. Then a thread
    begins it and computes its board.

    Raises:
        Refused: the match cannot begin, or exceeds the limits of a trial.
    """
    with engine_errors_as_refusals():
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
