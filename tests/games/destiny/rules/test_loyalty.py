"""9.9: northern fyrd that are surrounded."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import ScriptedDice
from senlac.games.destiny.rules.loyalty import Loyalty, begin_loyalty
from tests.games.destiny.campaign import Campaign, campaign

RING = "cumbria west_riding cheshire derbyshire north_riding northumbria"
"""Six areas, all those about Lancashire among them."""
NORSE = "northumbria: nhc_1 hardrada"


def ring(*lines: str, dice: tuple[int, ...] = (), areas: str = RING, **said: object) -> Campaign:
    """Return a campaign at the end of the English phase, Lancashire in a Norwegian ring."""
    fields = {"control": " ".join(f"{area}=norwegian" for area in areas.split()), **said}
    all_lines = (NORSE, "london: hc_1 harold", *lines)
    return campaign(*all_lines, side="english", step="Loyalty", dice=dice, fields=fields)


@pytest.mark.rule("9.9a", "9.9b", "5.1f")
@pytest.mark.parametrize(("die", "turns"), [(5, True), (6, False)])
def test_surrounded_fyrd_change_sides_on_a_five_or_less(die: int, *, turns: bool) -> None:
    driver = ring("lancashire: fyrd_lancashire fyrd_cheshire", dice=(die,))
    assert driver.at("fyrd_lancashire") == ("gone" if turns else "lancashire")
    assert driver.at("nfyrd_1") == driver.at("nfyrd_2") == ("lancashire" if turns else "unused")
    assert driver.control("lancashire") == "english"


@pytest.mark.rule("9.9a", "9.9f")
def test_loyalty_roll_needs_six_areas_and_a_whole_ring() -> None:
    five = RING.replace(" northumbria", "")
    fyrd = "lancashire: fyrd_lancashire"
    assert not ring(fyrd, areas=five).events_of("loyalty")
    broken = RING.replace("cheshire", "lincolnshire")
    assert not ring(fyrd, areas=broken).events_of("loyalty")


@pytest.mark.rule("9.9f")
def test_wales_and_scotland_do_not_break_a_ring() -> None:
    areas = "derbyshire lancashire shropshire staffordshire north_riding northumbria"
    driver = ring("cheshire: fyrd_cheshire", dice=(5,), areas=areas)
    assert driver.at("nfyrd_1") == "cheshire"


@pytest.mark.rule("9.9c")
def test_inactive_surrounded_fyrd_are_lost() -> None:
    driver = ring("asleep: fyrd_lancashire")
    assert driver.at("fyrd_lancashire") == "gone"
    assert not driver.events_of("loyalty")


@pytest.mark.rule("9.9d")
@pytest.mark.parametrize(("side", "way"), [("norwegian", 4), ("english", 1)])
def test_tostig_next_door_keeps_fyrd_loyal(side: str, way: int) -> None:
    near = ring(
        "lancashire: fyrd_lancashire",
        "cheshire: tostig",
        dice=(4,),
        tostig=side,
        tostig_as=way,
    )
    assert near.at("fyrd_lancashire") == "lancashire"
    far = ring(
        "lancashire: fyrd_lancashire",
        "northumbria: tostig",
        dice=(4,),
        tostig="norwegian",
        tostig_as=4,
    )
    assert far.at("nfyrd_1") == "lancashire"


@pytest.mark.rule("9.9e")
def test_at_most_six_fyrd_change_sides() -> None:
    fyrd = "lancashire: fyrd_lancashire fyrd_cheshire fyrd_cumbria"
    used = "west_riding: nfyrd_1 nfyrd_2 nfyrd_3 nfyrd_4"
    driver = ring(fyrd, used, dice=(1,))
    # Cheshire and Cumbria come first by id; they leave the third, which stays English.
    assert driver.at("fyrd_cheshire") == driver.at("fyrd_cumbria") == "gone"
    assert driver.at("fyrd_lancashire") == "lancashire"
    all_used = "west_riding: nfyrd_1 nfyrd_2 nfyrd_3 nfyrd_4 nfyrd_5 nfyrd_6"
    assert not ring(fyrd, all_used).events_of("loyalty")


@pytest.mark.rule("9.9b")
def test_turncoats_leave_english_company_for_norwegian_areas() -> None:
    driver = ring("lancashire: fyrd_lancashire hc_2", "cheshire: nk_1", dice=(1,))
    assert driver.role == "norwegian"
    assert driver.options() == {
        "send nfyrd_1 cumbria", "send nfyrd_1 derbyshire", "send nfyrd_1 west_riding",
    }  # fmt: skip
    assert driver.rule("send nfyrd_1 cheshire") == "9.9b"
    driver.play("send nfyrd_1 cumbria")
    assert driver.at("nfyrd_1") == "cumbria"


@pytest.mark.rule("9.9b")
def test_turncoats_are_sent_singly_to_areas_without_enemies() -> None:
    driver = ring(
        "lancashire: fyrd_lancashire fyrd_cheshire hc_2", "derbyshire: nk_1 william",
        "asleep: fyrd_cumbria", dice=(1,),
    )  # fmt: skip
    assert driver.options("send") == {
        "send nfyrd_1 cheshire", "send nfyrd_1 cumbria", "send nfyrd_1 west_riding",
    }  # fmt: skip
    assert driver.refusal("send nfyrd_2 cumbria").why.endswith("goes next.")
    top = driver.state.stack[-1]
    first = driver.state.piece_title(driver.state.catalogue.units.index("nfyrd_1"))
    assert top.prompt(driver.state) == f"{first} leaves Lancashire: to which area?"
    assert driver.refusal("send nfyrd_1 derbyshire").why == "Enemy units are in Derbyshire."
    assert driver.refusal("send nfyrd_1 kent").rule == "9.9b"
    assert [event["how"] for event in driver.events_of("loyalty")] == ["follow the Norwegians"]
    driver.play("send nfyrd_1 cumbria")
    # The fyrd of Cumbria, who were inactive, become active and flee before them.
    assert not driver.asleep("fyrd_cumbria")
    while driver.step == "ChooseFlightArea":
        driver.play(min(driver.options("flee")))
    assert driver.options("send") == {
        "send nfyrd_2 cheshire", "send nfyrd_2 cumbria", "send nfyrd_2 west_riding",
    }  # fmt: skip
    driver.play("send nfyrd_2 west_riding")
    assert (driver.at("nfyrd_1"), driver.at("nfyrd_2")) == ("cumbria", "west_riding")
    assert "ExpelTurncoats" not in driver.phases


@pytest.mark.rule("9.9b")
def test_turncoats_go_only_to_areas_under_norwegian_control() -> None:
    areas = "derbyshire lancashire shropshire staffordshire north_riding northumbria"
    driver = ring("cheshire: fyrd_cheshire hc_2", dice=(5,), areas=areas)
    assert driver.refusal("send nfyrd_1 gwynedd").why == "You do not control Gwynedd and Powys."


@pytest.mark.rule("9.9b")
def test_turncoats_with_nowhere_to_go_are_lost() -> None:
    enemies = ("cheshire: nk_1", "cumbria: nk_2", "derbyshire: ni_1", "west_riding: ni_2 william")
    driver = ring("lancashire: fyrd_lancashire hc_2", *enemies, dice=(1,))
    assert driver.at("fyrd_lancashire") == "gone"
    assert driver.at("nfyrd_1") == "gone"


@pytest.mark.rule("9.9a")
def test_no_loyalty_roll_in_norwegian_areas_or_if_they_are_out() -> None:
    own = ring("lancashire: fyrd_lancashire", areas=f"{RING} lancashire")
    assert not own.events_of("loyalty")
    out = ring("lancashire: fyrd_lancashire", "kent: nk_1 william", areas="cumbria")
    out.state.control = [out.state.catalogue.ground.norwegian] * len(out.state.control)
    assert begin_loyalty(out.state)
    out.state.out |= 1 << out.state.catalogue.ground.norwegian
    assert not begin_loyalty(out.state)


@pytest.mark.rule("9.9a", "9.9b")
def test_surrounded_areas_roll_one_after_the_other() -> None:
    driver = ring(
        "lancashire: fyrd_lancashire", "east_riding: fyrd_east_riding", dice=(5, 6),
        areas=f"{RING} lincolnshire nottinghamshire",
    )  # fmt: skip
    told = [(event["area"], event["die"], event["how"]) for event in driver.events_of("loyalty")]
    assert told == [
        ("east_riding", 5, "follow the Norwegians"), ("lancashire", 6, "stay true"),
    ]  # fmt: skip
    assert driver.at("nfyrd_1") == "east_riding"


@pytest.mark.rule("9.9a")
def test_no_surrounded_area_is_passed_over() -> None:
    driver = ring(areas="cumbria")
    state, ground = driver.state, driver.state.catalogue.ground
    north = [driver.area("cheshire"), driver.area("cumbria")]
    assert north[0] + 1 == north[1]
    state.control = [
        ground.english if area in north else ground.norwegian for area in range(len(state.control))
    ]
    for area, unit in (("cheshire", "fyrd_cheshire"), ("cumbria", "fyrd_cumbria")):
        state.put(state.catalogue.units.index(unit), driver.area(area))
    state.dice = ScriptedDice([6, 6])
    state.stack.append(Loyalty(0))
    while isinstance(state.stack[-1], Loyalty):
        state.stack[-1].run(state)
    assert [event["area"] for event in driver.events_of("loyalty")] == ["cheshire", "cumbria"]
