"""How a server sends e-mail: its mail server, the sender, and the address of its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from ipaddress import ip_address
from typing import Final
from urllib.parse import unquote, urlsplit

from senlac.engine.support.errors import OptionError

SMTP: Final = "SENLAC_SMTP_URL"
SENDER: Final = "SENLAC_MAIL_FROM"
PUBLIC: Final = "SENLAC_PUBLIC_URL"

PORTS: Final = {"smtp": 587, "smtps": 465}
"""The usual port by the scheme of the URL."""

MAX_PUBLIC: Final = 34
"""Maximum length of the public URL. Links to unsubscribe then have less than 60 characters: longer
addresses in a header are folded, and some mail programs do not recognise them.
"""


@dataclass(frozen=True)
class MailSettings:
    """A mail server that accepts e-mail of this server.

    Attributes:
        sender: the address in `From`, with or without a name.
        public_url: where people reach this server, without a slash at the end.
        encrypted: whether TLS begins with the connection; otherwise by STARTTLS if it is offered.
        private: whether a connection without TLS is refused, because a password is sent.
    """

    host: str
    port: int
    sender: str
    public_url: str
    username: str | None = None
    password: str | None = None
    encrypted: bool = False
    private: bool = False


def mail_settings(given: Mapping[str, str]) -> MailSettings | None:
    """Return the settings of e-mail from the environment, None if there are none.

    Raises:
        OptionError: one is missing or invalid.
    """
    smtp, sender, public = [given.get(name, "") for name in (SMTP, SENDER, PUBLIC)]
    if not smtp and not sender:
        return None
    for name, value in ((SMTP, smtp), (SENDER, sender), (PUBLIC, public)):
        if not value:
            raise OptionError(f"{name}: it is needed to send e-mail")
    try:
        parts = urlsplit(smtp)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or parts.scheme not in PORTS:
        raise OptionError(f"{SMTP}: expected smtp://HOST:PORT or smtps://HOST:PORT")
    if "@" not in parseaddr(sender)[1] or not sender.isascii() or not sender.isprintable():
        raise OptionError(f"{SENDER}: expected an e-mail address")
    username = unquote(parts.username) if parts.username else None
    return MailSettings(
        host, port or PORTS[parts.scheme], sender, public_url(public), username,
        unquote(parts.password) if parts.password else None,
        encrypted=parts.scheme == "smtps", private=username is not None and not _is_local(host),
    )  # fmt: skip


def public_url(given: str) -> str:
    """Return the URL of a server without a slash at the end.

    Raises:
        OptionError: it is not the URL of a server, or it is too long.
    """
    url = given.rstrip("/")
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query
    except ValueError:
        fits = False
    if not fits or not url.isascii() or len(url) > MAX_PUBLIC:
        raise OptionError(
            f"{PUBLIC}: expected an address such as https://table.example of at most {MAX_PUBLIC} "
            f"characters, got {given[:40]!a}"
        )
    return url


def _is_local(host: str) -> bool:
    """Return whether a host is this machine."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
