"""Positions edited by hand: refused with one clear line, or playable to the end."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from senlac.engine import play
from senlac.engine.dice import FastDice
from senlac.engine.errors import RecordError
from senlac.engine.position import decode, encode
from senlac.games.hastings import GAME
from senlac.games.hastings.rules.conditions import ROUTING
from tests.games.hastings.board import battle
from tests.games.hastings.test_random_games import wild


@cache
def positions() -> list[dict[str, Any]]:
    """Return positions in every step that random battles come to, some of each."""
    found: dict[str, list[dict[str, Any]]] = {}
    for seed in range(40):
        rng = Random(f"positions {seed}")
        state = wild(rng)
        while state.outcome is None:
            kept = found.setdefault(type(state.stack[-1]).__name__, [])
            if len(kept) < 4 and rng.random() < 0.3:
                kept.append(encode(GAME, state))
            [role] = play.actors(state)
            play.advance(state, role, play.offered(state, role).sample(rng))
    return [position for kept in found.values() for position in kept]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401
    """Return the paths of all values below a JSON value, itself too."""
    found = [path]
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, below in pairs:
            found += leaves(below, (*path, key))
    return found


def put(document: Any, path: tuple[Any, ...], value: object) -> None:  # noqa: ANN401
    """Put a value at a path."""
    for key in path[:-1]:
        document = document[key]
    document[path[-1]] = value


STRANGE = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 12), st.integers(0, 250), st.integers(),
    st.sampled_from(["", "manoeuvre", "Movement", "Rout", "saxon"]), st.just([]), st.just({}),
)  # fmt: skip


def plays_on(document: dict[str, Any], seed: int) -> None:
    """See that a position is refused with one line, or can be played on and written again."""
    complaint = ""
    try:
        state = decode(GAME, document)
    except RecordError as error:
        complaint = str(error)
    if complaint:
        assert len(complaint.splitlines()) == 1
        return
    rng = Random(seed)
    state.dice = FastDice(rng)
    for _ in range(60):
        if state.outcome is not None:
            break
        role = play.actors(state)[0]
        play.advance(state, role, play.offered(state, role).sample(rng))
    if state.outcome is None:
        written = encode(GAME, state)
        assert encode(GAME, decode(GAME, written)) == written


@given(
    place=st.integers(0, 10_000),
    seed=st.integers(0, 50),
    where=st.randoms(use_true_random=False),
    value=STRANGE,
)
def test_an_edited_position_is_refused_or_can_be_played(
    place: int, seed: int, where: Random, value: object
) -> None:
    listed = positions()
    document = copy.deepcopy(listed[place % len(listed)])
    part = "stack" if where.random() < 0.5 else "fields"
    put(document, (part, *where.choice(leaves(document[part])[1:])), value)
    plays_on(document, seed)


@given(place=st.integers(0, 10_000), other=st.integers(0, 10_000), seed=st.integers(0, 50))
def test_the_steps_of_one_battle_in_another_are_refused_or_can_be_played(
    place: int, other: int, seed: int
) -> None:
    listed = positions()
    document = copy.deepcopy(listed[place % len(listed)])
    document["stack"] = copy.deepcopy(listed[other % len(listed)]["stack"])
    plays_on(document, seed)


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("fields", "scenario"), "senlac", "scenario"),
        (("fields", "where"), [], "where"),
        (("fields", "where", 0), 248, "HC01"),
        (("fields", "where", 0), -3, "HC01"),
        (("fields", "where", 0), 120, "two of a sort"),
        (("fields", "where", -1), -2, "banner"),
        (("fields", "facing", 0), 6, "facing"),
        (("fields", "status", 0), 3, "status"),
        (("fields", "status", 44), 1, "NA01 are archers"),
        (("fields", "acted", 0), 2, "acted"),
        (("fields", "fired"), 1, "fired"),
        (("fields", "phasing"), 2, "phasing"),
        (("fields", "turn"), 2, "turn"),
        (("fields", "rides", 0), 89, "rides"),
        (("fields", "arrival"), [1], "arrival"),
        (("stack", 0), ["Movement", [[], [], [], []]], "game turn at the bottom"),
        (("stack", 1), ["Rout", [0, [44]]], "Rout does not stand on GameTurn"),
        (("stack", 1), ["PlayerTurn", [0]], "PlayerTurn.begun"),
        (("stack", 2), ["Movement", [[0], [], [], []]], "Movement.led"),
    ],
)
def test_the_message_names_the_place(path: tuple[Any, ...], value: object, named: str) -> None:
    begun = battle("HC01 1602", "NA01 1801", "NA02 1901", "NI01 1804", "banner NI01")
    document = encode(GAME, begun.state)
    assert document["stack"][2][0] == "Movement"
    if value == 120:
        value = begun.state.where[begun.piece("NI01")]
    put(document, path, value)
    with pytest.raises(RecordError, match=named):
        decode(GAME, document)


def test_a_leader_in_the_hex_of_an_enemy_is_refused() -> None:
    begun = battle("HC01 1602", "NI01 1804")
    document = encode(GAME, begun.state)
    document["fields"]["where"][begun.piece("harold")] = begun.state.where[begun.piece("NI01")]
    with pytest.raises(RecordError, match="harold is with an enemy"):
        decode(GAME, document)


def test_only_who_is_routing_runs_in_a_lull() -> None:
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
