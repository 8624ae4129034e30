"""3.6, step 1: the losses of both sides in a week of siege."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.bodies import leave_siege, strength_of
from senlac.games.campaign.rules.march.events import emit_loss
from senlac.games.campaign.rules.undone import drop_if_empty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def apply_siege_losses(state: CampaignState) -> None:
    """[siege.e] Remove random figures of besiegers and garrisons, by each other's numbers."""
    rule = state.catalogue.tables.files.tables.siege
    for town in range(len(state.catalogue.towns)):
        if not state.besieged(town):
            continue
        camp = [state.codes[place] for place in state.besiegers(town)]
        walls = [state.codes[place] for place in state.insiders(town)]
        besiegers = strength_of(state, state.besiegers(town))
        garrison = strength_of(state, state.insiders(town))
        lost = _share(state, garrison, rule.garrison_loss_per)
        fallen = _share(state, besiegers, rule.besieger_loss_per)
        _kill(state, camp, lost)
        _kill(state, walls, fallen)


def _share(state: CampaignState, count: int, per: int) -> int:
    """[siege.e] Return one for each `per`, and one for the rest by a die with `per` sides."""
    full, rest = divmod(count, per)
    if rest and state.dice.roll(per, "siege losses") <= rest:
        full += 1
    return full


def _kill(state: CampaignState, codes: Sequence[int], count: int) -> None:
    """Remove `count` random figures from some forces."""
    before = [state.strength(state.place(code)) for code in codes]
    for _ in range(min(count, sum(before))):
        _kill_one(state, [state.place(code) for code in codes])
    for code, had in zip(codes, before, strict=True):
        place = state.place(code)
        emit_loss(state, place, had - state.strength(place), "siege.e", "the siege")
        if had and not state.strength(place):
            leave_siege(state, place)
            drop_if_empty(state, place)


def _kill_one(state: CampaignState, places: Sequence[int]) -> None:
    """[siege.e] Remove a random figure: counted through the forces and their stacks."""
    number = state.dice.roll(strength_of(state, places), "which figure")
    for place in places:
        for stack, count in enumerate(state.figures[place]):
            number -= count
            if number <= 0:
                state.figures[place][stack] -= 1
                return
