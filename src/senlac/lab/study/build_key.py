"""A fingerprint of the installed rules and bots, so that no two builds mix in a study."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

from senlac import __version__

PARTS: Final = ("engine", "boards", "games", "bots")
"""The packages that decide how a game is played."""

KINDS: Final = frozenset({".py", ".toml", ".so", ".pyd"})


@cache
def build_key() -> str:
    """Return the hash of the files of this installation that decide how a game is played."""
    root = Path(__file__).parents[2]
    found = hashlib.sha256(__version__.encode())
    for path in sorted([path for part in PARTS for path in (root / part).rglob("*")]):
        if path.suffix in KINDS and path.is_file():
            found.update(f"\n{path.relative_to(root).as_posix()}\n".encode())
            found.update(path.read_bytes())
    return found.hexdigest()
