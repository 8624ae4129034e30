"""Messages on a socket, told apart by their `type`."""

from __future__ import annotations

from msgspec import Struct

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


Incoming = ActMessage | ChatMessage | PingMessage
"""What a client may send."""


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
