"""Request bodies: decoded strictly, within bounds, and large ones in a thread.

Litestar converts a body with `strict=False`, which accepts `"true"` for true and `"0"` for 0. A
body that is decoded here already has its declared type, so Litestar converts nothing.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any, Final

import msgspec
from litestar import Request

from senlac.engine.data.loader import complaint
from senlac.server.security.addresses import network
from senlac.server.security.problem import in_letters
from senlac.server.support.errors import BadInput

LARGE_BYTES: Final = 32_768
"""Bytes from which a body is decoded in a thread, so that no other request waits for it."""

CHANGE_BYTES: Final = 100_000
"""Number of bytes of a body that count as one more change."""


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON must have exactly the type that its route declares."""

    async def json(self) -> object:
        """Return the body as the type of the route's `data`.

        Raises:
            BadInput: it is not JSON, or has another type; the message names the field.
            TooMany: the network sends too many large bodies.
        """
        body = await self.body()
        cost = extra_cost(body)
        if cost:
            services = self.app.state.services
            where = network(self.client.host if self.client else "")
            services.limiter.take("change", where, services.settings.limits.change, cost)
        fields = self.route_handler.parsed_fn_signature.parameters
        decoder = _decoder(fields["data"].annotation)
        if len(body) > LARGE_BYTES:
            return await asyncio.to_thread(decode, decoder, body)
        return decode(decoder, body)


def extra_cost(body: bytes) -> int:
    """Return the additional changes that a long body counts as, 0 for a short one."""
    return len(body) // CHANGE_BYTES


def decode(decoder: msgspec.json.Decoder[Any], body: bytes) -> object:
    """Decode a body strictly.

    Raises:
        BadInput: it is not JSON, or has another type; the message names the field.
    """
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        text, steps = complaint(msgspec.ValidationError(in_letters(str(error))))
        raise BadInput(f"{steps.lstrip('.')}: {text}".strip(": ")[:300]) from error
    except msgspec.DecodeError as error:
        raise BadInput(f"request: expected JSON: {str(error)[:200]}") from error


@lru_cache(100)
def _decoder(wanted: object) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(wanted)
