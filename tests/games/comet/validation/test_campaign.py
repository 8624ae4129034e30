"""Positions edited by hand: refused with one clear line, or playable to the end."""

from __future__ import annotations

import copy
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac import Match
from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.support.errors import RecordError
from senlac.games.comet import GAME
from senlac.testing.tampered import Path, leaves, put, refused_or_playable, value_at
from tests.games.comet.board import campaign

SCENARIOS: Final = [card.id for card in GAME.scenarios()]
BATTLE: Final = ("york: hardrada vik1 vik2 vik3", "york: harold hc1 fyrd1 fyrd2")


def position(scenario: str, steps: int, seed: int) -> dict[str, Any]:
    """Return a position some steps into a random match."""
    match = Match.new(GAME, scenario, seed=seed)
    rng = Random(seed)
    for _ in range(steps):
        offered = match.options_object(match.actors()[0]) if match.actors() else None
        if offered is None:
            break
        match.play(match.actors()[0], offered.sample(rng))
    return copy.deepcopy(match.position())


def battle_position(*played: str) -> dict[str, Any]:
    """Return a position in a battle, after some actions."""
    made = campaign(*BATTLE, step="Combat", ways={"york": "durham"})
    return encode(GAME, made.play(*played).state)


def spot(document: dict[str, Any], where: Random) -> Path:
    """Return the path of a random integer in the fields or the stack."""
    numbers = [
        path
        for path in leaves(document)
        if path and path[0] in ("fields", "stack") and isinstance(value_at(document, path), int)
    ]
    return where.choice(numbers)


STRANGE: Final = st.one_of(
    st.none(), st.booleans(), st.integers(-4, 60), st.integers(), st.text(max_size=3),
    st.sampled_from(["", "York", "Battle", "players_7"]), st.just([]), st.just({}),
)  # fmt: skip


@given(
    scenario=st.sampled_from(SCENARIOS),
    steps=st.integers(0, 120),
    seed=st.integers(0, 50),
    where=st.randoms(use_true_random=False),
    value=STRANGE,
)
def test_edited_position_is_refused_or_playable(
    scenario: str, steps: int, seed: int, where: Random, value: object
) -> None:
    document = position(scenario, steps, seed)
    put(document, where.choice(leaves(document)[1:]), value)
    refused_or_playable(GAME, document, Random(seed))


@given(
    placed=st.integers(0, 8),
    seed=st.integers(0, 50),
    where=st.randoms(use_true_random=False),
    value=st.integers(-4, 60),
)
def test_edited_battle_is_refused_or_playable(
    placed: int, seed: int, where: Random, value: int
) -> None:
    made = campaign(*BATTLE, step="Combat", ways={"york": "durham"}, dice=[5] * 60)
    rng = Random(seed)
    for _ in range(placed):
        role = play.actors(made.state)[0]
        action = play.cached_options(made.state, role).sample(rng)
        play.play_action(made.state, role, action)
    if made.state.outcome is not None:
        return
    document = encode(GAME, made.state)
    put(document, spot(document, where), value)
    refused_or_playable(GAME, document, Random(seed))


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("fields", "scenario"), "players_9", "scenario"),
        (("fields", "turn"), 17, "turn"),
        (("fields", "active"), 3, "active"),
        (("fields", "area", 0), 30, "area"),
        (("fields", "area", 0), -3, "Supreme Leader is gone"),
        (("fields", "area", 2), -2, "pool"),
        (("fields", "area", 2), -1, "at sea"),
        (("fields", "cv", 2), 5, "cv"),
        (("fields", "cv", 2), 0, "cv"),
        (("fields", "identified"), [60], "identified"),
        (("fields", "face_up"), [0], "face_up"),
        (("fields", "position", 2), 1, "position"),
        (("fields", "landed", 2), 3, "do not come by sea"),
        (("fields", "landed", 0), 2, "two sides in one turn"),
        (("fields", "out"), [0], "out"),
        (("fields", "inactive_roles"), [0], "inactive_roles"),
        (("fields", "entry_areas", 0), [20], "from a neighbour"),
        (("fields", "last_seen_cv", 0), 2, "last_seen_cv"),
        (("stack", 0), ["PlayerTurn", [2]], "PlayerTurn.started"),
        (("stack", 1), ["Combat", []], "stack"),
        (("stack", 2), ["March", [1]], "March.role"),
        (("stack", 1, 1, 0, 2), 5, "Movement.start"),
        (("stack", 1, 1, 1, 2), 1, "Movement.commander_at_start"),
        (("stack", 1, 1, 2, 2), 3, "Movement.entered_from"),
        (("stack", 1, 1, 4), [20], "Movement.moved"),
    ],
)
def test_error_names_the_invalid_field(path: Path, value: object, named: str) -> None:
    made = campaign("york: hardrada vik1 vik2", "exeter: william", "london: harold hc1")
    document = encode(GAME, made.state)
    put(document, path, value)
    with pytest.raises(RecordError, match=named):
        decode(GAME, document)


@pytest.mark.rule("17.3a")
def test_changed_commander_of_a_unit_off_the_map_is_refused() -> None:
    made = campaign("london: harold hc1", side="english", players=7)
    document = encode(GAME, made.state)
    charge = document["stack"][1][1][1]
    block = made.state.catalogue.units.index("fyrd12")
    others = set(made.state.catalogue.marching[made.state.active]) - {charge[block]}
    charge[block] = others.pop()
    with pytest.raises(RecordError, match=r"Movement.commander_at_start: fyrd12 is not on the map"):
        decode(GAME, document)


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("stack", 2, 1, 0), 3, "Battle.area"),
        (("stack", 2, 1, 1), 0, "Battle.defender"),
        (("stack", 2, 1, 2), 2, "Battle.column_count"),
        (("stack", 2, 1, 3), 1, "Battle.round"),
        (("stack", 2, 1, 4), 9, "Battle.stage"),
        (("stack", 2, 1, 4), 2, "deployed"),
        (("stack", 2, 1, 5), [14], "Battle.fired"),
    ],
)
def test_error_names_the_invalid_field_of_a_battle(path: Path, value: object, named: str) -> None:
    document = battle_position("deploy harold left")
    put(document, path, value)
    with pytest.raises(RecordError, match=named):
        decode(GAME, document)
