"""Labels of the screen: sides, steps and counters, and their colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model.phase_names import step_of
from senlac.engine.support.text import listed
from senlac.games.destiny.rules.constants import NOBODY

if TYPE_CHECKING:
    from senlac.games.destiny.data.rows.units import Side
    from senlac.games.destiny.state import DestinyState

COLOURS: Final = {"english": 0, "norman": 1, "norwegian": 2, "danish": 3}
"""The number of each side's colour on the screen."""

UNOWNED: Final = 4
"""The colour of pieces that belong to no side yet."""

STEPS: Final = {
    "FairWind": "At sea",
    "SeaInitiative": "At sea",
    "Sail": "At sea",
    "GoOrTurnBack": "At sea",
    "ChooseLanding": "At sea",
    "AssignLeaderShip": "At sea",
    "ChooseCaller": "Call to Arms",
    "NameFyrd": "Muster",
    "PlaceReadyMarks": "Making ready",
    "RouseWelsh": "The Welsh",
    "ExpelTurncoats": "Loyalty",
    "PickBoard": "A battle begins",
    "PickEnd": "A battle begins",
    "PickTurn": "A battle begins",
    "SetupFyrd": "Set-up",
    "SetupTransfer": "Set-up",
    "PlayEvent": "Politics",
    "ChooseRival": "Politics",
    "FirstMovement": "First Movement",
    "SecondMovement": "Second Movement",
    "FormForce": "Movement: a force forms",
    "March": "Movement: a march",
    "NextMove": "Movement: a march",
    "LeaveStragglers": "Stragglers",
    "PlaceOddStraggler": "Movement: a march",
    "FyrdFlight": "Fyrd take flight",
    "ChooseFlightArea": "Fyrd take flight",
    "SmallClash": "A clash",
    "ClashLoserLeaves": "A clash",
    "LeaderFates": "A clash",
    "ChooseLosses": "Losses",
    "FightOrPass": "Contact",
    "Intercept": "Contact",
    "AnswerInterception": "Contact",
    "AnswerBattle": "Contact",
    "Retire": "Contact",
    "Battles": "Battles",
    "SecondBattles": "Second Battles",
    "QuickBattle": "A battle",
    "FieldUnits": "A battle",
    "ChooseBattleMethod": "A battle",
    "Retreat": "Retreat",
    "LeaderEscape": "Retreat",
    "ChooseEscort": "Retreat",
    "PlaceFigures": "Set-up",
    "PlaceReinforcements": "Reinforcements",
    "BattleMovement": "Movement",
    "Orders": "Orders",
    "Melee": "Melee",
    "JoinAttack": "Melee",
    "AttackAgain": "Melee",
    "ChooseFollowers": "Following up",
}
"""The step that a phase belongs to."""

LETTERS: Final = "ABCDE"
"""[1.2b] The morale letters, the best first."""

ENDINGS: Final = {
    "break": "the enemy has broken",
    "death": "the enemy's claimant is dead",
    "nightfall": "night has fallen",
    "concede": "{losers} have resigned",
    "automatic": "the kingdom is theirs",
    "alone": "no other side is left",
    "marginal": "their claim is the strongest at the end of the year",
}
"""How a battle or a campaign ends, by the word of the rules for it."""


def step(state: DestinyState) -> str:
    """Return the name of the waiting step, "" when the battle is over."""
    return step_of(state.stack, STEPS)


def colour(state: DestinyState, side: int) -> int:
    """Return the colour of a side."""
    return COLOURS[state.catalogue.sides[side]]


def people(side: Side) -> str:
    """Return the people of a side as a heading: Norwegians."""
    return side.people.removeprefix("the ")


def opponents(state: DestinyState) -> list[int]:
    """Return both sides of the current battle; in a scenario in the order of its players."""
    if state.catalogue.scenario.army:
        return state.catalogue.side_of
    return [side for side, end in enumerate(state.ends) if end != NOBODY]


def ending(state: DestinyState, people: str, how: str) -> str:
    """Return how a side has won; both players read it, so it names the side that resigned."""
    losers = [state.people(side) for side in opponents(state) if state.people(side) != people]
    return ENDINGS[how].format(losers=listed(losers))


def last_turn(state: DestinyState) -> int:
    """[11.8g, 11.9d] Return the last battle turn of the current battle."""
    if state.catalogue.scenario.army:
        return state.catalogue.scenario.last_battle_turn
    return state.catalogue.tables.files.battle.battle_end.nightfall_turn
