"""Garrison, a game for tests of players that follow the highlights.

Guards are posted in secret, and may be lifted again (`Options.humans_only`). Then they strike
spaces on which enemies stand, so that the piece covers the space to click; the odds of a
strike are rejected. In the scenario `drill` the guards turn about for ever instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from senlac.engine.game.game import Game, ScenarioCard
from senlac.engine.model.action import Action, Notation
from senlac.engine.model.event_types import EventCatalogue, EventType
from senlac.engine.model.fields import flag, list_of, number
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.model.sealed import SealedPhase
from senlac.engine.model.state import State
from senlac.engine.screen.scene import ActionLabels, Board, Layer, Piece, Scene, Shape, Space

SIDES: Final = ("east", "west")
GUARDS: Final = ("east1", "east2", "west1", "west2")
EACH: Final = 2
SPACES: Final = ("a", "b", "c", "d", "e", "f")
ROW: Final = 3
AWAY: Final = -1
WIDE: Final = 100.0
DICE: Final = 12
"""A number of dice for which odds are not computed."""

VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "post": ("guard", "space"),
    "lift": ("guard",),
    "done": (),
    "strike": ("space",),
    "turn": ("guard",),
}


@dataclass(init=False, eq=False, repr=False, slots=True)
class GarrisonState(State):
    """Space of each guard, and the side whose turn it is."""

    at: list[int] = list_of("guard", AWAY, "space", first=(AWAY,) * len(GUARDS))
    side: int = number(0, "side")
    drill: bool = flag()

    def index_names(self) -> Mapping[str, Sequence[str]]:
        """Return the names of guards, spaces and sides."""
        return {"guard": GUARDS, "space": SPACES, "side": SIDES}


def guards_of(side: int) -> range:
    """Return the guards of a side."""
    return range(side * EACH, (side + 1) * EACH)


class Posting(SealedPhase[GarrisonState]):
    """[garrison.1] In secret each side posts its guards on its own spaces."""

    delete_verbs = ("lift",)

    def writers(self, state: GarrisonState) -> tuple[int, ...]:
        """Return both sides."""
        return (0, 1)

    def posted(self, role: int) -> dict[int, int]:
        """Return the spaces that a side has chosen, by guard."""
        return {line.first: line.second for line in self.sheets[role]}

    def sheet_options(self, state: GarrisonState, role: int) -> Options:
        """Return guards and free spaces, and for humans the guards posted so far."""
        posted = self.posted(role)
        left = [guard for guard in guards_of(role) if guard not in posted]
        own = range(role * ROW, (role + 1) * ROW)
        free = [space for space in own if space not in posted.values()]
        options = Options().humans_only("lift", list(posted))
        return options.pairs("post", left, lambda _: free) if left else options.one("done")

    def write(self, state: GarrisonState, role: int, action: Action) -> None:
        """Write a line, or strike one out."""
        if action.verb == "lift":
            lines = self.sheets[role]
            self.sheets[role] = [line for line in lines if line.first != action.first]
        else:
            super().write(state, role, action)

    def reveal(self, state: GarrisonState) -> None:
        """Reveal the spaces of all guards."""
        for role in range(len(SIDES)):
            for guard, space in self.posted(role).items():
                state.at[guard] = space
        state.emit("posted", {}, "garrison.1")
        state.replace(Striking())

    def prompt_for(self, state: GarrisonState, role: int) -> str:
        """Return the prompt for a guard."""
        return "Post your guards."

    def why_not_for(self, state: GarrisonState, role: int, action: Action) -> Refusal:
        """Return a refusal that names what may be written."""
        return Refusal("garrison.1", "Guards are posted on free spaces of their own side.")


class Striking(Phase[GarrisonState]):
    """[garrison.2] In turn each side strikes a guard of the other, or turns its own about."""

    def actors(self, state: GarrisonState) -> tuple[int, ...]:
        """Return the side whose turn it is."""
        return (state.side,)

    def options(self, state: GarrisonState) -> Options:
        """Return the spaces of the enemy, or the guards of the side."""
        if state.drill:
            return Options().each("turn", list(guards_of(state.side)))
        enemies = [state.at[guard] for guard in guards_of(1 - state.side)]
        return Options().each("strike", [space for space in enemies if space != AWAY])

    def apply(self, state: GarrisonState, action: Action) -> None:
        """Remove the guard; the side without guards has lost."""
        if action.verb == "turn":
            return
        for blow in range(DICE):
            state.dice.roll(6, f"blow {blow}")
        state.at[state.at.index(action.first)] = AWAY
        state.emit("strike", {"space": SPACES[action.first]}, "garrison.2")
        if all(state.at[guard] == AWAY for guard in guards_of(1 - state.side)):
            state.finish((state.side,), "no guards")
        state.side = 1 - state.side

    def prompt(self, state: GarrisonState) -> str:
        """Return the prompt for a guard."""
        return "Choose a guard."

    def why_not(self, state: GarrisonState, action: Action) -> Refusal:
        """Return a refusal that names what may be struck."""
        return Refusal("garrison.2", "Strike a space where an enemy is.")


EVENT_CATALOGUE: Final = EventCatalogue(
    {},
    {
        "posted": EventType("The guards are posted."),
        "strike": EventType("A guard on {space:text} is struck."),
    },
)


class Garrison(Game[GarrisonState]):
    """Two sides with two guards each."""

    id = "garrison"
    title = "Garrison"
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = (Posting, Striking)
    event_catalogue = EVENT_CATALOGUE
    action_labels: ClassVar[ActionLabels] = ActionLabels(
        kinds={"guard": "piece", "space": "space"}, dice=("strike",)
    )

    def scenarios(self) -> Sequence[ScenarioCard]:
        """Return the two scenarios."""
        return [
            ScenarioCard("watch", "The watch", "Guards strike each other.", SIDES),
            ScenarioCard("drill", "The drill", "Guards turn about for ever.", SIDES),
        ]

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> GarrisonState:
        """Return the state before guards are posted."""
        state = GarrisonState()
        state.drill = scenario == "drill"
        state.push(Posting([[], []], []))
        return state

    def empty_state(self) -> GarrisonState:
        """Return a state without guards."""
        return GarrisonState()

    def roles(self, state: GarrisonState) -> Sequence[str]:
        """Return the sides."""
        return SIDES

    def notation(self, state: GarrisonState) -> Notation:
        """Return the verbs, and the names of guards and spaces."""
        return Notation(VERBS, {"guard": GUARDS, "space": SPACES})

    def view(self, state: GarrisonState, roles: Sequence[int]) -> dict[str, Any]:
        """Return the spaces of the guards that the roles can see."""
        places = where(state, roles)
        return {GUARDS[guard]: SPACES[space] for guard, space in places.items() if space != AWAY}

    def board(self, state: GarrisonState) -> Board:
        """Return two rows of spaces, no larger than a guard."""
        spaces = tuple(
            Space(name, name.upper(), square(middle), middle)
            for name, middle in zip(SPACES, map(middle_of, range(len(SPACES))), strict=True)
        )
        shapes = tuple(Shape("path", "open", d=space.d) for space in spaces)
        return Board(
            WIDE * (ROW + 2), WIDE * 3, "The wall", 60.0, {}, (Layer("land", shapes),), spaces
        )

    def board_key(self, state: GarrisonState) -> object:
        """Return the same key for all matches."""
        return self.id

    def scene(self, state: GarrisonState, roles: Sequence[int]) -> Scene:
        """Return the guards that the roles can see; those not posted are beside the board."""
        pieces = tuple(
            Piece(GUARDS[guard], GUARDS[guard], guard // EACH, SPACES[space])
            if space != AWAY
            else Piece(GUARDS[guard], GUARDS[guard], guard // EACH, at=beside(guard))
            for guard, space in where(state, roles).items()
        )
        step = type(state.stack[-1]).__name__ if state.stack else ""
        return Scene(pieces=pieces, step=step)

    def concede(self, state: GarrisonState, role: int) -> None:
        """Leave the wall to the other side."""
        state.finish((1 - role,), "conceded")


def where(state: GarrisonState, roles: Sequence[int]) -> dict[int, int]:
    """Return the space of each guard that the roles can see, `AWAY` if it is on none."""
    top = state.stack[-1] if state.stack else None
    found = dict(enumerate(state.at))
    if isinstance(top, Posting):
        found = {guard: AWAY for role in roles for guard in guards_of(role)}
        for role in roles:
            found.update(top.posted(role))
        return found
    return {guard: space for guard, space in found.items() if space != AWAY}


def middle_of(space: int) -> tuple[float, float]:
    """Return the middle of a space."""
    return (WIDE * (space % ROW + 1), WIDE * (space // ROW + 1))


def beside(guard: int) -> tuple[float, float]:
    """Return the position of a guard beside the board."""
    return (WIDE * (ROW + 1), WIDE * (guard % EACH + 1))


def square(middle: tuple[float, float]) -> str:
    """Return the outline of a space."""
    x, y = middle
    return f"M{x - 30} {y - 30}H{x + 30}V{y + 30}H{x - 30}Z"


GARRISON: Final = Garrison()
