"""The odds of an event, before it is played."""

from __future__ import annotations

from fractions import Fraction

import pytest

from senlac.engine.model.action import Action
from senlac.games.destiny.odds.events import event_forecast
from senlac.games.destiny.words.outlook import outlook, together
from tests.games.destiny.table import Table, table


def chances(made: Table, text: str) -> dict[str, Fraction]:
    """Return the probabilities of the results of an action."""
    found = event_forecast(made.state, made.notation.action(text))
    assert found is not None
    assert sum([chance for _, chance in found.rows]) == 1
    return dict(found.rows)


@pytest.mark.rule("4.0n")
def test_event_with_a_die_shows_its_chances() -> None:
    made = table(norwegian="deathbed witan scouts feigned_flight", english="", norman="")
    assert chances(made, "play deathbed") == {
        "the Normans +2 Legitimacy": Fraction(3, 10),
        "nothing": Fraction(4, 10),
        "the English +2 Legitimacy": Fraction(3, 10),
    }


@pytest.mark.rule("4.0n")
def test_an_event_without_a_die_is_certain() -> None:
    made = table(norwegian="deathbed witan scouts feigned_flight", english="", norman="")
    assert chances(made, "play witan") == {"the English -1 Legitimacy": Fraction(1)}
    assert list(chances(made, "play feigned_flight")) == [
        "of no use to you; if you play it, no other side can use it"
    ]


@pytest.mark.rule("4.0n")
def test_comet_shows_the_same_forecast_when_a_rival_is_chosen() -> None:
    made = table(norwegian="comet witan", english="", norman="", left={"norwegian": 4})
    told = chances(made, "play comet")
    assert told["you -1 Legitimacy"] == Fraction(1, 5)
    made.play("play comet")
    assert chances(made, "against english") == told


def test_turning_up_has_no_forecast() -> None:
    made = table()
    assert event_forecast(made.state, made.notation.action("turn_up")) is None


@pytest.mark.rule("4.0k", "4.0n")
def test_kept_event_has_one_result_and_others_one_for_each_die() -> None:
    made = table()
    catalogue = made.state.catalogue
    for event in range(len(catalogue.events)):
        found = event_forecast(made.state, Action("play", event))
        assert found is not None
        throws = catalogue.politics.deeds[event][0]
        if catalogue.politics.kept >> event & 1:
            assert found.rows == ((outlook(catalogue, event, 0), Fraction(1)),)
        else:
            texts = [together(catalogue, deeds, 0) for deeds in throws]
            assert dict(found.rows) == {
                text: Fraction(texts.count(text), len(texts)) for text in texts
            }
