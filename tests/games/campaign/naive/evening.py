"""A dusk by the second referee, before the reports: sieges, joining, garrisons."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.campaign.naive.dawn import SIEGE, garrisons
from tests.games.campaign.naive.week import Week
from tests.games.campaign.naive.world import MODELS, STACKS, Body, Roll, World, is_gone


def dusk(week: Week) -> None:
    """3.6, 1 to 4: losses of sieges, joining, garrisons, and full turns."""
    world = week.world
    for town in sorted(world.towns):
        dead = toll(world, town, week.roll)
        for count, side in zip(dead, (world.camp(town), world.inside(town)), strict=True):
            perish(world, side, count, week.roll)
    world.settle()
    for body in week.forces():
        if body in world.bodies:
            join(week, body)
    garrisons(world, week.roll, week.lords)
    world.relieve()
    for town in world.towns:
        seat = holder(world, town)
        stays = seat >= 0 and week.held[town] == seat and world.loyalty[town] != seat
        world.full_turns[town] = world.full_turns[town] + 1 if stays else 0


def toll(world: World, town: str, roll: Roll) -> tuple[int, int]:
    """Return the losses of besiegers and garrison, by each other's numbers."""
    camp = sum(body.count for body in world.camp(town))
    held = sum(body.count for body in world.inside(town))
    if not world.camp(town):
        return (0, 0)
    lost = [0, 0]
    for side, per in ((0, SIEGE["garrison_loss_per"]), (1, SIEGE["besieger_loss_per"])):
        lost[side], rest = divmod((held, camp)[side], per)
        lost[side] += bool(rest) and roll(per) <= rest
    return (lost[0], lost[1])


def perish(world: World, side: Sequence[Body], count: int, roll: Roll) -> None:
    """Remove random figures of a side."""
    own = sorted([body for body in side if body.count], key=lambda body: body.order)
    for _ in range(min(count, sum(body.count for body in own))):
        number = roll(sum(body.count for body in own))
        for body, stack in [(body, stack) for body in own for stack in STACKS]:
            if number <= body.figures[stack]:
                body.figures[stack] -= 1
                break
            number -= body.figures[stack]
    for body in own:
        body.besieging = body.besieging and body.count > 0
        if is_gone(body):
            world.bodies.remove(body)


def join(week: Week, body: Body) -> None:
    """Merge a force into another one in the same place."""
    verb, name, _ = week.clocks[body.name].head()
    other = next((one for one in week.forces() if one.name == name), None)
    if verb != "join" or other is None or other is body:
        return
    if (other.hex, other.inside) != (body.hex, body.inside):
        return
    for stack in STACKS:
        other.figures[stack] += body.figures[stack]
    for model in MODELS:
        other.models[model] += body.models[model]
    other.leaders += body.leaders
    other.starving = other.starving or body.starving
    week.world.bodies.remove(body)
    week.do(body.name, "join", name, done=True)
    week.world.settle()


def holder(world: World, town: str) -> int:
    """Return the owner of ten or more figures inside a town, -1 if there is none."""
    held = world.inside(town)
    return world.controller(town) if sum(body.count for body in held) >= 10 else -1
