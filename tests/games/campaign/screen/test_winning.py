"""The panel "How to win": numbers, verdict and other ways to win, by what a reader knows."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis.strategies import integers

from senlac.engine.screen.scene import Track
from senlac.games.campaign.rules.constants import NEUTRAL, SLAIN
from senlac.games.campaign.rules.dusk.victory import look_for_victory
from senlac.games.campaign.rules.reports.towns import all_learn, learn_own
from tests.games.campaign.desk import GAME, Desk, Steady

REBELS = "B1 hastings knight.B=40 robert_duke"
KING = "A1 winchester inside spearman.C=40 rufus_king"


def war(scenario: str, *bodies: str, turn: int = 1) -> Desk:
    """Return the orders of a week, in which all know their own towns."""
    desk = Desk("\n".join([f"scenario: {scenario}", *bodies, f"turn: {turn}", "step: Orders"]),
                Steady(3))  # fmt: skip
    learn_own(desk.state)
    return desk


def rows(desk: Desk, *players: str) -> dict[str, str]:
    """Return the rows of the panel by their labels."""
    scene = GAME.scene(desk.state, [desk.seat(player) for player in players])
    [panel] = [one for one in scene.panels if one.id == "winning"]
    return {row.label: row.value for row in panel.rows}


def claim(desk: Desk, *players: str) -> Track:
    """Return the track of the decisive claim."""
    scene = GAME.scene(desk.state, [desk.seat(player) for player in players])
    [found] = [track for track in scene.tracks if track.id == "claim"]
    return found


@pytest.mark.rule("end.c")
def test_king_reads_how_far_the_rebel_is_from_victory() -> None:
    told = rows(war("y1088", KING, REBELS), "rufus")
    assert told["Robert's realm points"] == "288 of 304 needed, as far as known"
    assert told["If it ended now"] == "You win: Robert needs 16 more."
    assert told["Time left"] == "12 weeks and 1 winter"
    assert "Rouen" in told["You win at once"]
    assert "London and Winchester; Robert holds none" in told["Robert wins at once"]
    assert told["Robert wins at once"].endswith("you are slain.")


@pytest.mark.rule("end.c")
def test_rebel_reads_the_same_from_the_other_side() -> None:
    desk = war("y1088", KING, REBELS)
    told = rows(desk, "robert")
    assert told["Your realm points"] == "288 of 304 needed"
    assert told["If it ended now"] == "Rufus wins: you need 16 more."
    assert claim(desk, "robert") == Track(
        "claim", "Your points to win", 288, 304, panel="winning", side=desk.seat("robert"),
        note="You win with 304 realm points after the last week.",
    )  # fmt: skip
    assert claim(desk, "rufus").note == (
        "Robert wins with 304 realm points after the last week: keep towns of the realm from "
        "Robert."
    )


@pytest.mark.rule("end.c", "control.k")
def test_verdict_follows_towns_held_by_garrison_at_half_their_tax() -> None:
    desk = war("y1088", KING, REBELS, "B2 london inside spearman.C=20")
    london = desk.state.catalogue.tax[desk.town("london")]
    assert claim(desk, "robert").at == 288 + london // 2
    told = rows(desk, "robert")
    assert told["If it ended now"] == "You win."
    assert "you hold London" in told["You win at once"]


@pytest.mark.rule("report.a")
def test_town_taken_without_news_does_not_change_what_the_king_reads() -> None:
    desk = war("y1088", KING, REBELS)
    before = [GAME.scene(desk.state, [desk.seat("rufus")]).panels, claim(desk, "rufus")]
    # Hereford is Robert's. A third holder, of whom no report has come, changes nothing.
    desk.state.loyalty[desk.town("hereford")] = desk.seat("rufus")
    assert claim(desk, "rufus") == before[1]
    assert claim(desk).at == 288
    desk.state.loyalty[desk.town("hereford")] = desk.seat("robert")
    assert [GAME.scene(desk.state, [desk.seat("rufus")]).panels, claim(desk, "rufus")] == before


@pytest.mark.rule("end.b")
def test_each_of_three_rulers_reads_their_own_way() -> None:
    desk = war("y1066", "A1 london inside huscarl.A=40 harold_king",
               "B1 caen inside knight.B=40 william_duke",
               "C1 nidaros inside bondi.C=40 hardrada_king")  # fmt: skip
    harold, william = rows(desk, "harold"), rows(desk, "william")
    assert harold["If it ended now"] == "You win: William needs 184 more, Hardrada needs 168 more."
    assert harold["You win at once"] == "Once William and Hardrada are slain or out of the war."
    assert william["You win at once"] == (
        "With London, Winchester and York; you hold none of them. Once Harold is slain, "
        "without York."
    )
    assert william["Harold wins at once"] == "Once you and Hardrada are slain or out of the war."
    assert william["Time left"] == "18 weeks and 2 winters"
    assert (claim(desk, "william").of, claim(desk, "hardrada").of) == (184, 168)


@pytest.mark.rule("end.b")
def test_slain_claimant_no_longer_counts_and_a_slain_king_lowers_the_price() -> None:
    desk = war("y1066", "B1 caen inside knight.B=40 william_duke")
    state = desk.state
    state.leader_at[desk.seat("hardrada")] = SLAIN
    state.leader_at[desk.seat("harold")] = SLAIN
    told = rows(desk, "william")
    assert told["Hardrada's realm points"] == "No longer counts."
    assert told["You win at once"] == "With London and Winchester; you hold none of them."
    assert not {"Hardrada wins at once", "Harold wins at once"} & told.keys()
    state.leader_at[desk.seat("william")] = SLAIN
    assert [track.id for track in GAME.scene(state, [desk.seat("harold")]).tracks] == [
        "year", "week",
    ]  # fmt: skip


@pytest.mark.rule("scale.b")
def test_last_week_is_one_week_without_a_winter() -> None:
    desk = war("y1088", KING, REBELS, turn=6)
    desk.state.year = 2
    assert rows(desk, "rufus")["Time left"] == "1 week"


@pytest.mark.rule("end.b", "end.c")
@pytest.mark.parametrize("scenario", ["y1066", "y1088"])
@given(integers(0, 1_000_000))
def test_verdict_is_that_of_the_rules_if_all_is_known(scenario: str, seed: int) -> None:
    desk, rng = war(scenario, turn=6), Random(seed)
    state = desk.state
    state.year = state.catalogue.scenario.years
    seats = range(len(state.catalogue.players))
    state.out = rng.choice([0, *[1 << seat for seat in seats]])
    # Who is out of the war has no town.
    left = [seat for seat in seats if not state.is_out(seat)]
    for seat in left:
        if rng.random() < 0.3:
            state.leader_at[seat] = SLAIN
    owners = [*left, *[NEUTRAL] * rng.choice([0, 20])]
    for town in range(len(state.catalogue.towns)):
        state.loyalty[town] = rng.choice(owners)
        all_learn(state, town, state.controller(town), state.loyalty[town])
    judged = state.copy()
    look_for_victory(judged)
    assert judged.outcome is not None
    # Other rows say who wins at once, by towns or by death.
    if judged.outcome.how in ("mark", "holder"):
        [winner] = judged.outcome.winners
        name = state.catalogue.players[winner].capitalize()
        assert rows(desk)["If it ended now"].startswith(f"{name} wins")
