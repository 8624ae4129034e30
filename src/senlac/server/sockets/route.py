"""Routes of the sockets. Clients that may not see a match are refused before a socket opens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, cast

import msgspec
from litestar import websocket
from litestar.params import FromPath
from litestar.types import Message

from senlac.engine.support.errors import SenlacError
from senlac.server.accounts.accounts import Session
from senlac.server.config.rate_limiter import PAUSE
from senlac.server.matches import privacy
from senlac.server.security.authentication import address, services_of, visitor_of
from senlac.server.security.origin import require_own_socket
from senlac.server.security.private_matches import invitation
from senlac.server.security.problem import ErrorBody, problem, retry_after
from senlac.server.services.presence import SOCKETS
from senlac.server.sockets.account_session import AccountSocketSession, Known
from senlac.server.sockets.client import Socket, SocketClient
from senlac.server.sockets.session import MatchSocketSession, SocketSession
from senlac.server.support.errors import BadInput, SignedOut, TooMany
from senlac.server.views.view import ALL, Viewer

log = logging.getLogger("senlac.guard")

DIGITS: Final = 7
VIEW: Final = "view"
SCENE: Final = "scene"
MOST_KNOWN: Final = 200
"""Maximum number of matches for which a client may say what it already has."""

Begin = Callable[[Session | None], Awaitable[SocketSession]]
"""Begins a socket session for the account that is signed in. Raises an error to refuse it."""


@websocket("/api/matches/{match_id:str}/live")
async def live(socket: Socket, match_id: FromPath[str]) -> None:
    """Send a table and its changes, and receive actions."""

    async def begin(signed: Session | None) -> SocketSession:
        account = None if signed is None else signed.person.id
        services, word = services_of(socket), invitation(socket)
        async with services.database.read() as session:
            await privacy.require_seen(session, match_id, account, word)
        table = privacy.require_admitted(await services.writer.table(match_id), account, word)
        query, wanted = socket.query_params, _roles(socket)
        first = Viewer(
            account,
            table.viewer_roles(account, wanted),
            _asked(socket, "since", 0),
            query.get("board", ""),
            _for_program(socket, SCENE),
            query.get("tag", ""),
            _asked(socket, "last", ALL),
            _asked(socket, "seq", -1),
        )
        return MatchSocketSession(
            SocketClient(socket, signed, names=False), match_id, first, wanted
        )

    await _open(socket, begin)


@websocket("/api/live")
async def live_everywhere(socket: Socket) -> None:
    """Send all tables of an account, and receive actions and answers to invitations."""

    async def begin(signed: Session | None) -> SocketSession:
        if signed is None:
            raise SignedOut("Please sign in, or play as a guest, first.")
        program = _for_program(socket, VIEW)
        caller = SocketClient(socket, signed, names=True)
        usual = Viewer(signed.person.id, (), program=program, last=_asked(socket, "last", ALL))
        return AccountSocketSession(caller, signed.person.id, usual, _known(socket))

    await _open(socket, begin)


async def _open(socket: Socket, begin: Begin) -> None:
    """Open a socket if the client may have one, and run its session until it closes."""
    services = services_of(socket)
    limits, who = services.settings.limits, ""
    try:
        require_own_socket(socket, services.settings.origins)
        signed = await visitor_of(socket)
        who = address(socket) if signed is None else signed.person.id
        services.limiter.take("open", who, limits.open)
        conversation = await begin(signed)
        if not services.presence.enter(SOCKETS, who, limits.sockets_each):
            raise TooMany("You have too many tables open. Please close some tabs.", 10)
    except SenlacError as error:
        if isinstance(error, TooMany):
            await asyncio.sleep(PAUSE)
        await _turn_away(socket, error, who)
        return
    services.metrics.sockets.inc()
    try:
        await socket.accept()
        await conversation.run()
    finally:
        services.metrics.sockets.dec()
        services.presence.leave(SOCKETS, who)
        # Litestar's wrappers refer to the socket, which refers to them: break the reference cycle.
        del socket.receive, socket.send


async def _turn_away(socket: Socket, error: SenlacError, who: str) -> None:
    """Respond to a refused socket like to any refused request, and log one line."""
    found = problem(error)
    told = {"who": who, "path": socket.url.path}
    log.info("socket refused: %s", found.message, extra=told)
    services_of(socket).metrics.refused.labels(code=found.code).inc()
    headers = [(b"content-type", b"application/json")]
    if after := retry_after(error):
        headers.append((b"retry-after", after.encode()))
    body = msgspec.json.encode(ErrorBody(found))
    # Litestar has types only for sockets that open (ASGI: Websocket Denial Response).
    for part in (
        {"type": "websocket.http.response.start", "status": found.status, "headers": headers},
        {"type": "websocket.http.response.body", "body": body},
    ):
        await socket.send(cast("Message", part))


def _roles(socket: Socket) -> list[str] | None:
    """Return the roles that the query of a socket names, None if it names none."""
    given = socket.query_params.get("roles")
    return None if given is None else [role for role in given.split(",") if role]


def _for_program(socket: Socket, usual: str) -> bool:
    """Return whether the client wants views for programs instead of scenes.

    Raises:
        BadInput: the parameter is invalid.
    """
    given: str = socket.query_params.get("as", usual)
    if given not in (VIEW, SCENE):
        raise BadInput(f"as: expected {VIEW} or {SCENE}")
    return given == VIEW


def _known(socket: Socket) -> dict[str, Known]:
    """Return the events and seq that a client has of each match: `MATCH:57:60,MATCH:3`.

    Raises:
        BadInput: there are too many matches, or a number is invalid.
    """
    named = [one for one in socket.query_params.get("since", "").split(",") if one]
    if len(named) > MOST_KNOWN:
        raise BadInput(f"since: expected at most {MOST_KNOWN} matches")
    known: dict[str, Known] = {}
    for one in named:
        match_id, _, numbers = one.partition(":")
        since, _, seq = numbers.partition(":")
        known[match_id] = (_number(since, "since"), _number(seq, "since") if seq else -1)
    return known


def _asked(socket: Socket, name: str, usual: int) -> int:
    """Return a number in the query of a socket, or the default."""
    given = socket.query_params.get(name)
    return usual if given is None else _number(given, name)


def _number(given: str, name: str) -> int:
    """Parse a number.

    Raises:
        BadInput: it is not a number of at most `DIGITS` digits.
    """
    if not given.isascii() or not given.isdigit() or len(given) > DIGITS:
        raise BadInput(f"{name}: expected a number")
    return int(given)
