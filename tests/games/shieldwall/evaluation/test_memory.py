"""Kept parts of evaluations: equal to those computed again, and limited in number."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from senlac.bots.arena import GameSpec, begin
from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.evaluation import memory, opposing, placement, shots
from senlac.games.shieldwall.state import ShieldwallState
from tests.games.shieldwall.board import battle

PLAYS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("foragers", {}),
    ("hastings", {"reroll": True}),
    ("stamford", {"open_facing": True}),
    ("fulford", {"greater_fyrd": True}),
    ("meeting", {"muster": "roll"}),
)


def forget() -> None:
    """Forget all kept parts."""
    for kept in (memory._remembered, opposing.arrays_on, shots.shots_on):
        kept.cache_clear()


def both(state: ShieldwallState) -> list[float]:
    """Return the evaluations for both sides."""
    return [GAME.evaluate(state, side) for side in (0, 1)]


def valued(scenario: str, options: dict[str, Any]) -> list[tuple[dict[str, Any], list[float]]]:
    """Return positions of random play and of options there, and their values with kept parts."""
    state = begin(GAME, GameSpec(scenario, options, ("random", "random"), "memory"))
    assert isinstance(state, ShieldwallState)
    play.run_to_decision(state)
    rng, found = Random(7), []
    while state.outcome is None:
        role = play.actors(state)[0]
        listed = list(play.cached_options(state, role))
        for action in rng.sample(listed, min(3, len(listed))):
            after = state.copy()
            after.dice = FastDice(rng)
            play.play_action(after, role, action)
            found.append((encode(GAME, after), both(after)))
        play.play_action(state, role, rng.choice(listed))
    return found


@pytest.mark.parametrize(("scenario", "options"), PLAYS)
def test_kept_parts_are_those_computed_afresh(scenario: str, options: dict[str, Any]) -> None:
    forget()
    found = valued(scenario, options)
    for document, values in Random(3).sample(found, 60):
        forget()
        assert both(decode(GAME, document)) == values


def test_kept_parts_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    found = valued("foragers", {})
    for place, name in ((memory, "KEPT"), (opposing, "ARRAYS"), (shots, "KEPT")):
        monkeypatch.setattr(place, name, 2)
    monkeypatch.setattr(placement, "FORMATIONS", 1)
    forget()
    for document, values in found[:40]:
        assert both(decode(GAME, document)) == values


def test_evaluation_follows_a_state_that_changes() -> None:
    found = battle(". N1 .\n. . .\n. S1 .")
    before = both(found.state)
    found.state.hits[found.unit("N1")] = 2
    assert both(found.state)[0] > before[0]
    found.state.hits[found.unit("N1")] = 0
    assert both(found.state) == before


def test_other_weights_have_other_constants() -> None:
    found = battle(". N1 .\n. S1 .", "N1 2 hits")
    weights = GAME.weights()
    constants = {**weights.constants, "wear": 0.0}
    other = type(weights)(weights.names, weights.values, weights.tuned, constants)
    changed = GAME.with_weights(other)
    assert changed.evaluate(found.state, 0) < GAME.evaluate(found.state, 0)
