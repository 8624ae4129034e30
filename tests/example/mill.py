"""Mill: the miller grinds a sack or two, then both play for the flour.

There are two releases of the same small game. The later one has renamed every phase, a field and an
event. Nothing else has changed: the parts of a turn and the calls of `named` have former names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from senlac.engine.game.game import Game, ScenarioCard
from senlac.engine.game.layout_reader import LayoutReader
from senlac.engine.match.nested import NestedMatch
from senlac.engine.model.action import Action, Notation
from senlac.engine.model.event_types import EventCatalogue, EventType
from senlac.engine.model.fields import number
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Phase, Refusal
from senlac.engine.model.phase_registry import PhaseRegistry
from senlac.engine.model.phase_sequence import PhaseSequence, SequencePart
from senlac.engine.model.state import State
from senlac.engine.support.validation import require
from tests.example.sticks import STICKS, Sticks, SticksState, Taking

# ---- members of both releases -------------------------------------------------------------------


class Mill(State):
    """A mill with flour in store."""

    def store(self, sacks: int) -> None:
        """Add sacks of flour, and emit an event."""

    def stock(self) -> int:
        """Return the sacks in store."""
        return 0


class Round(PhaseSequence[Mill]):
    """The miller grinds, then both play for the flour."""

    def parts(self, state: Mill) -> tuple[SequencePart, ...]:
        return SequencePart("Grind", "mill.1"), SequencePart("Bet", "mill.2")

    def with_started(self, begun: int) -> Round:
        return type(self)(begun)

    def validate(self, state: Mill) -> None:
        above = self.above(state)
        waits = isinstance(above, Wager) or self.is_waiting_for(state, above)
        require(waits, "Round.begun: not what waits")

    def after_last(self, state: Mill) -> None:
        if state.stock() > 2:
            state.finish((0,), "full")
        else:
            state.replace(self.with_started(0))


class Grind(Phase[Mill]):
    """The miller grinds one sack or two."""

    def actors(self, state: Mill) -> tuple[int, ...]:
        return (0,)

    def options(self, state: Mill) -> Options:
        return Options().each("grind", [1, 2])

    def apply(self, state: Mill, action: Action) -> None:
        state.pop()
        state.store(action.first)

    def prompt(self, state: Mill) -> str:
        return "How many sacks?"

    def why_not(self, state: Mill, action: Action) -> Refusal:
        return Refusal("mill.1", "One or two.")


class Bet(AutomaticPhase[Mill]):
    """Start the match."""

    def run(self, state: Mill) -> None:
        state.pop()
        inner = SticksState()
        inner.heap = 3
        inner.push(Taking())
        wager = state.make_phase("Wager", inner, [0, 1])
        assert isinstance(wager, Wager)
        wager.enter(state)


class Wager(NestedMatch[Mill]):
    """A match of sticks."""

    def game(self) -> Sticks:
        return STICKS

    def resume(self, state: Mill, inner: State) -> None:
        state.pop()


class MillLayout(LayoutReader[Mill]):
    """A layout with a short name for a step."""

    def steps(self, state: Mill) -> Mapping[str, str]:
        return {"Grind": "Round 1 > Grind"}


class MillGame(Game[Mill]):
    """The members that both releases have."""

    id = "mill"
    made: ClassVar[type[Mill]]

    def scenarios(self) -> Sequence[ScenarioCard]:
        return [ScenarioCard("mill", "A mill", "", ("miller", "baker"))]

    def initial_state(self, scenario: str, options: Mapping[str, Any], overlay: object) -> Mill:
        state = self.made()
        state.push(state.make_phase("Round", 0))
        return state

    def empty_state(self) -> Mill:
        return self.made()

    def layout(self) -> LayoutReader[Mill]:
        return MillLayout()

    def roles(self, state: Mill) -> Sequence[str]:
        return ("miller", "baker")

    def notation(self, state: Mill) -> Notation:
        return Notation({"grind": ("number",)}, {})

    def concede(self, state: Mill, role: int) -> None:
        state.finish((1 - role,), "conceded")


# ---- the releases -------------------------------------------------------------------------------


@dataclass(init=False, eq=False, repr=False, slots=True)
class FormerMill(Mill):
    """A mill of the former release."""

    phases: ClassVar[PhaseRegistry] = PhaseRegistry()
    sacks: int = number()

    def store(self, sacks: int) -> None:
        self.sacks += sacks
        self.emit("grind", {"sacks": sacks})

    def stock(self) -> int:
        return self.sacks


class FormerGame(MillGame):
    """The former release."""

    made = FormerMill
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = FormerMill.phases.declare(
        [Round, Grind, Bet, Wager]
    )
    event_catalogue = EventCatalogue({}, {"grind": EventType("{sacks:number} ground.")})


@dataclass(init=False, eq=False, repr=False, slots=True)
class PresentMill(Mill):
    """A mill of the present release."""

    phases: ClassVar[PhaseRegistry] = PhaseRegistry()
    flour: int = number(former=("sacks",))

    def store(self, sacks: int) -> None:
        self.flour += sacks
        self.emit("milled", {"amount": sacks})

    def stock(self) -> int:
        return self.flour


class Turn(Round):
    """The phase that was called Round."""

    former_names = ("Round",)


class GrindFlour(Grind):
    """The phase that was called Grind."""

    document_name = "Milling"
    former_names = ("Grind",)


class BeginWager(Bet):
    """The phase that was called Bet."""

    former_names = ("Bet",)


class Contest(Wager):
    """The phase that was called Wager."""

    former_names = ("Wager",)


class PresentGame(MillGame):
    """The present release."""

    made = PresentMill
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = PresentMill.phases.declare(
        [Turn, GrindFlour, BeginWager, Contest]
    )
    event_catalogue = EventCatalogue(
        {},
        {
            "milled": EventType(
                "{amount:number} ground.", former=("grind",), former_fields={"amount": ("sacks",)}
            )
        },
    )


FORMER, PRESENT = FormerGame(), PresentGame()
