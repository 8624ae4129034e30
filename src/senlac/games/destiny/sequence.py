"""3: the sequence of play: turns and their parts."""

from __future__ import annotations

from typing import Final

from senlac.engine.phase_names import document_name, is_named, look_up
from senlac.engine.sequence import PART_OVER, TURN_OVER, Part, Stepper
from senlac.engine.validation import require
from senlac.games.destiny.rules.battle import turn as battle_turn
from senlac.games.destiny.rules.battle.array import Place
from senlac.games.destiny.rules.battle.arrival import Arrival, begin_arrival
from senlac.games.destiny.rules.battle.fielding import FieldUnits
from senlac.games.destiny.rules.battle.ground_choice import PickBoard, PickEnd, PickTurn
from senlac.games.destiny.rules.battle.manoeuvre import Manoeuvre
from senlac.games.destiny.rules.battle.melee import Melee, Onset
from senlac.games.destiny.rules.battle.missiles import Missiles
from senlac.games.destiny.rules.battle.onboard import BoardBattle
from senlac.games.destiny.rules.battle.orders import Orders, begin_orders
from senlac.games.destiny.rules.battle.pending import (
    Battles,
    SecondBattles,
    begin_battles,
    begin_second_battles,
)
from senlac.games.destiny.rules.battle.pursuit import Again, Follow
from senlac.games.destiny.rules.battle.quick import QuickBattle
from senlac.games.destiny.rules.battle.retreat import Company, Retreat, Slip
from senlac.games.destiny.rules.battle.settling import Settling
from senlac.games.destiny.rules.battle.turn import Checks
from senlac.games.destiny.rules.call import Call, Muster, Ready, begin_call
from senlac.games.destiny.rules.contact.answer import Answer, Retire
from senlac.games.destiny.rules.contact.arrival import Arrive
from senlac.games.destiny.rules.contact.clash import Clash, Depart, Fates, Shed
from senlac.games.destiny.rules.contact.flight import Flee, FyrdFlight
from senlac.games.destiny.rules.contact.meeting import Cornered, Intercept, Meet
from senlac.games.destiny.rules.control import begin_control, begin_markers
from senlac.games.destiny.rules.danes import Danes, begin_danes
from senlac.games.destiny.rules.forage import begin_forage
from senlac.games.destiny.rules.harvest import begin_status
from senlac.games.destiny.rules.legitimacy import begin_legitimacy
from senlac.games.destiny.rules.loyalty import Loyalty, Send, begin_loyalty
from senlac.games.destiny.rules.movement.form import Form
from senlac.games.destiny.rules.movement.march import March
from senlac.games.destiny.rules.movement.phase import (
    FirstMovement,
    SecondMovement,
    begin_first_movement,
    begin_second_movement,
)
from senlac.games.destiny.rules.movement.stragglers import Odd, Straggle
from senlac.games.destiny.rules.movement.stride import Stride
from senlac.games.destiny.rules.outset import (
    SetupFyrd,
    SetupTransfer,
    begin_fyrd,
    begin_transfer,
)
from senlac.games.destiny.rules.pipe.phase import Against, Pipe, begin_pipe
from senlac.games.destiny.rules.sea.choices import FairWind, Go, Initiative, Land, Sail
from senlac.games.destiny.rules.sea.crossing import Crossing, begin_crossing
from senlac.games.destiny.rules.sea.gale import Assign, Gale
from senlac.games.destiny.rules.sea.landing import Landing
from senlac.games.destiny.rules.turn import begin_next_phase, begin_turn, end_phase
from senlac.games.destiny.rules.victory import end_of_turn
from senlac.games.destiny.rules.weather import begin_weather
from senlac.games.destiny.rules.welsh import Rouse, begin_welsh
from senlac.games.destiny.state import DestinyState

BATTLE: Final = (
    Part("Arrival", "11.9c", begin_arrival),
    Part("Missiles", "11.1a"),
    Part("Manoeuvre", "11.2a"),
    Part("Orders", "11.2c", begin_orders),
    Part("Melee", "11.3a"),
    Part("Checks", "11.4a"),
)
"""[11.0h] The steps of a player turn on the Battle Board."""


class BattleTurn(Stepper[DestinyState]):
    """[11.0h] A player turn on the Battle Board."""

    __slots__ = ()

    def parts(self, state: DestinyState) -> tuple[Part, ...]:
        """[11.0h] Return the steps."""
        return BATTLE

    def at(self, begun: int) -> BattleTurn:
        return BATTLE_TURNS[begun]

    def check(self, state: DestinyState) -> None:
        """[11.0h] Validate that the step waiting on the turn is the one begun last."""
        above = self.above(state)
        setting_up = above is not None and is_named(above, "Place") and not self.begun
        waits = self.is_waiting_for(state, above)
        require(setting_up or waits, "BattleTurn.begun: not the step that waits")

    def open(self, state: DestinyState) -> None:
        battle_turn.begin_turn(state)

    def close(self, state: DestinyState) -> None:
        if battle_turn.hand_over(state):
            state.replace(BATTLE_TURNS[0])


BATTLE_TURNS: Final = [BattleTurn(begun) for begun in range(len(BATTLE) + 1)]
"""The battle turns, shared because they never change."""


# ---- the campaign -------------------------------------------------------------------------------

BEFORE: Final = (
    Part("SetupFyrd", "3.0b", begin_fyrd),
    Part("SetupTransfer", "3.0c", begin_transfer),
    Part("Pipe", "4.0a", begin_pipe),
)
"""[1.0b] The parts before the first turn."""

TURN: Final = (
    Part("Weather", "7.0a", begin_weather),
    Part("Crossing", "8.0a", begin_crossing),
    Part("PlayerPhase", "6.0e", begin_next_phase),
    Part("PlayerPhase", "6.0e", begin_next_phase),
    Part("PlayerPhase", "6.0e", begin_next_phase),
    Part("Danes", "10.0a", begin_danes),
    Part("Status", "6.0g", begin_status),
)
"""[6.0e] The parts of a turn: the Norwegians, the English and the Normans have a phase each."""

CALL: Final = (Part("Call", "9.1a", begin_call),)
"""[9.1a] The part of the English phase before those common to all."""

MARCHES: Final = (
    Part("Legitimacy", "9.2a", begin_legitimacy),
    Part("FirstMovement", "9.3a", begin_first_movement),
)

WELSH: Final = (Part("Rouse", "5.2b", begin_welsh),)
"""[5.2b] The part of the Norwegian phase after First Movement."""

CONTROL: Final = "Control"
"""[9.4a] The part of a player phase in which areas are taken; forage follows."""

FIGHTS: Final = (
    Part(CONTROL, "9.4a", begin_control),
    Part("Forage", "9.5a", begin_forage),
    Part("Battles", "9.6a", begin_battles),
    Part("SecondMovement", "9.7a", begin_second_movement),
    Part("SecondBattles", "9.8a", begin_second_battles),
    Part("Markers", "9.4g", begin_markers),
)

LOYALTY: Final = (Part("Loyalty", "9.9a", begin_loyalty),)
"""[9.9a] The last part of the English phase."""

FURTHER: Final = {"Against": "Pipe", "Ready": "Call"}
"""The phases that replace the one with which their part began."""


class Course(Stepper[DestinyState]):
    """A part of the campaign that is itself made of parts."""

    __slots__ = ()

    def check(self, state: DestinyState) -> None:
        names, above = state.steps, self.above(state)
        right = self.is_waiting_for(state, above)
        if above is not None and not right:
            first = look_up(FURTHER, above, "")
            part = self.waits_for(state)
            right = first != "" and names.present_name(first) == names.present_name(part)
        require(right, f"{document_name(self)}.begun: not the part that waits")


class Prelude(Course):
    """[1.0b, 3.0a] The set-up of the English and the PIPE phase, before the first turn."""

    __slots__ = ()

    def parts(self, state: DestinyState) -> tuple[Part, ...]:
        return BEFORE

    def at(self, begun: int) -> Prelude:
        return PRELUDES[begun]

    def close(self, state: DestinyState) -> None:
        state.replace(TURNS[0])


class Turn(Course):
    """[6.0e] A third of a month."""

    __slots__ = ()

    judged = PART_OVER

    def parts(self, state: DestinyState) -> tuple[Part, ...]:
        """[6.0e] Return the parts of a turn."""
        return TURN

    def at(self, begun: int) -> Turn:
        return TURNS[begun]

    def open(self, state: DestinyState) -> None:
        begin_turn(state)

    def close(self, state: DestinyState) -> None:
        """[2.0a, 2.1a] End the game, or begin the next turn."""
        if not end_of_turn(state):
            state.turn += 1
            state.replace(TURNS[0])


def parts_of(state: DestinyState) -> tuple[Part, ...]:
    """[9.1a, 5.2b, 9.9a] Return the parts of the phasing side's phase."""
    ground = state.catalogue.ground
    if state.phasing == ground.english:
        return ENGLISH_PHASE
    return NORWEGIAN_PHASE if state.phasing == ground.norwegian else NORMAN_PHASE


class PlayerPhase(Course):
    """[9.1a-9.9f] What a side does in its turn."""

    __slots__ = ()

    judged = TURN_OVER

    def parts(self, state: DestinyState) -> tuple[Part, ...]:
        """[9.1a, 5.2b, 9.9a] Return the parts of the side; none when it is out of the game."""
        return () if state.is_out(state.phasing) else parts_of(state)

    def waits_for(self, state: DestinyState) -> str:
        parts = parts_of(state)
        return parts[self.begun - 1].phase if 1 <= self.begun <= len(parts) else ""

    def at(self, begun: int) -> PlayerPhase:
        return PLAYER_PHASES[begun]

    def close(self, state: DestinyState) -> None:
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


PHASES: Final = DestinyState.steps.declare([
    Prelude, SetupFyrd, SetupTransfer, Pipe, Against,
    Turn, Crossing, FairWind, Initiative, Sail, Go, Land, Gale, Assign, Landing,
    PlayerPhase, Call, Muster, Ready, Rouse, Loyalty, Send, Danes,
    FirstMovement, SecondMovement, Form, March, Stride, Straggle, Odd,
    Arrive, FyrdFlight, Flee, Clash, Depart, Fates, Shed,
    Meet, Intercept, Cornered, Answer, Retire,
    Battles, SecondBattles, QuickBattle, FieldUnits, Settling, BoardBattle, PickBoard,
    PickEnd, PickTurn, Retreat, Slip, Company,
    BattleTurn, Place, Arrival, Missiles, Manoeuvre, Orders, Melee, Onset, Again, Follow, Checks,
])  # fmt: skip
"""All phases, in the order of play."""
