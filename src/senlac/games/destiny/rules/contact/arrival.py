"""9.3: encounters of a force on entering an area, before the big enemies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.support.mask import Mask, mask_of
from senlac.games.destiny.rules.contact.clash import SmallClash
from senlac.games.destiny.rules.contact.flight import rouse_fyrd
from senlac.games.destiny.rules.contact.refuge import pieces_in
from senlac.games.destiny.state import DestinyState


class EnterArea(AutomaticPhase[DestinyState]):
    """[5.1a, 9.3m] Fyrd flight, then small clashes with each enemy group that is small enough.

    `enemies_left` are the sides still to be met; all of them while the fyrd are still inactive.
    """

    former_names = ("Arrive",)

    __slots__ = ("area", "enemies_left", "force", "roused", "side")

    fields: ClassVar[Mapping[str, Any]] = {
        "side": int, "area": int, "force": Mask, "enemies_left": Mask, "roused": bool,
    }  # fmt: skip

    def __init__(
        self, side: int, area: int, force: int, enemies_left: int, *, roused: bool
    ) -> None:
        self.side = side
        self.area = area
        self.force = force
        self.enemies_left = enemies_left
        self.roused = roused

    def run(self, state: DestinyState) -> None:
        force = pieces_in(state, self.force, self.area)
        if not self.roused:
            state.replace(EnterArea(self.side, self.area, force, self.enemies_left, roused=True))
            if force & state.catalogue.ground.troops:
                rouse_fyrd(state, self.side, self.area, clashes=True)
            return
        todo = self.enemies_left if force else 0
        while todo:
            low = todo & -todo
            todo ^= low
            clash = small_clash(state, self.side, self.area, force, low.bit_length() - 1)
            if clash is not None:
                state.replace(EnterArea(self.side, self.area, force, todo, roused=True))
                state.push(clash)
                return
        state.pop()


def arrival(state: DestinyState, side: int, area: int, force: int) -> EnterArea:
    """Return the step that a force goes through on entering an area."""
    others = [other for other in range(len(state.catalogue.sides)) if other != side]
    return EnterArea(side, area, force, mask_of(others), roused=False)


def small_clash(
    state: DestinyState, side: int, area: int, force: int, other: int
) -> SmallClash | None:
    """[9.3m, 9.7c] Return the clash of a force with a small group, None if there is none."""
    ground = state.catalogue.ground
    if not state.present(other) >> area & 1 or not ground.battles[state.weather]:
        return None
    own, there = (force & ground.troops).bit_count(), state.number_at(other, area)
    if there >= ground.big or not (there or own):
        return None
    if there > own:
        return SmallClash(area, other, side, force)
    return SmallClash(area, side, other, mask_of(state.group_at(other, area)))
