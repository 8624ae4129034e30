"""The texts of the log."""

from __future__ import annotations

import pytest

from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import NORMAN
from tests.games.hastings.board import Battle, battle, set_up


def log(field: Battle) -> list[str]:
    """Return the complete log."""
    return [GAME.sentence(field.state, event) for event in field.state.journal or []]


def test_combat_result_is_logged_with_its_modifiers() -> None:
    field = battle("NI01 1705", "HC01 1605", step="Combat", dice=(5,))
    told = log(field.play("attack NI01 1605"))
    [line] = [line for line in told if "attacks" in line]
    who, whom = "NI01 (Norman infantry)", "HC01 (Housecarls)"
    assert line == f"{who} attacks {whom}: -1 and a die of 5 is 4: no effect (slope)."


@pytest.mark.rule("H9.1b")
@pytest.mark.parametrize("dice", [(1, 4), (4, 4)])
def test_both_dice_of_the_banner_are_logged(dice: tuple[int, int]) -> None:
    field = battle("NI01 1705", "banner NI01", "HC01 1605", step="Combat", dice=dice)
    field.play("attack NI01 1605")
    assert f"NI01 (Norman infantry) rolls {dice[0]} and 4 with the banner." in log(field)


def test_rallied_unit_is_logged_as_recovered() -> None:
    field = battle(
        "NI01 2205 routing", "william 2205", "HC01 1202", step="Reorganisation", dice=(6,)
    )
    recovered = "NI01 (Norman infantry) has recovered and is now disordered."
    assert any([recovered in line for line in log(field)])


def test_ending_is_logged_with_its_cause() -> None:
    field = battle("NI01 1705", "HC01 1605 routing", "harold HC01", step="Combat")
    field.play("attack NI01 1605", dice=[6, 1])
    assert log(field)[-1] == "The Normans win: Harold has died."
    given = battle("NI01 1705", "HC01 1605")
    GAME.concede(given.state, NORMAN)
    assert log(given)[-1] == "The Saxons win: the Normans have resigned."


@pytest.mark.rule("8.9a", "6.6a")
def test_attack_on_a_lone_leader_is_logged() -> None:
    field = battle("NI01 1705", "gyrth 1605", "HC01 1202", step="Combat")
    told = log(field.play("attack NI01 1605", dice=[3, 1]))
    begun = told.index("NI01 (Norman infantry) attacks Gyrth, alone in 1605.")
    assert told[begun + 1] == "Gyrth is in danger: rolls 3 and lives."
    ridden = battle("NC01 1905 n", "gyrth 1705", "HC01 1202")
    ridden.play("charge NC01 1806", dice=[3, 1, 1])
    rules = [
        event.rule for one in (field, ridden) for event in one.state.journal or []
        if event.kind == "alone"
    ]  # fmt: skip
    assert rules == ["8.9a", "6.6a"]


@pytest.mark.rule("9.3a")
@pytest.mark.parametrize(
    ("die", "dead", "told"),
    [
        (2, 0, "a die of 2 and 1 lost make 3, below 12: they hold."),
        (5, 6, "a die of 5 and 7 lost make 12, not below 12: they break."),
    ],
)
def test_morale_test_is_logged_with_its_sum(die: int, dead: int, told: str) -> None:
    field = battle(
        "NI01 1808", "HC01 1708 routing", "HC02 1707", step="Combat", dead={"housecarl": dead}
    )
    field.play("attack NI01 1708", dice=[6, die])
    assert f"The Housecarls and Thegns test at 1708: {told}" in log(field)


@pytest.mark.rule("9.1a")
def test_morale_test_without_losses_is_logged_as_none_lost() -> None:
    field = battle("NI01 1808", "HC01 1708 routing", "FY01 1707", step="Combat")
    field.play("attack NI01 1708", dice=[6, 2])
    line = "The general Fyrd test at 1708: a die of 2 and none lost make 2, below 10: they hold."
    assert line in log(field)


def test_facing_is_logged_by_its_name() -> None:
    field = battle("NI01 1805 s", "HC01 1202").play("face NI01 nw")
    assert "NI01 (Norman infantry) faces north-west." in log(field)


@pytest.mark.rule("H24.1a", "H24.2a", "H24.2c")
@pytest.mark.parametrize(
    ("scenario", "rules"),
    [
        ("historical", {"leofwine": "H24.1a", "fergant": "H24.1a"}),
        ("manoeuvre", {"leofwine": "H24.1a", "fergant": "H24.2c", "BC01": "H24.2a"}),
    ],
)
def test_set_up_event_has_the_rule_of_its_scenario(scenario: str, rules: dict[str, str]) -> None:
    field = set_up(scenario).play("auto", "auto")
    told = {
        event.fields["piece"]: event.rule
        for event in field.state.journal or []
        if event.kind in ("assign", "place")
    }
    assert {name: told[name] for name in rules} == rules
