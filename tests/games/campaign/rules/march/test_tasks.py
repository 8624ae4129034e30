"""Tasks of a force: their effects at once or after their hours, and why they fail."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.bodies import add_body
from senlac.games.campaign.rules.constants import (
    CAME_OUT,
    DEPOSIT,
    ENTER,
    LEAVE,
    LODGE,
    PLUNDER,
    RAVAGE,
    REST,
    SALLY,
    STALE,
    TAKE,
)
from senlac.games.campaign.rules.march.capture import (
    enter,
    is_barred,
    may_besiege,
    ravage,
    seize_lodged,
    take,
    walk_in,
)
from senlac.games.campaign.rules.march.garrisons import check_garrisons, leave
from senlac.games.campaign.rules.march.tasks import do_tasks
from senlac.games.campaign.rules.plans import SPENT, entry
from tests.games.campaign.desk import Desk, Steady


def week(*lines: str, dice: Dice | None = None, scenario: str = "y1088") -> Desk:
    """Return a position in which orders are written in the first week."""
    text = "\n".join([f"scenario: {scenario}", *lines, "turn: 1", "step: Orders"])
    return Desk(text, Steady(6) if dice is None else dice)


def do(desk: Desk, name: str, *kinds: int, hours: int = 72) -> list[object]:
    """Do some tasks of a body whose hours are over; return why some failed."""
    plan = [entry(kind) for kind in kinds]
    plan[0][SPENT] = hours
    desk.state.plans[desk.body(name)] = plan
    do_tasks(desk.state, 40)
    return [event.fields["why"] for event in desk.told("undone")]


@pytest.mark.rule("order.c", "order.d")
def test_timed_task_is_done_on_time_and_the_next_follows_at_once() -> None:
    for kind, hours, done in (
        (RAVAGE, 36, True), (RAVAGE, 35, False), (PLUNDER, 72, True), (PLUNDER, 71, False),
        (REST, 12, True), (REST, 11, False),
    ):  # fmt: skip
        desk = week("A1 caen spearman.C=40 Ac1")
        assert do(desk, "A1", kind, TAKE, hours=hours) == []
        assert bool(desk.state.plans[0]) != done
        assert bool(desk.state.inside[0]) == done
        ravaged = done and kind != REST
        assert desk.state.pillage[desk.town("caen")] == int(ravaged)
        assert [event.kind for event in desk.told("plunders")] == ["plunders"] * (
            done and kind == PLUNDER
        )


@pytest.mark.rule("order.c")
def test_body_does_instant_tasks_up_to_a_timed_one() -> None:
    desk = week("A1 winchester fyrd.C=40 treasure=9 Ac1")
    assert do(desk, "A1", ENTER, DEPOSIT, REST, SALLY) == []
    assert [line[0] for line in desk.state.plans[0]] == [REST, SALLY]
    assert (desk.state.inside[0], desk.state.crowns[0]) == (1, 709)


@pytest.mark.rule("order.c", "naval.e")
def test_body_aboard_waits_and_a_body_that_ends_blocks_no_other() -> None:
    desk = week("A1 dover ship=2", "A2 dover aboard A1 fyrd.C=20 Ac2",
                "A3 winchester treasure=5", "A4 winchester fyrd.C=20 Ac4")  # fmt: skip
    for name, kind in (("A2", TAKE), ("A3", DEPOSIT), ("A4", ENTER)):
        desk.state.plans[desk.body(name)] = [entry(kind)]
    do_tasks(desk.state, 3)
    assert desk.state.plans[desk.body("A2")] == [entry(TAKE)]
    assert desk.body("A3") == -1
    assert desk.state.inside[desk.body("A4")] == 1


@pytest.mark.rule("pillage.a", "pillage.b", "pillage.c", "order.k")
@pytest.mark.parametrize(
    ("bodies", "why"),
    [
        (("A1 4950 fyrd.C=40 Ac1",), ["no town is there"]),
        (("A1 caen fyrd.C=19 Ac1",), ["it takes 20 figures"]),
        (("A1 caen fyrd.C=20 Ac1",), []),
        (("A1 caen fyrd.C=40 Ac1", "B1 caen inside fyrd.C=10"), ["a garrison guards it"]),
        (("A1 caen fyrd.C=40 Ac1", "B1 caen inside fyrd.C=9"), []),
        (("A1 caen fyrd.C=40 Ac1", "B1 caen inside fyrd.C=10", "peace: [[1],[0]]"), []),
        (("A1 dover fyrd.C=40 Ac1", "A2 dover inside fyrd.C=10"), []),
    ],
)
def test_pillage_takes_twenty_figures_and_no_enemy_garrison(
    bodies: tuple[str, ...], why: list[str]
) -> None:
    for kind in (RAVAGE, PLUNDER):
        desk = week(*bodies)
        assert do(desk, "A1", kind) == why
        assert bool(desk.told("ravaged")) != bool(why)


@pytest.mark.rule("pillage.a", "town.d")
def test_a_neutral_garrison_guards_its_town_too() -> None:
    desk = week("A1 dover fyrd.C=40 Ac1", "loyalty: dover=-1")
    state = desk.state
    made = add_body(state, state.catalogue.guard(desk.town("dover")), state.hex_of[0], inside=True)
    state.figures[made][0] = 10
    assert do(desk, "A1", RAVAGE) == ["a garrison guards it"]


@pytest.mark.rule("pillage.b", "pillage.h", "church.f")
def test_town_is_ravaged_twice_at_most_and_sacrilege_is_recorded() -> None:
    desk = week("A1 caen fyrd.C=40", "loyalty: caen=-2")
    caen = desk.town("caen")
    for level in (1, 2, 2):
        ravage(desk.state, 0, caen)
        assert desk.state.pillage[caen] == level
    assert desk.state.pillaged == 1 << caen
    assert desk.state.sacrilege == 1
    other = week("A1 caen fyrd.C=40")
    ravage(other.state, 0, caen)
    assert other.state.sacrilege == 0
    assert [sorted(event.audience or ()) for event in other.told("ravaged")] == [[0, 1]]


@pytest.mark.rule("meet.d")
def test_a_force_sallies_from_within_and_is_fresh() -> None:
    desk = week("A1 dover inside fyrd.C=40 Ac1")
    assert do(desk, "A1", SALLY) == []
    assert (desk.state.inside[0], desk.state.sallied[0], desk.state.meets_because[0]) == (
        0,
        1,
        CAME_OUT,
    )
    assert do(desk, "A1", SALLY) == ["it is outside the town"]
    assert [event.fields["hex"] for event in desk.told("sallies")] == [desk.place("A1")]


@pytest.mark.rule("control.r", "order.k")
@pytest.mark.parametrize(
    ("bodies", "why"),
    [
        (("A1 dover fyrd.C=40 exchequer",), []),
        (("A1 dover fyrd.C=40",), ["it does not carry the exchequer"]),
        (("A1 rouen fyrd.C=40 exchequer",), ["you do not control the town"]),
        (("A1 4950 fyrd.C=40 exchequer",), ["you do not control the town"]),
        (("A1 dover fyrd.C=9 exchequer", "A2 dover inside fyrd.C=9",
          "B1 dover besieging fyrd.C=90"), ["the town is besieged"]),
        (("A1 dover inside fyrd.C=9 exchequer", "B1 dover besieging fyrd.C=90"), []),
    ],
)  # fmt: skip
def test_exchequer_is_lodged_in_an_own_town_that_can_be_entered(
    bodies: tuple[str, ...], why: list[str]
) -> None:
    desk = week(*bodies)
    # Open country is not the last town of the list, which is the player's.
    desk.state.loyalty[-1] = 0
    assert do(desk, "A1", LODGE) == why
    lodged = not why
    assert (desk.state.exchequer_town[0] == desk.town("dover")) == lodged
    assert ("exchequer" in desk.holds("A1")) != (lodged or len(bodies[0].split()) == 3)


@pytest.mark.rule("control.n", "pillage.d", "order.k")
@pytest.mark.parametrize(
    ("bodies", "why", "paid"),
    [
        (("A1 winchester fyrd.C=9 treasure=40",), "", (40, 0, 0)),
        (("A1 winchester fyrd.C=9",), "it has no treasure", (0, 0, 0)),
        (("A1 4950 fyrd.C=9 treasure=40",), "no town is there", (0, 0, 0)),
        (("A1 winchester fyrd.C=9 treasure=40", "A2 winchester inside fyrd.C=9",
          "B1 winchester besieging fyrd.C=90"), "the town is besieged", (0, 0, 0)),
        (("A1 dover fyrd.C=9 treasure=40",), "no exchequer", (0, 0, 0)),
        (("A1 rouen fyrd.C=9 treasure=40",), "no exchequer", (0, 0, 0)),
        (("A1 rouen fyrd.C=9 treasure=40", "peace: [[1],[0],[]]"), "", (0, 40, 0)),
        (("A1 dover fyrd.C=9 treasure=40", "A2 dover fyrd.C=9 exchequer"), "", (40, 0, 0)),
        (("A1 dover fyrd.C=9 treasure=40", "A2 hastings fyrd.C=9 exchequer"), "no exchequer",
         (0, 0, 0)),
        (("A1 dover fyrd.C=9 treasure=40", "A2 dover ship=3",
          "A3 dover aboard A2 fyrd.C=9 exchequer"), "no exchequer", (0, 0, 0)),
        (("A1 dover fyrd.C=9 treasure=40", "B1 dover fyrd.C=9 exchequer", "peace: [[1],[0],[]]"),
         "", (0, 40, 0)),
    ],
)  # fmt: skip
def test_treasure_goes_to_an_exchequer_of_the_player_or_a_friend(
    bodies: tuple[str, ...], why: str, paid: tuple[int, int, int]
) -> None:
    desk = week(*bodies, scenario="y1066")
    before = desk.state.crowns[:]
    if any("exchequer" in body and body.startswith("B") for body in bodies):
        desk.state.exchequer_town[1] = -2
    assert [str(found)[: len(why)] for found in do(desk, "A1", DEPOSIT)] == [why] * bool(why)
    gained = [now - was for now, was in zip(desk.state.crowns, before, strict=True)]
    assert tuple(gained) == paid
    assert ("treasure" in desk.holds("A1")) == (why not in ("", "it has no treasure"))


# ---- towns --------------------------------------------------------------------------------------


@pytest.mark.rule("town.a", "control.d", "order.k")
@pytest.mark.parametrize(
    ("bodies", "why", "inside"),
    [
        (("A1 dover fyrd.C=9",), "", 1),
        (("A1 4950 fyrd.C=9",), "", 0),
        (("A1 caen fyrd.C=9",), "you do not control the town", 0),
        (("A1 dover fyrd.C=9", "A2 dover inside fyrd.C=9", "B1 dover besieging fyrd.C=90"),
         "the town is besieged", 0),
        (("A1 dover fyrd.C=9", "B1 dover inside fyrd.C=9", "peace: [[1],[0]]"),
         "it is held by a player at peace", 0),
    ],
)  # fmt: skip
def test_force_enters_an_own_town_unless_it_is_besieged(
    bodies: tuple[str, ...], why: str, inside: int
) -> None:
    desk = week(*bodies)
    assert enter(desk.state, desk.body("A1")) == why
    assert desk.state.inside[desk.body("A1")] == inside


@pytest.mark.rule("town.a", "siege.a", "control.f")
def test_take_enters_besieges_or_halts() -> None:
    open_town = week("A1 caen fyrd.C=20", "full_turns: caen=2")
    assert take(open_town.state, 0, entry(TAKE))
    assert (open_town.state.inside, open_town.state.full_turns[open_town.town("caen")]) == ([1], 0)
    own = week("A1 dover fyrd.C=5")
    assert take(own.state, 0, entry(TAKE))
    assert [event.kind for event in own.journal] == ["enters"]
    walled = week("A1 bayeux fyrd.C=30", "A2 bayeux fyrd.C=5", "B1 bayeux inside fyrd.C=10",
                  "siege: bayeux=2")  # fmt: skip
    assert take(walled.state, walled.body("A1"), entry(TAKE))
    town = walled.town("bayeux")
    assert (walled.state.besieging, walled.state.siege_rolls[town]) == ([1, 0, 0], 0)
    walled.state.siege_rolls[town] = 2
    # A force that joins the siege leaves its rolls alone; only its player receives the event.
    assert take(walled.state, walled.body("A2"), entry(TAKE))
    assert (walled.state.besieging, walled.state.siege_rolls[town]) == ([1, 1, 0], 2)
    kinds = [(event.kind, sorted(event.audience or ())) for event in walled.journal]
    assert kinds == [("besieges", [0, 1]), ("joins_siege", [0])]
    assert take(walled.state, walled.body("A2"), entry(TAKE))
    assert len(walled.journal) == 2
    few = week("A1 caen fyrd.C=19")
    assert not take(few.state, 0, entry(TAKE))
    assert (few.state.halted, few.state.inside) == ([1], [0])
    [undone] = few.told("undone")
    assert undone.fields["why"] == "too few to take it"
    field = week("A1 4950 fyrd.C=20")
    assert take(field.state, 0, entry(TAKE))
    assert field.journal == []


@pytest.mark.rule("siege.a", "siege.b")
def test_siege_needs_three_to_one_twenty_figures_and_a_ship() -> None:
    for camp, walls, more, found in ((30, 10, 0, True), (29, 10, 0, False), (29, 10, 1, True),
                                     (20, 6, 0, True), (19, 6, 0, False)):  # fmt: skip
        desk = week(f"A1 bayeux besieging fyrd.C={camp}", f"B1 bayeux inside fyrd.C={walls}")
        assert may_besiege(desk.state, 0, desk.town("bayeux"), more) == found
    for ships, found in (
        ((), False), (("A2 pevensey ship=1",), True), (("A2 hastings ship=1",), False),
        (("B2 pevensey ship=1",), False),
    ):  # fmt: skip
        port = week("A1 pevensey besieging fyrd.C=30", "B1 pevensey inside fyrd.C=10", *ships)
        assert may_besiege(port.state, 0, port.town("pevensey"), 0) == found


@pytest.mark.rule("town.a", "order.e")
@pytest.mark.parametrize(
    ("lines", "barred"),
    [
        ((), False),
        (("B1 caen inside fyrd.C=10",), False),
        (("peace: [[1],[0],[]]",), True),
        (("C1 caen inside fyrd.C=5", "peace: [[2],[],[0]]"), True),
        (("C1 caen besieging fyrd.C=90", "B1 caen inside fyrd.C=10"), True),
        (("A2 caen besieging fyrd.C=90", "B1 caen inside fyrd.C=10"), False),
    ],
)
def test_town_is_barred_by_a_friend_or_another_besieger(
    lines: tuple[str, ...], *, barred: bool
) -> None:
    desk = week("A1 caen fyrd.C=40", *lines, scenario="y1066")
    assert is_barred(desk.state, 0, desk.town("caen")) == barred


@pytest.mark.rule("town.c", "control.q", "siege.f")
def test_entry_ends_strangers_and_sieges_and_seizes_exchequer() -> None:
    desk = week("A1 rouen fyrd.C=20 Ac1", "A2 rouen besieging fyrd.C=30",
                "B1 rouen inside fyrd.C=3", "B2 rouen inside supply=1 Bc2",
                "siege: rouen=1")  # fmt: skip
    walk_in(desk.state, desk.body("A1"))
    assert [desk.body(name) for name in ("B1", "B2")] == [-1, -1]
    assert desk.holds("A1") == {"fyrd.C": 20, "supply": 1, "treasure": 1000}
    assert (desk.state.inside, desk.state.besieging) == ([1, 0], [0, 0])
    assert desk.state.siege_rolls[desk.town("rouen")] == 0
    friend = week("A1 rouen fyrd.C=20", "peace: [[1],[0]]")
    seize_lodged(friend.state, friend.town("rouen"), 0)
    own = week("B1 rouen fyrd.C=20")
    seize_lodged(own.state, own.town("rouen"), 0)
    other = week("A1 rouen fyrd.C=20")
    seize_lodged(other.state, other.town("caen"), 0)
    assert [each.state.crowns[1] for each in (friend, own, other)] == [1000] * 3


# ---- garrisons ----------------------------------------------------------------------------------


def left(desk: Desk, name: str, item: str, count: int) -> list[object]:
    """Leave something of a force; return why some of it stayed with the force."""
    number = desk.state.catalogue.item_of[item]
    leave(desk.state, desk.body(name), entry(LEAVE, number, count))
    return [event.fields["why"] for event in desk.told("undone")]


@pytest.mark.rule("town.b")
def test_garrison_joins_a_leaderless_body_or_is_a_new_one() -> None:
    desk = week("A1 dover inside fyrd.C=40 Ac1", "A2 dover inside fyrd.C=5 Ac2",
                "A3 dover inside fyrd.C=6", "A4 dover inside fyrd.C=7")  # fmt: skip
    assert left(desk, "A1", "fyrd.C", 12) == []
    assert [desk.holds(f"A{n}")["fyrd.C"] for n in (1, 2, 3, 4)] == [28, 5, 18, 7]
    new = week("A1 dover inside fyrd.C=40 supply=2 Ac1 evade")
    state = new.state
    state.arrived_hour[0], state.starving[0], state.starve_order[0] = -5, 1, 2
    assert left(new, "A1", "supply", 1) == []
    made = new.body("A2")
    assert (new.holds("A2"), new.holds("A1")) == ({"supply": 1}, {"fyrd.C": 40, "supply": 1})
    assert (state.arrived_hour[made], state.starving[made], state.starve_order[made]) == (-5, 1, 2)
    assert (state.posture[made], state.inside[made]) == (2, 1)
    assert [event.fields["town"] for event in new.told("leaves")] == ["dover"]


@pytest.mark.rule("town.b", "order.k")
@pytest.mark.parametrize(
    ("body", "item", "count", "stays", "why"),
    [
        ("dover inside fyrd.C=9 fyrd.E=3", "fyrd.C", 12, {"fyrd.E": 3}, ["it has no more of them"]),
        ("dover inside fyrd.C=9 fyrd.E=3", "worst", 5, {"fyrd.C": 7}, []),
        ("dover inside fyrd.C=9", "fyrd.C", 9, {"fyrd.C": 9}, ["no figure would be left with it"]),
        ("dover inside fyrd.C=9", "fyrd.E", 9, {"fyrd.C": 9}, ["it has none of them"]),
        ("dover inside fyrd.C=9 supply=1", "supply", 3, {"fyrd.C": 9}, ["it has no more of them"]),
        ("4950 fyrd.C=9", "fyrd.C", 3, {"fyrd.C": 9}, []),
    ],
)
def test_force_leaves_what_it_has_but_keeps_its_last_figure(
    body: str, item: str, count: int, stays: dict[str, int], why: list[str]
) -> None:
    desk = week(f"A1 {body} Ac1")
    assert left(desk, "A1", item, count) == why
    assert desk.holds("A1") == stays


@pytest.mark.rule("town.b", "order.f", "order.k")
def test_garrison_needs_an_open_town_and_a_free_number() -> None:
    besieged = week("A1 dover fyrd.C=9 Ac1", "A2 dover inside fyrd.C=10 Ac2",
                    "B1 dover besieging fyrd.C=90")  # fmt: skip
    assert left(besieged, "A1", "fyrd.C", 3) == ["the town is besieged"]
    inside = week("A2 dover inside fyrd.C=10 Ac2", "B1 dover besieging fyrd.C=90")
    assert left(inside, "A2", "fyrd.C", 3) == []
    full = week("A1 dover inside fyrd.C=9 Ac1")
    full.state.numbers_used[0] = (1 << len(full.state.catalogue.codes_of(0))) - 1
    assert left(full, "A1", "fyrd.C", 3) == ["no number is free for a garrison"]
    assert full.holds("A1") == {"fyrd.C": 9}
    besieges = week("A1 bayeux fyrd.C=90 Ac1", "B1 bayeux inside fyrd.C=10")
    assert left(besieges, "A1", "fyrd.C", 3) == ["you do not control the town"]
    assert besieges.state.besieging[besieges.body("A1")] == 1
    captures = week("A1 caen fyrd.C=30 Ac1", "B1 caen inside fyrd.C=3")
    assert left(captures, "A1", "fyrd.C", 12) == []
    assert captures.holds("A2") == {"fyrd.C": 12}


@pytest.mark.rule("control.h", "control.i", "town.d")
@pytest.mark.parametrize(
    ("bodies", "stay"),
    [
        (("A1 caen inside fyrd.C=9",), (0,)),
        (("A1 caen inside fyrd.C=10",), (1,)),
        (("A1 caen inside fyrd.C=5", "A2 caen inside fyrd.C=5"), (1, 1)),
        (("A1 caen inside fyrd.C=5", "A2 caen inside fyrd.C=4"), (0, 0)),
        (("A1 dover inside fyrd.C=9",), (1,)),
        (("A1 caen inside supply=1",), (1,)),
        (("A1 caen inside fyrd.C=1",), (0,)),
    ],
)
def test_garrison_below_ten_is_expelled_without_loyalty(
    bodies: tuple[str, ...], stay: tuple[int, ...]
) -> None:
    desk = week(*bodies)
    desk.state.meets_because[:] = [1] * len(desk.state.meets_because)
    check_garrisons(desk.state)
    assert tuple(desk.state.inside) == stay
    out = 0 in stay
    assert desk.state.meets_because == [STALE if out else 1] * len(stay)
    assert [sorted(event.audience or ()) for event in desk.told("put_out")] == [[0, 1]] * out


@pytest.mark.rule("control.h")
def test_besieged_few_are_lost_to_the_first_besieger() -> None:
    desk = week("A1 caen inside fyrd.C=5 supply=1", "A2 caen inside fyrd.C=4 supply=1",
                "B1 caen besieging fyrd.C=90", "B2 caen besieging fyrd.C=90")  # fmt: skip
    check_garrisons(desk.state)
    assert [desk.body(name) for name in ("A1", "A2")] == [-1, -1]
    assert [desk.holds(name).get("supply", 0) for name in ("B1", "B2")] == [2, 0]


@pytest.mark.rule("town.b", "control.d")
def test_garrison_needs_control_of_the_town() -> None:
    desk = week("A1 caen inside spearman.C=9 Ac1")
    spearmen = desk.state.catalogue.item_of["spearman.C"]
    leave(desk.state, desk.body("A1"), entry(LEAVE, spearmen, 3))
    assert [event.fields["why"] for event in desk.told("undone")] == ["you do not control the town"]
    assert desk.holds("A1") == {"spearman.C": 9}
