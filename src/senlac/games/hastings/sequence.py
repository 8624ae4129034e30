"""What every decision of the battle shares: who is asked, and where a verb belongs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.options import Options
from senlac.engine.phase import Phase, Refusal
from senlac.games.hastings.catalogue import ALL_FACINGS, SAXON
from senlac.games.hastings.rules.conditions import BOX, GONE, OFF_MAP, RETIRED
from senlac.games.hastings.state import HastingsState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.action import Action

STEP_OF: Final = {
    "place": "set-up, or the last step of a lull",
    "assign": "set-up",
    "auto": "set-up",
    "lull": "the start of a game turn",
    "fight": "the start of a game turn",
    "fire": "a missile phase",
    "javelin": "the Saxons' defensive missile phase",
    "move": "the movement phase",
    "lead": "the movement phase",
    "walk": "the movement phase and the lull",
    "face": "the movement phase, after a move or a rally, and the lull",
    "swap": "the movement phase",
    "charge": "the movement phase",
    "leadcharge": "the movement phase",
    "feign": "the movement phase",
    "leadfeign": "the movement phase",
    "target": "the movement phase, after a charge or a feigned attack",
    "rout": "the movement phase, a rout and the lull",
    "leadrout": "the movement phase, a rout and the lull",
    "step": "a rout",
    "enter": "the movement phase",
    "attack": "the combat phase and a pursuit",
    "use": "a combat in which the banner is carried",
    "refuge": "a combat that a leader has survived",
    "pursue": "a pursuit",
    "odo": "the Norman reorganisation phase and the lull",
    "back": "the lull",
    "leadback": "the lull",
    "shift": "the lull",
    "leadshift": "the lull",
    "end": "the end of a step",
}
"""[3.1a] Where in the sequence of play a verb belongs."""

PASS: Final = Options().one("end")
"""What a step offers in which nothing can be done."""

OTHER_FACINGS: Final[Sequence[Sequence[int]]] = [
    [facing for facing in ALL_FACINGS if facing != now] for now in ALL_FACINGS
]
"""The facings to which a unit may turn, by the one it has."""


class Decision(Phase[HastingsState]):
    """A step of the battle that waits for a player."""

    __slots__ = ()

    closing = ("end",)

    def actors(self, state: HastingsState) -> tuple[int, ...]:
        """Return the player who decides."""
        return ROLE[self.decider(state)]

    def decider(self, state: HastingsState) -> int:
        """[3.1a] Return the side that decides: the phasing one unless a step says otherwise."""
        return state.phasing

    def step(self, state: HastingsState) -> str:
        """Return the name of the step, as the rulebook has it."""
        raise NotImplementedError

    def verbs(self) -> Sequence[str]:
        """Return the verbs that this step may offer."""
        raise NotImplementedError

    def forbidden(self, state: HastingsState, action: Action) -> Refusal:
        """Name the rule that forbids an action whose verb belongs to this step."""
        raise NotImplementedError

    def meant(self, state: HastingsState, role: int, guesses: Sequence[Action]) -> list[Action]:
        """Return what may be meant in this step, in the order of its verbs."""
        known = [guess for verb in self.verbs() for guess in guesses if guess.verb == verb]
        return [guess for guess in known if self.likely(state, guess)]

    def likely(self, state: HastingsState, action: Action) -> bool:
        """Tell whether a player may mean an action of this step, who only pointed at things."""
        return True

    def why_not(self, state: HastingsState, action: Action) -> Refusal:
        """Say that the verb belongs elsewhere, or what forbids it here."""
        if action.verb in self.verbs():
            return self.forbidden(state, action)
        if action.verb == "end":
            return Refusal("3.1a", f"This must be decided before play goes on: {self.step(state)}.")
        why = f"'{action.verb}' belongs to {STEP_OF[action.verb]}; this is {self.step(state)}."
        return Refusal("3.1a", why)


ROLE: Final[Sequence[tuple[int, ...]]] = ((0,), (1,))
"""The one role of each side."""


def not_yours(state: HastingsState, piece: int, side: int) -> Refusal | None:
    """Say why a side cannot command a piece on the map now, None if it can."""
    name = state.title(piece)
    catalogue = state.catalogue
    if catalogue.side[piece] != side:
        return Refusal("3.1a", whose(state, name, catalogue.side[piece], side))
    where = state.where[piece]
    if where == GONE:
        dead = "has been killed" if catalogue.is_leader(piece) else "has been eliminated"
        return Refusal("5.8a", f"{name} {dead}.")
    if where == BOX:
        return Refusal("4.4a", f"{name} has run out of arrows and is in the box.")
    if where == RETIRED:
        return Refusal("H10.1b", f"{name} has done his one act and left the game.")
    if where == OFF_MAP:
        rule = "H12.1a" if catalogue.side[piece] == SAXON else "H24.2b"
        return Refusal(rule, f"{name} has not come on to the map yet.")
    return None


def whose(state: HastingsState, name: str, side: int, decider: int) -> str:
    """Say that what is named belongs to another side than the one that decides."""
    return f"{name} is {state.army_name(side)}, and the {state.army_name(decider)} decides now."


def not_a_unit(state: HastingsState, piece: int, rule: str) -> Refusal | None:
    """Say that a leader or the banner does not act as a unit does, None if it is a unit.

    `rule` says of whom it is asked.
    """
    if piece < state.catalogue.units:
        return None
    if piece == state.catalogue.banner:
        return Refusal("H9.1a", "The banner goes with the unit that has it, never by itself.")
    return Refusal(rule, f"{state.title(piece)} is a leader: he walks, or goes with a unit.")


def follow(state: HastingsState, phases: Sequence[Phase[HastingsState]]) -> None:
    """Put steps on the stack that come one after the other, the first on top."""
    for phase in reversed(phases):
        state.push(phase)
