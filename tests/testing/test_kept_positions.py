"""Kept positions: the phases of a game that need one, and the requirements for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from senlac.engine.match.match import Match
from senlac.engine.model.phase import Phase
from senlac.engine.model.state import State
from senlac.testing import laws
from senlac.testing.kept_positions import KeptPositions
from senlac.testing.law_failure import LawError
from tests.example.mill import FORMER, PRESENT, FormerGame, FormerMill, Grind, Mill, MillGame

LAYOUTS = {"Bet": "step: Round 2 > Bet"}


def states() -> Iterator[State]:
    match = Match.new(FORMER, seed=1)
    for now in laws.random_walk(match, Random(1), 100):
        yield now.state


@pytest.fixture
def former(tmp_path: Path) -> KeptPositions:
    """Return the kept positions of the former release."""
    positions = KeptPositions(FORMER, tmp_path / "positions.jsonl", states, LAYOUTS)
    positions.make()
    return positions


def test_each_phase_gets_a_position_or_the_layout_it_needs(former: KeptPositions) -> None:
    rows = former.rows()
    assert [(row["phase"], "layout" in row) for row in rows] == [
        ("Bet", True), ("Round", False), ("Wager", False),
    ]  # fmt: skip
    assert [[name for name, _ in row["position"]["stack"]] for row in rows[1:]] == [
        ["Round", "Grind"], ["Round", "Wager"],
    ]  # fmt: skip
    former.require_all("make")


def test_existing_lines_are_never_written_again(former: KeptPositions) -> None:
    before = former.file.read_bytes()
    assert former.make() == []
    assert former.file.read_bytes() == before
    former.file.write_bytes(before.splitlines(keepends=True)[0])
    assert former.make() == ["Round", "Wager"]
    assert former.file.read_bytes() == before


class Sift(Grind):
    """A new phase."""


class Larger(MillGame):
    """The former release with a new phase."""

    made = FormerMill
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = (*FORMER.phases, Sift)


def test_phase_without_a_position_is_named_with_the_command(former: KeptPositions) -> None:
    larger = replace(former, game=Larger())
    with pytest.raises(LawError, match=r"no position with the phase Sift\. Run `make it`"):
        larger.require_all("make it")
    with pytest.raises(LawError, match="mill: no state contains Sift"):
        larger.make()
    replace(larger, unwritten=("Sift",)).require_all("make it")


def test_positions_of_the_former_release_cover_the_present_one(former: KeptPositions) -> None:
    present = replace(former, game=PRESENT)
    present.require_all("make")
    for row in present.rows():
        assert present.play_on(row).result() is not None
    lines = former.file.read_text("utf-8").splitlines(keepends=True)
    former.file.write_text("".join(lines[:-1]), "utf-8")
    with pytest.raises(LawError, match="no position with the phase Contest"):
        present.require_all("make")


def test_former_name_without_a_position_is_named(former: KeptPositions) -> None:
    lines = former.file.read_text("utf-8").replace('"Wager"', '"Contest"')
    former.file.write_text(lines, "utf-8")
    text = "no position in which Contest has its former name Wager"
    with pytest.raises(LawError, match=text):
        replace(former, game=PRESENT).require_all("make")


class Forgetful(FormerGame):
    """A game that reads more flour than was written."""

    def attach_static(self, state: Mill) -> None:
        state.store(1)


def test_position_with_a_different_encoding_is_refused(former: KeptPositions) -> None:
    forgetful = replace(former, game=Forgetful())
    with pytest.raises(LawError, match=r"Round .* is encoded otherwise: \$\.fields\.sacks"):
        forgetful.require_open(former.rows()[1])
    with pytest.raises(LawError, match="is encoded otherwise when it is read again"):
        replace(forgetful, holders=("sacks",)).require_open(former.rows()[1])


def test_match_is_conceded_after_the_limit_of_decisions(former: KeptPositions) -> None:
    assert former.play_on(former.rows()[1], decisions=2).result() is not None
