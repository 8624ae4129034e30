"""A player's page: results by game and side, and the matches that the viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, case, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine.match import registry
from senlac.server.accounts.names import fold
from senlac.server.database.models import Account, MatchRow, SeatRow
from senlac.server.matches.table import ABANDONED, BOT, OVER
from senlac.server.support.errors import NotFound
from senlac.server.views.card import MatchCard, match_card
from senlac.server.views.lists import GOING, match_summaries

MISSING: Final = "There is no player of that name with a match that you may see."
"""The message is the same if there is such an account, so that names cannot be tried out."""


class Tally(Struct, frozen=True):
    """A player's results in one role of one game."""

    game: str
    title: str
    role: str
    won: int
    drawn: int
    lost: int


class PlayerPage(Struct, frozen=True):
    """A player: the results by game and role, and the newest matches."""

    name: str
    tallies: Sequence[Tally]
    matches: Sequence[MatchCard]


async def player_page(session: AsyncSession, name: str, visitor: str | None) -> PlayerPage:
    """Return the page of a player for a viewer, None for one who is not signed in.

    Raises:
        NotFound: there is no such account, or no match of it that the viewer may see.
    """
    account = await session.scalar(select(Account).where(Account.folded == fold(name)))
    if account is None:
        raise NotFound(MISSING)
    # Unfinished matches come first, so that finished ones do not crowd them out.
    over = case((MatchRow.status.in_(GOING), 0), else_=1)
    newest = _matches(account.id, visitor).order_by(over, MatchRow.asked_at.desc())
    found = await match_summaries(session, newest)
    if not found:
        raise NotFound(MISSING)
    cards = [match_card(one, visitor) for one in found]
    return PlayerPage(account.name, await _tallies(session, account.id, visitor), cards)


def _matches(account: str, visitor: str | None) -> Select[Any]:
    """Select the matches of an account that a viewer may see."""
    own = select(SeatRow.match_id).where(SeatRow.account_id == account)
    return select(MatchRow).where(
        MatchRow.id.in_(own), MatchRow.status != ABANDONED, MatchRow.analysis.is_(None),
        _seen_by(visitor),
    )  # fmt: skip


def _seen_by(visitor: str | None) -> ColumnElement[bool]:
    """Return the condition of matches that a viewer may see: public ones, and the viewer's own."""
    public = MatchRow.private.is_(False)
    if visitor is None:
        return public
    own = select(SeatRow.match_id).where(SeatRow.account_id == visitor)
    return or_(public, MatchRow.owner_id == visitor, MatchRow.id.in_(own))


async def _tallies(session: AsyncSession, account: str, visitor: str | None) -> list[Tally]:
    """Count the results. Matches in which the player played all sides do not count."""
    chosen = (
        select(
            MatchRow.id, MatchRow.game, MatchRow.result, SeatRow.role, SeatRow.chair, SeatRow.kind
        )
        .join(SeatRow, SeatRow.match_id == MatchRow.id)
        .where(SeatRow.account_id == account, MatchRow.status == OVER, _seen_by(visitor))
        .where(MatchRow.analysis.is_(None))
        .order_by(MatchRow.game, SeatRow.role)
    )
    rows = [tuple(row) for row in (await session.execute(chosen)).all()]
    chairs: dict[str, set[int]] = {}
    for match_id, _, _, _, chair, _ in rows:
        chairs.setdefault(match_id, set()).add(chair)
    counts: dict[tuple[str, str], list[int]] = {}
    for match_id, game, result, role, _, kind in rows:
        if len(chairs[match_id]) == 1 and result is not None:
            winners = result["winners"]
            # A player whom the computer has replaced has lost, whatever it has achieved.
            place = 2 if kind == BOT else 0 if role in winners else 2 if winners else 1
            counts.setdefault((game, role), [0, 0, 0])[place] += 1
    titles = {game.id: game.title for game in registry.games()}
    return [
        Tally(game, titles[game], role, *found)
        for (game, role), found in counts.items()
        if game in titles
    ]
