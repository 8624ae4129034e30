"""[H24] Set-up: starting places, arrival turns, and assignments of leaders."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from senlac.engine.model.action import Action
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON, Catalogue
from senlac.games.hastings.rules.decision import HastingsDecision, not_yours
from senlac.games.hastings.state import HastingsState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.event import Field
    from senlac.games.hastings.data.tables import SetUp as Arrangement


class SetUpChoice(NamedTuple):
    """A decision of the set-up: a piece, and its possible hexes or companions.

    `places` are hexes, or units if the piece is assigned; `default` is the choice of `auto`.
    """

    side: int
    piece: int
    assigned: bool
    places: tuple[int, ...]
    default: int


class FixedSetUp(AutomaticPhase[HastingsState]):
    """[H12.1a, H24.1a] Place the printed pieces, and roll for the reinforcements."""

    former_names = ("Array",)

    __slots__ = ()

    def run(self, state: HastingsState) -> None:
        tables = state.catalogue.tables
        set_up = tables.set_ups[tables.scenarios[state.scenario].set_up]
        stand(state, tables.saxon_set_up.units, tables.saxon_set_up.leaders)
        stand(state, set_up.units, set_up.leaders)
        state.arrival_turn = [self.arrival(state, unit) for unit in state.catalogue.late]
        state.replace(SetUp(0))

    def arrival(self, state: HastingsState, unit: int) -> int:
        """[H12.1a] Roll for the turn on which a reinforcement is due."""
        catalogue = state.catalogue
        dice = [state.dice.roll(catalogue.die, "arrival") for _ in range(catalogue.late_dice)]
        if state.journal is not None:
            fields: dict[str, Field] = {
                "unit": state.name(unit), "dice": dice, "turn": sum(dice),
            }  # fmt: skip
            state.emit("arrival", fields, "H12.1a")
        return sum(dice)


def stand(state: HastingsState, units: Mapping[str, str], leaders: Mapping[str, str]) -> None:
    """Put pieces in their places of the scenario."""
    names, board = state.catalogue.names, state.ground.board
    for name, at in units.items():
        state.put(names.index(name), board.hex(at))
    for name, at in leaders.items():
        state.put_leader(names.index(name), board.hex(at))


def choices(state: HastingsState) -> tuple[SetUpChoice, ...]:
    """[H24.1a-H24.4a] Return all decisions of the set-up, in order."""
    catalogue = state.catalogue
    arrived: tuple[int, ...] = ()
    if catalogue.tables.scenarios[state.scenario].early:
        # [H24.1b] Their dice give a turn before the first: they start on the map.
        late = zip(catalogue.late, state.arrival_turn, strict=True)
        arrived = tuple([unit for unit, turn in late if turn < catalogue.first_turn])
    return all_choices(catalogue, state.scenario, arrived)


@lru_cache(maxsize=64)
def all_choices(
    catalogue: Catalogue, scenario: str, arrived: tuple[int, ...]
) -> tuple[SetUpChoice, ...]:
    """[H24.1a-H24.4a] Return all decisions of a scenario, including early reinforcements.

    If there are more of these than hexes, the rest enter later.
    """
    tables, names, board = catalogue.tables, catalogue.names, catalogue.ground.board
    set_up = tables.set_ups[tables.scenarios[scenario].set_up]
    units: list[SetUpChoice] = []
    leaders: list[SetUpChoice] = []
    for row in tables.saxon_choices.values():
        for name, at in row.default.items():
            piece, hexes = names.index(name), tables.zone_hexes[row.zone]
            choice = SetUpChoice(SAXON, piece, assigned=False, places=hexes, default=board.hex(at))
            (leaders if catalogue.is_leader(piece) else units).append(choice)
    road = tables.zone_hexes["early"]
    units += [
        SetUpChoice(SAXON, unit, assigned=False, places=road, default=hex_)
        for unit, hex_ in zip(arrived, road, strict=False)
    ]
    return (*units, *leaders, *norman_choices(catalogue, set_up))


def norman_choices(catalogue: Catalogue, set_up: Arrangement) -> list[SetUpChoice]:
    """[H24.1a, H24.2a, H24.2c] Return the Norman decisions: places and assignments."""
    tables, names = catalogue.tables, catalogue.names
    found: list[SetUpChoice] = []
    for name, at in set_up.choose.items():
        places, default = tables.zone_hexes[set_up.zone], tables.board.hex(at)
        found.append(
            SetUpChoice(NORMAN, names.index(name), assigned=False, places=places, default=default)
        )
    for ride in set_up.assign:
        riders = tuple([names.index(name) for name in ride.riders])
        default = names.index(ride.default)
        found.append(
            SetUpChoice(NORMAN, names.index(ride.id), assigned=True, places=riders, default=default)
        )
    return found


class SetUp(HastingsDecision):
    """[H24.1a-H24.2c] One decision of the set-up; `number` is its index."""

    __slots__ = ("number",)

    fields: ClassVar[Mapping[str, Any]] = {"number": int}

    def __init__(self, number: int) -> None:
        self.number = number

    def validate(self, state: HastingsState) -> None:
        listed = choices(state)
        known = 0 <= self.number < len(listed)
        require(known, "SetUp.number: unknown decision")
        for number, choice in enumerate(listed):
            made = is_settled(state, choice)
            name = state.name(choice.piece)
            require(
                made == (number < self.number),
                f"SetUp.number: {name} is not set up by this decision",
            )

    def choice(self, state: HastingsState) -> SetUpChoice:
        """Return the present decision."""
        return choices(state)[self.number]

    def left(self, state: HastingsState) -> list[int]:
        """Return the pieces that this side has still to set up, in order."""
        listed = choices(state)[self.number :]
        return [choice.piece for choice in listed if choice.side == listed[0].side]

    def decider(self, state: HastingsState) -> int:
        return self.choice(state).side

    def subject(self, state: HastingsState) -> int:
        return self.choice(state).piece

    def options(self, state: HastingsState) -> Options:
        choice = self.choice(state)
        verb = "assign" if choice.assigned else "place"
        options = Options().pairs(verb, [choice.piece], lambda _: free(state, choice))
        return options.one("auto")

    def apply(self, state: HastingsState, action: Action) -> None:
        listed = choices(state)
        side = listed[self.number].side
        number = self.number + 1
        if action.verb == "auto":
            number = self.number
            while number < len(listed) and listed[number].side == side:
                settle(state, listed[number], usual(state, listed[number]))
                number += 1
        else:
            settle(state, listed[self.number], action.second)
        if number < len(listed):
            state.replace(SetUp(number))
        else:
            state.replace(state.make_phase("GameTurn", 0))

    def default_setup_action(self, state: HastingsState) -> Action | None:
        return Action("auto")

    def prompt(self, state: HastingsState) -> str:
        choice = self.choice(state)
        name = state.title(choice.piece)
        if choice.piece == state.catalogue.banner:
            name = "the banner"
        if choice.assigned:
            return f"Choose a unit for {name}, or use the default set-up."
        return f"Choose a hex for {name}, or use the default set-up."

    def step_name(self, state: HastingsState) -> str:
        return "the set-up"

    def verbs(self, state: HastingsState) -> Sequence[str]:
        return ("place", "assign")

    def is_plausible(self, state: HastingsState, action: Action) -> bool:
        return action.verb == ("assign" if self.choice(state).assigned else "place")

    def refuse(self, state: HastingsState, action: Action) -> Refusal:
        choice = self.choice(state)
        name = state.title(choice.piece)
        rule = rule_of(state, choice)
        if action.first != choice.piece:
            foreign = not_yours(state, action.first, choice.side)
            if foreign is not None and foreign.rule == "3.1a":
                return foreign
            return Refusal(rule, f"{name} is set up next.")
        if choice.assigned or action.verb == "assign":
            names = ", ".join([place_name(state, choice, place) for place in choice.places])
            return Refusal(rule, f"{name} is set up with one of {names}.")
        if action.second in choice.places:
            return Refusal("13.1a", f"{state.hex_name(action.second)} is taken.")
        hexes = [state.hex_name(hex_) for hex_ in choice.places]
        return Refusal(rule, f"{name} is placed in one of {hexes[0]} to {hexes[-1]}.")


def is_settled(state: HastingsState, choice: SetUpChoice) -> bool:
    """Return whether a piece is where this decision can have put it."""
    at = state.hex_of[choice.piece]
    if not choice.assigned:
        return at in choice.places
    hosts = [state.hex_of[unit] for unit in choice.places]
    return (at >= 0 and at in hosts) or state.riding_with[choice.piece - state.catalogue.units] >= 0


def rule_of(state: HastingsState, choice: SetUpChoice) -> str:
    """[H24.1a, H24.2a, H24.2c] Return the rule of a decision of the set-up."""
    if choice.side == SAXON or state.scenario == "historical":
        return "H24.1a"
    return "H24.2c" if choice.assigned else "H24.2a"


def place_name(state: HastingsState, choice: SetUpChoice, place: int) -> str:
    """Return the name of a place that a choice offers."""
    return state.name(place) if choice.assigned else state.hex_name(place)


def free(state: HastingsState, choice: SetUpChoice) -> list[int]:
    """Return the places still free for a piece."""
    catalogue = state.catalogue
    if choice.assigned:
        # Units without a leader; the banner may be with a unit that has one.
        taken = [unit for piece, unit in enumerate(state.riding_with) if piece != last(state)]
        lone = choice.piece == catalogue.banner
        return [u for u in choice.places if lone or (u not in taken and not is_led(state, u))]
    at = state.leader_at if catalogue.is_leader(choice.piece) else state.unit_at
    return [hex_ for hex_ in choice.places if at[hex_] < 0]


def last(state: HastingsState) -> int:
    """Return the index of the banner in `rides`."""
    return state.catalogue.banner - state.catalogue.units


def is_led(state: HastingsState, unit: int) -> bool:
    """Return whether a unit on the map has a leader with it."""
    return state.hex_of[unit] >= 0 and state.leader_with(unit) >= 0


def usual(state: HastingsState, choice: SetUpChoice) -> int:
    """Return the default place of a piece, or the first free one if that is taken."""
    places = free(state, choice)
    return choice.default if choice.default in places else places[0]


def settle(state: HastingsState, choice: SetUpChoice, place: int) -> None:
    """[H24.1a] Put a piece on a hex, or with a unit that is on the map or still to enter."""
    catalogue, piece = state.catalogue, choice.piece
    hex_ = state.hex_of[place] if choice.assigned else place
    if hex_ < 0:
        rides = state.riding_with[:]
        rides[piece - catalogue.units] = place
        state.riding_with = rides
    elif piece == catalogue.banner:
        state.hex_of[piece] = hex_
    elif catalogue.is_leader(piece):
        state.put_leader(piece, hex_)
    else:
        state.put(piece, hex_)
    if state.journal is not None:
        fields: dict[str, Field] = {
            "piece": state.name(piece), "to": place_name(state, choice, place),
        }  # fmt: skip
        state.emit("assign" if choice.assigned else "place", fields, rule_of(state, choice))
