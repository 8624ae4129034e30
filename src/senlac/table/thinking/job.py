"""What passes between the server and a thinking process: bytes, and only what a role knows."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

MOST_BYTES: Final = 64_000_000
"""The longest message."""

LENGTH_BYTES: Final = 4


class Job(Struct, frozen=True):
    """A decision to be made. The position has been drawn afresh where the role cannot see."""

    game: str
    position: dict[str, Any]
    role: str
    bot: str
    seed: str


class Thought(Struct, frozen=True):
    """What a bot has chosen; or, without an action, why it could not."""

    action: str = ""
    fault: str = ""
