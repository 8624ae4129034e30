"""The check for retired words reads docstrings, comments, messages, pages and docs."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from scripts.wording.__main__ import LIST, ROOT, main
from scripts.wording.rules import Rule, american, findings, retired
from scripts.wording.texts import texts

PYTHON = '''"""Whoever comes.

`whoever` in code is no text.
"""
# A comment, and
# whoever is there.
WORD = "whoever"
TEXT = f"whoever {WORD} is whoever"
'''
RULES = retired([{"words": ["whoever", "is there"], "instead": "players who"}])


def lines(tmp_path: Path, name: str, source: str, rules: list[Rule] = RULES) -> list[int]:
    path = tmp_path / name
    path.write_text(source, encoding="utf-8")
    return sorted([one.line for text in texts(path) for one in findings(text, rules)])


def test_python_texts_are_docstrings_comments_and_sentences(tmp_path: Path) -> None:
    assert lines(tmp_path, "one.py", PYTHON) == [1, 6, 6, 8, 8]


def test_javascript_texts_are_comments_and_sentences(tmp_path: Path) -> None:
    source = (
        "// Whoever\nconst whoever = 'whoever';\nsay(`whoever is ${whoever}`);\n/* a\n whoever */"
    )
    assert lines(tmp_path, "one.js", source) == [1, 3, 5]


def test_toml_texts_are_comments_and_sentences(tmp_path: Path) -> None:
    source = '# whoever\nwhoever = "whoever"\ntext = """\na\nwhoever"""\nb = "whoever comes"\n'
    assert lines(tmp_path, "one.toml", source) == [1, 5, 6]


def test_markup_and_code_of_pages_are_not_texts(tmp_path: Path) -> None:
    html = "<p class='whoever'>\nwhoever</p><script>whoever</script>"
    assert lines(tmp_path, "one.html", html) == [2]
    assert lines(tmp_path, "one.md", "`whoever`\n\n```\nwhoever\n```\nwhoever\n") == [6]


def test_wording_is_found_across_line_breaks(tmp_path: Path) -> None:
    assert lines(tmp_path, "one.md", "A unit is\nthere.") == [1]


def test_part_of_a_word_is_not_found(tmp_path: Path) -> None:
    assert lines(tmp_path, "one.md", "whoevermore, if-whoever-is") == []


def test_sentence_that_names_a_person_may_say_he(tmp_path: Path) -> None:
    rules = retired([{"words": ["he"], "instead": "they", "unless": "Harold"}])
    source = "Harold is dead. Now he is out.\n\nA player left.\n\nNow he is out.\n"
    assert lines(tmp_path, "one.md", source, rules) == [5]


def test_rule_applies_to_its_kinds_only(tmp_path: Path) -> None:
    rules = retired([{"words": ["deed"], "instead": "action", "kinds": ["message"]}])
    assert lines(tmp_path, "one.py", '# A deed.\nTEXT = "a deed"\n', rules) == [2]


def test_american_spelling_is_found_unless_accepted(tmp_path: Path) -> None:
    source = "The color of a program.\n"
    assert lines(tmp_path, "one.md", source, [american(["program"])]) == [1]
    assert lines(tmp_path, "one.md", source, [american(["program", "color"])]) == []


@pytest.mark.parametrize("row", [{"words": ["("], "instead": "x"}, {"words": ["x"]}])
def test_faulty_row_is_refused(row: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="retired wording"):
        retired([row])


def test_status_is_1_if_a_file_uses_a_retired_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scripts.wording.__main__.ROOT", tmp_path)
    path = tmp_path / "one.md"
    path.write_text("By lot.\n", encoding="utf-8")
    assert main([str(path)]) == 1
    assert capsys.readouterr().out == f"{path}:1: 'By lot': write at random\n"
    path.write_text("At random.\n", encoding="utf-8")
    assert main([str(path)]) == 0


def test_listed_paths_exist() -> None:
    document = tomllib.loads(LIST.read_text(encoding="utf-8"))
    paths = [one for one in document["exempt"] if one != "site"]
    assert [one for one in paths if not (ROOT / one).exists()] == []
