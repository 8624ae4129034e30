"""9.3 and 9.7: the movement steps, force after force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.mask import Mask, members
from senlac.engine.options import Options
from senlac.engine.phase import Phase, Refusal
from senlac.engine.validation import require
from senlac.games.destiny.rules.conditions import NOBODY
from senlac.games.destiny.rules.control import note_footholds
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.elimination import fall, lose_units
from senlac.games.destiny.rules.legitimacy import change_permanent
from senlac.games.destiny.rules.movement.force import (
    bands,
    begun_by,
    marchers,
    movable,
)
from senlac.games.destiny.rules.movement.form import Form
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.action import Action


class Moves(CampaignDecision):
    """A movement step: leaders march, and units move without one."""

    __slots__ = ()

    planned = True

    def second(self) -> bool:
        """Tell whether this is Second Movement."""
        return False

    def candidates(self, state: DestinyState) -> int:
        """Return the pieces that may move in this step and have not."""
        return movable(state, state.phasing)

    def finish(self, state: DestinyState) -> None:
        """Do what ends the step."""

    def options(self, state: DestinyState) -> Options:
        """Offer every leader and every unit whose force could go anywhere."""
        pool = self.candidates(state)
        leaders = marchers(state, pool, second=self.second())
        units = members(bands(state, pool, state.phasing))
        return Options().each("march", leaders).each("band", units).one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        """Let a force form, or end the step."""
        if action.verb == "done":
            state.pop()
            self.finish(state)
            return
        base = state.catalogue.ground.troop_count
        if action.verb == "march":
            force = begun_by(state, action.first, self.candidates(state))
            leader = action.first
            state.moved |= 1 << (base + leader)
        else:
            force, leader = 1 << action.first, NOBODY
            state.moved |= force
        pool = self.candidates(state) | force
        state.push(Form(force, leader, pool, 0, second=self.second()))

    def prompt(self, state: DestinyState) -> str:
        """Ask who moves."""
        return "Who marches next? Name a leader, or a unit for a band of its own."

    def verbs(self, state: DestinyState) -> Sequence[str]:
        """Return the verbs of this step."""
        return ("march", "band")

    def forbidden(self, state: DestinyState, action: Action) -> Refusal:
        """Say why somebody cannot begin a force."""
        catalogue = state.catalogue
        piece = action.first + (len(catalogue.units) if action.verb == "march" else 0)
        name = state.piece_title(piece)
        if state.whose[piece] != state.phasing:
            return Refusal("9.3a", f"{name} is not yours.")
        if state.area[piece] < 0:
            return Refusal("9.3a", f"{name} is not on the map.")
        if state.moved >> piece & 1:
            return Refusal("9.3a", f"{name} has moved in this step.")
        if state.no_move >> piece & 1:
            return Refusal("9.1k", f"{name} has answered a call and stays where it is.")
        if state.inactive >> piece & 1:
            return Refusal("5.1a", f"{name} is not active.")
        if not self.candidates(state) >> piece & 1:
            rule = "9.7a" if self.second() else "8.0v"
            return Refusal(rule, f"{name} does not move in this step.")
        return Refusal("9.3b", f"There is nowhere that {name} could go.")


class FirstMovement(Moves):
    """[9.3] First Movement; `due` are the pieces that must be out of Scotland when it ends."""

    __slots__ = ("due",)

    fields: ClassVar[Mapping[str, Any]] = {"due": Mask}

    def __init__(self, due: int) -> None:
        self.due = due

    def step(self, state: DestinyState) -> str:
        """Return the name of the step."""
        return "First Movement"

    def finish(self, state: DestinyState) -> None:
        """[9.3y, R9.3g] Lose those who have stayed in Scotland."""
        base = len(state.catalogue.units)
        england = state.catalogue.ground.england
        stayed = [p for p in members(self.due) if state.area[p] >= 0]
        stayed = [p for p in stayed if not england >> state.area[p] & 1]
        if not stayed:
            return
        side = state.phasing
        change_permanent(state, side, state.catalogue.ground.change["lost_in_scotland"], "9.3y")
        lose_units(state, [piece for piece in stayed if piece < base], "9.3y")
        for piece in stayed:
            if piece >= base and state.alive(piece - base):
                fall(state, piece - base, NOBODY, "lost in Scotland", "9.3y")

    def check(self, state: DestinyState) -> None:
        """See that those who are due are the phasing side's."""
        require(self.due < 1 << len(state.area), "FirstMovement.due: no such piece")
        require(state.phasing != NOBODY, "phasing: nobody moves")


class SecondMovement(Moves):
    """[9.7] Second Movement; `escort` are the pieces that stood with the claimant."""

    __slots__ = ("escort",)

    fields: ClassVar[Mapping[str, Any]] = {"escort": Mask}

    def __init__(self, escort: int) -> None:
        self.escort = escort

    def second(self) -> bool:
        """Tell that it is."""
        return True

    def candidates(self, state: DestinyState) -> int:
        """[9.7a] Return those of the escort who have not moved."""
        return movable(state, state.phasing) & self.escort

    def step(self, state: DestinyState) -> str:
        """Return the name of the step."""
        return "Second Movement"

    def check(self, state: DestinyState) -> None:
        """See that those who go are the phasing side's."""
        require(self.escort < 1 << len(state.area), "SecondMovement.escort: no such piece")
        require(state.phasing != NOBODY, "phasing: nobody moves")


def begin_first_movement(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.3, 9.3y] Begin First Movement, and note what counts when it is over."""
    state.moved = 0
    note_footholds(state)
    return (FirstMovement(due_out_of_scotland(state)),)


def due_out_of_scotland(state: DestinyState) -> int:
    """[9.3y, R9.3g] Return the pieces that must leave Scotland in this First Movement."""
    ground = state.catalogue.ground
    if not ground.battles[state.weather]:
        return 0
    due = movable(state, state.phasing) & state.here[ground.scotland_area]
    return due & ~(state.stranded | ground.scots)


def begin_second_movement(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.7a, R9.7a] Begin Second Movement for those with the claimant."""
    state.moved = 0
    claimant = state.claimant(state.phasing)
    if claimant == NOBODY:
        return ()
    area = state.where(claimant)
    escort = movable(state, state.phasing) & state.here[area] if area >= 0 else 0
    return (SecondMovement(escort),) if escort else ()
