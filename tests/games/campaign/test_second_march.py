"""The second referee must resolve the march of a week as the game does, hour by hour."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Final

import pytest

from senlac.engine.game.layout_parser import parse_layout
from senlac.games.campaign.rules.constants import (
    ATTACK,
    AWAIT,
    BOARD,
    BOLD,
    CARRIED,
    DEPOSIT,
    ENTER,
    EVADE,
    EXCHEQUER,
    HOLD,
    JOIN,
    LAND,
    LEAVE,
    LODGE,
    NEUTRAL,
    PLUNDER,
    RAVAGE,
    REST,
    SALLY,
    STEP,
    TAKE,
)
from senlac.games.campaign.rules.dawn.phase import Dawn
from senlac.games.campaign.rules.dusk.phase import count_full_turns, join_forces
from senlac.games.campaign.rules.dusk.siege_losses import apply_siege_losses
from senlac.games.campaign.rules.ended_sieges import end_sieges_of_own_towns
from senlac.games.campaign.rules.march.garrisons import check_garrisons
from senlac.games.campaign.rules.march.phase import March
from senlac.games.campaign.rules.plans import entry
from senlac.games.campaign.rules.ships import fits
from senlac.games.campaign.rules.undone import emit_unfinished
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME
from tests.games.campaign.naive.dawn import dawn
from tests.games.campaign.naive.evening import dusk
from tests.games.campaign.naive.field import Facts, passable
from tests.games.campaign.naive.march import march, sort_of
from tests.games.campaign.naive.week import Clock, Order, Task, Week
from tests.games.campaign.naive.world import STACKS, TOWNS, Body, around, within
from tests.games.campaign.test_second_opinion import Crowd, Noted, replayed, world_of
from tests.games.campaign.voyages import PORTS, adrift, launch, voyages

PLACES: Final = ("rouen", "evreux", "lisieux", "winchester", "oxford", "guildford", "dover")
OWNERS: Final = {"y1088": "AB", "y1066": "ABC"}
POSTURES: Final = {"attack": ATTACK, "bold": BOLD, "hold": HOLD, "evade": EVADE}
TASKS: Final = {
    "take": TAKE, "enter": ENTER, "ravage": RAVAGE, "plunder": PLUNDER, "rest": REST,
    "sally": SALLY, "lodge": LODGE, "deposit": DEPOSIT,
}  # fmt: skip
WITH_BODIES: Final = {"board": BOARD, "await": AWAIT, "land": LAND, "join": JOIN}
AT_TOWNS: Final = (
    "take", "take", "take", "enter", "ravage", "rest", "leave", "lodge", "deposit", "",
)  # fmt: skip


def throng(rng: Random, scenario: str) -> CampaignState:
    """Return a position with forces of all players in and around two towns."""
    ashore = rng.random() < 0.4
    towns = rng.sample(PLACES, 2) if ashore else [rng.choice(PORTS), rng.choice(PLACES)]
    towns = list(dict.fromkeys(towns))
    crowd = Crowd(rng, OWNERS[scenario])
    for town in towns:
        crowd.press(town)
        near = [h for h in within(str(TOWNS[town]["hex"]), 3) if h in SHEET and h in ON_LAND]
        for owner in crowd.owners:
            for _ in range(rng.randint(1, 3)):
                crowd.add(owner, rng.choice(near), "")
                if crowd.captains[owner] < 12 and rng.random() < 0.7:
                    crowd.lines[-1] += f" {owner}c{crowd.captains[owner]}"
                    crowd.captains[owner] += 1
    if not ashore:
        launch(crowd, towns[0], SHEET)
    quiet = rng.choice([town for town in PLACES if town not in towns])
    if rng.random() < 0.4:
        crowd.lines.append(
            f"N{town_number(scenario, quiet)} {quiet} inside fyrd.D={rng.randint(6, 30)}"
        )
    text = "\n".join([f"scenario: {scenario}", *crowd.lines, "turn: 1", "step: Orders"])
    state = parse_layout(GAME, text)
    state.loyalty[state.catalogue.towns.index(quiet)] = NEUTRAL
    settle(state, towns, rng)
    adrift(state, rng)
    for place in range(len(state.codes)):
        state.starving[place] = int(rng.random() < 0.15)
        fleet = state.is_fleet(place)
        stands = [ATTACK, HOLD] if fleet else [ATTACK, BOLD, BOLD, HOLD, EVADE]
        state.posture[place] = rng.choice(stands)
        state.pace[place] = int(not fleet and rng.random() < 0.2)
    return state


@cache
def town_number(scenario: str, town: str) -> int:
    """Return the number of a town's neutral garrison."""
    return 1 + parse_layout(GAME, f"scenario: {scenario}\nstep: Orders").catalogue.towns.index(town)


def settle(state: CampaignState, towns: list[str], rng: Random) -> None:
    """Set the owners of towns, peace, and the places of exchequers at random."""
    seats = range(len(state.catalogue.players))
    for town in towns:
        number = state.catalogue.towns.index(town)
        state.loyalty[number] = rng.choice([-2, -1, *seats])
        state.pillage[number] = rng.randrange(2)
        if state.besieged(number):
            state.siege_rolls[number] = rng.randrange(3)
    state.full_turns = [rng.randrange(3) for _ in state.full_turns]
    state.papal = rng.randrange(-1, len(seats))
    state.crowns = [rng.randrange(200) for _ in state.crowns]
    for seat in seats:
        forces = [place for place in state.bodies_of(seat) if not state.is_fleet(place)]
        carries = [place for place in forces if may_carry(state, place)]
        if carries and rng.random() < 0.5:
            state.models[rng.choice(carries)][EXCHEQUER] = 1
            state.exchequer_town[seat] = CARRIED
        else:
            state.exchequer_town[seat] = state.catalogue.towns.index(rng.choice(towns))
    for seat in seats:
        if rng.random() < 0.5:
            state.leader_at[seat] = state.codes[rng.choice(state.bodies_of(seat))]
    if rng.random() < 0.3:
        declare(state, rng)


def may_carry(state: CampaignState, place: int) -> bool:
    """Return whether a force is ashore, or its fleet has room for an exchequer too."""
    if state.aboard[place] < 0:
        return True
    state.models[place][EXCHEQUER] = 1
    found = fits(state, state.place(state.aboard[place]), ())
    state.models[place][EXCHEQUER] = 0
    return found


def declare(state: CampaignState, rng: Random) -> None:
    """Declare peace between two players without walls between them, perhaps on one side only."""
    one, other = rng.sample(range(len(state.catalogue.players)), 2)
    for town in range(len(state.catalogue.towns)):
        if {state.owner(p) for p in (*state.insiders(town), *state.besiegers(town))} >= {
            one,
            other,
        }:
            return
    state.peace[one] |= 1 << other
    if rng.random() < 0.8:
        state.peace[other] |= 1 << one


BARE: Final = parse_layout(GAME, "scenario: y1088\nstep: Orders").catalogue
GROUND: Final = BARE.ground
SHEET: Final = set(GROUND.board.names)
ON_LAND: Final = {name for n, name in enumerate(GROUND.board.names) if GROUND.terrain[n] >= 0}


def plan_of(body: Body, facts: Facts, rng: Random) -> list[Task]:
    """Return a random plan: routes to towns nearby, or anywhere, and tasks at their ends."""
    plan: list[Task] = []
    at_town = any(str(TOWNS[town]["hex"]) == body.hex for town in TOWNS)
    if at_town and rng.random() < 0.15:
        return [("plunder", "", 0)]
    if at_town and (body.models["exchequer"] or body.models["treasure"]) and rng.random() < 0.7:
        plan += [("enter", "", 0), (rng.choice(["lodge", "deposit"]), "", 0)]
    if body.inside and rng.random() < 0.3:
        plan.append(("sally", "", 0))
    hex_ = body.hex
    for _ in range(rng.randint(0, 3)):
        goals = [str(TOWNS[town]["hex"]) for town in PLACES]
        goal = rng.choice([g for g in goals if g in within(hex_, 6)] or [hex_])
        for _ in range(rng.randint(1, 6)):
            ways = [to for to in around(hex_) if passable(facts, hex_, to, sort_of(body))]
            if not ways or hex_ == goal:
                break
            far = {to: within(goal, 12).get(to, 99) for to in ways}
            hex_ = min(ways, key=lambda to: (far[to], to)) if rng.random() < 0.8 else ways[0]
            plan.append(("step", hex_, 0))
        task = rng.choice(AT_TOWNS)
        if task in ("rest", "") or any(str(TOWNS[t]["hex"]) == hex_ for t in TOWNS):
            item = rng.choice(["worst", "worst", "supply", *STACKS]) if task == "leave" else ""
            plan += [(task, item, rng.randint(1, 20))] if task else []
    return plan


def written(state: CampaignState, plan: list[Task]) -> list[list[int]]:
    """Return a plan in the game's form."""
    bodies, items = state.catalogue.bodies, state.catalogue.item_of
    return [
        entry(STEP, state.catalogue.ground.board.hex(about)) if verb == "step"
        else entry(LEAVE, items[about], count) if verb == "leave"
        else entry(WITH_BODIES[verb], bodies.index(about)) if verb in WITH_BODIES
        else entry(TASKS[verb])
        for verb, about, count in plan
    ]  # fmt: skip


def week_of(state: CampaignState, rng: Random) -> Week:
    """Write plans for all forces, and return the week for the second referee."""
    world = world_of(state)
    seats = range(len(state.catalogue.players))
    lords = state.catalogue.leaders[: len(seats)]
    sheet = set(state.catalogue.ground.board.names)
    names = [state.catalogue.bodies[code] for code in state.codes]
    facts = Facts(
        0, dict(zip(names, state.arrived_hour, strict=True)), dict(zip(names, state.landed,
                                                                       strict=True)),
        set(), set(), sheet, {one: 2 if one in lords else 0 for one in state.catalogue.leaders},
    )  # fmt: skip
    words = {number: name for name, number in POSTURES.items()}
    clocks: dict[str, Clock] = {}
    plans = voyages(world, facts, rng, plan_of)
    for place, name in enumerate(names):
        body = next(one for one in world.bodies if one.name == name)
        plan = plans[name] if name in plans else plan_of(body, facts, rng)
        if body.owner < 0 or (body.aboard and name not in plans):
            plan = []
        mates = [one.name for one in world.bodies if one.owner == body.owner and not one.ships]
        if not body.ships and body.owner >= 0 and not body.aboard and rng.random() < 0.2:
            joins = ("join", rng.choice([n for n in mates if n != name] or mates), 0)
            # Nothing may follow in the plan of a force that boards or plunders.
            if not plan or plan[-1][0] not in ("board", "plunder"):
                plan = [*plan, joins]
        state.plans[place] = written(state, plan)
        clocks[name] = Clock(plan, words[state.posture[place]], bool(state.pace[place]))
    return Week(world, clocks, facts, lambda _: 0, lords, set(names), seats)


def compare_march(seed: int) -> Counter[str]:
    """Resolve a week twice, with three players for an odd seed; return what happened in it."""
    rng = Random(seed)
    state = throng(rng, "y1066" if seed % 2 else "y1088")
    week = week_of(state, rng)
    dice = Noted(rng)
    state.dice = dice
    state.journal = []
    planned = orders_of(week)
    state.push(March())
    state.stack[-1].run(state)
    rolls = list(dice.rolls)
    week.roll = replayed(rolls)
    march(week)
    assert rolls == [], "dice that only the game rolls"
    assert week.world.facts() == world_of(state).facts(), f"seed {seed}"
    halted = {
        state.catalogue.bodies[c] for c, n in zip(state.codes, state.halted, strict=True) if n
    }
    left = {body.name for body in week.world.bodies}
    held = {
        state.catalogue.bodies[c]: n
        for c, n in zip(state.codes, state.hours_held, strict=True)
        if n
    }
    assert held == {name: c.held for name, c in week.clocks.items() if c.held and name in left}
    assert halted == {name for name, clock in week.clocks.items() if clock.halted} & left
    week.tally["dice"] += len(dice.rolls)
    week.tally["players"] += len(week.seats)
    compare_dusk(state, week, dice)
    undone = told_undone(state)
    for accounted in (undone, week.done):
        planned.subtract(accounted)
    silent = {order: count for order, count in planned.items() if count}
    assert silent == {}, f"orders neither done nor reported, or both, seed {seed}"
    week.tally["undone"] += undone.total()
    compare_morning(state, week, dice)
    return week.tally


def orders_of(week: Week) -> Counter[Order]:
    """Return the orders of all bodies, with single steps."""
    return Counter(
        (name, verb, about) for name, clock in week.clocks.items() for verb, about, _ in clock.plan
    )


def told_undone(state: CampaignState) -> Counter[Order]:
    """Return the orders that failed according to the events."""
    told: Counter[Order] = Counter()
    for event in state.journal or ():
        if event.kind != "undone":
            continue
        name, orders = str(event.fields["body"]), event.fields["orders"]
        assert isinstance(orders, list)
        assert event.audience == frozenset(["ABC".index(name[0])])
        assert event.fields["why"]
        for verb, *about in [str(order).split() for order in orders]:
            told.update([(name, "step", hex_) for hex_ in about] if verb == "to" else
                        [(name, verb, "" if verb in TASKS else about[0])])  # fmt: skip
    return told


def compare_dusk(state: CampaignState, week: Week, dice: Noted) -> None:
    """Resolve the dusk before the reports twice."""
    dice.rolls.clear()
    apply_siege_losses(state)
    join_forces(state)
    emit_unfinished(state)
    check_garrisons(state)
    end_sieges_of_own_towns(state)
    count_full_turns(state)
    rolls = list(dice.rolls)
    week.roll = replayed(rolls)
    dusk(week)
    assert rolls == [], "dice of a dusk that only the game rolls"
    assert week.world.facts() == world_of(state).facts(), "the dusk of the week"
    assert week.world.full_turns == world_of(state).full_turns


def compare_morning(state: CampaignState, week: Week, dice: Noted) -> None:
    """Resolve the dawn after a march twice, when ships may have left a siege."""
    dice.rolls.clear()
    state.push(Dawn())
    state.stack[-1].run(state)
    rolls = list(dice.rolls)
    dawn(week.world, replayed(rolls), week.lords)
    assert rolls == [], "dice of a dawn that only the game rolls"
    assert week.world.facts() == world_of(state).facts(), "the dawn after the week"


def marches(seeds: range) -> Counter[str]:
    """Resolve weeks twice; return what happened in them."""
    tally: Counter[str] = Counter()
    for seed in seeds:
        try:
            tally += compare_march(seed)
        except AssertionError as fault:
            fault.add_note(f"seed {seed}")
            raise
    return tally


@pytest.mark.rule(
    "order.c", "meet.a", "meet.b", "meet.c", "meet.f", "town.a", "town.b", "town.e", "control.s",
    "move.e", "naval.c", "naval.d", "naval.e", "naval.f", "naval.g", "naval.h", "naval.i",
    "naval.j", "naval.l", "naval.m", "naval.n", "naval.p", "naval.r", "siege.e", "order.k",
)  # fmt: skip
def test_both_referees_resolve_a_march_alike() -> None:
    tally = marches(range(12))
    seen = ("fought", "AE", "DE", "EX", "escaped", "boarded", "landed", "undone")
    assert all(tally[word] for word in seen), tally


@pytest.mark.rule("naval.t", "naval.l")
def test_fleet_put_back_keeps_its_earlier_origin() -> None:
    # A fleet attacks where it was put back; the loser moves away from where that fleet came from.
    assert compare_march(3753)["EX"]


@pytest.mark.rule("naval.e")
def test_force_driven_off_does_not_board() -> None:
    # The force is driven off in the last of the hours that boarding takes.
    assert compare_march(7877)["fought"]


@pytest.mark.soak
def test_both_referees_resolve_thousands_of_marches_alike() -> None:
    tally = marches(range(8000))
    assert tally["players"] == 20_000
    assert tally["fought"] > 2_000
    assert tally["landed"] > 2_000
