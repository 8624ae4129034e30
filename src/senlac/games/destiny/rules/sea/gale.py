"""8.0: a fleet in gales, unit by unit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase, Refusal
from senlac.engine.support.validation import require
from senlac.games.destiny.campaign import replaced
from senlac.games.destiny.rules.constants import BOX, NEVER, NOBODY
from senlac.games.destiny.rules.decision import CampaignDecision
from senlac.games.destiny.rules.elimination import fall, lose_units
from senlac.games.destiny.rules.sea.charts import LOST, driven, thrown
from senlac.games.destiny.rules.sea.fleet import aboard, set_down
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.action import Action


class GaleLanding(AutomaticPhase[DestinyState]):
    """[8.0r, 8.0s] Leaders are assigned to units, and then each unit rolls a die.

    `target` is the fleet's landing area; `boats` has by leader the assigned unit, NOBODY for
    one who has none.
    """

    former_names = ("Gale",)

    __slots__ = ("boats", "side", "target")

    fields: ClassVar[Mapping[str, Any]] = {"side": int, "target": int, "boats": list[int]}

    def __init__(self, side: int, target: int, boats: list[int]) -> None:
        self.side = side
        self.target = target
        self.boats = boats

    def run(self, state: DestinyState) -> None:
        for leader in waiting(state, self.side):
            if self.boats[leader] == NOBODY:
                state.push(AssignLeaderShip(self.side, leader))
                return
        state.pop()
        blow_through(state, self.side, self.target, self.boats)

    def validate(self, state: DestinyState) -> None:
        require(self.side in state.catalogue.ground.invaders, "GaleLanding.side: no invader")
        require(0 <= self.target < len(state.control), "GaleLanding.target: no such area")
        require(len(self.boats) == len(state.catalogue.leaders), "GaleLanding.boats: not by leader")
        units = aboard(state, self.side)
        for unit in self.boats:
            require(unit == NOBODY or unit in units, "GaleLanding.boats: that unit is not aboard")


class AssignLeaderShip(CampaignDecision):
    """[8.0s] The owner assigns a leader to a unit."""

    former_names = ("Assign",)

    __slots__ = ("leader", "side")

    fields: ClassVar[Mapping[str, Any]] = {"side": int, "leader": int}

    def __init__(self, side: int, leader: int) -> None:
        self.side = side
        self.leader = leader

    def decider(self, state: DestinyState) -> int:
        return state.player(self.side)

    def ships(self, state: DestinyState) -> list[int]:
        """Return the units of the fleet."""
        base = len(state.catalogue.units)
        return [piece for piece in aboard(state, self.side) if piece < base]

    def options(self, state: DestinyState) -> Options:
        ships = self.ships(state)
        return Options().pairs("assign", [self.leader], lambda _: ships)

    def apply(self, state: DestinyState, action: Action) -> None:
        state.pop()
        gale = state.stack[-1]
        assert isinstance(gale, GaleLanding), "asked for by it"
        boats = replaced(gale.boats, self.leader, action.second)
        state.replace(GaleLanding(gale.side, gale.target, boats))

    def prompt(self, state: DestinyState) -> str:
        name = state.piece_title(len(state.catalogue.units) + self.leader)
        return f"Gales: with which unit does {name} sail? They share its fate."

    def step_name(self, state: DestinyState) -> str:
        return "a landing in gales"

    def verbs(self, state: DestinyState) -> Sequence[str]:
        return ("assign",)

    def refuse(self, state: DestinyState, action: Action) -> Refusal:
        if action.first != self.leader:
            return Refusal(
                "8.0s",
                f"{state.piece_title(len(state.catalogue.units) + self.leader)} goes aboard next.",
            )
        return Refusal("8.0s", f"{state.piece_title(action.second)} is not in this fleet.")

    def validate(self, state: DestinyState) -> None:
        asked = len(state.stack) > 1 and isinstance(state.stack[-2], GaleLanding)
        require(asked, "AssignLeaderShip: no fleet")
        require(self.side in state.catalogue.ground.invaders, "AssignLeaderShip.side: no invader")
        known = 0 <= self.leader < len(state.catalogue.leaders)
        require(
            known and self.leader in waiting(state, self.side),
            "AssignLeaderShip.leader: not aboard",
        )


def waiting(state: DestinyState, side: int) -> list[int]:
    """Return the leaders of a side in its box, by id."""
    base = len(state.catalogue.units)
    return [piece - base for piece in aboard(state, side) if piece >= base]


def blow_through(state: DestinyState, side: int, target: int, boats: Sequence[int]) -> None:
    """[8.0r, 8.0s] Roll for each unit of a fleet; leaders share the fate of theirs.

    Losses are emitted after all dice have been rolled. A lost claimant takes the side out of the
    game, without a gain for any other side.
    """
    base = len(state.catalogue.units)
    rows = state.catalogue.tables.files.tables.gales.row
    lost: list[int] = []
    for unit in [piece for piece in aboard(state, side) if piece < base]:
        die = state.dice.roll(state.catalogue.die, f"gale over {state.piece_name(unit)}")
        how = thrown(rows, die)
        if how == LOST:
            lost.append(unit)
            continue
        heads = [base + leader for leader, boat in enumerate(boats) if boat == unit]
        set_down(state, side, [unit, *heads], driven(state, target, how))
    drown(state, side, lost)


def drown(state: DestinyState, side: int, lost: list[int]) -> None:
    """[8.0s, 10.0n] Lose units at sea, with the leaders who have not landed."""
    lose_units(state, lost, "8.0r")
    for leader in waiting(state, side):
        if state.where(leader) == BOX:
            fall(state, leader, NOBODY, "drowned", "8.0s")
    if state.is_out(side):
        state.landed = replaced(state.landed, side, NEVER)
