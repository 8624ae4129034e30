"""14: routs and Pursuit Fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.comet.hidden.identification import reveal
from senlac.games.comet.rules.battle.firing import roll
from senlac.games.comet.rules.battle.fray import BattleData
from senlac.games.comet.rules.battle.losses import ALL, apply_hits, remove_unit
from senlac.games.comet.rules.constants import OVER, WITHDRAWAL

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.comet.state import CometState


def rout(state: CometState, fray: BattleData) -> None:
    """[14.1a-14.1d] A column is wiped out: show the Reserves, then pursue or eliminate the side."""
    side = routed(state, fray)
    foe = fray.opponent(state, side)
    if state.journal is not None:
        where = state.area_name(fray.area)
        state.emit("rout", {"side": state.side_name(side), "area": where}, "14.1a")
    reserve = state.catalogue.reserve
    reveal(state, [*state.in_column(side, reserve), *state.in_column(foe, reserve)])
    if fray.retreat_areas(state, side):
        fray.stage = WITHDRAWAL
        pursue(state, fray, side, foe)
    else:
        fray.stage = OVER
        eliminate_routed_side(state, fray, side)


def routed(state: CometState, fray: BattleData) -> int:
    """Return the side that has an empty column."""
    for column in range(fray.column_count):
        if not state.in_column(fray.defender, column):
            return fray.defender
    return state.active


def pursue(state: CometState, fray: BattleData, side: int, foe: int) -> None:
    """[14.2a-14.3b] All victorious units fire once; each routed unit in Reserve cancels a hit."""
    dice: list[int] = []
    hits = 0
    for unit in state.units_at(foe, fray.area):
        rolled, scored = roll(state, fray, unit)
        dice += rolled
        hits += scored
    spared = min(hits, len(state.in_column(side, state.catalogue.reserve)))
    if state.journal is not None:
        fields: dict[str, Field] = {
            "side": state.side_name(foe), "dice": dice, "hits": hits, "spared": spared,
        }  # fmt: skip
        state.emit("pursuit", fields, "14.2a")
    apply_hits(state, fray, side, ALL, hits - spared)


def eliminate_routed_side(state: CometState, fray: BattleData, side: int) -> None:
    """[14.1c] Remove a routed side that has nowhere to go, its Supreme Leader last."""
    if state.journal is not None:
        state.emit("trapped", {"side": state.side_name(side)}, "14.1c")
    supreme = state.catalogue.supreme[side]
    units = state.units_at(side, fray.area)
    for unit in sorted(units, key=lambda u: u == supreme):
        if state.journal is not None:
            state.emit("removed", {"unit": state.unit_name(unit), "cv": 0}, "14.1c")
        remove_unit(state, unit)
