"""Episodes with explicit chance nodes: each die is an action of nature.

The rules roll inline. So a decision is executed on a copy of the state with the dice that are known
so far; when it asks for one more, the copy is dropped, and the match waits for that die. A decision
with three dice is executed four times.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from senlac.bots.episode import EpisodeSetup
from senlac.engine.data.document import canonical
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import Dice, NoDice
from senlac.engine.model.event import Event
from senlac.engine.model.pickling import Rebuilt
from senlac.engine.model.state import State
from senlac.engine.support.errors import OptionError, SenlacError

NATURE: Final = -1
"""Stands for chance where a role would decide."""

OVER: Final = -2
"""Stands for the role that decides when the match is over."""

DIGITS: Final = 32
"""The number of hexadecimal digits of the hashes in memories."""


class DieNeededError(SenlacError):
    """A roll whose result is not known yet. `sides` are those of the die, `label` its purpose."""

    def __init__(self, sides: int, label: str) -> None:
        super().__init__(f"expected the result of a d{sides} for {label}")
        self.sides = sides
        self.label = label


class KnownDice(Dice):
    """Dice with the given results, and after them an error that names the next die."""

    def __init__(self, results: list[int]) -> None:
        self.results = results
        self.place: int = 0

    def __reduce__(self) -> Rebuilt:
        return KnownDice, (self.results,)

    def roll(self, sides: int, label: str) -> int:
        """Return the next result.

        Raises:
            DieNeededError: it is not known yet.
        """
        if self.place == len(self.results):
            raise DieNeededError(sides, label)
        self.place += 1
        return self.results[self.place - 1]


class ChanceEpisode:
    """One match in which every die is a step of its own, and roles remember what they knew.

    With `begins` off it is empty, to be filled by `restore`.

    Attributes:
        role: the index of the role that decides, `NATURE` at a die, `OVER` at the end.
        sides: at a die its number of sides, otherwise 0.
        label: at a die its purpose, otherwise "".
        legal: the ids of the legal actions of the role, in ascending order.
        memory: for each role what it did, as text, and saw, as hashes of its view with the events
            before it. Two matches in which it is equal are the same to a role that forgets nothing.
        last_views: for each role its last view.
    """

    def __init__(self, setup: EpisodeSetup, *, begins: bool = True) -> None:
        self.setup = setup
        # None before the dice of the set-up are rolled.
        self._state: State | None = None
        self._pending: tuple[int, Action] | None = None
        self._rolled: list[int] = []
        self.role: int = NATURE
        self.sides: int = 0
        self.label: str = ""
        self.legal: list[int] = []
        self.memory: list[list[str]] = [[] for _ in setup.roles]
        self.last_views: list[bytes] = [b""] * len(setup.roles)
        if begins:
            self._advance()

    def copy(self) -> ChanceEpisode:
        """Return an independent copy."""
        new = ChanceEpisode(self.setup, begins=False)
        new.restore(self._state, self._pending, self._rolled)
        new.role, new.sides, new.label = self.role, self.sides, self.label
        new.legal = self.legal[:]
        new.memory = [lines[:] for lines in self.memory]
        new.last_views = self.last_views[:]
        return new

    def restore(
        self, state: State | None, pending: tuple[int, Action] | None, rolled: list[int]
    ) -> None:
        """Take the position, the pending decision and the dice of a match that is copied."""
        self._state = None if state is None else state.copy()
        self._pending = pending
        self._rolled = rolled[:]

    def __copy__(self) -> ChanceEpisode:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> ChanceEpisode:
        return self.copy()

    def __reduce__(self) -> Rebuilt:
        shown = self.role, self.sides, self.label, self.legal, self.memory, self.last_views
        return restored, (self.setup, self._state, self._pending, self._rolled, shown)

    def step(self, number: int) -> None:
        """Play an action by its id; at a die, the result is the number plus 1.

        Raises:
            OptionError: it is not legal.
        """
        if self.role == NATURE:
            if not 0 <= number < self.sides:
                raise OptionError(f"expected a result from 0 to {self.sides - 1}, got {number}")
            self._rolled.append(number + 1)
        elif number in self.legal:
            action = self.setup.space.action(number)
            self.memory[self.role].append(f"> {self.setup.space.text(number)}")
            self._pending = (self.role, action)
            self._rolled = []
        else:
            raise OptionError(f"action {number} is not legal now")
        self._advance()

    def text(self) -> str:
        """Return who decides, the dice so far, and a hash of what each role remembers."""
        hashes = [sha256("\n".join(lines).encode()).hexdigest()[:DIGITS] for lines in self.memory]
        waits = self.label if self.role == NATURE else f"role {self.role}"
        return f"{waits} {self._rolled} {' '.join(hashes)}"

    def observation(self, role: int) -> list[int]:
        """Return the observation of a role, zeros before the set-up is complete."""
        if self._state is None:
            return [0] * self.setup.observation_size
        return self.setup.observe(self._state, role)

    def returns(self) -> list[float]:
        """Return the reward of each role at the end, zeros before."""
        if self._state is None:
            return [0.0] * len(self.setup.roles)
        return self.setup.returns(self._state)

    def _advance(self) -> None:
        """Execute the pending decision as far as its dice are known."""
        dice = KnownDice(self._rolled)
        try:
            state = self._executed(dice)
        except DieNeededError as needed:
            self.role, self.sides, self.label, self.legal = NATURE, needed.sides, needed.label, []
            return
        state.dice = NoDice()
        events, state.journal = state.journal or [], None
        self._state, self._pending = state, None
        self.sides, self.label = 0, ""
        self._remember(state, events)
        if state.outcome is not None:
            self.role, self.legal = OVER, []
            return
        self.role = play.actors(state)[0]
        self.legal = sorted(self.setup.legal(state, self.role))

    def _executed(self, dice: KnownDice) -> State:
        """Return the position after the set-up, or after the pending decision.

        Raises:
            DieNeededError: one more die must be rolled.
        """
        before = self._state
        if before is None:
            return self.setup.begin(dice, [])
        assert self._pending is not None, "a die without a decision"
        role, action = self._pending
        state = before.copy()
        state.dice = dice
        state.journal = []
        play.play_action(state, role, action)
        return state

    def _remember(self, state: State, events: list[Event]) -> None:
        """Add to the memory of each role what it sees now, if that is new."""
        game = self.setup.game
        for role, lines in enumerate(self.memory):
            known = self.setup.known_to(state, role)
            seen = canonical(game.view(known, (role,)))
            news = [event.document() for event in events if event.visible_to([role])]
            if seen != self.last_views[role] or news:
                self.last_views[role] = seen
                lines.append(sha256(seen + canonical(news)).hexdigest()[:DIGITS])


Shown = tuple[int, int, str, list[int], list[list[str]], list[bytes]]
"""The attributes of a match that is pickled, from `role` on."""


def restored(
    setup: EpisodeSetup,
    state: State | None,
    pending: tuple[int, Action] | None,
    rolled: list[int],
    shown: Shown,
) -> ChanceEpisode:
    """Return a match that was pickled."""
    new = ChanceEpisode(setup, begins=False)
    new.restore(state, pending, rolled)
    new.role, new.sides, new.label, new.legal, new.memory, new.last_views = shown
    return new
