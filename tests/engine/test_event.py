from __future__ import annotations

from senlac.engine.model.event import SPECTATOR, Event


def test_event_without_audience_is_visible_to_all() -> None:
    assert Event("shot", {}).visible_to([])
    assert Event("shot", {}).visible_to([1])


def test_event_with_an_audience_is_visible_to_it_only() -> None:
    event = Event("drawn", {"card": "wolf"}, audience=frozenset([1]))
    assert event.visible_to([0, 1])
    assert not event.visible_to([0])
    assert not event.visible_to([])


def test_event_may_be_visible_to_spectators_but_not_to_all_roles() -> None:
    event = Event("drawn", {}, audience=frozenset([0, SPECTATOR]))
    assert event.visible_to([])
    assert event.visible_to([0])
    assert not event.visible_to([1])


def test_document_of_an_event_omits_its_audience() -> None:
    event = Event("drawn", {"card": "wolf"}, "draw.1", frozenset([1]))
    assert event.document() == {"kind": "drawn", "card": "wolf", "rule": "draw.1"}
