"""Positions of a campaign: decoded and encoded identically, and rejected if invalid."""

from __future__ import annotations

import pytest

from senlac.engine.game.position import decode, encode
from senlac.engine.match.match import Match
from senlac.engine.support.errors import RecordError
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME, Desk

ARMIES = """scenario: y1088
A1 london inside spearman.C=20 supply=1 Ac1
A2 dover ship=2 prize=1 Ac2
A3 dover aboard A2 knight.B=10 treasure=30 hold
B1 rouen inside knight.B=30 robert_duke exchequer
B2 7155 spearman.C=40 siege=1 attack
step: Gifts"""


def begun(scenario: str) -> CampaignState:
    """Return a campaign before its first gifts."""
    return GAME.initial_state(scenario, {}, None)


@pytest.mark.parametrize("scenario", ["y1088", "y1066"])
def test_campaign_position_round_trips_unchanged(scenario: str) -> None:
    match = Match.new(GAME, scenario, seed=1)
    document = match.position()
    again = Match.from_position(document, game=GAME, seed=1)
    assert again.position() == document
    match.play(match.actors()[0], "crowns 10")
    match.play(match.actors()[0], "done")
    document = match.position()
    assert Match.from_position(document, game=GAME, seed=1).position() == document


def test_layout_round_trips_and_its_copy_is_independent() -> None:
    state = Desk(ARMIES).state
    document = encode(GAME, state)
    assert encode(GAME, decode(GAME, document)) == document
    assert document["fields"]["codes"] == [0, 1, 2, 250, 251]
    copied = state.copy()
    copied.figures[0][0] += 1
    copied.ships[1].append(0)
    assert encode(GAME, state) == document


@pytest.mark.rule("control.a", "seq.a")
def test_players_begin_with_their_towns_and_treasury() -> None:
    state = begun("y1066")
    assert state.crowns == [200, 2200, 2000]
    assert [state.loyalty.count(seat) for seat in range(3)] == [55, 26, 4]


@pytest.mark.rule("town.d")
def test_neutral_towns_have_their_own_garrisons() -> None:
    state = begun("y1066")
    assert {state.owner(place) for place in range(len(state.codes))} == {-1}
    york = state.catalogue.towns.index("york")
    assert sum(state.strength(place) for place in state.insiders(york)) == 20
    nobodys = [town for town, whose in enumerate(state.loyalty) if whose == -1]
    assert [state.controller(town) for town in nobodys] == [-1] * len(nobodys)
    assert len(nobodys) == len(state.codes)


@pytest.mark.rule("control.d", "control.e", "control.g")
def test_ten_figures_inside_control_a_town_against_its_loyalty() -> None:
    for figures, whose in ((10, "robert"), (9, "rufus")):
        desk = Desk(f"scenario: y1088\nB1 london inside spearman.C={figures} supply=5 Bc1\n"
                    "step: Gifts")  # fmt: skip
        assert desk.state.controller(desk.town("london")) == desk.seat(whose)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("A9 london inside spearman.C=1\nB9 london inside spearman.C=1", "inside: two owners"),
        ("A9 5712 spearman.C=1", "no hex|expected a hex|at: force A9 is at sea"),
        ("A9 6059 ship=1", "hex_of: fleet A9 is on dry land"),
        ("A9 dover", "figures: A9 is empty"),
        ("A9 dover ship=1 spearman.C=1", "carries troops only as forces aboard"),
        ("A9 dover ship=1\nA8 dover aboard A9 knight.B=13", "aboard: A9 has no room"),
        ("A9 dover ship=1\nB9 dover aboard A9 knight.B=1", "aboard: B9: no fleet of its own"),
        ("A9 5450 inside spearman.C=1", "inside: A9 stands at no town"),
        ("A9 dover spearman.C=1 Bc1", "leader_at: Bc1"),
        (
            "A9 dover spearman.C=1 exchequer\nA8 dover spearman.C=1 exchequer",
            "exchequer_town: rufus",
        ),
        ("A9 dover inside besieging spearman.C=1", "besieging"),
        ("papal: rufus\nout: [0]", "papal: rufus is out"),
        ("siege_rolls: dover=2", "siege_rolls: dover is not besieged"),
        ("year: 3", "year: expected 1 to 2"),
        ("pillage: dover=3", "pillage: expected 0 to 2"),
    ],
)
def test_invalid_position_is_refused(line: str, told: str) -> None:
    with pytest.raises(RecordError, match=told):
        decode(GAME, encode(GAME, Desk(f"scenario: y1088\n{line}\nstep: Gifts").state))


@pytest.mark.rule("order.f")
def test_body_names_are_fixed_lists() -> None:
    desk = Desk(ARMIES)
    for scenario, letters in (("y1088", "AB"), ("y1066", "ABC")):
        names = GAME.notation(begun(scenario)).names["body"]
        assert names == [f"{letter}{number}" for letter in letters for number in range(1, 251)]
    assert len(desk.notation.names["body"]) == 500
