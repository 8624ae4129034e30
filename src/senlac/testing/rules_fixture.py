"""A position for tests of rules: everything is referred to by name, as players write it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from senlac.engine.game.game import Game
from senlac.engine.game.position import encode
from senlac.engine.match import perspective
from senlac.engine.match.match import Match
from senlac.engine.model import play
from senlac.engine.model.action import Action, Notation
from senlac.engine.model.dice import Dice, ScriptedDice
from senlac.engine.model.phase import Refusal
from senlac.engine.model.phase_names import document_name
from senlac.engine.model.state import S


class FixtureDice(Dice):
    """Dice with given results; `labels` and `sides` record what was rolled."""

    def __init__(self, values: Sequence[int]) -> None:
        self._script = ScriptedDice(values)
        self.labels: list[str] = []
        self.sides: list[int] = []

    @property
    def values(self) -> list[int]:
        """The given results that were not used yet."""
        return self._script.values

    @values.setter
    def values(self, told: Sequence[int]) -> None:
        self._script = ScriptedDice(told)

    def roll(self, sides: int, label: str) -> int:
        """Return the next given result.

        Raises:
            DiceError: none is left, or the die has no such side.
        """
        self.labels.append(label)
        self.sides.append(sides)
        return self._script.roll(sides, label)


class RulesFixture(Generic[S]):
    """A position that is queried and played by names, for the role that must decide.

    If several roles must decide, it is the first. The position runs to a decision at once. Steps
    end automatically, as for bots. Nothing is recorded, and there is no undo.
    """

    def __init__(self, game: Game[S], state: S, dice: FixtureDice) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        state.dice = dice
        state.journal = []
        play.run_to_decision(state)

    # ---- what is asked --------------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        """Return the notation in use."""
        return perspective.notation(self.game, self.state, play.actors(self.state))

    @property
    def step(self) -> str:
        """Return the name of the waiting phase, "" when the match is over."""
        return "" if self.state.outcome else document_name(self.state.stack[-1])

    @property
    def phases(self) -> list[str]:
        """Return the names of all phases on the stack, the waiting one last."""
        return [document_name(phase) for phase in self.state.stack]

    @property
    def role(self) -> str:
        """Return the role that must decide."""
        return self.game.roles(self.state)[self._actor]

    @property
    def _actor(self) -> int:
        """Return the index of the role that must decide."""
        return play.actors(self.state)[0]

    def options(self, verb: str = "") -> set[str]:
        """Return the texts of all legal actions, or of those with one verb."""
        if self.state.outcome is not None:
            return set()
        notation = self.notation
        texts = [notation.text(action) for action in play.cached_options(self.state, self._actor)]
        assert len(texts) == len(set(texts)), f"offered twice in {sorted(texts)}"
        return {text for text in texts if not verb or text.split()[0] == verb}

    def offers(self, text: str) -> bool:
        """Return whether an action is legal."""
        return text in self.options()

    def seconds(self, verb: str, first: str) -> set[str]:
        """Return the second arguments of the legal actions with a verb and a first argument."""
        found = [text.split() for text in self.options(verb)]
        return {words[2] for words in found if words[1] == first}

    def refusal(self, text: str) -> Refusal:
        """Return why an action is illegal."""
        action = self.notation.action(text)
        role = self._actor
        assert action not in play.cached_options(self.state, role), f"'{text}' is allowed"
        return self.state.stack[-1].why_not_for(self.state, role, action)

    def rule(self, text: str) -> str:
        """Return the id of the rule that forbids an action."""
        return self.refusal(text).rule

    # ---- deciding -------------------------------------------------------------------------------

    def play(self, *texts: str, dice: Sequence[int] = ()) -> RulesFixture[S]:
        """Play actions, each of which must be legal; `dice` are appended to the given results."""
        self.dice.values += [*dice]
        for text in texts:
            play.play_action(self.state, self._actor, self._legal(text))
        return self

    def _legal(self, text: str) -> Action:
        """Parse an action and require that it is legal."""
        action = self.notation.action(text)
        if action not in play.cached_options(self.state, self._actor):
            raise AssertionError(f"'{text}' is not allowed: {self.refusal(text)}")
        return action

    # ---- what has come of it --------------------------------------------------------------------

    def events_of(self, kind: str) -> list[dict[str, Any]]:
        """Return the fields of all events of a kind so far."""
        return [dict(event.fields) for event in self.state.journal or [] if event.kind == kind]

    def kinds(self) -> list[str]:
        """Return the kinds of all events so far, in order."""
        return [event.kind for event in self.state.journal or []]

    @property
    def winners(self) -> list[str]:
        """Return the roles that have won; empty while the match goes on and after a draw."""
        outcome = self.state.outcome
        roles = self.game.roles(self.state)
        return [] if outcome is None else [roles[role] for role in outcome.winners]

    @property
    def how(self) -> str:
        """Return how the match ended, "" while it goes on."""
        return "" if self.state.outcome is None else self.state.outcome.how

    def match(self, seed: int = 1066) -> Match[S]:
        """Return a match that begins at this position, with dice of its own."""
        return Match.from_position(encode(self.game, self.state), game=self.game, seed=seed)
