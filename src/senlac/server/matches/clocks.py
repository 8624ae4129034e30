"""Clocks: how much time each seat of a match has left.

A clock runs while its player has a decision that everyone may know of: a clock that ran for a
hidden one would reveal it. Bots have no clock, nor have players who share one screen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from msgspec import convert, to_builtins

from senlac.server.matches.time_controls import ACTION, SITTING, STEP, TURN, TimeControl

INSTANT: Final = 1e-3
"""Seconds that count as none: sums of floats are not exact."""


@dataclass(frozen=True)
class Clock:
    """The clocks of a match. Seats are numbers as in `RoleAssignment.seat`.

    Attributes:
        left: the seconds that each seat had left at `since`.
        since: when the clocks that run were last read.
        running: the seats that have a decision.
        flagged: those whose time has run out, and whose opponents have not decided what to do.
        away: until when a seat is on holiday.
        taken: seats whose player the computer has replaced.
        top: after an undo, the number of public entries from which on there are increments again.
    """

    control: TimeControl
    left: Mapping[int, float] = field(default_factory=dict)
    since: float = 0.0
    running: tuple[int, ...] = ()
    flagged: tuple[int, ...] = ()
    away: Mapping[int, float] = field(default_factory=dict)
    taken: tuple[int, ...] = ()
    top: int = 0

    @classmethod
    def of(cls, control: TimeControl) -> Clock:
        """Return the clocks of a match that has not begun."""
        return cls(control)

    @property
    def ticking(self) -> list[int]:
        """The seats whose time runs."""
        if self.control.kind == SITTING:
            return []
        return [s for s in self.running if s not in self.flagged and s not in self.away]

    def left_of(self, seat: int) -> float:
        """Return the seconds that a seat had left at `since`."""
        return self.left.get(seat, float(self.control.seconds))

    def due_of(self, seat: int) -> float | None:
        """Return when the time of a seat runs out, None while it does not run."""
        return self.since + self.left_of(seat) if seat in self.ticking else None

    def due_at(self) -> float | None:
        """Return when something happens next: time runs out, or a holiday ends; None for never."""
        ends = [self.since + self.left_of(seat) for seat in self.ticking]
        return min([*ends, *self.away.values()], default=None)

    def run_out(self, now: float) -> tuple[int, ...]:
        """Return the seats whose time has run out."""
        return tuple([
            s for s in self.ticking if self.since + self.left_of(s) <= now + INSTANT
        ])  # fmt: skip

    # ---- changes -------------------------------------------------------------------------------

    def settled(self, now: float) -> Clock:
        """Return the same clocks, read at a later moment."""
        spent = max(0.0, now - self.since)
        left = {**self.left}
        for seat in self.ticking:
            left[seat] = max(0.0, self.left_of(seat) - spent)
        return replace(self, left=left, since=max(now, self.since))

    def stopped(self, now: float) -> Clock:
        """Return clocks that stand still."""
        return replace(self.settled(now), running=())

    def running_for(self, seats: Sequence[int], now: float) -> Clock:
        """Return clocks that run for some seats, the same object if they did already.

        A seat stays flagged until its decision has passed on.
        """
        if tuple(seats) == self.running:
            return self
        after = replace(self.settled(now), running=tuple(seats))
        flagged = tuple([seat for seat in self.flagged if seat in seats])
        return replace(after, flagged=flagged)

    def with_time(self, seats: Collection[int], seconds: float, *, fresh: bool = False) -> Clock:
        """Return clocks on which some seats have gained time, or with `fresh` exactly that much."""
        gained = {s: seconds + (0.0 if fresh else self.left_of(s)) for s in seats}
        return replace(self, left={**self.left, **gained})

    def later(self, seconds: float, now: float) -> Clock:
        """Return clocks that stood still for some seconds."""
        return replace(self, since=min(max(now, self.since), self.since + seconds))

    def with_holiday(self, seat: int, until: float | None, now: float) -> Clock:
        """Return clocks on which a seat is on holiday until a moment, or back from it (None)."""
        after = self.settled(now)
        away = {number: end for number, end in after.away.items() if number != seat}
        if until is not None:
            away[seat] = until
        return replace(after, away=away)

    def replaced(self, seat: int, now: float) -> Clock:
        """Return clocks of a match in which the computer plays on for a seat."""
        after = self.with_holiday(seat, None, now)
        return replace(
            after,
            running=tuple([one for one in after.running if one != seat]),
            flagged=tuple([one for one in after.flagged if one != seat]),
            taken=(*[one for one in after.taken if one != seat], seat),
        )

    def after_moves(self, steps: Moves, now: float) -> Clock:
        """Return the clocks after the match has gone on."""
        if not steps.openly:
            return self
        after = self.settled(now)
        for seat, times in _earned(self, steps):
            after = after.with_time([seat], float(self.control.increment * times))
        after = after.running_for(steps.running, now)
        if self.control.kind == STEP and not steps.undone:
            new = [s for s in steps.running if steps.begins or s not in self.running]
            after = after.with_time(new, float(self.control.seconds), fresh=True)
        return replace(after, top=max(self.top, steps.top))

    # ---- as a document -------------------------------------------------------------------------

    def document(self) -> dict[str, Any]:
        """Encode as a JSON object."""
        return {
            "control": to_builtins(self.control),
            "left": {str(seat): seconds for seat, seconds in self.left.items()},
            "since": self.since,
            "running": list(self.running),
            "flagged": list(self.flagged),
            "away": {str(seat): until for seat, until in self.away.items()},
            "taken": list(self.taken),
            "top": self.top,
        }

    @classmethod
    def from_document(cls, kept: Mapping[str, Any]) -> Clock:
        """Decode `document`."""
        return cls(
            convert(kept["control"], TimeControl),
            {int(seat): float(seconds) for seat, seconds in kept["left"].items()},
            kept["since"], tuple(kept["running"]), tuple(kept["flagged"]),
            {int(seat): float(until) for seat, until in kept["away"].items()},
            tuple(kept["taken"]), kept["top"],
        )  # fmt: skip


@dataclass(frozen=True)
class Moves:
    """What a change of a match means for its clocks, by what everyone may know.

    Attributes:
        openly: whether spectators see any of it.
        acted: the seat of each action that they see.
        running: the seats of people who must decide now.
        begins: whether another step began.
        undone: whether something was undone.
        line: the number of public entries that are not undone.
        top: the same before the change if something was undone, otherwise 0.
    """

    openly: bool
    acted: Sequence[int]
    running: Sequence[int]
    begins: bool
    undone: bool
    line: int
    top: int


def _earned(clock: Clock, steps: Moves) -> list[tuple[int, int]]:
    """Return how often each seat gains the increment.

    Nothing is gained by undoing and playing again.
    """
    if steps.undone or (clock.top and steps.line <= clock.top):
        return []
    if clock.control.per == ACTION:
        return [(seat, steps.acted.count(seat)) for seat in dict.fromkeys(steps.acted)]
    assert clock.control.per == TURN, "there are two ways"
    return [(seat, 1) for seat in clock.running if seat not in steps.running]
