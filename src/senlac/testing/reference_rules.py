"""Differential tests: a game is played against a second implementation that shares no code with it.

The second one is written from the rules alone, as simply as possible: a generator that yields who
must decide among which actions, is sent the choice, and gets the dice. Any difference is a bug in
one of them, or a gap in the rules.
"""

from __future__ import annotations

import json
from collections.abc import Generator, MutableSequence, Sequence
from random import Random
from typing import Any, Generic, Protocol

from senlac.engine.game.game import Game
from senlac.engine.game.position import encode
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice, RecordingDice, Roll
from senlac.engine.model.options import Options
from senlac.engine.model.state import S
from senlac.testing.law_failure import LawError, require, require_same, save_artifact

Asked = tuple[str, set[str]]
"""The role that must decide, and the texts of all its legal actions."""


class Referee(Protocol):
    """A second implementation of the rules: its unused `dice`, and its state."""

    @property
    def dice(self) -> MutableSequence[Any]:
        """Return the unused dice; new ones are appended."""

    def facts(self) -> object:
        """Return its state in comparable form."""


class DifferentialTest(Generic[S]):
    """A random game under both implementations; a test's subclass says how they compare.

    With `forced` the second implementation may also ask when there is no choice, and is answered.
    """

    forced = False

    def __init__(self, game: Game[S], state: S, rng: Random, referee: Referee) -> None:
        self.game = game
        self.referee = referee
        self.state = state
        self.rng = rng
        self.dice = RecordingDice(FastDice(rng))
        self.last = ""

    # ---- the second referee ---------------------------------------------------------------------

    def reference_questions(self) -> Generator[Asked, str, None]:
        """Return the questions of the second implementation, from the present state to the end."""
        raise NotImplementedError

    def observe_roll(self, roll: Roll) -> None:
        """Pass a roll to the second implementation."""
        self.referee.dice.append(roll.value)

    def facts(self) -> object:
        """Return the part of the game's own state that the second implementation has too."""
        raise NotImplementedError

    def same_end(self, winners: Sequence[str], how: str) -> None:
        """Require that it ends the match as the game did."""
        raise NotImplementedError

    # ---- playing --------------------------------------------------------------------------------

    def choose(self, options: Options) -> Action:
        """Return a random option; a test may prefer some."""
        return options.sample(self.rng)

    def play_out(self, limit: int) -> int:
        """Play at most `limit` decisions; return how many both asked.

        Raises:
            LawError: the two differ; a note says after which decision, and where the position
                is.
        """
        asking = self.reference_questions()
        self.state.dice = self.dice
        play.run_to_decision(self.state)
        self._tell()
        asked = next(asking, None)
        for count in range(limit + 1):
            asked = self._past_forced(asking, asked)
            try:
                self._agree(asked)
            except LawError as error:
                error.add_note(self._whereabouts(count))
                raise
            if asked is None or count == limit:
                break
            self.last = self._decide()
            asked = _sent(asking, self.last)
        return count

    def _decide(self) -> str:
        """Let the game play one decision; return its action."""
        role = play.actors(self.state)[0]
        action = self.choose(play.cached_options(self.state, role))
        text = self.game.notation(self.state).text(action)
        play.play_action(self.state, role, action)
        self._tell()
        return text

    def _question(self) -> Asked | None:
        """Return the game's question, None at its end."""
        if self.state.outcome is not None:
            return None
        role = play.actors(self.state)[0]
        notation = self.game.notation(self.state)
        texts = {notation.text(action) for action in play.cached_options(self.state, role)}
        return self.game.roles(self.state)[role], texts

    def _past_forced(
        self, asking: Generator[Asked, str, None], asked: Asked | None
    ) -> Asked | None:
        """Answer the second implementation while it asks without a choice."""
        question = self._question()
        while self.forced and asked is not None and asked != question and len(asked[1]) == 1:
            asked = _sent(asking, next(iter(asked[1])))
        return asked

    def _agree(self, asked: Asked | None) -> None:
        """Require that both ask the same, have used the same dice, and have the same state."""
        question = self._question()
        if asked != question:
            ours, its = _told(question, asked), _told(asked, question)
            raise LawError(f"the game asks {ours}, {its} is what the second referee asks")
        dice = self.referee.dice
        require(not dice, f"the second referee has not used these dice: {dice}")
        outcome = self.state.outcome
        if outcome is None:
            require_same(self.facts(), self.referee.facts(), "the game's facts, or the second's")
            return
        names = self.game.roles(self.state)
        self.same_end([names[role] for role in outcome.winners], outcome.how)

    def _tell(self) -> None:
        """Pass the latest rolls to the second implementation."""
        for roll in self.dice.rolls:
            self.observe_roll(roll)
        self.dice.rolls = []

    def _whereabouts(self, count: int) -> str:
        """Return after which decision the two differ, and where the position is."""
        text = json.dumps(encode(self.game, self.state), indent=1)
        where = f"in {self.game.id}, after {count} decisions, the last {self.last!r}"
        return f"{where}; the position: {save_artifact(self.game, text)}"


def _sent(asking: Generator[Asked, str, None], text: str) -> Asked | None:
    """Return the question of the second implementation after an answer, None at its end."""
    try:
        return asking.send(text)
    except StopIteration:
        return None


def _told(one: Asked | None, other: Asked | None) -> str:
    """Return the part of a question that differs from the other one."""
    if one is None:
        return "nothing"
    alone = sorted(one[1] - (other[1] if other and other[0] == one[0] else set()))
    return f"{one[0]} {alone or 'nothing more'}"
