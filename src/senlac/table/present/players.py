"""A player's page: results by game and side, and the matches; only what whoever looks may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct
from sqlalchemy import ColumnElement, Select, case, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.engine import registry
from senlac.table.present.card import MatchCard, match_card
from senlac.table.present.lists import GOING, glances
from senlac.table.service.errors import NotFound
from senlac.table.service.names import fold
from senlac.table.service.table import ABANDONED, OVER
from senlac.table.storage.models import Account, MatchRow, SeatRow

MISSING: Final = "nobody of that name has played a match here that you may see"
"""Said too where there is such an account: names cannot be tried out here."""


class Tally(Struct, frozen=True):
    """What came of the matches of one game in which a player had one role."""

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
    """Return the page of a player, as somebody may see it.

    Raises:
        NotFound: there is nothing he may see of anybody with an account of that name.
    """
    account = await session.scalar(select(Account).where(Account.folded == fold(name)))
    if account is None:
        raise NotFound(MISSING)
    # However many are over, those that go on are shown.
    over = case((MatchRow.status.in_(GOING), 0), else_=1)
    newest = _matches(account.id, visitor).order_by(over, MatchRow.asked_at.desc())
    found = await glances(session, newest)
    if not found:
        raise NotFound(MISSING)
    cards = [match_card(one, visitor) for one in found]
    return PlayerPage(account.name, await _tallies(session, account.id, visitor), cards)


def _matches(account: str, visitor: str | None) -> Select[Any]:
    """Select the matches of somebody that another may see."""
    own = select(SeatRow.match_id).where(SeatRow.account_id == account)
    return select(MatchRow).where(
        MatchRow.id.in_(own), MatchRow.status != ABANDONED, _seen_by(visitor)
    )


def _seen_by(visitor: str | None) -> ColumnElement[bool]:
    """Say which matches somebody may see: those that are not private, and his own."""
    public = MatchRow.private.is_(False)
    if visitor is None:
        return public
    own = select(SeatRow.match_id).where(SeatRow.account_id == visitor)
    return or_(public, MatchRow.owner_id == visitor, MatchRow.id.in_(own))


async def _tallies(session: AsyncSession, account: str, visitor: str | None) -> list[Tally]:
    """Count the results; who played for both sides has beaten nobody."""
    chosen = (
        select(MatchRow.id, MatchRow.game, MatchRow.result, SeatRow.role, SeatRow.chair)
        .join(SeatRow, SeatRow.match_id == MatchRow.id)
        .where(SeatRow.account_id == account, MatchRow.status == OVER, _seen_by(visitor))
        .order_by(MatchRow.game, SeatRow.role)
    )
    rows = [tuple(row) for row in (await session.execute(chosen)).all()]
    chairs: dict[str, set[int]] = {}
    for match_id, _, _, _, chair in rows:
        chairs.setdefault(match_id, set()).add(chair)
    counts: dict[tuple[str, str], list[int]] = {}
    for match_id, game, result, role, _ in rows:
        if len(chairs[match_id]) == 1 and result is not None:
            winners = result["winners"]
            place = 0 if role in winners else 2 if winners else 1
            counts.setdefault((game, role), [0, 0, 0])[place] += 1
    titles = {game.id: game.title for game in registry.games()}
    return [
        Tally(game, titles[game], role, *found)
        for (game, role), found in counts.items()
        if game in titles
    ]
