"""Draw offers to the other people; the match is drawn when all of them accept."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, Final

from senlac.engine.model import refusals
from senlac.server.matches.change import Change
from senlac.server.matches.playing import asked_of, require_running, without
from senlac.server.matches.table import BOT, OFFERED, Table
from senlac.server.support.errors import Illegal, engine_errors_as_refusals

ACTIONS_BETWEEN: Final = 10
"""Minimum number of actions between two offers of one player."""


def offer_draw(table: Table, account: str, now: float) -> Change | None:
    """Offer a draw, or accept the offer of another player; return None if it is offered already.

    Two offers that cross are an agreement. After an offer, declined or expired, its player can make
    the next one after `ACTIONS_BETWEEN` actions.

    Raises:
        Refused: the match is not running, no one can accept, or the last offer is too recent.
    """
    mine = table.require_player(account)
    require_running(table)
    waiting = [seat.role for seat in table.others(account)]
    if not waiting or any(seat.kind == BOT for seat in table.assignments):
        why = (
            "You can offer a draw only if people hold all other seats: bots do not agree to draws."
        )
        raise Illegal(why, refusals.DRAW)
    standing: Mapping[str, Any] | None = table.requests.get("draw")
    if standing is not None:
        if set(standing["waiting"]) & set(mine):
            return answer_draw(table, account, agree=True, now=now)
        return None
    _require_pause(table, mine)
    asked = {"by": mine[0], "waiting": waiting}
    offered = {**table.requests.get(OFFERED, {}), mine[0]: table.seq(mine)}
    return Change(
        table, table.changed(requests={**table.requests, "draw": asked, OFFERED: offered})
    )


def answer_draw(table: Table, account: str, *, agree: bool, now: float) -> Change:
    """Accept or decline a draw offer.

    Raises:
        Refused: this account has no offer to answer, or the match is paused.
    """
    left = asked_of(table, account, "draw")
    asked = table.requests["draw"]
    if not agree:
        return Change(table, table.changed(requests=without(table, "draw")))
    match = require_running(table).copy()
    if left:
        request = {**asked, "waiting": left}
        return Change(table, table.changed(requests={**table.requests, "draw": request}))
    with engine_errors_as_refusals():
        match.draw(asked["by"], table.roles)
    return Change(table, table.after_move(match, now))


def _require_pause(table: Table, mine: list[str]) -> None:
    """Reject an offer that follows too soon on the last one of the same player.

    Only actions that the player has seen count, so that the answer does not reveal hidden ones.
    Undone actions do not count, so that acting and undoing does not help.

    Raises:
        Illegal: the offer is too early.
    """
    last: int | None = table.requests.get(OFFERED, {}).get(mine[0])
    if last is None or table.match is None:
        return
    line = table.match.core.history.line
    left = ACTIONS_BETWEEN
    for number in table.seen_entries(mine)[last:]:
        place = bisect_left(line, number)
        left -= place < len(line) and line[place] == number
        if not left:
            return
    more = "1 more action" if left == 1 else f"{left} more actions"
    raise Illegal(
        f"You have just offered a draw. You may offer one again after {more}.", "table.draw"
    )
