"""The shieldwall in the evaluation, and on the field."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.bots.bot import decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import SAXON
from senlac.games.hastings.data.tables import load_game_data
from senlac.games.hastings.evaluation.wall import wall_of
from tests.games.hastings.board import Battle, battle
from tests.games.hastings.evaluation.test_battle import measured

WALL: Final = tuple(
    f"{unit} {hex_}" for unit, hex_ in load_game_data().saxon_set_up.units.items() if hex_ > "16"
)
"""The Housecarls on the slope, from 1602 to 1617."""

FAR_OFF: Final = "NI01 2305"


def line(feature: str, *lines: str, step: str = "Movement", turn: int = 5) -> float:
    """Return a feature of the Saxon line in their own turn."""
    named = {text.split(maxsplit=1)[0] for text in lines}
    wall = [text for text in WALL if text.split(maxsplit=1)[0] not in named]
    return measured(battle(*wall, *lines, step=step, turn=turn, side="saxon"), feature, SAXON)


def test_wall_is_the_slope_before_which_there_is_only_low_ground() -> None:
    state = battle(FAR_OFF).state
    wall = wall_of(state.catalogue)
    hexes = [state.hex_name(hex_) for hex_ in range(state.ground.board.size) if wall >> hex_ & 1]
    assert hexes == [f"16{number:02}" for number in range(2, 18)]


def test_missing_unit_is_a_gap_and_a_breach_where_an_enemy_can_enter() -> None:
    assert line("gap", FAR_OFF) == line("breach", FAR_OFF) == 0.0
    assert line("gap", FAR_OFF, "HC05 1305") == 1.0
    assert line("breach", "NI01 1805", "HC05 1305", "HC04 1605") == 0.0
    assert line("breach", "NI01 1805", "HC05 1305", "HC04 1304") == 2.0


def test_gap_counts_less_while_a_fresh_neighbour_can_fill_it() -> None:
    lines = ("NI01 1805", "HC05 1305", "HC04 1304", "FY05 1505")
    filled = GAME.weights().constant("filled")
    for feature in ("gap", "breach"):
        assert line(feature, *lines) == 2 * filled
        assert line(feature, *lines[:3], "FY05 1505 disordered") == 2.0
        assert line(feature, *lines, step="Combat") == 2.0
        wall = [text for text in WALL if text[:4] not in ("HC04", "HC05")]
        field = battle(*wall, *lines, side="saxon")
        assert measured(field.play("face FY05 sw"), feature, SAXON) == 2.0


def test_archers_do_not_close_a_gap() -> None:
    assert line("gap", FAR_OFF, "HC05 1305", "SA01 1606") == 1.0


def test_wall_is_backed_by_fresh_units_behind_it() -> None:
    assert line("backed", FAR_OFF) == 0.0
    assert line("backed", FAR_OFF, "FY05 1505") == 2.0
    assert line("backed", FAR_OFF, "FY05 1505 disordered") == 0.0
    assert line("backed", FAR_OFF, "HC17 1505", "harold HC17") == 0.0


def test_disordered_saxon_in_the_wall_before_an_enemy_is_shaken() -> None:
    assert line("shaken", "NI01 1706", "HC05 1606 disordered") == 1.0
    assert line("shaken", FAR_OFF, "HC05 1606 disordered") == 0.0


def test_units_far_behind_the_wall_are_absent_but_not_the_king() -> None:
    found = [line("absent", FAR_OFF, f"FY05 {hex_}") for hex_ in ("1405", "1305", "1208", "1010")]
    assert found[0] == 0.0
    assert found == sorted(set(found))
    assert line("absent", FAR_OFF, "HC17 1010", "harold HC17") == 0.0
    assert 0.0 < line("absent", FAR_OFF, "FY05 1010", turn=12) < found[-1]


def test_saxon_in_the_valley_is_below() -> None:
    assert line("below", FAR_OFF, "FY05 1707") == 1.0
    assert line("below", FAR_OFF, "FY05 1505") == 0.0
    assert line("below", FAR_OFF, "FY05 1707", turn=12) == 0.0


# ---- effects on the greedy bot ------------------------------------------------------------------


def greedy_step(field: Battle, seed: str) -> list[str]:
    """Play the greedy bot until it ends the step; return its actions."""
    bot, done = make_bot("greedy", seed), [""]
    field.state.dice = FastDice(bot_rng(seed))
    while done[-1] != "end":
        seat = InformationSet(GAME, field.state, SAXON)
        action = decide(bot, seat)
        done.append(seat.text(action))
        play.play_action(field.state, SAXON, action)
    return done[1:]


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_greedy_wall_stands_where_no_enemy_is_weak(seed: str) -> None:
    normans = [f"NI0{n} 17{2 * n + 1:02}" for n in range(1, 6)] + ["NC01 1907", "NC02 1908"]
    fyrd = ("FY01 1505", "FY02 1507", "FY03 1509")
    for step in ("Movement", "Combat"):
        field = battle(*WALL, *normans, *fyrd, step=step, side="saxon")
        assert greedy_step(field, seed)[-1] == "end"
        assert all(field.at(text.split()[0]) == text.split()[1] for text in WALL)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_greedy_fills_a_gap_from_behind(seed: str) -> None:
    wall = [text for text in WALL if not text.startswith("HC05")]
    field = battle(*wall, "HC05 lost", "FY01 1505", "FY02 1506", "NI01 1706", side="saxon")
    done = greedy_step(field, seed)
    assert {"move FY01 1606", "move FY02 1606"} & set(done)
