"""The tutorial for players shows the output of the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.support import senlac
from tests.docs.pages import fragments, page
from tests.docs.tutorials import require_shown, steps

PROMPT = "norman> "


def test_battle_tutorial_has_the_output_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = page("play/first-battle.md")
    monkeypatch.chdir(tmp_path)
    start, check = steps(text)
    lines = [line.strip() for block in fragments(text, "text") for line in block.splitlines()]
    typed = [line.removeprefix(PROMPT) for line in lines if line.startswith(PROMPT)]
    shown = [line for line in lines if not line.startswith(PROMPT)]
    stdin = "\n".join([*typed, "", ""])
    ran = senlac(*start.command.split()[1:], stdin=stdin, XDG_STATE_HOME=str(tmp_path))
    output = " ".join(ran.out.split())
    position = 0
    for line in shown[: -len(check.shown.splitlines())]:
        position = output.find(line, position)
        assert position >= 0, line
    require_shown(check, senlac(*check.command.split()[1:]).out)
