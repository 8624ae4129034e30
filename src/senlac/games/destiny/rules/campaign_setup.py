"""3: the set-up of a campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.support.mask import mask_of
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import BOX, NOBODY, OPEN, TOSTIG_WAYS, TOWN
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.setup import clear_board
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.games.destiny.data.rows.scenarios import Setup

TOSTIG_SIDE: Final = {
    "harold": "english", "william": "norman", "rogue": "norwegian", "hardrada": "norwegian",
}  # fmt: skip
"""[12.0c] The side that Tostig serves, by how he entered the game."""


def setup_of(state: DestinyState) -> Setup:
    """Return the set-up that is common to all campaigns."""
    return state.catalogue.tables.files.scenarios.campaign_setup


def lay_out_campaign(state: DestinyState) -> None:
    """[3.0a-3.0k] Place everything of a campaign; all fyrd are inactive."""
    catalogue = state.catalogue
    ground, setup, scenario = catalogue.ground, setup_of(state), catalogue.scenario
    state.clear_map()
    clear_board(state)
    state.turn = ground.turns.index(scenario.first_turn)
    state.weather = catalogue.weathers.index(setup.weather)
    state.sea = ground.seas.index(setup.sea_weather)
    state.held_by_wind = 1 << ground.norman
    start = catalogue.tables.files.tables.legitimacy.start
    given = scenario.legitimacy
    printed = {"norwegian": start.norwegian, "english": start.english, "norman": start.norman}
    state.legitimacy = [given.get(side, printed.get(side, 0)) for side in catalogue.sides]
    state.recompute_derived()
    for unit, home in enumerate(ground.home):
        if home != NOBODY:
            state.inactive |= 1 << unit
            state.put(unit, home)
    put_out(state, "", "")
    for box in setup.box:
        for name in box.leaders:
            state.put(piece_of(state, name), BOX)
    if not scenario.pipe:
        state.held = [
            mask_of([catalogue.events.index(e) for e in scenario.operational_counters.get(s, ())])
            for s in catalogue.sides
        ]
        bring_tostig(state, scenario.tostig)


def put_out(state: DestinyState, tostig: str, event: str) -> None:
    """[3.0d-3.0j] Place the leaders and units that depend on Tostig's way or on an event."""
    catalogue = state.catalogue
    setup = setup_of(state)
    for row in setup.leader:
        if row.only_if_tostig == tostig and not event:
            state.put(piece_of(state, row.id), area_of(state, row.area), spot_of(row.spot))
    for party in setup.unit:
        if (party.only_if_tostig, party.only_if_event) != (tostig, event):
            continue
        for name in party.ids:
            unit = catalogue.units.index(name)
            if party.dormant:
                state.inactive |= 1 << unit
            state.put(unit, area_of(state, party.area), spot_of(party.spot))


def bring_tostig(state: DestinyState, way: str) -> None:
    """[3.0j, 3.0l, 12.0c] Bring Tostig into the game with his counters, if an event did."""
    state.tostig_as = TOSTIG_WAYS.index(way)
    if not way:
        return
    catalogue = state.catalogue
    state.tostig = catalogue.sides.index(TOSTIG_SIDE[way])
    state.recompute_derived()
    if state.tostig == catalogue.ground.english:
        put_out(state, way, "")
        return
    state.put(piece_of(state, "tostig"), BOX)
    counters = catalogue.tables.files.tables.tostig_counters
    kinds = {"william": counters.william, "rogue": counters.rogue, "hardrada": counters.hardrada}
    for kind in kinds[way]:
        state.put(catalogue.unit_kind.index(catalogue.kinds.index(kind)), BOX)


def piece_of(state: DestinyState, name: str) -> int:
    """Return the piece with an id."""
    return state.catalogue.pieces.index(name)


def area_of(state: DestinyState, name: str) -> int:
    """Return an area by its id, or by that of its town."""
    towns = state.catalogue.tables.towns
    return state.catalogue.areas.index(towns[name].area if name in towns else name)


def spot_of(word: str) -> int:
    """Return the spot in an area, by its word."""
    return TOWN if word == "town" else OPEN


# ---- the fyrd -----------------------------------------------------------------------------------


def fyrd_of(state: DestinyState, area: int) -> int:
    """Return the fyrd of an area."""
    return state.catalogue.ground.home.index(area)


def awake(state: DestinyState) -> int:
    """Return the mask of the areas whose fyrd are active."""
    found = 0
    for unit, home in enumerate(state.catalogue.ground.home):
        if home != NOBODY and not state.inactive >> unit & 1:
            found |= 1 << home
    return found


def may_wake(state: DestinyState) -> list[int]:
    """[3.0b] Return the areas whose fyrd may be activated next."""
    ground = state.catalogue.ground
    setup = setup_of(state)
    active = awake(state)
    if active.bit_count() >= setup.fyrd_active:
        return []
    found: list[int] = []
    for area in ground.map.members(ground.england & ~active):
        after = active | 1 << area
        asleep = ground.england & ~after
        if all([ground.beside[one] & asleep for one in ground.map.members(after)]):
            found.append(area)
    return found


class SetupFyrd(CampaignDecision):
    """[3.0b] The English activate half of the fyrd, each beside an inactive one."""

    __slots__ = ()

    def decider(self, state: DestinyState) -> int:
        return state.player(state.catalogue.ground.english)

    def options(self, state: DestinyState) -> Options:
        options = Options().each("activate", may_wake(state))
        first = awake(state).bit_count() == len(setup_of(state).fyrd_must_be_active)
        return options.one("standard") if first else options

    def apply(self, state: DestinyState, action: Action) -> None:
        setup = setup_of(state)
        if action.verb == "activate":
            self.call_out(state, action.first)
            if not may_wake(state):
                state.pop()
            return
        for name in setup.standard_active:
            self.call_out(state, state.catalogue.areas.index(name))
        for start, to in setup.standard_transfers:
            transfer(
                state, fyrd_of(state, state.catalogue.areas.index(start)),
                state.catalogue.areas.index(to),
            )  # fmt: skip
        state.pop()

    def default_setup_action(self, state: DestinyState) -> Action | None:
        action = Action("standard")
        return action if action in self.options(state) else None

    def call_out(self, state: DestinyState, area: int) -> None:
        """Make the fyrd of an area active."""
        state.activate(fyrd_of(state, area))
        if state.journal is not None:
            state.emit("wakes", {"area": state.area_name(area)}, "3.0b")

    def prompt(self, state: DestinyState) -> str:
        left = setup_of(state).fyrd_active - awake(state).bit_count()
        return f"Call out the fyrd: {left} to go."

    def step_name(self, state: DestinyState) -> str:
        return "the activation of the fyrd"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("activate", "standard")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        if action.verb == "standard":
            return Refusal("3.0b", "You have already begun to choose.")
        name = state.place_name(action.first)
        if not state.catalogue.ground.england >> action.first & 1:
            return Refusal("3.0a", f"{name} is not in England, and has no fyrd.")
        if awake(state) >> action.first & 1:
            return Refusal("3.0b", f"The fyrd of {name} are already called out.")
        return Refusal("3.0b", f"With {name} an active fyrd would have no inactive neighbour.")

    def validate(self, state: DestinyState) -> None:
        active = awake(state).bit_count()
        require(active < setup_of(state).fyrd_active, "SetupFyrd: all are called out")


class SetupTransfer(CampaignDecision):
    """[3.0c] Two southern fyrd go to the landing coasts, one to each area.

    `filled` has a bit for each area of the set-up that already has its fyrd.
    """

    __slots__ = ("filled",)

    fields: ClassVar[Mapping[str, Any]] = {"filled": int}

    def __init__(self, filled: int) -> None:
        self.filled = filled

    def decider(self, state: DestinyState) -> int:
        return state.player(state.catalogue.ground.english)

    def targets(self, state: DestinyState) -> list[int]:
        """Return the areas that still need a fyrd."""
        names = setup_of(state).transfers
        return [
            state.catalogue.areas.index(name)
            for place, name in enumerate(names)
            if not self.filled >> place & 1
        ]

    def movers(self, state: DestinyState) -> list[int]:
        """Return the fyrd that may go."""
        ground = state.catalogue.ground
        barred = [state.catalogue.areas.index(name) for name in setup_of(state).fyrd_must_be_active]
        return [
            unit
            for unit, home in enumerate(ground.home)
            if home != NOBODY
            and ground.south >> home & 1
            and home not in barred
            and state.area[unit] == home
            and not state.inactive >> unit & 1
        ]

    def options(self, state: DestinyState) -> Options:
        targets = self.targets(state)
        return Options().pairs("transfer", self.movers(state), lambda _: targets)

    def apply(self, state: DestinyState, action: Action) -> None:
        transfer(state, action.first, action.second)
        names = setup_of(state).transfers
        place = names.index(state.area_name(action.second))
        filled = self.filled | 1 << place
        if filled + 1 == 1 << len(names):
            state.pop()
        else:
            state.replace(SetupTransfer(filled))

    def prompt(self, state: DestinyState) -> str:
        names = [state.place_name(area) for area in self.targets(state)]
        return f"Send a southern fyrd to {' or '.join(names)}."

    def step_name(self, state: DestinyState) -> str:
        return "the transfer of two fyrd to the coast"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("transfer",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        if action.first not in self.movers(state):
            return self.stays(state, action.first)
        names = setup_of(state).transfers
        area = state.place_name(action.second)
        if state.area_name(action.second) in names:
            return Refusal("3.0c", f"{area} already has its fyrd.")
        places = [state.catalogue.tables.areas[name].name for name in names]
        return Refusal("3.0c", f"Fyrd go only to {' and '.join(places)}, not to {area}.")

    def stays(self, state: DestinyState, unit: int) -> Refusal:
        """[3.0c] Return why a unit cannot be sent to the coast."""
        ground = state.catalogue.ground
        name, home = state.piece_title(unit), ground.home[unit]
        if home == NOBODY or not ground.south >> home & 1:
            return Refusal("3.0c", f"{name} is not a southern fyrd.")
        if state.area_name(home) in setup_of(state).fyrd_must_be_active:
            return Refusal("3.0c", f"{name} is already at the coast.")
        if state.inactive >> unit & 1:
            return Refusal("3.0c", f"{name} is not active.")
        return Refusal("3.0c", f"{name} has been sent.")

    def validate(self, state: DestinyState) -> None:
        most = (1 << len(setup_of(state).transfers)) - 1
        require(0 <= self.filled < most, "SetupTransfer.filled: all have been sent")


def transfer(state: DestinyState, unit: int, area: int) -> None:
    """[3.0c] Send a fyrd to another area."""
    state.put(unit, area)
    if state.journal is not None:
        fields = {"unit": state.piece_name(unit), "to": state.area_name(area)}
        state.emit("transfer", fields, "3.0c")


def begin_transfer(state: DestinyState) -> Sequence[SetupTransfer]:
    """[3.0c] Ask for the transfers, unless the standard choice has made them."""
    setup = setup_of(state)
    for unit, home in enumerate(state.catalogue.ground.home):
        if home != NOBODY and state.area[unit] != home:
            return ()
    return (SetupTransfer(0),) if setup.transfers else ()


def begin_fyrd(state: DestinyState) -> Sequence[SetupFyrd]:
    """[3.0b] Activate the fyrd that must be active, and ask for the others."""
    for name in setup_of(state).fyrd_must_be_active:
        state.activate(fyrd_of(state, state.catalogue.areas.index(name)))
    return (SetupFyrd(),)
