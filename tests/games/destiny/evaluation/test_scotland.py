"""Departures from Scotland while a way out is open."""

from __future__ import annotations

import pytest

from senlac.bots.greedy import GreedyBot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.games.destiny import GAME
from senlac.games.destiny.evaluation.position import FEATURES
from tests.games.destiny.campaign import Campaign, campaign

NORSE = "north_riding: nhc_1 nhc_2 nhc_3 ninf_1 ninf_2 ninf_3 ninf_4 hardrada orri"
NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 ni_3 fk_1 william"
KING = "london: hc_1 hc_2 hc_3 hc_4 harold gyrth"

STRANDED = {
    "Edwin alone": ("english", "scotland: edwin", NORSE),
    "Edwin with a band": ("english", "scotland: fyrd_cumbria hc_6 edwin", NORSE),
    "Edwin with an army": ("english", "scotland: hc_5 hc_6 fyrd_cumbria edwin", NORSE),
    "Edwin and Morcar": ("english", "scotland: edwin morcar hc_6", NORSE),
    "Edwin alone, the Norwegians beside him": (
        "english", "scotland: edwin", NORSE.replace("north_riding", "northumbria"),
    ),
    "Robert alone": ("norman", "scotland: robert", NORSE),
    "Robert with a band": ("norman", "scotland: bi_1 robert", NORSE),
    "Orri alone": ("norwegian", "scotland: orri", "lancashire: hc_5 hc_6 fyrd_cumbria edwin"),
    "Orri with an army": (
        "norwegian", "scotland: ninf_1 ninf_2 ninf_3 ninf_4 orri", "lancashire: hc_5 hc_6 edwin",
    ),
}  # fmt: skip
"""The side to move, its pieces that must leave Scotland, and the enemies nearby."""


def lines(name: str) -> tuple[str, list[str]]:
    """Return the side to move, and the lines of the position."""
    side, away, near = STRANDED[name]
    others = [KING, NORMANS, "west_riding: nhc_4 ninf_5 ninf_6 hardrada" if "hardrada" not in near
              else ""]  # fmt: skip
    return side, [line for line in (away, near, *others) if line]


def moved(driver: Campaign) -> Campaign:
    """Let greedy players decide until First Movement is over."""
    state = driver.state
    state.dice = FastDice(bot_rng("scotland"))
    state.journal = []
    bots = [GreedyBot("", str(role)) for role in range(3)]
    while any(type(phase).__name__ == "FirstMovement" for phase in state.stack):
        role = play.actors(state)[0]
        play.play_action(state, role, bots[role].choose(InformationSet(GAME, state, role)))
    return driver


@pytest.mark.rule("9.3y")
@pytest.mark.parametrize("weather", ["fine", "poor"])
@pytest.mark.parametrize("turn", ["aug_2", "oct_3", "nov_3"])
@pytest.mark.parametrize("name", STRANDED)
def test_greedy_leaves_scotland_while_a_way_is_open(name: str, turn: str, weather: str) -> None:
    side, places = lines(name)
    driver = moved(campaign(*places, side=side, turn=turn, weather=weather))
    assert driver.state.journal is not None
    assert not [event for event in driver.state.journal if event.rule == "9.3y"]


@pytest.mark.rule("9.3y")
def test_leader_in_scotland_costs_a_point() -> None:
    found = []
    for place in ("scotland", "northumbria"):
        driver = campaign(f"{place}: edwin", KING, NORMANS, side="english")
        found.append(GAME.feature_values(driver.state, 1)[FEATURES.index("points")])
    assert found[0] == found[1] - 1


@pytest.mark.rule("9.3y")
def test_units_that_came_to_scotland_in_this_step_are_not_lost() -> None:
    driver = campaign("cumbria: hc_5 hc_6 fyrd_cumbria edwin", "scotland: morcar", KING, NORMANS,
                      side="english")  # fmt: skip
    before = GAME.feature_values(driver.state, 1)[FEATURES.index("army")]
    driver.play("march edwin", "set_out", "step scotland")
    army = GAME.feature_values(driver.state, 1)[FEATURES.index("army")]
    assert army == pytest.approx(before, abs=0.5)
