"""Cached views and scenes equal freshly computed ones after any change in a campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from senlac.engine.match.match import Match
from senlac.games.comet import GAME
from senlac.games.comet.catalogue import Catalogue
from senlac.games.comet.screen.rows.view import AreaView, BlockView, StackView
from senlac.games.comet.screen.view import open_sides, seen_areas, view
from senlac.games.comet.state import CometState
from senlac.testing import laws
from tests.games.comet.board import campaign

SCENARIOS: Final = ("players_2", "players_3", "players_5")


def anew(state: CometState) -> CometState:
    """Return a copy of a state that shares no caches: its catalogue and tables are new objects."""
    other = state.copy()
    tables = replace(state.catalogue.tables)
    other.catalogue = Catalogue(tables, tables.scenarios[state.scenario])
    return other


def wandering(scenario: str, steps: int) -> Iterator[tuple[CometState, list[list[int]], Random]]:
    """Yield the states of a random match, each with some viewers."""
    rng = Random(scenario)
    match = Match.new(GAME, scenario, seed=scenario)
    for _ in range(steps):
        if match.result() is not None:
            return
        laws.random_play(match, rng)
        groups = laws.groups(match.roles)
        eyes = [[], *rng.sample(groups, 2)]
        state = match.core.state
        assert isinstance(state, CometState)
        yield state, [[match.role(name) for name in roles] for roles in eyes], rng


# ---- cached and new -----------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_cached_scene_equals_a_new_one(scenario: str) -> None:
    for state, eyes, _ in wandering(scenario, 80):
        for roles in eyes:
            assert GAME.scene(state, roles) == GAME.scene(anew(state), roles)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_cached_scene_follows_every_change_of_state(
    scenario: str,
) -> None:
    seen = 0
    for number, (state, eyes, rng) in enumerate(wandering(scenario, 160)):
        if number % 5:
            continue
        for change in CHANGES:
            before = [GAME.scene(state, roles) for roles in eyes]
            other = state.copy()
            change(other, rng)
            after = [GAME.scene(other, roles) for roles in eyes]
            fresh = anew(other)
            assert after == [GAME.scene(fresh, roles) for roles in eyes]
            assert [GAME.scene(state, roles) for roles in eyes] == before
            seen += before != after
    assert seen > 100


def on_map(state: CometState, rng: Random) -> int:
    """Return a random unit on the map."""
    return rng.choice([unit for unit, area in enumerate(state.area) if area >= 0])


def change_cv(state: CometState, rng: Random) -> None:
    unit = on_map(state, rng)
    state.cv[unit] = rng.randint(1, state.catalogue.most[unit])


def change_area(state: CometState, rng: Random) -> None:
    state.put(on_map(state, rng), rng.randrange(state.catalogue.size))


def kill(state: CometState, rng: Random) -> None:
    state.remove(on_map(state, rng))


def learn(state: CometState, rng: Random) -> None:
    unit = on_map(state, rng)
    state.identified ^= 1 << unit
    state.face_up &= state.identified


def turn_up(state: CometState, rng: Random) -> None:
    unit = on_map(state, rng)
    state.identified |= 1 << unit
    state.face_up ^= 1 << unit


def note(state: CometState, rng: Random) -> None:
    unit = on_map(state, rng)
    state.identified |= 1 << unit
    state.last_seen_cv, state.seen_turn = state.last_seen_cv[:], state.seen_turn[:]
    state.last_seen_cv[unit] = rng.randint(1, 4)
    state.seen_turn[unit] = rng.randint(1, 6)


def come_in(state: CometState, rng: Random) -> None:
    state.entry_areas = state.entry_areas[:]
    state.entry_areas[rng.randrange(state.catalogue.size)] = 1 << rng.randrange(
        state.catalogue.size
    )


def land(state: CometState, rng: Random) -> None:
    state.landed = state.landed[:]
    state.landed[rng.randrange(len(state.landed))] = state.turn


def lead(state: CometState, rng: Random) -> None:
    state.leader_constraints = [
        [1 << rng.randrange(state.catalogue.size)] for _ in state.leader_constraints
    ]


def drop_out(state: CometState, rng: Random) -> None:
    if not state.out:
        state.out = 1 << rng.randrange(len(state.catalogue.sides))


def go_on(state: CometState, rng: Random) -> None:
    state.turn += rng.randint(1, 3)


def finish(state: CometState, rng: Random) -> None:
    state.finish((rng.randrange(len(state.catalogue.roles)),), "decisive")


CHANGES: Final[tuple[Callable[[CometState, Random], None], ...]] = (
    change_cv, change_area, kill, learn, turn_up, note, come_in, land, lead, drop_out, go_on,
    finish,
)  # fmt: skip


# ---- areas computed directly --------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_area_views_equal_a_direct_computation(scenario: str) -> None:
    for number, (state, eyes, rng) in enumerate(wandering(scenario, 160)):
        if number % 5:
            continue
        for change in CHANGES:
            other = state.copy()
            change(other, rng)
            for roles in eyes:
                assert view(other, roles).areas == looked_up(other, roles)


def looked_up(state: CometState, roles: list[int]) -> list[AreaView]:
    """Return the view of all areas for some roles, computed directly from the state."""
    catalogue = state.catalogue
    sees = open_sides(state, roles)
    areas = seen_areas(state, sees)
    found: list[AreaView] = []
    for area, name in enumerate(catalogue.areas):
        stacks = [
            stack_of(state, side, [u for u in catalogue.of[side] if areas[u] == area], sees)
            for side in range(len(catalogue.sides))
            if any(areas[unit] == area for unit in catalogue.of[side])
        ]
        holders = [stack.side for stack in stacks] or [catalogue.sides[catalogue.home]]
        held = len(holders) == 1 and not state.is_out(catalogue.sides.index(holders[0]))
        ways = [n for way, n in enumerate(catalogue.areas) if state.entry_areas[area] >> way & 1]
        found.append(
            AreaView(
                id=name, name=catalogue.places[area], letter=catalogue.letters[area],
                vp=catalogue.vp[area], holder=holders[0] if held else None, entered_from=ways,
                stacks=stacks,
            )
        )  # fmt: skip
    return found


def stack_of(state: CometState, side: int, units: list[int], sees: list[bool]) -> StackView:
    """Return the view of a side's units in an area."""
    name, number = state.catalogue.sides[side], len(units)
    if sees[side]:
        return StackView(side=name, blocks=number, units=[block(state, u, own=True) for u in units])
    known = [block(state, u, own=False) for u in units if state.identified >> u & 1]
    return StackView(side=name, blocks=number, known=known, hidden=number - len(known))


def block(state: CometState, unit: int, *, own: bool) -> BlockView:
    """Return the view of a block for its own side, or for others that have identified it."""
    catalogue = state.catalogue
    known, shown = state.identified >> unit & 1 == 1, state.face_up >> unit & 1 == 1
    return BlockView(
        id=catalogue.units[unit], name=catalogue.titles[unit],
        type=catalogue.kinds[catalogue.kind[unit]],
        nationality=catalogue.nations[catalogue.nation[unit]],
        max_cv=catalogue.most[unit], rank=catalogue.rank[unit],
        cv=state.cv[unit] if own or shown else None, known=known if own else None,
        seen_cv=state.last_seen_cv[unit] if known else None,
        seen_turn=state.seen_turn[unit] if known else None,
    )  # fmt: skip


# ---- the same records ---------------------------------------------------------------------------


def test_unchanged_areas_and_pieces_keep_their_objects() -> None:
    there = campaign(
        "norwich: hardrada vik1 vik2 vik3=2", "york: vik4", "london: harold hc1 hc2",
        side="viking",
    )  # fmt: skip
    # A new catalogue, because other tests may have filled the caches.
    state = anew(there.state)
    after = state.copy()
    after.put(there.unit("vik3"), state.area[there.unit("vik4")])
    roles = [state.catalogue.roles.index(there.role)]
    known, areas = [view(one, roles).areas for one in (state, after)]
    changed = [area.id for area, other in zip(areas, known, strict=True) if area is not other]
    assert sorted(changed) == ["norwich", "york"]
    before, scene = [GAME.scene(one, roles) for one in (state, after)]
    pieces = {id(piece) for piece in before.pieces}
    assert [piece.id for piece in scene.pieces if id(piece) not in pieces] == ["vik3"]
    assert scene.tracks is before.tracks
    same = [panel.id for panel, other in zip(scene.panels, before.panels, strict=True)
            if panel is other]  # fmt: skip
    assert {"viking", "norman"} <= set(same)


def test_hidden_changes_keep_the_view_objects_of_other_sides() -> None:
    there = campaign("norwich: hardrada vik1 vik2", "london: harold hc1=3 hc2=2", side="viking")
    after = there.state.copy()
    one, other = there.unit("hc1"), there.unit("hc2")
    after.cv[one], after.cv[other] = after.cv[other], after.cv[one]
    roles = [there.state.catalogue.roles.index(there.role)]
    before, shown = [view(state, roles) for state in (there.state, after)]
    for records, known in ((shown.areas, before.areas), (shown.sides, before.sides)):
        assert all(record is other for record, other in zip(records, known, strict=True))
    assert GAME.scene(after, roles) == GAME.scene(there.state, roles)
