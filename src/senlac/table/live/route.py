"""The way in to the socket of a table: who may not see it is turned away before it opens."""

from __future__ import annotations

import asyncio
from typing import Final

from litestar import websocket
from litestar.params import FromPath

from senlac.table.guard.limits import PAUSE
from senlac.table.guard.origin import require_own_socket
from senlac.table.guard.private import invitation
from senlac.table.guard.problem import note_refusal
from senlac.table.guard.visitor import address, services_of, visitor_of
from senlac.table.live.socket import Conversation, Socket
from senlac.table.present.view import Look
from senlac.table.service import privacy
from senlac.table.service.errors import BadInput, Refused, TooMany, Unavailable

REFUSED: Final = 4403
LATER: Final = 1013
DIGITS: Final = 7


@websocket("/api/matches/{match_id:str}/live")
async def live(socket: Socket, match_id: FromPath[str]) -> None:
    """Show a table as it changes, and take actions."""
    services = services_of(socket)
    who = ""
    try:
        require_own_socket(socket, services.settings.origins)
        signed = await visitor_of(socket)
        who = address(socket) if signed is None else signed.person.id
        services.limiter.take("open", who, services.settings.limits.open)
        table = await services.writer.table(match_id)
        privacy.require_admitted(
            table, None if signed is None else signed.person.id, invitation(socket)
        )
        wanted, since = _roles(socket), _since(socket)
        roles = table.sight(None if signed is None else signed.person.id, wanted)
        services.presence.enter(who, services.settings.limits.sockets_each)
    except Refused as error:
        note_refusal(error, who, socket.url.path)
        if isinstance(error, TooMany):
            await asyncio.sleep(PAUSE)
        await socket.close(code=LATER if isinstance(error, Unavailable) else REFUSED)
        return
    conversation = Conversation(services, socket, match_id, signed)
    account = None if signed is None else signed.person.id
    services.metrics.sockets.inc()
    try:
        await socket.accept()
        known, program = socket.query_params.get("board", ""), _is_program(socket)
        first = Look(account, roles, since, known, program)
        await conversation.hold(first, wanted)
    finally:
        services.metrics.sockets.dec()
        services.presence.leave(who)


def _roles(socket: Socket) -> list[str] | None:
    """Return the roles that the query of a socket names, None if it names none."""
    given = socket.query_params.get("roles")
    return None if given is None else [role for role in given.split(",") if role]


def _is_program(socket: Socket) -> bool:
    """Tell whether a program listens, which wants to know the rules' view."""
    return bool(socket.query_params.get("as") == "view")


def _since(socket: Socket) -> int:
    """Return how many events a screen knows already."""
    given = socket.query_params.get("since", "0")
    if not given.isascii() or not given.isdigit() or len(given) > DIGITS:
        raise BadInput("since: expected a number")
    return int(given)
