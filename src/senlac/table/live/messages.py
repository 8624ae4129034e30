"""Messages on a socket, told apart by their `type`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from senlac.table.guard.problem import Problem
from senlac.table.guard.sizes import Actions, ActionText, ClientId, Line, Number, Salt, Word
from senlac.table.present.card import MatchCard


class ActMessage(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """An action, as by HTTP. The socket of a table knows its `match`, that of all must be told."""

    role: Word
    action: ActionText
    seq: Number
    id: ClientId
    match: Word = ""
    then: Actions = []


class ChatMessage(Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """A line of chat, as by HTTP."""

    text: Line
    match: Word = ""


class AgainMessage(Struct, frozen=True, tag="again", forbid_unknown_fields=True):
    """A wish for the whole table, of a client that has missed something."""

    match: Word = ""


class AcceptMessage(Struct, frozen=True, tag="accept", forbid_unknown_fields=True):
    """That an invitation is accepted, as by HTTP."""

    id: ClientId
    match: Word = ""
    salt: Salt = ""


class DeclineMessage(Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """That an invitation is declined, as by HTTP."""

    id: ClientId
    match: Word = ""


class PingMessage(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """A question whether the other side is still there."""


OfMatch = ActMessage | ChatMessage | AgainMessage | AcceptMessage | DeclineMessage
Incoming = OfMatch | PingMessage
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
    """What makes the next state of the one before, as a JSON Merge Patch, and the new events.

    These go on the log at its end, but after an undo from `since` on. `done` is put in as it is
    sent, on the line of whoever has played the action.
    """

    n: int
    patch: dict[str, Any]
    since: int | UnsetType = UNSET
    events: Sequence[Raw] | UnsetType = UNSET
    board: Raw | UnsetType = UNSET
    manner: Raw | UnsetType = UNSET
    done: str | UnsetType = UNSET


class DoneMessage(Struct, frozen=True, tag="done"):
    """That an action was played or an invitation answered, and that it is on the disk."""

    id: str
    again: bool
    seq: int | UnsetType = UNSET


class RefusedMessage(Struct, frozen=True, tag="refused"):
    """That a message was not carried out; without an id where none could be read."""

    error: Problem
    id: str | None = None


class InvitedMessage(Struct, frozen=True, tag="invited"):
    """That somebody is invited to a match: its card names the roles, and who invites him."""

    card: MatchCard


class SettledMessage(Struct, frozen=True, tag="settled"):
    """That an invitation stands no longer: it was answered, or there is nothing to answer."""


class GoneMessage(Struct, frozen=True, tag="gone"):
    """That a match is told of no more: it has ended, or he has left it."""


class MoreMessage(Struct, frozen=True, tag="more"):
    """How many matches are not told of because there is no room for them."""

    matches: int


class PongMessage(Struct, frozen=True, tag="pong"):
    """That the server is still there."""
