"""The page about style classes and symbols agrees with the style sheets."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest

from senlac import Match
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.screen.scene import document
from tests.docs.pages import CODE, ROOT, page, tables
from tests.example.feud_table import FEUD
from tests.example.harrying_table import HARRYING

WEB: Final = ROOT / "src" / "senlac" / "web"
BOARDS: Final = ("board", "atlas", "blocks", "lattice")
"""The style sheets of boards and their parts."""

SHEETS: Final = (*BOARDS, "table")
"""The style sheets of a match; those of other pages do not concern games."""

PAGE: Final = page("games/style.md")

KEYS: Final = ("class", "band", "beneath", "above", "styles")
"""The keys of boards and scenes that contain style classes."""

STEPS: Final = 60
EVERY: Final = 6

OWN: Final = re.compile(r"is-\w+|rank-\d|layer-\w+|panel-\w+")
"""Style classes that the page builds from a prefix and a value of the game, such as `rank-2`."""


def documented(text: str = PAGE, head: str = "Word of ") -> set[str]:
    """Return the style classes in all columns of the tables whose heads begin with `head`."""
    rows = [row for first, found in tables(text) if first.startswith(head) for row in found]
    codes = [code for row in rows for cell in row for code in CODE.findall(cell)]
    return {word for code in codes for word in code.split()}


def painted(sheets: Sequence[str] = SHEETS) -> set[str]:
    """Return the classes for which the style sheets have rules."""
    return {word for sheet in sheets for word in words_of(sheet)}


def words_of(sheet: str) -> set[str]:
    """Return the classes that a style sheet has rules for."""
    text = (WEB / "static" / "css" / f"{sheet}.css").read_text("utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return set(re.findall(r"\.([A-Za-z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", text)))


def of_the_page() -> set[str]:
    """Return all words in strings of the scripts and in the HTML of the page."""
    scripts = [path.read_text("utf-8") for path in (WEB / "static" / "js").rglob("*.js")]
    texts = re.findall(r"\"[^\"\n]*\"|`[^`]*`", "\n".join(scripts))
    texts += [path.read_text("utf-8") for path in WEB.glob("*.html")]
    return {word for text in texts for word in re.findall(r"[A-Za-z][\w-]*", text)}


def styles(value: Any) -> Iterator[str]:  # noqa: ANN401 - any part of a document
    """Yield the style classes within a document."""
    if isinstance(value, list):
        for item in value:
            yield from styles(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in KEYS:
                listed = item if isinstance(item, list) else [item]
                yield from (word for text in listed for word in str(text).split())
            yield from styles(item)


def used(game: Game[Any], scenario: str) -> set[str]:
    """Return the style classes that a game uses on its board and at random positions."""
    match, rng = Match.new(game, scenario, seed=1), Random(scenario)
    found = set(styles(document(game.board(match.state))))
    for step in range(STEPS):
        if match.result() is not None:
            break
        if step % EVERY == 0:
            for role in match.roles:
                found |= set(styles(document(game.scene(match.state, [match.role(role)]))))
        role = rng.choice(match.actors())
        match.play(role, rng.choice(match.options(role)))
    return found


def test_every_documented_class_has_a_rule() -> None:
    assert documented() - painted() == set()


def test_every_class_with_a_rule_is_documented_or_internal() -> None:
    # The classes of steps of tracks are documented in scene.md.
    elsewhere = documented(page("games/scene.md"), "Key of ")
    rest = painted() - documented() - of_the_page() - elsewhere
    assert {word for word in rest if not OWN.fullmatch(word)} == set()


@pytest.mark.parametrize("game", [*registry.games(), FEUD, HARRYING], ids=lambda game: f"{game.id}")
def test_style_classes_of_games_with_rules_are_documented(game: Game[Any]) -> None:
    words = {word for card in game.scenarios() for word in used(game, card.id)}
    assert words
    assert (words & painted(BOARDS)) - documented() == set()


def test_layers_of_the_page_are_those_with_rules() -> None:
    [rows] = [rows for head, rows in tables(PAGE) if head == "Layer"]
    named = {name for row in rows for name in CODE.findall(row[0])}
    assert named == {word[6:] for word in painted() if word.startswith("layer-")}


def test_shared_symbols_of_the_page_are_those_of_the_file() -> None:
    file = ROOT / "src" / "senlac" / "boards" / "drawing" / "data" / "symbols.toml"
    there = {row["id"] for row in tomllib.loads(file.read_text("utf-8"))["symbols"]["symbol"]}
    [rows] = [rows for head, rows in tables(PAGE) if head == "Shared symbol"]
    assert {name for row in rows for name in CODE.findall(row[0])} == there
    source = tomllib.loads(file.read_text("utf-8"))["symbols"]["symbol"]
    words = {word for row in source for path in row["paths"] for word in path["style"].split()}
    assert words - documented() == set()
