"""The second referee must rule the march of a week as the game does, hour by hour."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.laying_out import lay_out
from senlac.games.campaign.rules.conditions import (
    ATTACK,
    BOLD,
    CARRIED,
    DEPOSIT,
    ENTER,
    EVADE,
    EXCHEQUER,
    HOLD,
    LEAVE,
    LODGE,
    PLUNDER,
    RAVAGE,
    REST,
    SALLY,
    STEP,
    TAKE,
)
from senlac.games.campaign.rules.march.phase import March
from senlac.games.campaign.rules.plans import entry
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME
from tests.games.campaign.naive.field import Facts, passable
from tests.games.campaign.naive.march import Clock, Task, Week, march, sort_of
from tests.games.campaign.naive.world import TOWNS, Body, around, within
from tests.games.campaign.test_second_opinion import Crowd, Noted, replayed, world_of

PLACES: Final = ("rouen", "evreux", "lisieux", "winchester", "oxford", "guildford", "dover")
OWNERS: Final = {"y1088": "AB", "y1066": "ABC"}
POSTURES: Final = {"attack": ATTACK, "bold": BOLD, "hold": HOLD, "evade": EVADE}
TASKS: Final = {
    "take": TAKE, "enter": ENTER, "ravage": RAVAGE, "plunder": PLUNDER, "rest": REST,
    "sally": SALLY, "lodge": LODGE, "deposit": DEPOSIT,
}  # fmt: skip
AT_TOWNS: Final = (
    "take", "take", "take", "enter", "ravage", "rest", "leave", "lodge", "deposit", "",
)  # fmt: skip


def throng(rng: Random, scenario: str) -> CampaignState:
    """Return a position with forces of all players in and about two towns."""
    towns = rng.sample(PLACES, 2)
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
    text = "\n".join([f"scenario: {scenario}", *crowd.lines, "turn: 1", "step: Orders"])
    state = lay_out(GAME, text)
    seats = range(len(crowd.owners))
    for town in towns:
        number = state.catalogue.towns.index(town)
        state.loyalty[number] = rng.choice([-2, -1, *seats])
        state.pillage[number] = rng.randrange(2)
        if state.besieged(number):
            state.siege[number] = rng.randrange(3)
    state.papal = rng.randrange(-1, len(seats))
    state.crowns = [rng.randrange(200) for _ in state.crowns]
    for seat in seats:
        forces = [place for place in state.bodies_of(seat) if not state.is_fleet(place)]
        if forces and rng.random() < 0.5:
            state.models[rng.choice(forces)][EXCHEQUER] = 1
            state.chest[seat] = CARRIED
        else:
            state.chest[seat] = state.catalogue.towns.index(rng.choice(towns))
    for place in range(len(state.codes)):
        state.starving[place] = int(rng.random() < 0.15)
        fleet = state.is_fleet(place)
        state.posture[place] = HOLD if fleet else rng.choice([ATTACK, BOLD, BOLD, HOLD, EVADE])
        state.pace[place] = int(not fleet and rng.random() < 0.2)
    return state


GROUND: Final = lay_out(GAME, "scenario: y1088\nstep: Orders").catalogue.ground
SHEET: Final = set(GROUND.board.names)
ON_LAND: Final = {name for n, name in enumerate(GROUND.board.names) if GROUND.terrain[n] >= 0}


def plan_of(body: Body, facts: Facts, rng: Random) -> list[Task]:
    """Return a plan by lot: ways to the towns about, or anywhere, and tasks where they lead."""
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
            plan += [(task, "", rng.randint(1, 20))] if task else []
    return plan


def written(state: CampaignState, plan: list[Task]) -> list[list[int]]:
    """Write a plan as the game keeps it."""
    worst = len(state.catalogue.stacks)
    return [
        entry(STEP, state.catalogue.ground.board.hex(about)) if verb == "step"
        else entry(LEAVE, worst, count) if verb == "leave" else entry(TASKS[verb])
        for verb, about, count in plan
    ]  # fmt: skip


def week_of(state: CampaignState, rng: Random) -> Week:
    """Write plans for all forces, and return the week as the second referee has it."""
    world = world_of(state)
    seats = range(len(state.catalogue.players))
    lords = state.catalogue.leaders[: len(seats)]
    sheet = set(state.catalogue.ground.board.names)
    names = [state.catalogue.bodies[code] for code in state.codes]
    facts = Facts(
        0, dict(zip(names, state.since, strict=True)), dict(zip(names, state.landed, strict=True)),
        set(), set(), sheet, {one: 2 if one in lords else 0 for one in state.catalogue.leaders},
    )  # fmt: skip
    words = {number: name for name, number in POSTURES.items()}
    clocks: dict[str, Clock] = {}
    for place, name in enumerate(names):
        body = next(one for one in world.bodies if one.name == name)
        plan = [] if body.ships or rng.random() < 0.15 else plan_of(body, facts, rng)
        state.plans[place] = written(state, plan)
        clocks[name] = Clock(plan, words[state.posture[place]], bool(state.pace[place]))
    return Week(world, clocks, facts, lambda _: 0, lords, set(names), seats)


def compare_march(seed: int) -> int:
    """Let both rule a week, of three players by an odd seed; return the dice it took."""
    rng = Random(seed)
    state = throng(rng, "y1066" if seed % 2 else "y1088")
    week = week_of(state, rng)
    dice = Noted(rng)
    state.dice = dice
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
    assert halted == {name for name, clock in week.clocks.items() if clock.halted} & left
    return len(dice.rolls)


@pytest.mark.rule("order.c", "meet.a", "meet.b", "meet.c", "meet.f", "town.a", "town.b", "move.e")
@pytest.mark.parametrize("seed", range(12))
def test_a_march_is_ruled_alike(seed: int) -> None:
    compare_march(seed)


@pytest.mark.soak
def test_marches_are_ruled_alike_for_long() -> None:
    assert sum(compare_march(seed) for seed in range(5000)) > 5000
