"""The scene: how it shows blocks, areas, battles and decisions to each viewer."""

from __future__ import annotations

import json
from random import Random
from typing import Final

import pytest

from senlac.engine.game.position import encode
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.event import Event, Field
from senlac.engine.screen.scene import Inset, Mark, Panel, PanelRow, Piece, Scene, document
from senlac.games.comet import GAME
from senlac.games.comet.screen.panels import lead_track
from senlac.games.comet.screen.view import STEPS, faces, view
from senlac.games.comet.words.notation import VERBS
from senlac.testing import laws
from tests.games.comet.board import Campaign, begun, campaign

DASH: Final = "\u2013"
MINUS: Final = "\u2212"
PRINTED: Final = GAME.initial_state("players_3", {}, None)
"""A campaign with the printed names."""
FIELD: Final = ("norwich: hardrada vik1 vik2 vik3=2", "london: harold hc1 hc2 fyrd1")


def scene(there: Campaign, *roles: str) -> Scene:
    """Return the scene for roles; by default for the actor, `-` for a spectator."""
    names = [there.role] if not roles else [role for role in roles if role != "-"]
    listed = there.state.catalogue.roles
    return GAME.scene(there.state, [listed.index(role) for role in names])


def pieces(shown: Scene, space: str) -> list[Piece]:
    """Return the pieces on a space."""
    return [piece for piece in shown.pieces if piece.space == space]


def piece(shown: Scene, name: str) -> Piece:
    """Return a piece."""
    return next(piece for piece in shown.pieces if piece.id == name)


def panel(shown: Scene, name: str) -> Panel:
    """Return a panel."""
    return next(panel for panel in shown.panels if panel.id == name)


def row(shown: Scene, name: str, label: str) -> PanelRow:
    """Return a row of a panel."""
    return next(row for row in panel(shown, name).rows if row.label == label)


def battle(*roles: str, ways: str = "cambridge") -> tuple[Campaign, Inset]:
    """Return a battle in columns before the deployment, with its inset for some roles."""
    there = campaign(
        "norwich: hardrada vik1 vik2 vik3 harold hc1 hc2 fyrd1",
        side="english", step="Combat", ways={"norwich": ways},
    )  # fmt: skip
    inset = scene(there, *roles).inset
    assert inset is not None
    return there, inset


# ---- blocks -------------------------------------------------------------------------------------


def test_unchanged_block_keeps_its_record() -> None:
    before = campaign(*FIELD, side="viking")
    after = before.state.copy()
    after.cv[before.unit("vik1")] = 1
    own = [before.state.catalogue.roles.index(before.role)]
    views = [view(state, own) for state in (before.state, after)]
    known, blocks = [{block.id: block for _, block in faces(shown)} for shown in views]
    assert [name for name, block in blocks.items() if block is not known[name]] == ["vik1"]
    known_areas, areas = [shown.areas for shown in views]
    empty = [area for area in areas if not area.stacks]
    assert empty == [area for area in empty if any(area is other for other in known_areas)]


def test_owner_sees_the_face_of_its_block() -> None:
    shown = piece(scene(campaign(*FIELD, side="english")), "hc1")
    assert (shown.shape, shown.value, shown.steps) == ("block", "4", ("3", "2", "1"))
    assert (shown.note, shown.symbol, shown.band) == ("F2", "axe", "")
    assert shown.lines[0] == "4 of 4 CV. House-carls."
    assert shown.lines[1] == "Marches 4 areas; hits on 1 or 2."


def test_block_face_has_a_spoken_text() -> None:
    there = campaign(*FIELD, "exeter: william norman_archers=3", side="english")
    shown = scene(there, *there.state.catalogue.roles)
    said = {one.id: one.spoken for one in shown.pieces}
    assert said["harold"] == "1 CV, F2"
    assert said["vik1"] == "4 CV"
    assert said["norman_archers"] == "3 CV, fires first"


@pytest.mark.rule("2.2a")
def test_other_roles_see_backs_without_name_and_cv() -> None:
    backs = pieces(scene(campaign(*FIELD, side="english")), "norwich")
    assert [back.id for back in backs] == [f"?norwich-viking-{n}" for n in range(1, 5)]
    for back in backs:
        assert (back.shape, back.value, back.symbol, back.steps) == ("back", "", None, ())


@pytest.mark.rule("X.sight")
def test_identified_block_is_a_back_with_badge_and_note() -> None:
    there = campaign(*FIELD, side="english", known="hardrada")
    there.state.last_seen_cv[there.unit("hardrada")] = 1
    there.state.seen_turn[there.unit("hardrada")] = 3
    shown = piece(scene(there), "hardrada")
    assert (shown.shape, shown.badges, shown.value) == ("back", ("seen",), "")
    assert shown.lines[0] == "Seen with 1 CV on turn 3; it may have changed."
    assert len(pieces(scene(there), "norwich")) == 4


def test_spectator_sees_no_block_face() -> None:
    shown = scene(campaign(*FIELD, side="english"), "-")
    assert {p.shape for p in shown.pieces if p.space in {"norwich", "london"}} == {"back"}


def test_bands_distinguish_the_nations_of_a_side() -> None:
    archers = ("norman_archers", "breton_archers", "flemish_archers")
    there = campaign(f"exeter: william {' '.join(archers)}", "london: harold hc1", side="norman")
    shown = scene(there)
    assert [piece(shown, name).band for name in archers] == ["band-0", "band-1", "band-2"]
    assert "first" in piece(shown, "norman_archers").badges
    assert piece(shown, "breton_archers").lines[0].endswith("Archers, Breton.")


@pytest.mark.rule("3.2a")
def test_blocks_in_boxes_are_open_at_the_start() -> None:
    shown = scene(begun(), "english")
    assert len(pieces(shown, "norway")) == len(pieces(shown, "normandy")) == 14
    assert {p.shape for p in pieces(shown, "norway")} == {"block"}
    assert len(pieces(shown, "fyrdmen_pool")) == 20


@pytest.mark.rule("6.2a")
def test_immobile_units_are_marked_with_the_reason() -> None:
    there = campaign("york: hardrada vik1", "durham: vik2", "london: harold hc1")
    shown = piece(scene(there), "vik2")
    assert "unled" in shown.badges
    assert "King Harald Hardrada" in shown.because
    there.play("move vik1 durham")
    moved = piece(scene(there), "vik1")
    assert (moved.badges[-1], moved.because) == ("moved", "Marched already in this phase.")


# ---- the map ------------------------------------------------------------------------------------


@pytest.mark.rule("1.4a", "1.4b")
def test_invader_areas_are_tinted_and_carry_the_emblem() -> None:
    shown = scene(campaign("york: hardrada vik1", "durham: vik2", "london: harold hc1"))
    assert {(t.space, t.style) for t in shown.tints} == {("york", "side-2"), ("durham", "side-2")}
    holders = [mark for mark in shown.marks if mark.style.startswith("holder")]
    assert {(mark.space, mark.symbol) for mark in holders} == {
        ("york", "raven"),
        ("durham", "raven"),
    }


@pytest.mark.rule("1.4d")
def test_contested_area_has_its_own_tint() -> None:
    there, _ = battle()
    shown = scene(there)
    assert [(t.space, t.style) for t in shown.tints] == [("norwich", "contested")]


def styles(shown: Scene, side: str) -> set[str]:
    """Return the styles of a side's landing arrows."""
    return {mark.style for mark in shown.marks if (mark.shape or "").startswith(f"{side}_")}


@pytest.mark.rule("5.4a", "5.5a")
def test_landing_arrows_are_open_spent_or_closed() -> None:
    there = begun().play("place york", "place york", "place york")
    assert (styles(scene(there), "viking"), styles(scene(there), "norman")) == ({"open"}, {""})
    there.play("invade bamburgh", dice=[1])
    assert (styles(scene(there), "viking"), styles(scene(there), "norman")) == (
        {"spent"},
        {"closed"},
    )


def test_marches_of_the_phase_are_shown_to_their_own_side_only() -> None:
    there = campaign("york: hardrada vik1 vik2", "london: harold hc1")
    there.play("move vik1 durham", "move vik2 durham")
    [trail] = scene(there).trails
    assert (trail.start, trail.end, trail.text, trail.style) == (
        "york",
        "durham",
        "2",
        "march side-2",
    )
    rows = panel(scene(there), "orders").rows
    assert [(r.label, r.value) for r in rows] == [
        ("Hardrada's Hird", "York to Durham"), ("Hird of Eystein Orri", "York to Durham"),
    ]  # fmt: skip
    others = scene(there, "english")
    assert others.trails == ()
    assert len(pieces(others, "york")) == 3
    assert "orders" not in [p.id for p in others.panels]


@pytest.mark.parametrize(("way", "told"), [("oxford", ""), ("guildford", " by Guildford")])
def test_march_row_names_the_entry_area_unless_it_began_there(way: str, told: str) -> None:
    there = campaign("winchester: william", "oxford: earls harold", side="english", turn=5)
    there.play("move earls winchester", f"via {way}")
    assert row(scene(there), "orders", "Earls Edwin and Morkere").value == (
        f"Oxford to Winchester{told}"
    )


@pytest.mark.rule("13.2d")
def test_trails_show_the_entry_areas_of_the_attackers() -> None:
    there, _ = battle(ways="cambridge colchester")
    trails = scene(there, "viking").trails
    assert {(t.start, t.end) for t in trails} == {
        ("cambridge", "norwich"), ("colchester", "norwich"),
    }  # fmt: skip


# ---- the battle board ---------------------------------------------------------------------------


def test_scene_has_no_inset_without_a_battle() -> None:
    assert scene(campaign(*FIELD, side="english")).inset is None


def test_deploying_units_wait_in_the_actors_camp() -> None:
    there, inset = battle()
    assert there.role == "viking"
    assert [s.id for s in inset.spaces] == ["left", "centre", "right", "reserve"]
    camp = [p for p in inset.pieces if p.space == "camp"]
    assert {p.id for p in camp} == {"hardrada", "vik1", "vik2", "vik3"}
    assert len(inset.pieces) == 4
    assert inset.near == ("norwich", "cambridge", "colchester")
    assert set(inset.spots) == {"left", "centre", "right", "reserve"}


@pytest.mark.rule("10.1a", "10.2b")
def test_deployment_appears_as_counts_when_it_is_complete() -> None:
    there, _ = battle()
    there.play("deploy hardrada centre")
    _, hidden = there, scene(there, "english").inset
    assert hidden is not None
    assert not [p for p in hidden.pieces if p.side == 2]
    there.deploy(left="vik1", right="vik2", reserve="vik3")
    seen = scene(there, "english").inset
    assert seen is not None
    backs = [p.id for p in seen.pieces if p.side == 2]
    assert backs == ["?left-viking-1", "?centre-viking-1", "?right-viking-1", "?reserve-viking-1"]


@pytest.mark.rule("10.3a")
def test_columns_are_shown_face_up_and_reserves_are_not() -> None:
    there, _ = battle()
    there.deploy(left="vik1", centre="hardrada", right="vik2", reserve="vik3")
    there.deploy(left="hc1", centre="harold", right="hc2", reserve="fyrd1")
    inset = scene(there, "english").inset
    assert inset is not None
    shown = {p.id: p.shape for p in inset.pieces if p.side == 2}
    assert shown == {
        "vik1": "block", "hardrada": "block", "vik2": "block", "?reserve-viking-1": "back",
    }  # fmt: skip
    lower = {p.id: p.at for p in inset.pieces if p.side == 0}
    upper = {p.id: p.at for p in inset.pieces if p.side == 2}
    assert min(at[1] for at in lower.values() if at) > max(at[1] for at in upper.values() if at)


def test_skirmish_inset_has_one_line_and_no_reserve() -> None:
    there = campaign(
        "york: hardrada vik1 harold hc1",
        side="english", step="Combat", ways={"york": "durham"},
    )  # fmt: skip
    inset = scene(there).inset
    assert inset is not None
    assert inset.title == "Skirmish at York"
    assert [s.id for s in inset.spaces] == ["line"]
    assert {p.id for p in inset.pieces} == {"hardrada", "vik1", "harold", "hc1"}


def test_blocks_of_a_column_lie_within_it_and_apart() -> None:
    names = " ".join(f"vik{n}" for n in range(1, 13))
    there = campaign(
        f"norwich: hardrada {names} harold hc1 hc2 hc3",
        side="english", step="Combat", ways={"norwich": "cambridge"},
    )  # fmt: skip
    for _ in range(11):
        there.play(min(t for t in there.options() if t.endswith("left")))
    inset = scene(there).inset
    assert inset is not None
    lane = next(s for s in inset.spaces if s.id == "left")
    at = [p.at for p in inset.pieces if p.space == "left" and p.at]
    assert len(set(at)) == len(at) == 11
    assert all(abs(x - lane.at[0]) < 76 and abs(y - lane.at[1]) < 78 for x, y in at)


# ---- panels -------------------------------------------------------------------------------------


@pytest.mark.rule("16.2a", "16.3a")
def test_score_and_projected_result_are_always_shown() -> None:
    shown = scene(campaign("york: hardrada vik1", "lincoln: vik2", "london: harold hc1"))
    assert panel(shown, "score").open
    shares = row(shown, "score", "Victory Points").shares
    assert shares == ((2, 6), (1, 0), (0, 34))
    assert row(shown, "score", "If it ended now").value == "English: Decisive Victory by 28"


def test_strength_of_a_side_is_public() -> None:
    there = campaign(*FIELD, side="english")
    for role in ("english", "viking", "-"):
        shown = scene(there, role)
        assert row(shown, "viking", "On the map").value == "4 blocks, 11 CV"
        assert row(shown, "viking", "Vikings").value == "3 blocks, 10 CV"
        assert row(shown, "english", "Fyrdmen").value == "1 block, 3 CV"


def test_lost_leaders_are_named() -> None:
    there = campaign("york: hardrada vik1", "london: harold hc1")
    assert row(scene(there), "viking", "Lost").value.startswith("ex-Earl Tostig and ")


def test_track_shows_the_turn_and_the_phase() -> None:
    shown = scene(campaign(*FIELD, side="english", turn=7))
    track = shown.tracks[0]
    assert (track.at, track.of, track.symbol) == (7, 16, "comet")
    assert [step.state for step in track.steps] == ["past"] * 7 + ["now", "next"]
    assert track.steps[7].name == "English: Movement"


def states(shown: Scene, people: str) -> list[str]:
    """Return the states of the phases in a side's turn."""
    track = shown.tracks[0]
    return [step.state for step in track.steps if step.name.startswith(people)]


@pytest.mark.rule("X.silent")
def test_secret_phases_look_alike_to_other_roles() -> None:
    there = campaign("york: hardrada vik1", "london: harold")
    assert states(scene(there), "Vikings") == ["now", "next", "next"]
    assert states(scene(there, "english"), "Vikings") == ["maybe", "maybe", "next"]
    there = campaign("york: hardrada vik1", "london: harold", side="english", step="Raising")
    assert states(scene(there), "English") == ["now", "next", "next"]
    assert states(scene(there, "viking"), "English") == ["maybe", "maybe", "next"]


@pytest.mark.rule("X.silent")
def test_movement_phase_is_shown_where_no_other_is_secret() -> None:
    there = campaign("exeter: william norman_foot1", "london: harold", side="norman")
    assert states(scene(there, "english"), "Normans") == ["now", "next", "next"]


def test_active_side_is_marked() -> None:
    assert panel(scene(begun(), "-"), "english").active
    assert panel(scene(campaign(*FIELD, side="english")), "english").active
    assert not panel(scene(campaign(*FIELD, side="english")), "viking").active


@pytest.mark.rule("8.2a")
def test_raising_rows_of_the_leaders_areas_are_highlighted() -> None:
    there = campaign(
        "london: harold", "oxford: earls", "york: hardrada", side="english", step="Raising"
    )
    assert scene(there).lit_rows["raising"] == (0, 2)
    assert "raising" not in scene(there, "viking").lit_rows


# ---- questions ----------------------------------------------------------------------------------


def test_done_label_counts_what_is_given_up() -> None:
    raising = campaign("london: harold earls", "york: hardrada", side="english", step="Raising")
    assert scene(raising).labels["done"] == "Go on: 2 leaders could raise"
    raising.play("raise harold", dice=[1])
    assert scene(raising).labels["done"] == "Give up 3 CV"
    sizes = [text for action, text in scene(raising).labels.items() if action.startswith("new ")]
    assert sizes == [f"New unit of up to {most} CV" for most in (3, 2, 1)]
    assert scene(raising).confirm["done"] == ("You have not placed 3 CV. Give up the rest?",)


@pytest.mark.rule("5.2b", "5.2c")
def test_landing_and_raising_show_their_chances() -> None:
    there = begun().play("place york", "place york", "place york")
    chances = scene(there).chances["invade bamburgh"]
    assert [(c.label, round(c.chance, 3)) for c in chances] == [
        ("Land", 0.833),
        ("Stay at sea", 0.167),
    ]
    raising = campaign("london: harold", "york: hardrada", side="english", step="Raising")
    spread = scene(raising).chances["raise harold"]
    assert [c.label for c in spread] == [f"{cv} CV" for cv in range(3, 9)]
    assert sum(c.chance for c in spread) == pytest.approx(1)


@pytest.mark.rule("12.5c")
def test_losing_a_leader_needs_confirmation_and_a_king_two() -> None:
    there = campaign(
        "york: hardrada tostig harold hc1",
        side="english", step="Combat", ways={"york": "durham"},
    )  # fmt: skip
    there.play("fire hardrada", dice=[6, 6])
    assert scene(there).confirm == {}
    there.play("stay", "fire hc1", dice=[1, 6, 6, 6, 3])
    assert there.step == "AssignHit"
    asked = scene(there, "viking").confirm
    assert len(asked["lose hardrada"]) == 2
    assert asked["lose tostig"] == ("ex-Earl Tostig would be lost for good. Confirm this loss?",)


def test_rest_may_fire_in_order_unless_a_leader_is_in_danger() -> None:
    there = campaign(
        "york: hardrada vik1=1 vik2=1 harold hc1 hc2",
        side="english", step="Combat", ways={"york": "durham"},
    )  # fmt: skip
    there.deploy(left="hardrada", centre="vik1", right="vik2")
    there.deploy(left="harold", centre="hc1", right="hc2")
    assert there.step == "Fire"
    assert scene(there).rest == "fire"
    line = campaign(
        "york: hardrada vik1=2 harold hc1",
        side="english", step="Combat", ways={"york": "durham"},
    )  # fmt: skip
    line.play("fire hardrada", "stay", dice=[6, 6, 6])
    assert line.step == "Fire"
    assert scene(line).rest is None


def test_only_the_actor_gets_labels_confirmations_and_chances() -> None:
    there = campaign("london: harold hc1", "york: hardrada", side="english")
    for other in ("viking", "-"):
        shown = scene(there, other)
        assert (shown.labels, shown.confirm, shown.chances, shown.hint) == ({}, {}, {}, None)


def test_final_report_shows_every_block_face_up() -> None:
    there = campaign(
        "york: hardrada vik1=1 harold hc1 hc2",
        side="english", step="Combat", ways={"york": "durham"},
    )  # fmt: skip
    match = there.match()
    match.concede("norman")
    match.concede("viking")
    shown = match.game.scene(match.state, [])
    assert shown.notice == "The English have won: Decisive Victory by sudden death."
    assert shown.report is not None
    assert (shown.report.side, shown.report.symbol) == (0, "dragon")
    assert (
        "King Harald Hardrada"
        in next(r for r in shown.report.rows if r.label == "Leaders lost").value
    )
    assert {p.shape for p in shown.pieces} == {"block"}


@pytest.mark.rule("16.3a")
def test_header_shows_the_lead_and_the_next_level_of_victory() -> None:
    shown = scene(campaign("exeter: william", "london: harold hc1", "york: hardrada"))
    lead = shown.tracks[-1]
    assert (lead.id, lead.panel) == ("lead", "score")
    row = next(row for row in panel(shown, "score").rows if row.label == "If it ended now")
    assert str(lead.at) in row.value
    assert lead.of in (0, 4, 8, 12)
    assert (lead.of == 0) == (lead.at >= 12)
    assert any("4 for a Marginal Victory" in row.value for row in panel(shown, "score").rows)


@pytest.mark.rule("16.3a")
def test_header_names_no_side_without_a_lead() -> None:
    tables = PRINTED.catalogue.tables
    points = (("viking", 20), ("english", 19))
    level = lead_track(tables, (("viking", 0), points))
    assert (level.title, level.at, level.of, level.panel) == ("Level", 0, 0, "score")
    ahead = lead_track(tables, (("viking", 1), points))
    assert (ahead.title, ahead.at, ahead.of) == ("Vikings lead", 1, 4)


@pytest.mark.rule("16.2a")
def test_header_shows_the_points_of_all_sides_in_the_game() -> None:
    shown = scene(campaign("exeter: william", "london: harold hc1", "york: hardrada"))
    [shares] = [row.shares for row in panel(shown, "score").rows if row.shares]
    assert [(each.side, each.at, each.of) for each in shown.tracks[-1].sides] == [
        (side, points, 0) for side, points in shares
    ]


@pytest.mark.rule("17.2b", "16.4c")
def test_ways_to_win_are_those_of_the_number_of_players() -> None:
    def told(scenario: str) -> dict[str, str]:
        match = Match.new("comet", scenario, seed=1)
        rows = panel(match.game.scene(match.state, []), "score").rows
        return {row.label: row.value for row in rows if row.style == "note"}

    two, three = told("players_2"), told("players_3")
    assert two["In the end"].endswith(
        "Of the Vikings and Normans only the better army is compared with the English."
    )
    assert two["At once"] == (
        "A side whose Supreme Leader dies is out. If the English are out, the Vikings and Normans "
        "have won; if both of these are out, the English have won."
    )
    assert "only the better army" not in three["In the end"]
    assert three["At once"] == (
        "A side whose Supreme Leader dies is out. If only one side keeps its own, it wins."
    )


@pytest.mark.rule("16.4c")
def test_final_score_shows_the_result_instead_of_a_projection() -> None:
    match = campaign("exeter: william", "london: harold hc1", side="english").match()
    match.concede("viking")
    match.concede("english")
    score = panel(match.game.scene(match.state, []), "score")
    assert [row.label for row in score.rows] == ["Victory Points", "Result"]
    assert score.rows[1].value == "The Normans have won: Decisive Victory by sudden death."


# ---- cues ---------------------------------------------------------------------------------------


def cue(kind: str, **fields: object) -> object:
    """Return the cue of an event."""
    return GAME.cue(PRINTED, Event(kind, fields, "1.1a"))  # type: ignore[arg-type]


def test_fire_cue_has_dice_and_lowest_hits_at_the_shooter() -> None:
    shown = document(
        GAME.cue(
            PRINTED, Event("fire", {"unit": "hc1", "dice": [5, 1, 2], "hits": 2, "at": "left"}, "")
        )
    )
    assert shown["dice"] == {
        "values": [5, 1, 2],
        "counts": [1, 2],
        "sides": 6,
        "at": "hc1",
        "side": 0,
    }


def test_loss_cue_shows_steps_and_removes_dead_blocks() -> None:
    weak = document(GAME.cue(PRINTED, Event("loss", {"unit": "vik1", "cv": 3}, "")))
    assert weak["losses"] == [{"piece": "vik1", "text": f"{MINUS}1", "side": 2}]
    gone = document(GAME.cue(PRINTED, Event("removed", {"unit": "vik1", "cv": 0}, "")))
    assert gone["losses"][0]["fell"]
    assert [(move["piece"], "to" in move) for move in gone["moves"]] == [("vik1", False)]


def test_battle_and_held_events_open_and_close_a_log_fold() -> None:
    opened = GAME.cue(
        PRINTED,
        Event(
            "battle",
            {"area": "york", "attacker": "English", "defender": "Vikings", "how": "battle"},
            "",
        ),
    )
    closed = GAME.cue(PRINTED, Event("held", {"area": "york", "side": "English"}, ""))
    assert (opened.digest, closed.digest) == ("open", "close")


@pytest.mark.parametrize(
    ("kind", "fields", "told"),
    [
        ("rout", {"side": "English", "area": "york"}, "The English are routed in York."),
        ("trapped", {"side": "English"}, "The English have nowhere to retreat to."),
        (
            "pursuit",
            {"side": "Normans", "dice": [1, 1, 6], "hits": 2, "spared": 1},
            "The Reserve cancels 1 hit of the pursuit.",
        ),
        ("pursuit", {"side": "Normans", "dice": [1, 1, 6], "hits": 2, "spared": 0}, ""),
        (
            "retreat",
            {"side": "English", "from": "york", "to": "lincoln", "blocks": 2},
            "The English retreat from York to Lincoln: 2 blocks.",
        ),
        ("removed", {"unit": "earls", "cv": 0}, "Earls Edwin and Morkere: lost."),
        ("removed", {"unit": "hc1", "cv": 0}, ""),
        ("loss", {"unit": "hc1", "cv": 2}, ""),
    ],
)
def test_cue_tells_only_what_the_battle_digest_omits(
    kind: str, fields: dict[str, Field], told: str
) -> None:
    assert GAME.cue(PRINTED, Event(kind, fields, "")).told == told


def test_march_cue_has_a_trail_with_its_block_count() -> None:
    fields: dict[str, str | int | list[str] | list[int]] = {
        "side": "Normans", "blocks": 3, "from": "exeter", "to": "bath", "via": "",
    }  # fmt: skip
    [trail] = GAME.cue(PRINTED, Event("march", fields, "X.march")).trails
    assert (trail.start, trail.end, trail.text, trail.style) == (
        "exeter",
        "bath",
        "3",
        "march side-1",
    )


@pytest.mark.rule("X.march")
@pytest.mark.parametrize(("entered", "via"), [("salisbury", "salisbury"), ("exeter", ""), ("", "")])
def test_march_cue_leads_through_the_public_neighbour_only(entered: str, via: str) -> None:
    fields: dict[str, str | int | list[str] | list[int]] = {
        "side": "Normans", "blocks": 3, "from": "exeter", "to": "bath", "via": entered,
    }  # fmt: skip
    [trail] = GAME.cue(PRINTED, Event("march", fields, "X.march")).trails
    assert trail.via == via


# ---- words --------------------------------------------------------------------------------------


def test_every_verb_has_a_label_and_labelled_steps_exist() -> None:
    manner = GAME.action_labels
    assert set(VERBS) <= set(manner.labels)
    assert set(manner.dice) | set(manner.several) | set(manner.listed) | set(manner.rest) <= set(
        VERBS
    )
    assert set(manner.done) <= set(STEPS.values())


# ---- hidden information -------------------------------------------------------------------------


def written(match: Match, state: object, roles: list[str]) -> str:
    """Return the scene of a state as JSON text."""
    return json.dumps(document(match.game.scene(state, [match.role(role) for role in roles])))


@pytest.mark.parametrize("scenario", ["players_3", "players_2", "players_7"])
def test_scenes_of_twins_are_equal(scenario: str) -> None:
    rng = Random(f"{scenario} twins")
    match = Match.new(GAME, scenario, seed=7)
    differed = 0
    for _ in laws.random_walk(match, rng, 600):
        if match.result() is not None or rng.random() > 0.15:
            continue
        for roles in [[], *rng.sample(laws.groups(match.roles), 2)]:
            twin = match.determinize(roles, seed=rng.getrandbits(32))
            differed += encode(match.game, twin) != match.position()
            assert written(match, twin, roles) == written(match, match.state, roles)
    assert differed > 10


def test_every_state_of_a_random_match_has_a_valid_scene() -> None:
    rng = Random(5)
    match = Match.new(GAME, seed=5)
    ids = {space.id for space in match.game.board(match.state).spaces}
    for _ in laws.random_walk(match, rng, 400):
        for roles in ([], [0], [1], [2]):
            shown = match.game.scene(match.state, roles)
            names = [p.id for p in shown.pieces]
            assert len(names) == len(set(names))
            assert {p.space for p in shown.pieces} <= ids
            assert {t.space for t in shown.tints} <= ids
    for event in match.events(match.roles):
        assert document(match.game.cue(match.state, event)) is not None


def marks_of(shown: Scene, space: str) -> list[Mark]:
    """Return the marks on a space."""
    return [mark for mark in shown.marks if mark.space == space]


def test_landing_mark_is_named_in_a_sentence() -> None:
    named = [mark.name for mark in marks_of(scene(begun(), "-"), "york")]
    assert named == [f"The Vikings land here on 1{DASH}4."]


def test_holder_mark_is_named_in_a_sentence() -> None:
    named = [mark.name for mark in marks_of(scene(campaign(*FIELD), "-"), "norwich")]
    assert "Held by the Vikings." in named


def test_march_sentence_omits_an_entry_area_equal_to_its_start() -> None:
    fields: dict[str, Field] = {
        "side": "Normans", "blocks": 5, "from": "salisbury", "to": "winchester", "via": "salisbury",
    }  # fmt: skip
    straight = "The Normans march from Salisbury to Winchester: 5 blocks."
    assert GAME.sentence(PRINTED, Event("march", fields, "")) == straight
    fields["via"] = "guildford"
    by = "The Normans march from Salisbury to Winchester: 5 blocks, by way of Guildford."
    assert GAME.sentence(PRINTED, Event("march", fields, "")) == by


def test_raise_and_muster_events_have_sentences() -> None:
    fields: dict[str, Field] = {"leader": "harold", "area": "london", "die": 6, "cv": 8}
    raised = "King Harold Godwinson in London may raise 8 CV of Fyrdmen: roll 6."
    assert GAME.sentence(PRINTED, Event("raise", fields, "")) == raised
    fields = {"leader": "tostig", "area": "york", "die": 4, "cv": 1}
    mustered = "Ex-Earl Tostig in York may muster 1 CV: roll 4."
    assert GAME.sentence(PRINTED, Event("muster", fields, "")) == mustered


def test_retreat_hint_mentions_a_reserve_only_if_there_is_one() -> None:
    small = campaign(
        "york: hardrada tostig harold hc1",
        side="english", step="Combat", ways={"york": "durham"},
    )  # fmt: skip
    small.play("fire hardrada", dice=[6, 6])
    assert small.step == "Retreat"
    assert "CommitReserve" not in (scene(small).hint or "")
    there, _ = battle()
    there.deploy(left="vik1", centre="vik2", right="vik3", reserve="hardrada")
    there.deploy(left="harold", centre="hc1", right="hc2", reserve="fyrd1")
    there.play("hold", "fire vik1", "fire vik2", dice=[6] * 12)
    assert there.step == "Retreat"
    assert (scene(there).hint or "").endswith("All units retreat together, the Reserve too.")


@pytest.mark.parametrize(
    ("reserve", "asked"),
    [
        ("vik3", "Send the unit in Reserve into a column, or hold it back?"),
        ("vik3 vik4", "Send one of the 2 units in Reserve into a column, or hold them back?"),
    ],
)
def test_reserve_prompt_gives_the_number_of_units(reserve: str, asked: str) -> None:
    there = campaign(
        f"norwich: hardrada vik1 vik2 {reserve} harold hc1 hc2",
        side="english", step="Combat", ways={"norwich": "cambridge"},
    )  # fmt: skip
    there.deploy(left="hardrada", centre="vik1", right="vik2", reserve=reserve)
    there.deploy(left="harold", centre="hc1", right="hc2", reserve="")
    assert there.step == "CommitReserve"
    assert there.state.stack[-1].prompt(there.state) == asked


def test_transfer_hint_is_shown_until_the_first_march() -> None:
    there = campaign("york: hardrada vik1=3 vik2 vik3", "london: harold")
    assert "pass CV" in (scene(there).hint or "")
    there.play("move vik3 durham")
    assert scene(there).hint is None


def test_scene_for_two_sides_of_one_seat_shows_chances() -> None:
    there = begun(2).play("place york", "place york", "place york")
    assert play.actors(there.state)
    both = scene(there, "viking", "norman")
    assert both.chances
