"""What each onlooker has seen happen: how many entries a match has is itself a secret.

An entry counts for an onlooker if it is his own, if he was told of an event in it, or if what he
sees of the table is another after it. So the numbers by which people and programs speak of a
match follow from what they see, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from senlac.engine.event import Event
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.slices import finished
from senlac.engine.standpoint import awaited, standpoint
from senlac.engine.state import State

EVERYBODY: Final = 1
"""The bit of an entry that a spectator has seen; role 0 has the next bit."""


@dataclass(frozen=True)
class Seen:
    """For each entry of a match the bits of those who have seen it; `counts` sums them up."""

    by: tuple[int, ...] = ()
    counts: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, by: Iterable[int]) -> Seen:
        """Return what was seen, by the bits of each entry."""
        return cls().then(by)

    def then(self, by: Iterable[int]) -> Seen:
        """Return what has been seen after some more entries."""
        added, counts = tuple(by), dict(self.counts)
        for bits in added:
            counts[bits] = counts.get(bits, 0) + 1
        return Seen(self.by + added, counts)

    def count(self, eyes: int) -> int:
        """Return how many entries those have seen whose bits these are."""
        return sum([count for bits, count in self.counts.items() if bits & eyes])

    def entries(self, eyes: int) -> list[int]:
        """Return the entries they have seen."""
        return [number for number, bits in enumerate(self.by) if bits & eyes]

    def since(self, earlier: Seen) -> tuple[int, ...] | None:
        """Return who has seen each entry since an earlier moment, None if this did not follow it.

        So it is when what is kept was put in the place of what was played.
        """
        count = len(earlier.by)
        return self.by[count:] if self.by[:count] == earlier.by else None

    @property
    def openly(self) -> bool:
        """Tell whether everybody has seen the last entry."""
        return bool(self.by) and bool(self.by[-1] & EVERYBODY)


def eyes_of(roles: Iterable[int]) -> int:
    """Return the bits of all that those see who look through the eyes of some roles."""
    return EVERYBODY | sum([2 << role for role in set(roles)])


class Sights:
    """What roles saw of a match last: what they see after an entry they see before the next."""

    def __init__(self) -> None:
        self._last: dict[tuple[int, ...], tuple[State, object]] = {}

    def of(self, game: Game[Any], state: State, roles: Sequence[int]) -> object:
        """Return what some roles see; a state of a match is never changed, and known by itself."""
        eyes = tuple(roles)
        known = self._last.get(eyes)
        if known is None or known[0] is not state:
            known = self._last[eyes] = (state, _sight(game, state, eyes))
        return known[1]

    def differ(self, game: Game[Any], before: State, after: State, roles: Sequence[int]) -> bool:
        """Tell whether some roles see another table after an entry than before."""
        return self.of(game, before, roles) != self.of(game, after, roles)


def watched(before: Match, after: Match, sights: Sights) -> list[int]:
    """Return by whom each of the entries was seen that a match has been given since."""
    return finished(watching(before, after, sights))


def watching(before: Match, after: Match, sights: Sights) -> Generator[None, None, list[int]]:
    """Return the same as `watched`, one part for each entry."""
    history = after.course.history
    found: list[int] = []
    for number in range(before.entries, after.entries):
        played = history.played[number]
        told = list(played.events)
        if played.entry.undo >= 0:
            gone = [n for n in before.course.history.line if n > played.entry.undo]
            told = [event for n in gone for event in history.played[n].events]
        states = (history.at(number - 1), history.at(number))
        found.append(_seers(after.game, after.roles, states, played.entry.role, told, sights))
        yield
    return found


def _seers(
    game: Game[Any],
    names: Sequence[str],
    states: tuple[State, State],
    actor: str,
    told: Sequence[Event],
    sights: Sights,
) -> int:
    """Return who has seen an entry that led from a state to another: the bits of all of them."""
    before, after = states
    if not game.secrets(before) and not game.secrets(after):
        return EVERYBODY
    same = awaited(before, ()) == awaited(after, ()) and before.outcome == after.outcome
    if not same or any([event.seen_by([]) for event in told]):
        return EVERYBODY
    knows = [
        name == actor or any([event.seen_by([role]) for event in told])
        for role, name in enumerate(names)
    ]
    others = [role for role, known in enumerate(knows) if not known]
    bits = eyes_of([role for role, known in enumerate(knows) if known]) & ~EVERYBODY
    if not sights.differ(game, before, after, others):
        # Whoever sees less than they do together has seen nothing either.
        return bits
    if sights.differ(game, before, after, []):
        return EVERYBODY
    seeing = [role for role in others if sights.differ(game, before, after, [role])]
    return bits | eyes_of(seeing) & ~EVERYBODY


def _sight(game: Game[Any], state: State, roles: Sequence[int]) -> tuple[object, ...]:
    """Return what some roles see of a table: its view, of the match before their eyes too."""
    seen = standpoint(game, state, roles)
    own = seen.game.sight(seen.state, seen.roles) if seen.titles else None
    return game.sight(state, roles), own, awaited(state, roles)
