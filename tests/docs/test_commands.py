"""Commands that the pages tell the reader to type exist."""

from __future__ import annotations

import re
import shlex
from typing import Any

import pytest
from typer.main import get_command

from senlac.cli.app import app
from tests.docs.pages import CODE, DOCS, ROOT, fragments

SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
}
PROGRAM: Any = get_command(app)


def lines(text: str) -> list[str]:
    """Return the commands of a page: the lines of its shell code, and code within a line."""
    blocks = [line for code in fragments(text, "sh") for line in code.splitlines()]
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    typed = [line.split(" #")[0].strip() for line in blocks] + CODE.findall(prose)
    return [" ".join(line.split()) for line in typed]


def typed(program: str) -> list[tuple[str, str]]:
    """Return every call of a program, each with the name of its page."""
    return [
        (name, line)
        for name, text in SOURCES.items()
        for line in lines(text)
        if re.match(rf"{program} [a-z-]", line)
    ]


@pytest.mark.parametrize(("name", "line"), typed("senlac"))
def test_senlac_has_the_command_and_its_options(name: str, line: str) -> None:
    words = shlex.split(line)[1:]
    if words[0].startswith("-"):
        command, rest = PROGRAM, words
    else:
        command, rest = PROGRAM.commands.get(words[0]), words[1:]
        assert command is not None or words[0] == "COMMAND", f"{name}: no command {words[0]}"
        while rest and rest[0] in getattr(command, "commands", {}):
            command, rest = command.commands[rest[0]], rest[1:]
    known = {"--help"}
    if command is not None:
        for parameter in command.params:
            known |= {*parameter.opts, *parameter.secondary_opts}
    for word in rest:
        if word.startswith("-"):
            assert word in known, f"{name}: {words[0]} has no option {word}"


@pytest.mark.parametrize(("name", "line"), typed("make"))
def test_makefile_has_the_target(name: str, line: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    target = line.split()[1]
    assert re.search(rf"^{target}:", makefile, re.MULTILINE), f"{name}: no target {target}"


def test_unknown_command_and_option_are_detected() -> None:
    with pytest.raises(AssertionError, match="no command dance"):
        test_senlac_has_the_command_and_its_options("page", "senlac dance")
    with pytest.raises(AssertionError, match="no option --dance"):
        test_senlac_has_the_command_and_its_options("page", "senlac games --dance")
    assert len(typed("senlac")) > 10
