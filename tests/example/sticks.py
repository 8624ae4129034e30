"""Sticks: take one or two from the heap; the player of the last stick wins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.game.game import Forecast, Game, ScenarioCard
from senlac.engine.model.action import Action, Notation
from senlac.engine.model.event_types import EventCatalogue, EventType
from senlac.engine.model.fields import number
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.model.state import State
from senlac.engine.screen.scene import ActionLabels, Board, Layer, Panel, Piece, Scene, Shape, Space

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


ROLES = ("first", "second")


@dataclass(init=False, eq=False, repr=False, slots=True)
class SticksState(State):
    """A heap, and the player whose turn it is."""

    heap: int = number()
    turn: int = number(0, 1)


class Heap(AutomaticPhase[SticksState]):
    """[sticks.1] Lay out four sticks and a die more."""

    def run(self, state: SticksState) -> None:
        """Roll for the heap."""
        state.heap = 4 + state.dice.roll(6, "heap")
        state.emit("heap", {"sticks": state.heap}, "sticks.1")
        state.replace(Taking())


class Taking(Phase[SticksState]):
    """[sticks.2] In turn, take one or two."""

    def actors(self, state: SticksState) -> tuple[int, ...]:
        """Return the player whose turn it is."""
        return (state.turn,)

    def options(self, state: SticksState) -> Options:
        """Return one or two sticks, if there are as many."""
        return Options().each("take", [1, 2] if state.heap > 1 else [1])

    def apply(self, state: SticksState, action: Action) -> None:
        """Take; the last stick wins."""
        state.heap -= action.first
        state.emit("take", {"player": ROLES[state.turn], "left": state.heap}, "sticks.2")
        if state.heap == 0:
            state.finish((state.turn,), "last stick")
        state.turn = 1 - state.turn

    def prompt(self, state: SticksState) -> str:
        """Return the prompt for a number."""
        return f"Take one or two of {state.heap}."

    def why_not(self, state: SticksState, action: Action) -> Refusal:
        """Return a refusal that says how many may be taken."""
        return Refusal("sticks.2", "Take one or two, and no more than there are.")


EVENT_CATALOGUE = EventCatalogue(
    {},
    {
        "heap": EventType("There are {sticks:number} sticks.", banner=True),
        "take": EventType("The {player:text} player leaves {left:number}."),
    },
)


class Sticks(Game[SticksState]):
    """Two players and a heap."""

    id = "sticks"
    title = "Sticks"
    action_labels: ClassVar[ActionLabels] = ActionLabels(
        labels={"take": "Take away"}, dice=("take",)
    )
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = (Heap, Taking)
    event_catalogue = EVENT_CATALOGUE

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the only scenario."""
        return [ScenarioCard("heap", "A heap", "As many sticks as fall.", ROLES)]

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> SticksState:
        """Return the state before the heap is laid out."""
        state = SticksState()
        state.push(Heap())
        return state

    def empty_state(self) -> SticksState:
        """Return a state without a heap."""
        return SticksState()

    def roles(self, state: SticksState) -> Sequence[str]:
        """Return the two players."""
        return ROLES

    def notation(self, state: SticksState) -> Notation:
        """Return the one verb."""
        return Notation({"take": ("number",)}, {})

    def view(self, state: SticksState, roles: Sequence[int]) -> dict[str, Any]:
        """Return everything: nothing is hidden."""
        return {"heap": state.heap, "turn": ROLES[state.turn]}

    def board(self, state: SticksState) -> Board:
        """Return the green on which the heap lies."""
        green = Space("green", "The green", "M20 20H380V180H20Z", (200.0, 100.0))
        land = Layer("land", (Shape("path", "open", d=green.d),))
        return Board(400.0, 200.0, "The green", 30.0, {}, (land,), (green,))

    def board_key(self, state: SticksState) -> object:
        """Return the same key for all matches."""
        return self.id

    def scene(self, state: SticksState, roles: Sequence[int]) -> Scene:
        """Return the heap and the turn, with a hint for the actor."""
        sticks = [
            Piece(f"stick{n + 1}", f"Stick {n + 1}", state.turn, at=(60.0 + 32.0 * n, 100.0))
            for n in range(state.heap)
        ]
        panels = [
            Panel(name, f"The {name}", (), side=role, active=role == state.turn)
            for role, name in enumerate(ROLES)
        ]
        hint = "Leave three, or six." if state.turn in roles else None
        return Scene(pieces=tuple(sticks), panels=tuple(panels), step="Sticks", hint=hint)

    def forecast(self, state: SticksState, action: Action) -> Forecast:
        """Return how many will be left."""
        left = f"{state.heap - action.first} are left"
        return Forecast(f"To take {action.first}", ((left, Fraction(1)),))

    def concede(self, state: SticksState, role: int) -> None:
        """Give the heap to the other player."""
        state.finish((1 - role,), "conceded")

    def evaluate(self, state: SticksState, role: int) -> float:
        """Return the better side: a heap of a multiple of three is lost for the player to move."""
        return float((state.heap % 3 == 0) != (state.turn == role))


STICKS = Sticks()
