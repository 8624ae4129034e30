"""Draw the terminal for the docs: a real match against a bot, at an interesting moment.

python scripts/screenshot.py      writes docs/images/terminal.svg
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rich.terminal_theme import TerminalTheme

from senlac import Match
from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.cli.keyboard import Keyboard
from senlac.cli.output import THEME, PipeAwareConsole
from senlac.cli.prompt_commands import COMMANDS, LeaveMatch
from senlac.cli.terminal_match import TerminalMatch

SEED: Final = "terminal 4"
TURN: Final = 4
TYPED: Final = ("attack N5", "odds")
TARGET: Final = Path(__file__).parents[1] / "docs" / "images" / "terminal.svg"

COLOURS: Final = TerminalTheme(
    (33, 30, 26),
    (222, 214, 198),
    [
        (70, 66, 60),
        (196, 92, 76),
        (150, 168, 96),
        (214, 172, 92),
        (110, 144, 176),
        (168, 124, 156),
        (112, 166, 158),
        (222, 214, 198),
    ],
    [
        (122, 116, 106),
        (230, 120, 100),
        (178, 196, 118),
        (238, 200, 120),
        (140, 176, 208),
        (198, 152, 186),
        (142, 196, 188),
        (245, 240, 228),
    ],
)

# Rich's own frame loads its font from another host; this one uses the reader's fonts.
FRAME: Final = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>A battle in the terminal</title>
<style>
.{unique_id}-matrix {{
  font-family: "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace;
  font-size: {char_height}px;
  line-height: {line_height}px;
  font-variant-east-asian: full-width;
}}
.{unique_id}-title {{
  font-family: "DejaVu Sans", Helvetica, Arial, sans-serif;
  font-size: 18px;
  font-weight: bold;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


class Script(Keyboard):
    """A keyboard that types lines written in advance."""

    def __init__(self, console: PipeAwareConsole, lines: Iterator[str]) -> None:
        super().__init__()
        self.console = console
        self.lines = lines

    def ask(self, prompt: str) -> str:
        """Type the next line; leave after the last one."""
        line = next(self.lines, None)
        self.console.print(f"{prompt}{line or ''}", markup=False)
        if line is None:
            raise LeaveMatch
        return line


def played() -> Match:
    """Return a match between bots at the Melee step of a Norman turn."""
    match = Match.new("shieldwall", "foragers", seed=SEED)
    bots = {role: make_bot("greedy", role) for role in match.roles}
    while True:
        view, [role] = match.view([]), match.actors()
        if view["turn"] >= TURN and role == "norman" and view["step"] == "Melee":
            return match
        match.play(
            role, bots[role].choose(InformationSet(match.game, match.state, match.role(role)))
        )


def main() -> None:
    """Write the image."""
    console = PipeAwareConsole(
        record=True,
        width=80,
        file=io.StringIO(),
        force_terminal=True,
        theme=THEME,
        color_system="truecolor",
        highlight=False,
    )
    session = TerminalMatch(
        played(),
        {"saxon": make_bot("greedy", "saxon")},
        console,
        Script(console, iter(TYPED)),
        COMMANDS,
    )
    try:
        while True:
            session.ask("norman")
    except LeaveMatch:
        pass
    svg = console.export_svg(title="senlac play shieldwall", theme=COLOURS, code_format=FRAME,
                             unique_id="senlac")  # fmt: skip
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(svg + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
