"""The bundle: pages whose scripts and style sheets were joined when the package was built.

`scripts/bundle.mjs` makes it where node is installed. Without a bundle, or if a source has changed
since, the server sends the sources themselves.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

import msgspec

from senlac.server.security.codings import accepted_codings

FOLDER: Final = "bundle"
"""Folder of the bundle, in the web folder."""

ASSETS: Final = f"{FOLDER}/assets"
"""Folder of its files, apart from the pages."""

FOREVER: Final = "public, max-age=31536000, immutable"
"""Browsers may cache a file for a year without asking: another content has another name."""

CODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Endings of compressed files by encoding, the better one first."""

Mark = tuple[int, int]
"""Modification time and size of a file."""


class Manifest(msgspec.Struct):
    """What a bundle was made of.

    Attributes:
        sources: the SHA-256 of each source, by its path in the web folder.
    """

    sources: dict[str, str]


class Bundle:
    """The bundle of a web folder, and whether it is made of the present sources."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._manifest = folder / FOLDER / "manifest.json"
        self._sources: dict[Path, str] = {}
        self._marks: list[Mark] | None = None
        self._current = False

    def page(self, name: str) -> str:
        """Return the path of a page in the web folder: that of the bundle, or of the source."""
        return f"{FOLDER}/{name}" if self.is_current() else name

    def is_current(self) -> bool:
        """Return whether there is a bundle of the present sources.

        Hashes them the first time, and again when one has another time or size: someone who edits
        a module in a checkout then gets the modules.
        """
        marks = self._look()
        if marks is None or marks != self._marks:
            self._sources = self._read()
            self._marks = self._look()
            self._current = self._marks is not None and self._is_unchanged()
        return self._current

    def _look(self) -> list[Mark] | None:
        """Return the marks of the manifest and all sources, None if one is missing."""
        try:
            states = [path.stat() for path in (self._manifest, *self._sources)]
        except OSError:
            return None
        return [(state.st_mtime_ns, state.st_size) for state in states]

    def _read(self) -> dict[Path, str]:
        """Return the hashes of the manifest, none if there is no manifest."""
        try:
            found = msgspec.json.decode(self._manifest.read_bytes(), type=Manifest)
        except (OSError, msgspec.DecodeError):
            return {}
        return {self._folder / name: wanted for name, wanted in found.sources.items()}

    def _is_unchanged(self) -> bool:
        """Return whether all sources have the hashes of the manifest."""
        try:
            return bool(self._sources) and all(
                hashlib.sha256(path.read_bytes()).hexdigest() == wanted
                for path, wanted in self._sources.items()
            )
        except OSError:
            return False


def packed_as(accepted: str) -> list[tuple[str, str]]:
    """Return the encodings that an Accept-Encoding header allows, with their file endings."""
    allowed = accepted_codings(accepted)
    return [(coding, ending) for coding, ending in CODINGS.items() if coding in allowed]
