"""Tables: all there is to know of one match at one moment, never changed, only followed."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import Any, Final

from senlac.engine.bounds import new_values
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.overlay import Overlay
from senlac.engine.slices import finished
from senlac.table.service.errors import Forbidden, NotFound
from senlac.table.service.ids import new_stamp
from senlac.table.service.seen import Seen, Sights, eyes_of, watching

OPEN: Final = "open"
RUNNING: Final = "running"
PAUSED: Final = "paused"
OVER: Final = "over"
ABANDONED: Final = "abandoned"

PERSON: Final = "person"
FREE: Final = "open"
INVITE: Final = "invite"
BOT: Final = "bot"


@dataclass(frozen=True)
class Seat:
    """Who plays a role; roles on one chair are always played by the same.

    `salt` is what he adds to the dice; an invitation is known by its hash. A seat that was kept for
    somebody who would not have it has been `declined_by` him, and still bears his name.
    """

    role: str
    place: int
    chair: int
    kind: str
    account: str | None = None
    kept_for: str | None = None
    bot: str = ""
    name: str = ""
    guest: bool = False
    salt: str = ""
    invite_hash: str | None = None
    declined_by: str | None = None


@dataclass(frozen=True)
class Begin:
    """How a match is to begin: a scenario with options and overlay, a position, or a lesson.

    `usual`: all sides are set up as is usual, not by hand.
    """

    options: Mapping[str, Any] = field(default_factory=dict)
    overlay: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    tutorial: bool = False
    usual: bool = False

    @property
    def has_own_values(self) -> bool:
        """Return whether it begins with values of its creator, that no data file has."""
        if self.tutorial:
            return False
        written = any(isinstance(value, dict | list) for value in self.options.values())
        return written or self.overlay is not None or self.position is not None

    def laid(self) -> Overlay | None:
        """Return the overlay, None without one."""
        return None if self.overlay is None else Overlay.from_document(self.overlay)

    def outset(  # noqa: PLR0913 - what dice and seats a match begins with, and whose values
        self,
        game: Game[Any],
        scenario: str,
        *,
        seats: Mapping[str, str] | None = None,
        seed: str | None = None,
        secret: bytes | None = None,
        salts: Mapping[str, str] | None = None,
        new: bool = False,
    ) -> Match:
        """Return a match as it begins so, before anybody is set up.

        With `new` the values come from a client, and must be ones that a new match may have.

        Raises:
            SenlacError: it cannot begin so.
        """
        with new_values() if new else nullcontext():
            if self.position is not None:
                return Match.from_position(
                    self.position, game=game, seats=seats, seed=seed, secret=secret, salts=salts
                )
            return Match.new(
                game, scenario, options=self.options, overlay=self.laid(),
                seats=seats, seed=seed, secret=secret, salts=salts, kept=True,
            )  # fmt: skip

    def document(self) -> dict[str, Any]:
        """Return this as a JSON object."""
        return {
            "options": dict(self.options),
            "overlay": self.overlay,
            "position": self.position,
            "tutorial": self.tutorial,
            "usual": self.usual,
        }

    def small_document(self) -> dict[str, Any]:
        """Return the JSON object of a match that has begun: its header has the large parts."""
        return {**self.document(), "overlay": None, "position": None}

    @classmethod
    def from_document(
        cls, kept: Mapping[str, Any], header: Mapping[str, Any] | None = None
    ) -> Begin:
        """Read what `document` gave, or `small_document` and the header of the match's record."""
        start: Mapping[str, Any] = {} if header is None else header["start"]
        return cls(
            kept["options"], start.get("overlay") or kept["overlay"],
            start.get("position") or kept["position"], kept["tutorial"],
            # Matches that were made when all were set up by hand say nothing of it.
            kept.get("usual", False),
        )  # fmt: skip


OFFERED: Final = "offered"
"""The key of `Table.requests` for the entries each role had seen when it last offered a draw."""

MAX_SHOWN: Final = 80
"""The letters of a text among the options that a list shows."""


@dataclass(frozen=True)
class Shown:
    """What lists show of a match's beginning: options without documents, the overlay's name."""

    options: Mapping[str, Any]
    overlay: str | None
    tutorial: bool

    @classmethod
    def of(cls, begin: Begin) -> Shown:
        """Return what lists show of a beginning."""
        options = {name: value for name, value in begin.options.items() if _is_short(value)}
        overlay = None if begin.overlay is None else str(begin.overlay.get("name", ""))[:MAX_SHOWN]
        return cls(options, overlay, begin.tutorial)

    def document(self) -> dict[str, Any]:
        """Return this as a JSON object."""
        return {
            "options": dict(self.options),
            "overlay": self.overlay,
            "tutorial": self.tutorial,
        }

    @classmethod
    def from_document(cls, kept: Mapping[str, Any]) -> Shown:
        """Read what `document` gave."""
        return cls(kept["options"], kept["overlay"], kept["tutorial"])


def _is_short(value: object) -> bool:
    """Tell whether the value of an option is no document and no long text."""
    if isinstance(value, str):
        return len(value) <= MAX_SHOWN
    return value is None or isinstance(value, bool | int | float)


@dataclass(frozen=True)
class Table:
    """A match with those who play it. Whatever changes makes a new one, with a new stamp.

    Attributes:
        match: None until all seats are taken.
        seen: who has seen which entries.
        receipts: what was answered to an account's action, by the client's own id of it.
        requests: a requested undo or draw, and when each role last offered a draw.
        asked_at: since when those who must decide have been asked.
        played_at: when everybody last saw the match go on.
        private: only who belongs to it may look at it.
        term: how many seconds each decision may take, 0 for any time.
        due_at: when the step that waits ends, None while nothing hurries.
        kept: what has been reckoned for the screen and holds while the match lasts.
    """

    id: str
    stamp: str
    game: Game[Any]
    scenario: str
    begin: Begin
    status: str
    commitment: str
    owner: str | None
    created_at: float
    asked_at: float
    played_at: float
    seats: tuple[Seat, ...]
    match: Match | None = None
    seen: Seen = field(default_factory=Seen)
    requests: Mapping[str, Any] = field(default_factory=dict)
    receipts: Mapping[tuple[str, str], int] = field(default_factory=dict)
    rematch_of: str | None = None
    rematch: str | None = None
    private: bool = False
    term: int = 0
    due_at: float | None = None
    kept: dict[str, Any] = field(default_factory=dict, compare=False)

    # ---- who -----------------------------------------------------------------------------------

    @property
    def roles(self) -> list[str]:
        """Return the roles of the match, in order."""
        return [seat.role for seat in self.seats]

    def seat(self, role: str) -> Seat:
        """Return the seat of a role.

        Raises:
            NotFound: the match has no such role.
        """
        for seat in self.seats:
            if seat.role == role:
                return seat
        raise NotFound(
            f"no role {role[:40]!a} in this match; the roles are {', '.join(self.roles)}"
        )

    def held_with(self, role: str) -> list[str]:
        """Return the roles on the chair of a role, itself among them.

        Raises:
            NotFound: the match has no such role.
        """
        chair = self.seat(role).chair
        return [seat.role for seat in self.seats if seat.chair == chair]

    def roles_of(self, account: str | None) -> list[str]:
        """Return the roles an account plays."""
        if account is None:
            return []
        return [seat.role for seat in self.seats if seat.account == account]

    def others(self, account: str) -> list[Seat]:
        """Return the seats of other people."""
        return [s for s in self.seats if s.kind == PERSON and s.account not in (account, None)]

    @property
    def has_people(self) -> bool:
        """Tell whether anybody plays here, or may still sit down."""
        return any(s.kind != BOT and (s.kind != PERSON or s.account) for s in self.seats)

    @property
    def deserted(self) -> bool:
        """Tell whether somebody must decide who has deleted the account."""
        gone = [s.role for s in self.seats if s.kind == PERSON and s.account is None]
        return any(role in gone for role in self.actors)

    def require_seat(self, account: str | None, role: str) -> Seat:
        """Return the seat of a role that an account plays.

        Raises:
            NotFound: the match has no such role.
            Forbidden: somebody else plays it.
        """
        seat = self.seat(role)
        if account is None or seat.account != account:
            raise Forbidden(f"{role} is not yours to play")
        return seat

    def require_player(self, account: str) -> list[str]:
        """Return the roles of an account that plays here.

        Raises:
            Forbidden: it plays none.
        """
        mine = self.roles_of(account)
        if not mine:
            raise Forbidden("you do not play in this match")
        return mine

    # ---- what is seen --------------------------------------------------------------------------

    @property
    def entries(self) -> int:
        """Return the number of entries of the record."""
        return 0 if self.match is None else self.match.entries

    @property
    def actors(self) -> list[str]:
        """Return the roles that must decide now; none while the match is not being played."""
        if self.match is None or self.status not in (RUNNING, PAUSED):
            return []
        return self.match.actors()

    @property
    def awaited(self) -> list[str]:
        """Return whom everybody knows the match to wait for; none while it is not being played."""
        if self.match is None or self.status not in (RUNNING, PAUSED):
            return []
        return self.match.awaited([])

    def seq(self, roles: Sequence[str]) -> int:
        """Return how many entries some roles have seen: what is hidden is not counted.

        When all is over everybody may know all of it, and all is counted.
        """
        return self.entries if self.status == OVER else self.seen.count(self._eyes(roles))

    def seen_entries(self, roles: Sequence[str]) -> Sequence[int]:
        """Return the entries that some roles have seen; `seq` is the number of them."""
        if self.status == OVER:
            return range(self.entries)
        return self.seen.entries(self._eyes(roles))

    def saw(self, roles: Sequence[str], entries: Sequence[int]) -> list[bool]:
        """Tell of entries, given by who has seen them, whether some roles have."""
        eyes = self._eyes(roles)
        return [bool(bits & eyes) for bits in entries]

    def _eyes(self, roles: Sequence[str]) -> int:
        """Return the bits of what some roles see, which stay what they are in a match."""
        known: dict[tuple[str, ...], int] = self.kept.setdefault("eyes", {})
        eyes = tuple(roles)
        found = known.get(eyes)
        if found is None:
            found = eyes_of([place for place, role in enumerate(self.roles) if role in roles])
            known[eyes] = found
        return found

    def sight(self, account: str | None, wanted: Sequence[str] | None) -> tuple[str, ...]:
        """Return the roles for whom a screen is cut; all may be asked for when all is over.

        Raises:
            NotFound: the match has no such role.
            Forbidden: one of them is somebody else's.
        """
        mine = self.roles_of(account)
        if wanted is None:
            return tuple(mine)
        for role in wanted:
            self.seat(role)
            if role not in mine and self.status != OVER:
                raise Forbidden(f"{role} is not yours to look through")
        return tuple([role for role in self.roles if role in wanted])

    # ---- what follows --------------------------------------------------------------------------

    def changed(self, **changes: Any) -> Table:  # noqa: ANN401 - the fields of a table
        """Return the table after a change of these fields; only what runs has a deadline."""
        if self.due_at is not None and changes.get("status", RUNNING) != RUNNING:
            changes["due_at"] = None
        return self._but(stamp=new_stamp(), **changes)

    def answered(self, account: str, client_id: str, receipt: int) -> Table:
        """Return the table with what an action is answered by which it was just changed."""
        return self._but(receipts={**self.receipts, (account, client_id): receipt})

    def _but(self, **changes: object) -> Table:
        """Return the same table but for some fields.

        It happens twice an action, and to set twenty fields one by one would take long.
        """
        new = object.__new__(Table)
        vars(new).update(vars(self), **changes)
        return new

    def played(self, match: Match, now: float) -> Table:
        """Return the table after its match went on; one that is paused stays so.

        What not everybody has seen leaves no trace where everybody looks.
        """
        return finished(self.playing(match, now))

    def playing(self, match: Match, now: float) -> Generator[None, None, Table]:
        """Return the same as `played`, one part for each entry."""
        assert self.match is not None, "what has not begun does not go on"
        sights: Sights = self.kept.setdefault("sights", Sights())
        seen = self.seen.then((yield from watching(self.match, match, sights)))
        changes: dict[str, Any] = {"match": match, "seen": seen}
        if self.term and self.status == RUNNING:
            changes["due_at"] = self.due(match, now)
        if match.result() is not None:
            changes["status"] = OVER
        if seen.openly:
            changes.update(played_at=now, requests=self._lasting)
        if match.awaited([]) != self.awaited:
            changes["asked_at"] = now
        return self.changed(**changes)

    @property
    def _lasting(self) -> dict[str, Any]:
        """Return what is kept of the requests when the match goes on."""
        return {name: kept for name, kept in self.requests.items() if name == OFFERED}

    def due(self, match: Match, now: float) -> float | None:
        """Return when the step ends that waits when the match has gone on from here.

        The time begins anew with a step. None: nothing hurries, or there is nobody to be hurried.
        """
        people = any(seat.kind == PERSON for seat in self.seats)
        if not self.term or not people or not match.may_lapse():
            return None
        played = match.course.history.played[self.entries :]
        if self.due_at is None or any([one.begins for one in played]):
            return now + self.term
        return self.due_at
