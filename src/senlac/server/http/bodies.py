"""Request bodies. Every field has a type and a bound, and unknown fields are rejected."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from senlac.engine.support.utf8 import PLAIN
from senlac.server.alerts.wishes import Wishes
from senlac.server.matches.analysis import MAX_DICE, MAX_NAME, MAX_NOTE, MAX_TITLE
from senlac.server.matches.time_controls import TimeControl
from senlac.server.security.field_types import (
    Actions,
    ActionText,
    ClientId,
    Email,
    Endpoint,
    Line,
    Name,
    Number,
    PushKey,
    Salt,
    Secret,
    Text,
    Things,
    Token,
    TomlText,
    WebhookUrl,
    Word,
    require_plain,
)
from senlac.server.security.json_bounds import OPTIONS, POSITION, WEIGHT, require_light


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A request body."""

    def __post_init__(self) -> None:
        """Reject control characters in documents.

        Raises:
            ValueError: there is a control character.
        """
        require_plain(self)


class SignInBody(Body, frozen=True):
    """A name and its password."""

    name: Word
    password: Secret


class AccountBody(Body, frozen=True):
    """The name and password of the account that a guest becomes."""

    name: Name
    password: Secret
    email: Email | None = None


class ContactBody(Body, frozen=True):
    """An e-mail address that is to receive alerts."""

    address: Email


class BrowserBody(Body, frozen=True):
    """A subscription to web push, as browsers make it.

    `replaces` is the former endpoint of a browser whose push service has given it another one.
    """

    endpoint: Endpoint
    p256dh: PushKey
    auth: PushKey
    replaces: Endpoint = ""


class WebhookBody(Body, frozen=True):
    """A webhook. Without a form, its address says which one it expects.

    With a `match` it is sent only what is about that match. `style` says whether it is sent what
    concerns the player, or a line for each turn of their matches, or one message for each match
    that is edited.
    """

    url: WebhookUrl
    form: Literal["", "signed", "discord", "slack"] = ""
    match: Word = ""
    style: Literal["mine", "turns", "standing"] = "mine"


class MuteBody(Body, frozen=True):
    """Whether a match is muted."""

    muted: bool


class WishesBody(Body, frozen=True):
    """What a contact is to be sent, and when."""

    wishes: Wishes


class PasswordBody(Body, frozen=True):
    """The old and the new password."""

    old: Secret
    new: Secret


class TokenBody(Body, frozen=True):
    """The name of a token, and what a program may do with it."""

    name: Word
    scope: Literal["play", "read"] = "play"


class SeatBody(Body, frozen=True):
    """The player of a seat. `name` is the invited person's, `bot` the id of the bot."""

    kind: Literal["me", "open", "invite", "person", "bot", "hotseat"]
    bot: Word = "normal"
    name: Word = ""


class FromBody(Body, frozen=True):
    """A moment of another match as some of its roles see it, by default the client's own."""

    match: Word
    at: Number
    roles: Annotated[list[Word], Meta(max_length=20)] | None = None


class MatchBody(Body, frozen=True, rename={"begin_at": "from"}):
    """A match to be created. With `usual` all sides have their default set-up.

    `deadline` is the time limit in seconds for each decision, 0 for none. With `salt_follows` the
    match waits a few seconds for a `SaltBody` of its owner, who plays in it. `handicap` is the id
    of a handicap of the scenario, which is an overlay; so a match with one has no other overlay.
    `time` is a time control, which a match with a `deadline` cannot have.
    """

    game: Word = ""
    scenario: Word = ""
    options: Annotated[dict[str, Any], Meta(extra={WEIGHT: OPTIONS})] = {}
    overlay: TomlText | None = None
    handicap: Word = ""
    position: Annotated[dict[str, Any], Meta(extra={WEIGHT: POSITION})] | None = None
    begin_at: FromBody | None = None
    tutorial: bool = False
    seats: Annotated[dict[Word, SeatBody], Meta(max_length=20)] = {}
    salt_follows: bool = False
    private: bool | None = None
    usual: bool = False
    deadline: Number = 0
    time: TimeControl | None = None

    def __post_init__(self) -> None:
        """Limit the size of the documents: msgspec has no bound for values of any type.

        Raises:
            ValueError: a document is too large.
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
    """Whether anyone may watch."""

    open: bool


class JoinBody(Body, frozen=True):
    """A seat to take."""

    role: Word
    invite: Token = ""
    salt: Salt = ""


class RenewBody(Body, frozen=True):
    """The seat whose invitation link is to be renewed."""

    role: Word


class AcceptBody(Body, frozen=True):
    """An invitation to accept."""

    salt: Salt = ""


class SaltBody(Body, frozen=True):
    """A player's contribution to the dice, sent when the commitment is known."""

    salt: Salt


class UndoBody(Body, frozen=True):
    """A request for an undo, or the answer to one."""

    do: Literal["ask", "agree", "refuse"]
    acts: Annotated[int, Meta(ge=1, le=101)] = 1


class DrawBody(Body, frozen=True):
    """An offer of a draw, or the answer to one."""

    do: Literal["offer", "accept", "decline"]


class AnswerBody(Body, frozen=True):
    """The answer to a request of another player."""

    do: Literal["accept", "decline"]


class ClaimBody(Body, frozen=True):
    """A claim against a player who keeps a match waiting."""

    what: Literal["win", "computer"]


class HolidayBody(Body, frozen=True):
    """The first and the last day of a holiday as `YYYY-MM-DD`, and their time zone."""

    first: Word
    last: Word
    zone: Word


class ActBody(Body, frozen=True):
    """An action decided at a seq, with the client's id for it. `then` is the rest of a batch."""

    role: Word
    action: ActionText
    seq: Number
    id: ClientId
    then: Actions = []


class AboutBody(Body, frozen=True):
    """An action to be explained. With a `seq` the answer is only about the state at that seq."""

    role: Word
    action: ActionText
    seq: Number | None = None


class ClickBody(Body, frozen=True):
    """Things on which a click had no effect, topmost first, and the selection, "" if empty."""

    role: Word
    hand: ActionText
    things: Things


class IntentBody(Body, frozen=True):
    """A group intent: one that the scene names, or a common goal of some pieces."""

    role: Word
    intent: Word
    pieces: Things = []
    goal: Word = ""


class ChatBody(Body, frozen=True):
    """A chat line to send."""

    text: Line


class NotesBody(Body, frozen=True):
    """Private notes of a player, which replace the version with that `tag`.

    If there is a newer version the text is refused, or appended to it with `join`.
    """

    text: Text
    tag: Word | None = None
    join: bool = False


class AnalysisBody(Body, frozen=True):
    """A moment of a match to analyse, as some of its roles see it, by default the client's own."""

    at: Number
    roles: Annotated[list[Word], Meta(max_length=20)] | None = None


class TitleBody(Body, frozen=True):
    """The title of an analysis."""

    title: Annotated[str, Meta(max_length=MAX_TITLE, pattern=PLAIN)]


class CommentBody(Body, frozen=True):
    """The name of a variation, and a note about its move."""

    name: Annotated[str, Meta(max_length=MAX_NAME, pattern=PLAIN)] = ""
    note: Annotated[str, Meta(max_length=MAX_NOTE, pattern=PLAIN)] = ""


class DiceBody(Body, frozen=True):
    """The values of the next dice of an analysis."""

    values: Annotated[list[Annotated[int, Meta(ge=1, le=1_000)]], Meta(max_length=MAX_DICE)]


class ShareBody(Body, frozen=True):
    """Whether an analysis has a link that shows it to others."""

    open: bool
