"""Match cards: summaries of a match for lists and for its own page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct, to_builtins

from senlac.engine.game.game import Game
from senlac.engine.game.handicaps import handicap_cards, title_of
from senlac.engine.support.errors import OptionError
from senlac.server.matches.analysis import Analysis
from senlac.server.matches.clocks import Clock
from senlac.server.matches.match_start import Shown
from senlac.server.matches.substitutes import is_replaced
from senlac.server.matches.table import BOT, OPEN, PERSON, RUNNING, RoleAssignment, Table
from senlac.server.matches.time_controls import SITTING, TimeControl
from senlac.server.matches.time_ends import claim_time

KEPT: Final = 1024
"""Maximum size of each cache. A card is made for each view of a match."""


_trees: dict[int, tuple[MatchCard, dict[str, Any]]] = {}
"""Encoded cards by the `id` of the card. The card is stored too, so that its id stays its own."""


class SeatCard(Struct, frozen=True, omit_defaults=True):
    """A seat as a viewer may see it. Seats with the same `chair` belong to one player.

    With `left` the player has deleted the account. With `declined` the named person was invited and
    has declined. With `replaced` the computer plays on for a person.
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
    replaced: bool = False


class ResultCard(Struct, frozen=True):
    """The outcome of a match."""

    winners: Sequence[str]
    how: str


class HandicapView(Struct, frozen=True, omit_defaults=True):
    """The handicap of a match. `odds` is what it does to the odds, "" if it is not offered now."""

    title: str
    odds: str = ""


class ClockCard(Struct, frozen=True, omit_defaults=True):
    """The clock of a seat. `chair` is that of its `SeatCard`s.

    `left` are the seconds that were left at `since` on the card of the match. The time runs until
    `due_at`; without it the clock stands still. `out`: the time has run out, and the others decide
    what to do. `away_until`: its player is on holiday. `taken`: the computer plays on for the
    player.
    """

    chair: int
    left: int
    due_at: str | None = None
    out: bool = False
    away_until: str | None = None
    taken: bool = False


class AnalysedMoment(Struct, frozen=True):
    """What an analysis is called, and the match and the entry of it that it begins with."""

    title: str
    source: str
    at: int


class MatchCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Summary of a match as a viewer may see it. Times are ISO 8601.

    `options` are those with short values; documents, such as a battle request, are only in the
    record. `deadline` is the time limit for each decision in seconds, and at `due_at` the current
    step times out.

    `time` is the time control, and `clocks` are those of the players. From `claim_from` on players
    may claim the win against one who keeps the match waiting, or let the computer play on.
    `analysis` is only there if this is an analysis board.

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
    handicap: HandicapView | None = None
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
    time: TimeControl | None = None
    clocks: Sequence[ClockCard] = ()
    claim_from: str | None = None
    analysis: AnalysedMoment | None = None


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
    played_at: float
    clock: Clock | None
    analysis: Analysis | None = None


def glance(table: Table) -> MatchSummary:
    """Return the data of a table's card."""
    found = None if table.match is None else table.match.result()
    result = None if found is None else ResultCard(found.winners, found.how)
    return MatchSummary(
        table.id, table.game, table.scenario, Shown.of(table.begin), table.status, table.commitment,
        table.owner, table.created_at, table.asked_at, table.assignments, table.actors,
        table.awaited, result,
        table.rematch, table.rematch_of, table.private, table.time_limit, table.due_at,
        table.played_at, table.clock,
        table.analysis,
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
        table.private, table.due_at, table.played_at, table.clock, over, table.analysis,
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
        handicap=_handicap(seen.game, seen.scenario, seen.shown.overlay),
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
        time=None if seen.clock is None else seen.clock.control,
        clocks=[] if seen.clock is None else _clock_cards(seen, seen.clock),
        claim_from=_claim_from(seen, account),
        analysis=_moment(seen.analysis),
    )


def _clock_cards(seen: MatchSummary, clock: Clock) -> list[ClockCard]:
    """Return the clocks of the people in a match, and of those whom the computer replaced."""
    people = [seat.seat for seat in seen.seats if seat.kind == PERSON]
    shown = () if clock.control.kind == SITTING else dict.fromkeys([*people, *clock.taken])
    return [
        ClockCard(
            seat,
            int(clock.left_of(seat)),
            _iso_or_none(clock.due_of(seat) if seen.status == RUNNING else None),
            seat in clock.flagged,
            _iso_or_none(clock.away.get(seat)),
            seat in clock.taken,
        )
        for seat in sorted(shown)
    ]


def _claim_from(seen: MatchSummary, account: str | None) -> str | None:
    """Return from when a player may make a claim against others, None if not for now."""
    people = {seat.account for seat in seen.seats if seat.kind == PERSON}
    if account not in people or len(people) == 1:
        return None
    since = max(seen.asked_at, seen.played_at)
    return _iso_or_none(claim_time(seen.status, seen.clock, seen.due_at, since))


def _iso_or_none(seconds: float | None) -> str | None:
    return None if seconds is None else iso(seconds)


def _moment(analysis: Analysis | None) -> AnalysedMoment | None:
    """Return what a card says of an analysis."""
    if analysis is None:
        return None
    return AnalysedMoment(analysis.title, analysis.source, analysis.at)


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


@lru_cache(KEPT)
def _handicap(game: Game[Any], scenario: str, overlay: str | None) -> HandicapView | None:
    """Return the handicap that an overlay of this name is, None if it is another one."""
    title = title_of(overlay)
    if not title:
        return None
    cards = handicap_cards(game, scenario) if scenario else []
    return HandicapView(title, next((card.odds for card in cards if card.title == title), ""))


def _seat_card(seat: RoleAssignment, account: str | None) -> SeatCard:
    """Return a seat as an account may see it."""
    mine = account is not None and seat.account == account and seat.kind != BOT
    left = seat.kind == PERSON and seat.account is None
    declined = seat.declined_by is not None and seat.kind != PERSON
    return SeatCard(
        seat.role,
        seat.seat,
        seat.kind,
        seat.name,
        seat.bot,
        mine,
        seat.guest,
        left,
        declined,
        is_replaced(seat),
    )


def _owner_name(seen: MatchSummary) -> str:
    """Return the name of the owner of a match, "" if the owner does not play in it."""
    mine = [seat.name for seat in seen.seats if seat.account == seen.owner is not None]
    return mine[0] if mine else ""
