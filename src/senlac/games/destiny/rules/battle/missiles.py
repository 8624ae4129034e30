"""11.1: missiles, shot automatically at the beginning of a player turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase import AutomaticPhase
from senlac.games.destiny.rules.battle.ending import over
from senlac.games.destiny.rules.battle.morale import check_all, in_order
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field


class Missiles(AutomaticPhase[DestinyState]):
    """[11.1a] All shooters shoot; then the counters that were hit check their morale."""

    __slots__ = ()

    def run(self, state: DestinyState) -> None:
        hit = volley(state)
        check_all(state, in_order(state, hit))
        if not over(state):
            state.pop()


def volley(state: DestinyState) -> list[int]:
    """[11.1a-11.1c] Let all shoot, square by square; return the counters hit."""
    missile = state.catalogue.missile
    rank = state.catalogue.rank_in_order
    hit: list[int] = []
    for square in sorted(state.tops(state.active_side), key=lambda s: rank[s]):
        if not state.engaged(square):
            continue
        target = state.top(state.front(square))
        for counter in state.stack_on(square):
            if missile[counter] and shoot(state, counter, target):
                state.shaken |= 1 << target
                if target not in hit:
                    hit.append(target)
    return hit


def shoot(state: DestinyState, counter: int, target: int) -> bool:
    """[11.1b, 11.1d, 7.0e] Roll for a shot, and to confirm it if needed; return whether it hits."""
    catalogue = state.catalogue
    name = state.counter_name(counter)
    die = state.dice.roll(catalogue.die, f"shot {name}")
    hits = die >= catalogue.missile[counter]
    confirm = catalogue.confirm[state.weather]
    if state.in_shield_wall >> target & 1:
        confirm = catalogue.wall_die
    second = 0
    if hits and confirm:
        second = state.dice.roll(catalogue.die, f"shot again {name}")
        hits = second >= confirm
    if state.journal is not None:
        fields: dict[str, Field] = {
            "counter": name, "target": state.counter_name(target), "die": die, "second": second,
            "how": "hit" if hits else "miss",
        }  # fmt: skip
        state.emit(
            "shot", fields, "11.1d" if second and state.in_shield_wall >> target & 1 else "11.1b"
        )
    return hits
