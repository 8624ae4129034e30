"""Conditions that are fixed at the start of a movement phase: 2.4, 5.7, 6.1, 6.3, H11.2.

A charge within the phase may eliminate an enemy, or cause a pursuit that brings one near. Neither
changes the conditions of the other pieces.
"""

from __future__ import annotations

import pytest

from senlac.engine.game.position import decode, encode
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.movement.phase_start import outset_of
from tests.games.hastings.board import Battle, battle

CHARGE = ("FY01 1805 s", "NC01 2006 n", "NI05 1903")
"""NC01 charges FY01 and eliminates it; 1904 and 1905 were in its zone of control."""


def freed(*lines: str, turn: int = 5) -> Battle:
    """Return a battle after a charge has eliminated the enemy whose zone covered some pieces."""
    field = battle(*CHARGE, *lines, turn=turn)
    return field.play("charge NC01 1905", dice=[4, 1, 1])


def hunted(*lines: str, turn: int = 5) -> Battle:
    """Return a battle in which FY01 from 1708 has pursued BI01 to 2010 and faces sw."""
    field = battle("BC01 1908 n", "fergant BC01", "FY01 1708 s", "BI01 1809 n", *lines, turn=turn,
                   dead={"breton": 6})  # fmt: skip
    field.play("leadcharge BC01 1808", dice=[2, 1, 1, 6])
    field.play("rout BI01", "step 1909")
    while field.side == "norman":
        field.play(max(field.options()))
    field.play("pursue FY01 2010", "face FY01 sw", dice=[1])
    assert (field.side, field.step) == ("norman", "Movement")
    assert field.zone("saxon") >= {"2011", "2110"}
    return field


# ---- held, or free ------------------------------------------------------------------------------


@pytest.mark.rule("2.4a", "5.7a")
def test_unit_held_at_the_start_still_moves_only_one_hex() -> None:
    assert freed("NI01 1904").hexes("move", "NI01") == {"1804", "1905", "2004", "2005"}
    assert freed("NI01 1904").rule("move NI01 1704") == "2.4a"


@pytest.mark.rule("2.4a", "5.7a")
def test_leader_held_at_the_start_moves_one_hex_too() -> None:
    field = freed("odo 1904")
    assert field.hexes("walk", "odo") == {"1804", "1805", "1903", "1905", "2004", "2005"}
    assert field.rule("walk odo 1704") == "2.4a"


@pytest.mark.rule("2.4b")
def test_one_hex_move_avoids_the_present_hexes_of_enemies() -> None:
    field = freed("NI01 1904", "FY02 1703 n")
    assert field.rule("move NI01 1804") == "2.4b"
    assert freed("NI01 1904").offers("move NI01 1804")


@pytest.mark.rule("2.4a", "2.3a")
def test_unit_free_at_the_start_is_not_held_by_a_pursuer() -> None:
    field = hunted("NI05 2011 n")
    # The unit moves freely until it enters a zone of control.
    assert field.hexes("move", "NI05") >= {"1911", "1811", "1711", "2012"}
    field.play("move NI05 1711", "face NI05 n")
    assert field.at("NI05") == "1711"


@pytest.mark.rule("2.4a", "2.3a")
def test_leader_free_at_the_start_may_walk_away_from_a_pursuer() -> None:
    field = hunted("odo 2011", "NI05 1903")
    assert field.hexes("walk", "odo") >= {"1911", "1811", "1711"}
    field.play("walk odo 1711")
    assert field.at("odo") == "1711"


# ---- rides --------------------------------------------------------------------------------------


@pytest.mark.rule("6.3a")
def test_cavalry_held_at_the_start_cannot_charge_once_freed() -> None:
    lines = ("NC02 1904 n", "FY02 1704 s")
    assert freed(*lines).hexes("charge", "NC02") == set()
    assert freed(*lines).rule("charge NC02 1804") == "6.3a"
    assert freed("NC02 2004 n", "FY02 1704 s").offers("charge NC02 1804")


@pytest.mark.rule("6.3a")
def test_cavalry_free_at_the_start_may_charge_next_to_a_pursuer() -> None:
    field = hunted("NC05 2011 n", "FY02 1711 s")
    assert field.hexes("charge", "NC05") == {"1811", "1812"}
    assert field.play("charge NC05 1811", dice=[4, 1, 1]).at("FY02") == "lost"


@pytest.mark.rule("6.1e")
def test_cavalry_cannot_charge_a_pursuer_that_moved_in_front() -> None:
    field = hunted("NC05 2011 ne", "FY02 1710 s")
    assert field.hexes("charge", "NC05") == set()
    assert field.rule("charge NC05 1810") == "6.1e"
    assert hunted("NC05 2011 ne", "FY02 1710 s", turn=7).rule("feign NC05 1810") == "6.1e"


@pytest.mark.rule("6.1d")
def test_charge_target_was_not_adjacent_at_the_start() -> None:
    beside, apart = hunted("NC07 1709 s", "NI05 1903"), hunted("NC07 1710 s", "NI05 1903")
    assert apart.offers("charge NC07 1909")
    assert beside.hexes("charge", "NC07") == set()
    assert beside.rule("charge NC07 1909") == "6.1d"
    assert beside.rule("charge NC07 2010") == "6.1d"


@pytest.mark.rule("6.1d", "6.4a")
def test_enemy_adjacent_at_the_start_is_no_charge_target() -> None:
    field = hunted("NC07 1709 s", "FY02 2009 s", "NI05 1903")
    field.play("charge NC07 1909", dice=[1, 1, 1])
    assert [told["target"] for told in field.events_of("attack")][-1] == "FY02"


@pytest.mark.rule("H11.2a")
def test_cavalry_next_to_an_enemy_at_the_start_cannot_feign() -> None:
    lines = ("NC02 1904 n", "FY02 1704 s")
    assert freed(*lines, turn=7).hexes("feign", "NC02") == set()
    assert freed(*lines, turn=7).rule("feign NC02 1804") == "H11.2a"
    assert freed("NC02 2004 n", "FY02 1704 s", turn=7).offers("feign NC02 1804")


@pytest.mark.rule("H11.2a")
def test_cavalry_free_at_the_start_may_feign_next_to_a_pursuer() -> None:
    field = hunted("NC05 2011 n", "FY02 1711 s", turn=7)
    assert field.hexes("feign", "NC05") == {"1811", "1812"}


@pytest.mark.rule("H11.2a")
def test_lone_leader_next_to_cavalry_does_not_prevent_a_feint() -> None:
    field = battle("NC02 1904 n", "gyrth 1903", "FY02 1704 s", "NI05 2010", turn=7)
    assert field.offers("feign NC02 1804")


# ---- unchanged conditions -----------------------------------------------------------------------


@pytest.mark.rule("2.4a", "6.3a", "H11.2a")
def test_conditions_at_phase_start_are_stored_in_a_position() -> None:
    field = freed("NC02 1904 n", turn=7)
    again = decode(GAME, encode(GAME, field.state))
    outset = outset_of(again)
    assert outset.is_tied(field.piece("NC02"))
    assert outset.was_near(again, field.piece("NC02"))
    assert not outset.was_near(again, field.piece("NC01"))


@pytest.mark.rule("5.1b", "2.4a")
def test_tooltip_shows_the_conditions_at_phase_start() -> None:
    held = "; only one hex, because of an enemy zone of control."
    field = battle(*CHARGE, "NI01 1904", "william 1903", "NI06 2010")
    assert f"Moves 4 points, led{held}" in card(field, "NI01")
    field.play("walk william 2103", "charge NC01 1905", dice=[4, 1])
    assert f"Moves 4 points, led{held}" in card(field, "NI01")
    assert "Moves 3 points." in card(field, "NI06")
    field.play("end")
    assert "Moves 3 points." in card(field, "NI01")


def card(field: Battle, name: str) -> tuple[str, ...]:
    """Return the tooltip of a piece."""
    scene = GAME.scene(field.state, (0,))
    [piece] = [piece for piece in scene.pieces if piece.id == name]
    return tuple(piece.lines)
