"""3.4, step 2: the losses of hunger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.bodies import leave_siege
from senlac.games.campaign.rules.constants import HUNGERS
from senlac.games.campaign.rules.dawn.feeding import hungry
from senlac.games.campaign.rules.losses import thin_some
from senlac.games.campaign.rules.march.events import emit_loss, emit_own
from senlac.games.campaign.rules.undone import drop_if_empty

if TYPE_CHECKING:
    from senlac.games.campaign.state import CampaignState


def starve(state: CampaignState) -> None:
    """[supply.a, supply.b, supply.g] Apply losses to unfed figures; their whole force starves."""
    unfed = hungry(state)
    for place, mouths in enumerate(unfed):
        state.starving[place] = int(mouths > 0)
        if mouths:
            emit_own(state, "starves", place, "supply.a", {"figures": mouths})
            chosen = who_goes_hungry(state, place, mouths)
            lost = thin_some(state, place, chosen, state.catalogue.wastes, "hunger")
            emit_loss(state, place, lost, "supply.b", "hunger")
    for code in [state.codes[place] for place, mouths in enumerate(unfed) if mouths]:
        place = state.place(code)
        if not state.strength(place):
            leave_siege(state, place)
            drop_if_empty(state, place)


def who_goes_hungry(state: CampaignState, place: int, mouths: int) -> list[int]:
    """[supply.h] Return the hungry figures by stack: the worst first, the best first, or random."""
    figures = state.figures[place]
    chosen = [0] * len(figures)
    if HUNGERS[state.starve_order[place]] == "chance":
        left = figures[:]
        for _ in range(mouths):
            stack = random_stack(state, left)
            left[stack] -= 1
            chosen[stack] += 1
        return chosen
    grade = state.catalogue.grade
    sign = -1 if HUNGERS[state.starve_order[place]] == "worst" else 1
    for stack in sorted(range(len(figures)), key=lambda stack: (sign * grade[stack], stack)):
        chosen[stack] = min(figures[stack], mouths)
        mouths -= chosen[stack]
    return chosen


def random_stack(state: CampaignState, figures: list[int]) -> int:
    """[supply.h] Return the stack of a random figure."""
    number = state.dice.roll(sum(figures), "which figure")
    for stack, count in enumerate(figures):
        number -= count
        if count and number <= 0:
            return stack
    return len(figures) - 1
