"""Episodes: matches as programs that learn see them, with ids, masks, observations and rewards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from senlac.bots.action_space import ActionSpace
from senlac.bots.information_set import role_options
from senlac.bots.view_encoder import ViewEncoder
from senlac.engine.game.game import Game
from senlac.engine.match import perspective, registry
from senlac.engine.model import play
from senlac.engine.model.dice import Dice, FastDice, bot_rng
from senlac.engine.model.event import Event
from senlac.engine.model.pickling import Rebuilt
from senlac.engine.model.state import State
from senlac.engine.support.errors import OptionError

if TYPE_CHECKING:
    from senlac.engine.data.loader import Overlay

SLOTS: Final = 2048
"""Size of the observations of games that declare none of their own."""

STATIC: Final = ("map", "scenario")
"""Keys of views that never change in a match; hashed observations leave them out."""


MARGIN: Final = "margin"
"""Rewards: by how many points of the rules a role is ahead of the best other one."""

WIN: Final = "win"
"""Rewards: a win of 1 is shared by the winners, a loss of 1 by the others."""

REWARDS: Final = (MARGIN, WIN)


class EpisodeSetup:
    """What all episodes of an environment share: a game, a scenario, its options, and its spaces.

    Attributes:
        rewards: `MARGIN` or `WIN`.
        roles: the names of the roles, by index.
        space: the ids of the actions.
        observation_size: the length of an observation.

    Raises (the constructor):
        SenlacError: there is no such game, scenario, option or kind of rewards.
    """

    def __init__(
        self,
        game: str | Game[Any],
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        overlay: Overlay | None = None,
        rewards: str = MARGIN,
    ) -> None:
        if rewards not in REWARDS:
            raise OptionError(f"expected rewards {' or '.join(REWARDS)}, got {rewards}")
        self.rewards = rewards
        self.game: Game[Any] = registry.game(game) if isinstance(game, str) else game
        self.scenario: str = self.game.scenario_card(scenario).id
        self.options: dict[str, Any] = self.game.resolve_options(self.scenario, options or {})
        self.overlay = overlay
        state = self.begin(FastDice(bot_rng("spaces")))
        self.roles: list[str] = list(self.game.roles(state))
        self.space = ActionSpace(self.game.notation(state))
        own = self.game.observation(state, 0)
        self.encoder: ViewEncoder | None = ViewEncoder(SLOTS, STATIC) if own is None else None
        self.observation_size: int = SLOTS if own is None else len(own)

    def __reduce__(self) -> Rebuilt:
        return EpisodeSetup, (self.game, self.scenario, self.options, self.overlay, self.rewards)

    def __copy__(self) -> EpisodeSetup:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> EpisodeSetup:
        return self

    def begin(self, dice: Dice, journal: list[Event] | None = None) -> State:
        """Return the first state that waits for a decision; a journal collects the events."""
        state: State = self.game.initial_state(self.scenario, self.options, self.overlay)
        state.dice = dice
        state.journal = journal
        play.run_to_decision(state)
        return state

    def known_to(self, state: State, role: int) -> State:
        """Return the state as far as a role knows it; the same one if nothing is hidden."""
        game = self.game
        if not game.has_secrets(state):
            return state
        redacted: State = game.redact(state, (role,))
        return redacted

    def observe(self, state: State, role: int) -> list[int]:
        """Return the observation of a role: integers of 16 bits, the same for equal views."""
        known = self.known_to(state, role)
        encoder = self.encoder
        if encoder is not None:
            return encoder.encode(self.game.view(known, (role,)))
        observed = self.game.observation(known, role)
        assert observed is not None, "a game observes either all its positions or none"
        return list(observed)

    def legal(self, state: State, role: int) -> list[int]:
        """Return the ids of the legal actions of a role that must decide.

        Raises:
            OptionError: the match plays another match within it, its names have changed, or no
                legal action has an id.
        """
        if perspective.nested_phase(state) is not None:
            raise OptionError(f"environments play no match within {self.game.id}: use its options")
        self._require_same_names(state)
        found = self.space.legal(role_options(self.known_to(state, role), role))
        if not found:
            raise OptionError(f"{self.game.id}: no legal action of role {role} has an id")
        return found

    def _require_same_names(self, state: State) -> None:
        """Require that the notation is the one that the ids come from."""
        notation = self.game.notation(state)
        known = self.space.notation
        if notation is not known and (
            notation.verbs != known.verbs or notation.names != known.names
        ):
            raise OptionError(
                f"environments need the same names in every match; those of {self.game.id}"
                f" {self.scenario} depend on its dice or purchases"
            )

    def returns(self, state: State) -> list[float]:
        """Return the reward of each role at the end, zeros before it.

        In a game without points, margins are wins. Not every win is by points.
        """
        outcome, count = state.outcome, len(self.roles)
        if outcome is None:
            return [0.0] * count
        scores = self.game.scores(state) if self.rewards == MARGIN else ()
        if len(scores) == count and count > 1:
            return [float(scores[role] - _best_other(scores, role)) for role in range(count)]
        winners = outcome.winners
        if not winners or len(winners) == count:
            return [0.0] * count
        lost = -1.0 / (count - len(winners))
        return [1.0 / len(winners) if role in winners else lost for role in range(count)]


class Episode:
    """One match of an environment.

    Attributes:
        state: the true state; learners never get it.
        role: the index of the role that decides, -1 when the match is over.
        decisions: the number of actions so far.
        legal: the ids of that role's legal actions; none when the match is over.
    """

    def __init__(self, setup: EpisodeSetup, seed: str) -> None:
        self.setup = setup
        self.state: State = setup.begin(FastDice(bot_rng(f"episode {seed}")))
        self.decisions: int = 0
        self.role: int = -1
        self.legal: list[int] = []
        self._ask()

    def step(self, number: int) -> None:
        """Play an action by its id.

        Raises:
            OptionError: it is not legal, or the match is over.
        """
        if number not in self.legal:
            raise OptionError(f"action {number} is not legal now")
        play.play_action(self.state, self.role, self.setup.space.action(number))
        self.decisions += 1
        self._ask()

    def _ask(self) -> None:
        """Find who decides, and the legal actions."""
        state = self.state
        if state.outcome is not None:
            self.role, self.legal = -1, []
            return
        self.role = play.actors(state)[0]
        self.legal = self.setup.legal(state, self.role)

    def actors(self) -> Sequence[int]:
        """Return all roles that must decide now, such as those who write sealed sheets."""
        return play.actors(self.state)

    def turn_to(self, role: int) -> None:
        """Ask another one of the roles that must decide now.

        Raises:
            OptionError: it has no decision to make.
        """
        if role not in self.actors():
            raise OptionError(f"role {role} has nothing to decide now")
        self.role = role
        self.legal = self.setup.legal(self.state, role)

    def observation(self, role: int) -> list[int]:
        """Return the observation of a role."""
        return self.setup.observe(self.state, role)

    def returns(self) -> list[float]:
        """Return the reward of each role at the end, zeros before."""
        return self.setup.returns(self.state)

    def sample(self, rng: Random) -> int:
        """Return a random legal action."""
        return self.legal[int(rng.random() * len(self.legal))]


def _best_other(scores: Sequence[int], role: int) -> int:
    """Return the most points of any other role."""
    return max([points for place, points in enumerate(scores) if place != role])
