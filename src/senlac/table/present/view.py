"""The table as a screen draws it, cut for the roles of whoever looks.

Everything here goes through `Game.scene`, `Match.events` and `Match.offered` with the roles it is
cut for; nothing else of the match is sent, and nothing that changes when a hidden thing does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from senlac.engine.event import Event
from senlac.engine.match import Match
from senlac.engine.standpoint import Standpoint
from senlac.table.crash_guard import guarded
from senlac.table.present.ask import Ask, ask_program
from senlac.table.present.boards import Boards
from senlac.table.present.card import MatchCard, ResultCard, card_tree, table_card
from senlac.table.present.events import joined
from senlac.table.present.merge import Tree, difference, without_nulls
from senlac.table.present.moment import Moment, moment_of
from senlac.table.present.pieces import encode
from senlac.table.service.lesson import Lesson, lesson
from senlac.table.service.sheets import lost_lines
from senlac.table.service.table import ABANDONED, PAUSED, RUNNING, Table

ALL: Final = 1_000_000
"""More events than a match has."""


class UndoRequest(Struct, frozen=True):
    """A requested undo; `to` is the action to be taken back, if one may know it.

    `lost` are one's own lines on sealed sheets that go with it, the first `MAX_LOST` of `losing`.
    """

    by: str
    to: str
    waiting: Sequence[str]
    lost: Sequence[str] = ()
    losing: int = 0


MAX_LOST: Final = 40
"""How many lines a request names that are lost."""


class DrawRequest(Struct, frozen=True):
    """A draw that somebody offers."""

    by: str
    waiting: Sequence[str]


class Requests(Struct, frozen=True, omit_defaults=True):
    """What is asked of the others at the table."""

    undo: UndoRequest | None = None
    draw: DrawRequest | None = None


class Within(Struct, frozen=True, omit_defaults=True):
    """The match within that is shown, in the words of whose game all is told.

    `seats` says by each of its roles which role of the match plays it; with `concede` those who
    look may give it up by itself.
    """

    title: str
    game: str
    seats: Mapping[str, str]
    concede: bool = False


class TableState(Struct, frozen=True, omit_defaults=True):
    """How a table stands for one screen; a program may have a `view` in the place of the scene.

    It never holds a null, so that what has changed can be told as a JSON Merge Patch.
    """

    match: MatchCard
    seq: int
    roles: Sequence[str]
    status: str
    prompt: str
    actors: Sequence[str] = ()
    board_id: str = ""
    within: Within | None = None
    scene: dict[str, Any] | None = None
    view: dict[str, Any] | None = None
    ask: Ask | None = None
    result: ResultCard | None = None
    requests: Requests | None = None
    hides: bool = False
    lesson: Lesson | None = None


class TableView(Struct, frozen=True):
    """A table as one screen draws it: how it stands, and the log from `since` on.

    The board and its manner are sent to whoever does not know them yet. By the `tag` a socket knows
    the state again, so that it need not be told twice.
    """

    state: TableState
    since: int
    events: Sequence[Raw]
    board: Raw | UnsetType = UNSET
    manner: Raw | UnsetType = UNSET
    tag: str | UnsetType = UNSET


class Log(Struct, frozen=True):
    """A piece of the log of a match, as some roles may know it, from `since` on."""

    since: int
    events: Sequence[Raw]


class Look(NamedTuple):
    """Who looks: an account through the eyes of some roles, and what the screen knows already.

    `since` is the number of its events, `seq` that of its state, -1 if it does not say. `last` is
    how many events are told at most at first, the newest; of older ones there is a log.
    `program`: it is none, but a program that wants to know the rules' view. `tag`: that of the
    state it has.
    """

    account: str | None
    roles: Sequence[str]
    since: int = 0
    board_id: str = ""
    program: bool = False
    tag: str = ""
    last: int = ALL
    seq: int = -1


@guarded
def table_view(table: Table, look: Look, boards: Boards, earlier: Match | None = None) -> TableView:
    """Return a table for somebody who looks; with `earlier`, its match as it stood then."""
    moment = moment_of(table, boards) if earlier is None else Moment(earlier, boards, table.kept)
    state = table_state(table, look, moment, past=earlier is not None)
    tag = UNSET if earlier is not None else state_tag(state_tree(state))
    if moment is None:
        return TableView(state, 0, (), tag=tag)
    events = moment.events(look.roles)
    since = first_told(table, look, moment)
    told = moment.told(events[since:])
    board = moment.board(look.roles)
    if look.program or look.board_id == board.id:
        return TableView(state, since, told, tag=tag)
    return TableView(state, since, told, board.written, board.manner, tag)


def first_told(table: Table, look: Look, moment: Moment) -> int:
    """Return the number of the first event that is told to whoever looks first.

    What has been taken back since he looked last he is told anew, if he says when that was.
    """
    count = stood = len(moment.events(look.roles))
    if look.seq >= 0:
        seen = table.seen_entries(look.roles)
        known = 0 < look.seq <= len(seen)
        stood = moment.witness(look.roles).stood(seen[look.seq - 1]) if known else 0
    return max(min(look.since, stood), count - look.last)


@guarded
def table_log(table: Table, roles: Sequence[str], since: int, until: int, boards: Boards) -> Log:
    """Return a piece of the log of a match, from one event to before another."""
    moment = moment_of(table, boards)
    events = [] if moment is None else moment.events(roles)
    since = min(since, len(events))
    return Log(since, [] if moment is None else moment.told(events[since:until]))


def table_state(
    table: Table, look: Look, moment: Moment | None, *, past: bool = False
) -> TableState:
    """Return how a table stands for somebody who looks; of the `past` nobody is asked anything."""
    card = table_card(table, look.account)
    if moment is None:
        return TableState(card, 0, look.roles, table.status, _waiting(table))
    match, result = moment.match, moment.match.result()
    asked = [role for role in moment.actors if role in look.roles]
    state = TableState(
        match=card,
        seq=table.seq(look.roles),
        roles=look.roles,
        status=table.status,
        prompt=_prompt(table, match, asked, look.roles),
        actors=[] if table.status == ABANDONED and not past else match.awaited(look.roles),
        board_id=moment.board(look.roles).id,
        within=_within(moment.seen(look.roles)),
        result=None if result is None else ResultCard(result.winners, result.how),
        requests=_requests(table.requests, look.roles, moment),
        hides=moment.hides,
        lesson=lesson(table),
    )
    question = asked[0] if asked and not past and table.status == RUNNING else None
    if look.program:
        seen = moment.seen(look.roles)
        view = without_nulls(seen.game.view(seen.state, seen.roles))
        asking = None if question is None else ask_program(match, question, moment.names(question))
        return replace(state, view=view, ask=asking)
    asking = None if question is None else moment.ask(question)
    return replace(state, scene=moment.scene(look.roles), ask=asking)


def state_tree(state: TableState) -> Tree:
    """Return how a table stands as an object of JSON; it shares its scene with others."""
    tree: Tree = msgspec.to_builtins(replace(state, scene=None, match=None))
    tree["match"] = card_tree(state.match)
    if state.scene is not None:
        tree["scene"] = state.scene
    return tree


def state_tag(tree: Tree) -> str:
    """Return what a state is known by: it follows from what is told and from nothing else."""
    return hashlib.sha256(encode(tree)).hexdigest()


def state_change(before: Tree, after: Tree, moment: Moment | None) -> Tree:
    """Return what makes one state of a table of another, as a JSON Merge Patch."""
    known, scene = before.get("scene"), after.get("scene")
    if moment is None or known is None or scene is None:
        return difference(before, after)
    patch = difference({**before, "scene": scene}, after)
    changed = moment.change(known, scene)
    if changed is not None:
        patch["scene"] = changed
    return patch


def common(known: Sequence[Event], events: Sequence[Event]) -> int:
    """Return how many events of two lists are the same from the first on; an undo takes some."""
    count = len(known)
    if count and count <= len(events) and events[count - 1] is known[-1]:
        return count
    for place, (one, other) in enumerate(zip(known, events, strict=False)):
        if one != other:
            return place
    return min(count, len(events))


def _prompt(table: Table, match: Match, asked: Sequence[str], roles: Sequence[str]) -> str:
    """Return what the screen asks whoever looks, or whom it waits for."""
    if table.status == PAUSED:
        return "The match is paused."
    if table.status == ABANDONED:
        return "The match was abandoned."
    result = match.result()
    if result is not None:
        return f"The match is over: {result.how}."
    return match.prompt(asked[0]) if asked else f"Waiting for {' and '.join(match.awaited(roles))}."


def _within(seen: Standpoint) -> Within | None:
    """Return which match within is shown, None if it is the match itself."""
    if not seen.titles:
        return None
    return Within(joined(seen.titles), seen.game.id, seen.seats, seen.giving)


def _requests(asked: Mapping[str, Any], roles: Sequence[str], moment: Moment) -> Requests | None:
    """Return what is asked of the others; what somebody did may be his secret."""
    undo, draw = asked.get("undo"), asked.get("draw")
    if undo is None and draw is None:
        return None
    return Requests(
        undo=None if undo is None else _undo_request(undo, roles, moment),
        draw=None if draw is None else DrawRequest(draw["by"], draw["waiting"]),
    )


def _undo_request(undo: Mapping[str, Any], roles: Sequence[str], moment: Moment) -> UndoRequest:
    """Return an undo that is asked for, as some roles may know it."""
    to = "" if moment.hides and undo["by"] not in roles else undo["to"]
    lost = lost_lines(moment.match, undo, roles)
    return UndoRequest(undo["by"], to, undo["waiting"], lost[:MAX_LOST], len(lost))


def _waiting(table: Table) -> str:
    """Return whom a table waits for that has not begun."""
    if table.status == ABANDONED:
        return "The match was abandoned."
    free = [seat.role for seat in table.seats if seat.account is None and not seat.bot]
    return f"Waiting for somebody to play {' and '.join(free)}."
