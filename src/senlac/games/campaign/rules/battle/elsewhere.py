"""9: which field battles are fought elsewhere, and how they begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from senlac.engine.model.phase import AutomaticPhase, Phase
from senlac.games.campaign.rules.battle.board import begin_on_board
from senlac.games.campaign.rules.battle.entered.phase import begin_to_enter
from senlac.games.campaign.rules.battle.field import fight_in_rounds
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.bodies import strength_of
from senlac.games.campaign.rules.constants import ENTERED, ROUNDS
from senlac.games.campaign.state import CampaignState


def begin_battle(state: CampaignState, one: Side, other: Side, hour: int) -> bool:
    """[table.a] Fight a battle in rounds, or return False: it waits to be fought elsewhere."""
    least = state.catalogue.tables.files.tables.handoff.min_figures
    armies = [strength_of(state, side.places(state)) for side in (one, other)]
    if state.battles == ROUNDS or min(armies) < least:
        fight_in_rounds(state, one, other, hour)
        return True
    state.push(ExternalBattle([one, other], hour))
    return False


class ExternalBattle(AutomaticPhase[CampaignState]):
    """[table.a] A battle that is about to be fought elsewhere: its sides and its hour.

    The march is left first, so that the events of the battle are emitted at once.
    """

    former_names = ("Elsewhere",)

    __slots__ = ("hour", "sides")

    fields: ClassVar[Mapping[str, Any]] = {"sides": list[tuple[int, list[int], bool]], "hour": int}

    def __init__(self, sides: Sequence[tuple[int, list[int], bool]], hour: int) -> None:
        self.sides = [Side(*side) for side in sides]
        self.hour = hour

    def run(self, state: CampaignState) -> None:
        state.pop()
        begin = begin_to_enter if state.battles == ENTERED else begin_on_board
        begin(state, self.sides[0], self.sides[1], self.hour)

    def copy(self) -> Phase[CampaignState]:
        return ExternalBattle(self.sides, self.hour)
