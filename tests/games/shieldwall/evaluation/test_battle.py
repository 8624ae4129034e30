from __future__ import annotations

from typing import Any

import pytest

from senlac.bots.bot import decide, make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.evaluation.expected_losses import ExpectedLosses
from senlac.games.shieldwall.evaluation.masks import FAR, masks_of
from senlac.games.shieldwall.evaluation.posture import will_to_attack
from senlac.games.shieldwall.evaluation.spending import unspendable
from tests.games.shieldwall.board import Battle, battle, prize, set_up

LEAD = GAME.weights().constant("lead")

FIELD = """
    .   .   N1  .   .
    .   .   .   .   .
    .   .   .   .   .
    .   .   S1  .   .
"""


def score(found: Battle, side: int = 0) -> float:
    return GAME.evaluate(found.state, side)


def expected(found: Battle) -> ExpectedLosses:
    return ExpectedLosses(found.state, GAME.weights())


def test_a_battle_won_is_worth_more_than_all_points() -> None:
    found = battle(FIELD)
    GAME.concede(found.state, 1)
    assert score(found, 0) == -score(found, 1) > 500


def test_enemy_hits_raise_the_value_and_own_hits_lower_it() -> None:
    even = score(battle(FIELD))
    assert score(battle(FIELD, "N1 2 hits")) > even > score(battle(FIELD, "S1 2 hits"))


def test_points_eliminated_raise_the_value() -> None:
    even = score(battle(FIELD))
    assert score(battle(FIELD, tally=(5, 0))) > even > score(battle(FIELD, tally=(0, 5)))


@pytest.mark.parametrize(("hits", "alive"), [(2, 1.0), (3, 2 / 3), (4, 1 / 3), (5, 0.0)])
def test_imminent_attacks_are_computed_exactly(hits: int, alive: float) -> None:
    found = battle(". N1 .\n. S1 .", f"N1 {hits} hits", step="Melee", actions=1)
    assert expected(found).alive[found.unit("N1")] == pytest.approx(alive)


def test_attacks_of_several_units_on_one_are_combined() -> None:
    found = battle(". N1 S2<\n. S1 .", "N1 1 hit", step="Melee", actions=1)
    # Five hits are needed; 2+3, 3+2 and 3+3 out of nine rolls reach them.
    assert expected(found).alive[found.unit("N1")] == pytest.approx(6 / 9)


def test_exhausted_attacker_counts_while_actions_are_left() -> None:
    pair = ". N1 . N2 .\n. S1 . S2 ."
    found = battle(
        pair, "S1 3 hits", "S2 3 hits", "N1 5 hits", "N2 5 hits", step="Melee", actions=1
    )
    reckoned = expected(found)
    assert sorted([reckoned.alive[found.unit(name)] for name in ("N1", "N2")]) == [0.0, 1.0]
    assert reckoned.paid == 1


def test_hill_bonus_is_lost_to_an_attacker_on_a_hill() -> None:
    low = battle("N1/h\nS1", "N1 4 hits", step="Melee", actions=1)
    high = battle("N1/h\nS1/h", "N1 4 hits", step="Melee", actions=1)
    assert expected(low).alive[low.unit("N1")] == 1.0
    assert expected(high).alive[high.unit("N1")] == pytest.approx(1 / 3)


def test_the_enemy_within_reach_is_a_danger() -> None:
    near = battle(". N1 .\n. . .\n. S1 .")
    far = battle(". N1 .\n. . .\n. . .\n. S1 .")
    assert expected(near).coming(1) > expected(far).coming(1) == 0.0


def test_enemy_on_the_flank_is_less_dangerous_until_it_turns() -> None:
    facing = battle("S1 N1<")
    turned = battle("S1 N1^")
    assert expected(facing).coming(1) > expected(turned).coming(1) > 0.0


def test_archers_with_a_target_are_worth_more() -> None:
    ahead = battle(". N1 .\n. . .\n. . .\n. S1^ .", "S1 saxon_archers")
    behind = battle(". N1 .\n. . .\n. . .\n. S1v .", "S1 saxon_archers")
    assert expected(ahead).coming(0) > expected(behind).coming(0)


def test_actions_carried_are_worth_more_with_units_to_rally() -> None:
    def worth(*notes: str) -> float:
        with_one = battle(FIELD, *notes, carried=(1, 0), side="norman")
        return score(with_one) - score(battle(FIELD, *notes, side="norman"))

    assert worth("S1 1 hit") > worth() > 0.0


def test_the_side_that_loses_by_waiting_attacks() -> None:
    found = battle(FIELD, at_limit=0)
    assert will_to_attack(found.state, 0, LEAD) == 0.0
    assert will_to_attack(found.state, 1, LEAD) == 1.0


def test_side_behind_on_score_attacks_more_in_later_turns() -> None:
    def will(turn: int) -> float:
        found = battle(FIELD, at_limit=-1, tie=0, tally=(0, 3), turn=turn, turns=10)
        return will_to_attack(found.state, 0, LEAD)

    assert 0.5 < will(1) < will(10)


def test_side_that_must_attack_gains_by_approaching() -> None:
    far = battle(FIELD, at_limit=1)
    near = battle(". . N1 . .\n. . . . .\n. . S1 . .\n. . . . .", at_limit=1)
    waiting = battle(FIELD, at_limit=0)
    assert score(near) > score(far)
    assert score(waiting) > score(far)


def test_objectives_weigh_more_towards_the_end() -> None:
    def worth(turn: int) -> float:
        order: dict[str, Any] = {"at_limit": -1, "tie": 0, "turns": 10, "prizes": (prize("a1"),)}
        found = battle(FIELD, turn=turn, **order)
        owned = battle(FIELD, turn=turn, **order)
        owned.state.objective_owner[0] = 0
        return score(owned) - score(found)

    assert worth(10) > worth(1) > 0.0


@pytest.mark.parametrize(
    ("enemy", "guarded", "turn", "held"),
    [("N1", "a", 3, 3.0), ("N1", ".", 3, 1.5), (".", ".", 3, 3.0), ("N1", ".", 5, 3.0)],
)
def test_empty_objective_in_reach_of_the_enemy_counts_half(
    enemy: str, guarded: str, turn: int, held: float
) -> None:
    row = "S1^ ." if guarded == "a" else ". S1^"
    picture = f". .\n. N2v\n. .\n. .\n{enemy} .\n{row}"
    found = battle(picture, prizes=(prize("a1"),), turns=5, turn=turn, first=1, at_limit=-1, tie=0)
    found.state.objective_owner[0] = 0
    late = measured("prize_late", found)
    assert measured("prize_early", found) + late == pytest.approx(held)


def test_distances_lead_round_closed_ground() -> None:
    found = battle(
        """
        .   .   .
        r   r   f
        S1  .   .
        """
    )
    ways = masks_of(found.state.ground).paths[0]
    square = found.state.ground.board.square
    assert ways[square("a1")][square("a3")] == 6
    assert ways[square("c1")][square("c3")] == 2


def test_enclosed_square_is_out_of_reach() -> None:
    found = battle(". r S1")
    square = found.state.ground.board.square
    assert masks_of(found.state.ground).paths[0][square("a1")][square("c1")] == FAR


@pytest.mark.parametrize(
    ("points", "prices", "left"), [(23, [7, 5, 4], 0), (3, [7, 5, 4], 3), (13, [7], 6)]
)
def test_unspendable_points_are_computed(points: int, prices: list[int], left: int) -> None:
    assert unspendable(points, prices) == left


def test_list_that_wastes_points_has_a_lower_value() -> None:
    tight = set_up("meeting", [1] * 40, muster="buy")
    loose = set_up("meeting", [1] * 40, muster="buy")
    tight.play("buy housecarl", "buy housecarl", "buy fyrd", "buy saxon_archers")
    loose.play("buy housecarl", "buy housecarl", "buy housecarl")
    assert score(tight) == 0.0
    assert score(loose) == -2.0


# ---- effects on the greedy bot ------------------------------------------------------------------


def greedy_moves(found: Battle, seed: str) -> list[str]:
    """Return the actions of the greedy bot until its movement ends."""
    found.state.dice = FastDice(bot_rng(seed))
    role, bot, done = play.actors(found.state)[0], make_bot("greedy", seed), []
    while play.actors(found.state)[0] == role and found.step in {"Movement", "Facing"}:
        seat = InformationSet(GAME, found.state, role)
        action = decide(bot, seat)
        done.append(seat.text(action))
        play.play_action(found.state, role, action)
    return done


@pytest.mark.parametrize("seed", ["a", "b", "c"])
@pytest.mark.parametrize(
    ("line", "foes", "actions"),
    [
        ("h   h    S1v/h S2v/h  h", ".  .  N1^  N3^  .\n.  .  .  .  N2^", 1),
        ("h   h    S2v/h S1v/h  h", ".  .  .  N2^  .\n.  N3^  .  N1^  .", 2),
        ("S1v/h h  h     S2v/h  h", ".  .  .  N1^  .\n.  .  .  .  .", 1),
        ("h   h    h     S1v/h  S2v/h", ".  .  .  .  N1^\n.  .  .  N2^  N3^", 2),
    ],
)
def test_side_that_wins_by_waiting_stays_on_its_hill(
    line: str, foes: str, actions: int, seed: str
) -> None:
    picture = f"h h h h h\n{line}\n. . . . .\n{foes}\n. . . . ."
    found = battle(picture, at_limit=0, actions=actions, break_at=(12, 12))
    moves = [text.split() for text in greedy_moves(found, seed) if text.startswith("move")]
    assert all([to.endswith(("5", "6")) for _, _, to in moves]), moves


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_moved_unit_does_not_turn_its_back(seed: str) -> None:
    found = battle(
        ". S1v S2v .\n. . . .\n. . . .\n. . . .\n. N1^ . .", at_limit=0, actions=2, side="norman"
    )
    assert greedy_moves(found, seed)[-1] == "face N"


def test_features_measure_a_turned_back_and_a_held_hill() -> None:
    def measured(feature: str, found: Battle) -> float:
        return GAME.feature_values(found.state, 0)[GAME.features.index(feature)]

    away, aside, near = [battle(f". N1v .\n. . .\n. S1{face} .") for face in "v<^"]
    assert [measured("back", found) for found in (away, aside, near)] == [1.0, 1.0, 0.0]
    high, low = battle("N1v\n.\nS1/h", at_limit=0), battle("N1v\n.\nS1", at_limit=0)
    assert measured("shelter", high) - measured("shelter", low) == 1.0
    assert measured("shelter", battle("N1v\n.\nS1/h", at_limit=1)) == 0.0


# ---- formation ----------------------------------------------------------------------------------


def measured(feature: str, found: Battle, side: int = 0) -> float:
    return GAME.feature_values(found.state, side)[GAME.features.index(feature)]


WALL = """
    .   .   .   N1v .   .
    .   .   .   .   .   .
    {}
    .   .   .   .   .   .
"""


@pytest.mark.parametrize(
    ("wall", "holes"),
    [
        (". S1^ S2^ S3^ . .", 0),
        (". S1^ . S2^ . .", 1),
        ("S1^ . S2^ . S3^ .", 2),
        (". S1^ . . S2^ .", 2),
        ("S1^ . . . S2^ .", 3),
        (". S1^ . S2> . .", 1),
        (". S1> . S2> . .", 0),
        (". S1^ w S2^ . .", 0),
        ("S1^ . . . . S2^", 2),
    ],
)
def test_empty_squares_within_a_line_are_counted(wall: str, holes: int) -> None:
    assert measured("gap", battle(WALL.format(wall), at_limit=0)) == holes


def test_gap_counts_only_for_side_that_can_wait_and_with_enemies_near() -> None:
    assert measured("gap", battle(WALL.format(". S1^ . S2^ . ."), at_limit=1)) == 0
    row = ". N1v . . . . .\n" + ". . . . . . .\n" * 4 + ". S1^ . S2^ . . ."
    assert measured("gap", battle(row, at_limit=0)) == 0


def test_line_that_looks_east_has_its_gap_between_north_and_south() -> None:
    found = battle(". S1> . N1<\n. . . .\n. S2> . .", at_limit=0)
    assert measured("gap", found) == 1


def test_gap_does_not_lead_round_the_edge() -> None:
    found = battle("N1v . . .\n. . . .\nS1^ . . .\n. . . S2^", at_limit=0)
    assert measured("gap", found) == 0


@pytest.mark.parametrize(
    ("around", "beyond_one"),
    [
        (". N1v .  .\n.  .   .  .\n.  S1^ .  .", 0),
        (". N1v N2v .\n.  .   .  .\n.  S1^ .  .", 1),
        ("N3v N1v N2v .\n.  .   .  .\n.  S1^ .  .", 2),
        ("N3v N1v N2v .\n.  .   .  .\nS2^ S1^ S3^ .", 0),
        ("N3v N1v N2v .\n.  .   .  .\nr  S1^ .  .", 1),
        ("N3v N1v N2v .\n.  .   .  .\n.  .  .  .\n.  S1^ .  .", 0),
    ],
)
def test_enemies_that_reach_the_commander_are_counted_beyond_one(
    around: str, beyond_one: int
) -> None:
    found = battle(around, "S1 commander")
    assert measured("leader", found) == beyond_one
    assert measured("leader", found, 1) == -beyond_one


def test_horse_reaches_a_commander_from_further_away() -> None:
    picture = "N1v . N2v\n. . .\n. . .\n. S1^ ."
    assert measured("leader", battle(picture, "S1 commander")) == 0
    horse = battle(picture, "S1 commander", "N1 norman_cavalry", "N2 norman_cavalry")
    assert measured("leader", horse) == 1


def test_a_kill_does_not_leave_the_attackers_far_behind() -> None:
    picture = "N2v . .\n. . .\n. . .\n. . .\n. N1v .\n. S1^ ."
    stands, falls = [battle(picture, f"N1 {hits} hits", at_limit=1) for hits in (5, 6)]
    assert measured("march", stands) == measured("march", falls)


def test_exhausted_units_are_counted() -> None:
    found = battle(FIELD, "S1 3 hits", "N1 2 hits")
    assert measured("exhausted", found) == -1
    assert measured("exhausted", found, 1) == 1


def test_reserves_of_a_side_that_waits_come_within_four_squares() -> None:
    far = "N1v . .\n" + ". . .\n" * 5 + ". S1^ ."
    assert measured("reserve", battle(far, at_limit=0)) == 2
    assert measured("reserve", battle(far, at_limit=1)) == 0
    assert measured("reserve", battle(FIELD, at_limit=0)) == 0


@pytest.mark.parametrize(("turn", "due"), [(3, 0.0), (4, 1.0)])
def test_reinforcements_that_could_have_entered_are_counted(turn: int, due: float) -> None:
    found = battle(FIELD, "S2 fyrd turn 4 at a1 b1", turn=turn)
    assert measured("due", found) == due
    assert measured("due", found, 1) == -due


def test_line_looks_one_way() -> None:
    alike, apart = battle("N1v . .\n. . .\nS1^ S2^ ."), battle("N1v . .\n. . .\nS1^ S2> .")
    assert measured("line", alike) == 2
    assert measured("line", apart) == 0


# ---- the next turn ------------------------------------------------------------------------------


def test_threat_counts_in_full_only_if_its_side_moves_next() -> None:
    picture = ". N1v .\n. . .\n. S1^ ."
    later = GAME.weights().constant("later")
    found = battle(picture, at_limit=0)
    for feature, side in (("strike_waiting", 0), ("danger_waiting", 1)):
        assert measured(feature, found) == pytest.approx(
            expected(found).coming(side) * (later if side == 0 else 1.0)
        )
    theirs = battle(picture, at_limit=0, side="norman")
    assert measured("strike_waiting", theirs) == pytest.approx(expected(theirs).coming(0))


def test_no_threat_after_the_last_turn() -> None:
    picture = ". N1v .\n. . .\n. S1^ ."
    last = battle(picture, at_limit=0, turn=5, turns=5, first=1)
    assert measured("strike_waiting", last) == 0.0
    assert measured("danger_waiting", last) == 0.0
    assert measured("danger_waiting", battle(picture, at_limit=0, turn=5, turns=5, first=0)) > 0.0


def test_threats_go_round_closed_ground() -> None:
    open_ground = battle(". N1v .\n. . .\n. S1^ .")
    river = battle(". N1v .\nr r r\n. S1^ .")
    corner = battle("N1v . .\n. . .\n. . S1^")
    assert expected(open_ground).coming(1) > expected(river).coming(1) == 0.0
    assert expected(corner).coming(1) == 0.0


def test_orders_of_the_next_turn_are_limited() -> None:
    row = " ".join([f"N{n}v" for n in range(1, 8)]) + "\n" + ". " * 7 + "\n"
    row += " ".join([f"S{n}^" for n in range(1, 8)])
    few = ". " * 3 + "N1v" + " ." * 3 + "\n" + ". " * 7 + "\n"
    few += " ".join([f"S{n}^" for n in range(1, 8)])
    usual = int(GAME.weights().constant("usual_actions"))
    many = expected(battle(row, "N1 commander")).coming(1)
    assert many < (usual + 1) * expected(battle(few)).coming(1)
    assert many > expected(battle(row)).coming(1)


def test_unit_need_not_look_at_a_friend() -> None:
    beside = "N1> . S2^ S1^ .\n. . . . ."
    alone = "N1> . . S1^ .\n. . S2< . ."
    assert measured("back", battle(beside)) == 1.0
    assert measured("back", battle(beside.replace("S2^", "S2<"))) == 0.0
    assert measured("back", battle(alone)) == 1.0
