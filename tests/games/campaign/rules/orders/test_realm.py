"""Orders of the realm: titles, bribes, peace and war, and the Church."""

from __future__ import annotations

import pytest

from senlac.engine.match.match import Match
from senlac.games.campaign.rules.constants import NOBODY
from tests.games.campaign.desk import GAME, Desk

HELD = "A1 caen inside spearman.C=10\nA2 bayeux inside spearman.C=10\n"


def orders(text: str = "", dice: tuple[int, ...] = (), scenario: str = "y1088") -> Desk:
    """Return a position in which orders are written in the second week."""
    return Desk(f"scenario: {scenario}\n{text}\nturn: 2\nstep: Orders", dice)


@pytest.mark.rule("control.c")
def test_a_town_that_was_held_two_turns_is_loyal_for_ten_crowns() -> None:
    desk = orders(f"{HELD}full_turns: caen=2 bayeux=1")
    assert "bribe caen" in desk.offered("rufus")
    assert desk.rule("rufus", "bribe bayeux") == "control.c"
    assert desk.rule("robert", "bribe caen") == "control.c"
    desk.write("rufus", "bribe caen")
    assert desk.rule("rufus", "bribe caen") == "order.h"
    desk.reveal()
    assert desk.state.loyalty[desk.town("caen")] == desk.seat("rufus")
    assert desk.state.crowns[0] == 690
    assert [event.audience for event in desk.told("bribed")] == [frozenset([0, 1])]


@pytest.mark.rule("control.c", "report.a")
def test_bribe_of_a_neutral_town_is_emitted_to_the_briber_alone() -> None:
    desk = orders(f"{HELD}loyalty: caen=-1\nfull_turns: caen=2")
    desk.write("rufus", "bribe caen")
    desk.reveal()
    assert [event.audience for event in desk.told("bribed")] == [frozenset([0])]


@pytest.mark.rule("control.c")
@pytest.mark.parametrize(("crowns", "offered"), [(20, True), (19, False)])
def test_the_last_ten_crowns_buy_the_loyalty_of_a_second_town(
    crowns: int, *, offered: bool
) -> None:
    desk = orders(f"{HELD}full_turns: caen=2 bayeux=2\ncrowns: rufus={crowns}")
    desk.write("rufus", "bribe caen")
    assert ("bribe bayeux" in desk.offered("rufus")) == offered


@pytest.mark.rule("control.c", "church.f")
def test_bribe_of_an_unfit_town_or_without_money_is_refused() -> None:
    desk = orders(f"{HELD}B1 caen besieging spearman.C=60\nfull_turns: caen=2 bayeux=2\n"
                  "loyalty: bayeux=-2")  # fmt: skip
    assert "besieged" in desk.refusal("rufus", "bribe caen").why
    assert desk.rule("rufus", "bribe bayeux") == "church.f"
    assert "loyal to you" in desk.refusal("rufus", "bribe london").why
    poor = orders(f"{HELD}full_turns: caen=2 bayeux=2\ncrowns: rufus=19")
    poor.write("rufus", "bribe caen")
    assert "10 crowns" in poor.refusal("rufus", "bribe bayeux").why


@pytest.mark.rule("order.e")
def test_peace_needs_both_declarations_and_is_emitted_to_both() -> None:
    desk = orders(scenario="y1066")
    desk.write("harold", "peace william")
    assert desk.rule("harold", "war william") == desk.rule("harold", "peace william") == "order.e"
    desk.reveal()
    assert not desk.state.at_peace(0, 1)
    assert [event.audience for event in desk.told("peace")] == [frozenset([0, 1])]
    both = orders("peace: [[1],[],[]]", scenario="y1066")
    both.write("william", "peace harold")
    both.reveal()
    assert both.state.at_peace(0, 1)
    ended = orders("peace: [[1],[0],[]]", scenario="y1066")
    ended.write("harold", "war william")
    ended.reveal()
    assert not ended.state.at_peace(0, 1)
    assert ended.state.peace[1] == 1


@pytest.mark.rule("order.e")
@pytest.mark.parametrize("version", ["1", "2"])
def test_peace_lifts_sieges_between_the_two_players_only(version: str) -> None:
    sieges = (
        "A1 rouen besieging fyrd.C=40\nC1 caen besieging hirdman.B=40\nsiege: rouen=2 caen=1\n"
        "peace: [[1],[],[]]"
    )
    desk = orders(sieges, scenario="y1066")
    desk.play_by(version)
    desk.write("william", "peace harold")
    desk.reveal()
    assert not desk.state.besieged(desk.town("rouen"))
    assert desk.state.besieged(desk.town("caen"))
    assert desk.state.siege_rolls[desk.town("rouen")] == 0
    assert desk.state.siege_rolls[desk.town("caen")] == 1
    assert desk.state.place(0) == 0


@pytest.mark.rule("church.d")
def test_holder_of_influence_pronounces_one_anathema_a_year() -> None:
    desk = orders("papal: harold", scenario="y1066")
    assert desk.rule("william", "anathema harold") == "church.d"
    desk.write("harold", "anathema william")
    assert desk.rule("harold", "anathema hardrada") == "church.d"
    desk.reveal()
    assert (desk.state.anathema, desk.state.anathema_used) == (0b010, 0b001)
    assert [event.audience for event in desk.told("anathema")] == [None]
    again = orders("papal: harold\npronounced: [0]", scenario="y1066")
    assert again.rule("harold", "anathema william") == "church.d"


@pytest.mark.rule("church.d", "church.e")
def test_anathema_lasts_until_the_holder_of_influence_absolves() -> None:
    desk = orders("papal: harold\nanathema: [0,1]", scenario="y1066")
    assert desk.rule("william", "absolve william") == "church.d"
    assert desk.rule("harold", "absolve hardrada") == "church.e"
    desk.write("harold", "absolve harold")
    desk.reveal()
    assert desk.state.anathema == 0b010


@pytest.mark.rule("church.f", "order.b")
def test_sacrilege_is_denounced_once_by_the_first_accuser() -> None:
    desk = orders("sacrilege: [0]", scenario="y1066")
    assert desk.rule("harold", "denounce harold") == "church.f"
    desk.write("hardrada", "denounce harold")
    desk.write("william", "denounce harold")
    desk.reveal()
    assert (desk.state.anathema, desk.state.sacrilege) == (0b001, 0)
    assert [event.fields["player"] for event in desk.told("denounce")] == ["william"]
    [vain] = desk.told("vain")
    assert vain.audience == frozenset([2])


@pytest.mark.rule("order.b")
def test_absolution_comes_before_denunciation_and_anathema() -> None:
    desk = orders("papal: harold\nanathema: [1]\nsacrilege: [1]", scenario="y1066")
    desk.write("harold", "anathema hardrada", "denounce william", "absolve william")
    desk.reveal()
    assert desk.state.anathema == 0b110


@pytest.mark.rule("control.b", "order.b")
def test_a_title_passes_before_bribes_are_paid() -> None:
    desk = orders(f"{HELD}full_turns: caen=2 bayeux=2")
    desk.write("rufus", "bribe caen")
    desk.write("robert", "title caen rufus")
    assert desk.rule("robert", "title caen rufus") == "order.h"
    desk.reveal()
    # The town is the player's by title: nothing is paid, and the order is reported as failed.
    assert desk.state.crowns[0] == 700
    assert [event.fields["line"] for event in desk.told("vain")] == ["bribe caen"]


@pytest.mark.rule("order.b", "church.d", "church.e", "church.f", "control.b", "control.c")
@pytest.mark.parametrize(
    ("player", "line"),
    [
        ("harold", "anathema william"), ("harold", "absolve william"),
        ("harold", "denounce hardrada"), ("harold", "title london hardrada"),
        ("harold", "bribe caen"),
    ],
)  # fmt: skip
def test_failed_line_is_emitted_to_its_player_alone(player: str, line: str) -> None:
    desk = orders(
        "A1 caen inside spearman.C=10\nfull_turns: caen=2\n"
        "papal: harold\nanathema: [1]\nsacrilege: [2]",
        scenario="y1066",
    )
    desk.write(player, line)
    before = (desk.state.anathema, desk.state.crowns)
    # Remove everything that the line needs.
    desk.state.papal = NOBODY
    desk.state.sacrilege = 0
    desk.state.loyalty = [desk.seat("hardrada") for _ in desk.state.loyalty]
    desk.state.full_turns = [0 for _ in desk.state.full_turns]
    desk.reveal()
    [vain] = desk.told("vain")
    assert vain.audience == frozenset([desk.seat(player)])
    assert line.split(maxsplit=1)[0] in str(vain.fields["line"])
    assert (desk.state.anathema, desk.state.crowns) == before
    done = ("anathema", "absolve", "denounce", "title", "bribed")
    assert [event.kind for event in desk.journal if event.kind in done] == []


@pytest.mark.rule("seq.c", "scale.a")
def test_a_year_is_played_week_by_week() -> None:
    match = Match.new(GAME, "y1088", seed=1)
    steps = []
    for _ in range(5):
        steps.append(type(match.state.stack[-1]).__name__)
        for role in match.actors():
            match.play(role, "done")
    assert steps == ["Gifts", "Purchase", "Orders", "Orders", "Orders"]
    document = match.position()
    assert Match.from_position(document, game=GAME, seed=1).position() == document
    assert GAME.turn(GAME.initial_state("y1088", {}, None)) == 0


@pytest.mark.rule("order.i")
def test_timeout_submits_sheets_as_they_are() -> None:
    match = Match.new(GAME, "y1088", seed=1)
    match.play("rufus", "crowns 30")
    match.time_out()
    assert type(match.state.stack[-1]).__name__ == "Purchase"
    assert match.log(["rufus"])[-1] == "William Rufus has Papal Influence this Year."
