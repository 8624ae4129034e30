"""The list of a player's own bodies: what each is, where, and what it is ordered to do."""

from __future__ import annotations

import pytest

from senlac.engine.screen.listings import RosterEntry
from tests.games.campaign.desk import GAME, Desk, Steady

KING = "A1 winchester inside spearman.C=40 lighthorse.D=12 supply=2 rufus_king"
GARRISON = "A2 dover inside spearman.D=16"
RIDERS = "A3 guildford lighthorse.D=14 Ac1"
FLEET = "A4 pevensey ship=3 Ac2"
ABOARD = "A5 pevensey aboard A4 spearman.C=9"
ENEMY = "B1 hastings knight.B=40 robert_duke"


def orders(*bodies: str) -> Desk:
    """Return the orders of the first week."""
    return Desk("\n".join(["scenario: y1088", *bodies, "turn: 1", "step: Orders"]), Steady(3))


def listed(desk: Desk, *players: str) -> dict[str, RosterEntry]:
    """Return the list by body."""
    scene = GAME.scene(desk.state, [desk.seat(player) for player in players])
    return {entry.piece: entry for entry in scene.roster}


@pytest.mark.rule("report.a")
def test_list_has_only_the_viewers_own_bodies() -> None:
    desk = orders(KING, GARRISON, ENEMY)
    assert listed(desk, "rufus").keys() == {"A1", "A2"}
    assert listed(desk, "robert").keys() == {"B1"}
    assert not listed(desk)


@pytest.mark.rule("report.a", "order.b")
def test_entry_tells_leader_strength_kinds_place_and_food() -> None:
    found = listed(orders(KING, GARRISON, FLEET, ABOARD), "rufus")
    king = found["A1"]
    assert (king.name, king.strength, king.place) == (
        "William Rufus", "52 figures", "Inside Winchester",
    )  # fmt: skip
    assert king.facts == (
        "40 Spearmen C, 12 Light horse D and 2 supply wagons.", "Fed at dawn.",
        "72 march hours left.",
    )  # fmt: skip
    assert found["A2"].name == "No leader: a force"
    assert listed(orders("A6 5353 fyrd.C=9"), "rufus")["A6"].place == "Near Guildford"
    assert found["A4"].strength == "3 ships"
    assert found["A4"].facts[0] == "A5 aboard, 9 figures."


@pytest.mark.rule("order.b", "move.c")
def test_bodies_stand_by_what_is_still_to_be_ordered() -> None:
    desk = orders(GARRISON, KING, RIDERS)
    groups = [(entry.piece, entry.group) for entry in listed(desk, "rufus").values()]
    assert groups == [("A1", "Without orders"), ("A3", "Without orders"), ("A2", "Cannot march")]
    assert [entry.piece for entry in listed(desk, "rufus").values() if entry.idle] == ["A1", "A3"]
    desk.write("rufus", "force A3")
    assert listed(desk, "rufus")["A3"].group == "Without orders"
    desk.write("rufus", "close")
    riders = listed(desk, "rufus")["A3"]
    assert riders.group == "With orders"
    assert not riders.idle
    assert riders.facts[-1] == "Stays. 72 march hours left."


@pytest.mark.rule("order.c")
def test_orders_show_where_they_end_and_the_hours_left() -> None:
    desk = orders(RIDERS)
    assert listed(desk, "rufus")["A3"].act == "force A3"
    ground = desk.state.catalogue.ground
    london = ground.board.names[ground.town_hex[desk.town("london")]]
    desk.write("rufus", "force A3", f"to {london}")
    end = listed(desk, "rufus")["A3"]
    told = end.facts[-1]
    assert told.startswith("At London by hour ")
    hour, left = (int(word) for word in told.replace(".", "").split() if word.isdigit())
    assert hour + left == 72
    assert not end.act
    desk.write("rufus", "close")
    assert not listed(desk, "rufus")["A3"].act


@pytest.mark.rule("order.b")
def test_sealed_sheet_lets_no_body_be_ordered() -> None:
    desk = orders(KING, RIDERS, ENEMY)
    desk.write("rufus", "force A3", "close")
    assert listed(desk, "rufus")["A1"].act == "force A1"
    desk.phase.submitted.append(desk.seat("rufus"))
    found = listed(desk, "rufus")
    assert not any(entry.act for entry in found.values())
    assert found["A3"].group == "With orders"


@pytest.mark.rule("supply.a", "supply.b")
def test_hungry_body_is_marked() -> None:
    desk = orders("A1 london inside thegn.C=34", "B1 london besieging spearman.C=140 Bc1")
    hungry = listed(desk, "rufus")["A1"]
    assert hungry.warning
    assert "34 of 34 go hungry at dawn." in hungry.facts
    fed = orders(KING)
    fed.state.starving[fed.body("A1")] = 1
    assert listed(fed, "rufus")["A1"].facts[1] == "Starves this week. Fed at dawn."
    assert listed(fed, "rufus")["A1"].warning
    assert not listed(orders(KING), "rufus")["A1"].warning


@pytest.mark.rule("buy.a", "levy.a")
def test_before_the_first_week_the_list_says_where_the_army_comes_from() -> None:
    for step in ("Gifts", "Purchase"):
        desk = Desk(f"scenario: y1088\nstep: {step}")
        [entry] = listed(desk, "rufus").values()
        assert (entry.piece, entry.name) == ("", "You have no army yet")
        assert "in your own towns" in entry.place
        assert not listed(desk)
    desk.write("rufus", "at london", "levy fyrd.D", "count 24", "close")
    [entry] = listed(desk, "rufus").values()
    ground = desk.state.catalogue.ground
    assert entry.piece == ground.board.names[ground.town_hex[desk.town("london")]]
    assert (entry.name, entry.strength) == ("London", "24 figures")
    assert entry.facts == ("24 Fyrdmen D.",)
    [other] = listed(desk, "robert").values()
    assert not other.piece


@pytest.mark.rule("report.a")
def test_without_orders_to_write_the_list_is_of_one_part() -> None:
    desk = Desk(f"scenario: y1088\n{KING}\n{GARRISON}\nturn: 1\nstep: Purchase")
    assert {entry.group for entry in listed(desk, "rufus").values()} == {"Your bodies"}
