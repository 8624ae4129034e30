"""Where the tables of a game come from: its data files, read once and made into one whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import Any, Final, Generic, TypeVar

import msgspec

from senlac.engine.data import read
from senlac.engine.overlay import Overlay
from senlac.engine.references import require_references

T = TypeVar("T")

KEPT: Final = 8
"""How many overlays' tables are kept; the printed ones are kept for good."""


class Source(Generic[T]):
    """The tables of a game, of whatever class.

    Attributes:
        files: the data files by name, without their ending, each with the class it is read into.
        make: makes the tables of these, in that order, and of the overlay's name ("" without one).
    """

    def __init__(
        self, package: str, files: Mapping[str, type[Any]], make: Callable[..., T]
    ) -> None:
        self.package = package
        self.files = files
        self.make = make
        self._printed = cache(partial(self._read, None))
        self._laid_over = lru_cache(maxsize=KEPT)(self._read_under)

    def load(self, overlay: Overlay | None = None) -> T:
        """Return the tables, with the overlay's values over them; the same ones are read once.

        Raises:
            DataError: a file or the overlay is at fault, a reference leads nowhere, or tables
                contradict each other; the message names file, row and key.
        """
        if overlay is None:
            return self._printed()
        return self._laid_over(msgspec.json.encode(overlay.document))

    def _read_under(self, document: bytes) -> T:
        """Read the tables with the overlay of that document."""
        return self._read(Overlay.from_document(msgspec.json.decode(document)))

    def _read(self, overlay: Overlay | None) -> T:
        """Read the tables with the overlay's values, or as printed."""
        if overlay is not None:
            overlay.require_files(self.files)
        read_in = {
            name: read(self.package, name, shape, overlay) for name, shape in self.files.items()
        }
        name = overlay.name if overlay else ""
        require_references(read_in, name)
        return self.make(*read_in.values(), name)
