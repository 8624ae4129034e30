"""What the computer wanted with its actions, for lines of the log."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Final

from msgspec import Struct

from senlac.engine.match.checkpoints import PlayedEntry
from senlac.engine.match.match import Match
from senlac.engine.match.visible_events import VisibleEvents
from senlac.lab.reasons import reason
from senlac.server.matches.crash_guard import guarded_parts
from senlac.server.matches.table import BOT, OVER, Table
from senlac.server.support.errors import NotFound
from senlac.server.views.study import truncated

MOST: Final = 24
"""Maximum number of actions that are explained at once: the newest ones."""


class Reason(Struct, frozen=True):
    """What the computer wanted: the number of the event, as the viewer sees it, and a sentence."""

    event: int
    text: str


class Reasons(Struct, frozen=True):
    """The reasons for actions of the computer, in the order of the log."""

    reasons: Sequence[Reason]


def require_reasons_visible(table: Table, roles: Sequence[str]) -> None:
    """Require that a viewer may see reasons now.

    Raises:
        NotFound: the match is not over, and another person plays in it, or the viewer does not.
    """
    others = [seat for seat in table.assignments if seat.role not in roles]
    alone = roles and all([seat.kind == BOT for seat in others])
    if table.status != OVER and not alone:
        raise NotFound("The computer gives its reasons when the match is over.")


@guarded_parts
def reasons(
    table: Table, whole: Match, roles: Sequence[str], since: int
) -> Generator[None, None, Reasons]:
    """Return the reasons for the newest bot actions from an event on, in slices.

    Events are numbered as the roles see them. While something is hidden from them, an action of a
    running match has no reason.
    """
    found: list[Reason] = []
    for event, before, action in reversed(_bot_actions(table, whole, roles)):
        if len(found) == MOST or event < since:
            break
        text = _told(table, whole, before, action)
        if text:
            found.append(Reason(event, text))
        yield
    return Reasons(found[::-1])


def _bot_actions(
    table: Table, whole: Match, roles: Sequence[str]
) -> list[tuple[int, int, PlayedEntry]]:
    """Return the actions of bots that the roles saw.

    Each has the number of its first event and of the entry before it.
    """
    bots = {seat.role for seat in table.assignments if seat.kind == BOT}
    seen = VisibleEvents(whole.indices(roles)).updated(whole.core.history)
    found: list[tuple[int, int, PlayedEntry]] = []
    last, count = 0, 0
    for number in whole.core.history.line:
        one = whole.core.history.played[number]
        after = seen.count_at(number)
        if after > count and one.entry.role in bots and one.entry.action and not one.sealed:
            found.append((count, last, one))
        last, count = number, after
    return found


def _told(table: Table, whole: Match, before: int, action: PlayedEntry) -> str:
    """Return the reason for an action, "" if it has none or something is hidden."""
    match = truncated(whole, before)
    if table.status != OVER and match.game.has_secrets(match.state):
        return ""
    entry = action.entry
    read = match.parse_action(entry.action, entry.role)
    return reason(match.game, match.state, match.role(entry.role), read, entry.hash)
