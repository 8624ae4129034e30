"""Battle positions edited by hand: invalid ones are refused, and the message names the field."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from senlac.engine.game.position import decode, encode
from senlac.engine.match.match import Match
from senlac.engine.support.errors import RecordError
from senlac.games.destiny import GAME
from senlac.testing.laws.playing import random_play
from tests.games.destiny.board import battle, begun

LINES = ("d6: hc_1.1 hc_1.2 harold", "d3: nhc_1.1 hardrada")


def document() -> dict[str, Any]:
    """Return the document of a battle of a few counters."""
    loss = "norwegian=1 english=2"
    return encode(GAME, battle(*LINES, scenario="stamford_bridge", loss=loss).state)


def refusal(changed: dict[str, Any]) -> str:
    with pytest.raises(RecordError) as caught:
        decode(GAME, changed)
    return str(caught.value)


def index(name: str) -> int:
    return battle(*LINES, scenario="stamford_bridge").counter(name)


def test_battle_position_round_trips() -> None:
    assert encode(GAME, decode(GAME, document())) == document()
    placed = encode(GAME, begun("hastings").state)
    assert encode(GAME, decode(GAME, placed)) == placed


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("scenario", "malfosse", "scenario"),
        ("board", -1, "board"),
        ("battle_turn", 13, "battle_turn"),
        ("active_side", 2, "active_side"),
        ("first_side", 3, "first_side"),
        ("ends", [0, 0, -1, -1], "ends"),
        ("ends", [0, -1, 1, -1], "ends"),
        ("loss_marker", [0, 2, 0, 0], "loss_marker"),
        ("loss_marker", [1, 5, 0, 0], "loss_marker"),
        ("held", [[], [], [1], []], "held"),
    ],
)
def test_invalid_field_is_refused(field: str, value: object, told: str) -> None:
    changed = document()
    changed["fields"][field] = value
    assert told in refusal(changed)


@pytest.mark.parametrize(
    ("field", "name", "value", "told"),
    [
        ("slot_of", "hc_1.2", "hc_1.1", "another counter"),
        ("slot_of", "hc_1.2", -2, "not set up"),
        ("steps_left", "hc_1.1", 0, "steps_left"),
        ("steps_left", "hc_2.1", 1, "steps_left"),
        ("slot_of", "nk_1.1", -3, "neither army"),
    ],
)
def test_invalid_counter_is_refused(field: str, name: str, value: int | str, told: str) -> None:
    changed = document()
    fields = changed["fields"]
    new = fields["slot_of"][index(value)] if isinstance(value, str) else value
    fields[field][index(name)] = new
    if name == "nk_1.1":
        fields["steps_left"][index(name)] = 2
    assert told in refusal(changed)


@pytest.mark.rule("11.0g")
def test_stack_with_a_gap_or_two_sides_is_refused() -> None:
    changed = document()
    place = changed["fields"]["slot_of"]
    place[index("hc_1.2")] += 1
    assert "a gap" in refusal(changed)
    changed = document()
    place = changed["fields"]["slot_of"]
    place[index("nhc_1.1")] = place[index("hc_1.2")] + 1
    assert "two sides" in refusal(changed)


@pytest.mark.rule("11.6a", "11.7a")
def test_marks_and_leaders_belong_to_counters() -> None:
    changed = document()
    changed["fields"]["shaken"] = [index("hc_2.1")]
    assert "shaken" in refusal(changed)
    changed = document()
    changed["fields"]["in_shield_wall"] = [index("hc_1.2")]
    assert "in_shield_wall" in refusal(changed)
    changed = document()
    leaders = battle(*LINES, scenario="stamford_bridge").state.catalogue.leaders
    changed["fields"]["leader_square"][leaders.index("harold")] = 0
    assert "is without counters" in refusal(changed)


@pytest.mark.rule("11.6a")
def test_final_position_keeps_a_leader_left_without_units() -> None:
    match, rng = Match.new(GAME, "fulford", secret=bytes(32)), Random(17)
    while match.result() is None:
        random_play(match, rng)
    state = match.state
    [alone] = [
        leader
        for leader, post in enumerate(state.leader_square)
        if post >= 0 and state.holder[post] != state.serves(leader)
    ]
    assert state.leader_name(alone) == "hardrada"
    final = encode(GAME, state)
    assert encode(GAME, decode(GAME, final)) == final


def test_invalid_sequence_of_phases_is_refused() -> None:
    changed = document()
    changed["stack"] = changed["stack"][1:]
    assert "stack" in refusal(changed)
    changed = document()
    changed["stack"][0] = ["BattleTurn", [1]]
    assert "BattleTurn.started" in refusal(changed)
