"""5.1 and 9.3: flight, of fyrd before the enemy and of beaten groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.mask import Mask, members
from senlac.engine.support.text import listed
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.contact.refuge import (
    leader_refuges,
    open_to,
    pieces_in,
    quiet_shires,
    units_of,
)
from senlac.games.destiny.rules.decision import CampaignDecision, no_neighbour
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action

# The kinds of flight, which decide the open areas.
FYRD: Final = 0
DRIVEN: Final = 1
ALONE: Final = 2


def rouse_fyrd(state: DestinyState, side: int, area: int, *, clashes: bool) -> None:
    """[5.1a] Activate the fyrd of an area that a side's units have entered; they flee at once."""
    ground = state.catalogue.ground
    if side == ground.english:
        return
    asleep = pieces_in(state, state.inactive & ground.fyrd, area)
    if not asleep:
        return
    for unit in members(asleep):
        state.activate(unit)
    state.push(FyrdFlight(side, area, asleep, clash=clashes))


class FyrdFlight(AutomaticPhase[DestinyState]):
    """[5.1b, 5.1c] Activated fyrd leave their area, one by one.

    `fyrd` are those that still have to go; if there is no way out they `clash`, or stay.
    """

    __slots__ = ("area", "clash", "fyrd", "side")

    fields: ClassVar[Mapping[str, Any]] = {"side": int, "area": int, "fyrd": Mask, "clash": bool}

    def __init__(self, side: int, area: int, fyrd: int, *, clash: bool) -> None:
        self.side = side
        self.area = area
        self.fyrd = fyrd
        self.clash = clash

    def run(self, state: DestinyState) -> None:
        if not self.fyrd:
            state.pop()
            return
        unit = (self.fyrd & -self.fyrd).bit_length() - 1
        state.replace(FyrdFlight(self.side, self.area, self.fyrd & ~(1 << unit), clash=self.clash))
        if state.area[unit] != self.area:
            return
        if quiet_shires(state, self.area):
            state.push(ChooseFlightArea(self.area, 1 << unit, FYRD))
        elif self.clash and state.catalogue.ground.battles[state.weather]:
            english = state.catalogue.ground.english
            state.push(state.make_phase("SmallClash", self.area, self.side, english, 1 << unit))


class ChooseFlightArea(CampaignDecision):
    """[5.1b, 9.3m] Pieces that must leave their area go to a neighbour, all together.

    `how` is their kind: fyrd, a beaten group, or a leader without men.
    """

    former_names = ("Flee",)

    __slots__ = ("area", "how", "who")

    fields: ClassVar[Mapping[str, Any]] = {"area": int, "who": Mask, "how": int}

    def __init__(self, area: int, who: int, how: int) -> None:
        self.area = area
        self.who = who
        self.how = how

    def side(self, state: DestinyState) -> int:
        """Return the side of the fleeing pieces."""
        return state.side_of[members(self.who)[0]]

    def refuges(self, state: DestinyState) -> list[int]:
        """Return the areas that are open to them."""
        if self.how == FYRD:
            return quiet_shires(state, self.area)
        if self.how == ALONE:
            return leader_refuges(state, self.side(state), self.area)
        return open_to(state, self.side(state), self.who, self.area)

    def decider(self, state: DestinyState) -> int:
        return state.player(self.side(state))

    def options(self, state: DestinyState) -> Options:
        return Options().each("flee", self.refuges(state))

    def apply(self, state: DestinyState, action: Action) -> None:
        side = self.side(state)
        state.pop()
        travel(state, members(self.who), action.first)
        if units_of(state, self.who):
            rouse_fyrd(state, side, action.first, clashes=False)

    def prompt(self, state: DestinyState) -> str:
        names = [state.piece_title(piece) for piece in members(self.who)]
        return f"{listed(names)} must leave {state.place_name(self.area)}: to which area?"

    def step_name(self, state: DestinyState) -> str:
        return "a flight"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("flee",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        name = state.place_name(action.first)
        if self.how == ALONE and state.unit_areas[self.side(state)]:
            return Refusal("9.3m", f"{name} is not the nearest area with units of the same side.")
        if not state.catalogue.ground.beside[self.area] >> action.first & 1:
            return no_neighbour(state, "9.3m", action.first, self.area)
        if state.enemies(self.side(state)) >> action.first & 1:
            return Refusal("9.3m", f"Enemy units are in {name}.")
        if self.how == FYRD:
            return Refusal("5.1b", f"Fyrd flee within England, and {name} is outside it.")
        return Refusal("9.3f", f"{name} can be entered only with a leader.")

    def validate(self, state: DestinyState) -> None:
        require(0 < self.who < 1 << len(state.area), "ChooseFlightArea.who: empty")
        require(self.how in (FYRD, DRIVEN, ALONE), "ChooseFlightArea.how: no sort of flight")
        require(0 <= self.area < len(state.control), "ChooseFlightArea.area: no area")
        for piece in members(self.who):
            require(state.area[piece] == self.area, "ChooseFlightArea.who: not in that area")
            require(state.side_of[piece] == self.side(state), "ChooseFlightArea.who: of two sides")


def travel(state: DestinyState, pieces: Sequence[int], area: int) -> None:
    """[5.1b, 9.3v] Move pieces to an area, and emit it."""
    for piece in pieces:
        state.put(piece, area)
    if state.journal is not None:
        names = [state.piece_name(piece) for piece in pieces]
        state.emit("flees_to", {"pieces": names, "to": state.area_name(area)}, "9.3m")
