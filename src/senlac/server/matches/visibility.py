"""Which viewers have seen which entries: the number of entries is itself a secret.

A viewer has seen an entry if it is their own, if they may know one of its events, or if their
view changed with it. So the `seq` numbers that a client sees depend only on what it may know.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.match.perspective import perspective_of, visible_actors
from senlac.engine.model.event import Event
from senlac.engine.model.state import State
from senlac.engine.support.slices import finished

EVERYBODY: Final = 1
"""The bit for spectators; role 0 has the next bit."""


@dataclass(frozen=True)
class VisibilityLog:
    """The bitset of viewers who have seen each entry of a match; `counts` totals equal bitsets."""

    by: tuple[int, ...] = ()
    counts: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, by: Iterable[int]) -> VisibilityLog:
        """Build from the bitset of each entry."""
        return cls().then(by)

    def then(self, by: Iterable[int]) -> VisibilityLog:
        """Return a copy with more entries."""
        added, counts = tuple(by), dict(self.counts)
        for bits in added:
            counts[bits] = counts.get(bits, 0) + 1
        return VisibilityLog(self.by + added, counts)

    def count(self, eyes: int) -> int:
        """Return how many entries the viewers of a bitset have seen."""
        return sum([count for bits, count in self.counts.items() if bits & eyes])

    def entries(self, eyes: int) -> list[int]:
        """Return the entries that the viewers of a bitset have seen."""
        return [number for number, bits in enumerate(self.by) if bits & eyes]

    def since(self, earlier: VisibilityLog) -> tuple[int, ...] | None:
        """Return the bitsets of the entries after those of `earlier`; None if those differ.

        That happens if a stored match replaced the one that was played.
        """
        count = len(earlier.by)
        return self.by[count:] if self.by[:count] == earlier.by else None

    @property
    def openly(self) -> bool:
        """Return whether spectators have seen the last entry; then every viewer has."""
        return bool(self.by) and bool(self.by[-1] & EVERYBODY)


def viewer_mask(roles: Iterable[int]) -> int:
    """Return the bitset of a viewer with some roles; spectators are included."""
    return EVERYBODY | sum([2 << role for role in set(roles)])


class ViewCache:
    """A cache of the last view of each viewer: the view after an entry is that before the next."""

    def __init__(self) -> None:
        self._last: dict[tuple[int, ...], tuple[State, object]] = {}

    def of(self, game: Game[Any], state: State, roles: Sequence[int]) -> object:
        """Return the view of some roles. Cached by identity: states are never modified."""
        eyes = tuple(roles)
        known = self._last.get(eyes)
        if known is None or known[0] is not state:
            known = self._last[eyes] = (state, _sight(game, state, eyes))
        return known[1]

    def differ(self, game: Game[Any], before: State, after: State, roles: Sequence[int]) -> bool:
        """Return whether the view of some roles differs between two states."""
        return self.of(game, before, roles) != self.of(game, after, roles)


def entry_visibility(before: Match, after: Match, sights: ViewCache) -> list[int]:
    """Return the bitset of viewers for each entry between two versions of a match."""
    return finished(watching(before, after, sights))


def watching(before: Match, after: Match, sights: ViewCache) -> Generator[None, None, list[int]]:
    """Do the same as `entry_visibility`, one part for each entry."""
    history = after.core.history
    found: list[int] = []
    for number in range(before.entries, after.entries):
        played = history.played[number]
        told = list(played.events)
        if played.entry.undo >= 0:
            gone = set(before.core.history.line) ^ set(history.line_to(played.entry.undo))
            told = [event for n in sorted(gone) for event in history.played[n].events]
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
    sights: ViewCache,
) -> int:
    """Return the bitset of viewers who have seen an entry between two states."""
    before, after = states
    if not game.has_secrets(before) and not game.has_secrets(after):
        return EVERYBODY
    same = (
        visible_actors(before, ()) == visible_actors(after, ()) and before.outcome == after.outcome
    )
    if not same or any([event.visible_to([]) for event in told]):
        return EVERYBODY
    knows = [
        name == actor or any([event.visible_to([role]) for event in told])
        for role, name in enumerate(names)
    ]
    others = [role for role, known in enumerate(knows) if not known]
    bits = viewer_mask([role for role, known in enumerate(knows) if known]) & ~EVERYBODY
    if not sights.differ(game, before, after, others):
        # The roles together see no difference, so none of them alone does.
        return bits
    if sights.differ(game, before, after, []):
        return EVERYBODY
    seeing = [role for role in others if sights.differ(game, before, after, [role])]
    return bits | viewer_mask(seeing) & ~EVERYBODY


def _sight(game: Game[Any], state: State, roles: Sequence[int]) -> tuple[object, ...]:
    """Return what some roles see: the view of the match, and of the nested one they play in."""
    seen = perspective_of(game, state, roles)
    own = seen.game.view_key(seen.state, seen.roles) if seen.titles else None
    return game.view_key(state, roles), own, visible_actors(state, roles)
