"""Settings of a server, read from environment variables."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

from senlac.engine.support.errors import OptionError
from senlac.engine.support.optional import optional_module
from senlac.server.config.limits import Limits

DATABASE: Final = "senlac.db"
"""File name of the database in the data folder."""


MOST_PROCESSES: Final = 64

MEGABYTE: Final = 1_000_000

HERE: Final = ("127.0.0.1", "::1")
"""Addresses of this machine."""


@dataclass(frozen=True)
class Settings:
    """Settings of a server.

    Attributes:
        data: folder of the database file.
        database_url: a database to use instead of that file, as an SQLAlchemy URL.
        channels_url: URL of the notice bus between servers, "" for a single server.
        origins: additional origins whose pages may send requests, behind a proxy.
        proxies: addresses or networks of proxies whose forwarding headers are trusted.
        processes: number of workers that share the matches.
        bot_processes: number of bot processes.
        think_seconds: time limit for a search of a bot.
        unwatched_bot_seconds: how long bots play each other without spectators.
        forget_days: days after which unused matches of guests are deleted, 0 for never.
        free_bytes: with fewer free bytes on its disk the server stores nothing new except moves.
        database_bytes: the same if the database is larger, 0 for no limit.
    """

    data: Path
    database_url: str = ""
    channels_url: str = ""
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = HERE
    processes: int = 1
    bot_processes: int = 1
    think_seconds: float = 30.0
    unwatched_bot_seconds: float = 600.0
    forget_days: int = 90
    free_bytes: int = 200_000_000
    database_bytes: int = 0
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

    def share(self) -> Settings:
        """Return the settings of one worker, with its share of the machine's resources."""
        return replace(
            self,
            bot_processes=max(1, self.bot_processes // self.processes),
            cached_entries=self.cached_entries // self.processes,
            limits=self.limits.divided(self.processes),
        )

    @property
    def file(self) -> Path:
        """The database file.

        Raises:
            OptionError: the database is not a file.
        """
        if self.database_url:
            raise OptionError("this command needs a database file, but SENLAC_DATABASE_URL is set")
        return self.data / DATABASE


def from_environment(
    environment: Mapping[str, str] | None = None, processes: int | None = None
) -> Settings:
    """Return the settings from the environment. `processes` overrides `SENLAC_PROCESSES`.

    Raises:
        OptionError: a variable has an invalid value.
    """
    given = os.environ if environment is None else environment
    return Settings(
        data=_folder(given),
        database_url=_asynchronous(given.get("SENLAC_DATABASE_URL", "")),
        channels_url=given.get("SENLAC_CHANNELS_URL", ""),
        origins=tuple(given.get("SENLAC_ORIGINS", "").split()),
        proxies=tuple(given.get("SENLAC_PROXIES", "").split()) or HERE,
        processes=_supported(processes or _count(given, "SENLAC_PROCESSES", 1, MOST_PROCESSES)),
        bot_processes=_count(given, "SENLAC_THINKERS", max(1, (os.cpu_count() or 2) - 1)),
        unwatched_bot_seconds=60.0 * _count(given, "SENLAC_ALONE_MINUTES", 10),
        forget_days=_count(given, "SENLAC_FORGET_DAYS", 90, 10_000, 0),
        free_bytes=MEGABYTE * _count(given, "SENLAC_FREE_MB", 200, 1_000_000_000, 0),
        database_bytes=MEGABYTE * _count(given, "SENLAC_DATABASE_MB", 0, 1_000_000_000, 0),
        limits=Limits()
        .times(_count(given, "SENLAC_RATE_FACTOR", 1))
        .changed(given.get("SENLAC_LIMITS", "")),
    )


def _supported(processes: int) -> int:
    """Return the number of workers, if this system can run them.

    Raises:
        OptionError: there are several, and the system has no Unix sockets or file locks (Windows).
    """
    if processes > 1 and (not hasattr(socket, "AF_UNIX") or optional_module("fcntl") is None):
        raise OptionError(f"processes: expected 1 on this system, got {processes}")
    return processes


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
