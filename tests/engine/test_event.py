from __future__ import annotations

from senlac.engine.model.event import SPECTATOR, Event


def test_an_event_without_audience_is_for_everybody_spectators_too() -> None:
    assert Event("shot", {}).visible_to([])
    assert Event("shot", {}).visible_to([1])


def test_an_event_with_an_audience_is_for_those_only() -> None:
    event = Event("drawn", {"card": "wolf"}, audience=frozenset([1]))
    assert event.visible_to([0, 1])
    assert not event.visible_to([0])
    assert not event.visible_to([])


def test_an_event_may_be_for_spectators_and_not_for_all_who_play() -> None:
    event = Event("drawn", {}, audience=frozenset([0, SPECTATOR]))
    assert event.visible_to([])
    assert event.visible_to([0])
    assert not event.visible_to([1])


def test_an_event_as_a_document_does_not_say_who_else_saw_it() -> None:
    event = Event("drawn", {"card": "wolf"}, "draw.1", frozenset([1]))
    assert event.document() == {"kind": "drawn", "card": "wolf", "rule": "draw.1"}
