"""Match cards: summaries of a match for lists and for its own page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct, to_builtins

from senlac.engine.game.game import Game
from senlac.engine.support.errors import OptionError
from senlac.server.matches.table import OPEN, PERSON, RUNNING, RoleAssignment, Shown, Table

KEPT: Final = 1024
"""Maximum size of each cache. A card is made for each view of a match."""


_trees: dict[int, tuple[MatchCard, dict[str, Any]]] = {}
"""Encoded cards by the `id` of the card. The card is stored too, so that its id stays its own."""


class SeatCard(Struct, frozen=True, omit_defaults=True):
    """A seat as a viewer may see it. Seats with the same `chair` belong to one player.

    With `left` the player has deleted the account. With `declined` the named person was invited and
    has declined.
    """

    role: str
    chair: int
    kind: str
    name: str
    bot: str
    mine: bool
    guest: bool
    left: bool
    declined: bool = False


class ResultCard(Struct, frozen=True):
    """The outcome of a match."""

    winners: Sequence[str]
    how: str


class MatchCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Summary of a match as a viewer may see it. Times are ISO 8601.

    `options` are those with short values; documents, such as a battle request, are only in the
    record. `deadline` is the time limit for each decision in seconds, and at `due_at` the current
    step times out.

    `invited` are the roles to which the owner of the match invites the viewer. `invited_by` is the
    name of the owner if the owner plays in it.
    """

    id: str
    game: str
    title: str
    rules: str
    scenario: str
    scenario_name: str
    options: Mapping[str, Any]
    overlay: str | None = None
    tutorial: bool
    status: str
    seats: Sequence[SeatCard]
    hotseat: bool
    commitment: str
    created_at: str
    asked_at: str
    actors: Sequence[str] = ()
    your_move: bool = False
    result: ResultCard | None = None
    rematch: str | None = None
    rematch_of: str | None = None
    mine: Sequence[str]
    owner: bool
    private: bool
    invited: Sequence[str] = ()
    invited_by: str = ""
    deadline: int = 0
    due_at: str | None = None


@dataclass(frozen=True)
class MatchSummary:
    """The data of a card, from a whole match or only from its row.

    `actors` must decide now; `awaited` are those of them that every viewer may know.
    """

    id: str
    game: Game[Any]
    scenario: str
    shown: Shown
    status: str
    commitment: str
    owner: str | None
    created_at: float
    asked_at: float
    seats: Sequence[RoleAssignment]
    actors: Sequence[str]
    awaited: Sequence[str]
    result: ResultCard | None
    rematch: str | None
    rematch_of: str | None
    private: bool
    term: int
    due_at: float | None


def glance(table: Table) -> MatchSummary:
    """Return the data of a table's card."""
    found = None if table.match is None else table.match.result()
    result = None if found is None else ResultCard(found.winners, found.how)
    return MatchSummary(
        table.id, table.game, table.scenario, Shown.of(table.begin), table.status, table.commitment,
        table.owner, table.created_at, table.asked_at, table.assignments, table.actors,
        table.awaited, result,
        table.rematch, table.rematch_of, table.private, table.time_limit, table.due_at,
    )  # fmt: skip


def table_card(table: Table, account: str | None) -> MatchCard:
    """Return the card of a table for an account, the same object until the table changes.

    It is without actors, because it is part of a state that has its own.
    """
    known: dict[str | None, tuple[object, MatchCard]] = table.kept.setdefault("cards", {})
    match = table.match
    over = None if match is None else match.result()
    # Everything else on the card is fixed when the match is created.
    follows = (
        table.assignments, table.status, table.owner, table.begin, table.asked_at, table.rematch,
        table.private, table.due_at, over,
    )  # fmt: skip
    found = known.get(account)
    if found is None or found[0] != follows:
        if len(known) >= KEPT:
            known.clear()
        seen = replace(glance(table), actors=(), awaited=())
        found = known[account] = (follows, match_card(seen, account))
    return found[1]


def card_tree(card: MatchCard) -> dict[str, Any]:
    """Return a card encoded, cached by its id. The result must not be changed."""
    found = _trees.get(id(card))
    if found is None:
        if len(_trees) >= KEPT:
            _trees.clear()
        found = _trees[id(card)] = (card, to_builtins(card))
    return found[1]


def match_card(seen: MatchSummary, account: str | None) -> MatchCard:
    """Return the card of a match for an account."""
    seats = [_seat_card(seat, account) for seat in seen.seats]
    mine = [seat.role for seat in seats if seat.mine]
    invited = [] if seen.status != OPEN else [
        seat.role for seat in seen.seats if account is not None and seat.reserved_for == account
    ]  # fmt: skip
    return MatchCard(
        id=seen.id,
        game=seen.game.id,
        title=seen.game.title,
        rules=seen.game.rules_version,
        scenario=seen.scenario,
        scenario_name=scenario_name(seen.game, seen.scenario),
        options=seen.shown.options,
        overlay=seen.shown.overlay,
        tutorial=seen.shown.tutorial,
        status=seen.status,
        seats=seats,
        hotseat=len({seat.chair for seat in seats if seat.mine}) > 1,
        commitment=seen.commitment,
        created_at=iso(seen.created_at),
        asked_at=iso(seen.asked_at),
        actors=seen.awaited,
        your_move=seen.status == RUNNING and any(role in mine for role in seen.actors),
        result=seen.result,
        rematch=seen.rematch,
        rematch_of=seen.rematch_of,
        mine=mine,
        owner=account is not None and account == seen.owner,
        private=seen.private,
        invited=invited,
        invited_by=_owner_name(seen) if invited else "",
        deadline=seen.term,
        # Before a match begins this is when it begins without more salts, which no viewer needs.
        due_at=None if seen.due_at is None or seen.status == OPEN else iso(seen.due_at),
    )


@lru_cache(KEPT)
def iso(seconds: float) -> str:
    """Format a time as ISO 8601, UTC, to the second."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


@lru_cache(KEPT)
def scenario_name(game: Game[Any], scenario: str) -> str:
    """Return the name of a scenario. A match may also begin from a position."""
    if not scenario:
        return "From a position"
    try:
        return game.scenario_card(scenario).name
    except OptionError:
        return scenario


def _seat_card(seat: RoleAssignment, account: str | None) -> SeatCard:
    """Return a seat as an account may see it."""
    mine = account is not None and seat.account == account
    left = seat.kind == PERSON and seat.account is None
    declined = seat.declined_by is not None and seat.kind != PERSON
    return SeatCard(
        seat.role, seat.seat, seat.kind, seat.name, seat.bot, mine, seat.guest, left, declined
    )


def _owner_name(seen: MatchSummary) -> str:
    """Return the name of the owner of a match, "" if the owner does not play in it."""
    mine = [seat.name for seat in seen.seats if seat.account == seen.owner is not None]
    return mine[0] if mine else ""
