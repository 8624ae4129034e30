"""Writing whole sheets: line by line, with an ending where a script fails."""

from __future__ import annotations

from senlac.bots.sheet_writer import SheetWriter, ending
from senlac.engine.model.action import Action
from senlac.engine.model.options import Options


def test_script_is_written_line_by_line_until_a_line_fails() -> None:
    scribe = SheetWriter()
    assert scribe.next(Options().one("done")) is None
    scribe.lines = [Action("at", 3), Action("buy", 7), Action("close")]
    assert scribe.next(Options().each("at", [3])) == Action("at", 3)
    assert scribe.next(Options().one("done")) is None
    assert scribe.lines == []


def test_innermost_open_part_of_a_sheet_is_ended_first() -> None:
    assert ending(Options().each("take", [1]).one("ok").one("close")) == Action("ok")
    assert ending(Options().one("done").one("close")) == Action("close")
    assert ending(Options().number_range("count", 1, 9)) == Action("count", 1)
