"""`senlac rules`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from senlac.engine.game.rule_ledger import RuleLedger
from tests.cli.conftest import Install
from tests.cli.support import refused, senlac

GAME = """
from tests.example.sticks import Sticks

class Heaps(Sticks):
    id = package = "heaps"

GAME = Heaps()
"""
LEDGER = """
[[row]]
id = "heap.1"
chapter = "Heaps"
source = "book"
rule = "Lay out a heap."

[[row]]
id = "heap.2"
chapter = "Heaps"
source = "book"
rule = "Take one or two."
"""
ROWS = RuleLedger.read("senlac.games.shieldwall").rows


def test_every_rule_is_printed() -> None:
    rows = json.loads(senlac("rules", "shieldwall", "--json").out)["rows"]
    assert [row["id"] for row in rows] == list(ROWS)
    assert rows[0]["rule"] == next(iter(ROWS.values())).rule


def test_one_rule_is_printed_by_its_id() -> None:
    ran = senlac("rules", "shieldwall", "melee.3c", COLUMNS="400")
    assert ROWS["melee.3c"].rule in ran.out
    assert ROWS["melee.3c"].why in ran.out
    assert "melee.3b" not in ran.out


def test_rules_are_printed_by_the_beginning_of_their_ids() -> None:
    rows = json.loads(senlac("rules", "shieldwall", "melee.3", "--json").out)["rows"]
    assert {row["id"] for row in rows} == {name for name in ROWS if name.startswith("melee.3")}


def test_an_unknown_rule_is_refused() -> None:
    assert "no rule 'melee.99'" in refused(senlac("rules", "shieldwall", "melee.99"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with one test, which covers two rules."""
    text = '@pytest.mark.rule("melee.3a", "melee.3b")\ndef test_dice() -> None: ...\n'
    (tmp_path / "test_melee.py").write_text(text)
    return tmp_path


def test_coverage_names_the_tests_of_each_rule(folder: Path) -> None:
    ran = senlac("rules", "shieldwall", "melee.3", "--coverage", "--tests", folder, "--json")
    told = json.loads(ran.out)
    tests = {row["id"]: row["tests"] for row in told["rows"]}
    assert tests["melee.3a"] == ["test_melee.py::test_dice"]
    assert tests["melee.3c"] == []
    assert told["uncovered"] == [name for name in tests if name not in ("melee.3a", "melee.3b")]


@pytest.mark.parametrize(("rule", "status"), [("melee.3a", 0), ("melee.3", 1)])
def test_coverage_fails_if_a_rule_has_no_test(folder: Path, rule: str, status: int) -> None:
    ran = senlac("rules", "shieldwall", rule, "--coverage", "--tests", folder)
    assert ran.status == status
    assert "All 1 rules have tests" in ran.out if status == 0 else "have no test" in ran.out


def test_coverage_without_a_folder_of_tests_is_refused(tmp_path: Path) -> None:
    ran = senlac("rules", "shieldwall", "--coverage", "--tests", tmp_path / "none")
    assert f"no folder {tmp_path / 'none'}; --tests says where" in refused(ran)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, install: Install) -> Path:
    """Return the project of a game with two rules, as the current folder."""
    install(heaps=GAME)
    (tmp_path / "heaps" / "ledger.toml").write_text(LEDGER)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_coverage_finds_the_tests_of_a_separate_project(elsewhere: Path) -> None:
    tests = elsewhere / "tests"
    (tests / "deep").mkdir(parents=True)
    text = '@pytest.mark.rule("heap.1")\ndef test_heap() -> None: ...\n'
    (tests / "deep" / "test_heaps.py").write_text(text)
    ran = senlac("rules", "heaps", "--coverage", "--json")
    told = json.loads(ran.out)
    assert (ran.status, told["folder"], told["uncovered"]) == (1, str(tests), ["heap.2"])
    assert told["rows"][0]["tests"] == ["deep/test_heaps.py::test_heap"]
    shown = senlac("rules", "heaps", "heap.1", "--coverage", COLUMNS="400").out
    assert f"All 1 rules have tests. They were looked for in {tests}." in shown


def test_error_of_coverage_names_the_folders_searched(elsewhere: Path) -> None:
    why = refused(senlac("rules", "heaps", "--coverage"))
    assert why.startswith("no tests of heaps found: no folder ")
    assert f"{elsewhere / 'tests' / 'games' / 'heaps'}, {elsewhere / 'tests'};" in why


@pytest.mark.usefixtures("elsewhere")
def test_coverage_by_the_tests_of_another_game_is_refused(folder: Path) -> None:
    why = refused(senlac("rules", "heaps", "--coverage", "--tests", folder))
    assert why.startswith(f"the tests in {folder}: test_melee.py::test_dice: no rule 'melee.3a'")


def test_coverage_finds_the_tests_of_the_checkout() -> None:
    told = json.loads(senlac("rules", "shieldwall", "--coverage", "--json").out)
    assert any(row["tests"] for row in told["rows"])
