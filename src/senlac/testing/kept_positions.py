"""Kept positions: for each phase of a game a document that contains it, as it was first written.

Phases and fields may be renamed, but what people have saved must open for ever. The file of a game
has a JSON object a line. None is ever changed:

    {"phase": "Duel", "position": {...}}
    {"phase": "Muster", "layout": "step: Muster"}

No position contains an automatic phase that ends before the next decision. Layouts name such
phases, so a layout is kept instead.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from senlac.engine.data.document import Document
from senlac.engine.game.game import Game
from senlac.engine.game.position import FORMAT, decode, encode
from senlac.engine.match.match import Match
from senlac.engine.match.nested import NestedMatch
from senlac.engine.model.fields import under_present_names
from senlac.engine.model.phase import Phase
from senlac.engine.model.phase_names import names_of
from senlac.engine.model.state import State
from senlac.testing.law_failure import require, require_same
from senlac.testing.laws.playing import random_play

DECISIONS: Final = 300
"""Number of random decisions after which the roles concede, one after another."""

Row = dict[str, Any]
"""A line of the file: a phase, and a position or a layout that contains it."""


@dataclass(frozen=True)
class KeptPositions:
    """The kept positions of a game.

    Attributes:
        file: the file, with a JSON object a line.
        states: yields states that wait for a decision, among which `make` looks for phases.
        layouts: layouts for phases that no position contains.
        unwritten: phases that no document contains, not even a layout that can be played.
        holders: fields that themselves contain names of fields or events. Of these only what is
            read is compared, not how it was written.
    """

    game: Game[Any]
    file: Path
    states: Callable[[], Iterable[State]]
    layouts: Mapping[str, str]
    unwritten: Collection[str] = ()
    holders: Collection[str] = ()

    def rows(self) -> list[Row]:
        """Return the lines of the file."""
        if not self.file.exists():
            return []
        return [json.loads(line) for line in self.file.read_text("utf-8").splitlines()]

    def make(self) -> list[str]:
        """Add lines for phases that no line contains; return what the lines were added for.

        Raises:
            LawError: no state contains a phase, and it has no layout.
        """
        covered = self._covered()
        missing = [
            names_of(made)[0] for made in self.game.phases if covered.isdisjoint(names_of(made))
        ]
        rows = [{"phase": name, "layout": self.layouts[name]}
                for name in missing if name in self.layouts]  # fmt: skip
        rows += self._search([name for name in missing if name not in self.layouts])
        with self.file.open("a", encoding="utf-8") as file:
            for row in rows:
                file.write(json.dumps(row, separators=(",", ":")) + "\n")
        return [row["phase"] for row in rows]

    def _search(self, missing: Sequence[str]) -> list[Row]:
        """Return positions with these phases, as few as come first."""
        rows: list[Row] = []
        sought = set(missing)
        for state in self.states() if sought else ():
            names = {names_of(type(phase))[0] for phase in state.stack}
            if names.isdisjoint(sought):
                continue
            phase = next(name for name in missing if name in names & sought)
            rows.append({"phase": phase, "position": encode(self.game, state)})
            sought -= names
            if not sought:
                break
        require(not sought, f"{self.game.id}: no state contains {', '.join(sorted(sought))}")
        return rows

    def _covered(self) -> set[str]:
        """Return the names of phases that lines contain, or that none has to contain."""
        return {*self.unwritten, *[name for row in self.rows() for name in _names(row)]}

    # ---- the laws -------------------------------------------------------------------------------

    def require_all(self, command: str) -> None:
        """Require that the file has all phases, and each of their former names.

        `command` is what adds missing lines.

        Raises:
            LawError: a phase or a name is missing; the message says what to do.
        """
        covered = self._covered()
        for made in self.game.phases:
            present, *former = names_of(made)
            known = not covered.isdisjoint(names_of(made))
            text = f"{self.file} has no position with the phase {present}. Run `{command}`. If it"
            require(known, f"{text} finds none, give it a layout in `layouts`")
            lost = [name for name in former if name not in covered]
            text = f"{self.file} has no position in which {present} has its former name"
            require(not lost, f"{text} {', '.join(lost)}: add one with the release that wrote it")

    def require_open(self, row: Row) -> Match:
        """Return the match that begins at a line of the file.

        Raises:
            LawError: its encoding differs from the file in more than names.
        """
        if "layout" in row:
            return Match.from_layout(row["layout"], self.game, seed=row["phase"])
        document: Document = row["position"]
        state = decode(self.game, document)
        again = encode(self.game, state)
        where = f"the position with {row['phase']} in {self.file}"
        wanted = self._without(present_names(document, state))
        require_same(wanted, self._without(again), f"{where} is encoded otherwise")
        text = f"{where} is encoded otherwise when it is read again"
        require_same(again, encode(self.game, decode(self.game, again)), text)
        return Match.from_position(document, game=self.game, seed=row["phase"])

    def _without(self, document: Document) -> Document:
        """Return a position without the fields that contain names."""
        fields = document["fields"].items()
        return {**document, "fields": {k: v for k, v in fields if k not in self.holders}}

    def play_on(self, row: Row, decisions: int = DECISIONS) -> Match:
        """Return the match of a line after it was played to its end at random.

        Raises:
            LawError: as `require_open`.
        """
        match, rng = self.require_open(row), Random(row["phase"])
        while match.result() is None:
            if match.entries < decisions:
                random_play(match, rng)
            else:
                match.concede(match.actors()[0])
        return match


def present_names(document: Document, state: State) -> Document:
    """Return a position with the present names of its phases and fields, in nested matches too.

    `state` is what was decoded from it.
    """
    fields = under_present_names(type(state), document["fields"], "position.fields")
    stack = [
        [names_of(type(phase))[0], [_present(phase, value) for value in values]]
        for phase, (_, values) in zip(state.stack, document["stack"], strict=True)
    ]
    return {**document, "fields": fields, "stack": stack}


def _present(phase: Phase[Any], value: object) -> object:
    """Return a value of a phase, with present names if it is the position of a nested match."""
    if isinstance(phase, NestedMatch) and isinstance(value, dict) and value.get("format") == FORMAT:
        return present_names(value, phase.within)
    return value


def _names(row: Row) -> set[str]:
    """Return the names of phases that a line contains."""
    return {row["phase"], *[name for name, _ in row.get("position", {}).get("stack", ())]}
