"""The odds of Year of Destiny, compared with the rules for every way the dice may fall."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from senlac.engine.model.action import Action
from senlac.engine.model.dice import Dice, ScriptedDice, distribution
from senlac.engine.support.errors import OptionError
from senlac.games.destiny import GAME
from senlac.games.destiny.odds.action_forecasts import forecast
from senlac.games.destiny.odds.single_rolls import CARDS, battle_chance, odds
from senlac.games.destiny.rules.battle.blow import roll_attack
from senlac.games.destiny.rules.battle.missiles import shoot
from senlac.games.destiny.rules.battle.quick import QuickBattle, strength_of
from senlac.games.destiny.rules.contact.clash import SmallClash
from senlac.games.destiny.rules.muster import answer_call
from senlac.games.destiny.rules.sea.charts import conditions_for, crossing_for
from senlac.games.destiny.state import DestinyState
from tests.games.destiny.board import battle
from tests.games.destiny.campaign import Campaign, campaign

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


def fallen(state: DestinyState, done: Callable[[DestinyState], int]) -> dict[int, Fraction]:
    """Return the chance of each result of a function on a copy of a state."""

    def one(dice: Dice) -> int:
        after = state.copy()
        after.dice = dice
        after.journal = None
        return done(after)

    return distribution(one)


def applied(verb: str, *arguments: int) -> Callable[[DestinyState], DestinyState]:
    """Return a function that carries out an action and nothing that follows from it."""

    def carry_out(state: DestinyState) -> DestinyState:
        state.stack[-1].apply(state, Action(verb, *arguments))
        return state

    return carry_out


def met(*said: str, **fields: str) -> Campaign:
    """Return William before Harold in Surrey."""
    driver = campaign(NORMANS, ENGLISH, fields=fields)
    return driver.play("march william", "set_out", "step surrey", *said)


# ---- questions ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sea", [1, 2, 3])
def test_crossing_odds_combine_conditions_and_crossing(sea: int) -> None:
    state = campaign(ENGLISH).state.copy()
    state.sea = sea - 1

    def over(state: DestinyState) -> int:
        conditions = conditions_for(state, state.dice.roll(10, "conditions"))
        return crossing_for(state, conditions, state.dice.roll(10, "crossing"))

    assert odds("crossing", {"sea": sea}) == fallen(state, over)


@pytest.mark.parametrize("conditions", [1, 2, 3, 4])
def test_crossing_odds_in_known_conditions_match_the_rules(conditions: int) -> None:
    state = campaign(ENGLISH).state
    over = fallen(state, lambda s: crossing_for(s, conditions - 1, s.dice.roll(10, "crossing")))
    assert odds("crossing", {"conditions": conditions}) == over


@pytest.mark.parametrize("scouts", [False, True])
def test_interception_odds_match_the_rules(*, scouts: bool) -> None:
    driver = met("pass", held="english scouts")
    verb = "intercept_scouts" if scouts else "intercept"
    caught = fallen(
        driver.state, lambda s: int(len(applied(verb)(s).stack) > len(driver.state.stack) - 1)
    )
    asked = {"own": 3, "other": 3, **({"scouts": 1} if scouts else {})}
    assert odds("intercept", asked) == caught
    assert told(driver, verb)["It is caught"] == caught[1]


@pytest.mark.parametrize("printed", ["", "yes"])
@pytest.mark.parametrize("verb", ["avoid", "avoid_scouts"])
def test_avoidance_odds_match_the_rules(verb: str, printed: str) -> None:
    lines = (NORMANS.replace("william", "robert"), ENGLISH)
    driver = campaign(*lines, fields={"held": "english scouts", "printed": printed})
    driver.play("march robert", "set_out", "step surrey", "fight")
    foe = driver.state.catalogue.sides.index("english")
    away = fallen(
        driver.state, lambda s: int(applied(verb)(s).battle_with[driver.area("surrey")] != foe)
    )
    asked = {"own": 3, "other": 2}
    asked |= {"scouts": 1} if verb == "avoid_scouts" else {}
    asked |= {"printed": 1} if printed else {}
    assert odds("avoid", asked) == away
    assert told(driver, verb)["You get away"] == away[1]


@pytest.mark.parametrize(("leader", "ability"), [("william", 3), ("odo", 1)])
def test_small_clash_odds_match_the_rules(leader: str, ability: int) -> None:
    driver = campaign(NORMANS.replace("william", leader), "surrey: hc_1 hc_2 gyrth")
    driver.play(f"march {leader}", "set_out")
    catalogue, area = driver.state.catalogue, driver.area("surrey")
    norman, english = catalogue.sides.index("norman"), catalogue.sides.index("english")
    ids = [row.id for row in catalogue.tables.files.tables.non_bb.row]

    def came(state: DestinyState) -> int:
        for piece in state.group_at(norman, driver.area("sussex")):
            state.put(piece, area)
        weak = state.group_at(english, area)
        clash = SmallClash(area, norman, english, sum([1 << piece for piece in weak]))
        return ids.index(clash.roll(state, clash.weak).id)

    found = odds("clash", {"large": ability, "small": 2})
    assert found == fallen(driver.state, came)
    shown = forecast(driver.state, Action("step", area))
    assert shown is not None
    assert [part for _, part in shown.rows] == list(found.values())


@pytest.mark.parametrize("worse", [0, 1])
def test_quick_battle_odds_match_the_rules(worse: int) -> None:
    driver = met()
    state, area = driver.state, driver.area("surrey")
    catalogue = state.catalogue
    norman, english = catalogue.sides.index("norman"), catalogue.sides.index("english")
    units = [sum([1 << u for u in state.units_at(side, area)]) for side in (norman, english)]
    fight = QuickBattle(
        area, norman, english, norman, worse=worse << english, ways=0, ready=units[0],
        waiting=units[1], stage=1, loser=-1, margin=0,
    )  # fmt: skip
    wins = fights = 0
    for one in range(1, 11):
        for two in range(1, 11):
            trial = state.copy()
            dice = ScriptedDice([one, two, 10, 1])
            trial.dice = dice
            totals = fight.roll_both(trial, norman, english)
            if len(dice.values) == 2:
                fights += 1
                wins += totals[0] > totals[1]
    strengths = [strength_of(state, mask) for mask in units]
    asked = {"own": strengths[0], "other": strengths[1]}
    asked |= {"theirs_worse": 1} if worse else {}
    assert strengths == [90, 72]
    assert odds("battle", asked)[1] == Fraction(wins, fights)
    if not worse:
        assert told(driver, "fight")["The Normans win"] == Fraction(wins, fights)


def test_muster_odds_match_the_rules() -> None:
    driver = campaign(
        "london: hc_1 harold", "essex: fyrd_essex", "surrey: fyrd_surrey", side="english",
        step="ChooseCaller", marks="leader:harold", inactive="[unit:fyrd_essex, unit:fyrd_surrey]",
    ).play("call harold")  # fmt: skip
    catalogue = driver.state.catalogue
    london, english = driver.area("london"), catalogue.sides.index("english")
    fyrd = [catalogue.units.index(name) for name in ("fyrd_essex", "fyrd_surrey")]

    def called(state: DestinyState) -> int:
        answer_call(state, catalogue.leaders.index("harold"), fyrd, summoned=False)
        return state.number_at(english, london) - 1

    came = fallen(driver.state, called)
    assert odds("muster", {"fyrd": 2, "harold": 1}) == dict(sorted(came.items()))
    shown = told(driver, "muster_all")
    assert shown == {
        f"{n} of 2 {'answers' if n == 1 else 'answer'}": part for n, part in came.items()
    }


def test_melee_odds_match_the_rules() -> None:
    field = battle("d5: nhc_1.1", "d6: hc_1.1 hc_1.2", "h5: nhc_2.1", "h6: hc_2.1",
                   side="norwegian", step="Melee", fields={"held": "norman"})  # fmt: skip
    squares = field.state.catalogue.squares.names
    lead, target = squares.index("d5"), squares.index("d6")
    mine, its = field.state.top(lead), field.state.top(target)

    def blow(state: DestinyState) -> int:
        roll_attack(state, lead, target, (), feigned=False)
        if state.steps_left[mine] < 2 or state.steps_left[its] < 2:
            return 0 if state.steps_left[mine] < 2 else 4
        return 1 if state.shaken >> mine & 1 else 3 if state.shaken >> its & 1 else 2

    found = fallen(field.state, blow)
    assert odds("melee", {"attack": 6, "defence": 7}) == dict(sorted(found.items()))
    shown = forecast(field.state, Action("attack", lead))
    assert shown is not None
    assert [part for _, part in shown.rows] == [found[n] for n in sorted(found)]


@pytest.mark.parametrize(("wall", "weather"), [(False, "fine"), (False, "poor"), (True, "fine")])
def test_missile_odds_match_the_rules(weather: str, *, wall: bool) -> None:
    field = battle("d5: ni_1.1", "d6: hc_1.1", scenario="hastings", side="norman", step="Melee")
    state = field.state.copy()
    archer, target = [state.catalogue.counters.index(name) for name in ("ni_1.1", "hc_1.1")]
    state.weather = state.catalogue.weathers.index(weather)
    state.in_shield_wall = 1 << target if wall else 0
    asked = {"number": state.catalogue.missile[archer]}
    asked |= {"wall": 1} if wall else {}
    asked |= {"poor": 1} if weather == "poor" else {}
    assert odds("missile", asked) == fallen(state, lambda s: int(shoot(s, archer, target)))


# ---- what is asked wrongly, and what is shown ---------------------------------------------------


@pytest.mark.parametrize(
    ("question", "switches"),
    [
        ("crossing", {}), ("crossing", {"sea": 1, "conditions": 1}),
        ("battle", {"own": 3}), ("missile", {}), ("muster", {"high": 1, "low": 1}),
        ("muster", {"harold": 1, "dead": 1}),
    ],
)  # fmt: skip
def test_switches_that_do_not_go_together_are_refused(
    question: str, switches: dict[str, int]
) -> None:
    with pytest.raises(OptionError):
        odds(question, switches)


def test_every_question_has_odds_that_add_up() -> None:
    needed = {"crossing": {"sea": 1}, "battle": {"own": 9, "other": 8}, "missile": {"number": 9}}
    for card in CARDS:
        found = GAME.odds(card.id, needed.get(card.id, {}))
        assert sum(found.values()) == 1
        assert not card.names or max(found) < len(card.names)


def told(driver: Campaign, text: str) -> dict[str, Fraction]:
    """Return the results of an action's forecast, with their chances."""
    found = forecast(driver.state, GAME.notation(driver.state).action(text))
    assert found is not None
    return dict(found.rows)


@pytest.mark.rule("11.8i")
@pytest.mark.parametrize(("own", "other"), [(90, 72), (100, 109), (100, 160), (120, 100)])
def test_battle_odds_are_mirrored_for_the_other_side(own: int, other: int) -> None:
    found, mirrored = (odds("battle", {"own": a, "other": b}) for a, b in
                       ((own, other), (other, own)))  # fmt: skip
    assert found[1] == mirrored.get(0, 0)
    assert (found[1] > Fraction(1, 2)) == (own > other)
    assert odds("battle", {"own": own, "other": other, "worse": 1})[1] < found[1]


@pytest.mark.rule("9.1j", "9.3p", "9.3s", "9.3z", "11.3b")
@pytest.mark.parametrize(
    ("question", "own", "other"),
    [
        ("intercept", "own", "other"), ("avoid", "own", "other"),
        ("clash", "large", "small"), ("melee", "attack", "defence"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_omitted_number_counts_as_zero(question: str, own: str, other: str, number: int) -> None:
    assert odds(question, {own: number}) == odds(question, {own: number, other: 0})
    assert odds(question, {other: number}) == odds(question, {own: 0, other: number})
    assert odds(question, {own: 3}) != odds(question, {other: 3})


@pytest.mark.rule("9.1i", "9.1j")
def test_call_modifiers_count_alone_and_default_to_one_fyrd() -> None:
    chart = GAME.initial_state(
        "year_of_destiny", {}, None
    ).catalogue.tables.files.tables.call_to_arms
    for name, drm in (
        ("harold", chart.harold), ("summons", chart.kings_summons), ("high", chart.high),
        ("low", chart.low), ("dead", chart.harold_dead),
    ):  # fmt: skip
        comes = min(Fraction(1), Fraction(11 - (chart.needed - drm), 10))
        found = odds("muster", {name: 1})
        assert found[1] == comes
        assert found[0] == 1 - comes
        assert odds("muster", {name: 1, "fyrd": 1}) == found
        assert max(odds("muster", {name: 1, "fyrd": 4})) == 4


@pytest.mark.rule("11.8i")
@pytest.mark.parametrize("missing", [{"other": 3}, {"own": 3}, {}])
def test_battle_odds_require_both_strengths(missing: dict[str, int]) -> None:
    with pytest.raises(OptionError, match="expected --own and --other"):
        odds("battle", missing)


@pytest.mark.rule("11.1b", "11.1d")
def test_a_shot_in_fine_weather_needs_no_second_die() -> None:
    assert odds("missile", {"number": 8})[1] == Fraction(3, 10)
    assert odds("missile", {"number": 8, "poor": 1})[1] < Fraction(3, 10)
    assert odds("missile", {"number": 11}) == {0: 1}
    assert odds("missile", {"number": 1}) == {1: 1}


@pytest.mark.rule("9.3t", "11.8i", "11.8j")
@pytest.mark.parametrize(("failed", "worse"), [("", 0), ("english", 1), ("norman", -1)])
def test_failed_avoidance_worsens_quick_battle_odds(failed: str, worse: int) -> None:
    driver = campaign(NORMANS, ENGLISH, fields={"quick": "no"})
    driver.play("march william", "set_out", "step surrey", "fight", "stand")
    state, sides = driver.state, driver.state.catalogue.sides
    fight = state.stack[-2]
    assert isinstance(fight, QuickBattle)
    fight.worse = 1 << sides.index(failed) if failed else 0
    found = forecast(state, Action("settle"))
    assert found is not None
    strength = [strength_of(state, fight.fielded(sides.index(s))) for s in ("norman", "english")]
    chance = battle_chance(state.catalogue, strength[0], strength[1], worse)
    assert dict(found.rows)["The Normans win"] == chance
