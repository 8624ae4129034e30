"""Golden records fix the end of a game and its complete last position."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from senlac.engine.match.match import Match
from senlac.games.shieldwall import GAME
from senlac.testing import laws
from senlac.testing.golden import GoldenRecords
from senlac.testing.law_failure import LawError
from tests.example.mill import FORMER, PRESENT


def played(name: str) -> Match:
    match = Match.new(GAME, name, seed=name)
    laws.play_out(match, Random(name), 5000)
    return match


@pytest.fixture
def golden(tmp_path: Path) -> GoldenRecords:
    """Return golden records whose `end` contains nothing of the position."""
    made = GoldenRecords(
        GAME, tmp_path, ["foragers"], played, lambda match: {"over": not match.actors()}
    )
    made.make()
    return made


def test_changed_field_of_the_last_position_is_named(golden: GoldenRecords) -> None:
    assert golden.replay("foragers").result() is not None
    last = json.loads(golden.last.read_text("utf-8"))
    assert {"turn", "stack", "outcome"} < last["foragers"].keys()
    last["foragers"]["turn"] = "0" * 12
    golden.last.write_text(json.dumps(last), "utf-8")
    with pytest.raises(LawError, match=r"leaves another position: \$\.turn"):
        golden.replay("foragers")


def test_field_added_later_is_no_difference(golden: GoldenRecords) -> None:
    last = json.loads(golden.last.read_text("utf-8"))
    del last["foragers"]["turn"]
    golden.last.write_text(json.dumps(last), "utf-8")
    golden.replay("foragers")


def test_record_needs_a_last_position_until_it_is_completed(
    golden: GoldenRecords,
) -> None:
    golden.last.write_text("{}", "utf-8")
    with pytest.raises(LawError, match="complete"):
        golden.replay("foragers")
    golden.complete()
    golden.replay("foragers")


def test_record_of_another_edition_than_its_folder_is_refused(golden: GoldenRecords) -> None:
    file = golden.file("foragers")
    golden.replay_earlier("1", file)
    with pytest.raises(LawError, match="is of 1, not of 0"):
        golden.replay_earlier("0", file)


@pytest.mark.parametrize(("queue", "actions"), [([3] * 4, 5000), ([], 20)])
def test_record_with_unproved_dice_is_refused(
    golden: GoldenRecords, queue: list[int], actions: int
) -> None:
    match = Match.new(GAME, "foragers", seed=1)
    match.queue_rolls(queue)
    for _ in range(actions):
        if match.result() is None:
            laws.random_play(match, Random(1))
    file = golden.file("foragers")
    file.write_text(json.dumps(match.record().document()), "utf-8")
    for proof in (golden.verify_dice, lambda _: golden.replay_earlier("1", file)):
        with pytest.raises(LawError, match="dice that are not proved"):
            proof("foragers")


def test_record_of_a_release_with_other_names_is_replayed(tmp_path: Path) -> None:
    def played_out(name: str) -> Match:
        match = Match.new(FORMER, seed=name)
        laws.play_out(match, Random(name), 100)
        return match

    def end(match: Match) -> dict[str, Any]:
        return {"entries": match.entries}

    GoldenRecords(FORMER, tmp_path, ["one"], played_out, end).make()
    last = json.loads((tmp_path / "last.json").read_text("utf-8"))
    assert "sacks" in last["one"]
    present = GoldenRecords(PRESENT, tmp_path, ["one"], played_out, end)
    assert "flour" in present.replay("one").position()["fields"]
    last["one"]["sacks"] = "0" * 12
    (tmp_path / "last.json").write_text(json.dumps(last), "utf-8")
    with pytest.raises(LawError, match=r"leaves another position: \$\.flour"):
        present.replay("one")
