"""The tutor: plays a guided first game with a learner, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.engine import refusals
from senlac.engine.errors import SenlacError
from senlac.engine.match import Match
from senlac.engine.rows.lesson import Reply

if TYPE_CHECKING:
    from senlac.engine.event import Event
    from senlac.engine.game import Game
    from senlac.engine.rows.lesson import Stage, Tutorial


class LessonError(SenlacError):
    """An action that the rules allow, but the present step of a lesson does not wait for."""


class Tutor:
    """A match that is played as a lesson tells. Nothing is taken back while it lasts.

    Which step the learner has reached is told by the match alone, so that a lesson goes on
    wherever its match can be rebuilt.
    """

    def __init__(self, tutorial: Tutorial, match: Match) -> None:
        self.tutorial = tutorial
        self.match = match

    @classmethod
    def begin(cls, game: Game[Any]) -> Tutor:
        """Begin the guided first game of a game.

        Raises:
            SenlacError: the game has none, or its layout is at fault.
        """
        tutorial = game.tutorial()
        if tutorial is None:
            raise SenlacError(f"{game.id} has no guided first game")
        scenario, seed = tutorial.scenario, tutorial.seed
        if not tutorial.layout:
            return cls(tutorial, Match.new(game, scenario, seed=seed))
        there = f"scenario: {scenario}\n{tutorial.layout}"
        return cls(tutorial, Match.from_layout(there, game, seed=seed))

    @property
    def place(self) -> int:
        """Return how many steps are done."""
        # The first entry is the set-up; each step is an action and its replies.
        left = self.match.entries - 1
        for place, stage in enumerate(self.tutorial.stages):
            if left <= 0:
                return place
            left -= 1 + len(stage.replies)
        return len(self.tutorial.stages)

    @property
    def stage(self) -> Stage | None:
        """Return the step that waits for the learner, None when the lesson is over."""
        place = self.place
        stages = self.tutorial.stages
        return stages[place] if place < len(stages) else None

    def moves(self, action: str) -> list[Reply]:
        """Return what the learner's action leads to: itself and the replies, each with its dice.

        Raises:
            LessonError: the step waits for something else, or the lesson is over.
            IllegalActionError: the rules forbid it.
            NotationError: the text is no action.
        """
        stage, role = self.stage, self.tutorial.role
        if stage is None:
            raise LessonError("The lesson is over.")
        refusal = self.match.why_not(role, action)
        if refusal is not None:
            raise refusals.error(refusal)
        notation = self.match.notation()
        if not stage.accepts(notation.text(notation.action(action))):
            raise LessonError(stage.hint)
        return [Reply(role, action, stage.dice), *stage.replies]

    def play(self, action: str) -> list[Event]:
        """Carry out what the learner does, and all that follows by itself; return what is seen.

        Raises:
            LessonError: the step waits for something else, or the lesson is over.
            IllegalActionError: the rules forbid it.
            NotationError: the text is no action.
        """
        role = self.tutorial.role
        seen = len(self.match.events([role]))
        for move in self.moves(action):
            self.match.queue(move.dice)
            self.match.play(move.role, move.action)
        return self.match.events([role], seen)
