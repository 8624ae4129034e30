"""9.9: northern fyrd that are surrounded."""

from __future__ import annotations

import pytest

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
    hand = ring("lancashire: fyrd_lancashire fyrd_cheshire", dice=(die,))
    assert hand.at("fyrd_lancashire") == ("gone" if turns else "lancashire")
    assert hand.at("nfyrd_1") == hand.at("nfyrd_2") == ("lancashire" if turns else "unused")
    assert hand.control("lancashire") == "english"


@pytest.mark.rule("9.9a", "9.9f")
def test_it_takes_six_areas_and_a_whole_ring() -> None:
    five = RING.replace(" northumbria", "")
    fyrd = "lancashire: fyrd_lancashire"
    assert not ring(fyrd, areas=five).told("loyalty")
    broken = RING.replace("cheshire", "lincolnshire")
    assert not ring(fyrd, areas=broken).told("loyalty")


@pytest.mark.rule("9.9f")
def test_wales_and_scotland_do_not_break_a_ring() -> None:
    areas = "derbyshire lancashire shropshire staffordshire north_riding northumbria"
    hand = ring("cheshire: fyrd_cheshire", dice=(5,), areas=areas)
    assert hand.at("nfyrd_1") == "cheshire"


@pytest.mark.rule("9.9c")
def test_fyrd_that_sleep_are_lost() -> None:
    hand = ring("asleep: fyrd_lancashire")
    assert hand.at("fyrd_lancashire") == "gone"
    assert not hand.told("loyalty")


@pytest.mark.rule("9.9d")
@pytest.mark.parametrize(("side", "way"), [("norwegian", 4), ("english", 1)])
def test_tostig_next_door_keeps_them_true_whomever_he_serves(side: str, way: int) -> None:
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
def test_six_change_sides_at_most() -> None:
    fyrd = "lancashire: fyrd_lancashire fyrd_cheshire fyrd_cumbria"
    used = "west_riding: nfyrd_1 nfyrd_2 nfyrd_3 nfyrd_4"
    hand = ring(fyrd, used, dice=(1,))
    # Cheshire and Cumbria come first by id; they leave their friend, who stays English.
    assert hand.at("fyrd_cheshire") == hand.at("fyrd_cumbria") == "gone"
    assert hand.at("fyrd_lancashire") == "lancashire"
    all_used = "west_riding: nfyrd_1 nfyrd_2 nfyrd_3 nfyrd_4 nfyrd_5 nfyrd_6"
    assert not ring(fyrd, all_used).told("loyalty")


@pytest.mark.rule("9.9b")
def test_turncoats_leave_english_company_for_norwegian_areas() -> None:
    hand = ring("lancashire: fyrd_lancashire hc_2", "cheshire: nk_1", dice=(1,))
    assert hand.role == "norwegian"
    assert hand.options() == {
        "send nfyrd_1 cumbria", "send nfyrd_1 derbyshire", "send nfyrd_1 west_riding",
    }  # fmt: skip
    assert hand.rule("send nfyrd_1 cheshire") == "9.9b"
    hand.play("send nfyrd_1 cumbria")
    assert hand.at("nfyrd_1") == "cumbria"
