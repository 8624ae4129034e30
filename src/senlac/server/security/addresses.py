"""Client addresses, in the one form in which they are compared and counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

Scope = Any

MAPPED: Final = (IPv6Network("::ffff:0:0/96"), IPv6Network("64:ff9b::/96"))
"""IPv6 prefixes whose last 32 bits are an IPv4 address (RFC 4291, 2.5.5.2, and RFC 6052).

A socket that accepts both families reports IPv4 clients by the first, a stateless translator in
front of a server by the second.
"""

IPV4_BITS: Final = 32
IPV6_BITS: Final = 128
IPV4_MASK: Final = (1 << IPV4_BITS) - 1


def plain_host(host: str) -> str:
    """Return the IPv4 address inside a mapped IPv6 address; other hosts unchanged."""
    try:
        given = IPv6Address(host)
    except ValueError:
        return host
    if any(given in prefix for prefix in MAPPED):
        return str(IPv4Address(int(given) & IPV4_MASK))
    return host


def plain_client(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Return a client's address and port with its plain host."""
    return None if client is None else (plain_host(client[0]), client[1])


def proxy_forms(proxies: tuple[str, ...]) -> list[str]:
    """Return addresses and networks of proxies, those of IPv4 in their mapped form as well.

    A proxy in a chain appends the address of the previous one as its own socket reports it.
    """
    forms: dict[str, None] = {}
    for given in proxies:
        try:
            one = ip_network(given)
        except ValueError:
            forms[given] = None
            continue
        if isinstance(one, IPv6Network):
            one = _unmapped(one)
        forms[str(one)] = None
        if isinstance(one, IPv4Network):
            forms[f"::ffff:{one.network_address}/{one.prefixlen + IPV6_BITS - IPV4_BITS}"] = None
    return list(forms)


def proxy_test(proxies: tuple[str, ...]) -> Callable[[str], bool]:
    """Return a function that tells whether a host is one of the proxies."""
    forms = set(proxy_forms(proxies))
    networks = [found for form in forms if (found := _network_or_none(form)) is not None]

    @lru_cache(4096)
    def is_proxy(host: str) -> bool:
        try:
            address = ip_address(host)
        except ValueError:
            return host in forms or "*" in forms
        return "*" in forms or any([address in one for one in networks])

    return is_proxy


def network(host: str) -> str:
    """Return the key for limits of a client: its IPv4 address, or its IPv6 network of 64 bits."""
    try:
        given = ip_address(plain_host(host))
    except ValueError:
        return host
    if isinstance(given, IPv4Address):
        return str(given)
    return str(IPv6Address(int(given) >> 64 << 64))


def _network_or_none(form: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(form)
    except ValueError:
        return None


def _unmapped(given: IPv6Network) -> IPv4Network | IPv6Network:
    """Return a network of mapped addresses as one of IPv4; others unchanged."""
    if not any(given.subnet_of(prefix) for prefix in MAPPED):
        return given
    first = int(given.network_address) & IPV4_MASK
    return IPv4Network((first, given.prefixlen - (IPV6_BITS - IPV4_BITS)))
