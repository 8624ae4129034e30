"""The values that the page of overlays lists can be changed."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from scripts.docpages.ledgers import GAMES
from scripts.docpages.overlays import places

from senlac.engine.data.loader import load
from senlac.engine.data.overlay import Overlay
from senlac.engine.match import registry
from senlac.engine.support.toml import TomlTable

PLACE = re.compile(r"^\| `\[(\w+)\.(\w+)(\.ID)?\]` \| (.*?) \| (.*?) \|$", re.MULTILINE)


def told(game: str) -> list[tuple[str, str, str, list[str]]]:
    """Return the places on the page: file, table, one id and the keys."""
    return [
        (file, key, re.findall(r"`(\w+)`", ids)[0] if row else "", re.findall(r"`(\w+)`", keys))
        for file, key, row, ids, keys in PLACE.findall(places(game))
    ]


def laid(value: object) -> object:
    """Return a value of a data file in the form of an overlay: rows by ids, if they have any."""
    if isinstance(value, dict):
        kept = {key: laid(one) for key, one in value.items() if key not in ("id", "source")}
        return {key: one for key, one in kept.items() if one is not None}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return {row["id"]: laid(row) for row in value} if "id" in value[0] else None
    return value


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_value_can_be_in_an_overlay(game: str) -> None:
    package = registry.game(game).package
    found = told(game)
    assert len(found) > 10
    values: TomlTable = {}
    for file, key, row, keys in found:
        there = load(package, f"data/{file}.toml")[key]
        if row:
            assert isinstance(there, list)
            there = next(one for one in there if isinstance(one, dict) and one["id"] == row)
        assert isinstance(there, dict)
        given = {name: laid(there[name]) for name in keys if name in there}
        assert given
        tables = values.setdefault(file, {})
        assert isinstance(tables, dict)
        tables[key] = {row: given} if row else given
    overlay = Overlay.from_document({"name": "mine", "values": values})
    # The overlay repeats the present values, so only a value that may not be changed is refused.
    import_module(f"{package}.data.tables").load_game_data(overlay)


@pytest.mark.parametrize("game", GAMES)
def test_every_file_of_the_game_is_listed(game: str) -> None:
    files = import_module(f"{registry.game(game).package}.data.tables").SOURCE.files
    assert {file for file, *_ in told(game)} == set(files)
