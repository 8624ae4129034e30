"""Running studies: the end, interruptions, and the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from senlac.engine.support.errors import SenlacError
from senlac.lab.study.game_row import Row
from senlac.lab.study.gsprt import Answer
from senlac.lab.study.journal import Head, Journal
from senlac.lab.study.running import run_study
from senlac.lab.study.work import Finished, Units, alone
from tests.lab.study.support import BALANCE, played, study_of

TESTED = (
    BALANCE.replace("balance", "strength")
    .replace('["random"]', '["greedy", "random"]')
    .replace("games = 12", "games = 20")
    .replace("[[play]]", "[test]\nleast = 0.4\n[[play]]")
)


def backwards(units: Units) -> Finished:
    """Play units in the opposite order."""
    for games in list(units)[::-1]:
        yield from alone(iter([games]))


def test_rows_do_not_depend_on_the_order_of_play(tmp_path: Path) -> None:
    study = study_of(BALANCE)
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    first = played(study, tmp_path / "one")
    assert [row.unit for row in first.rows] == list(range(12))
    assert first.whole
    assert played(study, tmp_path / "two", backwards).rows == first.rows
    assert {row.seed for row in first.rows} == {f"0/{number}" for number in range(12)}


def test_interrupted_study_continues_with_identical_rows(tmp_path: Path) -> None:
    study = study_of(BALANCE)
    (tmp_path / "whole").mkdir()
    whole = played(study, tmp_path / "whole")
    asked: list[int] = []

    def tired(units: Units) -> Finished:
        """Stop after some units, as Ctrl-C does."""
        for games in units:
            if len(asked) == 5:
                raise KeyboardInterrupt
            asked.append(games[0].unit)
            yield from alone(iter([games]))

    first = played(study, tmp_path, tired)
    assert (len(first.rows), first.whole) == (5, False)
    journal = tmp_path / "journal.jsonl"
    # A killed process may leave half a line.
    text = journal.read_bytes()
    journal.write_bytes(text[:-40])
    asked.clear()
    second = played(study, tmp_path, tired)
    assert asked == [4, 5, 6, 7, 8]
    assert not second.whole
    last = played(study, tmp_path)
    assert last.rows == whole.rows
    assert journal.read_bytes() != text
    assert sorted(journal.read_bytes().splitlines()[1:]) == sorted(
        (tmp_path / "whole" / "journal.jsonl").read_bytes().splitlines()[1:]
    )


def test_finished_study_plays_nothing(tmp_path: Path) -> None:
    study = study_of(BALANCE)
    first = played(study, tmp_path)

    def nobody(units: Units) -> Finished:
        assert next(units, None) is None
        yield from alone(units)

    assert played(study, tmp_path, nobody).rows == first.rows


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"study":"other","build":"build"}\n', "of another study"),
        (b'{"study":"KEY","build":"other"}\n', "of another build of Senlac"),
        (b"hello\n", "not the journal of a study"),
    ],
)
def test_journal_of_something_else_is_refused(tmp_path: Path, line: bytes, message: str) -> None:
    study = study_of(BALANCE)
    path = tmp_path / "journal.jsonl"
    path.write_bytes(line.replace(b"KEY", study.key.encode()))
    with pytest.raises(SenlacError, match=message):
        played(study, tmp_path)
    assert path.read_bytes() == line.replace(b"KEY", study.key.encode())


def test_test_ends_a_study_at_the_same_unit_in_any_order(tmp_path: Path) -> None:
    study = study_of(TESTED)
    (tmp_path / "two").mkdir()
    found = played(study, tmp_path)
    assert found.whole
    assert 2 < found.units < 10
    assert [state.answer for state in found.tests.states()] == [Answer.MORE]
    assert len(found.tests.path) == found.units
    assert len(found.rows) == 2 * found.units
    again = played(study, tmp_path / "two", backwards)
    assert (again.rows, again.units) == (found.rows, found.units)


def test_failing_game_ends_the_study_and_keeps_the_others(tmp_path: Path) -> None:
    study = study_of(BALANCE)

    def broken(units: Units) -> Finished:
        yield from alone(iter([next(units)]))
        raise SenlacError("a bot died")

    with pytest.raises(SenlacError, match="a bot died"):
        played(study, tmp_path, broken)
    journal = Journal(tmp_path / "journal.jsonl", Head(study.key, "build"))
    journal.open()
    journal.close()
    assert list(journal.units) == [0]


def test_progress_is_told(tmp_path: Path) -> None:
    study = study_of(BALANCE.replace("games = 12", "games = 2"))
    told: list[tuple[int, int]] = []
    journal = Journal(tmp_path / "journal.jsonl", Head(study.key, "build"))
    journal.open()
    run_study(study, journal, alone, lambda done, most: told.append((done, most)))
    journal.close()
    assert told == [(0, 2), (1, 2), (2, 2)]


def test_row_says_who_won_by_how_much(tmp_path: Path) -> None:
    [row] = played(study_of(BALANCE.replace("games = 12", "games = 1")), tmp_path).rows
    assert isinstance(row, Row)
    assert row.roles == ("saxon", "norman")
    assert row.share(0) + row.share(1) == 1.0
    assert row.margin(0) == row.scores[0] - row.scores[1]
    assert row.turns > 0
    assert "hits on S1" in row.numbers
