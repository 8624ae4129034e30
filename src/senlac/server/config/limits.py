"""Rate limits and quotas: how much a client may do before it has to wait."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from senlac.engine.support.errors import OptionError

Rate = tuple[int, float]
"""The size of a token bucket, and the seconds in which an empty one fills up."""

PER_CLIENT_KEYS: Final = frozenset({
    "sockets_each", "tables_each", "connections_each", "answers_each", "requests_each",
    "hashes_each", "bot_matches", "alone_matches", "analyses",
})  # fmt: skip
"""Limits that count per network or person. They grow where many people share an address."""

OWN: Final = frozenset({"socket_bytes"})
"""Rates of a single socket. They stay the same if many people share an address."""

MOST: Final = 1_000_000_000


@dataclass(frozen=True)
class Limits:
    """How much a client may do before it has to wait, and how many bytes of a request are read.

    `stored` is in kilobytes of new matches, chat, notes and undos. `bot_matches` limits the running
    matches with bots that a person owns, `alone_matches` those of them without people, `analyses`
    the analyses of a person.
    `invitations` limits the unanswered invitations of a person, `invitations_from_one` those of
    them that come from the same account.
    """

    sign_in: Rate = (10, 300.0)
    sign_in_network: Rate = (60, 300.0)
    sign_in_account: Rate = (30, 3600.0)
    guest: Rate = (60, 600.0)
    account: Rate = (10, 600.0)
    create: Rate = (60, 600.0)
    create_network: Rate = (200, 600.0)
    stored: Rate = (4_000, 600.0)
    stored_network: Rate = (20_000, 600.0)
    join: Rate = (30, 600.0)
    join_network: Rate = (100, 600.0)
    invite: Rate = (20, 600.0)
    invite_network: Rate = (60, 600.0)
    change: Rate = (200, 20.0)
    read: Rate = (600, 20.0)
    request: Rate = (1500, 20.0)
    health: Rate = (400, 4.0)
    connect: Rate = (300, 10.0)
    open: Rate = (30, 20.0)
    tables: Rate = (60, 20.0)
    tables_network: Rate = (300, 20.0)
    socket: Rate = (60, 3.0)
    socket_network: Rate = (600, 2.0)
    socket_bytes: Rate = (100_000, 10.0)
    chat: Rate = (10, 10.0)
    contact: Rate = (6, 3600.0)
    contact_network: Rate = (20, 3600.0)
    code: Rate = (30, 600.0)
    sockets_each: int = 40
    tables_each: int = 60
    invitations: int = 20
    invitations_from_one: int = 4
    connections: int = 2_000
    connections_each: int = 120
    answers_each: int = 10
    requests_each: int = 100
    hashes: int = 16
    hashes_each: int = 4
    head_seconds: int = 10
    body_seconds: int = 30
    stuck_seconds: int = 30
    bot_matches: int = 20
    alone_matches: int = 4
    analyses: int = 60
    body: int = 1_000_000
    frame: int = 16_384

    def times(self, factor: int) -> Limits:
        """Return limits multiplied by a factor, for a host whose players share addresses."""
        changed: dict[str, Any] = {}
        for name, value in vars(self).items():
            if isinstance(value, tuple) and name not in OWN:
                changed[name] = (value[0] * factor, value[1])
            elif name in PER_CLIENT_KEYS:
                changed[name] = value * factor
        return replace(self, **changed)

    def changed(self, wished: str) -> Limits:
        """Return limits with some values replaced: `read=900/20 connections=5000`.

        Raises:
            OptionError: a name is unknown, or a value is invalid.
        """
        changed: dict[str, Any] = {}
        for word in wished.split():
            name, _, value = word.partition("=")
            known = vars(self).get(name)
            if known is None:
                raise OptionError(f"SENLAC_LIMITS: expected the name of a limit, got {name[:40]!a}")
            changed[name] = _rate(word, value) if isinstance(known, tuple) else _number(word, value)
        return replace(self, **changed)


def _rate(word: str, value: str) -> Rate:
    """Return a rate written as `number/seconds`."""
    most, _, seconds = value.partition("/")
    return _number(word, most), float(_number(word, seconds))


def _number(word: str, value: str) -> int:
    """Return a number of a limit.

    Raises:
        OptionError: it is not a number from 1 to `MOST`.
    """
    if not (value.isascii() and value.isdigit() and 0 < int(value[:12]) <= MOST):
        raise OptionError(f"SENLAC_LIMITS: expected read=600/20 or body=9000, got {word[:40]!a}")
    return int(value)
