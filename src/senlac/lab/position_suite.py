"""Test positions: positions with known answers, which a bot is asked.

A game keeps them in `data/positions.toml`. Each is a layout, the role that decides, and which
actions are right or wrong there. Matches between bots do not show a mistake that both make;
positions do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Final, Literal, NamedTuple

from senlac.bots.arena import decided
from senlac.bots.bot import Bot
from senlac.bots.information_set import InformationSet
from senlac.engine.data.loader import read
from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.engine.model.state import State
from senlac.engine.support.errors import DataError, SenlacError
from senlac.lab.external_bot import make_player

FILE: Final = "positions"
"""File name in a game's `data`, without extension."""

SEEDS: Final = 5
"""How often each position is asked by default."""

NEEDED: Final = 0.8
"""Share of the answers that must be right for a position to count as solved."""

MOST_DECISIONS: Final = 600
"""Maximum number of decisions of a span; a bot that is not done by then goes round in circles."""


@dataclass(frozen=True)
class Position:
    """A position with a known answer.

    Attributes:
        role: the name of the role that is asked.
        layout: the position, as `Match.from_layout` reads it.
        why: why the answer is right.
        until: how far the bot plays: one decision; its step of the sequence of play, such as a
            march or a sheet; or its turn, until another role moves or the next turn begins.
        best: patterns of actions, such as `march * york`; at least one must be played, unless
            there are none.
        avoid: patterns of actions that must not be played.
    """

    id: str
    role: str
    layout: str
    why: str
    source: str
    until: Literal["decision", "step", "turn"] = "decision"
    best: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()


@dataclass(frozen=True)
class PositionsFile:
    """The file positions.toml."""

    position: tuple[Position, ...]


class Answer(NamedTuple):
    """What a bot played in a position, with one seed."""

    actions: tuple[str, ...]
    right: bool


class Solution(NamedTuple):
    """A position and the answers of a bot, one for each seed."""

    position: Position
    answers: tuple[Answer, ...]

    @property
    def solved(self) -> bool:
        """Whether enough of the answers are right."""
        right = sum([answer.right for answer in self.answers])
        return right >= NEEDED * len(self.answers)


def read_positions(game: Game[Any]) -> tuple[Position, ...]:
    """Read the test positions of a game.

    Raises:
        DataError: the game has none, or one has neither a best action nor one to avoid.
    """
    found = read(game.package, FILE, PositionsFile).position
    for position in found:
        if not position.best and not position.avoid:
            raise DataError(f"{FILE}.toml: position.{position.id}: it has no answer")
    return found


def ask(game: Game[Any], position: Position, bot: str, seeds: Sequence[str]) -> Solution:
    """Ask a bot for its answer in a position, once for each seed.

    Raises:
        SenlacError: there is no such bot, or the position is invalid; the message names it.
    """
    return Solution(position, tuple([_answer(game, position, bot, seed) for seed in seeds]))


def _answer(game: Game[Any], position: Position, bot: str, seed: str) -> Answer:
    """Return the answer of a bot with a seed for its luck and that of the dice."""
    try:
        state = Match.from_layout(position.layout, game, seed=seed).state.copy()
        state.dice = FastDice(bot_rng(f"{seed} dice"))
        roles = list(game.roles(state))
        if position.role not in roles:
            raise DataError(f"expected one of {', '.join(roles)}, got '{position.role}'")
        role = roles.index(position.role)
        if role not in play.actors(state):
            raise DataError(f"'{position.role}' has nothing to decide there")
    except SenlacError as error:
        raise DataError(f"{FILE}.toml: position.{position.id}: {error}") from error
    bots = [make_player(bot, f"{seed} {number}") for number in range(len(roles))]
    try:
        actions = tuple(_played(game, state, role, bots, position.until))
    finally:
        for one in bots:
            one.close()
    return Answer(actions, judged(position, actions))


def judged(position: Position, actions: Sequence[str]) -> bool:
    """Return whether the actions played in a position are a right answer."""
    if any([_is_any(action, position.avoid) for action in actions]):
        return False
    return not position.best or any([_is_any(action, position.best) for action in actions])


def _is_any(action: str, patterns: Sequence[str]) -> bool:
    return any([fnmatchcase(action, pattern) for pattern in patterns])


def _played(game: Game[Any], state: State, role: int, bots: Sequence[Bot], until: str) -> list[str]:
    """Return the actions that a role plays, as texts, up to the end of the span."""
    span = _Span(game, state, role, until)
    found: list[str] = []
    while True:
        actors = play.actors(state)
        deciding = role if role in actors else actors[0]
        action = decided(game, state, deciding, bots[deciding])
        if deciding == role:
            found.append(InformationSet(game, state, role).text(action))
        play.play_action(state, deciding, action)
        if span.is_over(state) or len(found) == MOST_DECISIONS:
            return found


class _Span:
    """How far a bot plays from a position: until a phase that waited there is over."""

    def __init__(self, game: Game[Any], state: State, role: int, until: str) -> None:
        self.game = game
        self.role = role
        self.until = until
        self.depth = len(state.stack)
        self.step = type(state.stack[-1])
        self.turn = game.turn(state)

    def is_over(self, state: State) -> bool:
        """Return whether the span has ended. It ends with the match at the latest."""
        if self.until == "decision" or state.outcome is not None:
            return True
        stack = state.stack
        waiting = self.role in play.actors(state)
        if self.until == "turn":
            # Others may be asked within the turn, by a step above.
            moved_on = not waiting and len(stack) <= self.depth
            return moved_on or self.game.turn(state) != self.turn
        # A step that is replaced by one of its own class continues.
        if len(stack) < self.depth or type(stack[self.depth - 1]) is not self.step:
            return True
        return len(stack) == self.depth and not waiting
