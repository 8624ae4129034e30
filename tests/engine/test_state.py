"""States: the names that a game's state cannot use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from senlac.engine.model.fields import number
from senlac.engine.model.state import RESERVED, State
from senlac.engine.support.errors import IncompleteGameError


def declare(**members: Any) -> type[State]:  # noqa: ANN401 - any member of a class
    """Declare a class of states with the given members."""
    return type("ShireState", (State,), members)


def test_reserved_names_are_the_public_members_of_a_state() -> None:
    members = {name for name in dir(State) if not name.startswith("_")}
    assert members | {"phases"} == RESERVED


@pytest.mark.parametrize("name", [*sorted(RESERVED), "__weight__"])
def test_field_with_a_reserved_name_is_rejected(name: str) -> None:
    with pytest.raises(IncompleteGameError) as caught:
        declare(__module__="shire.state", **{name: number()})
    message = f"ShireState of shire.state: expected another name than '{name}'"
    assert str(caught.value) == f"{message}, which the engine uses in every state"


@pytest.mark.parametrize("name", ["revealed", "copy"])
def test_property_with_a_reserved_name_is_rejected(name: str) -> None:
    with pytest.raises(IncompleteGameError, match=f"expected another name than '{name}'"):
        declare(**{name: property(len)})


def test_method_with_the_name_of_a_slot_is_rejected() -> None:
    with pytest.raises(IncompleteGameError, match="expected another name than 'dice'"):
        declare(dice=len)


def test_state_may_override_methods_and_use_other_names() -> None:
    @dataclass(init=False, eq=False, repr=False, slots=True)
    class ShireState(State):
        scenario: int = number(first=3)

        def index_names(self) -> Mapping[str, Sequence[str]]:
            return {"shire": ("Kent",)}

    state = ShireState()
    assert (state.scenario, state.index_names()["shire"]) == (3, ("Kent",))
