"""The battle as text."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from senlac import Match
from senlac.engine.picture import STYLES
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.data.tables import load_tables
from senlac.games.shieldwall.screen.terminal import LOOKS
from senlac.testing.laws import wander

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from senlac.engine.picture import Line, Picture

SCENARIOS = [card.id for card in GAME.scenarios()]


def text(line: Line) -> str:
    return "".join([span.text for span in line])


def board(match: Match, marks: Mapping[str, str] | None = None) -> list[str]:
    """The board line by line, without the marks along its edges."""
    lines = GAME.picture(match.view([]), marks or {}).board
    return [text(line)[3:] for line in lines[1:-1]]


def drawn(match: Match) -> Picture:
    return GAME.picture(match.view([]), {})


def words(lines: Sequence[Line]) -> str:
    return "\n".join([text(line) for line in lines])


def test_a_unit_shows_its_name_its_front_its_type_and_what_it_has_taken() -> None:
    match = Match.new("shieldwall", "stamford", seed=1)
    rank5 = board(match)[2 * 3 : 2 * 3 + 2]
    assert rank5[0][7 * 6 :].startswith("(V3)◀")
    assert rank5[1][7 * 6 :].startswith("*H1/9+")


def test_the_sides_are_told_apart_without_colour() -> None:
    lines = board(Match.new("shieldwall", "foragers", seed=1))
    assert "[S1]▼" in lines[0]
    assert "(N1)▲" in lines[-2]


def test_an_exhausted_unit_has_a_small_letter() -> None:
    match = Match.new("shieldwall", "foragers", seed=1)
    position = match.position()
    position["fields"]["hits"][0] = 5
    assert "*h5/9" in board(Match.from_position(position, seed=1))[1]


def test_marks_stand_on_squares_and_under_units() -> None:
    lines = board(Match.new("shieldwall", "foragers", seed=1), {"a5": "7", "N1": "12"})
    assert "<7>" in lines[3][:6]
    assert "<12>" in lines[-1][24:30]
    assert "K0/9" not in lines[-1]


def test_objectives_show_their_points_and_their_owner() -> None:
    match = Match.new("shieldwall", "foragers", seed=1)
    assert "⚑3" in board(match)[7]
    assert "d3 (3) nobody's, e4 (3) nobody's" in words(drawn(match).facts)


def test_losses_are_counted_up_to_the_break() -> None:
    match = Match.new("shieldwall", "foragers", seed=1)
    position = match.position()
    position["fields"]["tally"] = [0, 8]
    saxon = text(drawn(Match.from_position(position, seed=1)).facts[1])
    assert "8 of 16" in saxon
    assert saxon.count("█") == saxon.count("─") == 6


def test_reinforcements_are_told_with_their_turn() -> None:
    facts = words(drawn(Match.new("shieldwall", "stamford", seed=1)).facts)
    assert "To come: V7 Eystein Orri (turn 6)" in facts


def test_a_secret_army_is_shown_to_its_owner_alone() -> None:
    match = Match.new("shieldwall", "meeting", options={"muster": "buy"}, seed=1)
    match.play("south", "buy fyrd")
    own = words(GAME.picture(match.view(["south"]), {}).facts)
    other = words(GAME.picture(match.view(["north"]), {}).facts)
    assert "south's list is open: housecarl, fyrd" in own
    assert "fyrd" not in other


def test_before_the_first_turn_no_side_is_said_to_be_active() -> None:
    buying = drawn(Match.new("shieldwall", "meeting", options={"muster": "buy"}, seed=1))
    first = "Before the battle of 10 game turns   the armies are "
    assert text(buying.facts[0]) == f"{first}bought in secret"
    assert "commander" not in words(buying.facts)
    assert "south:" not in words(buying.legend)
    placing = drawn(Match.new("shieldwall", "meeting", seed=1))
    assert text(placing.facts[0]) == f"{first}set up"


def test_without_facings_there_are_no_arrows() -> None:
    match = Match.new("shieldwall", "foragers", options={"open_facing": True}, seed=1)
    shown = words(drawn(match).board) + words(drawn(match).legend)
    assert not set("▲▶▼◀") & set(shown)


def test_every_sort_of_terrain_has_a_look() -> None:
    assert set(LOOKS) == set(load_tables().terrain)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_board_fits_eighty_columns_at_every_moment(scenario: str) -> None:
    match = Match.new("shieldwall", scenario, seed=1)
    for now in wander(match, Random(scenario), 2000):
        picture = drawn(now)
        widths = {len(text(line)) for line in picture.board[1:-1:2]}
        assert len(widths) == 1
        assert max(widths) <= 80
        assert max([len(text(line)) for line in picture.legend]) <= 80
        every = [span for part in (picture.facts, picture.board, picture.legend) for line in part
                 for span in line]  # fmt: skip
        assert {name for span in every for name in span.style.split()} <= set(STYLES)
