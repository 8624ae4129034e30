"""States: plain data plus a stack of phases."""

from __future__ import annotations

import copy
import dataclasses
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self, TypeVar

from mypy_extensions import mypyc_attr

from senlac.engine.model.dice import Dice, NoDice
from senlac.engine.model.event import Event, Field
from senlac.engine.model.fields import (
    UNSET,
    deep_copy_lists,
    field_specs,
    initial_value,
    is_setting,
)
from senlac.engine.model.phase import Phase
from senlac.engine.model.pickling import Rebuilt, Restorer, game_of_state
from senlac.engine.model.rules_version import PRESENT, RulesVersion
from senlac.engine.support.errors import IncompleteGameError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.model.options import Options
    from senlac.engine.model.phase_registry import PhaseRegistry


S = TypeVar("S", bound="State")

AGREED: Final = "a draw was agreed"
"""How a match ended by agreement: no rule of a game names that."""


SLOTS: Final = (
    "dice", "edition", "interactive", "journal", "options_cache", "outcome", "revealed",
    "role_options_cache", "stack",
)  # fmt: skip
"""The slots of every state. They are not written in the class body, because mypy 2.4 does not know
that a dataclass with slots inherits the slots of its base, and rejects assignments to them.
"""

METHODS: Final = (
    "copy", "emit", "finish", "index_names", "make_phase", "pop", "push", "push_in_order",
    "recompute_derived", "replace", "uses_former",
)  # fmt: skip
"""The methods of every state. The class of a game's state may override them, as methods."""

RESERVED: Final = frozenset([*SLOTS, *METHODS, "phases"])
"""The names that no field of a game's state can have."""


class Outcome(NamedTuple):
    """How a match ended: the roles that won (empty: a draw), and the rules' term for it."""

    winners: tuple[int, ...]
    how: str


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """All of a match except its dice and its history.

    A game declares its own fields, each once (see `senlac.engine.model.fields`), with the names
    that index them and the fields that are derived. A new state has their initial values. `edition`
    is the version of the rules that the match is played by. `phases` are the game's phases by name.

    `dice` are rolled inline. `journal` collects events if it is not None. `options_cache` caches
    the options of the present step, or `role_options_cache` those of each role with options of its
    own. `revealed` is set when hidden information was revealed, so that undoing the action needs
    consent. `interactive` is set while a person's decision is played: their steps do not end
    automatically. None of these six is part of a position.

    Args of the constructor: for a copy the original state, whose stack, outcome, edition, dice and
    `revealed` it takes; its fields are left to `copy`.
    """

    __slots__ = SLOTS

    phases: ClassVar[PhaseRegistry]

    def __init_subclass__(cls) -> None:
        """Check the names of a game's state when its class is declared.

        Raises:
            UnmadeError: the class uses a name of the engine for a field of its own.
        """
        super().__init_subclass__()
        made: type = cls
        for name, value in vars(made).items():
            if _is_taken(name, value):
                raise IncompleteGameError(
                    f"{made.__qualname__} of {made.__module__}: expected another name than "
                    f"'{name}', which the engine uses in every state"
                )

    def __init__(self, of: Self | None = None) -> None:
        self.journal: list[Event] | None = None
        self.options_cache: Options | None = None
        self.role_options_cache: dict[int, Options] | None = None
        self.interactive = False
        if of is not None:
            self.stack: list[Phase[Self]] = [phase.copy() for phase in of.stack]
            self.outcome: Outcome | None = of.outcome
            self.dice: Dice = of.dice
            self.revealed: bool = of.revealed
            self.edition: RulesVersion = of.edition
            return
        self.stack = []
        self.outcome = None
        self.dice = NoDice()
        self.revealed = False
        self.edition = PRESENT
        for name, kind in field_specs(type(self)).items():
            if kind.initial is not UNSET:
                setattr(self, name, initial_value(kind.initial))

    def copy(self) -> Self:
        """Return an equal state that shares nothing mutable with this one.

        The copy has no journal, and the same dice until it is given others. A game whose bots copy
        often may write it out, field by field, which is faster; a law checks that no field is
        forgotten.
        """
        new = type(self)(self)
        for name, kind in field_specs(type(self)).items():
            value = getattr(self, name)
            setattr(new, name, value if kind.shared else deep_copy_lists(value))
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        new = self.copy()
        new.dice = copy.deepcopy(self.dice, memo)
        new.interactive = self.interactive
        return new

    def __reduce__(self) -> Rebuilt:
        kinds = field_specs(type(self))
        game = game_of_state(self) if any([is_setting(kind) for kind in kinds.values()]) else None
        values: dict[str, object] = {
            name: getattr(self, name)
            for name, kind in kinds.items()
            if hasattr(self, name) and not (game is not None and is_setting(kind))
        }
        rest = (self.outcome, self.edition, self.dice, self.revealed, self.interactive)
        return rebuilt, (type(self), game, values, self.stack, rest)

    def index_names(self) -> Mapping[str, Sequence[str]]:
        """Return the names by which fields are indexed or which they stand for, by kind.

        It is called for decoded states, after `restore` of the game.
        """
        return {}

    def recompute_derived(self) -> None:
        """Compute the derived fields; the other fields are within their bounds."""

    def uses_former(self, rule: str) -> bool:
        """Return whether the match is played by an earlier form of a rule."""
        return rule in self.edition.former

    # ---- the stack --------------------------------------------------------------------------

    def push(self, phase: Phase[Self]) -> None:
        """Begin a phase on top of the present one, which waits."""
        self.stack.append(phase)

    def pop(self) -> None:
        """End the present phase and return to the one below it."""
        self.stack.pop()

    def replace(self, phase: Phase[Self]) -> None:
        """Replace the present phase with another."""
        self.stack[-1] = phase

    def push_in_order(self, phases: Sequence[Phase[Self]]) -> None:
        """Push phases that run one after another, the first on top."""
        self.stack.extend(reversed(phases))

    def make_phase(self, name: str, *values: object) -> Phase[Self]:
        """Return a new phase by the name of its class, made of these values."""
        made: Phase[Self] = self.phases.make_phase_of(name, values)
        return made

    def finish(self, winners: tuple[int, ...], how: str) -> None:
        """End the match."""
        self.outcome = Outcome(winners, how)
        self.stack.clear()

    # ---- events -----------------------------------------------------------------------------

    def emit(
        self,
        kind: str,
        fields: Mapping[str, Field],
        rule: str = "",
        audience: frozenset[int] | None = None,
    ) -> None:
        """Append an event to the journal. Check `journal` first: playouts run without one."""
        if self.journal is not None:
            self.journal.append(Event(kind, fields, rule, audience))


def _is_taken(name: str, value: object) -> bool:
    """Return whether a class of states gives a name of the engine to something else."""
    if isinstance(value, dataclasses.Field):
        # Python and mypyc keep what they need under names with two underscores.
        return name in RESERVED or name.startswith("__")
    return name in SLOTS or (name in METHODS and not callable(value))


def rebuilt(
    made: type[S],
    game: Restorer[Any] | None,
    values: Mapping[str, object],
    stack: list[Phase[S]],
    rest: tuple[Outcome | None, RulesVersion, Dice, bool, bool],
) -> S:
    """Return a pickled state; its game looks up the tables."""
    state = made()
    for name, value in values.items():
        setattr(state, name, value)
    state.outcome, state.edition, state.dice, state.revealed, state.interactive = rest
    if game is not None:
        game.attach_static(state)
    state.stack = stack
    return state
