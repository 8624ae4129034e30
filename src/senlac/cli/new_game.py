"""`senlac new-game`: writes a small game as a package of its own."""

from __future__ import annotations

import keyword
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

from senlac.cli.files import os_error_text
from senlac.cli.output import paper, plain
from senlac.engine.match import registry
from senlac.engine.support.errors import SenlacError

NAME: Final = re.compile(r"(?=.{2,24}\Z)[a-z][a-z0-9]*(_[a-z0-9]+)*")

TEMPLATE: Final = "template"
"""The folder beside this file with the template."""

WORDS: Final = re.compile("mygame|MyGame|MyState|My game")
"""What stands for the name in the template: of the package, of its classes, and as a title."""

HIDDEN: Final = {"gitignore": ".gitignore"}
"""Files that are packed under another name, because packaging omits files with a leading dot."""


def new_game(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="Name in lower case, with digits and underscores: fulford"
        ),
    ],
    folder: Annotated[
        Path | None, typer.Argument(metavar="FOLDER", help="New folder (default: NAME).")
    ] = None,
) -> None:
    """Write a small, complete game as a package of its own, as a start for yours."""
    require_name(name)
    target = Path(name) if folder is None else folder.expanduser()
    count = write(name, target)
    console = paper()
    # Not wrapped, so that paths and commands can be copied.
    told = f"{count} files in {target}: a game that can be played. Next:"
    console.print(plain(told, "good"), soft_wrap=True)
    for line in (f"cd {target}", "pip install -e '.[dev]'", "pytest", f"senlac play {name}"):
        console.print(plain(f"  {line}", "id"), soft_wrap=True)


def require_name(name: str) -> None:
    """Require that a name is valid for a package and a game.

    Raises:
        SenlacError: it is not; the message says why.
    """
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        shown = ascii(name[:40])
        raise SenlacError(
            f"{shown} cannot be a game's name: expected 2 to 24 lower-case letters and digits, a "
            "letter first, underscores in between, and no word of Python"
        )
    if name in registry.installed().names(registry.GAMES):
        raise SenlacError(f"there is a game '{name}' already")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise SenlacError(f"'{name}' is the name of a package that Python would find instead")


def write(name: str, target: Path) -> int:
    """Write the game into a new folder, completely or not at all; return the number of files.

    Raises:
        SenlacError: the folder already exists, or cannot be created.
    """
    if target.exists() or target.is_symlink():
        raise SenlacError(f"{target}: already exists; choose a new folder")
    beside: Path | None = None
    try:
        beside = Path(tempfile.mkdtemp(dir=target.absolute().parent, prefix=f".{name}."))
        made = beside / name
        files = list(contents(resources.files("senlac.cli").joinpath(TEMPLATE)))
        for path, text in files:
            file = made / fill_template(path, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(fill_template(text, name), encoding="utf-8")
        made.rename(target)
    except OSError as error:
        raise SenlacError(f"{target}: {os_error_text(error)}") from error
    finally:
        if beside is not None:
            shutil.rmtree(beside, ignore_errors=True)
    return len(files)


def contents(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file in a folder, without the caches of other tools."""
    for one in sorted(folder.iterdir(), key=lambda found: found.name):
        if one.name.startswith(".") or one.name == "__pycache__":
            continue
        if one.is_dir():
            yield from contents(one, f"{within}{one.name}/")
        elif one.is_file():
            yield within + HIDDEN.get(one.name, one.name), one.read_text(encoding="utf-8")


def fill_template(text: str, name: str) -> str:
    """Return a text with the template's name replaced."""
    camel = "".join([word.capitalize() for word in name.split("_")])
    title = name.replace("_", " ").strip().capitalize()
    words = {"mygame": name, "MyGame": f"{camel}Game", "MyState": f"{camel}State", "My game": title}
    return WORDS.sub(lambda found: words[found[0]], text)
