"""A game played under two referees: itself, and a second reading of its rules that shares no code.

The second one is written from the rules alone, as simply as can be: a generator that asks who must
decide among which actions, is sent what was chosen, and hears the dice. Whatever the two differ in
is a fault of one of them, or of the rules.
"""

from __future__ import annotations

import json
from collections.abc import Generator, MutableSequence, Sequence
from random import Random
from typing import Any, Generic, Protocol

from senlac.engine import play
from senlac.engine.action import Action
from senlac.engine.dice import FastDice, KeptDice, Roll
from senlac.engine.game import Game
from senlac.engine.options import Options
from senlac.engine.position import encode
from senlac.engine.state import S
from senlac.testing.broken import BrokenLawError, kept, require, require_same

Asked = tuple[str, set[str]]
"""The role that must decide, and the texts of all it may do."""


class Referee(Protocol):
    """A second reading of the rules: the `dice` it has heard of and not used, and what it knows."""

    @property
    def dice(self) -> MutableSequence[Any]:
        """Return the dice; those that fall are added at the end."""

    def facts(self) -> object:
        """Return what it knows of the state."""


class SecondOpinion(Generic[S]):
    """A state played on at random under both referees; a test's own class says how they compare.

    With `forced` the second referee may ask where there is nothing to choose, and is answered.
    """

    forced = False

    def __init__(self, game: Game[S], state: S, rng: Random, referee: Referee) -> None:
        self.game = game
        self.referee = referee
        self.state = state
        self.rng = rng
        self.dice = KeptDice(FastDice(rng))
        self.last = ""

    # ---- the second referee ---------------------------------------------------------------------

    def asking(self) -> Generator[Asked, str, None]:
        """Return the questions of the second referee, from the present state to the end."""
        raise NotImplementedError

    def hear(self, roll: Roll) -> None:
        """Tell the second referee what has been rolled."""
        self.referee.dice.append(roll.value)

    def facts(self) -> object:
        """Return of the game's own state what the second referee knows of it."""
        raise NotImplementedError

    def same_end(self, winners: Sequence[str], how: str) -> None:
        """See that it ends the match as the game did."""
        raise NotImplementedError

    # ---- playing --------------------------------------------------------------------------------

    def choose(self, options: Options) -> Action:
        """Draw what is done; a test may be bolder."""
        return options.sample(self.rng)

    def play_out(self, limit: int) -> int:
        """Play so many decisions, or to the end; return how many were asked of both.

        Raises:
            BrokenLawError: the two differ; a note tells after what, and where the position is.
        """
        asking = self.asking()
        self.state.dice = self.dice
        play.settle(self.state)
        self._tell()
        asked = next(asking, None)
        for count in range(limit + 1):
            asked = self._past_forced(asking, asked)
            try:
                self._agree(asked)
            except BrokenLawError as error:
                error.add_note(self._whereabouts(count))
                raise
            if asked is None or count == limit:
                break
            self.last = self._decide()
            asked = _sent(asking, self.last)
        return count

    def _decide(self) -> str:
        """Let the game go on; return what was done."""
        role = play.actors(self.state)[0]
        action = self.choose(play.offered(self.state, role))
        text = self.game.notation(self.state).text(action)
        play.advance(self.state, role, action)
        self._tell()
        return text

    def _question(self) -> Asked | None:
        """Return what the game asks, None at its end."""
        if self.state.outcome is not None:
            return None
        role = play.actors(self.state)[0]
        notation = self.game.notation(self.state)
        texts = {notation.text(action) for action in play.offered(self.state, role)}
        return self.game.roles(self.state)[role], texts

    def _past_forced(
        self, asking: Generator[Asked, str, None], asked: Asked | None
    ) -> Asked | None:
        """Answer where the second referee asks and there is nothing to choose."""
        question = self._question()
        while self.forced and asked is not None and asked != question and len(asked[1]) == 1:
            asked = _sent(asking, next(iter(asked[1])))
        return asked

    def _agree(self, asked: Asked | None) -> None:
        """See that both ask the same, have used the same dice, and know the same."""
        question = self._question()
        if asked != question:
            ours, its = _told(question, asked), _told(asked, question)
            raise BrokenLawError(f"the game asks {ours}, {its} is what the second referee asks")
        dice = self.referee.dice
        require(not dice, f"the second referee has not used these dice: {dice}")
        outcome = self.state.outcome
        if outcome is None:
            require_same(self.facts(), self.referee.facts(), "the game's facts, or the second's")
            return
        names = self.game.roles(self.state)
        self.same_end([names[role] for role in outcome.winners], outcome.how)

    def _tell(self) -> None:
        """Tell the second referee what has been rolled since the last time."""
        for roll in self.dice.rolls:
            self.hear(roll)
        self.dice.rolls = []

    def _whereabouts(self, count: int) -> str:
        """Return after which decision the two differ, and where the position is."""
        text = json.dumps(encode(self.game, self.state), indent=1)
        where = f"in {self.game.id}, after {count} decisions, the last {self.last!r}"
        return f"{where}; the position: {kept(self.game, text)}"


def _sent(asking: Generator[Asked, str, None], text: str) -> Asked | None:
    """Return what the second referee asks after an answer, None at its end."""
    try:
        return asking.send(text)
    except StopIteration:
        return None


def _told(one: Asked | None, other: Asked | None) -> str:
    """Return a question as far as it is not the other one."""
    if one is None:
        return "nothing"
    alone = sorted(one[1] - (other[1] if other and other[0] == one[0] else set()))
    return f"{one[0]} {alone or 'nothing more'}"
