"""[9-15] Battles, from deployment to retreat and rout."""

from __future__ import annotations

import pytest

from senlac.games.comet import GAME
from tests.games.comet.board import Campaign, campaign

VIKING, ENGLISH = 0, 2
HOST = "york: hardrada vik1 vik2 vik3"
FOES = "york: harold hc1 hc2 fyrd1"


def met(*areas: str, **said: object) -> Campaign:
    """Return a battle in York: the Vikings came from Durham and attack the English."""
    lines = areas or ("york: hardrada vik1 vik2 harold hc1 hc2",)
    dice = said.pop("dice", ())
    return campaign(*lines, step="Combat", ways={"york": "durham"}, dice=dice, **said)  # type: ignore[arg-type]


def columns(**said: object) -> Campaign:
    """Return that battle deployed in columns, with the leaders on the left."""
    found = met(**said)
    found.deploy(left="harold", centre="hc1", right="hc2")
    return found.deploy(left="hardrada", centre="vik1", right="vik2")


# ---- which battles ------------------------------------------------------------------------------


@pytest.mark.rule("4.3a", "9.1a", "9.2a", "9.3a", "9.3b", "9.4a")
def test_moving_side_orders_its_battles_one_by_one() -> None:
    found = campaign(
        "york: hardrada vik1 fyrd1", "durham: vik2 vik3 fyrd2", "exeter: harold",
        step="Combat", ways={"york": "scarborough", "durham": "bamburgh"},
    )  # fmt: skip
    assert (found.role, found.options()) == ("viking", {"fight york", "fight durham"})
    assert found.rule("fight lincoln") == "9.3b"
    found.play("fight durham", dice=(6, 6))
    assert found.events_of("battle")[-1]["area"] == "durham"
    assert found.events_of("battle")[-1]["attacker"] == found.state.side_name(0)
    found.play("stay", dice=(1, 1, 6, 6))
    # Then the other battle starts automatically, because it is the last: fyrd1 rolls three dice.
    found.play("fire vik2", dice=(6, 6, 6, 6))
    assert found.at("fyrd2") == "pool"
    assert found.events_of("battle")[-1]["area"] == "york"


# ---- deployment ---------------------------------------------------------------------------------


@pytest.mark.rule("10.1a", "10.2a")
def test_defender_deploys_first_and_fills_every_column() -> None:
    found = met("york: hardrada vik1 vik2 harold hc1 hc2 fyrd1")
    assert (found.step, found.role) == ("Deployment", "english")
    found.play("deploy harold left", "deploy hc1 left")
    assert found.rule("deploy hc2 left") == "10.1a"
    assert found.rule("deploy hc2 reserve") == "10.1a"
    found.play("deploy hc2 centre")
    assert found.position("fyrd1") == "right", "the last place is the only one left"
    assert found.role == "viking"
    assert found.rule("deploy hc1 centre") == "2.1a"


@pytest.mark.rule("10.2b", "2.2a")
def test_attacker_sees_deployed_blocks_as_counts() -> None:
    found = met("york: hardrada vik1 vik2 harold hc1 hc2 fyrd1")
    found.deploy(left="harold fyrd1", centre="hc1", right="hc2")
    seen = found.view("viking")["battle"]["array"]["english"]
    assert seen == {"deployed": True, "blocks": [2, 1, 1, 0], "units": [[], [], [], []]}


@pytest.mark.rule("10.3a", "10.4a", "10.4b")
def test_columns_are_revealed_and_reserve_joins_one_a_round() -> None:
    found = met("york: hardrada vik1 vik2 vik3 vik4 harold hc1 hc2")
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="hardrada", centre="vik1", right="vik2", reserve="vik3 vik4")
    state = found.state
    shown = {u for n, u in enumerate(state.catalogue.units) if state.face_up >> n & 1}
    assert shown == {"harold", "hc1", "hc2", "hardrada", "vik1", "vik2"}
    fired_out(found)
    found.play("stay")
    assert found.step == "CommitReserve"
    assert found.rule("commit vik1 left") == "10.4a"
    found.play("commit vik3 centre", dice=())
    assert found.position("vik3") == "centre"
    assert state.face_up >> found.unit("vik3") & 1
    assert found.step == "Fire", "one a round"
    assert "fire vik3" in found.options(), "it may fire at once"


# ---- fire ---------------------------------------------------------------------------------------


@pytest.mark.rule("11.1a", "11.1b", "11.1c", "12.1a", "12.2a", "12.2b", "12.3a")
def test_units_fire_at_the_opposite_column() -> None:
    found = columns()
    assert (found.step, found.role) == ("Fire", "english")
    assert found.rule("done") == "11.1c"
    assert found.options() == {"fire harold", "fire hc1", "fire hc2"}
    # House-carls hit on 1 and 2; each hit takes a step from the strongest unit of the column
    # opposite.
    found.play("fire hc1", dice=(1, 2, 3, 6))
    assert found.cv("vik1") == 2
    assert found.rule("fire hc1") == "11.1b"
    found.play("fire harold", dice=(3, 6, 6, 6, 6))
    assert found.role == "viking", "the last to fire is taken by itself"
    assert found.at("hardrada") == "york", "a King hits on 1 and 2"


@pytest.mark.rule("12.2d")
def test_reduced_unit_rolls_its_reduced_cv() -> None:
    found = columns()
    found.play("fire hc1", dice=(1, 1, 1, 6))
    found.play("fire harold", dice=(6, 6, 6, 6, 6))
    found.play("stay")
    found.play("fire vik1", dice=(1,))
    assert found.events_of("fire")[-1]["dice"] == [1]
    assert found.cv("hc1") == 3, "Vikings hit on a 1"


@pytest.mark.rule("11.1b")
def test_column_finishes_its_fire_before_the_next() -> None:
    found = met("york: hardrada vik1 vik2 harold hc1 hc2 fyrd1")
    found.deploy(left="harold fyrd1", centre="hc1", right="hc2")
    found.deploy(left="hardrada", centre="vik1", right="vik2")
    found.play("fire harold", dice=(6, 6, 6, 6))
    # The only other unit of the column then fires automatically.
    assert [event["unit"] for event in found.events_of("fire")] == ["harold", "fyrd1"]
    assert found.options() == {"fire hc1", "fire hc2"}


@pytest.mark.rule("12.2c", "12.2e", "12.2b")
def test_each_hit_takes_the_unit_that_is_strongest_then() -> None:
    found = met("york: hardrada vik1 vik2 vik3 harold hc1 fyrd1 fyrd2")
    found.deploy(left="harold", centre="hc1", right="fyrd1 fyrd2")
    found.deploy(left="hardrada", centre="vik1 vik2", right="vik3")
    # 4,4 hit twice becomes 3,3; there is no choice between identical blocks.
    found.play("fire hc1", dice=(1, 1, 6, 6))
    assert sorted([found.cv("vik1"), found.cv("vik2")]) == [3, 3]
    found.play("fire harold", dice=(6,))
    found.play("fire fyrd1", dice=(6, 6, 6, 6, 6))
    found.play("stay")
    # 3,2 hit twice: first the 3, then one of two 2s, which differ in their maximum CV.
    found.play("fire vik3", dice=(1, 1, 6, 6))
    assert (found.step, found.role) == ("AssignHit", "english")
    assert found.options() == {"lose fyrd1", "lose fyrd2"}
    assert found.rule("lose hc1") == "12.1a"
    found.play("lose fyrd2")
    assert (found.cv("fyrd1"), found.cv("fyrd2")) == (2, 1)


@pytest.mark.rule("12.5a", "12.5b", "12.5c", "2.3c")
def test_six_takes_the_leader_among_units_of_one_step() -> None:
    found = met("york: hardrada vik1=1 vik2 vik3 harold hc1 hc2")
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="hardrada vik1", centre="vik2", right="vik3")
    # Harold hits a column of single steps with a leader: a 5 leaves the choice to the owner.
    found.play("fire harold", dice=(1, 5))
    assert (found.step, found.options()) == ("AssignHit", {"lose hardrada", "lose vik1"})
    found.play("lose vik1")
    assert found.at("vik1") == "gone"
    assert found.events_of("fire")
    again = met("york: hardrada vik1=1 vik2 vik3 harold hc1 hc2")
    again.deploy(left="harold", centre="hc1", right="hc2")
    again.deploy(left="hardrada vik1", centre="vik2", right="vik3")
    again.play("fire harold", dice=(1, 6))
    assert again.at("hardrada") == "gone"


@pytest.mark.rule("12.5g", "12.5d")
def test_owner_chooses_among_leaders_of_equal_rank() -> None:
    found = campaign(
        "exeter: fergant eustace harold hc1 hc2", "winchester: william",
        side="norman", step="Combat", ways={"exeter": "bath"},
    )  # fmt: skip
    # Two blocks make it a skirmish. Harold hits and rolls a 6: one of the Counts is lost.
    found.play("fire harold", dice=(1, 6))
    assert found.options() == {"lose fergant", "lose eustace"}
    found.play("lose eustace", dice=(1, 6, 6, 6))
    # A lone Fergant is lost without a roll.
    assert (found.at("fergant"), found.at("eustace")) == ("exeter", "gone")
    found = campaign(
        "exeter: fergant harold", "winchester: william",
        side="norman", step="Combat", ways={"exeter": "bath"}, dice=(1,),
    )  # fmt: skip
    assert found.at("fergant") == "gone"


@pytest.mark.rule("12.4a")
def test_archers_fire_first_in_defence_too() -> None:
    found = campaign(
        "exeter: william norman_archers norman_foot1 flemish_archers harold hc1 hc2",
        side="english", step="Combat", ways={"exeter": "bath"},
    )  # fmt: skip
    found.deploy(left="william", centre="norman_archers norman_foot1", right="flemish_archers")
    found.deploy(left="harold", centre="hc1", right="hc2")
    assert found.options() == {"fire norman_archers", "fire flemish_archers"}
    assert found.rule("fire william") == "12.4a"


@pytest.mark.rule("12.4a", "12.4b")
def test_attacking_archers_fire_first_after_the_retreat_choice() -> None:
    found = campaign(
        "exeter: william norman_archers norman_foot1 harold hc1 hc2", side="norman",
        step="Combat", ways={"exeter": "bath"},
    )  # fmt: skip
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="william", centre="norman_archers", right="norman_foot1")
    assert (found.step, found.role) == ("Retreat", "norman")
    found.play("stay", dice=(1, 6, 6, 6))
    # The only Archers fire automatically, before the defender.
    assert found.cv("hc1") == 3
    assert (found.step, found.role) == ("Fire", "english")
    fired_out(found)
    assert found.role == "norman"
    assert found.step != "Retreat", "the Normans do not choose again"
    assert "fire norman_archers" not in found.options()


@pytest.mark.rule("12.4c")
def test_committed_archers_fire_first_from_the_next_round() -> None:
    found = campaign(
        "exeter: william norman_archers norman_foot1 norman_foot2 harold hc1 hc2", side="norman",
        step="Combat", ways={"exeter": "bath"},
    )  # fmt: skip
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(
        left="william", centre="norman_foot1", right="norman_foot2", reserve="norman_archers"
    )
    assert (found.step, found.role) == ("Fire", "english")
    fired_out(found)
    assert (found.step, found.role) == ("Retreat", "norman")
    found.play("stay")
    found.play("commit norman_archers left", dice=(6,) * 4)
    assert found.events_of("fire")[-1]["unit"] == "norman_archers", "now they go first"
    fired_out(found)
    # The second round starts with the attacker's choice to retreat and the Archers' fire.
    assert (found.step, found.role) == ("Retreat", "norman")
    found.play("stay", dice=(6,) * 4)
    assert found.events_of("fire")[-1]["unit"] == "norman_archers"
    assert found.role == "english"


@pytest.mark.rule("5.3b", "13.2h")
def test_landed_attacker_takes_free_fire_and_cannot_retreat() -> None:
    found = campaign(
        "hastings: william norman_foot1 norman_foot2 harold hc1 hc2", side="norman", step="Combat"
    )
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="william", centre="norman_foot1", right="norman_foot2")
    assert (found.step, found.role) == ("Fire", "english")
    found.play("fire hc1", dice=(1, 6, 6, 6))
    found.play("fire harold", dice=(6, 6, 6, 6, 6))
    # Free fire is not a round: the defender fires again in the first round.
    assert (found.step, found.role) == ("Fire", "english")
    assert found.cv("norman_foot1") == 2
    fired_out(found)
    assert (found.step, found.role) == ("Fire", "norman"), "the Normans are not asked to retreat"


# ---- retreat ------------------------------------------------------------------------------------


def fired_out(found: Campaign) -> Campaign:
    """Miss with all fire, until the next decision of another kind."""
    side = found.role
    while found.step == "Fire" and found.role == side:
        unit = min(found.options()).split()[1]
        left = sum([found.cv(text.split()[1]) for text in found.options()])
        found.dice.values[:] = [6] * (left + found.cv(unit) + 12)
        found.play(f"fire {unit}")
    found.dice.values.clear()
    return found


@pytest.mark.rule("13.1a", "13.1b", "13.2a", "13.2b", "13.2d", "11.2b")
def test_attacker_may_retreat_to_its_entry_area_from_round_one() -> None:
    found = fired_out(columns())
    assert (found.step, found.role) == ("Retreat", "viking")
    assert found.options() == {"stay", "retreat durham"}
    assert found.rule("retreat scarborough") == "13.2d"
    assert found.rule("retreat lincoln") == "13.2b"
    found.play("retreat durham")
    assert {found.at(unit) for unit in ("hardrada", "vik1", "vik2")} == {"durham"}
    assert found.at("harold") == "york"
    assert (found.position("hc1"), found.state.face_up) == ("", 0), "the blocks stand up again"


@pytest.mark.rule("13.1b", "13.2c", "11.2a")
def test_defender_may_retreat_from_round_two_but_not_to_entries() -> None:
    found = fired_out(columns())
    found.play("stay")
    fired_out(found)
    assert (found.step, found.role) == ("Retreat", "english")
    assert found.options() == {
        "stay", "retreat carlisle", "retreat scarborough", "retreat doncaster",
    }  # fmt: skip
    assert found.rule("retreat durham") == "13.2c"
    found.play("retreat doncaster")
    assert {found.at(unit) for unit in ("harold", "hc1", "hc2")} == {"doncaster"}
    assert found.vp("viking") >= 4


@pytest.mark.rule("13.2e", "13.2i")
def test_attacker_entry_areas_are_closed_to_the_defender() -> None:
    found = campaign(
        "york: hardrada vik1 vik2 harold hc1 hc2", "carlisle: fyrd1", step="Combat",
        ways={"york": "durham scarborough carlisle"},
    )  # fmt: skip
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="hardrada", centre="vik1", right="vik2")
    fired_out(found)
    assert found.options() == {"stay", "retreat durham", "retreat scarborough"}
    assert found.rule("retreat carlisle") == "13.2i", "the enemy has gone there"
    found.play("stay")
    fired_out(found)
    assert found.options() == {"stay", "retreat doncaster"}


@pytest.mark.rule("13.2i")
def test_area_of_the_third_side_is_closed_to_both() -> None:
    found = campaign(
        "york: hardrada vik1 vik2 harold hc1 hc2", "carlisle: norman_foot1",
        "durham: norman_foot2", step="Combat", ways={"york": "durham scarborough"},
    )  # fmt: skip
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="hardrada", centre="vik1", right="vik2")
    fired_out(found)
    assert found.options() == {"stay", "retreat scarborough"}
    assert found.rule("retreat durham") == "13.2i"
    found.play("stay")
    fired_out(found)
    assert found.options() == {"stay", "retreat doncaster"}


@pytest.mark.rule("13.2f", "6.2c")
def test_area_of_a_pending_battle_is_no_retreat_area() -> None:
    found = campaign(
        "york: vik1 vik2 vik3 hc1 hc2 fyrd1", "carlisle: vik4 fyrd2", "bamburgh: hardrada",
        "exeter: harold", step="Combat", ways={"york": "durham", "carlisle": "bamburgh"},
    )  # fmt: skip
    found.play("fight york")
    found.deploy(left="hc1", centre="hc2", right="fyrd1")
    found.deploy(left="vik1", centre="vik2", right="vik3")
    fired_out(found)
    found.play("stay")
    fired_out(found)
    assert found.options() == {"stay", "retreat scarborough", "retreat doncaster"}
    assert found.rule("retreat carlisle") == "13.2f"
    found.play("retreat doncaster", dice=(6, 6))
    assert found.at("hc1") == "doncaster", "no leader is needed to retreat"


@pytest.mark.rule("13.2g")
def test_retreat_is_not_offered_without_a_retreat_area() -> None:
    found = campaign(
        "exeter: hardrada vik1 vik2 harold hc1 hc2", "bath: vik3", step="Combat",
        ways={"exeter": "salisbury"},
    )  # fmt: skip
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="hardrada", centre="vik1", right="vik2")
    fired_out(found)
    found.play("stay")
    fired_out(found)
    assert found.step == "Fire", "both ways are closed to the defender"


# ---- rout ---------------------------------------------------------------------------------------


@pytest.mark.rule("14.1a", "14.1b", "14.2a", "14.2c", "14.3a", "14.3b", "10.4a")
def test_empty_column_routs_the_force_under_pursuit() -> None:
    found = met("york: hardrada vik7=1 vik1 vik2 vik3 harold hc1 hc2 hc3")
    found.deploy(left="harold", centre="hc1", right="hc2", reserve="hc3")
    found.deploy(left="hardrada", centre="vik7", right="vik1", reserve="vik2 vik3")
    # First the defender holds its Reserve back.
    found.play("hold")
    # hc1 empties the centre; surplus hits have no effect. In the pursuit harold rolls 1 die, and
    # hc1, hc2 and hc3 4 each: five hits, less two for the Vikings in Reserve.
    pursuit = (1, *(1, 1, 6, 6), *(1, 1, 6, 6), *(6, 6, 6, 6))
    found.play("fire hc1", dice=(1, 1, 1, 6, *pursuit))
    lost = 4 * 3 - sum([found.cv(unit) for unit in ("vik1", "vik2", "vik3")])
    assert lost == 3
    assert found.at("hardrada") == "durham", "the only way leads back"
    assert found.at("harold") == "york"


@pytest.mark.rule("14.1c")
def test_routed_force_without_a_retreat_area_is_eliminated() -> None:
    found = campaign(
        "hastings: william norman_foot1=1 norman_foot2 harold hc1 hc2", side="norman", step="Combat"
    )
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="william", centre="norman_foot1", right="norman_foot2")
    found.play("fire hc1", dice=(1, 6, 6, 6))
    assert found.at("william") == "gone"
    assert found.at("norman_foot2") == "gone"


@pytest.mark.rule("14.2b")
def test_pursuit_hits_the_strongest_routed_unit() -> None:
    found = met("york: hardrada vik7=1 vik1 harold hc1 hc2")
    found.deploy(left="harold", centre="hc1", right="hc2")
    found.deploy(left="hardrada", centre="vik7", right="vik1")
    found.play("fire hc1", dice=(1, 6, 6, 6, 1, *(6,) * 8))
    assert found.cv("vik1") == 3


# ---- skirmish -----------------------------------------------------------------------------------


@pytest.mark.rule("15a", "15c", "15d")
def test_fewer_than_three_units_make_an_open_skirmish() -> None:
    found = met("york: hardrada vik1 vik2 vik3 harold hc1")
    assert found.events_of("battle")[-1]["how"] == "skirmish"
    state = found.state
    shown = {u for n, u in enumerate(state.catalogue.units) if state.face_up >> n & 1}
    assert shown == {"hardrada", "vik1", "vik2", "vik3", "harold", "hc1"}
    assert found.step == "Fire"


@pytest.mark.rule("11.2a")
def test_skirmish_has_retreat_but_no_rout() -> None:
    found = met("york: hardrada vik1 hc1=1 fyrd1=1", "exeter: harold")
    found.play("fire hc1", dice=(6, 6))
    assert found.step == "Retreat"
    found.play("stay")
    found.play("fire vik1", dice=(1, 6, 6, 6))
    found.play("lose fyrd1", dice=(6,))
    # One of the two is lost: there is no pursuit, and the other fights on.
    assert (found.at("fyrd1"), found.at("hc1")) == ("pool", "york")
    assert not found.events_of("rout")


@pytest.mark.rule("10.1a")
def test_even_deployment_is_offered_as_one_batch() -> None:
    found = met("york: hardrada vik1 vik2 harold hc1 hc2 hc3 fyrd1=2 fyrd4")
    proposed = GAME.scene(found.state, (ENGLISH,)).series
    (label,) = proposed
    assert label == "Deploy evenly: 6 units"
    for action in proposed[label]:
        assert action in found.options()
        found.play(action)
    places = {name: found.position(name) for name in ("harold", "hc1", "hc2", "hc3", "fyrd1")}
    assert {places[name] for name in ("hc1", "hc2", "hc3")} == {"left", "centre", "right"}
    assert (places["harold"], places["fyrd1"]) != ("reserve", "reserve")
    assert "fyrd4" not in found.options()


def test_proposed_deployment_is_shown_to_the_actor_only() -> None:
    found = met("york: hardrada vik1 vik2 harold hc1 hc2")
    assert GAME.scene(found.state, (ENGLISH,)).series
    assert not GAME.scene(found.state, (VIKING,)).series
    assert not GAME.scene(found.state, ()).series
