"""What happens when the time of a player runs out, or a player vanishes.

Depending on the time control the computer plays on, the player loses, or the other people decide:
they claim the win or let the computer play on, if all of them agree. The same claims can be made
in a match without time control against a player who has kept it waiting.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from senlac.engine.model import refusals
from senlac.server.config.bot_levels import require_level
from senlac.server.matches.change import Change
from senlac.server.matches.clocks import Clock
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.playing import asked_of, require_running, without
from senlac.server.matches.table import BOT, CLAIM, PERSON, RUNNING, Table
from senlac.server.matches.time_controls import ASK, COMPUTER, DAY, HOUR, SITTING
from senlac.server.support.errors import Illegal, engine_errors_as_refusals

SUBSTITUTE: Final = "normal"
"""The level of the computer that plays on for a player."""

Claim = Literal["win", "computer"]


@guarded
def end_time(table: Table, now: float) -> Change | None:
    """Apply what is due on the clocks of a table: time that has run out, holidays that have ended.

    Return None if nothing is due.

    Raises:
        Refused: the game cannot go on.
    """
    clock = table.clock
    if clock is None or table.due_at is None or now < table.due_at or table.status != RUNNING:
        return None
    out = clock.run_out(now)
    clock = clock.settled(now)
    for seat, until in clock.away.items():
        if until <= now:
            clock = clock.with_holiday(seat, None, now)
    at_end = clock.control.at_end
    if at_end == ASK and out:
        clock = replace(clock, flagged=(*clock.flagged, *out))
    after = table.timed(clock)
    if out and at_end == COMPUTER:
        after = _played_by_computer(after, out, now)
    elif out and at_end != ASK:
        after = _lost(after, out, now)
    return Change(table, after)


def may_claim_from(table: Table) -> float | None:
    """Return from when the others may make a claim, None if they may not for now."""
    return claim_time(table.status, table.clock, table.due_at, max(table.asked_at, table.played_at))


def claim_time(
    status: str, clock: Clock | None, due_at: float | None, waiting_since: float
) -> float | None:
    """Return from when claims may be made in a match; None if they may not for now.

    That is when a clock has run out. Without clocks it is an hour after the match began to wait if
    it is played at one sitting, and a day otherwise.
    """
    if status != RUNNING:
        return None
    if clock is not None and clock.control.kind != SITTING:
        return clock.since if clock.flagged else None
    if clock is None and due_at is not None:
        return None
    return waiting_since + (DAY if clock is None else HOUR)


def claim(table: Table, account: str, what: Claim, now: float) -> Change | None:
    """Claim the win against players who keep the match waiting, or let the computer play on.

    It is done when all other people agree; return None if they have been asked already.

    Raises:
        Refused: no one keeps the match waiting for long enough, or another claim is open.
    """
    mine = table.require_player(account)
    require_running(table)
    late = _late(table, account)
    _require_late(table, late, now)
    if _waits_for(table, mine):
        raise Illegal("The match waits for you, too.", "table.claim")
    standing: dict[str, Any] | None = table.requests.get(CLAIM)
    if standing is not None:
        if standing["what"] == what and set(standing["waiting"]) & set(mine):
            return answer_claim(table, account, agree=True, now=now)
        if standing["by"] in mine:
            return None
        raise Illegal("Answer the other player's claim first.", "table.claim")
    others = table.others(account)
    waiting = [seat.role for seat in others if seat.seat not in late]
    if not waiting:
        return Change(table, _carried_out(table, what, late, now))
    asked = {"by": mine[0], "what": what, "seats": list(late), "waiting": waiting}
    return Change(table, table.changed(requests={**table.requests, CLAIM: asked}))


def answer_claim(table: Table, account: str, *, agree: bool, now: float) -> Change:
    """Accept or decline a claim of another player.

    Raises:
        Refused: this account has no claim to answer, the match is paused, or it does not wait for
            these players any more.
    """
    left = asked_of(table, account, CLAIM)
    asked = table.requests[CLAIM]
    rest = without(table, CLAIM)
    if not agree:
        return Change(table, table.changed(requests=rest))
    require_running(table)
    if left:
        rest = {**table.requests, CLAIM: {**asked, "waiting": left}}
        return Change(table, table.changed(requests=rest))
    late = [seat for seat in asked["seats"] if seat in _late(table, account)]
    _require_late(table, late, now)
    answered = replace(table, requests=rest)
    return Change(table, _carried_out(answered, asked["what"], late, now))


def late_accounts(table: Table, account: str) -> list[str]:
    """Return the accounts of other people that keep a match waiting."""
    late = _late(table, account)
    found = [one.account for one in table.assignments if one.seat in late]
    return [other for other in dict.fromkeys(found) if other is not None]


# ---- inside -------------------------------------------------------------------------------------


def _late(table: Table, account: str) -> list[int]:
    """Return the seats of other people that keep a match waiting."""
    awaited = table.awaited
    seats = dict.fromkeys([s.seat for s in table.assignments if s.role in awaited])
    clock = table.clock
    if clock is not None and clock.control.kind != SITTING:
        seats = dict.fromkeys(clock.flagged)
    people = {
        s.seat for s in table.assignments if s.kind == PERSON and s.account != account
    }  # fmt: skip
    return [seat for seat in seats if seat in people]


def _require_late(table: Table, late: Sequence[int], now: float) -> None:
    """Require that the players of some seats have kept a match waiting for long enough.

    Raises:
        Illegal: there are none, or they have not.
    """
    since = may_claim_from(table)
    if since is None or now < since or not late:
        raise Illegal("No player has kept this match waiting for long enough.", "table.claim")


def _waits_for(table: Table, mine: Collection[str]) -> bool:
    """Return whether a player has to decide as well, and against a clock has no time left."""
    clock = table.clock
    if clock is None or clock.control.kind == SITTING:
        return bool(set(table.awaited) & set(mine))
    return any(one.seat in clock.flagged for one in table.assignments if one.role in mine)


@guarded
def _carried_out(table: Table, what: str, seats: Sequence[int], now: float) -> Table:
    """Return a table after a claim to which all have agreed."""
    if what == "computer":
        return _played_by_computer(table, seats, now)
    return _lost(table, seats, now)


def _played_by_computer(table: Table, seats: Sequence[int], now: float) -> Table:
    """Return a table in which the computer plays on for some seats.

    The seat keeps its account: the match stays in the list of its former player.
    """
    level = require_level(SUBSTITUTE)
    changed = [
        replace(one, kind=BOT, bot=level.id, name=level.name, reserved_for=None, invite_hash=None)
        if one.seat in seats else one
        for one in table.assignments
    ]  # fmt: skip
    after = table.changed(assignments=tuple(changed), requests={})
    clock = table.clock
    if clock is None:
        return after
    for seat in seats:
        clock = clock.replaced(seat, now)
    return after.timed(clock)


def _lost(table: Table, seats: Sequence[int], now: float) -> Table:
    """Return a table after the players of some seats have lost by time."""
    assert table.match is not None, "time runs only in a match that has begun"
    match = table.match.copy()
    with engine_errors_as_refusals():
        for one in table.assignments:
            if one.seat in seats and match.result() is None:
                match.concede(one.role)
    if match.entries == table.entries:
        raise Illegal("The match is over.", refusals.OVER)
    return table.after_move(match, now)
