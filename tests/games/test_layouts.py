"""Layouts of every game: each line takes effect, or is refused."""

from __future__ import annotations

from typing import Any

import pytest

from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.engine.model.fields import field_specs
from senlac.engine.support.errors import RecordError
from senlac.testing import laws


@pytest.mark.parametrize(
    ("game", "choices"),
    [("shieldwall", 30), ("comet", 0), ("hastings", 0), ("destiny", 8), ("campaign", 10)],
)
def test_every_option_takes_effect_in_a_layout(game: str, choices: int) -> None:
    assert laws.options_count_in_layouts(registry.game(game)) == choices


def test_drawn_map_refuses_the_greater_fyrd_option() -> None:
    game: Any = registry.game("shieldwall")
    with pytest.raises(RecordError, match="line 2: a map has only the units drawn"):
        parse_layout(game, "option: greater_fyrd yes\nmap:\n  N1 .\n  S1 .\n")


@pytest.mark.parametrize(
    ("game", "layout", "refusal"),
    [
        ("shieldwall", "S1 b2\nS1 b3", "line 2: S1 comes twice"),
        ("shieldwall", "S1 gone\nS1 2 hits", "line 2: S1 comes twice"),
        ("shieldwall", "map:\n  N1 .\n  . S1\nN1 b2", "line 4: N1 is already on a2"),
        ("shieldwall", "map:\n  N1 .\n  . S1\nN1 gone", "line 4: N1 is already on a2"),
        ("shieldwall", "map:\n  N1 S1\nmap:\n  S1 N1", "line 3: map comes twice"),
        ("shieldwall", "S1 b2\nmap:\n  N1 S1", "line 2: the map must come before the units"),
        ("comet", "york: hardrada\nlondon: hardrada", "line 2: hardrada comes twice"),
        ("comet", "york: hardrada hardrada=1", "line 1: hardrada comes twice"),
        ("comet", "pool: fyrd1\ngone: FYRD1", "line 2: fyrd1 comes twice"),
        ("hastings", "NC01 1705 n\nNC01 1605 n", "line 2: NC01 comes twice"),
        ("hastings", "NC01 1705 n\nnc01 lost", "line 2: NC01 comes twice"),
        ("hastings", "NC01 1705\nwilliam rides NC01\nwilliam off", "line 3: william comes twice"),
        ("destiny", "scenario: fulford\nd6: hc_1.1\nlost: hc_1.1", "line 3: hc_1.1 comes twice"),
        ("destiny", "scenario: fulford\nlost: edwin\nd6: edwin", "line 3: edwin comes twice"),
        (
            "destiny",
            "scenario: year_of_destiny\nkent: nk_1\nlondon: nk_1",
            "line 3: nk_1 comes twice",
        ),
        (
            "destiny",
            "scenario: year_of_destiny\nkent: fyrd_kent\nasleep: fyrd_kent",
            "line 3: fyrd_kent comes twice",
        ),
        ("campaign", "A1 dover\na1 lewes", "line 2: A1 comes twice"),
        ("campaign", "A1 dover Ac1\nA2 lewes Ac1", "line 2: Ac1 comes twice"),
        ("campaign", "A1 dover supply=2 supply=3", "line 1: supply comes twice in one body"),
        ("campaign", "A1 dover fyrd.C=0 fyrd.C=8", "line 1: fyrd.C comes twice in one body"),
    ],
)
def test_piece_named_twice_is_refused(game: str, layout: str, refusal: str) -> None:
    made: Any = registry.game(game)
    with pytest.raises(RecordError, match=f"layout, {refusal}"):
        parse_layout(made, layout)


def test_unit_of_a_drawn_map_may_have_a_line_of_notes() -> None:
    game: Any = registry.game("shieldwall")
    state = parse_layout(game, "map:\n  N1v .\n  . S1\nN1 3 hits commander\n")
    assert [(card.id, card.at, card.hits, card.commander) for card in state.order.units] == [
        ("S1", "b1", 0, False), ("N1", "a2", 3, True),
    ]  # fmt: skip


@pytest.mark.rule("scale.b")
@pytest.mark.parametrize(
    ("step", "week"),
    [
        ("Dawn", 1),
        ("Orders", 1),
        ("March", 1),
        ("Dusk", 1),
        ("Year 6 > Week 1 > Dawn", 2),
        ("Gifts", 0),
        ("Purchase", 0),
        ("Spring", 0),
        ("Winter", 6),
    ],
)
def test_week_follows_from_the_step_without_a_turn(step: str, week: int) -> None:
    game: Any = registry.game("campaign")
    bodies = "scenario: y1088\nA1 london spearman.C=20 Ac1\nB1 rouen spearman.C=20\n"
    assert parse_layout(game, f"{bodies}step: {step}").turn == week
    assert parse_layout(game, f"{bodies}step: {step}\nturn: 5").turn == 5
    assert Match.from_layout(f"{bodies}step: {step}", game, seed=1).actors()


def test_step_of_a_week_is_refused_with_turn_0() -> None:
    game: Any = registry.game("campaign")
    with pytest.raises(
        RecordError, match="layout, line 3: turn: a step of a week belongs to turn 1"
    ):
        parse_layout(game, "A1 london\nturn: 0\nstep: Orders")
    assert parse_layout(game, "A1 london\nturn: 0\nstep: Gifts").turn == 0


@pytest.mark.parametrize(
    ("game", "pieces"),
    [
        ("shieldwall", "scenario: foragers"),
        ("comet", "scenario: players_3"),
        ("hastings", "scenario: historical"),
        ("destiny", "scenario: year_of_destiny"),
        ("destiny", "scenario: fulford"),
        ("campaign", "scenario: y1088\nA1 london\nA2 london"),
    ],
)
def test_a_list_with_too_few_entries_is_refused_with_its_line(game: str, pieces: str) -> None:
    made: Any = registry.game(game)
    state = parse_layout(made, pieces)
    listed = [
        name for name, kind in field_specs(type(state)).items() if kind.indexed_by and kind.shape
    ]
    assert listed
    for name in listed:
        with pytest.raises(RecordError) as refused:
            parse_layout(made, f"{pieces}\n{name}: [[]]" if name != "held" else f"{pieces}\nheld:")
        assert str(refused.value).startswith(f"layout, line {pieces.count(chr(10)) + 2}: "), name


def test_body_without_a_value_is_not_a_list_for_all_bodies() -> None:
    game: Any = registry.game("campaign")
    bodies = "scenario: y1088\nA1 london\nA2 london"
    with pytest.raises(RecordError, match="line 4: starving: expected 2 entries, got 1"):
        parse_layout(game, f"{bodies}\nstarving: A1")
    assert parse_layout(game, f"{bodies}\nstarving: A1=1").starving == [1, 0]


def test_lists_must_match_the_number_of_listed_bodies() -> None:
    game: Any = registry.game("campaign")
    with pytest.raises(RecordError, match=r"layout: hex_of: expected 1 entries, got 2"):
        parse_layout(game, "scenario: y1088\nA1 london\nA2 london\ncodes: A1")


def test_none_is_a_grade_of_forage_and_no_missing_value() -> None:
    game: Any = registry.game("destiny")
    state = parse_layout(game, "scenario: year_of_destiny\nforage: kent=foraged london=none")
    assert sorted(set(state.forage_grade)) == [0, 1]
    areas = len(state.catalogue.areas)
    whole = parse_layout(game, f"scenario: year_of_destiny\nforage: {'none ' * areas}")
    assert whole.forage_grade == [0] * areas
