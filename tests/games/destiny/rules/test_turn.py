"""6.0: player phases, and the sides that have one."""

from __future__ import annotations

import pytest

from senlac.games.destiny import GAME
from senlac.games.destiny.rules.constants import GONE, NOBODY
from senlac.games.destiny.rules.turn import begin_next_phase, begin_turn, end_phase, has_phase
from tests.games.destiny.campaign import Campaign, campaign

EVERYBODY = ("northumbria: nhc_1 hardrada", "london: hc_1 harold", "kent: nk_1 william")


def morning(*lines: str, version: str = GAME.rules_version, **said: object) -> Campaign:
    """Return a campaign in which the player phases of a turn begin."""
    return campaign(*lines, side="", step="PlayerPhase", fields=said, version=version)


def phases(driver: Campaign) -> list[str]:
    """Return the sides that have had a phase when all have been played as fast as can be."""
    while driver.state.turn == 8 and not driver.winners:
        if "done" in driver.options():
            driver.play("done")
        else:
            driver.play(min(driver.options()))
    return [str(event["side"]) for event in driver.events_of("phase")][:3]


@pytest.mark.rule("6.0e")
def test_norwegians_english_and_normans_have_phases_in_turn() -> None:
    assert phases(morning(*EVERYBODY)) == ["the Norwegians", "the English", "the Normans"]


@pytest.mark.rule("6.0d")
def test_side_just_landed_or_without_pieces_has_no_phase() -> None:
    fresh = "norwegian=sep_3 norman=sep_1"
    assert phases(morning(*EVERYBODY, landed=fresh))[:2] == ["the English", "the Normans"]
    away = (*EVERYBODY[1:], "box: hardrada")
    assert phases(morning(*away, landed="norman=sep_1"))[:2] == ["the English", "the Normans"]
    # Units in Scotland alone are enough.
    north = ("scotland: nhc_1 hardrada", *EVERYBODY[1:])
    assert phases(morning(*north, stranded="piece:nhc_1 piece:hardrada"))[0] == "the Norwegians"


@pytest.mark.rule("6.0k")
@pytest.mark.parametrize(
    ("line", "version", "first"),
    [
        ("northumbria: hardrada orri", "2", "the English"),
        ("northumbria: hardrada orri", "1", "the Norwegians"),
        # Dormant Welsh are not Hardrada's units; those that have risen are.
        ("northumbria: hardrada\ngwynedd: wel_1\ninactive: wel_1", "2", "the English"),
        ("northumbria: hardrada\ngwynedd: wel_1\ninactive: wel_1", "1", "the Norwegians"),
        ("northumbria: hardrada\ngwynedd: wel_1", "2", "the Norwegians"),
    ],
)
def test_an_invader_without_units_has_no_phase(line: str, version: str, first: str) -> None:
    assert phases(morning(*EVERYBODY[1:], line, version=version))[0] == first


THREE = ("london: hc_1 harold", "sussex: nk_1 william", "northumbria: nhc_1 hardrada")


@pytest.mark.rule("6.0e")
def test_records_of_the_last_turn_are_cleared_at_turn_start() -> None:
    state = campaign(*THREE).state
    state.called, state.conditions_die, state.crossing_die = 3, 5, 7
    begin_turn(state)
    assert (state.phasing, state.called) == (NOBODY, 0)
    assert (state.conditions_die, state.crossing_die) == (0, 0)


@pytest.mark.rule("6.0d", "6.0e", "9.6b")
def test_player_phase_begins_with_own_battles_and_shared_areas() -> None:
    driver = campaign(*THREE[1:], "sussex: hc_1 harold")
    state, sides = driver.state, driver.state.catalogue.sides
    state.phasing, state.moved = sides.index("norwegian"), 5
    state.battle_with = [sides.index("norman")] * len(state.battle_with)
    [phase] = begin_next_phase(state)
    assert getattr(phase, "started", None) == 0
    assert driver.side(state.phasing) == "english"
    assert state.moved == 0
    assert set(state.battle_with) == {NOBODY}
    shared = {
        driver.state.area_name(area): mask for area, mask in enumerate(state.shared_with) if mask
    }
    assert shared == {"sussex": 1 << sides.index("norman")}
    assert driver.events_of("phase")[-1] == {"side": "the English"}


@pytest.mark.rule("6.0d", "6.0k")
def test_only_sides_with_units_landed_earlier_have_a_phase() -> None:
    driver = campaign(
        "london: hc_1 harold", "sussex: william", "northumbria: nhc_1 hardrada", turn="sep_3",
        landed="norwegian=sep_3 norman=sep_1",
    )  # fmt: skip
    state, sides = driver.state, driver.state.catalogue.sides

    def found() -> list[str]:
        return [side for number, side in enumerate(sides) if has_phase(state, number)]

    # The Norwegians have landed in this turn, and the Norman has no unit.
    assert found() == ["english"]
    state.edition = GAME.rules_version_of("1")
    assert found() == ["english", "norman"]
    state.put(state.catalogue.pieces.index("william"), GONE)
    assert found() == ["english"]
    state.out |= 1 << sides.index("norman") | 1 << sides.index("english")
    assert found() == []
    state.edition = GAME.rules_version_of("2")
    state.landed = [state.turn - 1 if side == "norwegian" else -1 for side in sides]
    assert found() == ["norwegian"]


@pytest.mark.rule("8.0v", "9.1k")
@pytest.mark.parametrize(("side", "held"), [("norwegian", False), ("norman", True)])
def test_scots_hold_up_no_pieces_after_the_norwegian_phase(side: str, *, held: bool) -> None:
    driver = campaign(*THREE)
    state, sides = driver.state, driver.state.catalogue.sides
    state.phasing, state.held_in_scotland, state.moved = sides.index(side), True, 9
    state.initiative_by_right = [0] * len(state.initiative_by_right)
    end_phase(state)
    assert state.held_in_scotland is held
    assert state.moved == 0
    assert set(state.initiative_by_right) == {NOBODY}
