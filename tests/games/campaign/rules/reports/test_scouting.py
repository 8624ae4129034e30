"""Reports of forces on others next to them, and of towns on bodies in their hex."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.reports.observation import ObservationLog
from senlac.games.campaign.rules.reports.scouting import row_of
from senlac.games.campaign.rules.reports.scouts import scout
from senlac.games.campaign.rules.reports.sightings import (
    GARRISON,
    SAME_HEX,
    SCOUT,
    TOWN,
    UNTOLD,
    Sighting,
    last_sightings,
)
from tests.games.campaign.desk import Desk, Steady

ENEMY = "B1 5650 knight.B=10 spearman.C=30 supply=2 treasure=70 Bc1 robert_duke bold"


def week(*lines: str, dice: Dice | None = None) -> Desk:
    """Return a position in which orders are written in the first week."""
    text = "\n".join(["scenario: y1088", *lines, "turn: 1", "step: Orders"])
    return Desk(text, Steady(6) if dice is None else dice)


def seen(desk: Desk, player: str) -> list[Sighting]:
    """March without orders; return a player's report at dusk."""
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
        watch = ObservationLog(desk.state)
        watch.look(0)
        key = (desk.state.codes[desk.body("A1")], desk.state.codes[desk.body("B1")])
        assert row_of(desk.state, watch.scouted[key]) == row, count


@pytest.mark.rule("scout.a")
def test_three_times_the_points_report_everything() -> None:
    desk = week(scouts(10), ENEMY, dice=Steady(1))
    [found] = seen(desk, "rufus")
    catalogue = desk.state.catalogue
    assert (found.source, found.size, found.error) == (SCOUT, 40, 0)
    assert found.stacks[catalogue.stacks.index("knight.B")] == 10
    assert (found.lord, found.captains, found.models) == (1, 1, [2, 0, 0, 70])
    assert found.posture == 1
    assert catalogue.ground.board.names[found.hex] == "5650"


@pytest.mark.rule("scout.a", "scout.d")
def test_size_error_depends_on_the_row_and_the_die() -> None:
    for die, size in ((1, 36), (2, 38), (3, 40), (4, 40), (5, 42), (6, 44)):
        desk = week(scouts(7), ENEMY, dice=Steady(1, {"scouts' error": die}))
        [found] = seen(desk, "rufus")
        assert (found.size, found.error) == (size, 10)
        assert found.stacks == []
        # Numbers by class have the same error as the whole, and treasure is a wagon.
        assert sum(found.classes) in range(size - 1, size + 2)
        assert found.models == [2, 0, 0, 1]
    [wide] = seen(week(scouts(5), ENEMY, dice=Steady(1)), "rufus")
    assert (wide.size, wide.foot, wide.horse, wide.captains) == (32, 24, 8, UNTOLD)
    [wider] = seen(week(scouts(4), ENEMY, dice=Steady(1)), "rufus")
    assert (wider.size, wider.foot, wider.models) == (24, UNTOLD, [])
    [least] = seen(week(scouts(2), ENEMY), "rufus")
    assert (least.size, least.error) == (UNTOLD, UNTOLD)


@pytest.mark.rule("scout.e")
def test_six_points_at_bad_odds_see_their_hex_like_five_points() -> None:
    for horse in (1, 2, 3):
        desk = week(f"A1 5650 lighthorse.C={horse} Ac1 hold", "B1 5650 knight.B=40 Bc1 hold")
        [found] = seen(desk, "rufus")
        assert (found.source, found.size, found.error) == (SAME_HEX, 40, 20)
    former = week("A1 5650 lighthorse.C=2 Ac1 hold", "B1 5650 knight.B=40 Bc1 hold")
    former.play_by("1")
    [nothing] = seen(former, "rufus")
    assert (nothing.source, nothing.size) == (SCOUT, UNTOLD)


@pytest.mark.rule("scout.e")
def test_poor_adjacent_scouts_do_not_hide_the_size_seen_in_hex() -> None:
    # The horse beside has six points against forty: it reports only presence.
    near = "A2 5650 spearman.C=90 Ac2 hold"
    for others in ((near,), (near, "A1 5651 lighthorse.C=2 Ac1 hold")):
        [found] = seen(week(*others, "B1 5650 knight.B=40 Bc1 hold"), "rufus")
        assert (found.source, found.size) == (SAME_HEX, 40)


@pytest.mark.rule("scout.e")
def test_good_adjacent_scouts_report_the_size_seen_in_the_hex() -> None:
    enemy = "B1 5650 knight.B=20 spearman.C=290 Bc1 hold"
    best = "A1 5651 lighthorse.C=14 Ac1 hold"
    [far] = seen(week(best, enemy, dice=Steady(6)), "rufus")
    assert (far.size, far.error) == (341, 10)
    [near] = seen(week(best, "A2 5650 spearman.C=90 Ac2 hold", enemy, dice=Steady(6)), "rufus")
    # Ten figures more or less than 320 are 4 per cent.
    assert (near.source, near.size, near.error) == (SCOUT, 320, 4)
    assert sum(near.classes) == 341
    # Twenty men seen by scouts are no less exact than a size to the nearest 20.
    few = "B1 5650 knight.B=12 Bc1 hold"
    [one] = seen(week("A1 5650 lighthorse.C=4 Ac1 hold", few, dice=Steady(6)), "rufus")
    assert (one.source, one.size, one.error) == (SCOUT, 17, 40)


@pytest.mark.rule("scout.e")
@pytest.mark.parametrize(("scouts", "men"), [("A1", "A2"), ("A2", "A1")])
def test_more_exact_view_counts_regardless_of_force_numbers(scouts: str, men: str) -> None:
    beside, inside = f"{scouts} 5651 lighthorse.C=4 Ac1 hold", f"{men} 5650 spearman.C=30 Ac2 hold"
    enemy = "B1 5650 knight.B=12 Bc1 hold"
    [found] = seen(week(*sorted([beside, inside]), enemy, dice=Steady(6)), "rufus")
    assert (found.source, found.size, found.error) == (SCOUT, 17, 40)


@pytest.mark.rule("scout.a", "scout.e")
@pytest.mark.parametrize(("poor", "good"), [("A1", "A2"), ("A2", "A1")])
def test_any_size_goes_before_mere_presence(poor: str, good: str) -> None:
    # Six points against ten report presence, twelve a size with an error of 40 per cent.
    sides = [f"{poor} 5651 lighthorse.C=2 Ac1 hold", f"{good} 5651 lighthorse.C=4 Ac2 hold"]
    [found] = seen(week(*sorted(sides), ENEMY, dice=Steady(3)), "rufus")
    assert (found.source, found.size, found.error) == (SCOUT, 40, 40)


@pytest.mark.rule("scout.a")
def test_lowest_force_number_reports_among_equal_views() -> None:
    beside = [f"A{number} 5651 lighthorse.C=4 Ac{number} hold" for number in (1, 2)]
    desk = week(*beside, ENEMY)
    watch = ObservationLog(desk.state)
    watch.look(10)
    second = (desk.state.codes[desk.body("A2")], desk.state.codes[desk.body("B1")])
    watch.scouted[second] = watch.scouted[second]._replace(hour=20)
    assert [found.hour for found in scout(desk.state, watch, 1)[0]] == [10]


@pytest.mark.rule("scout.e")
@pytest.mark.parametrize(("spearmen", "source"), [(13, SCOUT), (14, SAME_HEX)])
def test_size_error_of_ten_figures_is_as_exact_as_the_hex_view(spearmen: int, source: int) -> None:
    enemy = f"B1 5650 knight.B=12 spearman.C={spearmen} Bc1 hold"
    [found] = seen(week("A1 5650 lighthorse.C=4 Ac1 hold", enemy, dice=Steady(3)), "rufus")
    assert (found.source, found.size) == (source, 25 if source == SCOUT else 20)


@pytest.mark.rule("report.a")
def test_first_town_of_the_map_reports_foreign_bodies_too() -> None:
    first = week().state.catalogue.towns[0]
    desk = week(f"loyalty: {first}=0", f"B1 {first} fyrd.C=30 hold")
    assert [found.source for found in seen(desk, "rufus")] == [TOWN]


def shown(found: Sighting) -> set[str]:
    """Return the fields that a sighting gives."""
    told = {"foot", "horse", "lord", "captains", "posture", "pace"}
    numbers = {name for name in told if getattr(found, name) != UNTOLD}
    numbers |= {name for name in ("classes", "models", "stacks") if getattr(found, name)}
    return numbers | ({"size"} if found.size != UNTOLD else set())


UNKNOWN = 10_000
"""The assumed error of a size that is not reported."""


def worst_error(desk: Desk, found: Sighting, size: int) -> int:
    """Return the maximum error of a report's size, in figures."""
    step = desk.state.catalogue.tables.files.tables.scouting.same_hex_round_to
    if found.size == UNTOLD:
        return UNKNOWN
    return step // 2 if found.source == SAME_HEX else size * found.error // 100


@pytest.mark.rule("scout.e")
@pytest.mark.parametrize("hex_", ["5650", "5651"])
@pytest.mark.parametrize("points", [0, 1, 7, 40])
@pytest.mark.parametrize("figures", [9, 24, 40, 200])
def test_more_scouting_points_never_show_less(hex_: str, points: int, figures: int) -> None:
    enemy = f"B1 5650 knight.B={points} spearman.C={figures - points} Bc1 hold"
    if points > figures:
        enemy = f"B1 5650 knight.B={points} Bc1 hold"
    desk = week(f"A1 {hex_} spearman.C=30 Ac1 hold", enemy.replace(" knight.B=0", ""))
    place, size = desk.body("A1"), desk.state.strength(desk.body("B1"))
    catalogue = desk.state.catalogue
    spearman, horse = (catalogue.stacks.index(name) for name in ("spearman.C", "knight.B"))
    before: set[str] = set()
    error = UNKNOWN
    for own in range(3 * max(points, 2) + 2):
        desk.state.figures[place][spearman], desk.state.figures[place][horse] = 30, own
        watch = ObservationLog(desk.state)
        watch.look(0)
        found = scout(desk.state, watch, 1)[0]
        now = shown(found[0]) if found else set()
        off = worst_error(desk, found[0], size) if found else UNKNOWN
        assert now >= before, (own, before, now)
        assert off <= error, (own, error, off)
        # Sizes are rounded half up.
        assert off == UNKNOWN or abs(found[0].size - size) <= off + 1
        before, error = now, off


@pytest.mark.rule("scout.c")
def test_fewer_than_six_points_report_only_their_own_hex() -> None:
    assert seen(week("A1 5651 lighthorse.C=1 sergeant.C=1", ENEMY), "rufus") == []
    assert seen(week("A1 5651 spearman.C=90", ENEMY), "rufus") == []
    [near] = seen(week("A1 5650 spearman.C=90 hold", "B1 5650 knight.B=31 Bc1 hold"), "rufus")
    assert (near.source, near.size, near.error) == (SAME_HEX, 40, 20)
    assert near.captains == UNTOLD


@pytest.mark.rule("scout.a")
def test_force_inside_is_a_garrison_and_scouts_if_unbesieged() -> None:
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
def test_best_of_several_scouts_reports() -> None:
    dice = Steady(1)
    desk = week(scouts(4), "A2 5750 lighthorse.C=5 Ac2 hold", ENEMY, dice=dice)
    assert desk.state.catalogue.ground.board.distance(
        desk.state.hex_of[desk.body("A2")], desk.state.hex_of[desk.body("B1")]) == 1  # fmt: skip
    found = [one for one in seen(desk, "rufus") if one.source == SCOUT]
    assert [one.error for one in found] == [20]


@pytest.mark.rule("scout.a")
def test_body_met_during_the_march_is_reported_as_it_was_then() -> None:
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
    watch = ObservationLog(desk.state)
    watch.look(0)
    assert watch.scouted == {}


@pytest.mark.rule("report.a")
def test_town_reports_foreign_bodies_at_dusk() -> None:
    desk = week("B1 london spearman.C=29 Bc1 hold", "B2 southampton ship=4 Bc2")
    found = seen(desk, "rufus")
    towns = {desk.state.catalogue.ground.town_at[one.hex]: one for one in found}
    before = towns[desk.town("london")]
    assert (before.source, before.size, before.error, before.hour) == (TOWN, 20, 20, 72)
    afloat = towns[desk.town("southampton")]
    assert (afloat.source, afloat.size, afloat.ships) == (TOWN, UNTOLD, UNTOLD)


@pytest.mark.rule("scout.a", "scout.e")
@pytest.mark.parametrize(("horse", "source"), [(2, SAME_HEX), (4, SAME_HEX), (11, SCOUT)])
def test_size_seen_in_the_hex_beats_a_later_but_coarser_view(horse: int, source: int) -> None:
    desk = week(f"A1 5651 lighthorse.C={horse} Ac1", "A2 5650 spearman.C=9 Ac2",
                "B1 5650 knight.B=11 spearman.C=190")  # fmt: skip
    state = desk.state
    watch = ObservationLog(state)
    watch.look(60)
    code = {name: state.codes[desk.body(name)] for name in ("A1", "A2", "B1")}
    beside, inside = ((code[name], code["B1"]) for name in ("A1", "A2"))
    # The men in the hex saw it at hour 60, the horse beside still at hour 72.
    watch.scouted[beside] = watch.scouted[beside]._replace(hour=72)
    assert watch.scouted[inside].hour == 60
    [found] = scout(state, watch, 1)[0]
    assert (found.source, found.hour) == (source, 60 if source == SAME_HEX else 72)


@pytest.mark.rule("scout.a")
def test_single_figure_is_reported_as_one() -> None:
    [found] = seen(week(scouts(10), "B1 5650 knight.B=1"), "rufus")
    assert (found.source, found.size) == (SCOUT, 1)
