"""Morale and rout (11.4, 11.5)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from senlac.games.destiny.rules.battle.morale import in_order
from tests.games.destiny.board import Battle, battle

NOTHING = (5, 5, 5, 5)
"""Dice with which all shots of the next player turn miss."""


def checked(
    *lines: str, dice: Sequence[int], scenario: str = "fulford", side: str = "english",
    **fields: str,
) -> Battle:  # fmt: skip
    """Return a battle after the checks at the end of a player turn."""
    fallen = [*dice, *NOTHING]
    return battle(
        *lines, scenario=scenario, side=side, step="MoraleChecks", dice=fallen, fields=fields
    )


def how(field: Battle) -> list[tuple[str, str]]:
    return [(check["counter"], check["how"]) for check in field.events_of("check")]


@pytest.mark.rule("11.4a", "11.4f")
def test_reduced_and_shaken_counters_check_other_side_first() -> None:
    field = checked(
        "d8: hc_1.1 hc_1.2=1", "b8: fyrd_cheshire.1", "d1: nhc_1.1 nhc_1.2", "c1: nhc_2.1",
        shaken="hc_1.1 nhc_1.2", hurt="hc_1.2 nhc_2.1", dice=[10, 10, 10, 10],
    )  # fmt: skip
    assert [name for name, _ in how(field)] == ["nhc_2.1", "nhc_1.2", "hc_1.1", "hc_1.2"]


@pytest.mark.rule("11.4b")
@pytest.mark.parametrize(
    ("name", "die", "result"),
    [
        ("ninf_1.1", 1, "routs"),
        ("ninf_1.1", 2, "stays as it is"),
        ("ninf_1.1", 5, "stays as it is"),
        ("ninf_1.1", 6, "recovers"),
        ("nhc_1.1", 1, "stays as it is"),
        ("nhc_1.1", 5, "recovers"),
        ("scot_1.1", 2, "routs"),
    ],
)
def test_check_result_depends_on_the_letter(name: str, die: int, result: str) -> None:
    # An enemy in front and one behind, so that no change is no recovery.
    field = checked(f"d4: {name}", "d5: hc_1.1", "a8: hc_1.2", shaken=name, dice=[die])
    assert how(field) == [(name, result)]
    assert field.shaken(name) == (result != "recovers")


@pytest.mark.rule("11.4c")
def test_no_change_is_recovery_if_no_enemy_faces_the_counter() -> None:
    field = checked("d4: ninf_1.1", "d5: west hc_1.1", "a8: hc_1.2", shaken="ninf_1.1", dice=[3])
    assert how(field) == [("ninf_1.1", "recovers")]


@pytest.mark.rule("11.6b", "1.2i", "11.6c")
def test_leader_lends_the_letter_and_adds_to_the_check_die() -> None:
    lines = ("d5: fyrd_cheshire.1 hc_1.1 {}", "d4: nhc_1.1")
    field = checked(
        lines[0].format("edwin"), lines[1], "a1: nhc_1.2", shaken="fyrd_cheshire.1", dice=[6]
    )
    # Letter B of the earl instead of the C of the fyrd.
    assert how(field) == [("fyrd_cheshire.1", "recovers")]
    wounded = checked(
        lines[0].format("edwin"), lines[1], shaken="fyrd_cheshire.1",
        wounds="leader:edwin=3", dice=[6],
    )  # fmt: skip
    assert how(wounded) == [("fyrd_cheshire.1", "stays as it is")]
    king = checked(
        "d5: ninf_1.1 nhc_1.1 hardrada", "d6: hc_1.1", side="norwegian",
        shaken="ninf_1.1", dice=[4],
    )  # fmt: skip
    # Letter A, and one more to the die.
    assert how(king) == [("ninf_1.1", "recovers")]
    southern = checked(
        "d6: fyrd_kent.1 leofwine hc_1.1", "d5: nk_1.1", scenario="hastings",
        shaken="fyrd_kent.1", dice=[6],
    )  # fmt: skip
    assert how(southern) == [("fyrd_kent.1", "recovers")]
    bretons = checked(
        "d4: ni_1.1 alan bi_1.1", "d5: north hc_1.1", "a8: hc_2.1", scenario="hastings",
        side="norman", shaken="ni_1.1 bi_1.1", dice=[1, 6],
    )  # fmt: skip
    # Alan has no effect on Normans, and Alan's letter B applies to the Bretons.
    assert how(bretons) == [("ni_1.1", "routs"), ("bi_1.1", "recovers")]


@pytest.mark.rule("11.5a")
def test_rout_goes_two_squares_to_the_own_edge_and_shakes() -> None:
    field = checked(
        "d4: ninf_1.1 ninf_1.2", "d5: hc_1.1", "d2: west nhc_1.1", shaken="ninf_1.1", dice=[1]
    )
    assert field.stack("d2") == "nhc_1.1 ninf_1.1"
    assert field.facing("d2") == "west"
    assert field.shaken("ninf_1.1")
    assert [(event["counter"], event["to"]) for event in field.events_of("rout")] == [
        ("ninf_1.1", "d2")
    ]
    alone = checked("d4: west ninf_1.1", "d5: hc_1.1", "a1: nhc_1.1", shaken="ninf_1.1", dice=[1])
    assert alone.at("ninf_1.1") == "d2"
    assert alone.facing("d2") == "north"


@pytest.mark.rule("11.5b")
def test_a_rout_goes_further_while_the_square_is_full() -> None:
    field = checked(
        "d4: ninf_1.1", "d5: hc_1.1", "d2: nhc_1.1 nhc_1.2 nhc_1.3", shaken="ninf_1.1", dice=[1]
    )
    assert field.at("ninf_1.1") == "d1"


@pytest.mark.rule("11.5b", "11.8a")
def test_rout_off_the_board_sets_aside_and_counts_the_steps() -> None:
    field = checked(
        "d2: ninf_1.1=1 hardrada",
        "d3: hc_1.1",
        "a1: nhc_1.1",
        shaken="ninf_1.1",
        dice=[1],
    )
    # Hardrada's letter and die modifier would hold it, but Hardrada is wounded.
    assert field.at("ninf_1.1") == "d2"
    field = checked(
        "d2: ninf_1.1=1 hardrada", "d3: hc_1.1", "a1: nhc_1.1", shaken="ninf_1.1",
        wounds="leader:hardrada=2", dice=[1],
    )  # fmt: skip
    assert field.at("ninf_1.1") == field.at("hardrada") == "away"
    assert field.loss("norwegian") == 4 - 1
    assert field.how == ""
    assert not field.shaken("ninf_1.1")
    assert [event["counter"] for event in field.events_of("flees")] == ["ninf_1.1"]


@pytest.mark.rule("11.5c", "11.8a")
def test_rout_into_the_enemy_destroys_and_moves_the_leaders() -> None:
    field = checked(
        "d4: ninf_1.1 hardrada", "d5: hc_1.1", "d3: hc_2.1", "a1: nhc_1.1", "f4: nhc_1.2",
        shaken="ninf_1.1", wounds="leader:hardrada=2", dice=[1],
    )  # fmt: skip
    assert field.at("ninf_1.1") == "lost"
    assert field.loss("norwegian") == 6 - 2
    assert field.at("hardrada") == "f4"
    assert [event["counter"] for event in field.events_of("cut_down")] == ["ninf_1.1"]
    assert [(event["leader"], event["to"]) for event in field.events_of("seek")] == [
        ("hardrada", "f4")
    ]
    end = checked(
        "d4: ninf_1.1", "d5: hc_1.1", "d2: hc_2.1", "a1: nhc_1.1", shaken="ninf_1.1", dice=[1]
    )
    assert end.at("ninf_1.1") == "lost"


@pytest.mark.rule("11.7a", "11.5a")
def test_rout_ends_a_shield_wall() -> None:
    field = checked(
        "d6: hc_1.1", "d5: north nhc_1.1", "a8: hc_2.1", shaken="hc_1.1", walled="hc_1.1",
        letter="hc_1.1=4", dice=[1],
    )  # fmt: skip
    assert field.at("hc_1.1") == "d8"
    assert not field.walled("hc_1.1")


@pytest.mark.rule("11.4f")
def test_counter_routed_by_missiles_checks_again_at_turn_end() -> None:
    field = battle(
        "d5: fyrd_cheshire.1", "d4: ninf_1.1", "a1: nhc_1.1", "a8: hc_1.1", step="Missiles",
        dice=[10, 1],
    )  # fmt: skip
    assert field.at("ninf_1.1") == "d2"
    field.play("done", "done", dice=[3, *NOTHING])
    assert not field.shaken("ninf_1.1")


@pytest.mark.rule("11.4f", "11.5c")
def test_first_square_of_the_board_is_like_the_others() -> None:
    field = checked("a1: ninf_1.1", "d4: nhc_1.1", "a8: hc_1.1", shaken="ninf_1.1", dice=[6])
    assert how(field) == [("ninf_1.1", "recovers")]
    barred = checked(
        "a2: ninf_1.1", "a3: hc_1.1", "a1: north hc_2.1", "d4: nhc_1.1", shaken="ninf_1.1",
        dice=[1],
    )  # fmt: skip
    assert barred.at("ninf_1.1") == "lost"
    assert barred.steps("ninf_1.1") == 0
    assert barred.state.shaken == 0


@pytest.mark.rule("11.5a", "11.6a")
def test_routed_counter_faces_the_enemy_and_takes_its_leader() -> None:
    field = checked(
        "d5: east fyrd_cheshire.1=1 edwin", "d4: nhc_1.1", "a1: nhc_1.2", "a8: hc_1.1",
        hurt="fyrd_cheshire.1", wounds="leader:edwin=3", dice=[1],
    )  # fmt: skip
    assert field.at("fyrd_cheshire.1") == field.at("edwin") == "d7"
    assert field.facing("d7") == "south"
    assert field.shaken("fyrd_cheshire.1")


@pytest.mark.rule("1.3b", "11.4f")
def test_checks_go_by_square_and_from_the_top_down() -> None:
    field = battle("d8: hc_1.1 hc_1.2 hc_2.1", "e8: hc_2.2 hc_3.1", "f8: hc_3.2", "a1: nhc_1.1")
    names = ("hc_3.2", "hc_2.1", "hc_2.2", "hc_1.1", "hc_3.1", "hc_1.2")
    ranked = in_order(field.state, [field.counter(name) for name in names])
    assert [field.state.counter_name(counter) for counter in ranked] == [
        "hc_1.1", "hc_1.2", "hc_2.1", "hc_2.2", "hc_3.1", "hc_3.2",
    ]  # fmt: skip
