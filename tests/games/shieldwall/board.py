"""A battle in a few lines: a picture of the board, notes on its units, dice that fall as told.

    battle('''
        .   N1  .
        .   S1^ h
    ''', "S1 housecarl, 3 hits", step="Melee", actions=1, dice=[3])

The top row is north, files run from `a`, ranks from 1 at the bottom. A cell is a letter of the
ground (`.` open, `h` hill, `w` woods, `t` town, `m` marsh, `l` lake, `r` river, `b` bridge, `f`
ford) or a unit with its facing (`^ > v <`) and, after a stroke, the ground under it: `N2v/h`.
Saxons (S) are fyrd and face north, Normans (N) spearmen and face south, unless it is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from senlac.engine import play
from senlac.engine.action import Action, Notation
from senlac.engine.dice import Dice
from senlac.engine.errors import DiceError
from senlac.engine.phase import Refusal
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.data.rows.order import OrderOfBattle, Prize, UnitCard
from senlac.games.shieldwall.data.tables import load_tables
from senlac.games.shieldwall.rules.command import Command
from senlac.games.shieldwall.rules.eliminating import Eliminating
from senlac.games.shieldwall.rules.melee import Melee
from senlac.games.shieldwall.rules.movement import Movement
from senlac.games.shieldwall.rules.reorganise import Reorganise
from senlac.games.shieldwall.rules.shooting import Shooting
from senlac.games.shieldwall.sequence import Turn
from senlac.games.shieldwall.state import GONE, ShieldwallState

SIDES: Final = ("saxon", "norman")
STEPS: Final = (Reorganise, Command, Movement, Shooting, Melee, Eliminating)
CELL: Final = re.compile(r"(?P<id>[SN]\d+)(?P<facing>[\^>v<])?(?:/(?P<ground>[.\w]))?")
FACES: Final = {"^": "N", ">": "E", "v": "S", "<": "W"}
USUAL: Final = {"S": ("fyrd", "N"), "N": ("spearmen", "S")}
NEVER: Final = 99


class Told(Dice):
    """Dice that fall as a test tells; command dice by themselves, 1 when nothing is told."""

    def __init__(self, values: Iterable[int], command: Iterable[int]) -> None:
        self.values = list(values)
        self.command = list(command)
        self.labels: list[str] = []
        self.sides: list[int] = []

    def roll(self, sides: int, label: str) -> int:
        """Return what was told."""
        self.labels.append(label)
        self.sides.append(sides)
        if label == "command":
            return self.command.pop(0) if self.command else 1
        if not self.values:
            raise DiceError(f"nothing was told of {label} (d{sides})")
        value = self.values.pop(0)
        assert 1 <= value <= sides, f"{value} on a d{sides} for {label}"
        return value


class Battle:
    """A battle in the hands of a test: everything goes by names, as a player writes it."""

    def __init__(self, state: ShieldwallState, dice: Told) -> None:
        self.state = state
        self.dice = dice
        state.dice = dice
        state.journal = []
        play.settle(state)

    # ---- what is asked ----------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        """Return the names in use now."""
        return GAME.notation(self.state)

    @property
    def step(self) -> str:
        """Return the name of the phase that waits, "" when the battle is over."""
        return "" if self.state.outcome else type(self.state.stack[-1]).__name__

    @property
    def side(self) -> str:
        """Return the name of the side that must decide."""
        return self.state.side_name(play.actors(self.state)[0])

    def options(self, verb: str = "") -> set[str]:
        """Return all that may be done now, or what may be done with one verb."""
        if self.state.outcome is not None:
            return set()
        offered = play.offered(self.state, play.actors(self.state)[0])
        notation = self.notation
        texts = [notation.text(action) for action in offered]
        assert len(texts) == len(set(texts)), f"offered twice in {sorted(texts)}"
        return {text for text in texts if not verb or text.split()[0] == verb}

    def offers(self, text: str) -> bool:
        """Tell whether an action may be done now."""
        return text in self.options()

    def moves(self, unit: str) -> set[str]:
        """Return the squares to which a unit may move."""
        moves = [text.split() for text in self.options("move")]
        return {words[2] for words in moves if words[1] == unit}

    def why(self, text: str) -> Refusal:
        """Return why an action may not be done."""
        action = self.notation.action(text)
        role = play.actors(self.state)[0]
        assert action not in play.offered(self.state, role), f"'{text}' is allowed"
        return self.state.stack[-1].why_not_for(self.state, role, action)

    def rule(self, text: str) -> str:
        """Return the id of the rule that forbids an action."""
        return self.why(text).rule

    # ---- deciding ---------------------------------------------------------------------------

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Battle:
        """Carry out actions, each of which must be legal; `dice` fall after those told before."""
        self.dice.values += dice
        for text in texts:
            action = self._legal(text)
            play.advance(self.state, play.actors(self.state)[0], action)
        return self

    def _legal(self, text: str) -> Action:
        """Read an action and see that it is offered."""
        action = self.notation.action(text)
        role = play.actors(self.state)[0]
        if action not in play.offered(self.state, role):
            raise AssertionError(f"'{text}' is not allowed: {self.why(text)}")
        return action

    # ---- what stands where ------------------------------------------------------------------

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
        return self.state.carried[SIDES.index(side)]

    def tally(self, side: str) -> int:
        """Return the points a side has eliminated."""
        return self.state.tally[SIDES.index(side)]

    @property
    def won(self) -> tuple[str, str]:
        """Return who won and how, or two empty texts."""
        outcome = self.state.outcome
        if outcome is None:
            return ("", "")
        return (self.state.side_name(outcome.winners[0]), outcome.how)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the fields of all events of a kind so far."""
        journal = self.state.journal or []
        return [dict(event.fields) for event in journal if event.kind == kind]


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
    **order: Any,  # noqa: ANN401 - whatever field of OrderOfBattle
) -> Battle:
    """Return a battle that waits in a step, with so many actions at hand; see the module.

    `order` overrides fields of the order of battle; nobody breaks unless it says so.
    """
    state = ShieldwallState()
    state.muster(drawn(picture, notes, **order))
    state.active = SIDES.index(side)
    state.turn = turn
    state.actions = actions
    state.carried = list(carried)
    state.tally = list(tally)
    state.survey()
    if step == "Turn":
        state.push(Turn(0))
    else:
        number = [phase.__name__ for phase in STEPS].index(step)
        state.push(Turn(number + 1))
        state.push(STEPS[number]())
    return Battle(state, Told(dice, command))


def drawn(
    picture: str,
    notes: Sequence[str],
    **order: Any,  # noqa: ANN401 - whatever field of OrderOfBattle
) -> OrderOfBattle:
    """Return the order of battle of a picture and its notes."""
    rows = [row.split() for row in picture.strip().splitlines()]
    units: dict[str, UnitCard] = {}
    land = []
    for rank, row in zip(range(len(rows), 0, -1), rows, strict=True):
        letters = ""
        for file, cell in zip("abcdefghijklmnopqrstuvwxyz", row, strict=False):
            found = CELL.fullmatch(cell)
            if found:
                card = card_of(found["id"], f"{file}{rank}", found["facing"] or "")
                units[card.id] = card
            letters += (found["ground"] or ".") if found else cell
        land.append(letters)
    for note in notes:
        name, *words = note.replace(",", " ").split()
        units[name] = noted(units.get(name) or card_of(name, "", ""), words)
    listed = sorted(units.values(), key=lambda card: (card.side, int(card.id[1:])))
    fields: dict[str, Any] = {
        "scenario": "foragers", "sides": SIDES, "nations": SIDES, "map": tuple(land),
        "units": tuple(listed), "first": 0, "turns": NEVER, "at_limit": 0, "tie": 0,
        "commander_points": 3, "break_at": (NEVER, NEVER),
    }  # fmt: skip
    return OrderOfBattle(**{**fields, **order})


def card_of(name: str, at: str, facing: str) -> UnitCard:
    """Return the card of a unit as usual."""
    kind, face = USUAL[name[0]]
    card = UnitCard(name, "SN".index(name[0]), "", "", "", "", 0, 0, at=at)
    return typed(replace(card, face=FACES.get(facing, face)), kind)


def typed(card: UnitCard, kind: str) -> UnitCard:
    """Give a card a type."""
    row = load_tables().unit_types[kind]
    return replace(
        card, type=row.id, kind=row.kind, letter=row.letter, name=row.name,
        strength=row.strength, points=row.points,
    )  # fmt: skip


def noted(card: UnitCard, words: list[str]) -> UnitCard:
    """Change a card as a note says: a type, `2 hits`, `commander`, `turn 4 at a1 b1`."""
    while words:
        word = words.pop(0)
        if word == "commander":
            card = replace(card, commander=True)
        elif word.isdigit():
            assert words.pop(0) in ("hit", "hits")
            card = replace(card, hits=int(word))
        elif word == "turn":
            arrive = int(words.pop(0))
            assert words.pop(0) == "at"
            card = replace(card, at="", arrive=arrive, entry=tuple(words))
            words = []
        else:
            card = typed(card, word)
    return card


def prize(at: str, points: int = 3) -> Prize:
    """Return an objective."""
    return Prize(at, f"Objective {at}", points)


def begun(scenario: str, **options: object) -> ShieldwallState:
    """Return a battle of the rulebook before its first die."""
    return GAME.begin(scenario, GAME.settle_options(scenario, options), None)


def set_up(scenario: str, dice: Sequence[int], **options: object) -> Battle:
    """Return a battle that is set up with the dice told, at its first decision."""
    return Battle(begun(scenario, **options), Told(dice, ()))
