"""Random campaigns: three armies close together, early and late in the game."""

from __future__ import annotations

from random import Random
from typing import Final

from senlac.engine.support.mask import mask_of
from senlac.games.comet import GAME
from senlac.games.comet.catalogue import catalogue_of
from senlac.games.comet.data.tables import load_game_data
from senlac.games.comet.rules.constants import GONE, POOL
from senlac.games.comet.rules.setup import lay_out
from senlac.games.comet.sequence import PARTS, PlayerTurn
from senlac.games.comet.state import CometState

SCENARIOS: Final = [card.id for card in GAME.scenarios()]
TURNS: Final = (3, 5, 8, 14, 15, 16, 16)


def begun(scenario: str) -> CometState:
    """Return a campaign before its set-up."""
    return GAME.initial_state(scenario, {}, None)


def scattered(scenario: str, rng: Random) -> CometState:
    """Return a campaign at the first phase of a Player Turn, with armies near each other."""
    state = CometState()
    state.scenario = scenario
    state.catalogue = catalogue_of(load_game_data(), scenario)
    lay_out(state)
    state.turn = rng.choice(TURNS)
    catalogue = state.catalogue
    invaders = [side for side in range(len(catalogue.sides)) if side != catalogue.home]
    dead = rng.choice([*invaders, catalogue.home]) if rng.random() < 0.2 else -1
    near = neighbourhood(state, rng)
    for side in rng.sample(range(len(catalogue.sides)), len(catalogue.sides)):
        if side == dead:
            bury(state, side)
        elif side == catalogue.home or rng.random() < 0.85:
            own = rng.sample(near, rng.randint(1, 3))
            near = [area for area in near if area not in own]
            array(state, side, own, rng)
            state.landed[side] = 0 if side == catalogue.home else side + 1
    alive = [side for side in range(len(catalogue.sides)) if side != dead]
    state.active = rng.choice(alive)
    known = [unit for unit, area in enumerate(state.area) if area >= 0 and rng.random() < 0.5]
    state.identified = mask_of(known)
    state.recompute_derived()
    state.push(PlayerTurn(1))
    begin = PARTS[catalogue.sequence[state.active][0]].begin
    assert begin is not None
    state.push_in_order(begin(state))
    return state


def neighbourhood(state: CometState, rng: Random) -> list[int]:
    """Return nine connected areas, York among them in more than half of all calls."""
    board = state.catalogue.board
    near = [board.area("york") if rng.random() < 0.5 else rng.randrange(board.size)]
    while len(near) < 9:
        beside = board.area(rng.choice(adjacent(state, rng.choice(near))))
        near += [beside] if beside not in near else []
    return near


def adjacent(state: CometState, area: int) -> list[str]:
    """Return the neighbours of an area as the map lists them."""
    return list(state.catalogue.tables.areas[state.catalogue.areas[area]].adjacent)


def array(state: CometState, side: int, areas: list[int], rng: Random) -> None:
    """Put a random part of an army in some areas; the other units are lost."""
    catalogue = state.catalogue
    share = rng.choice((0.3, 0.6, 0.9))
    spent = rng.random() < 0.3
    for unit in catalogue.of[side]:
        supreme = unit == catalogue.supreme[side]
        if supreme or rng.random() < share:
            state.area[unit] = rng.choice(areas)
            state.cv[unit] = 1 if spent else rng.randint(1, catalogue.most[unit])
        else:
            state.area[unit], state.cv[unit] = POOL if catalogue.returns[unit] else GONE, 0


def bury(state: CometState, side: int) -> None:
    """Remove a side from the game."""
    state.out |= 1 << side
    for unit in state.catalogue.of[side]:
        state.area[unit], state.cv[unit] = GONE, 0
