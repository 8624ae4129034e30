"""The battle as roles may see it: its stage, and the visible units by place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.comet.rules.battle.losses import ALL, AssignHit
from senlac.games.comet.rules.constants import ATTACKER_DEPLOYS, DEFENDER_DEPLOYS
from senlac.games.comet.screen.rows.view import ArrayView, BattleView, FighterView, HitsView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.rules.battle.fray import BattleData
    from senlac.games.comet.state import CometState


def battle_view(state: CometState, fray: BattleData, sees: Sequence[bool]) -> BattleView:
    """Return the current battle with what is visible of it."""
    catalogue = state.catalogue
    line = fray.column_count == 1
    names = ["line"] if line else catalogue.positions
    return BattleView(
        area=catalogue.areas[fray.area],
        attacker=catalogue.sides[state.active],
        defender=catalogue.sides[fray.defender],
        skirmish=line,
        landing=fray.landing(state),
        round=fray.round,
        part=fray.stage,
        chose_early=fray.retreat_already_offered,
        hits=_hits(state, names),
        positions=names,
        array={
            catalogue.sides[side]: _array(state, fray, side, len(names), sees[side])
            for side in (state.active, fray.defender)
        },
    )


def _hits(state: CometState, names: Sequence[str]) -> HitsView | None:
    """[12.2b, 12.5b] Return the hits that a side is taking, None if it takes none."""
    loss = state.stack[-1]
    if not isinstance(loss, AssignHit):
        return None
    return HitsView(
        side=state.catalogue.sides[loss.side],
        column=None if loss.column == ALL else names[loss.column],
        leader=loss.leader_must_fall,
        more=loss.hits,
    )


def _array(
    state: CometState,
    fray: BattleData,
    side: int,
    places: int,
    mine: bool,  # noqa: FBT001 - of the side
) -> ArrayView:
    """[10.2b, 10.3a] Return how a side is deployed, once it is; its own side sees it at once."""
    if not mine and not deployed(fray, side):
        return ArrayView(deployed=False, blocks=[], units=[])
    blocks, units = [], []
    for place in range(places):
        there = state.in_column(side, place)
        open_there = there if mine else [unit for unit in there if state.face_up >> unit & 1]
        blocks.append(len(there))
        units.append([_in_battle(state, fray, unit) for unit in open_there])
    return ArrayView(deployed=deployed(fray, side), blocks=blocks, units=units)


def deployed(fray: BattleData, side: int) -> bool:
    """[10.2b] Return whether the numbers of a side's deployment are public."""
    if side == fray.defender:
        return fray.stage > DEFENDER_DEPLOYS
    return fray.stage > ATTACKER_DEPLOYS


def _in_battle(state: CometState, fray: BattleData, unit: int) -> FighterView:
    """Return a block in a battle whose face is seen."""
    return FighterView(
        id=state.unit_name(unit),
        name=state.title(unit),
        cv=state.cv[unit],
        fired=bool(fray.fired >> unit & 1),
        shown=bool(state.face_up >> unit & 1),
    )
