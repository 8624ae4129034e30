"""Playing: what those at the table may do, judged on the table as it is."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from senlac.engine import refusals
from senlac.engine.action import CONCEDE
from senlac.engine.match import Match
from senlac.engine.slices import finished
from senlac.table.crash_guard import guarded, in_guarded_parts
from senlac.table.service.batch_writer import Change
from senlac.table.service.errors import BadInput, Forbidden, Illegal, Stale, told
from senlac.table.service.lesson import WrongStep, in_lesson, play_step
from senlac.table.service.sheets import keeps_sheets, take_back
from senlac.table.service.table import (
    ABANDONED,
    BOT,
    OPEN,
    OVER,
    PAUSED,
    RUNNING,
    Table,
)  # fmt: skip

SILENCE: Final = 7 * 24 * 3600.0
"""After so many seconds without a move of the others a match may be left."""


MOST_UNDONE: Final = 5_000
"""How many entries of a match may be taken back, undos among them; each is kept in its record."""


class Act(NamedTuple):
    """An action as it was sent: the client's own id of it, and the seq it was decided at.

    `eyes` are the roles in whose sight that was counted; None: all roles of the account. `then`
    are actions that follow at once, each while it can be done, and the rest are left.
    """

    role: str
    action: str
    seq: int
    id: str
    eyes: tuple[str, ...] | None = None
    then: tuple[str, ...] = ()


@guarded
def act(table: Table, account: str, sent: Act, now: float) -> Change | None:
    """Play an action; None if it was played already.

    Raises:
        Refused: it is not this account's to play, was decided on an older table, or is illegal.
    """
    return finished(_acting(table, account, sent, now))


def acting(
    table: Table, account: str, sent: Act, now: float
) -> Generator[None, None, Change | None]:
    """Do the same as `act` in parts, of which none plays more than one action.

    Raises:
        Refused: as by `act`.
    """
    return in_guarded_parts(table, _acting(table, account, sent, now))


def _acting(
    table: Table, account: str, sent: Act, now: float
) -> Generator[None, None, Change | None]:
    """Play an action and those that follow it; None if it was played already."""
    table.require_seat(account, sent.role)
    if (account, sent.id) in table.receipts:
        return None
    match = require_running(table)
    eyes = table.sight(account, sent.eyes)
    if sent.role not in eyes:
        raise BadInput(f"roles: whoever plays {sent.role} looks through its eyes")
    require_same_question(table, eyes, sent.seq)
    match = match.copy()
    with told():
        if in_lesson(table):
            if sent.then:
                raise WrongStep("A lesson goes on one action at a time.")
            play_step(table, match, sent.role, sent.action)
        else:
            match.play(sent.role, sent.action)
            yield from _following(match, sent)
    after = yield from table.playing(match, now)
    receipt = after.seq(eyes)
    return Change(table, after.answered(account, sent.id, receipt), account, sent.id, receipt)


def _following(match: Match, sent: Act) -> Generator[None, None, None]:
    """Play what follows an action while it can be done.

    What the first of many has changed, or somebody else has to decide now, ends it.
    """
    for action in sent.then:
        yield
        if match.why_not(sent.role, action) is not None:
            return
        match.play(sent.role, action)


def require_newest(table: Table, eyes: Sequence[str], seq: int) -> None:
    """Refuse what was decided on an older table than some roles see now.

    Raises:
        Stale: it was.
    """
    if seq != table.seq(eyes):
        raise Stale("the table has moved on since you looked")


def require_same_question(table: Table, eyes: Sequence[str], seq: int) -> None:
    """Refuse what was decided on an older table, unless others have but written on sealed sheets.

    Whoever hands a sheet in while another writes changes who is waited for, and not the question.

    Raises:
        Stale: something else has happened, or one of these roles has decided elsewhere.
    """
    if table.match is None or not 0 < seq < table.seq(eyes):
        require_newest(table, eyes, seq)
        return
    for number in table.seen_entries(eyes)[seq:]:
        played = table.match.course.history.played[number]
        # A deadline takes the sheets from the hands of those who write; one who gives up is gone.
        over = played.begins or played.entry.deadline or played.entry.action == CONCEDE.verb
        if over or not played.sealed or played.entry.role in eyes:
            raise Stale("the table has moved on since you looked")


def play_bot(table: Table, sent: Act, now: float) -> Generator[None, None, Change]:
    """Play what a bot thought of, and what it writes behind it, in parts.

    Raises:
        Refused: the table has moved on, or the action is illegal.
    """
    return in_guarded_parts(table, _bot_acting(table, sent, now))


def _bot_acting(table: Table, sent: Act, now: float) -> Generator[None, None, Change]:
    """Play what a bot thought of, and what it writes behind it."""
    if table.seat(sent.role).kind != BOT:
        raise Forbidden(f"{sent.role} is not played by a bot")
    match = require_running(table)
    require_same_question(table, table.held_with(sent.role), sent.seq)
    match = match.copy()
    with told():
        match.play(sent.role, sent.action)
        yield from _following(match, sent)
    return Change(table, (yield from table.playing(match, now)))


def resign(table: Table, account: str, now: float) -> Change:
    """Give up with all roles of an account.

    Raises:
        Refused: it does not play here, or the match is not being played.
    """
    mine = table.require_player(account)
    match = require_begun(table).copy()
    with told():
        for role in mine:
            if match.result() is None:
                match.concede(role)
    return Change(table, table.played(match, now))


def pause(table: Table, account: str) -> Change:
    """Stop a match until somebody who plays in it resumes it.

    Raises:
        Refused: it is not this account's match, not running, or has a deadline for others too.
    """
    table.require_player(account)
    require_running(table)
    if table.term and table.others(account):
        raise Illegal("Others play against time too: it cannot be stopped.", refusals.DEADLINE)
    return Change(table, table.changed(status=PAUSED))


def resume(table: Table, account: str, now: float) -> Change:
    """Let a paused match go on; the time of its step begins anew.

    Raises:
        Refused: it is not this account's match, or not paused.
    """
    table.require_player(account)
    if table.status != PAUSED:
        raise Illegal("this match is not paused", "table.paused")
    due_at = None if table.match is None else table.due(table.match, now)
    return Change(table, table.changed(status=RUNNING, due_at=due_at))


def rest(table: Table) -> Change | None:
    """Stop a match that cannot go on by itself: its bot has failed."""
    if table.status != RUNNING:
        return None
    return Change(table, table.changed(status=PAUSED))


def forgotten(table: Table, now: float) -> Change | None:
    """End a match that is played for nobody any more, whoever made it."""
    if table.status in (OVER, ABANDONED):
        return None
    return Change(table, table.changed(status=ABANDONED, requests={}, asked_at=now))


def abandon(table: Table, account: str, now: float) -> Change:
    """End a match without a result.

    Before it begins only its owner may. After that its players may while nobody else plays in it,
    or where a player who has left must decide; otherwise the others must have been silent. The
    owner of a match of bots alone may end it.

    Raises:
        Refused: it is not this account's match, is over, or others are still playing.
    """
    if account != table.owner or (table.status != OPEN and table.has_people):
        table.require_player(account)
    if table.status == OPEN and account != table.owner:
        raise Forbidden("only the player who made this match calls it off; you may leave it")
    if table.status in (OVER, ABANDONED):
        raise Illegal("this match is over already", refusals.OVER)
    silent = now - max(table.asked_at, table.played_at) > SILENCE
    others = table.others(account)
    waiting = [seat for seat in others if seat.role in table.actors]
    if table.status != OPEN and others and not (silent and waiting) and not table.deserted:
        raise Illegal(
            "others play in this match: resign, or wait until they have been silent for a week",
            "table.abandon",
        )
    return Change(table, table.changed(status=ABANDONED, requests={}, asked_at=now))


# ---- agreements ---------------------------------------------------------------------------------


@guarded
def ask_undo(table: Table, whole: Match, account: str, now: float, acts: int = 1) -> Change | None:
    """Take the last own actions back in one go, or ask the other people for it.

    None if they have been asked for it and have still to answer.

    Raises:
        Refused: there is nothing of this account's to take back, or there is another request.
    """
    mine = table.require_player(account)
    match = require_running(table)
    if in_lesson(table):
        raise Illegal("A lesson goes on; play freely when it is over.", refusals.UNDO)
    require_undo_left(match)
    history = match.course.history
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
    """Agree to an undo that somebody asks for, or refuse it.

    Raises:
        Refused: nobody asks this account, or the match is paused.
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
    """Return the match of a table if it is being played, or paused.

    Raises:
        Illegal: it is not.
    """
    if table.match is None:
        raise Illegal("The match begins when all seats are taken.", "table.open")
    if table.status == ABANDONED:
        raise Illegal("The match has been abandoned.", refusals.OVER)
    if table.status == OVER:
        result = table.match.result()
        raise Illegal(f"The match is over: {result.how if result else ''}.", refusals.OVER)
    return table.match


def require_running(table: Table) -> Match:
    """Return the match of a table if it is being played.

    Raises:
        Illegal: it is not.
    """
    match = require_begun(table)
    if table.status == PAUSED:
        raise Illegal("The match is paused.", "table.paused")
    return match


def require_undo_left(match: Match) -> None:
    """Refuse an undo in a match in which too much was taken back already.

    Raises:
        Illegal: it is so.
    """
    history = match.course.history
    if len(history.played) - len(history.line) >= MOST_UNDONE:
        why = f"In this match {MOST_UNDONE} entries have been taken back. There can be no more."
        raise Illegal(why, refusals.UNDO)


def asked_of(table: Table, account: str, what: str) -> list[str]:
    """Return the roles that have still to answer a request when this account has.

    Raises:
        Illegal: it is not asked.
    """
    mine = table.require_player(account)
    asked: dict[str, Any] | None = table.requests.get(what)
    waiting = [] if asked is None else asked["waiting"]
    if not set(waiting) & set(mine):
        raise Illegal("Nobody asks you for that.", f"table.{what}")
    return [role for role in waiting if role not in mine]


def without(table: Table, what: str) -> dict[str, Any]:
    """Return the requests of a table but for one."""
    return {name: asked for name, asked in table.requests.items() if name != what}


def _is_asked(table: Table, mine: Sequence[str], target: int) -> bool:
    """Return whether some roles have asked for an undo to an entry already.

    A request is not replaced by another one: those who are about to answer would not notice.

    Raises:
        Illegal: there is another request that has not been answered.
    """
    standing: Mapping[str, Any] | None = table.requests.get("undo")
    if standing is None:
        return False
    if standing["by"] in mine and standing["target"] == target:
        return True
    if set(standing["waiting"]) & set(mine):
        raise Illegal("Answer the other player's request to take back first.", refusals.UNDO)
    raise Illegal("Another request to take back has not been answered.", refusals.UNDO)


def _undone(table: Table, whole: Match, role: str, target: int, now: float, *, free: bool) -> Table:
    """Return a table after actions were taken back that all agree to take back.

    Raises:
        Refused: they cannot be.
    """
    match = whole.copy()
    agreed: list[str] = [] if free else [name for name in table.roles if name != role]
    take_back(match, role, target, agreed, table.roles_of(table.seat(role).account) or [role])
    after = table.played(match, now)
    return replace(after, asked_at=now) if after.seen.openly else after
