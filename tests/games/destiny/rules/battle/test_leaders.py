"""Leaders on the board: their deaths, and where they go (11.6)."""

from __future__ import annotations

import pytest

from senlac.games.destiny.rules.battle.steps import no_ride
from tests.games.destiny.board import Battle, battle


def struck(*lines: str, dice: list[int], scenario: str = "fulford", **fields: str) -> Battle:
    """Return a battle after an attack from d5 on d6, with more to attack far off."""
    fields.setdefault("held", "norman")
    foe = "l5: ninf_5.1" if scenario != "hastings" else "l5: ni_3.1"
    side = "norwegian" if scenario != "hastings" else "norman"
    field = battle(
        *lines, foe, "l6: hc_4.1", side=side, scenario=scenario, step="Melee", fields=fields
    )  # fmt: skip
    return field.play("attack d5", dice=dice)


@pytest.mark.rule("11.6d", "1.3b")
@pytest.mark.parametrize(("die", "kind"), [(8, "unhurt"), (9, "wounded"), (10, "killed")])
def test_leader_rolls_where_a_counter_loses_a_step(die: int, kind: str) -> None:
    dice = [10, 1, die, 5] if kind == "wounded" else [10, 1, die]
    field = struck("d5: nhc_1.1", "d6: hc_1.1 edwin", dice=dice)
    assert field.kinds()[-1] == kind
    assert (field.at("edwin") == "lost") == (kind == "killed")


@pytest.mark.rule("11.6d")
@pytest.mark.parametrize(("die", "turns"), [(1, 1), (2, 1), (5, 3), (9, 5), (10, 5)])
def test_wound_lasts_half_a_die_of_player_turns(die: int, turns: int) -> None:
    field = struck("d5: nhc_1.1", "d6: hc_1.1 edwin", dice=[10, 1, 9, die])
    # The present player turn, nearly over, counts too.
    assert field.wound("edwin") == turns + 1
    assert field.events_of("wounded")[0]["turns"] == turns


@pytest.mark.rule("11.6d")
def test_longer_of_two_wounds_counts_down_each_player_turn() -> None:
    field = struck("d5: nhc_1.1", "d6: hc_1.1 edwin", dice=[10, 1, 9, 2], wounds="leader:edwin=5")
    assert field.wound("edwin") == 5
    field.play("done", dice=[5, 5, 5])
    assert field.acting == "english"
    assert field.wound("edwin") == 4


@pytest.mark.rule("11.6d", "1.3b")
def test_leaders_roll_by_id_for_every_step_and_on_both_sides() -> None:
    field = struck(
        "d5: nhc_1.1", "d6: hc_1.1 morcar edwin tostig".replace(" tostig", ""), dice=[10, 1, 1, 1]
    )
    assert field.dice.labels[-2:] == ["leader edwin", "leader morcar"]
    field = struck("d5: nhc_1.1 tostig hardrada", "d6: hc_1.1", dice=[1, 10, 1, 1])
    assert field.dice.labels[-2:] == ["leader hardrada", "leader tostig"]


@pytest.mark.rule("11.6d")
def test_leaders_of_an_emptied_square_go_to_the_nearest_units() -> None:
    field = struck(
        "d5: nhc_1.1", "d6: hc_1.1=1 edwin", "b6: hc_2.1", "d8: hc_3.1", "f6: hc_2.2",
        dice=[10, 1, 1],
    )  # fmt: skip
    # Three squares are two king's moves away; b6 is the first in order.
    assert field.at("edwin") == "b6"


@pytest.mark.rule("11.9b", "2.2d", "11.6d")
def test_harolds_death_does_not_end_a_battle_if_gyrth_lives() -> None:
    lines = ("d5: nk_1.1", "d6: hc_1.1 hc_1.2 harold", "a8: hc_2.1 gyrth")
    field = struck(*lines, dice=[10, 1, 10], scenario="hastings")
    assert field.at("harold") == "lost"
    assert field.how == ""
    both = struck(
        "d5: nk_1.1", "d6: hc_1.1 hc_1.2 harold gyrth", dice=[10, 1, 10, 10], scenario="hastings"
    )
    assert (both.winners, both.how) == (["norman"], "death")


@pytest.mark.rule("11.9b", "2.2c")
def test_hardradas_or_williams_death_ends_the_battle() -> None:
    field = struck("d5: nhc_1.1 hardrada", "d6: hc_1.1", dice=[1, 10, 10])
    assert (field.winners, field.how) == (["english"], "death")
    field = struck("d5: nk_1.1 william", "d6: hc_1.1", dice=[1, 10, 10], scenario="hastings")
    assert (field.winners, field.how) == (["english"], "death")


@pytest.mark.rule("11.9b")
def test_english_deaths_do_not_decide_without_harold_or_gyrth() -> None:
    field = struck("d5: nhc_1.1", "d6: hc_1.1 edwin morcar", dice=[10, 1, 10, 10])
    assert field.at("edwin") == field.at("morcar") == "lost"
    assert field.how == ""


@pytest.mark.rule("11.6a", "11.6d")
def test_william_driven_from_a_square_regains_the_bonus() -> None:
    field = struck(
        "d5: nk_1.1=1 william", "c5: nk_1.2", "d6: hc_1.1", dice=[1, 10, 1], lent="c5",
        scenario="hastings",
    )  # fmt: skip
    # c5 might have joined in, and did not.
    field.play("strike")
    assert field.at("william") == "c5"
    assert field.state.bonus_square == -1


@pytest.mark.rule("1.2h", "11.6a")
def test_bonus_lent_by_william_takes_nothing_from_leaders() -> None:
    lines = ("d4: nk_1.1 robert", "g4: nk_2.1 william", "h4: nk_2.2", "d5: hc_1.1")
    field = battle(*lines, "l5: ni_3.1", "l6: hc_4.1", scenario="hastings", side="norman",
                   step="Melee", lent="h4", fields={"held": "norman"})  # fmt: skip
    field.play("attack d4", dice=[5, 5])
    lent = field.events_of("strike")[-1]["attack"]
    without = battle("d4: nk_1.1", *lines[1:], "l5: ni_3.1", "l6: hc_4.1", scenario="hastings",
                     side="norman", step="Melee", lent="h4", fields={"held": "norman"})  # fmt: skip
    without.play("attack d4", dice=[5, 5])
    assert lent == without.events_of("strike")[-1]["attack"] + 1


@pytest.mark.rule("11.6d")
def test_seek_event_names_any_square_even_the_first() -> None:
    field = struck("d5: nhc_1.1", "d6: hc_1.1=1 edwin", "a1: hc_2.1", dice=[10, 1, 1])
    assert field.events_of("seek")[0]["leader"] == "edwin"
    near = battle("b2: south hc_1.1=1 edwin", "b1: nhc_1.1", "a1: hc_2.1", "l8: hc_3.1",
                  "l7: nhc_2.1", side="norwegian", step="Melee")  # fmt: skip
    near.play("attack b1", dice=[10, 1, 1])
    assert near.events_of("seek") == [{"leader": "edwin", "to": "a1"}]


@pytest.mark.rule("11.6a")
@pytest.mark.parametrize("square", ["a1", "b1"])
def test_a_leader_cannot_end_alone_not_even_on_the_first_square(square: str) -> None:
    field = battle("d7: hc_1.1 harold", "f7: hc_2.1")
    squares, leaders = field.state.catalogue.squares, field.state.catalogue.leaders
    refusal = no_ride(field.state, leaders.index("harold"), squares.square(square))
    assert refusal.why == "Harold must end with counters of the same side."
