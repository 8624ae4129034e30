"""Placement of levies and purchases, and of the rest of the pool."""

from __future__ import annotations

import pytest

from senlac.games.campaign.catalogue import CAPTAIN, SHIP
from senlac.games.campaign.rules.constants import NOBODY
from senlac.games.campaign.rules.purchase.afloat import LoadAtSea, begin_afloat, fleet_at_sea
from senlac.games.campaign.rules.purchase.draft import PurchaseDraft
from senlac.games.campaign.rules.purchase.phase import begin_purchase
from senlac.games.campaign.rules.purchase.placing import place_all
from senlac.games.campaign.rules.purchase.pool import Pool
from senlac.games.campaign.rules.reports.towns import known
from tests.games.campaign.desk import Desk

RUFUS, ROBERT = 0, 1


def purchase(*lines: str, scenario: str = "y1088", overlay: str = "") -> Desk:
    """Return a position in which armies are raised."""
    text = "\n".join([f"scenario: {scenario}", *lines, "step: Purchase"])
    return Desk(text, overlay=overlay)


def draft(desk: Desk, player: str, *lines: str) -> PurchaseDraft:
    """Return a sheet as a draft."""
    sheet = [desk.notation.action(line) for line in lines]
    return PurchaseDraft(desk.state, desk.seat(player), sheet)


def towns_of(desk: Desk, towns: list[int]) -> set[str]:
    """Return towns by their ids."""
    return {desk.state.catalogue.towns[town] for town in towns}


def in_town(desk: Desk, seat: int, town: str) -> list[int]:
    """Return the bodies of a player at a town."""
    hex_ = desk.state.catalogue.ground.town_hex[desk.town(town)]
    return [place for place in desk.state.bodies_of(seat) if desk.state.hex_of[place] == hex_]


@pytest.mark.rule("levy.a", "naval.a", "buy.g")
def test_pool_comes_from_controlled_loyal_towns_and_a_free_lord() -> None:
    desk = purchase("B1 dover inside spearman.C=10", "A1 caen inside fyrd.C=10")
    state = desk.state
    pool = Pool(state, RUFUS)
    loyal = {town for town, whose in enumerate(state.loyalty) if whose == RUFUS}
    assert set(pool.towns) == loyal - {desk.town("dover")}
    levies = [sum([state.catalogue.levy[town][stack] for town in pool.towns])
              for stack in range(len(state.catalogue.stacks))]  # fmt: skip
    assert pool.figures == levies
    ports = [town for town in pool.towns if state.catalogue.ground.port[town] > 0]
    assert (pool.ships, pool.lord) == (len(ports), True)
    state.leader_at[RUFUS] = -3
    state.anathema = 1
    cursed = Pool(state, RUFUS)
    assert cursed.figures == [count // 2 for count in levies]
    assert (cursed.ships, cursed.lord) == (len(ports), False)
    assert Pool(state, ROBERT).lord


@pytest.mark.rule("buy.h", "buy.a")
def test_spy_costs_its_price_and_is_placed_once_in_a_town() -> None:
    desk = purchase("crowns: robert=40", "spies: [[],[london]]", "counterspies: [[],[dover]]",
                    overlay="units.spy.price = 15")  # fmt: skip
    prices = desk.state.catalogue.tables.files.units.spy
    fresh = draft(desk, "robert")
    everywhere = set(desk.state.catalogue.towns)
    assert towns_of(desk, fresh.to_spy()) == everywhere - {"london"}
    assert towns_of(desk, fresh.to_counter()) == everywhere - {"dover"}
    sown = draft(desk, "robert", "spy dover", "counterspy london")
    assert sown.money == 40 - prices.price - prices.counterspy_price
    assert (sown.spies, sown.counterspies) == ([desk.town("dover")], [desk.town("london")])
    desk.state.crowns[ROBERT] = prices.counterspy_price
    poor = draft(desk, "robert")
    assert poor.to_spy() == []
    assert towns_of(desk, poor.to_counter()) == everywhere - {"dover"}
    desk.state.crowns[ROBERT] = prices.counterspy_price - 1
    assert draft(desk, "robert").to_counter() == []
    desk.state.crowns[ROBERT] = prices.price
    assert draft(desk, "robert").to_spy() != []


@pytest.mark.rule("buy.a", "buy.g", "levy.b", "order.h")
def test_purchase_line_spends_money_or_pool_once_in_a_town() -> None:
    desk = purchase()
    items = desk.state.catalogue.item_of
    start = draft(desk, "robert", "at rouen")
    knights, ship, captain = items["knight.B"], items[SHIP], items[CAPTAIN]
    pool = start.in_pool(knights)
    read = draft(desk, "robert", "at rouen", "levy knight.B", "count 3", "levy ship", "count 1",
                 "buy captain", "count 2", "levy robert_duke")  # fmt: skip
    assert read.in_pool(knights) == pool - 3
    assert read.in_pool(ship) == start.in_pool(ship) - 1
    assert read.in_pool(read.lord_item()) == 0
    assert start.in_pool(start.lord_item()) == 1
    assert start.in_pool(items["rufus_king"]) == 0
    assert read.money == start.money - 2 * start.price(captain)
    assert read.affordable(captain) == min(12 - 2, read.money // read.price(captain))
    assert {knights, ship, read.lord_item()}.isdisjoint(read.to_levy())
    assert captain not in read.to_buy()
    assert captain in start.to_buy()
    waiting = draft(desk, "robert", "at rouen", "levy knight.B")
    assert waiting.most() == pool
    bought = draft(desk, "robert", "at rouen", "buy knight.B")
    assert bought.most() == 1000 // bought.price(knights)
    # In another town both may be named again.
    again = draft(desk, "robert", "at rouen", "levy knight.B", "count 3", "buy captain", "count 2",
                  "close", "at caen")  # fmt: skip
    assert knights in again.to_levy()
    assert captain in again.to_buy()
    assert not draft(desk, "robert", "at argentan").is_port()
    assert draft(desk, "robert", "at argentan").in_pool(ship) == 0


@pytest.mark.rule("buy.b", "buy.g")
def test_draft_has_more_while_men_money_and_open_towns_are_left() -> None:
    desk = purchase()
    state = desk.state
    captain = state.catalogue.tables.files.units.leader.captain_price
    found = draft(desk, "robert")
    assert found.has_more()
    assert towns_of(desk, found.to_open()) == towns_of(desk, found.controlled())
    found.pool.lord = False
    found.pool.figures = [0] * len(found.pool.figures)
    for money, more in ((4 * captain, True), (4 * captain - 1, False)):
        found.money = money
        assert found.has_more() == more
    for money, hire in ((captain, True), (captain - 1, False)):
        found.money = money
        assert found.can_hire() == hire
    found.money, found.hired = 1000, 12
    assert not found.can_hire()
    opened = draft(desk, "robert", "at rouen", "close")
    assert desk.town("rouen") not in opened.to_open()
    besieged = purchase("A1 rouen besieging fyrd.C=60", "B1 rouen inside fyrd.C=10")
    assert besieged.town("rouen") not in draft(besieged, "robert").to_open()


@pytest.mark.rule("control.q", "buy.d")
def test_money_needs_an_exchequer_or_one_to_be_housed() -> None:
    for chest, money, houses in (("0", 1000, False), ("-1", 1000, True), ("-3", 0, False)):
        desk = purchase(f"chest: robert={chest}")
        found = draft(desk, "robert")
        assert found.money == money
        assert (found.to_house() != []) == houses
    housed = purchase("chest: robert=-1")
    found = draft(housed, "robert", "exchequer caen")
    assert (found.home, found.to_house()) == (housed.town("caen"), [])


@pytest.mark.rule("winter.a", "control.q", "buy.i")
def test_homeless_exchequer_gets_the_chosen_or_best_loyal_town() -> None:
    desk = purchase("chest: robert=-1", "B1 london inside spearman.C=10")
    state = desk.state
    # London, which is richer, is only held.
    place_all(state, draft(desk, "robert"))
    loyal = [town for town, whose in enumerate(state.loyalty) if whose == ROBERT]
    best = max(loyal, key=lambda town: (state.catalogue.tax[town], -town))
    assert state.catalogue.tax[best] < state.catalogue.tax[desk.town("london")]
    assert state.exchequer_town[ROBERT] == best
    chosen = purchase("chest: robert=-1")
    place_all(chosen.state, draft(chosen, "robert", "exchequer caen"))
    assert chosen.state.exchequer_town[ROBERT] == chosen.town("caen")
    settled = purchase()
    place_all(settled.state, draft(settled, "robert"))
    assert settled.state.exchequer_town[ROBERT] == settled.town("rouen")


@pytest.mark.rule("levy.d", "naval.a")
def test_ships_left_in_the_pool_stay_in_their_ports() -> None:
    desk = purchase()
    state = desk.state
    ships = Pool(state, ROBERT).ships
    place_all(state, draft(desk, "robert", "at caen", "levy ship", f"count {ships - 1}", "close"))
    counts = {state.catalogue.ground.town_at[state.hex_of[place]]: len(state.ships[place])
              for place in state.bodies_of(ROBERT) if state.is_fleet(place)}  # fmt: skip
    ports = [town for town in Pool(state, ROBERT).towns if state.catalogue.ground.port[town] > 0]
    expected = {ports[0]: 1, desk.town("caen"): ships - 1}
    if ports[0] == desk.town("caen"):
        expected = {ports[0]: ships}
    assert counts == expected


@pytest.mark.rule("buy.g")
def test_unplaced_lord_joins_the_exchequer_or_the_best_town() -> None:
    home = purchase()
    place_all(home.state, draft(home, "robert"))
    at = home.state.hex_of[home.state.place(home.state.leader_at[ROBERT])]
    assert at == home.state.catalogue.ground.town_hex[home.town("rouen")]
    lost = purchase("A1 rouen inside fyrd.C=20")
    place_all(lost.state, draft(lost, "robert"))
    at = lost.state.hex_of[lost.state.place(lost.state.leader_at[ROBERT])]
    tax = lost.state.catalogue.tax
    held = [town for town in range(len(tax)) if lost.state.controller(town) == ROBERT]
    best = min(held, key=lambda town: (-tax[town], town))
    assert at == lost.state.catalogue.ground.town_hex[best]
    slain = purchase("leader_at: leader:robert_duke=-3")
    place_all(slain.state, draft(slain, "robert"))
    assert slain.state.leader_at[ROBERT] == -3
    landless = purchase()
    landless.state.loyalty = [RUFUS] * len(landless.state.loyalty)
    place_all(landless.state, draft(landless, "robert"))
    assert landless.state.bodies_of(ROBERT) == []


@pytest.mark.rule("buy.b", "buy.g")
def test_captains_are_numbered_by_town_and_join_its_force() -> None:
    desk = purchase()
    state = desk.state
    place_all(state, draft(desk, "robert", "at rouen", "buy captain", "count 1", "close", "at caen",
                           "buy captain", "count 2", "buy supply", "count 1", "buy siege",
                           "count 2", "close"))  # fmt: skip
    names = state.catalogue.leaders
    for town, captains in (("caen", {"Bc1", "Bc2"}), ("rouen", {"Bc3", "robert_duke"})):
        force = next(place for place in in_town(desk, ROBERT, town) if state.inside[place])
        assert {names[leader] for leader in state.with_body(force)} == captains
        assert state.models[force] == ([1, 2, 0, 0] if town == "caen" else [0] * 4)
    assert sorted(state.codes) == state.codes
    spent = 3 * state.catalogue.tables.files.units.leader.captain_price
    models = state.catalogue.tables.models
    spent += models["supply"].price + 2 * models["siege"].price
    assert state.crowns[ROBERT] == 1000 - spent


@pytest.mark.rule("buy.b", "naval.a")
def test_captains_alone_board_bought_ships_or_form_a_force() -> None:
    desk = purchase()
    state = desk.state
    # All levies of Robert are placed in Rouen: elsewhere there are only purchases.
    lines = ["at rouen"]
    for stack, name in enumerate(state.catalogue.stacks):
        count = Pool(state, ROBERT).figures[stack]
        lines += [f"levy {name}", f"count {count}"] if count else []
    ships = Pool(state, ROBERT).ships
    lines += ["levy ship", f"count {ships}", "close", "at caen", "buy captain", "count 1",
              "buy ship", "count 2", "close", "at bayeux", "buy captain", "count 1",
              "close"]  # fmt: skip
    place_all(state, draft(desk, "robert", *lines))
    [fleet] = in_town(desk, ROBERT, "caen")
    assert (len(state.ships[fleet]), len(state.with_body(fleet))) == (2, 1)
    [alone] = in_town(desk, ROBERT, "bayeux")
    assert (state.inside[alone], state.strength(alone), len(state.with_body(alone))) == (1, 0, 1)


# ---- at sea -------------------------------------------------------------------------------------


def at_sea(*lines: str) -> Desk:
    """Return a position in which Hardrada loads a fleet at sea."""
    desk = purchase(scenario="y1066")
    desk.write("hardrada", "at nidaros", *lines, "close")
    desk.reveal()
    desk.state.stack[:] = begin_afloat(desk.state)
    return desk


@pytest.mark.rule("naval.o", "naval.q")
def test_player_afloat_has_one_fleet_at_sea_in_the_first_year() -> None:
    desk = at_sea("buy ship", "count 2", "buy captain", "count 1")
    state = desk.state
    fleet = fleet_at_sea(state, 2)
    assert state.hex_of[fleet] == state.catalogue.afloat[2]
    assert [place for place in state.bodies_of(2) if state.is_fleet(place)] == [fleet]
    assert [fleet_at_sea(state, seat) for seat in (0, 1)] == [NOBODY, NOBODY]
    state.year = 2
    assert fleet_at_sea(state, 2) == NOBODY
    later = purchase("year: 2", scenario="y1066")
    place_all(later.state, draft(later, "hardrada"))
    hexes = {later.state.hex_of[place] for place in later.state.bodies_of(2)}
    assert later.state.catalogue.afloat[2] not in hexes


@pytest.mark.rule("naval.o", "naval.f", "naval.p")
def test_forces_board_the_fleet_at_sea_in_order_of_their_lines() -> None:
    desk = at_sea("buy hirdman.B", "count 20", "buy captain", "count 1")
    state = desk.state
    ashore = [line for line in sorted(desk.offered("hardrada")) if line != "done"]
    first, second = ashore[-1], ashore[0]
    desk.write("hardrada", first, second)
    assert first not in desk.offered("hardrada")
    names = [line.split()[1] for line in (first, second)]
    desk.reveal()
    fleet = fleet_at_sea(state, 2)
    cargo = sorted(state.forces_aboard(fleet), key=lambda place: state.boarding_rank[place])
    assert [state.catalogue.bodies[state.codes[place]] for place in cargo] == names
    for place in cargo:
        assert state.hex_of[place] == state.previous_hex[place] == state.hex_of[fleet]
        assert state.inside[place] == 0


@pytest.mark.rule("naval.o", "naval.p")
def test_living_lord_joins_a_leaderless_fleet_at_sea() -> None:
    desk = at_sea()
    state = desk.state
    left = state.leader_at[2]
    place = state.place(left)
    alone = sum(state.figures[place]) == 0
    desk.reveal()
    assert state.leader_at[2] == state.codes[fleet_at_sea(state, 2)]
    assert (state.place(left) == NOBODY) == alone
    dead = at_sea()
    dead.state.leader_at[2] = -3
    dead.reveal()
    assert dead.state.leader_at[2] == -3
    led = at_sea("buy captain", "count 1")
    at = led.state.leader_at[2]
    force = led.state.catalogue.bodies[
        led.state.leader_at[led.state.catalogue.leaders.index("Cc1")]
    ]
    led.write("hardrada", f"aboard {force}")
    led.reveal()
    assert led.state.leader_at[2] == at


@pytest.mark.rule("naval.o", "naval.f", "order.f")
def test_refusal_to_board_at_sea_names_the_rule() -> None:
    desk = at_sea("buy hirdman.B", "count 90")
    state = desk.state
    phase = desk.phase
    assert isinstance(phase, LoadAtSea)
    fleet = state.catalogue.bodies[state.codes[fleet_at_sea(state, 2)]]
    [large] = [place for place in state.bodies_of(2) if state.strength(place) >= 90]
    name = state.catalogue.bodies[state.codes[large]]
    assert phase.prompt_for(state, 2).endswith(f"room for {60 * 3} points.")
    for line, rule in ((f"aboard {fleet}", "naval.o"), ("aboard A1", "order.f"),
                       (f"aboard {name}", "naval.f"), ("crowns 1", "order.a")):  # fmt: skip
        assert desk.rule("hardrada", line) == rule
    small = next(line for line in sorted(desk.offered("hardrada")) if line != "done")
    desk.write("hardrada", small)
    assert desk.rule("hardrada", small) == "order.h"


@pytest.mark.rule("report.a", "seq.b")
def test_players_know_their_own_towns_when_armies_are_raised() -> None:
    desk = purchase()
    london = desk.town("london")
    desk.state.loyalty[london] = ROBERT
    begin_purchase(desk.state)
    assert [known(desk.state, seat, london).holder for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("buy.c", "control.q")
def test_prompt_names_the_open_town_and_the_money_left() -> None:
    desk = purchase()
    asked = [desk.phase.prompt_for(desk.state, ROBERT)]
    for line in ("at rouen", "buy siege", "count 2"):
        desk.write("robert", line)
        asked.append(desk.phase.prompt_for(desk.state, ROBERT))
    price = desk.state.catalogue.tables.models["siege"].price
    assert asked == [
        "Raise your army for the Year: 1000 crowns left.",
        "Levy and buy in Rouen: 1000 crowns left.",
        f"How many siege trains, up to {1000 // price}?",
        f"Levy and buy in Rouen: {1000 - 2 * price} crowns left.",
    ]


@pytest.mark.rule("naval.o", "naval.q", "buy.g")
def test_a_captain_of_a_town_without_ships_is_not_at_sea() -> None:
    desk = purchase(scenario="y1066")
    lines = ["at nidaros"]
    pool = Pool(desk.state, 2)
    for stack, name in enumerate(desk.state.catalogue.stacks):
        lines += [f"levy {name}", f"count {pool.figures[stack]}"] if pool.figures[stack] else []
    lines += ["levy ship", f"count {pool.ships}", "close", "at stavanger", "buy captain",
              "count 1", "close"]  # fmt: skip
    desk.write("hardrada", *lines)
    desk.reveal()
    state = desk.state
    captain = state.place(state.leader_at[state.catalogue.leaders.index("Cc1")])
    assert not state.is_fleet(captain)
    assert state.hex_of[captain] == state.catalogue.ground.town_hex[desk.town("stavanger")]


@pytest.mark.rule("order.i", "order.k")
def test_line_without_its_number_is_emitted_to_its_player() -> None:
    desk = purchase()
    desk.write("robert", "at rouen", "buy siege", "count 1", "buy knight.A")
    desk.reveal()
    told = [(event.fields["line"], event.audience) for event in desk.told("vain")]
    assert told == [("buy knight.A", frozenset([1]))]


@pytest.mark.rule("report.a", "naval.o")
def test_players_know_their_towns_when_a_fleet_loads_at_sea() -> None:
    desk = at_sea()
    london = desk.town("london")
    desk.state.loyalty[london] = 1
    begin_afloat(desk.state)
    assert [known(desk.state, seat, london).loyalty for seat in (0, 1, 2)] == [1, 1, 0]


@pytest.mark.rule("naval.o", "control.t")
def test_lords_empty_force_is_gone_after_joining_the_fleet() -> None:
    desk = purchase(scenario="y1066")
    lines = ["at nidaros"]
    desk.state.loyalty[desk.town("york")] = 2
    pool = Pool(desk.state, 2)
    for stack, name in enumerate(desk.state.catalogue.stacks):
        lines += [f"levy {name}", f"count {pool.figures[stack]}"] if pool.figures[stack] else []
    lines += ["levy ship", f"count {pool.ships}", "close", "at york", "levy hardrada_king", "close"]
    desk.write("hardrada", *lines)
    desk.reveal()
    state = desk.state
    state.stack[:] = begin_afloat(state)
    alone = state.leader_at[2]
    assert not any(state.figures[state.place(alone)])
    desk.reveal()
    assert state.leader_at[2] == state.codes[fleet_at_sea(state, 2)]
    assert state.place(alone) == NOBODY
