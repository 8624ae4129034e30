"""Requests to addresses that people have named.

A name is looked up once, all its addresses are checked, and the connection goes to one that was
checked: another look-up could give another address. Redirects are not followed, and proxies of the
environment are not used, because neither would be checked.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import h11

from senlac.server.alerts.delivery import NotSentError, RefusedError
from senlac.server.alerts.targets import (
    ForbiddenTargetError,
    Target,
    require_allowed,
    target_of,
)
from senlac.server.config.settings import Network

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

TIMEOUT: Final = 15.0
"""Seconds for a whole request, several times less than the lease of a message."""

MAX_HEAD: Final = 16_384
MAX_BODY: Final = 65_536
"""Maximum bytes of an answer that are read."""

SUCCESS: Final = range(200, 300)
SERVER_ERRORS: Final = range(500, 600)
LATER: Final = (408, 425, 429)
"""Statuses below 500 after which another attempt is useful."""

CHUNK: Final = 16_384

UNKNOWN: Final = (socket.EAI_NONAME, socket.EAI_NODATA)
"""Results of a look-up that another attempt would repeat."""

NOT_PUBLIC: Final = "no server with https:// and a public address has this name"

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


@dataclass(frozen=True)
class Reply:
    """An answer. The names of headers are in lower case; `body` may be cut."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def has_succeeded(self) -> bool:
        """Whether the request was carried out."""
        return self.status in SUCCESS

    @property
    def may_succeed_later(self) -> bool:
        """Whether another attempt is useful."""
        return self.status in SERVER_ERRORS or self.status in LATER


async def addresses_of(host: str, port: int) -> Sequence[str]:
    """Return all addresses of a host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class Outgoing:
    """Sends requests to public addresses, and to those of networks that the host allows."""

    def __init__(self, allowed: Sequence[Network] = (), resolve: Resolve = addresses_of) -> None:
        self.allowed = allowed
        self._resolve = resolve

    @cached_property
    def _tls(self) -> ssl.SSLContext:
        # Made when it is needed: reading all certificates takes a while.
        return ssl.create_default_context()

    async def send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """Send a request.

        Raises:
            RefusedError: requests to this address are not allowed.
            NotSentError: there was no answer.
        """
        try:
            async with asyncio.timeout(TIMEOUT):
                target = target_of(url)
                return await self._exchange(target, _request(method, target, headers, body), body)
        except ForbiddenTargetError as error:
            raise RefusedError(str(error)) from error
        except UnicodeError as error:
            # Names have limits that a URL has not, such as those of their parts.
            raise RefusedError("it is not the name of a host") from error
        except (OSError, h11.RemoteProtocolError) as error:
            raise NotSentError(type(error).__name__) from error

    async def _exchange(self, target: Target, request: h11.Request, body: bytes) -> Reply:
        """Send a request over a new connection, and read the answer.

        Raises:
            ForbiddenTargetError: an address of the target is not allowed.
            OSError: it cannot be reached, or closes the connection.
            RemoteProtocolError: what it sends is not HTTP.
        """
        addresses = await self._checked_addresses(target)
        async with self._connected(target, addresses) as (reader, writer):
            connection = h11.Connection(h11.CLIENT, MAX_HEAD)
            writer.write(connection.send(request) or b"")
            writer.write(connection.send(h11.Data(body)) or b"")
            writer.write(connection.send(h11.EndOfMessage()) or b"")
            await writer.drain()
            return await _answer(connection, reader)

    async def _checked_addresses(self, target: Target) -> Sequence[str]:
        """Look up the addresses of a target.

        Owners of webhooks read the error. So it does not say whether a name exists that has no
        public address: it may be a name of the host's own network.

        Raises:
            ForbiddenTargetError: there are none, or one is not allowed.
            OSError: the name cannot be looked up now.
        """
        try:
            addresses = await self._resolve(target.host, target.port)
            require_allowed(target, addresses, self.allowed)
        except socket.gaierror as error:
            if error.errno not in UNKNOWN:
                raise
            raise ForbiddenTargetError(NOT_PUBLIC) from error
        except ForbiddenTargetError as error:
            raise ForbiddenTargetError(str(error) if target.is_literal else NOT_PUBLIC) from error
        return addresses

    @asynccontextmanager
    async def _connected(
        self, target: Target, addresses: Sequence[str]
    ) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Connect to the first address that answers; the certificate must be that of the name."""
        safe = target.scheme == "https"
        failed: OSError | None = None
        for address in addresses:
            try:
                reader, writer = await asyncio.open_connection(
                    address, target.port, ssl=self._tls if safe else None,
                    server_hostname=target.host if safe else None,
                )  # fmt: skip
            except OSError as error:
                failed = error
                continue
            try:
                yield reader, writer
            finally:
                # Some servers never answer the farewell of TLS.
                writer.transport.abort()
            return
        raise failed or OSError("no address")


def _request(method: str, target: Target, headers: Mapping[str, str], body: bytes) -> h11.Request:
    return h11.Request(
        method=method,
        target=target.path,
        headers=[
            ("Host", target.authority), ("Content-Length", str(len(body))),
            ("User-Agent", "Senlac"), ("Accept", "*/*"), ("Connection", "close"),
            *headers.items(),
        ],
    )  # fmt: skip


async def _answer(connection: h11.Connection, reader: asyncio.StreamReader) -> Reply:
    """Read an answer, at most `MAX_BODY` bytes of its body.

    Raises:
        OSError: the connection ends before the answer begins.
        RemoteProtocolError: it is not HTTP, or its head is too long.
    """
    head: h11.Response | None = None
    body = b""
    while len(body) < MAX_BODY:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(CHUNK))
        elif isinstance(event, h11.Response):
            head = event
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, (h11.EndOfMessage, h11.ConnectionClosed)):
            break
    if head is None:
        raise ConnectionResetError
    headers = {name.decode("ascii"): value.decode("latin-1") for name, value in head.headers}
    return Reply(head.status_code, headers, body[:MAX_BODY])
