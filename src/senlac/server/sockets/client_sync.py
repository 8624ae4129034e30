"""The state of a remote screen: what it has been sent, and what to send next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import UNSET, Raw, UnsetType

from senlac.engine.model.event import Event
from senlac.server.matches.table import Table
from senlac.server.sockets.messages import ChangeMessage, TableMessage
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.merge_patch import Tree
from senlac.server.views.presentation import MatchPresentation, moment_of
from senlac.server.views.view import (
    Viewer,
    common_prefix,
    first_event_number,
    state_change,
    state_tag,
    state_tree,
    table_state,
)

LONG: Final = 4000
"""Bytes of scene and events from which a change is compared with the full state."""

_encode = msgspec.json.Encoder().encode


class ClientSync:
    """One screen, with the last state that it was sent and its number."""

    def __init__(self, boards: BoardCache) -> None:
        self._boards = boards
        self._number = 0
        self._state: Tree | None = None
        self._events: Sequence[Event] = ()
        self._board_id = ""

    @property
    def blank(self) -> bool:
        """Whether it has been sent nothing yet."""
        return self._state is None

    def clear(self) -> None:
        """Send everything again, because the client has missed something."""
        self._state, self._events, self._board_id = None, (), ""

    def next(self, table: Table, look: Viewer) -> ChangeMessage | TableMessage | None:
        """Return the message that updates the screen, None if it is up to date.

        If only hidden things have changed there is no message, not even an empty one.
        """
        moment = moment_of(table, self._boards)
        state = state_tree(table_state(table, look, moment))
        events = [] if moment is None else moment.events(look.roles)
        if self.blank and look.tag and look.tag == state_tag(state):
            # The client has fetched all of this over HTTP.
            self._state, self._events = state, events[: look.since]
        before, joins = self._state, self.blank
        since, fresh = 0, list[Raw]()
        if moment is not None:
            since = (
                first_event_number(table, look, moment)
                if joins
                else common_prefix(self._events, events)
            )
            fresh = moment.encoded_events(events[since:])
        gone = before is not None and since < len(self._events)
        patch = {} if before is None else state_change(before, state, moment)
        if before is not None and not patch and not fresh and not gone:
            return None
        self._number += 1
        board, manner = self._board(moment, look)
        self._state, self._events = state, events
        whole = TableMessage(self._number, state, since, fresh, board, manner)
        if before is None:
            return whole
        told = since if gone else UNSET
        change = ChangeMessage(self._number, patch, told, fresh or UNSET, board, manner)
        if _is_short(change) or len(_encode(change)) <= len(_encode(whole)):
            return change
        return whole

    def _board(
        self, moment: MatchPresentation | None, look: Viewer
    ) -> tuple[Raw | UnsetType, Raw | UnsetType]:
        """Return the board and its manner if the screen does not have them."""
        known = self._board_id or look.board_id
        board = None if moment is None else moment.board(look.roles)
        if board is None or look.program or board.id == known:
            return UNSET, UNSET
        self._board_id = board.id
        return board.written, board.manner


def _is_short(change: ChangeMessage) -> bool:
    """Return whether what an undo makes long is short: the patch of the scene, and the events."""
    scene, events = change.patch.get("scene"), change.events or ()
    size = len(scene) if isinstance(scene, Raw) else 0
    return size + sum([len(event) for event in events]) < LONG
