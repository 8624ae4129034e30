"""The evaluation of Hastings in clear positions."""

from __future__ import annotations

import pytest

from senlac.bots.bot import decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.evaluation.army import Army
from senlac.games.hastings.evaluation.blows import attack, best_lead, in_one_turn, lead_on
from senlac.games.hastings.evaluation.prices import LossValues
from senlac.games.hastings.rules.combat.strength import PLAIN, differential
from tests.games.hastings.board import HOLD, SIDES, Battle, battle

QUIET = ("NI01 2302", "HC01 1302")
"""Two units far from each other."""


def worth(field: Battle, side: str) -> float:
    """Return the value of a battle for a side."""
    return GAME.evaluate(field.state, SIDES.index(side))


def measured(field: Battle, feature: str, side: int) -> float:
    """Return the value of a feature for a side."""
    return GAME.feature_values(field.state, side)[GAME.features.index(feature)]


def better(side: str, one: Battle, other: Battle) -> bool:
    """Return whether a battle is better than another for a side, and worse for its enemy."""
    enemy = SIDES[1 - SIDES.index(side)]
    return worth(one, side) > worth(other, side) and worth(one, enemy) < worth(other, enemy)


def chosen(field: Battle, seed: str = "greedy") -> str:
    """Return the action of the greedy bot."""
    role = play.actors(field.state)[0]
    action = make_bot("greedy", seed).choose(InformationSet(GAME, field.state, role))
    return field.notation.text(action)


def army(field: Battle, side: int) -> Army:
    """Return the army of a side."""
    prices = LossValues(field.state, GAME.weights())
    found = [Army(field.state, role, prices) for role in (NORMAN, SAXON)]
    found[side].look(found[1 - side])
    return found[side]


def hexes(field: Battle, mask: int) -> set[str]:
    """Return the names of the hexes of a mask."""
    size = field.state.ground.board.size
    return {field.state.hex_name(hex_) for hex_ in range(size) if mask >> hex_ & 1}


# ---- signs --------------------------------------------------------------------------------------


def test_victory_is_worth_the_maximum() -> None:
    field = battle(*QUIET)
    GAME.concede(field.state, SAXON)
    assert worth(field, "norman") == GAME.victory == -worth(field, "saxon")


def test_draw_is_worth_nothing_to_both_sides() -> None:
    field = battle("NI01 1808", scenario="manoeuvre", step="OdoRally", side="saxon", turn=12)
    assert field.won == ([], "equal")
    assert worth(field, "norman") == worth(field, "saxon") == 0.0


@pytest.mark.parametrize(
    ("side", "good", "bad"),
    [
        ("norman", "HC02 lost", "HC02 1305"),
        ("norman", "HC02 1305 disordered", "HC02 1305"),
        ("norman", "HC02 1305 routing", "HC02 1305 disordered"),
        ("norman", "HC02 lost", "HC02 1305 routing"),
        ("norman", "gyrth lost", "gyrth 1305"),
        ("saxon", "NI02 lost", "NI02 2305"),
        ("saxon", "NI02 2305 disordered", "NI02 2305"),
        ("saxon", "NI02 2305 routing", "NI02 2305 disordered"),
        ("saxon", "NC01 lost", "NI02 lost"),
        ("saxon", "NA01 boxed", "NA01 2305"),
        ("saxon", "eustace lost", "eustace 2305"),
        ("saxon", "odo lost", "odo 2305"),
    ],
)
def test_losses_of_one_side_are_gains_of_the_other(side: str, good: str, bad: str) -> None:
    assert better(side, battle(*QUIET, good), battle(*QUIET, bad))


@pytest.mark.parametrize(
    ("side", "good", "bad"),
    [
        ("norman", "NI01 1705; HC01 1605 disordered", "NI01 2305; HC01 1605 disordered"),
        ("norman", "NI01 1705; HC01 1605 n", "NI01 1705; HC01 1605 s"),
        ("norman", "NI01 2205 disordered; HC01 1605", "NI01 1705 disordered; HC01 1605"),
        ("saxon", "NI01 1805; HC01 1605", "NI01 1805; HC01 1505"),
        ("saxon", "NI01 1705 n; FY01 1605 disordered", "NI01 1604 w; FY01 1605 disordered"),
    ],
)
def test_attacks_on_weak_units_and_defensive_ground_are_valued(
    side: str, good: str, bad: str
) -> None:
    lines = [text.replace(" w", " sw").split("; ") for text in (good, bad)]
    one, other = [battle(*found, side=side) for found in lines]
    assert worth(one, side) > worth(other, side)


def test_high_ground_is_worth_more_towards_the_end() -> None:
    def gain(turn: int) -> float:
        there = battle("NI01 1211", "HC01 1603", turn=turn)
        return worth(there, "norman") - worth(battle("NI01 1311", "HC01 1603", turn=turn), "norman")

    assert 0.0 < gain(5) < gain(10) < gain(12)


def test_saddle_is_worth_its_points_in_the_last_saxon_turn() -> None:
    on = battle("HC01 2104", "NI01 1803", turn=12, side="saxon")
    off = battle("HC01 1804", "NI01 1803", turn=12, side="saxon")
    assert worth(on, "saxon") - worth(off, "saxon") > 10.0


@pytest.mark.rule("H8.1a")
@pytest.mark.parametrize(
    ("side", "near", "far"),
    [
        ("norman", ("NC01 1905", "william NC01", "HC01 1805"),
         ("NC01 2305", "william NC01", "HC01 1805")),
        ("saxon", ("HC01 1605", "harold HC01", "HC02 1305", "NI01 1705"),
         ("HC01 1305", "harold HC01", "HC02 1605", "NI01 1705")),
    ],
)  # fmt: skip
def test_evaluation_keeps_sudden_death_leaders_out_of_reach(
    side: str, near: tuple[str, ...], far: tuple[str, ...]
) -> None:
    assert worth(battle(*far, side=side), side) > worth(battle(*near, side=side), side) + 5.0


def test_leader_next_to_a_disordered_unit_adds_value() -> None:
    by = battle("NI01 2305 disordered", "HC01 1302", "william 2304")
    away = battle("NI01 2305 disordered", "HC01 1302", "william 2309")
    assert better("norman", by, away)


def test_unused_one_time_actions_have_value() -> None:
    assert better("norman", battle(*QUIET, lulled=False), battle(*QUIET, lulled=True))
    assert better("saxon", battle(*QUIET, thrown=False), battle(*QUIET, thrown=True))


def test_normans_accept_more_losses_in_attacks_than_saxons() -> None:
    prices = LossValues(battle(*QUIET).state, GAME.weights())
    assert prices.daring[NORMAN] > prices.daring[SAXON]


# ---- threats ------------------------------------------------------------------------------------


@pytest.mark.rule("5.2a")
@pytest.mark.parametrize("hex_", ["1805", "1605", "2010", "2205", "1408"])
def test_threats_reach_every_hex_of_a_move(hex_: str) -> None:
    field = battle(f"NI01 {hex_}", "HC01 1001")
    found = army(field, NORMAN)
    assert hexes(field, found.reach) == field.hexes("move", "NI01")


@pytest.mark.rule("2.3a")
def test_zones_of_control_limit_the_threatened_hexes() -> None:
    field = battle("NI01 1805", "HC01 1605", "HC02 1603", "HC03 1607", "FY01 1505")
    found = army(field, NORMAN)
    assert hexes(field, found.reach) == field.hexes("move", "NI01")
    beside = field.state.ground.around[field.state.hex_of[field.piece("FY01")]]
    assert not beside & (found.fresh | found.reach)


@pytest.mark.rule("2.4a", "10.2a", "4.10a", "H3.1a")
def test_held_disordered_and_archer_units_threaten_no_move() -> None:
    field = battle("NI01 1705", "HC01 1605", "NI02 1808 disordered", "NA01 1810")
    found = army(field, NORMAN)
    assert hexes(field, found.fresh) == {"1705"}
    assert found.reach == 0
    locked = army(battle("NC01 1905", "HC01 1605", turn=3), NORMAN)
    assert (locked.reach, locked.riding) == (0, 0)


@pytest.mark.rule("8.7a")
def test_open_flank_is_a_threat_until_a_neighbour_covers_it() -> None:
    lines = ("NI01 1806", "NI02 1804", "NI03 1803", "HC01 1604")
    open_ = battle(*lines, "HC02 1309", "HC03 1311", side="saxon")
    closed = battle(*lines, "HC02 1603", "HC03 1605", side="saxon")
    found = [army(field, NORMAN) for field in (open_, closed)]
    unit, where = open_.piece("HC01"), open_.state.hex_of[open_.piece("HC01")]
    foe = int(GAME.weights().constant("foe"))
    doors = [open_.state.ground.around[where] & (one.fresh | one.reach) for one in found]
    leads = [best_lead(one.state, unit, way, 0, foe) for one, way in zip(found, doors, strict=True)]
    assert leads == [2, -1]


# ---- symmetry and hidden information ------------------------------------------------------------


@pytest.mark.parametrize("step", ["MissilePhase", "Movement", "Combat", "OdoRally"])
@pytest.mark.parametrize("side", SIDES)
def test_values_of_both_sides_add_up_to_zero(step: str, side: str) -> None:
    field = battle(
        "NI01 1705", "NI02 1706 disordered", "NC01 1905", "HC01 1605", "HC02 1606 disordered",
        "william NC01", "gyrth 1505", step=step, side=side,
    )  # fmt: skip
    assert worth(field, "norman") == pytest.approx(-worth(field, "saxon"))


def test_evaluation_changes_no_state_and_rolls_no_dice() -> None:
    field = battle("NI01 1705", "HC01 1605 disordered", "NC01 1905", "FY01 1505", "william NC01")
    before = GAME.view(field.state, ())
    assert worth(field, "norman") == worth(field, "norman")
    assert GAME.view(field.state, ()) == before
    assert field.dice.labels == []


# ---- effects on the greedy bot ------------------------------------------------------------------


def test_greedy_attacks_at_good_odds_only() -> None:
    weak = battle("NI01 1705", "HC01 1605 n disordered", step="Combat")
    assert chosen(weak) == "attack NI01 1605"
    uphill = battle("NI02 1709", "william NI02", "HC02 1609", "harold HC02", step="Combat")
    assert chosen(uphill) == "end"


def test_greedy_heads_for_the_high_ground_on_the_last_turn() -> None:
    field = battle("NI01 1411", "HC01 1602", turn=12)
    move = chosen(field).split()
    assert move[:2] == ["move", "NI01"]
    assert int(move[2][:2]) <= 12


def test_greedy_keeps_william_out_of_a_fight() -> None:
    field = battle("NC01 1705", "william NC01", "HC01 1605 disordered", step="Combat")
    assert chosen(field) == "end"


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_greedy_faces_the_enemy_after_moving_up_behind_a_line(seed: str) -> None:
    field = battle("HC01 1207 n", "HC02 1405 ne", "NI01 1705", side="saxon", turn=5)
    field.state.dice = FastDice(bot_rng(seed))
    bot, done = make_bot("greedy", seed), [""]
    while done[-1] != "end":
        seat = InformationSet(GAME, field.state, SAXON)
        action = decide(bot, seat)
        done.append(seat.text(action))
        play.play_action(field.state, SAXON, action)
    assert "face HC01 se" in done


@pytest.mark.parametrize(("face", "turned"), [("s", 0), ("sw", 0), ("se", 0), ("n", 1), ("nw", 1)])
def test_back_counts_for_a_unit_facing_no_enemy_near_it(face: str, turned: int) -> None:
    def backs(line: str) -> float:
        return measured(battle(line, "NI01 1605 n", side="saxon"), "back", SAXON)

    assert backs(f"HC01 1405 {face}") - backs("HC01 1405 s") == turned
    assert backs(f"HC01 1305 {face}") - backs("HC01 1305 s") == 0.0


@pytest.mark.parametrize(("face", "away"), [("s", 0), ("se", 0), ("sw", 0), ("n", 1), ("ne", 1)])
def test_unit_far_from_enemies_should_look_to_their_edge(face: str, away: int) -> None:
    field = battle(f"HC01 1305 {face}", "NI01 1805 n", side="saxon")
    assert measured(field, "astray", SAXON) == away


def test_every_act_of_a_movement_phase_counts_as_fuss() -> None:
    field = battle("HC01 1305 s", "HC02 1307 s", "NI01 2305", side="saxon")
    assert measured(field, "fuss", SAXON) == 0.0
    field.play("face HC01 se")
    assert measured(field, "fuss", SAXON) == 1.0


@pytest.mark.rule("2.4b", "11.3a")
def test_disordered_unit_is_trapped_until_a_hex_behind_it_is_free() -> None:
    lines = ["HC01 1605 disordered", "NI01 1705", "HC02 1604", "HC03 1606", "FY01 1504"]
    blocked = battle(*lines, "FY02 1505", side="saxon")
    open_ = battle(*lines, "FY02 1405", side="saxon")
    assert measured(blocked, "trapped", SAXON) == 1.0
    assert measured(open_, "trapped", SAXON) == 0.0


@pytest.mark.rule("H12.1a", "10.1a")
def test_compulsory_acts_count_until_they_are_done() -> None:
    field = battle("FY22 due 5", "FY01 1305 routing", "HC01 1505", "NI01 2305", side="saxon")
    assert measured(field, "due", SAXON) == 2.0
    field.run("rout FY01").play("enter FY22 1012")
    assert measured(field, "due", SAXON) == 0.0


def test_greedy_makes_no_idle_move_before_a_compulsory_one() -> None:
    field = battle("FY22 due 5", "HC01 1605", "HC02 1606", "FY01 1505", "NI01 2305", side="saxon")
    assert chosen(field).startswith("enter FY22")


@pytest.mark.rule("14.3a")
def test_attacks_with_a_great_leader_are_not_expected() -> None:
    lines = ("NC01 1705", "HC01 1605 disordered")
    alone = battle(*lines, "william 2305", step="Combat")
    led = battle(*lines, "william NC01", step="Combat")
    assert measured(alone, "strike_now", NORMAN) > 0.0 == measured(led, "strike_now", NORMAN)


@pytest.mark.rule("8.2a")
@pytest.mark.parametrize("leaders", [(), ("eustace NI01",), ("william NI01", "gyrth HC01")])
@pytest.mark.parametrize("place", ["1705 n", "1604 sw", "1505 s", "1704 ne"])
@pytest.mark.parametrize("status", ["", "disordered", "routing"])
def test_fast_differential_is_that_of_the_rules(
    leaders: tuple[str, ...], place: str, status: str
) -> None:
    field = battle(f"NI01 {place}", f"HC01 1605 {status}", *leaders)
    pair = (field.piece("NI01"), field.piece("HC01"))
    assert lead_on(field.state, *pair) == differential(field.state, *pair, PLAIN)


def test_threat_counts_less_while_the_threatened_side_moves_first() -> None:
    lines = ("NI01 1908", "NI02 1909", "FY01 1708 disordered", "SA01 1503", "NA01 1703")
    before = battle(*lines, step="Missiles", side="saxon")
    after = battle(*lines, step="Movement", side="saxon")
    assert measured(before, "strike_next", NORMAN) == 0.0 < measured(before, "strike_later", NORMAN)
    assert measured(after, "strike_later", NORMAN) == 0.0 < measured(after, "strike_next", NORMAN)


def test_saxons_do_not_count_on_attacks_down_in_the_valley() -> None:
    low = battle("HC01 1610", "NI01 1910 disordered", *HOLD, step="Combat")
    high = battle("HC01 1610", "NI01 1410 disordered", *HOLD, step="Combat")
    assert measured(low, "strike_next", SAXON) < measured(high, "strike_next", SAXON)


@pytest.mark.rule("H4.1a")
@pytest.mark.parametrize(("state", "worth_it"), [("", True), ("disordered", False)])
def test_greedy_throws_hand_missiles_at_fresh_units(state: str, *, worth_it: bool) -> None:
    wall = [f"HC{number:02} {1601 + number}" for number in range(1, 17)]
    assault = [f"NI{number:02} {1704 + number} {state}" for number in range(1, 7)]
    field = battle(*wall, *assault, "NC01 2308", step="Defence", turn=4, thrown=False)
    assert chosen(field).startswith("javelin") == worth_it


def test_greedy_saxons_stand_although_other_attacks_are_promising() -> None:
    wall = [f"HC{number:02} {1601 + number}" for number in range(1, 17)]
    field = battle(*wall, "NI01 1706", "NI02 1707 disordered", step="Combat", side="saxon")
    assert measured(field, "strike_now", SAXON) == 0.0
    assert "1706" not in chosen(field)


@pytest.mark.rule("4.8a", "8.4a")
def test_beaten_archers_draw_a_unit_out_of_the_wall_in_any_state() -> None:
    wall = [f"HC{number:02} {1601 + number}" for number in range(1, 17)]
    field = battle(*wall, "NA01 1706", step="Combat", side="saxon")
    prices = LossValues(field.state, GAME.weights())
    unit, foe = field.piece("HC04"), field.piece("NA01")
    assert attack(field.state, unit, foe, prices) < 0.0


def test_attacks_that_cannot_all_be_made_count_for_less_together() -> None:
    prices = LossValues(battle(*QUIET).state, GAME.weights())
    plenty = GAME.weights().constant("plenty")
    assert in_one_turn(plenty, prices) == plenty
    assert plenty < in_one_turn(3 * plenty, prices) < 2 * plenty
