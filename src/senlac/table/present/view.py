"""The table as a screen draws it, cut for the roles of whoever looks.

Everything here goes through `Game.scene`, `Match.events` and `Match.offered` with the roles it is
cut for; nothing else of the match is sent, and nothing that changes when a hidden thing does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from msgspec import UNSET, Raw, Struct, UnsetType

from senlac.engine.event import Event
from senlac.engine.match import Match
from senlac.table.present.ask import Ask, ask
from senlac.table.present.boards import Boards, encode
from senlac.table.present.card import MatchCard, ResultCard, glance, match_card
from senlac.table.service.lesson import Lesson, lesson
from senlac.table.service.table import ABANDONED, PAUSED, RUNNING, Table

NO_CUE: Final = b"{}"
"""The cue of an event that is only told."""


class UndoRequest(Struct, frozen=True):
    """An undo that somebody asks for; `to` is the action to be taken back, if one may know it."""

    by: str
    to: str
    waiting: Sequence[str]


class DrawRequest(Struct, frozen=True):
    """A draw that somebody offers."""

    by: str
    waiting: Sequence[str]


class Requests(Struct, frozen=True):
    """What is asked of the others at the table."""

    undo: UndoRequest | None
    draw: DrawRequest | None


class TableView(Struct, frozen=True):
    """A table as one screen draws it. The board is sent to whoever does not know it yet."""

    match: MatchCard
    seq: int
    roles: Sequence[str]
    actors: Sequence[str]
    board: Raw | UnsetType
    board_id: str
    scene: Raw | None
    prompt: str
    ask: Ask | None
    events: Sequence[Raw]
    event_count: int
    result: ResultCard | None
    requests: Requests
    status: str
    hides: bool
    lesson: Lesson | None


class Look(NamedTuple):
    """Who looks: an account through the eyes of some roles, and what the screen knows already."""

    account: str | None
    roles: Sequence[str]
    since: int = 0
    board_id: str = ""
    known: Sequence[Event] = ()


def table_view(table: Table, look: Look, boards: Boards, earlier: Match | None = None) -> TableView:
    """Return a table for somebody who looks; with `earlier`, its match as it stood then."""
    match = table.match if earlier is None else earlier
    if match is None:
        return _waiting_view(table, look)
    indices = [match.role(role) for role in look.roles]
    state: Any = match.state
    scene = table.game.scene(state, indices)
    board = boards.of(match, table.kept)
    events = match.events(look.roles)
    since = look.since or common(look.known, events)
    result = match.result()
    hides = table.game.secrets(state)
    asked = earlier is None and table.status == RUNNING
    return TableView(
        match=match_card(glance(table), look.account),
        seq=table.seq(look.roles),
        roles=look.roles,
        actors=table.actors if earlier is None else match.actors(),
        board=UNSET if board.id == look.board_id else board.written,
        board_id=board.id,
        scene=Raw(encode(scene)),
        prompt=_prompt(table, match, look.roles),
        ask=ask(match, look.roles, scene) if asked else None,
        events=[
            event_json(match, event, number)
            for number, event in enumerate(events[since:], start=since)
        ],
        event_count=len(events),
        result=None if result is None else ResultCard(result.winners, result.how),
        requests=_requests(table.requests, look.roles, hides=hides),
        status=table.status,
        hides=hides,
        lesson=lesson(table),
    )


def event_json(match: Match, event: Event, number: int) -> Raw:
    """Return an event as the log writes it and the board shows it."""
    game, state = match.game, match.state
    text = game.sentence(state, event)
    head = {"n": number, "kind": event.kind, "text": text, "rule": event.rule}
    cue = encode(game.cue(state, event))
    return Raw(encode(head) if cue == NO_CUE else encode(head)[:-1] + b"," + cue[1:])


def common(known: Sequence[Event], events: Sequence[Event]) -> int:
    """Return how many events of two lists are the same from the first on; an undo takes some."""
    count = len(known)
    if count and count <= len(events) and events[count - 1] is known[-1]:
        return count
    for place, (one, other) in enumerate(zip(known, events, strict=False)):
        if one != other:
            return place
    return min(count, len(events))


def _prompt(table: Table, match: Match, roles: Sequence[str]) -> str:
    """Return what the screen asks whoever looks, or whom it waits for."""
    if table.status == PAUSED:
        return "The match is paused."
    if table.status == ABANDONED:
        return "The match was abandoned."
    result = match.result()
    if result is not None:
        return f"The match is over: {result.how}."
    asked = [role for role in match.actors() if role in roles]
    return match.prompt(asked[0]) if asked else f"Waiting for {' and '.join(match.actors())}."


def _requests(asked: Mapping[str, Any], roles: Sequence[str], *, hides: bool) -> Requests:
    """Return what is asked of the others; what somebody did may be his secret."""
    undo, draw = asked.get("undo"), asked.get("draw")
    to = "" if undo is None or (hides and undo["by"] not in roles) else undo["to"]
    return Requests(
        undo=None if undo is None else UndoRequest(undo["by"], to, undo["waiting"]),
        draw=None if draw is None else DrawRequest(draw["by"], draw["waiting"]),
    )


def _waiting_view(table: Table, look: Look) -> TableView:
    """Return a table at which somebody is waited for."""
    free = [seat.role for seat in table.seats if seat.account is None and not seat.bot]
    waiting = f"Waiting for somebody to play {' and '.join(free)}."
    return TableView(
        match=match_card(glance(table), look.account),
        seq=0,
        roles=look.roles,
        actors=[],
        board=UNSET,
        board_id="",
        scene=None,
        prompt="The match was abandoned." if table.status == ABANDONED else waiting,
        ask=None,
        events=[],
        event_count=0,
        result=None,
        requests=_requests({}, (), hides=False),
        status=table.status,
        hides=False,
        lesson=None,
    )
