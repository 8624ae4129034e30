"""The rule ledger: rows in the order of the book, and the tests of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from senlac.engine.game.rule_ledger import RuleLedger, RuleRow, coverage
from senlac.engine.support.errors import DataError

LEDGER = """
[[row]]
id = "b.1"
rule = "Foot move one square."
source = "book"
chapter = "Movement"

[[row]]
id = "a.1"
rule = "No unit leaves the board."
source = "ruling"
chapter = "Movement"
why = "The book is silent."

[[row]]
id = "a.2"
rule = "Night falls."
source = "reconstructed"
chapter = "Victory"
"""


@pytest.fixture
def package(importable: Path) -> Path:
    """Make a package `annals` with a ledger, for one test."""
    folder = importable / "annals"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "ledger.toml").write_text(LEDGER)
    return folder


@pytest.fixture
def ledger(package: Path) -> RuleLedger:
    return RuleLedger.read(package.name)


def covered(ledger: RuleLedger, folder: Path, text: str) -> dict[str, list[str]]:
    """Return the coverage by one test file with this text."""
    (folder / "chapter").mkdir()
    (folder / "chapter" / "test_move.py").write_text(text)
    return coverage(ledger, folder)


def test_rows_keep_the_order_of_the_book(ledger: RuleLedger) -> None:
    assert list(ledger.rows) == ["b.1", "a.1", "a.2"]
    assert ledger.row("a.1") == RuleRow(
        "a.1", "No unit leaves the board.", "ruling", "Movement", "The book is silent."
    )
    assert ledger.row("b.1").why == ""
    chapters = ledger.chapters()
    assert {chapter: [row.id for row in rows] for chapter, rows in chapters.items()} == {
        "Movement": ["b.1", "a.1"],
        "Victory": ["a.2"],
    }


def test_unknown_rule_is_refused(ledger: RuleLedger) -> None:
    with pytest.raises(DataError, match=r"^annals: no rule 'x\\n1' in the ledger$"):
        ledger.row("x\n1")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"b.1"', '"a.1"', "row 2: a.1 comes twice"),
        (
            '"ruling"',
            '"rule"',
            "row 2: source: expected one of book, ruling, reconstructed, got 'rule'",
        ),
        ('rule = "Night falls."', "", "row 3: Object missing required field `rule`"),
        ('rule = "Night falls."', 'rule = " "', "row 3: rule: expected a text"),
        ('rule = "Night falls."', "rule = 3", "row 3: rule: expected a text"),
        ("why", "because", "row 2: 'because': unknown key"),
        ("[[row]]", "[notes]\nx = 1\n[[row]]", "expected [[row]] tables and nothing else"),
    ],
)
def test_fault_in_a_ledger_is_reported_with_its_row(
    package: Path, old: str, new: str, message: str
) -> None:
    assert old in LEDGER
    (package / "ledger.toml").write_text(LEDGER.replace(old, new, 1))
    with pytest.raises(DataError) as caught:
        RuleLedger.read("annals")
    assert str(caught.value) == f"ledger.toml of annals: {message}"


@pytest.mark.parametrize("text", ["", "row = 3", "row = [1]"])
def test_a_ledger_without_rows_is_refused(package: Path, text: str) -> None:
    (package / "ledger.toml").write_text(text)
    with pytest.raises(DataError, match=r"^ledger\.toml of annals: "):
        RuleLedger.read("annals")


def test_marks_of_functions_classes_and_modules_are_found(
    ledger: RuleLedger, tmp_path: Path
) -> None:
    text = """
import pytest

pytestmark = [pytest.mark.soak, pytest.mark.rule("a.2")]

@pytest.mark.rule("b.1", "a.1")
@pytest.mark.parametrize("x", [1])
def test_one(x): ...

@pytest.mark.rule("b.1")
class TestMove:
    pytestmark = pytest.mark.rule("a.1")

    @pytest.mark.rule("b.1")
    async def test_two(self): ...

    class TestDeep:
        def test_three(self): ...

    @pytest.mark.rule("x.9")
    def not_a_test(self): ...

def test_four(): ...
"""
    file = "chapter/test_move.py"
    two, three = f"{file}::TestMove::test_two", f"{file}::TestMove::TestDeep::test_three"
    assert covered(ledger, tmp_path, text) == {
        "b.1": [f"{file}::test_one", two, three],
        "a.1": [f"{file}::test_one", two, three],
        "a.2": [f"{file}::test_one", two, three, f"{file}::test_four"],
    }


@pytest.mark.parametrize(
    ("text", "rows"),
    [("a.1", ["a.1"]), ("b.1-a.2", ["b.1", "a.1", "a.2"]), ("a.1-2", ["a.1", "a.2"])],
)
def test_a_citation_names_a_row_or_a_range_of_rows(
    ledger: RuleLedger, text: str, rows: list[str]
) -> None:
    assert ledger.cited(text) == rows


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a.9", "annals: no rule 'a.9' in the ledger"),
        ("a.1-a.9", "annals: no rule 'a.a.9' in the ledger"),
        ("a.2-a.1", "annals: 'a.2-a.1': expected the earlier row first"),
    ],
)
def test_citation_of_no_row_is_refused(ledger: RuleLedger, text: str, message: str) -> None:
    with pytest.raises(DataError) as refused:
        ledger.cited(text)
    assert str(refused.value) == message


def test_a_row_without_tests_has_an_empty_list(ledger: RuleLedger, tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("@pytest.mark.rule('a.1')\ndef test_not_collected(): ...")
    assert coverage(ledger, tmp_path) == {"b.1": [], "a.1": [], "a.2": []}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "@pytest.mark.rule('a.1', 'a.9')\ndef test_one(): ...",
            "chapter/test_move.py::test_one: no rule 'a.9' in the ledger of annals",
        ),
        (
            "@pytest.mark.rule(*IDS)\nclass TestMove: ...",
            "chapter/test_move.py::TestMove: expected rule ids as plain texts, got *IDS",
        ),
        (
            "pytestmark: object = pytest.mark.rule(1)",
            "chapter/test_move.py: expected rule ids as plain texts, got 1",
        ),
        ("def test_one(:", "chapter/test_move.py: expected Python"),
        ("x = '\0'", "chapter/test_move.py: expected Python"),
    ],
)
def test_mark_that_cannot_be_evaluated_is_refused(
    ledger: RuleLedger, tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(DataError) as caught:
        covered(ledger, tmp_path, text)
    assert str(caught.value).startswith(message)
