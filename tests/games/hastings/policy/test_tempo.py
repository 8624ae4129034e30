"""Who moves first."""

from __future__ import annotations

import pytest

from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.policy.tempo import COMBAT_STEP, MOVE_STEP, Tempo
from tests.games.hastings.board import HOLD, SHOT, SIDES, battle


@pytest.mark.parametrize(
    ("step", "side", "number", "first"),
    [
        ("Missiles", "norman", 1, NORMAN),
        ("Movement", "norman", MOVE_STEP, SAXON),
        ("Combat", "norman", COMBAT_STEP, SAXON),
        ("Movement", "saxon", MOVE_STEP, NORMAN),
        ("Combat", "saxon", COMBAT_STEP, NORMAN),
        ("Turn", "saxon", 0, NORMAN),
    ],
)
def test_side_that_moves_before_it_can_be_attacked(
    step: str, side: str, number: int, first: int
) -> None:
    tempo = Tempo(battle(*HOLD, *SHOT, step=step, side=side).state)
    assert tempo.step == number
    assert [tempo.moves_first(role) for role in (first, 1 - first)] == [True, False]
    assert tempo.side == (SIDES.index(side) if number else NORMAN)


def test_units_are_ready_until_they_have_attacked() -> None:
    field = battle("NI01 1705", "NI02 1710", "HC01 1605", "HC02 1611", step="Combat", dice=[4])
    bit = field.state.ground.bit
    here = {name: bit[field.state.hex_of[field.piece(name)]] for name in ("NI01", "NI02")}
    assert Tempo(field.state).ready == here["NI01"] | here["NI02"]
    assert Tempo(field.play("attack NI01 1605").state).ready == here["NI02"]
    assert Tempo(field.state).side != SAXON
