"""Many random campaigns of each scenario and way of battle: none is stuck, every sheet ends.

Whole random campaigns hardly ever come to a field battle, so most of them are the same for all ways
of battle. Therefore half of those in rounds, and nearly all of the others, are last weeks of a war,
laid out with armies in one hex or adjacent hexes. Some of these come to battles on the board, or to
battles that are entered.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.match.match import Match
from senlac.games.campaign.data.tables import load_game_data
from senlac.games.campaign.rules.battle.board import BoardBattle
from senlac.games.campaign.rules.battle.entered.phase import EnterResult
from tests.games.campaign.desk import GAME

WHOLE: Final = {"rounds": 2, "shieldwall": 20, "entered": 20}
"""One in this many is a whole campaign, by way of battle."""

FAR: Final = 12000
"""No random campaign has more lines."""

GAMES: Final = 50
CHUNKS: Final = 40
"""Games in a chunk, and chunks, for each scenario and way of battle: two thousand games."""

PLACES: Final = ("4950 4950 4950", "4648 4648 4547", "4547 4648 4648", "4447 4447 4648")
"""The places of armies: the first player's, the second's, and the third's."""

STACKS: Final = ("spearman.C", "archer.C", "lighthorse.C", "spearman.D", "knight.B")


def on_the_eve(scenario: str, way: str, rng: Random) -> str:
    """Return the last weeks of a war in which armies are about to meet."""
    row = load_game_data().scenarios[scenario]
    places = rng.choice(PLACES).split()
    lines = [f"scenario: {scenario}", f"option: battles {way}", f"year: {row.years}"]
    lines += [f"turn: {rng.choice((5, 6, 6))}"]
    for letter, hex_ in zip("ABC", places, strict=True):
        if letter > "B" and len(row.player) < 3:
            continue
        army = " ".join(f"{s}={rng.randint(15, 40)}" for s in rng.sample(STACKS, 3))
        posture = rng.choice(("attack", "attack", "bold", "hold"))
        lines.append(f"{letter}1 {hex_} {army} {letter}c1 {posture}")
        lines.append(
            f"{letter}2 {hex_} spearman.D={rng.randint(10, 60)} supply=1 {letter}c2 attack"
        )
    return "\n".join([*lines, "step: Orders"])


def play_out(match: Match, rng: Random) -> int:
    """Play a campaign at random to its end; return the lines of battles fought elsewhere."""
    elsewhere = 0
    for _ in range(FAR):
        if match.result() is not None:
            return elsewhere
        elsewhere += isinstance(match.state.stack[-1], BoardBattle | EnterResult)
        role = rng.choice(list(match.actors()))
        offered = match.options_object(role)
        assert offered is not None
        match.play(role, offered.sample(rng))
    raise AssertionError("a campaign without an end")


def soak(scenario: str, way: str, seeds: range) -> int:
    """Play campaigns, most from the eve of a battle; return how many had one elsewhere."""
    fought = 0
    for seed in seeds:
        rng = Random(seed)
        if seed % WHOLE[way]:
            match = Match.from_layout(on_the_eve(scenario, way, rng), GAME, seed=seed)
        else:
            match = Match.new(GAME, scenario, seed=seed, options={"battles": way})
        fought += play_out(match, rng) > 0
    return fought


@pytest.mark.rule("table.a", "seq.g", "order.h")
@pytest.mark.parametrize("way", ["shieldwall", "entered"])
def test_eves_of_battle_come_to_battles_elsewhere_and_end(way: str) -> None:
    fought = 0
    for seed in range(3):
        rng = Random(seed)
        match = Match.from_layout(on_the_eve("y1088", way, rng), GAME, seed=seed)
        fought += play_out(match, rng) > 0
    assert fought >= 1


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("way", WHOLE)
@pytest.mark.parametrize("scenario", ["y1066", "y1088"])
def test_random_campaigns_end(scenario: str, way: str, chunk: int) -> None:
    first = (list(WHOLE).index(way) * CHUNKS + chunk) * GAMES
    fought = soak(scenario, way, range(first, first + GAMES))
    assert (fought > 0) == (way != "rounds")
