"""The scene of a battle."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from senlac.engine.data.rows.view import require_view
from senlac.engine.match.match import Match
from senlac.engine.screen.scene import Piece, Scene, document
from senlac.games.destiny import GAME
from senlac.games.destiny.screen.drawing.layout import PIECE
from senlac.games.destiny.screen.rows.view import DestinyView
from senlac.testing import laws
from tests.games.destiny.board import Battle, battle, begun
from tests.games.destiny.rules.battle.test_board_battle import drawn_up

SCENARIOS = ("fulford", "stamford_bridge", "hastings")


def drawn(field: Battle) -> Scene:
    return GAME.scene(field.state, [])


def piece(field: Battle, name: str) -> Piece:
    [found] = [piece for piece in drawn(field).pieces if piece.id == name]
    return found


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_board_has_its_squares_and_its_ground(name: str) -> None:
    board = GAME.board(begun(name).state)
    assert [space.id for space in board.spaces] == begun(name).state.catalogue.squares.names
    shapes = {layer.name: len(layer.shapes) for layer in board.layers}
    assert (shapes["hill"] > 0) == (name == "hastings")
    assert shapes["water"] == (0 if name == "hastings" else 12)
    document(board)


def test_stack_is_fanned_and_every_counter_shows_its_state() -> None:
    field = battle(
        "d6: hc_1.1=1 hc_1.2 hc_2.1 edwin", "a1: nhc_1.1", shaken="hc_1.2", walled="hc_1.1"
    )
    stack = [piece(field, name) for name in ("hc_1.1", "hc_1.2", "hc_2.1")]
    assert {one.space for one in stack} == {"d6"}
    assert len({one.at for one in stack}) == 3
    assert stack[0].facing == 180
    assert (stack[0].value, stack[0].steps, stack[0].letter) == ("4", ("4",), "A")
    assert stack[0].badges == ("hurt", "wall")
    assert stack[1].badges == ("shaken",)
    assert set(stack[0].badges) <= GAME.board(field.state).symbols.keys()
    assert piece(field, "edwin").space == "d6"


def test_the_counter_on_top_stands_alone_in_front() -> None:
    field = battle("d6: hc_1.1 hc_1.2 hc_2.1", "g6: east fyrd_kent.1 fyrd_kent.2", "a1: nhc_1.1")
    top, *others = [piece(field, name).at for name in ("hc_1.1", "hc_1.2", "hc_2.1")]
    assert all([top and at and top[1] - at[1] >= PIECE for at in others])
    first, second = [piece(field, name).at for name in ("fyrd_kent.1", "fyrd_kent.2")]
    assert first
    assert second
    assert first[0] - second[0] >= PIECE


def test_counter_that_has_acted_in_a_step_is_hollow() -> None:
    field = battle("d6: hc_1.1", "g5: hc_2.1", "g4: nhc_1.1", "d4: nhc_2.1")
    field.play("advance d6 d5")
    assert "done" in piece(field, "hc_1.1").badges
    field.play("done")
    assert drawn(field).step == "Melee"
    assert "done" not in piece(field, "hc_1.1").badges
    field.play("attack d5", dice=[5, 5])
    assert "done" in piece(field, "hc_1.1").badges


@pytest.mark.parametrize("name", SCENARIOS)
def test_waiting_counters_lie_by_kind_within_their_strip(name: str) -> None:
    field = begun(name)
    width = GAME.board(field.state).width
    for side in (0, 1):
        own = [one for one in drawn(field).pieces if one.side == side and one.at]
        row = sorted([(one.at[0], one.value, one.name) for one in own if one.at])
        assert len({at for at, _, _ in row}) == len(row)
        assert all([PIECE / 2 < at < width - PIECE / 2 for at, _, _ in row])
        nearest = [after[0] - before[0] for before, after in pairwise(row)]
        assert min(nearest, default=PIECE) > PIECE / 2


def test_waiting_figures_are_drawn_and_lost_ones_are_not() -> None:
    field = begun("stamford_bridge")
    assert piece(field, "orri").space is None
    assert piece(field, "hc_1.1").at is not None
    gone = battle("d6: hc_1.1", "a1: nhc_1.1", "lost: hc_2.1", "away: hc_2.2")
    shown = {piece.id for piece in drawn(gone).pieces}
    assert not {"hc_2.1", "hc_2.2"} & shown


def test_attacks_are_arrows_with_their_sums() -> None:
    field = battle(
        "d5: nhc_1.1", "d6: hc_1.1", "h5: nhc_2.1", "h6: west hc_2.1", side="norwegian",
        step="Melee",
    )  # fmt: skip
    arrows = {arrow.action: arrow.text for arrow in drawn(field).arrows}
    assert arrows == {"attack d5": "+0", "attack h5": "+6"}


def test_panels_show_losses_leaders_and_victory_conditions() -> None:
    field = battle(
        "d6: hc_1.1 edwin", "a1: nhc_1.1", "lost: morcar", wounds="leader:edwin=2",
        held="norwegian land_waster",
    )  # fmt: skip
    panels = {panel.id: panel for panel in drawn(field).panels}
    rows = {row.label: row.value for row in panels["english"].rows}
    assert rows["Edwin"] == "wounded"
    assert rows["Morcar"] == "dead"
    held = [row.value for row in panels["norwegian"].rows if row.label == "Holds"]
    assert held == ["Land-waster"]
    losses = drawn(field).tracks[-1]
    assert [each.name for each in losses.sides] == ["Norwegians", "English"]
    told = {row.label: row.value for row in panels["victory"].rows}
    for each, id_ in zip(losses.sides, ("norwegian", "english"), strict=True):
        stand = f"{each.at} of {each.of}"
        more = each.of - each.at
        assert told[f"{id_.title()} losses"] == f"{stand}; {more} more and they are beaten"
        [own] = [row for row in panels[id_].rows if row.label == "Losses"]
        assert (own.value, own.bar) == (stand, (each.at, each.of))
    assert panels["victory"].rows[-1].value.endswith("the English win.")


def test_panel_of_a_battle_in_a_campaign_has_the_usual_title() -> None:
    shown = GAME.scene(drawn_up().state, [])
    [panel] = [panel for panel in shown.panels if panel.id == "victory"]
    assert panel.title == "How to win"
    assert [row.label for row in panel.rows[-2:]] == ["Beaten", "Drawn"]


def test_notice_names_the_winner_at_the_end() -> None:
    field = battle("d5: nhc_1.1", "d6: hc_1.1=1", side="norwegian", step="Melee", dice=[10, 1])
    field.play("attack d5")
    assert drawn(field).notice == "The Norwegians win: the enemy has broken."


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenes_and_views_of_random_battles_are_as_declared(name: str) -> None:
    match = Match.new(GAME, name, seed=name)
    for step, _ in enumerate(laws.random_walk(match, Random(name), 2000)):
        if step % 60 == 0:
            document(GAME.scene(match.state, [step % 2]))
            require_view(match.view([]), DestinyView)
    document(GAME.scene(match.state, []))


def test_evaluation_is_lower_after_losses() -> None:
    even = battle("d6: hc_1.1 hc_1.2", "d3: nhc_1.1 nhc_1.2")
    worse = battle("d6: hc_1.1=1 hc_1.2", "d3: nhc_1.1 nhc_1.2", loss="norwegian=20 english=19")
    role = even.state.catalogue.roles.index("english")
    assert GAME.evaluate(even.state, role) > GAME.evaluate(worse.state, role)
