"""Settings: where the data is, and how much of everything is let in."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL

from senlac.engine.errors import OptionError
from senlac.engine.optional import optional_module
from senlac.table.allowance import Limits

DATABASE: Final = "senlac.db"
"""The name of the database file within the data folder."""


MOST_PROCESSES: Final = 64

MEGABYTE: Final = 1_000_000

HERE: Final = ("127.0.0.1", "::1")
"""The machine itself."""


@dataclass(frozen=True)
class Settings:
    """How the server runs.

    Attributes:
        data: the folder of the database file.
        database_url: another database than that file, as SQLAlchemy writes it.
        channels_url: what carries news between servers, "" for this process alone.
        origins: further origins whose pages may talk to us, behind a proxy.
        proxies: who is believed about whom it speaks for: addresses, or networks.
        processes: how many processes share the matches.
        thinkers: how many processes think for bots.
        think_seconds: after so long a thought is given up.
        alone_seconds: so long bots play each other though nobody watches.
        forget_days: matches of guests that nobody plays are deleted after so many days, 0: never.
        free_bytes: with fewer bytes free on its disk the server stores nothing new but moves.
        database_bytes: the same when the database has more bytes, 0: it may have any number.
    """

    data: Path
    database_url: str = ""
    channels_url: str = ""
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = HERE
    processes: int = 1
    thinkers: int = 1
    think_seconds: float = 30.0
    alone_seconds: float = 600.0
    forget_days: int = 90
    free_bytes: int = 200_000_000
    database_bytes: int = 0
    snapshot_every: int = 25
    cached_entries: int = 50_000
    limits: Limits = field(default_factory=Limits)

    @property
    def url(self) -> str | URL:
        """Return the URL of the database, for an asynchronous driver.

        That of the file is no text: what stands for itself in a path may mean more in a text.
        """
        file = str(self.data / DATABASE)
        return self.database_url or URL.create("sqlite+aiosqlite", database=file)

    def share(self) -> Settings:
        """Return the settings of one of the processes, with its share of what is the machine's."""
        return replace(
            self,
            thinkers=max(1, self.thinkers // self.processes),
            cached_entries=self.cached_entries // self.processes,
            limits=self.limits.divided(self.processes),
        )

    @property
    def file(self) -> Path:
        """Return the database file.

        Raises:
            OptionError: the database is no file.
        """
        if self.database_url:
            raise OptionError("expected the database file, and SENLAC_DATABASE_URL names another")
        return self.data / DATABASE


def from_environment(
    environment: Mapping[str, str] | None = None, processes: int | None = None
) -> Settings:
    """Return the settings that the environment asks for; a number of processes goes before its.

    Raises:
        OptionError: a variable has a value it cannot have.
    """
    given = os.environ if environment is None else environment
    return Settings(
        data=_folder(given),
        database_url=_asynchronous(given.get("SENLAC_DATABASE_URL", "")),
        channels_url=given.get("SENLAC_CHANNELS_URL", ""),
        origins=tuple(given.get("SENLAC_ORIGINS", "").split()),
        proxies=tuple(given.get("SENLAC_PROXIES", "").split()) or HERE,
        processes=_supported(processes or _count(given, "SENLAC_PROCESSES", 1, MOST_PROCESSES)),
        thinkers=_count(given, "SENLAC_THINKERS", max(1, (os.cpu_count() or 2) - 1)),
        alone_seconds=60.0 * _count(given, "SENLAC_ALONE_MINUTES", 10),
        forget_days=_count(given, "SENLAC_FORGET_DAYS", 90, 10_000, 0),
        free_bytes=MEGABYTE * _count(given, "SENLAC_FREE_MB", 200, 1_000_000_000, 0),
        database_bytes=MEGABYTE * _count(given, "SENLAC_DATABASE_MB", 0, 1_000_000_000, 0),
        limits=Limits()
        .times(_count(given, "SENLAC_RATE_FACTOR", 1))
        .changed(given.get("SENLAC_LIMITS", "")),
    )


def _supported(processes: int) -> int:
    """Return the number of processes, if this system can run so many.

    Raises:
        OptionError: there are several, and the system lacks what they share, as Windows does.
    """
    if processes > 1 and (not hasattr(socket, "AF_UNIX") or optional_module("fcntl") is None):
        raise OptionError(f"processes: this system can run 1 process of a server, not {processes}")
    return processes


def _folder(given: Mapping[str, str]) -> Path:
    """Return where the data is, if nobody says otherwise where such data belongs."""
    named = given.get("SENLAC_DATA")
    if named:
        return Path(named).expanduser()
    share = given.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(share).expanduser() / "senlac"


def _asynchronous(url: str) -> str:
    """Return a database URL with the driver we use, which nobody need know."""
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
    """Return a number from the environment."""
    text = given.get(name, "")
    if not text:
        return default
    if not text.isdigit() or not least <= int(text) <= most:
        raise OptionError(f"{name}: expected a number from {least} to {most}, got {text[:40]!a}")
    return int(text)
