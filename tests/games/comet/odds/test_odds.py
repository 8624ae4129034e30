"""The odds of Year of the Comet, against hand computation and simulated battles."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.support.errors import OptionError
from senlac.games.comet import GAME
from senlac.games.comet.odds.battle import BattleOdds, arrayed, battle_odds, forecast, rounded
from senlac.games.comet.odds.line import EMPTY, FALLEN, FIRST, LATER, ColumnSide
from senlac.games.comet.odds.pursuit import PursuitOdds
from senlac.games.comet.odds.single_rolls import odds
from senlac.games.comet.state import CometState
from tests.games.comet.board import Campaign, campaign

FIGHTS = 1200


def told(position: Campaign, *roles: str) -> BattleOdds:
    """Return the odds of the current battle for the view of some roles."""
    listed = position.state.catalogue.roles
    state = position.state
    area = state.contested().bit_length() - 1
    found = battle_odds(state, [listed.index(role) for role in roles], area)
    assert found is not None
    return found


def decide(state: CometState, places: dict[int, int]) -> Action:
    """Return the action that the odds assume, with units deployed by `places`."""
    options = list(play.cached_options(state, play.actors(state)[0]))
    verbs = {action.verb for action in options}
    if "deploy" in verbs:
        unit = options[0].first
        return Action("deploy", unit, places[unit])
    for verb in ("stay", "hold"):
        if verb in verbs:
            return Action(verb)
    if "fire" in verbs:
        return min(options, key=lambda action: (state.position[action.first], action.first))
    if "lose" in verbs:
        line = ColumnSide(state.catalogue, [])
        return min(options, key=lambda action: line._worth(action.first))
    return options[0]


def fought(position: Campaign, seed: int) -> tuple[list[bool], list[float], dict[int, int]]:
    """Fight a battle many times; return the wins, the mean CV losses and the losses of leaders."""
    start = position.state
    area = start.contested().bit_length() - 1
    sides = [side for side in range(3) if start.unit_count(side, area)]
    sides.sort(key=lambda side: side != start.active)
    units = [start.units_at(side, area) for side in sides]
    before = [sum([start.cv[unit] for unit in own]) for own in units]
    places = {
        unit: place
        for side in sides
        for place, men in enumerate(arrayed(start, side, area, 3))
        for unit, _ in men
    }
    wins: list[bool] = []
    lost = [0.0, 0.0]
    fallen: dict[int, int] = {}
    dice = FastDice(Random(seed))
    for _ in range(FIGHTS):
        state = start.copy()
        state.dice = dice
        state.journal = None
        play.run_to_decision(state)
        turn = (state.turn, state.active)
        while state.outcome is None and (state.turn, state.active) == turn:
            if not state.contested():
                break
            play.play_action(state, play.actors(state)[0], decide(state, places))
        wins.append(state.unit_count(sides[0], area) > 0)
        for side, own in enumerate(units):
            left = sum([state.cv[unit] for unit in own if state.area[unit] >= 0])
            lost[side] += (before[side] - left) / FIGHTS
            for unit in own:
                if start.catalogue.rank[unit] and state.area[unit] < 0:
                    fallen[unit] = fallen.get(unit, 0) + 1
    return wins, lost, fallen


BATTLES = {
    "a skirmish": ("york: harold fyrd1=2", "york: hardrada vik1=2 vik2=1"),
    "columns": (
        "york: harold hc1=2 fyrd1 fyrd2 fyrd3", "york: hardrada tostig vik1=3 vik2=2 vik3=2 vik7",
    ),
    "leaders": ("york: harold earls fyrd4 fyrd5 fyrd6", "york: hardrada tostig vik1=1 vik2=1"),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("way", ["durham", ""])
def test_exact_odds_match_simulated_battles(name: str, way: str) -> None:
    position = campaign(
        *BATTLES[name], side="viking", step="Combat", ways={"york": way} if way else None
    )
    state = position.state
    found = told(position, "viking", "english")
    assert found.exact
    wins, lost, fallen = fought(position, 7)
    error = sqrt(found.wins * (1 - found.wins) / FIGHTS)
    assert abs(sum(wins) / FIGHTS - found.wins) <= 3 * error
    # A side loses between 0 and all of its CV.
    everything = [sum([state.cv[unit] for unit in state.catalogue.of[side]]) for side in (0, 2)]
    for mean, told_, most in zip(
        lost, (found.attacker_loses, found.defender_loses), everything, strict=True
    ):
        assert abs(mean - told_) <= 3 * most / 2 / sqrt(FIGHTS)
    for unit, chance in found.leaders.items():
        error = sqrt(chance * (1 - chance) / FIGHTS) + 1e-9
        assert abs(fallen.get(unit, 0) / FIGHTS - chance) <= 3 * error


@pytest.mark.rule("12.2a", "12.3a")
def test_fire_odds_follow_the_hit_numbers() -> None:
    assert odds("fire", {"cv": 2}) == {
        0: Fraction(25, 36), 1: Fraction(10, 36), 2: Fraction(1, 36),
    }  # fmt: skip
    assert odds("fire", {"strong": 1}) == {0: Fraction(2, 3), 1: Fraction(1, 3)}


@pytest.mark.rule("8.2a", "8.2b")
def test_raising_odds_follow_letter_and_leader() -> None:
    assert odds("raise", {"points": 4}) == dict.fromkeys(range(3, 9), Fraction(1, 6))
    assert odds("raise", {}) == dict.fromkeys((1, 2, 3), Fraction(1, 3))
    assert odds("raise", {"earls": 1, "points": 2}) == dict.fromkeys((1, 2, 3), Fraction(1, 3))
    with pytest.raises(OptionError, match="raise nothing"):
        odds("raise", {"earls": 1, "waste": 1})
    with pytest.raises(OptionError, match="got both"):
        odds("raise", {"points": 2, "waste": 1})
    with pytest.raises(OptionError, match="no area is worth 3"):
        odds("raise", {"points": 3})


@pytest.mark.rule("8.3c", "5.1a")
def test_muster_and_landing_odds_are_those_of_one_die() -> None:
    assert odds("muster", {}) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert odds("landing", {"number": 5}) == {0: Fraction(1, 6), 1: Fraction(5, 6)}


def test_unknown_odds_are_refused_with_the_known_names() -> None:
    with pytest.raises(OptionError, match="there are fire, raise, muster, landing"):
        GAME.odds("luck", {})
    with pytest.raises(OptionError, match="--cv or --strong"):
        odds("fire", {})


@pytest.mark.rule("12.2b")
def test_hits_take_the_strongest_unit_and_the_cheapest_of_equals() -> None:
    position = campaign("york: harold hc1 fyrd1", side="english")
    line = ColumnSide(
        position.state.catalogue, [(position.unit("hc1"), 3), (position.unit("fyrd1"), 3)]
    )
    [(state, chance)] = line.after(line.start, 2)
    assert chance == 1.0
    assert sorted([cv for _, cv in line.men[state]]) == [2, 2]
    [(state, _)] = line.after(line.start, 5)
    assert line.men[state] == ((position.unit("hc1"), 1),)
    assert line.after(line.start, 6) == [(EMPTY, 1.0)]


@pytest.mark.rule("12.5b", "12.5d")
def test_leader_odds_are_a_six_among_others_and_certain_alone() -> None:
    position = campaign("york: harold fyrd1", side="english")
    harold, fyrd = position.unit("harold"), position.unit("fyrd1")
    line = ColumnSide(position.state.catalogue, [(harold, 1), (fyrd, 1)])
    lost = dict(line.after(line.start, 1))
    assert lost[FALLEN] == pytest.approx(1 / 6)
    assert dict(line.after(line.start, 2)) == {FALLEN: pytest.approx(1.0)}


@pytest.mark.rule("12.4a")
def test_archers_fire_before_other_units_in_odds() -> None:
    position = campaign("hastings: william norman_archers norman_foot1", side="norman")
    men = [(position.unit("norman_archers"), 2), (position.unit("norman_foot1"), 3)]
    line = ColumnSide(position.state.catalogue, men)
    assert len(line.hits(line.start, FIRST, every=False)) == 3
    assert len(line.hits(line.start, LATER, every=False)) == 4
    assert line.hits(line.start, LATER, every=True) == [(3, 1.0)]


@pytest.mark.rule("14.2b")
def test_pursuit_odds_roll_for_leaders_after_spare_steps() -> None:
    position = campaign("york: hardrada tostig vik1", side="viking")
    hardrada, tostig = position.unit("hardrada"), position.unit("tostig")
    pursuit = PursuitOdds(position.state.catalogue)
    assert pursuit.toll(2, 3, 2, 1 << hardrada).leaders == {}
    both = 1 << hardrada | 1 << tostig
    toll = pursuit.toll(1, 0, 2, both)
    assert toll.leaders[hardrada] == pytest.approx(1 / 6)
    assert toll.cv == pytest.approx(5 / 6 + 4 / 6)


@pytest.mark.rule("2.2a")
def test_odds_do_not_depend_on_hidden_blocks() -> None:
    position = campaign(*BATTLES["columns"], side="viking", step="Combat", ways={"york": "durham"})
    viking = position.state.catalogue.roles.index("viking")
    found = told(position, "viking")
    assert not found.exact
    rng = Random(3)
    twin = GAME.determinize(position.state, [viking], rng)
    assert battle_odds(twin, [viking], twin.contested().bit_length() - 1) == found


@pytest.mark.rule("5.1a")
def test_landing_forecast_follows_its_arrow() -> None:
    position = campaign("london: harold hc1", side="viking", step="Invasion", turn=2)
    state = position.state
    role = play.actors(state)[0]
    action = position.notation.action("invade york")
    told_ = forecast(state, [role], action)
    assert told_ is not None
    assert [chance for _, chance in told_.rows] == [Fraction(2, 3), Fraction(1, 3)]
    assert forecast(state, [role], position.notation.action("wait")) is None


def test_battle_forecast_chances_add_up_to_one() -> None:
    position = campaign(*BATTLES["columns"], side="viking", step="Combat", ways={"york": "durham"})
    state = position.state
    role = play.actors(state)[0]
    told_ = forecast(state, [role], next(iter(play.cached_options(state, role))))
    assert told_ is not None
    assert told_.rows[0][1] + told_.rows[1][1] == 1
    assert any([name == "Loss of King Harold Godwinson" for name, _ in told_.rows])
    lose = r"The Vikings lose \d+\.\d CV on average, the English \d+\.\d\."
    assert re.fullmatch(lose, told_.lines[0])


def test_battle_has_no_odds_within_a_fire_step() -> None:
    position = campaign(
        "york: harold fyrd1 fyrd2", "york: hardrada vik1", step="Combat", ways={"york": "durham"}
    )
    assert told(position, "viking", "english").exact
    position.play("fire harold", dice=[6])
    assert position.step == "Fire"
    assert battle_odds(position.state, range(3)) is None


def test_area_without_a_battle_has_no_odds() -> None:
    position = campaign("york: hardrada vik1", "london: harold", side="viking")
    assert battle_odds(position.state, range(3)) is None
    assert battle_odds(position.state, range(3), 0) is None


def test_odds_are_rounded_to_a_millionth() -> None:
    assert rounded(1 / 3) == Fraction(333333, 1_000_000)
