"""6.0 and 5.1: areas that recover, and fyrd that go home."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import Campaign, campaign


def dusk(*lines: str, turn: str = "aug_3", **said: object) -> Campaign:
    """Return a campaign in which a turn has ended."""
    fields = {"turn": turn, "landed": "norwegian=jul_1 norman=jul_1", **said}
    all_lines = (*lines, "london: hc_1 harold")
    return campaign(*all_lines, side="", step="Status", dice=(4, 3), fields=fields)


@pytest.mark.rule("6.0g", "6.0i")
@pytest.mark.parametrize(
    ("before", "after"),
    [("foraged", "none"), ("devastated", "foraged"), ("permanent", "permanent")],
)
def test_areas_without_armies_recover_by_a_grade(before: str, after: str) -> None:
    assert dusk(forage=f"kent={before}").grade("kent") == after
    assert dusk("kent: nk_1", forage=f"kent={before}").grade("kent") == before
    # Inactive fyrd do not count.
    assert dusk("asleep: fyrd_kent", forage=f"kent={before}").grade("kent") == after


@pytest.mark.rule("6.0h")
@pytest.mark.parametrize("lines", [(), ("kent: nk_1",)])
def test_harvest_turns_permanent_devastation_into_devastated(lines: tuple[str, ...]) -> None:
    assert dusk(*lines, turn="sep_1", forage="kent=permanent").grade("kent") == "devastated"
    assert dusk(*lines, turn="aug_3", forage="kent=permanent").grade("kent") == "permanent"


HOST = (
    "london: fyrd_london fyrd_devon fyrd_essex",
    "kent: fyrd_kent",
    "sussex: fyrd_surrey",
    "east_riding: fyrd_east_riding",
    "north_riding: fyrd_north_riding",
)


@pytest.mark.rule("5.1d", "5.1e")
def test_fyrd_not_needed_go_home_for_the_harvest() -> None:
    driver = dusk(*HOST, turn="sep_1", landed="")
    assert driver.at("fyrd_devon") == "devon"
    assert driver.at("fyrd_essex") == "essex"
    for name in ("fyrd_devon", "fyrd_essex", "fyrd_london", "fyrd_east_riding"):
        assert driver.asleep(name)
    # Fyrd on the coasts that face the enemy stay.
    for name in ("fyrd_kent", "fyrd_surrey", "fyrd_north_riding"):
        assert not driver.asleep(name)
    assert driver.at("fyrd_surrey") == "sussex"
    assert {event["unit"] for event in driver.events_of("dismissed")} == {
        "fyrd_devon", "fyrd_essex", "fyrd_london", "fyrd_east_riding",
    }  # fmt: skip


@pytest.mark.rule("5.1d")
@pytest.mark.parametrize(("turn", "landed"), [("aug_3", ""), ("sep_1", "norman=sep_1")])
def test_fyrd_stay_in_any_other_turn_and_after_a_landing(turn: str, landed: str) -> None:
    driver = dusk(*HOST, turn=turn, landed=landed)
    assert driver.at("fyrd_devon") == "london"
    assert not driver.asleep("fyrd_devon")


@pytest.mark.rule("6.0g", "6.0h")
def test_only_areas_that_change_are_emitted() -> None:
    driver = dusk(forage="kent=foraged surrey=permanent")
    assert driver.events_of("forage") == [{"area": "kent", "status": "none"}]


@pytest.mark.rule("5.1d", "9.1k")
def test_fyrd_that_go_home_for_the_harvest_lose_their_markers() -> None:
    driver = dusk("london: fyrd_devon fyrd_kent", turn="sep_1", landed="",
                  no_move="unit:fyrd_devon")  # fmt: skip
    assert driver.at("fyrd_devon") == "devon"
    assert driver.state.stays_this_turn == 0
