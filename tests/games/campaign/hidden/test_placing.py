"""Garrisons, money, levies and places sampled for an unseen player."""

from __future__ import annotations

from random import Random

import pytest

from senlac.games.campaign.hidden.army import PlausibleArmy, draw_money, lodge, raise_army
from senlac.games.campaign.hidden.placing import ArmyPlacement, watched_hexes
from senlac.games.campaign.hidden.redact import man_walls
from senlac.games.campaign.rules.constants import CAPTURED, IDLE, NEUTRAL, SLAIN
from senlac.games.campaign.rules.ways.travel import FLEET, travel
from tests.games.campaign.desk import Desk

RUFUS, ROBERT = 0, 1


def week(*lines: str, turn: int = 2, scenario: str = "y1088") -> Desk:
    step = "Orders" if turn else "Spring"
    return Desk("\n".join([f"scenario: {scenario}", *lines, f"turn: {turn}", f"step: {step}"]))


def placing(
    desk: Desk, *, figures: int = 100, watched: frozenset[int] = frozenset()
) -> ArmyPlacement:
    """Return the placing of an army of Robert with figures of his first stack only."""
    army = PlausibleArmy(len(desk.state.catalogue.stacks))
    army.figures[desk.state.catalogue.muster[ROBERT][0]] = figures
    return ArmyPlacement(desk.state, ROBERT, army, watched)


# ---- towns --------------------------------------------------------------------------------------


@pytest.mark.rule("report.a", "report.e")
@pytest.mark.parametrize(("there", "wanted", "found"), [(9, 10, 10), (10, 10, 10), (12, 10, 12)])
def test_sampled_garrison_is_filled_up_to_the_number(there: int, wanted: int, found: int) -> None:
    desk = week(f"B1 caen inside spearman.C={there}")
    placing(desk).garrison(desk.town("caen"), wanted)
    inside = [desk.state.strength(place) for place in desk.state.insiders(desk.town("caen"))]
    assert sum(inside) == found
    assert len(inside) == 1 + (found > there)


@pytest.mark.rule("report.e")
def test_no_garrison_is_sampled_where_another_player_is_inside() -> None:
    desk = week("A1 caen inside spearman.C=10")
    placing(desk).garrison(desk.town("caen"), 20)
    assert desk.state.bodies_of(ROBERT) == []


@pytest.mark.rule("report.e", "siege.a")
@pytest.mark.parametrize(("inside", "camp"), [(5, 20), (10, 30)])
def test_sampled_siege_has_enough_figures_and_ships_at_sea_ports(inside: int, camp: int) -> None:
    desk = week(f"A1 dover inside spearman.C={inside}", f"A2 london inside spearman.C={inside}")
    for town, ships in (("dover", [1]), ("london", [])):
        hand = placing(desk)
        before = len(desk.state.codes)
        hand.besiege(desk.town(town))
        made = desk.state.besiegers(desk.town(town))
        assert [desk.state.strength(place) for place in made] == [camp]
        fleets = desk.state.fleets(ROBERT, desk.state.catalogue.ground.town_hex[desk.town(town)])
        assert [len(desk.state.ships[place]) for place in fleets] == ships
        assert len(desk.state.codes) == before + 1 + len(ships)


@pytest.mark.rule("report.e", "siege.a")
@pytest.mark.parametrize(
    ("town", "camp", "loyal", "found"),
    [
        ("arras", 0, NEUTRAL, 20), ("arras", 45, NEUTRAL, 15), ("arras", 24, NEUTRAL, 10),
        ("london", 0, NEUTRAL, 0), ("london", 0, ROBERT, 10), ("london", 60, NEUTRAL, 10),
    ],
)  # fmt: skip
def test_neutral_garrison_is_initial_or_as_a_siege_allows(
    town: str, camp: int, loyal: int, found: int
) -> None:
    desk = week(*([f"B1 {town} besieging spearman.C={camp}"] if camp else []))
    desk.state.loyalty[desk.town(town)] = loyal
    man_walls(desk.state, desk.town(town))
    inside = [desk.state.figures[place] for place in desk.state.insiders(desk.town(town))]
    assert sum(map(sum, inside)) == found
    if town == "london" and found:
        # Their kind is unknown: the worst is taken.
        assert inside[0][desk.state.catalogue.worst_first[0]] == found


@pytest.mark.rule("report.e", "town.d")
def test_no_neutral_garrison_joins_a_body_of_the_viewer() -> None:
    # A captain whose men have starved holds nothing, and is still inside.
    desk = week("B1 arras inside supply=1 Bc1", "B2 rouen inside spearman.C=20")
    man_walls(desk.state, desk.town("arras"))
    assert desk.state.insiders(desk.town("arras")) == [desk.body("B1")]


# ---- money and levies ---------------------------------------------------------------------------


@pytest.mark.rule("report.a", "report.e", "town.c")
def test_sampled_money_counts_taxes_of_own_towns_only() -> None:
    desk = week()
    state = desk.state
    row = state.catalogue.scenario.player[ROBERT]
    own = [town for town, whose in enumerate(state.loyalty) if whose == ROBERT]
    assert draw_money(state, ROBERT) == row.treasury
    state.year = 2
    taxes = sum(state.worth(town) for town in own)
    assert draw_money(state, ROBERT) == row.treasury + taxes + row.yearly_income
    # A loyal town that another player holds pays nothing.
    taken = week("A1 caen inside spearman.C=10")
    taken.state.year = 3
    less = taxes - state.worth(desk.town("caen"))
    assert draw_money(taken.state, ROBERT) == row.treasury + 2 * (less + row.yearly_income)
    # A town that is held since this Year, but loyal to another player, pays nothing yet.
    held = week("B1 london inside spearman.C=10")
    held.state.year = 2
    assert held.state.controller(held.town("london")) == ROBERT
    assert draw_money(held.state, ROBERT) == row.treasury + taxes + row.yearly_income
    # A town that is held by garrison only pays a part.
    kept = week()
    kept.state.year = 2
    london = desk.town("london")
    kept.state.winter_holder[london] = ROBERT
    part = state.worth(london) // state.catalogue.tables.files.tables.control.garrison_tax_divisor
    assert part > 0
    assert draw_money(kept.state, ROBERT) == row.treasury + taxes + row.yearly_income + part


@pytest.mark.rule("report.e", "church.a")
def test_holder_of_papal_influence_has_paid_for_it() -> None:
    desk = week()
    before = draw_money(desk.state, ROBERT)
    desk.state.papal = ROBERT
    assert draw_money(desk.state, ROBERT) == before - 1
    assert draw_money(desk.state, RUFUS) == desk.state.catalogue.scenario.player[RUFUS].treasury


@pytest.mark.rule("report.e", "control.q")
def test_exchequer_is_at_home_or_in_the_best_loyal_town() -> None:
    desk = week()
    state = desk.state
    home = desk.town(state.catalogue.scenario.player[ROBERT].exchequer)
    lodge(state, ROBERT)
    assert state.exchequer_town[ROBERT] == home
    state.loyalty[home] = RUFUS
    left = [town for town, whose in enumerate(state.loyalty) if whose == ROBERT]
    lodge(state, ROBERT)
    assert state.exchequer_town[ROBERT] in left
    assert state.catalogue.tax[state.exchequer_town[ROBERT]] == max(
        state.catalogue.tax[t] for t in left
    )
    state.loyalty = [RUFUS for _ in state.loyalty]
    lodge(state, ROBERT)
    assert state.exchequer_town[ROBERT] == CAPTURED


@pytest.mark.rule("report.e", "levy.a", "naval.a")
def test_a_sampled_army_has_the_levies_and_ships_of_loyal_towns() -> None:
    desk = week(turn=0)
    state = desk.state
    own = [town for town, whose in enumerate(state.loyalty) if whose == ROBERT]
    army = raise_army(state, ROBERT, 0, Random(1))
    assert army.strength == sum(sum(state.catalogue.levy[town]) for town in own)
    assert army.ships == sum(state.catalogue.ground.port[town] > 0 for town in own)
    assert (army.captains, army.supply, army.spent) == (0, 0, 0)
    state.anathema = 1 << ROBERT
    half = raise_army(state, ROBERT, 0, Random(1))
    assert half.figures == [count // 2 for count in army.figures]


@pytest.mark.rule("report.e", "buy.a")
def test_a_sampled_army_costs_no_more_than_the_money_sampled() -> None:
    desk = week(turn=0)
    drawn = desk.state.catalogue.tables.files.tables.drawn
    for seed in range(5):
        army = raise_army(desk.state, ROBERT, 1000, Random(seed))
        # What is left over does not buy ten men more.
        least = min(desk.state.catalogue.price[s] for s in desk.state.catalogue.muster[ROBERT])
        assert 10 * drawn.share[0] - 10 * least < army.spent <= 10 * drawn.share[1]
        assert drawn.captains[0] <= army.captains <= drawn.captains[1]


@pytest.mark.rule("report.e")
def test_losses_of_battles_and_weeks_are_subtracted() -> None:
    desk = week(turn=0)
    state = desk.state
    whole = raise_army(state, ROBERT, 0, Random(1)).strength
    state.kills[RUFUS][ROBERT] = 12
    fewer = raise_army(state, ROBERT, 0, Random(1))
    stacks = sum(count > 0 for count in fewer.figures)
    assert whole - 12 - stacks <= fewer.strength <= whole - 12
    state.kills[RUFUS][ROBERT] = whole + 5
    assert raise_army(state, ROBERT, 0, Random(1)).strength == 0
    state.kills[RUFUS][ROBERT] = 0
    state.turn = 2
    share = state.catalogue.tables.files.tables.drawn.left_a_week
    later = raise_army(state, ROBERT, 0, Random(1)).strength
    assert later <= whole * share * share // 10_000 < whole


def test_worst_figures_are_sampled_first_then_the_muster() -> None:
    desk = week()
    catalogue = desk.state.catalogue
    army = PlausibleArmy(len(catalogue.stacks))
    worst, better = catalogue.worst_first[0], catalogue.worst_first[1]
    army.figures[worst], army.figures[better] = 4, 5
    taken = army.worst(desk.state, ROBERT, 6)
    assert (taken[worst], taken[better]) == (4, 2)
    assert (army.figures[worst], army.figures[better]) == (0, 3)
    more = army.worst(desk.state, ROBERT, 5)
    cheapest = min(catalogue.muster[ROBERT], key=catalogue.worst_first.index)
    assert sum(more) == 5
    assert more[better] == 3 + 2 * (cheapest == better)
    assert army.strength == 0


def test_wanted_stacks_are_sampled_at_random_then_the_muster() -> None:
    desk = week()
    catalogue = desk.state.catalogue
    muster = catalogue.muster[ROBERT]
    other = next(s for s in range(len(catalogue.stacks)) if s not in muster)
    army = PlausibleArmy(len(catalogue.stacks))
    army.figures[muster[0]], army.figures[muster[1]] = 25, 7
    taken = army.some(desk.state, ROBERT, [muster[0]], 20, Random(1))
    assert (sum(taken), taken[muster[0]]) == (20, 20)
    assert (army.figures[muster[0]], army.figures[muster[1]]) == (5, 7)
    rest = army.some(desk.state, ROBERT, [muster[0], other], 12, Random(1))
    assert rest[muster[0]] == 12
    strange = army.some(desk.state, ROBERT, [other], 3, Random(1))
    assert strange[other] == sum(strange) == 3


# ---- where they may stand -----------------------------------------------------------------------


@pytest.mark.rule("report.a", "report.e")
def test_watched_hexes_are_those_with_reports() -> None:
    desk = week("A1 6977 lighthorse.C=10 Ac1 hold", "A2 5651 spearman.C=3 hold", "A3 6260 ship=2")
    state, ground = desk.state, desk.state.catalogue.ground
    state.spies = [1 << desk.town("caen"), 0]
    watched = watched_hexes(state, [RUFUS])
    scout, few, ship = (state.hex_of[desk.body(name)] for name in ("A1", "A2", "A3"))
    beside = {
        hex_ for hex_ in range(len(ground.board.names)) if ground.board.distance(scout, hex_) <= 1
    }
    near = {
        hex_
        for hex_ in range(len(ground.board.names))
        if ground.board.distance(hex_, ground.town_hex[desk.town("caen")])
        <= state.catalogue.tables.files.tables.spying.range
    }
    towns = {
        ground.town_hex[town]
        for town in range(len(state.loyalty))
        if state.controller(town) == RUFUS
    }
    assert watched == beside | {few} | near | towns
    assert ship not in watched
    assert watched_hexes(state, []) == frozenset()
    state.spies = [0, 1 << desk.town("caen")]
    assert watched_hexes(state, [RUFUS]) == beside | {few} | towns


@pytest.mark.rule("report.e")
def test_sampled_body_wanders_in_unwatched_hexes_only() -> None:
    desk = week("A1 6977 lighthorse.C=10 Ac1 hold")
    start = desk.state.hex_of[desk.body("A1")]
    ways = travel(desk.state.catalogue.ground, 0, native=False)
    within = set(ways.reach(start, -1, 6))
    watched = frozenset(sorted(within)[::2])
    hand = placing(desk, watched=watched)
    ended = {hand.possible_hex(start, 6, 0, Random(seed)) for seed in range(200)}
    assert ended == (within | {start}) - watched
    everywhere = placing(desk, watched=frozenset(within | {start}))
    assert everywhere.possible_hex(start, 6, 0, Random(1)) < 0


@pytest.mark.rule("report.e")
def test_sampled_fleet_does_not_wander_into_the_inset() -> None:
    hand = placing(week(scenario="y1066"))
    inset = hand.state.catalogue.ground.inset.index(True)
    assert [hand.is_free(inset, sort) for sort in (FLEET, 0)] == [False, True]


@pytest.mark.rule("report.e")
def test_rest_of_an_army_is_put_into_towns_and_ships_into_a_port() -> None:
    desk = week()
    state = desk.state
    hand = placing(desk, figures=90)
    hand.army.supply, hand.army.ships, hand.army.captains = 6, 4, 2
    for leader, seat in enumerate(state.catalogue.leader_seat):
        if seat == ROBERT:
            state.leader_at[leader] = -1
    hand.settle(Random(3))
    hand.moor(Random(3))
    forces = [place for place in state.bodies_of(ROBERT) if not state.is_fleet(place)]
    assert sum(state.strength(place) for place in forces) == 90
    assert hand.army.strength == 0
    assert all(state.inside[place] for place in forces)
    lords = state.place(state.leader_at[ROBERT])
    assert state.strength(lords) == max(state.strength(place) for place in forces)
    assert sum(state.models[place][0] for place in forces) <= 6
    [fleet] = [place for place in state.bodies_of(ROBERT) if state.is_fleet(place)]
    assert len(state.ships[fleet]) == 4
    assert hand.army.ships == 0
    town = state.catalogue.ground.town_at[state.hex_of[fleet]]
    assert state.catalogue.ground.port[town]


@pytest.mark.rule("report.e", "naval.a", "buy.a")
def test_sampled_army_with_a_port_spends_a_tenth_on_ships() -> None:
    desk = week(turn=0)
    state = desk.state
    own = [town for town, whose in enumerate(state.loyalty) if whose == ROBERT]
    free = sum(state.catalogue.ground.port[town] > 0 for town in own)
    found = {raise_army(state, ROBERT, 5000, Random(seed)).ships - free for seed in range(20)}
    # From 70 to 100 per cent of the money is spent, a tenth of that on ships of 50 crowns.
    assert found <= set(range(7, 11))
    assert len(found) > 1
    state.loyalty = [RUFUS for _ in state.loyalty]
    assert raise_army(state, ROBERT, 5000, Random(1)).ships == 0


@pytest.mark.rule("scout.c", "report.e")
@pytest.mark.parametrize(("riders", "hexes"), [(1, 1), (2, 7)])
def test_six_points_scout_and_fewer_do_not(riders: int, hexes: int) -> None:
    desk = week(f"A1 6977 lighthorse.C={riders} Ac1 hold")
    desk.state.loyalty = [ROBERT for _ in desk.state.loyalty]
    assert len(watched_hexes(desk.state, [RUFUS])) == hexes


def settled(
    desk: Desk, *, homes: tuple[str, ...], seed: int, figures: int = 90, lord: int = IDLE
) -> ArmyPlacement:
    """Return the placing of an army that has been put into the towns of a player."""
    state = desk.state
    state.loyalty = [ROBERT if town in homes else RUFUS for town in state.catalogue.towns]
    for leader, seat in enumerate(state.catalogue.leader_seat):
        if seat == ROBERT:
            state.leader_at[leader] = IDLE
    state.leader_at[ROBERT] = lord
    hand = placing(desk, figures=0)
    for stack in state.catalogue.muster[ROBERT]:
        hand.army.figures[stack] = figures // len(state.catalogue.muster[ROBERT])
    hand.army.supply, hand.army.captains = 7, 2
    hand.settle(Random(seed))
    return hand


@pytest.mark.rule("report.a", "report.e")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("homes", [("caen",), ("caen", "rouen"), ("caen", "rouen", "bayeux", "eu")])
def test_sampled_army_is_put_into_one_to_three_of_its_towns(
    homes: tuple[str, ...], seed: int
) -> None:
    desk = week()
    homes = tuple(name for name in homes if name in desk.state.catalogue.towns)
    hand = settled(desk, homes=homes, seed=seed)
    state = desk.state
    most = state.catalogue.tables.files.tables.drawn.most_forces
    forces = state.bodies_of(ROBERT)
    assert 1 <= len(forces) <= min(most, len(homes))
    hexes = [state.hex_of[place] for place in forces]
    assert len(set(hexes)) == len(hexes)
    assert set(hexes) <= {state.catalogue.ground.town_hex[desk.town(name)] for name in homes}
    assert all(state.inside[place] for place in forces)
    assert hand.army.strength == 0
    # The lord has the largest; each has the same part of the wagons.
    [lords] = [place for place in forces if ROBERT in state.with_body(place)]
    assert state.strength(lords) == max(state.strength(place) for place in forces)
    wagons = {state.models[place][0] for place in forces}
    assert len(wagons) == 1
    assert wagons <= {7 // number for number in range(len(forces), most + 1)}
    assert all(not any(state.models[place][1:]) for place in forces)


@pytest.mark.rule("report.a", "report.e")
def test_sampled_armies_are_put_into_one_two_and_three_towns() -> None:
    homes = ("caen", "rouen", "bayeux", "evreux", "lisieux")
    numbers, places = set(), set()
    for seed in range(40):
        desk = week()
        settled(desk, homes=homes, seed=seed, figures=900)
        numbers.add(len(desk.state.bodies_of(ROBERT)))
        places |= {desk.state.hex_of[place] for place in desk.state.bodies_of(ROBERT)}
    assert numbers == {1, 2, 3}
    assert len(places) == sum(name in week().state.catalogue.towns for name in homes)


@pytest.mark.rule("report.a", "report.e")
def test_slain_lord_is_not_sampled_and_lord_without_army_is() -> None:
    desk = week()
    settled(desk, homes=("caen",), seed=1, lord=SLAIN)
    [place] = desk.state.bodies_of(ROBERT)
    assert desk.state.leader_at[ROBERT] == SLAIN
    # A captain leads instead.
    assert desk.leaders("B1") == {"Bc1"}
    assert desk.state.strength(place) > 0
    alone = week()
    settled(alone, homes=("caen", "rouen", "bayeux"), seed=3, figures=0)
    [place] = alone.state.bodies_of(ROBERT)
    assert alone.leaders("B1") == {"robert_duke"}
    assert alone.state.strength(place) == 0
    nobody = week()
    settled(nobody, homes=("caen",), seed=1, figures=0, lord=SLAIN)
    assert nobody.state.bodies_of(ROBERT) == []
    homeless = week()
    hand = settled(homeless, homes=(), seed=1)
    assert homeless.state.bodies_of(ROBERT) == []
    assert hand.army.strength > 0


@pytest.mark.rule("report.a", "report.e", "siege.a")
def test_watched_and_besieged_towns_are_the_last_choice() -> None:
    for watched, besieged, wanted in (
        ((), (), {"caen", "rouen"}), (("caen",), (), {"rouen"}), ((), ("caen",), {"rouen"}),
        (("caen", "rouen"), (), {"caen", "rouen"}),
    ):  # fmt: skip
        lines = [f"A1 {town} besieging spearman.C=40" for town in besieged]
        desk = week(*lines)
        state = desk.state
        state.loyalty = [ROBERT if t in ("caen", "rouen") else RUFUS for t in state.catalogue.towns]
        hexes = frozenset(state.catalogue.ground.town_hex[desk.town(t)] for t in watched)
        homes = placing(desk, watched=hexes)._homes()
        assert {state.catalogue.towns[town] for town in homes} == wanted


@pytest.mark.rule("report.a", "report.e")
@pytest.mark.parametrize(("start", "sort"), [("9002", 0), ("8900", FLEET), ("9104", FLEET)])
def test_sampled_body_wanders_by_routes_of_non_natives(start: str, sort: int) -> None:
    hand = placing(week(scenario="y1066"))
    ground = hand.state.catalogue.ground
    there = ground.board.names.index(start)
    strange, native = (set(travel(ground, sort, native=known).reach(there, -1, 6))
                       for known in (False, True))  # fmt: skip
    assert native - strange
    found = {hand.possible_hex(there, 6, sort, Random(seed)) for seed in range(300)}
    assert found <= strange | {there}


@pytest.mark.rule("report.a", "report.e", "naval.a")
def test_sampled_fleet_needs_a_captain_and_a_free_number() -> None:
    desk = week()
    hand = placing(desk)
    state = desk.state
    for leader, seat in enumerate(state.catalogue.leader_seat):
        if seat == ROBERT:
            state.leader_at[leader] = IDLE
    hand.army.ships, hand.army.captains = 3, 2
    hand.moor(Random(1))
    [fleet] = state.bodies_of(ROBERT)
    assert {state.catalogue.leaders[one] for one in state.with_body(fleet)} == {"Bc1"}
    full = week()
    full.state.numbers_used[ROBERT] = (1 << full.state.catalogue.most_bodies) - 1
    none = placing(full)
    none.army.ships, none.army.captains = 3, 2
    before = list(full.state.leader_at)
    none.moor(Random(1))
    assert full.state.bodies_of(ROBERT) == []
    assert full.state.leader_at == before
    assert none.force(0, [0]) == none.fleet(0, 1) == -1


@pytest.mark.rule("report.a", "report.e")
def test_no_army_is_sampled_in_towns_of_other_players() -> None:
    desk = week("A1 caen inside spearman.C=4")
    state = desk.state
    state.loyalty = [
        ROBERT if town in ("caen", "rouen") else RUFUS for town in state.catalogue.towns
    ]
    assert state.controller(desk.town("caen")) == ROBERT
    assert placing(desk)._homes() == [desk.town("rouen")]
    taken = week("A1 caen inside spearman.C=20", "B1 rouen inside spearman.C=20")
    taken.state.loyalty = [ROBERT if t == "caen" else RUFUS for t in taken.state.catalogue.towns]
    assert placing(taken)._homes() == [taken.town("rouen")]
