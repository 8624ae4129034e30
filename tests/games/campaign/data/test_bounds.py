"""Bounds of the values of an overlay: within them every war can be fought to its end."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.data.bounds import USUAL, bounds_of, values_of
from senlac.engine.data.loader import Overlay
from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.match.match import Match
from senlac.engine.support.errors import DataError
from senlac.games.campaign.data.bounds import BOUNDS
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.rules.battle.handoff import request_of
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.dawn.phase import Dawn
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.march.phase import March
from tests.games.campaign.desk import GAME, Desk
from tests.games.campaign.test_second_opinion import Noted

pytestmark = pytest.mark.rule("table.e")

ASSAULT: Final = """scenario: y1088
option: battles shieldwall
A1 4950 spearman.C=60 rufus_king
B1 4950 spearman.C=60 robert_duke
papal: {papal}
turn: 1
step: Orders"""

BUSY: Final = """scenario: y1088
A1 bayeux besieging spearman.C=90 siege=2 supply=1 Ac1
A2 4950 knight.B=30 lighthorse.C=9 Ac3 attack
A3 6763 ship=3 Ac2 attack
A4 6763 aboard A3 spearman.C=40
B1 bayeux inside fyrd.C=20 Bc1
B2 4950 spearman.C=70 treasure=40 supply=2 Bc3
B3 6763 ship=2 Bc2
turn: 1
step: Orders"""


def share_of(desk: Desk) -> int:
    """Return the loss at which the attacker breaks on the board, with all possible modifiers."""
    sides = [Side(seat, [desk.state.codes[desk.body(f"{letter}1")]])
             for seat, letter in enumerate("AB")]  # fmt: skip
    desk.state.arrived_hour = [5, 0]
    asked = request_of(desk.state, sides, 6)
    assert asked["role"] == "assault"
    return int(asked["sides"][0]["break_percent"])


def test_attacker_with_lord_and_banner_can_break_on_the_board() -> None:
    desk = Desk(ASSAULT.format(papal="rufus"))
    horse = desk.state.catalogue.stacks.index("lighthorse.C")
    desk.state.figures[desk.body("A1")][horse] = 40
    assert share_of(desk) == 90
    # With the values of version 1 the attacker had to lose everything.
    desk.play_by("1")
    GAME.attach_static(desk.state)
    assert share_of(desk) == 100


@pytest.mark.parametrize(("rating", "percent"), [(-2, 19), (-3, 10)])
def test_side_breaks_on_the_board_at_ten_per_cent_at_least(rating: int, percent: int) -> None:
    desk = Desk(ASSAULT.format(papal="robert"))
    values = f"""tables.handoff.break_percent.attacker = 39
scenarios.scenario.y1088.player.rufus.lord.rating = {rating}"""
    desk.state.overlay = Overlay.from_text(values, "mine.toml").document
    GAME.attach_static(desk.state)
    assert share_of(desk) == percent


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ("tables.handoff.break_percent.attacker = 100", "tables.handoff.break_percent.attacker"),
        ("tables.handoff.most_break_percent = 100", "tables.handoff.most_break_percent"),
        ("tables.handoff.least_break_percent = 9", "tables.handoff.least_break_percent"),
        ("units.grades.breaks_at.A = 100", "units.grades.breaks_at.A"),
        ("units.movement.foot = 0", "units.movement.foot"),
        ("units.movement.wagon = 1", "tables.terrain_cost.clear.foot"),
        ("units.movement.ship = 3", "tables.ship_cost"),
        ("tables.terrain_cost.clear.foot = 0", "tables.terrain_cost.clear.foot"),
        ("tables.battle.pip_divisor = 0", "tables.battle.pip_divisor"),
        ("tables.battle.rounds_max = 0", "tables.battle.rounds_max"),
        ("tables.battle.terrain_percent.rough.LI = 0", "tables.battle.terrain_percent.rough.LI"),
        ("tables.siege.garrison_loss_per = 0", "tables.siege.garrison_loss_per"),
        ("tables.siege.captured_at = 99", "tables.siege.captured_at"),
        ("tables.pillage.plunder_divisor = 0", "tables.pillage.plunder_divisor"),
        ("tables.spying.error_per_pip = 17", "tables.spying.error_per_pip"),
        ("tables.scouting.same_hex_round_to = 0", "tables.scouting.same_hex_round_to"),
        (
            "scenarios.scenario.y1066.claimants.marks.william = 0",
            "scenarios.scenario.y1066.claimants.marks.william",
        ),
        ("scenarios.scenario.y1088.years = 0", "scenarios.scenario.y1088.years"),
    ],
)
def test_overlay_value_out_of_bounds_is_rejected(value: str, place: str) -> None:
    scenario = "y1066" if "y1066" in value else "y1088"
    with pytest.raises(DataError, match=place.replace(".", r"\.")):
        Match.new(GAME, scenario, overlay=Overlay.from_text(value, "mine.toml"))


def test_every_table_number_is_within_its_bounds() -> None:
    paths = set()
    for found in values_of(load_game_data().files.by_name()):
        if isinstance(found.value, int) and not found.is_length:
            paths.update([found.path, found.place])
            bounds = bounds_of(found, BOUNDS)
            assert bounds is not None, found.place
            assert bounds.min <= found.value <= bounds.max, found.place
    for name in BOUNDS:
        assert any(f"{path}.".startswith(f"{name}.") for path in paths), name


@pytest.mark.parametrize("seed", range(5))
def test_week_is_played_with_values_at_their_bounds(seed: int) -> None:
    rng = Random(seed)
    single = {
        found.path: bounds_of(found, BOUNDS) or USUAL
        for found in values_of(load_game_data().files.by_name())
        if found.path == found.place and isinstance(found.value, int)
        and found.path.startswith("tables.") and "modifier" not in found.path
    }  # fmt: skip
    text = ""
    for path in rng.sample(sorted(single), 4):
        value = rng.choice([single[path].min, single[path].max])
        more = f"{text}{path} = {value}\n"
        try:
            Match.new(GAME, "y1088", overlay=Overlay.from_text(more, "mine.toml"))
        except DataError:
            continue
        text = more
    state = parse_layout(GAME, BUSY, Overlay.from_text(text, "mine.toml") if text else None)
    state.dice = Noted(rng)
    for step in (Dawn(), March(), Dusk()):
        state.push(step)
        step.run(state)
    assert state.outcome is None


def test_war_that_has_begun_keeps_values_out_of_bounds() -> None:
    overlay = Overlay.from_text("tables.handoff.most_break_percent = 100", "mine.toml")
    state = parse_layout(GAME, BUSY)
    state.overlay = overlay.document
    GAME.attach_static(state)
    assert state.catalogue.tables.files.tables.handoff.most_break_percent == 100
