"""Battles called by other games: figures to units, the assault, and the result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.data.overlay import Overlay
from senlac.engine.match.match import Match
from senlac.engine.support.errors import OptionError
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.data.tables import load_game_data
from senlac.games.shieldwall.rules.called.aftermath import result
from senlac.games.shieldwall.rules.called.figures import scale, unit_sizes
from senlac.games.shieldwall.rules.called.request import parse_request
from senlac.games.shieldwall.state import ShieldwallState
from senlac.lab.rpc_methods import METHODS, RpcSession
from tests.games.shieldwall.board import NEVER, Battle, set_up

T1 = {"id": "T1", "class": "foot", "grade": "C", "figures": 48}
T2 = {"id": "T2", "class": "horse_heavy", "grade": "B", "figures": 12}
T3 = {"id": "T3", "class": "horse_medium", "grade": "C", "figures": 12}
H1 = {"id": "H1", "class": "foot", "grade": "A", "figures": 20}
H2 = {"id": "H2", "type": "saxon_archers", "figures": 10}


def side(*troops: dict[str, Any], **about: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """Return a side of a request."""
    return {"name": "A side", "troops": list(troops), **about}


def called(
    first: dict[str, Any],
    second: dict[str, Any],
    *dice: int,
    **request: Any,  # noqa: ANN401 - JSON
) -> Battle:
    """Return a called battle at its first decision, on ground as drawn by default."""
    sides = {"ref": "a call", "mirror": "no", "sides": [first, second], **request}
    return set_up("field", dice, request=sides)


def attacker(*troops: dict[str, Any], **about: Any) -> list[tuple[str, int, int, int]]:  # noqa: ANN401
    """Return id, figures, strength and points of the units of an attacker."""
    cards = called(side(*troops, **about), side(H1)).state.order.units
    return [(c.id, c.figures, c.strength, c.points) for c in cards if c.side == 0]


def refused(first: dict[str, Any], second: dict[str, Any], **request: Any) -> str:  # noqa: ANN401
    """Return why a call is rejected."""
    with pytest.raises(OptionError) as caught:
        called(first, second, **request)
    return str(caught.value)


# ---- from figures to units ----------------------------------------------------------------------


@pytest.mark.rule("call.1a", "call.1b")
def test_example_in_the_rules_becomes_seven_units() -> None:
    field = called(side(T1, T2, T3, commander=True), side(H1, commander=True))
    units = [card for card in field.state.order.units if card.side == 0]
    assert [(c.id, c.figures, c.strength, c.points, c.commander) for c in units] == [
        ("1.T1.1", 10, 5, 5, False), ("1.T1.2", 10, 5, 5, False), ("1.T1.3", 10, 5, 5, False),
        ("1.T1.4", 10, 5, 5, False), ("1.T1.5", 8, 4, 4, False),
        ("1.T2.1", 12, 7, 9, True), ("1.T3.1", 12, 5, 7, False),
    ]  # fmt: skip
    assert field.state.order.break_at[0] == 26


@pytest.mark.rule("call.1b", "call.1c")
@pytest.mark.parametrize(
    ("figures", "units"),
    [
        (1, [1]), (4, [4]), (10, [10]), (14, [14]), (15, [10, 5]), (24, [10, 14]),
        (25, [10, 10, 5]), (29, [10, 10, 9]), (30, [10, 10, 10]),
    ],
)  # fmt: skip
def test_remainder_of_half_a_unit_stands_and_a_smaller_one_joins(
    figures: int, units: list[int]
) -> None:
    assert unit_sizes(figures, 10) == units
    line = {**T1, "figures": figures}
    assert [row[1] for row in attacker(line)] == units


@pytest.mark.rule("call.1b")
@pytest.mark.parametrize(
    ("figures", "strength"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3), (7, 4), (9, 5), (14, 5)]
)
def test_a_weak_unit_has_its_part_of_the_strength_rounded_up(figures: int, strength: int) -> None:
    line = {**T1, "figures": figures}
    assert attacker(line) == [("1.T1.1", figures, strength, strength)]


@pytest.mark.rule("call.1a")
@given(lines=st.lists(st.integers(1, 3000), min_size=1, max_size=14))
def test_the_scale_is_the_smallest_at_which_all_units_fit(lines: list[int]) -> None:
    troops = [{"id": f"T{n}", "class": "foot", "grade": "C", "figures": figures}
              for n, figures in enumerate(lines)]  # fmt: skip
    tables = load_game_data()
    call = parse_request({"ref": "", "sides": [{"name": "A", "troops": troops},
                                           {"name": "B", "troops": []}]}, tables)  # fmt: skip
    fits = [full for full in range(10, 6000, 10)
            if sum([len(unit_sizes(figures, full)) for figures in lines]) <= 14]  # fmt: skip
    assert scale(call, tables) == fits[0]


@pytest.mark.rule("call.1a")
def test_one_scale_keeps_both_sides_within_fourteen_units() -> None:
    many = {**T1, "figures": 140}
    assert len(attacker(many)) == 14
    more = {**T1, "figures": 145}
    assert [row[1] for row in attacker(more)] == [20] * 6 + [25]
    # The scale applies to the other side too: 20 figures are now one unit.
    units = called(side(more), side(H1)).state.order.units
    assert [card.figures for card in units if card.side == 1] == [20]


@pytest.mark.rule("call.1d")
@pytest.mark.parametrize(
    ("arm", "grade", "kind", "strength", "points"),
    [
        ("foot", "A", "foot", 7, 7), ("foot", "E", "foot", 3, 3), ("bow", "C", "archers", 3, 4),
        ("bow", "E", "archers", 2, 3), ("horse_heavy", "A", "cavalry", 8, 10),
        ("horse_medium", "D", "cavalry", 4, 6), ("horse_light", "C", "cavalry", 3, 5),
    ],
)  # fmt: skip
def test_class_and_grade_give_kind_strength_and_points(
    arm: str, grade: str, kind: str, strength: int, points: int
) -> None:
    line = {"id": "T", "class": arm, "grade": grade, "figures": 10}
    card = called(side(line), side(H1)).state.order.units[0]
    assert (card.kind, card.strength, card.points) == (kind, strength, points)


@pytest.mark.rule("call.1d")
def test_starving_troops_lose_one_strength_but_never_the_last() -> None:
    assert attacker(T1, starving=True)[0] == ("1.T1.1", 10, 4, 4)
    weak = {"id": "T", "class": "bow", "grade": "E", "figures": 2}
    assert attacker(weak, starving=True) == [("1.T.1", 2, 1, 2)]


@pytest.mark.rule("call.1d")
def test_starving_troops_of_strength_one_keep_it() -> None:
    chart = Overlay.from_text("[units.grade.foot.strength]\nE = 1", "mine.toml")
    weakest = {**T1, "grade": "E", "figures": 10}
    request = {"ref": "a call", "sides": [side(weakest, starving=True), side(H1)]}
    state = GAME.initial_state("field", {"request": request}, chart)
    assert state.order.units[0].strength == 1


@pytest.mark.rule("call.1e")
def test_commander_is_with_the_dearest_unit_or_the_named_troop() -> None:
    def leader(*troops: dict[str, Any], **about: Any) -> list[str]:  # noqa: ANN401 - JSON
        cards = called(side(*troops, **about), side(H1)).state.order.units
        return [card.id for card in cards if card.commander]

    assert leader(T1, T2, T3) == []
    assert leader(T1, T2, T3, commander=True) == ["1.T2.1"]
    assert leader(T1, T2, T3, commander=True, commander_with="T3") == ["1.T3.1"]
    assert leader(T1, commander=True) == ["1.T1.1"]


@pytest.mark.rule("call.1e", "cmd.4b", "elim.3c")
def test_side_without_commander_rolls_one_die_without_points() -> None:
    without = called(side(H1), side(H2))
    assert without.dice.labels == ["command"]
    assert without.state.order.break_at == (9, 2)
    led = called(side(H1, commander=True), side(H2))
    assert led.dice.labels == ["command", "command"]
    # 14 points and 3 for the commander: 60 per cent is 10.2.
    assert led.state.order.break_at == (11, 2)


@pytest.mark.rule("call.4a")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [(side(T1), side(), 1), (side(), side(H1), 2), (side(), side(), 2)],
)
def test_a_side_without_troops_loses_without_a_battle(
    first: dict[str, Any], second: dict[str, Any], winner: int
) -> None:
    field = called(first, second)
    told = result(field.state)
    assert (told["winner"], told["how"], told["turns"]) == (winner, "no_contest", 0)
    assert not field.dice.labels
    for part, asked in zip(told["sides"], (first, second), strict=True):
        for line, troop in zip(part["troops"], asked["troops"], strict=True):
            assert line["survivors"] == troop["figures"]


def without(given: dict[str, Any], key: str) -> dict[str, Any]:
    """Return an object without a key."""
    return {name: value for name, value in given.items() if name != key}


GOOD = side(H1)
FIFTEEN = [{**T1, "id": f"T{number}"} for number in range(15)]
TWICE = side(H2, {**T1, "id": "h2"})
LED = side(T1, commander=True, commander_with="T9")


@pytest.mark.rule("call.4a")
@pytest.mark.parametrize(
    ("request_", "why"),
    [
        ({"sides": [side(*FIFTEEN), GOOD]}, "sides[0]: expected at most 14"),
        ({"terrain": "moor"}, "request.terrain: unknown ground 'moor'; expected 'open' or "),
        ({"terrain": ["open"]}, "request.terrain: expected `str`"),
        ({"turns": 3}, "request.turns: expected 4 to 20"),
        ({"turns": 21}, "request.turns: expected 4 to 20"),
        ({"mirror": "maybe"}, "request.mirror: expected 'roll' or 'no' or 'yes'"),
        ({"role": 1}, "request.role: expected 'assault' or 'meeting'"),
        ({"deploy": None}, "request.deploy: expected 'array' or 'players'"),
        ({"options": ["berserk"]}, "request.options: unknown option 'berserk'; expected 'reroll'"),
        ({"options": ["reroll", "reroll"]}, "request.options: duplicate option"),
        ({"ref": 3}, "request.ref: expected `str`"),
        ({"ref": "x" * 101}, "request.ref: expected at most 100 characters"),
        ({"sides": [{**GOOD, "name": "x" * 81}, GOOD]}, "[0].name: expected at most 80 characters"),
        ({"weather": "wet"}, "request.weather: unknown key"),
        ({"sides": [1, 2]}, "request.sides[0]: expected `object`"),
        ({"sides": [GOOD]}, "request.sides: expected `array` of length 2"),
        ({"sides": {"1": GOOD}}, "request.sides: expected a list of two sides"),
        ({"sides": [without(GOOD, "troops"), GOOD]}, "missing required field `troops`"),
        ({"sides": [without(GOOD, "name"), GOOD]}, "missing required field `name`"),
        ({"sides": [{**GOOD, "troops": 3}, GOOD]}, "request.sides[0].troops: expected `array`"),
        ({"sides": [{"name": "A", "troops": [7]}, GOOD]}, "troops[0]: expected `object`"),
        ({"sides": [GOOD, TWICE]}, "request.sides[1].troops[1].id: 'h2' is used twice"),
        ({"sides": [{**LED, "commander": False}, GOOD]}, "the side has no commander"),
        ({"sides": [LED, GOOD]}, "request.sides[0].commander_with: unknown troop 'T9'"),
        ({"sides": [side(T1, break_percent=9), GOOD]}, "[0].break_percent: expected 10 to 100"),
        ({"sides": [side(T1, colour=8), GOOD]}, "request.sides[0].colour: expected 0 to 7"),
        ({"sides": [side(T1), {**GOOD, "colour": 0}]}, "colour: already used by the other side"),
    ],
)  # fmt: skip
def test_call_that_cannot_be_fought_is_refused_with_its_place(
    request_: dict[str, Any], why: str
) -> None:
    with pytest.raises(OptionError) as caught:
        parse_request({"ref": "", "sides": [side(T1), GOOD], **request_}, load_game_data())
    assert why in str(caught.value)


@pytest.mark.rule("call.4a")
@pytest.mark.parametrize(
    ("troop", "why"),
    [
        ({**T1, "figures": 0}, ".figures: expected 1 to"),
        ({**T1, "class": "camels"}, ".class: unknown class 'camels'; expected 'foot' or "),
        ({**T1, "grade": "F"}, ".grade: unknown grade 'F'; expected 'A' or "),
        ({**H2, "type": "elephants"}, ".type: unknown type 'elephants'; expected 'housecarl' or "),
        ({**H2, "class": "foot", "grade": "A"}, ": expected either a type or a class with a grade"),
        ({**H2, "grade": "A"}, ": expected either a type or a class with a grade"),
        (without(T1, "grade"), ": expected either a type or a class with a grade"),
        (without(T1, "class"), ": expected either a type or a class with a grade"),
        ({**T1, "id": "two words"}, ".id: expected an id without spaces"),
    ],
)  # fmt: skip
def test_troops_that_make_no_unit_are_refused_with_the_choices(
    troop: dict[str, Any], why: str
) -> None:
    assert refused(side(H2, {**troop, "id": troop["id"] + "x"}), GOOD).startswith(
        f"request.sides[0].troops[1]{why}"
    )


@pytest.mark.rule("call.4a")
def test_troop_with_an_internal_or_unknown_key_is_refused() -> None:
    for key in ("arm", "morale"):
        assert f"troops.{'T1.' if key == 'morale' else ''}{key}: unknown key" in refused(
            side({**T1, key: "foot"}), GOOD
        )


@pytest.mark.rule("call.1a")
def test_both_sides_may_use_the_same_names_of_lines() -> None:
    cards = called(side(T1), side({**T1, "figures": 10})).state.order.units
    assert [card.id for card in cards][-2:] == ["1.T1.5", "2.T1.1"]


@pytest.mark.rule("call.2a", "call.2c")
def test_both_sides_of_a_called_meeting_break_at_half() -> None:
    dice = [1, 1, 1, 1, 1, 6, 2]
    field = called(side(H1), side({**H1, "id": "D"}), *dice, role="meeting")
    assert field.state.order.break_at == (7, 7)


# ---- the assault --------------------------------------------------------------------------------


@pytest.mark.rule("call.2a")
def test_the_attacker_stands_in_the_south_and_moves_first() -> None:
    field = called(side(T1), side(H1))
    assert field.side == "attacker"
    assert (field.at("1.T1.1"), field.facing("1.T1.1")) == ("e2", "N")
    assert (field.at("2.H1.1"), field.facing("2.H1.1")) == ("e7", "S")
    assert (field.state.order.turns, field.state.order.prizes) == (12, ())


@pytest.mark.rule("meet.3b", "call.2b")
def test_array_puts_the_commanders_foot_before_stronger_foot() -> None:
    field = called(side(H1, {**T1, "figures": 10}, commander=True, commander_with="T1"), side(H2))
    assert {name: field.at(name) for name in ("1.T1.1", "1.H1.1", "1.H1.2")} == {
        "1.T1.1": "e2", "1.H1.1": "f2", "1.H1.2": "d2",
    }  # fmt: skip


@pytest.mark.rule("call.2a")
def test_attacker_breaks_at_60_per_cent_and_defender_at_50() -> None:
    # 24 points each.
    field = called(side(T1), side({**T1, "id": "D"}))
    assert field.state.order.break_at == (15, 12)
    field = called(side(T1, break_percent=10), side({**T1, "id": "D"}, break_percent=100))
    assert field.state.order.break_at == (3, 24)


@pytest.mark.rule("call.0a")
def test_pieces_and_panels_have_the_colours_of_the_request() -> None:
    for asked, shown in (((None, None), (0, 1)), ((1, 0), (1, 0)), ((5, None), (5, 1))):
        first, second = ({} if chosen is None else {"colour": chosen} for chosen in asked)
        scene = GAME.scene(called(side(T1, **first), side(T1, **second)).state, ())
        colours = {piece.id[0]: piece.side for piece in scene.pieces}
        assert colours == {"1": shown[0], "2": shown[1]}
        assert tuple([panel.side for panel in scene.panels[:2]]) == shown


@pytest.mark.rule("call.2a", "win.2a")
def test_defender_wins_at_the_turn_limit() -> None:
    field = called(side(H1), side(H2), turns=4)
    while field.step:
        field.play("done")
    assert field.won == ("defender", "limit")
    assert result(field.state)["turns"] == 4


@pytest.mark.rule("call.2b")
@pytest.mark.parametrize(
    ("mirror", "dice", "mirrored"),
    [("no", [], False), ("yes", [], True), ("roll", [3], False), ("roll", [4], True)],
)
def test_the_ground_is_as_drawn_or_mirrored(mirror: str, dice: list[int], mirrored: bool) -> None:  # noqa: FBT001
    field = called(side(H1), side(H2), *dice, mirror=mirror, terrain="shore")
    rows = field.state.tables.field_maps["shore"].map
    assert field.state.order.map == tuple([row[::-1] if mirrored else row for row in rows])


@pytest.mark.rule("call.2b", "meet.3a")
def test_defender_sets_up_first_when_players_deploy() -> None:
    field = called(side(H1), side(H2), deploy="players")
    assert (field.step, field.side) == ("Deployment", "defender")
    assert field.rule("place 2.H2.1 a2") == "meet.3a"
    field.play("place 2.H2.1 a7", "done")
    assert (field.step, field.side) == ("Deployment", "attacker")
    assert (field.play("done").step, field.at("2.H2.1")) == ("Movement", "a7")


@pytest.mark.rule("call.2c", "meet.1a", "meet.3a", "meet.4a")
def test_called_meeting_has_rolled_land_and_objectives() -> None:
    field = called(side(H1), side(H2), 1, 1, 1, 1, 1, 6, 2, role="meeting")
    order = field.state.order
    assert (len(order.map[0]), len(order.map), order.turns) == (9, 7, 10)
    assert [prize.points for prize in order.prizes] == [3, 3, 3]
    assert (order.at_limit, order.first, order.break_at) == (-1, 0, (7, 2))
    assert (field.step, field.side) == ("Movement", "south")
    big = called(side(T1, T2, T3, {**H1, "id": "T4"}), side(H2), *[1] * 7, 2, 6, role="meeting")
    assert (len(big.state.order.map[0]), big.state.order.turns) == (11, 12)
    assert big.side == "north"


@pytest.mark.rule("call.2c")
@pytest.mark.parametrize(("figures", "width"), [(70, 9), (80, 11)])
def test_called_meeting_of_seven_units_a_side_is_small(figures: int, width: int) -> None:
    dice = [1] * (5 if width == 9 else 7)
    field = called(side({**T1, "figures": figures}), side(H2), *dice, 6, 1, role="meeting")
    assert len(field.state.order.map[0]) == width


@pytest.mark.rule("call.0a", "opt.1d")
def test_a_call_may_ask_for_the_named_options() -> None:
    field = called(side(H1), side(H2), options=["open_facing", "reroll"])
    assert not field.options("turn")
    assert field.state.order.reroll


# ---- the result ---------------------------------------------------------------------------------


def fought(field: Battle, winner: int, *dice: int, **hits: int) -> dict[str, Any]:
    """Return the result of a battle in which units had these hits after the last turn."""
    ids = {card.id.partition(".")[2]: card.id for card in field.state.order.units}
    for name, count in hits.items():
        field.state.hits[field.unit(ids[name.replace("_", ".")])] = count
    endless = (NEVER, NEVER)
    field.state.order = replace(field.state.order, at_limit=winner, turns=1, break_at=endless)
    field.dice.values += [*dice]
    while field.step:
        field.play("done")
    return result(field.state)


def line(told: dict[str, Any], side_number: int, place: int = 0) -> tuple[int, int, int, int]:
    """Return the fallen, recovered, killed and survivors of a line of troops."""
    troop = told["sides"][side_number]["troops"][place]
    return (troop["fallen"], troop["recovered"], troop["killed"], troop["survivors"])


@pytest.mark.rule("call.3a", "call.0a")
def test_example_in_the_rules_has_its_losses() -> None:
    field = called(side(T1, T2, T3), side(H1))
    told = fought(field, 0, T1_1=9, T1_2=6, T1_3=3)
    assert line(told, 0) == (22, 11, 11, 37)
    assert line(told, 0, 1) == (0, 0, 0, 12)
    assert (told["ref"], told["winner"], told["how"]) == ("a call", 1, "limit")
    assert told["sides"][1]["tally"] == 10


@pytest.mark.rule("call.3b")
@pytest.mark.parametrize(("winner", "recovered"), [(0, 11), (1, 5)])
def test_half_of_the_fallen_recover_or_a_quarter_on_a_lost_field(
    winner: int, recovered: int
) -> None:
    told = fought(called(side(T1), side(H1)), winner, T1_1=9, T1_2=6, T1_3=3)
    assert line(told, 0) == (22, recovered, 22 - recovered, 48 - 22 + recovered)


@pytest.mark.rule("call.3a")
def test_losses_of_a_standing_unit_ignore_its_commander() -> None:
    # 10 figures, 5 hits, strength 7: 50 / 16. The commander's 2 do not count.
    told = fought(called(side(H1, commander=True), side(H2)), 0, H1_1=5)
    assert line(told, 0)[0] == 3


@pytest.mark.rule("call.3a")
def test_losses_of_a_unit_are_at_most_its_figures() -> None:
    # One figure of strength 1 with 9 hits, still on the board when its side concedes: 9 / 4.
    field = called(side({**T1, "figures": 1}), side(H1))
    field.state.hits[field.unit("1.T1.1")] = 9
    GAME.concede(field.state, 0)
    assert line(result(field.state), 0) == (1, 0, 1, 0)


@pytest.mark.rule("call.0a")
def test_horse_left_counts_unexhausted_cavalry_on_the_board() -> None:
    field = called(side(T2, T3, H1), side(H2))
    assert fought(field, 0)["sides"][0]["horse_left"] == ["1.T2.1", "1.T3.1"]
    field = called(side(T2, T3, H1), side(H2))
    assert fought(field, 0, T2_1=4)["sides"][0]["horse_left"] == ["1.T3.1"]
    field = called(side(T2, T3, H1), side(H2))
    assert fought(field, 0, T2_1=8)["sides"][0]["horse_left"] == ["1.T3.1"]


FATES = {
    "held": ["slain", "slain", "unhurt", "unhurt", "unhurt", "unhurt"],
    "lost": ["slain", "slain", "slain", "captured", "captured", "unhurt"],
    "zone": ["unhurt", "unhurt", "unhurt", "unhurt", "captured", "captured"],
}


@pytest.mark.rule("call.3c")
@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize(("winner", "case"), [(0, "held"), (1, "lost")])
def test_commander_of_a_lost_unit_rolls_for_their_fate(die: int, winner: int, case: str) -> None:
    told = fought(called(side(H1, commander=True), side(H2)), winner, die, H1_1=10)
    assert told["sides"][0]["commander"] == FATES[case][die - 1]
    assert told["sides"][1]["commander"] == "none"


@pytest.mark.rule("call.3c")
@pytest.mark.parametrize("die", range(1, 7))
def test_commander_in_enemy_control_rolls_when_the_field_is_lost(die: int) -> None:
    field = called(side(H1, commander=True), side(H2))
    field.state.put(field.unit("1.H1.1"), field.state.ground.board.square("a6"))
    field.state.put(field.unit("2.H2.1"), field.state.ground.board.square("b7"))
    field.state.options_cache = None
    assert fought(field, 1, die)["sides"][0]["commander"] == FATES["zone"][die - 1]


@pytest.mark.rule("call.3c")
def test_other_commanders_are_unhurt_without_a_die() -> None:
    lost = called(side(H1, commander=True), side(H2, commander=True))
    told = fought(lost, 1)
    assert [part["commander"] for part in told["sides"]] == ["unhurt", "unhurt"]
    held = called(side(H1, commander=True), side(H2))
    held.state.put(held.unit("1.H1.1"), held.state.ground.board.square("a6"))
    held.state.put(held.unit("2.H2.1"), held.state.ground.board.square("b7"))
    held.state.options_cache = None
    assert fought(held, 0)["sides"][0]["commander"] == "unhurt"
    assert set(held.dice.labels) == {"command"}


@pytest.mark.rule("call.3c")
def test_the_fates_are_rolled_side_one_before_side_two() -> None:
    field = called(side(H1, T1, commander=True), side({**H1, "id": "D1"}, H2, commander=True))
    told = fought(field, 0, 1, 6, H1_1=10, D1_1=10)
    assert [part["commander"] for part in told["sides"]] == ["slain", "unhurt"]


@pytest.mark.rule("call.0a")
def test_json_rpc_returns_the_whole_result() -> None:
    engine = RpcSession("shieldwall")
    sides = [side(H1, commander=True), side(H2)]
    given = {"scenario": "field", "options": {"request": {"ref": "a call", "sides": sides}}}
    METHODS["new"].call(engine, METHODS["new"].shape(**given))
    assert METHODS["result"].call(engine, METHODS["result"].shape()) is None
    match = engine.match
    match.concede("attacker")
    told = METHODS["result"].call(engine, METHODS["result"].shape())
    assert told == {
        "winners": ["defender"],
        "how": "concede",
        "report": match.game.report(match.state),
    }
    assert told["report"]["sides"][0]["troops"][0]["survivors"] == 20


@pytest.mark.rule("call.5a")
def test_agreed_draw_has_no_winner_and_leaves_commanders_unhurt() -> None:
    sides = [side(H1, commander=True), side(H2)]
    match = Match.new(GAME, "field", options={"request": {"ref": "a truce", "sides": sides}})
    match.draw("attacker", ["defender"])
    state = match.state
    assert isinstance(state, ShieldwallState)
    told = result(state)
    assert (told["winner"], told["how"]) == (None, "a draw was agreed")
    assert [one["commander"] for one in told["sides"]] == ["unhurt", "none"]


@pytest.mark.rule("call.5a")
def test_quarter_of_the_fallen_recover_after_an_agreed_draw() -> None:
    field = called(side(T1), side({**T1, "id": "D"}))
    for hurt, hits in {"1.T1.1": 9, "1.T1.2": 6, "2.D.1": 9}.items():
        field.state.hits[field.unit(hurt)] = hits
    field.state.finish((), "a draw was agreed")
    told = result(field.state)
    fallen = [line(told, who)[0] for who in (0, 1)]
    assert min(fallen) > 3
    assert [line(told, who)[1] for who in (0, 1)] == [lost // 4 for lost in fallen]


# ---- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "role", "letters"),
    [
        (("Robert, duke", "William, king"), "assault", "RW"),
        (("Harold", "Harald"), "assault", "AD"), (("Harold", "Harald"), "meeting", "SN"),
        (("1st", "2nd"), "assault", "AD"), (("", "William"), "assault", "AD"),
    ],
)  # fmt: skip
def test_units_have_short_names_on_screen_and_full_ids(
    names: tuple[str, str], role: str, letters: str
) -> None:
    first, second = side(T1, T2, name=names[0]), side(H1, name=names[1])
    dice = [6, 1] * 20
    field = called(first, second, *dice, role=role)
    state = field.state
    assert [state.display_name(unit) for unit in range(len(state.order.units))] == [
        *[f"{letters[0]}{number}" for number in range(1, 7)],
        *[f"{letters[1]}{number}" for number in range(1, 3)],
    ]
    assert state.unit_name(0) == "1.T1.1"
    shown = {piece.id: piece for piece in GAME.scene(state, (0,)).pieces}
    assert shown["1.T1.1"].note == f"{letters[0]}1"
    assert shown["1.T1.1"].name.startswith(f"{letters[0]}1 (")


def test_sides_of_a_called_battle_have_the_callers_names() -> None:
    duke, king = side(T1, name="Robert, duke"), side(H1, name="William, king")
    panels = GAME.scene(called(duke, king).state, (0,)).panels
    rows = next(panel for panel in panels if panel.id == "victory").rows
    told = {row.label: row.value for row in rows}
    assert told["Otherwise"] == "The men of William win after turn 12."


def test_log_and_prompts_use_short_names_in_a_called_battle() -> None:
    sides = [side(T1, name="Robert"), side(H1, name="Will")]
    request = {"ref": "a call", "mirror": "no", "sides": sides}
    match = Match.new(GAME, "field", options={"request": request}, seed=1)
    offered = match.options_object("attacker")
    assert offered is not None
    notation = GAME.notation(match.state)
    move = next(text for text in map(notation.text, offered) if text.startswith("move 1.T1.1 "))
    match.play("attacker", move)
    assert match.log(["attacker"])[-1].startswith("R1 moves from ")
    assert match.state.stack[-1].prompt(match.state) == "Which way does R1 face?"
