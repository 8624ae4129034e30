"""States: plain data plus a stack of phases."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Self, TypeVar

from mypy_extensions import mypyc_attr

from senlac.engine.dice import Dice, NoDice
from senlac.engine.edition import PRESENT, Edition
from senlac.engine.event import Event, Field
from senlac.engine.fields import UNSET, begun, declared, fresh
from senlac.engine.phase import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.options import Options
    from senlac.engine.steps import Steps


S = TypeVar("S", bound="State")

AGREED: Final = "a draw was agreed"
"""How a match ended that the players gave up together: no rule of a game has a word for it."""


class Outcome(NamedTuple):
    """How a match ended: the roles that won (none: a draw), and the word of the rules for it."""

    winners: tuple[int, ...]
    how: str


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything a match is, but for its dice and its past.

    A game declares its own fields, each once (see `senlac.engine.fields`), and gives the names of
    what they are listed by and what is derived from them. A new state holds what they begin with.

    `edition` is the version of the rules that the match is played by. `steps` are the phases of
    the game by name, for those that lead to others so.

    `dice` are rolled inline; `journal` takes events when somebody listens; `offered` keeps the
    options of the present step, or `asked` those of each role that is asked apart; `news` is set
    when somebody has learnt something that cannot be unlearnt, so that the action is not taken
    back freely; `attended` is set while a player's decision is carried out, who ends his steps
    himself. None of these six is part of a position.

    Args of the constructor: for a copy the state that it is of, whose stack, outcome, edition,
    dice and news it takes; its fields are left to `copy`.
    """

    __slots__ = (
        "asked", "attended", "dice", "edition", "journal", "news", "offered", "outcome", "stack",
    )  # fmt: skip

    steps: ClassVar[Steps]

    def __init__(self, of: Self | None = None) -> None:
        self.journal: list[Event] | None = None
        self.offered: Options | None = None
        self.asked: dict[int, Options] | None = None
        self.attended = False
        if of is not None:
            self.stack: list[Phase[Self]] = [phase.copy() for phase in of.stack]
            self.outcome: Outcome | None = of.outcome
            self.dice: Dice = of.dice
            self.news: bool = of.news
            self.edition: Edition = of.edition
            return
        self.stack = []
        self.outcome = None
        self.dice = NoDice()
        self.news = False
        self.edition = PRESENT
        for name, kind in declared(type(self)).items():
            if kind.first is not UNSET:
                setattr(self, name, begun(kind.first))

    def copy(self) -> Self:
        """Return a state equal to this one that shares nothing that changes.

        The copy has no listener, and the same dice until it is given others. A game whose bots
        copy a great deal may write it out, field by field, which is faster; a law sees that it
        forgets none.
        """
        new = type(self)(self)
        for name, kind in declared(type(self)).items():
            value = getattr(self, name)
            setattr(new, name, value if kind.shared else fresh(value))
        return new

    def listed(self) -> Mapping[str, Sequence[str]]:
        """Return the names of whatever fields are listed by or stand for, by their kinds.

        It is asked of a state that was read, once `restore` of the game has found what stands
        beside the fields.
        """
        return {}

    def derive(self) -> None:
        """Reckon what is derived from the other fields, which are within their bounds."""

    def formerly(self, rule: str) -> bool:
        """Tell whether the match is played by a version in which this rule was another."""
        return rule in self.edition.former

    # ---- the stack --------------------------------------------------------------------------

    def push(self, phase: Phase[Self]) -> None:
        """Begin a phase within the present one, which waits."""
        self.stack.append(phase)

    def pop(self) -> None:
        """End the present phase and go back to the one that waited for it."""
        self.stack.pop()

    def replace(self, phase: Phase[Self]) -> None:
        """End the present phase and begin another in its place."""
        self.stack[-1] = phase

    def follow(self, phases: Sequence[Phase[Self]]) -> None:
        """Begin phases within the present one that come one after the other, the first on top."""
        self.stack.extend(reversed(phases))

    def named(self, name: str, *values: object) -> Phase[Self]:
        """Return a new phase by the name of its class, made of these values."""
        made: Phase[Self] = self.steps.make(name, values)
        return made

    def finish(self, winners: tuple[int, ...], how: str) -> None:
        """End the match."""
        self.outcome = Outcome(winners, how)
        self.stack.clear()

    # ---- events -----------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        fields: Mapping[str, Field],
        rule: str = "",
        audience: frozenset[int] | None = None,
    ) -> None:
        """Note what happened. Ask for `journal` first, so that playouts pay nothing."""
        if self.journal is not None:
            self.journal.append(Event(kind, fields, rule, audience))
