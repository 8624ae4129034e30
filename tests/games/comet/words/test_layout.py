"""Layouts of Year of the Comet: what is not named."""

from __future__ import annotations

import pytest

from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.support.errors import SenlacError
from senlac.games.comet import GAME
from senlac.games.comet.rules.constants import GONE

OUT = "turn: 9\nactive: viking\nout: side:english\nstep: Movement\n"


def test_units_of_a_side_that_is_out_are_gone() -> None:
    state = parse_layout(GAME, f"{OUT}york: hardrada vik1\nexeter: william norman_foot1")
    english = state.catalogue.of[state.catalogue.home]
    assert {state.area[unit] for unit in english} == {GONE}


def test_unit_on_the_map_whose_side_is_out_is_rejected() -> None:
    with pytest.raises(SenlacError, match="hc1 is on the map"):
        parse_layout(GAME, f"{OUT}york: hardrada vik1\nlondon: hc1")
