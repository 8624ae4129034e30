"""Capturing, entering and garrisoning towns, by the second referee."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.campaign.naive.world import (
    MODELS,
    RIDES,
    STACKS,
    TABLES,
    Body,
    Roll,
    World,
    around,
    grade,
    is_sea,
    lose,
)

LEAST = TABLES["control"]["min_garrison"]


def town_of(world: World, body: Body) -> str | None:
    """Return the town of a force's hex."""
    return next((town for town in world.towns if world.at(town) == body.hex), None)


def ravage(world: World, seat: int, town: str) -> None:
    """Lower a town by a level; for a Church town it is sacrilege."""
    world.pillage[town] = min(2, world.pillage[town] + 1)
    if world.loyalty[town] == -2:
        world.sacrilege.add(seat)


def take(world: World, body: Body, roll: Roll, lords: Sequence[str]) -> bool:
    """Enter a town, or besiege it; return whether the force halts outside."""
    town, seat = town_of(world, body), body.owner
    if town is None or body.inside:
        return False
    if any(other.owner != seat for other in world.camp(town)):
        return True
    there = [world.controller(town), *[other.owner for other in world.inside(town)]]
    if any(world.friends(seat, other) for other in there):
        return True
    strangers = sum(other.count for other in world.inside(town) if other.owner != seat)
    if world.controller(town) == seat:
        walk_in(world, body, town, roll, lords)
        return False
    if strangers >= LEAST:
        camp = [body, *[other for other in world.camp(town) if other is not body]]
        if not may_besiege(world, camp, town, strangers):
            return True
        if not world.camp(town):
            world.siege[town] = 0
        body.besieging = True
        return False
    if body.count < TABLES["control"]["min_capture"]:
        return True
    if world.loyalty[town] == -2:
        world.sacrilege.add(seat)
    world.full_turns[town] = 0
    walk_in(world, body, town, roll, lords)
    return False


def may_besiege(world: World, camp: Sequence[Body], town: str, garrison: int) -> bool:
    """Return whether forces suffice for a siege."""
    count = sum(body.count for body in camp)
    if count < TABLES["siege"]["min_figures"] or count < TABLES["siege"]["odds"] * garrison:
        return False
    ship = any(other.ships and other.owner == camp[0].owner and other.hex == world.at(town)
               for other in world.bodies)  # fmt: skip
    return ship or not any(is_sea(hex_) for hex_ in around(world.at(town)))


def walk_in(world: World, body: Body, town: str, roll: Roll, lords: Sequence[str]) -> None:
    """Go inside; strangers there are lost, and a starving force may ravage."""
    for other in sorted(world.inside(town), key=lambda one: one.order):
        if other.owner != body.owner:
            lose(world, other, body, roll, lords)
    for seat, home in enumerate(world.chest):
        if (
            home >= 0
            and world.towns[home] == town
            and seat != body.owner
            and not world.friends(seat, body.owner)
        ):
            body.models["treasure"] += world.crowns[seat]
            world.crowns[seat] = 0
            world.chest[seat] = -3
    for other in world.camp(town):
        other.besieging = False
    world.siege[town] = 0
    body.inside = True
    sack(world, body, body.count, roll)


def sack(world: World, body: Body, count: int, roll: Roll) -> None:
    """Pillage, book: twenty starving figures that enter a town ravage it on 1 or 2."""
    town = town_of(world, body)
    if town is None or not body.starving or count < TABLES["control"]["min_pillage"]:
        return
    if roll(6) <= TABLES["pillage"]["starving_enters"]:
        ravage(world, body.owner, town)


def leave(
    world: World, body: Body, item: str, count: int, borne: set[str], roll: Roll
) -> Body | None:  # fmt: skip
    """Leave figures or supply units inside the town of a force; return the garrison."""
    town = town_of(world, body)
    assert town is not None
    walled = world.camp(town) and not body.inside
    strangers = [other for other in world.inside(town) if other.owner != body.owner]
    if world.controller(town) != body.owner or strangers or walled:
        return None
    if item == "supply":
        return leave_wagons(world, body, town, min(count, body.models["supply"]), borne)
    chosen: dict[str, int] = {}
    rest = count
    order = sorted(
        STACKS, key=lambda s: (-"ABCDE".index(grade(s)), RIDES[s.split(".")[0]], STACKS.index(s))
    )
    for stack in order if item == "worst" else [item]:
        chosen[stack] = min(rest, body.figures[stack])
        rest -= chosen[stack]
    if not 0 < sum(chosen.values()) < body.count:
        return None
    made = garrison_of(world, body, town, borne)
    for stack, n in chosen.items():
        body.figures[stack] -= n
        made.figures[stack] += n
    if not body.inside:
        sack(world, body, sum(chosen.values()), roll)
    return made


def leave_wagons(
    world: World, body: Body, town: str, count: int, borne: set[str]
) -> Body | None:  # fmt: skip
    """Leave supply units inside a town; return the body that has them."""
    if not count:
        return None
    made = garrison_of(world, body, town, borne)
    body.models["supply"] -= count
    made.models["supply"] += count
    return made


def garrison_of(world: World, body: Body, town: str, borne: set[str]) -> Body:
    """Return the lowest leaderless force of a player inside, otherwise a new one."""
    for other in sorted(world.inside(town), key=lambda one: one.order):
        if other.owner == body.owner and other is not body and not other.leaders:
            return other
    made = newcomer(world, body, borne)
    made.inside, made.hunger, made.starving = True, body.hunger, body.starving
    return made


def newcomer(world: World, like: Body, borne: set[str]) -> Body:
    """Return a new body next to another of its player, with the lowest number free this week."""
    letter = like.name[0]
    number = next(n for n in range(1, 251) if f"{letter}{n}" not in borne)
    made = Body(
        name=f"{letter}{number}", owner=like.owner, order=like.order - int(like.name[1:]) + number,
        hex=like.hex, inside=False, besieging=False, aboard="", figures=dict.fromkeys(STACKS, 0),
        models=dict.fromkeys(MODELS, 0), ships=[], hunger=0, starving=False,
    )  # fmt: skip
    borne.add(made.name)
    world.bodies.append(made)
    return made
