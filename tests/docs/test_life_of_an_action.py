"""The page about the life of an action names files and functions that exist."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.docs.pages import CODE, ROOT, page, tables

PAGE: Final = page("contribute/life-of-an-action.md")
STEPS: Final = [row for head, rows in tables(PAGE) if head == "Step" for row in rows]


def defines(text: str, function: str) -> bool:
    """Return whether a Python or JavaScript source defines a function or method."""
    python = rf"^ *(?:async )?def {function}\("
    script = rf"^ *(?:export )?(?:async )?(?:function )?{function}\(.*\{{$"
    return re.search(f"{python}|{script}", text, re.MULTILINE) is not None


def test_steps_are_numbered_in_order() -> None:
    assert [row[0] for row in STEPS] == [str(number) for number in range(1, len(STEPS) + 1)]
    assert len(STEPS) > 20


@pytest.mark.parametrize("row", STEPS, ids=lambda row: f"step {row[0]}")
def test_step_names_a_file_and_its_function(row: list[str]) -> None:
    path, function = CODE.findall(row[1])
    text = (ROOT / "src" / "senlac" / path).read_text(encoding="utf-8")
    assert defines(text, function), f"{path} does not define {function}"


def test_missing_function_is_noticed() -> None:
    assert defines("  async act(action, then) {\n", "act")
    assert defines("    def act(\n", "act")
    assert not defines("await this.act(action);\nact(table, sent)\n", "act")
