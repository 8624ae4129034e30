"""[8.4, 9.1, 14.3, 14.4] Validation of the steps that wait for an overrun leader's refuge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from senlac.engine.model.phase_names import document_name
from senlac.engine.support.validation import require
from senlac.games.hastings.rules.combat.fight import Advance
from senlac.games.hastings.rules.combat.phase import Combat
from senlac.games.hastings.rules.ending import SuddenDeath
from senlac.games.hastings.rules.leaders import LeaderRefuge
from senlac.games.hastings.rules.movement.charging import DisorderAfterCharge
from senlac.games.hastings.rules.movement.phase import Movement
from senlac.games.hastings.rules.rout.morale import Morale
from senlac.games.hastings.rules.rout.onslaught import PursuitAttacks

if TYPE_CHECKING:
    from senlac.engine.model.phase import Phase
    from senlac.games.hastings.rules.losses import Losses
    from senlac.games.hastings.state import HastingsState


def validate_aftermath(state: HastingsState) -> None:
    """Reject steps after a combat that do not belong to the same combat.

    Between an attack and its end the refuge of a leader is the only decision.

    Raises:
        RecordError: names the step.
    """
    steps = (Morale, SuddenDeath, DisorderAfterCharge, Advance)
    waiting: list[Phase[HastingsState]] = [
        phase for phase in state.stack if isinstance(phase, steps)
    ]
    top = state.stack[-1]
    if not waiting and not isinstance(top, LeaderRefuge):
        return
    require(isinstance(top, LeaderRefuge), f"{document_name(waiting[-1])}: no leader takes refuge")
    assert isinstance(top, LeaderRefuge), "just required"
    advance = state.stack[-2]
    require(isinstance(advance, Advance), "LeaderRefuge: no unit advances")
    assert isinstance(advance, Advance), "just required"
    side = state.catalogue.side[advance.unit]
    require(top.hex == advance.hex, "LeaderRefuge.hex: no unit advances into it")
    require(state.catalogue.side[top.leader] != side, "LeaderRefuge.leader: not of the other side")
    base = state.stack[-2 - len(waiting)]
    validate_attacker(state, base, advance.unit)
    spent = any([isinstance(phase, DisorderAfterCharge) for phase in waiting])
    require(spent == isinstance(base, Movement), "DisorderAfterCharge: expected a charge")
    validate_losses_of(state, base, advance, waiting)


def validate_attacker(state: HastingsState, base: Phase[HastingsState], unit: int) -> None:
    """[6.4c, 8.6a, H13.5a] Reject an attacker that cannot have attacked in a step."""
    catalogue = state.catalogue
    if isinstance(base, Movement):
        able = catalogue.cavalry[unit] and state.acted[unit] > 0 and not base.is_tied(unit)
    elif isinstance(base, Combat):
        able = not catalogue.archer[unit] and unit not in base.units
    else:
        able = (
            isinstance(base, PursuitAttacks) and catalogue.pursues[unit] and unit not in base.units
        )
    own = isinstance(base, PursuitAttacks) or catalogue.side[unit] == state.phasing
    require(able and own, "Advance.unit: cannot have attacked")


def validate_losses_of(
    state: HastingsState,
    base: Phase[HastingsState],
    advance: Advance,
    waiting: list[Phase[HastingsState]],
) -> None:
    """[9.1a, 14.3a] Reject losses that the combat before an advance cannot have caused."""
    catalogue = state.catalogue
    here, there = state.hex_of[advance.unit], advance.hex
    side = catalogue.side[advance.unit]
    tested: Losses = []
    fallen: Losses = []
    for phase in waiting:
        if isinstance(phase, Morale):
            tested = phase.losses
            require(bool(tested), "Morale.losses: expected a loss")
            require(phase.first != side, "Morale.first: the attacked run first")
        elif isinstance(phase, SuddenDeath):
            fallen = phase.losses
        elif isinstance(phase, DisorderAfterCharge):
            require(phase.unit == advance.unit, "DisorderAfterCharge.unit: has not charged")
    where = "Morale.losses" if tested else "SuddenDeath.losses"
    for piece, hex_ in tested or fallen:
        mine = catalogue.is_leader(piece) and catalogue.side[piece] == side and hex_ == here
        theirs = piece < catalogue.units and catalogue.side[piece] != side and hex_ == there
        require(mine or theirs, f"{where}: {state.name(piece)} was not lost there")
    leaders = [piece for piece, _ in tested or fallen if catalogue.is_leader(piece)]
    most = [piece for piece, _ in tested or fallen]
    require(len(leaders) <= 1 and len(most) - len(leaders) <= 1, f"{where}: too many")
    require(bool(fallen) == bool(leaders), "SuddenDeath.losses: expected those of the combat")
    quiet = isinstance(base, PursuitAttacks)
    require(quiet or not fallen or fallen == tested, "Morale.losses: not those of the combat")
    require(not (quiet and tested), "Morale: the attacks of a pursuit cause no tests")
