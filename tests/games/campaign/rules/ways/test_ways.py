"""Routes by land and by water; every port can reach every port."""

from __future__ import annotations

from typing import Final

import pytest

from senlac.boards.graph import Graph
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.ground import NO_PORT, Ground, ground_of
from senlac.games.campaign.rules.ways.land import FOOT, HORSE, WAGON, land_net
from senlac.games.campaign.rules.ways.lanes import ShipRoutes
from senlac.games.campaign.rules.ways.sea import FREE, SeaNet, sea_net

TABLES: Final = load_game_data()
ENGLAND: Final = ground_of(TABLES, "england")
CHANNEL: Final = ground_of(TABLES, "channel")
FAR: Final = 800


def hex_of(name: str) -> int:
    """Return the hex of that name, or of that town, on the larger sheet."""
    if name in ENGLAND.towns:
        return ENGLAND.town_hex[ENGLAND.towns.index(name)]
    return ENGLAND.board.hex(name)


def by_land(one: str, other: str) -> int:
    """Return the points from one place to another on foot."""
    return land_net(ENGLAND, FOOT, native=False).reach(hex_of(one), FAR)[hex_of(other)]


def by_sea(one: str, other: str) -> int:
    """Return the points from one place to another by ship, for a native of the inset."""
    return sea_net(ENGLAND, native=True).reach(hex_of(one), FAR)[hex_of(other)]


def joined(ground: Ground) -> int:
    """Return how many ordered pairs of ports are connected by water."""
    water = sea_net(ground, native=True)
    ports = [ground.town_hex[town] for town, port in enumerate(ground.port) if port != NO_PORT]
    pairs = 0
    for port in ports:
        reached = water.reach(port, FAR)
        pairs += sum(other in reached for other in ports)
    return pairs


@pytest.mark.parametrize(("ground", "ports"), [(ENGLAND, 64), (CHANNEL, 46)])
def test_every_port_reaches_every_port(ground: Ground, ports: int) -> None:
    assert joined(ground) == ports * (ports - 1)


@pytest.mark.parametrize("ground", [ENGLAND, CHANNEL])
def test_all_sea_hexes_are_connected(ground: Ground) -> None:
    sea = [hex_ for hex_ in range(ground.board.size) if ground.is_sea(hex_)]
    found, waiting = {sea[0]}, [sea[0]]
    while waiting:
        for to in ground.board.neighbours[waiting.pop()]:
            if ground.is_sea(to) and to not in found:
                found.add(to)
                waiting.append(to)
    assert len(found) == len(sea)


@pytest.mark.rule("move.f")
@pytest.mark.parametrize(
    ("one", "other", "points"),
    [("london", "york", 40), ("london", "winchester", 14), ("london", "hastings", 12)],
)
def test_roads_lead_from_town_to_town(one: str, other: str, points: int) -> None:
    assert by_land(one, other) == points


@pytest.mark.rule("naval.d", "naval.c")
@pytest.mark.parametrize(
    ("one", "other", "points"),
    [
        ("dives", "pevensey", 24),
        ("southampton", "cherbourg", 30),
        ("cherbourg", "southampton", 53),
        ("rouen", "pevensey", 40),
        ("stavanger", "york", 54),
        ("stavanger", "scarborough", 37),
        ("bristol", "southampton", 197),
        ("southampton", "bristol", 215),
    ],
)
def test_winds_make_there_and_back_different(one: str, other: str, points: int) -> None:
    assert by_sea(one, other) == points


@pytest.mark.rule("move.f", "move.g")
def test_step_cost_depends_on_terrain_road_and_movement_type() -> None:
    terrain, road = ENGLAND.terrain, ENGLAND.roads
    for sort, rough in ((FOOT, 3), (HORSE, 4), (WAGON, 0)):
        net = land_net(ENGLAND, sort, native=True)
        plain, paved = (2, rough, 0), (1, 1, 2)
        for start in range(ENGLAND.board.size):
            for side, row in enumerate(ENGLAND.board.beside):
                to = row[start]
                if to < 0:
                    continue
                if ENGLAND.is_sea(start) or ENGLAND.is_sea(to):
                    assert net.step(start, to) == 0
                else:
                    costs = paved if road[start] >> side & 1 else plain
                    assert net.step(start, to) == costs[terrain[to]]


@pytest.mark.rule("naval.n")
def test_no_fleet_crosses_a_neck_of_land() -> None:
    water = sea_net(ENGLAND, native=True)
    necks = [h for h, runs in enumerate(ENGLAND.stretches) if len(runs) > 1]
    assert len(necks) == 5
    for neck in necks:
        for number, stretch in enumerate(ENGLAND.stretches[neck]):
            borne = water.node(neck, number)
            out = {to for to in water.net.heads[borne] if ENGLAND.is_sea(to)}
            rivers = {ENGLAND.board.beside[s][neck] for s in range(6)
                      if ENGLAND.rivers[neck] >> s & 1}  # fmt: skip
            assert out - rivers == set(stretch) - rivers
            for sea in stretch:
                assert borne in water.net.heads[sea]
        free = {to for to in water.net.heads[water.node(neck, FREE)] if ENGLAND.is_sea(to)}
        assert free == {sea for run in ENGLAND.stretches[neck] for sea in run}


def test_ships_do_not_go_along_the_shore_but_by_rivers() -> None:
    water = sea_net(ENGLAND, native=True)
    for hex_ in range(ENGLAND.board.size):
        if ENGLAND.is_sea(hex_):
            continue
        for node in water.at[hex_]:
            for to in water.net.heads[node]:
                place = water.net.places[to]
                if not ENGLAND.is_sea(place):
                    side = ENGLAND.board.side_to(hex_, place)
                    assert ENGLAND.rivers[hex_] >> side & 1
                    assert water.bears[to] == FREE
                    assert water.net.step(node, to) == 2


def test_the_inset_is_closed_to_strangers() -> None:
    inset = [hex_ for hex_, closed in enumerate(ENGLAND.inset) if closed]
    assert len(inset) == 8
    stranger = sea_net(ENGLAND, native=False)
    reached = stranger.reach(hex_of("dover"), FAR)
    assert not set(inset) & set(reached)
    assert set(inset) & set(sea_net(ENGLAND, native=True).reach(hex_of("dover"), FAR))
    assert all(not set(inset) & set(heads) for heads in stranger.net.heads)


@pytest.mark.rule("move.i")
def test_water_route_ends_at_the_goal_at_the_cost_of_reach() -> None:
    water: SeaNet = sea_net(ENGLAND, native=False)
    start, goal = hex_of("dives"), hex_of("pevensey")
    way = water.way(start, goal, FAR)
    net: Graph = water.net
    total = sum(net.step(a, b) for a, b in zip([start, *way], way, strict=False))
    assert total == water.reach(start, FAR)[goal]
    assert net.places[way[-1]] == goal
    # The last hex of sea decides the stretch.
    sea = net.places[way[-2]]
    assert water.bears[way[-1]] == ENGLAND.stretch_with(goal, sea)
    reached = water.reach(start, FAR)
    least = min(reached[h] + net.step(h, way[-1])
                for h in range(ENGLAND.board.size) if way[-1] in net.heads[h])  # fmt: skip
    equal = [h for h in range(ENGLAND.board.size) if way[-1] in net.heads[h]
             and reached[h] + net.step(h, way[-1]) == least]  # fmt: skip
    assert (total, sea) == (least, equal[0])


def way_nodes(start: str) -> dict[int, int]:
    """Return the hexes that a fleet reaches from a place, with the cost of each."""
    water = ShipRoutes(ENGLAND, native=True)
    hex_ = hex_of(start)
    found: dict[int, int] = {}
    for node, cost in water.net.reach(water.start(hex_, FREE), FAR).items():
        found.setdefault(water.net.places[node], cost)
    return found


@pytest.mark.rule("naval.n")
def test_water_route_passes_a_shore_only_along_a_river() -> None:
    water = ShipRoutes(ENGLAND, native=True)
    sea = sea_net(ENGLAND, native=True).net
    size = sea.size
    assert water.size == size
    assert water.net.places == sea.places * 3
    assert len(water.net.heads) == len(water.net.costs) == 3 * size
    for node, place in enumerate(sea.places):
        start = dict(zip(sea.heads[node], sea.costs[node], strict=True))
        passed = dict(zip(water.net.heads[node], water.net.costs[node], strict=True))
        outward = dict(zip(water.net.heads[size + node], water.net.costs[size + node], strict=True))
        # No step leads on from the end of a route.
        assert water.net.heads[2 * size + node] == []
        if ENGLAND.is_sea(place):
            ends = {to + 2 * size if is_shore(sea.places[to], place) else to: cost
                    for to, cost in start.items()}  # fmt: skip
            assert passed == ends
            assert outward == {}
        else:
            assert outward == start
            assert passed == {to: cost for to, cost in start.items()
                              if not is_shore(place, sea.places[to])}  # fmt: skip


def is_shore(one: int, other: int) -> bool:
    """Return whether a step crosses a shore: from sea to land, not along a river."""
    if ENGLAND.is_sea(one) and ENGLAND.is_sea(other):
        return False
    return not ENGLAND.river_between(one, ENGLAND.board.side_to(one, other))


@pytest.mark.rule("naval.n", "naval.d")
def test_water_route_costs_its_steps_unless_they_pass_a_shore() -> None:
    steps = sea_net(ENGLAND, native=True).reach(hex_of("dives"), FAR)
    ways = way_nodes("dives")
    assert all(ways[hex_] >= steps[hex_] for hex_ in steps if hex_ in ways)
    for name in ("pevensey", "dover"):
        assert ways[hex_of(name)] == steps[hex_of(name)]
    water = ShipRoutes(ENGLAND, native=True)
    for hex_ in range(ENGLAND.board.size):
        nodes = sea_net(ENGLAND, native=True).at[hex_]
        assert water.ends[hex_] == [*nodes, *[2 * water.size + node for node in nodes]]
        at_sea = ENGLAND.is_sea(hex_)
        assert water.start(hex_, FREE) == nodes[0] + (0 if at_sea else water.size)


@pytest.mark.rule("naval.d", "naval.n")
def test_water_step_costs_one_two_or_four_by_wind_and_river() -> None:
    net = sea_net(ENGLAND, native=True).net
    water = sea_net(ENGLAND, native=True)
    kinds: set[tuple[bool, bool, int]] = set()
    for hex_ in range(ENGLAND.board.size):
        for side, row in enumerate(ENGLAND.board.beside):
            to = row[hex_]
            sea = ENGLAND.is_sea(hex_)
            if to < 0 or not (sea or ENGLAND.is_sea(to)) or not (sea or ENGLAND.coastal[hex_]):
                continue
            if ENGLAND.is_sea(to):
                goal = to
            elif ENGLAND.coastal[to]:
                goal = water.node(to, ENGLAND.stretch_with(to, hex_))
            else:
                continue
            wind = ENGLAND.arrow[hex_ if sea else to]
            shore = not (sea and ENGLAND.is_sea(to))
            river = shore and ENGLAND.river_between(hex_, side)
            cost = 2 if river else 1 if (side - wind) % 6 in (5, 0, 1) else 4
            assert net.step(hex_, goal) == cost
            kinds.add((sea, shore, cost))
    assert {(True, False, 1), (True, False, 4), (True, True, 1), (True, True, 4),
            (False, True, 1), (False, True, 4)} <= kinds  # fmt: skip
    assert {cost for _, _, cost in kinds} == {1, 2, 4}
