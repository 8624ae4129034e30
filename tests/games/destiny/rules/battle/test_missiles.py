"""Missiles (11.1)."""

from __future__ import annotations

import pytest

from tests.games.destiny.board import Battle, battle


def shots(field: Battle) -> list[tuple[str, str, str]]:
    return [(shot["counter"], shot["target"], shot["how"]) for shot in field.events_of("shot")]


@pytest.mark.rule("11.1a", "1.3a", "1.3b")
def test_shots_go_in_square_order_at_the_top_enemy_in_front() -> None:
    field = battle(
        "d5: fyrd_cheshire.1 hc_1.1 fyrd_cheshire.2", "b5: fyrd_cumbria.1",
        "h5: fyrd_cumbria.2", "d4: nhc_1.1 ninf_1.1", "b4: ninf_2.1",
        step="Missiles", dice=[9, 9, 9],
    )  # fmt: skip
    assert shots(field) == [
        ("fyrd_cumbria.1", "ninf_2.1", "miss"),
        ("fyrd_cheshire.1", "nhc_1.1", "miss"),
        ("fyrd_cheshire.2", "nhc_1.1", "miss"),
    ]
    assert field.dice.sides == [10, 10, 10]


@pytest.mark.rule("11.1b")
def test_norman_archers_hit_with_a_nine_and_norwegians_do_not() -> None:
    field = battle("d5: ninf_1.1", "d6: hc_1.1", step="Missiles", side="norwegian", dice=[9])
    assert shots(field) == [("ninf_1.1", "hc_1.1", "miss")]
    field = battle(
        "d5: ni_1.3", "e5: ni_1.1", "d6: hc_1.1", "e6: hc_1.2", scenario="hastings",
        step="Missiles", side="norman", dice=[9, 10],
    )  # fmt: skip
    assert shots(field) == [("ni_1.3", "hc_1.1", "hit")]


@pytest.mark.rule("11.1c", "11.4f")
def test_hit_counters_are_shaken_once_and_check_once() -> None:
    field = battle(
        "d5: fyrd_cheshire.1 fyrd_cheshire.2", "d4: nhc_1.1", "a8: hc_1.1",
        step="Missiles", dice=[10, 10, 3],
    )  # fmt: skip
    assert field.shaken("nhc_1.1")
    # Two hits, one check.
    assert len(field.events_of("check")) == 1
    again = battle(
        "d5: fyrd_cheshire.1", "d4: nhc_1.1", "a8: hc_1.1", shaken="nhc_1.1",
        step="Missiles", dice=[10, 5],
    )  # fmt: skip
    assert not again.shaken("nhc_1.1")


@pytest.mark.rule("11.1d")
@pytest.mark.parametrize(("second", "how"), [(9, "miss"), (10, "hit")])
def test_shield_wall_is_hit_only_by_a_second_ten(second: int, how: str) -> None:
    field = battle(
        "d5: ninf_1.1", "d6: hc_1.1", "a1: nhc_1.1", step="Missiles", side="norwegian",
        walled="hc_1.1", dice=[10, second, 5],
    )  # fmt: skip
    assert shots(field) == [("ninf_1.1", "hc_1.1", how)]


@pytest.mark.rule("7.0e")
@pytest.mark.parametrize(("second", "how"), [(5, "miss"), (6, "hit")])
def test_in_poor_weather_a_hit_must_be_confirmed(second: int, how: str) -> None:
    field = battle(
        "d5: ninf_1.1", "d6: hc_1.1", "a1: nhc_1.1", step="Missiles", side="norwegian",
        weather="poor", dice=[10, second, 5],
    )  # fmt: skip
    assert shots(field) == [("ninf_1.1", "hc_1.1", how)]


@pytest.mark.rule("11.1a")
def test_counters_shoot_if_shaken_but_not_if_facing_away() -> None:
    field = battle(
        "d5: fyrd_cheshire.1", "f5: west fyrd_cheshire.2", "d4: nhc_1.1", "f4: nhc_1.2",
        shaken="fyrd_cheshire.1", step="Missiles", dice=[1],
    )  # fmt: skip
    assert shots(field) == [("fyrd_cheshire.1", "nhc_1.1", "miss")]


@pytest.mark.rule("11.1b", "11.1d")
@pytest.mark.parametrize(
    ("walled", "dice", "second", "rule"),
    [("", [10, 5], 0, "11.1b"), ("", [3], 0, "11.1b"), ("hc_1.1", [10, 9], 9, "11.1d"),
     ("hc_1.1", [3], 0, "11.1b")],
)  # fmt: skip
def test_shot_event_has_both_dice(walled: str, dice: list[int], second: int, rule: str) -> None:
    field = battle(
        "d5: ninf_1.1", "d6: hc_1.1", "a1: nhc_1.1", step="Missiles", side="norwegian",
        walled=walled, dice=dice,
    )  # fmt: skip
    [shot] = [event for event in field.state.journal or [] if event.kind == "shot"]
    assert (shot.fields["die"], shot.fields["second"], shot.rule) == (dice[0], second, rule)
