"""Random fleets near the coast, and their tasks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from senlac.games.campaign.state import CampaignState
from tests.games.campaign.naive.field import Facts, passable
from tests.games.campaign.naive.march import sort_of
from tests.games.campaign.naive.sailing import fare, is_coastal, on_a_river, ring, stretches
from tests.games.campaign.naive.week import Task
from tests.games.campaign.naive.world import STACKS, TOWNS, Body, World, around, is_sea, within
from tests.games.campaign.test_second_opinion import Crowd

PORTS: Final = (
    "dover", "hastings", "pevensey", "sandwich", "southampton", "portchester", "wight", "london",
    "rouen", "caen", "dieppe", "fecamp", "cherbourg", "exeter", "ipswich",
)  # fmt: skip
Planner = Callable[[Body, Facts, Random], list[Task]]


def launch(crowd: Crowd, port: str, sheet: set[str], *, most: int = 3) -> None:
    """Put fleets of all players on the water around a port, some with forces aboard."""
    rng = crowd.rng
    near = within(str(TOWNS[port]["hex"]), 3)
    wet = [h for h in near if h in sheet and (is_sea(h) or is_coastal(sheet, h))]
    shores = [h for h in wet if not is_sea(h)]
    taken: list[str] = []
    for owner in crowd.owners:
        for _ in range(rng.randint(1, most)):
            hex_ = rng.choice(shores if rng.random() < 0.5 else wet)
            beside = [to for h in taken for to in ring(h) if on_a_river(sheet, h, to)]
            hex_ = rng.choice(beside) if beside and rng.random() < 0.6 else hex_
            taken.append(hex_)
            ships = rng.randint(1, 7)
            name = f"{owner}{crowd.number(owner)}"
            words = [name, hex_, f"ship={ships}"]
            words += [f"prize={rng.randint(1, 2)}"] if rng.random() < 0.2 else []
            words += [rng.choice(["attack", "attack", "hold"])]
            words += captains(crowd, owner, 0.7)
            crowd.lines.append(" ".join(words))
            forces = rng.choice([0, 0, 1, 1, 2, 3])
            for _ in range(forces):
                room = 60 * ships // forces // 2
                lade(crowd, owner, f"{hex_} aboard {name}", room)
            if not is_sea(hex_) and rng.random() < 0.6:
                lade(crowd, owner, hex_, 60 * ships)


def captains(crowd: Crowd, owner: str, chance: float) -> list[str]:
    """Return a captain who is still free, at random."""
    if crowd.captains[owner] > 11 or crowd.rng.random() > chance:
        return []
    crowd.captains[owner] += 1
    return [f"{owner}c{crowd.captains[owner] - 1}"]


def lade(crowd: Crowd, owner: str, where: str, room: int) -> None:
    """Add a force that takes at most some room on ships."""
    rng = crowd.rng
    words: list[str] = []
    for model, space in (("supply", 10), ("siege", 20), ("treasure", 10)):
        if rng.random() < 0.25 and space <= room:
            words.append(f"{model}={rng.randint(1, 90) if model == 'treasure' else 1}")
            room -= space
    for stack in rng.sample(STACKS, rng.randint(0, 2)):
        words += [f"{stack}={rng.randint(1, room // 10)}"] if room >= 10 else []
    words += captains(crowd, owner, 0.3 if words else 1)
    if words:
        crowd.lines.append(f"{owner}{crowd.number(owner)} {where} {' '.join(words)}")


def adrift(state: CampaignState, rng: Random) -> None:
    """Assign a stretch of its shore, or none, to each fleet."""
    for place, hex_ in enumerate(state.hex_of):
        if state.is_fleet(place):
            state.shore[place] = rng.randrange(-1, len(state.catalogue.ground.stretches[hex_]))


def voyages(world: World, facts: Facts, rng: Random, planner: Planner) -> dict[str, list[Task]]:
    """Return plans of fleets, and of the forces that they board or land."""
    plans: dict[str, list[Task]] = {}
    for fleet in [body for body in world.bodies if body.ships]:
        plan: list[Task] = []
        hex_, shore, aboard = fleet.hex, fleet.shore, world.cargo(fleet)
        if rng.random() < 0.5:
            plan = assail(world, facts, fleet)
            hex_, shore = (plan[0][1], -1) if plan else (hex_, shore)
        if rng.random() < 0.2:
            hex_, shore = sail(plan, facts.sheet, (hex_, shore), rng)
        if is_coastal(facts.sheet, hex_) and rng.random() < 0.7:
            called = call(world, facts, fleet, hex_, plans, rng)
            plan += [("await", force.name, 0) for force in called]
            aboard = [*aboard, *called]
        for _ in range(rng.choice([1, 1, 2])):
            if rng.random() < 0.8:
                hex_, shore = sail(plan, facts.sheet, (hex_, shore), rng)
            for force in aboard if is_coastal(facts.sheet, hex_) else []:
                if ("land", force.name, 0) in plan or rng.random() < 0.3:
                    continue
                plan.append(("land", force.name, 0))
                ashore = replace(force, hex=hex_, inside=False)
                plans.setdefault(force.name, planner(ashore, facts, rng))
        plans[fleet.name] = plan
    return plans


def assail(world: World, facts: Facts, fleet: Body) -> list[Task]:
    """Return the step into the hex of another's fleet on a river, which may come the other way."""
    for other in world.bodies:
        foe = other.ships and other.owner != fleet.owner
        if foe and on_a_river(facts.sheet, fleet.hex, other.hex):
            return [("step", other.hex, 0)]
    return []


def call(
    world: World, facts: Facts, fleet: Body, hex_: str, plans: dict[str, list[Task]], rng: Random
) -> list[Body]:  # fmt: skip
    """Move forces to a shore to board a fleet there; return them."""
    called: list[Body] = []
    for force in world.bodies:
        if force.owner != fleet.owner or force.ships or force.aboard or force.name in plans:
            continue
        way = walk(facts, force, hex_)
        if way is not None and rng.random() < 0.8:
            plans[force.name] = [*way, ("board", fleet.name, 0)]
            called.append(force)
    return called


def sail(
    plan: list[Task], sheet: set[str], start: tuple[str, int], rng: Random
) -> tuple[str, int]:  # fmt: skip
    """Add steps to a place nearby on a shore or at sea; return the end."""
    hex_, shore = start
    goals = [h for h in within(hex_, 4) if h in sheet and (is_sea(h) or is_coastal(sheet, h))]
    coasts = [h for h in goals if not is_sea(h)]
    goal = rng.choice(coasts if coasts and rng.random() < 0.7 else goals)
    for _ in range(8):
        ways = [to for to in around(hex_) if fare(sheet, hex_, to, shore)]
        if hex_ == goal or not ways:
            break
        far = {to: within(goal, 9).get(to, 99) for to in ways}
        to = min(ways, key=lambda to: (far[to], to)) if rng.random() < 0.9 else rng.choice(ways)
        runs = [] if is_sea(to) else stretches(sheet, to)
        shore = next((n for n, run in enumerate(runs) if hex_ in run), -1)
        hex_ = to
        plan.append(("step", to, 0))
    return hex_, shore


def walk(facts: Facts, force: Body, goal: str) -> Sequence[Task] | None:
    """Return the steps of a force to a hex near it, None if it takes more than three."""
    hex_ = force.hex
    plan: list[Task] = []
    for _ in range(3):
        if hex_ == goal:
            return plan
        ways = [to for to in around(hex_) if passable(facts, hex_, to, sort_of(force))]
        if not ways:
            return None
        hex_ = min(ways, key=lambda to: (within(goal, 9).get(to, 99), to))
        plan.append(("step", hex_, 0))
    return plan if hex_ == goal else None
