"""9.3: the members of a force, its range, and the areas closed to it."""

from __future__ import annotations

import pytest

from senlac.engine.data.overlay import Overlay
from senlac.engine.match.match import Match
from senlac.engine.support.mask import mask_of, members
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.movement import force as forces
from senlac.games.destiny.state import DestinyState
from tests.games.destiny.campaign import Campaign, campaign

ALL = (1 << 200) - 1
"""A pool with all pieces in it."""


def mask(driver: Campaign, text: str) -> int:
    """Return the mask of some pieces."""
    pieces = driver.state.catalogue.pieces
    return mask_of([pieces.index(name) for name in text.split()])


def named(driver: Campaign, pieces: int) -> str:
    """Return the pieces of a mask, by id."""
    return " ".join(sorted(driver.state.catalogue.pieces[piece] for piece in members(pieces)))


def areas(driver: Campaign, found: int) -> set[str]:
    """Return the areas of a mask."""
    return {
        driver.state.area_name(area)
        for area in range(len(driver.state.control))
        if found >> area & 1
    }


def leader(driver: Campaign, name: str) -> int:
    """Return the number of a leader."""
    return driver.state.catalogue.leaders.index(name)


@pytest.mark.rule("1.2f", "11.6c")
def test_leader_commands_only_permitted_units_in_the_area() -> None:
    driver = campaign("derbyshire: hc_1 fyrd_kent fyrd_derbyshire edwin", "kent: hc_2")
    state, edwin = driver.state, leader(driver, "edwin")
    assert named(driver, forces.able(state, edwin, ALL)) == "fyrd_derbyshire hc_1"
    assert named(driver, forces.able(state, edwin, mask(driver, "hc_1 hc_2"))) == "hc_1"


@pytest.mark.rule("1.2f", "1.2g")
def test_leader_begins_with_the_best_units_within_command() -> None:
    six = "hc_1 hc_2 hc_3 hc_4 hc_5 fyrd_derbyshire"
    driver = campaign(f"derbyshire: {six} fyrd_cheshire edwin")
    state, edwin = driver.state, leader(driver, "edwin")
    assert state.catalogue.command[edwin] == 6
    begun = forces.begun_by(state, edwin, ALL)
    assert named(driver, begun) == "edwin fyrd_cheshire hc_1 hc_2 hc_3 hc_4 hc_5"
    few = forces.begun_by(state, edwin, mask(driver, "hc_1 fyrd_derbyshire"))
    assert named(driver, few) == "edwin fyrd_derbyshire hc_1"
    whole = forces.begun_by(state, edwin, mask(driver, six))
    assert named(driver, whole) == "edwin fyrd_derbyshire hc_1 hc_2 hc_3 hc_4 hc_5"


@pytest.mark.rule("9.3e", "9.3g")
@pytest.mark.parametrize(
    ("pieces", "number", "led", "single"),
    [
        ("william", 0, True, True),
        ("nk_1", 1, False, True),
        ("nk_1 nk_2 william", 2, True, True),
        ("nk_1 nk_2 ni_1", 3, False, True),
        ("nk_1 nk_2 ni_1 william", 3, True, False),
    ],
)
def test_small_and_leaderless_forces_move_one_area(
    pieces: str, number: int, *, led: bool, single: bool
) -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 william")
    force = mask(driver, pieces)
    assert forces.size(driver.state, force) == number
    assert forces.led(driver.state, force) is led
    assert forces.is_single(driver.state, force) is single


@pytest.mark.rule("9.3a", "9.3h", "7.0c")
@pytest.mark.parametrize(
    ("pieces", "weather", "points"),
    [
        ("nk_1 nk_2 fk_1 william", "fine", 4), ("nk_1 nk_2 ni_1 william", "fine", 3),
        ("ni_1 ni_2 ni_3 william", "fine", 3), ("nk_1 william", "fine", 4),
        ("ni_1 william", "fine", 3), ("william", "fine", 4),
        ("nk_1 nk_2 fk_1 william", "poor", 3), ("nk_1 nk_2 ni_1 william", "poor", 2),
        ("nk_1 william", "poor", 4),
        ("nk_1 nk_2 fk_1 william", "severe", 2), ("nk_1 nk_2 ni_1 william", "severe", 1),
        ("nk_1 william", "severe", 0),
    ],
)  # fmt: skip
def test_a_force_is_as_fast_as_its_slowest_piece(pieces: str, weather: str, points: int) -> None:
    driver = campaign("sussex: nk_1 nk_2 fk_1 ni_1 ni_2 ni_3 william", weather=weather)
    assert forces.points_of(driver.state, mask(driver, pieces)) == points


@pytest.mark.rule("9.3c", "8.0w")
def test_leaving_a_town_or_landing_site_costs_a_point() -> None:
    driver = campaign(
        "kent: nk_1", "kent site: nk_2 william", "hampshire town: bk_1 robert", "surrey: ni_1"
    )
    ground = driver.state.catalogue.ground
    out = [
        forces.way_out(driver.state, mask(driver, one)) for one in ("nk_1", "nk_2", "bk_1", "ni_1")
    ]
    assert out == [0, ground.site_cost, ground.town_cost, 0]
    assert forces.way_out(driver.state, mask(driver, "nk_1 nk_2")) == ground.site_cost


@pytest.mark.rule("9.3f", "9.3l")
@pytest.mark.parametrize(
    ("pieces", "kept_from"),
    [
        ("nk_1 nk_2 ni_1 william", ""),
        ("nk_1 nk_2 william", "surrey"),
        ("william", "surrey hampshire"),
        ("nk_1 nk_2 ni_1", "gwynedd deheubarth scotland"),
        ("nk_1", "surrey gwynedd deheubarth scotland"),
    ],
)
def test_small_forces_and_bands_are_barred_from_some_areas(pieces: str, kept_from: str) -> None:
    driver = campaign(
        "sussex: nk_1 nk_2 ni_1 william", "surrey: hc_1", "hampshire: gyrth", "kent: robert"
    )
    barred = areas(driver, forces.barred_to(driver.state, mask(driver, pieces)))
    assert barred == set(kept_from.split())


@pytest.mark.rule("9.3b", "9.3c")
def test_step_is_paid_with_points_left_after_the_way_out() -> None:
    driver = campaign("kent: nk_1 nk_2 ni_1 william", "kent site: bk_1 bi_1 bi_2 robert")
    area = driver.area("kent")
    army, landed = mask(driver, "nk_1 nk_2 ni_1 william"), mask(driver, "bk_1 bi_1 bi_2 robert")
    near = areas(driver, forces.reach(driver.state, army, area, 3))
    assert near == {"surrey", "sussex"}
    site = driver.state.catalogue.ground.site_cost
    assert forces.reach(driver.state, army, area, 0) == 0
    assert forces.reach(driver.state, landed, area, site) == 0
    beached = campaign("sussex site: nk_1 nk_2 ni_1 william", "kent: robert")
    host, shore = mask(beached, "nk_1 nk_2 ni_1 william"), beached.area("sussex")
    for points in (0, site):
        assert forces.reach(beached.state, host, shore, points) == 0
    assert areas(beached, forces.reach(beached.state, host, shore, site + 1)) == {"hampshire"}
    for points in (1, 2):
        assert forces.reach(driver.state, landed, area, points + site) == forces.reach(
            driver.state, army, area, points
        )


@pytest.mark.rule("9.3c")
def test_entering_a_town_costs_only_pieces_outside_it() -> None:
    driver = campaign(
        "hampshire: nk_1 william", "hampshire town: nk_2", "sussex: ni_1", "london: ni_2",
        "east_riding site: nhc_1", "kent site: bk_1",
    )  # fmt: skip
    ground = driver.state.catalogue.ground

    def price(pieces: str, area: str) -> int:
        return forces.town_price(driver.state, mask(driver, pieces), driver.area(area))

    assert price("nk_1 william", "hampshire") == ground.town_cost
    assert price("nk_1 nk_2", "hampshire") == ground.town_cost
    assert price("nk_2", "hampshire") == 0
    assert price("ni_1", "sussex") == 0
    assert price("ni_2", "london") == 0


@pytest.mark.rule("9.3e", "9.3g", "9.7g")
def test_small_force_that_has_gone_one_area_is_tired() -> None:
    driver = campaign("sussex: nk_1 nk_2 ni_1 william")
    driver.state.travelled = mask(driver, "nk_1")
    assert forces.tired(driver.state, mask(driver, "nk_1 william"))
    assert not forces.tired(driver.state, mask(driver, "nk_2 william"))
    assert not forces.tired(driver.state, mask(driver, "nk_1 nk_2 ni_1 william"))


@pytest.mark.rule("9.3b", "9.3i", "9.7b")
def test_force_moves_by_a_step_a_forced_march_or_into_a_town() -> None:
    fine = campaign("sussex: nk_1 nk_2 ni_1 william")
    severe = campaign("sussex: nk_1 nk_2 ni_1 william", weather="severe")
    army, small = mask(fine, "nk_1 nk_2 ni_1 william"), mask(fine, "nk_1 william")
    assert forces.can_move(fine.state, small, second=True)
    # In Severe weather a small force has no points; an army may always force its march.
    assert not forces.can_move(severe.state, small, second=False)
    assert forces.can_move(severe.state, army, second=False)
    fine.state.travelled = mask(fine, "nk_1")
    assert not forces.can_move(fine.state, small, second=False)
    town = campaign("hampshire: nk_1 william", "surrey: hc_1", "wiltshire: hc_2", "dorset: hc_3",
                    "sussex: hc_4", "oxfordshire: hc_5")  # fmt: skip
    assert forces.can_move(town.state, mask(town, "nk_1 william"), second=True)
    inside = campaign("hampshire town: nk_1 william", "surrey: hc_1", "wiltshire: hc_2",
                      "dorset: hc_3", "sussex: hc_4", "oxfordshire: hc_5")  # fmt: skip
    assert not forces.can_move(inside.state, mask(inside, "nk_1 william"), second=True)


@pytest.mark.rule("9.3b", "9.3i", "9.7a", "9.7b")
@pytest.mark.parametrize(
    ("edition", "second", "names"),
    [("2", False, {"robert"}), ("2", True, set()), ("1a", False, set())],
)
def test_army_without_points_may_force_its_march(
    edition: str, names: set[str], *, second: bool
) -> None:
    driver = campaign(
        "sussex: nk_1 nk_2 william", "kent site: bk_1 bi_1 bi_2 robert", "surrey: ni_1"
    )
    if edition == "1a":
        driver.state.edition = GAME.editions("1")[-1]
    driver.state.weather = driver.state.catalogue.weathers.index("severe")
    driver.state.travelled = mask(driver, "bk_1 bi_1 bi_2")
    pool = mask(driver, "nk_1 nk_2 william bk_1 bi_1 bi_2 robert ni_1")
    # An army has one point, and it takes that to leave the landing site.
    found = forces.marchers(driver.state, pool, second=second)
    assert {driver.state.catalogue.leaders[n] for n in found} == names
    few = mask(driver, "bk_1 bi_1 robert")
    assert forces.marchers(driver.state, few, second=second) == []


@pytest.mark.rule("9.3e")
def test_units_that_can_go_somewhere_may_march_in_bands() -> None:
    driver = campaign("sussex: nk_1 nk_2 william", "kent site: ni_1", "surrey: hc_1")
    norman, pool = driver.state.catalogue.sides.index("norman"), (1 << len(driver.state.area)) - 1
    assert named(driver, forces.units_able_alone(driver.state, pool, norman)) == "ni_1 nk_1 nk_2"
    assert (
        named(driver, forces.units_able_alone(driver.state, mask(driver, "nk_2"), norman)) == "nk_2"
    )
    driver.state.travelled = mask(driver, "nk_1")
    assert named(driver, forces.units_able_alone(driver.state, pool, norman)) == "ni_1 nk_2"
    driver.state.weather = driver.state.catalogue.weathers.index("severe")
    assert forces.units_able_alone(driver.state, pool, norman) == 0


@pytest.mark.rule("9.3a", "9.3c")
def test_fewest_points_are_of_foot_leaving_a_landing_site() -> None:
    ground = campaign().state.catalogue.ground
    assert forces.least_left(ground) == 3 - max(ground.site_cost, ground.town_cost)


@pytest.mark.rule("9.3b")
def test_reach_is_every_neighbour_that_the_points_pay_for() -> None:
    ground = campaign("kent: hc_1 edwin").state.catalogue.ground
    for points in (*range(ground.dearest + 3), 10_000):
        for area, around in enumerate(ground.neighbours):
            paid = [to for to in around if ground.step_cost(area, to) <= points]
            assert ground.reached(points, area) == mask_of(paid)
    assert [ground.reached(10_000, area) for area in range(ground.map.size)] == ground.beside


WEATHER = "[tables.weather_effect.fine]\nmove = {}\n"
SLOW = "[tables.movement]\nfoot = -20\nmounted = -20\nleader = -20\n"


@pytest.mark.rule("9.3a", "9.3h")
@pytest.mark.parametrize("text", [WEATHER.format(99), WEATHER.format(-99), SLOW])
def test_overlay_of_points_leaves_marches_within_the_map(text: str) -> None:
    driver = campaign("kent: hc_1 hc_2 hc_3 hc_4 hc_5 hc_6 edwin")
    overlay = Overlay.from_text(text, "overlay.toml")
    begun = Match.new(GAME, GAME.main, overlay=overlay, seed="1").state
    assert isinstance(begun, DestinyState)
    driver.state.catalogue = begun.catalogue
    force = mask(driver, "hc_1 hc_2 hc_3 hc_4 hc_5 hc_6 edwin")
    area = driver.state.area[force.bit_length() - 1]
    points = forces.points_of(driver.state, force)
    reached = forces.reach(driver.state, force, area, points)
    assert bool(reached) == (points > 0)
    assert reached & ~driver.state.catalogue.ground.beside[area] == 0
