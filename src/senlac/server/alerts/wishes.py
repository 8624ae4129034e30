"""What a contact is to be sent, and when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from senlac.server.support.errors import BadInput

TURN: Final = "turn"
DEADLINE: Final = "deadline"
INVITATION: Final = "invitation"
RESULT: Final = "result"
KINDS: Final = (TURN, DEADLINE, INVITATION, RESULT)

MAX_WAIT: Final = 86_400
"""Maximum seconds that a turn may wait before an alert is sent."""

Kinds = Annotated[Sequence[Annotated[str, Meta(max_length=20)]], Meta(max_length=len(KINDS))]
Hour = Annotated[int, Meta(ge=0, le=23)]
Seconds = Annotated[int, Meta(ge=0, le=MAX_WAIT)]


class Wishes(Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent to a contact, and when.

    Attributes:
        kinds: the kinds of alerts.
        wait: seconds that a turn must have waited. With 0 there is an alert for each turn, even if
            the player has the match open.
        zone: time zone of the hours, as IANA names it.
        quiet_from, quiet_until: no alerts are sent between these hours; none if they are equal.
        daily: a single message a day lists all matches that wait, instead of one for each turn.
        daily_hour: when it is sent.
    """

    kinds: Kinds = KINDS
    wait: Seconds = 300
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    quiet_from: Hour = 0
    quiet_until: Hour = 0
    daily: bool = False
    daily_hour: Hour = 8

    def check(self) -> None:
        """Check the names in it.

        Raises:
            BadInput: there is no such kind or time zone.
        """
        for kind in self.kinds:
            if kind not in KINDS:
                raise BadInput(f"kinds: expected {', '.join(KINDS)}, got {kind[:40]!a}")
        try:
            ZoneInfo(self.zone)
        except (ValueError, OSError, LookupError) as error:
            why = f"zone: expected a time zone such as Europe/London, got {self.zone!a}"
            raise BadInput(why) from error

    def local(self, at: float) -> datetime:
        """Return the local time of an instant, in seconds since 1970."""
        return datetime.fromtimestamp(at, UTC).astimezone(ZoneInfo(self.zone))

    def is_quiet(self, at: float) -> bool:
        """Return whether nothing may be sent at an instant."""
        start, end, hour = self.quiet_from, self.quiet_until, self.local(at).hour
        if start <= end:
            return start <= hour < end
        return hour >= start or hour < end

    def day(self, at: float) -> str:
        """Return the day whose message an instant belongs to, which begins at `daily_hour`.

        Days are those of the calendar: one on which clocks change has one message, too.
        """
        local = self.local(at)
        ordinal = local.toordinal() - (local.hour < self.daily_hour)
        return datetime.fromordinal(ordinal).date().isoformat()
