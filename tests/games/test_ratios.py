"""Ratios of strength: every table is exact, for all strengths up to 500.

The tests read the thresholds from the text of the data files, and compute with fractions.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from fractions import Fraction
from importlib.resources import files
from math import ceil
from typing import Any, Final, get_args, get_type_hints

import pytest

from senlac.engine.data.data_source import DataSource
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.games import campaign, destiny, shieldwall
from senlac.games.campaign.data import tables as campaign_data
from senlac.games.campaign.rules.battle.sea import result_of
from senlac.games.campaign.rules.reports.scouting import NO_ROW, row_by
from senlac.games.comet.data import tables as comet_data
from senlac.games.destiny.catalogue import catalogue_of
from senlac.games.destiny.data import tables as destiny_data
from senlac.games.destiny.odds.single_rolls import battle_chance
from senlac.games.destiny.rules.battle.ratios import Factors, advantage, factors_of
from senlac.games.hastings.data import tables as hastings_data
from senlac.games.shieldwall.data import tables as shieldwall_data

STRENGTHS: Final = range(1, 501)


def data(game: Game[Any], name: str) -> dict[str, Any]:
    """Return a data file as plain TOML."""
    text = files(game.package).joinpath(f"data/{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def require_exact(
    told: Callable[[int, int], object], lows: Sequence[Fraction], rows: Sequence[object]
) -> None:
    """Require that a table returns for all strengths the last row whose ratio is reached.

    The first of `rows` is the result if no ratio is reached.
    """
    for other in STRENGTHS:
        least = [ceil(low * other) for low in lows]
        for own in STRENGTHS:
            right = rows[bisect_right(least, own)]
            assert told(own, other) == right, f"{own} against {other}"


@pytest.mark.rule("11.8i")
def test_quick_battle_rows_are_reached_exactly() -> None:
    written = data(destiny.GAME, "battle")["quick_battle"]["row"]
    lows = [Fraction(str(row["ratio_low"])) for row in written]
    rows = destiny_data.load_game_data().files.battle.quick_battle.row
    wanted = [0, *[row["drm"] for row in written]]
    require_exact(lambda own, other: advantage(rows, own, other), lows, wanted)


@pytest.mark.rule("11.8i")
@pytest.mark.parametrize(
    ("own", "other", "wins"),
    [(109, 100, "55/91"), (218, 200, "55/91"), (436, 400, "55/91"), (108, 100, "1/2")],
)
def test_quick_battle_odds_at_a_ratio_of_exactly_1_09(own: int, other: int, wins: str) -> None:
    chances = destiny.GAME.odds("battle", {"own": own, "other": other})
    assert chances[1] == Fraction(wins)
    mirrored = destiny.GAME.odds("battle", {"own": other, "other": own})
    assert mirrored[1] == 1 - Fraction(wins)


@pytest.mark.rule("11.8i")
def test_former_quick_battle_compares_ratios_as_floats() -> None:
    tables = destiny_data.load_game_data()
    catalogue = catalogue_of(tables, next(iter(tables.scenarios)))
    assert battle_chance(catalogue, 109, 100, 0, floats=True) == Fraction(1, 2)
    assert battle_chance(catalogue, 110, 100, 0, floats=True) == Fraction(55, 91)


@pytest.mark.rule("scout.a")
def test_scouting_rows_are_reached_exactly() -> None:
    written = data(campaign.GAME, "tables")["scouting"]
    lows = [Fraction(*row["at_least"]) for row in reversed(written["rows"])]
    places = list(reversed(range(len(lows))))
    rules = campaign_data.load_game_data().files.tables.scouting
    least = rules.min_points

    def told(own: int, other: int) -> int:
        return row_by(rules, own, other) if own >= least else lowest(own, other)

    def lowest(own: int, other: int) -> int:
        assert row_by(rules, own, other) == NO_ROW
        return places[max([n for n, low in enumerate(lows) if own >= low * other])]

    require_exact(told, lows, [None, *places])


@pytest.mark.rule("naval.i")
def test_naval_columns_are_reached_exactly() -> None:
    written = data(campaign.GAME, "tables")["naval"]
    lows = [Fraction(*column) for column in written["columns"]]
    chart = campaign_data.load_game_data().files.tables.naval
    columns = [tuple(row[n] for row in written["rows"]) for n in range(len(lows))]

    def told(own: int, other: int) -> tuple[str, ...]:
        return tuple(result_of(chart, die, own, other) for die in range(1, 7))

    require_exact(told, lows, [columns[0], *columns])


@pytest.mark.rule("win.1a")
def test_shares_of_shieldwall_are_fractions() -> None:
    tables = shieldwall_data.load_game_data()
    written = data(shieldwall.GAME, "tables")
    assert tables.victory.break_share == Fraction(written["victory"]["break_share"])
    assert tables.combat.exhausted_over == Fraction(written["combat"]["exhausted_over"])
    assert tables.field.recover_holder == Fraction(written["field"]["recover_holder"])
    assert tables.field.recover_loser == Fraction(written["field"]["recover_loser"])


# ---- numbers of the rules -----------------------------------------------------------------------

RULES: Final[dict[str, DataSource[Any]]] = {
    "shieldwall": shieldwall_data.SOURCE,
    "comet": comet_data.SOURCE,
    "hastings": hastings_data.SOURCE,
    "destiny": destiny_data.SOURCE,
    "campaign": campaign_data.SOURCE,
}

CHECKED: Final = {"BestOf.mean"}
"""Means that the book prints to two places. They are compared with exact chances at loading."""


@pytest.mark.parametrize("game", RULES)
def test_rule_tables_hold_no_binary_fractions(game: str) -> None:
    found = set()
    for name, shape in RULES[game].files.items():
        # Only the map has coordinates for drawing, which may be binary fractions.
        found |= floats(shape) if name != "map" else set()
    assert found <= CHECKED


def floats(shape: object, path: str = "") -> set[str]:
    """Return the fields of a dataclass, also of nested ones, that are binary fractions."""
    if shape is float:
        return {path}
    if isinstance(shape, type) and is_dataclass(shape):
        hints = get_type_hints(shape)
        return {f for name, hint in hints.items() for f in floats(hint, f"{shape.__name__}.{name}")}
    return {found for inner in get_args(shape) for found in floats(inner, path)}


@pytest.mark.rule("11.3h", "11.3i")
def test_attack_factors_of_an_overlay_are_multiplied_exactly() -> None:
    text = '[battle.melee]\nflank = 2.5\nrear = "7/2"\ndiagonal_front = "1/3"\n'
    factors = factors_of(
        destiny_data.SOURCE.load(Overlay.from_text(text, "mine")).files.battle.melee
    )
    assert factors[:4] == ((1, 1), (1, 3), (5, 2), (7, 2))
    assert factors.former == Factors((1, 1), (1, 2), (2, 1), (3, 1))
    assert factors_of(destiny_data.load_game_data().files.battle.melee).former is None
