"""Requests for a nested match: validated when they are written."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from senlac.engine.data.document import from_json, to_json
from senlac.engine.match import registry
from senlac.engine.match.nested import NestedMatch
from senlac.engine.match.nested_request import NestedRequest
from senlac.engine.model.action import Action
from senlac.engine.model.phase import Phase, Refusal
from senlac.engine.support.errors import OptionError, SenlacError
from senlac.games.shieldwall.words.choices import EXAMPLE_CALL
from tests.example.feud import FEUD, FeudState
from tests.example.sticks import STICKS

ROLES = 3
"""The number of roles of the outer match."""


def called(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """Return the options of a field battle, with changes to its request."""
    return {"request": {**EXAMPLE_CALL, **changes}}


def troops(figures: int) -> list[dict[str, Any]]:
    """Return the sides of a field battle; the first has a line of `figures` men."""
    line = {"id": "T1", "class": "foot", "grade": "C", "figures": figures}
    return [{"name": "Normans", "troops": [line]}, {"name": "English", "troops": []}]


@pytest.mark.parametrize(
    ("request_", "flaw"),
    [
        (NestedRequest("fields", [0, 2]), "no scenario 'fields' in shieldwall"),
        (NestedRequest("field", [0, 2], {"requests": {}}), "no option 'requests'"),
        (NestedRequest("field", [0, 2], called(terrain="moor")), "unknown ground 'moor'"),
        (NestedRequest("field", [0, 2], called(sides=troops(-4))), "figures: expected 1 to"),
        (NestedRequest("field", [0]), "seats: expected 2, got 1"),
        (NestedRequest("field", [0, 3]), "seats: no role 3; there are 3"),
        (NestedRequest("field", [-1, 0]), "seats: no role -1; there are 3"),
        (NestedRequest("field", [0, 2], {}, {"values": {}}), "overlay of a record"),
        (NestedRequest("foragers", [0, 2], {}, {"name": "x", "values": {"y": 1}}), "x: "),
        (
            NestedRequest("foragers", [0, 2], {"reroll": 1}),
            "option reroll of shieldwall: expected false",
        ),
    ],
)
def test_invalid_request_is_refused_with_the_reason(request_: NestedRequest, flaw: str) -> None:
    game = registry.game("shieldwall")
    assert flaw in request_.problem(game, ROLES)
    with pytest.raises(SenlacError):
        request_.begin(game, ROLES)


def test_valid_request_begins_a_match() -> None:
    game = registry.game("shieldwall")
    request = NestedRequest("field", [2, 0], called(role="meeting"))
    assert request.problem(game, ROLES) == ""
    assert game.roles(request.begin(game, ROLES)) == ("south", "north")


def test_request_survives_encoding_in_a_position() -> None:
    request = NestedRequest("field", [2, 0], called())
    assert from_json(to_json(request, NestedRequest), NestedRequest, "here") == request


class Terms(Phase[FeudState]):
    """A phase in which both sides sign the terms of a duel."""

    fields: ClassVar[dict[str, Any]] = {"request": NestedRequest}

    def __init__(self, request: NestedRequest) -> None:
        self.request = request

    def why_not(self, state: FeudState, action: Action) -> Refusal:
        """Return a refusal with the problem of the terms."""
        return Refusal("feud.3", self.request.problem(STICKS, len(FEUD.roles(state))))


def test_phase_refuses_an_invalid_request() -> None:
    terms = Terms(NestedRequest("log", [0, 1]))
    assert terms.why_not(FeudState(), Action("sign")).why.startswith("no scenario 'log' in sticks")


def test_nested_match_needs_a_seat_for_each_role() -> None:
    class Brawl(NestedMatch[FeudState]):
        """A match of sticks."""

        def game(self) -> Any:  # noqa: ANN401 - of any game
            """Return the game of sticks."""
            return STICKS

    with pytest.raises(OptionError, match="seats: expected 2, got 3"):
        Brawl(STICKS.initial_state("heap", {}, None), [0, 1, 2]).enter(FeudState())
