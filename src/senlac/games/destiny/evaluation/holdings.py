"""What the areas are worth to each side, by who controls them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from senlac.games.destiny.catalogue import Catalogue


class Holdings:
    """The areas that each side holds and lacks, and what they are worth to it.

    Attributes:
        worth: [9.2b] by side and area the value of the area for a side that takes it.
        lacking: by side the mask of the English areas that it does not control, `wanted` those of
            them to which its armies go: the English only retake areas.
        held: by side the areas that it controls.
    """

    def __init__(self, catalogue: Catalogue, control: tuple[int, ...]) -> None:
        ground = catalogue.ground
        self.worth: list[list[float]] = []
        self.lacking: list[int] = []
        self.wanted: list[int] = []
        self.held: list[list[int]] = []
        for side in range(len(catalogue.sides)):
            lacking = wanted = 0
            held: list[int] = []
            for area, holder in enumerate(control):
                if holder == side:
                    held.append(area)
                elif ground.england >> area & 1:
                    lacking |= 1 << area
                    if side != ground.english or holder in ground.invaders or area == ground.london:
                        wanted |= 1 << area
            self.held.append(held)
            self.lacking.append(lacking)
            self.wanted.append(wanted)
            self.worth.append(
                [
                    worth_of_area(catalogue, side, area, control[area])
                    for area in range(len(control))
                ]
            )


def worth_of_area(catalogue: Catalogue, side: int, area: int, holder: int) -> float:
    """[9.2b] Return the value of an area for a side that takes it from its holder."""
    ground = catalogue.ground
    london = area == ground.london
    if side != ground.english:
        return float(ground.change["london_gained" if london else "area_gained"])
    gained = -float(ground.change["london_lost_english"]) if london else 0.0
    if holder in ground.invaders:
        return gained + float(ground.change["london_gained" if london else "area_gained"])
    return gained or 0.1


@lru_cache(maxsize=256)
def holdings_of(catalogue: Catalogue, control: tuple[int, ...]) -> Holdings:
    """Return the holdings of all sides, cached."""
    return Holdings(catalogue, control)
