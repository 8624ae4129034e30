"""5.2: the Welsh."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import Campaign, campaign

WELSH = ("gwynedd: wel_1", "deheubarth: wel_2", "northumbria: nhc_1 hardrada")
SLEEP = "unit:wel_1 unit:wel_2"


def asked(*dice: int, side: str = "norwegian", **said: object) -> Campaign:
    """Return a campaign at the end of a First Movement, two areas of the March Norwegian."""
    fields = {"inactive": SLEEP, "control": "shropshire=norwegian cheshire=norwegian", **said}
    step = "RouseWelsh" if side == "norwegian" else "Control"
    return campaign(*WELSH, "london: hc_1 harold", side=side, step=step, dice=dice, fields=fields)


@pytest.mark.rule("5.2b", "5.2c", "5.2d")
def test_the_welsh_join_on_a_nine_with_the_areas_of_the_march() -> None:
    driver = asked()
    assert driver.options() == {"rouse", "wait"}
    driver.play("rouse", dice=(7,))
    assert not driver.asleep("wel_1")
    assert not driver.asleep("wel_2")
    never = asked().play("rouse", dice=(6,))
    assert never.asleep("wel_1")
    assert never.state.welsh_asked
    told = [asked.events_of("welsh")[0] for asked in (driver, never)]
    assert [(event["die"], event["total"], event["how"]) for event in told] == [
        (7, 9, "join the Norwegians"), (6, 8, "stay at home"),
    ]  # fmt: skip


@pytest.mark.rule("5.2b")
def test_welsh_are_asked_once_and_only_with_the_march_held() -> None:
    assert asked(welsh_asked="yes").step != "RouseWelsh"
    assert asked(control="lancashire=norwegian").step != "RouseWelsh"


@pytest.mark.rule("5.2e")
def test_norwegians_choose_the_turn_to_rouse_the_welsh() -> None:
    driver = asked().play("wait")
    assert not driver.state.welsh_asked
    assert driver.asleep("wel_1")


@pytest.mark.rule("5.2a")
def test_only_norwegians_rouse_the_welsh() -> None:
    driver = asked(side="norman", control="shropshire=norman")
    assert driver.step != "RouseWelsh"
    assert driver.state.side_of[driver.state.catalogue.units.index("wel_1")] == 0
