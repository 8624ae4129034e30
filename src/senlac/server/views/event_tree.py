"""Events as JSON: kind, rule and sentence, and what the screen does with them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw

from senlac.engine.match.match import Match
from senlac.engine.model.event import Event

_encode = msgspec.json.Encoder().encode


class EventEncoder:
    """The events of a match, each encoded once for all viewers."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._encoded: dict[int, tuple[Event, Raw]] = {}

    def row(self, events: Sequence[Event]) -> list[Raw]:
        """Encode some events."""
        return [self._of(event) for event in events]

    def _of(self, event: Event) -> Raw:
        """Return an encoded event, cached by `id`. The event is stored to keep that id its own."""
        known = self._encoded.get(id(event))
        if known is None:
            known = self._encoded[id(event)] = (event, Raw(_encode(_tree(self._match, event))))
        return known[1]


def _tree(match: Match, event: Event) -> dict[str, object]:
    within = event.within
    nested = {} if within is None else {"within": joined(within.titles), "game": within.game}
    return {
        "kind": event.kind, "rule": event.rule, **nested, "text": match.sentence(event),
        **msgspec.to_builtins(match.cue(event)),
    }  # fmt: skip


def joined(titles: Sequence[str]) -> str:
    """Join the titles of nested matches."""
    return ", ".join(titles)
