"""Random battles: scenarios with random set-ups, and unusual melees."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from senlac.engine.data.loader import Overlay
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.model.options import Options
from senlac.games.hastings import GAME
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.data.tables import load_game_data
from senlac.games.hastings.rules.constants import (
    BOX,
    DISORDERED,
    GONE,
    OFF_MAP,
    ORDERED,
    RETIRED,
    ROUTING,
)
from senlac.games.hastings.sequence import GameTurn
from senlac.games.hastings.state import HastingsState
from tests.games.hastings.board import BEGIN, SAXON_TURN

SCENARIOS: Final = [card.id for card in GAME.scenarios()]
FIERCE: Final = (
    "attack", "fire", "javelin", "charge", "leadcharge", "feign", "leadfeign", "swap", "odo",
)  # fmt: skip
STATUSES: Final = (ORDERED,) * 6 + (DISORDERED,) * 3 + (ROUTING,)


def deadly(norman: int, saxon: int) -> Overlay:
    """Return an overlay with a deadly combat chart, and break levels by side."""
    levels = {"norman": norman, "saxon": saxon}
    classes = load_game_data().troop_classes.values()
    rows = [f"[tables.morale.{row.id}]\nbreak_level = {levels[row.side]}" for row in classes]
    rows.append("[tables.close_combat]\nresults = ['AE', 'AD', 'BD', 'BD', 'DE', 'DD', 'DE']")
    return Overlay.from_text("\n".join(rows), f"{norman} and {saxon}")


NERVES: Final = (None, deadly(10, 10), deadly(20, 20), deadly(24, 24))
"""Most units of these battles are dead, so with the default levels every class would break."""
PANIC: Final = deadly(1, 99)
"""No Saxon class breaks, and every Norman one at its first loss."""


def printed(rng: Random, scenario: str = "") -> HastingsState:
    """Return a scenario before its set-up."""
    name = scenario or rng.choice(SCENARIOS)
    return GAME.initial_state(name, GAME.resolve_options(name, {}), None)


def scattered(rng: Random) -> HastingsState:
    """Return a crowded battle in progress somewhere on the map, before a player's turn."""
    state = begun(rng.choice(NERVES), rng)
    middle = rng.randrange(state.ground.board.size)
    free, north = around(state, middle, rng)
    in_lines = rng.random() < 0.6
    put_army(state, some_of(state, NORMAN, rng), free if not in_lines else free - north, rng)
    put_army(state, some_of(state, SAXON, rng), free if not in_lines else north, rng)
    return finished(state, middle, rng.choice((BEGIN, SAXON_TURN)), rng)


def rushing(rng: Random) -> HastingsState:
    """Return a line of Fyrd facing Normans that rout easily, in the Saxon turn."""
    state = begun(PANIC, rng)
    middle = rng.randrange(state.ground.board.size)
    free, north = around(state, middle, rng)
    normans = state.catalogue.of[NORMAN]
    fyrd = [unit for unit in state.catalogue.of[SAXON] if state.catalogue.pursues[unit]]
    put_army(state, rng.sample(normans, len(normans)), free - north, rng)
    put_army(state, rng.sample(fyrd, len(fyrd)), north, rng)
    return finished(state, middle, SAXON_TURN, rng)


def riding(rng: Random) -> HastingsState:
    """Return Norman cavalry facing Saxons in the Norman turn: charges, and Saxon pursuits."""
    state = begun(rng.choice((PANIC, deadly(1, 1), deadly(24, 24))), rng)
    state.lull_used = True
    state.turn = rng.choice((5, 7, 8, 9, 10, 11))
    middle = state.ground.board.hex(rng.choice(("1708", "1805", "1812", "1910", "1408")))
    free, north = around(state, middle, rng)
    riders = list(state.catalogue.riders[NORMAN])
    put_army(state, rng.sample(riders, len(riders)), free - north, rng)
    put_army(state, some_of(state, SAXON, rng), north, rng)
    others = [unit for unit in state.catalogue.of[NORMAN] if unit not in riders]
    put_army(state, rng.sample(others, 6), free - north, rng)
    return finished(state, middle, BEGIN, rng)


def begun(nerves: Overlay | None, rng: Random) -> HastingsState:
    """Return a battle on a random turn, with no piece on the map yet."""
    state = HastingsState()
    state.load_scenario(rng.choice(SCENARIOS), nerves)
    state.turn = rng.choice((state.turn, 3, 4, 5, 7, 8, 9, 10, 12))
    state.lull_used = rng.random() < 0.5
    state.javelins_thrown = rng.random() < 0.5
    state.cavalry_freed = rng.random() < 0.5
    state.arrival_turn = [rng.randint(2, 12) for _ in state.catalogue.late]
    for unit in range(state.catalogue.units):
        state.hex_of[unit] = set_aside(state, unit, rng)
    return state


def around(state: HastingsState, middle: int, rng: Random) -> tuple[set[int], set[int]]:
    """Return the hexes around a centre hex, and those of them that are not south of it."""
    board = state.ground.board
    free = {middle, *board.within(middle, rng.choice((2, 2, 3, 4)))}
    return free, {hex_ for hex_ in free if board.lines[hex_] <= board.lines[middle]}


def some_of(state: HastingsState, side: int, rng: Random) -> list[int]:
    """Return units of a side, of one class or of all, in random order."""
    catalogue = state.catalogue
    kin = (
        [rng.choice(catalogue.groups_of[side])] if rng.random() < 0.5 else catalogue.groups_of[side]
    )
    own = [unit for unit in catalogue.of[side] if catalogue.group[unit] in kin]
    return rng.sample(own, len(own))


def put_army(state: HastingsState, units: list[int], hexes: set[int], rng: Random) -> None:
    """Put some units on hexes, the nearest to the enemy first."""
    board = state.ground.board
    north_first = bool(units) and state.catalogue.side[units[0]] == NORMAN
    free = sorted(hexes - set(state.hex_of), key=lambda hex_: board.lines[hex_])
    if not north_first:
        free.reverse()
    for unit in units[: min(rng.randint(4, 12), (len(free) + 1) // 2)]:
        put_somewhere(state, unit, [hex_ for hex_ in free if hex_ not in state.hex_of][:5], rng)


def finished(state: HastingsState, middle: int, part: int, rng: Random) -> HastingsState:
    """Return the battle with leaders and the banner, at the start of a part of a turn."""
    free = [hex_ for hex_ in state.ground.board.within(middle, 6) if hex_ not in state.hex_of]
    rng.shuffle(free)
    put_leaders(state, free, rng)
    put_banner(state, free, rng)
    state.recompute_derived()
    state.dice = FastDice(rng)
    state.push(GameTurn(part))
    return state


def put_somewhere(state: HastingsState, unit: int, near: list[int], rng: Random) -> None:
    """Put a unit on one of some hexes, in a random state."""
    catalogue, ground = state.catalogue, state.ground
    status = rng.choice(STATUSES)
    dry = [hex_ for hex_ in near if not ground.stops[hex_]]
    if catalogue.archer[unit] and status != ROUTING:
        status = ORDERED
        near = dry
    state.hex_of[unit] = rng.choice(near) if near else GONE
    side = catalogue.side[unit]
    state.status[unit] = status
    state.facing[unit] = rng.choice((0, 0, 1, 5) if side == NORMAN else (2, 3, 3, 4))
    if rng.random() < 0.1:
        state.facing[unit] = rng.randrange(6)
    if status == ROUTING:
        state.facing[unit] = ground.rout_facing[side]


def set_aside(state: HastingsState, unit: int, rng: Random) -> int:
    """Return the location of a unit that does not take part."""
    catalogue = state.catalogue
    if unit in catalogue.late:
        return rng.choice((OFF_MAP, GONE, GONE))
    if catalogue.archer[unit] and catalogue.side[unit] == NORMAN:
        return rng.choice((BOX, GONE))
    marching = [piece for wave in catalogue.waves for piece in wave]
    if unit in marching and rng.random() < 0.04:
        return OFF_MAP
    return GONE


def put_leaders(state: HastingsState, free: list[int], rng: Random) -> None:
    """Put leaders with units they lead, alone, off the map, or out of the battle."""
    catalogue = state.catalogue
    for leader in range(catalogue.units, catalogue.banner):
        own = catalogue.of[catalogue.side[leader]]
        there = [state.hex_of[unit] for unit in own if state.hex_of[unit] >= 0]
        taken = [state.hex_of[other] for other in range(catalogue.units, leader)]
        places = [hex_ for hex_ in there if hex_ not in taken]
        waiting = [unit for unit in own if state.hex_of[unit] == OFF_MAP]
        waiting = [unit for unit in waiting if unit not in catalogue.late]
        waiting = [unit for unit in waiting if unit not in state.riding_with]
        state.riding_with = [*state.riding_with]
        if leader == catalogue.odo and rng.random() < 0.2:
            state.hex_of[leader] = RETIRED
        elif leader != catalogue.odo and waiting and rng.random() < 0.5:
            state.hex_of[leader] = OFF_MAP
            state.riding_with[leader - catalogue.units] = rng.choice(waiting)
        elif places and rng.random() < 0.7:
            state.hex_of[leader] = rng.choice(places)
        elif leader in catalogue.great or rng.random() < 0.6:
            state.hex_of[leader] = free.pop()
        else:
            state.hex_of[leader] = GONE


def put_banner(state: HastingsState, free: list[int], rng: Random) -> None:
    """Put the banner with a unit, or alone."""
    catalogue = state.catalogue
    held = [state.hex_of[unit] for unit in range(catalogue.units) if state.hex_of[unit] >= 0]
    alone = [hex_ for hex_ in free if hex_ not in state.hex_of]
    state.hex_of[catalogue.banner] = rng.choice([*held, *alone[:3]])


# ---- playing ------------------------------------------------------------------------------------


def eager(options: Options, rng: Random) -> Action:
    """Choose an option, preferring attacks: with uniform choices the armies drift apart."""
    verbs = options.verbs()
    if "lull" in verbs:
        return Action("fight") if rng.random() < 0.8 else Action("lull")
    fierce = [verb for verb in verbs if verb in FIERCE and options.firsts(verb)]
    if fierce and rng.random() < 0.8:
        verb = rng.choice(fierce)
        first = rng.choice(options.firsts(verb))
        seconds = options.seconds(verb, first)
        return Action(verb, first, rng.choice(seconds)) if seconds else Action(verb, first)
    if "end" in verbs and rng.random() < 0.6:
        return Action("end")
    return options.sample(rng)


def facts(state: HastingsState) -> dict[str, Any]:
    """Return the part of a state that the second referee knows."""
    catalogue, names = state.catalogue, state.ground.board.names
    fates = {OFF_MAP: "off", GONE: "gone", BOX: "box", RETIRED: "retired"}
    places = [int(names[at]) if at >= 0 else fates[at] for at in state.hex_of]
    facings = [state.ground.facings.names[facing] for facing in state.facing]
    statuses = [("ordered", "disordered", "routing")[status] for status in state.status]
    view = GAME.view(state, (0, 1))
    flag = places[catalogue.banner]
    return {
        "turn": state.turn,
        "units": [
            (
                catalogue.names[unit],
                places[unit],
                facings[unit] if state.hex_of[unit] >= 0 else "",
                statuses[unit] if state.hex_of[unit] >= 0 else "",
                bool(state.fired >> unit & 1),
            )
            for unit in range(catalogue.units)
        ],
        "leaders": [
            (catalogue.names[leader], places[leader])
            for leader in range(catalogue.units, catalogue.banner)
        ],
        "banner": flag if isinstance(flag, int) else 0,
        "dead": state.losses,
        "score": {side["name"]: side["points"] for side in view["sides"]},
        "used": (state.lull_used, state.javelins_thrown, state.feint_used),
    }


def decide(state: HastingsState, rng: Random) -> tuple[int, Action]:
    """Return an action of the side that must decide."""
    role = play.actors(state)[0]
    return role, eager(play.cached_options(state, role), rng)
