"""Time controls: how much time players have, and what happens when it runs out.

They are chosen when a match is created and shown to everyone. A deadline of steps that can time out
by the rules is another thing: see `deadlines`.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from senlac.server.support.errors import BadInput

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

LIVE: Final = "live"
BANK: Final = "bank"
STEP: Final = "step"
SITTING: Final = "sitting"

TURN: Final = "turn"
ACTION: Final = "action"

COMPUTER: Final = "computer"
ASK: Final = "ask"
LOSE: Final = "lose"

BOUNDS: Final = {
    LIVE: (MINUTE, 6 * HOUR, 10 * MINUTE),
    BANK: (HOUR, 30 * DAY, 7 * DAY),
    STEP: (5 * MINUTE, 30 * DAY, 0),
    SITTING: (0, 0, 0),
}
"""The minimum and maximum seconds of each kind, and the maximum increment."""


Seconds = Annotated[int, Meta(ge=0, le=30 * DAY)]


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """The time control of a match.

    Attributes:
        kind: `live` and `bank` give each player a clock, for an evening or for days. With `step`
            each decision has a deadline of its own. With `sitting` no time runs, but a player who
            is away for an hour can be replaced.
        seconds: of each clock at the start, or for each decision.
        increment: seconds that a clock gains.
        per: when it gains them: whenever the decision passes on, or with each action.
        at_end: what happens when time runs out: the computer plays on, the others are asked, or the
            player loses.
    """

    kind: Literal["live", "bank", "step", "sitting"]
    seconds: Seconds = 0
    increment: Seconds = 0
    per: Literal["turn", "action"] = TURN
    at_end: Literal["computer", "ask", "lose"] = ASK

    @property
    def by_day(self) -> bool:
        """Whether its clocks stand still on holidays."""
        return self.kind in (BANK, STEP)


def require_control(control: TimeControl | None, *, tutorial: bool, deadline: int) -> None:
    """Require that a match can have a time control; None means none.

    Raises:
        BadInput: it cannot.
    """
    if control is None:
        return
    if tutorial:
        raise BadInput("time: a tutorial has none")
    if deadline:
        raise BadInput("time: expected no `deadline` beside it")
    least, most, gain = BOUNDS[control.kind]
    if not least <= control.seconds <= most:
        raise BadInput(
            f"time: expected from {least} to {most} seconds for {control.kind}, "
            f"got {control.seconds}"
        )
    if not 0 <= control.increment <= gain:
        raise BadInput(
            f"time: expected an increment of at most {gain} seconds for {control.kind}, "
            f"got {control.increment}"
        )
