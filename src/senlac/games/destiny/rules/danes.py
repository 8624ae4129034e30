"""10.0: the Danes, who follow fixed rules and have no player on the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from senlac.engine.model.phase import AutomaticPhase, Phase
from senlac.engine.support.mask import mask_of
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.constants import (
    BOX,
    IN_LONDON,
    LANDED,
    NOBODY,
    OPEN,
    WENT_HOME,
)
from senlac.games.destiny.rules.contact.clash import go_home
from senlac.games.destiny.rules.control import drop_markers
from senlac.games.destiny.rules.elimination import fall, lose_units
from senlac.games.destiny.rules.sea.charts import (
    CHOPPY,
    GALES,
    LOST,
    OUTCOMES,
    STORMS,
    conditions_for,
    crossing_for,
    driven,
    thrown,
)
from senlac.games.destiny.rules.sea.fleet import danes_watch, set_down
from senlac.games.destiny.rules.sea.landing import BATTLE, CLASH, meeting
from senlac.games.destiny.rules.turn import after_first_landing
from senlac.games.destiny.state import DestinyState

if TYPE_CHECKING:
    from senlac.engine.model.event import Field

KIND: Final = "danish"


class Danes(AutomaticPhase[DestinyState]):
    """[10.0f, 10.0j] Danes who have landed meet other sides, from `area` on; then markers go.

    `second` is whether it is the second wave, which comes to London.
    """

    __slots__ = ("area", "second")

    fields: ClassVar[Mapping[str, Any]] = {"area": int, "second": bool}

    def __init__(self, area: int, *, second: bool) -> None:
        self.area = area
        self.second = second

    def run(self, state: DestinyState) -> None:
        danish = state.catalogue.ground.danish
        for area in range(self.area, len(state.control)):
            if state.number_at(danish, area):
                state.replace(Danes(area + 1, second=self.second))
                state.push(meeting(state, danish, area, BATTLE if self.second else CLASH))
                return
        drop_markers(state)
        state.phasing = NOBODY
        state.pop()
        if not self.second:
            hold_on(state)

    def validate(self, state: DestinyState) -> None:
        require(0 <= self.area <= len(state.control), "Danes.area: no such area")


def begin_danes(state: DestinyState) -> Sequence[Phase[DestinyState]]:
    """[10.0a, 10.0e, 10.0h] Let the Danes land, or go on to London."""
    state.phasing = NOBODY
    if not danes_watch(state):
        return ()
    second = state.danes == LANDED
    if not second and not sails(state):
        return ()
    state.phasing = state.catalogue.ground.danish
    state.clear_phase()
    if second:
        state.danes = IN_LONDON
        to_london(state)
    if state.is_out(state.phasing):
        drop_markers(state)
        state.phasing = NOBODY
        return ()
    return (Danes(0, second=second),)


# ---- the first wave -----------------------------------------------------------------------------


def sails(state: DestinyState) -> bool:
    """[10.0a-10.0d] Land the Danes if they come now; return whether they do."""
    if not after_first_landing(state) or crowded(state):
        return False
    die = state.catalogue.die
    sea = state.conditions_die or state.dice.roll(die, "conditions of danish")
    conditions = conditions_for(state, sea)
    voyage = state.crossing_die or state.dice.roll(die, "danish go or stay")
    outcome = crossing_for(state, conditions, voyage)
    comes = outcome <= CHOPPY
    if state.journal is not None:
        fields: dict[str, Field] = {
            "sea": OUTCOMES[outcome], "how": "sail" if comes else "stay in port",
        }  # fmt: skip
        state.emit("danes", fields, "10.0a")
    if comes:
        state.danes = LANDED
        first_wave(state, conditions)
    return comes


def crowded(state: DestinyState) -> bool:
    """[10.0a] Return whether too many active units are where the Danes would land."""
    chart = state.catalogue.tables.files.tables
    sides = range(len(state.catalogue.sides))
    for name in chart.landing_choice.danish:
        area = state.catalogue.areas.index(name)
        if sum([state.number_at(side, area) for side in sides]) > chart.danes.units_most:
            return True
    return False


def first_wave(state: DestinyState, conditions: int) -> None:
    """[10.0c, 10.0d] Bring the first Danes across the sea, by its conditions."""
    tables = state.catalogue.tables.files.tables
    danes = men(state)
    essex, kent = [state.catalogue.areas.index(name) for name in tables.landing_choice.danish]
    split = tables.danes.essex + tables.danes.kent
    parties = [(essex, danes[: tables.danes.essex]), (kent, danes[tables.danes.essex : split])]
    outcome = cross(state, conditions)
    danish = state.catalogue.ground.danish
    for target, units in parties:
        if outcome == GALES:
            for unit in units:
                roll_gale(state, unit, target)
            continue
        area = target
        if outcome == STORMS:
            label = f"storm over the Danes for {state.area_name(target)}"
            how = thrown(tables.storms.row, state.dice.roll(state.catalogue.die, label))
            area = driven(state, target, how)
        set_down(state, danish, units, area)


def roll_gale(state: DestinyState, unit: int, target: int) -> bool:
    """[8.0r, 10.0i] Roll for a Danish unit in the gales; return whether it was lost."""
    label = f"gale over {state.piece_name(unit)}"
    die = state.dice.roll(state.catalogue.die, label)
    how = thrown(state.catalogue.tables.files.tables.gales.row, die)
    if how == LOST:
        lose_units(state, [unit], "8.0r")
        return True
    drifts = state.danes != IN_LONDON
    area = driven(state, target, how) if drifts else target
    set_down(state, state.catalogue.ground.danish, [unit], area)
    return False


def hold_on(state: DestinyState) -> None:
    """[10.0g] Send the Danes home for good if they hold neither Essex nor Kent."""
    danish = state.catalogue.ground.danish
    for name in state.catalogue.tables.files.tables.landing_choice.danish:
        if state.number_at(danish, state.catalogue.areas.index(name)):
            return
    here = [piece for piece, area in enumerate(state.area) if area >= 0]
    left = [piece for piece in here if state.side_of[piece] == danish]
    if left:
        go_home(state, mask_of(left))
    state.danes = WENT_HOME


# ---- the second wave ----------------------------------------------------------------------------


def to_london(state: DestinyState) -> None:
    """[10.0h, 10.0i, 10.0n] Move the Danes to London; the second wave and Sweyn join them."""
    ground = state.catalogue.ground
    tables = state.catalogue.tables.files.tables
    for unit in men(state):
        if state.area[unit] >= 0:
            state.put(unit, ground.london, OPEN)
    conditions = conditions_for(state, state.dice.roll(state.catalogue.die, "conditions of danish"))
    outcome = cross(state, conditions)
    first = tables.danes.essex + tables.danes.kent
    late = men(state)[first : first + tables.danes.second_wave]
    lost = False
    for unit in late:
        lost = outcome == GALES and roll_gale(state, unit, ground.london)
        if outcome != GALES:
            set_down(state, ground.danish, [unit], ground.london)
    # Sweyn is aboard with the last of them.
    sweyn = ground.heirs[ground.danish][0]
    if state.where(sweyn) != BOX:
        return
    if lost:
        fall(state, sweyn, NOBODY, "drowned", "10.0n")
    else:
        set_down(state, ground.danish, [len(state.catalogue.units) + sweyn], ground.london)


# ---- both ---------------------------------------------------------------------------------------


def men(state: DestinyState) -> list[int]:
    """Return the Danish units, by id."""
    kind = state.catalogue.kinds.index(KIND)
    return [unit for unit, of in enumerate(state.catalogue.unit_kind) if of == kind]


def cross(state: DestinyState, conditions: int) -> int:
    """[10.0d] Roll the Danes' own crossing."""
    die = state.dice.roll(state.catalogue.die, "crossing of danish")
    outcome = crossing_for(state, conditions, die)
    if state.journal is not None:
        people = state.people(state.catalogue.ground.danish)
        fields: dict[str, Field] = {"side": people, "sea": OUTCOMES[outcome]}
        state.emit("voyage", fields, "10.0d")
    return outcome
