"""Positions edited by hand: rejected with one clear line, or playable to the end."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac import Match
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.position import decode
from senlac.engine.support.errors import RecordError
from senlac.games.shieldwall import GAME
from senlac.testing.tampered import Path, leaves, put, refused_or_playable

STARTS: list[tuple[str, dict[str, Any]]] = [
    ("foragers", {}),
    ("stamford", {"open_facing": True}),
    ("malfosse", {"reroll": True}),
    ("meeting", {"muster": "buy"}),
    ("field", {}),
]


def position(place: int, steps: int, seed: int) -> dict[str, Any]:
    """Return a position after some steps of a random match."""
    scenario, options = STARTS[place]
    match = Match.new(GAME, scenario, options=options, seed=seed)
    rng = Random(seed)
    for _ in range(steps):
        offered = match.options_object(match.actors()[0]) if match.actors() else None
        if offered is None:
            break
        match.play(match.actors()[0], offered.sample(rng))
    return copy.deepcopy(match.position())


STRANGE = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 12), st.integers(), st.text(max_size=3),
    st.sampled_from(["", "a1", "z9", "open", "Melee", "saxon"]), st.just([]), st.just({}),
)  # fmt: skip


@given(
    place=st.integers(0, len(STARTS) - 1),
    steps=st.integers(0, 60),
    seed=st.integers(0, 50),
    where=st.randoms(use_true_random=False),
    value=STRANGE,
)
def test_an_edited_position_is_refused_or_can_be_played(
    place: int, steps: int, seed: int, where: Random, value: object
) -> None:
    document = position(place, steps, seed)
    path = where.choice(leaves(document)[1:])
    put(document, path, value)
    refused_or_playable(GAME, document, Random(seed), steps=40)


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("fields", "order", "map", 0), "....", "order.map"),
        (("fields", "order", "map", 0), "...?....", "order.map"),
        (("fields", "order", "units", 0, "face"), "X", "face"),
        (("fields", "order", "units", 0, "id"), "S2", "order.units"),
        (("fields", "square", 0), 400, "square"),
        (("fields", "square", 0), 42, "two units"),
        (("fields", "active"), 2, "active"),
        (("fields", "turn"), 99, "turn"),
        (("fields", "ordered"), [40], "ordered"),
        (("stack", 0), ["Turn", [2]], "Turn.started"),
        (("stack", 1), ["Facing", [0]], "stack"),
    ],
)
def test_error_names_the_place(path: Path, value: object, named: str) -> None:
    document = position(0, 1, 3)
    assert document["stack"][1][0] == "Movement"
    put(document, path, value)
    with pytest.raises(RecordError, match=named):
        decode(GAME, document)


@pytest.mark.parametrize(
    ("options", "phase"), [({"muster": "buy"}, "Purchase"), ({}, "Deployment")]
)
def test_set_up_without_zones_is_rejected(options: dict[str, Any], phase: str) -> None:
    match = Match.new(GAME, "meeting", options={"deploy": True, **options}, seed=1)
    document = copy.deepcopy(match.position())
    assert document["stack"][-1][0] == phase
    document["fields"]["order"]["zones"] = []
    with pytest.raises(RecordError, match=f"stack: {phase} without zones"):
        decode(GAME, document)


@pytest.mark.parametrize("points", [-5, 50_000])
def test_kept_match_is_read_with_any_points_of_an_objective(points: int) -> None:
    text = f"tables.meeting.objective_points = {points}"
    overlay = Overlay.from_text(text, "mine.toml")
    match = Match.new(GAME, "meeting", overlay=overlay, seed=1, kept=True)
    assert Match.from_position(match.position(), game=GAME).state.order.prizes[0].points == points
