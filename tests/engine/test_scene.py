"""The screen as data: its JSON."""

from __future__ import annotations

import json

from senlac.engine.model.event import Event
from senlac.engine.screen.drawings import Pips, Stroke, Symbol
from senlac.engine.screen.scene import (
    ActionLabels,
    Board,
    Cue,
    DiceThrow,
    Layer,
    Piece,
    Scene,
    Shape,
    Space,
    document,
)
from tests.example.feud import Feud, FeudState

BOARD = Board(
    width=20,
    height=10,
    title="A strip",
    piece=6,
    symbols={"dot": Symbol(10, (Stroke("M0 0h10", "ink"),))},
    layers=(Layer("ground", (Shape("circle", "open", x=5, y=5, r=2),)),),
    spaces=(Space("a1", "a1, open", "M0 0h10v10h-10Z", (5, 5)),),
)


def test_style_is_named_class_at_every_depth() -> None:
    drawn = document(BOARD)
    assert drawn["symbols"]["dot"]["paths"] == [{"d": "M0 0h10", "class": "ink"}]
    assert drawn["layers"][0]["shapes"][0]["class"] == "open"
    assert "style" not in json.dumps(drawn)


def test_unset_attributes_of_a_shape_are_omitted() -> None:
    shape = document(BOARD)["layers"][0]["shapes"][0]
    assert shape == {"kind": "circle", "class": "open", "x": 5, "y": 5, "r": 2}


def test_only_default_values_are_omitted() -> None:
    piece = Piece("S1", "Housecarls", 0, facing=0, pips=Pips(7, 0, 0))
    shown = document(Scene(pieces=(piece,)))["pieces"][0]
    assert shown == {
        "id": "S1", "name": "Housecarls", "side": 0, "facing": 0,
        "pips": {"of": 7, "extra": 0, "filled": 0},
    }  # fmt: skip


def test_document_survives_json_unchanged() -> None:
    cue = Cue(lights=("S1",), dice=DiceThrow((1, 3), (3,), 3))
    for drawn in (BOARD, Scene(), cue, ActionLabels()):
        assert json.loads(json.dumps(document(drawn))) == document(drawn)


def test_event_without_a_place_on_the_board_has_an_empty_cue() -> None:
    won = Event("shire", {"shire": "Mercia", "earl": "Edwin"})
    assert Feud().cue(FeudState(), won) == Cue()


def test_game_may_lack_a_guide_and_a_tutorial() -> None:
    assert (list(Feud().guide()), Feud().tutorial()) == ([], None)
