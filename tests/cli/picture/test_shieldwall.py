"""Pictures of the battle as text."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from senlac import Match
from senlac.cli.picture.glyphs import LOOKS
from senlac.cli.picture.text import STYLES
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.data.tables import load_game_data
from senlac.testing.laws import random_walk
from tests.cli.picture.drawn import seen, styles, text, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from senlac.cli.picture.text import Picture

SCENARIOS = [card.id for card in GAME.scenarios()]


def board(match: Match, marks: Mapping[str, str] | None = None) -> list[str]:
    """Return the lines of the board, without the labels along its edges."""
    lines = seen(match, (), marks).board
    return [text(line)[2:] for line in lines[1:-1]]


def drawn(match: Match) -> Picture:
    return seen(match)


def test_unit_shows_name_front_type_and_hits() -> None:
    match = Match.new("shieldwall", "stamford", seed=1)
    rank5 = board(match)[2 * 3 : 2 * 3 + 2]
    assert rank5[0][7 * 6 :].startswith("(V3)◀")
    assert rank5[1][7 * 6 :].startswith("*H1/9+")


def test_sides_differ_without_colour() -> None:
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
    told = words(drawn(match).facts)
    assert "d3: Lower hamlet: 3 points, not held yet" in told
    assert "e4: Upper hamlet: 3 points, not held yet" in told


def test_losses_are_counted_up_to_the_break() -> None:
    match = Match.new("shieldwall", "foragers", seed=1)
    position = match.position()
    position["fields"]["eliminated_points"] = [0, 8]
    saxon = text(drawn(Match.from_position(position, seed=1)).facts[1])
    assert "8 of 16" in saxon
    assert saxon.count("█") == saxon.count("─") == 6


def test_reinforcements_are_listed_with_their_turn() -> None:
    facts = words(drawn(Match.new("shieldwall", "stamford", seed=1)).facts)
    assert "To come V7 from turn 6" in facts
    assert "(2) beside the board: V7 (Eystein Orri, Norse Hirdmen)" in facts


def test_hidden_army_list_is_shown_to_its_owner_only() -> None:
    match = Match.new("shieldwall", "meeting", options={"muster": "buy"}, seed=1)
    match.play("south", "buy fyrd")
    own = words(seen(match, ["south"]).facts)
    other = words(seen(match, ["north"]).facts)
    assert "Saxons (south)   List open   Points ████──────── 12 of 30" in own
    assert "Saxon Fyrd 1 unit" in own
    assert "Saxons (south)   List open\n" in other
    assert "Fyrd" not in other


def test_actors_are_named_before_the_first_turn() -> None:
    buying = drawn(Match.new("shieldwall", "meeting", options={"muster": "buy"}, seed=1))
    assert text(buying.facts[0]) == "Game turn 1 of 10   south and north: Armies"
    assert "Commander" not in words(buying.facts)
    assert "south:" not in words(buying.legend)
    placing = drawn(Match.new("shieldwall", "meeting", seed=1))
    losses = "Losses: Saxons (south) 0 of 15, Normans (north) 0 of 17"
    scores = "Score: Saxons (south) 0, Normans (north) 0"
    assert text(placing.facts[0]) == f"Game turn 1 of 10   {losses}   {scores}   south: Set-up"


def test_without_facings_there_are_no_arrows() -> None:
    match = Match.new("shieldwall", "foragers", options={"open_facing": True}, seed=1)
    shown = words(drawn(match).board) + words(drawn(match).legend)
    assert not set("▲▶▼◀") & set(shown)


def test_every_kind_of_terrain_has_a_sign() -> None:
    for row in load_game_data().terrain.values():
        assert row.id in LOOKS


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_board_fits_eighty_columns_throughout_a_match(scenario: str) -> None:
    match = Match.new("shieldwall", scenario, seed=1)
    for now in random_walk(match, Random(scenario), 2000):
        picture = drawn(now)
        widths = {len(text(line)) for line in picture.board[1:-1:2]}
        assert len(widths) == 1
        assert max(widths) <= 80
        assert max([len(text(line)) for line in picture.legend]) <= 80
        assert styles(picture) <= set(STYLES)


def test_legend_explains_the_letters_of_both_sides() -> None:
    legend = words(drawn(Match.new("shieldwall", "foragers", seed=1)).legend)
    assert "[] Saxons: H Saxon Housecarls, F Saxon Fyrd, A Saxon Archers" in legend
    assert "K Norman Cavalry" in legend
    assert "⚑ told above" in legend
    assert "♣ woods  ^ hill  ⌂ town" in legend
