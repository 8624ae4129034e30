"""Log sentences: singular and plural, and names from lists."""

from __future__ import annotations

import pytest

from senlac.engine.model.event import Field
from senlac.games.campaign.words.events import EVENT_CATALOGUE
from tests.games.campaign.desk import Desk

START = "scenario: y1088\nstep: Purchase"


def said(kind: str, **fields: Field) -> str:
    desk = Desk(START)
    desk.state.emit(kind, fields, "report.a", frozenset([0]))
    return EVENT_CATALOGUE.sentence(desk.state, desk.told(kind)[0])


@pytest.mark.parametrize(
    ("number", "figures", "ships", "points"),
    [(1, "1 figure", "1 ship", "1 point"), (2, "2 figures", "2 ships", "2 points")],
)
def test_log_uses_the_singular_for_one(number: int, figures: str, ships: str, points: str) -> None:
    assert (
        said("loses", body="A1", figures=number, why="hunger") == f"A1 loses {figures} to hunger."
    )
    assert said("starves", body="A1", figures=number) == f"A1 cannot feed {figures}."
    fought = f"A1 entered the battle with {figures}, and has 0 left."
    assert said("fought", body="A1", before=number, after=0) == fought
    left = f"After the battle William Rufus has {ships} left."
    assert said("ships_left", player="rufus", ships=number) == left
    sails = f"William Rufus has {ships}, worth {points}."
    assert said("sails", player="rufus", ships=number, points=number) == sails


def test_towns_that_pay_the_same_are_named_together() -> None:
    towns = ["canterbury 64", "exeter 56", "oxford 56", "london 0", "dover 0"]
    assert said("tax_roll", player="rufus", towns=towns) == (
        "Taxes of William Rufus by town: 64 from Canterbury; 56 each from Exeter and Oxford; "
        "nothing from London and Dover."
    )


def test_army_sentence_uses_the_names_of_the_lists() -> None:
    models: list[str] = ["1 supply", "2 siege", "1 exchequer", "30 treasure"]
    assert said("stands", player="rufus", troops=["19 fyrd.D", "1 thegn.B"], models=models,
                leaders=["no leader"]) == (
        "William Rufus stands with 19 Fyrdmen D, 1 Thegn B; 1 supply wagon, 2 siege trains, "
        "the exchequer, 30 crowns of treasure; no leader."
    )  # fmt: skip
    bare = said("has_left", player="rufus", troops=["nobody"], models=["no wagons"], leaders=["x"])
    assert bare == "After the battle William Rufus has no men; no wagons; x."


@pytest.mark.rule("siege.c")
@pytest.mark.parametrize(
    ("add", "written"), [(4, "5 + 4 = 9"), (0, "5 + 0 = 5"), (-2, "5 - 2 = 3")]
)
def test_siege_roll_shows_the_sum(add: int, written: str) -> None:
    text = said("siege_roll", player="rufus", town="lewes", die=5, add=add)
    assert text == f"William Rufus rolls for the siege of Lewes: {written} (9 needed)."


@pytest.mark.rule("order.h", "order.j")
def test_fallen_lines_are_named_by_their_old_numbers() -> None:
    desk = Desk(START)
    desk.write("robert", "at rouen", "close", "strike 1")
    desk.write("robert", "at rouen", "levy knight.B", "count 5", "close", "strike 1")
    assert desk.sheet("robert") == []
    one, several = [EVENT_CATALOGUE.sentence(desk.state, event) for event in desk.told("fallen")]
    assert one.endswith("depended on it: line 2.")
    assert several.endswith("depended on it: lines 2, 3 and 4.")
