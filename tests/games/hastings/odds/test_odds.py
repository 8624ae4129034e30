"""The odds outside a battle, compared with battles over every die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from senlac.engine.support.errors import OptionError
from senlac.games.hastings import GAME
from senlac.games.hastings.odds.single_rolls import NAMES, RULES, SWITCHES, cards
from senlac.games.hastings.rules.combat.strength import MODIFIERS
from tests.games.hastings.board import battle

SIXTH = Fraction(1, 6)
DICE = range(1, 7)


def named(question: str, **switches: int) -> dict[str, Fraction]:
    """Return the chance of each result by its name."""
    card = next(card for card in cards() if card.id == question)
    return {card.names[place]: chance for place, chance in GAME.odds(question, switches).items()}


def fought(*lines: str, action: str, dice: list[list[int]], step: str) -> dict[str, Fraction]:
    """Return the chance of each result of an attack, played with each of some rolls."""
    found: dict[str, Fraction] = {}
    for throw in dice:
        field = battle(*lines, step=step)
        told = field.play(action, dice=[*throw, 6, 6, 6, 6, 6, 6]).events_of("attack")
        name = field.state.catalogue.tables.combat_results[str(told[0]["result"])].name
        found[name] = found.get(name, Fraction(0)) + Fraction(1, len(dice))
    return found


@pytest.mark.rule("8.2a", "8.3a", "8.7a", "14.1a", "H7.2a")
@pytest.mark.parametrize(("flank", "leader", "defended", "slope"), [*product([0, 1], repeat=4)])
def test_attack_odds_equal_all_dice_of_the_same_battle(
    flank: int, leader: int, defended: int, slope: int
) -> None:
    here, there = ("1705", "1605") if slope else ("1805", "1705")
    lines = [
        f"NI01 {here}", f"HC01 {there}{' n' if flank else ''}",
        *(["william NI01"] if leader else []), *(["gyrth HC01"] if defended else []),
    ]  # fmt: skip
    found = fought(*lines, action=f"attack NI01 {there}", dice=[[d] for d in DICE], step="Combat")
    switches = {"flank": flank, "leader": leader, "defended": defended, "slope": slope}
    assert named("attack", **switches) == found


@pytest.mark.rule("8.3d")
@pytest.mark.parametrize("plight", ["disordered", "routing"])
def test_disordered_or_routing_switch_sets_the_defender_value(plight: str) -> None:
    lines = ["NI01 1705", f"HC01 1605 {plight}"]
    found = fought(*lines, action="attack NI01 1605", dice=[[d] for d in DICE], step="Combat")
    assert named("attack", slope=1, **{plight: 1}) == found


@pytest.mark.rule("6.4b")
def test_charge_switch_adds_its_bonus() -> None:
    lines = ["BC01 1905 n", "HC01 1705"]
    action = next(iter(battle(*lines, step="Movement").options("charge")))
    found = fought(*lines, action=action, dice=[[d] for d in DICE], step="Movement")
    assert named("attack", charge=1) == found


def test_attack_odds_accept_combat_values() -> None:
    assert named("attack", attacker=9, defender=1) == {"defender eliminated": Fraction(1)}
    assert named("attack", attacker=1, defender=9) == {"attacker eliminated": Fraction(1)}
    assert named("attack", attacker=6, defender=4) == named("attack", flank=1)


@pytest.mark.rule("H9.1b")
def test_banner_odds_take_the_higher_of_two_dice() -> None:
    chances = [named("attack", attacker=6, defender=6, banner=banner) for banner in (0, 1)]
    assert [one["defender disordered"] for one in chances] == [2 * SIXTH, Fraction(20, 36)]
    assert sum(chances[1].values()) == 1


@pytest.mark.rule("4.2b")
@pytest.mark.parametrize(
    ("lines", "action", "switches"),
    [
        (["NA01 1705", "HC01 1605"], "fire NA01 1605", {}),
        (["NA01 1805", "HC01 1605"], "fire NA01 1605", {"range": 2}),
    ],
)
def test_shot_odds_equal_all_dice_of_a_battle(
    lines: list[str], action: str, switches: dict[str, int]
) -> None:
    hits = arrows = 0
    for die in DICE:
        field = battle(*lines, step="MissilePhase").play(action, dice=[die])
        hits += field.state.status[field.state.catalogue.names.index("HC01")]
        arrows += bool(field.events_of("arrows"))
    assert GAME.odds("shot", switches) == {0: 1 - hits * SIXTH, 1: hits * SIXTH}
    assert GAME.odds("arrows", {}) == {0: 1 - arrows * SIXTH, 1: arrows * SIXTH}


@pytest.mark.rule("H4.1a")
def test_hand_missiles_have_their_own_odds() -> None:
    assert GAME.odds("shot", {"thrown": 1}) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert GAME.odds("shot", {"saxon": 1})[1] == 2 * SIXTH


@pytest.mark.rule("H11.3b")
def test_feint_odds_follow_the_chart() -> None:
    found = named("feint")
    assert found["target disordered"] == 2 * SIXTH
    assert sum(found.values()) == 1


@pytest.mark.rule("14.3a", "14.4a", "14.4b")
def test_leader_loss_odds_equal_all_dice_of_a_battle() -> None:
    lone = ("NI01 1705", "gyrth 1605", "HC01 1202")
    fallen = {"involved": 0, "overrun": 0}
    for first, then in product(DICE, repeat=2):
        field = battle(*lone, step="Combat").play("attack NI01 1605", dice=[first, then])
        fallen["overrun"] += field.at("gyrth") == "lost"
    for die in DICE:
        field = battle("NI01 1705", "HC01 1605", "gyrth HC01", step="Combat")
        fallen["involved"] += field.play("attack NI01 1605", dice=[4, die, 1]).at("gyrth") == "lost"
    assert GAME.odds("leader", {})[1] == fallen["involved"] * SIXTH
    assert GAME.odds("leader", {"overrun": 1})[1] == Fraction(fallen["overrun"], 36)
    assert GAME.odds("leader", {"cornered": 1}) == {1: Fraction(1)}


@pytest.mark.parametrize(
    ("question", "switches", "told"),
    [
        ("luck", {}, "no question 'luck'"),
        ("attack", {"defender": 4, "routing": 1}, "one of defender and routing"),
        ("attack", {"charge": 1, "impetuous": 1}, "charge or impetuous"),
        ("shot", {"saxon": 1, "thrown": 1}, "saxon archers or thrown"),
        ("shot", {"thrown": 1, "range": 2}, "a range of 1 to 1"),
    ],
)
def test_contradictory_switches_are_refused(
    question: str, switches: dict[str, int], told: str
) -> None:
    with pytest.raises(OptionError, match=told):
        GAME.odds(question, switches)


def test_every_modifier_has_a_switch_and_a_rule() -> None:
    assert set(NAMES) == set(RULES) == set(MODIFIERS)
    assert sorted(SWITCHES.values()) == list(range(len(MODIFIERS)))
    [attack] = [card for card in cards() if card.id == "attack"]
    texts = {switch.id: switch.text for switch in attack.switches}
    for name, modifier in SWITCHES.items():
        assert RULES[MODIFIERS[modifier]] in texts[name]
