"""A dawn by the second referee: food, hunger, garrisons, sieges."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.campaign.naive.world import (
    STACKS,
    TABLES,
    TOWNS,
    Body,
    Roll,
    World,
    around,
    grade,
    is_gone,
    is_sea,
    lose,
    loss,
    within,
)

FOOD = TABLES["supply"]
SIEGE = TABLES["siege"]


def dawn(world: World, roll: Roll, lords: Sequence[str]) -> None:
    """3.4: feed all, apply losses of hunger, check garrisons, roll for sieges."""
    hungry = feed(world)
    for body in world.bodies:
        body.starving = hungry.get(body.name, 0) > 0
    for body in sorted(world.bodies, key=lambda one: one.order):
        if body.starving:
            starve(body, hungry[body.name], roll)
            # Siege trains alone cannot besiege.
            body.besieging = body.besieging and body.count > 0
            if is_gone(body):
                world.bodies.remove(body)
    garrisons(world, roll, lords)
    world.relieve()
    for town in sorted(world.towns):
        if world.camp(town):
            siege(world, town, roll, lords)


# ---- food ---------------------------------------------------------------------------------------


def capacity(world: World, town: str) -> int:
    """Return the figures that a town feeds."""
    if world.camp(town) or world.pillage[town] == 2:
        return 0
    full = FOOD["large"] if TOWNS[town]["size"] == "large" else FOOD["small"]
    return int(full // 2 if world.pillage[town] else full)


def feed(world: World) -> dict[str, int]:
    """Return by name how many figures go hungry."""
    left = {body.name: body.count for body in world.bodies if not body.ships and not body.aboard}
    for seat in range(len(world.crowns)):
        own = [body for body in sorted(world.bodies, key=lambda one: one.order)
               if body.owner == seat and body.name in left]  # fmt: skip
        wagons(world, own, left)
        draw(world, seat, own, left)
    for body in world.bodies:
        if body.owner == -1:
            town = next(t for t in world.towns if world.at(t) == body.hex)
            if not world.camp(town):
                left[body.name] = 0
            else:
                left[body.name] -= min(left[body.name], FOOD["unit"] * body.models["supply"])
    return left


def spot(world: World, body: Body) -> tuple[str, bool]:
    """Return where a force is; the walls of a besieged town separate two places."""
    walled = any(world.at(t) == body.hex and world.camp(t) for t in world.towns)
    return (body.hex, body.inside and walled)


def wagons(world: World, own: Sequence[Body], left: dict[str, int]) -> None:
    """Feed forces from their own supply units, then other forces of the same player there."""
    over: dict[tuple[str, bool], int] = {}
    for body in own:
        food = FOOD["unit"] * body.models["supply"]
        fed = min(food, left[body.name])
        left[body.name] -= fed
        over[spot(world, body)] = over.get(spot(world, body), 0) + food - fed
    for body in own:
        fed = min(over[spot(world, body)], left[body.name])
        left[body.name] -= fed
        over[spot(world, body)] -= fed


def draw(world: World, seat: int, own: Sequence[Body], left: dict[str, int]) -> None:
    """Feed forces from towns: those inside first, the nearest town first."""
    feeds = [seat] + ([-2] if world.papal == seat else [])
    store = {t: capacity(world, t) for t in world.towns if world.controller(t) in feeds}
    for body in [*[b for b in own if b.inside], *[b for b in own if not b.inside]]:
        if body.inside and spot(world, body)[1]:
            continue
        near = within(body.hex, FOOD["range"])
        towns = [t for t in store if world.at(t) in near]
        for town in sorted(towns, key=lambda t: (near[world.at(t)], t)):
            fed = min(store[town], left[body.name])
            store[town] -= fed
            left[body.name] -= fed


def starve(body: Body, hungry: int, roll: Roll) -> None:
    """Choose the hungry figures, and apply the other column to each of their stacks."""
    chosen = dict.fromkeys(STACKS, 0)
    if body.hunger == 2:
        rest = dict(body.figures)
        for _ in range(hungry):
            number = roll(sum(rest.values()))
            for stack in STACKS:
                if number <= rest[stack]:
                    rest[stack] -= 1
                    chosen[stack] += 1
                    break
                number -= rest[stack]
    else:
        order = sorted(STACKS, key=grade, reverse=body.hunger == 0)
        for stack in order:
            chosen[stack] = min(hungry, body.figures[stack])
            hungry -= chosen[stack]
    column = TABLES["attrition"]["other"]
    for stack in STACKS:
        if chosen[stack]:
            body.figures[stack] -= loss(chosen[stack], column[grade(stack)], roll)


# ---- garrisons and sieges -----------------------------------------------------------------------


def garrisons(world: World, roll: Roll, lords: Sequence[str]) -> None:
    """3.6, 3: expel, or lose, garrisons of fewer than ten without loyalty."""
    for town in sorted(world.towns):
        held = sorted(world.inside(town), key=lambda one: one.order)
        count = sum(body.count for body in held)
        if not 1 <= count < TABLES["control"]["min_garrison"]:
            continue
        if held[0].owner == world.loyalty[town]:
            continue
        camp = sorted(world.camp(town), key=lambda one: one.order)
        for body in held:
            if camp:
                lose(world, body, camp[0], roll, lords)
            else:
                body.inside = False


def siege(world: World, town: str, roll: Roll, lords: Sequence[str]) -> None:
    """3.4, 4: a siege captures, is lifted, or goes on."""
    camp = sorted(world.camp(town), key=lambda one: one.order)
    held = sorted(world.inside(town), key=lambda one: one.order)
    b, g = sum(body.count for body in camp), sum(body.count for body in held)
    seat = camp[0].owner
    if g < TABLES["control"]["min_garrison"] and b >= TABLES["control"]["min_capture"]:
        fall(world, town, roll, lords)
        return
    by_sea = any(is_sea(hex_) for hex_ in around(world.at(town)))
    ship = any(body.ships and body.owner == seat and body.hex == world.at(town)
               for body in world.bodies)  # fmt: skip
    if b < SIEGE["min_figures"] or b < SIEGE["odds"] * g or (by_sea and not ship):
        for body in camp:
            body.besieging = False
        world.siege[town] = 0
        return
    if roll(6) + modifier(world, town, b, g) >= SIEGE["captured_at"]:
        fall(world, town, roll, lords)
    else:
        world.siege[town] += 1


def modifier(world: World, town: str, b: int, g: int) -> int:
    """Return the modifier of a siege's die."""
    camp, held = world.camp(town), world.inside(town)
    add: int = world.siege[town] + min(3, sum(body.models["siege"] for body in camp))
    add += 3 if b >= 12 * g else 2 if b >= 8 * g else 1 if b >= 5 * g else 0
    add += any(body.starving for body in held)
    add += town in world.spies[camp[0].owner]
    add += held[0].owner >= 0 and held[0].owner in world.anathema
    add -= TOWNS[town]["size"] == "large"
    add -= any(body.leaders for body in held)
    add -= any(body.starving for body in camp)
    return add


def fall(world: World, town: str, roll: Roll, lords: Sequence[str]) -> None:
    """Capture a town: the garrison is lost, the besiegers enter, and may ravage it."""
    camp = sorted(world.camp(town), key=lambda one: one.order)
    for body in sorted(world.inside(town), key=lambda one: one.order):
        lose(world, body, camp[0], roll, lords)
    for seat, home in enumerate(world.chest):
        if (
            home >= 0
            and world.towns[home] == town
            and seat != camp[0].owner
            and not world.friends(seat, camp[0].owner)
        ):
            camp[0].models["treasure"] += world.crowns[seat]
            world.crowns[seat] = 0
            world.chest[seat] = -3
    if world.loyalty[town] == -2:
        world.sacrilege.add(camp[0].owner)
    for body in camp:
        body.besieging, body.inside = False, True
    world.siege[town] = 0
    if sum(body.count for body in camp) >= TABLES["control"]["min_pillage"]:
        most = 4 if any(body.starving for body in camp) else 2
        if roll(6) <= most:
            world.pillage[town] = min(2, world.pillage[town] + 1)
