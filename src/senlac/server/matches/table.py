"""Tables: immutable snapshots of a match with its players and requests."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.support.slices import finished
from senlac.server.matches.analysis import Analysis
from senlac.server.matches.clocks import Clock, Moves
from senlac.server.matches.match_start import MatchStart
from senlac.server.matches.visibility import (
    EVERYBODY,
    ViewCache,
    VisibilityLog,
    viewer_mask,
    watching,
)
from senlac.server.support.errors import Forbidden, NotFound
from senlac.server.support.ids import new_stamp

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
class RoleAssignment:
    """The assignment of a role. Roles with the same `seat` share a seat, so they have one player.

    `salt` is the player's addition to the dice; `invite_hash` is the hash of an invitation code. A
    player who declines a reserved seat becomes `declined_by`, and the seat keeps their name.
    """

    role: str
    place: int
    seat: int
    kind: str
    account: str | None = None
    reserved_for: str | None = None
    bot: str = ""
    name: str = ""
    guest: bool = False
    salt: str = ""
    invite_hash: str | None = None
    declined_by: str | None = None


OFFERED: Final = "offered"
"""The key of `Table.requests` for each role's `seq` at its last draw offer."""

PAUSE: Final = "pause"
"""The key of `Table.requests` for a requested pause."""

CLAIM: Final = "claim"
"""The key of `Table.requests` for a claim against players who keep the match waiting."""


@dataclass(frozen=True)
class Table:
    """A match and its players. It is immutable: a change makes a new table with a new stamp.

    Attributes:
        match: None until all seats are taken.
        seen: which viewers have seen which entries.
        receipts: the receipts of actions, by account and the client's id of the action.
        requests: a requested undo or draw, and when each role last offered a draw.
        asked_at: since when the actors have been waited for.
        played_at: when the match last changed for all viewers.
        private: whether only its members may see it.
        time_limit: the time limit in seconds per decision, 0 for none.
        due_at: the deadline of the current step or of the next clock that runs out, None without
            one. Before the match begins: when it stops waiting for salts.
        clock: the clocks of the players, None without a time control.
        analysis: what an analysis board has beside its match; None for all other matches.
        kept: a cache of values that stay valid for the whole match.
    """

    id: str
    stamp: str
    game: Game[Any]
    scenario: str
    begin: MatchStart
    status: str
    commitment: str
    owner: str | None
    created_at: float
    asked_at: float
    played_at: float
    assignments: tuple[RoleAssignment, ...]
    match: Match | None = None
    seen: VisibilityLog = field(default_factory=VisibilityLog)
    requests: Mapping[str, Any] = field(default_factory=dict)
    receipts: Mapping[tuple[str, str], int] = field(default_factory=dict)
    rematch_of: str | None = None
    rematch: str | None = None
    private: bool = False
    time_limit: int = 0
    due_at: float | None = None
    clock: Clock | None = None
    analysis: Analysis | None = None
    kept: dict[str, Any] = field(default_factory=dict, compare=False)

    # ---- who -----------------------------------------------------------------------------------

    @property
    def roles(self) -> list[str]:
        """Return the roles of the match, in order."""
        return [seat.role for seat in self.assignments]

    def assignment(self, role: str) -> RoleAssignment:
        """Return the assignment of a role.

        Raises:
            NotFound: the match has no such role.
        """
        for seat in self.assignments:
            if seat.role == role:
                return seat
        raise NotFound(f"role: expected one of {', '.join(self.roles)}, got {role[:40]!a}")

    def roles_of_same_seat(self, role: str) -> list[str]:
        """Return all roles on the seat of a role, including itself.

        Raises:
            NotFound: the match has no such role.
        """
        chair = self.assignment(role).seat
        return [seat.role for seat in self.assignments if seat.seat == chair]

    def roles_of(self, account: str | None) -> list[str]:
        """Return the roles that an account plays; none for None.

        A player whom the computer has replaced no longer plays.
        """
        if account is None:
            return []
        return [s.role for s in self.assignments if s.account == account and s.kind != BOT]

    def others(self, account: str) -> list[RoleAssignment]:
        """Return the assignments of other people."""
        return [
            s for s in self.assignments if s.kind == PERSON and s.account not in (account, None)
        ]

    @property
    def has_people(self) -> bool:
        """Return whether a person plays here, or may still join."""
        return any(s.kind != BOT and (s.kind != PERSON or s.account) for s in self.assignments)

    @property
    def waits_for_deleted_account(self) -> bool:
        """Return whether one of the actors has deleted their account."""
        gone = [s.role for s in self.assignments if s.kind == PERSON and s.account is None]
        return any(role in gone for role in self.actors)

    def require_seat(self, account: str | None, role: str) -> RoleAssignment:
        """Return the assignment of a role that an account plays.

        Raises:
            NotFound: the match has no such role.
            Forbidden: another account plays it.
        """
        seat = self.assignment(role)
        if account is None or seat.account != account:
            raise Forbidden(f"You do not play {role}.")
        if seat.kind == BOT:
            raise Forbidden(f"The computer plays {role} for you now.")
        return seat

    def require_player(self, account: str) -> list[str]:
        """Return the roles of an account that plays here.

        Raises:
            Forbidden: it plays no role.
        """
        mine = self.roles_of(account)
        if not mine:
            raise Forbidden("You do not play in this match.")
        return mine

    # ---- what is seen --------------------------------------------------------------------------

    @property
    def entries(self) -> int:
        """Return the number of entries of the record."""
        return 0 if self.match is None else self.match.entries

    @property
    def actors(self) -> list[str]:
        """Return the roles that must decide now; none unless the match is running or paused."""
        if self.match is None or self.status not in (RUNNING, PAUSED):
            return []
        return self.match.actors()

    @cached_property
    def awaited(self) -> list[str]:
        """The actors that all viewers may know; none unless it is running or paused."""
        if self.match is None or self.status not in (RUNNING, PAUSED):
            return []
        return self.match.awaited([])

    def seq(self, roles: Sequence[str]) -> int:
        """Return how many entries some roles have seen; hidden ones do not count.

        After the match everything is public, so all entries count.
        """
        return self.entries if self.status == OVER else self.seen.count(self._eyes(roles))

    def seen_entries(self, roles: Sequence[str]) -> Sequence[int]:
        """Return the entries that some roles have seen; `seq` is the number of them."""
        if self.status == OVER:
            return range(self.entries)
        return self.seen.entries(self._eyes(roles))

    def has_seen(self, roles: Sequence[str], entries: Sequence[int]) -> list[bool]:
        """Return for each entry, given as a bitset of viewers, whether some roles have seen it."""
        eyes = self._eyes(roles)
        return [bool(bits & eyes) for bits in entries]

    def _eyes(self, roles: Sequence[str]) -> int:
        """Return the bitset of some roles, cached: it is constant for a match."""
        known: dict[tuple[str, ...], int] = self.kept.setdefault("eyes", {})
        eyes = tuple(roles)
        found = known.get(eyes)
        if found is None:
            found = viewer_mask([place for place, role in enumerate(self.roles) if role in roles])
            known[eyes] = found
        return found

    def viewer_roles(self, account: str | None, wanted: Sequence[str] | None) -> tuple[str, ...]:
        """Return the roles of a viewer; after the match any role can be requested.

        An analysis is shown for all roles to those who may see it.

        Raises:
            NotFound: the match has no such role.
            Forbidden: another account plays one of them.
        """
        mine = self.roles if self.analysis is not None else self.roles_of(account)
        if wanted is None:
            return tuple(mine)
        for role in wanted:
            self.assignment(role)
            if role not in mine and self.status != OVER:
                raise Forbidden(
                    f"You cannot see the match as {role}, because you do not play that side."
                )
        return tuple([role for role in self.roles if role in wanted])

    # ---- what follows --------------------------------------------------------------------------

    def changed(self, **changes: Any) -> Table:  # noqa: ANN401 - the fields of a table
        """Return a table with changed fields and a new stamp; only a running one has a deadline."""
        if self.due_at is not None and changes.get("status", RUNNING) != RUNNING:
            changes["due_at"] = None
        return self._but(stamp=new_stamp(), **changes)

    def with_receipt(self, account: str, client_id: str, receipt: int) -> Table:
        """Return the table with the receipt of the action that just changed it."""
        return self._but(receipts={**self.receipts, (account, client_id): receipt})

    def _but(self, **changes: object) -> Table:
        """Return a copy with changed fields.

        It runs twice for each action, and the constructor sets twenty fields one by one.

        Raises:
            TypeError: a table has no such field.
        """
        if not changes.keys() <= vars(self).keys():
            raise TypeError(
                f"a table has no {', '.join(sorted(changes.keys() - vars(self).keys()))}"
            )
        new = object.__new__(Table)
        vars(new).update(vars(self), **changes)
        vars(new).pop("awaited", None)
        return new

    def after_move(self, match: Match, now: float) -> Table:
        """Return the table after its match went on; a paused one stays paused.

        Actions that not every viewer has seen leave no trace in the public fields.
        """
        return finished(self.playing(match, now))

    def playing(self, match: Match, now: float) -> Generator[None, None, Table]:
        """Do the same as `after_move`, one part for each entry."""
        assert self.match is not None, "what has not begun does not go on"
        sights: ViewCache = self.kept.setdefault("sights", ViewCache())
        seen = self.seen.then((yield from watching(self.match, match, sights)))
        changes: dict[str, Any] = {"match": match, "seen": seen}
        if self.time_limit and self.status == RUNNING:
            changes["due_at"] = self.deadline_after(match, now)
        elif self.clock is not None and self.status == RUNNING:
            clock = self.clock.after_moves(self._moves(match, seen), now)
            changes.update(clock=clock, due_at=clock.due_at())
        if match.result() is not None and self.analysis is None:
            # An analysis goes on: it may go back to before the end.
            changes["status"] = OVER
        if seen.openly:
            changes.update(played_at=now, requests=self._lasting)
        if match.awaited([]) != self.awaited:
            changes["asked_at"] = now
        return self.changed(**changes)

    @property
    def _lasting(self) -> dict[str, Any]:
        """Return the requests that stay when the match goes on."""
        return {name: kept for name, kept in self.requests.items() if name in (OFFERED, PAUSE)}

    def _moves(self, match: Match, seen: VisibilityLog) -> Moves:
        """Return what the entries since this table mean for its clocks."""
        history = match.core.history
        public = [n for n in range(self.entries, match.entries) if seen.by[n] & EVERYBODY]
        played = [history.played[n].entry for n in public]
        seats = {seat.role: seat.seat for seat in self.assignments}
        undone = any(entry.undo >= 0 for entry in played)
        # Counting is only needed where something was undone.
        clear = len(history.line) == len(history.played)
        before = [] if self.match is None or not undone else self.match.core.history.line
        return Moves(
            openly=bool(public),
            acted=[seats[entry.role] for entry in played if entry.role in seats],
            running=self.clocked_seats(match),
            begins=any(history.played[n].begins for n in public),
            undone=undone,
            line=0 if clear else sum([seen.by[n] & EVERYBODY for n in history.line]),
            top=sum([seen.by[n] & EVERYBODY for n in before]),
        )

    def clocked_seats(self, match: Match) -> list[int]:
        """Return the seats of people with a clock who must decide, as far as everyone may know.

        No clock runs for a player of several seats: they share one screen.
        """
        held: dict[str | None, set[int]] = {}
        for one in self.assignments:
            if one.kind == PERSON:
                held.setdefault(one.account, set()).add(one.seat)
        awaited = match.awaited([])
        return list(dict.fromkeys([
            one.seat for one in self.assignments
            if one.kind == PERSON and one.role in awaited
            and (one.account is None or len(held[one.account]) == 1)
        ]))  # fmt: skip

    def timed(self, clock: Clock, status: str | None = None) -> Table:
        """Return a table with other clocks and their next deadline, and with another status."""
        status = self.status if status is None else status
        due_at = clock.due_at() if status == RUNNING else None
        return self.changed(clock=clock, due_at=due_at, status=status)

    def deadline_after(self, match: Match, now: float) -> float | None:
        """Return the deadline after the match has gone on to `match`.

        It starts again with each step. None: there is no time limit, no person plays, or the
        current step cannot time out.
        """
        people = any(seat.kind == PERSON for seat in self.assignments)
        if not self.time_limit or not people or not match.may_time_out():
            return None
        played = match.core.history.played[self.entries :]
        if self.due_at is None or any([one.begins for one in played]):
            return now + self.time_limit
        return self.due_at
