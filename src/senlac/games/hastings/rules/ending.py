"""[H8.1, H23] The end of the battle: a great leader dies, or points decide after the last turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from senlac.engine.model.phase import AutomaticPhase
from senlac.engine.support.validation import require
from senlac.games.hastings.catalogue import NORMAN, SAXON
from senlac.games.hastings.rules.constants import GONE, ROUTING
from senlac.games.hastings.rules.losses import Losses
from senlac.games.hastings.state import HastingsState
from senlac.games.hastings.validation.battle import validate_losses

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.event import Field


class SuddenDeath(AutomaticPhase[HastingsState]):
    """[H8.1a] End the battle if William or Harold has died; a draw if both died at once."""

    __slots__ = ("losses",)

    fields: ClassVar[Mapping[str, Any]] = {"losses": list[tuple[int, int]]}

    def __init__(self, losses: Losses) -> None:
        self.losses = losses

    def validate(self, state: HastingsState) -> None:
        validate_losses(state, self.losses, "SuddenDeath.losses")
        leaders = [piece for piece, _ in self.losses if state.catalogue.is_leader(piece)]
        require(bool(leaders), "SuddenDeath.losses: expected a leader")

    def run(self, state: HastingsState) -> None:
        state.pop()
        fallen = [piece for piece, _ in self.losses if piece in state.catalogue.great]
        bereft = sorted({state.catalogue.side[leader] for leader in fallen})
        if len(bereft) == 1:
            finish(state, (1 - bereft[0],), state.name(fallen[0]), "H8.1a")
        elif bereft:
            finish(state, (), "both", "H8.1a")


def finish(state: HastingsState, winners: tuple[int, ...], how: str, rule: str) -> None:
    """[H23a] End the battle and emit the event."""
    if state.journal is not None:
        named = [state.side_name(side) for side in winners]
        fields: dict[str, Field] = {"winners": named, "how": how}
        state.emit("end", fields, rule)
    state.finish(winners, how)


def end_by_points(state: HastingsState) -> None:
    """[H23a, H24.2a] End the battle after its last turn."""
    lead = points(state, NORMAN) - points(state, SAXON)
    if state.catalogue.by_lead:
        norman = lead >= state.catalogue.lead_needed
        finish(state, (NORMAN,) if norman else (SAXON,), "points", "H23a")
    elif lead:
        finish(state, (NORMAN,) if lead > 0 else (SAXON,), "points", "H24.2a")
    else:
        finish(state, (), "equal", "H24.2a")


def points(state: HastingsState, side: int) -> int:
    """[H23b-H23e] Return a side's victory points if the battle ended now."""
    return sum([count for _, count in tally(state, side)])


def tally(state: HastingsState, side: int) -> Sequence[tuple[str, int]]:
    """[H23b-H23e] Return a side's victory points by cause."""
    catalogue, values = state.catalogue, state.catalogue.tables.victory
    enemy = 1 - side
    lost = [unit for unit in catalogue.of[enemy] if state.hex_of[unit] == GONE]
    fallen = [leader for leader in catalogue.leaders[enemy] if state.hex_of[leader] == GONE]
    running = [unit for unit in state.on_map(enemy) if state.status[unit] == ROUTING]
    rows = [
        ("units", sum([catalogue.points[unit] for unit in lost])),
        ("leaders", values.leader * len(fallen)),
        ("routing", values.routing * len(running)),
    ]
    if side == NORMAN:
        rows.append(("high ground", values.high_ground if holds_goal(state, side) else 0))
    else:
        rows.append(("saddle", values.saddle if holds_goal(state, side) else 0))
        holder = state.banner_unit()
        has_banner = holder >= 0 and catalogue.side[holder] == SAXON
        rows.append(("banner", values.banner if has_banner else 0))
    return rows


def holds_goal(state: HastingsState, side: int) -> bool:
    """[H23e] Return whether a unit of the side that is not routing is on its goal."""
    held = [state.unit_of(side, hex_) for hex_ in state.ground.goal[side]]
    return any([unit >= 0 and state.status[unit] != ROUTING for unit in held])
