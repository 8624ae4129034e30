"""Messages on a socket, distinguished by their `type`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from senlac.server.security.field_types import (
    Actions,
    ActionText,
    ClientId,
    Line,
    Number,
    Salt,
    Word,
)
from senlac.server.security.problem import Problem
from senlac.server.views.card import MatchCard


class ActMessage(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """An action, as over HTTP. `match` is required on the socket of all matches."""

    role: Word
    action: ActionText
    seq: Number
    id: ClientId
    match: Word = ""
    then: Actions = []


class ChatMessage(Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """A chat line, as over HTTP."""

    text: Line
    match: Word = ""


class ResyncMessage(Struct, frozen=True, tag="again", forbid_unknown_fields=True):
    """A request for the full state, by a client that has missed something."""

    match: Word = ""


class AcceptMessage(Struct, frozen=True, tag="accept", forbid_unknown_fields=True):
    """The acceptance of an invitation, as over HTTP."""

    id: ClientId
    match: Word = ""
    salt: Salt = ""


class DeclineMessage(Struct, frozen=True, tag="decline", forbid_unknown_fields=True):
    """The refusal of an invitation, as over HTTP."""

    id: ClientId
    match: Word = ""


class PingMessage(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """A request for a `PongMessage`."""


OfMatch = ActMessage | ChatMessage | ResyncMessage | AcceptMessage | DeclineMessage
Incoming = OfMatch | PingMessage
"""All messages that a client may send."""


class Outgoing(Struct, frozen=True, kw_only=True):
    """A message that the server sends. On the socket of all matches it names its match."""

    match: str | UnsetType = UNSET


class TableMessage(Outgoing, frozen=True, tag="table"):
    """A full state, the first of a numbered series, with the board if the client has another."""

    n: int
    state: dict[str, Any]
    since: int
    events: Sequence[Raw]
    board: Raw | UnsetType = UNSET
    manner: Raw | UnsetType = UNSET


class ChangeMessage(Outgoing, frozen=True, tag="change"):
    """The difference to the previous state, as a JSON Merge Patch, and the new events.

    Events are appended to the log; after an undo they replace those from `since` on. `done` is the
    id of the client's action that made the change: it is the ack.
    """

    n: int
    patch: dict[str, Any]
    since: int | UnsetType = UNSET
    events: Sequence[Raw] | UnsetType = UNSET
    board: Raw | UnsetType = UNSET
    manner: Raw | UnsetType = UNSET
    done: str | UnsetType = UNSET


class DoneMessage(Outgoing, frozen=True, tag="done"):
    """The ack of an action or of an answer to an invitation, which is on disk."""

    id: str
    again: bool
    seq: int | UnsetType = UNSET


class RefusedMessage(Outgoing, frozen=True, tag="refused"):
    """A message was not carried out. `id` is None if it could not be read."""

    error: Problem
    id: str | None = None


class ChatLineMessage(Outgoing, frozen=True, tag="chat"):
    """A chat line, as over HTTP."""

    id: int
    name: str
    role: str
    text: str
    at: str


class PresenceMessage(Outgoing, frozen=True, tag="presence"):
    """The roles whose players have the match open, and the number of spectators."""

    here: Sequence[str]
    watching: int


class InvitedMessage(Outgoing, frozen=True, tag="invited"):
    """The client is invited to a match, whose card names the roles and the host."""

    card: MatchCard


class InvitationClosedMessage(Outgoing, frozen=True, tag="settled"):
    """An invitation has been answered or withdrawn."""


class MatchClosedMessage(Outgoing, frozen=True, tag="gone"):
    """The subscription of a match has ended: the match is over, or the client has left it."""


class MatchesOmittedMessage(Outgoing, frozen=True, tag="more"):
    """Number of matches without a subscription, because the client has as many as allowed."""

    matches: int


class PongMessage(Outgoing, frozen=True, tag="pong"):
    """The response to a `PingMessage`."""
