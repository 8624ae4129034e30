"""What forces tell of others beside them, and towns of who is before their gates."""

from __future__ import annotations

import pytest

from senlac.engine.dice import Dice
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.reports.scouting import row_of
from senlac.games.campaign.rules.reports.sightings import (
    GARRISON,
    SAME_HEX,
    SCOUT,
    TOWN,
    UNTOLD,
    Sighting,
    last_sightings,
)
from senlac.games.campaign.rules.reports.watch import Watch
from tests.games.campaign.desk import Desk, Steady

ENEMY = "B1 5650 knight.B=10 spearman.C=30 supply=2 treasure=70 Bc1 robert_duke bold"


def week(*lines: str, dice: Dice | None = None) -> Desk:
    """Return a position in which orders are written in the first week."""
    text = "\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"])
    return Desk(text, Steady(6) if dice is None else dice)


def seen(desk: Desk, player: str) -> list[Sighting]:
    """March without orders; return what a player is told at dusk."""
    desk.march()
    desk.run(Dusk())
    desk.state.turn = 2
    return last_sightings(desk.state, desk.seat(player))


def scouts(figures: int, kind: str = "lighthorse.C") -> str:
    """Return a force of the king's beside the enemy: light horse has three points each."""
    return f"A1 5651 {kind}={figures} Ac1 hold"


@pytest.mark.rule("scout.a", "scout.b")
def test_the_ratio_of_scouting_points_gives_the_row() -> None:
    # Ten heavy horse have ten points; thirty spearmen have none.
    for count, row in ((10, 0), (7, 1), (5, 2), (4, 3), (3, 4), (2, 4)):
        desk = week(scouts(count), ENEMY)
        watch = Watch(desk.state)
        watch.look(0)
        key = (desk.state.codes[desk.body("A1")], desk.state.codes[desk.body("B1")])
        assert row_of(desk.state, watch.scouted[key]) == row, count


@pytest.mark.rule("scout.a")
def test_three_times_the_points_tell_all_there_is() -> None:
    desk = week(scouts(10), ENEMY, dice=Steady(1))
    [found] = seen(desk, "rufus")
    catalogue = desk.state.catalogue
    assert (found.source, found.size, found.error) == (SCOUT, 40, 0)
    assert found.stacks[catalogue.stacks.index("knight.B")] == 10
    assert (found.lord, found.captains, found.models) == (1, 1, [2, 0, 0, 70])
    assert found.posture == 1
    assert catalogue.ground.board.names[found.hex] == "5650"


@pytest.mark.rule("scout.a", "scout.d")
def test_a_size_is_off_by_a_share_of_what_the_row_allows() -> None:
    for die, size in ((1, 36), (2, 38), (3, 40), (4, 40), (5, 42), (6, 44)):
        desk = week(scouts(7), ENEMY, dice=Steady(1, {"scouts' error": die}))
        [found] = seen(desk, "rufus")
        assert (found.size, found.error) == (size, 10)
        assert found.stacks == []
        # What is told by class errs as the whole does, and treasure is a wagon.
        assert sum(found.classes) in range(size - 1, size + 2)
        assert found.models == [2, 0, 0, 1]
    [wide] = seen(week(scouts(5), ENEMY, dice=Steady(1)), "rufus")
    assert (wide.size, wide.foot, wide.horse, wide.captains) == (32, 24, 8, UNTOLD)
    [wider] = seen(week(scouts(4), ENEMY, dice=Steady(1)), "rufus")
    assert (wider.size, wider.foot, wider.models) == (24, UNTOLD, [])
    [least] = seen(week(scouts(2), ENEMY), "rufus")
    assert (least.size, least.error) == (UNTOLD, UNTOLD)


@pytest.mark.rule("scout.c")
def test_fewer_than_six_points_tell_nothing_but_of_ones_own_hex() -> None:
    assert seen(week("A1 5651 lighthorse.C=1 sergeant.C=1", ENEMY), "rufus") == []
    assert seen(week("A1 5651 spearman.C=90", ENEMY), "rufus") == []
    [near] = seen(week("A1 5650 spearman.C=90 hold", "B1 5650 knight.B=31 Bc1 hold"), "rufus")
    assert (near.source, near.size, near.error) == (SAME_HEX, 40, 20)
    assert near.captains == UNTOLD


@pytest.mark.rule("scout.a")
def test_a_force_within_walls_is_seen_as_a_garrison_and_scouts_unless_besieged() -> None:
    desk = week("A1 5751 lighthorse.C=10 Ac1", "B1 london inside spearman.C=40 supply=3 Bc1")
    [found] = [one for one in seen(desk, "rufus") if one.source == SCOUT]
    assert (found.shape, found.size) == (GARRISON, 40)
    assert (found.stacks, found.models, found.captains) == ([], [], UNTOLD)
    free = week("A1 5751 spearman.C=40 Ac1", "B1 london inside lighthorse.C=12 Bc1")
    assert len(seen(free, "robert")) == 1
    shut = week("A1 5751 spearman.C=40 Ac1", "B1 london inside lighthorse.C=12 Bc1",
                "A2 london besieging spearman.C=90")  # fmt: skip
    assert [one for one in seen(shut, "robert") if one.source == SCOUT] == []


@pytest.mark.rule("scout.a")
def test_of_several_scouts_the_best_tells_and_no_other_rolls() -> None:
    dice = Steady(1)
    desk = week(scouts(4), "A2 5750 lighthorse.C=5 Ac2 hold", ENEMY, dice=dice)
    assert desk.state.catalogue.ground.board.distance(
        desk.state.at[desk.body("A2")], desk.state.at[desk.body("B1")]) == 1  # fmt: skip
    found = [one for one in seen(desk, "rufus") if one.source == SCOUT]
    assert [one.error for one in found] == [20]


@pytest.mark.rule("scout.a")
def test_what_was_met_on_the_way_is_told_as_it_was_then() -> None:
    desk = week("A1 5752 lighthorse.C=10 Ac1 evade", "B1 5750 spearman.C=12 Bc1 hold")
    desk.march("robert: force B1; posture hold; to 5747")
    desk.run(Dusk())
    desk.state.turn = 2
    assert last_sightings(desk.state, 0) == []
    desk = week("A1 5751 lighthorse.C=10 Ac1 evade", "B1 5750 spearman.C=12 Bc1 hold")
    desk.march("robert: force B1; posture hold; to 5747")
    desk.run(Dusk())
    desk.state.turn = 2
    found = [one for one in last_sightings(desk.state, 0) if one.source == SCOUT]
    [met] = found
    names = desk.state.catalogue.ground.board.names
    assert names[met.hex] == "5750"
    assert 0 <= met.hour < 12


@pytest.mark.rule("scout.d")
def test_neutral_garrisons_are_not_reported() -> None:
    desk = week("A1 london lighthorse.C=10 Ac1", "N1 5650 inside spearman.C=12")
    watch = Watch(desk.state)
    watch.look(0)
    assert watch.scouted == {}


@pytest.mark.rule("report.a")
def test_a_town_tells_of_strangers_before_it_at_dusk() -> None:
    desk = week("B1 london spearman.C=29 Bc1 hold", "B2 southampton ship=4 Bc2")
    found = seen(desk, "rufus")
    towns = {desk.state.catalogue.ground.town_at[one.hex]: one for one in found}
    before = towns[desk.town("london")]
    assert (before.source, before.size, before.error, before.hour) == (TOWN, 20, 20, 72)
    afloat = towns[desk.town("southampton")]
    assert (afloat.source, afloat.size, afloat.ships) == (TOWN, UNTOLD, UNTOLD)
