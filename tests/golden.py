"""Golden records: complete games of a rulebook, kept as files, and how they are made anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from senlac.engine.game import Game
from senlac.engine.match import Match


def written(document: dict[str, Any]) -> str:
    """Write a record with an entry a line, so that a change can be read."""
    head = json.dumps({**document, "entries": []})
    entries = ",\n".join(json.dumps(entry) for entry in document["entries"])
    return head.replace('"entries": []', f'"entries": [\n{entries}\n]') + "\n"


@dataclass(frozen=True)
class Golden:
    """The golden records of a game, by their names.

    `played` plays one to its end, and `end` tells how it ended and what was left.
    """

    game: Game[Any]
    folder: Path
    names: Sequence[str]
    played: Callable[[str], Match]
    end: Callable[[Match], dict[str, Any]]

    @property
    def ends(self) -> Path:
        """Return the file that tells how all of them ended."""
        return self.folder / "ends.json"

    def file(self, name: str) -> Path:
        """Return the file of a record."""
        return self.folder / f"{name}.json"

    def make(self) -> None:
        """Play all games and write them."""
        ends = {}
        for name in self.names:
            match = self.played(name)
            ends[name] = self.end(match)
            self.file(name).write_text(written(match.record().document()), "utf-8")
        self.ends.write_text(json.dumps(ends, indent=1) + "\n", "utf-8")
