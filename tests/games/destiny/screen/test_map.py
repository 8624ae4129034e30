"""The scene of a campaign: the map, its pieces, and what is known of them."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random

import pytest

from senlac.engine.match.match import Match
from senlac.engine.screen.scene import Piece, Scene, Space, document
from senlac.games.destiny import GAME
from senlac.games.destiny.data.tables import load_game_data, load_outlines
from senlac.games.destiny.rules.constants import GONE
from senlac.games.destiny.rules.elimination import eliminate
from senlac.games.destiny.rules.victory import win_if_last
from senlac.games.destiny.screen.map.pieces import SIGNS
from senlac.testing import laws
from tests.games.destiny.campaign import Campaign, begun, campaign

TABLES = load_game_data()
BOARD = GAME.board(begun().state)
SPACES = {space.id: space for space in BOARD.spaces}


def drawn(field: Campaign, *roles: int) -> Scene:
    return GAME.scene(field.state, roles)


def piece(field: Campaign, name: str) -> Piece:
    [found] = [piece for piece in drawn(field).pieces if piece.id == name]
    return found


def rows(scene: Scene, panel: str) -> dict[str, str]:
    [found] = [shown for shown in scene.panels if shown.id == panel]
    return {row.label: row.value for row in found.rows}


# ---- the map ------------------------------------------------------------------------------------


def test_every_area_town_landing_and_box_of_a_side_is_a_space() -> None:
    assert len(SPACES) == len(BOARD.spaces)
    assert set(TABLES.areas) <= set(SPACES)
    assert {row.id for row in TABLES.towns.values()} <= set(SPACES)
    assert {f"{row.area}_landing" for row in TABLES.files.ground.landing} <= set(SPACES)
    assert {"norway", "denmark", "france"} <= set(SPACES)
    assert "waiting" not in SPACES
    document(BOARD)


def test_london_is_area_and_town_in_a_single_space() -> None:
    assert SPACES["london"].name == "London"
    assert SPACES["york"].name == "York, town"


def test_every_outline_drawn_is_on_the_board() -> None:
    known = set(BOARD.outlines) | set(SPACES)
    named = {name for layer in BOARD.layers for shape in layer.shapes for name in shape.of or ()}
    assert named <= known
    symbols = {shape.symbol for layer in BOARD.layers for shape in layer.shapes if shape.symbol}
    assert symbols <= set(BOARD.symbols)
    assert {row.id for row in load_outlines().area} == set(TABLES.areas)


def test_area_lines_show_the_printed_data() -> None:
    assert SPACES["devon"].lines[0] == "The South; hills, 2 to enter."
    assert SPACES["cheshire"].lines[0] == "The North, on the Welsh March; clear, 1 to enter."
    assert "1 more over the hills to Kent, Hampshire and Sussex." in hills(SPACES["surrey"])
    assert any(line.startswith("Borders ") for line in SPACES["surrey"].lines)
    # All the neighbours of Kent lie over hills.
    assert not any(line.startswith("Borders") for line in SPACES["kent"].lines)


def hills(space: Space) -> str:
    """Return the expected line on the hills about an area, its neighbours in any order."""
    [line] = [line for line in space.lines if "over the hills" in line]
    assert all(name in line for name in ("Kent", "Hampshire", "Sussex"))
    return "1 more over the hills to Kent, Hampshire and Sussex."


def test_boxes_lie_in_the_open_sea_with_room_for_an_army() -> None:
    for name in ("norway", "france"):
        places = SPACES[name].stacks
        assert len(places) >= 14
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) >= 26 for a, b in combinations(places, 2))


# ---- who stands where ---------------------------------------------------------------------------


def test_pieces_stand_in_areas_towns_landings_and_boxes() -> None:
    field = campaign("sussex: nk_1 william", "east_riding town: hc_1 morcar", "london: harold")
    assert piece(field, "nk_1").space == "sussex"
    assert piece(field, "morcar").space == "york"
    assert piece(field, "harold").space == "london"
    ashore = campaign("kent site: nk_1 william", "london: harold")
    assert piece(ashore, "william").space == "kent_landing"
    start = begun()
    assert piece(start, "hardrada").space == "norway"
    assert piece(start, "odo").space == "france"


def test_claimant_lies_on_top_and_home_fyrd_below() -> None:
    shown = [one.id for one in drawn(begun()).pieces if one.space == "london"]
    assert shown[0] == "harold"
    assert shown[-1].startswith("fyrd_")
    asleep = piece(begun(), "fyrd_devon")
    assert asleep.style == "dormant"
    assert asleep.name == "Fyrd of Devon"
    assert asleep.lines[-1].startswith("Inactive")


def test_piece_out_of_the_game_is_not_drawn() -> None:
    field = campaign("sussex: nk_1 william", "london: harold")
    number = field.state.catalogue.pieces.index("nk_1")
    field.state.put(number, GONE)
    assert "nk_1" not in {one.id for one in drawn(field).pieces}


def test_holders_forage_and_battles_to_come_are_marked() -> None:
    field = campaign(
        "sussex: nk_1 nk_2 william", "kent: hc_1 harold", control="sussex=norman kent=english",
        forage="sussex=devastated",
    )  # fmt: skip
    scene = drawn(field)
    assert ("sussex", "side-1") in {(tint.space, tint.style) for tint in scene.tints}
    assert {"forage devastated", "holder side-1"} <= {
        mark.style for mark in scene.marks if mark.space == "sussex"
    }


# ---- beside the map -----------------------------------------------------------------------------


def test_panels_show_the_year_the_throne_and_the_sides() -> None:
    scene = drawn(campaign("sussex: nk_1 nk_2 william", "london: hc_1 harold"))
    assert rows(scene, "season")["Turn"] == "September, the last third"
    assert rows(scene, "score")["If it ended now"] == "a draw: the lead is 2, and 5 is needed"
    norman = rows(scene, "norman")
    assert norman["Legitimacy"] == "10"
    assert norman["On the map"] == "2 units"
    assert norman["Landed"] == "the first third of September"
    assert [step.state for step in scene.tracks[0].steps] == ["past", "past", "now"]


def test_all_player_phases_are_past_while_the_danes_act() -> None:
    field = campaign("kent: nk_1 william", "london: hc_1 harold")
    field.state.phasing = field.state.catalogue.sides.index("danish")
    assert [step.state for step in drawn(field).tracks[0].steps] == ["past", "past", "past"]


def test_in_the_pipe_phase_a_hand_is_shown_to_its_player_alone() -> None:
    field = begun("year_of_destiny").play("standard", dice=[1] * 12)
    assert field.step == "PlayEvent"
    assert "hand_norwegian" in panels_of(field, 0)
    assert "hand_norman" not in panels_of(field, 0)
    assert not [name for name in panels_of(field) if name.startswith("hand")]


def panels_of(field: Campaign, *roles: int) -> set[str]:
    """Return the panels that some roles see."""
    return {panel.id for panel in drawn(field, *roles).panels}


@pytest.mark.parametrize("name", ["after_the_deathbed", "year_of_destiny"])
def test_random_campaign_scenes_use_only_names_on_the_board(name: str) -> None:
    match = Match.new(GAME, name, seed=name)
    for step, _ in enumerate(islice(laws.random_walk(match, Random(name), 1000), 240)):
        if step % 40:
            continue
        scene = GAME.scene(match.state, [step % 3])
        document(scene)
        assert {one.space for one in scene.pieces} <= set(SPACES)
        assert {tint.space for tint in scene.tints} <= set(SPACES)
        assert {mark.symbol for mark in scene.marks} <= set(BOARD.symbols)
        assert {sign for one in scene.pieces for sign in one.badges} <= set(SIGNS)
        assert all(trail.start in SPACES and trail.end in SPACES for trail in scene.trails)


def test_pieces_of_the_forming_force_are_ticked() -> None:
    driver = campaign("kent: harold hc_1 hc_2 hc_3", side="english").play(
        "march harold", "leave hc_3"
    )
    ticked = {one.id for one in GAME.scene(driver.state, []).pieces if "struck" in one.badges}
    assert ticked == {"harold", "hc_1", "hc_2"}


def test_panel_shows_missing_conditions_of_automatic_victories() -> None:
    field = campaign(
        "kent: nk_1 nk_2 william", "london: hc_1 harold", "northumbria: nhc_1 hardrada",
        "scotland: scot_1", "asleep: fyrd_essex",
        control="kent=norman sussex=norman northumbria=norwegian",
    )  # fmt: skip
    told = rows(drawn(field), "score")
    assert told["Norman victory at once"] == (
        "Harold lives; London English; 2 of 12 shires of the South; 2 units in England, 4 needed"
    )
    assert told["Norwegian victory at once"] == (
        "York English; 1 of 9 shires of the North; no English in the North; 1 unit in England,"
        " 6 needed"
    )
    assert told["English victory at once"] == "0 of 2 rivals dead; London English"


def test_header_shows_the_lead_and_its_panel_what_wins() -> None:
    marks = "norwegian=5 english=15 norman=12"
    shown = drawn(campaign("kent: nk_1 william", "london: hc_1 harold", legitimacy=marks))
    lead = next(track for track in shown.tracks if track.id == "lead")
    assert (lead.title, lead.at, lead.of, lead.panel) == ("English lead", 3, 5, "score")
    points = [(each.name, each.at) for each in lead.sides]
    assert points == [("Norwegians", 0), ("English", 15), ("Normans", 12)]
    far = drawn(campaign("kent: nk_1", "london: hc_1 harold", legitimacy=marks)).tracks[-1]
    assert (far.at, far.of) == (15, 0)
    level = "norwegian=5 english=15 norman=15"
    even = drawn(campaign("kent: nk_1 william", "london: hc_1 harold", legitimacy=level)).tracks[-1]
    assert (even.title, even.at, even.of, even.panel) == ("Level", 0, 0, "score")
    told = rows(shown, "score")
    assert told["If it ended now"] == "a draw: the lead is 3, and 5 is needed"
    assert told["Legitimacy that counts"] == "English 15, Norman 12, Norwegian 0"


@pytest.mark.rule("2.2g")
def test_end_without_a_side_left_has_no_lead_and_no_standings() -> None:
    field = campaign("kent: nk_1 william", "london: hc_1 harold")
    for side in field.state.catalogue.side_of:
        eliminate(field.state, side)
    assert win_if_last(field.state, at_once=False)
    shown = drawn(field)
    assert "lead" not in {track.id for track in shown.tracks}
    told = rows(shown, "score")
    assert "If it ended now" not in told
    assert "Legitimacy that counts" not in told


def test_legitimacy_band_is_shown_where_it_counts() -> None:
    marks = "norwegian=5 english=15 norman=10"
    scene = drawn(campaign("kent: nk_1 william", "london: hc_1 harold", legitimacy=marks))
    told = [rows(scene, side)["Legitimacy"] for side in ("norwegian", "english", "norman")]
    assert told == ["5, Low", "15, High", "10"]
