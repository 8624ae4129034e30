"""3.5.4: loading of forces aboard a fleet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from senlac.games.campaign.rules.constants import MODELS, TREASURE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState


class CargoItem(NamedTuple):
    """A part of a force on a ship: the force's code, a stack or model, and the number."""

    force: int
    thing: int
    number: int


class CargoHold:
    """The ships of a fleet while they are loaded.

    Attributes:
        room: by ship, the cargo points left.
        loads: by ship, its cargo.
    """

    def __init__(self, ships: int, space: int) -> None:
        self.room: list[int] = [space] * ships
        self.loads: list[list[CargoItem]] = [[] for _ in range(ships)]

    def stow(self, load: CargoItem, size: int, pieces: int) -> bool:
        """Stow a number of pieces; return whether all of them fit.

        A load of one piece, such as a sum of crowns, is not divided.
        """
        for ship, left in enumerate(self.room):
            here = min(pieces, left // size) if size else pieces
            if here:
                self.room[ship] -= here * size
                self.loads[ship].append(load._replace(number=max(here, load.number)))
                pieces -= here
        return not pieces


def stowage(state: CampaignState, ships: int, forces: Sequence[int]) -> CargoHold | None:
    """[naval.f] Load forces one piece at a time, each into the first ship with room.

    Returns the loaded ships, or None if not all pieces fit.
    """
    catalogue = state.catalogue
    models = catalogue.tables.models
    hold = CargoHold(ships, models["ship"].cargo_space)
    stacks = len(catalogue.stacks)
    for force in forces:
        code = state.codes[force]
        for stack, count in enumerate(state.figures[force]):
            if not hold.stow(CargoItem(code, stack, 0), catalogue.cargo[stack], count):
                return None
        for model, count in enumerate(state.models[force]):
            whole = model == TREASURE
            load = CargoItem(code, stacks + model, count if whole else 0)
            if not hold.stow(load, models[MODELS[model]].cargo, min(count, 1) if whole else count):
                return None
    return hold


def next_rank(state: CampaignState, fleet: int) -> int:
    """[naval.f] Return the next index in the order of boarding a fleet."""
    return max([state.boarding_rank[force] for force in state.forces_aboard(fleet)], default=-1) + 1


def manifest(state: CampaignState, ships: int, forces: Sequence[int]) -> list[int] | None:
    """[naval.f] Return the room left on each ship after loading, None if not all fits."""
    room = [state.catalogue.tables.models["ship"].cargo_space] * ships
    for force in forces:
        if not take_aboard(state, room, force):
            return None
    return room


def take_aboard(state: CampaignState, room: list[int], force: int) -> bool:
    """[naval.f] Load a force as `stowage` does; `room` is by ship. Return whether it fits."""
    cargo = state.catalogue.cargo
    for stack, count in enumerate(state.figures[force]):
        if count and not _stow(room, cargo[stack], count):
            return False
    models = state.catalogue.tables.models
    for model, count in enumerate(state.models[force]):
        if count and not _stow(
            room, models[MODELS[model]].cargo, 1 if model == TREASURE else count
        ):
            return False
    return True


def _stow(room: list[int], size: int, pieces: int) -> bool:
    """Take the room of a number of pieces; return whether all of them fit."""
    if not size:
        return bool(room)
    for ship, left in enumerate(room):
        if left >= size:
            here = min(pieces, left // size)
            room[ship] = left - here * size
            pieces -= here
            if not pieces:
                return True
    return False


def fits(state: CampaignState, fleet: int, more: Sequence[int]) -> bool:
    """[naval.f] Return whether a fleet has room for more forces after those aboard."""
    return (
        manifest(state, len(state.ships[fleet]), [*state.forces_aboard(fleet), *more]) is not None
    )
