"""What clients send: every field typed and bounded, none that is not known."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from senlac.table.guard.sizes import (
    Actions,
    ActionText,
    ClientId,
    Line,
    Name,
    Number,
    Salt,
    Secret,
    Text,
    Things,
    Token,
    Word,
)


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a client sends."""


class SignInBody(Body, frozen=True):
    """A name and its password."""

    name: Word
    password: Secret


class AccountBody(Body, frozen=True):
    """What a guest becomes."""

    name: Name
    password: Secret
    email: Annotated[str, Meta(max_length=254)] | None = None


class PasswordBody(Body, frozen=True):
    """A password to be changed."""

    old: Secret
    new: Secret


class TokenBody(Body, frozen=True):
    """What a token is called, and what may be done with it."""

    name: Word
    scope: Literal["play", "read"] = "play"


class SeatBody(Body, frozen=True):
    """Who is to play a role; `name` is of the person who is invited, `bot` of the bot."""

    kind: Literal["me", "open", "invite", "person", "bot", "hotseat"]
    bot: Word = "greedy"
    name: Word = ""


class FromBody(Body, frozen=True):
    """A moment of another match, in the sight of some of its roles; one's own unless named."""

    match: Word
    at: Number
    roles: Annotated[list[Word], Meta(max_length=20)] | None = None


class MatchBody(Body, frozen=True, rename={"begin_at": "from"}):
    """A match as somebody wishes it; `usual`: with all sides set up as is usual.

    `deadline` is how many seconds each decision may take, 0 for any time.
    """

    game: Word = ""
    scenario: Word = ""
    options: dict[str, Any] = {}
    overlay: Annotated[str, Meta(max_length=100_000)] | None = None
    position: dict[str, Any] | None = None
    begin_at: FromBody | None = None
    tutorial: bool = False
    seats: Annotated[dict[str, SeatBody], Meta(max_length=20)] = {}
    salt: Salt = ""
    private: bool | None = None
    usual: bool = False
    deadline: Annotated[int, Meta(ge=0)] = 0


class WatchBody(Body, frozen=True):
    """Whether everybody may watch."""

    open: bool


class JoinBody(Body, frozen=True):
    """A seat to be taken."""

    role: Word
    invite: Token = ""
    salt: Salt = ""


class AcceptBody(Body, frozen=True):
    """An invitation to be accepted."""

    salt: Salt = ""


class UndoBody(Body, frozen=True):
    """An undo to be asked for, agreed to or refused."""

    do: Literal["ask", "agree", "refuse"]
    acts: Annotated[int, Meta(ge=1, le=101)] = 1


class DrawBody(Body, frozen=True):
    """A draw to be offered, accepted or declined."""

    do: Literal["offer", "accept", "decline"]


class ActBody(Body, frozen=True):
    """An action, decided at a seq, by the client's own id of it, and those that follow at once."""

    role: Word
    action: ActionText
    seq: Number
    id: ClientId
    then: Actions = []


class AboutBody(Body, frozen=True):
    """An action somebody would know more of; with a seq, of the table as it was then alone."""

    role: Word
    action: ActionText
    seq: Number | None = None


class ClickBody(Body, frozen=True):
    """What was clicked in vain, the topmost first, and what was in the hand, "" for nothing."""

    role: Word
    hand: ActionText
    things: Things


class IntentBody(Body, frozen=True):
    """What many pieces are to do: an intent the scene names, or together to a goal."""

    role: Word
    intent: Word
    pieces: Things = []
    goal: Word = ""


class ChatBody(Body, frozen=True):
    """Something to be said."""

    text: Line


class NotesBody(Body, frozen=True):
    """What somebody notes for himself."""

    text: Text
