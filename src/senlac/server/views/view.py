"""Views of a table, redacted for the roles of a viewer.

Everything here comes from `Game.scene`, `Match.events` and `Match.options_object` with the viewer's
roles. Nothing else of the match is sent, and nothing that changes when a hidden thing does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType
from msgspec.structs import replace

from senlac.engine.match.match import Match
from senlac.engine.match.perspective import Perspective
from senlac.engine.model.event import Event
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.sheets import lost_lines
from senlac.server.matches.table import ABANDONED, CLAIM, PAUSE, PAUSED, RUNNING, Table
from senlac.server.matches.tutorial import TutorialView, lesson
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.card import MatchCard, ResultCard, card_tree, table_card
from senlac.server.views.event_tree import joined
from senlac.server.views.merge_patch import Tree, difference, encode, without_nulls
from senlac.server.views.option_codec import Ask, ask_program
from senlac.server.views.presentation import MatchPresentation, moment_of

ALL: Final = 1_000_000
"""More events than a match has."""


class UndoRequest(Struct, frozen=True):
    """A requested undo. `to` is the first action that it undoes, "" if the viewer may not know it.

    `lost` are the viewer's lines on sealed sheets that would be lost, the first `MAX_LOST` of
    `losing` ones.
    """

    by: str
    to: str
    waiting: Sequence[str]
    lost: Sequence[str] = ()
    losing: int = 0


MAX_LOST: Final = 40
"""Maximum number of lost lines that a request lists."""


class DrawRequest(Struct, frozen=True):
    """An offered draw."""

    by: str
    waiting: Sequence[str]


class PauseRequest(Struct, frozen=True):
    """A requested pause."""

    by: str
    waiting: Sequence[str]


class ClaimRequest(Struct, frozen=True):
    """A claim against the players of some roles: to have won, or that the computer plays on."""

    by: str
    what: str
    against: Sequence[str]
    waiting: Sequence[str]


class Requests(Struct, frozen=True, omit_defaults=True):
    """Requests to the other players."""

    undo: UndoRequest | None = None
    draw: DrawRequest | None = None
    pause: PauseRequest | None = None
    claim: ClaimRequest | None = None


class NestedMatchInfo(Struct, frozen=True, omit_defaults=True):
    """The nested match that the viewer sees, whose game's notation the view uses.

    `seats` gives for each of its roles the role of the outer match that plays it. With `concede`
    the viewer may resign the nested match alone.
    """

    title: str
    game: str
    seats: Mapping[str, str]
    concede: bool = False


class TableState(Struct, frozen=True, omit_defaults=True):
    """The state of a table for one viewer. Programs may get a `view` instead of a scene.

    It never contains null, so that changes can be sent as a JSON Merge Patch.
    """

    match: MatchCard
    seq: int
    roles: Sequence[str]
    status: str
    prompt: str
    actors: Sequence[str] = ()
    board_id: str = ""
    within: NestedMatchInfo | None = None
    scene: dict[str, Any] | None = None
    view: dict[str, Any] | None = None
    ask: Ask | None = None
    result: ResultCard | None = None
    requests: Requests | None = None
    hides: bool = False
    lesson: TutorialView | None = None


class TableView(Struct, frozen=True):
    """The view of a table: its state, and the log from `since` on.

    The board and its manner are only sent to clients that do not have them. A socket recognises the
    state by its `tag`, and does not send it again.
    """

    state: TableState
    since: int
    events: Sequence[Raw]
    board: Raw | UnsetType = UNSET
    manner: Raw | UnsetType = UNSET
    tag: str | UnsetType = UNSET


class Log(Struct, frozen=True):
    """A part of the log of a match from `since` on, redacted for some roles."""

    since: int
    events: Sequence[Raw]


class Viewer(NamedTuple):
    """A viewer: an account, its roles, and what its client already has.

    `since` is the number of its events, `seq` that of its state, -1 if not given. `last` is the
    maximum number of events of the first message; older ones can be fetched from the log. `program`
    asks for a view instead of a scene. `tag` is that of the client's state.
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
def table_view(
    table: Table, look: Viewer, boards: BoardCache, earlier: Match | None = None
) -> TableView:
    """Return the view of a table, or with `earlier` of its match at an earlier moment."""
    moment = (
        moment_of(table, boards)
        if earlier is None
        else MatchPresentation(earlier, boards, table.kept)
    )
    state = table_state(table, look, moment, past=earlier is not None)
    tag = UNSET if earlier is not None else state_tag(state_tree(state))
    if moment is None:
        return TableView(state, 0, (), tag=tag)
    events = moment.events(look.roles)
    since = first_event_number(table, look, moment)
    told = moment.encoded_events(events[since:])
    board = moment.board(look.roles)
    if look.program or look.board_id == board.id:
        return TableView(state, since, told, tag=tag)
    return TableView(state, since, told, board.written, board.manner, tag)


def first_event_number(table: Table, look: Viewer, moment: MatchPresentation) -> int:
    """Return the number of the first event to send to a viewer.

    If the viewer gives its `seq`, events that an undo has replaced since then are sent again.
    """
    count = stood = len(moment.events(look.roles))
    if look.seq >= 0:
        seen, history = table.seen_entries(look.roles), moment.match.core.history
        known = 0 < look.seq <= len(seen)
        last = history.branch_point(seen[look.seq - 1]) if known else 0
        stood = moment.witness(look.roles).count_at(last) if known else 0
    return max(min(look.since, stood), count - look.last)


@guarded
def table_log(
    table: Table, roles: Sequence[str], since: int, until: int, boards: BoardCache
) -> Log:
    """Return the events of a match from `since` until before `until`."""
    moment = moment_of(table, boards)
    events = [] if moment is None else moment.events(roles)
    since = min(since, len(events))
    return Log(since, [] if moment is None else moment.encoded_events(events[since:until]))


def table_state(
    table: Table, look: Viewer, moment: MatchPresentation | None, *, past: bool = False
) -> TableState:
    """Return the state of a table for a viewer. In the `past` there are no decisions."""
    card = table_card(table, look.account)
    if moment is None:
        return TableState(card, 0, look.roles, table.status, _waiting(table))
    match, result = moment.match, moment.match.result()
    # The link of an analysis shows all roles, but only its owner decides.
    decides = table.analysis is None or look.account == table.owner
    asked = [role for role in moment.actors if role in look.roles and decides]
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
        requests=_requests(table, look.roles, moment),
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
    """Encode a state. The scene in it is shared with other states."""
    tree: Tree = msgspec.to_builtins(replace(state, scene=None, match=None))
    tree["match"] = card_tree(state.match)
    if state.scene is not None:
        tree["scene"] = state.scene
    return tree


def state_tag(tree: Tree) -> str:
    """Return the hash of a state, which depends only on what is sent."""
    return hashlib.sha256(encode(tree)).hexdigest()


def state_change(before: Tree, after: Tree, moment: MatchPresentation | None) -> Tree:
    """Return the JSON Merge Patch from one state of a table to another."""
    known, scene = before.get("scene"), after.get("scene")
    if moment is None or known is None or scene is None:
        return difference(before, after)
    patch = difference({**before, "scene": scene}, after)
    changed = moment.change(known, scene)
    if changed is not None:
        patch["scene"] = changed
    return patch


def common_prefix(known: Sequence[Event], events: Sequence[Event]) -> int:
    """Return the length of the common prefix of two lists of events. An undo removes some."""
    count = len(known)
    if count and count <= len(events) and events[count - 1] is known[-1]:
        return count
    for place, (one, other) in enumerate(zip(known, events, strict=False)):
        if one != other:
            return place
    return min(count, len(events))


def _prompt(table: Table, match: Match, asked: Sequence[str], roles: Sequence[str]) -> str:
    """Return the prompt of the viewer's decision, or for whom the match waits."""
    if table.status == PAUSED:
        return "The match is paused."
    if table.status == ABANDONED:
        return "The match was abandoned."
    if match.result() is not None:
        return "The match is over."
    return match.prompt(asked[0]) if asked else f"Waiting for {' and '.join(match.awaited(roles))}."


def _within(seen: Perspective) -> NestedMatchInfo | None:
    """Return the nested match that a viewer sees, None if it is the match itself."""
    if not seen.titles:
        return None
    return NestedMatchInfo(joined(seen.titles), seen.game.id, seen.seats, seen.can_concede)


def _requests(table: Table, roles: Sequence[str], moment: MatchPresentation) -> Requests | None:
    """Return the requests to the other players, without actions that are secret."""
    asked = table.requests
    undo, draw, pause, claim = [asked.get(name) for name in ("undo", "draw", PAUSE, CLAIM)]
    if undo is None and draw is None and pause is None and claim is None:
        return None
    return Requests(
        undo=None if undo is None else _undo_request(undo, roles, moment),
        draw=None if draw is None else DrawRequest(draw["by"], draw["waiting"]),
        pause=None if pause is None else PauseRequest(pause["by"], pause["waiting"]),
        claim=None if claim is None else _claim_request(table, claim),
    )


def _claim_request(table: Table, claim: Mapping[str, Any]) -> ClaimRequest:
    """Return a claim with the roles that it is made against."""
    against = [one.role for one in table.assignments if one.seat in claim["seats"]]
    return ClaimRequest(claim["by"], claim["what"], against, claim["waiting"])


def _undo_request(
    undo: Mapping[str, Any], roles: Sequence[str], moment: MatchPresentation
) -> UndoRequest:
    """Return a requested undo as some roles may see it."""
    to = "" if moment.hides and undo["by"] not in roles else undo["to"]
    lost = lost_lines(moment.match, undo, roles)
    return UndoRequest(undo["by"], to, undo["waiting"], lost[:MAX_LOST], len(lost))


def _waiting(table: Table) -> str:
    """Return whom a table waits for that has not begun."""
    if table.status == ABANDONED:
        return "The match was abandoned."
    free = [seat.role for seat in table.assignments if seat.account is None and not seat.bot]
    return f"Waiting for a player for {' and '.join(free)}."
