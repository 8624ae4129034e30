"""The battle as roles may see it: its stage, and the visible units by place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.comet.rules.battle.losses import ALL, Loss
from senlac.games.comet.rules.conditions import ATTACKER_DEPLOYS, DEFENDER_DEPLOYS
from senlac.games.comet.screen.rows.view import ArrayView, BattleView, FighterView, HitsView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.comet.rules.battle.fray import Fray
    from senlac.games.comet.state import CometState


def battle_view(state: CometState, fray: Fray, sees: Sequence[bool]) -> BattleView:
    """Return the current battle with what is visible of it."""
    catalogue = state.catalogue
    line = fray.columns == 1
    names = ["line"] if line else catalogue.positions
    return BattleView(
        area=catalogue.areas[fray.area],
        attacker=catalogue.sides[state.active],
        defender=catalogue.sides[fray.defender],
        skirmish=line,
        landing=fray.landing(state),
        round=fray.round,
        part=fray.part,
        chose_early=fray.early,
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
    if not isinstance(loss, Loss):
        return None
    return HitsView(
        side=state.catalogue.sides[loss.side],
        column=None if loss.group == ALL else names[loss.group],
        leader=loss.leaders,
        more=loss.hits,
    )


def _array(
    state: CometState,
    fray: Fray,
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
        open_there = there if mine else [unit for unit in there if state.shown >> unit & 1]
        blocks.append(len(there))
        units.append([_in_battle(state, fray, unit) for unit in open_there])
    return ArrayView(deployed=deployed(fray, side), blocks=blocks, units=units)


def deployed(fray: Fray, side: int) -> bool:
    """[10.2b] Return whether the numbers of a side's deployment are public."""
    if side == fray.defender:
        return fray.part > DEFENDER_DEPLOYS
    return fray.part > ATTACKER_DEPLOYS


def _in_battle(state: CometState, fray: Fray, unit: int) -> FighterView:
    """Return a block in a battle whose face is seen."""
    return FighterView(
        id=state.unit_name(unit),
        name=state.title(unit),
        cv=state.cv[unit],
        fired=bool(fray.fired >> unit & 1),
        shown=bool(state.shown >> unit & 1),
    )
