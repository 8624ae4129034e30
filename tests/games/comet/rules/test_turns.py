"""[1-5] Areas and their holders, set-up, turns, invasions; [16] the end."""

from __future__ import annotations

import pytest

from senlac.games.comet.data.tables import load_game_data
from tests.games.comet.board import begun, campaign

FAR = "exeter: harold"


# ---- holding ------------------------------------------------------------------------------------


@pytest.mark.rule("1.1b", "16.2b")
def test_england_is_english_at_the_start() -> None:
    found = begun()
    tables = load_game_data()
    total = sum([tables.letters[area.letter].vp for area in tables.areas.values()])
    assert (found.vp("english"), found.vp("viking"), found.vp("norman")) == (total, 0, 0)


@pytest.mark.rule("1.4a", "1.4b", "1.4c", "16.2b")
def test_invader_holds_only_areas_with_its_units() -> None:
    found = campaign("york: vik1", "durham: hardrada", "london: harold")
    assert found.vp("viking") == 4 + 1
    before = found.vp("english")
    found.play("move hardrada york")
    assert found.vp("viking") == 4
    assert found.vp("english") == before + 1, "an empty area is English at once"


# ---- set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("3.2b", "3.3a", "2.3a")
def test_english_start_in_london_and_york() -> None:
    found = begun()
    london = {u for u in found.state.catalogue.units if found.at(u) == "london"}
    assert london == {"harold", "earls", "hc1", "hc2", "hc3", "fyrd1", "fyrd2"}
    assert {u for u in found.state.catalogue.units if found.at(u) == "york"} == {"fyrd3"}
    for unit in (*london, "fyrd3"):
        assert found.cv(unit) == found.state.catalogue.most[found.unit(unit)]
    pool = [u for u in found.state.catalogue.units if found.at(u) == "pool"]
    assert len(pool) == 17 + 3, "the three that are placed now are still there"


@pytest.mark.rule("3.3b")
def test_three_fyrdmen_are_placed_in_any_area() -> None:
    found = begun()
    assert found.role == "english"
    for unit in ("fyrd4", "fyrd5", "fyrd6"):
        assert len(found.options("place")) == 30
        found.play("place london")
        assert found.at(unit) == "london"
    assert found.state.turn == 1
    assert found.role == "viking"


@pytest.mark.rule("3.3b")
def test_all_fyrdmen_are_placed_in_default_areas_at_once() -> None:
    found = begun()
    state, notation = found.state, found.game.notation(found.state)
    [(words, places)] = state.stack[-1].guidance(state, 0).batches.items()
    assert words == "Place all in their default areas: 3"
    found.play(*[notation.text(action) for action in places])
    usual = [state.catalogue.places[area] for area in state.catalogue.free_usual]
    at = [found.state.area[unit] for unit in state.catalogue.free]
    assert [state.catalogue.places[area] for area in at] == usual
    assert found.role == "viking"


@pytest.mark.rule("3.2a", "3.4a", "4.2c")
def test_invaders_start_at_sea_at_full_strength() -> None:
    found = begun()
    for unit in ("hardrada", "vik1", "vik12", "william", "flemish_knights"):
        assert found.at(unit) == "sea"
        assert found.cv(unit) == found.state.catalogue.most[found.unit(unit)]


@pytest.mark.rule("3.1a")
def test_fleet_boxes_lie_north_and_south_and_the_pool_west() -> None:
    boxes = load_game_data().boxes
    norway, normandy, pool = (boxes[name].rect for name in ("norway", "normandy", "fyrdmen_pool"))
    assert norway[1] < normandy[1], "Norway lies to the north of Normandy"
    assert pool[0] < min(norway[0], normandy[0]), "the pool lies in the west, at no coast of a side"


# ---- the turn -----------------------------------------------------------------------------------


@pytest.mark.rule("4.1a", "4.1b", "5.1a", "5.2a", "5.2d")
def test_vikings_move_first_then_normans_then_english() -> None:
    found = begun().play("place london", "place london", "place london")
    assert (found.role, found.options()) != ("", set())
    assert found.role == "viking"
    assert found.offers("wait")
    found.play("wait")
    assert found.role == "norman"
    found.play("wait")
    assert found.role == "english"
    assert found.step == "Raising"
    assert found.rule("move hc1 oxford") == "4.1b"
    found.play("done")
    assert found.options("move")


@pytest.mark.rule("5.0a", "4.1c", "5.4a")
def test_normans_stay_at_sea_in_the_turn_of_a_viking_landing() -> None:
    found = begun().play("place london", "place london", "place london")
    found.play("invade bamburgh", dice=(5,))
    assert found.at("hardrada") == "bamburgh"
    assert found.role == "english"


@pytest.mark.rule("5.4b")
def test_normans_may_land_in_a_turn_after_the_viking_landing() -> None:
    found = campaign("york: hardrada vik1", FAR, side="norman", step="Invasion")
    assert found.offers("invade hastings")


@pytest.mark.rule("5.2b")
def test_whole_fleet_lands_in_one_area() -> None:
    found = begun().play("place london", "place london", "place london")
    found.play("invade bamburgh", dice=(5,))
    own = found.state.catalogue.of[0]
    assert {found.at(found.state.unit_name(unit)) for unit in own} == {"bamburgh"}


@pytest.mark.rule("5.4b", "5.2c")
def test_normans_may_land_when_the_viking_landing_fails() -> None:
    found = begun().play("place london", "place london", "place london")
    found.play("invade bamburgh", dice=(6,))
    assert found.at("hardrada") == "sea"
    assert found.role == "norman"
    found.play("invade hastings", dice=(4,))
    assert found.at("william") == "hastings"
    assert all([found.at(u) == "hastings" for u in ("fergant", "eustace", "breton_foot")])


@pytest.mark.rule("5.4c")
def test_normans_may_land_when_the_vikings_wait() -> None:
    found = begun().play("place london", "place london", "place london", "wait")
    assert (found.role, found.offers("invade hastings")) == ("norman", True)


@pytest.mark.rule("5.2d")
def test_waiting_at_sea_ends_the_turn_and_its_label_says_so() -> None:
    found = begun().play("place london", "place london", "place london")
    labels = found.state.stack[-1].guidance(found.state, found.state.active).labels
    assert labels["wait"].endswith("\nYour turn ends without a landing.")
    turn = found.state.active
    assert found.play("wait").state.active != turn


@pytest.mark.rule("1.5a", "1.5b", "5.1a", "5.2b")
def test_side_may_land_only_at_its_own_arrows() -> None:
    found = begun().play("place london", "place london", "place london")
    vikings = {"bamburgh", "durham", "scarborough", "york", "lincoln", "norwich", "colchester"}
    assert found.options("invade") == {f"invade {area}" for area in vikings}
    assert found.rule("invade hastings") == "1.5b"
    assert found.rule("invade oxford") == "1.5b"


@pytest.mark.rule("5.3a", "5.3b", "5.3c", "13.2h")
def test_landing_on_an_enemy_starts_a_battle() -> None:
    found = campaign(
        "hastings: hardrada vik1 vik2", "london: harold", side="norman", step="Invasion"
    )
    found.play("invade hastings", dice=(1,))
    # Three blocks on each side make columns. The Vikings deploy before the landed Normans.
    assert (found.step, found.role) == ("Deployment", "viking")
    found.deploy(left="hardrada", centre="vik1", right="vik2")
    assert found.role == "norman"


@pytest.mark.rule("5.5a", "5.5b")
def test_landed_side_has_no_invasion_phase() -> None:
    found = campaign("durham: hardrada vik1", FAR, side="viking", step="Movement")
    found.play("done")
    assert found.role == "norman"
    assert found.step == "Invasion"
    found.play("wait")
    assert found.role == "english"
    assert found.step == "Raising", "the English never invade"


@pytest.mark.rule("5.2e", "16.3a", "4.2a")
def test_points_decide_after_turn_sixteen() -> None:
    found = campaign("york: harold", side="english", step="Movement", turn=16)
    found.play("done")
    assert found.vp("viking") == found.vp("norman") == 0
    assert found.won[0] == {"english"}
    assert found.state.outcome is not None


@pytest.mark.rule("16.4a", "16.4d", "16.4f", "7.5a")
def test_side_is_out_when_its_supreme_leader_falls() -> None:
    found = campaign(
        "york: hardrada", "durham: harold hc1 hc2", "lincoln: vik1", "exeter: william",
        side="english",
    )  # fmt: skip
    # One block against three makes a skirmish. The defender fires first, then the attackers.
    found.dice.values.append(6)
    for unit in ("harold", "hc1", "hc2"):
        found.play(f"move {unit} york", "via durham")
    assert found.step == "Retreat"
    found.play("stay", dice=(1, 1, 1, 1))
    found.play("fire hc1")
    assert found.at("hardrada") == "gone"
    assert found.at("vik1") == "gone", "all Viking units leave the game"
    assert found.state.outcome is None, "the other two play on"
    assert found.vp("viking") == 0
