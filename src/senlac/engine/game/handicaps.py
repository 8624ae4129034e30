"""Handicaps: overlays of a game's `data/handicaps.toml` that players may choose for a match.

A match stores a handicap as what it is, an overlay, whose name begins with `PREFIX`. So records and
replays need no other data, even if the game changes or drops the handicap later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from senlac.engine.data.loader import has_file, read
from senlac.engine.data.overlay import Overlay
from senlac.engine.data.rows.handicaps import Handicap, HandicapsFile, MeasuredOdds
from senlac.engine.support.errors import OptionError
from senlac.engine.support.toml import data_error

if TYPE_CHECKING:
    from senlac.engine.game.game import Game

FILE: Final = "handicaps"
"""File name in a game's `data`, without extension."""

PREFIX: Final = "handicap: "
"""The beginning of the name of an overlay that is a handicap; its title follows."""

MAX_TITLE: Final = 50
"""Maximum length of a title: with `PREFIX` it is the name of an overlay, of 60 characters."""

MIN_GAMES: Final = 40
"""Minimum number of games for odds that are shown; 40 leave an error of 15 percentage points."""


@dataclass(frozen=True)
class HandicapCard:
    """A handicap as menus offer it for a scenario.

    Attributes:
        odds: what it does to the odds, as a sentence.
    """

    id: str
    title: str
    scenario: str
    helps: str
    odds: str


def handicap_cards(game: Game[Any], scenario: str) -> list[HandicapCard]:
    """Return the handicaps that are offered for a scenario: those with measured odds.

    Raises:
        DataError: the game's file is invalid.
    """
    return [
        HandicapCard(row.id, row.title, scenario, row.helps, odds_text(game, row, scenario))
        for row in _rows(game)
        if row.fits(scenario) and row.measured(scenario) is not None
    ]


def all_handicaps(game: Game[Any]) -> list[HandicapCard]:
    """Return the handicaps that a game offers, scenario by scenario.

    Raises:
        DataError: the game's file is invalid.
    """
    return [card for scenario in game.scenarios() for card in handicap_cards(game, scenario.id)]


def handicap_of(game: Game[Any], scenario: str, name: str, *, measured: bool = True) -> Overlay:
    """Return a handicap of a scenario as an overlay.

    With `measured` only those with measured odds can be had.

    Raises:
        OptionError: there is no such handicap for this scenario.
        DataError: the game's file is invalid.
    """
    fitting = [
        row
        for row in _rows(game)
        if row.fits(scenario) and not (measured and row.measured(scenario) is None)
    ]
    for row in fitting:
        if row.id == name:
            return Overlay(f"{PREFIX}{row.title}", row.values)
    known = ", ".join([row.id for row in fitting]) or "none"
    raise OptionError(f"no handicap '{name[:40]}' in {game.id} {scenario}; there are {known}")


def title_of(overlay: str | None) -> str:
    """Return the title of the handicap that an overlay of this name is, "" for other overlays."""
    if overlay is None or not overlay.startswith(PREFIX):
        return ""
    return overlay.removeprefix(PREFIX)


def odds_text(game: Game[Any], row: Handicap, scenario: str) -> str:
    """Return what a handicap does to the odds of the side it helps, "" if that was not measured."""
    found = row.measured(scenario)
    if found is None:
        return ""
    names = {side.role: side.name for side in game.briefing(scenario).sides}
    wins, plain = found.wins.get(row.helps, 0), found.plain.get(row.helps, 0)
    name = names.get(row.helps, row.helps)
    return f"{name} won {wins} of {found.games} games between computers instead of {plain}."


@cache
def _rows(game: Game[Any]) -> Sequence[Handicap]:
    """Return the handicaps of a game, checked; none without a file.

    Raises:
        DataError: the file is invalid, or names what the game does not have.
    """
    if not game.package or not has_file(game.package, f"data/{FILE}.toml"):
        return ()
    rows = read(game.package, FILE, HandicapsFile).handicap
    sides = {card.id: tuple(card.sides) for card in game.scenarios()}
    for row in rows:
        fault = _fault(row, sides)
        if fault:
            raise data_error(f"{FILE}.toml", f"handicap.{row.id}", fault)
    titles = [row.title for row in rows]
    if len(set(titles)) != len(titles):
        raise data_error(f"{FILE}.toml", "handicap", "a title comes twice")
    return rows


def _fault(row: Handicap, sides: dict[str, tuple[str, ...]]) -> str:
    """Return what is wrong with a row, "" if nothing is."""
    named = [*row.scenarios, *[odds.scenario for odds in row.odds]]
    unknown = [scenario for scenario in named if scenario not in sides]
    if unknown:
        return f"no scenario {unknown[0]!a}; there are {', '.join(sides)}"
    if not 0 < len(row.title) <= MAX_TITLE or row.title.endswith("."):
        return f"title: expected 1 to {MAX_TITLE} characters without a full stop"
    for scenario in [name for name in sides if row.fits(name)]:
        if row.helps not in sides[scenario]:
            return f"helps: expected one of {', '.join(sides[scenario])}, got {row.helps!a}"
    faults = [_odds_fault(row, odds, sides[odds.scenario]) for odds in row.odds]
    return next((fault for fault in faults if fault), "")


def _odds_fault(row: Handicap, odds: MeasuredOdds, sides: tuple[str, ...]) -> str:
    """Return what is wrong with the odds of a row, "" if nothing is."""
    if not row.fits(odds.scenario):
        return f"odds: {odds.scenario} is not one of its scenarios"
    if odds.games < MIN_GAMES:
        return f"odds: expected at least {MIN_GAMES} games, got {odds.games}"
    for wins in (odds.wins, odds.plain):
        if set(wins) != set(sides):
            return f"odds: expected the wins of {', '.join(sides)}"
        if min(wins.values()) < 0 or max(wins.values()) > odds.games:
            return f"odds: expected 0 to {odds.games} wins of each side"
    return ""
