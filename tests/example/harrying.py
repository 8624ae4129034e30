"""Harrying, an example game: two hosts of bands ride over an island of ten thousand hexes.

It uses what a large map needs: hexes that are nowhere written out, and steps that cost more or less
by road, over rivers and over a dyke.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.boards import pathfinding
from senlac.engine.game.game import Game, ScenarioCard
from senlac.engine.model.action import Action, Notation
from senlac.engine.model.event_context import pieces_move
from senlac.engine.model.event_types import EventCatalogue, EventType, FieldType, write_plain
from senlac.engine.model.fields import list_of, number
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.model.state import State
from senlac.engine.support.errors import RecordError
from tests.example.island import SEA, island

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


SIDES: Final = ("Saxons", "Danes")
BANDS: Final = 150
TURNS: Final = 4
POINTS: Final = 12
NOBODY: Final = -1

PIECES: Final = tuple(f"{side[0]}{number:03}" for side in SIDES for number in range(BANDS))


@dataclass(init=False, eq=False, repr=False, slots=True)
class HarryingState(State):
    """Hexes of the bands, which have ridden, owners of the towns, the turn and the side to move."""

    at: list[int] = list_of("band", 0, "hex")
    ridden: list[int] = list_of("band", 0, 1)
    held: list[int] = list_of("town", NOBODY, 1)
    turn: int = number(1, TURNS, first=1)
    side: int = number(0, 1)

    def index_names(self) -> Mapping[str, Sequence[str]]:
        """Return the names of bands, towns and hexes."""
        game = island()
        return {"band": PIECES, "town": [town.name for town in game.towns], "hex": game.board.names}

    def own(self) -> range:
        """Return the bands of the side whose turn it is."""
        return range(self.side * BANDS, (self.side + 1) * BANDS)

    def reach(self, band: int) -> dict[int, int]:
        """[harrying.2] Return the hexes that a band can ride to, and what each costs."""
        game = island()
        enemies = {self.at[other] for other in range(len(PIECES)) if other not in self.own()}

        def step_cost(start: int, to: int) -> int:
            return pathfinding.BLOCKED if to in enemies else game.step_cost(start, to)

        return pathfinding.reach(game.board.neighbours, self.at[band], step_cost, POINTS)


class Riding(Phase[HarryingState]):
    """[harrying.1] In turn each side rides with as many bands as it likes, each once."""

    end_verbs = ("done",)

    def actors(self, state: HarryingState) -> tuple[int, ...]:
        """Return the side whose turn it is."""
        return (state.side,)

    def options(self, state: HarryingState) -> Options:
        """Return the bands that have not ridden."""
        ready = [band for band in state.own() if not state.ridden[band]]
        return Options().each("ride", ready).one("done")

    def apply(self, state: HarryingState, action: Action) -> None:
        """Select a band, or end the turn; after the last turn, most towns win."""
        if action.verb == "ride":
            state.push(Ride(action.first))
            return
        state.ridden = [0] * len(PIECES)
        state.side = 1 - state.side
        if state.side:
            return
        if state.turn == TURNS:
            held = [state.held.count(side) for side in range(2)]
            state.finish(tuple([side for side in range(2) if held[side] == max(held)]), "towns")
            return
        state.turn += 1

    def prompt(self, state: HarryingState) -> str:
        """Return the prompt for a band."""
        return "Ride with a band, or end the turn."

    def why_not(self, state: HarryingState, action: Action) -> Refusal:
        """Return a refusal that says which bands may ride."""
        return Refusal("harrying.1", "A band of your own rides, and each only once a turn.")


class Ride(Phase[HarryingState]):
    """[harrying.2] A band rides for twelve points; a hex with enemies is closed to it."""

    __slots__ = ("band",)

    fields: ClassVar[Mapping[str, Any]] = {"band": int}

    def __init__(self, band: int) -> None:
        self.band = band

    def actors(self, state: HarryingState) -> tuple[int, ...]:
        """Return the side whose turn it is."""
        return (state.side,)

    def options(self, state: HarryingState) -> Options:
        """Return the hexes within reach."""
        return Options().each("to", list(state.reach(self.band))).one("stay")

    def apply(self, state: HarryingState, action: Action) -> None:
        """Ride; a town belongs to the side that entered it last."""
        state.pop()
        if action.verb == "stay":
            return
        state.at[self.band] = action.first
        state.ridden[self.band] = 1
        hex_ = island().board.names[action.first]
        state.emit("ride", {"band": PIECES[self.band], "hex": hex_}, "harrying.2")
        for place, town in enumerate(island().towns):
            if town.hex == action.first:
                state.held[place] = state.side

    def prompt(self, state: HarryingState) -> str:
        """Return the prompt for a hex."""
        return f"Where does {PIECES[self.band]} ride?"

    def why_not(self, state: HarryingState, action: Action) -> Refusal:
        """Return a refusal that says how far a band rides."""
        return Refusal("harrying.2", f"A band rides {POINTS} points over land without enemies.")

    def validate(self, state: HarryingState) -> None:
        """Require a band that may ride."""
        if self.band not in state.own() or state.ridden[self.band]:
            raise RecordError("band: none that may ride")


PLACE = FieldType("text", write_plain, highlights=True)
EVENT_CATALOGUE = EventCatalogue(
    {"band": PLACE, "hex": PLACE},
    {"ride": EventType("{band:band} rides to {hex:hex}.", (pieces_move("band", to="hex"),))},
)


class Harrying(Game[HarryingState]):
    """Two hosts harry an island."""

    id = "harrying"
    title = "Harrying"
    rules_version = "1"
    phases = (Riding, Ride)
    event_catalogue = EVENT_CATALOGUE

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the only scenario."""
        return [ScenarioCard("island", "The island", "Towns for the taking.", SIDES)]

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> HarryingState:
        """Return the first turn, with the Saxons in the west and the Danes in the east."""
        state = HarryingState()
        state.at = [*musters()]
        state.ridden = [0] * len(PIECES)
        state.held = [NOBODY] * len(island().towns)
        state.push(Riding())
        return state

    def empty_state(self) -> HarryingState:
        """Return an empty state."""
        return HarryingState()

    def roles(self, state: HarryingState) -> Sequence[str]:
        """Return the sides."""
        return SIDES

    def notation(self, state: HarryingState) -> Notation:
        """Return the verbs."""
        verbs = {"ride": ("band",), "to": ("hex",), "stay": (), "done": ()}
        return Notation(verbs, {"band": PIECES, "hex": island().board.names})

    def view(self, state: HarryingState, roles: Sequence[int]) -> dict[str, Any]:
        """Return everything: nothing is hidden."""
        return {"at": state.at[:], "ridden": state.ridden[:], "held": state.held[:]}

    def concede(self, state: HarryingState, role: int) -> None:
        """Leave the island to the other."""
        state.finish((1 - role,), "conceded")

    def evaluate(self, state: HarryingState, role: int) -> float:
        """Return the lead of a side in towns."""
        return float(state.held.count(role) - state.held.count(1 - role))


@cache
def musters() -> tuple[int, ...]:
    """Return the first hexes of the bands: west and east, three hexes apart."""
    game = island()
    land = [hex_ for hex_, ground in enumerate(game.ground) if ground not in (SEA, "m")]
    spread = [hex_ for hex_ in land if not hex_ % 3]
    return (*spread[:BANDS], *spread[-BANDS:])


HARRYING = Harrying()
