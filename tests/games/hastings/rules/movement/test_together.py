"""Group moves: single legal moves that keep all facings."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import NONE
from senlac.engine.model.group_intent import TOGETHER, GroupIntent
from tests.games.hastings.board import Battle, battle

LINE = ("NI01 1905 n", "NI02 1906 ne", "NI03 1907 n", "NI04 2006 n")
FAR = ("FY01 1010 s",)


def proposed(field: Battle, name: str, pieces: tuple[str, ...] = (), goal: str = "") -> list[str]:
    """Return the actions that the step proposes for a group intent."""
    state, notation = field.state, field.game.notation(field.state)
    intent = GroupIntent(
        name,
        tuple([notation.index("piece", piece) for piece in pieces]),
        notation.index("hex", goal) if goal else NONE,
    )
    actions = state.stack[-1].actions_for_intent(state, 0, intent)
    return [notation.text(action) for action in actions]


@pytest.mark.rule("5.2a", "5.3a")
def test_line_advances_one_hex_and_keeps_its_facings() -> None:
    field = battle(*LINE, *FAR, step="Movement")
    given = field.state.stack[-1].guidance(field.state, 0)
    assert list(given.intents) == ["nw", "ne"]
    actions = proposed(field, "nw")
    for action in actions:
        field.play(action)
    board = field.state.ground.board
    for line in LINE:
        unit, began, looks = line.split()
        now = field.state.hex_of[field.game.notation(field.state).index("piece", unit)]
        assert board.side_to(board.hex(began), now) == 5, line
        assert f"face {unit} {looks}" in actions


@pytest.mark.rule("12.1a")
def test_advance_of_a_line_warns_when_it_gives_up_high_ground() -> None:
    field = battle("HC05 1205 s", "HC06 1206 s", "NI01 2005 n", side="saxon", step="Movement")
    intents = field.state.stack[-1].guidance(field.state, 1).intents
    assert intents == {
        "se": "Advance the line one hex south-east\nGives up the high ground: HC05 and HC06.",
        "sw": "Advance the line one hex south-west\nGives up the high ground: HC05 and HC06.",
    }
    below = battle("HC05 1304 s", "HC06 1305 s", "NI01 2005 n", side="saxon", step="Movement")
    intents = below.state.stack[-1].guidance(below.state, 1).intents
    assert not any("\n" in words for words in intents.values())


def test_group_move_orders_front_units_first() -> None:
    field = battle("NI01 1905 n", "NI02 2005 n", *FAR, step="Movement")
    board = field.state.ground.board
    ahead = board.beside[0][board.hex("2005")]
    assert ahead in (board.hex("1905"), board.hex("1904"), board.hex("1906"))
    moves = [action for action in proposed(field, "ne") if action.startswith("move")]
    assert [move.split()[1] for move in moves] == ["NI01", "NI02"]


def test_group_move_keeps_formation_and_leaves_blocked_pieces() -> None:
    field = battle(*LINE, *FAR, step="Movement")
    board = field.state.ground.board
    goal = board.names[board.beside[0][board.beside[5][board.hex("1905")]]]
    actions = proposed(field, TOGETHER, ("NI01", "NI02"), goal)
    assert [action.split()[1] for action in actions] == ["NI01", "NI01", "NI02", "NI02"]
    away = board.offset(board.hex("1905"), board.hex(goal))
    assert actions[2] == f"move NI02 {board.names[board.shifted(board.hex('1906'), away)]}"
    assert proposed(field, TOGETHER, ("NI01", "NI02"), "1010") == []


@pytest.mark.rule("7.1a")
def test_units_behind_relieve_archers_next_to_an_enemy() -> None:
    field = battle("NA01 1706 n", "NI01 1806 n", "NI02 1807 n", "HC05 1606 s", step="Movement")
    assert "relieve" in field.state.stack[-1].guidance(field.state, 0).intents
    swap, *turns = proposed(field, "relieve")
    assert swap.startswith("swap NA01 NI0")
    assert turns == ["face NA01 n", f"face {swap.split()[-1]} n"]
    for action in (swap, *turns):
        field.play(action)


def test_proposed_group_move_does_not_change_the_state() -> None:
    field = battle(*LINE, *FAR, step="Movement")
    before = list(field.state.hex_of), list(field.state.facing), list(field.state.acted)
    proposed(field, "nw")
    assert before == (field.state.hex_of, field.state.facing, field.state.acted)
