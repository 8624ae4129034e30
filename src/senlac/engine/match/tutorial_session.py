"""Tutorial sessions: play a tutorial with a learner, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from senlac.engine.data.rows.tutorial import ScriptedReply
from senlac.engine.match.match import Match
from senlac.engine.model import refusals
from senlac.engine.support.errors import SenlacError

if TYPE_CHECKING:
    from senlac.engine.data.rows.tutorial import Tutorial, TutorialStep
    from senlac.engine.game.game import Game
    from senlac.engine.model.event import Event


class WrongTutorialStepError(SenlacError):
    """A legal action that the present step of a tutorial does not accept."""


class TutorialSession:
    """A match that follows a tutorial. Nothing can be undone during it.

    The current step is computed from the match alone, so a tutorial continues wherever its match
    can be restored.
    """

    def __init__(self, tutorial: Tutorial, match: Match) -> None:
        self.tutorial = tutorial
        self.match = match

    @classmethod
    def begin(cls, game: Game[Any]) -> TutorialSession:
        """Begin the tutorial of a game.

        Raises:
            SenlacError: the game has none, or its layout is invalid.
        """
        tutorial = game.tutorial()
        if tutorial is None:
            raise SenlacError(f"{game.id} has no tutorial")
        scenario, seed = tutorial.scenario, tutorial.seed
        if not tutorial.layout:
            return cls(tutorial, Match.new(game, scenario, seed=seed))
        there = tutorial.layout
        # A tutorial may name its scenario in the layout too, as stand-alone layouts do.
        if not any(line.lstrip().startswith("scenario:") for line in there.splitlines()):
            there = f"scenario: {scenario}\n{there}"
        return cls(tutorial, Match.from_layout(there, game, seed=seed))

    @property
    def place(self) -> int:
        """Return the number of finished steps."""
        # The first entry is the set-up; each step is an action and its replies.
        left = self.match.entries - 1
        for place, stage in enumerate(self.tutorial.stages):
            if left <= 0:
                return place
            left -= 1 + len(stage.replies)
        return len(self.tutorial.stages)

    @property
    def stage(self) -> TutorialStep | None:
        """Return the step that waits for the learner, None when the tutorial is over."""
        place = self.place
        stages = self.tutorial.stages
        return stages[place] if place < len(stages) else None

    def moves(self, action: str) -> list[ScriptedReply]:
        """Return the learner's action and the replies to it, each with its dice.

        Raises:
            LessonError: the step does not accept the action, or the tutorial is over.
            IllegalActionError: the rules forbid it.
            NotationError: the text is not an action.
        """
        stage, role = self.stage, self.tutorial.role
        if stage is None:
            raise WrongTutorialStepError("The tutorial is over.")
        refusal = self.match.why_not(role, action)
        if refusal is not None:
            raise refusals.error(refusal)
        notation = self.match.notation()
        if not stage.accepts(notation.text(notation.action(action))):
            raise WrongTutorialStepError(stage.hint)
        return [ScriptedReply(role, action, stage.dice), *stage.replies]

    def play(self, action: str) -> list[Event]:
        """Play the learner's action and the replies; return the events that the learner sees.

        Raises:
            LessonError: the step does not accept the action, or the tutorial is over.
            IllegalActionError: the rules forbid it.
            NotationError: the text is not an action.
        """
        role = self.tutorial.role
        seen = len(self.match.events([role]))
        for move in self.moves(action):
            self.match.queue_rolls(move.dice)
            self.match.play(move.role, move.action)
        return self.match.events([role], seen)
