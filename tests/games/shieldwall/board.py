"""A battle in a few lines: a picture of the board, notes on its units, scripted dice.

    battle('''
        .   N1  .
        .   S1^ h
    ''', "S1 housecarl, 3 hits", step="Melee", actions=1, dice=[3])

Picture and notes are those of a layout of the game (`ShieldwallLayoutReader`): `.` is open ground,
`h` a hill, `w` woods, `t` a town, `m` a marsh, `l` a lake, `r` a river, `b` a bridge, `f` a ford.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Self

from senlac.engine.data.overlay import Overlay
from senlac.engine.game.layout_parser import parse_layout
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.data.rows.order import Objective
from senlac.games.shieldwall.state import GONE, ShieldwallState
from senlac.games.shieldwall.words.layout import NEVER, SIDES
from senlac.testing.rules_fixture import FixtureDice, RulesFixture

__all__ = ["NEVER", "Battle", "battle", "begun", "prize", "set_up"]

COMMAND: Final = "command"


class Told(FixtureDice):
    """Scripted dice; command dice are scripted separately and 1 by default."""

    def __init__(self, values: Sequence[int], command: Iterable[int]) -> None:
        super().__init__(values)
        self.command = list(command)

    def roll(self, sides: int, label: str) -> int:
        """Return the next scripted value."""
        if label == COMMAND:
            self.values.insert(0, self.command.pop(0) if self.command else 1)
        return super().roll(sides, label)


class Battle(RulesFixture[ShieldwallState]):
    """A battle with helpers for tests."""

    def __init__(
        self, state: ShieldwallState, dice: Sequence[int], command: Sequence[int] = ()
    ) -> None:
        super().__init__(GAME, state, Told(dice, command))

    @property
    def side(self) -> str:
        """Return the name of the side that must decide."""
        return self.role

    def moves(self, unit: str) -> set[str]:
        """Return the squares to which a unit may move."""
        return self.seconds("move", unit)

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Self:
        """Apply legal actions; `dice` are added to the scripted dice."""
        super().play(*texts, dice=dice)
        return self

    # ---- queries ----------------------------------------------------------------------------

    def unit(self, name: str) -> int:
        """Return the index of a unit."""
        return self.notation.index("unit", name)

    def at(self, name: str) -> str:
        """Return the square of a unit, "gone" or "waiting"."""
        square = self.state.square[self.unit(name)]
        if square >= 0:
            return self.state.square_name(square)
        return "gone" if square == GONE else "waiting"

    def facing(self, name: str) -> str:
        """Return the facing of a unit, a letter."""
        return "NESW"[self.state.facing[self.unit(name)]]

    def hits(self, name: str) -> int:
        """Return the hits of a unit."""
        return self.state.hits[self.unit(name)]

    def carried(self, side: str) -> int:
        """Return the actions a side has carried over."""
        return self.state.carried_actions[SIDES.index(side)]

    def tally(self, side: str) -> int:
        """Return the points a side has eliminated."""
        return self.state.eliminated_points[SIDES.index(side)]

    @property
    def won(self) -> tuple[str, str]:
        """Return the winner and how they won, or two empty strings."""
        outcome = self.state.outcome
        if outcome is None:
            return ("", "")
        return (self.state.side_name(outcome.winners[0]), outcome.how)


def battle(  # noqa: PLR0913 - whatever a test may want to say of a battle
    picture: str,
    *notes: str,
    step: str = "Movement",
    side: str = "saxon",
    actions: int = 3,
    turn: int = 1,
    carried: tuple[int, int] = (0, 0),
    tally: tuple[int, int] = (0, 0),
    dice: Sequence[int] = (),
    command: Sequence[int] = (),
    prizes: Sequence[Objective] = (),
    overlay: Overlay | None = None,
    **order: Any,  # noqa: ANN401 - whatever field of OrderOfBattle
) -> Battle:
    """Return a battle that waits in a step, with `actions` actions left; see the module.

    `order` overrides fields of the order of battle. By default no side breaks.
    """
    rows = [f"  {row.strip()}" for row in picture.strip().splitlines()]
    said = {"active": side, "turn": turn, "actions": actions, "carried": carried, "tally": tally}
    lines = ["map:", *rows, *[note.replace(",", " ") for note in notes]]
    lines += [f"objective: {one.at} {one.points} {one.name}" for one in prizes]
    lines += [f"{key}: {written(value)}" for key, value in {**said, **order, "step": step}.items()]
    return Battle(parse_layout(GAME, "\n".join(lines), overlay), dice, command)


def written(value: object) -> str:
    """Return a value in the format of a layout."""
    if isinstance(value, tuple):
        return " ".join([str(one) for one in value])
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def prize(at: str, points: int = 3) -> Objective:
    """Return an objective."""
    return Objective(at, f"Objective {at}", points)


def begun(scenario: str, **options: object) -> ShieldwallState:
    """Return a battle of the rulebook before its first die roll."""
    return GAME.initial_state(scenario, GAME.resolve_options(scenario, options), None)


def set_up(scenario: str, dice: Sequence[int], **options: object) -> Battle:
    """Return a battle set up with these dice, at its first decision."""
    return Battle(begun(scenario, **options), dice, ())
