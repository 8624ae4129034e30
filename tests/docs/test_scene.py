from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from msgspec import Struct, structs

from senlac.engine.data.rows import tutorial
from senlac.engine.screen import drawings, lattice, listings, order_form, scene, tracks
from senlac.engine.screen.record_base import ScreenStruct
from tests.docs.pages import CODE, page, tables

PAGE = page("games/scene.md")

CLASSES: dict[str, type] = {
    "board": scene.Board,
    "symbol": drawings.Symbol,
    "path": drawings.Stroke,
    "layer": scene.Layer,
    "shape": scene.Shape,
    "space": scene.Space,
    "lattice": lattice.Lattice,
    "ground": lattice.TerrainStyle,
    "way": lattice.LinearFeature,
    "place": lattice.NamedPlace,
    "lettering": lattice.MapLabel,
    "sowing of signs": lattice.CellSymbols,
    "sign": lattice.CellSymbol,
    "chart": scene.Chart,
    "row of a chart": scene.ChartRow,
    "scene": scene.Scene,
    "piece": scene.Piece,
    "pips": drawings.Pips,
    "mark": scene.Mark,
    "tint": scene.Tint,
    "trail": scene.Trail,
    "arrow": scene.Arrow,
    "highlight": scene.Highlight,
    "track": scene.Track,
    "step of a track": scene.TrackStep,
    "panel": scene.Panel,
    "row of a panel": scene.PanelRow,
    "inset": scene.Inset,
    "chance": scene.Chance,
    "report": scene.SummaryCard,
    "form": order_form.OrderForm,
    "group of a form": order_form.FormGroup,
    "line of a form": order_form.FormLine,
    "place of a form": order_form.FormPlace,
    "cue": scene.Cue,
    "loss": scene.Loss,
    "farewell": scene.Elimination,
    "dice": scene.DiceThrow,
    "move": scene.PieceMove,
    "blow": scene.Strike,
    "entry of the roster": listings.RosterEntry,
    "dispatch": listings.Dispatch,
    "side of a track": tracks.TrackSide,
    "manner": scene.ActionLabels,
    "tutorial": tutorial.Tutorial,
    "step": tutorial.TutorialStep,
    "reply": tutorial.ScriptedReply,
    "chapter": tutorial.Chapter,
}


def fields(shown: Any) -> tuple[Any, ...]:  # noqa: ANN401 - either sort of record
    """Return the fields of a class of the screen or of a tutorial."""
    return structs.fields(shown) if issubclass(shown, Struct) else dataclasses.fields(shown)


def headed(what: str) -> list[str]:
    """Return the keys in the first column of the table for a class."""
    heads = {f"Key of {article}{what}" for article in ("a ", "an ", "")}
    [rows] = [rows for head, rows in tables(PAGE) if head in heads]
    return [name for row in rows for name in CODE.findall(row[0])]


@pytest.mark.parametrize("what", CLASSES)
def test_page_names_every_key(what: str) -> None:
    held = [field.name for field in fields(CLASSES[what])]
    named = headed(what)
    assert sorted(named) == sorted("class" if name == "style" else name for name in held)


def test_page_has_no_table_of_an_unknown_class() -> None:
    heads = [head for head, _ in tables(PAGE) if head.startswith("Key of")]
    assert len(heads) == len(CLASSES)


def test_every_class_of_the_screen_is_checked() -> None:
    there = {
        value
        for module in (scene, drawings, lattice, listings, order_form, tracks, tutorial)
        for value in vars(module).values()
        if isinstance(value, type) and value not in (ScreenStruct, Struct)
        if issubclass(value, Struct) or dataclasses.is_dataclass(value)
    }
    assert there == set(CLASSES.values())
