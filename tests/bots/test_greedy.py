from __future__ import annotations

import pytest

from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.games.shieldwall import GAME
from tests.games.shieldwall.board import Battle, battle, prize


def chosen(found: Battle, bot: str = "greedy") -> str:
    seat = InformationSet(GAME, found.state, found.state.active)
    return seat.text(make_bot(bot, "seed").choose(seat))


BOTS = pytest.mark.parametrize("bot", ["greedy", "mcts:40"])


@BOTS
def test_archers_shoot_at_the_unit_that_can_be_eliminated(bot: str) -> None:
    found = battle(
        """
        .   N1  .   N2  .
        .   .   .   .   .
        .   .   S1  .   .
        """,
        "S1 saxon_archers",
        "N2 5 hits",
        step="Shooting",
        actions=1,
    )
    assert chosen(found, bot) == "shoot S1 N2"


@BOTS
def test_an_exhausted_unit_is_driven_to_a_sure_kill(bot: str) -> None:
    found = battle(
        """
        .   N1  .
        .   S1  .
        .   .   .
        """,
        "S1 3 hits",
        "N1 norman_cavalry, 7 hits",
        step="Melee",
        actions=1,
    )
    assert chosen(found, bot) == "attack S1"


def test_the_unit_most_in_need_is_rallied() -> None:
    found = battle(
        """
        .   N1  N2  .
        .   S1  S2  .
        .   .   .   .
        """,
        "S1 4 hits",
        "S2 housecarl, 1 hit",
        step="Reorganise",
        carried=(1, 0),
        actions=0,
    )
    assert chosen(found) == "rally S1"


def test_a_unit_struck_from_the_side_turns_to_strike_back() -> None:
    found = battle(
        """
        .   .   .
        .   S1^ N1<
        .   .   .
        """,
        actions=1,
    )
    assert chosen(found) == "turn S1 E"


def test_an_objective_is_taken_on_the_last_turn() -> None:
    found = battle(
        """
        .   .   .   .   N1
        .   .   .   .   .
        .   .   .   .   .
        S1  .   .   .   .
        """,
        actions=1,
        turn=8,
        turns=8,
        at_limit=-1,
        tie=1,
        prizes=(prize("b2"),),
    )
    assert chosen(found) == "move S1 b2"


def test_any_of_several_equal_shooters_is_chosen() -> None:
    found = battle(
        """
        .   N1  .
        .   .   .
        S1  .   S2
        """,
        "S1 saxon_archers",
        "S2 saxon_archers",
        step="Shooting",
        actions=1,
    )
    assert chosen(found) in ("shoot S1 N1", "shoot S2 N1")
