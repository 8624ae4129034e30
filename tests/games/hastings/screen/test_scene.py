"""The scene of the battle: pieces, marks, reach, arrows, panels and cues."""

from __future__ import annotations

import itertools
import json
from random import Random

import pytest

from senlac.boards.drawing.frame import Box
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.engine.screen.scene import Cue, Highlight, Panel, PanelRow, Piece, Scene, document
from senlac.games.hastings import GAME
from senlac.games.hastings.screen.action_labels import MANNER
from senlac.games.hastings.screen.drawing.board import layout_for
from senlac.games.hastings.words.notation import VERBS
from senlac.games.hastings.words.titles import title
from tests.games.hastings.battles import SCENARIOS, decide, printed
from tests.games.hastings.board import Battle, battle, set_up

MANY = 60


def scene(field: Battle, *roles: int) -> Scene:
    """Return the scene for the roles, by default for those who must decide."""
    return GAME.scene(field.state, roles or play.actors(field.state))


def piece(field: Battle, name: str) -> Piece:
    """Return a piece of the scene."""
    return next(piece for piece in scene(field).pieces if piece.id == name)


def highlight(field: Battle, name: str, style: str) -> Highlight:
    """Return a highlight shown while a piece is selected."""
    found = scene(field).highlights
    return next(one for one in found if one.pieces == (name,) and one.style == style)


def panel(field: Battle, name: str) -> Panel:
    """Return a panel."""
    return next(panel for panel in scene(field).panels if panel.id == name)


def row(field: Battle, side: str, label: str) -> PanelRow:
    """Return a row of a side's panel."""
    return next(row for row in panel(field, side).rows if row.label == label)


# ---- pieces -------------------------------------------------------------------------------------


def test_end_buttons_are_named_after_their_steps() -> None:
    lull = battle("NI01 1808 n", "FY02 1402", step="Lull")
    assert scene(lull).labels == {"end": "End the Normans' step of the lull"}
    lull.play("end")
    assert scene(lull).labels == {"end": "End the Saxons' step of the lull"}
    assert scene(battle("NI01 1808 n", "FY02 1402")).labels == {"end": "End the movement phase"}


def test_unit_shows_its_present_and_its_printed_value() -> None:
    field = battle("NC01 1805", "NC02 1806 disordered", "NC03 1808 routing", "HC01 1602")
    shown = {name: piece(field, name) for name in ("NC01", "NC02", "NC03")}
    assert [(one.value, one.note) for one in shown.values()] == [("6", ""), ("3", "6"), ("2", "6")]
    assert [one.badges for one in shown.values()] == [(), ("disordered",), ("routing",)]


def test_unit_shows_facing_and_zone_unless_it_routs() -> None:
    field = battle("NI01 1805 ne", "NI02 1810 sw", "NI03 2005 routing s", "HC01 1602")
    assert (piece(field, "NI01").facing, piece(field, "NI02").facing) == (60, 240)
    assert set(piece(field, "NI01").zone) == {"1704", "1804"}
    assert piece(field, "NI03").zone == ()


def test_class_is_shown_by_letter_symbol_and_style() -> None:
    field = battle(
        "NC01 1805", "BC01 1807", "FC01 1809", "NI01 1811", "NA01 1813", "HC01 1602", "FY01 1604"
    )
    shown = {one.id: (one.side, one.style, one.letter, one.symbol) for one in scene(field).pieces}
    sorts = {(side, kin, name[0], symbol) for side, kin, name, symbol in shown.values()}
    assert len(sorts) == 7
    assert shown["BC01"] == (1, "kin-1", "BC01", "horse")
    assert shown["HC01"] == (0, "kin-0", "HC01", "axe")


@pytest.mark.rule("4.1a")
def test_archers_that_have_shot_have_an_empty_bow() -> None:
    field = battle("NA01 1705", "NA02 1706", "HC01 1605", step="MissilePhase", dice=[4])
    assert piece(field, "NA01").symbol == "bow"
    field.play("fire NA01 1605")
    assert piece(field, "NA01").symbol == "bow-spent"
    assert "shot" in piece(field, "NA01").badges


def test_acted_pieces_are_dimmed_during_the_movement_phase() -> None:
    field = battle("NI01 1805", "NI02 1807", "HC01 1605")
    field.play("move NI01 1705")
    assert "done" not in piece(field, "NI01").badges
    field.play("face NI01 n")
    assert "done" in piece(field, "NI01").badges
    assert "done" not in piece(field, "NI02").badges
    field.play("end")
    assert field.step == "Combat"
    assert "done" not in piece(field, "NI01").badges


def test_leader_is_a_head_next_to_its_unit_and_banner_a_standard() -> None:
    field = battle("NC01 1805", "william NC01", "banner NC01", "odo 1907", "HC01 1602")
    unit, duke, banner = (piece(field, name) for name in ("NC01", "william", "banner"))
    assert (duke.shape, duke.letter, duke.space) == ("head", "W", "1805")
    assert duke.at is not None
    assert unit.at is not None
    assert duke.at[0] < unit.at[0]
    assert "commander" in duke.badges
    assert "commander" not in piece(field, "odo").badges
    assert (banner.shape, banner.space) == ("standard", "1805")
    assert banner.lines[0] == "With NC01."


def test_late_units_and_boxed_archers_wait_above_the_map() -> None:
    field = battle("NI01 1805", "NA01 boxed", "FY22 due 9", "HC01 1602", turn=5)
    board = GAME.board(field.state)
    for name in ("NA01", "FY22"):
        shown = piece(field, name)
        assert shown.space is None
        assert shown.at is not None
        assert shown.at[1] < min(space.at[1] for space in board.spaces)
    assert "Enters from turn 9." in piece(field, "FY22").lines


def test_marching_army_and_its_leaders_wait_below_the_map() -> None:
    field = set_up("manoeuvre").play("auto", "auto")
    marching = {one.id: one for one in scene(field).pieces if one.space is None}
    assert len([one for one in marching if one.startswith("N")]) == 24
    duke, ride = marching["william"].at, marching["NC04"].at
    assert duke is not None
    assert ride is not None
    assert abs(duke[0] - ride[0]) < 40
    assert duke[1] > max(space.at[1] for space in GAME.board(field.state).spaces)


@pytest.mark.rule("H24.1a")
def test_set_up_piece_waits_first_and_has_the_focus() -> None:
    field = set_up("historical")
    shown = scene(field)
    strip = layout_for(field.state).set_up
    first, *others = [one for one in shown.pieces if inside(strip, one)]
    assert (shown.focus, first.id) == ("FY17", "FY17")
    assert "To be set up." in first.lines
    assert all(one.at is not None and first.at is not None for one in others)
    assert [one.id for one in others[:2]] == ["FY18", "FY19"]
    field.play("place FY17 1403")
    assert piece(field, "FY17").space == "1403"
    assert scene(field).focus == "FY18"


@pytest.mark.rule("H24.2c")
def test_assignment_decision_focuses_on_the_leader() -> None:
    field = set_up("historical").play("auto")
    strip = layout_for(field.state).set_up
    waiting = [one.id for one in scene(field).pieces if inside(strip, one)]
    assert scene(field).focus == "fergant"
    assert sorted(waiting) == ["banner", "eustace", "fergant", "william"]


def inside(strip: Box, shown: Piece) -> bool:
    """Return whether a piece is in a strip."""
    x, y = shown.at or (0.0, 0.0)
    return strip.x <= x <= strip.x + strip.w and strip.y <= y <= strip.y + strip.h


def test_target_choice_focuses_on_the_rider() -> None:
    field = battle("NC01 1905 n", "HC01 1705 s", "HC02 1704 s").play("charge NC01 1805")
    assert (field.step, scene(field).focus) == ("ChooseChargeTarget", "NC01")


def test_pieces_have_distinct_titles() -> None:
    field = set_up("historical")
    catalogue = field.state.catalogue
    names = [title(catalogue, number) for number in range(catalogue.banner + 1)]
    assert len(set(names)) == len(names)
    assert {"Duke William", "Papal Banner", "BC03 (Bretons: allied cavalry)"} <= set(names)


# ---- the ground ---------------------------------------------------------------------------------


@pytest.mark.rule("5.2a")
def test_reach_highlight_shows_the_cost_of_each_hex() -> None:
    field = battle("FY01 1605 s", "NI01 2001", side="saxon", turn=5)
    shown = highlight(field, "FY01", "reach")
    assert set(shown.spaces) == field.hexes("move", "FY01")
    costs = dict(zip(shown.spaces, shown.texts, strict=True))
    assert costs["1705"] == "1"
    assert costs["1604"] == "2"
    assert costs["1905"] == "3"


@pytest.mark.rule("6.1a")
def test_charges_and_feints_have_their_own_highlights() -> None:
    field = battle("NC01 1905 n", "NC02 1909 n", "HC01 1705", "HC02 1609", turn=8)
    assert set(highlight(field, "NC01", "strike").spaces) == field.hexes("charge", "NC01")
    assert set(highlight(field, "NC02", "ruse").spaces) == field.hexes("feign", "NC02")


@pytest.mark.rule("4.6a")
def test_line_of_fire_ends_behind_units() -> None:
    field = battle("NA01 1805 n", "NI01 1704", "HC01 1605", "HC02 1606", step="MissilePhase")
    seen, hidden = highlight(field, "NA01", "arc"), highlight(field, "NA01", "hidden")
    assert {"1704", "1705"} <= set(seen.spaces)
    assert hidden.spaces
    assert not set(hidden.spaces) & field.hexes("fire", "NA01")


def test_arrows_show_hit_chance_and_differential() -> None:
    field = battle("NA01 1705", "NI01 1706", "HC01 1605", "HC02 1606", step="MissilePhase")
    [shot, other] = scene(field).arrows
    assert {shot.action, other.action} == {"fire NA01 1605", "fire NA01 1606"}
    assert (shot.text, shot.held) == ("33%", True)
    fight = battle("NI01 1705", "HC01 1605 disordered", step="Combat")
    [attack] = scene(fight).arrows
    assert (attack.piece, attack.target, attack.text) == ("NI01", "HC01", "+1")


def test_only_deciding_roles_see_the_options() -> None:
    field = battle("NA01 1705", "HC01 1605", step="MissilePhase")
    other = scene(field, 1)
    assert not other.arrows
    assert not other.highlights
    assert other.pieces == scene(field).pieces
    assert GAME.scene(field.state, []).pieces == other.pieces


@pytest.mark.rule("H23e")
def test_pennant_shows_the_holder_of_a_goal() -> None:
    field = battle("NI01 1210", "HC01 1602")
    marks = {mark.space: mark for mark in scene(field).marks}
    assert [mark.text for mark in marks.values()] == ["15", "15"]
    assert "side-1" in marks["1010"].style
    assert "side" not in marks["2103"].style


def test_facing_towards_most_enemies_is_suggested_after_a_move() -> None:
    field = battle("NI01 1807 s", "HC01 1605", "HC02 1606").play("move NI01 1705")
    shown = scene(field)
    assert (shown.focus, shown.suggestion) == ("NI01", "face NI01 n")


# ---- panels -------------------------------------------------------------------------------------


@pytest.mark.rule("9.3a")
def test_class_row_shows_losses_and_break_roll() -> None:
    lost = [f"BI0{number} lost" for number in range(1, 4)]
    field = battle("BC01 1805", "HC01 1602", *lost)
    shown = row(field, "norman", "Bretons")
    assert (shown.value, shown.bar) == ("9 of 12, breaks on 3+", (9, 12))
    assert row(field, "saxon", "Housecarls and Thegns").value.endswith("holds")


@pytest.mark.rule("H23a")
def test_panel_shows_points_by_cause_and_the_missing_lead() -> None:
    field = battle("NC01 1805", "HC01 lost", "HC02 1602 routing", "NC02 lost", "odo lost")
    assert row(field, "norman", "Points").value == "4"
    assert row(field, "norman", "of these").value == "units 3, routing units 1"
    assert row(field, "saxon", "of these").value == "units 4, leaders 5"
    lead = scene(field).tracks[-1]
    assert (lead.title, lead.at, lead.of, lead.panel) == ("Norman lead", 0, 10, "standing")
    assert [(each.name, each.at) for each in lead.sides] == [("Normans", 4), ("Saxons", 9)]
    told = {row.value for row in panel(field, "standing").rows}
    assert {"9 points: units 4, leaders 5", "4 points: units 3, routing units 1"} <= told
    standing = panel(field, "standing").rows[0]
    assert (standing.value, standing.shares) == ("Normans need 15 more", ((1, 4), (0, 9)))


def test_header_names_the_side_that_leads_where_the_higher_score_wins() -> None:
    saxon = battle("NC01 1805", "HC02 1602 routing", scenario="manoeuvre")
    norman = battle("NC01 1805 routing", "HC02 1602", scenario="manoeuvre")
    level = battle("NC01 1805", "HC02 1602", scenario="manoeuvre")
    found = [scene(field).tracks[-1] for field in (saxon, norman, level)]
    assert [(track.title, track.at, track.of) for track in found] == [
        ("Normans lead by", 1, 0), ("Saxons lead by", 1, 0), ("Level", 0, 0),
    ]  # fmt: skip
    standing = panel(level, "standing")
    assert (standing.title, standing.rows[0].value) == ("How to win", "Level")


def test_lamps_show_unused_one_time_actions() -> None:
    field = battle("NC01 1805", "HC01 1602", "odo 1907", turn=6, lulled=False)
    assert row(field, "norman", "Lull").value == "ready"
    assert row(field, "norman", "Feint").value == "from turn 7"
    assert row(field, "saxon", "Hand missiles").style == "lamp on"
    used = battle("NC01 1805", "HC01 1602", turn=8, lulled=True, thrown=True, feigned=True)
    assert row(used, "norman", "Lull").value == "used"
    assert row(used, "norman", "Feint").value == "made this turn"
    assert row(used, "saxon", "Hand missiles").style == "lamp"


def test_track_shows_hour_turn_and_phase() -> None:
    track, _ = scene(battle("NI01 1705", "HC01 1605", step="Combat", turn=4)).tracks
    assert (track.title, track.at, track.of) == ("09:45, turn", 4, 12)
    assert [step.state for step in track.steps] == ["past", "past", "past", "now", "next"]
    assert track.steps[2].name == "Saxons shoot"


def test_track_shows_the_last_phase_and_no_phase_in_a_lull() -> None:
    lines = ("NI01 2205 routing", "william 2205", "HC01 1202")
    rallied = battle(*lines, step="Reorganisation", dice=(6,))
    assert rallied.step == "Facing"
    track, _ = scene(rallied).tracks
    assert [step.state for step in track.steps] == ["past"] * 4 + ["now"]
    odo, _ = scene(battle("NI01 2205 routing", "odo 2205", step="Reorganisation")).tracks
    assert odo.steps[-1].state == "now"
    lull, _ = scene(battle("NI01 2205", "HC01 1202", step="Lull")).tracks
    assert lull.steps == ()


def test_finished_battle_has_a_report() -> None:
    field = battle("NI01 1705", "HC01 1605 routing", "harold HC01", step="Combat")
    field.play("attack NI01 1605", dice=[6, 1])
    assert field.won == (["norman"], "harold")
    shown = scene(field)
    assert shown.report is not None
    assert (shown.report.title, shown.report.side) == ("Normans win", 1)
    assert shown.notice == "The Normans win. King Harold has died."
    assert {"Leaders", "Units"} <= {row.label for row in shown.report.rows}
    styles = {row.label: row.style for row in shown.report.rows}
    assert (styles["Normans"], styles["Leaders"]) == ("total", "small")


@pytest.mark.rule("H23a")
def test_report_on_points_names_the_lead_needed() -> None:
    said = {"historical": "; a lead of 10 was needed", "manoeuvre": ""}
    for scenario, needed in said.items():
        last = battle("FY01 lost", step="OdoRally", side="saxon", turn=12, scenario=scenario)
        report = scene(last).report
        assert report is not None
        assert report.text == f"After the last turn the Normans are 2 points ahead{needed}."


@pytest.mark.rule("H9.1b")
def test_banner_die_choices_are_named_with_their_results() -> None:
    field = battle("NI01 1705", "banner NI01", "HC01 1605", step="Combat")
    assert scene(field).choices == {}
    field.play("attack NI01 1605", dice=[2, 5])
    assert scene(field).choices == {"2": "2: attacker disordered", "5": "5: no effect"}
    assert "use" not in MANNER.dice


# ---- cues and manner ----------------------------------------------------------------------------


def cues(field: Battle, kind: str) -> list[Cue]:
    """Return the cues of all events of a kind."""
    return [
        GAME.cue(field.state, event) for event in field.state.journal or [] if event.kind == kind
    ]


def test_move_cue_shows_the_path_and_the_leader_moved_along() -> None:
    field = battle("NI01 1805", "william NI01", "HC01 1202").play("lead NI01 1605")
    [cue] = cues(field, "move")
    assert [(move.piece, move.to) for move in cue.moves] == [("NI01", "1605"), ("william", "1605")]
    assert len(cue.moves[0].via) == 1


def test_chain_of_losses_has_a_cue_for_each_step() -> None:
    lost = [f"BI0{number} lost" for number in range(1, 5)]
    field = battle(
        *lost, "BC01 1705 n", "BC02 1706", "BA01 1808", "HC01 1605", "HC02 1604", "FY01 1202",
        step="Combat", dice=[1],
    )  # fmt: skip
    field.play("attack BC01 1605", dice=[6, 6])
    kinds = field.kinds()
    assert kinds.index("attack") < kinds.index("eliminate") < kinds.index("morale")
    [blow] = cues(field, "attack")[0].blows
    assert (blow.piece, blow.target) == ("BC01", "HC01")
    assert cues(field, "attack")[0].dice is not None
    assert cues(field, "eliminate")[0].moves[0].to is None


def test_cues_and_scenes_of_random_battles_name_known_things() -> None:
    for seed, scenario in enumerate(SCENARIOS):
        rng = Random(seed)
        state = printed(rng, scenario)
        state.dice = FastDice(rng)
        play.run_to_decision(state)
        board = GAME.board(state)
        known = {space.id for space in board.spaces} | set(state.catalogue.names)
        state.journal = []
        for number in itertools.count():
            for event in state.journal:
                cue = GAME.cue(state, event)
                named = [*cue.lights, *[move.to for move in cue.moves if move.to]]
                assert set(named) <= known, event
            state.journal = []
            if number % MANY == 0 or state.outcome is not None:
                shown = GAME.scene(state, play.actors(state))
                assert json.loads(json.dumps(document(shown))) == document(shown)
                assert {one.symbol for one in shown.pieces} - {None} <= set(board.symbols)
            if state.outcome is not None:
                break
            play.play_action(state, *decide(state, rng))


def test_every_verb_and_argument_kind_has_a_label() -> None:
    assert set(MANNER.labels) == set(VERBS)
    kinds = {kind for arguments in VERBS.values() for kind in arguments}
    assert kinds == set(MANNER.kinds)
    assert set(MANNER.dice) <= set(VERBS)
    assert MANNER.directions == {"n": 0, "ne": 60, "se": 120, "s": 180, "sw": 240, "nw": 300}


def test_entered_unit_that_may_move_on_has_the_focus() -> None:
    field = set_up("manoeuvre").play("auto", "auto", "fight")
    while field.step != "Movement":
        field.play("end")
    field.play("enter NI01 2403")
    assert field.step == "ContinueMove"
    assert scene(field).focus == "NI01"
    assert set(highlight(field, "NI01", "reach").spaces) == field.hexes("move", "NI01")
    assert "done" not in piece(field, "NI01").badges


def test_compulsory_runs_can_all_be_made_at_once() -> None:
    field = battle("NI01 1805 routing s", "NI02 1810 routing s", "HC01 1602")
    assert scene(field).rest == "rout"
    assert scene(battle("NI01 1805", "NI02 1810", "HC01 1602")).rest is None


@pytest.mark.rule("10.1a")
def test_compulsory_runs_and_entries_are_listed_until_done() -> None:
    field = battle("NI01 1805", "NI02 1810 routing s", "HC01 1602")
    assert scene(field).pressing == ("NI02",)
    assert scene(field, 1).pressing == ()
    assert scene(battle("NI01 1805", "HC01 1602")).pressing == ()
    due = battle("NI01 2105", "HC01 1602", "FY22 due 5", "FY23 due 9", side="saxon", turn=5)
    assert scene(due).pressing == ("FY22",)


@pytest.mark.rule("9.7b")
def test_router_before_two_equal_paths_has_a_suggestion() -> None:
    field = battle("NI01 1805 routing s", "NI02 1810", "HC01 1602").play("rout NI01")
    shown = scene(field)
    assert field.step == "RoutDirection"
    assert (shown.focus, shown.rest) == ("NI01", "rout")
    assert shown.suggestion in field.options("step")


@pytest.mark.rule("5.3b")
def test_units_out_of_contact_can_turn_to_the_front_together() -> None:
    field = battle(
        "NI01 1805 s", "NI02 1810 ne", "NI03 1812 n", "NI04 1705 nw", "NI05 1808 s routing",
        "HC01 1605",
    )  # fmt: skip
    actions = ("face NI01 n", "face NI02 n")
    assert scene(field).series == {"Turn all units out of contact to the north: 2": actions}
    field.play(*actions)
    assert [piece(field, name).facing for name in ("NI01", "NI02", "NI04")] == [0, 0, 300]
    assert scene(field).series == {}


@pytest.mark.rule("5.3a")
def test_no_other_unit_turns_before_a_moved_unit_has_its_facing() -> None:
    field = battle("NI01 1805", "NI02 1810 s", "HC01 1202")
    assert scene(field).series
    assert scene(field.play("move NI01 1806")).series == {}


@pytest.mark.rule("H5.2Ba")
def test_saxons_can_be_turned_together_in_a_lull() -> None:
    field = battle("NI01 2005", "HC01 1602 n", "HC02 1604 s", step="Lull")
    assert scene(field).series == {}
    assert scene(field.play("end")).series == {
        "Turn all units out of contact to the south: 1": ("face HC01 s",)
    }
