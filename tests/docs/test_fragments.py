"""Python in the pages runs; each fragment of a page uses the names of those before it."""

from __future__ import annotations

import doctest
from typing import Any

import pytest

from tests.docs.pages import DOCS, ROOT, fragments

SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
}
WITH_PYTHON = [name for name, text in SOURCES.items() if fragments(text, "python")]


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_python_in_a_page_runs(name: str) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for number, code in enumerate(fragments(SOURCES[name], "python"), start=1):
        place = f"{name}, fragment {number}"
        if ">>>" in code:
            example = doctest.DocTestParser().get_doctest(code, names, place, name, 0)
            told: list[str] = []
            result = doctest.DocTestRunner(verbose=False).run(
                example, out=told.append, clear_globs=False
            )
            assert result.failed == 0, "".join(told)
            names |= example.globs
        else:
            exec(compile(code, place, "exec"), names)  # noqa: S102 - our own pages


def test_pages_contain_python() -> None:
    assert len(WITH_PYTHON) >= 2
