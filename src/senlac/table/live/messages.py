"""Messages on a socket, told apart by their `type`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from senlac.table.guard.problem import Problem
from senlac.table.guard.sizes import ActionText, ClientId, Line, Number, Word


class ActMessage(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """An action, as by HTTP."""

    role: Word
    action: ActionText
    seq: Number
    id: ClientId


class ChatMessage(Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """A line of chat, as by HTTP."""

    text: Line


class PingMessage(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """A question whether the other side is still there."""


class AgainMessage(Struct, frozen=True, tag="again", forbid_unknown_fields=True):
    """A wish for the whole table, of a client that has missed something."""


Incoming = ActMessage | ChatMessage | PingMessage | AgainMessage
"""What a client may send."""


class TableMessage(Struct, frozen=True, tag="table"):
    """A whole table, the first of a row of states that are numbered; the board if it is new."""

    n: int
    state: dict[str, Any]
    since: int
    events: Sequence[Raw]
    board: Raw | UnsetType = UNSET
    manner: Raw | UnsetType = UNSET


class ChangeMessage(Struct, frozen=True, tag="change"):
    """What makes the next state of the one before, as a JSON Merge Patch, and the new events."""

    n: int
    patch: dict[str, Any]
    since: int
    events: Sequence[Raw] | UnsetType = UNSET
    board: Raw | UnsetType = UNSET
    manner: Raw | UnsetType = UNSET


class DoneMessage(Struct, frozen=True, tag="done"):
    """That an action was played, and is on the disk."""

    id: str
    seq: int
    again: bool


class RefusedMessage(Struct, frozen=True, tag="refused"):
    """That a message was not carried out; without an id where none could be read."""

    error: Problem
    id: str | None = None


class PongMessage(Struct, frozen=True, tag="pong"):
    """That the server is still there."""
