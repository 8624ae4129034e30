"""3.5.4: how forces find room aboard a fleet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.rules.conditions import MODELS, TREASURE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


def manifest(state: CampaignState, ships: int, forces: Sequence[int]) -> list[int] | None:
    """[naval.f] Load forces, by their places, one thing at a time into the first ship with room.

    Returns the room that is left on each ship, or None if not all find room.
    """
    catalogue = state.catalogue
    models = catalogue.tables.models
    room = [models["ship"].cargo_space] * ships
    for force in forces:
        for stack, count in enumerate(state.figures[force]):
            if not _stow(room, catalogue.cargo[stack], count):
                return None
        for model, count in enumerate(state.models[force]):
            pieces = min(count, 1) if model == TREASURE else count
            if not _stow(room, models[MODELS[model]].cargo, pieces):
                return None
    return room


def fits(state: CampaignState, fleet: int, more: Sequence[int]) -> bool:
    """[naval.f] Tell whether a fleet has room for some more forces behind those aboard."""
    return manifest(state, len(state.ships[fleet]), [*state.cargo(fleet), *more]) is not None


def _stow(room: list[int], size: int, count: int) -> bool:
    """Stow so many things of a size; tell whether all found room."""
    for ship, left in enumerate(room):
        if not count:
            break
        here = min(count, left // size) if size else count
        room[ship] -= here * size
        count -= here
    return not count
