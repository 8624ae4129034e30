"""The source of a game's tables: its data files, read once and combined."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, Final, Generic, TypeVar

import msgspec

from senlac.engine.data.bounds import Bounds, are_new, require_within
from senlac.engine.data.document import canonical
from senlac.engine.data.former import WITHOUT, absent, bare, put_under
from senlac.engine.data.loader import load, load_former, read
from senlac.engine.data.overlay import Overlay
from senlac.engine.data.references import require_references
from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.support.toml import TomlTable, data_error

T = TypeVar("T")

NO_BOUNDS: Final[Mapping[str, Bounds]] = {}

KEPT: Final = 8
"""Number of overlays whose tables are cached; the tables without an overlay always are."""


class DataSource(Generic[T]):
    """The tables of a game, of any class.

    Attributes:
        files: the data files by name, without extension, each with its row class.
        make: makes the tables of these, in that order, and of the overlay's name ("" without one).
        beside: paths of values that only drawing uses, such as `map.area.label`, without row ids.
            The hash excludes them, as it excludes texts.
        bounds: the ranges of the numbers that overlays may change (`senlac.engine.data.bounds`).
        check_new: checks the files for a new match, with the name of its overlay. It must not
            assume what `make` checks. Matches may have begun before a check was added here.
    """

    def __init__(
        self,
        package: str,
        files: Mapping[str, type[Any]],
        make: Callable[..., T],
        beside: Collection[str] = (),
        bounds: Mapping[str, Bounds] = NO_BOUNDS,
        check_new: Callable[..., None] | None = None,
    ) -> None:
        self.package = package
        self.files = files
        self.make = make
        self.beside = frozenset(beside)
        self.bounds = dict(bounds)
        self.check_new = check_new
        self.fingerprint = cache(self._fingerprint)
        self._printed = cache(partial(self._read, None))
        self._beneath = lru_cache(maxsize=KEPT)(self._read_former)
        self._laid_over = lru_cache(maxsize=KEPT)(self._read_under)
        self._admit = lru_cache(maxsize=KEPT)(self._require_admissible)

    def load(self, overlay: Overlay | None = None) -> T:
        """Return the tables with the overlay's values; the result is cached.

        `Game.attach_static` passes `Overlay.under(document, state.edition)`, so that a match of a
        former version gets the values of that version. Within
        `senlac.engine.data.bounds.new_values` the overlay must be one that a new match may have.

        Raises:
            DataError: a file or the overlay is invalid, a value of the overlay is out of bounds, a
                reference names no row, or tables contradict each other; the message names file, row
                and key.
        """
        if overlay is None:
            return self._printed()
        document = msgspec.json.encode(overlay.document)
        if overlay.values and are_new():
            self._admit(document, overlay.former)
        return self._laid_over(document, overlay.former)

    def _fingerprint(self, name: str, former: tuple[str, ...]) -> str:
        """Return the hash of the values that the rules of an edition use.

        It excludes texts and the paths in `beside`. It includes the name of the edition, so that
        two editions that differ in their rules alone have different hashes.

        Raises:
            DataError: a file is invalid.
        """
        self._require_former(former)
        values: TomlTable = {}
        gone: set[str] = set()
        for file in self.files:
            document = load(self.package, f"data/{file}.toml")
            for earlier in former:
                written = load_former(self.package, earlier)
                put_under(document, written, earlier, file)
                gone.update(absent(written, earlier))
            values[file] = document
        hashed = {"version": name, "values": bare(values, self.beside, gone)}
        return hashlib.sha256(canonical(hashed)).hexdigest()

    def _read_under(self, document: bytes, former: tuple[str, ...]) -> T:
        """Read the tables with the overlay of a document over former values."""
        return self._read(_overlay(document, former))

    def _require_admissible(self, document: bytes, former: tuple[str, ...]) -> None:
        """Require that a new match may have the overlay of a document.

        Raises:
            DataError: as `load`.
        """
        overlay = _overlay(document, former)
        assert overlay is not None
        read_in = self._read_in(overlay, new=True)
        if self.check_new is not None:
            self.check_new(*read_in.values(), overlay.name)

    def _read(self, overlay: Overlay | None) -> T:
        """Read the tables with an overlay's values, or as printed."""
        name = overlay.name if overlay else ""
        read_in = self._read_in(overlay, new=False)
        require_references(read_in, name)
        made = self.make(*read_in.values(), name)
        if overlay is None and self.check_new is not None:
            self.check_new(*read_in.values(), name)
        return made

    def _read_in(self, overlay: Overlay | None, *, new: bool) -> dict[str, Any]:
        """Return the data files with the overlay's values, which must be within bounds."""
        if overlay is None:
            return self.read_files()
        overlay.require_files(self.files)
        self._require_former(overlay.former)
        read_in = self.read_files(overlay)
        if overlay.values:
            printed = self._beneath(overlay.former)
            require_within(read_in, self.bounds, overlay.name, printed, new=new)
        return read_in

    def read_files(self, overlay: Overlay | None = None) -> dict[str, Any]:
        """Return the data files by name, as dataclasses, with the overlay's values.

        Raises:
            DataError: a file or the overlay is invalid.
        """
        return {
            name: read(self.package, name, shape, overlay) for name, shape in self.files.items()
        }

    def _read_former(self, former: tuple[str, ...]) -> dict[str, Any]:
        """Return the data files of a version without an overlay."""
        return self.read_files(Overlay("", {}, former))

    def _require_former(self, former: Sequence[str]) -> None:
        """Require that former values are for files of this source.

        Raises:
            DataError: they name another file, or there are none of that name.
        """
        for name in former:
            for file in load_former(self.package, name):
                if file != WITHOUT and file not in self.files:
                    known = ", ".join(self.files)
                    raise data_error(f"former/{name}.toml", file, f"the files are {known}")


def _overlay(document: bytes, former: tuple[str, ...]) -> Overlay | None:
    """Return the overlay of a document over former values."""
    return Overlay.under(msgspec.json.decode(document), RulesVersion("", frozenset(), former))
