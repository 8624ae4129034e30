"""3: the sequence of play: turns and their parts."""

from __future__ import annotations

from typing import Final

from senlac.engine.model.phase_names import document_name, is_named, look_up
from senlac.engine.model.phase_sequence import PART_OVER, TURN_OVER, PhaseSequence, SequencePart
from senlac.engine.support.validation import require
from senlac.games.destiny.rules.battle import turn as battle_turn
from senlac.games.destiny.rules.battle.array import PlaceFigures
from senlac.games.destiny.rules.battle.arrival import PlaceReinforcements, begin_arrival
from senlac.games.destiny.rules.battle.fielding import FieldUnits
from senlac.games.destiny.rules.battle.ground_choice import PickBoard, PickEnd, PickTurn
from senlac.games.destiny.rules.battle.manoeuvre import BattleMovement
from senlac.games.destiny.rules.battle.melee import JoinAttack, Melee
from senlac.games.destiny.rules.battle.missiles import Missiles
from senlac.games.destiny.rules.battle.onboard import BoardBattle
from senlac.games.destiny.rules.battle.orders import Orders, begin_orders
from senlac.games.destiny.rules.battle.pending import (
    Battles,
    SecondBattles,
    begin_battles,
    begin_second_battles,
)
from senlac.games.destiny.rules.battle.pursuit import AttackAgain, ChooseFollowers
from senlac.games.destiny.rules.battle.quick import QuickBattle
from senlac.games.destiny.rules.battle.retreat import ChooseEscort, LeaderEscape, Retreat
from senlac.games.destiny.rules.battle.settling import ChooseBattleMethod
from senlac.games.destiny.rules.battle.turn import MoraleChecks
from senlac.games.destiny.rules.call import ChooseCaller, NameFyrd, PlaceReadyMarks, begin_call
from senlac.games.destiny.rules.campaign_setup import (
    SetupFyrd,
    SetupTransfer,
    begin_fyrd,
    begin_transfer,
)
from senlac.games.destiny.rules.contact.answer import AnswerBattle, Retire
from senlac.games.destiny.rules.contact.arrival import EnterArea
from senlac.games.destiny.rules.contact.clash import (
    ChooseLosses,
    ClashLoserLeaves,
    LeaderFates,
    SmallClash,
)
from senlac.games.destiny.rules.contact.flight import ChooseFlightArea, FyrdFlight
from senlac.games.destiny.rules.contact.meeting import AnswerInterception, FightOrPass, Intercept
from senlac.games.destiny.rules.control import begin_control, begin_markers
from senlac.games.destiny.rules.danes import Danes, begin_danes
from senlac.games.destiny.rules.forage import begin_forage
from senlac.games.destiny.rules.harvest import begin_status
from senlac.games.destiny.rules.legitimacy import begin_legitimacy
from senlac.games.destiny.rules.loyalty import ExpelTurncoats, Loyalty, begin_loyalty
from senlac.games.destiny.rules.movement.form import FormForce
from senlac.games.destiny.rules.movement.march import March
from senlac.games.destiny.rules.movement.phase import (
    FirstMovement,
    SecondMovement,
    begin_first_movement,
    begin_second_movement,
)
from senlac.games.destiny.rules.movement.stragglers import LeaveStragglers, PlaceOddStraggler
from senlac.games.destiny.rules.movement.stride import NextMove
from senlac.games.destiny.rules.pipe.phase import ChooseRival, PlayEvent, begin_pipe
from senlac.games.destiny.rules.sea.choices import (
    ChooseLanding,
    FairWind,
    GoOrTurnBack,
    Sail,
    SeaInitiative,
)
from senlac.games.destiny.rules.sea.crossing import Crossing, begin_crossing
from senlac.games.destiny.rules.sea.gale import AssignLeaderShip, GaleLanding
from senlac.games.destiny.rules.sea.landing import Landing
from senlac.games.destiny.rules.turn import begin_next_phase, begin_turn, end_phase
from senlac.games.destiny.rules.victory import end_of_turn
from senlac.games.destiny.rules.weather import begin_weather
from senlac.games.destiny.rules.welsh import RouseWelsh, begin_welsh
from senlac.games.destiny.state import DestinyState

BATTLE: Final = (
    SequencePart("PlaceReinforcements", "11.9c", begin_arrival),
    SequencePart("Missiles", "11.1a"),
    SequencePart("BattleMovement", "11.2a"),
    SequencePart("Orders", "11.2c", begin_orders),
    SequencePart("Melee", "11.3a"),
    SequencePart("MoraleChecks", "11.4a"),
)
"""[11.0h] The steps of a player turn on the Battle Board."""


class BattleTurn(PhaseSequence[DestinyState]):
    """[11.0h] A player turn on the Battle Board."""

    __slots__ = ()

    judge_at = "BattleMovement"

    def parts(self, state: DestinyState) -> tuple[SequencePart, ...]:
        """[11.0h] Return the steps."""
        return BATTLE

    def with_started(self, begun: int) -> BattleTurn:
        return BATTLE_TURNS[begun]

    def validate(self, state: DestinyState) -> None:
        """[11.0h] Validate that the step waiting on the turn is the one begun last."""
        above = self.above(state)
        setting_up = above is not None and is_named(above, "PlaceFigures") and not self.started
        waits = self.is_waiting_for(state, above)
        require(setting_up or waits, "BattleTurn.started: not the step that waits")

    def before_first(self, state: DestinyState) -> None:
        battle_turn.begin_turn(state)

    def after_last(self, state: DestinyState) -> None:
        if battle_turn.hand_over(state):
            state.replace(BATTLE_TURNS[0])


BATTLE_TURNS: Final = [BattleTurn(begun) for begun in range(len(BATTLE) + 1)]
"""The battle turns, shared because they never change."""


# ---- the campaign -------------------------------------------------------------------------------

BEFORE: Final = (
    SequencePart("SetupFyrd", "3.0b", begin_fyrd),
    SequencePart("SetupTransfer", "3.0c", begin_transfer),
    SequencePart("PlayEvent", "4.0a", begin_pipe),
)
"""[1.0b] The parts before the first turn."""

TURN: Final = (
    SequencePart("Weather", "7.0a", begin_weather),
    SequencePart("Crossing", "8.0a", begin_crossing),
    SequencePart("PlayerPhase", "6.0e", begin_next_phase),
    SequencePart("PlayerPhase", "6.0e", begin_next_phase),
    SequencePart("PlayerPhase", "6.0e", begin_next_phase),
    SequencePart("Danes", "10.0a", begin_danes),
    SequencePart("Status", "6.0g", begin_status),
)
"""[6.0e] The parts of a turn: the Norwegians, the English and the Normans have a phase each."""

CALL: Final = (SequencePart("ChooseCaller", "9.1a", begin_call),)
"""[9.1a] The part of the English phase before those common to all."""

MARCHES: Final = (
    SequencePart("Legitimacy", "9.2a", begin_legitimacy),
    SequencePart("FirstMovement", "9.3a", begin_first_movement),
)

WELSH: Final = (SequencePart("RouseWelsh", "5.2b", begin_welsh),)
"""[5.2b] The part of the Norwegian phase after First Movement."""

CONTROL: Final = "Control"
"""[9.4a] The part of a player phase in which areas are taken; forage follows."""

FIGHTS: Final = (
    SequencePart(CONTROL, "9.4a", begin_control),
    SequencePart("Forage", "9.5a", begin_forage),
    SequencePart("Battles", "9.6a", begin_battles),
    SequencePart("SecondMovement", "9.7a", begin_second_movement),
    SequencePart("SecondBattles", "9.8a", begin_second_battles),
    SequencePart("Markers", "9.4g", begin_markers),
)

LOYALTY: Final = (SequencePart("Loyalty", "9.9a", begin_loyalty),)
"""[9.9a] The last part of the English phase."""

FURTHER: Final = {"ChooseRival": "PlayEvent", "PlaceReadyMarks": "ChooseCaller"}
"""The phases that replace the one with which their part began."""


class CampaignSequence(PhaseSequence[DestinyState]):
    """A part of the campaign that is itself made of parts."""

    __slots__ = ()

    def validate(self, state: DestinyState) -> None:
        names, above = state.phases, self.above(state)
        right = self.is_waiting_for(state, above)
        if above is not None and not right:
            first = look_up(FURTHER, above, "")
            part = self.current_part(state)
            right = first != "" and names.present_name(first) == names.present_name(part)
        require(right, f"{document_name(self)}.started: not the part that waits")


class Prelude(CampaignSequence):
    """[1.0b, 3.0a] The set-up of the English and the PIPE phase, before the first turn."""

    __slots__ = ()

    def parts(self, state: DestinyState) -> tuple[SequencePart, ...]:
        return BEFORE

    def with_started(self, begun: int) -> Prelude:
        return PRELUDES[begun]

    def after_last(self, state: DestinyState) -> None:
        state.replace(TURNS[0])


class Turn(CampaignSequence):
    """[6.0e] A third of a month."""

    __slots__ = ()

    judge_at = PART_OVER

    def parts(self, state: DestinyState) -> tuple[SequencePart, ...]:
        """[6.0e] Return the parts of a turn."""
        return TURN

    def with_started(self, begun: int) -> Turn:
        return TURNS[begun]

    def before_first(self, state: DestinyState) -> None:
        begin_turn(state)

    def after_last(self, state: DestinyState) -> None:
        """[2.0a, 2.1a] End the game, or begin the next turn."""
        if not end_of_turn(state):
            state.turn += 1
            state.replace(TURNS[0])


def parts_of(state: DestinyState) -> tuple[SequencePart, ...]:
    """[9.1a, 5.2b, 9.9a] Return the parts of the phasing side's phase."""
    ground = state.catalogue.ground
    if state.phasing == ground.english:
        return ENGLISH_PHASE
    return NORWEGIAN_PHASE if state.phasing == ground.norwegian else NORMAN_PHASE


class PlayerPhase(CampaignSequence):
    """[9.1a-9.9f] What a side does in its turn."""

    __slots__ = ()

    judge_at = TURN_OVER

    def parts(self, state: DestinyState) -> tuple[SequencePart, ...]:
        """[9.1a, 5.2b, 9.9a] Return the parts of the side; none when it is out of the game."""
        return () if state.is_out(state.phasing) else parts_of(state)

    def current_part(self, state: DestinyState) -> str:
        parts = parts_of(state)
        return parts[self.started - 1].phase if 1 <= self.started <= len(parts) else ""

    def with_started(self, begun: int) -> PlayerPhase:
        return PLAYER_PHASES[begun]

    def after_last(self, state: DestinyState) -> None:
        if state.is_out(state.phasing):
            begin_markers(state)
        end_phase(state)
        state.pop()


ENGLISH_PHASE: Final = (*CALL, *MARCHES, *FIGHTS, *LOYALTY)
NORWEGIAN_PHASE: Final = (*MARCHES, *WELSH, *FIGHTS)
NORMAN_PHASE: Final = (*MARCHES, *FIGHTS)

PRELUDES: Final = [Prelude(begun) for begun in range(len(BEFORE) + 1)]
TURNS: Final = [Turn(begun) for begun in range(len(TURN) + 1)]
PLAYER_PHASES: Final = [PlayerPhase(begun) for begun in range(len(ENGLISH_PHASE) + 1)]


PHASES: Final = DestinyState.phases.declare([
    Prelude, SetupFyrd, SetupTransfer, PlayEvent, ChooseRival,
    Turn, Crossing, FairWind, SeaInitiative, Sail, GoOrTurnBack, ChooseLanding, GaleLanding,
    AssignLeaderShip, Landing,
    PlayerPhase, ChooseCaller, NameFyrd, PlaceReadyMarks, RouseWelsh, Loyalty, ExpelTurncoats,
    Danes,
    FirstMovement, SecondMovement, FormForce, March, NextMove, LeaveStragglers, PlaceOddStraggler,
    EnterArea, FyrdFlight, ChooseFlightArea, SmallClash, ClashLoserLeaves, LeaderFates,
    ChooseLosses,
    FightOrPass, Intercept, AnswerInterception, AnswerBattle, Retire,
    Battles, SecondBattles, QuickBattle, FieldUnits, ChooseBattleMethod, BoardBattle, PickBoard,
    PickEnd, PickTurn, Retreat, LeaderEscape, ChooseEscort,
    BattleTurn, PlaceFigures, PlaceReinforcements, Missiles, BattleMovement, Orders, Melee,
    JoinAttack, AttackAgain, ChooseFollowers, MoraleChecks,
])  # fmt: skip
"""All phases, in the order of play."""
