"""The odds of one attack, one shot or one command roll, by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from senlac.engine.action import Action
from senlac.engine.dice import Dice, distribution
from senlac.engine.errors import OptionError
from senlac.engine.game import OddsCard, Switch
from senlac.games.shieldwall.data.rows.order import OrderOfBattle, UnitCard
from senlac.games.shieldwall.rules.command import Command
from senlac.games.shieldwall.rules.melee import Melee
from senlac.games.shieldwall.rules.shooting import Shooting
from senlac.games.shieldwall.state import GONE, ShieldwallState

if TYPE_CHECKING:
    from fractions import Fraction

ATTACKER: Final = 0
TARGET: Final = 1
SUPPORTS: Final = {"flank": 2, "archers": 3}
"""The units of the example that each switch of an attack leaves on the board."""

MOST_DICE: Final = 4
"""[melee.3a-3e] One die, and one more for a flank, for archers behind, and for an action."""

CARDS: Final = (
    OddsCard(
        "attack",
        "an attack in melee: the highest of its dice",
        "hits",
        (
            Switch("flank", "an own unit stands to the left or right of the attacker"),
            Switch("archers", "own archers stand behind the attacker"),
            Switch("press", "an action is spent on one more die"),
            Switch("dice", "so many dice, however they come about", MOST_DICE),
        ),
    ),
    OddsCard("shot", "a shot by archers", "hits"),
    OddsCard(
        "command",
        "the command roll of a turn",
        "actions",
        (Switch("lost", "the commander is lost, or there never was one"),),
    ),
)


def odds(question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the exact chance of each number of hits or actions.

    Raises:
        OptionError: there is no such question, or the switches do not go together.
    """
    if question == "attack":
        return attack_odds(switches)
    if question == "shot":
        return shot_odds()
    if question == "command":
        return command_odds(lost=bool(switches.get("lost")))
    known = ", ".join([card.id for card in CARDS])
    raise OptionError(f"no question '{question[:40]}' about odds; there are {known}")


def attack_odds(switches: Mapping[str, int]) -> dict[int, Fraction]:
    """[melee.3a-3f] Return the chance of each number of hits of an attack.

    Raises:
        OptionError: a number of dice is asked for together with what makes dice.
    """
    wanted = dict(switches)
    dice = wanted.pop("dice", 0)
    if dice and any(wanted.values()):
        raise OptionError("odds of an attack: expected a number of dice, or what they come from")
    if dice:
        wanted = dict.fromkeys(["flank", "archers", "press"][: dice - 1], 1)
    verb = "press" if wanted.get("press") else "attack"
    standing = [unit for switch, unit in SUPPORTS.items() if wanted.get(switch)]
    state = example([ATTACKER, TARGET, *standing])
    return chances(state, lambda after: Melee().apply(after, Action(verb, ATTACKER)), hits_taken)


def shot_odds() -> dict[int, Fraction]:
    """[shoot.4a] Return the chance of each number of hits of a shot."""
    archers = SUPPORTS["archers"]
    state = example([archers, TARGET])
    shot = Action("shoot", archers, TARGET)
    return chances(state, lambda after: Shooting().apply(after, shot), hits_taken)


def command_odds(*, lost: bool) -> dict[int, Fraction]:
    """[cmd.1a, cmd.4a] Return the chance of each number of actions."""
    state = example([TARGET] if lost else [ATTACKER, TARGET])

    def roll(after: ShieldwallState) -> None:
        after.push(Command())
        after.stack[-1].run(after)

    return chances(state, roll, lambda after: after.actions)


def chances(
    state: ShieldwallState,
    move: Callable[[ShieldwallState], None],
    count: Callable[[ShieldwallState], int],
) -> dict[int, Fraction]:
    """Return the chance of each count after a move, over every way its dice can fall."""

    def walk(dice: Dice) -> int:
        after = state.copy()
        after.dice = dice
        move(after)
        return count(after)

    return dict(sorted(distribution(walk).items()))


def hits_taken(state: ShieldwallState) -> int:
    """Return the hits on the target."""
    return state.hits[TARGET]


def example(standing: list[int]) -> ShieldwallState:
    """Return a battle of two sides in which only these of its units stand on the board.

    The attacker, with the commander, faces the target; a unit stands on his left, archers behind.
    """
    cards = (
        UnitCard("A", 0, "fyrd", "foot", "F", "Attacker", 5, 5, at="b2", commander=True),
        UnitCard("T", 1, "spearmen", "foot", "P", "Target", 5, 5, at="b3", face="S"),
        UnitCard("L", 0, "fyrd", "foot", "F", "Flank", 5, 5, at="a2"),
        UnitCard("B", 0, "saxon_archers", "archers", "A", "Archers", 3, 4, at="b1"),
    )
    order = OrderOfBattle(
        scenario="odds",
        sides=("saxon", "norman"),
        nations=("saxon", "norman"),
        map=("...", "...", "..."),
        units=cards,
        first=0,
        turns=1,
        at_limit=0,
        tie=0,
        commander_points=0,
        break_at=(99, 99),
    )
    state = ShieldwallState()
    state.muster(order)
    state.actions = 2
    for unit in range(len(cards)):
        if unit not in standing:
            state.put(unit, GONE)
    state.survey()
    return state
