"""The evaluation of crowding before Norman arrivals (H24.2b)."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.data.tables import load_game_data
from senlac.games.hastings.evaluation.arrivals import crowding
from senlac.games.hastings.rules.arrivals import has_arrivals_left
from tests.games.hastings.board import Battle, battle

GATES: Final = ("2402", "2403", "2404")

FAR_OFF: Final = ("BI01 1814", "FY01 1402")
"""A unit of each side that blocks no other."""


def march(*lines: str, scenario: str = "manoeuvre") -> Battle:
    """Return the first Norman movement phase of a march; pieces not named are lost."""
    named = {line.split(maxsplit=1)[0] for line in lines}
    waves = load_game_data().set_ups["marching"].waves
    lost = [f"{piece} lost" for wave in waves for piece in wave if piece not in named]
    return battle(*lines, *lost, scenario=scenario, turn=1)


def cost(*lines: str, side: int = NORMAN) -> float:
    """Return the cost of crowding in this position."""
    return crowding(march(*FAR_OFF, *lines).state, side, GAME.weights())


def greedy_march(field: Battle, turns: int, seed: str = "march") -> Battle:
    """Play two greedy bots for a number of game turns."""
    bots = [make_bot("greedy", f"{seed} {role}") for role in (NORMAN, SAXON)]
    field.state.dice = FastDice(bot_rng(f"{seed} dice"))
    last = field.state.turn + turns
    while field.state.outcome is None and field.state.turn < last:
        role = play.actors(field.state)[0]
        play.play_action(
            field.state, role, bots[role].choose(InformationSet(GAME, field.state, role))
        )
    return field


def still_out(field: Battle) -> list[str]:
    """Return the Normans that have not entered."""
    state = field.state
    pieces = [piece for wave in state.catalogue.waves for piece in wave]
    return [state.name(piece) for piece in pieces if field.at(state.name(piece)) == "off"]


# ---- costs --------------------------------------------------------------------------------------


@pytest.mark.rule("H24.2b")
def test_crowding_costs_most_in_an_entry_hex() -> None:
    found = [cost("NI01 off", f"NC01 {hex_}") for hex_ in ("2403", "2303", "2203", "2103")]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)
    assert found[0] > 2 * found[1]
    assert cost("NI01 off", "NC01 1813") == 0.0


@pytest.mark.rule("H24.2b")
def test_every_blocking_unit_adds_to_the_crowding_cost() -> None:
    one = cost("NI01 off", "NC01 2403")
    assert cost("NI01 off", "NC01 2403", "BC01 2402", "odo 2404") == 2 * one


@pytest.mark.rule("H24.2b")
@pytest.mark.parametrize("late", ["FA01", "NI01", "odo"])
def test_crowding_costs_only_while_pieces_wait_to_enter(late: str) -> None:
    assert cost(f"{late} off", "NC01 2403") > 0.0
    assert cost(f"{late} 1813", "NC01 2403") == 0.0
    assert cost(f"{late} lost", "NC01 2403") == 0.0


@pytest.mark.rule("H24.2b")
def test_crowding_costs_the_saxons_nothing() -> None:
    assert cost("NI01 off", "FY02 2403", side=SAXON) == 0.0
    assert cost("NI01 off", "FY02 2403") == 0.0


@pytest.mark.rule("H24.2b", "H12.1a")
def test_formed_normans_have_no_waiting_pieces() -> None:
    field = battle("FY22 due 5", "FY02 1012", "NI01 2403", "NC01 off")
    assert not has_arrivals_left(field.state)
    assert (
        crowding(field.state, NORMAN, GAME.weights())
        == crowding(field.state, SAXON, GAME.weights())
        == 0.0
    )


@pytest.mark.rule("H24.2b")
def test_entering_unit_counts_as_crowding_after_its_move() -> None:
    field = march(*FAR_OFF, "NI01 off", "NI02 off")
    assert crowding(field.state, NORMAN, GAME.weights()) == 0.0
    field.play("enter NI01 2403")
    assert crowding(field.state, NORMAN, GAME.weights()) == 0.0
    field.play("face NI01 n")
    assert crowding(field.state, NORMAN, GAME.weights()) > 0.0


# ---- effects on the greedy bot ------------------------------------------------------------------


@pytest.mark.rule("H24.2b")
@pytest.mark.parametrize("scenario", ["manoeuvre", "wrong_footed"])
def test_greedy_keeps_entry_hexes_free_for_arrivals(scenario: str) -> None:
    held = [f"NA0{number} {gate}" for number, gate in enumerate(GATES, 1)]
    field = march(*FAR_OFF, *held, "NI01 off", "NI02 off", "NI03 off", scenario=scenario)
    greedy_march(field, 1)
    assert still_out(field) == []
    assert not {field.at(name) for name in ("NA01", "NA02", "NA03")} & set(GATES)


@pytest.mark.long
@pytest.mark.rule("H24.2b")
def test_greedy_brings_a_whole_army_on_within_three_turns() -> None:
    tables = load_game_data()
    saxons = [f"{unit} {hex_}" for unit, hex_ in tables.saxon_set_up.units.items()][:8]
    bretons = [f"{unit} {hex_}" for unit, hex_ in tables.set_ups["marching"].choose.items()]
    army = [f"{kind}0{number} off" for kind in ("NA", "NI", "NC") for number in range(1, 6)]
    field = march(*saxons, *bretons, *army, scenario="wrong_footed")
    assert still_out(greedy_march(field, 3)) == []
