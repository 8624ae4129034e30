"""The Battle Board and the map of Year of Destiny as text."""

from __future__ import annotations

from senlac.cli.picture.text import STYLES
from senlac.engine.match.match import Match
from senlac.games.destiny import GAME
from tests.cli.picture.drawn import picture, seen, styles, text, words
from tests.games.destiny.board import battle
from tests.games.destiny.campaign import campaign

WIDE = 6


def cell(lines: list[str], square: str, *, river: int = 1) -> tuple[str, str]:
    """Return the two lines of a square; below row 5 the river takes a line."""
    column, row = "abcdefghijkl".index(square[0]), int(square[1])
    line = 1 + 2 * (8 - row) + (river if row < 5 else 0)
    start = 2 + WIDE * column
    upper, lower = [lines[at][start : start + WIDE].rstrip() for at in (line, line + 1)]
    return upper, lower


def test_stack_shows_number_front_leaders_and_top_counter() -> None:
    field = battle(
        "d6: hc_1.1 fyrd_kent.1 harold gyrth", "d3: nhc_1.3=1", "a2: east ninf_1.1 hardrada",
        scenario="stamford_bridge", fields={"shaken": "counter:hc_1.1"},
    )  # fmt: skip
    drawn = picture(GAME, field.state)
    lines = [text(line) for line in drawn.board]
    assert len(lines) == 2 + 16 + 1
    assert cell(lines, "d6") == ("[2]▼GH", "6-6As")
    assert cell(lines, "a2") == ("{1}▶H", "4-4C")
    assert cell(lines, "d3")[0] == "{1}▲"
    assert cell(lines, "d3")[1].endswith("-")
    assert lines[9].strip() == "≈" * 72
    assert styles(drawn) <= set(STYLES)


def test_list_shows_stacks_from_the_top_with_leaders_and_facings() -> None:
    field = battle(
        "d6: hc_1.1 fyrd_kent.1 harold", "a2: east ninf_1.1 hardrada", scenario="stamford_bridge"
    )
    told = words(picture(GAME, field.state).facts)
    assert "d6▼ hc_1.1 6-6A, fyrd_kent.1 4-3C, harold" in told
    assert "a2▶ ninf_1.1 4-4C, hardrada" in told


def test_legend_explains_signs_in_the_words_of_the_game() -> None:
    field = battle(
        "d6: hc_1.1 fyrd_kent.1=1", "e6: hc_2.1", "a2: ninf_1.1",
        fields={"shaken": "counter:hc_1.1", "walled": "counter:hc_2.1"},
    )  # fmt: skip
    told = words(picture(GAME, field.state).legend)
    assert "s shaken: " in told
    assert "- has lost a step" in told
    assert "w in a shield wall" in told
    assert "disordered" not in told
    assert "4-4B attack 4, defence 4, morale B, of the top one" in told


def test_the_hill_is_drawn_without_a_river() -> None:
    match = Match.new("destiny", "hastings", seed=1)
    match.play("english", "auto")
    lines = [text(line) for line in seen(match).board]
    assert len(lines) == 2 + 16
    assert "^" in "".join(cell(lines, "b8", river=0))
    assert "^" not in "".join(cell(lines, "a8", river=0))
    # The hill below a stack must be visible without colour.
    assert cell(lines, "d6", river=0)[0] == "[2]▼ ^"
    assert cell(lines, "a6", river=0)[0] == "[2]▼"


def test_inactive_fyrd_look_different_from_active_ones() -> None:
    hand = campaign(
        "sussex: nk_1 nk_2 william", "kent: fyrd_kent hc_1", "asleep: fyrd_essex", "essex: hc_2"
    )
    drawn = picture(GAME, hand.state)
    told, board = words(drawn.facts), words(drawn.board)
    assert "Fyrd of Essex (fyrd_essex) z" in told
    alone = picture(GAME, campaign("sussex: nk_1 william", "asleep: fyrd_devon").state)
    assert "[z1] not active: fyrd_devon" in words(alone.facts)
    assert "Fyrd of Kent (fyrd_kent)" in told
    assert "Fyrd of Kent (fyrd_kent) z" not in told
    assert "[1z1]" in board
    assert "[2]" in board
    assert "z not active" in words(drawn.legend)


def test_no_move_and_marks_are_explained_in_the_legend() -> None:
    hand = campaign(
        "london: hc_1 harold fyrd_kent", "sussex: nk_1 william", side="english",
        fields={"no_move": "unit:fyrd_kent", "marks": "leader:harold"},
    )  # fmt: skip
    told = words(picture(GAME, hand.state).legend)
    assert "u under No Move" in told
    assert "! marked for the Call to Arms" in told
    assert "no leader" not in told


def test_pieces_in_a_town_count_for_its_area_on_the_map() -> None:
    hand = campaign("east_riding: hc_1", "east_riding town: hc_2 morcar", "sussex: nk_1 william")
    drawn = picture(GAME, hand.state)
    board = [text(line) for line in drawn.board]
    [place] = [n for n, line in enumerate(board) if "East Riding" in line]
    column = board[place].index("East Riding")
    assert board[place + 1][column : column + 3] == "[3]"
    assert "York, town: Morcar (morcar), Housecarles 2 (hc_2)" in words(drawn.facts)
    assert not [line for line in board if "Landing" in line or "town" in line]
    assert "York in East Riding" in words(drawn.legend)
    assert len(board) <= 30
