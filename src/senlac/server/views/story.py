"""The story of a match that is over: winning chances, turning points, and luck."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import inf
from typing import Final

from msgspec import Struct

from senlac.engine.match.match import Match
from senlac.engine.screen.scene import Cue
from senlac.lab.luck import DiceResult, MatchLuck
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.table import Table

TURNS: Final = 5
"""Number of turning points."""

PLACES: Final = 3
"""Number of decimals of a probability."""


MOSTLY: Final = 0.5
"""The dice are the cause of a change if they made at least this part of it."""


class TurningPoint(Struct, frozen=True, omit_defaults=True):
    """An entry, numbered as in the replay, and its weightiest event as a text.

    `before` and `after` are the winning chances of each role. `role` is the actor, left out if the
    rules acted, or if the text is about what followed by itself. With `dice` the dice made most of
    the change, otherwise what was decided.
    """

    entry: int
    text: str
    before: Sequence[float]
    after: Sequence[float]
    role: str = ""
    dice: bool = False


class DiceHighlight(Struct, frozen=True, omit_defaults=True):
    """A roll: its entry in the replay, the text of that, the dice, and the chances it gave a role.

    `role` is the actor, left out if the rules rolled.
    """

    entry: int
    text: str
    faces: Sequence[int]
    gave: float
    role: str = ""


class Luck(Struct, frozen=True, omit_defaults=True):
    """The luck of a role: the winning chances from all rolls, with the worst and the best one."""

    role: str
    gave: float
    worst: DiceHighlight | None = None
    best: DiceHighlight | None = None


class ChanceStory(Struct, frozen=True):
    """The story of a match that is over. `chances` are those of each role after each of `entries`.

    All lists are empty if the game has no winning chances.
    """

    roles: Sequence[str]
    entries: Sequence[int] = ()
    chances: Sequence[Sequence[float]] = ()
    turns: Sequence[TurningPoint] = ()
    luck: Sequence[Luck] = ()


@guarded
def story(table: Table, match: Match, found: MatchLuck, roles: Sequence[str]) -> ChanceStory:
    """Return the story of a match, with entries numbered as some roles saw them."""
    return _Teller(table.seen_entries(roles), match, found).story()


class _Teller:
    """Converts results to the numbering of a replay."""

    def __init__(self, seen: Sequence[int], match: Match, found: MatchLuck) -> None:
        self._seen = seen
        self._match = match
        self._found = found
        self._entries = [one.entry for one in found.course]

    def story(self) -> ChanceStory:
        """Return the story."""
        found = self._found
        return ChanceStory(
            found.roles,
            [self._number(entry) for entry in self._entries],
            [rounded(one.chances) for one in found.course],
            [self._moved(entry) for entry in found.turning_points(TURNS)],
            [self._luck(role) for role in range(len(found.roles))],
        )

    def _number(self, entry: int) -> int:
        """Return the entry of the replay that shows an entry or its consequences."""
        return min(bisect_left(self._seen, entry), len(self._seen) - 1)

    def _text(self, entry: int) -> str:
        """Return the first event of an entry as a text, after a heading the first visible one."""
        told = [
            (self._match.cue(event), event)
            for event in self._match.core.history.played[entry].events
        ]
        if told and told[0][0].level:
            seen = [one for one in told if one[0].dice or (one[0].banner and not one[0].level)]
            told = seen or sorted(told, key=lambda one: one[0].level or inf)
        return self._match.sentence(told[0][1]) if told else ""

    def _cause(self, entry: int) -> tuple[str, str]:
        """Return the event of an entry that weighs most, as a text, and who decided it.

        The first line may only say which piece moved; what turned the match is who fell, what was
        lost, or what was rolled. What follows a heading is not decided by the actor: the rules have
        begun another turn or step.
        """
        played = self._match.core.history.played[entry]
        cues = [self._match.cue(event) for event in played.events]
        weights = [_weight(cue) for cue in cues]
        most = max(weights, default=0)
        if not most:
            return self._text(entry), ""
        # Of several banners the last one says what all of it has come to, such as the end.
        place = weights.index(most)
        if most == BANNER:
            place = len(weights) - 1 - weights[::-1].index(most)
        follows = any(cue.level for cue in cues[:place])
        text = self._match.sentence(played.events[place])
        return text, "" if follows else played.entry.role

    def _moved(self, entry: int) -> TurningPoint:
        place = bisect_left(self._entries, entry)
        former, now = self._found.course[place - 1 : place + 1]
        throw = next((one for one in self._found.throws if one.entry == entry), None)
        change = sum([abs(new - old) for old, new in zip(former.chances, now.chances, strict=True)])
        by_dice = throw is not None and sum(map(abs, throw.gave)) >= MOSTLY * change
        text, role = self._cause(entry)
        chances = rounded(former.chances), rounded(now.chances)
        return TurningPoint(self._number(entry), text, *chances, role, by_dice)

    def _luck(self, role: int) -> Luck:
        found = self._found
        worst, best = found.extremes(role) or (None, None)
        return Luck(
            found.roles[role],
            round(found.luck()[role], PLACES),
            None if worst is None else self._thrown(worst, role),
            None if best is None else self._thrown(best, role),
        )

    def _thrown(self, throw: DiceResult, role: int) -> DiceHighlight:
        faces = [roll.value for roll in throw.rolls]
        gave = round(throw.gave[role], PLACES)
        return DiceHighlight(
            self._number(throw.entry), self._text(throw.entry), faces, gave, throw.role
        )


BANNER: Final = 2
"""The weight of an event that is shown over the board, such as a captured town."""


def _weight(cue: Cue) -> int:
    """Return how much an event may have changed, 0 for headings.

    In order: a player is out, a piece is eliminated, others lose strength, dice are rolled, there
    is a banner.
    """
    if cue.out is not None:
        return 6
    if any(loss.fell for loss in cue.losses):
        return 5
    if cue.losses:
        return 4
    if cue.level:
        return 0
    if cue.dice is not None:
        return 3
    return BANNER if cue.banner else 1


def rounded(chances: Sequence[float]) -> list[float]:
    """Round probabilities for display."""
    return [round(chance, PLACES) for chance in chances]
