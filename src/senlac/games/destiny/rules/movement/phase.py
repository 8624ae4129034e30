"""9.3 and 9.7: the movement steps, force after force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.support.mask import Mask, members
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.control import note_footholds
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.elimination import fall, lose_units
from senlac.games.destiny.rules.legitimacy import change_permanent
from senlac.games.destiny.rules.movement.force import (
    begun_by,
    marchers,
    movable,
    tired,
    units_able_alone,
)
from senlac.games.destiny.rules.movement.form import FormForce
from senlac.games.destiny.rules.movement.unable import TIRED, no_mover, nowhere
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action


class Moves(CampaignDecision):
    """[9.3a, 9.7a] A movement step: leaders march, and units move without one."""

    __slots__ = ()

    plan_whole = True

    def second(self) -> bool:
        """Return whether this is Second Movement."""
        return False

    def candidates(self, state: DestinyState) -> int:
        """Return the pieces that may move in this step and have not."""
        return movable(state, state.phasing)

    def finish(self, state: DestinyState) -> None:
        """Do what is due at the end of the step."""

    def options(self, state: DestinyState) -> Options:
        pool = self.candidates(state)
        leaders = marchers(state, pool, second=self.second())
        units = members(units_able_alone(state, pool, state.phasing))
        return Options().each("march", leaders).each("band", units).one("done")

    def apply(self, state: DestinyState, action: Action) -> None:
        if action.verb == "done":
            state.pop()
            self.finish(state)
            return
        base = state.catalogue.ground.troop_count
        force = self.begins(state, action)
        if action.verb == "march":
            leader = action.first
            state.moved |= 1 << (base + leader)
        else:
            leader = NOBODY
            state.moved |= force
        pool = self.candidates(state) | force
        state.push(FormForce(force, leader, pool, 0, second=self.second()))

    def begins(self, state: DestinyState, action: Action) -> int:
        """Return the force with which a march or a band begins."""
        if action.verb == "march":
            return begun_by(state, action.first, self.candidates(state))
        return 1 << action.first

    def prompt(self, state: DestinyState) -> str:
        if state.is_out(state.phasing):
            return "You are out of the game. End this step: the others play on."
        return "Which force marches next? Choose a leader, or a unit for a band without a leader."

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("march", "band")

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        catalogue = state.catalogue
        piece = action.first + (len(catalogue.units) if action.verb == "march" else 0)
        pool = self.candidates(state)
        refusal = no_mover(state, piece, pool)
        if refusal is not None:
            return refusal
        if self.second() and tired(state, self.begins(state, action)):
            return Refusal("9.7g", TIRED)
        return nowhere(state, piece)


class FirstMovement(Moves):
    """[9.3a-9.3y] First Movement; `must_leave_scotland` are the pieces that must do so."""

    __slots__ = ("must_leave_scotland",)

    fields: ClassVar[Mapping[str, Any]] = {"must_leave_scotland": Mask}

    def __init__(self, must_leave_scotland: int) -> None:
        self.must_leave_scotland = must_leave_scotland

    def step_name(self, state: DestinyState) -> str:
        return "First Movement"

    def finish(self, state: DestinyState) -> None:
        """[9.3y] Remove the pieces that have stayed in Scotland."""
        base = len(state.catalogue.units)
        england = state.catalogue.ground.england
        stayed = [p for p in members(self.must_leave_scotland) if state.area[p] >= 0]
        stayed = [p for p in stayed if not england >> state.area[p] & 1]
        if not stayed:
            return
        side = state.phasing
        change_permanent(state, side, state.catalogue.ground.change["lost_in_scotland"], "9.3y")
        lose_units(state, [piece for piece in stayed if piece < base], "9.3y")
        for piece in stayed:
            if piece >= base and state.alive(piece - base):
                fall(state, piece - base, NOBODY, "lost in Scotland", "9.3y")

    def validate(self, state: DestinyState) -> None:
        require(
            self.must_leave_scotland < 1 << len(state.area),
            "FirstMovement.must_leave_scotland: no such piece",
        )
        require(state.phasing != NOBODY, "phasing: no side moves")


class SecondMovement(Moves):
    """[9.7a-9.7g] Second Movement; `escort` are the pieces that began it with the claimant."""

    __slots__ = ("escort",)

    fields: ClassVar[Mapping[str, Any]] = {"escort": Mask}

    def __init__(self, escort: int) -> None:
        self.escort = escort

    def second(self) -> bool:
        return True

    def candidates(self, state: DestinyState) -> int:
        """[9.7a] Return the escort's pieces that have not moved."""
        return movable(state, state.phasing) & self.escort

    def step_name(self, state: DestinyState) -> str:
        return "Second Movement"

    def validate(self, state: DestinyState) -> None:
        require(self.escort < 1 << len(state.area), "SecondMovement.escort: no such piece")
        require(state.phasing != NOBODY, "phasing: no side moves")


def begin_first_movement(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.3y] Begin First Movement, and note what must be known at its end."""
    state.moved = 0
    note_footholds(state)
    return (FirstMovement(due_out_of_scotland(state)),)


def due_out_of_scotland(state: DestinyState) -> int:
    """[9.3y] Return the pieces that must leave Scotland in this First Movement."""
    ground = state.catalogue.ground
    if not ground.battles[state.weather]:
        return 0
    due = movable(state, state.phasing) & state.pieces_in[ground.scotland_area]
    return due & ~(state.never_left_scotland | ground.scots)


def begin_second_movement(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[9.7a] Begin Second Movement for the pieces with the claimant."""
    state.moved = 0
    claimant = state.claimant(state.phasing)
    if claimant == NOBODY:
        return ()
    area = state.where(claimant)
    escort = movable(state, state.phasing) & state.pieces_in[area] if area >= 0 else 0
    return (SecondMovement(escort),) if escort else ()
