"""Maps events of a nested match to the outer one: their words and their audience."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from senlac.engine.model.event import SPECTATOR, Event, NestedContext

if TYPE_CHECKING:
    from senlac.engine.game.game import Game
    from senlac.engine.model.state import State


class NestedEventMapper:
    """Maps events of a nested match, by its `title`, its game, its seats and its watchers."""

    def __init__(
        self, title: str, game: Game[Any], seats: Sequence[int], watchers: frozenset[int] | None
    ) -> None:
        self.title = title
        self.game: Game[Any] = game
        self.seats = tuple(seats)
        self.watchers = watchers

    def map_event(self, inner: State, event: Event) -> Event:
        """Return an inner event for the outer roles, in the words of the inner game."""
        within = event.within
        if within is None:
            text, cue = self.game.sentence(inner, event), self.game.cue(inner, event)
            within = NestedContext((self.title,), self.game.id, self.seats, text, cue)
        else:
            within = replace(within, titles=(self.title, *within.titles), seats=self.seats)
        return replace(event, audience=self.audience(event), within=within)

    def audience(self, event: Event) -> frozenset[int] | None:
        """Return the outer roles that may know of an inner event; None: everyone.

        Watchers without a seat see what a spectator of the inner match sees.
        """
        if event.audience is None:
            return None if self.watchers is None else self.watchers.union(self.seats)
        found = {seat for role, seat in enumerate(self.seats) if event.visible_to((role,))}
        if event.visible_to(()):
            rest = self.watchers
            found |= {SPECTATOR} if rest is None else rest.difference(self.seats)
        return frozenset(found)
