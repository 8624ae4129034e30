from __future__ import annotations

import ast
import re

import pytest
from scripts.docpages.places import definition, numbered, source

from senlac.engine.game.game import Game
from senlac.engine.game.layout_parser import OPENING
from senlac.engine.game.rule_ledger import SOURCES
from senlac.engine.model.state import RESERVED
from senlac.testing import laws
from tests.docs.pages import ROOT, named, page
from tests.example import feud

PAGE = page("games/game.md")
LAWS = page("games/testing.md")
SHOWN = page("games/feud.md")
INCLUDED = re.compile(r'--8<-- "([\w.]+):(\d+):(\d+)"')


def required() -> set[str]:
    """Return the members of `Game` that every game must define."""
    text = (ROOT / "src/senlac/engine/game/game.py").read_text(encoding="utf-8")
    game = definition(text, Game.__name__)
    assert isinstance(game, ast.ClassDef)
    return {
        node.name
        for node in game.body
        if isinstance(node, ast.FunctionDef)
        and f"raise self.missing_member('{node.name}')" in ast.unparse(node)
    }


def test_page_names_all_required_members_of_a_game() -> None:
    assert set(named(PAGE, "Member")) == required()


def test_laws_on_the_page_exist() -> None:
    for name in named(LAWS, "Law"):
        assert callable(getattr(laws, name))


def test_page_names_the_sources_of_ledger_rows() -> None:
    assert named(PAGE, "`source`") == list(SOURCES)


def test_page_names_the_reserved_names_of_states() -> None:
    names = named(PAGE, "Reserved name")
    assert sorted(names) == sorted(RESERVED)


def test_page_names_the_keys_of_layouts() -> None:
    assert named(PAGE, "Key of layouts") == [*OPENING, "step"]


def test_page_shows_every_class_of_the_example_and_its_events() -> None:
    shown = set(re.findall(r'"feud\.py@(\w+)"', SHOWN))
    module = ast.parse(source("feud.py"))
    classes = {node.name for node in module.body if isinstance(node, ast.ClassDef)}
    assert shown == classes | {"EVENT_CATALOGUE"}


def test_name_is_replaced_by_the_lines_of_its_definition() -> None:
    [(file, first, last)] = INCLUDED.findall(numbered('--8<-- "feud.py@Council.reveal"'))
    lines = source(file).splitlines()[int(first) - 1 : int(last)]
    assert lines[0] == "    def reveal(self, state: FeudState) -> None:"
    assert lines[-1].strip() == "state.replace(Answer(order[0], order[1]))"


def test_constant_can_be_included() -> None:
    [(_, first, last)] = INCLUDED.findall(numbered('--8<-- "feud.py@EARLS"'))
    assert first == last
    assert (
        f"EARLS = {feud.EARLS!r}".replace("'", '"')
        in source("feud.py").splitlines()[int(first) - 1]
    )


@pytest.mark.parametrize("name", ["feud.py@Battle", "feud.py@Council.fight", "feuds.py@Council"])
def test_unknown_name_stops_the_build(name: str) -> None:
    with pytest.raises(LookupError, match="no "):
        numbered(f'--8<-- "{name}"')


def test_include_from_outside_its_folders_is_refused() -> None:
    with pytest.raises(LookupError, match="no file"):
        numbered('--8<-- "..pyproject.toml@project"')
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "restrict_base_path: true" in settings
