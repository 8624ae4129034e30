"""What passes between the server and a thinking process: bytes, and only what a role knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

MOST_BYTES: Final = 64_000_000
"""The longest message."""

LENGTH_BYTES: Final = 4


class Job(Struct, frozen=True):
    """A decision to be made. The position has been drawn afresh where the role cannot see.

    With `beside`, the text of an action, that is weighed, and what the bot chooses.
    """

    game: str
    position: dict[str, Any]
    role: str
    bot: str
    seed: str
    beside: str = ""


class Weighed(Struct, frozen=True):
    """An action, the chance to win where it leads, and its odds.

    The chance is None where the game knows of none.
    """

    action: str
    chance: float | None
    odds: Sequence[tuple[str, float]]


class Thought(Struct, frozen=True):
    """What a bot has chosen; or, without an action, why it could not.

    `then` is what it writes behind it on the same sheet. `weighed` are the action it was to look
    at, if that is one of the options, and its own. `seconds` is how long it took.
    """

    action: str = ""
    then: Sequence[str] = ()
    fault: str = ""
    weighed: Sequence[Weighed] = ()
    seconds: float = 0.0


class Trial(Struct, frozen=True):
    """A match that is to be tried out: how it begins, as `Begin.document` writes it.

    `new`: its overlay or position comes from a client, not from an earlier match.
    """

    game: str
    scenario: str
    begin: dict[str, Any]
    new: bool


class Tried(Struct, frozen=True):
    """What came of a trial: why the game refuses it, or what went wrong."""

    refusal: str = ""
    fault: str = ""
