"""The evaluation of a battle on the Battle Board."""

from __future__ import annotations

import pytest

from senlac.bots.greedy import GreedyBot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.games.destiny import GAME
from senlac.games.destiny.evaluation.line import Line
from senlac.games.destiny.evaluation.melee import Attacks, declared
from senlac.games.destiny.evaluation.position import FEATURES
from tests.games.destiny.board import Battle, battle, begun

LOSSES = "norwegian=6 english=6"


def norse(*lines: str, step: str = "BattleMovement") -> Battle:
    """Return a battle in which the Norwegians act next."""
    return battle(*lines, side="norwegian", step=step)


def worth(field: Battle) -> float:
    """Return the value of a battle for the Norwegians."""
    return GAME.evaluate(field.state, field.state.catalogue.roles.index("norwegian"))


def feature(field: Battle, role: str, name: str) -> float:
    """Return the amount of a feature for a role."""
    index = field.state.catalogue.roles.index(role)
    return GAME.feature_values(field.state, index)[FEATURES.index(name)]


def pressure(field: Battle, side: int, other: int) -> float:
    """Return the steps that a side's attacks may be expected to take."""
    line, foes = [Line(field.state, one, waits=False) for one in (side, other)]
    return Attacks(field.state, line, foes).pressure()


def test_battle_value_rises_when_counters_approach_the_enemy() -> None:
    assert worth(norse("d4: nhc_1.1", "d7: hc_1.1")) > worth(norse("d3: nhc_1.1", "d7: hc_1.1"))


def test_a_flank_is_better_to_attack_than_a_front() -> None:
    front = norse("d5: nhc_1.1", "d6: hc_1.1", "d3: nhc_2.1")
    flank = norse("d5: nhc_1.1", "d6: east hc_1.1", "d3: nhc_2.1")
    assert worth(flank) > worth(front)


def test_stand_alone_battle_has_no_campaign_features() -> None:
    field = norse("d4: nhc_1.1 nhc_1.2", "d7: hc_1.1")
    found = dict(zip(FEATURES, GAME.feature_values(field.state, 0), strict=True))
    assert found["men"] > 0
    assert found["points"] == found["army"] == 0


def test_attacks_count_by_what_they_may_take() -> None:
    even = norse("d5: nhc_1.1", "d6: hc_1.1")
    strong = norse("d5: nhc_1.1", "d6: fyrd_cheshire.1")
    assert feature(strong, "norwegian", "pressure") > feature(even, "norwegian", "pressure")


def test_an_attack_that_would_fail_counts_little() -> None:
    wall = ("d4: ninf_1.1", "d5: hc_1.1 hc_1.2 fyrd_cheshire.1")
    one, two = norse(*wall), norse(*wall, "in_shield_wall: hc_1.1")
    open_, walled = [pressure(field, 0, 1) for field in (one, two)]
    assert 0 <= walled < open_ < 0.1


def test_a_declared_attack_counts_as_it_may_end() -> None:
    even, weak = [
        norse("d5: nhc_1.1", "c5: nhc_1.2", f"d6: hc_1.1 {more}", step="Melee").play("attack d5")
        for more in ("", "hc_1.2 hc_2.1")
    ]
    assert declared(even.state, 0) == pytest.approx(0)
    assert declared(weak.state, 0) < 0 < declared(weak.state, 1)


def test_a_declared_attack_may_break_an_army() -> None:
    lines = ("d5: nhc_1.1", "c5: nhc_1.2", "d6: hc_1.1 hc_1.2", "h7: hc_2.1")
    safe, last = [
        norse(*lines, f"loss_marker: norwegian={left} english=9", step="Melee").play("attack d5")
        for left in (2, 1)
    ]
    assert declared(last.state, 0) < declared(safe.state, 0) - 10


def test_greedy_makes_no_attack_that_would_lose_a_won_battle() -> None:
    field = battle(
        "d4: nhc_1.1 nhc_1.2 tostig", "f2: ninf_1.1 hardrada", "d5: hc_1.1 fyrd_derbyshire.1",
        "e5: hc_2.1", "loss_marker: english=1 norwegian=3", "battle_turn: 12", step="Melee",
    )  # fmt: skip
    seat = InformationSet(GAME, field.state, play.actors(field.state)[0])
    assert seat.text(GreedyBot("", "0").choose(seat)) == "done"


def test_a_second_square_joins_an_attack() -> None:
    alone = norse("d5: nhc_1.1", "d6: hc_1.1 hc_1.2")
    joined = norse("d5: nhc_1.1", "c5: nhc_2.1", "d6: hc_1.1 hc_1.2")
    assert feature(joined, "norwegian", "pressure") > feature(alone, "norwegian", "pressure")


def test_a_square_beside_a_flank_counts_in_part() -> None:
    away = norse("d6: hc_1.1", "b6: nhc_1.1")
    beside = norse("d6: hc_1.1", "c6: nhc_1.1")
    turned = norse("d6: hc_1.1", "c6: east nhc_1.1")
    worths = [feature(field, "norwegian", "pressure") for field in (away, beside, turned)]
    assert worths[0] == 0
    assert 0 < worths[1] < worths[2]


def test_only_the_side_that_loses_at_nightfall_counts_the_distance() -> None:
    field = norse("d3: nhc_1.1 nhc_1.2", "d7: hc_1.1")
    assert feature(field, "norwegian", "distance") == 8
    assert feature(field, "english", "distance") == 0


def test_losses_of_the_side_that_waits_count_more_towards_nightfall() -> None:
    noon, dusk = [
        norse("d4: nhc_1.1", "d7: hc_1.1", f"battle_turn: {turn}", f"loss_marker: {LOSSES}")
        for turn in (1, 12)
    ]
    assert feature(noon, "english", "nightfall") == pytest.approx(12 / 12 / 3)
    assert feature(dusk, "english", "nightfall") == pytest.approx(12 / 3)
    assert feature(dusk, "norwegian", "nightfall") == -12


def test_ground_is_the_hill_for_all_and_the_river_for_who_waits() -> None:
    hill = battle("d4: nk_1.1", "d6: hc_1.1 hc_1.2", "a6: hc_2.1", scenario="hastings")
    assert feature(hill, "english", "ground") == 2
    river = norse("d4: nhc_1.1", "e4: nhc_1.2", "d5: hc_1.1", "e6: hc_1.2")
    assert feature(river, "english", "ground") == 1
    assert feature(river, "norwegian", "ground") == pytest.approx(-0.4)


def test_a_file_without_counters_opens_two_flanks_to_an_enemy_near() -> None:
    closed, open_, staggered = [
        norse("a6: hc_1.1", f"{middle}: hc_1.2", "c6: hc_2.1", "d6: hc_2.2", "b4: nhc_1.1")
        for middle in ("b6", "g6", "b5")
    ]
    # The last square of the line is open too, and so are both flanks of the Norwegian.
    assert feature(open_, "english", "gap") - feature(closed, "english", "gap") == 2
    assert feature(staggered, "english", "gap") == feature(closed, "english", "gap")


def test_a_claimant_is_exposed_in_front_and_less_behind_a_stack() -> None:
    front, second, away = [
        norse(f"d5: nhc_1.1{' hardrada' * (at == 0)}", f"d4: nhc_1.2{' hardrada' * (at == 1)}",
              f"d1: nhc_1.3{' hardrada' * (at == 2)}", "d6: hc_1.1")
        for at in range(3)
    ]  # fmt: skip
    assert feature(front, "norwegian", "exposed") == 1
    assert 0 < feature(second, "norwegian", "exposed") < 0.2
    assert feature(away, "norwegian", "exposed") == 0


def test_one_of_two_claimants_may_fall() -> None:
    pair = battle("d4: nk_1.1", "d5: hc_1.1 harold", "d8: hc_1.2 gyrth", scenario="hastings")
    assert feature(pair, "english", "exposed") == 0.5


def test_greedy_english_stay_on_their_hill() -> None:
    field = battle(
        "d4: nk_1.1 nk_1.2", "e4: ni_1.1 ni_1.2", "d6: hc_1.1 hc_1.2", "e6: hc_2.1 hc_2.2",
        scenario="hastings",
    )  # fmt: skip
    state = field.state
    while type(state.stack[-1]).__name__ == "BattleMovement":
        action = GreedyBot("", "0").choose(InformationSet(GAME, state, play.actors(state)[0]))
        assert action.verb not in {"advance", "shift"}
        play.play_action(state, play.actors(state)[0], action)


def test_greedy_sets_the_claimant_up_behind_the_front_row() -> None:
    field = begun("stamford_bridge")
    state = field.state
    play.run_to_decision(state)
    bot = GreedyBot("", "0")
    verbs: list[str] = []
    while type(state.stack[-1]).__name__ == "PlaceFigures":
        role = play.actors(state)[0]
        action = bot.choose(InformationSet(GAME, state, role))
        verbs.append(action.verb)
        play.play_action(state, role, action)
    assert verbs == ["put", "put", "auto", "put", "put", "put", "auto"]
    assert field.at("hardrada")[1] in "12"
    assert {field.at("harold")[1], field.at("gyrth")[1]} <= {"7", "8"}
