"""Handicaps: overlays that a game offers for its scenarios, with measured odds."""

from __future__ import annotations

from pathlib import Path

import pytest

from senlac.engine.data.bounds import new_values
from senlac.engine.data.loader import read
from senlac.engine.data.rows.handicaps import Handicap, HandicapsFile
from senlac.engine.game.handicaps import (
    MAX_TITLE,
    PREFIX,
    handicap_cards,
    handicap_of,
    title_of,
)
from senlac.engine.match import registry
from senlac.engine.match.default_setup import apply_default_setup
from senlac.engine.match.match import Match
from senlac.engine.support.errors import DataError, OptionError
from tests.example.feud import FEUD, Feud

GAMES = ("campaign", "comet", "destiny", "hastings", "shieldwall")

ROW = """
[[handicap]]
id = "late"
title = "The earls come late"
scenarios = ["earldoms"]
helps = "Edwin"
source = "ours"
[handicap.values.earls.earl.Morcar]
strength = 1
[[handicap.odds]]
scenario = "earldoms"
games = 100
wins = { Edwin = 62, Morcar = 30, Waltheof = 8 }
plain = { Edwin = 48, Morcar = 40, Waltheof = 12 }
command = "senlac simulate feud --handicap late"
source = "measured"
"""


def rows(game: str) -> tuple[Handicap, ...]:
    return read(registry.game(game).package, "handicaps", HandicapsFile).handicap


@pytest.fixture
def feud(importable: Path) -> Feud:
    """Return the feud with a package `earls`, whose handicaps a test writes."""
    (importable / "earls" / "data").mkdir(parents=True)
    (importable / "earls" / "__init__.py").touch()
    write(importable, ROW)

    class Handicapped(Feud):
        package = "earls"

    return Handicapped()


def write(importable: Path, text: str) -> None:
    (importable / "earls" / "data" / "handicaps.toml").write_text(text)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_handicap_for_each_of_two_sides(name: str) -> None:
    assert len({row.helps for row in rows(name)}) >= 2


@pytest.mark.parametrize("name", GAMES)
def test_a_match_can_begin_with_every_handicap(name: str) -> None:
    game = registry.game(name)
    for row in rows(name):
        assert row.scenarios
        for scenario in row.scenarios:
            overlay = handicap_of(game, scenario, row.id, measured=False)
            with new_values():
                match = Match.new(game, scenario, overlay=overlay, seed="late")
                apply_default_setup(match)
            assert match.record().header.start.overlay == {
                "name": f"{PREFIX}{row.title}",
                "values": row.values,
            }


@pytest.mark.parametrize("name", GAMES)
def test_only_measured_handicaps_are_offered(name: str) -> None:
    game = registry.game(name)
    for scenario in game.scenarios():
        offered = {card.id for card in handicap_cards(game, scenario.id)}
        fitting = [row for row in rows(name) if row.fits(scenario.id)]
        assert offered == {row.id for row in fitting if row.measured(scenario.id)}
        for row in fitting:
            if row.id not in offered:
                with pytest.raises(OptionError, match="no handicap"):
                    handicap_of(game, scenario.id, row.id)


@pytest.mark.parametrize("name", GAMES)
def test_measured_handicap_helps_the_side_it_names(name: str) -> None:
    for row in rows(name):
        for odds in row.odds:
            assert odds.wins[row.helps] > odds.plain[row.helps], row.id
            assert f"--handicap {row.id}" in odds.command
            assert f"--games {odds.games}" in odds.command


def test_card_says_what_a_handicap_does_to_the_odds(feud: Feud) -> None:
    [card] = handicap_cards(feud, "earldoms")
    assert (card.id, card.scenario, card.helps) == ("late", "earldoms", "Edwin")
    assert card.odds == "Edwin won 62 of 100 games between computers instead of 48."


def test_game_without_a_file_has_no_handicaps() -> None:
    assert handicap_cards(FEUD, "earldoms") == []


@pytest.mark.parametrize("name", ["early", "", "x" * 300])
def test_unknown_handicap_is_refused_with_the_known_ones(feud: Feud, name: str) -> None:
    with pytest.raises(OptionError, match=r"no handicap '\w*' in feud earldoms; there are late$"):
        handicap_of(feud, "earldoms", name)


def test_handicap_of_another_scenario_is_refused() -> None:
    with pytest.raises(OptionError, match=r"no handicap 'late_bretons' in shieldwall fulford"):
        handicap_of(registry.game("shieldwall"), "fulford", "late_bretons")


@pytest.mark.parametrize(
    ("overlay", "title"),
    [
        (None, ""),
        ("overlay.toml", ""),
        ("my handicap: x", ""),
        ("handicap: The Breton horse is late", "The Breton horse is late"),
    ],
)
def test_title_is_read_from_the_name_of_the_overlay(overlay: str | None, title: str) -> None:
    assert title_of(overlay) == title


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('["earldoms"]', '["hundreds"]', "no scenario 'hundreds'; there are earldoms"),
        ('helps = "Edwin"', 'helps = "Harold"', "helps: expected one of Edwin"),
        ("The earls come late", "x" * (MAX_TITLE + 1), "title: expected 1 to 50"),
        ("come late", "come late.", "without a full stop"),
        ("games = 100", "games = 10", "odds: expected at least 40 games, got 10"),
        ("Waltheof = 8", "Waltheof = 108", "odds: expected 0 to 100 wins"),
        (", Waltheof = 8", "", "odds: expected the wins of Edwin"),
        ('source = "ours"\n', "", "missing `source`"),
        ('helps = "Edwin"', 'helps = "Edwin"\nhurts = "Morcar"', "hurts: unknown key"),
    ],
)
def test_wrong_row_is_refused(importable: Path, feud: Feud, old: str, new: str, told: str) -> None:
    assert old in ROW
    write(importable, ROW.replace(old, new, 1))
    with pytest.raises(DataError, match="handicap") as caught:
        handicap_cards(feud, "earldoms")
    assert told in str(caught.value)


def test_title_that_comes_twice_is_refused(importable: Path, feud: Feud) -> None:
    write(importable, ROW + ROW.replace('"late"', '"later"'))
    with pytest.raises(DataError, match="a title comes twice"):
        handicap_cards(feud, "earldoms")
