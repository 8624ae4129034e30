"""Settings of a server, read from environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

from senlac.engine.support.errors import OptionError
from senlac.server.config.limits import Limits
from senlac.server.config.mail_settings import PUBLIC, MailSettings, mail_settings, public_url

DATABASE: Final = "senlac.db"
"""File name of the database in the data folder."""

Network = IPv4Network | IPv6Network

MEGABYTE: Final = 1_000_000

REDIS: Final = ("redis://", "rediss://")
"""How the URL of a Redis server begins."""

HERE: Final = ("127.0.0.1", "::1")
"""Addresses of this machine."""

ONE_PROCESS: Final = (
    "a server is one process; to use more, run several servers on a PostgreSQL database behind a "
    "proxy, as docs/host/servers.md describes"
)
"""The error for an option of earlier versions, which set the number of processes."""


@dataclass(frozen=True)
class Settings:
    """Settings of a server.

    Attributes:
        data: folder of the database file.
        database_url: a database to use instead of that file, as an SQLAlchemy URL.
        channels_url: URL of the notice bus between servers, "" for the database if it can be one.
        origins: additional origins whose pages may send requests, behind a proxy.
        proxies: addresses or networks of proxies whose forwarding headers are trusted.
        bot_processes: number of bot processes.
        think_seconds: time limit for a search of a bot.
        unwatched_bot_seconds: how long bots play each other without spectators.
        forget_days: days after which unused matches of guests are deleted, 0 for never.
        holiday_days: days of holiday that a player has in a year, 0 for none.
        free_bytes: with fewer free bytes on its disk the server stores nothing new except moves.
        database_bytes: the same if the database is larger, 0 for no limit.
        lock_seconds: how long a server waits at its start for another one on its file to end.
        mail: how it sends e-mail, None if it sends none.
        public_url: where people reach it, "" if that is not set.
        alert_networks: private networks to which it may send alerts.
    """

    data: Path
    database_url: str = ""
    channels_url: str = ""
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = HERE
    bot_processes: int = 1
    think_seconds: float = 30.0
    unwatched_bot_seconds: float = 600.0
    forget_days: int = 90
    holiday_days: int = 30
    free_bytes: int = 200_000_000
    database_bytes: int = 0
    lock_seconds: float = 10.0
    mail: MailSettings | None = None
    public_url: str = ""
    alert_networks: tuple[Network, ...] = ()
    snapshot_every: int = 25
    cached_entries: int = 50_000
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str | URL:
        """The URL of the database, for an asynchronous driver.

        That of the file is an object, because in a text some characters of a path are special.
        """
        file = str(self.data / DATABASE)
        return self.database_url or URL.create("sqlite+aiosqlite", database=file)

    @property
    def redis_url(self) -> str:
        """The URL of the notice bus if it is a Redis, otherwise ""."""
        return self.channels_url if self.channels_url.startswith(REDIS) else ""

    @property
    def file(self) -> Path:
        """The database file.

        Raises:
            OptionError: the database is not a file.
        """
        if self.database_url:
            raise OptionError("this command needs a database file, but SENLAC_DATABASE_URL is set")
        return self.data / DATABASE


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """Return the settings from the environment.

    Raises:
        OptionError: a variable has an invalid value, or is no longer supported.
    """
    given = os.environ if environment is None else environment
    if given.get("SENLAC_PROCESSES"):
        raise OptionError(f"SENLAC_PROCESSES: {ONE_PROCESS}")
    return Settings(
        data=_folder(given),
        database_url=_asynchronous(given.get("SENLAC_DATABASE_URL", "")),
        channels_url=given.get("SENLAC_CHANNELS_URL", ""),
        origins=tuple(given.get("SENLAC_ORIGINS", "").split()),
        proxies=tuple(given.get("SENLAC_PROXIES", "").split()) or HERE,
        bot_processes=_count(given, "SENLAC_THINKERS", max(1, (os.cpu_count() or 2) - 1)),
        unwatched_bot_seconds=60.0 * _count(given, "SENLAC_ALONE_MINUTES", 10),
        forget_days=_count(given, "SENLAC_FORGET_DAYS", 90, 10_000, 0),
        holiday_days=_count(given, "SENLAC_HOLIDAY_DAYS", 30, 366, 0),
        free_bytes=MEGABYTE * _count(given, "SENLAC_FREE_MB", 200, 1_000_000_000, 0),
        database_bytes=MEGABYTE * _count(given, "SENLAC_DATABASE_MB", 0, 1_000_000_000, 0),
        lock_seconds=float(_count(given, "SENLAC_LOCK_SECONDS", 10, 3600, 0)),
        mail=mail_settings(given),
        public_url=public_url(given[PUBLIC]) if given.get(PUBLIC) else "",
        alert_networks=_networks(given, "SENLAC_ALERT_NETWORKS"),
        limits=Limits()
        .times(_count(given, "SENLAC_RATE_FACTOR", 1))
        .changed(given.get("SENLAC_LIMITS", "")),
    )


def _folder(given: Mapping[str, str]) -> Path:
    """Return the data folder, by default the one of the XDG specification."""
    named = given.get("SENLAC_DATA")
    if named:
        return Path(named).expanduser()
    share = given.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(share).expanduser() / "senlac"


def _asynchronous(url: str) -> str:
    """Return a database URL with the name of our asynchronous driver."""
    for plain, driver in (
        ("postgres://", "postgresql+asyncpg://"),
        ("postgresql://", "postgresql+asyncpg://"),
        ("sqlite://", "sqlite+aiosqlite://"),
    ):
        if url.startswith(plain):
            return driver + url.removeprefix(plain)
    return url


def _networks(given: Mapping[str, str], name: str) -> tuple[Network, ...]:
    """Return networks from the environment.

    Raises:
        OptionError: a word is not a network.
    """
    try:
        return tuple([ip_network(word) for word in given.get(name, "").split()])
    except ValueError as error:
        raise OptionError(f"{name}: expected networks such as 10.0.5.0/24, {error}") from error


def _count(
    given: Mapping[str, str], name: str, default: int, most: int = 1000, least: int = 1
) -> int:
    """Return a number from the environment.

    Raises:
        OptionError: it is not a number from `least` to `most`.
    """
    text = given.get(name, "")
    if not text:
        return default
    if not text.isdigit() or not least <= int(text) <= most:
        raise OptionError(f"{name}: expected a number from {least} to {most}, got {text[:40]!a}")
    return int(text)
