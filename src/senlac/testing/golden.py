"""Golden records: complete games of a rulebook, kept as files, and how they are made anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.engine.verify import verify
from senlac.testing.broken import require, require_same


def written(document: dict[str, Any]) -> str:
    """Write a record with an entry a line, so that a change can be read."""
    head = json.dumps({**document, "entries": []})
    entries = ",\n".join(json.dumps(entry) for entry in document["entries"])
    return head.replace('"entries": []', f'"entries": [\n{entries}\n]') + "\n"


@dataclass(frozen=True)
class Golden:
    """The golden records of a game, by their names.

    `played` plays one to its end, and `end` tells how it ended and what was left. `inner` are the
    games of which matches are played within, `takes_back` tells whether deeds are taken back, and
    so many dice at least fall in every record.
    """

    game: Game[Any]
    folder: Path
    names: Sequence[str]
    played: Callable[[str], Match]
    end: Callable[[Match], dict[str, Any]]
    inner: Sequence[Game[Any]] = ()
    takes_back: bool = True
    least_dice: int = 10

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

    def replay(self, name: str) -> Match:
        """Return a game as it is replayed from its file, which must come out as it was.

        Raises:
            BrokenLawError: it ends otherwise, or is written otherwise.
        """
        text = self.file(name).read_text("utf-8")
        match = Match.from_record(text, game=self.game)
        ends = json.loads(self.ends.read_text("utf-8"))
        require_same(ends[name], self.end(match), f"{self.file(name)} ends otherwise")
        again = written(match.record().document())
        require(again == text, f"{self.file(name)} is written otherwise")
        return match

    def prove(self, name: str) -> int:
        """See that every die of a game fell by itself, and fairly; return how many did.

        Raises:
            BrokenLawError: one did not.
        """
        report = verify(self.file(name).read_bytes(), self.game)
        proved = report.proved and report.fair == report.rolls and not report.queued
        require(proved, f"{self.file(name)} has dice that are not proved: {report}")
        return report.rolls
