"""What a game gives for its positions to be written by names; `laying_out` reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic

from mypy_extensions import mypyc_attr

from senlac.engine.errors import RecordError
from senlac.engine.state import S

if TYPE_CHECKING:
    from senlac.engine.naming import Names
    from senlac.engine.overlay import Overlay


@mypyc_attr(allow_interpreted_subclasses=True)
class Layout(Generic[S]):
    """The words of a game in which positions of it are written, a line for each thing said.

    Of fields and steps the engine knows by itself. A game adds where its pieces stand and how, and
    the short names of its steps.
    """

    def empty(self, scenario: str, options: Mapping[str, Any], overlay: Overlay | None) -> S | None:
        """Return the state of a scenario with its pieces out of play and no phase on the stack.

        None: as the game begins, without the phases it begins with.
        """
        return None

    def names(self, state: S) -> Names:
        """Return the names that stand for numbers beside those of actions and of the roles."""
        return {}

    def piece(self, state: S, words: Sequence[str]) -> None:
        """Do what a line says of a piece; the first word is its name.

        Raises:
            SenlacError: there is no such piece or place, or the words say nothing.
        """
        raise RecordError("expected a key and a colon")

    def keyed(self, state: S, key: str, text: str) -> bool:
        """Do what a line says under a key of the game's own; tell whether there is such a key.

        Raises:
            SenlacError: the text says nothing that could be.
        """
        return False

    def derive(self, state: S) -> None:
        """Reckon what follows from the fields, when all the lines have been read."""
        state.derive()

    def steps(self, state: S) -> Mapping[str, str]:
        """Return the steps that need no values, the usual one first, each with its phases."""
        return {}
