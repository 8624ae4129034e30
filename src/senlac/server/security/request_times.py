"""Time limits for requests, and the end of connections whose request is not read to its end."""

from __future__ import annotations

from typing import Final

from senlac.server.security.asgi import App, Message, Receive, Scope, Send
from senlac.server.security.connections import ConnectionRegistry
from senlac.server.security.guarded_connection import GuardedConnection

CLOSE: Final = (b"connection", b"close")


class RequestTimes:
    """Middleware next to the web server: it sees the other end's address, not a forwarded one."""

    def __init__(self, app: App, connections: ConnectionRegistry) -> None:
        self._app = app
        self._connections = connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = None
        if scope["type"] == "http":
            connection = self._connections.of(scope["client"])
        if connection is not None:
            timed = _TimedRequest(self._connections, connection, scope)
            await self._app(scope, timed.receiving(receive), timed.sending(send))
            return
        try:
            await self._app(scope, receive, send)
        finally:
            if scope["type"] == "websocket":
                # A socket's scope refers to objects that refer to it: break the reference cycle.
                scope.clear()


class _TimedRequest:
    """A request, whose body must arrive in time, and the connection that it came over."""

    def __init__(
        self, connections: ConnectionRegistry, connection: GuardedConnection, scope: Scope
    ) -> None:
        self._limits = connections.limits
        self._connection = connection
        self._is_complete = not _has_body(scope)
        connections.has_asked(connection)
        connection.expect(None if self._is_complete else self._limits.body_seconds)

    def receiving(self, receive: Receive) -> Receive:
        """Wrap `receive`, to notice the end of the body."""

        async def received() -> Message:
            message = await receive()
            if not self._is_complete and not message.get("more_body"):
                self._is_complete = True
                self._connection.expect(None)
            return message

        return received

    def sending(self, send: Send) -> Send:
        """Wrap `send`, to close the connection after a response that precedes the body's end."""

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._connection.expect(None)
                if not self._is_complete and CLOSE not in message["headers"]:
                    # Otherwise the web server reads the rest, however much that is.
                    message = {**message, "headers": [*message["headers"], CLOSE]}
            elif not message.get("more_body"):
                self._connection.expect(self._limits.head_seconds)
            await send(message)

        return sent


def _has_body(scope: Scope) -> bool:
    """Return whether a request has a body, by its headers."""
    for name, value in scope["headers"]:
        if name == b"transfer-encoding" or (name == b"content-length" and value != b"0"):
            return True
    return False
