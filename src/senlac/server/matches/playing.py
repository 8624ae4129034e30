"""Actions and requests of players, judged on the current table."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from senlac.engine.match.match import Match
from senlac.engine.model import refusals
from senlac.engine.model.action import CONCEDE
from senlac.server.matches import variations
from senlac.server.matches.change import Change
from senlac.server.matches.crash_guard import guarded, guarded_parts
from senlac.server.matches.sheets import keeps_sheets, take_back
from senlac.server.matches.table import (
    ABANDONED,
    BOT,
    CLAIM,
    OPEN,
    OVER,
    PAUSE,
    PAUSED,
    RUNNING,
    Table,
)  # fmt: skip
from senlac.server.matches.tutorial import WrongStep, in_lesson, play_step
from senlac.server.support.errors import (
    BadInput,
    Forbidden,
    Illegal,
    Stale,
    engine_errors_as_refusals,
)

SILENCE: Final = 7 * 24 * 3600.0
"""Seconds without a move of the others after which a player may abandon a match."""


MOST_UNDONE: Final = 5_000
"""Maximum number of undone entries in a match, undos included; the record keeps each of them."""


class ActionRequest(NamedTuple):
    """An action as it was sent, with the client's id of it and the `seq` it was decided at.

    `eyes` are the roles whose view that `seq` counts; None: all roles of the account. `then` are
    actions that follow at once. The first that is illegal ends the batch.
    """

    role: str
    action: str
    seq: int
    id: str
    eyes: tuple[str, ...] | None = None
    then: tuple[str, ...] = ()


@guarded_parts
def act(
    table: Table, account: str, sent: ActionRequest, now: float
) -> Generator[None, None, Change | None]:
    """Play an action and those that follow it; return None if that was done already.

    Each part plays at most one action.

    Raises:
        Refused: the account does not play the role, the client's view is stale, or the action is
            illegal.
    """
    table.require_seat(account, sent.role)
    if (account, sent.id) in table.receipts:
        return None
    match = require_running(table)
    eyes = table.viewer_roles(account, sent.eyes)
    if sent.role not in eyes:
        raise BadInput(f"roles: expected {sent.role}, which plays the action, among them")
    require_same_question(table, eyes, sent.seq)
    match = match.copy()
    with engine_errors_as_refusals():
        if in_lesson(table):
            if sent.then:
                raise WrongStep("In the tutorial you play one action at a time.")
            play_step(table, match, sent.role, sent.action)
        elif table.analysis is not None:
            yield from _analysing(table, match, sent, table.analysis.dice)
        else:
            match.play(sent.role, sent.action)
            yield from _following(match, sent)
    after = yield from table.playing(match, now)
    if table.analysis is not None:
        after = variations.after_dice(after, table.entries)
    receipt = after.seq(eyes)
    return Change(table, after.with_receipt(account, sent.id, receipt), account, sent.id, receipt)


def _analysing(
    table: Table, match: Match, sent: ActionRequest, dice: Sequence[int]
) -> Generator[None, None, None]:
    """Play actions in an analysis, with the dice that its owner has chosen.

    Raises:
        Illegal: the analysis is full.
    """
    variations.require_room(table)
    match.set_rolls(dice)
    variations.play(table, match, sent.role, sent.action)
    yield from _following(match, sent)
    match.set_rolls(())


def _following(match: Match, sent: ActionRequest) -> Generator[None, None, None]:
    """Play the actions that follow, until one is illegal.

    An earlier action of the batch may have changed that, or another role must decide now.
    """
    for action in sent.then:
        yield
        if match.why_not(sent.role, action) is not None:
            return
        match.play(sent.role, action)


def require_current(table: Table, eyes: Sequence[str], seq: int) -> None:
    """Require that some roles have seen nothing new since `seq`.

    Raises:
        Stale: they have.
    """
    if seq != table.seq(eyes):
        raise Stale("The match has changed since you looked.")


def require_same_question(table: Table, eyes: Sequence[str], seq: int) -> None:
    """Require that since `seq` nothing happened but that others wrote on sealed sheets.

    A player who submits a sheet changes the actors, but not what the others are asked.

    Raises:
        Stale: something else has happened, or one of these roles has acted elsewhere.
    """
    if table.match is None or not 0 < seq < table.seq(eyes):
        require_current(table, eyes, seq)
        return
    for number in table.seen_entries(eyes)[seq:]:
        played = table.match.core.history.played[number]
        # A timeout submits the sheets as they are; a role that has resigned no longer decides.
        over = played.begins or played.entry.deadline or played.entry.action == CONCEDE.verb
        if over or not played.sealed or played.entry.role in eyes:
            raise Stale("The match has changed since you looked.")


@guarded_parts
def play_bot(table: Table, sent: ActionRequest, now: float) -> Generator[None, None, Change]:
    """Play the action of a bot and those that follow it, in parts.

    Raises:
        Refused: the table has changed, or the action is illegal.
    """
    if table.assignment(sent.role).kind != BOT:
        raise Forbidden(f"{sent.role} is not played by a bot.")
    match = require_running(table)
    require_same_question(table, table.roles_of_same_seat(sent.role), sent.seq)
    match = match.copy()
    with engine_errors_as_refusals():
        match.play(sent.role, sent.action)
        yield from _following(match, sent)
    return Change(table, (yield from table.playing(match, now)))


def resign(table: Table, account: str, now: float) -> Change:
    """Resign with all roles of an account.

    Raises:
        Refused: the account does not play here, or the match is over or has not begun.
    """
    mine = table.require_player(account)
    match = require_begun(table).copy()
    with engine_errors_as_refusals():
        for role in mine:
            if match.result() is None:
                match.concede(role)
    return Change(table, table.after_move(match, now))


def pause(table: Table, account: str, now: float) -> Change | None:
    """Pause a match until one of its players resumes it.

    Where time runs for other people too, they must agree; return None if they were asked already.

    Raises:
        Refused: the account does not play here, or the match is not running.
    """
    mine = table.require_player(account)
    variations.require_match(table)
    require_running(table)
    timed = table.time_limit or table.clock is not None
    waiting = [seat.role for seat in table.others(account)] if timed else []
    if not waiting:
        return Change(table, _paused(table, now))
    standing: Mapping[str, Any] | None = table.requests.get(PAUSE)
    if standing is None:
        asked = {"by": mine[0], "waiting": waiting}
        return Change(table, table.changed(requests={**table.requests, PAUSE: asked}))
    if set(standing["waiting"]) & set(mine):
        return answer_pause(table, account, agree=True, now=now)
    return None


def answer_pause(table: Table, account: str, *, agree: bool, now: float) -> Change:
    """Accept or decline to pause a match.

    Raises:
        Refused: this account has no such request to answer, or the match is paused.
    """
    left = asked_of(table, account, PAUSE)
    asked = table.requests[PAUSE]
    if agree:
        require_running(table)
    if agree and left:
        request = {**asked, "waiting": left}
        return Change(table, table.changed(requests={**table.requests, PAUSE: request}))
    answered = replace(table, requests=without(table, PAUSE))
    return Change(table, _paused(answered, now) if agree else answered.changed())


def _paused(table: Table, now: float) -> Table:
    """Return a paused table. All its clocks stand still."""
    clock = None if table.clock is None else table.clock.stopped(now)
    # A claim is about time that has run until now.
    requests = {name: kept for name, kept in table.requests.items() if name not in (PAUSE, CLAIM)}
    return table.changed(status=PAUSED, clock=clock, requests=requests)


def resume(table: Table, account: str, now: float) -> Change:
    """Resume a paused match; the time limit of its step starts again, clocks go on.

    The time of the pause does not count as time for which a player has kept the match waiting.

    Raises:
        Refused: the account does not play here, or the match is not paused.
    """
    table.require_player(account)
    if table.status != PAUSED:
        raise Illegal("This match is not paused.", "table.paused")
    match, clock = table.match, table.clock
    due_at = None if match is None else table.deadline_after(match, now)
    if match is not None and clock is not None:
        clock = clock.running_for(table.clocked_seats(match), now)
        return Change(table, replace(table.timed(clock, status=RUNNING), asked_at=now))
    return Change(table, table.changed(status=RUNNING, due_at=due_at, asked_at=now))


def pause_after_bot_failure(table: Table, now: float) -> Change | None:
    """Pause a running match whose bot has failed; return None if it is not running."""
    if table.status != RUNNING:
        return None
    return Change(table, _paused(table, now))


def end_unattended(table: Table, now: float) -> Change | None:
    """End a match that no one plays any more, regardless of its owner; None if it is over."""
    if table.status in (OVER, ABANDONED):
        return None
    return Change(table, table.changed(status=ABANDONED, requests={}, asked_at=now))


def abandon(table: Table, account: str, now: float) -> Change:
    """End a match without a result.

    Before it begins only its owner may do so. Later a player may if no other person plays, if a
    player who has left must decide, or if the others have been silent for `SILENCE` seconds. The
    owner of a match between bots may always end it.

    Raises:
        Refused: the account may not end this match, it is over, or others are still playing.
    """
    variations.require_match(table)
    if account != table.owner or (table.status != OPEN and table.has_people):
        table.require_player(account)
    if table.status == OPEN and account != table.owner:
        raise Forbidden("Only the creator of this match can cancel it. You can leave it.")
    if table.status in (OVER, ABANDONED):
        raise Illegal("This match is over.", refusals.OVER)
    silent = now - max(table.asked_at, table.played_at) > SILENCE
    others = table.others(account)
    waiting = [seat for seat in others if seat.role in table.actors]
    if (
        table.status != OPEN
        and others
        and not (silent and waiting)
        and not table.waits_for_deleted_account
    ):
        raise Illegal(
            "Other people play in this match. Resign, or wait until they have been silent for a "
            "week.",
            "table.abandon",
        )
    return Change(table, table.changed(status=ABANDONED, requests={}, asked_at=now))


# ---- agreements ---------------------------------------------------------------------------------


@guarded
def ask_undo(table: Table, whole: Match, account: str, now: float, acts: int = 1) -> Change | None:
    """Undo the last `acts` actions of an account in one go, or ask the other people for consent.

    Return None if they have been asked already and have not all answered.

    Raises:
        Refused: the account has nothing to undo, or another request is open.
    """
    mine = table.require_player(account)
    match = require_running(table)
    if in_lesson(table):
        raise Illegal("You cannot undo in the tutorial, only after it.", refusals.UNDO)
    require_undo_left(match)
    history = match.core.history
    own = [n for n in history.line[1:] if history.played[n].entry.role in mine]
    if len(own) < acts:
        raise Illegal("There is nothing of yours to take back.", refusals.UNDO)
    last = history.played[own[-acts]].entry
    target = history.line[history.line.index(own[-acts]) - 1]
    free = match.may_undo(last.role, target)
    waiting = [] if free else [seat.role for seat in table.others(account)]
    if waiting:
        if _is_asked(table, mine, target):
            return None
        asked = {
            "by": last.role, "to": last.action, "target": target, "waiting": waiting,
            "keeps": keeps_sheets(whole, target),
        }  # fmt: skip
        return Change(table, table.changed(requests={**table.requests, "undo": asked}))
    return Change(table, _undone(table, whole, last.role, target, now, free=free))


def answer_undo(table: Table, whole: Match, account: str, *, agree: bool, now: float) -> Change:
    """Consent to an undo that another player requests, or refuse it.

    Raises:
        Refused: this account has no request to answer, or the match is paused.
    """
    left = asked_of(table, account, "undo")
    asked = table.requests["undo"]
    if not agree:
        return Change(table, table.changed(requests=without(table, "undo")))
    require_undo_left(require_running(table))
    if left:
        request = {**asked, "waiting": left}
        return Change(table, table.changed(requests={**table.requests, "undo": request}))
    answered = replace(table, requests=without(table, "undo"))
    after = _undone(answered, whole, asked["by"], asked["target"], now, free=False)
    return Change(table, after)


# ---- inside -------------------------------------------------------------------------------------


def require_begun(table: Table) -> Match:
    """Return the match of a table if it is running or paused.

    Raises:
        Illegal: it has not begun, is over, or was abandoned.
    """
    if table.match is None:
        raise Illegal("The match begins when all seats are taken.", "table.open")
    if table.status == ABANDONED:
        raise Illegal("The match has been abandoned.", refusals.OVER)
    if table.status == OVER:
        raise Illegal("The match is over.", refusals.OVER)
    return table.match


def require_running(table: Table) -> Match:
    """Return the match of a table if it is running.

    Raises:
        Illegal: it is not.
    """
    match = require_begun(table)
    if table.status == PAUSED:
        raise Illegal("The match is paused.", "table.paused")
    return match


def require_undo_left(match: Match) -> None:
    """Require that a match has fewer than `MOST_UNDONE` undone entries.

    Raises:
        Illegal: it has that many.
    """
    history = match.core.history
    if len(history.played) - len(history.line) >= MOST_UNDONE:
        why = f"In this match {MOST_UNDONE} entries have been taken back, which is the limit."
        raise Illegal(why, refusals.UNDO)


def asked_of(table: Table, account: str, what: str) -> list[str]:
    """Return the roles that must still answer a request after this account.

    Raises:
        Illegal: there is no such request to this account.
    """
    mine = table.require_player(account)
    asked: dict[str, Any] | None = table.requests.get(what)
    waiting = [] if asked is None else asked["waiting"]
    if not set(waiting) & set(mine):
        raise Illegal("There is no such request for you to answer.", f"table.{what}")
    return [role for role in waiting if role not in mine]


def without(table: Table, what: str) -> dict[str, Any]:
    """Return the requests of a table except one."""
    return {name: asked for name, asked in table.requests.items() if name != what}


def _is_asked(table: Table, mine: Sequence[str], target: int) -> bool:
    """Return whether some roles have already requested an undo to an entry.

    An open request is not replaced: players about to answer it would not notice.

    Raises:
        Illegal: another request has not been answered.
    """
    standing: Mapping[str, Any] | None = table.requests.get("undo")
    if standing is None:
        return False
    if standing["by"] in mine and standing["target"] == target:
        return True
    if set(standing["waiting"]) & set(mine):
        raise Illegal("Answer the other player's request to undo first.", refusals.UNDO)
    raise Illegal("Another request to undo has not been answered.", refusals.UNDO)


def _undone(table: Table, whole: Match, role: str, target: int, now: float, *, free: bool) -> Table:
    """Return a table after an undo to which all have agreed.

    Raises:
        Refused: the actions cannot be undone.
    """
    match = whole.copy()
    agreed: list[str] = [] if free else [name for name in table.roles if name != role]
    take_back(match, role, target, agreed, table.roles_of(table.assignment(role).account) or [role])
    after = table.after_move(match, now)
    return replace(after, asked_at=now) if after.seen.openly else after
