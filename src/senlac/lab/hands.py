"""A position in the hands of whoever tests rules: all goes by names, as a player writes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from senlac.engine import play, standpoint
from senlac.engine.action import Action, Notation
from senlac.engine.dice import Dice, ScriptedDice
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.phase import Refusal
from senlac.engine.position import encode
from senlac.engine.state import S


class ToldDice(Dice):
    """Dice that fall as told; `labels` are what they were rolled for, `sides` what they were."""

    def __init__(self, values: Sequence[int]) -> None:
        self._script = ScriptedDice(values)
        self.labels: list[str] = []
        self.sides: list[int] = []

    @property
    def values(self) -> list[int]:
        """What was told and has not fallen yet."""
        return self._script.values

    @values.setter
    def values(self, told: Sequence[int]) -> None:
        self._script = ScriptedDice(told)

    def roll(self, sides: int, label: str) -> int:
        """Return what was told next.

        Raises:
            DiceError: nothing was told any more, or what is on no such die.
        """
        self.labels.append(label)
        self.sides.append(sides)
        return self._script.roll(sides, label)


class Hands(Generic[S]):
    """A position that is asked and played on by names, whoever it is that must decide.

    What is asked or done is always of the first role that must decide. It is settled at once. Steps
    end by themselves, as for bots; nothing is recorded, and nothing goes back.
    """

    def __init__(self, game: Game[S], state: S, dice: ToldDice) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        state.dice = dice
        state.journal = []
        play.settle(state)

    # ---- what is asked --------------------------------------------------------------------------

    @property
    def notation(self) -> Notation:
        """Return the names in use now."""
        return standpoint.notation(self.game, self.state, play.actors(self.state))

    @property
    def step(self) -> str:
        """Return the name of the phase that waits, "" when the match is over."""
        return "" if self.state.outcome else type(self.state.stack[-1]).__name__

    @property
    def phases(self) -> list[str]:
        """Return the names of all phases on the stack, the one that waits at the end."""
        return [type(phase).__name__ for phase in self.state.stack]

    @property
    def role(self) -> str:
        """Return the role that must decide."""
        return self.game.roles(self.state)[self._actor]

    @property
    def _actor(self) -> int:
        """Return the index of the role that must decide."""
        return play.actors(self.state)[0]

    def options(self, verb: str = "") -> set[str]:
        """Return all that may be done now, or what may be done with one verb."""
        if self.state.outcome is not None:
            return set()
        notation = self.notation
        texts = [notation.text(action) for action in play.offered(self.state, self._actor)]
        assert len(texts) == len(set(texts)), f"offered twice in {sorted(texts)}"
        return {text for text in texts if not verb or text.split()[0] == verb}

    def offers(self, text: str) -> bool:
        """Tell whether an action may be done now."""
        return text in self.options()

    def seconds(self, verb: str, first: str) -> set[str]:
        """Return the second arguments that a verb has now with a first one."""
        found = [text.split() for text in self.options(verb)]
        return {words[2] for words in found if words[1] == first}

    def why(self, text: str) -> Refusal:
        """Return why an action may not be done."""
        action = self.notation.action(text)
        role = self._actor
        assert action not in play.offered(self.state, role), f"'{text}' is allowed"
        return self.state.stack[-1].why_not_for(self.state, role, action)

    def rule(self, text: str) -> str:
        """Return the id of the rule that forbids an action."""
        return self.why(text).rule

    # ---- deciding -------------------------------------------------------------------------------

    def play(self, *texts: str, dice: Sequence[int] = ()) -> Hands[S]:
        """Carry out actions, each of which must be legal; `dice` fall after those told before."""
        self.dice.values += [*dice]
        for text in texts:
            play.advance(self.state, self._actor, self._legal(text))
        return self

    def _legal(self, text: str) -> Action:
        """Read an action and see that it is offered."""
        action = self.notation.action(text)
        if action not in play.offered(self.state, self._actor):
            raise AssertionError(f"'{text}' is not allowed: {self.why(text)}")
        return action

    # ---- what has come of it --------------------------------------------------------------------

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the fields of all events of a kind so far."""
        return [dict(event.fields) for event in self.state.journal or [] if event.kind == kind]

    def kinds(self) -> list[str]:
        """Return the kinds of all events so far, in order."""
        return [event.kind for event in self.state.journal or []]

    @property
    def winners(self) -> list[str]:
        """Return the roles that have won, none while the match goes on or after a draw."""
        outcome = self.state.outcome
        roles = self.game.roles(self.state)
        return [] if outcome is None else [roles[role] for role in outcome.winners]

    @property
    def how(self) -> str:
        """Return how it ended, "" while it goes on."""
        return "" if self.state.outcome is None else self.state.outcome.how

    def match(self, seed: int = 1066) -> Match:
        """Return a match that begins here, with dice of its own."""
        return Match.from_position(encode(self.game, self.state), game=self.game, seed=seed)
