"""9.5: forage, and hunger."""

from __future__ import annotations

import pytest

from senlac.games.destiny import GAME
from tests.games.destiny.campaign import campaign

FOUR = "sussex: nk_1 nk_2 ni_1 ni_2 william"
THREE = "sussex: nk_1 ni_1 ni_2 william"
NINE = "sussex: nk_1 nk_2 ni_1 ni_2 ni_3 fk_1 fk_2 fi_1 fi_2 william"


@pytest.mark.rule("9.5a", "9.5b")
@pytest.mark.parametrize(
    ("army", "grade"), [(THREE, "none"), (FOUR, "foraged"), (NINE, "devastated")]
)
def test_an_army_makes_its_area_worse_by_its_size(army: str, grade: str) -> None:
    assert campaign(army).play("done").grade("sussex") == grade


@pytest.mark.rule("9.5b")
def test_those_in_a_devastated_area_starve() -> None:
    hand = campaign(FOUR, dice=(6, 9), forage="sussex=devastated").play("done")
    # A tenth of two foot, a fifth of two mounted: one each, the least first.
    assert hand.at("ni_1") == hand.at("nk_1") == "gone"
    assert hand.at("ni_2") == hand.at("nk_2") == "sussex"
    assert hand.grade("sussex") == "permanent"


@pytest.mark.rule("9.5c")
def test_at_harvest_nobody_starves_and_an_area_gets_worse_by_one_grade() -> None:
    landed = "norwegian=aug_1 norman=aug_1"
    hand = campaign(NINE, turn="sep_1", landed=landed).play("done")
    assert hand.grade("sussex") == "foraged"
    worse = campaign(NINE, turn="sep_1", landed=landed, forage="sussex=devastated").play("done")
    assert worse.grade("sussex") == "permanent"
    assert not worse.told("attrition")


@pytest.mark.rule("9.5b")
def test_hungry_fyrd_go_home_where_no_enemy_is() -> None:
    hand = campaign(
        "surrey: fyrd_surrey fyrd_kent fyrd_essex", "essex: nk_1", "sussex: bk_1 william",
        side="english", dice=(10,), forage="surrey=permanent",
    )  # fmt: skip
    hand.play("done")
    # Three in ten of three are one, by id Essex; its home holds an enemy.
    assert hand.at("fyrd_essex") == "gone"
    home = campaign(
        "surrey: fyrd_surrey fyrd_kent fyrd_essex", "sussex: bk_1 william",
        side="english", dice=(10,), forage="surrey=permanent",
    )  # fmt: skip
    home.play("done")
    assert home.at("fyrd_essex") == "essex"
    assert home.asleep("fyrd_essex")


@pytest.mark.rule("9.5a")
def test_what_will_not_recover_is_told_as_devastated_for_good() -> None:
    hand = campaign(FOUR, dice=(6, 9), forage="sussex=devastated")
    hand.state.journal = []
    hand.play("done")
    told = [GAME.sentence(hand.state, event) for event in hand.state.journal]
    assert "Sussex is devastated for good." in told
