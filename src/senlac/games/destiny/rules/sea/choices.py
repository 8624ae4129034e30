"""8.0: the decisions of a sea crossing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from senlac.engine.model.action import Action
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.engine.model.phase_names import document_name
from senlac.engine.support.validation import require
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.sea.charts import OUTCOMES, landings
from senlac.games.destiny.rules.sea.crossing import (
    CONDITIONS,
    FAIR_WIND,
    GO,
    INITIATIVE,
    LAND,
    SAIL,
    Crossing,
    crossing_of,
)
from senlac.games.destiny.state import DestinyState


class SeaChoice(CampaignDecision):
    """A decision of a side during the crossing, between two options."""

    __slots__ = ("side",)

    fields: ClassVar[Mapping[str, Any]] = {"side": int}

    def __init__(self, side: int) -> None:
        self.side = side

    def decider(self, state: DestinyState) -> int:
        return state.player(self.side)

    def options(self, state: DestinyState) -> Options:
        options = Options()
        for verb in self.verbs(state):
            options.one(verb)
        return options

    def step_name(self, state: DestinyState) -> str:
        return "the sea crossing"

    def stages(self) -> Sequence[int]:
        """Return the stages of a crossing in which this is asked."""
        return ()

    def validate(self, state: DestinyState) -> None:
        name = document_name(self)
        below = state.stack[-2] if len(state.stack) > 1 else None
        asked = isinstance(below, Crossing) and below.stage in self.stages()
        require(asked, f"{name}: no crossing asks for it")
        require(self.side in state.catalogue.ground.invaders, f"{name}.side: no invader")


class FairWind(SeaChoice):
    """[4.0k] The holder of the Fair wind rolls again, or keeps the result."""

    __slots__ = ()

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("reroll", "keep")

    def stages(self) -> Sequence[int]:
        """[8.0a, 8.0k] Return the stages of wind and conditions, which are past by then."""
        return (INITIATIVE, CONDITIONS)

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        if action.verb == "keep":
            return
        state.spend(self.side, state.catalogue.events.index(FAIR_WIND))
        crossing = crossing_of(state)
        if crossing.stage == CONDITIONS:
            crossing.look_at_sea(state, self.side)
        else:
            crossing.blow(state, self.side)

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return Guidance(auto_preview=Action("reroll"))

    def prompt(self, state: DestinyState) -> str:
        crossing = crossing_of(state)
        if crossing.stage == CONDITIONS:
            sea = OUTCOMES[crossing.conditions[self.side]]
            return f"Your sea conditions are {sea}: use the Fair wind to roll again?"
        return "The wind holds you: use the Fair wind to roll again?"


class SeaInitiative(SeaChoice):
    """[8.0g] The side with the initiative chooses whether it goes first."""

    former_names = ("Initiative",)

    __slots__ = ()

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("first", "second")

    def stages(self) -> Sequence[int]:
        return (INITIATIVE,)

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        other = [side for side in state.catalogue.ground.invaders if side != self.side]
        crossing = crossing_of(state)
        crossing.order = [self.side, *other] if action.verb == "first" else [*other, self.side]

    def prompt(self, state: DestinyState) -> str:
        return "You have the initiative at sea: decide first, or second?"


class Sail(SeaChoice):
    """[8.0j, 8.0m] A side that is free to sail sails, or stays in port at no cost."""

    __slots__ = ()

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("sail", "stay")

    def stages(self) -> Sequence[int]:
        return (SAIL,)

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        sails = action.verb == "sail"
        if sails:
            crossing_of(state).going |= 1 << self.side
        if state.journal is not None:
            how = "put to sea" if sails else "stay in port"
            state.emit("sailing", {"side": state.people(self.side), "how": how}, "8.0j")

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return Guidance(auto_preview=Action("sail"))

    def prompt(self, state: DestinyState) -> str:
        sea = state.catalogue.ground.seas[state.sea]
        return f"The weather at sea is {sea}: sail, or stay in port?"


class GoOrTurnBack(SeaChoice):
    """[8.0k, 8.0l] A fleet that knows its sea conditions goes on, or turns back."""

    former_names = ("Go",)

    __slots__ = ()

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("go", "no_go")

    def stages(self) -> Sequence[int]:
        return (GO,)

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        if action.verb == "no_go":
            crossing_of(state).going &= ~(1 << self.side)
            if state.turn < state.catalogue.ground.last_turn:
                state.no_go = replaced(state.no_go, self.side, state.turn + 1)
        if state.journal is not None:
            how = "go on" if action.verb == "go" else "turn back"
            state.emit("sailing", {"side": state.people(self.side), "how": how}, "8.0l")

    def guidance(self, state: DestinyState, role: int) -> Guidance:
        return Guidance(auto_preview=Action("go"))

    def prompt(self, state: DestinyState) -> str:
        sea = OUTCOMES[crossing_of(state).conditions[self.side]]
        return f"Sea conditions are {sea}: sail on, or turn back and miss the next turn?"


class ChooseLanding(SeaChoice):
    """[8.0n] A fleet chooses its landing area."""

    former_names = ("Land",)

    __slots__ = ()

    def options(self, state: DestinyState) -> Options:
        return Options().each("land", landings(state, self.side))

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("land",)

    def stages(self) -> Sequence[int]:
        return (LAND,)

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        crossing_of(state).targets[self.side] = action.first
        if state.journal is not None:
            fields = {"side": state.people(self.side), "area": state.area_name(action.first)}
            state.emit("course", fields, "8.0n")

    def prompt(self, state: DestinyState) -> str:
        return "Where should your fleet land?"

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        names = [state.place_name(area) for area in landings(state, self.side)]
        return Refusal("8.0n", f"You may land in {' or '.join(names)}.")
