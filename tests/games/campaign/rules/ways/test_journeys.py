"""Routes of several weeks: to towns by land or by water, and by both."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.ground import ground_of
from senlac.games.campaign.rules.ways.journeys import NO_WAY, Crossings, Journeys
from senlac.games.campaign.rules.ways.land import FOOT, WAGON, land_net
from senlac.games.campaign.rules.ways.lanes import ShipRoutes
from senlac.games.campaign.rules.ways.sea import FREE
from senlac.games.campaign.rules.ways.travel import FLEET, MovementNet

ENGLAND: Final = ground_of(load_game_data(), "england")
WEEK: Final = 72
FASTEST: Final = 54
"""The points of the fastest force in a week: light horse at a forced march."""


def hex_of(town: str) -> int:
    """Return the hex of a town."""
    return ENGLAND.town_hex[ENGLAND.towns.index(town)]


@pytest.mark.rule("order.g", "move.e")
def test_journey_lasts_up_to_three_weeks_of_the_fastest_march() -> None:
    ways = Journeys(ENGLAND, FOOT, native=False)
    assert (ways.weeks, ways.farthest()) == (3, 3 * FASTEST)
    assert Journeys(ENGLAND, FLEET, native=False).farthest() == 3 * 32


@pytest.mark.rule("order.g", "move.f")
@pytest.mark.parametrize("sort", [FOOT, WAGON])
def test_land_journey_costs_the_cheapest_route_or_the_step(
    sort: int,
) -> None:
    ways = Journeys(ENGLAND, sort, native=False)
    start = hex_of("london")
    reached = land_net(ENGLAND, sort, native=False).reach(start, ways.farthest())
    steps = MovementNet(ENGLAND, sort, native=False)
    found = ways.flood(start, FREE)
    beside = {row[start] for row in ENGLAND.board.beside}
    for hex_, points in enumerate(found):
        direct = steps.cost(start, FREE, hex_) if hex_ in beside else 0
        assert points == (0 if hex_ == start else direct or reached.get(hex_, NO_WAY))
    assert ways.to_towns(start, FREE) == [found[hex_] for hex_ in ENGLAND.town_hex]
    assert NO_WAY in ways.to_towns(start, FREE)


@pytest.mark.rule("order.g", "naval.n")
def test_water_journey_costs_the_cheapest_route_to_any_shore() -> None:
    ways = Journeys(ENGLAND, FLEET, native=True)
    water = ShipRoutes(ENGLAND, native=True)
    start = hex_of("hastings")
    steps = MovementNet(ENGLAND, FLEET, native=True)
    reached = water.net.reach(water.start(start, FREE), ways.farthest())
    beside = {row[start] for row in ENGLAND.board.beside}
    for hex_, points in enumerate(ways.flood(start, FREE)):
        direct = steps.cost(start, FREE, hex_) if hex_ in beside else 0
        costs = [reached[node] for node in water.ends[hex_] if node in reached]
        assert points == (0 if hex_ == start else direct or min(costs, default=NO_WAY))


@pytest.mark.rule("order.g", "move.i")
def test_route_consists_of_steps_and_costs_their_sum() -> None:
    for sort, one, other in ((FOOT, "london", "york"), (FLEET, "hastings", "dieppe")):
        ways = Journeys(ENGLAND, sort, native=False)
        steps = MovementNet(ENGLAND, sort, native=False)
        at, shore, spent = hex_of(one), FREE, 0
        for to in ways.way(at, shore, hex_of(other)):
            spent += steps.cost(at, shore, to)
            shore = steps.shore_after(at, to) if sort == FLEET else shore
            at = to
        assert at == hex_of(other)
        assert spent == ways.flood(hex_of(one), FREE)[at]
    foot = Journeys(ENGLAND, FOOT, native=False)
    beside = [row[hex_of("london")] for row in ENGLAND.board.beside]
    near = next(to for to in beside if MovementNet(ENGLAND, FOOT, native=False).cost(
        hex_of("london"), FREE, to))  # fmt: skip
    assert foot.way(hex_of("london"), FREE, near) == [near]
    assert foot.way(hex_of("london"), FREE, hex_of("rouen")) == []


@pytest.mark.rule("move.g")
def test_journeys_on_foot_stay_on_land_and_ships_on_water() -> None:
    foot, ships = (Journeys(ENGLAND, sort, native=False) for sort in (FOOT, FLEET))
    assert not foot.leads_to(hex_of("london"), FREE, hex_of("rouen"))
    assert foot.leads_to(hex_of("london"), FREE, hex_of("durham"))
    assert foot.leads_to(hex_of("london"), FREE, hex_of("london"))
    assert ships.leads_to(hex_of("dover"), FREE, hex_of("bristol"))
    assert not ships.leads_to(hex_of("dover"), FREE, hex_of("leicester"))
    assert not ships.leads_to(hex_of("dover"), FREE, hex_of("stavanger"))
    assert Journeys(ENGLAND, FLEET, native=True).leads_to(
        hex_of("dover"), FREE, hex_of("stavanger")
    )


@pytest.mark.rule("order.g")
def test_back_gives_the_cost_of_the_journey_to_a_town() -> None:
    ways = Journeys(ENGLAND, FOOT, native=False)
    town = ENGLAND.towns.index("winchester")
    back = ways.back(town)
    net = land_net(ENGLAND, FOOT, native=False)
    for name in ("london", "southampton", "oxford", "bodmin"):
        reached = net.reach(hex_of(name), ways.farthest())
        assert back[hex_of(name)] == reached.get(ENGLAND.town_hex[town], NO_WAY)
    assert back[hex_of("rouen")] == NO_WAY
    assert back[ENGLAND.town_hex[town]] == 0


def hours_there(start: str, pace: int) -> dict[str, dict[int, int]]:
    """Return by town and shore the hours by sea to the shore, and from there by land on foot."""
    sea = Journeys(ENGLAND, FLEET, native=False).flood(hex_of(start), FREE)
    land = Journeys(ENGLAND, FOOT, native=False)
    found: dict[str, dict[int, int]] = {}
    for town in ("hastings", "lewes", "canterbury", "london"):
        back = land.back(ENGLAND.towns.index(town))
        found[town] = {
            shore: -(-WEEK * sea[shore] // 32) - (-WEEK * back[shore] // pace)
            for shore in range(ENGLAND.board.size)
            if ENGLAND.coastal[shore] and sea[shore] >= 0 and back[shore] >= 0
        }
    return found


@pytest.mark.rule("order.g", "naval.e")
def test_ferry_lands_where_sea_and_land_hours_are_fewest() -> None:
    pace = 24
    ways = Crossings(ENGLAND, FOOT, pace, native=False)
    for name, hours in hours_there("dieppe", pace).items():
        town = ENGLAND.towns.index(name)
        best = min(hours.values())
        lowest = min(shore for shore, sum_ in hours.items() if sum_ == best)
        assert ways.landing(hex_of("dieppe"), FREE, town) == lowest
        points = ways.to_towns(hex_of("dieppe"), FREE)[town]
        # The hours at sea count as points that the force would have ashore.
        assert abs(points - best * pace / WEEK) <= 2
        assert town in ways.towns(hex_of("dieppe"), FREE)
    # No other player can land in the inset.
    far = ENGLAND.towns.index("stavanger")
    assert far not in ways.towns(hex_of("dieppe"), FREE)
    assert ways.landing(hex_of("dieppe"), FREE, far) == NO_WAY
    assert ways.to_towns(hex_of("dieppe"), FREE)[far] == NO_WAY


@pytest.mark.rule("move.f", "naval.d", "naval.n")
@pytest.mark.parametrize(
    ("sort", "start"), [(FOOT, "london"), (WAGON, "london"), (FLEET, "hastings"), (FLEET, "rouen")]
)
def test_price_of_a_hex_is_its_route_or_its_adjacent_step(sort: int, start: str) -> None:
    ways, hex_ = MovementNet(ENGLAND, sort, native=False), hex_of(start)
    if sort == FLEET:
        water = ShipRoutes(ENGLAND, native=False)
        reached = water.net.reach(water.start(hex_, FREE), 32)
        cheapest: dict[int, int] = {}
        for node, cost in reached.items():
            cheapest.setdefault(water.net.places[node], cost)
    else:
        cheapest = land_net(ENGLAND, sort, native=False).reach(hex_, FASTEST)
    assert ways.farthest() == (32 if sort == FLEET else FASTEST)
    beside = [row[hex_] for row in ENGLAND.board.beside]
    for to in range(ENGLAND.board.size):
        direct = ways.cost(hex_, FREE, to) if to in beside else 0
        price = 0 if to == hex_ or to not in cheapest else direct or cheapest[to]
        assert ways.price(hex_, FREE, to) == price
    near = ways.reach(hex_, FREE, 4)
    assert near == [to for to in range(ENGLAND.board.size) if 0 < ways.price(hex_, FREE, to) <= 4]
