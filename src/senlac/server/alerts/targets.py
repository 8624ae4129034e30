"""Which addresses the server may send requests to: none of a private network.

A person names the address of their webhook or push service. Without these checks they could have
the server reach machines that only the server can reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from senlac.server.config.settings import Network

PORTS: Final = {"https": 443, "http": 80}

UNICAST: Final = IPv6Network("2000::/3")
"""All public IPv6 addresses."""

TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""Networks without IPv4 write an IPv4 address into the last 32 bits of such addresses."""

TUNNELS: Final = (IPv6Network("2002::/16"), IPv6Network("2001::/32"))
"""Addresses of tunnels (6to4, Teredo), which contain other addresses and are of no use here."""


class ForbiddenTargetError(Exception):
    """A request may not be sent to an address."""


@dataclass(frozen=True)
class Target:
    """A URL in its parts. `path` includes the query."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host and port, the port only if it is unusual."""
        return f"{self.scheme}://{self.authority}"

    @property
    def is_literal(self) -> bool:
        """Whether the host is an address, not a name."""
        try:
            ip_address(self.host)
        except ValueError:
            return False
        return True

    @property
    def authority(self) -> str:
        """Host and port, as the header `Host` has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def target_of(url: str) -> Target:
    """Return a URL in its parts.

    Raises:
        ForbiddenTargetError: it is not a plain HTTP or HTTPS URL of ASCII letters.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise ForbiddenTargetError("it is not a URL") from error
    printable = url.isascii() and url.isprintable() and " " not in url
    if not printable or not host or parts.scheme not in PORTS or "%" in host:
        raise ForbiddenTargetError("it is not a URL such as https://chat.example/hook")
    if parts.username is not None or parts.password is not None:
        raise ForbiddenTargetError("it has a user name")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port or PORTS[parts.scheme], path)


def require_allowed(target: Target, addresses: Sequence[str], allowed: Sequence[Network]) -> None:
    """Require that a target is encrypted and public, or in a network that the host allows.

    `addresses` are all those of its name: a single private one among them is enough to refuse.

    Raises:
        ForbiddenTargetError: it is not.
    """
    found = [ip_address(address.partition("%")[0]) for address in addresses]
    if found and all(_is_within(address, allowed) for address in found):
        return
    if target.scheme != "https":
        raise ForbiddenTargetError("expected an address that begins with https://")
    if not all(is_public(address) for address in found):
        raise ForbiddenTargetError("it is an address of a private network")


def require_sensible(url: str, allowed: Sequence[Network]) -> Target:
    """Return a URL in its parts, if requests to it can be allowed: names are not looked up.

    Raises:
        ForbiddenTargetError: they cannot.
    """
    target = target_of(url)
    if target.is_literal:
        require_allowed(target, [target.host], allowed)
    elif target.scheme != "https" and not allowed:
        raise ForbiddenTargetError("expected an address that begins with https://")
    return target


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address is reachable by all, and of a single machine."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped
        if address in TRANSLATED:
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
        if address not in UNICAST or any(address in tunnel for tunnel in TUNNELS):
            return False
    return address.is_global and not address.is_multicast


def _is_within(address: IPv4Address | IPv6Address, allowed: Sequence[Network]) -> bool:
    return any(address in network for network in allowed)
