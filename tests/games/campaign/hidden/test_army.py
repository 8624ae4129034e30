"""The army sampled for an unseen player, compared with a second computation."""

from __future__ import annotations

from random import Random

import pytest

from senlac.games.campaign.catalogue import SHIP
from senlac.games.campaign.hidden.army import PlausibleArmy, draw_money, lodge, raise_army
from senlac.games.campaign.rules.constants import CAPTURED
from tests.games.campaign.desk import Desk

RUFUS, ROBERT = 0, 1
MONEYS = (0, 1, 50, 99, 150, 299, 420, 777, 1_500, 4_000)


def week(turn: int = 0, scenario: str = "y1088") -> Desk:
    step = "Orders" if turn else "Spring"
    return Desk(f"scenario: {scenario}\nturn: {turn}\nstep: {step}")


def test_new_army_is_empty() -> None:
    army = PlausibleArmy(3)
    assert (army.figures, army.supply, army.ships, army.captains) == ([0, 0, 0], 0, 0, 0)
    assert (army.spent, army.strength) == (0, 0)


@pytest.mark.rule("report.a", "report.e", "buy.a")
@pytest.mark.parametrize("money", MONEYS)
def test_sampled_army_buys_captains_wagons_ships_and_figures(money: int) -> None:
    desk = week()
    state, catalogue = desk.state, desk.state.catalogue
    drawn = catalogue.tables.files.tables.drawn
    models = catalogue.tables.models
    hire = catalogue.tables.files.units.leader.captain_price
    levied = raise_army(state, ROBERT, 0, Random(1))
    for seed in range(8):
        army = raise_army(state, ROBERT, money, Random(seed))
        # The share is the first random number.
        budget = money * Random(seed).randint(*drawn.share) // 100
        wanted = min(max(budget // drawn.crowns_a_captain, drawn.captains[0]), drawn.captains[1])
        assert army.captains == min(wanted, budget // hire)
        assert army.supply == budget * drawn.wagons // 100 // models["supply"].price
        ships = army.ships - levied.ships
        assert ships == budget * drawn.ships // 100 // models[SHIP].price
        bought = [new - old for new, old in zip(army.figures, levied.figures, strict=True)]
        assert all(count >= 0 and count % drawn.lot == 0 for count in bought)
        assert {s for s, count in enumerate(bought) if count} <= set(catalogue.muster[ROBERT])
        cost = sum(count * catalogue.price[stack] for stack, count in enumerate(bought))
        cost += army.captains * hire + army.supply * models["supply"].price
        assert army.spent == cost + ships * models[SHIP].price
        least = min(catalogue.price[stack] for stack in catalogue.muster[ROBERT]) * drawn.lot
        # Captains, wagons and ships are paid first, figures with the rest.
        assert army.spent <= budget or not any(bought)
        assert budget - army.spent < least


@pytest.mark.rule("report.a", "report.e", "buy.a")
def test_sampled_armies_buy_all_stacks_down_to_the_last_crown() -> None:
    desk = week()
    catalogue = desk.state.catalogue
    kinds = set()
    left = set()
    levied = raise_army(desk.state, ROBERT, 0, Random(1)).figures
    for seed in range(40):
        army = raise_army(desk.state, ROBERT, 2_000, Random(seed))
        kinds |= {s for s, count in enumerate(army.figures) if count > levied[s]}
        budget = 2_000 * Random(seed).randint(*catalogue.tables.files.tables.drawn.share) // 100
        left.add(budget - army.spent)
    assert kinds == set(catalogue.muster[ROBERT])
    assert 0 in left


@pytest.mark.rule("report.a", "report.e")
@pytest.mark.parametrize("weeks", [1, 2, 3])
def test_sampled_army_shrinks_by_a_share_each_week(weeks: int) -> None:
    whole = raise_army(week(0).state, ROBERT, 1_000, Random(2))
    later = raise_army(week(weeks).state, ROBERT, 1_000, Random(2))
    share = week().state.catalogue.tables.files.tables.drawn.left_a_week
    wanted = whole.figures
    for _ in range(weeks):
        wanted = [count * share // 100 for count in wanted]
    assert later.figures == wanted
    assert (later.ships, later.supply, later.captains) == (whole.ships, whole.supply,
                                                           whole.captains)  # fmt: skip


@pytest.mark.rule("report.a", "report.e")
def test_known_losses_reduce_all_stacks_in_proportion() -> None:
    desk = week(scenario="y1066")
    state = desk.state
    whole = raise_army(state, 2, 500, Random(3)).figures
    state.kills[0][2], state.kills[1][2], state.kills[2][0] = 30, 12, 99
    left = raise_army(state, 2, 500, Random(3)).figures
    had = sum(whole)
    assert left == [count * (had - 42) // had for count in whole]


@pytest.mark.rule("report.e", "church.a")
def test_sampled_money_is_one_crown_less_with_papal_influence() -> None:
    desk = week()
    row = desk.state.catalogue.scenario.player[ROBERT]
    desk.state.papal = ROBERT
    had = draw_money(desk.state, ROBERT)
    assert had == row.treasury - 1
    desk.state.year = 1
    desk.state.loyalty = [RUFUS for _ in desk.state.loyalty]
    assert draw_money(desk.state, ROBERT) == row.treasury - 1


@pytest.mark.rule("report.e", "control.q")
def test_exchequer_is_in_the_first_of_equal_towns() -> None:
    desk = week()
    state = desk.state
    home = desk.town(state.catalogue.scenario.player[ROBERT].exchequer)
    tax = state.catalogue.tax
    pairs = [(one, other) for one in range(len(tax)) for other in range(one + 1, len(tax))
             if tax[one] == tax[other] and home not in (one, other)]  # fmt: skip
    for one, other in pairs[:5]:
        state.loyalty = [RUFUS for _ in state.loyalty]
        state.loyalty[one] = state.loyalty[other] = ROBERT
        lodge(state, ROBERT)
        assert state.exchequer_town[ROBERT] == one
    assert pairs


@pytest.mark.rule("report.e")
def test_figures_are_sampled_in_lots_up_to_the_number() -> None:
    desk = week()
    catalogue = desk.state.catalogue
    lot = catalogue.tables.files.tables.drawn.lot
    first, second = catalogue.muster[ROBERT][:2]
    foreign = next(s for s in range(len(catalogue.stacks)) if s not in catalogue.muster[ROBERT])
    for seed in range(20):
        army = PlausibleArmy(len(catalogue.stacks))
        army.figures[first], army.figures[second] = 35, 35
        taken = army.some(desk.state, ROBERT, [first, second], 5 * lot, Random(seed))
        assert sum(taken) == 5 * lot
        assert [army.figures[s] + taken[s] for s in (first, second)] == [35, 35]
        # Stacks of the muster come before others, even if both are wanted.
        fresh = PlausibleArmy(len(catalogue.stacks)).some(
            desk.state, ROBERT, [foreign, first], 3 * lot + 1, Random(seed)
        )
        assert (fresh[first], fresh[foreign]) == (3 * lot + 1, 0)
    mixed = [PlausibleArmy(len(catalogue.stacks)).some(desk.state, ROBERT, [first, second], 4 * lot,
                                              Random(seed)) for seed in range(12)]  # fmt: skip
    assert {taken[first] for taken in mixed} >= {lot, 2 * lot, 3 * lot}


@pytest.mark.rule("report.e")
def test_no_more_figures_are_sampled_than_wanted() -> None:
    desk = week()
    catalogue = desk.state.catalogue
    army = PlausibleArmy(len(catalogue.stacks))
    army.figures = [3 for _ in army.figures]
    taken = army.worst(desk.state, ROBERT, 7)
    one, two, three = catalogue.worst_first[:3]
    assert (taken[one], taken[two], taken[three], sum(taken)) == (3, 3, 1, 7)
    assert (army.figures[one], army.figures[two], army.figures[three]) == (0, 0, 2)


@pytest.mark.rule("report.e", "buy.a")
@pytest.mark.parametrize("year", [1, 2, 3])
def test_yearly_income_is_sampled_for_each_year_after_the_first(year: int) -> None:
    desk = week(scenario="y1066")
    state = desk.state
    state.year = year
    rows = state.catalogue.scenario.player
    assert [row.yearly_income for row in rows] == [0, 600, 400]
    for seat, row in enumerate(rows):
        taxes = sum(state.worth(town) for town, whose in enumerate(state.loyalty) if whose == seat)
        wanted = row.treasury + (year - 1) * (taxes + row.yearly_income)
        assert draw_money(state, seat) == wanted


@pytest.mark.rule("report.e", "church.a")
@pytest.mark.parametrize(("treasury", "left"), [(0, 0), (1, 0), (2, 1)])
def test_sampled_money_is_never_negative_with_papal_influence(treasury: int, left: int) -> None:
    desk = week()
    desk.state.papal = ROBERT
    row = desk.state.catalogue.scenario.player[ROBERT]
    before = row.treasury
    object.__setattr__(row, "treasury", treasury)
    try:
        assert draw_money(desk.state, ROBERT) == left
    finally:
        object.__setattr__(row, "treasury", before)


@pytest.mark.rule("report.e", "control.q")
def test_exchequer_elsewhere_is_sampled_at_home() -> None:
    state = week().state
    home = state.catalogue.towns.index(state.catalogue.scenario.player[ROBERT].exchequer)
    for before in (CAPTURED, (home + 1) % len(state.loyalty)):
        state.exchequer_town[ROBERT] = before
        lodge(state, ROBERT)
        assert state.exchequer_town[ROBERT] == home
