"""[4.2-4.4, 4.8, 14.3] The effects of a shot: on the target, the arrows, and a leader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.games.hastings.rules.ending import SuddenDeath
from senlac.games.hastings.rules.leaders import kill, leader_check
from senlac.games.hastings.rules.losses import Losses, apply_disorder_result, run_out

if TYPE_CHECKING:
    from senlac.engine.model.event import Field
    from senlac.games.hastings.catalogue import Volley
    from senlac.games.hastings.state import HastingsState


def shoot(state: HastingsState, unit: int, hex_: int, volley: Volley, reach: int) -> None:
    """[4.2a, 4.3a, 4.3b, 4.4a, 14.3a] Roll a shot and apply its effects, in order."""
    die = state.dice.roll(state.catalogue.die, "shot")
    hit = die >= volley.scores[reach]
    if state.journal is not None:
        _tell(state, unit, hex_, die, volley.scores[reach])
    if die in volley.empties:
        run_out(state, unit)
    losses: Losses = []
    target = state.unit_at[hex_]
    leader = state.leader_at[hex_]
    if hit and target >= 0:
        apply_disorder_result(state, target, "4.3a")
    elif hit:
        losses.append((leader, hex_))
        kill(state, leader, "4.3b")
    # [14.3a] Hit or miss: a leader who is still in the target hex must check.
    if leader >= 0 and not losses and leader_check(state, leader):
        losses.append((leader, hex_))
        kill(state, leader, "14.3a")
    if losses:
        morale = state.make_phase("Morale", losses, state.catalogue.side[leader])
        state.push_in_order([SuddenDeath(losses), morale])


def _tell(state: HastingsState, unit: int, hex_: int, die: int, score: int) -> None:
    """[4.3a] Emit a shot."""
    target = state.unit_at[hex_]
    aimed = target if target >= 0 else state.leader_at[hex_]
    fields: dict[str, Field] = {
        "unit": state.name(unit), "target": state.name(aimed), "at": state.hex_name(hex_),
        "die": die, "score": score, "result": "hits" if die >= score else "misses",
    }  # fmt: skip
    state.emit("fire", fields, "4.2a")
