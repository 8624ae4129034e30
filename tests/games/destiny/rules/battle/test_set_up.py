"""Setting up (11.0, 11.9): rows, stacks, the array by itself, armies and their Loss markers."""

from __future__ import annotations

import pytest

from senlac.games.destiny.data.tables import load_tables
from tests.games.destiny.board import Battle, battle, begun

SCENARIOS = ("fulford", "stamford_bridge", "hastings")


def squares(field: Battle, figure: str) -> set[str]:
    return field.seconds("put", figure)


def rows(*numbers: int) -> set[str]:
    return {f"{column}{row}" for column in "abcdefghijkl" for row in numbers}


@pytest.mark.rule("11.0e", "11.0g", "11.9a")
def test_the_side_that_is_named_sets_up_first_in_its_own_three_rows() -> None:
    field = begun("fulford")
    assert (field.role, field.step) == ("english", "Place")
    assert squares(field, "hc_1.1") == rows(6, 7, 8)
    field.play("auto")
    assert field.role == "norwegian"
    assert squares(field, "nhc_1.1") == rows(1, 2, 3)
    field.play("auto")
    assert (field.role, field.step) == ("english", "Manoeuvre")


@pytest.mark.rule("11.0g")
def test_three_counters_stand_on_a_square_and_later_ones_go_under() -> None:
    field = begun("fulford").play("put hc_1.1 d6", "put hc_1.2 d6", "put hc_2.1 d6")
    assert field.stack("d6") == "hc_1.1 hc_1.2 hc_2.1"
    assert field.facing("d6") == "south"
    assert "d6" not in squares(field, "hc_2.2")
    assert field.rule("put hc_2.2 d6") == "11.0g"
    assert field.rule("put hc_2.2 d5") == "11.0g"
    assert field.rule("put hc_1.1 e6") == "11.0g"
    assert field.rule("put nhc_1.1 e6") == "11.0e"
    assert field.rule("put hc_5.1 e6") == "11.0g"


@pytest.mark.rule("11.0g", "11.6a")
def test_leaders_are_free_and_stand_with_counters_of_their_own() -> None:
    field = begun("fulford")
    assert not squares(field, "edwin")
    assert field.rule("put edwin d6") == "11.6a"
    field.play("put hc_1.1 d6", "put hc_1.2 d6", "put hc_2.1 d6", "put edwin d6", "put morcar d6")
    assert field.at("edwin") == field.at("morcar") == "d6"


@pytest.mark.rule("11.0g")
def test_an_army_places_itself_foot_in_front_and_knights_behind_the_wings() -> None:
    field = begun("hastings").play("auto", "auto")
    # Twenty-eight English foot, each row twelve wide: housecarles in the middle, then fyrd.
    assert field.stack("f6") == "hc_1.1 fyrd_devon.1 fyrd_kent.1"
    assert field.stack("l6") == "fyrd_cambridgeshire.2 fyrd_herefordshire.2"
    assert field.facing("f6") == "south"
    # Knights stand two by two from the ends of the second row.
    assert field.stack("a2") == "fk_1.1 fk_1.2"
    assert field.stack("l2") == "fk_2.1 fk_2.2"
    assert field.at("william") == "f3"
    assert field.at("harold") == "f6"


@pytest.mark.rule("11.0g")
def test_what_has_been_put_by_hand_stays_where_the_rest_places_itself() -> None:
    field = begun("fulford").play("put hc_1.1 a8", "put edwin a8", "auto")
    assert field.at("hc_1.1") == field.at("edwin") == "a8"
    assert field.at("morcar") == "f6"


@pytest.mark.rule("1.1b", "1.1c", "1.1d", "11.0f", "11.9a")
def test_units_become_their_counters_at_full_strength() -> None:
    field = begun("fulford")
    catalogue = field.state.catalogue
    counters = {
        catalogue.counters[c] for army in field.state.armies for c in army
    }  # fmt: skip
    assert {"nhc_1.1", "nhc_1.2", "nhc_1.3"} <= counters
    assert "nhc_1.4" not in catalogue.counters
    assert "nhc_4.1" not in counters
    kinds = {catalogue.kinds[catalogue.counter_kind[field.counter(f"t_mix_1.{n}")]] for n in (1, 2)}
    assert kinds == {"tostig_mixed"}
    assert {field.steps(name) for name in counters} == {2}


@pytest.mark.rule("11.8a", "11.9c")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_loss_marker_begins_at_a_quarter_of_all_steps_rounded_up(name: str) -> None:
    field = begun(name)
    for side in range(4):
        steps = 2 * len(field.state.armies[side])
        assert field.state.loss[side] == -(-steps // 4)
    if name == "stamford_bridge":
        assert field.at("orri") == "waiting"
        assert len(field.state.armies[0]) == 9 + 10 + 2 + 3 + 4


@pytest.mark.rule("11.9a")
@pytest.mark.parametrize("name", SCENARIOS)
def test_armies_boards_and_order_are_the_scenarios(name: str) -> None:
    field = begun(name)
    row = load_tables().scenarios[name]
    state = field.state
    assert state.catalogue.field_ids[state.field] == row.board
    assert state.catalogue.sides[state.first] == row.first_player
    assert field.role == row.sets_up_first
    for army in row.army:
        side = state.catalogue.sides.index(army.side)
        fielded = {state.catalogue.unit_of[c] for c in state.armies[side] if state.place[c] == -2}
        assert len(fielded) == sum(army.units.values())
        assert {state.catalogue.leaders[n] for n in state.officers[side]} >= {*army.leaders}


@pytest.mark.rule("11.9b")
def test_an_army_may_have_worse_letters() -> None:
    letters = begun("stamford_bridge").state
    names = letters.catalogue.counters
    assert letters.letter[names.index("nhc_1.1")] == 1
    assert letters.letter[names.index("ninf_1.1")] == 2
    assert letters.letter[names.index("nhc_4.1")] == 0
    assert letters.letter[names.index("hc_1.1")] == 0


@pytest.mark.rule("1.2j", "11.9a")
def test_tostigs_men_fight_for_the_army_that_lists_them() -> None:
    field = begun("fulford")
    assert field.state.catalogue.sides[field.state.tostig] == "norwegian"
    assert field.state.owner[field.counter("t_mix_1.1")] == field.state.tostig
    assert begun("hastings").state.tostig == -1


@pytest.mark.rule("11.9c")
def test_reinforcements_come_on_in_their_row_in_their_turn() -> None:
    field = battle(
        "d6: hc_1.1 harold", "d1: nhc_1.1 nhc_1.2 nhc_1.3 hardrada", "c1: east ninf_1.1",
        "waiting: nhc_4.1 ninf_6.1 orri", scenario="stamford_bridge", side="norwegian",
        step="BattleTurn", battle_turn=5,
    )  # fmt: skip
    assert field.step == "Manoeuvre"
    field = battle(
        "d6: hc_1.1 harold", "d1: nhc_1.1 nhc_1.2 nhc_1.3 hardrada", "c1: east ninf_1.1",
        "e1: hc_2.1", "waiting: nhc_4.1 ninf_6.1 orri", scenario="stamford_bridge",
        side="norwegian", step="BattleTurn", battle_turn=6,
    )  # fmt: skip
    assert field.step == "Arrival"
    # No room on d1, another facing on c1, the enemy on e1.
    assert squares(field, "nhc_4.1") == rows(1) - {"c1", "d1", "e1"}
    assert squares(field, "orri") == {"c1", "d1"}
    assert field.rule("put nhc_4.1 e1") == "11.9c"
    assert field.rule("put nhc_4.1 f2") == "11.9c"
    assert field.rule("put orri f1") == "11.6a"
    field.play("put nhc_4.1 f1")
    assert field.facing("f1") == "north"
    field.play("put orri f1", "put ninf_6.1 f1")
    assert field.step == "Manoeuvre"
    assert field.offers("advance f1 f2")


@pytest.mark.rule("11.9c")
def test_reinforcements_place_themselves_from_the_middle_of_their_row() -> None:
    field = battle(
        "d6: hc_1.1 harold", "d1: nhc_1.1 hardrada", "waiting: nhc_4.1 nhc_4.2 nhc_4.3 orri",
        scenario="stamford_bridge", side="norwegian", step="BattleTurn", battle_turn=7,
    )  # fmt: skip
    field.play("auto")
    assert field.stack("f1") == "nhc_4.1 nhc_4.3"
    assert field.stack("g1") == "nhc_4.2"
    assert field.at("orri") == "f1"


@pytest.mark.rule("11.9c")
def test_who_finds_no_room_waits_a_turn() -> None:
    full = ["ninf_1", "ninf_2", "ninf_3", "ninf_4", "ninf_5", "t_mix_1", "nhc_1", "nhc_2", "nhc_3"]
    counters = [f"{unit}.{n}" for unit in full for n in (1, 2)]
    lines = [f"{c}1: hc_{n}.1" for n, c in enumerate("abcde", 1)]
    lines += [f"{c}1: hc_{n}.2" for n, c in enumerate("fghij", 1)]
    lines.append("k1: " + " ".join(counters[:3]) + " hardrada")
    lines.append("l1: " + " ".join(counters[3:6]))
    field = battle(
        *lines, "waiting: nhc_4.1 orri", scenario="stamford_bridge", side="norwegian",
        step="BattleTurn", battle_turn=6, dice=[1] * 40,
    )  # fmt: skip
    assert field.step == "Arrival"
    assert field.options() == {"put orri k1", "put orri l1", "auto"}
    field.play("auto")
    # Hardrada is on k1, and nobody on l1 is led yet.
    assert field.at("orri") == "l1"
    assert field.at("nhc_4.1") == "waiting"
