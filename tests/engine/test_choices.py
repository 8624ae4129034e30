"""Switches of questions about odds are validated by the engine, for all games."""

from __future__ import annotations

import pytest

from senlac.engine.game.cards import OddsCard, OddsOption
from senlac.engine.game.choices import require_switches
from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError

CARD = OddsCard(
    "shot", "a shot", "hits", (OddsOption("dice", "dice", 4), OddsOption("wall", "a wall"))
)
EVERY_SWITCH = [
    (game.id, card.id, switch)
    for game in registry.games()
    for card in game.odds_cards()
    for switch in card.switches
]


def test_switches_within_bounds_are_returned_without_zeros() -> None:
    assert require_switches(CARD, {"dice": 4, "wall": 1}) == {"dice": 4, "wall": 1}
    assert require_switches(CARD, {"dice": 0, "wall": 0}) == {}


@pytest.mark.parametrize(
    ("switches", "message"),
    [
        ({"dice": 5}, "odds of shot: dice: expected 0 to 4, got 5"),
        ({"dice": -1}, "odds of shot: dice: expected 0 to 4, got -1"),
        ({"wall": 2}, "odds of shot: wall: expected 0 to 1, got 2"),
        ({"arrows": 1}, "odds of shot: no switch 'arrows'; there are dice, wall"),
    ],
)
def test_switches_out_of_bounds_are_refused(switches: dict[str, int], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        require_switches(CARD, switches)
    assert str(refused.value) == message


@pytest.mark.parametrize(("game", "question", "switch"), EVERY_SWITCH)
def test_every_game_refuses_a_switch_out_of_bounds(
    game: str, question: str, switch: OddsOption
) -> None:
    for number in ((switch.most or 1) + 1, 4_000_000, -1):
        with pytest.raises(OptionError, match=f"odds of {question}: {switch.id}: expected"):
            registry.game(game).odds(question, {switch.id: number})


def test_switch_set_to_zero_equals_no_switch() -> None:
    comet = registry.game("comet")
    assert comet.odds("fire", {"cv": 2, "strong": 0}) == comet.odds("fire", {"cv": 2})
