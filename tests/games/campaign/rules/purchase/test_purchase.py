"""Levies and purchases, and where they are placed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from senlac.engine.model.action import Action
from senlac.engine.model.group_intent import GroupIntent
from senlac.games.campaign.policy.scripts import PurchaseScript
from senlac.games.campaign.rules.purchase.afloat import begin_afloat
from senlac.games.campaign.rules.ships import fits
from tests.games.campaign.desk import GAME, Desk

DONE = Action("done")
START = "scenario: y1088\nstep: Purchase"


def pool(desk: Desk, player: str, town: str) -> int:
    """Return how many of the pool a player may place in a town, in figures and ships."""
    desk.write(player, f"at {town}")
    total = 0
    for line in sorted(desk.offered(player)):
        if line.startswith("levy ") and "_" not in line:
            desk.write(player, line)
            total += max(int(count.split()[1]) for count in desk.offered(player))
            desk.write(player, f"strike {len(desk.sheet(player))}")
    return total


@pytest.mark.rule("levy.a", "naval.a")
def test_controlled_loyal_towns_levy_troops_and_ports_a_ship() -> None:
    desk = Desk(START)
    ground = desk.state.catalogue.ground
    towns = [t for t, whose in enumerate(desk.state.loyalty) if whose == desk.seat("robert")]
    figures = sum(10 if ground.large[town] else 5 for town in towns)
    ships = sum(ground.port[town] > 0 for town in towns)
    assert pool(desk, "robert", "rouen") == figures + ships
    taken = Desk("scenario: y1088\nA1 rouen inside spearman.C=10\nstep: Purchase")
    assert pool(taken, "robert", "caen") == figures + ships - 11


@pytest.mark.rule("naval.a", "levy.b", "order.h")
def test_ships_and_figures_that_are_levied_leave_the_pool() -> None:
    desk = Desk(START)

    def most(line: str) -> int:
        desk.write("robert", line)
        found = max(int(count.split()[1]) for count in desk.offered("robert"))
        desk.write("robert", f"strike {len(desk.sheet('robert'))}")
        return found

    desk.write("robert", "at rouen")
    ships, knights = most("levy ship"), most("levy knight.B")
    assert ships > 2
    assert knights > 3
    desk.write("robert", "levy ship", "count 2", "levy knight.B", "count 3", "close", "at caen")
    assert (most("levy ship"), most("levy knight.B")) == (ships - 2, knights - 3)
    desk.write("robert", "levy ship", f"count {ships - 2}", "close", "at fecamp")
    assert "levy ship" not in desk.offered("robert")
    crowns = desk.state.crowns[desk.seat("robert")]
    desk.write("robert", "close")
    desk.reveal()
    state = desk.state
    fleets = [place for place in state.bodies_of(desk.seat("robert")) if state.is_fleet(place)]
    assert sum(len(state.ships[place]) for place in fleets) == ships
    assert state.crowns[desk.seat("robert")] == crowns


@pytest.mark.rule("levy.c")
def test_anathema_halves_each_levied_stack_but_not_ships() -> None:
    desk = Desk(START)
    cursed = Desk("scenario: y1088\nanathema: [1]\nstep: Purchase")
    for line in ("levy knight.B", "levy spearman.D", "levy ship"):
        most = []
        for each in (desk, cursed):
            each.write("robert", "at rouen", line)
            most.append(max(int(count.split()[1]) for count in each.offered("robert")))
            each.write("robert", "strike 1")
            assert each.sheet("robert") == []
        assert most[1] == (most[0] if line == "levy ship" else most[0] // 2)


@pytest.mark.rule("levy.b", "buy.a", "buy.b", "buy.g")
def test_placements_in_a_town_form_one_force_and_one_fleet() -> None:
    desk = Desk(START)
    desk.write(
        "robert", "at caen", "levy knight.B", "count 8", "buy spearman.C", "count 30",
        "buy supply", "count 2", "buy siege", "count 1", "buy ship", "count 2",
        "buy captain", "count 1", "levy robert_duke", "close",
    )  # fmt: skip
    desk.reveal()
    state = desk.state
    force = next(p for p in state.bodies_of(1) if state.hex_of[p] == desk.state.catalogue.ground
                 .town_hex[desk.town("caen")] and not state.is_fleet(p))  # fmt: skip
    name = state.catalogue.bodies[state.codes[force]]
    fleet = state.catalogue.bodies[state.codes[force + 1]]
    # The rest of the pool goes to its towns: Caen's own knights may have been placed elsewhere.
    held = desk.holds(name)
    assert (held["spearman.C"], held["supply"], held["siege"]) == (30, 2, 1)
    assert held["knight.B"] >= 8
    assert desk.leaders(name) == {"robert_duke", "Bc1"}
    assert state.inside[force] == 1
    assert desk.holds(fleet)["ship"] >= 2
    assert not state.inside[force + 1]
    # 30 x 4 + 2 x 8 + 30 + 2 x 50 + 20 crowns.
    assert state.crowns[1] == 1000 - (120 + 16 + 30 + 100 + 20)


@pytest.mark.rule("levy.d", "buy.g")
def test_unplaced_levies_stay_and_the_lord_joins_the_exchequer() -> None:
    desk = Desk(START)
    desk.reveal()
    state = desk.state
    for seat in (0, 1):
        towns = [t for t, whose in enumerate(state.loyalty) if whose == seat]
        for town in towns:
            levy = sum(state.catalogue.levy[town])
            assert sum(state.strength(place) for place in state.insiders(town)) == levy
        lord = state.place(state.leader_at[seat])
        assert state.hex_of[lord] == state.catalogue.ground.town_hex[state.exchequer_town[seat]]
    numbers = [state.catalogue.bodies[code] for code in state.codes[:4]]
    assert numbers == ["A1", "A2", "A3", "A4"]
    hexes = [state.hex_of[place] for place in state.bodies_of(0)]
    order = [state.catalogue.ground.town_at[hex_] for hex_ in hexes]
    assert order == sorted(order)


@pytest.mark.rule("order.h", "order.i")
def test_line_that_needs_a_number_is_dropped_without_it() -> None:
    desk = Desk(START)
    desk.write("robert", "at rouen", "buy knight.A")
    # Knights of the first grade cost 18 crowns.
    assert desk.offered("robert") == {f"count {n}" for n in range(1, 1000 // 18 + 1)}
    assert desk.rule("robert", "close") == "order.h"
    desk.reveal()
    assert desk.state.crowns[1] == 1000
    assert all("knight.A" not in desk.holds(desk.state.catalogue.bodies[code])
               for code in desk.state.codes)  # fmt: skip


@pytest.mark.rule("order.h", "order.j")
def test_striking_a_line_strikes_its_number_too() -> None:
    desk = Desk(START)
    desk.write("robert", "at rouen", "levy knight.B", "count 5", "buy captain", "count 2")
    desk.write("robert", "strike 3")
    assert desk.sheet("robert") == ["at rouen", "buy captain", "count 2"]
    desk.write("robert", "strike 1")
    assert desk.sheet("robert") == []
    assert len(desk.told("fallen")) == 1


@pytest.mark.rule("buy.b", "order.a")
def test_towns_opened_for_purchase_are_controlled_and_unbesieged() -> None:
    desk = Desk(
        "scenario: y1088\nA1 rouen besieging spearman.C=60\nA2 caen inside spearman.C=10\n"
        "step: Purchase"
    )
    assert desk.rule("robert", "at london") == "buy.b"
    assert "control" in desk.refusal("robert", "at caen").why
    assert "besieged" in desk.refusal("robert", "at rouen").why
    desk.write("rufus", "at caen", "close")
    assert desk.rule("rufus", "at caen") == "order.h"
    assert desk.rule("rufus", "levy ship") == "order.a"
    desk.write("robert", "at bayeux")
    assert desk.rule("robert", "done") == "order.a"


@pytest.mark.rule("buy.a", "naval.a")
def test_player_buys_troops_of_their_muster_and_ships_in_ports() -> None:
    desk = Desk(START)
    desk.write("robert", "at argentan")
    assert desk.rule("robert", "buy huscarl.A") == "buy.a"
    assert desk.rule("robert", "buy ship") == desk.rule("robert", "levy ship") == "naval.a"
    assert desk.rule("robert", "levy hirdman.A") == "levy.a"
    desk.write("robert", "buy siege", "count 33", "buy supply", "count 1")
    assert "2 are left" in desk.refusal("robert", "buy knight.C").why
    assert "buy spearman.D" in desk.offered("robert")


@pytest.mark.rule("buy.g")
def test_twelve_captains_serve_in_a_year_in_all_towns_together() -> None:
    desk = Desk(START)
    desk.write("robert", "at rouen", "buy captain", "count 8", "close", "at caen", "buy captain")
    assert desk.offered("robert") == {f"count {n}" for n in range(1, 5)}
    desk.write("robert", "count 4", "close", "at bayeux")
    assert desk.rule("robert", "buy captain") == "buy.g"
    desk.reveal()
    at = desk.state.catalogue.ground.town_hex[desk.town("caen")]
    caen = {desk.state.catalogue.leaders[n] for p,
            hex_ in enumerate(desk.state.hex_of) if hex_ == at
            for n in desk.state.with_body(p)}  # fmt: skip
    # By town in id order: Caen before Rouen.
    assert caen == {"Bc1", "Bc2", "Bc3", "Bc4"}


@pytest.mark.rule("buy.h")
def test_spies_cost_and_stand_once_in_a_town() -> None:
    desk = Desk("scenario: y1088\ncrowns: robert=25\nspies: [[],[0]]\nstep: Purchase")
    first = desk.state.catalogue.towns[0]
    assert desk.rule("robert", f"spy {first}") == "buy.h"
    desk.write("robert", "spy london", f"counterspy {first}")
    assert desk.rule("robert", "counterspy london") == "buy.h"
    assert "25" not in desk.refusal("robert", "counterspy london").why
    # The money left is just enough for another one.
    last = Desk("scenario: y1088\ncrowns: robert=10\nspies: [[],[0]]\nstep: Purchase")
    assert last.state.catalogue.tables.files.units.spy.price == last.state.crowns[1]
    assert "one of yours" in last.refusal("robert", f"spy {first}").why
    desk.reveal()
    state = desk.state
    assert state.spies[1] == 1 | 1 << desk.town("london")
    assert state.counterspies[1] == 1
    assert state.crowns[1] == 5


@pytest.mark.rule("control.q")
def test_new_exchequer_goes_to_the_chosen_or_best_loyal_town() -> None:
    desk = Desk("scenario: y1088\nchest: rufus=-1 robert=-1\nstep: Purchase")
    desk.write("robert", "exchequer caen")
    assert desk.rule("robert", "exchequer rouen") == "control.q"
    assert desk.rule("robert", "exchequer london") == "buy.b"
    desk.reveal()
    assert desk.state.exchequer_town == [desk.town("london"), desk.town("caen")]
    other = Desk(START)
    assert other.rule("robert", "exchequer caen") == "control.q"


def at_sea() -> Desk:
    """Return Hardrada's purchase with 50 hirdmen in Nidaros, revealed as it is."""
    desk = Desk("scenario: y1066\nstep: Purchase")
    desk.write("hardrada", "at nidaros", "buy hirdman.B", "count 50", "close")
    desk.reveal()
    desk.state.stack[:] = begin_afloat(desk.state)
    return desk


@pytest.mark.rule("naval.o", "naval.q")
def test_player_that_begins_afloat_has_one_fleet_at_sea() -> None:
    desk = at_sea()
    state = desk.state
    [fleet] = [place for place in state.bodies_of(2) if state.is_fleet(place)]
    assert state.catalogue.ground.board.names[state.hex_of[fleet]] == "5712"
    assert fleet == state.bodies_of(2)[-1]
    # A free ship of each Norse port.
    assert desk.holds(state.catalogue.bodies[state.codes[fleet]]) == {"ship": 3}
    assert desk.phase.writers(state) == (2,)
    assert begin_afloat(Desk(START).state) == []
    # Only the first Year begins at sea.
    state.year = 2
    assert begin_afloat(state) == []


@pytest.mark.rule("naval.o", "naval.f")
def test_force_with_room_boards_the_fleet_at_sea_once() -> None:
    desk = at_sea()
    ashore = {line.split()[1] for line in desk.offered("hardrada") if line != "done"}
    [large] = [name for name in ashore if desk.holds(name).get("hirdman.B", 0) > 50]
    # 62 men take 124 of the 180 points of three ships.
    desk.write("hardrada", f"aboard {large}")
    assert desk.rule("hardrada", f"aboard {large}") == "order.h"
    assert desk.rule("hardrada", "aboard A1") == desk.rule("hardrada", "aboard C250") == "order.f"
    desk.reveal()
    force = desk.body(large)
    fleet = desk.state.place(desk.state.aboard[force])
    assert desk.state.hex_of[force] == desk.state.hex_of[fleet]
    assert not desk.state.inside[force]


@pytest.mark.rule("naval.o", "naval.p")
def test_a_fleet_without_any_leader_gets_the_lord() -> None:
    desk = at_sea()
    before = desk.state.leader_at[2]
    desk.reveal()
    state = desk.state
    assert state.leader_at[2] != before
    assert state.is_fleet(state.place(state.leader_at[2]))


@pytest.mark.rule("naval.f")
def test_forces_fit_aboard_singly_but_not_together() -> None:
    desk = Desk(
        """scenario: y1088
    B1 rouen ship=2
    B2 rouen knight.B=24
    B3 rouen knight.B=12 spearman.C=1
    B4 rouen siege=6
    B5 rouen siege=5 supply=2
    step: Purchase""".replace("\n    ", "\n")
    )
    fleet = desk.body("B1")
    found = {name: fits(desk.state, fleet, [desk.body(name)]) for name in ("B2", "B3", "B4", "B5")}
    assert found == {"B2": True, "B3": True, "B4": True, "B5": True}
    assert not fits(desk.state, fleet, [desk.body("B2"), desk.body("B3")])
    assert not fits(desk.state, fleet, [desk.body("B4"), desk.body("B5")])


@pytest.mark.rule("buy.i")
def test_exchequer_without_a_loyal_town_goes_to_the_best_held() -> None:
    towns = Desk(START).state.catalogue.towns
    lost = " ".join([f"{town}=rufus" for town in towns])
    desk = Desk(
        f"scenario: y1088\nloyalty: {lost}\nchest: robert=-1\n"
        "B1 dover inside spearman.C=10\nB2 lewes inside spearman.C=10\nstep: Purchase"
    )
    desk.reveal()
    assert desk.state.exchequer_town[1] == desk.town("dover")


@pytest.mark.rule("naval.q")
def test_captains_with_ships_alone_are_aboard_the_fleet_at_sea() -> None:
    desk = Desk("scenario: y1066\nstep: Purchase")
    desk.write("hardrada", "at nidaros")
    for name in ("hirdman.B", "bondi.D", "archer.D"):
        desk.write("hardrada", f"levy {name}")
        most = max(int(line.split()[1]) for line in desk.offered("hardrada"))
        desk.write("hardrada", f"count {most}")
    desk.write("hardrada", "close", "at stavanger", "levy ship", "count 1", "buy captain",
               "count 1", "close")  # fmt: skip
    desk.reveal()
    state = desk.state
    at = state.place(state.leader_at[state.catalogue.leaders.index("Cc1")])
    assert state.is_fleet(at)


def test_purchase_choices_show_their_prices() -> None:
    desk = Desk(START)
    phase = desk.state.stack[-1]
    main = phase.guidance(desk.state, desk.seat("rufus"))
    spy = desk.state.catalogue.tables.files.units.spy
    assert main.labels["spy"] == f"Send a spy for {spy.price} crowns"
    assert main.labels["counterspy"].startswith(
        f"Place a counterspy for {spy.counterspy_price} crown"
    )
    desk.write("rufus", "at london")
    told = phase.guidance(desk.state, desk.seat("rufus")).choices
    assert told["buy fyrd.E"] == "Fyrdmen E: 1 crown each"
    assert "levy fyrd.E" not in told
    # Free troops come only by a levy: purchases are paid.
    assert told["levy fyrd.D"] == "Fyrdmen D: 240 free"
    assert told["buy fyrd.D"] == "Fyrdmen D: 2 crowns each"


def test_prompt_for_a_number_names_the_item_as_in_the_list() -> None:
    desk = Desk(START)
    desk.write("rufus", "at london", "buy spearman.D")
    assert desk.phase.prompt_for(desk.state, 0).startswith("How many Spearmen D, up to ")
    desk.write("rufus", "count 1", "levy ship")
    assert desk.phase.prompt_for(desk.state, 0).startswith("How many ships, up to ")


@pytest.mark.rule("move.c", "order.f")
def test_sheet_without_captains_needs_confirmation_or_advice() -> None:
    desk = Desk(START)
    phase, seat = desk.state.stack[-1], desk.seat("rufus")
    assert "Only forces with a leader can march." in phase.guidance(desk.state, seat).confirm[DONE]
    desk.write("rufus", "at london", "levy fyrd.D", "count 20", "close")
    assert phase.guidance(desk.state, seat).intents == {
        "advised": "Levy and buy the rest as the marshal advises"
    }
    rest = GAME.actions_for_intent(desk.state, seat, GroupIntent("advised"))
    desk.write("rufus", *[desk.notation.text(line) for line in rest])
    assert "done" in desk.offered("rufus")
    assert phase.guidance(desk.state, seat).confirm.get(DONE) is None, "captains are hired"
    assert phase.guidance(desk.state, seat).intents == {}, "what is left pays for no more"


def test_purchase_refusal_names_the_item_as_in_the_list() -> None:
    desk = Desk(START)
    desk.write("robert", "at rouen", "levy knight.B", "count 5")
    for line, words in (
        ("levy knight.B", "There is a line for Mounted knights B on the sheet for Rouen already."),
        ("levy captain", "A captain: bought, not levied."),
        ("levy knight.A", "Mounted knights A: your pool has none left."),
        ("buy huscarl.A", "Huscarls A do not serve you for pay."),
        ("buy Ac1", "Captains are not bought by name: buy a captain."),
        ("buy robert_duke", "Robert Curthose is your lord, who is levied at no cost."),
        ("buy rufus_king", "William Rufus is another player's lord."),
        ("buy treasure", "Treasure: not for sale."),
        ("buy worst", "The worst men: not for sale."),
    ):
        assert desk.refusal("robert", line).why == words
    desk.state.crowns[1] = 17
    assert desk.refusal("robert", "buy knight.A").why == (
        "The price of Mounted knights A is 18 crowns each; 17 are left."
    )


def test_transfer_refusal_names_the_item_as_in_the_list() -> None:
    desk = Desk("scenario: y1088\nA1 london inside spearman.C=1 rufus_king\nturn: 1\nstep: Orders")
    desk.write("rufus", "force A1")
    left = desk.refusal("rufus", "leave spearman.C").why
    assert left == "The last figure cannot stay behind."
    desk.write("rufus", "detach", "take spearman.C", "count 1")
    for line, words in (
        ("take fyrd.D", "This body does not have Fyrdmen D."),
        ("take spearman.C", "This body does not have Spearmen C."),
        ("take rufus_king", "William Rufus cannot pass: something must stay."),
    ):
        assert desk.refusal("rufus", line).why == words


@pytest.mark.rule("order.f")
def test_marshal_advises_no_more_spies_than_the_learned_script() -> None:
    desk = Desk(START)
    seat = desk.seat("rufus")
    advice = GAME.actions_for_intent(desk.state, seat, GroupIntent("advised"))
    found = GAME.sheet_script(desk.state, seat, Random(1))
    assert isinstance(found, PurchaseScript)
    learned = found.best_known().lines()
    assert Counter(advice) <= Counter(learned), "some menus are left out"
    assert [line for line in advice if line.verb == "spy"] == [
        line for line in learned if line.verb == "spy"
    ]
    desk.write("rufus", "spy rouen", "spy dover")
    rest = GAME.actions_for_intent(desk.state, seat, GroupIntent("advised"))
    assert not [line for line in rest if line.verb == "spy"]
