"""A form for numbers of many things, such as the purchases in a town, as data.

A game that asks for its numbers one by one describes them here together. The page shows a table,
adds up the costs, and sends the actions that the form names: it knows no rule.

Not compiled, like `scene`.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import field

from senlac.engine.screen.record_base import ScreenStruct


class FormLine(ScreenStruct, frozen=True):
    """A kind of unit or supply that can be ordered, in some number.

    `action` is followed by the number, unless there is only `one`. `left` is how many more can be
    ordered in all places together, None if only money limits it. Buttons change it by `step`.
    """

    action: str
    label: str
    note: str = ""
    price: int = 0
    left: int | None = None
    one: bool = False
    step: int = 1


class FormGroup(ScreenStruct, frozen=True):
    """Lines of one kind, with an explanation."""

    title: str
    lines: tuple[FormLine, ...]
    note: str = ""


class FormPlace(ScreenStruct, frozen=True):
    """A place for which the form can be filled in.

    `action` opens it; if it has been filled in before, `clears` is the action that removes what was
    written. `written` has those numbers by the action of their line, `summary` says them in words.
    The actions of lines that are impossible here are in `lacks`.
    """

    space: str
    name: str
    action: str
    clears: str = ""
    written: Mapping[str, int] = field(default_factory=dict)
    summary: str = ""
    lacks: tuple[str, ...] = ()


class OrderForm(ScreenStruct, frozen=True):
    """A form for several places.

    `number` is the verb that gives a line its number, `closes` the action after the last line.
    `money` is what is left of a sum, in `unit`.
    """

    title: str
    number: str
    closes: str
    money: int
    unit: str
    groups: tuple[FormGroup, ...]
    places: tuple[FormPlace, ...]
    note: str = ""
