"""Messages between the server and a bot process. They contain only what a role may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

MOST_BYTES: Final = 64_000_000
"""Maximum length of a message."""

LENGTH_BYTES: Final = 4


class BotJob(Struct, frozen=True):
    """A decision for a bot. What the role cannot see in the position has been resampled.

    With `beside`, the text of an action, that action and the bot's candidates are also evaluated.
    `player` is a key of the match and the role; without it no plan of an earlier job is continued.
    """

    game: str
    position: dict[str, Any]
    role: str
    bot: str
    seed: str
    beside: str = ""
    player: str = ""


class ScoredAction(Struct, frozen=True):
    """An action, the winning chance after it, and its odds.

    The chance is None if the game has no estimate of it. It is uncertain by `margin`, half of its
    95% interval. With `worse` it is below the best one by more than chance explains.
    """

    action: str
    chance: float | None
    odds: Sequence[tuple[str, float]]
    margin: float = 0.0
    worse: bool = False


class BotReply(Struct, frozen=True):
    """The choice of a bot; without an action, `fault` says why it has none.

    `then` are the further lines of the same sheet. `weighed` are the evaluations of the action
    `beside`, if that is legal, of the bot's choice and of other candidates, the best first.
    `seconds` is the duration.
    """

    action: str = ""
    then: Sequence[str] = ()
    fault: str = ""
    weighed: Sequence[ScoredAction] = ()
    seconds: float = 0.0


class Trial(Struct, frozen=True):
    """A match to try out; `begin` is an encoded `Begin`.

    `new`: its overlay or position comes from a client, not from an earlier match.
    """

    game: str
    scenario: str
    begin: dict[str, Any]
    new: bool


class Tried(Struct, frozen=True):
    """The result of a trial: a refusal by the game, or an exception; both "" if it succeeded."""

    refusal: str = ""
    fault: str = ""
