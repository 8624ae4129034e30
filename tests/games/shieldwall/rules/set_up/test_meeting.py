"""The meeting engagement: terrain, armies, the first move, the array and changes to it."""

from __future__ import annotations

from random import Random

import pytest

from senlac.engine.match.match import Match
from senlac.games.shieldwall import GAME
from senlac.testing import laws
from senlac.testing.laws import sealed_choice_stays_sealed
from tests.games.shieldwall.board import Battle, set_up

OPEN_LAND = [1, 1, 1, 1, 1]
"""Centre, flanks and three slots of the small board, all open."""

SAXONS = [1, 2, 5, 5]
"""After the leader a housecarl, fyrd and two archers: 27 of 30 points."""

NORMANS = [1, 1]
"""After the leader two more units of the dearest type: 27 of 30 points."""

SOUTH_FIRST = [6, 1]
NORTH_FIRST = [1, 6]


def met(
    *,
    land: list[int] | None = None,
    south: list[int] | None = None,
    north: list[int] | None = None,
    first: list[int] | None = None,
    **options: object,
) -> Battle:
    """Return a meeting of Saxons and Normans on the small board, open by default."""
    dice = [*(land or OPEN_LAND), *(south or SAXONS), *(north or NORMANS), *(first or SOUTH_FIRST)]
    return set_up("meeting", dice, **options)


def types(field: Battle, side: int) -> list[str]:
    """Return the types of a side's units."""
    return [card.type for card in field.state.order.units if card.side == side]


def standing(field: Battle, prefix: str) -> dict[str, str]:
    """Return the squares of a side's units."""
    names = [card.id for card in field.state.order.units]
    return {name: field.at(name) for name in names if name.startswith(prefix)}


# ---- terrain ------------------------------------------------------------------------------------


@pytest.mark.rule("meet.1a")
def test_land_is_rolled_centre_flanks_then_each_slot() -> None:
    # Town, hills, woods on the first two squares, nothing, marsh on the last square.
    field = met(land=[5, 4, 4, 4, 1, 5, 3])
    assert field.state.order.map == (
        ".........",
        ".........",
        "m......ww",
        ".h..t..h.",
        "ww......m",
        ".........",
        ".........",
    )
    labels = ["centre", "flanks", "feature", "shape", "feature", "feature", "shape"]
    assert field.dice.labels[:7] == labels


@pytest.mark.rule("meet.1a")
@pytest.mark.parametrize("die", range(1, 7))
def test_each_die_of_the_land_is_read_from_its_own_chart(die: int) -> None:
    centre, flank = "..hhtt"[die - 1], "...hht"[die - 1]
    assert met(land=[die, 1, 1, 1, 1]).state.order.map[3] == f"....{centre}...."
    assert met(land=[1, die, 1, 1, 1]).state.order.map[3] == f".{flank}.....{flank}."
    feature = "..hwmt"[die - 1]
    shape = [4] if feature != "." else []
    assert met(land=[1, 1, die, *shape, 1, 1]).state.order.map[4] == f"{feature * 2}......."
    squares = ["h..", ".h.", "..h", "hh.", ".hh", "h.h"][die - 1]
    assert met(land=[1, 1, 3, die, 1, 1]).state.order.map[4] == f"{squares}......"


@pytest.mark.rule("meet.1a")
@pytest.mark.parametrize("board", ["small", "large"])
@pytest.mark.parametrize("seed", range(10))
def test_land_has_half_turn_symmetry_and_an_open_path(board: str, seed: int) -> None:
    match = Match.new(GAME, "meeting", options={"board": board}, seed=seed)
    rows = match.view([])["map"]
    assert [row[::-1] for row in reversed(rows)] == rows
    assert any(letter not in "wm" for letter in rows[len(rows) // 2])
    assert {rows[0], rows[1], rows[-1], rows[-2]} == {"." * len(rows[0])}


@pytest.mark.rule("meet.1a", "obj.1a", "win.2b")
def test_centre_and_flanks_are_objectives_without_owners() -> None:
    field = met()
    prizes = field.state.order.prizes
    assert [(prize.at, prize.points) for prize in prizes] == [("e4", 3), ("b4", 3), ("h4", 3)]
    assert field.state.objective_owner == [-1, -1, -1]
    assert field.state.order.at_limit == -1


# ---- rolled armies ------------------------------------------------------------------------------


@pytest.mark.rule("meet.2a", "units.1a", "units.1b")
def test_army_is_a_commander_and_a_die_for_each_other_unit() -> None:
    field = met()
    saxons = ["housecarl", "housecarl", "fyrd", "saxon_archers", "saxon_archers"]
    assert types(field, 0) == saxons
    assert types(field, 1) == ["norman_cavalry"] * 3
    leaders = [card.id for card in field.state.order.units if card.commander]
    assert leaders == ["S1", "N1"]
    assert field.dice.labels.count("muster") == len(SAXONS + NORMANS)


@pytest.mark.rule("meet.2a")
def test_unaffordable_type_becomes_the_dearest_affordable() -> None:
    # Leader and two housecarls leave 9, archers leave 5. Fyrd replace a rolled housecarl.
    assert types(met(south=[1, 1, 5, 1]), 0) == [
        "housecarl", "housecarl", "housecarl", "saxon_archers", "fyrd",
    ]  # fmt: skip


@pytest.mark.rule("meet.2a")
def test_archers_beyond_the_limit_become_the_dearest_type() -> None:
    # The small board allows two archers; housecarls replace the third.
    assert types(met(south=[5, 5, 5, 1]), 0) == [
        "housecarl", "saxon_archers", "saxon_archers", "housecarl", "housecarl",
    ]  # fmt: skip


@pytest.mark.rule("meet.2a", "win.1a")
def test_armies_break_at_half_of_their_cost_and_the_commander() -> None:
    assert met().state.order.break_at == (15, 15)


@pytest.mark.rule("meet.2a", "units.1c")
def test_any_two_nations_may_meet_even_the_same() -> None:
    dice = [*OPEN_LAND, *SAXONS, *SAXONS, *SOUTH_FIRST]
    norse = ["hirdmen", "hirdmen", "bondi", "norse_archers", "norse_archers"]
    field = set_up("meeting", dice, south="norse", north="norse")
    assert (types(field, 0), types(field, 1)) == (norse, norse)
    field = set_up("meeting", dice, south="saxon", north="norse")
    assert (types(field, 0)[0], types(field, 1)) == ("housecarl", norse)


# ---- bought armies ------------------------------------------------------------------------------


def purchase(**options: object) -> Match:
    """Return a meeting whose armies are about to be bought."""
    return Match.new(GAME, "meeting", options={"muster": "buy", **options}, seed=4)


@pytest.mark.rule("meet.2b", "comm.2c")
def test_both_sides_buy_at_once_from_their_own_list() -> None:
    match = purchase()
    assert match.actors() == ["south", "north"]
    assert match.options("south") == ["buy housecarl", "buy fyrd", "buy saxon_archers"]
    assert set(match.options("north")) == {
        "buy norman_cavalry", "buy breton_cavalry", "buy spearmen", "buy norman_archers",
    }  # fmt: skip
    refusal = match.why_not("south", "buy norman_cavalry")
    assert refusal is not None
    assert refusal.rule == "meet.2b"


def test_prompt_shows_prices_and_points_left() -> None:
    left, prices = "23 of 30 points left", "housecarl 7, fyrd 5, saxon_archers 4"
    assert purchase().prompt("south") == f"Buy units in secret: {left} ({prices})."


@pytest.mark.rule("meet.2b")
def test_purchases_stay_within_the_points() -> None:
    match = purchase()
    for kind in ("housecarl", "housecarl", "saxon_archers"):
        match.play("south", f"buy {kind}")
    # 25 of 30 points: fyrd are the dearest type that fits.
    assert match.options("south") == ["buy fyrd", "buy saxon_archers", "clear", "done"]
    match.play("south", "buy saxon_archers")
    assert match.options("south") == ["clear", "done"]
    assert match.why_not("south", "buy saxon_archers") == (
        "meet.2b", "saxon_archers costs 4 points; points left: 1.",
    )  # fmt: skip


@pytest.mark.rule("meet.2b")
def test_no_more_archers_are_bought_than_the_board_allows() -> None:
    match = purchase()
    match.play("south", "buy saxon_archers")
    assert "buy saxon_archers" in match.options("south")
    match.play("south", "buy saxon_archers")
    assert "buy saxon_archers" not in match.options("south")
    assert match.why_not("south", "buy saxon_archers") == (
        "meet.2b", "An army has at most 2 archers.",
    )  # fmt: skip
    assert "buy fyrd" in match.options("south")


@pytest.mark.rule("meet.2b")
def test_army_has_at_least_three_units() -> None:
    match = purchase()
    match.play("south", "buy fyrd")
    refusal = match.why_not("south", "done")
    assert refusal is not None
    assert refusal.rule == "meet.2b"
    match.play("south", "buy fyrd")
    assert "done" in match.options("south")


@pytest.mark.rule("meet.2b")
def test_list_can_be_cleared_three_times() -> None:
    match = purchase()
    assert "clear" not in match.options("south")
    for _ in range(3):
        match.play("south", "buy fyrd")
        match.play("south", "clear")
        assert "buy housecarl" in match.options("south")
    match.play("south", "buy fyrd")
    assert "clear" not in match.options("south")
    refusal = match.why_not("south", "clear")
    assert refusal is not None
    assert refusal.rule == "meet.2b"


@pytest.mark.rule("meet.2b")
def test_lists_are_hidden_until_both_are_closed() -> None:
    match = purchase(deploy=False)
    assert any(
        sealed_choice_stays_sealed(match, "south", Random(seed), lambda a: a.verb == "done")
        for seed in range(5)
    )
    for role in ("south", "north"):
        kind = {"south": "fyrd", "north": "spearmen"}[role]
        match.play(role, f"buy {kind}")
        match.play(role, f"buy {kind}")
    match.play("south", "done")
    unseen = {"army": None, "clears": None}
    assert match.view(["north"])["purchase"]["south"] == {"done": True, **unseen}
    assert match.view([])["purchase"]["north"] == {"done": False, **unseen}
    assert match.view(["north"])["purchase"]["north"]["army"] == [
        "norman_cavalry", "spearmen", "spearmen",
    ]  # fmt: skip
    assert match.log([]).count("The Saxons (south) have closed their list.") == 1
    assert "The Normans (north) have closed their list." not in match.log([])
    match.play("north", "done")
    types_seen = [unit["type"] for unit in match.view([])["units"]]
    assert types_seen == ["housecarl", "fyrd", "fyrd", "norman_cavalry", "spearmen", "spearmen"]


# ---- first move and set-up ----------------------------------------------------------------------


@pytest.mark.rule("meet.3a", "meet.4a", "seq.1b", "win.2b")
@pytest.mark.parametrize(
    ("dice", "first"), [([6, 1], 0), ([1, 6], 1), ([3, 3, 2, 5], 1), ([4, 4, 4, 4, 2, 1], 0)]
)
def test_higher_die_moves_first_and_equal_dice_are_rerolled(dice: list[int], first: int) -> None:
    order = met(first=dice).state.order
    assert (order.first, order.tie) == (first, first)


@pytest.mark.rule("meet.3a")
@pytest.mark.parametrize(("dice", "sides"), [(SOUTH_FIRST, "ns"), (NORTH_FIRST, "sn")])
def test_second_to_move_changes_their_array_first(dice: list[int], sides: str) -> None:
    field = met(first=dice)
    words = {"s": "south", "n": "north"}
    assert (field.step, field.side) == ("Deployment", words[sides[0]])
    field.play("done")
    assert (field.step, field.side) == ("Deployment", words[sides[1]])
    field.play("done")
    assert (field.step, field.side) == ("Movement", words[sides[1]])


@pytest.mark.rule("meet.3b")
def test_array_puts_foot_in_front_and_archers_behind() -> None:
    # Small board: files a to i, centre e; the Saxon front is rank 2, the Norman rank 6.
    field = met(deploy=False)
    assert standing(field, "S") == {"S1": "e2", "S2": "d2", "S3": "f2", "S4": "e1", "S5": "d1"}
    assert standing(field, "N") == {"N1": "e6", "N2": "d6", "N3": "f6"}
    assert [field.facing(name) for name in ("S1", "N1")] == ["N", "S"]


@pytest.mark.rule("meet.3b")
def test_array_orders_commander_then_strong_foot_then_cavalry() -> None:
    # Leader, two spearmen, Bretons, archers: 9 + 5 + 5 + 7 + 4.
    field = met(north=[3, 4, 2, 6], deploy=False)
    assert types(field, 1) == [
        "norman_cavalry", "spearmen", "spearmen", "breton_cavalry", "norman_archers",
    ]  # fmt: skip
    assert standing(field, "N") == {
        "N2": "e6", "N3": "d6", "N1": "f6", "N4": "c6", "N5": "e7",
    }  # fmt: skip
    # Fyrd come before housecarls on the list, but after them in the array.
    field = met(south=[2, 1, 5, 5], deploy=False)
    assert standing(field, "S") == {"S1": "e2", "S3": "d2", "S2": "f2", "S4": "e1", "S5": "d1"}


@pytest.mark.rule("meet.3a")
def test_a_unit_is_placed_on_any_empty_square_of_its_own_zone() -> None:
    field = met(first=NORTH_FIRST)
    places = {text.split()[2] for text in field.options("place") if text.split()[1] == "S1"}
    zone = {f"{file}{rank}" for file in "abcdefghi" for rank in (1, 2)}
    assert places == zone - set(standing(field, "S").values())
    field.play("place S1 a1")
    assert (field.at("S1"), field.facing("S1")) == ("a1", "N")
    for order in ("place S1 a3", "place S1 d2", "place N1 a7", "place S1 a6"):
        assert field.rule(order) == "meet.3a"


@pytest.mark.rule("meet.3a", "elim.3d")
def test_commander_may_join_another_unit_before_the_battle() -> None:
    field = met(first=NORTH_FIRST)
    assert field.options("attach") == {f"attach S{n}" for n in (2, 3, 4, 5)}
    field.play("place S3 a1", "attach S3")
    leaders = [card.id for card in field.state.order.units if card.commander]
    assert leaders == ["S3", "N1"]
    assert (field.at("S3"), field.at("S1"), field.at("N1")) == ("a1", "e2", "e6")
    assert field.rule("attach S3") == "meet.3a"
    assert field.rule("attach N2") == "meet.3a"


@pytest.mark.rule("meet.3a")
def test_a_side_has_two_changes_for_each_of_its_units() -> None:
    field = met(first=NORTH_FIRST)
    for number in range(10):
        assert field.side == "south"
        field.play(f"place S1 {'ab'[number % 2]}1")
    assert field.side == "north"


@pytest.mark.rule("meet.3a", "seq.1a")
def test_set_up_and_battle_have_separate_actions() -> None:
    field = met(first=NORTH_FIRST)
    assert field.rule("move S1 e3") == "seq.1a"
    field.play("done", "done")
    assert field.rule("place N1 a7") == "seq.1a"
    assert field.rule("attach N2") == "seq.1a"


# ---- hidden information -------------------------------------------------------------------------


def pairs_told_alike(seed: int, enough: int) -> int:
    """Compare `enough` pairs of purchases that some roles cannot distinguish; return how many."""
    rng = Random(seed)
    differed = 0
    while differed < enough:
        match = Match.new(GAME, "meeting", options={"muster": "buy"}, seed=rng.getrandbits(32))
        for _ in laws.random_walk(match, rng, 3000):
            if not match.game.has_secrets(match.state):
                break
            roles = rng.choice(laws.groups(match.roles))
            differed += laws.drawn_from_the_view_alone(match, roles, rng, 10)
            differed += laws.twin_looks_the_same(match, roles, rng)
            differed += laws.lookalikes_are_told_alike(match, roles, rng, 10, ["order"])
            differed += laws.hidden_actions_leak_nothing(match, roles, rng)
    return differed


@pytest.mark.rule("meet.2a")
def test_indistinguishable_purchases_have_equal_views() -> None:
    assert pairs_told_alike(1, 100) >= 100


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_ten_thousand_indistinguishable_purchases_look_alike(chunk: int) -> None:
    assert pairs_told_alike(1000 + chunk, 500) >= 500
