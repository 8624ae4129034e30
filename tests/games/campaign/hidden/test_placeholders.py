"""Placeholders for known bodies in a redacted position."""

from __future__ import annotations

import pytest

from senlac.games.campaign.hidden.placeholders import put_stand_ins
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.reports.towns import TownKnowledge
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import Desk

RUFUS, ROBERT = 0, 1


def stood(*lines: str, wintry: bool = False, free: int = 9, **known: tuple[int, int, int]) -> Desk:
    """Add placeholders for known holders and besiegers; each row: holder, loyalty, besieger.

    `free` is how many numbers the duke has left for bodies.
    """
    desk = Desk("\n".join(["scenario: y1088", *lines, "turn: 2", "step: Orders"]))
    state = desk.state
    rows = [TownKnowledge(whose, whose, 0, NOBODY, 0) for whose in state.loyalty]
    for town, (holder, loyalty, siege) in known.items():
        rows[desk.town(town)] = TownKnowledge(holder, loyalty, 0, siege, 0)
    numbers = len(state.catalogue.codes_of(ROBERT))
    state.numbers_used[ROBERT] |= (1 << numbers) - (1 << free)
    put_stand_ins(state, [ROBERT], rows, wintry=wintry)
    return desk


def bodies(state: CampaignState) -> list[tuple[int, int, int, int]]:
    """Return the figures, the ships, inside and besieging of each of the duke's bodies."""
    return [
        (state.strength(place), len(state.ships[place]), state.inside[place],
         state.besieging[place]) for place in state.bodies_of(ROBERT)
    ]  # fmt: skip


@pytest.mark.rule("report.e", "control.e")
def test_placeholder_of_ten_holds_a_town_loyal_to_another_player() -> None:
    held = stood(dover=(ROBERT, RUFUS, NOBODY))
    assert bodies(held.state) == [(10, 0, 1, 0)]
    first = held.state.catalogue.muster[ROBERT][0]
    place = held.state.bodies_of(ROBERT)[0]
    assert held.state.figures[place][first] == 10
    assert held.state.hex_of[place] == held.state.catalogue.ground.town_hex[held.town("dover")]
    # None for a loyal town, in winter, where a body is, or without a number.
    assert bodies(stood(dover=(ROBERT, ROBERT, NOBODY)).state) == []
    assert bodies(stood(wintry=True, dover=(ROBERT, RUFUS, ROBERT)).state) == []
    inside = stood("A1 dover inside fyrd.C=5", dover=(ROBERT, RUFUS, NOBODY))
    assert bodies(inside.state) == []
    assert bodies(stood(free=0, dover=(ROBERT, RUFUS, ROBERT)).state) == []


@pytest.mark.rule("report.e", "siege.a", "siege.b")
@pytest.mark.parametrize(("walls", "camp"), [(5, 20), (6, 20), (7, 21), (20, 60)])
def test_placeholder_camp_can_besiege_and_has_a_ship_at_a_coast(walls: int, camp: int) -> None:
    port = stood(f"A1 dover inside fyrd.C={walls}", dover=(RUFUS, RUFUS, ROBERT))
    assert bodies(port.state) == [(camp, 0, 0, 1), (0, 1, 0, 0)]
    inland = stood(f"A1 lewes inside fyrd.C={walls}", leicester=(RUFUS, RUFUS, ROBERT))
    assert bodies(inland.state) == [(20, 0, 0, 1)]
    # With one number left there is no ship.
    single = stood(f"A1 dover inside fyrd.C={walls}", free=1, dover=(RUFUS, RUFUS, ROBERT))
    assert bodies(single.state) == [(camp, 0, 0, 1)]


@pytest.mark.rule("report.e", "siege.f")
def test_holder_is_no_besieger_and_viewer_has_no_placeholder() -> None:
    assert bodies(stood(dover=(ROBERT, RUFUS, ROBERT)).state) == [(10, 0, 1, 0)]
    assert bodies(stood(dover=(RUFUS, RUFUS, RUFUS)).state) == []
    king = stood("A1 caen inside fyrd.C=10", caen=(RUFUS, ROBERT, NOBODY))
    assert bodies(king.state) == []
