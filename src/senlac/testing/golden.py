"""Golden records: complete games of a rulebook, kept as files, and how to make them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.match.verify import VerificationReport, verify
from senlac.engine.model.fields import under_present_names
from senlac.testing.law_failure import require, require_same

DIGITS: Final = 12
"""Number of hexadecimal digits of a digest: enough to notice accidental changes."""


def written(document: dict[str, Any]) -> str:
    """Return a record as text with one line for each entry, so that changes are readable."""
    head = json.dumps({**document, "entries": []})
    entries = ",\n".join(json.dumps(entry) for entry in document["entries"])
    return head.replace('"entries": []', f'"entries": [\n{entries}\n]') + "\n"


def digests(match: Match) -> dict[str, str]:
    """Return a digest of each field of the position of a match, and of its phases."""
    position = match.position()
    parts = {**position["fields"], "stack": position["stack"], "outcome": position["outcome"]}
    return {
        name: sha256(json.dumps(part, sort_keys=True).encode()).hexdigest()[:DIGITS]
        for name, part in parts.items()
    }


@dataclass(frozen=True)
class GoldenRecords:
    """The golden records of a game, by name.

    `played` plays one to its end, and `end` returns how it ended and what was left. A digest of
    each field of the last position is kept beside it. `inner` are the games of nested matches,
    `takes_back` is whether actions are undone, and `least_dice` the minimum of dice in a record.
    """

    game: Game[Any]
    folder: Path
    names: Sequence[str]
    played: Callable[[str], Match]
    end: Callable[[Match[Any]], dict[str, Any]]
    inner: Sequence[Game[Any]] = ()
    takes_back: bool = True
    least_dice: int = 10

    @property
    def ends(self) -> Path:
        """Return the file with the ends of all records."""
        return self.folder / "ends.json"

    @property
    def last(self) -> Path:
        """Return the file with the digest of each field of each last position."""
        return self.folder / "last.json"

    def file(self, name: str) -> Path:
        """Return the file of a record."""
        return self.folder / f"{name}.json"

    def make(self) -> list[str]:
        """Play and write the games that are not on file; return their names.

        A record on file is never overwritten: it fixes how its version of the rules is played.
        """
        ends = json.loads(self.ends.read_text("utf-8")) if self.ends.exists() else {}
        made = [name for name in self.names if not self.file(name).exists()]
        for name in made:
            match = self.played(name)
            ends[name] = self.end(match)
            self.file(name).write_text(written(match.record().document()), "utf-8")
        self.ends.write_text(json.dumps(ends, indent=1) + "\n", "utf-8")
        self.complete()
        return made

    def earlier(self) -> list[tuple[str, Path]]:
        """Return the records of earlier editions, each with its edition, the name of its folder."""
        return [(file.parent.name, file) for file in sorted(self.folder.glob("*/*.json"))]

    def replay_earlier(self, edition: str, file: Path) -> None:
        """Verify a record of an earlier edition.

        Raises:
            LawError: it replays with another edition, or a die is not proved.
        """
        report = verify(file.read_bytes(), self.game)
        require(report.edition == edition, f"{file} is of {report.edition}, not of {edition}")
        self._require_proof(file, report)

    def complete(self) -> None:
        """Write the digests of the last positions that are not kept yet."""
        last = json.loads(self.last.read_text("utf-8")) if self.last.exists() else {}
        for name in self.names:
            if name not in last:
                text = self.file(name).read_text("utf-8")
                last[name] = digests(Match.from_record(text, game=self.game))
        self.last.write_text(json.dumps(last, indent=1) + "\n", "utf-8")

    def replay(self, name: str) -> Match:
        """Return a replayed game from its file, and require that it is unchanged.

        Raises:
            LawError: it ends differently, or is written differently.
        """
        text = self.file(name).read_text("utf-8")
        match = Match.from_record(text, game=self.game)
        ends = json.loads(self.ends.read_text("utf-8"))
        require_same(ends[name], self.end(match), f"{self.file(name)} ends otherwise")
        last = json.loads(self.last.read_text("utf-8"))
        require(name in last, f"{self.last} has no {name}: `GoldenRecords.complete` adds it")
        made = type(self.game.empty_state())
        kept = under_present_names(made, last[name], f"{self.last}: {name}")
        # A field that a later version adds has no digest yet.
        found = {field: digest for field, digest in digests(match).items() if field in kept}
        require_same(kept, found, f"{self.file(name)} leaves another position")
        again = written(match.record().document())
        require(again == text, f"{self.file(name)} is written otherwise")
        return match

    def verify_dice(self, name: str) -> int:
        """Require that all dice of a game are fair and none was queued; return their number.

        Raises:
            LawError: a die is not.
        """
        report = verify(self.file(name).read_bytes(), self.game)
        self._require_proof(self.file(name), report)
        return report.rolls

    def _require_proof(self, file: Path, report: VerificationReport) -> None:
        """Require that all dice of a record are proved fair, and none was queued."""
        proved = report.proved and report.fair == report.rolls and not report.queued
        require(proved, f"{file} has dice that are not proved: {report}")
