"""Menus: actions by number or by words."""

from __future__ import annotations

import pytest

from senlac.cli.menu import MANY, Menu
from senlac.engine.model.action import Action, Notation
from senlac.engine.model.options import Options
from senlac.engine.support.errors import NotationError

NOTATION = Notation(
    {
        "move": ("unit", "square"),
        "turn": ("unit", "facing"),
        "bid": ("number",),
        "pay": ("unit", "number"),
        "done": (),
    },
    {"unit": ["S1", "S2"], "square": ["a1", "b1", "a2", "b2"], "facing": ["N", "E", "S", "W"]},
)


def seconds(unit: int) -> list[int]:
    return [3, 1] if unit == 0 else [2]


MENU = Menu(Options().pairs("move", [0, 1], seconds).each("bid", [5, 7]).one("done"), NOTATION)


def keys(menu: Menu, *chosen: str) -> dict[str, str]:
    return {item.key: " ".join(item.words) for item in menu.items(chosen)}


def test_few_choices_are_listed_with_their_first_argument() -> None:
    assert keys(MENU) == {
        "1": "move S1",
        "2": "move S2 a2",
        "3": "bid 5",
        "4": "bid 7",
        "5": "done",
    }


def test_item_with_one_end_is_an_action_and_others_open_a_menu() -> None:
    assert MENU.read("2") == Action("move", 1, 2)
    assert MENU.read("1") == ("move", "S1")


def test_second_arguments_are_listed_in_the_order_of_the_board() -> None:
    assert keys(MENU, "move", "S1") == {"1": "move S1 b1", "2": "move S1 b2"}
    assert MENU.read("2", ("move", "S1")) == Action("move", 0, 3)


def test_argument_after_the_chosen_words_may_be_typed() -> None:
    assert MENU.read("b2", ("move", "S1")) == Action("move", 0, 3)


def test_another_action_may_be_typed_instead_of_an_argument() -> None:
    assert MENU.read("done", ("move", "S1")) == Action("done")
    assert MENU.read("bid 7", ("move", "S1")) == Action("bid", 7)


def test_beginning_of_an_action_opens_the_menu_of_the_rest() -> None:
    assert MENU.read("move") == ("move",)
    assert MENU.read("MOVE s1") == ("move", "S1")


def test_complete_action_is_read_even_if_it_is_illegal() -> None:
    assert MENU.read("move s2 a1") == Action("move", 1, 0)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dance", "no verb 'dance'"),
        ("move S3", "no unit 'S3'"),
        ("move S1 z9", "no square 'z9'"),
        ("turn S1", "expected 'turn UNIT FACING', got 'turn S1'"),
        ("done now", "expected 'done'"),
        ("9", "expected a number from 1 to 5, got '9'"),
        ("", "an empty text"),
    ],
)
def test_invalid_input_is_refused_with_the_reason(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        MENU.read(text)


def test_verbs_are_listed_in_the_order_of_the_notation() -> None:
    options = Options().one("done").pairs("turn", [0], seconds).pairs("move", [0], seconds)
    assert list(keys(Menu(options, NOTATION)).values()) == ["move S1", "turn S1", "done"]


def test_verb_without_any_argument_to_choose_is_not_listed() -> None:
    options = Options().pairs("move", [0, 1], lambda _: []).each("turn", []).one("done")
    assert keys(Menu(options, NOTATION)) == {"1": "done"}


def test_only_verb_with_arguments_may_be_omitted() -> None:
    menu = Menu(Options().pairs("turn", [0, 1], seconds).one("done"), NOTATION)
    assert menu.read("s1 w") == Action("turn", 0, 3)
    assert menu.read("S2") == ("turn", "S2")
    assert menu.read("done") == Action("done")
    with pytest.raises(NotationError, match="no verb 's1'"):
        MENU.read("s1 b1")


def test_number_is_not_read_as_an_argument_before_its_verb() -> None:
    menu = Menu(Options().number_range("bid", 0, 10**6).one("done"), NOTATION)
    assert menu.read("2") == Action("done")
    with pytest.raises(NotationError, match="expected a number from 1 to 2, got '3'"):
        menu.read("3")


def test_many_choices_are_grouped_by_verb() -> None:
    squares = [f"s{number}" for number in range(MANY)]
    notation = Notation({"go": ("square",), "stop": ()}, {"square": squares})
    menu = Menu(Options().each("go", range(MANY)).one("stop"), notation)
    assert keys(menu) == {"1": "go", "2": "stop"}
    assert menu.read("1") == ("go",)
    assert len(menu.items(("go",))) == MANY


def test_a_number_is_its_own_key() -> None:
    assert keys(MENU, "bid") == {"5": "bid 5", "7": "bid 7"}
    assert MENU.read("7", ("bid",)) == Action("bid", 7)


def test_long_range_of_numbers_is_typed_and_not_listed() -> None:
    menu = Menu(Options().number_range("bid", 0, 10**6).one("done"), NOTATION)
    assert keys(menu) == {"1": "bid", "2": "done"}
    assert menu.items()[0].more == "0 to 1000000"
    assert menu.items(("bid",)) == []
    assert menu.range(("bid",)) == "0 to 1000000"
    assert menu.read("4321", ("bid",)) == Action("bid", 4321)


def test_a_long_range_may_be_the_second_argument() -> None:
    menu = Menu(Options().pairs("pay", [1], lambda _: range(500)), NOTATION)
    assert menu.read("1") == ("pay", "S2")
    assert menu.items(("pay", "S2")) == []
    assert menu.range(("pay", "S2")) == "0 to 499"
    assert menu.read("40", ("pay", "S2")) == Action("pay", 1, 40)
