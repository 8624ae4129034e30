"""9.5: forage, and hunger."""

from __future__ import annotations

import pytest

from senlac.games.destiny import GAME
from senlac.games.destiny.rules.forage import starve, worse_by
from tests.games.destiny.campaign import campaign

FOUR = "sussex: nk_1 nk_2 ni_1 ni_2 william"
FIVE = f"{FOUR} fk_1"
SIX = f"{FIVE} fk_2"
TWELVE = f"{SIX} ni_3 fi_1 fi_2 bk_1 bk_2 bi_1"
HOST = f"{TWELVE} bi_2"


@pytest.mark.rule("9.5a", "9.5b")
@pytest.mark.parametrize(
    ("army", "grade"),
    [(FIVE, "none"), (SIX, "foraged"), (TWELVE, "foraged"), (HOST, "devastated")],
)
def test_an_army_makes_its_area_worse_by_its_size(army: str, grade: str) -> None:
    assert campaign(army).play("done").grade("sussex") == grade


@pytest.mark.rule("9.5b")
def test_units_in_a_devastated_area_starve() -> None:
    driver = campaign(FOUR, dice=(6, 9), forage="sussex=devastated").play("done")
    # A tenth of two foot, a fifth of two mounted: one each, the least first.
    assert driver.at("ni_1") == driver.at("nk_1") == "gone"
    assert driver.at("ni_2") == driver.at("nk_2") == "sussex"
    assert driver.grade("sussex") == "devastated"


@pytest.mark.rule("9.5c")
def test_harvest_starves_no_army_and_worsens_by_one_grade() -> None:
    landed = "norwegian=aug_1 norman=aug_1"
    driver = campaign(HOST, turn="sep_1", landed=landed).play("done")
    assert driver.grade("sussex") == "foraged"
    worse = campaign(HOST, turn="sep_1", landed=landed, forage="sussex=devastated").play("done")
    assert worse.grade("sussex") == "permanent"
    assert not worse.events_of("attrition")


@pytest.mark.rule("9.5b")
def test_hungry_fyrd_go_home_if_no_enemy_is_there() -> None:
    driver = campaign(
        "surrey: fyrd_surrey fyrd_kent fyrd_essex", "essex: nk_1", "sussex: bk_1 william",
        side="english", dice=(10,), forage="surrey=permanent",
    )  # fmt: skip
    driver.play("done")
    # Three in ten of three are one, by id Essex; its home holds an enemy.
    assert driver.at("fyrd_essex") == "gone"
    home = campaign(
        "surrey: fyrd_surrey fyrd_kent fyrd_essex", "sussex: bk_1 william",
        side="english", dice=(10,), forage="surrey=permanent",
    )  # fmt: skip
    home.play("done")
    assert home.at("fyrd_essex") == "essex"
    assert home.asleep("fyrd_essex")


@pytest.mark.rule("9.5a")
def test_permanent_devastation_has_a_sentence_of_its_own() -> None:
    driver = campaign(SIX, dice=(5, 5), forage="sussex=devastated")
    driver.state.journal = []
    driver.play("done")
    told = [GAME.sentence(driver.state, event) for event in driver.state.journal]
    assert "Sussex is devastated for good." in told


@pytest.mark.rule("9.5a", "9.5b")
def test_two_units_starve_but_a_single_unit_does_not() -> None:
    two = campaign("sussex: ni_1 ni_2 william", dice=(9,), forage="sussex=devastated").play("done")
    [told] = two.events_of("attrition")
    assert told == {"die": 9, "drm": 0, "percent": 20, "how": "forage in sussex"}
    assert (two.at("ni_1"), two.at("ni_2")) == ("gone", "sussex")
    one = campaign("sussex: ni_1 william", forage="sussex=devastated").play("done")
    assert not one.events_of("attrition")
    assert one.at("ni_1") == "sussex"


@pytest.mark.rule("9.5a")
def test_forage_and_starvation_apply_only_in_england() -> None:
    abroad = "scotland: nhc_1 nhc_2 nhc_3 ninf_1 ninf_2 ninf_3 hardrada"
    driver = campaign(abroad, "northumbria: orri", side="norwegian", weather="severe",
                      forage="area:scotland=devastated").play("done")  # fmt: skip
    assert not driver.events_of("attrition")
    catalogue = campaign(FOUR).state.catalogue
    numbers = (0, 5, 6, 13)
    assert [worse_by(catalogue, number, harvest=False) for number in numbers] == [0, 0, 1, 2]
    assert [worse_by(catalogue, number, harvest=True) for number in numbers] == [0, 0, 1, 1]


@pytest.mark.rule("9.5b", "5.1e", "9.1k")
def test_hungry_fyrd_that_go_home_lose_their_markers() -> None:
    driver = campaign(
        "surrey: fyrd_surrey fyrd_kent fyrd_essex", "sussex: bk_1 william", side="english",
        dice=(10,), forage="surrey=permanent", no_move="unit:fyrd_essex unit:fyrd_kent",
    )  # fmt: skip
    driver.play("done")
    assert driver.events_of("dismissed") == [{"unit": "fyrd_essex"}]
    units = driver.state.catalogue.units
    assert driver.state.stays_this_turn == 1 << units.index("fyrd_kent")


@pytest.mark.rule("9.5b")
def test_units_other_than_fyrd_starve_even_without_an_enemy() -> None:
    driver = campaign("surrey: hc_1 hc_2 nhc_1", "kent: nk_1 william", side="english")
    units = driver.state.catalogue.units
    starve(driver.state, [units.index("hc_1"), units.index("hc_2")])
    assert driver.at("hc_1") == driver.at("hc_2") == "gone"
    assert driver.events_of("lost") == [{"units": ["hc_1", "hc_2"]}]
