"""Group moves: a Norman line advances while actions last, keeping its facing."""

from __future__ import annotations

import pytest

from senlac.engine.match.match import Match
from senlac.engine.model.action import NONE
from senlac.engine.model.group_intent import TOGETHER, GroupIntent
from senlac.games.shieldwall import GAME

FIELD = """
map:
  .  .  .  N1
  .  .  .  .
  .  .  .  .
  S1 S2 S3 .
  .  .  .  .
S1 saxon_archers
S2 saxon_archers
S3 saxon_archers
N1 norman_cavalry
active: saxon
actions: {actions}
step: Movement
"""

EDGE = """
map:
  S1 S2 .  N1
  .  .  .  .
S1 saxon_archers
S2 saxon_archers
N1 norman_cavalry
active: saxon
actions: 5
step: Movement
"""
"""Two Saxons who face the edge of the map."""


def proposed(match: Match, name: str, pieces: tuple[str, ...] = (), goal: str = "") -> list[str]:
    """Return the actions that the step proposes for an intent."""
    state, notation = match.state, match.notation()
    units = tuple([notation.index("unit", piece) for piece in pieces])
    square = notation.index("square", goal) if goal else NONE
    actions = state.stack[-1].actions_for_intent(
        state, match.role("saxon"), GroupIntent(name, units, square)
    )
    return [notation.text(action) for action in actions]


@pytest.mark.rule("move.1a", "move.2a")
@pytest.mark.parametrize(("actions", "moved"), [(5, 3), (2, 2)])
def test_line_advances_as_far_as_actions_last(actions: int, moved: int) -> None:
    match = Match.from_layout(FIELD.format(actions=actions), GAME, seed=1)
    guidance = match.state.stack[-1].guidance(match.state, match.role("saxon"))
    [name] = guidance.intents
    before = dict(zip(("S1", "S2", "S3"), match.state.facing, strict=False))
    orders = proposed(match, name)
    assert [order.split()[0] for order in orders] == ["move", "face"] * moved
    for order in orders:
        match.play("saxon", order)
    assert match.state.actions == actions - moved
    assert before == dict(zip(("S1", "S2", "S3"), match.state.facing, strict=False))


def test_units_moved_together_keep_their_formation() -> None:
    match = Match.from_layout(FIELD.format(actions=5), "shieldwall", seed=1)
    orders = proposed(match, TOGETHER, ("S1", "S2"), "a3")
    assert [order for order in orders if order.startswith("move")] == ["move S1 a3", "move S2 b3"]
    assert proposed(match, TOGETHER, ("S3", "S1"), "a1") == []


def test_blocked_line_is_not_offered_an_advance() -> None:
    match = Match.from_layout(EDGE, "shieldwall", seed=1)
    guidance = match.state.stack[-1].guidance(match.state, match.role("saxon"))
    assert guidance.intents == {}
    assert guidance.group_move_verbs


HILL = """
map:
  .  .  .  N1
  .  .  .  .
  S1/h S2/h S3 .
  .  .  .  .
S1 saxon_archers
S2 saxon_archers
S3 saxon_archers
N1 norman_cavalry
active: saxon
actions: 3
step: Movement
"""


def test_advance_that_gives_up_a_hill_says_so() -> None:
    match = Match.from_layout(HILL, "shieldwall", seed=1)
    guidance = match.state.stack[-1].guidance(match.state, match.role("saxon"))
    [words] = guidance.intents.values()
    assert words.split("\n")[1:] == ["Gives up the hill: S1 and S2."]


def test_advance_along_a_hill_gives_nothing_up() -> None:
    layout = HILL.replace("  .  .  .  .\n  S1/h", "  h  h  .  .\n  S1/h")
    match = Match.from_layout(layout, "shieldwall", seed=1)
    guidance = match.state.stack[-1].guidance(match.state, match.role("saxon"))
    assert list(guidance.intents.values()) == ["Advance the line one square north"]
