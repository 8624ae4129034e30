"""A home: one of the processes of a server, and which matches and channels belong to it.

A match has its home by a hash of its id. That decides where it is quickest, never what is right:
any process can answer for any match, as any of several servers can, for it is all in the database.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import unquote
from zlib import crc32

from senlac.server.config.rate_limiter import RateLimiter
from senlac.server.config.shared_limits import SharedLimiter, SharedUsage
from senlac.server.config.usage import UsageCounters

MATCHES: Final = "/api/matches/"
"""What the paths of a match begin with."""


class WorkerId:
    """This process among those of its server.

    Attributes:
        number: which of them it is.
        count: how many there are.
        folder: where their sockets and locks are; none where there is but one.
        counts: what is counted of those who come, in all of them together.
        limiter: how often they may, in all of them together.
    """

    def __init__(
        self,
        number: int = 0,
        count: int = 1,
        folder: Path | None = None,
        ledger: SharedUsage | None = None,
    ) -> None:
        self.number = number
        self.count = count
        self.folder = folder
        self.counts: UsageCounters = ledger or UsageCounters()
        self.limiter: RateLimiter = RateLimiter() if ledger is None else SharedLimiter(ledger)

    @property
    def others(self) -> list[int]:
        """Return the numbers of the other processes."""
        return [number for number in range(self.count) if number != self.number]

    def owner_of(self, name: str) -> int:
        """Return the process in which a match or a channel is at home."""
        return crc32(name.encode(errors="surrogatepass")) % self.count

    def owns(self, name: str) -> bool:
        """Tell whether a match or a channel is at home here."""
        return self.count == 1 or self.owner_of(name) == self.number

    def other_owner(self, target: bytes) -> int | None:
        """Return the process that should answer a request for a path, None if this one may."""
        if self.count == 1:
            return None
        path = unquote(target.partition(b"?")[0].decode("ascii"))
        match_id = path.removeprefix(MATCHES).partition("/")[0] if path.startswith(MATCHES) else ""
        home = self.owner_of(match_id) if match_id else self.number
        return None if home == self.number else home

    def handoff_address(self, number: int) -> str:
        """Return the address at which connections are handed to a process."""
        return str(self._at("door", number))

    def broker_address(self, number: int) -> str:
        """Return the address at which a process is told the news."""
        return str(self._at("post", number))

    def lock(self, name: str) -> Path | None:
        """Return a file that one of several processes holds on to at a time."""
        return None if self.folder is None else self.folder / name

    def share(self, name: str, places: int) -> tuple[int, Path | None]:
        """Return how many of the machine's places are this process's.

        Where there are fewer than processes it has one, but only while it holds on to a lock.
        """
        if places >= self.count:
            return places // self.count, None
        return 1, self.lock(f"{name}{self.number % places}")

    def channel(self, number: int) -> str:
        """Return the channel on which a process is told what is for it alone."""
        return f"home-{self.folder.name if self.folder else ''}-{number}"

    def _at(self, what: str, number: int) -> Path:
        """Return the address of one of the sockets of a process."""
        assert self.folder is not None, "a process that is alone has no others"
        return self.folder / f"{what}{number}"
