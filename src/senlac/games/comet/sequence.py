"""4: the sequence of play: Player Turns, and the phases of each."""

from __future__ import annotations

from functools import cache
from typing import Final

from senlac.engine.model.phase_sequence import PhaseSequence, SequencePart
from senlac.engine.support.validation import require
from senlac.games.comet.rules.battle.battle import Battle
from senlac.games.comet.rules.battle.deployment import Deployment
from senlac.games.comet.rules.battle.firing import Fire
from senlac.games.comet.rules.battle.losses import AssignHit
from senlac.games.comet.rules.battle.phase import BattleOrder, Combat, begin_combat
from senlac.games.comet.rules.battle.reserve import CommitReserve
from senlac.games.comet.rules.battle.retreat import Retreat, Withdrawal
from senlac.games.comet.rules.invasion import Invasion, begin_invasion
from senlac.games.comet.rules.movement.march import ChooseEntry, March
from senlac.games.comet.rules.movement.phase import Movement, begin_movement
from senlac.games.comet.rules.muster import Muster, PlaceMusteredCv
from senlac.games.comet.rules.raising import PlaceRaised, Raising, begin_raising
from senlac.games.comet.rules.setup import PlaceFyrdmen
from senlac.games.comet.rules.turn import begin_turn, hand_over
from senlac.games.comet.state import CometState

PARTS: Final = {
    "raising": SequencePart("Raising", "8.1a", begin_raising),
    "movement": SequencePart("Movement", "4.1b", begin_movement),
    "invasion": SequencePart("Invasion", "5.2a", begin_invasion),
    "combat": SequencePart("Combat", "9.3a", begin_combat),
}
"""[4.1b] The phases of a Player Turn; the tables say which side has which, and in what order."""


class PlayerTurn(PhaseSequence[CometState]):
    """[4.1a, 4.1b] A side's Player Turn."""

    __slots__ = ()

    search_by_part = True
    judge_at = "Movement"

    def parts(self, state: CometState) -> tuple[SequencePart, ...]:
        """[4.1b, 16.4f] Return the phases of the side; none when it is out."""
        side = state.active
        if state.out >> side & 1:
            return ()
        return _parts(state.catalogue.sequence[side])

    def with_started(self, begun: int) -> PlayerTurn:
        return PLAYER_TURNS[begun]

    def validate(self, state: CometState) -> None:
        above = self.above(state)
        setting_up = isinstance(above, PlaceFyrdmen) and self.started == 0
        right = setting_up or self.is_waiting_for(state, above)
        require(right, "PlayerTurn.started: not the phase that waits")

    def before_first(self, state: CometState) -> None:
        begin_turn(state)

    def after_last(self, state: CometState) -> None:
        """[4.1a] Go on to the next Player Turn, or end the game."""
        if hand_over(state):
            state.replace(PLAYER_TURNS[0])


PLAYER_TURNS: Final = [PlayerTurn(begun) for begun in range(len(PARTS) + 1)]
"""The Player Turns, shared because they never change."""


@cache
def _parts(phases: tuple[str, ...]) -> tuple[SequencePart, ...]:
    """Return the parts of a turn by the names of its phases."""
    return tuple([PARTS[phase] for phase in phases])


PHASES: Final = CometState.phases.declare([
    PlayerTurn, PlaceFyrdmen, Raising, PlaceRaised, Movement, March, ChooseEntry, Muster,
    PlaceMusteredCv,
    Invasion, Combat, BattleOrder, Battle, Deployment, Retreat, CommitReserve, Fire, AssignHit,
    Withdrawal,
])  # fmt: skip
"""All phases, in the order of play."""
