"""The variations of an analysis, and the list of a person's analyses of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.match.checkpoints import PlayedEntry
from senlac.engine.match.match import Match
from senlac.server.database.models import MatchRow
from senlac.server.matches.analysis import Analysis, Comment
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.table import Table
from senlac.server.matches.variations import deleted_entries, require_analysis
from senlac.server.views.card import iso

MAX_LISTED: Final = 100
"""Maximum number of analyses in a list."""


class Move(Struct, frozen=True, omit_defaults=True):
    """A move of an analysis: an entry, and the one it follows. The first follows none.

    `text` is what happened, `action` the action as the game writes it. `rolls` are the values of
    its dice, with `chosen` some of them by the owner.
    """

    entry: int
    after: int = -1
    role: str = ""
    action: str = ""
    text: str = ""
    rolls: Sequence[int] = ()
    chosen: bool = False
    name: str = ""
    note: str = ""


class Variations(Struct, frozen=True):
    """All moves of an analysis that are not deleted, in the order in which they were played.

    `here` is the move that is shown. `source` is the match, `at` the entry of it that was opened.
    With `own` the viewer may change it. Only the owner gets `dice`, the values of the next ones,
    and the `link`, "" if there is none. With `secret` it cannot be shared while the match goes on.
    """

    title: str
    source: str
    at: int
    own: bool
    here: int
    moves: Sequence[Move]
    dice: Sequence[int] = ()
    link: str = ""
    secret: bool = False


class AnalysisCard(Struct, frozen=True):
    """An analysis in a list: the moment of the match at which it begins, and its moves."""

    id: str
    title: str
    at: int
    played_at: str
    shared: bool


class Analyses(Struct, frozen=True):
    """A person's analyses of a match, the last played first."""

    analyses: Sequence[AnalysisCard]


@guarded
def variations(table: Table, account: str | None, code: str) -> Variations:
    """Return the variations of an analysis; `code` is that of its link, for its owner.

    Raises:
        NotFound: the table is not an analysis.
    """
    analysis, match = require_analysis(table), table.match
    assert match is not None, "an analysis has no open seat"
    own = account is not None and account == table.owner
    gone = deleted_entries(match, analysis.comments)
    moves = [
        _move(match, one, analysis.comments.get(one.entry.n, Comment()))
        for one in match.core.history.played
        if one.entry.undo < 0 and one.entry.n not in gone
    ]
    return Variations(
        analysis.title, analysis.source, analysis.at, own, match.core.history.line[-1], moves,
        list(analysis.dice) if own else (), f"/match/{table.id}?invite={code}" if code else "",
        analysis.secret,
    )  # fmt: skip


def _move(match: Match, one: PlayedEntry, said: Comment) -> Move:
    """Return a move with what is said about it."""
    entry = one.entry
    return Move(
        entry.n, one.after, entry.role, entry.action,
        match.sentence(one.events[0]) if one.events else "",
        [roll.value for roll in entry.rolls], any(roll.queued for roll in entry.rolls),
        said.name, said.note,
    )  # fmt: skip


async def analyses_of(session: AsyncSession, match_id: str, account: str | None) -> Analyses:
    """Return the analyses that an account has of a match."""
    if account is None:
        return Analyses([])
    chosen = select(MatchRow.id, MatchRow.analysis, MatchRow.played_at).where(
        MatchRow.owner_id == account,
        MatchRow.analysis.is_not(None),
        MatchRow.analysis["source"].as_string() == match_id,
    )
    rows = await session.execute(chosen.order_by(MatchRow.played_at.desc()).limit(MAX_LISTED))
    return Analyses([_card(*row) for row in rows])


def _card(match_id: str, kept: dict[str, Any], played_at: float) -> AnalysisCard:
    """Return an analysis in a list."""
    found = Analysis.from_document(kept)
    shared = found.link_hash is not None
    return AnalysisCard(match_id, found.title, found.at, iso(played_at), shared)
