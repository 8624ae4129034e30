"""8.0: the sea crossing, stage by stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.phase import AutomaticPhase, Phase
from senlac.engine.support.mask import Mask
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.sea.charts import (
    GALES,
    OUTCOMES,
    STORMS,
    conditions_for,
    crossing_for,
    driven,
    sailing_from,
    thrown,
)
from senlac.games.destiny.rules.sea.fleet import (
    come_ashore,
    gather,
    has_crossing_ahead,
    landed_in,
    meet_scots,
    roll_sea_weather,
    sailors,
)
from senlac.games.destiny.rules.sea.landing import BATTLE, meeting
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field

# The stages of a crossing.
WIND: Final = 0
INITIATIVE: Final = 1
SEA: Final = 2
SAIL: Final = 3
CONDITIONS: Final = 4
GO: Final = 5
LAND: Final = 6
CROSS: Final = 7
ASHORE: Final = 8
SCOTS: Final = 9
CONTACT: Final = 10
OVER: Final = 11

UNKNOWN: Final = -1
"""Conditions that have not been rolled."""

FAIR_WIND: Final = "fair_wind"
"""[4.0k] The counter that lets a side roll again."""


class Crossing(AutomaticPhase[DestinyState]):
    """[8.0a-8.0z] The crossing: the sides that may sail, those that do, and their landings.

    `stage` is the current stage, `sides_done` the number of sides (in the last, areas) it has
    handled. `order` are the sides that may sail, in the order in which they decide;
    `initiative_side` is the side with the initiative, NOBODY before it is known. `going` are those
    that sail. By side are `conditions` and the chosen landing area, NOBODY before the choice; `die`
    is that of the crossing, 0 before.
    """

    __slots__ = (
        "conditions",
        "die",
        "going",
        "initiative_side",
        "order",
        "sides_done",
        "stage",
        "targets",
    )

    fields: ClassVar[Mapping[str, Any]] = {
        "stage": int, "sides_done": int, "order": list[int], "initiative_side": int, "going": Mask,
        "conditions": list[int], "targets": list[int], "die": int,
    }  # fmt: skip

    def __init__(  # noqa: PLR0913 - what a position holds of a crossing
        self, stage: int, sides_done: int, order: list[int], *, initiative_side: int, going: int,
        conditions: list[int], targets: list[int], die: int,
    ) -> None:  # fmt: skip
        self.stage = stage
        self.sides_done = sides_done
        self.order = order
        self.initiative_side = initiative_side
        self.going = going
        self.conditions = conditions
        self.targets = targets
        self.die = die

    def copy(self) -> Crossing:
        return Crossing(
            self.stage, self.sides_done, self.order[:], initiative_side=self.initiative_side,
            going=self.going,
            conditions=self.conditions[:], targets=self.targets[:], die=self.die,
        )  # fmt: skip

    def run(self, state: DestinyState) -> None:
        if self.stage == WIND:
            self.turn_to(INITIATIVE)
            self.wind(state)
        elif self.stage == INITIATIVE:
            self.initiative(state)
        elif self.stage == SEA:
            self.turn_to(SAIL)
            roll_sea_weather(state, self.order)
        elif self.stage in (SAIL, CONDITIONS, GO, LAND):
            self.ask_next(state)
        elif self.stage == CROSS:
            self.turn_to(ASHORE)
            self.cross(state)
        elif self.stage == ASHORE:
            self.ashore(state)
        elif self.stage == SCOTS:
            self.turn_to(CONTACT)
            meet_scots(state)
        elif self.stage == CONTACT:
            self.contact(state)
        else:
            state.phasing = NOBODY
            state.pop()

    def turn_to(self, stage: int) -> None:
        """Begin a stage."""
        self.stage = stage
        self.sides_done = 0

    # ---- who may sail ---------------------------------------------------------------------------

    def wind(self, state: DestinyState) -> None:
        """[8.0a-8.0e] Roll for the side that the wind holds; from October on it holds none."""
        if not sailing_from(state):
            state.held_by_wind = 0
            return
        for side in state.catalogue.ground.invaders:
            if state.held_by_wind >> side & 1 and has_crossing_ahead(state, side):
                self.blow(state, side)
                return

    def blow(self, state: DestinyState, side: int) -> None:
        """[8.0a, 8.0d] Roll whether the wind frees a side; the Fair wind may change the result."""
        die = state.dice.roll(state.catalogue.die, f"wind of {state.catalogue.sides[side]}")
        free = die >= sailing_from(state)
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.people(side), "die": die,
                "how": "may sail" if free else "wait for the wind",
            }  # fmt: skip
            state.emit("wind", fields, "8.0a")
        if free:
            self.release(state, side)
        else:
            self.offer_fair_wind(state, side)

    def release(self, state: DestinyState, side: int) -> None:
        """[8.0c] Free a side; the wind that frees the Normans may hold the Norwegians."""
        ground = state.catalogue.ground
        state.held_by_wind &= ~(1 << side)
        other = ground.norwegian
        if side != ground.norman or not has_crossing_ahead(state, other):
            return
        die = state.dice.roll(state.catalogue.die, "new wind")
        held = die >= state.catalogue.tables.files.tables.sailing.norwegians_stopped_from
        if held:
            state.held_by_wind |= 1 << other
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.people(other), "die": die,
                "how": "are held by the new wind" if held else "are not held by the new wind",
            }  # fmt: skip
            state.emit("wind", fields, "8.0c")

    def offer_fair_wind(self, state: DestinyState, side: int) -> None:
        """[4.0k] Ask a side that holds the counter whether it rolls again."""
        if state.holds(side, state.catalogue.events.index(FAIR_WIND)):
            state.push(state.make_phase("FairWind", side))

    def initiative(self, state: DestinyState) -> None:
        """[8.0g, 8.0h] Roll for the initiative if two sides may sail."""
        if self.order:
            self.turn_to(SEA)
            return
        able = sailors(state)
        if len(able) > 1 and self.initiative_side == NOBODY:
            self.initiative_side = self.roll_off(state, able)
            state.push(state.make_phase("SeaInitiative", self.initiative_side))
            return
        self.order = able
        self.initiative_side = able[0] if able else NOBODY
        self.turn_to(SEA)

    def roll_off(self, state: DestinyState, able: Sequence[int]) -> int:
        """[8.0g] Return the side with the initiative; the Normans have it in a tie."""
        dice = [
            state.dice.roll(state.catalogue.die, f"initiative of {state.catalogue.sides[side]}")
            for side in able
        ]
        best = able[0] if dice[0] > dice[1] else able[1]
        if state.journal is not None:
            fields: dict[str, Field] = {"side": state.people(best), "dice": dice}
            state.emit("initiative", fields, "8.0g")
        return best

    # ---- side by side ---------------------------------------------------------------------------

    def ask_next(self, state: DestinyState) -> None:
        """[8.0j-8.0n] Ask the next side of the current stage, or go on to the next stage."""
        if self.sides_done >= len(self.order):
            nobody = self.stage != SAIL and not self.going
            self.turn_to(CONTACT if nobody else self.stage + 1)
            return
        side = self.order[self.sides_done]
        self.sides_done += 1
        if state.is_out(side):
            self.going &= ~(1 << side)
        elif self.stage == SAIL:
            state.push(state.make_phase("Sail", side))
        elif not self.going >> side & 1:
            return
        elif self.stage == CONDITIONS:
            self.look_at_sea(state, side)
            self.offer_fair_wind(state, side)
        else:
            state.push(
                state.make_phase("GoOrTurnBack" if self.stage == GO else "ChooseLanding", side)
            )

    def look_at_sea(self, state: DestinyState, side: int) -> None:
        """[8.0k] Roll a side's sea conditions."""
        die = state.dice.roll(state.catalogue.die, f"conditions of {state.catalogue.sides[side]}")
        self.conditions[side] = conditions_for(state, die)
        if side == state.catalogue.ground.norwegian:
            state.conditions_die = die
        if state.journal is not None:
            fields: dict[str, Field] = {
                "side": state.people(side), "die": die, "sea": OUTCOMES[self.conditions[side]],
            }  # fmt: skip
            state.emit("conditions", fields, "8.0k")

    # ---- over the sea ---------------------------------------------------------------------------

    def cross(self, state: DestinyState) -> None:
        """[8.0o] Roll the one die of the crossing, for the side with the initiative."""
        able = [side for side in self.order if not state.is_out(side)]
        leader = self.initiative_side if self.initiative_side in able or not able else able[0]
        self.die = state.dice.roll(state.catalogue.die, "crossing")
        if leader == state.catalogue.ground.norwegian:
            state.crossing_die = self.die
        if state.journal is not None:
            state.emit("crossing", {"side": state.people(leader), "die": self.die}, "8.0o")

    def ashore(self, state: DestinyState) -> None:
        """[8.0p-8.0s] Land the next fleet, as the crossing decides."""
        if self.sides_done >= len(self.order):
            self.turn_to(SCOTS)
            return
        side = self.order[self.sides_done]
        self.sides_done += 1
        if not self.going >> side & 1 or state.is_out(side):
            return
        gather(state, side)
        target = self.targets[side]
        outcome = crossing_for(state, self.conditions[side], self.die)
        if state.journal is not None:
            fields: dict[str, Field] = {"side": state.people(side), "sea": OUTCOMES[outcome]}
            state.emit("voyage", fields, "8.0o")
        if outcome == GALES:
            boats = [NOBODY] * len(state.catalogue.leaders)
            state.push(state.make_phase("GaleLanding", side, target, boats))
            return
        if outcome == STORMS:
            rows = state.catalogue.tables.files.tables.storms.row
            label = f"storm over {state.catalogue.sides[side]}"
            how = thrown(rows, state.dice.roll(state.catalogue.die, label))
            target = driven(state, target, how)
        come_ashore(state, side, target)

    def contact(self, state: DestinyState) -> None:
        """[8.0y] Let landed fleets meet other sides, area by area."""
        while self.sides_done < len(state.control):
            area = self.sides_done
            self.sides_done += 1
            for side in self.order:
                if landed_in(state, side, area):
                    state.phasing = side
                    state.clear_phase()
                    state.push(meeting(state, side, area, BATTLE))
                    return
        self.stage = OVER

    def validate(self, state: DestinyState) -> None:
        sides = len(state.catalogue.sides)
        require(WIND <= self.stage <= OVER, "Crossing.stage: no such step")
        require(self.sides_done >= 0, "Crossing.sides_done: expected 0 or more")
        invaders = state.catalogue.ground.invaders
        require(all([side in invaders for side in self.order]), "Crossing.order: no invader")
        require(len(set(self.order)) == len(self.order), "Crossing.order: a side twice")
        require(
            self.initiative_side == NOBODY or self.initiative_side in invaders,
            "Crossing.initiative_side: no invader",
        )
        require(self.going < 1 << sides, "Crossing.going: no such side")
        for column in (self.conditions, self.targets):
            require(len(column) == sides, "Crossing: expected an entry for each side")
        known = [UNKNOWN <= one <= GALES for one in self.conditions]
        require(all(known), "Crossing.conditions: none such")
        there = [NOBODY <= area < len(state.control) for area in self.targets]
        require(all(there), "Crossing.targets: no such area")
        require(0 <= self.die <= state.catalogue.die, "Crossing.die: no such die")


def begin_crossing(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[8.0a] Begin the crossing of the sides that have not landed."""
    sides = len(state.catalogue.sides)
    begin = Crossing(
        WIND, 0, [], initiative_side=NOBODY, going=0,
        conditions=[UNKNOWN] * sides, targets=[NOBODY] * sides, die=0,
    )  # fmt: skip
    return (begin,)


def crossing_of(state: DestinyState) -> Crossing:
    """Return the crossing in progress."""
    for phase in reversed(state.stack):
        if isinstance(phase, Crossing):
            return phase
    raise AssertionError("no crossing in progress")
