"""Set-up (11.0, 11.9): rows, stacks, automatic placement, armies and their Loss markers."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import Action
from senlac.games.destiny.catalogue import INFANTRY, KNIGHT, LIGHTS
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.rules.battle.array import (
    PlaceFigures,
    in_rank,
    line_up,
    post_leaders,
    put,
    unplaced,
    wing,
)
from senlac.games.destiny.rules.battle.arrival import begin_arrival
from senlac.games.destiny.rules.constants import FULL
from tests.games.destiny.board import Battle, battle, begun

SCENARIOS = ("fulford", "stamford_bridge", "hastings")


def squares(field: Battle, figure: str) -> set[str]:
    return field.seconds("put", figure)


def rows(*numbers: int) -> set[str]:
    return {f"{column}{row}" for column in "abcdefghijkl" for row in numbers}


@pytest.mark.rule("11.0e", "11.0g", "11.9a")
def test_named_side_sets_up_first_in_its_own_three_rows() -> None:
    field = begun("fulford")
    assert (field.role, field.step) == ("english", "PlaceFigures")
    assert squares(field, "hc_1.1") == rows(6, 7, 8)
    field.play("auto")
    assert field.role == "norwegian"
    assert squares(field, "nhc_1.1") == rows(1, 2, 3)
    field.play("auto")
    assert (field.role, field.step) == ("english", "BattleMovement")


@pytest.mark.rule("11.0g")
def test_stack_holds_three_counters_and_later_ones_go_under() -> None:
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
def test_leaders_stand_with_own_counters_and_need_no_room() -> None:
    field = begun("fulford")
    assert not squares(field, "edwin")
    assert field.rule("put edwin d6") == "11.6a"
    field.play("put hc_1.1 d6", "put hc_1.2 d6", "put hc_2.1 d6", "put edwin d6", "put morcar d6")
    assert field.at("edwin") == field.at("morcar") == "d6"


@pytest.mark.rule("11.0g")
def test_automatic_set_up_puts_knights_behind_the_wings() -> None:
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
def test_automatic_set_up_keeps_figures_placed_by_hand() -> None:
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
def test_loss_marker_starts_at_a_quarter_of_steps_rounded_up(name: str) -> None:
    field = begun(name)
    for side in range(4):
        steps = 2 * len(field.state.armies[side])
        assert field.state.loss_marker[side] == -(-steps // 4)
    if name == "stamford_bridge":
        assert field.at("orri") == "waiting"
        assert len(field.state.armies[0]) == 9 + 10 + 2 + 3 + 4


@pytest.mark.rule("11.9a")
@pytest.mark.parametrize("name", SCENARIOS)
def test_armies_boards_and_order_come_from_the_scenario(name: str) -> None:
    field = begun(name)
    row = load_game_data().scenarios[name]
    state = field.state
    assert state.catalogue.field_ids[state.board] == row.board
    assert state.catalogue.sides[state.first_side] == row.first_player
    assert field.role == row.sets_up_first
    for army in row.army:
        side = state.catalogue.sides.index(army.side)
        fielded = {state.catalogue.unit_of[c] for c in state.armies[side] if state.slot_of[c] == -2}
        assert len(fielded) == sum(army.units.values())
        assert {state.catalogue.leaders[n] for n in state.leaders_in_battle[side]} >= {
            *army.leaders
        }


@pytest.mark.rule("11.9b")
def test_an_army_may_have_worse_letters() -> None:
    letters = begun("stamford_bridge").state
    names = letters.catalogue.counters
    assert letters.letter[names.index("nhc_1.1")] == 1
    assert letters.letter[names.index("ninf_1.1")] == 2
    assert letters.letter[names.index("nhc_4.1")] == 0
    assert letters.letter[names.index("hc_1.1")] == 0


@pytest.mark.rule("1.2j", "11.9a")
def test_tostigs_units_fight_for_the_army_that_lists_them() -> None:
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
    assert field.step == "BattleMovement"
    field = battle(
        "d6: hc_1.1 harold", "d1: nhc_1.1 nhc_1.2 nhc_1.3 hardrada", "c1: east ninf_1.1",
        "e1: hc_2.1", "waiting: nhc_4.1 ninf_6.1 orri", scenario="stamford_bridge",
        side="norwegian", step="BattleTurn", battle_turn=6,
    )  # fmt: skip
    assert field.step == "PlaceReinforcements"
    # No room on d1, another facing on c1, the enemy on e1.
    assert squares(field, "nhc_4.1") == rows(1) - {"c1", "d1", "e1"}
    assert squares(field, "orri") == {"c1", "d1"}
    assert field.rule("put nhc_4.1 e1") == "11.9c"
    assert field.rule("put nhc_4.1 f2") == "11.9c"
    assert field.rule("put orri f1") == "11.6a"
    field.play("put nhc_4.1 f1")
    assert field.facing("f1") == "north"
    field.play("put orri f1", "put ninf_6.1 f1")
    assert field.step == "BattleMovement"
    assert field.offers("advance f1 f2")


@pytest.mark.rule("11.9c")
def test_automatic_reinforcements_start_mid_row() -> None:
    field = battle(
        "d6: hc_1.1 harold", "d1: nhc_1.1 hardrada", "waiting: nhc_4.1 nhc_4.2 nhc_4.3 orri",
        scenario="stamford_bridge", side="norwegian", step="BattleTurn", battle_turn=7,
    )  # fmt: skip
    field.play("auto")
    assert field.stack("f1") == "nhc_4.1 nhc_4.3"
    assert field.stack("g1") == "nhc_4.2"
    assert field.at("orri") == "f1"


@pytest.mark.rule("11.9c")
def test_reinforcements_without_room_wait_a_turn() -> None:
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
    assert field.step == "PlaceReinforcements"
    assert field.options() == {"put orri k1", "put orri l1", "auto"}
    field.play("auto")
    # Hardrada is on k1, and the counters on l1 have no leader yet.
    assert field.at("orri") == "l1"
    assert field.at("nhc_4.1") == "waiting"


@pytest.mark.rule("11.9c", "11.0g", "11.2e", "11.6a")
@pytest.mark.parametrize(
    ("text", "rule", "why"),
    [
        (
            "put nhc_1.1 f1",
            "11.9c",
            "Norwegian housecarles 1.1 is not among the due reinforcements.",
        ),
        ("put hardrada f1", "11.9c", "Hardrada is not among the due reinforcements."),
        ("put orri f1", "11.6a", "Orri enters only with counters of the same side."),
        ("put nhc_4.1 f2", "11.9c", "{} enters in row 1."),
        ("put nhc_4.1 e1", "11.9c", "The enemy holds e1."),
        ("put nhc_4.1 d1", "11.0g", "d1 holds three counters."),
        ("put nhc_4.1 c1", "11.2e", "The counters on c1 face another way."),
    ],
)
def test_illegal_reinforcement_is_refused_with_the_reason(text: str, rule: str, why: str) -> None:
    field = battle(
        "d6: hc_1.1 harold", "d1: nhc_1.1 nhc_1.2 nhc_1.3 hardrada", "c1: east ninf_1.1",
        "e1: hc_2.1", "waiting: nhc_4.1 ninf_6.1 orri", scenario="stamford_bridge",
        side="norwegian", step="BattleTurn", battle_turn=6,
    )  # fmt: skip
    refusal = field.refusal(text)
    name = field.state.title(field.counter("nhc_4.1"))
    first = field.state.title(field.counter("nhc_1.1"))
    told = why.format(name).replace("Norwegian housecarles 1.1", first)
    assert (refusal.rule, refusal.why) == (rule, told)


@pytest.mark.rule("11.0e", "11.0g")
def test_illegal_set_up_is_refused_with_the_reason() -> None:
    field = begun("hastings")
    assert field.role == "english"
    assert field.refusal("put hc_1.1 a1").why == "a1 is not in your three rows."
    # Alan is the first of the leaders, and a Norman.
    assert field.rule("put alan d6") == "11.0e"
    field.play("auto")
    assert field.rule("put alan d2") == "11.6a"


@pytest.mark.rule("11.0g")
def test_automatic_set_up_goes_round_full_squares() -> None:
    field = begun("fulford")
    state, catalogue = field.state, field.state.catalogue
    english = catalogue.sides.index("english")
    board = catalogue.squares
    first = [board.square(name) for name in ("f6", "g6", "e6")]
    one, two, three, *rest = unplaced(state, english)
    for counter in (one, two, three):
        put(state, counter, first[0])
    # Five counters along three squares, of which the first is full.
    late = line_up(state, rest[:5], first)
    assert late == []
    assert [len(state.stack_on(square)) for square in first] == [3, 3, 2]
    assert state.stack_on(first[1]) == [rest[0], rest[2], rest[4]]
    # If all of the squares are full, the others are late.
    assert line_up(state, rest[5:9], first[:2]) == rest[5:9]


@pytest.mark.rule("11.0g")
def test_automatic_set_up_uses_the_first_square_with_room() -> None:
    field = begun("fulford")
    english = field.state.catalogue.sides.index("english")
    last = field.state.catalogue.counters[unplaced(field.state, english)[-1]]
    names = [field.state.catalogue.counters[c] for c in unplaced(field.state, english)[:-1]]
    columns = [f"{column}{row}" for row in (8, 7, 6) for column in "abcdefghijkl"]
    squares = ["f6", *[square for square in columns if square != "f6"]]
    for number, name in enumerate(names):
        field.play(f"put {name} {squares[number // 3]}")
    field.play("auto")
    # The front row begins in its middle, where three stand already.
    assert field.at(last) == "g6"


@pytest.mark.rule("11.0g")
def test_knights_stand_in_pairs_and_others_wait_for_room() -> None:
    field = begun("hastings").play("auto")
    state, catalogue = field.state, field.state.catalogue
    norman = catalogue.sides.index("norman")
    knights = [c for c in unplaced(state, norman) if catalogue.sort[c] == KNIGHT]
    row = [catalogue.squares.square(name) for name in ("a2", "l2")]
    assert wing(state, knights[:5], row) == knights[4:5]
    assert [state.stack_on(square) for square in row] == [knights[:2], knights[2:4]]


@pytest.mark.rule("11.0g")
def test_automatic_set_up_sorts_by_defence_and_attack() -> None:
    state = begun("hastings").state
    catalogue = state.catalogue
    attack, defence, sort = catalogue.attack[FULL], catalogue.defence[FULL], catalogue.sort
    ranked = in_rank(state, range(len(catalogue.counters)))
    kinds = [sort[c] for c in ranked]
    assert kinds == sorted(kinds, key=(INFANTRY, LIGHTS, KNIGHT).index)
    foot = [c for c in ranked if sort[c] == INFANTRY]
    assert foot == sorted(foot, key=lambda c: (-defence[c], -attack[c], c))
    assert len({(defence[c], attack[c]) for c in foot}) > len({defence[c] for c in foot})
    riders = [c for c in ranked if sort[c] == KNIGHT]
    assert riders == sorted(riders, key=lambda c: (-attack[c], c))


@pytest.mark.rule("11.0g", "11.6a")
def test_leaders_share_a_square_if_squares_are_too_few() -> None:
    field = battle("d6: hc_1.1", "a1: nhc_1.1", "unplaced: edwin morcar")
    state, catalogue = field.state, field.state.catalogue
    zone = [catalogue.squares.square(name) for name in ("c6", "d6", "a1")]
    post_leaders(state, [catalogue.leaders.index(n) for n in ("edwin", "morcar")], zone, zone)
    assert field.at("edwin") == field.at("morcar") == "d6"


@pytest.mark.rule("11.9c")
@pytest.mark.parametrize(
    ("row", "waiting", "begins"),
    [
        ("hc", "nhc_4.1", False), ("hc", "nhc_4.1 orri", False), ("", "nhc_4.1", True),
        ("ninf", "nhc_4.1", False), ("ninf", "nhc_4.1 orri", True), ("", "", False),
    ],
)  # fmt: skip
def test_reinforcements_need_room_and_their_leaders_need_units(
    row: str, waiting: str, *, begins: bool
) -> None:
    columns = "abcdefghijkl"
    if row == "ninf":
        own = [f"ninf_{n}.{part}" for n in range(1, 6) for part in (1, 2)]
        own += ["nhc_1.1", "nhc_1.2"]
        lines = [f"{columns[k]}1: east {name}" for k, name in enumerate(own[:12])]
        enemy = ["d6: hc_1.1 harold"]
    elif row == "hc":
        lines = [f"{columns[k]}1: hc_{k // 2 + 1}.{k % 2 + 1}" for k in range(12)]
        enemy = ["d6: fyrd_london.1 harold", "a2: ninf_1.1 hardrada"]
    else:
        lines, enemy = ["d1: ninf_1.1 hardrada"], ["d6: hc_1.1 harold"]
    there = [f"waiting: {waiting}"] if waiting else []
    field = battle(*lines, *enemy, *there, scenario="stamford_bridge", side="norwegian",
                   step="BattleMovement", battle_turn=7)  # fmt: skip
    assert bool(begin_arrival(field.state)) is begins


@pytest.mark.rule("11.0e", "11.0g")
def test_side_sets_up_until_its_last_leader_is_placed() -> None:
    field = begun("fulford")
    counters = unplaced(field.state, field.state.catalogue.sides.index("english"))
    for number, counter in enumerate(counters):
        field.play(f"put {field.state.counter_name(counter)} {'abcdefghijkl'[number % 12]}6")
    assert (field.role, field.step) == ("english", "PlaceFigures")
    field.play("put edwin a6")
    assert (field.role, field.step) == ("english", "PlaceFigures")
    field.play("put morcar a6")
    assert (field.role, field.step) == ("norwegian", "PlaceFigures")


@pytest.mark.rule("11.0e")
@pytest.mark.parametrize("left", ["leaders", "counters"])
def test_side_with_only_leaders_or_only_counters_left_sets_up(left: str) -> None:
    field = begun("fulford")
    norwegian = field.state.catalogue.sides.index("norwegian")
    if left == "counters":
        field.state.leaders_in_battle[norwegian] = []
    else:
        for number, counter in enumerate(field.state.armies[norwegian]):
            put(field.state, counter, number % 36)
    field.play("auto")
    assert (field.role, field.step) == ("norwegian", "PlaceFigures")


@pytest.mark.rule("11.0g", "11.2e")
@pytest.mark.parametrize(
    ("line", "counter", "square"),
    [("d1: west nhc_1.1", "nhc_1.2", "d1"), ("d8: west hc_1.1", "hc_1.2", "d8")],
)
def test_counter_put_under_a_stack_takes_its_facing(line: str, counter: str, square: str) -> None:
    field = battle("f6: hc_2.1 harold", "f1: nhc_2.1", line)
    put(field.state, field.counter(counter), field.state.catalogue.squares.square(square))
    assert field.facing(square) == "west"


@pytest.mark.rule("11.6c", "11.0g")
def test_leader_is_placed_with_the_first_counters_it_commands() -> None:
    field = battle("a3: nk_1.1", "b3: bk_1.1", "d6: hc_1.1 harold", "unplaced: alan",
                   scenario="hastings")  # fmt: skip
    row = [field.state.catalogue.squares.square(name) for name in ("a3", "b3")]
    post_leaders(field.state, [field.state.catalogue.leaders.index("alan")], row, row)
    assert field.at("alan") == "b3"


@pytest.mark.rule("11.0g", "11.6a")
@pytest.mark.parametrize("leader", ["alan", "william"])
def test_placed_leader_is_not_set_up_again(leader: str) -> None:
    field = battle("a3: nk_1.1 alan william", "d6: hc_1.1 harold", "unplaced: bk_1.1",
                   scenario="hastings", side="norman")  # fmt: skip
    state, catalogue = field.state, field.state.catalogue
    figure = len(state.slot_of) + catalogue.leaders.index(leader)
    place = PlaceFigures(catalogue.sides.index("norman"))
    refusal = place.refuse(state, Action("put", figure, catalogue.squares.square("b3")))
    assert refusal.why == f"{state.title(figure)} has been placed."
