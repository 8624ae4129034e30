"""The scene: units, squares, sides and choices on the screen."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac import Match
from senlac.engine.model import play
from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.screen.drawings import Pips
from senlac.engine.screen.scene import (
    Highlight,
    Mark,
    Panel,
    PanelRow,
    Piece,
    Scene,
    document,
)
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.words.notation import VERBS
from senlac.games.shieldwall.words.titles import STEPS
from tests.games.shieldwall.battles import decisions, printed, scattered
from tests.games.shieldwall.board import Battle, battle, prize

seeds = st.integers(0, 2**32 - 1)


def scene(field: Battle, *roles: int) -> Scene:
    """Return the scene for the roles, by default for the active side."""
    return GAME.scene(field.state, roles or play.actors(field.state))


def piece(field: Battle, name: str) -> Piece:
    """Return a unit as a piece."""
    return next(piece for piece in scene(field).pieces if piece.id == name)


def mark(field: Battle, space: str) -> Mark:
    """Return the mark on a square."""
    return next(mark for mark in scene(field).marks if mark.space == space)


def panel(shown: Scene, name: str) -> Panel:
    """Return a panel."""
    return next(panel for panel in shown.panels if panel.id == name)


def row(shown: Scene, side: str, label: str) -> PanelRow:
    """Return a row of a side's panel."""
    return next(row for row in panel(shown, side).rows if row.label == label)


def labels(shown: Scene, side: str) -> list[str]:
    """Return the labels of a side's panel."""
    return [row.label for row in panel(shown, side).rows]


# ---- pieces -------------------------------------------------------------------------------------


def test_piece_has_pips_for_its_hits_and_hollow_ones_for_ground() -> None:
    field = battle(". N1 . \n t . h \n S1/t S2 S3/h", "S1 2 hits", "S2 commander")
    assert piece(field, "S1").pips == Pips(5, 2, 2)
    assert piece(field, "S2").pips == Pips(7, 0, 0)
    assert piece(field, "S3").pips == Pips(5, 2, 0)


@pytest.mark.rule("melee.6a")
def test_hollow_pips_vanish_after_an_attack_from_a_hill() -> None:
    field = battle("N1/h N2 \n S1/h S2", step="Melee", actions=2, dice=[1, 1]).play("attack S1")
    assert piece(field, "N1").pips == Pips(5, 0, 1)
    assert "hill: bonus lost" in " ".join(piece(field, "N1").lines)


def test_piece_is_in_the_middle_of_its_square_with_its_facing() -> None:
    field = battle(". N1 . \n S1> . S2<")
    board = GAME.board(field.state)
    at = {space.id: space.at for space in board.spaces}
    for name, space, degrees in (("N1", "b2", 180), ("S1", "a1", 90), ("S2", "c1", 270)):
        shown = piece(field, name)
        assert (shown.space, shown.at, shown.facing) == (space, at[space], degrees)


def test_a_piece_bears_its_type_and_its_side() -> None:
    field = battle("N1 N2 . \n S1 S2 S3", "N1 norman_cavalry", "N2 norman_archers", "S1 housecarl")
    shown = {p.id: (p.side, p.letter, p.symbol) for p in scene(field).pieces}
    assert shown == {
        "N1": (1, "K", "horse"), "N2": (1, "A", "bow"),
        "S1": (0, "H", "axe"), "S2": (0, "F", "spear"), "S3": (0, "F", "spear"),
    }  # fmt: skip


def test_badges_show_commander_exhaustion_and_actions() -> None:
    field = battle(
        ". N1 . \n . . . \n S1 S2 S3",
        "S1 commander, 4 hits",
        "S2 saxon_archers",
        "S3 saxon_archers",
    )
    assert piece(field, "S1").badges == ("commander", "tired")
    field.play("turn S1 E", "done", "shoot S2 N1", dice=[1])
    assert piece(field, "S1").badges == ("commander", "tired", "moved")
    assert piece(field, "S2").badges == ("shot",)
    assert "Exhausted: attacks only for an action." in piece(field, "S1").lines


def test_eliminated_units_are_off_the_board_and_on_the_list() -> None:
    field = battle("N1 . N2 \n S1 . .", "N1 5 hits", step="Melee", actions=0, dice=[1])
    shown = scene(field)
    assert [p.id for p in shown.pieces] == ["S1", "N2"]
    assert row(shown, "norman", "Fallen").value == "N1"
    assert "Fallen" not in labels(shown, "saxon")


def test_without_facings_a_piece_has_no_front() -> None:
    field = battle("N1 . \n . S1", open_facing=True)
    assert piece(field, "S1").facing is None


# ---- the ground ---------------------------------------------------------------------------------


@pytest.mark.rule("obj.1a")
def test_an_objective_flies_its_owners_pennant() -> None:
    field = battle("N1 . . \n . . . \n S1 . .", prizes=(prize("a1"), prize("c3", 2)))
    assert (mark(field, "c3").style, mark(field, "c3").text) == ("objective", "2")
    assert "not held yet" in mark(field, "a1").name
    field.play("done")
    assert mark(field, "a1").style == "objective side-0"
    assert "held by the Saxons" in mark(field, "a1").name


@pytest.mark.rule("rein.1a")
def test_entry_squares_are_marked_when_reinforcements_are_due() -> None:
    picture = "N1 . . \n . . . \n . . S1"
    late = "S2 turn 2 at a1 b1"
    field = battle(picture, late, turn=1)
    assert scene(field).marks == ()
    assert row(scene(field), "saxon", "To come").value == "S2 from turn 2"
    field = battle(picture, late, turn=2)
    assert {(m.space, m.style) for m in scene(field).marks} == {
        ("a1", "entry side-0"), ("b1", "entry side-0"),
    }  # fmt: skip
    assert mark(field, "a1").name == "The Saxons may enter here"


def test_reinforcements_wait_beside_the_board() -> None:
    field = battle("N1 . . \n . . . \n . . S1", "S2 turn 2 at a1 b1", "S3 turn 2 at a1 b1")
    board = GAME.board(field.state)
    lowest = max(space.at[1] for space in board.spaces)
    for name in ("S2", "S3"):
        shown = piece(field, name)
        assert shown.space is None
        assert shown.at is not None
        assert lowest < shown.at[1] < board.height
    assert piece(field, "S2").at != piece(field, "S3").at


# ---- while a unit is selected -------------------------------------------------------------------


def highlight(field: Battle, style: str, *roles: int) -> Highlight:
    """Return one of the highlights."""
    return next(o for o in scene(field, *roles).highlights if o.style == style)


@pytest.mark.rule("units.2a")
def test_enemy_control_is_shown_to_the_player_who_moves() -> None:
    field = battle("N1 . . . \n . . . . \n S1 . . S2")
    shown = highlight(field, "control")
    assert set(shown.spaces) == {"b3", "a2", "b2"}
    assert set(shown.pieces) == {"S1", "S2"}
    assert scene(field, 1).highlights == ()
    assert GAME.scene(field.state, ()).highlights == ()


@pytest.mark.rule("shoot.3a", "shoot.3b")
def test_archers_show_their_arc_and_its_hidden_squares() -> None:
    field = battle(
        ". . . . . \n . . N1 . . \n . N2 w . . \n . . S1 . .", "S1 saxon_archers", step="Shooting"
    )
    seen, hidden = highlight(field, "arc"), highlight(field, "hidden")
    assert seen.pieces == hidden.pieces == ("S1",)
    assert "c3" in hidden.spaces
    assert "c2" in seen.spaces
    assert set(seen.spaces) & set(hidden.spaces) == set()
    assert len(seen.spaces) + len(hidden.spaces) == 3 + 5 + 5


@pytest.mark.rule("melee.3a", "melee.1d")
def test_each_attack_is_an_arrow_with_its_dice_and_its_action() -> None:
    field = battle("N1 N2 . \n S1 S2 S3", "S1 3 hits", "S3 saxon_archers", step="Melee", actions=1)
    shown = {arrow.piece: arrow for arrow in scene(field).arrows}
    assert {a.piece: (a.target, a.text, a.style) for a in shown.values()} == {
        "S1": ("N1", "2", "attack paid"), "S2": ("N2", "2", "attack"),
    }  # fmt: skip
    assert all(field.offers(arrow.action) for arrow in shown.values())
    assert scene(field, 1).arrows == ()


def test_without_facings_an_arrow_names_its_target_too() -> None:
    field = battle(". N1 . \n N2 S1 .", step="Melee", actions=1, open_facing=True)
    actions = [arrow.action for arrow in scene(field).arrows]
    assert actions == ["attack S1 N1", "attack S1 N2"]
    assert all(field.offers(action) for action in actions)


@pytest.mark.rule("move.2a")
def test_moved_unit_is_in_focus_and_a_facing_is_suggested() -> None:
    picture = ". . . N1 \n . . . . \n . . . . \n S1 . . ."
    field = battle(picture).play("move S1 a2")
    assert (scene(field).focus, scene(field).suggestion) == ("S1", "face E")
    assert scene(field).step == "Movement"
    beside = battle(". . . . \n S1 . N1 . \n . . . .").play("move S1 b2")
    assert scene(beside).suggestion == "face E"
    ahead = battle(". . . . \n . N1 N2 . \n S1 . . .").play("move S1 b1")
    assert scene(ahead).suggestion == "face N"
    assert scene(field, 1).suggestion is None


# ---- panels -------------------------------------------------------------------------------------


@pytest.mark.rule("win.1a", "cmd.3a")
def test_a_panel_shows_losses_up_to_the_break_and_actions() -> None:
    field = battle(
        "N1 . . \n . . . \n . . S1", "S1 commander", tally=(4, 9), break_at=(16, 17), carried=(0, 2)
    )
    shown = scene(field)
    assert row(shown, "saxon", "Losses").bar == (9, 16)
    assert row(shown, "norman", "Losses").value == "4 of 17"
    [losses] = shown.tracks[1:]
    told = [(each.side, each.name, each.at, each.of) for each in losses.sides]
    assert (losses.title, losses.panel) == ("Losses", "victory")
    assert told == [(0, "Saxons", 9, 16), (1, "Normans", 4, 17)]
    assert any(one.value == "9 lost; 7 more and it breaks" for one in panel(shown, "victory").rows)
    assert row(shown, "saxon", "Actions").tokens == 3
    assert "Actions" not in labels(shown, "norman")
    assert row(shown, "norman", "Carried over").tokens == 2
    assert row(shown, "saxon", "Commander").value == "with S1"
    assert row(shown, "norman", "Commander").value == "none: 1 command die"
    assert (panel(shown, "saxon").active, panel(shown, "norman").active) == (True, False)


@pytest.mark.rule("win.2b")
def test_the_score_is_shown_where_it_may_decide() -> None:
    assert "Score" not in labels(scene(battle("N1 . \n . S1")), "saxon")
    field = battle("N1 . . \n . . . \n . . S1", prizes=(prize("c1"),), tally=(5, 0)).play("done")
    assert row(scene(field), "saxon", "Score").value == "8"
    track = scene(field).tracks[-1]
    told = [(each.name, each.at, each.of) for each in track.sides]
    assert (track.title, told) == ("Score", [("Saxons", 8, 0), ("Normans", 0, 0)])


def test_victory_panel_follows_the_order_of_battle() -> None:
    for scenario, told in (
        ("hastings", "The Saxons win after turn 14."),
        ("foragers", "The higher score wins after turn 8; a tie goes to the Normans."),
    ):
        shown = GAME.scene(Match.new(GAME, scenario, seed=1).state, ())
        assert row(shown, "victory", "Otherwise").value == told


def test_victory_panel_says_that_an_army_without_units_breaks() -> None:
    shown = row(scene(battle("N1 . \n . S1")), "victory", "At once").value
    assert shown == (
        "A side that has lost enough points of units, or has no units left, breaks and loses."
    )


def test_losses_in_the_header_name_the_role_of_an_army() -> None:
    shown = GAME.scene(Match.new(GAME, "meeting", seed=1).state, ())
    [losses] = [track for track in shown.tracks if track.id == "losses"]
    titles = [panel(shown, role).title for role in ("south", "north")]
    assert [each.name for each in losses.sides] == titles == ["Saxons (south)", "Normans (north)"]


def test_ended_battle_shows_the_winner_and_the_reason() -> None:
    match = Match.new(GAME, "foragers", seed=1)
    match.concede("norman")
    shown = GAME.scene(match.state, (0,))
    assert shown.notice == "The Saxons win: the Normans have resigned."
    assert (shown.step, shown.hint, shown.arrows) == ("", None, ())
    assert not any(panel.active for panel in shown.panels)


def test_hint_is_shown_only_to_the_side_that_must_decide() -> None:
    state = Match.new(GAME, "foragers", seed=1).state
    assert GAME.scene(state, (1,)).hint
    assert GAME.scene(state, (0,)).hint is None


# ---- hidden information -------------------------------------------------------------------------


def bought(north: list[str], *, close: bool = False) -> Match:
    """Return a meeting in which the north has bought some units."""
    match = Match.new(GAME, "meeting", options={"muster": "buy"}, seed=4)
    for kind in north:
        match.play("north", f"buy {kind}")
    if close:
        match.play("north", "done")
    return match


def shown_to(match: Match, *roles: int) -> str:
    """Return everything that the screen shows some roles, as text."""
    state: Any = match.state
    return json.dumps([document(GAME.scene(state, roles)), document(GAME.board(state))])


@pytest.mark.rule("meet.2a")
def test_list_is_shown_only_to_its_owner() -> None:
    one, other = bought(["spearmen"]), bought(["norman_archers", "breton_cavalry"])
    for roles in ((), (0,)):
        assert shown_to(one, *roles) == shown_to(other, *roles)
    assert shown_to(one, 1) != shown_to(other, 1)
    state: Any = one.state
    own = panel(GAME.scene(state, (1,)), "north")
    assert [row.label for row in own.rows] == [
        "List",
        "Points",
        "Norman Cavalry",
        "Norman Spearmen",
    ]
    assert labels(GAME.scene(state, (0,)), "north") == ["List"]


@pytest.mark.rule("meet.2a")
def test_all_roles_see_that_a_list_is_closed() -> None:
    match = bought(["spearmen", "spearmen"], close=True)
    state: Any = match.state
    assert row(GAME.scene(state, ()), "north", "List").value == "closed"
    assert row(GAME.scene(state, ()), "south", "List").value == "open"


def test_every_purchasable_type_has_a_name() -> None:
    match = bought([])
    state: Any = match.state
    named = GAME.scene(state, (0,)).choices
    kinds = {text.split()[1] for text in match.options("south") if text.startswith("buy")}
    assert kinds <= set(named)
    assert named["fyrd"] == "Saxon Fyrd: 5 points, strength 5"
    assert GAME.scene(state, ()).notice == "Both sides are buying their armies in secret."


def test_a_side_that_sets_up_is_shown_its_zone() -> None:
    match = Match.new(GAME, "meeting", seed=4)
    state: Any = match.state
    side = play.actors(state)[0]
    low, high = state.order.zones[side]
    shown = next(o for o in GAME.scene(state, (side,)).highlights if o.style == "zone")
    assert {int(space[1:]) for space in shown.spaces} == set(range(low, high + 1))


# ---- any battle ---------------------------------------------------------------------------------


@given(seeds, st.booleans())
def test_any_position_can_be_shown_to_any_roles(seed: int, odd: bool) -> None:  # noqa: FBT001
    rng = Random(seed)
    state = scattered(rng) if odd else printed(rng)
    play.run_to_decision(state)
    board = GAME.board(state)
    spaces = {space.id for space in board.spaces}
    for number, _ in enumerate(decisions(state, rng)):
        if number > 40:
            break
        if number % 8:
            continue
        for roles in ((), (0,), (1,)):
            shown = GAME.scene(state, roles)
            assert json.loads(json.dumps(document(shown))) == document(shown)
            assert {p.space for p in shown.pieces} - {None} <= spaces
            assert {p.symbol for p in shown.pieces} <= set(board.symbols)
            assert {p.symbol for p in shown.panels} - {None} <= set(board.symbols)
            assert {m.symbol for m in shown.marks} <= set(board.symbols)
            notation = GAME.notation(state)
            for arrow in shown.arrows:
                assert notation.action(arrow.action) in play.cached_options(state, state.active)


# ---- labels -------------------------------------------------------------------------------------


def test_every_verb_and_kind_of_argument_has_a_label() -> None:
    manner = GAME.action_labels
    assert set(manner.labels) == set(VERBS) - {"done"} | {"concede"}
    assert set(manner.kinds) == {kind for kinds in VERBS.values() for kind in kinds}
    assert set(manner.dice) <= set(VERBS)
    assert list(manner.directions) == ["N", "E", "S", "W"]


def test_every_step_that_can_be_ended_has_a_button_label() -> None:
    assert set(GAME.action_labels.done) == set(STEPS.values())


def test_every_step_of_a_game_has_a_name() -> None:
    asked = {phase.__name__ for phase in GAME.phases if not issubclass(phase, AutomaticPhase)}
    assert set(STEPS) == asked


@pytest.mark.parametrize(
    ("chart", "first"),
    [
        ("types", ("H", "Saxon Housecarls", "7", "1", "", "7")),
        ("terrain", ("Open", "all", "", "")),
        ("best_of", ("1", "33%", "33%", "33%", "2.00")),
        ("command", ("With a commander", "3%", "8%", "14%", "19%", "25%", "31%", "4.47")),
    ],
)
def test_the_charts_are_those_of_the_tables(chart: str, first: tuple[str, ...]) -> None:
    state: Any = Match.new(GAME, "foragers", seed=1).state
    shown = {chart.id: chart for chart in GAME.board(state).charts}[chart]
    assert shown.rows[0].cells == first
    assert {len(row.cells) for row in shown.rows} == {len(shown.columns)}


def test_supplied_values_are_marked_as_reconstructed() -> None:
    state: Any = Match.new(GAME, "foragers", seed=1).state
    types = GAME.board(state).charts[0]
    supplied = [row.cells[1] for row in types.rows if row.reconstructed]
    assert supplied == ["Norman Spearmen"]
    assert all(row.source for chart in GAME.board(state).charts for row in chart.rows)
