"""Document names of phases: the present and the former ones, each of a single class."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from senlac.engine.match.core import check_phases
from senlac.engine.model.phase import Phase
from senlac.engine.model.phase_names import (
    are_named,
    document_name,
    is_named,
    look_up,
    names_of,
    phases_by_name,
    step_of,
)
from senlac.engine.model.phase_registry import PhaseRegistry
from senlac.engine.model.state import State
from senlac.engine.support.errors import IncompleteGameError


class Sow(Phase[State]):
    """A phase without former names."""


class Reap(Sow):
    """A class that was called Harvest and Mow; documents call it `Reaping`."""

    document_name = "Reaping"
    former_names = ("Harvest", "Mow")


class Glean(Reap):
    """A subclass that inherits no name from its base."""


class Mow(Sow):
    """A class whose name is a former name of another."""


class Wrong(Sow):
    """A class whose former names are a string instead of a tuple."""

    former_names: ClassVar[Any] = "Right"


def test_names_are_the_document_name_and_former_names() -> None:
    assert names_of(Sow) == ("Sow",)
    assert names_of(Reap) == ("Reaping", "Harvest", "Mow")
    assert document_name(Reap()) == "Reaping"


def test_subclass_inherits_no_name() -> None:
    assert names_of(Glean) == ("Glean",)


def test_string_in_place_of_former_names_is_refused() -> None:
    with pytest.raises(
        IncompleteGameError, match=r"Wrong\.former_names: expected a tuple, got 'Right'"
    ):
        names_of(Wrong)


def test_phase_is_found_by_each_of_its_names() -> None:
    known = phases_by_name([Sow, Reap])
    assert dict(known) == {"Sow": Sow, "Reaping": Reap, "Harvest": Reap, "Mow": Reap}


@pytest.mark.parametrize("phases", [[Reap, Mow], [Mow, Reap]])
def test_two_phases_with_one_name_are_refused(phases: list[type[Phase[Any]]]) -> None:
    text = f"{phases[0].__name__} and {phases[1].__name__} have the same name 'Mow'"
    for check in (phases_by_name, PhaseRegistry().declare, check_phases):
        with pytest.raises(IncompleteGameError, match=text):
            check(phases)


def test_phase_may_be_declared_twice() -> None:
    steps = PhaseRegistry()
    steps.declare([Reap])
    steps.declare([Sow, Reap])
    assert steps.known("Harvest") is Reap


def test_phase_is_compared_by_any_of_its_names() -> None:
    assert is_named(Reap(), "Sow", "Mow")
    assert is_named(Reap(), "Reaping")
    assert not is_named(Reap(), "Reap")
    assert not is_named(Reap())


def test_stack_is_compared_by_any_of_its_names() -> None:
    stack = [Sow(), Reap()]
    assert are_named(stack, ["Sow", "Mow"])
    assert not are_named(stack, ["Mow", "Sow"])
    assert not are_named(stack, ["Sow"])
    assert not are_named(stack, ["Sow", "Mow", "Mow"])


def test_table_by_phase_names_is_read_by_any_of_them() -> None:
    assert look_up({"Sow": 1, "Harvest": 2}, Reap(), 0) == 2
    assert look_up({"Mow": 3, "Reaping": 4}, Reap(), 0) == 4
    assert look_up({"Sow": 1}, Reap(), 0) == 0


def test_step_is_that_of_the_phase_or_its_document_name() -> None:
    assert step_of([Reap(), Sow()], {"Sow": "Spring"}) == "Spring"
    assert step_of([Sow(), Reap()], {"Sow": "Spring"}) == "Reaping"
    assert step_of([], {"Sow": "Spring"}) == ""


def test_registry_translates_former_names() -> None:
    steps = PhaseRegistry()
    steps.declare([Sow, Reap])
    assert [steps.present_name(name) for name in ("Mow", "Reaping", "start")] == [
        "Reaping", "Reaping", "start",
    ]  # fmt: skip
    assert isinstance(steps.make_phase_of("Harvest", ()), Reap)
    assert isinstance(steps.get_shared("Mow")[0], Reap)
