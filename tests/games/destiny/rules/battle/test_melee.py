"""Melee (11.3): values, supporters, results, second attacks and emptied squares."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from senlac.engine.model.action import Action
from senlac.engine.support.errors import RecordError
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.rules.battle.melee import JoinAttack, no_attack, onsets
from senlac.games.destiny.rules.battle.pursuit import ChooseFollowers
from senlac.games.destiny.rules.battle.ratios import factors_of
from tests.games.destiny.board import Battle, battle

WAITS = {"norwegian": "attack l5", "norman": "attack l5", "english": "attack l6"}
"""A distant attack for each side, which keeps the step from ending automatically."""


def melee(*lines: str, side: str = "norwegian", scenario: str = "fulford", **fields: str) -> Battle:
    """Return a battle in the Melee step of a side, with a distant attack that waits."""
    fields.setdefault("held", "norman")
    far = ("l5: ninf_5.1" if scenario == "fulford" else "l5: ni_3.1", "l6: hc_4.1")
    return battle(*lines, *far, side=side, scenario=scenario, step="Melee", fields=fields)


def choices(field: Battle) -> set[str]:
    """Return the options of the step, except the distant attack."""
    return field.options() - {*WAITS.values()}


def struck(field: Battle) -> tuple[int, int, int]:
    """Return attack, defence and difference of the last attack."""
    blow = field.events_of("strike")[-1]
    return blow["attack"], blow["defence"], blow["difference"]


@pytest.mark.rule("11.3a", "11.3b")
def test_top_counter_attacks_the_enemy_in_front() -> None:
    field = melee("d5: nhc_1.1 nhc_1.2", "d6: hc_1.1", "h5: ninf_1.1", "f5: east ninf_2.1")
    assert choices(field) == {"attack d5", "done"}
    assert field.rule("attack h5") == "11.3a"
    assert field.rule("attack d6") == "11.0h"
    field.play("attack d5", dice=[5, 5])
    assert struck(field) == (6, 6, 0)
    assert not field.shaken("hc_1.1")
    assert not field.shaken("nhc_1.1")


@pytest.mark.rule("11.3a", "1.0e")
def test_a_counter_attacks_once_in_a_player_turn() -> None:
    field = melee("d5: nhc_1.1", "d6: hc_1.1", "h5: nhc_2.1", "h6: hc_2.1")
    field.play("attack d5", dice=[5, 5])
    assert choices(field) == {"attack h5", "done"}
    assert field.rule("attack d5") == "11.3a"


@pytest.mark.rule("11.3d", "11.3e")
@pytest.mark.parametrize(
    ("dice", "steps", "shaken"),
    [
        ([8, 5], (2, 1), (False, False)),
        ([7, 5], (2, 2), (False, True)),
        ([6, 5], (2, 2), (False, True)),
        ([5, 5], (2, 2), (False, False)),
        ([5, 6], (2, 2), (True, False)),
        ([5, 7], (2, 2), (True, False)),
        ([5, 8], (1, 2), (False, False)),
    ],
)
def test_the_loser_is_shaken_or_loses_a_step(
    dice: list[int], steps: tuple[int, int], shaken: tuple[bool, bool]
) -> None:
    field = melee("d5: nhc_1.1", "d6: hc_1.1", "h5: nhc_2.1", "h6: hc_2.1")
    before = [field.loss(side) for side in ("norwegian", "english")]
    field.play("attack d5", dice=dice)
    assert (field.steps("nhc_1.1"), field.steps("hc_1.1")) == steps
    assert (field.shaken("nhc_1.1"), field.shaken("hc_1.1")) == shaken
    lost = [
        marker - field.loss(side)
        for marker, side in zip(before, ("norwegian", "english"), strict=True)
    ]
    assert lost == [2 - steps[0], 2 - steps[1]]


@pytest.mark.rule("1.2b", "11.3d")
def test_weakened_counter_is_killed_by_a_second_lost_step() -> None:
    field = melee("d5: nhc_1.1=1", "d6: hc_1.1=1", "a8: hc_2.1", "a1: nhc_2.1")
    field.play("attack d5", dice=[9, 6])
    assert struck(field) == (4, 4, 3)
    assert field.at("hc_1.1") == "lost"


@pytest.mark.rule("11.3c")
def test_river_and_slope_change_the_attack_value() -> None:
    across = melee("d4: nhc_1.1", "d5: hc_1.1").play("attack d4", dice=[5, 5])
    assert struck(across)[0] == 5
    up = melee("d5: nk_1.1", "d6: hc_1.1", scenario="hastings", side="norman")
    assert struck(up.play("attack d5", dice=[5, 5]))[0] == 5
    down = melee("d6: hc_1.1", "d5: nk_1.1", scenario="hastings", side="english")
    assert struck(down.play("attack d6", dice=[5, 5]))[0] == 7


@pytest.mark.rule("11.3h", "11.3l")
def test_supporters_add_strength_and_only_the_lead_suffers() -> None:
    field = melee(
        "d5: nhc_1.1", "c5: ninf_1.1", "e5: nhc_2.3", "e6: west nhc_2.1", "d6: hc_1.1",
        "g5: ninf_2.1",
    )  # fmt: skip
    field.play("attack d5")
    assert field.options() == {"support c5", "support e5", "support e6", "strike"}
    assert field.rule("support g5") == "11.3h"
    assert field.rule("support d5") == "11.3a"
    # Two from c5 (half of four), three from e5, twelve from the flank. The last one strikes.
    field.play("support c5", "support e5", "support e6", dice=[1, 10, 5])
    assert struck(field) == (6 + 2 + 3 + 12, 6, 23 + 1 - 6 - 10)


@pytest.mark.rule("11.3h", "11.3a")
def test_counter_facing_an_enemy_of_its_own_does_not_join() -> None:
    field = melee(
        "d5: nhc_1.1", "e5: nhc_2.1", "d6: hc_1.1", "e6: hc_2.1", "h5: ninf_1.1", "h6: hc_3.1"
    )
    # Each must attack the enemy that faces it: e5 has e6 in front of it, d5 has d6.
    assert choices(field) == {"attack d5", "attack e5", "attack h5", "done"}
    field.play("attack d5", dice=[5, 5])
    assert choices(field) == {"attack e5", "attack h5", "done"}


@pytest.mark.rule("11.3j")
def test_counter_with_an_enemy_in_front_attacks_no_other() -> None:
    field = melee("d5: nhc_1.1", "e5: nhc_2.1", "d6: hc_1.1", "e6: hc_2.1", "f5: ninf_1.1")
    field.play("attack d5", dice=[5, 5])
    assert field.events_of("strike")[-1]["attack"] == 6
    # f5 faces no enemy and may join either; d5 has attacked alone, since e5 could not.
    field.play("attack e5")
    assert field.options() == {"support f5", "strike"}
    assert field.rule("support d5") == "11.3a"
    held = melee("d5: nhc_1.1", "c5: west ninf_1.1", "b5: hc_2.1", "c6: hc_1.1", "d6: hc_3.1")
    # c5 faces west to b5, which faces south; c6 faces south to c5.
    assert choices(held) == {"attack d5", "done"}
    assert held.rule("attack c5") == "11.3j"


@pytest.mark.rule("11.3i", "11.2f")
@pytest.mark.parametrize(
    ("facing", "value"), [("south", 6), ("east", 12), ("west", 12), ("north", 18)]
)
def test_a_lone_attack_from_flank_or_rear_is_multiplied(facing: str, value: int) -> None:
    field = melee("d5: nhc_1.1", f"d6: {facing} hc_1.1", "a8: hc_2.1", "a1: nhc_2.1")
    field.play("attack d5", dice=[1, 1])
    assert struck(field)[0] == value


@pytest.mark.rule("11.3k")
def test_shaken_counter_in_a_stack_lowers_its_defence() -> None:
    field = melee("d5: nhc_1.1", "d6: hc_1.1 hc_1.2 fyrd_cheshire.1", shaken="fyrd_cheshire.1")
    field.play("attack d5", dice=[5, 5])
    assert struck(field)[1] == 6 + 2 - 1


@pytest.mark.rule("11.7a", "11.3k")
def test_a_shield_wall_defends_better_and_does_not_attack() -> None:
    field = melee("d5: nhc_1.1", "d6: hc_1.1", walled="hc_1.1").play("attack d5", dice=[5, 5])
    assert struck(field)[1] == 7
    own = melee(
        "d6: hc_1.1", "d5: nhc_1.1", "h6: hc_2.1", "h5: nhc_2.1", side="english", walled="hc_1.1"
    )
    assert choices(own) == {"attack h6", "done"}
    assert own.rule("attack d6") == "11.7a"


@pytest.mark.rule("11.6a", "11.6c", "1.2i")
def test_leader_adds_one_to_commanded_counters_on_the_square() -> None:
    field = melee("d5: nhc_1.1 hardrada tostig", "d6: hc_1.1 edwin").play("attack d5", dice=[5, 5])
    assert struck(field)[:2] == (7, 7)
    bretons = melee("d5: ni_1.1 alan", "d6: hc_1.1", scenario="hastings", side="norman")
    assert struck(bretons.play("attack d5", dice=[5, 5]))[0] == 5 - 1
    hurt = melee("d5: nhc_1.1 hardrada", "d6: hc_1.1", wounds="leader:hardrada=1")
    assert struck(hurt.play("attack d5", dice=[5, 5]))[0] == 6


@pytest.mark.rule("1.2h", "11.6a")
def test_william_gives_the_bonus_only_to_the_aided_square() -> None:
    lines = ("d4: nk_1.1 william", "e4: nk_1.2", "d5: hc_1.1", "e5: hc_1.2")
    field = melee(*lines, scenario="hastings", side="norman", lent="e4")
    assert struck(field.play("attack d4", dice=[5, 5]))[0] == 6
    assert struck(field.play("attack e4", dice=[5, 5]))[0] == 7


@pytest.mark.rule("11.3f")
def test_after_a_kill_the_lead_attacks_the_next_a_knight_twice() -> None:
    field = melee("d5: nhc_1.1 nhc_1.2", "d6: hc_1.1=1 hc_1.2 hc_2.1", "a8: hc_3.1")
    field.play("attack d5", dice=[10, 1])
    assert (field.step, field.options()) == ("AttackAgain", {"again", "stop"})
    assert field.rule("attack d5") == "11.3f"
    field.play("again", dice=[10, 1])
    assert field.steps("hc_1.2") == 1
    assert field.step != "AttackAgain"
    knight = melee(
        "d5: nk_1.1", "d6: hc_1.1=1 hc_1.2=1 hc_2.1=1", "a8: hc_3.1", scenario="hastings",
        side="norman",
    )  # fmt: skip
    knight.play("attack d5", dice=[10, 1]).play("again", dice=[10, 1]).play("again", dice=[10, 1])
    assert knight.stack("d6") == "nk_1.1"


@pytest.mark.rule("11.3f")
def test_the_second_attack_may_be_left() -> None:
    field = melee("d5: nhc_1.1 nhc_1.2", "d6: hc_1.1=1 hc_1.2", "h5: nhc_2.1", "h6: hc_2.1")
    field.play("attack d5", dice=[10, 1]).play("stop")
    assert field.steps("hc_1.2") == 2
    assert choices(field) == {"attack h5", "done"}


@pytest.mark.rule("11.3g")
def test_lead_enters_an_emptied_square_and_stack_may_follow() -> None:
    field = melee("d5: nhc_1.1 nhc_1.2 ninf_1.1 hardrada", "d6: hc_1.1=1", "a8: hc_3.1")
    field.play("attack d5", dice=[10, 1])
    assert field.stack("d6") == "nhc_1.1"
    assert field.facing("d6") == "north"
    assert field.options() == {"follow nhc_1.2", "follow ninf_1.1", "follow hardrada", "done"}
    assert field.rule("follow nhc_2.1") == "11.3g"
    assert field.rule("attack d6") == "11.3g"
    field.play("follow ninf_1.1", "follow hardrada")
    assert field.stack("d6") == "nhc_1.1 ninf_1.1"
    assert field.at("hardrada") == "d6"
    field.play("follow nhc_1.2")
    assert field.stack("d6") == "nhc_1.1 ninf_1.1 nhc_1.2"


@pytest.mark.rule("11.3g", "11.6a")
def test_leaders_go_with_a_lead_that_leaves_no_counter_behind() -> None:
    field = melee("d5: nhc_1.1 hardrada", "d6: hc_1.1=1", "a8: hc_3.1")
    field.play("attack d5", dice=[10, 1])
    assert field.at("nhc_1.1") == field.at("hardrada") == "d6"


@pytest.mark.rule("11.3g", "11.3l")
def test_defender_that_kills_stays_in_its_square() -> None:
    field = melee("d5: nhc_1.1=1", "d6: hc_1.1", "a1: nhc_2.1")
    field.play("attack d5", dice=[1, 10])
    assert field.at("nhc_1.1") == "lost"
    assert field.at("hc_1.1") == "d6"


@pytest.mark.rule("4.0k", "11.3k")
def test_feigned_flight_separates_the_top_counter_once() -> None:
    lines = ("d4: nk_1.1", "d5: hc_1.1 hc_1.2 hc_2.1", "h4: ni_1.1", "h5: hc_3.1")
    field = melee(*lines, scenario="hastings", side="norman", held="norman feigned_flight")
    field.play("attack h4", dice=[5, 5]).play("attack d4")
    assert field.options() == {"strike", "strike_feigned"}
    field.play("strike_feigned", dice=[5, 5])
    assert struck(field)[1] == 6
    assert not any(field.state.held)
    assert field.events_of("spend") == [{"side": "the Normans", "event": "feigned_flight"}]
    without = melee(*lines, "e4: ni_1.2", scenario="hastings", side="norman")
    assert without.play("attack d4").rule("strike_feigned") == "4.0k"
    foot = melee(
        *lines, "g4: ni_1.2", scenario="hastings", side="norman", held="norman feigned_flight"
    )
    assert foot.play("attack h4").rule("strike_feigned") == "4.0k"


@pytest.mark.rule("11.3b", "11.3h")
def test_declared_attack_must_be_struck_first() -> None:
    field = melee("d5: nhc_1.1", "c5: ninf_1.1", "d6: hc_1.1").play("attack d5")
    assert field.rule("done") == "11.3b"
    assert field.rule("attack c5") == "11.3b"
    assert field.rule("raise nhc_1.1") == "11.2c"


@pytest.mark.rule("11.3k")
def test_shaken_counters_in_a_stack_lower_its_defence_by_one() -> None:
    field = melee(
        "d5: nhc_1.1", "d6: hc_1.1 hc_1.2 fyrd_cheshire.1", shaken="fyrd_cheshire.1 hc_1.2"
    )
    field.play("attack d5", dice=[5, 5])
    assert struck(field)[1] == 6 + 2 - 1


@pytest.mark.rule("11.3d", "11.5a")
def test_lost_steps_and_deaths_emit_different_events() -> None:
    field = melee("d5: nhc_1.1", "d6: hc_1.1", "a8: hc_2.1", shaken="hc_1.1")
    field.play("attack d5", dice=[10, 1])
    assert field.events_of("step") == [{"counter": "hc_1.1"}]
    assert field.events_of("slain") == []
    dead = melee("d5: nhc_1.1", "d6: hc_1.1=1", "a8: hc_2.1", shaken="hc_1.1")
    dead.play("attack d5", dice=[10, 1])
    assert dead.events_of("slain") == [{"counter": "hc_1.1"}]
    assert dead.events_of("step") == []
    assert dead.state.shaken == 0


@pytest.mark.rule("11.3i")
@pytest.mark.parametrize("version", ["1", "2"])
def test_flank_and_rear_count_alike_in_both_versions(version: str) -> None:
    field = battle(
        "d5: nhc_1.1", "d6: east hc_1.1", "a8: hc_2.1", "a1: nhc_2.1", "l5: ninf_5.1",
        "l6: hc_4.1", side="norwegian", step="Melee", version=version,
    )  # fmt: skip
    assert struck(field.play("attack d5", dice=[1, 1]))[0] == 12


@pytest.mark.rule("11.3c")
@pytest.mark.parametrize(("uphill", "value"), [(-5, 1), (-6, 0), (-7, 0)])
def test_ground_does_not_lower_an_attack_below_zero(
    uphill: int, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = melee("d5: nk_1.1", "d6: hc_1.1", scenario="hastings", side="norman")
    monkeypatch.setattr(field.state.catalogue, "uphill", uphill)
    assert struck(field.play("attack d5", dice=[5, 5]))[0] == value


@pytest.mark.rule("11.3h", "11.3k")
def test_declared_attack_prompt_shows_the_current_sums() -> None:
    field = melee("d5: nhc_1.1", "c5: ninf_1.1", "e5: nhc_2.1", "d6: hc_1.1 hc_1.2")
    field.play("attack d5")
    top = field.state.stack[-1]
    assert top.prompt(field.state) == "Attack 6 against defence 7: which squares join in?"
    field.play("support c5")
    top = field.state.stack[-1]
    assert isinstance(top, JoinAttack)
    assert top.prompt(field.state) == "Attack 8 against defence 7: which squares join in?"
    # Such an attack may be read from a file, but not one with a square beyond the board.
    top.validate(field.state)
    wrong = JoinAttack(top.lead, top.target, top.joined | 1 << field.state.catalogue.squares.size)
    with pytest.raises(RecordError, match="a square that cannot join"):
        wrong.validate(field.state)


@pytest.mark.rule("11.3f")
def test_no_attack_follows_the_last_one_of_a_turn() -> None:
    field = melee("d5: nhc_1.1", "d6: hc_1.1=1 hc_1.2=1 hc_2.1=1", "a8: hc_3.1")
    field.play("attack d5", dice=[10, 1])
    assert field.step == "AttackAgain"
    field.play("again", dice=[10, 1])
    assert field.stack("d6") == "hc_2.1"
    assert field.step != "AttackAgain"


@pytest.mark.rule("11.3h", "11.3i")
def test_fractions_for_flank_and_rear_were_cut_off_in_version_1() -> None:
    melee_row = load_game_data().files.battle.melee
    assert factors_of(melee_row).former is None
    changed = factors_of(replace(melee_row, flank=Fraction(5, 2), rear=Fraction(7, 2)))
    assert (changed.flank, changed.rear) == ((5, 2), (7, 2))
    former = changed.former
    assert former is not None
    assert (former.front, former.diagonal, former.flank, former.rear) == (
        (1, 1), (1, 2), (2, 1), (3, 1),
    )  # fmt: skip


@pytest.mark.rule("11.3b", "11.3h")
def test_attack_as_strong_as_the_defence_is_proposed() -> None:
    field = melee("d5: nhc_1.1", "d6: hc_1.1")
    [[first, *_]] = onsets(field.state)
    assert field.notation.text(first) == "attack d5"
    assert struck(field.play("attack d5", dice=[5, 5])) == (6, 6, 0)


@pytest.mark.rule("11.3h", "11.3j")
def test_join_refusal_differs_for_the_counter_in_front() -> None:
    field = melee("d5: nhc_1.1", "d6: hc_1.1", "h5: nhc_2.1", "e4: nhc_2.2")
    square = field.state.catalogue.squares.square
    whys = {
        name: no_attack(field.state, square(name), square("d6"), joining=True).rule
        for name in ("d5", "h5", "e4")
    }
    assert whys == {"d5": "11.3j", "h5": "11.3h", "e4": "11.3h"}


@pytest.mark.rule("11.3g")
@pytest.mark.parametrize("leader", ["alan", "eustace"])
def test_leader_may_follow_alone_into_an_entered_square(leader: str) -> None:
    field = melee(f"d5: bk_1.2 {leader}", "d6: bk_1.1", side="norman", scenario="hastings")
    state, squares = field.state, field.state.catalogue.squares
    figure = len(state.slot_of) + state.catalogue.leaders.index(leader)
    follow = ChooseFollowers(squares.square("d5"), squares.square("d6"))
    state.stack.append(follow)
    follow.apply(state, Action("follow", figure))
    assert field.at(leader) == "d6"
    assert field.at("bk_1.2") == "d5"
