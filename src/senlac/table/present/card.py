"""Cards: a match at a glance, for lists and for the head of its own page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct, to_builtins

from senlac.engine.errors import OptionError
from senlac.engine.game import Game
from senlac.table.service.table import OPEN, PERSON, RUNNING, Seat, Shown, Table

KEPT: Final = 1024
"""How many times and names are kept as they are written: a card is made for each look at it."""


_trees: dict[int, tuple[MatchCard, dict[str, Any]]] = {}
"""Cards as objects of JSON by who they are; they are kept with them, so that no id is another's."""


class SeatCard(Struct, frozen=True, omit_defaults=True):
    """Who plays a role, as whoever looks may know it; on one chair roles go together.

    `left`: whoever sat there has deleted the account. `declined`: whoever is named was invited, and
    would not come.
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
    """How a match ended."""

    winners: Sequence[str]
    how: str


class MatchCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A match at a glance, as whoever looks may know it. Times are ISO 8601.

    `options` are those whose values are short: documents, as a request for a battle, stand in the
    record alone. `deadline` is how many seconds each decision may take; at `due_at` the step ends
    that waits.

    `invited` are the roles to which he is invited by whoever made the match, if that plays there.
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
class Glance:
    """What a card is made from, whether the match was read as a whole or only its row.

    `actors` must decide now; `awaited` are those of whom everybody knows it.
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
    seats: Sequence[Seat]
    actors: Sequence[str]
    awaited: Sequence[str]
    result: ResultCard | None
    rematch: str | None
    rematch_of: str | None
    private: bool
    term: int
    due_at: float | None


def glance(table: Table) -> Glance:
    """Return what a card of a table is made from."""
    found = None if table.match is None else table.match.result()
    result = None if found is None else ResultCard(found.winners, found.how)
    return Glance(
        table.id, table.game, table.scenario, Shown.of(table.begin), table.status, table.commitment,
        table.owner, table.created_at, table.asked_at, table.seats, table.actors,
        table.awaited, result,
        table.rematch, table.rematch_of, table.private, table.term, table.due_at,
    )  # fmt: skip


def table_card(table: Table, account: str | None) -> MatchCard:
    """Return the card of a table for somebody who looks, the same while nothing changes on it.

    It stands in a state, which tells itself whose move it is.
    """
    known: dict[str | None, tuple[object, MatchCard]] = table.kept.setdefault("cards", {})
    match = table.match
    over = None if match is None else match.result()
    # All else on it stays what it was when the match was made.
    follows = (
        table.seats, table.status, table.owner, table.begin, table.asked_at, table.rematch,
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
    """Return a card as an object of JSON, the same one for the same card; never to be changed."""
    found = _trees.get(id(card))
    if found is None:
        if len(_trees) >= KEPT:
            _trees.clear()
        found = _trees[id(card)] = (card, to_builtins(card))
    return found[1]


def match_card(seen: Glance, account: str | None) -> MatchCard:
    """Return the card of a match for somebody who looks."""
    seats = [_seat_card(seat, account) for seat in seen.seats]
    mine = [seat.role for seat in seats if seat.mine]
    invited = [] if seen.status != OPEN else [
        seat.role for seat in seen.seats if account is not None and seat.kept_for == account
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
        # Before a match begins it is when it begins without more salts: of no use to anybody.
        due_at=None if seen.due_at is None or seen.status == OPEN else iso(seen.due_at),
    )


@lru_cache(KEPT)
def iso(seconds: float) -> str:
    """Write a time as ISO 8601, UTC, to the second."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


@lru_cache(KEPT)
def scenario_name(game: Game[Any], scenario: str) -> str:
    """Return how a scenario is called; a match may also begin from a position."""
    if not scenario:
        return "From a position"
    try:
        return game.scenario_card(scenario).name
    except OptionError:
        return scenario


def _seat_card(seat: Seat, account: str | None) -> SeatCard:
    """Return a seat as whoever looks may know it."""
    mine = account is not None and seat.account == account
    left = seat.kind == PERSON and seat.account is None
    declined = seat.declined_by is not None and seat.kind != PERSON
    return SeatCard(
        seat.role, seat.chair, seat.kind, seat.name, seat.bot, mine, seat.guest, left, declined
    )


def _owner_name(seen: Glance) -> str:
    """Return the name of whoever made a match, as it stands at its table; "" if it does not."""
    mine = [seat.name for seat in seen.seats if seat.account == seen.owner is not None]
    return mine[0] if mine else ""
