"""Scripts of sheets: how the computer gives, buys, embarks and orders."""

from __future__ import annotations

from random import Random

from senlac.bots.greedy import GreedyBot
from senlac.bots.information_set import InformationSet
from senlac.engine.model.action import Action
from senlac.engine.model.sheet_script import SheetScript
from senlac.games.campaign.policy.scripts import OrdersScript
from senlac.games.campaign.rules.reports.sightings import FLEET, STAYED, TOWN, UNTOLD, Sighting
from senlac.games.campaign.rules.reports.towns import learn_own
from senlac.games.campaign.rules.ships import manifest
from tests.games.campaign.desk import GAME, Desk
from tests.games.campaign.rules.orders.test_plans import orders

PURCHASE = "scenario: y1088\nstep: Purchase"


def script(desk: Desk, player: str) -> SheetScript:
    """Return a player's script."""
    found = GAME.sheet_script(desk.state, desk.seat(player), Random(1))
    assert found is not None
    return found


def lines(desk: Desk, player: str) -> list[str]:
    """Write a script, each line of which must be legal, and return it."""
    written = [desk.notation.text(line) for line in script(desk, player).lines()]
    assert written[-1] == "done"
    desk.write(player, *written[:-1])
    assert Action("done") in desk.phase.lines(desk.state, desk.seat(player))
    return written


def only(desk: Desk, town: str, player: str = "robert") -> Desk:
    """Make all towns loyal to Rufus except one of another player's."""
    desk.state.loyalty = [0] * len(desk.state.loyalty)
    desk.state.loyalty[desk.town(town)] = desk.seat(player)
    return desk


def test_a_part_of_the_taxes_is_given() -> None:
    desk = Desk("scenario: y1088\nstep: Gifts")
    crowns, end = lines(desk, "rufus")
    assert crowns.startswith("crowns ")
    assert end == "done"


def test_army_purchase_includes_captains_trains_and_garrisons() -> None:
    desk = Desk(PURCHASE)
    written = lines(desk, "rufus")
    assert "levy rufus_king" in written
    assert {"buy captain", "buy siege", "buy supply"} <= set(written)
    assert "at london" in written
    desk.write("robert", *[desk.notation.text(n) for n in script(desk, "robert").lines()][:-1])
    desk.reveal()
    state = desk.state
    for seat in range(2):
        host = max(state.bodies_of(seat), key=state.strength)
        supply, trains = state.models[host][:2]
        assert trains in {2, 3}
        assert supply * 50 >= state.strength(host) - 50
        assert state.with_body(host)
        assert state.crowns[seat] >= 30


def test_script_finishes_a_sheet_that_has_begun() -> None:
    desk = Desk(PURCHASE)
    desk.write("rufus", "at london", "buy knight.C")
    assert lines(desk, "rufus") == ["count 1", "close", "done"]
    begun = orders("A1 london inside spearman.C=60 Ac1 Ac2")
    begun.write("rufus", "force A1", "detach", "take spearman.C")
    assert lines(begun, "rufus")[:2] == ["count 1", "ok"]


def test_a_besieger_stays_and_a_host_with_a_train_lays_siege() -> None:
    stays = orders(
        "A1 rochester besieging spearman.C=80 siege=2 supply=2 Ac1",
        "B1 rochester inside spearman.D=12",
    )
    assert lines(only(stays, "rochester"), "rufus") == ["force A1", "close", "done"]
    goes = orders(
        "A1 london inside spearman.C=80 siege=2 supply=2 Ac1",
        "A2 london inside fyrd.E=12",
        "B1 rochester inside spearman.D=12",
    )
    assert lines(only(goes, "rochester"), "rufus")[1] == "besiege rochester"


def test_two_hosts_do_not_go_to_one_open_town() -> None:
    desk = orders("A1 london inside spearman.C=40 Ac1", "A2 london spearman.C=40 Ac2",
                  "A3 london inside fyrd.E=12")  # fmt: skip
    towns = [line for line in lines(desk, "rufus") if line.startswith("seize")]
    assert len(set(towns)) == len(towns) == 2


def test_sole_holder_of_a_town_leaves_a_garrison() -> None:
    desk = orders("A1 rochester inside spearman.C=60 spearman.D=12 Ac1")
    written = lines(desk, "rufus")
    assert written[1:3] == ["leave worst", "count 12"]
    assert any(line.startswith("to ") for line in written)
    few = only(orders("A1 rochester inside spearman.C=24 Ac1"), "rochester")
    few.state.loyalty[few.town("tonbridge")] = 1
    assert lines(few, "rufus") == ["force A1", "close", "done"]


def test_army_enters_a_decisive_town_and_leaves_a_strong_garrison_with_a_wagon() -> None:
    army = "A1 london spearman.C=120 spearman.D=30 siege=2 supply=3 Ac1"
    written = lines(orders(army, "B1 rochester inside spearman.D=12"), "rufus")
    assert written[1:6] == ["task enter", "leave worst", "count 24", "leave supply", "count 1"]
    small = army.replace("120", "10")
    assert "count 24" not in lines(orders(small, "B1 rochester inside spearman.D=12"), "rufus")


def test_band_does_not_walk_in_beneath_an_army() -> None:
    band = ("A1 hertford inside spearman.C=36 Ac1", "A2 hertford inside fyrd.E=12")
    open_town = only(orders(*band), "london")
    open_town.state.spies[0] |= 1 << open_town.town("london")
    assert "seize london" in lines(open_town, "rufus")
    held = only(orders(*band, "B1 london spearman.C=150 Bc1"), "london")
    held.state.spies[0] |= 1 << held.town("london")
    assert "seize london" not in lines(held, "rufus")


def test_a_weak_force_goes_home_from_a_strong_enemy() -> None:
    desk = orders("A1 tonbridge spearman.D=12 Ac1", "B1 rochester knight.B=60 Bc1")
    assert lines(desk, "rufus")[1] == "home"


def test_a_strong_host_relieves_a_town() -> None:
    desk = orders(
        "A1 guildford inside knight.B=60 Ac1",
        "A2 london inside spearman.C=16",
        "A3 guildford inside fyrd.E=12",
        "B1 london besieging spearman.C=60 Bc1",
    )
    assert lines(desk, "rufus")[1] == "relieve london"


def test_town_garrisoned_for_two_turns_is_bribed() -> None:
    desk = orders("A1 rochester inside spearman.C=24")
    desk.state.full_turns[desk.town("rochester")] = 2
    assert lines(desk, "rufus")[0] == "bribe rochester"


def test_fleet_lands_its_cargo_and_host_with_ships_crosses() -> None:
    host = orders("A1 hastings inside spearman.C=90 siege=2 supply=2 Ac1", "A2 hastings ship=8")
    assert lines(only(host, "rouen"), "rufus")[1] == "ferry rouen"
    fleet = orders("A2 hastings ship=8", "A1 hastings aboard A2 spearman.C=90 siege=2 supply=2 Ac1")
    assert lines(only(fleet, "rouen"), "rufus")[:2] == ["force A2", "ferry rouen"]


def test_force_aboard_without_a_goal_lands_at_home() -> None:
    fleet = orders("A2 hastings ship=8", "A1 hastings aboard A2 spearman.C=12 Ac1")
    assert lines(fleet, "rufus")[1].startswith("ferry ")


def test_a_strong_host_sends_a_band_for_a_town_that_stands_open() -> None:
    army = "A1 guildford inside spearman.C=160 siege=2 supply=4"
    guard = "A3 guildford inside fyrd.E=12"
    alone = lines(orders(f"{army} Ac1", guard), "rufus")
    assert "detach" not in alone
    desk = orders(f"{army} Ac1 Ac2", guard)
    # A spy has seen no garrison in Tonbridge.
    desk.state.spies[0] |= 1 << desk.town("tonbridge")
    written = lines(desk, "rufus")
    assert written[1:6] == ["detach", "take spearman.C", "count 36", "take Ac2", "ok"]
    assert "force A2" in written
    goals = [line for line in written if line.startswith(("seize", "besiege"))]
    assert len(set(goals)) == len(goals) == 2


def test_town_that_wins_the_war_is_expected_to_be_garrisoned() -> None:
    band = only(orders("A1 lillebonne inside spearman.C=60 Ac1"), "rouen")
    assert not any("rouen" in line for line in lines(band, "rufus"))
    host = "A1 lillebonne inside spearman.C=99 siege=2 supply=2 Ac1"
    army = only(orders(host, "A2 lillebonne inside fyrd.E=12"), "rouen")
    assert "besiege rouen" in lines(army, "rufus")


def test_weak_host_joins_the_host_that_a_strong_enemy_threatens() -> None:
    desk = orders(
        "A1 london besieging spearman.C=90 supply=2 Ac1",
        "A2 guildford inside spearman.C=60 Ac2",
        "B1 london inside spearman.D=12",
        "B2 tonbridge spearman.C=110 Bc1",
    )
    assert lines(desk, "rufus")[-3] == "join A1"


def test_fleet_with_a_captain_closes_the_port_to_be_besieged() -> None:
    desk = orders(
        "A1 canterbury inside spearman.C=90 siege=2 supply=2 Ac1", "A2 sandwich ship=4 Ac2",
        "A3 canterbury inside fyrd.E=12", "B1 dover inside spearman.D=12",
    )  # fmt: skip
    written = lines(only(desk, "dover"), "rufus")
    assert written.count("besiege dover") == 2
    assert written.index("force A1") < written.index("force A2")


def test_fleet_hunts_only_a_weaker_fleet() -> None:
    for ships, hunted in ((3, True), (8, False)):
        desk = orders("A1 hastings ship=9 Ac1")
        board = desk.state.catalogue.ground.board
        seen = Sighting(board.names.index("6161"), 0, TOWN, 1, FLEET, 0, STAYED, UNTOLD, 0,
                        UNTOLD, UNTOLD, ships, UNTOLD, 0, 0, 0, 0, [], [], [])  # fmt: skip
        desk.state.sightings = [[seen.row()], []]
        assert ("hunt s1" in lines(desk, "rufus")) == hunted


def test_ships_are_gathered_spies_placed_and_great_towns_fed() -> None:
    desk = Desk(PURCHASE)
    written = lines(desk, "rufus")
    assert len([line for line in written if line.startswith("spy ")]) == 2
    at = written.index("levy ship")
    assert written[at + 2 : at + 5] == ["buy captain", "count 1", "close"]
    london = written[written.index("at london") :]
    assert london[: london.index("close")][-2:] == ["buy supply", "count 2"]


def test_an_army_that_begins_at_sea_finds_room() -> None:
    desk = Desk("scenario: y1066\nstep: Purchase")
    lines(desk, "hardrada")
    desk.reveal()
    state = desk.state
    [army] = [p for p in state.bodies_of(2) if state.strength(p)]
    [fleet] = [p for p in state.bodies_of(2) if state.ships[p]]
    assert manifest(state, len(state.ships[fleet]), [army]) is not None


def test_script_ends_its_sheet_with_towns_lost_and_besieged() -> None:
    desk = orders(
        "A1 guildford inside spearman.C=140 siege=2 supply=4 Ac1 Ac2",
        "A2 dover inside spearman.D=14",
        "A3 winchester inside spearman.C=60 Ac3",
        "A4 guildford inside fyrd.E=12",
        "B1 london inside spearman.C=25 Bc1",
        "B2 dover besieging spearman.C=60 Bc2",
        "B3 dover ship=2",
    )
    learn_own(desk.state)
    bots = [GreedyBot("", f"{seat}") for seat in range(2)]
    for seat, bot in enumerate(bots):
        told: list[str] = []
        while seat in desk.phase.actors(desk.state) and "done" not in told:
            wanted = bot.scribe.lines[:1]
            line = bot.choose(InformationSet(GAME, desk.state, seat))
            assert wanted in ([], [line]), told
            told.append(desk.notation.text(line))
            if told[-1] != "done":
                desk.write(["rufus", "robert"][seat], told[-1])
        assert any(word.split()[-1] in ("london", "dover") for word in told) == (seat == 0)


def test_mutated_script_changes_orders_and_stays_legal() -> None:
    desk = orders("A1 london inside spearman.C=60 Ac1", "A2 oxford inside spearman.C=60 Ac2")
    first = script(desk, "rufus")
    assert isinstance(first, OrdersScript)
    before = list(first.lines())
    found = [list(first.mutated(Random(seed)).lines()) for seed in range(8)]
    assert any(other != before for other in found)
    for other in found:
        copy = orders("A1 london inside spearman.C=60 Ac1", "A2 oxford inside spearman.C=60 Ac2")
        copy.write("rufus", *[copy.notation.text(line) for line in other[:-1]])


def test_force_that_abandons_a_town_ravages_it_before_last_year() -> None:
    few = "A1 dives inside spearman.C=24 Ac1"
    written = lines(orders(few), "rufus")
    assert written[1] == "task ravage"
    assert any(line.startswith("to ") for line in written)
    last = orders(few)
    last.state.year = 2
    assert "task ravage" not in lines(last, "rufus")
    enough = lines(orders("A1 dives inside spearman.C=40 Ac1"), "rufus")
    assert enough[1:3] == ["leave worst", "count 12"]
    assert "task ravage" not in enough


def test_trailing_players_make_peace_and_war_on_the_leader() -> None:
    war = "scenario: y1066\nA1 london inside fyrd.C=40 Ac1\nturn: 1\nstep: Orders"
    desk = Desk(war)
    assert not any("peace" in line for line in lines(desk, "harold"))
    assert "peace hardrada" in lines(desk, "william")
    assert "peace william" in lines(desk, "hardrada")
    desk = Desk(war)
    desk.state.peace = [0, 1 << 2, 1 << 1]
    for town, region in enumerate(desk.state.catalogue.region):
        if region in ("wessex", "kent", "sussex"):
            desk.state.loyalty[town] = 1
    learn_own(desk.state)
    written = lines(desk, "hardrada")
    assert {"peace harold", "war william"} <= set(written)
    assert not any("peace" in line for line in lines(orders(""), "rufus"))


def test_key_town_gets_a_wagon_and_the_lord_keeps_enough_men() -> None:
    desk = Desk(PURCHASE)
    desk.state.year, desk.state.crowns = 2, [1500, 800]
    for player in ("rufus", "robert"):
        lines(desk, player)
    desk.reveal()
    state = desk.state
    norwich = state.insiders(desk.town("norwich"))
    assert sum(state.strength(place) for place in norwich) >= 24
    assert sum(state.models[place][0] for place in norwich) >= 1
    lord = state.place(state.leader_at[1])
    assert state.strength(lord) >= 24


def test_host_leaves_a_strong_garrison_though_a_band_is_in_the_town() -> None:
    desk = orders(
        "A1 london inside spearman.C=120 spearman.D=30 siege=2 supply=3 Ac1",
        "A2 london inside spearman.C=36 Ac2",
        "B1 rochester inside spearman.D=12",
    )
    written = lines(desk, "rufus")
    assert written[:5] == ["force A1", "leave worst", "count 24", "leave supply", "count 1"]
    # The band counts on them, and leaves none behind.
    band = written[written.index("force A2") :]
    assert "leave worst" not in band


def test_lord_before_a_bare_town_that_decides_the_war_goes_in() -> None:
    desk = orders("A1 london spearman.C=60 rufus_king", "B1 guildford spearman.C=40 Bc1")
    assert lines(desk, "rufus")[:2] == ["force A1", "home"]
