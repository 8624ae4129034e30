"""The odds of one attack, one shot or one command roll, computed by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from senlac.engine.game.game import OddsCard, OddsOption
from senlac.engine.model.action import Action
from senlac.engine.model.dice import Dice, distribution
from senlac.engine.support.errors import OptionError
from senlac.games.shieldwall.data.rows.order import OrderOfBattle, UnitEntry
from senlac.games.shieldwall.rules.command import Command
from senlac.games.shieldwall.rules.melee import Melee
from senlac.games.shieldwall.rules.shooting import Shooting
from senlac.games.shieldwall.state import GONE, ShieldwallState

if TYPE_CHECKING:
    from fractions import Fraction

ATTACKER: Final = 0
TARGET: Final = 1
SUPPORTS: Final = {"flank": 2, "archers": 3}
"""The units of the example position that support the attack, by switch."""

MOST_DICE: Final = 4
"""[melee.3a-3e] One die, and one each for a flank, for archers behind, and for an action."""

CARDS: Final = (
    OddsCard(
        "attack",
        "an attack in melee: the highest of its dice",
        "hits",
        (
            OddsOption("flank", "a friendly unit stands to the left or right of the attacker"),
            OddsOption("archers", "friendly archers stand behind the attacker"),
            OddsOption("press", "an action buys an extra die"),
            OddsOption("dice", "the number of dice, whatever they come from", MOST_DICE),
        ),
    ),
    OddsCard("shot", "a shot by archers", "hits"),
    OddsCard(
        "command",
        "the command roll of a turn",
        "actions",
        (OddsOption("lost", "the commander is lost, or the side has none"),),
    ),
)


def odds(question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
    """Return the exact chance of each number of hits or actions.

    Raises:
        OptionError: the switches contradict each other.
    """
    if question == "attack":
        return attack_odds(switches)
    if question == "shot":
        return shot_odds()
    assert question == "command", question
    return command_odds(lost=bool(switches.get("lost")))


def attack_odds(switches: Mapping[str, int]) -> dict[int, Fraction]:
    """[melee.3a-3f] Return the chance of each number of hits of an attack.

    Raises:
        OptionError: the number of dice is given together with switches that determine it.
    """
    wanted = dict(switches)
    dice = wanted.pop("dice", 0)
    if dice and any(wanted.values()):
        raise OptionError("odds of an attack: expected a number of dice or their sources, not both")
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
    """Return the probability of each value of `count` after a move, over all dice results."""

    def walk(dice: Dice) -> int:
        after = state.copy()
        after.dice = dice
        move(after)
        return count(after)

    return dict(sorted(distribution(walk).items()))


def hits_taken(state: ShieldwallState) -> int:
    """Return the number of hits on the target."""
    return state.hits[TARGET]


def example(standing: list[int]) -> ShieldwallState:
    """[melee.1a] Return a battle in which only the units in `standing` are on the board.

    The attacker, with the commander, faces the target. A friendly unit can stand on its left, and
    archers behind it.
    """
    cards = (
        UnitEntry("A", 0, "fyrd", "foot", "F", "Attacker", 5, 5, at="b2", commander=True),
        UnitEntry("T", 1, "spearmen", "foot", "P", "Target", 5, 5, at="b3", face="S"),
        UnitEntry("L", 0, "fyrd", "foot", "F", "Flank", 5, 5, at="a2"),
        UnitEntry("B", 0, "saxon_archers", "archers", "A", "Archers", 3, 4, at="b1"),
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
    state.load_order(order)
    state.actions = 2
    for unit in range(len(cards)):
        if unit not in standing:
            state.put(unit, GONE)
    state.refresh_enemy_control()
    return state
