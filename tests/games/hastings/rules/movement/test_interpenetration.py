"""Interpenetration (7), with the case of diagram 7.1."""

from __future__ import annotations

import pytest

from tests.games.hastings.board import FACINGS, battle

AROUND = ("NI01 1809", "NI02 1808", "NI03 1907", "NI04 2008", "NI05 2009", "NI06 1909")
"""Infantry all around archers at 1908."""


@pytest.mark.rule("7.1a")
def test_diagram_7_1_archers_swap_to_the_front_and_rear_only() -> None:
    field = battle("NA01 1908 n", *AROUND)
    assert field.hexes("swap", "NA01") == {"NI01", "NI02", "NI04", "NI05"}
    assert field.rule("swap NA01 NI03") == "7.1a"
    assert field.rule("swap NI01 NI02") == "7.1a"


@pytest.mark.rule("7.1a")
def test_swapped_units_choose_facings_and_have_no_movement_left() -> None:
    field = battle("NA01 1908 n", "NI01 1809", "NI02 1905").play("swap NA01 NI01")
    assert (field.at("NA01"), field.at("NI01")) == ("1809", "1908")
    assert field.hexes("face", "NA01") == {*FACINGS}
    field.play("face NA01 s")
    assert field.hexes("face", "NI01") == {*FACINGS}
    field.play("face NI01 sw")
    assert field.facing("NI01") == "sw"
    assert field.rule("move NA01 1709") == "5.2a"
    assert field.rule("face NI01 n") == "5.2a"


@pytest.mark.rule("7.1a", "H9.1a")
def test_swap_moves_the_banner_but_not_the_leaders() -> None:
    lines = ("NA01 1908 n", "NI01 1809", "william NI01", "banner NI01", "odo NA01")
    field = battle(*lines).play("swap NA01 NI01")
    assert (field.at("william"), field.at("odo")) == ("1809", "1908")
    assert field.at("banner") == "1908"
    assert field.holder == "NI01"


@pytest.mark.rule("7.1a", "H3.2a")
def test_swap_moves_harold_with_his_housecarl() -> None:
    field = battle("SA01 1408 s", "HC17 1508", "harold HC17", side="saxon")
    field.play("swap SA01 HC17")
    assert field.at("harold") == field.at("HC17") == "1408"
    barred = battle("SA01 1408 s", "gyrth SA01", "HC17 1508", "harold HC17", side="saxon")
    assert barred.rule("swap SA01 HC17") == "13.2a"


@pytest.mark.rule("7.1b")
def test_swap_allows_one_of_the_two_units_next_to_an_enemy() -> None:
    one = battle("NA01 1908 n", "NI01 1809", "FY01 1709 s")
    assert one.offers("swap NA01 NI01")
    both = battle("NA01 1908 n", "NI01 1809", "FY01 1709 n", "FY02 2008 n")
    assert both.rule("swap NA01 NI01") == "7.1b"
    routing = battle("NA01 1908 n", "NI01 1809", "FY01 1709 n", "FY02 2008 routing")
    assert routing.rule("swap NA01 NI01") == "7.1b"


@pytest.mark.rule("7.1b")
def test_swap_is_allowed_out_of_a_zone_without_a_legal_move() -> None:
    field = battle("NA01 1809 n", "NI01 1908", "FY01 1709 s", "FY02 1807 n")
    assert not field.offers("move NA01 1808")
    assert field.play("swap NA01 NI01").at("NI01") == "1809"


@pytest.mark.rule("7.1c")
def test_swap_needs_units_that_neither_acted_nor_rout() -> None:
    field = battle("NA01 1908 n", "NI01 1809", "NI02 1808", "NI03 2008 disordered")
    field.play("face NI01 ne")
    assert field.hexes("swap", "NA01") == {"NI02", "NI03"}
    assert field.rule("swap NA01 NI01") == "7.1c"
    routing = battle("NA01 1908 n", "NI01 1809 routing", "NI02 1808")
    assert routing.rule("swap NA01 NI01") == "7.1c"
    flight = battle("NA01 1908 n routing", "NI01 1809")
    assert flight.hexes("swap", "NA01") == set()
    acted = battle("NA01 1908 n", "NI01 1809").play("face NA01 s")
    assert acted.rule("swap NA01 NI01") == "5.2a"


@pytest.mark.rule("7.1a", "3.1a")
def test_archers_swap_with_friends_only() -> None:
    field = battle("NA01 1908 n", "FY01 1809 n", "NI01 1905")
    assert field.rule("swap NA01 FY01") == "3.1a"
    assert battle("NA01 1908 n", "NA02 1809").offers("swap NA01 NA02")


@pytest.mark.rule("7.2a", "H7.1a")
def test_archers_cannot_swap_into_wet_ground() -> None:
    field = battle("NA01 1914 s", "NI01 2014", "NI02 1905")
    assert field.hexes("swap", "NA01") == set()
    assert field.rule("swap NA01 NI01") == "7.2a"
    assert battle("NA01 1911 s", "NI01 2011").offers("swap NA01 NI01")


@pytest.mark.rule("7.2a", "H7.1b")
def test_swap_into_wet_ground_disorders_the_other_unit() -> None:
    field = battle("NA01 2014 n", "NI01 1914", "NI02 1913").play("swap NA01 NI01")
    assert field.at("NI01") == "2014"
    assert field.status("NI01") == "disordered"
    archers = battle("NA01 2014 n", "NA02 1914")
    assert archers.rule("swap NA01 NA02") == "7.2a"
