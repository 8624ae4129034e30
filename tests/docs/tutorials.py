"""The steps of the tutorials, as tests follow them."""

from __future__ import annotations

import re
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from typing import Final, NamedTuple

STEP: Final = re.compile(
    r"^```sh\n(?P<lines>.*?)^```$(?:\n\n```text\n(?P<shown>.*?)^```$)?", re.MULTILINE | re.DOTALL
)


class Step(NamedTuple):
    """A command of a tutorial with its output; "" if the page shows none."""

    command: str
    shown: str


def steps(text: str) -> list[Step]:
    """Return the commands of a page in order; the output of a block is that of its last command."""
    found = []
    for block in STEP.finditer(text):
        *before, last = block["lines"].splitlines()
        found += [*[Step(line, "") for line in before], Step(last, block["shown"] or "")]
    return found


def require_shown(step: Step, output: str) -> None:
    """Require the output of a step; `...` on the page stands for any text."""
    if step.shown:
        options = ELLIPSIS | NORMALIZE_WHITESPACE
        assert OutputChecker().check_output(step.shown, output, options), (step, output)
