"""11.8: the retreat of a beaten army."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.mask import Mask, mask_of, members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.contact.clash import go_home
from senlac.games.destiny.rules.contact.flight import rouse_fyrd, travel
from senlac.games.destiny.rules.contact.refuge import units_of
from senlac.games.destiny.rules.decision import CampaignDecision, no_neighbour
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action


NO_EXILE: Final = "a beaten army does not retreat into Wales or Scotland"
"""[11.8k] Version 1: it retreats within England, or back to where it attacked from."""


def begin_retreat(state: DestinyState, area: int, side: int, ways: int, *, from_sea: bool) -> None:
    """[11.8d-11.8f] Let a beaten side leave the area; `ways` are the areas it attacked from."""
    group = state.group_at(side, area)
    if not group:
        return
    if state.player(side) == NOBODY:
        go_home(state, mask_of(group))
    elif not from_sea and ways_out(state, area, side, ways):
        state.push(Retreat(area, side, ways))
    elif state.leaders_in(side, area):
        state.push(LeaderEscape(area, side))


def ways_out(state: DestinyState, area: int, side: int, ways: int) -> list[int]:
    """[11.8d, 11.8e, 11.8k] Return the areas to which a beaten side may retreat.

    Wales and Scotland are open to an army with a leader.
    """
    ground = state.catalogue.ground
    free = ~state.enemies(side)
    former = state.uses_former(NO_EXILE)
    if not former and not state.leaders_in(side, area):
        free &= ~ground.abroad
    if ways:
        return ground.map.members(ways & free)
    friendly = 0
    for to in ground.neighbours[area]:
        if tolerates(state, to, side):
            friendly |= 1 << to
    if former:
        friendly &= ground.england
    return ground.map.members(friendly & free)


def tolerates(state: DestinyState, area: int, side: int) -> bool:
    """[11.8e] Return whether no other player controls an area."""
    holder = state.control[area]
    if holder in (side, NOBODY):
        return True
    english = state.catalogue.ground.english
    return holder == english and state.is_out(english)


class Retreat(CampaignDecision):
    """[11.8d, 11.8e] A beaten army goes to another area, all together."""

    __slots__ = ("area", "side", "ways")

    fields: ClassVar[Mapping[str, Any]] = {"area": int, "side": int, "ways": Mask}

    def __init__(self, area: int, side: int, ways: int) -> None:
        self.area = area
        self.side = side
        self.ways = ways

    def decider(self, state: DestinyState) -> int:
        return state.player(self.side)

    def options(self, state: DestinyState) -> Options:
        return Options().each("retreat", ways_out(state, self.area, self.side, self.ways))

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        group = state.group_at(self.side, self.area)
        travel(state, group, action.first)
        if units_of(state, mask_of(group)):
            rouse_fyrd(state, self.side, action.first, clashes=False)

    def prompt(self, state: DestinyState) -> str:
        return f"Beaten in {state.place_name(self.area)}: retreat to which area?"

    def step_name(self, state: DestinyState) -> str:
        return "the retreat of a beaten army"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("retreat",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        ground, area = state.catalogue.ground, action.first
        name = state.place_name(area)
        if self.ways and not self.ways >> area & 1:
            return Refusal("11.8d", f"An attacker goes back to where it came from, not to {name}.")
        if not ground.beside[self.area] >> area & 1:
            return no_neighbour(state, "11.8e", area, self.area)
        if state.enemies(self.side) >> area & 1:
            return Refusal("11.8e", f"Enemy units are in {name}.")
        if ground.abroad >> area & 1:
            if state.uses_former(NO_EXILE):
                return Refusal("11.8e", f"{name} is not in England.")
            return Refusal("11.8k", f"{name} can be entered only with a leader.")
        return Refusal("11.8e", f"{name} is controlled by {state.people(state.control[area])}.")

    def validate(self, state: DestinyState) -> None:
        check_beaten(state, self.side, self.area)
        require(self.ways < 1 << len(state.control), "Retreat.ways: no such area")


class LeaderEscape(CampaignDecision):
    """[11.8f] The leader of an army without a way out escapes, or stays with it."""

    former_names = ("Slip",)

    __slots__ = ("area", "side")

    fields: ClassVar[Mapping[str, Any]] = {"area": int, "side": int}

    def __init__(self, area: int, side: int) -> None:
        self.area = area
        self.side = side

    def decider(self, state: DestinyState) -> int:
        return state.player(self.side)

    def options(self, state: DestinyState) -> Options:
        neighbours = state.catalogue.ground.neighbours[self.area]
        return Options().one("stay").each("slip", neighbours)

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "stay":
            state.pop()
        else:
            state.replace(ChooseEscort(self.area, self.side, action.first, 0))

    def prompt(self, state: DestinyState) -> str:
        return f"There is no way out of {state.place_name(self.area)}: does your leader escape?"

    def step_name(self, state: DestinyState) -> str:
        return "the escape of a leader"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("slip",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        return no_neighbour(state, "11.8f", action.first, self.area)

    def validate(self, state: DestinyState) -> None:
        check_beaten(state, self.side, self.area)
        require(
            bool(state.leaders_in(self.side, self.area)), "LeaderEscape.side: no leader is there"
        )


class ChooseEscort(CampaignDecision):
    """[11.8f] The owner chooses units that escape with their leader."""

    former_names = ("Company",)

    __slots__ = ("area", "side", "taken", "to")

    fields: ClassVar[Mapping[str, Any]] = {"area": int, "side": int, "to": int, "taken": Mask}

    def __init__(self, area: int, side: int, to: int, taken: int) -> None:
        self.area = area
        self.side = side
        self.to = to
        self.taken = taken

    def decider(self, state: DestinyState) -> int:
        return state.player(self.side)

    def most(self, state: DestinyState) -> int:
        """Return the maximum number of units that may go."""
        return state.catalogue.tables.files.battle.battle_end.slip_away_units

    def options(self, state: DestinyState) -> Options:
        there = state.units_at(self.side, self.area)
        units = [unit for unit in there if not self.taken >> unit & 1]
        return Options().each("take", units).one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        taken = self.taken
        if action.verb == "take":
            taken |= 1 << action.first
            if taken.bit_count() < self.most(state):
                state.replace(ChooseEscort(self.area, self.side, self.to, taken))
                return
        state.pop()
        leader = state.foremost(state.group_at(self.side, self.area))
        travel(state, [*members(taken), len(state.catalogue.units) + leader], self.to)
        if taken:
            rouse_fyrd(state, self.side, self.to, clashes=False)

    def prompt(self, state: DestinyState) -> str:
        return f"Which units escape to {state.place_name(self.to)}? Up to {self.most(state)}."

    def step_name(self, state: DestinyState) -> str:
        return "the escape of a leader"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("take",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        name = state.piece_title(action.first)
        if self.taken >> action.first & 1:
            return Refusal("11.8f", f"{name} already escapes.")
        if action.first >= len(state.catalogue.units):
            return Refusal("11.8f", f"Units escape with their leader; {name} is a leader.")
        if state.inactive >> action.first & 1:
            return Refusal("5.1a", f"{name} is not active.")
        where = state.place_name(self.area)
        return Refusal("11.8f", f"{name} does not belong to the beaten army in {where}.")

    def validate(self, state: DestinyState) -> None:
        check_beaten(state, self.side, self.area)
        require(
            bool(state.leaders_in(self.side, self.area)), "ChooseEscort.side: no leader is there"
        )
        require(self.to in state.catalogue.ground.neighbours[self.area], "ChooseEscort.to: too far")
        require(self.taken.bit_count() < self.most(state), "ChooseEscort.taken: too many")


def check_beaten(state: DestinyState, side: int, area: int) -> None:
    """Validate that a side with a player is in an area."""
    require(0 <= side < len(state.catalogue.sides), "side: no such side")
    require(state.player(side) != NOBODY, "side: it has no player")
    require(0 <= area < len(state.control), "area: no such area")
    require(bool(state.group_at(side, area)), "side: it has no pieces there")
