"""Positions edited by hand: rejected with one clear line, or playable to the end."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.support.errors import RecordError
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.constants import ROUTING
from senlac.testing.tampered import Path, leaves, put, refused_or_playable
from tests.games.hastings.board import battle
from tests.games.hastings.test_random_games import wild


@cache
def positions() -> list[dict[str, Any]]:
    """Return positions from every phase of random battles, up to a limit for each."""
    found: dict[str, list[dict[str, Any]]] = {}
    for seed in range(40):
        rng = Random(f"positions {seed}")
        state = wild(rng)
        while state.outcome is None:
            kept = found.setdefault(type(state.stack[-1]).__name__, [])
            if len(kept) < 4 and rng.random() < 0.3:
                kept.append(encode(GAME, state))
            [role] = play.actors(state)
            play.play_action(state, role, play.cached_options(state, role).sample(rng))
    return [position for kept in found.values() for position in kept]


STRANGE = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 12), st.integers(0, 250), st.integers(),
    st.sampled_from(["", "manoeuvre", "Movement", "Rout", "saxon"]), st.just([]), st.just({}),
)  # fmt: skip


@given(
    place=st.integers(0, 10_000),
    seed=st.integers(0, 50),
    where=st.randoms(use_true_random=False),
    value=STRANGE,
)
def test_edited_position_is_refused_or_playable(
    place: int, seed: int, where: Random, value: object
) -> None:
    listed = positions()
    document = copy.deepcopy(listed[place % len(listed)])
    part = "stack" if where.random() < 0.5 else "fields"
    put(document, (part, *where.choice(leaves(document[part])[1:])), value)
    refused_or_playable(GAME, document, Random(seed))


@given(place=st.integers(0, 10_000), other=st.integers(0, 10_000), seed=st.integers(0, 50))
def test_stack_of_another_battle_is_refused_or_playable(place: int, other: int, seed: int) -> None:
    listed = positions()
    document = copy.deepcopy(listed[place % len(listed)])
    document["stack"] = copy.deepcopy(listed[other % len(listed)]["stack"])
    refused_or_playable(GAME, document, Random(seed))


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("fields", "scenario"), "senlac", "scenario"),
        (("fields", "hex_of"), [], "hex_of"),
        (("fields", "hex_of", 0), 248, "HC01"),
        (("fields", "hex_of", 0), -3, "HC01"),
        (("fields", "hex_of", 0), 120, "two units or two"),
        (("fields", "hex_of", -1), -2, "banner"),
        (("fields", "facing", 0), 6, "facing"),
        (("fields", "status", 0), 3, "status"),
        (("fields", "status", 44), 1, "NA01 are archers"),
        (("fields", "acted", 0), 2, "acted"),
        (("fields", "fired"), 1, "fired"),
        (("fields", "phasing"), 2, "phasing"),
        (("fields", "turn"), 2, "turn"),
        (("fields", "riding_with", 0), 89, "riding_with"),
        (("fields", "arrival_turn"), [1], "arrival_turn"),
        (("stack", 0), ["Movement", [[], [], [], []]], "game turn at the bottom"),
        (("stack", 1), ["Rout", [0, [44]]], "Rout cannot be above GameTurn"),
        (("stack", 1), ["PlayerTurn", [0]], "PlayerTurn.started"),
        (("stack", 2), ["Movement", [[0], [], [], []]], "Movement.led_at_start"),
    ],
)
def test_error_names_the_invalid_field(path: Path, value: object, named: str) -> None:
    begun = battle("HC01 1602", "NA01 1801", "NA02 1901", "NI01 1804", "banner NI01")
    document = encode(GAME, begun.state)
    assert document["stack"][2][0] == "Movement"
    if value == 120:
        value = begun.state.hex_of[begun.piece("NI01")]
    put(document, path, value)
    with pytest.raises(RecordError, match=named):
        decode(GAME, document)


def test_leader_in_the_hex_of_an_enemy_is_refused() -> None:
    begun = battle("HC01 1602", "NI01 1804")
    document = encode(GAME, begun.state)
    document["fields"]["hex_of"][begun.piece("harold")] = begun.state.hex_of[begun.piece("NI01")]
    with pytest.raises(RecordError, match="harold is with an enemy"):
        decode(GAME, document)


def test_only_routing_units_run_in_a_lull() -> None:
    lines = ("HC01 1602", "NA01 1801", "NA02 1901", "NI01 1804", "banner NI01")
    begun = battle(*lines, step="Lull")
    document = encode(GAME, begun.state)
    runners = [begun.piece("NI01"), begun.piece("NA01")]
    assert document["stack"][-1] == ["PullBack", [[]]]
    document["stack"][-1] = ["PullBack", [runners]]
    with pytest.raises(RecordError, match="NI01 is not routing on the map"):
        decode(GAME, document)
    for runner in runners:
        document["fields"]["status"][runner] = ROUTING
    assert decode(GAME, document).stack
