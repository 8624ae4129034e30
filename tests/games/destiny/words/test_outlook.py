"""The effects of an event for a player, as the screen shows them beforehand."""

from __future__ import annotations

import pytest

from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.words.outlook import outlook
from tests.games.destiny.table import table

EVENTS = list(load_game_data().events)


@pytest.mark.rule("4.0n")
@pytest.mark.parametrize(
    ("event", "side", "text"),
    [
        (
            "deathbed",
            "english",
            "die 1-2: the Normans +2 Legitimacy; 3-4: nothing; 5-10: you +2 Legitimacy",
        ),
        (
            "comet",
            "norman",
            "die 1-6: the rival you name -1 Legitimacy; 7-8: nothing; 9-10: you -1 Legitimacy",
        ),
        ("witan", "english", "you +2 Legitimacy"),
        ("witan", "norwegian", "the English -1 Legitimacy"),
        ("aetheling", "english", "die 1-3: you -1 Legitimacy; 4-10: you +1 Legitimacy"),
        ("papal_banner", "norwegian", "nothing"),
        ("king_of_france", "norman", "you +1 Legitimacy, Flemish infantry +1"),
        ("king_of_denmark", "english", "you +1 Legitimacy, no Danes before November"),
        ("king_of_scots", "norwegian", "the Scots join the Norwegians"),
        ("brittany", "english", "die 1-5: Brittany is wary; 6-10: nothing"),
        ("land_waster", "english", "of no use to you; if you play it, no other side can use it"),
    ],
)
def test_event_preview_shows_its_effects(event: str, side: str, text: str) -> None:
    made = table()
    number = made.state.catalogue.events.index(event)
    assert outlook(made.state.catalogue, number, made.side(side)) == text


def test_tostig_preview_shows_the_possible_ways() -> None:
    made = table()
    number = made.state.catalogue.events.index("tostig")
    text = outlook(made.state.catalogue, number, made.side("norman"))
    ways = "die 1-3: Tostig goes over to William; 4: Tostig makes his peace with Harold"
    assert text.startswith(ways)


@pytest.mark.rule("4.0k", "4.0l")
def test_operational_event_preview_shows_its_use() -> None:
    made = table()
    number = made.state.catalogue.events.index("kings_summons")
    text = outlook(made.state.catalogue, number, made.side("english"))
    assert text == "One Call to Arms: +2 to every answering die."


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_has_a_preview_for_every_player(event: str) -> None:
    made = table()
    number = made.state.catalogue.events.index(event)
    for side in range(3):
        assert outlook(made.state.catalogue, number, side)
