"""The mutation sampler: its sample, its changes of a source, and its verdicts."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest
from scripts.mutation.__main__ import main
from scripts.mutation.index import Index
from scripts.mutation.operators import Mutation
from scripts.mutation.report import equivalents, figures
from scripts.mutation.scratch import Scratch, ScratchError, first_failure
from scripts.mutation.sites import by_line, mutations, sample
from scripts.mutation.suite import GOLDEN, REFEREE, UNIT, Case, suite_of
from scripts.mutation.trial import (
    BY_GOLDEN,
    EQUIVALENT,
    LATE,
    MARKED,
    OTHER,
    UNNOTICED,
    Trial,
    Verdict,
    expand,
    tiers,
)

from senlac.engine.game.rule_ledger import RuleLedger

ROOT = Path(__file__).parents[2]

SOURCE = '''\
"""Cäsar's rules."""


def crosses(men: int, ships: int) -> bool:
    """[2.1a, 2.1c-2.1e] Tell whether an army fits on its ships."""
    assert ships >= 0
    while men > 10 * ships and not waits(men):
        ships += 1
    tell("cannot cross", 3)
    return min(men, 7) < ships
'''


def changes(source: str = SOURCE) -> set[tuple[str, str, str]]:
    return {(one.kind, one.old, one.new) for one in mutations(source, "a.py")}


def test_conditions_numbers_operators_and_statements_are_changed() -> None:
    assert {
        ("condition", "men > 10 * ships and not waits(men)", "(men > 10 * ships)"),
        (
            "condition",
            "men > 10 * ships and not waits(men)",
            "(men > 10 * ships or not waits(men))",
        ),
        ("operator", "men > 10 * ships", "(men >= 10 * ships)"),
        ("operator", "10 * ships", "(10 // ships)"),
        ("operator", "min", "max"),
        ("number", "10", "11"),
        ("number", "7", "6"),
        ("statement", "ships += 1", "pass"),
        ("statement", 'tell("cannot cross", 3)', "pass"),
    } <= changes()


def test_types_checks_and_events_are_not_changed() -> None:
    olds = {old for _, old, _ in changes()}
    assert not {"0", "3", "ships >= 0"} & olds
    assert changes("def f():\n    return zip(a, b, strict=True)\n") == set()
    assert changes('def f():\n    if state.journal is not None:\n        """Words 7."""\n') == set()


def test_every_mutation_is_python_that_differs() -> None:
    for one in mutations(SOURCE, "a.py"):
        changed = one.apply(SOURCE)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(SOURCE)), one


def test_mutation_has_its_function_and_rules_of_its_docstring() -> None:
    [one] = [one for one in mutations(SOURCE, "a.py") if one.old == "min"]
    assert (one.function, one.line) == ("crosses", 10)
    ledger = RuleLedger.read("senlac.games.destiny")
    assert expand(one.rules, ledger) == {"2.1a", "2.1c", "2.1d", "2.1e"}
    assert one.label == "a.py::crosses: min -> max in `return min(men, 7) < ships`"


def test_mutation_refuses_a_source_that_has_changed() -> None:
    [one] = [one for one in mutations(SOURCE, "a.py") if one.old == "min"]
    with pytest.raises(ValueError, match="expected 'min' at byte"):
        one.apply("#" + SOURCE)


def test_sample_depends_on_its_seed_and_covers_small_packages() -> None:
    drawn = sample(ROOT, ["shieldwall", "comet"], 20, 5)
    assert drawn == sample(ROOT, ["shieldwall", "comet"], 20, 5)
    assert drawn != sample(ROOT, ["shieldwall", "comet"], 20, 6)
    rooms = [one.path.split("/")[4] for one in drawn]
    assert rooms.count("rules") == 10
    assert {*rooms} <= {"rules", "hidden", "odds", "evaluation"}
    games = [one.path.split("/")[3] for one in drawn]
    assert games.count("shieldwall") == games.count("comet") == 10


def test_no_line_is_drawn_twice() -> None:
    found = mutations(SOURCE, "a.py")
    assert sorted(one.line for one in by_line(found, 50, Random(1))) == [7, 8, 9, 10]


TESTS = [
    Case("t.py", "test_rule", frozenset({"2.1a"}), UNIT),
    Case("t.py", "test_far", frozenset({"2.1a"}), UNIT),
    Case("t.py", "test_other", frozenset({"3.0a"}), UNIT),
    Case("r.py", "test_referee", frozenset(), REFEREE),
    Case("g.py", "test_golden", frozenset(), GOLDEN),
]


def test_tests_of_the_rule_that_execute_the_line_come_first() -> None:
    named = frozenset({"2.1a"})
    tried = [(by, [test.name for test in found]) for by, found in tiers(named, TESTS, _near())]
    assert [pair for pair in tried if pair[1]] == [
        (MARKED, ["test_rule"]),
        (MARKED, ["test_far"]),
        (OTHER, ["test_other"]),
        ("second referee only", ["test_referee"]),
        (BY_GOLDEN, ["test_golden"]),
    ]


def _near() -> frozenset[str]:
    report = {"files": {"/x/a.py": {"contexts": {"7": ["", "t.test_rule", "t.test_other"]}}}}
    return Index.read(report, Path("/x")).tests("a.py", 7)


def test_stored_index_is_read_back(tmp_path: Path) -> None:
    Index({"a.py": {"7": ["t.test_rule"]}}).keep(tmp_path / "index")
    read = Index.kept(tmp_path / "index")
    assert read.tests("a.py", 7) == {"t.test_rule"}
    assert read.tests("a.py", 8) == read.tests("b.py", 7) == frozenset()


def test_tests_of_a_game_are_found_with_marks_and_tiers() -> None:
    found = {test.node: test for test in suite_of(ROOT, "destiny")}
    flee = found[
        "tests/games/destiny/rules/test_harvest.py::test_fyrd_not_needed_go_home_for_the_harvest"
    ]
    assert flee.tier == UNIT
    assert flee.rules
    assert flee.context.startswith("tests.games.destiny.rules.test_harvest.test_fyrd")
    assert {test.tier for test in found.values()} == {UNIT, REFEREE, GOLDEN}


def test_tests_of_evaluations_are_among_the_tests_of_a_game() -> None:
    found = {test.node: test.tier for test in suite_of(ROOT, "destiny")}
    assert found["tests/games/test_figures.py::test_position_has_its_figures"] == UNIT


@pytest.fixture
def scratch(tmp_path: Path) -> Scratch:
    root, folder = tmp_path / "root", tmp_path / "copy"
    for path, text in {
        "src/senlac/games/toy/rules/fleet.py": SOURCE.replace("tell", "print").replace(
            "waits(men)", "men"
        ),
        "tests/games/toy/test_fleet.py": CHECKS,
        "src/senlac/__init__.py": "",
        "pytest.ini": "[pytest]\nmarkers = rule(*ids): x\ntimeout = 60\n"
        "addopts = -p no:schemathesis -p no:anyio -p no:faker\n",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    folder.mkdir()
    return Scratch(root, folder)


CHECKS = """\
import pytest
from senlac.games.toy.rules.fleet import crosses

@pytest.mark.rule("2.1a")
def test_few_men(): assert crosses(5, 6)

def test_many_men(): assert not crosses(9, 7)
"""


def test_trial_names_its_detector_and_restores_the_copy(scratch: Scratch) -> None:
    path = "src/senlac/games/toy/rules/fleet.py"
    source = (scratch.folder / path).read_text("utf-8")
    found = {f"{one.old} -> {one.new}": one for one in mutations(source, path)}
    tests = {"toy": [test for test in suite_of(scratch.folder, "toy") if test.tier != GOLDEN]}
    ledger = RuleLedger.read("senlac.games.destiny")
    trial = Trial(scratch, Index({}), tests, {"toy": ledger})

    trial.begin()

    def by(label: str) -> str:
        return trial.verdict(found[label]).by

    assert by("min(men, 7) < ships -> (min(men, 7) <= ships)") == OTHER
    assert by("min -> max") == MARKED
    assert by("ships += 1 -> pass") == UNNOTICED
    assert (scratch.folder / path).read_text("utf-8") == source
    trial.begin()
    test = scratch.folder / "tests/games/toy/test_fleet.py"
    test.write_text(CHECKS + "\ndef test_broken(): assert False\n", "utf-8")
    trial.tests = {"toy": [one for one in suite_of(scratch.folder, "toy") if one.tier != GOLDEN]}
    with pytest.raises(ScratchError, match="test_broken fails although nothing is changed"):
        trial.begin()


def test_trial_that_cannot_run_is_an_error(scratch: Scratch) -> None:
    with pytest.raises(ScratchError):
        scratch.run(["tests/none.py"], seconds=60, most=60)


def test_trial_that_is_stopped_has_detected_nothing(scratch: Scratch) -> None:
    path = "src/senlac/games/toy/rules/fleet.py"
    source = (scratch.folder / path).read_text("utf-8")
    [dropped] = [one for one in mutations(source, path) if (one.old, one.new) == ("min", "max")]
    tests = {"toy": [test for test in suite_of(scratch.folder, "toy") if test.tier != GOLDEN]}
    trial = Trial(scratch, Index({}), tests, {"toy": RuleLedger.read("senlac.games.destiny")})
    trial.usual = {"toy": 0.001}
    assert trial.verdict(dropped) == Verdict(dropped, LATE)


def test_first_failure_is_named() -> None:
    assert first_failure("..F\nFAILED tests/a.py::test_x[1] - assert\nFAILED b\n") == (
        "tests/a.py::test_x[1]"
    )
    assert first_failure("") == "crash"


def test_only_failing_tests_count_as_detection() -> None:
    one = Mutation("src/senlac/games/toy/rules/a.py", "number", 1, "1", 0, "1", "2", "f", ())
    verdicts = [Verdict(one, by) for by in (MARKED, OTHER, BY_GOLDEN, UNNOTICED, LATE, EQUIVALENT)]
    assert next(figures(verdicts)).startswith(
        "all: 2 of 5 noticed by more than a golden record (40%)"
    )


def test_every_listed_equivalent_has_a_reason_and_exists(tmp_path: Path) -> None:
    for label in equivalents():
        path = label.split("::")[0]
        found = mutations((ROOT / path).read_text("utf-8"), path)
        assert label in {one.label for one in found}, label
    bad = tmp_path / "bad.toml"
    bad.write_text('[[equivalent]]\nmutation = "a"\nwhy = " "\n', "utf-8")
    with pytest.raises(ValueError, match="reason"):
        equivalents(bad)


def test_program_lists_its_sample(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shieldwall", "-n", "4", "--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4
