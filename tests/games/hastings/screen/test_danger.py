"""Forecasts about leaders, advances and morale, compared with all dice of the same attack."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from itertools import takewhile
from random import Random
from typing import Final, NamedTuple

import pytest

from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import Dice, outcomes
from senlac.engine.model.event import Event
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.combat.fight import ChooseBannerDie
from senlac.games.hastings.rules.constants import ORDERED
from senlac.games.hastings.rules.leaders import LeaderRefuge
from senlac.games.hastings.rules.movement.charging import ChooseChargeTarget
from senlac.games.hastings.rules.rout.onslaught import PursuitAttacks
from senlac.games.hastings.screen.danger import percent
from senlac.games.hastings.state import HastingsState
from tests.games.hastings.battles import decide, scattered
from tests.games.hastings.board import Battle, battle

COUNTED: Final = ("combat", "leader", "shot")
"""The dice that decide losses; all later rolls are 1."""

BATTLES: Final = 20
STEPS: Final = 60
VERBS: Final = ("attack", "fire", "charge", "leadcharge", "target")


def lines(field: Battle, text: str) -> tuple[str, ...]:
    """Return the lines of a legal action's forecast, without its chances."""
    assert field.offers(text)
    found = GAME.forecast(field.state, field.notation.action(text))
    assert found is not None
    return found.lines


# ---- texts --------------------------------------------------------------------------------------


@pytest.mark.rule("14.3a", "H8.1a")
def test_forecast_names_the_risk_of_a_charge_with_the_leader() -> None:
    field = battle("NC01 1905 n", "HC01 1705 s", "william 1905")
    led = lines(field, "leadcharge NC01 1806")
    assert led[0] == "William dies on a 1: 17%, and the Saxons win at once (14.3a, H8.1a)."
    assert led[-2:] == (
        "If HC01 falls, NC01 must advance to 1705 (8.4a).",
        "Afterwards NC01 is disordered (6.4c).",
    )
    alone = lines(field, "charge NC01 1806")
    assert not any(["William" in line for line in alone])
    assert alone[-1] == "Afterwards NC01 is disordered (6.4c)."


@pytest.mark.rule("14.3a", "14.4a", "H8.1a")
def test_forecast_names_the_death_of_both_great_leaders() -> None:
    field = battle(
        "NI01 1808", "william NI01", "HC01 1708 disordered", "harold HC01", step="Combat"
    )
    told = lines(field, "attack NI01 1708")
    assert "If both die the battle is a draw: 4% (H8.1a)." in told
    assert (
        "Harold dies on a 1, or overrun on a 1 or 2: 26%, and the Normans win at once "
        "(14.3a, 14.4a, H8.1a)." in told
    )


@pytest.mark.rule("8.9a", "14.3a", "14.4a", "14.4b")
def test_forecast_of_a_lone_leader_is_death_or_escape() -> None:
    field = battle("NI01 1705", "gyrth 1605", "HC01 1202", step="Combat")
    found = GAME.forecast(field.state, field.notation.action("attack NI01 1605"))
    assert found is not None
    assert dict(found.rows) == {"Gyrth dies": Fraction(4, 9), "Gyrth escapes": Fraction(5, 9)}
    assert "Gyrth dies on a 1, or overrun on a 1 or 2: 44% (14.3a, 14.4a)." in found.lines
    around = ["1505", "1504", "1604", "1606", "1704"]
    ring = [f"NI0{number} {hex_}" for number, hex_ in enumerate(around, start=2)]
    caught = battle("NI01 1705", "gyrth 1605", *ring, "HC01 1202", step="Combat")
    told = GAME.forecast(caught.state, caught.notation.action("attack NI01 1605"))
    assert told is not None
    assert dict(told.rows) == {"Gyrth dies": Fraction(1)}
    assert "Gyrth dies on a 1, or once overrun: 100% (14.3a, 14.4b)." in told.lines


@pytest.mark.rule("4.3b", "14.3a", "H8.1a")
def test_shot_forecast_names_the_sudden_death_of_a_leader() -> None:
    field = battle("NA01 1705", "HC01 1605", "harold HC01", step="MissilePhase")
    death = "Harold dies on a 1: 17%, and the Normans win at once (14.3a, H8.1a)."
    assert death in lines(field, "fire NA01 1605")
    alone = battle("NA01 1705", "gyrth 1605", "HC01 1202", step="MissilePhase")
    assert "Gyrth dies of a hit, or on a 1: 44% (4.3b, 14.3a)." in lines(alone, "fire NA01 1605")


@pytest.mark.rule("9.1a", "9.3a")
def test_forecast_names_classes_that_test_and_their_break_rolls() -> None:
    field = battle(
        "NI01 1808", "HC01 1708 disordered", "gyrth HC01", "HC02 1707", "FY01 1709",
        step="Combat", dead={"housecarl": 7, "fyrd": 6},
    )  # fmt: skip
    carls = "Housecarls and Thegns test and break on"
    assert lines(field, "attack NI01 1708")[-3:] == (
        f"If HC01 falls: {carls} 4+, general Fyrd on 4+ (9.1a, 9.3a).",
        f"If Gyrth falls: {carls} 4+, general Fyrd on 3+ (9.1a, 9.3a).",
        f"If HC01 and Gyrth fall: {carls} 3+, general Fyrd on 3+ (9.1a, 9.3a).",
    )


@pytest.mark.rule("H13.5a", "H13.7a")
def test_pursuit_forecast_names_disorder_and_no_morale_tests() -> None:
    field = battle(
        "FY01 1708 s", "NI01 1808 disordered", "NI02 1809", side="saxon", dead={"norman": 8}
    )
    field.state.push(PursuitAttacks([field.piece("FY01")], []))
    found = GAME.forecast(field.state, field.notation.action("attack FY01 1808"))
    assert found is not None
    assert found.lines[-3:] == (
        "If NI01 falls, FY01 must advance to 1808 (8.4a).",
        "Afterwards FY01 is disordered (H13.7a).",
        "There are no morale tests after a pursuit's attack (H13.5a).",
    )


@pytest.mark.rule("H7.1b")
def test_forecast_names_the_cost_of_an_advance_into_wet_ground() -> None:
    field = battle("NI01 1913 s", "HC01 2013 n disordered", step="Combat")
    price = "If HC01 falls, NI01 must advance to 2013 and is disordered there (8.4a, H7.1b)."
    assert price in lines(field, "attack NI01 2013")


# ---- against all dice ---------------------------------------------------------------------------


class Some(Dice):
    """Dice that are real for the labels in `COUNTED`, and 1 for all others."""

    def __init__(self, inner: Dice) -> None:
        self.inner = inner

    def roll(self, sides: int, label: str) -> int:
        """Return a real roll for a counted label, otherwise 1."""
        return self.inner.roll(sides, label) if label in COUNTED else 1


class Course(NamedTuple):
    """An outcome of an action: losses, break dice of classes, and the final state."""

    fallen: frozenset[str]
    tested: frozenset[tuple[str, int]]
    advanced: bool
    disordered: bool
    how: str
    fled: bool


def course(state: HastingsState, role: int, action: Action, dice: Dice) -> Course:
    """Apply an action with the higher die of the banner and the first refuge."""
    after = state.copy()
    after.dice, after.journal = Some(dice), []
    play.play_action(after, role, action)
    fled = False
    while after.outcome is None and isinstance(after.stack[-1], ChooseBannerDie | LeaderRefuge):
        phase = after.stack[-1]
        options = sorted(
            play.cached_options(after, play.actors(after)[0]), key=lambda one: one.first
        )
        if isinstance(phase, LeaderRefuge):
            fled = fled or phase.leader in after.catalogue.great
        play.play_action(after, play.actors(after)[0], options[-1])
    return Course(*read(after.journal), *stood(after, attacker(state, action)), fled)


def read(
    journal: list[Event],
) -> tuple[frozenset[str], frozenset[tuple[str, int]], bool]:
    """Return the losses before any test, the lowest dice that break classes, and any advance."""
    first = list(takewhile(lambda event: event.kind != "morale", journal))
    fallen = [
        str(event.fields.get("leader", event.fields.get("unit")))
        for event in first
        if event.kind in ("killed", "eliminate")
    ]
    tested: set[tuple[str, int]] = set()
    for event in journal:
        if event.kind == "morale":
            level, dead = event.fields["level"], event.fields["dead"]
            assert isinstance(level, int)
            assert isinstance(dead, int)
            tested.add((str(event.fields["class"]), max(1, level - dead)))
    return frozenset(fallen), frozenset(tested), any([e.kind == "advance" for e in first])


def attacker(state: HastingsState, action: Action) -> int:
    """Return the unit that attacks or shoots."""
    phase = state.stack[-1]
    return phase.unit if isinstance(phase, ChooseChargeTarget) else action.first


def stood(after: HastingsState, unit: int) -> tuple[bool, str]:
    """Return whether the attacker is no longer ordered, and how the battle ended."""
    spent = after.hex_of[unit] < 0 or after.status[unit] != ORDERED
    return spent, "" if after.outcome is None else after.outcome.how


def expected(state: HastingsState, courses: dict[Course, Fraction]) -> set[str]:
    """Return the lines about morale tests that the outcomes of an attack require."""
    catalogue = state.catalogue
    found: set[str] = set()
    names = {catalogue.classes[n]: catalogue.class_names[n] for n in range(len(catalogue.classes))}
    for one in courses:
        for side in range(2):
            own = [n for n in one.fallen if catalogue.side[catalogue.names.index(n)] == side]
            of_side = [catalogue.classes[group] for group in catalogue.groups_of[side]]
            broken = sorted(
                [(c, n) for c, n in one.tested if c in of_side and n <= catalogue.die],
                key=lambda pair: of_side.index(pair[0]),
            )
            if own and broken:
                pieces = sorted(own, key=catalogue.names.index)
                who = " and ".join([state.title(catalogue.names.index(n)) for n in pieces])
                dice = ", ".join([f"{names[c]} on {n}+" for c, n in broken])
                found.add(f"{who}: {dice}".lower())
    return found


def said(told: tuple[str, ...]) -> set[str]:
    """Return the lines about morale tests in a forecast."""
    tests = [re.match(r"If (.*) falls?: (.*) \(9.1a, 9.3a\)\.", line) for line in told]
    return {f"{one[1]}: {one[2]}".replace(" test and break", "").lower() for one in tests if one}


def compare(state: HastingsState, role: int, action: Action) -> bool:
    """Compare a forecast with all dice; return whether a leader was in danger."""
    found = GAME.forecast(state, action)
    assert found is not None
    if not found.rows:
        return False
    courses: dict[Course, Fraction] = defaultdict(Fraction)
    for one, chance in outcomes(lambda dice: course(state, role, action, dice)):
        courses[one] += chance
    fates = dict(re.findall(r"(\w+) dies [^:]*: (\d+%)", " ".join(found.lines)))
    deaths: dict[str, Fraction] = defaultdict(Fraction)
    for one, chance in courses.items():
        for name in one.fallen:
            if state.catalogue.is_leader(state.catalogue.names.index(name)):
                deaths[name.capitalize()] += chance
    assert fates == {name: percent(chance) for name, chance in deaths.items()}
    both = sum([chance for one, chance in courses.items() if one.how == "both"], Fraction(0))
    draw = [line for line in found.lines if "is a draw" in line]
    assert draw == [f"If both die the battle is a draw: {percent(both)} (H8.1a)."] * bool(both)
    advance = [line for line in found.lines if "must advance" in line]
    assert bool(advance) == any([one.advanced for one in courses])
    if any(["(6.4c)" in line for line in found.lines]):
        assert all([one.disordered or one.how for one in courses])
    else:
        assert action.verb in ("attack", "fire")
    # [14.4b] A great leader that takes refuge may prevent the rout of units that would test.
    if not any([one.fled for one in courses]) and "once overrun" not in " ".join(found.lines):
        assert said(found.lines) == expected(state, courses)
    return bool(deaths)


@pytest.mark.long
@pytest.mark.rule("14.3a", "14.4a", "14.4b", "8.4a", "6.4c", "9.1a", "9.3a", "H8.1a")
def test_loss_forecasts_agree_with_all_dice() -> None:
    dangers: dict[str, int] = defaultdict(int)
    for seed in range(BATTLES):
        rng = Random(seed)
        state = scattered(rng)
        play.run_to_decision(state)
        for _ in range(STEPS):
            if state.outcome is not None:
                break
            role = play.actors(state)[0]
            for action in play.cached_options(state, role):
                if action.verb in VERBS:
                    dangers[action.verb] += compare(state, role, action)
            play.play_action(state, *decide(state, rng))
    assert min([dangers[verb] for verb in ("attack", "fire", "charge", "leadcharge")]) > 0, dangers


def test_every_rule_in_a_forecast_is_in_the_ledger() -> None:
    field = battle("NC01 1905 n", "HC01 1705 s", "william 1905", "harold HC01")
    told = " ".join(lines(field, "leadcharge NC01 1806"))
    for rules in re.findall(r"\(([^)]*)\)\.", told):
        for rule in rules.split(", "):
            assert RuleLedger.read(GAME.package).row(rule).rule
