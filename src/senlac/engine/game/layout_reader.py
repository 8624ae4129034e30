"""The part of layouts that a game defines; `layout_parser` parses them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from mypy_extensions import mypyc_attr

from senlac.engine.model.state import S
from senlac.engine.support.errors import RecordError

if TYPE_CHECKING:
    from senlac.engine.data.overlay import Overlay
    from senlac.engine.data.value_parser import Names


@mypyc_attr(allow_interpreted_subclasses=True)
class LayoutReader(Generic[S]):
    """Base class for a game's reader of layouts: positions as text, a line for each statement.

    The engine parses fields and phases. A game adds where its pieces stand and their condition,
    and short names of its phases. A layout object parses one text.
    """

    def __init__(self) -> None:
        self._named: set[tuple[str, str]] = set()

    def name_once(self, name: str, kind: str = "piece") -> None:
        """Reject a piece that was named before; other kinds may have the same names.

        Raises:
            RecordError: the text has named it before.
        """
        if (kind, name) in self._named:
            raise RecordError(f"{name} comes twice")
        self._named.add((kind, name))

    def is_named(self, kind: str = "piece") -> bool:
        """Return whether a piece of a kind has been named."""
        return any([named == kind for named, _ in self._named])

    def empty(self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None) -> S | None:
        """Return the state of a scenario with its pieces out of play and no phase on the stack.

        `options` has a value for each option of the scenario. Each must take effect, or be
        rejected with the reason. None: as the game begins, without its first phases.
        """
        return None

    def usual(self, scenario: str) -> Mapping[str, Any]:
        """Return the defaults of options in layouts, where they differ from those of the menu."""
        return {}

    def names(self, state: S) -> Names:
        """Return the names for numbers, beside those of actions and of the roles."""
        return {}

    def piece(self, state: S, words: Sequence[str]) -> None:
        """Apply a line about a piece; the first word is its name.

        Raises:
            SenlacError: there is no such piece or space, or the words are invalid.
        """
        raise RecordError("expected a key and a colon")

    def read_key(self, state: S, key: str, text: str) -> bool:
        """Apply a line with a key of the game's own; return whether there is such a key.

        Raises:
            SenlacError: the text is invalid.
        """
        return False

    def derive(self, state: S) -> None:
        """Compute derived fields after all lines have been parsed."""
        state.recompute_derived()

    def complete(self, state: S, fields: Collection[str]) -> None:
        """Set fields that follow from the phase, once it is on the stack; lines have set `fields`.

        Raises:
            RecordError: a field contradicts the phase.
        """

    def steps(self, state: S) -> Mapping[str, str]:
        """Return the phases that need no values, the default first, each with its stack."""
        return {}
