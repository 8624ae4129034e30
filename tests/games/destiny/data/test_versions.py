"""Values that changed with version 2 of the rules, and those that matches of version 1 keep."""

from __future__ import annotations

import pytest

from senlac.engine.data.overlay import Overlay
from senlac.games.destiny import GAME
from senlac.games.destiny.data.tables import GameData, load_game_data

NOW = load_game_data()


@pytest.fixture(scope="module")
def former() -> GameData:
    """Return the tables of a match of version 1."""
    return load_game_data(Overlay.under(None, GAME.rules_version_of("1")))


def prizes(tables: GameData, name: str) -> list[int]:
    """Return the Legitimacy changes for battles of each size."""
    return [tables.changes[f"{name}_{size}"].change for size in ("small", "middling", "great")]


@pytest.mark.rule("2.2b")
def test_version_1_keeps_its_legitimacy_for_battles(former: GameData) -> None:
    assert prizes(former, "battle_won") == [4, 5, 6]
    assert prizes(former, "english_battle_won") == [1, 3, 4]
    assert prizes(former, "battle_lost") == [-1, -2, -3]
    assert prizes(former, "english_battle_lost") == [-2, -2, -3]


@pytest.mark.rule("2.2b")
@pytest.mark.parametrize("who", ["battle", "english_battle"])
def test_great_battle_pays_at_least_three_times_a_small_one(who: str) -> None:
    small, middling, great = prizes(NOW, f"{who}_won")
    assert small < middling < great
    assert great >= 3 * small


@pytest.mark.rule("9.5b")
def test_version_2_raises_the_army_sizes_of_the_forage_rows(former: GameData) -> None:
    assert [row.units_high for row in former.files.tables.forage.row] == [3, 8, 99]
    assert [row.units_high for row in NOW.files.tables.forage.row] == [5, 12, 99]


@pytest.mark.rule("9.7d")
def test_version_1_keeps_its_attrition_table(former: GameData) -> None:
    foot = former.files.tables.attrition.row[0]
    assert (foot.p0, foot.p10, foot.p20, foot.p30) == ((1, 3), (4, 6), (7, 8), (9, 12))
    mounted = former.files.tables.attrition.row[1]
    assert (mounted.p0, mounted.p10, mounted.p20) == ((1, 5), (6, 8), (9, 12))


@pytest.mark.rule("8.0k")
def test_version_1_keeps_its_sea_conditions(former: GameData) -> None:
    calm, choppy, stormy = former.files.tables.sea_conditions.row
    assert (calm.calm, choppy.calm, stormy.calm) == ((1, 5), (1, 3), (1, 1))


@pytest.mark.rule("2.2a")
def test_version_1_keeps_its_starting_legitimacy(former: GameData) -> None:
    start = former.files.tables.legitimacy.start
    assert (start.norwegian, start.english, start.norman) == (5, 17, 5)
