"""3.5.4: lost ships, their cargo, and the rescue of their leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.campaign.ground import NO_PORT
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import add_body, free_number
from senlac.games.campaign.rules.constants import (
    EXCHEQUER,
    MODELS,
    NOBODY,
    PRIZE,
    TREASURE,
)
from senlac.games.campaign.rules.losses import remove_leader, take_chest
from senlac.games.campaign.rules.ships import fits, next_rank, stowage
from senlac.games.campaign.rules.undone import end_body

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

Ship = tuple[int, int]
"""A ship: the code of its fleet, and its index."""


class CapturedCargo:
    """[naval.j] The cargo of captured ships; it becomes a force aboard the captor."""

    def __init__(self) -> None:
        self.models: list[int] = [0] * len(MODELS)

    def stow(self, state: CampaignState, winner: Side) -> None:
        """Create a force of the models aboard the winner's lowest fleet, as far as they fit."""
        places = winner.places(state)
        code = free_number(state, winner.seat)
        if not any(self.models) or not places or code == NOBODY:
            return
        fleet = state.codes[places[0]]
        made = add_body(state, code, state.hex_of[places[0]])
        rank = next_rank(state, state.place(fleet))
        state.aboard[made] = fleet
        state.boarding_rank[made] = rank
        state.models[made] = self.models[:]
        _shed(state, fleet)


def ships_of(state: CampaignState, side: Side) -> list[Ship]:
    """Return the ships of a side in order."""
    return [
        (state.codes[place], number)
        for place in side.places(state)
        for number in range(len(state.ships[place]))
    ]


def capture_all(state: CampaignState, winner: Side, loser: Side) -> CapturedCargo:
    """[naval.j, naval.m] Capture or sink every ship of a side by die; return the captured cargo."""
    chart = state.catalogue.tables.files.tables.naval
    taken = [
        ship
        for ship in ships_of(state, loser)
        if state.dice.roll(6, "captured or sunk") in chart.captured_on
    ]
    prizes = CapturedCargo()
    stacks = len(state.catalogue.stacks)
    for place in loser.places(state):
        hold = stowage(state, len(state.ships[place]), state.forces_aboard(place))
        assert hold is not None, "a fleet has room for what is aboard"
        for number, loads in enumerate(hold.loads):
            if (state.codes[place], number) in taken:
                for load in [load for load in loads if load.thing >= stacks]:
                    _seize(state, prizes, loser.seat, load.thing - stacks, load.number)
    sink(state, loser, ships_of(state, loser))
    lowest = winner.places(state)[0]
    state.ships[lowest].extend([PRIZE] * len(taken))
    return prizes


def _seize(state: CampaignState, prizes: CapturedCargo, seat: int, model: int, count: int) -> None:
    """Add a captured model; an exchequer becomes treasure."""
    if model == EXCHEQUER:
        prizes.models[TREASURE] += take_chest(state, seat)
    else:
        prizes.models[model] += count


def sink(state: CampaignState, side: Side, ships: Sequence[Ship]) -> list[int]:
    """[naval.m] Sink ships with all that is aboard, except leaders.

    Returns the codes of the forces that were on them. Leaders alone are on the first ship.
    """
    stacks = len(state.catalogue.stacks)
    struck: list[int] = []
    for place in side.places(state):
        numbers = sorted([number for code, number in ships if code == state.codes[place]])
        if not numbers:
            continue
        hold = stowage(state, len(state.ships[place]), state.forces_aboard(place))
        # Ships captured in this battle come after a fleet's own ships, and carry nothing yet.
        assert hold is not None, "a fleet has room for what is aboard"
        if numbers[0] == 0:
            struck += [state.codes[force] for force in state.forces_aboard(place)]
        for number in numbers:
            for load in hold.loads[number]:
                struck.append(load.force)
                force = state.place(load.force)
                if load.thing < stacks:
                    state.figures[force][load.thing] -= load.number
                elif load.thing == stacks + EXCHEQUER:
                    state.models[force][EXCHEQUER] = 0
                    take_chest(state, side.seat)
                else:
                    state.models[force][load.thing - stacks] -= load.number
        for number in reversed(numbers):
            del state.ships[place][number]
    return struck


def remove_empty_bodies(state: CampaignState, side: Side, foe: int, struck: Sequence[int]) -> None:
    """[naval.p, naval.r] Remove bodies without ships, or without cargo; move their leaders.

    `struck` are the forces that were on lost ships. Leaders alone on a ship that is not lost stay.
    Without a ship left leaders come ashore in the nearest own port, or `foe` captures them.
    """
    hex_ = state.hex_of[side.places(state)[0]]
    sound = [state.codes[place] for place in side.places(state) if state.ships[place]]
    for code in side.codes:
        for cargo in [state.codes[force] for force in state.forces_aboard(state.place(code))]:
            place = state.place(cargo)
            bare = not any(state.figures[place]) and not any(state.models[place])
            if code not in sound or (bare and cargo in struck):
                _rescue(state, cargo, code if code in sound else NOBODY, sound, hex_, foe)
                end_body(state, state.place(cargo), "it is lost")
        if code not in sound:
            _rescue(state, code, NOBODY, sound, hex_, foe)
            end_body(state, state.place(code), "it is lost")
        else:
            _shed(state, code)


def _rescue(
    state: CampaignState, code: int, own: int, sound: Sequence[int], hex_: int, foe: int
) -> None:
    """[naval.p, naval.r] Move leaders of a lost body to their fleet, another one, or ashore."""
    for leader in state.with_body(state.place(code)):
        if own != NOBODY:
            state.leader_at[leader] = own
        elif sound:
            state.leader_at[leader] = sound[0]
        else:
            _come_ashore(state, leader, hex_, foe)


def _come_ashore(state: CampaignState, leader: int, hex_: int, foe: int) -> None:
    """[naval.p] Move a leader to the nearest port that their player controls unbesieged."""
    ground = state.catalogue.ground
    seat = state.catalogue.leader_seat[leader]
    ports = [
        (ground.board.distance(hex_, ground.town_hex[town]), town)
        for town, port in enumerate(ground.port)
        if port != NO_PORT
        and state.controller(town) == seat
        and not state.besieged(town)
        and not state.foreign_forces_in(town, seat)
    ]
    inside = [p for p in state.insiders(min(ports)[1]) if state.owner(p) == seat] if ports else []
    code = state.codes[inside[0]] if inside else free_number(state, seat)
    if not ports or code == NOBODY:
        remove_leader(state, leader, foe, slain=False)
        return
    if not inside:
        add_body(state, code, ground.town_hex[min(ports)[1]], inside=True)
    state.leader_at[leader] = code


def _shed(state: CampaignState, code: int) -> None:
    """Remove cargo that no longer fits, beginning with the last of the last force."""
    fleet = state.place(code)
    while not fits(state, fleet, ()):
        last = state.forces_aboard(fleet)[-1]
        goods = state.models[last] if any(state.models[last]) else state.figures[last]
        thing = max([number for number, count in enumerate(goods) if count])
        goods[thing] -= 1
