"""Complete forecasts, word for word: titles, results with their chances, and reasons."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import pytest

from senlac.games.destiny import GAME
from senlac.games.destiny.odds.action_forecasts import coming, forecast
from tests.games.destiny.campaign import campaign
from tests.games.destiny.rules.battle.test_melee import melee
from tests.games.destiny.rules.sea.test_crossing import port
from tests.games.destiny.rules.sea.test_wind import fair
from tests.games.destiny.rules.test_call import COURT, mustering

if TYPE_CHECKING:
    from senlac.testing.rules_fixture import RulesFixture

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"
SCOUTS = {"held": "english scouts"}
PRICE = "Avoiding costs 1 point of Legitimacy; a force that fails fights with worse morale."


def said(driver: RulesFixture[Any], action: str) -> list[str] | None:
    """Return a forecast as lines of text, None if there is none."""
    found = forecast(driver.state, GAME.notation(driver.state).action(action))
    if found is None:
        return None
    return [found.title, *[f"{chance} {text}" for text, chance in found.rows], *found.lines]


@pytest.mark.rule("8.0k", "8.0o", "4.0k")
def test_sea_forecasts_have_the_expected_text() -> None:
    driver = port("box: hardrada orri", dice=(9, 9), out="norman")
    assert said(driver, "sail") == [
        "Putting to sea",
        "3/10 Calm conditions", "2/5 Choppy conditions", "3/10 Storms conditions",
        "The weather at sea is calm.", "You may still turn back, and miss the next turn.",
    ]  # fmt: skip
    assert said(driver, "stay") is None
    driver.play("sail")
    assert said(driver, "go") == [
        "Crossing", "3/10 A choppy crossing", "1/2 Storms: drift 4 times in 10",
        "1/5 Gales: a die for each unit", "The conditions are storms.",
    ]  # fmt: skip
    assert said(driver, "no_go") is None
    again = port("box: hardrada orri", out="norman", held="norwegian fair_wind", dice=(9,))
    again.play("sail")
    assert said(again, "reroll") == [
        "The Fair wind",
        "3/10 Calm conditions", "2/5 Choppy conditions", "3/10 Storms conditions",
    ]  # fmt: skip
    assert said(again, "keep") is None
    assert said(fair("norman", 7), "reroll") == [
        "The Fair wind", "3/10 The wind lets you go", "7/10 It holds you",
    ]  # fmt: skip


@pytest.mark.rule("9.3i")
@pytest.mark.parametrize(
    ("legitimacy", "units", "rows"),
    [
        (11, "nk_1 nk_2 ni_1 ni_2", ["9/10 No unit falls behind", "1/10 1 of 4 units fall behind"]),
        (5, "nk_1 nk_2 ni_1 ni_2", ["4/5 No unit falls behind", "1/5 1 of 4 units fall behind"]),
        (35, "nk_1 nk_2 ni_1 ni_2", ["1 No unit falls behind"]),
        (11, "nk_1", ["9/10 No unit falls behind", "1/10 1 of 1 unit fall behind"]),
    ],
)
def test_forced_march_forecast_shows_the_stragglers(
    legitimacy: int, units: str, rows: list[str]
) -> None:
    driver = campaign(f"sussex: {units} william", ENGLISH,
                      fields={"legitimacy": f"norman={legitimacy}"})  # fmt: skip
    driver.play("march william", "set_out")
    assert said(driver, "forced kent") == ["A forced march to Kent", *rows]
    assert said(driver, "halt") is None
    assert said(driver, "step hampshire") is None


@pytest.mark.rule("9.3p", "9.3s", "11.8i")
def test_meeting_forecasts_have_the_expected_text() -> None:
    met = campaign(NORMANS, ENGLISH, fields=SCOUTS).play("march william", "set_out", "step surrey")
    assert said(met, "pass") is None
    assert said(met, "fight") == [
        "The Normans against the English", "55/91 The Normans win", "36/91 The English win",
        "Strength 90 against 72, by the units that the leaders can field.",
    ]  # fmt: skip
    passing = campaign(NORMANS, ENGLISH, fields=SCOUTS)
    passing.play("march william", "set_out", "step surrey", "pass")
    caught = "Interception", "3/5 It is caught", "2/5 It gets through", "Ability 3 against 3."
    assert said(passing, "intercept") == [*caught]
    assert said(passing, "intercept_scouts") == [
        "Interception", "4/5 It is caught", "1/5 It gets through",
        "Ability 3 against 3, with Scouts.",
    ]  # fmt: skip
    assert said(passing, "let_pass") is None
    met.play("fight")
    assert said(met, "avoid") == [
        "Avoiding the battle", "3/10 You get away", "7/10 You are caught",
        "Ability 3 against 3.", PRICE,
    ]  # fmt: skip
    assert said(met, "stand") == [
        "The English against the Normans", "36/91 The English win", "55/91 The Normans win",
        "Strength 72 against 90, by the units that the leaders can field.",
    ]  # fmt: skip


@pytest.mark.rule("9.3s")
@pytest.mark.parametrize(
    ("printed", "alone", "scouted"),
    [("yes", (1, 2), (7, 10)), ("no", (1, 10), (3, 10))],
)
def test_weak_leader_avoidance_forecast_follows_the_option(
    printed: str, alone: tuple[int, int], scouted: tuple[int, int]
) -> None:
    driver = campaign(NORMANS, "surrey: hc_1 hc_2 hc_3 edwin",
                      fields={**SCOUTS, "option": f"avoid_as_printed {printed}"})  # fmt: skip
    driver.play("march william", "set_out", "step surrey", "fight")
    for verb, (away, of), helped in (
        ("avoid", alone, ""),
        ("avoid_scouts", scouted, ", with Scouts"),
    ):
        told = said(driver, verb)
        assert told is not None
        assert told[1].startswith(f"{away}/{of} ")
        assert told[2].startswith(f"{of - away}/{of} ") or (of, away) == (2, 1)
        assert told[3:] == [f"Ability 1 against 3{helped}.", PRICE]


@pytest.mark.rule("9.3o", "9.3z")
def test_small_force_forecasts_have_the_expected_text() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william robert", ENGLISH, dice=(9,))
    driver.play("march robert", "leave nk_1", "leave nk_2", "set_out", "intercept")
    assert said(driver, "avoid") == [
        "Avoiding the battle", "1/5 You get away", "4/5 You are caught",
        "Ability 2 against 3.", PRICE,
    ]  # fmt: skip
    assert said(driver, "stand") == [
        "The Normans in Surrey", "1/5 The Normans slip away",
        "3/10 The Normans lose half, and flee",
        "1/5 The Normans are lost, their leaders escape",
        "3/10 The Normans are lost, their leaders in danger",
        "Ability 3 against 2.",
    ]  # fmt: skip


@pytest.mark.rule("9.3z")
def test_small_group_forecasts_have_the_expected_text() -> None:
    driver = campaign(NORMANS, "surrey: hc_1 edwin", "kent: hc_2 hc_3", "hampshire: ni_3")
    driver.play("march william", "set_out")
    assert said(driver, "step kent") == [
        "The English in Kent", "3/10 The English lose half, and flee",
        "1/5 The English are lost, their leaders escape",
        "1/2 The English are lost, their leaders in danger",
        "Ability 3 against 0.",
    ]  # fmt: skip
    surrey = said(driver, "step surrey")
    assert surrey is not None
    assert surrey[:2] == ["The English in Surrey", "1/10 The English slip away"]
    assert surrey[-1] == "Ability 3 against 1."
    # The side's own units in an area are not attacked.
    assert said(driver, "step hampshire") is None
    band = campaign("sussex: nk_1 nk_2 odo", "surrey: hc_1 edwin", "kent: morcar")
    band.play("march odo", "set_out")
    # Two units fight no one unit, but they drive away a leader alone.
    assert said(band, "step surrey") is None
    kent = said(band, "step kent")
    assert kent is not None
    assert kent[-1] == "Ability 1 against 1."
    big = campaign(NORMANS, "surrey: hc_1 hc_2 hc_3 edwin").play("march william", "set_out")
    assert said(big, "step surrey") is None


@pytest.mark.rule("9.6b", "11.8j")
def test_given_battle_forecasts_have_the_expected_text() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 ni_2 william", ENGLISH).play("done")
    assert said(driver, "give_battle surrey english") == [
        "The Normans against the English", "55/91 The Normans win", "36/91 The English win",
        "Strength 90 against 72, by the units that the leaders can field.",
    ]  # fmt: skip
    assert said(driver, "done") is None
    small = campaign("surrey: nk_1 nk_2 ni_1 ni_2 william", "surrey: hc_1 hc_2 edwin").play("done")
    assert said(small, "give_battle surrey english") == [
        "The English in Surrey", "1/10 The English slip away",
        "3/10 The English lose half, and flee", "1/5 The English are lost, their leaders escape",
        "2/5 The English are lost, their leaders in danger", "Ability 3 against 1.",
    ]  # fmt: skip


@pytest.mark.rule("11.8i", "11.8j")
def test_quick_battle_forecasts_have_the_expected_text() -> None:
    driver = campaign(NORMANS, ENGLISH, dice=(9, 1, 9, 1), fields={"quick": "no"})
    driver.play("march william", "set_out", "step surrey", "fight")
    stand = said(driver, "stand")
    assert stand is not None
    assert stand[-1] == "These are quick battle odds; on the Battle Board skill matters more."
    # A side that failed to avoid fights with worse morale.
    driver.play("avoid")
    caught = ["As a quick battle", "16/23 The Normans win", "7/23 The English win",
              "Strength 90 against 72."]  # fmt: skip
    assert said(driver, "settle") == caught
    assert said(driver, "to_board") is None
    driver.play("settle")
    assert said(driver, "settle") == caught
    stands = campaign(NORMANS, ENGLISH, dice=(9, 1, 9, 1), fields={"quick": "no"})
    stands.play("march william", "set_out", "step surrey", "fight", "stand")
    assert said(stands, "settle") == [
        "As a quick battle", "55/91 The Normans win", "36/91 The English win",
        "Strength 90 against 72.",
    ]  # fmt: skip


@pytest.mark.rule("9.1i", "9.1j")
def test_call_forecasts_have_the_expected_text() -> None:
    driver = mustering(COURT, "asleep: fyrd_kent fyrd_surrey fyrd_essex")
    everybody = [
        "The call of Harold, if all within reach are named", "1/125 0 of 3 answer",
        "12/125 1 of 3 answers", "48/125 2 of 3 answer", "64/125 3 of 3 answer",
        "Each answers on 3 or more.",
    ]  # fmt: skip
    assert said(driver, "muster_all") == everybody
    assert said(driver, "done") is None
    assert said(driver, "muster fyrd_kent") is None
    driver.play("muster fyrd_kent")
    assert said(driver, "muster_all") == everybody
    assert said(driver, "done") == [
        "The call of Harold", "1/5 0 of 1 answer", "4/5 1 of 1 answers",
        "Each answers on 3 or more.",
    ]  # fmt: skip


@pytest.mark.rule("11.3b", "4.0k")
def test_melee_forecasts_have_the_expected_text() -> None:
    field = melee("d5: nhc_1.1", "c5: ninf_1.1", "d6: hc_1.1")
    even = ["7/25 Hirdman 1 loses a step", "17/100 Hirdman 1 is Shaken", "1/10 Nothing",
            "17/100 Housecarle 1 is Shaken", "7/25 Housecarle 1 loses a step",
            "Attack 6 against defence 6."]  # fmt: skip
    title = "Hirdman 1 against Housecarle 1"
    assert said(field, "attack d5") == [title, *even]
    assert said(field, "done") is None
    field.play("attack d5")
    assert said(field, "strike") == [title, *even]
    assert said(field, "support c5") == [
        title, "3/20 Hirdman 1 loses a step", "13/100 Hirdman 1 is Shaken",
        "2/25 Nothing", "19/100 Housecarle 1 is Shaken", "9/20 Housecarle 1 loses a step",
        "Attack 8 against defence 6.",
    ]  # fmt: skip
    lines = ("d4: nk_1.1", "d5: hc_1.1 hc_1.2 hc_2.1", "h4: ni_1.1", "h5: hc_3.1")
    feigning = melee(*lines, scenario="hastings", side="norman", held="norman feigned_flight")
    feigning.play("attack d4")
    whole, alone = said(feigning, "strike"), said(feigning, "strike_feigned")
    assert whole is not None
    assert alone is not None
    assert (whole[-1], alone[-1]) == ("Attack 6 against defence 8.", "Attack 6 against defence 6.")


@pytest.mark.rule("9.3z")
def test_only_groups_that_a_force_may_attack_have_forecasts() -> None:
    # A leader without units attacks no group.
    alone = campaign("sussex: odo", "kent: morcar").play("march odo")
    assert said(alone, "step kent") is None
    # Three units are a force, two are not: they meet no units.
    for units, met in (("nk_1 nk_2", False), ("nk_1 nk_2 ni_1", True)):
        driver = campaign(f"sussex: {units} odo", "kent: hc_1 edwin").play("march odo", "set_out")
        assert (said(driver, "step kent") is not None) == met
    for units, small in (("hc_1 hc_2", True), ("hc_1 hc_2 hc_3", False)):
        driver = campaign(NORMANS, f"kent: {units} edwin").play("march william", "set_out")
        assert (said(driver, "step kent") is not None) == small


@pytest.mark.rule("9.1j")
@pytest.mark.parametrize(
    ("legitimacy", "summons", "told"),
    [
        (5, False, ["3/10 0 of 1 answer", "7/10 1 of 1 answers", "Each answers on 4 or more."]),
        (14, False, ["1/5 0 of 1 answer", "4/5 1 of 1 answers", "Each answers on 3 or more."]),
        (35, False, ["1/10 0 of 1 answer", "9/10 1 of 1 answers", "Each answers on 2 or more."]),
        (14, True, ["1 1 of 1 answers", "All come."]),
    ],
)
def test_call_forecast_shows_the_number_needed(
    legitimacy: int, told: list[str], *, summons: bool
) -> None:
    fields = {"legitimacy": f"english={legitimacy}", "held": "english kings_summons"}
    driver = mustering(COURT, "asleep: fyrd_kent", **fields)
    if summons:
        driver.play("summons")
    found = said(driver, "muster_all")
    assert found is not None
    assert found[1:] == told


HALVES: Final = Fraction(1, 200)


@pytest.mark.rule("9.1i")
@pytest.mark.parametrize(
    ("parts", "numbers", "ends"),
    [
        # Less than one per cent at an end is combined with its neighbour, one per cent is not.
        ([1, 1, 196, 1, 1], ["1 or fewer", "2 of 4", "3 or more"], (2, 2)),
        ([2, 2, 192, 2, 2], ["0 of 4", "1 of 4", "2 of 4", "3 of 4", "4 of 4"], (2, 2)),
        ([1, 100, 99], ["0 of 2", "1 of 2", "2 of 2"], (1, 99)),
        ([20, 1, 179], ["1 or fewer", "2 of 2"], (21, 179)),
        ([179, 1, 20], ["1 or fewer", "2 of 2"], (180, 20)),
        ([0, 0, 200, 0], ["2 of 3"], (200, 200)),
        # More than seven rows: the less likely end is combined, the lower one if both are equal.
        ([25] * 8, ["1 or fewer", *[f"{n} of 7" for n in range(2, 8)]], (50, 25)),
        ([30, 30, 25, 25, 25, 25, 20, 20],
         [*[f"{n} of 7" for n in range(6)], "6 or more"], (30, 40)),
        ([20, 20, 25, 25, 25, 25, 30, 30],
         ["1 or fewer", *[f"{n} of 7" for n in range(2, 8)]], (40, 30)),
        ([29, 29, 29, 29, 28, 28, 28], [f"{n} of 6" for n in range(7)], (29, 28)),
    ],
)  # fmt: skip
def test_call_forecast_combines_rare_numbers(
    parts: list[int], numbers: list[str], ends: tuple[int, int]
) -> None:
    assert sum(parts) == 200
    rows = coming([part * HALVES for part in parts])
    assert [text for text, _ in rows] == [
        f"{number} {'answers' if number.startswith('1 of') else 'answer'}" for number in numbers
    ]
    assert (rows[0][1], rows[-1][1]) == (ends[0] * HALVES, ends[1] * HALVES)
    assert sum(part for _, part in rows) == 1
