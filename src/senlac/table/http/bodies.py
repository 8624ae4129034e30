"""What clients send: every field typed and bounded, none that is not known."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from senlac.table.guard.sizes import (
    Actions,
    ActionText,
    ClientId,
    Email,
    Line,
    Name,
    Number,
    Salt,
    Secret,
    Text,
    Things,
    Token,
    TomlText,
    Word,
    require_plain,
)
from senlac.table.guard.weight import OPTIONS, POSITION, WEIGHT, require_light


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a client sends."""

    def __post_init__(self) -> None:
        """Refuse control characters in documents.

        Raises:
            ValueError: there is one.
        """
        require_plain(self)


class SignInBody(Body, frozen=True):
    """A name and its password."""

    name: Word
    password: Secret


class AccountBody(Body, frozen=True):
    """What a guest becomes."""

    name: Name
    password: Secret
    email: Email | None = None


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

    `deadline` is how many seconds each decision may take, 0 for any time. With `salt_follows` the
    match waits a few seconds for a `SaltBody` of who makes it and plays.
    """

    game: Word = ""
    scenario: Word = ""
    options: Annotated[dict[str, Any], Meta(extra={WEIGHT: OPTIONS})] = {}
    overlay: TomlText | None = None
    position: Annotated[dict[str, Any], Meta(extra={WEIGHT: POSITION})] | None = None
    begin_at: FromBody | None = None
    tutorial: bool = False
    seats: Annotated[dict[Word, SeatBody], Meta(max_length=20)] = {}
    salt_follows: bool = False
    private: bool | None = None
    usual: bool = False
    deadline: Number = 0

    def __post_init__(self) -> None:
        """Weigh the documents: msgspec has no bound for values of any type.

        Raises:
            ValueError: one holds too much.
        """
        for name, document, bound in (
            ("options", self.options, OPTIONS), ("position", self.position, POSITION),
        ):  # fmt: skip
            try:
                require_light(document, bound)
            except ValueError as error:
                raise ValueError(f"{name}: {error}") from error
        Body.__post_init__(self)


class WatchBody(Body, frozen=True):
    """Whether everybody may watch."""

    open: bool


class JoinBody(Body, frozen=True):
    """A seat to be taken."""

    role: Word
    invite: Token = ""
    salt: Salt = ""


class RenewBody(Body, frozen=True):
    """The seat whose invitation link is to be renewed."""

    role: Word


class AcceptBody(Body, frozen=True):
    """An invitation to be accepted."""

    salt: Salt = ""


class SaltBody(Body, frozen=True):
    """What a player adds to the dice, when the commitment is known."""

    salt: Salt


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
    """Private notes of a player, to replace those with that `tag`.

    Where others stand by then, the text is refused, or with `join` added to them.
    """

    text: Text
    tag: Word | None = None
    join: bool = False
