"""Common parts of all decisions: the deciding side, the steps of verbs, and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from senlac.engine.model import play
from senlac.engine.model.decision import Decision
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.options import Options
from senlac.engine.model.phase import Refusal
from senlac.games.hastings.catalogue import ALL_FACINGS, SAXON
from senlac.games.hastings.rules.constants import BOX, GONE, NOBODY, OFF_MAP, RETIRED
from senlac.games.hastings.state import HastingsState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.engine.model.action import Action

_STEPS: Final = {
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
STEP_OF: Final = {verb: ("3.1a", step) for verb, step in _STEPS.items()}
"""[3.1a] The step in which a verb is used."""

LEFT: Final = ("phase", "lull")
"""The endings of the names of steps that a player ends with an action."""

MUSTS: Final = ("rout", "leadrout", "enter")
"""The verbs of actions that are compulsory."""

PASS: Final = Options().one("end")
"""The only option of a step in which no action is possible."""

OTHER_FACINGS: Final[Sequence[Sequence[int]]] = [
    [facing for facing in ALL_FACINGS if facing != now] for now in ALL_FACINGS
]
"""The facings to which a unit may turn, by its present one."""


class HastingsDecision(Decision[HastingsState]):
    """A step of the battle that waits for a player."""

    __slots__ = ()

    end_verbs = ("end",)
    step_of_verb = STEP_OF

    def decider(self, state: HastingsState) -> int:
        """[3.1a] Return the side that decides: the phasing side by default."""
        return state.phasing

    def subject(self, state: HastingsState) -> int:
        """Return the piece that the step is about, `NOBODY` if there are several."""
        return NOBODY

    def guidance(self, state: HastingsState, role: int) -> Guidance:
        """[9.5b, 10.1a, H12.1a, H24.2b] Focus on the subject and on compulsory actions."""
        options = play.cached_options(state, role)
        pressed = dict.fromkeys([piece for verb in MUSTS for piece in options.firsts(verb)])
        subject, step = self.subject(state), self.step_name(state)
        return Guidance(
            focus="" if subject == NOBODY else state.name(subject),
            labels={"end": f"End {step}"} if step.endswith(LEFT) else {},
            do_rest_verb="rout" if any([True for _ in options.firsts("rout")]) else "",
            urgent_pieces=tuple([state.name(piece) for piece in pressed]),
        )

    def refuse_other_step(self, state: HastingsState, action: Action) -> Refusal:
        if action.verb == "end":
            return Refusal(
                "3.1a", f"This must be decided before play goes on: {self.step_name(state)}."
            )
        return super().refuse_other_step(state, action)


def not_yours(state: HastingsState, piece: int, side: int) -> Refusal | None:
    """Return why a side cannot command a piece on the map now, None if it can."""
    name = state.title(piece)
    catalogue = state.catalogue
    if catalogue.side[piece] != side:
        return Refusal("3.1a", whose(state, name, catalogue.side[piece], side))
    where = state.hex_of[piece]
    if where == GONE:
        dead = "has been killed" if catalogue.is_leader(piece) else "has been eliminated"
        return Refusal("5.8a", f"{name} {dead}.")
    if where == BOX:
        return Refusal("4.4a", f"{name} has run out of arrows and is in the box.")
    if where == RETIRED:
        return Refusal("H10.1b", f"{name} has acted, once in the battle, and left the game.")
    if where == OFF_MAP:
        rule = "H12.1a" if catalogue.side[piece] == SAXON else "H24.2b"
        return Refusal(rule, f"{name} has not entered the map yet.")
    return None


def whose(state: HastingsState, name: str, side: int, decider: int) -> str:
    """Return a sentence that a piece belongs to the side that does not decide."""
    return f"{name} is {state.army_name(side)}, and the {state.army_name(decider)}s decide now."


def not_a_unit(state: HastingsState, piece: int, rule: str) -> Refusal | None:
    """Return a refusal if a piece is a leader or the banner, None if it is a unit.

    `rule` is the rule that speaks of units.
    """
    if piece < state.catalogue.units:
        return None
    if piece == state.catalogue.banner:
        return Refusal("H9.1a", "The banner moves with the unit that has it, never alone.")
    return Refusal(rule, f"{state.title(piece)} is a leader, who walks, or moves with a unit.")
