"""9.9: the loyalty of surrounded northern fyrd."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.support.mask import Mask, mask_of, members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import OPEN, UNUSED
from senlac.games.destiny.rules.contact.flight import rouse_fyrd, travel
from senlac.games.destiny.rules.contact.refuge import pieces_in
from senlac.games.destiny.rules.decision import CampaignDecision, no_neighbour
from senlac.games.destiny.rules.elimination import lose_units, remove
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action
    from senlac.engine.model.event import Field

NORTHERN: Final = "fyrd_north"
TURNCOATS: Final = "norse_fyrd"
"""[9.9e] The kind that northern fyrd become when they change sides."""


class Loyalty(AutomaticPhase[DestinyState]):
    """[9.9a] The areas of the north are tested one after the other, from `area` on."""

    __slots__ = ("area",)

    fields: ClassVar[Mapping[str, Any]] = {"area": int}

    def __init__(self, area: int) -> None:
        self.area = area

    def run(self, state: DestinyState) -> None:
        for area in range(self.area, len(state.control)):
            if surrounded(state, area) and turncoats_left(state):
                state.replace(Loyalty(area + 1))
                test_loyalty(state, area)
                return
        state.pop()

    def validate(self, state: DestinyState) -> None:
        require(0 <= self.area <= len(state.control), "Loyalty.area: no such area")


class ExpelTurncoats(CampaignDecision):
    """[9.9b] Fyrd that have changed sides leave the area, one by one.

    `units` are those that still have to leave `area`.
    """

    former_names = ("Send",)

    __slots__ = ("area", "units")

    fields: ClassVar[Mapping[str, Any]] = {"area": int, "units": Mask}

    def __init__(self, area: int, units: int) -> None:
        self.area = area
        self.units = units

    def decider(self, state: DestinyState) -> int:
        return state.player(state.catalogue.ground.norwegian)

    def options(self, state: DestinyState) -> Options:
        ends = havens(state, self.area)
        return Options().pairs("send", members(self.units)[:1], lambda _: ends)

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        travel(state, [action.first], action.second)
        send_away(state, self.area, self.units & ~(1 << action.first))
        rouse_fyrd(state, state.catalogue.ground.norwegian, action.second, clashes=False)

    def prompt(self, state: DestinyState) -> str:
        name = state.piece_title(members(self.units)[0])
        return f"{name} leaves {state.place_name(self.area)}: to which area?"

    def step_name(self, state: DestinyState) -> str:
        return "the end of the English player phase"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("send",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        first = members(self.units)[0]
        if action.first != first:
            return Refusal("9.9b", f"{state.piece_title(first)} goes next.")
        name = state.place_name(action.second)
        ground = state.catalogue.ground
        if not ground.beside[self.area] >> action.second & 1:
            return no_neighbour(state, "9.9b", action.second, self.area)
        if state.control[action.second] != ground.norwegian:
            return Refusal("9.9b", f"You do not control {name}.")
        return Refusal("9.9b", f"Enemy units are in {name}.")

    def validate(self, state: DestinyState) -> None:
        require(0 < self.units < 1 << len(state.catalogue.units), "ExpelTurncoats.units: empty")
        require(0 <= self.area < len(state.control), "ExpelTurncoats.area: no such area")
        norwegian = state.catalogue.ground.norwegian
        for unit in members(self.units):
            there = state.area[unit] == self.area and state.side_of[unit] == norwegian
            require(there, "ExpelTurncoats.units: not there")


def begin_loyalty(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.9a] Test surrounded fyrd, if the Norwegians hold enough of the north."""
    ground = state.catalogue.ground
    needed = state.catalogue.tables.files.tables.northern_loyalty.norwegian_areas_needed
    held = [a for a in ground.map.members(ground.north) if state.control[a] == ground.norwegian]
    enough = len(held) >= needed and not state.is_out(ground.norwegian)
    return (Loyalty(0),) if enough else ()


def surrounded(state: DestinyState, area: int) -> bool:
    """[9.9a, 9.9f] Return whether northern fyrd are in an area with only Norwegian neighbours."""
    ground = state.catalogue.ground
    if not ground.north >> area & 1 or state.control[area] == ground.norwegian:
        return False
    for to in ground.map.members(ground.beside[area] & ground.england):
        if state.control[to] != ground.norwegian:
            return False
    return bool(northern_in(state, area))


def northern_in(state: DestinyState, area: int) -> list[int]:
    """Return the northern fyrd in an area, whether or not they are active, by id."""
    kind = state.catalogue.kinds.index(NORTHERN)
    return [
        unit
        for unit, of in enumerate(state.catalogue.unit_kind)
        if of == kind and state.area[unit] == area
    ]


def turncoats_left(state: DestinyState) -> list[int]:
    """[9.9e] Return the counters that are left for fyrd who change sides, by id."""
    kind = state.catalogue.kinds.index(TURNCOATS)
    return [
        unit
        for unit, of in enumerate(state.catalogue.unit_kind)
        if of == kind and state.area[unit] == UNUSED
    ]


def test_loyalty(state: DestinyState, area: int) -> None:
    """[9.9b-9.9e] Remove the inactive fyrd, and roll for the active ones."""
    fyrd = northern_in(state, area)
    lose_units(state, [unit for unit in fyrd if state.inactive >> unit & 1], "9.9c")
    awake = [unit for unit in fyrd if state.area[unit] == area]
    if not awake:
        return
    chart = state.catalogue.tables.files.tables.northern_loyalty
    die = state.dice.roll(state.catalogue.die, f"loyalty in {state.area_name(area)}")
    total = die + (chart.tostig_drm if tostig_near(state, area) else 0)
    turns = total <= chart.turns_coat[1]
    if state.journal is not None:
        fields: dict[str, Field] = {
            "area": state.area_name(area), "die": die, "total": total,
            "how": "follow the Norwegians" if turns else "stay true",
        }  # fmt: skip
        state.emit("loyalty", fields, "9.9b")
    if turns:
        change_sides(state, area, awake)


def tostig_near(state: DestinyState, area: int) -> bool:
    """[9.9d] Return whether Tostig is in a neighbouring area."""
    where = state.where(state.catalogue.leaders.index("tostig"))
    return where >= 0 and state.catalogue.ground.beside[area] >> where & 1 == 1


def change_sides(state: DestinyState, area: int, fyrd: Sequence[int]) -> None:
    """[9.9b, 9.9e] Make fyrd Norwegian, by id, as long as there are counters."""
    ground = state.catalogue.ground
    turned: list[int] = []
    for old, new in zip(fyrd, turncoats_left(state), strict=False):
        remove(state, old)
        state.put(new, area, OPEN)
        turned.append(new)
    if state.number_at(ground.english, area):
        send_away(state, area, mask_of(turned))


def send_away(state: DestinyState, area: int, units: int) -> None:
    """[9.9b] Let the Norwegian player send off units; those with nowhere to go are lost."""
    there = pieces_in(state, units, area)
    if not there:
        return
    if havens(state, area):
        state.push(ExpelTurncoats(area, there))
    else:
        lose_units(state, members(there), "9.9b")


def havens(state: DestinyState, area: int) -> list[int]:
    """[9.9b] Return the neighbours that the Norwegians control, without active enemy units."""
    ground = state.catalogue.ground
    free = ground.beside[area] & ~state.enemies(ground.norwegian)
    return [to for to in ground.map.members(free) if state.control[to] == ground.norwegian]
