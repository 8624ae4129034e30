"""Evaluation of Year of the Comet: positions whose value is obvious."""

from __future__ import annotations

from random import Random

import pytest

from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.games.comet import GAME
from senlac.games.comet.evaluation.campaign import SHARED, WON
from tests.games.comet.board import Campaign, begun, campaign


def worth(position: Campaign, role: str) -> float:
    """Return the value of a campaign for a role."""
    return GAME.evaluate(position.state, position.state.catalogue.roles.index(role))


def measured(position: Campaign, role: str, feature: str) -> float:
    """Return the value of a feature for a role."""
    found = GAME.feature_values(position.state, position.state.catalogue.roles.index(role))
    return found[GAME.features.index(feature)]


def chosen(position: Campaign, seed: str = "greedy") -> Action:
    """Return the choice of the greedy bot."""
    state = position.state
    role = play.actors(state)[0]
    return make_bot("greedy", seed).choose(InformationSet(GAME, state, role))


def played(position: Campaign, role: str) -> Campaign:
    """Play a role's march with the greedy bot."""
    bot = make_bot("greedy", "march")
    while position.step in {"March", "ChooseEntry"} and position.role == role:
        index = play.actors(position.state)[0]
        play.play_action(
            position.state, index, bot.choose(InformationSet(GAME, position.state, index))
        )
    return position


def test_victory_is_worth_the_maximum() -> None:
    over = campaign("york: hardrada vik1", "london: harold", turn=16, side="english")
    over.state.finish((0,), "decisive")
    assert worth(over, "viking") == WON == GAME.victory
    assert worth(over, "english") == -WON


def test_all_roles_of_the_winning_side_win() -> None:
    over = campaign("york: hardrada vik1", "london: harold", "exeter: william", turn=16, players=5)
    roles = over.state.catalogue.roles
    normans = tuple([roles.index(role) for role in ("norman", "breton", "flemish")])
    over.state.finish(normans, "decisive")
    assert [worth(over, role) for role in ("norman", "breton", "viking")] == [WON, WON, -WON]


def test_shared_draw_is_worth_less_than_victory() -> None:
    over = campaign("york: hardrada vik1", "london: harold", "exeter: william", turn=16)
    roles = over.state.catalogue.roles
    over.state.finish((roles.index("viking"), roles.index("norman")), "draw")
    found = [worth(over, role) for role in ("viking", "norman", "english")]
    assert found == [SHARED, SHARED, -WON]
    assert SHARED < WON


def test_held_points_count_more_in_later_turns() -> None:
    def gain(turn: int) -> float:
        held = campaign("york: hardrada vik1", "exeter: william", "chester: harold", turn=turn)
        waste = campaign("carlisle: hardrada vik1", "exeter: william", "chester: harold", turn=turn)
        return worth(held, "viking") - worth(waste, "viking")

    assert gain(14) > gain(5)


def test_king_in_reach_of_a_stronger_army_is_worth_less() -> None:
    host = "harold hc1 hc2 hc3 fyrd1 fyrd2"
    near = campaign(f"lincoln: {host}", "york: hardrada vik1", side="viking", step="Invasion")
    far = campaign(f"exeter: {host}", "york: hardrada vik1", side="viking", step="Invasion")
    assert worth(far, "viking") > worth(near, "viking") + 2.0


def test_invader_trades_losses_only_with_the_english() -> None:
    """An invader must break the English army; the third side gains when the other two fight."""
    fyrd = " ".join([f"fyrd{n}" for n in range(1, 11)])
    english = f"london: harold hc1 hc2 hc3 {fyrd}"
    vikings, norman = "york: hardrada vik1 vik2 vik3 vik4", "hastings: william norman_archers"
    both = "norman_foot1 norman_foot2 norman_knights1"

    def left(vikings: str, english: str, norman: str) -> float:
        return worth(campaign(vikings, english, norman, turn=6, step="Invasion"), "viking")

    before = left(vikings, english, f"{norman} {both}")
    hurt = vikings.replace("vik4", "vik4=1")
    assert left(hurt, english.replace("hc3", "hc3=1"), f"{norman} {both}") > before
    assert left(hurt, english, f"{norman} {both}".replace("foot1", "foot1=1")) < before


def test_evaluation_is_the_same_for_every_determinization() -> None:
    position = campaign(
        "york: hardrada vik1 vik2=2", "lincoln: tostig vik3 vik4=1", "london: harold hc1 fyrd1",
        side="english",
    )  # fmt: skip
    english = position.state.catalogue.roles.index("english")
    rng = Random(7)
    seen = {
        round(GAME.evaluate(GAME.determinize(position.state, [english], rng), english), 9)
        for _ in range(20)
    }
    assert len(seen) == 1


def test_army_marches_together() -> None:
    position = campaign(
        "carlisle: hardrada vik1 vik2 vik3 vik4 vik5 vik6",
        "lincoln: harold hc1 hc2 hc3 fyrd1 fyrd2 fyrd3",
        turn=4,
    )
    played(position, "viking")
    host = [position.at(name) for name in ("hardrada", "vik1", "vik2", "vik3", "vik4", "vik5")]
    assert host.count(position.at("hardrada")) >= 5


def test_stronger_army_marches_on_a_lone_garrison() -> None:
    position = campaign(
        "york: vik7=1", "durham: harold hc1 hc2 fyrd1 fyrd2", "bamburgh: hardrada",
        side="english", turn=16,
    )  # fmt: skip
    assert "move fyrd1 york" in position.options()
    bot = make_bot("greedy", "march")
    units = [unit for unit in position.state.catalogue.of[2] if position.state.area[unit] >= 0]
    york = position.state.catalogue.areas.index("york")
    for _ in range(len(units)):
        if position.step not in {"March", "ChooseEntry"} or position.state.unit_count(2, york):
            break
        role = play.actors(position.state)[0]
        play.play_action(
            position.state, role, bot.choose(InformationSet(GAME, position.state, role))
        )
    assert position.state.unit_count(2, york)


def test_losing_a_fyrd_step_costs_less_than_a_house_carl_step() -> None:
    position = campaign("york: harold hc1=2 fyrd1=2", "lincoln: hardrada vik1 vik2", side="viking")
    house_carl, fyrd = position.unit("hc1"), position.unit("fyrd1")
    hurt_carl, hurt_fyrd = position.state.copy(), position.state.copy()
    hurt_carl.cv[house_carl] -= 1
    hurt_fyrd.cv[fyrd] -= 1
    english = position.state.catalogue.roles.index("english")
    assert GAME.evaluate(hurt_fyrd, english) > GAME.evaluate(hurt_carl, english)


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_lone_earls_do_not_attack_the_kings_army(seed: str) -> None:
    position = campaign(
        "winchester: william norman_knights1 norman_foot1", "oxford: earls",
        "york: harold hc1 hc2 hc3 fyrd2 fyrd3", side="english", turn=15,
    )  # fmt: skip
    bot = make_bot("greedy", seed)
    while position.step in {"March", "ChooseEntry"} and position.role == "english":
        role = play.actors(position.state)[0]
        play.play_action(
            position.state, role, bot.choose(InformationSet(GAME, position.state, role))
        )
    assert position.at("earls") != "winchester"


def test_lone_attack_of_a_leader_lowers_the_value() -> None:
    def gain(*lines: str) -> float:
        position = campaign(*lines, "oxford: earls", "york: harold hc1", side="english", turn=5)
        before = worth(position, "english")
        position.play("move earls winchester", "via oxford")
        return worth(position, "english") - before

    assert gain("winchester: william norman_knights1 norman_foot1") < -0.2


# ---- features -----------------------------------------------------------------------------------


def test_rival_armies_count_negative_by_their_weights() -> None:
    def army(role: str, knights: str) -> float:
        position = campaign(
            "york: hardrada vik1", f"hastings: william norman_foot1 norman_foot2 {knights}",
            "chester: harold", turn=5, step="Invasion",
        )  # fmt: skip
        return measured(position, role, "army_early")

    more = {
        role: army(role, "norman_knights1 norman_knights2") - army(role, "norman_knights1")
        for role in ("viking", "norman", "english")
    }
    constant = GAME.weights().constant
    assert more["norman"] > 0.0
    assert more["viking"] == pytest.approx(-constant("competitor") * more["norman"])
    assert more["english"] == pytest.approx(-constant("rival") * more["norman"])


def lead_in(turn: int) -> float:
    """Return the `closing` feature of leading Vikings in a turn."""
    held = campaign(
        "york: hardrada vik1", "exeter: william", "chester: harold", turn=turn, step="Invasion"
    )
    return measured(held, "viking", "closing")


@pytest.mark.parametrize("turn", [15, 16])
def test_lead_counts_as_closing_in_the_last_turns(turn: int) -> None:
    assert lead_in(turn) != 0.0


@pytest.mark.parametrize("turn", [5, 14])
def test_lead_does_not_count_as_closing_in_earlier_turns(turn: int) -> None:
    assert lead_in(turn) == 0.0


def test_leader_attacking_without_troops_counts_as_thrown() -> None:
    def thrown(there: str, *moves: str) -> float:
        position = campaign(
            "winchester: william norman_knights1 norman_foot1", f"oxford: {there}",
            "york: harold hc1", side="english", turn=5,
        )  # fmt: skip
        for move in moves:
            position.play(f"move {move} winchester", "via oxford")
        return measured(position, "english", "thrown")

    assert thrown("earls") == 0.0
    # The Earls might flee, but are destroyed at once.
    assert thrown("earls", "earls") == 1.0
    assert thrown("earls fyrd1", "fyrd1") == 0.0
    assert thrown("earls fyrd1", "fyrd1", "earls") == 0.0
    assert thrown("earls fyrd1", "earls") == 0.0, "the fyrdmen may follow"


def test_each_transfer_counts_as_passed() -> None:
    position = campaign("york: harold hc1 hc2=1 hc3=2", "lincoln: hardrada vik1", side="english")
    assert measured(position, "english", "passed") == 0.0
    position.play("transfer hc1 hc2")
    assert measured(position, "english", "passed") == 1.0


# ---- threats, landings and leaders --------------------------------------------------------------


def risk(position: Campaign, role: str) -> float:
    """Return the risk of a role's Supreme Leader, whose rivals are in no danger."""
    return measured(position, role, "falls")


def test_threat_counts_less_if_the_threatened_side_marches_first() -> None:
    lines = ("york: harold hc1 hc2 hc3 fyrd1 fyrd2 fyrd3", "durham: hardrada vik1")
    next_up = campaign(*lines, side="viking", step="Invasion")
    parried = campaign(*lines, "exeter: earls", side="english", step="Movement")
    parried.play("move earls salisbury")
    share = GAME.weights().constant("parried")
    assert risk(next_up, "viking") > 0.5
    assert risk(parried, "viking") == pytest.approx(share * risk(next_up, "viking"))


def test_hopeless_attack_costs_the_defender_almost_nothing() -> None:
    vikings = "york: hardrada vik1 vik2 vik3 vik4 vik5 vik6"
    away = campaign(vikings, "durham: earls fyrd1=1", side="english")
    before = measured(away, "viking", "army_early")
    away.play("move fyrd1 york", "via durham")
    lost = before - measured(away, "viking", "army_early")
    # The Fyrdmen are lost, and the Vikings less than a hundredth of an army of power 13.
    assert lost < 0.1


def test_landing_needs_more_than_a_march() -> None:
    host = "hardrada vik1 vik2 vik3 vik4 vik5 vik6"
    english = "york: harold hc1 hc2 hc3 fyrd1 fyrd2"
    landed = campaign(f"{english} {host}", step="Combat")
    marched = campaign(f"{english} {host}", step="Combat", ways={"york": "durham"})
    assert risk(landed, "viking") > risk(marched, "viking") + 0.2


def test_attack_on_a_king_is_worth_more_than_the_threat() -> None:
    fyrd = "fyrd1=1 fyrd2=1 fyrd3=1"
    position = campaign(
        "york: hardrada vik1 vik2 vik3 vik4 vik5 vik6", f"lincoln: harold {fyrd}", turn=5
    )
    threat = risk(position, "english")
    for number in range(1, 7):
        position.play(f"move vik{number} lincoln", "via doncaster")
    position.play("move hardrada lincoln", "via doncaster")
    assert risk(position, "english") > threat


def test_king_whose_doors_the_enemy_can_shut_is_in_more_danger() -> None:
    def hunted(start: str) -> float:
        host = f"{start}: hardrada vik1 vik2=3"
        return risk(campaign(host, "durham: harold hc1 hc2=1", side="english"), "english")

    # From York all areas next to Durham are within a march, from Nottingham only York.
    constant = GAME.weights().constant
    assert hunted("york") / hunted("nottingham") == pytest.approx(
        constant("shut_in") / constant("ways_out")
    )


def test_last_rival_counts_in_full() -> None:
    def army(knights: str) -> float:
        position = campaign(
            "york: hardrada vik1", f"hastings: william norman_foot1 {knights}", "chester: harold",
            turn=5, step="Invasion",
        )  # fmt: skip
        position.state.out = 1 << position.state.catalogue.home
        return measured(position, "viking", "army_early")

    def alone(knights: str) -> float:
        position = campaign(
            f"hastings: william norman_foot1 {knights}", "york: hardrada vik1", "chester: harold",
            turn=5, step="Invasion",
        )  # fmt: skip
        return measured(position, "norman", "army_early")

    more = alone("norman_knights1") - alone("")
    lost = army("") - army("norman_knights1")
    assert lost == pytest.approx(GAME.weights().constant("obstacle") * more)


def test_leader_without_men_in_reach_of_the_enemy_counts_as_stray() -> None:
    def stray(tostig: str) -> float:
        position = campaign(
            "york: hardrada vik1 vik2 vik3", "chester: harold hc1 hc2 hc3 fyrd1",
            f"{tostig}: tostig", turn=5, step="Invasion",
        )  # fmt: skip
        return measured(position, "viking", "stray")

    assert stray("lincoln") == pytest.approx(1.0)
    assert stray("hastings") == 0.0, "out of reach"
    assert stray("york") == 0.0, "with the King"


def test_king_without_room_to_run_counts_as_cornered() -> None:
    def cornered(place: str, host: str = "vik1 vik2 vik3 vik4 vik5 vik6") -> float:
        position = campaign(
            f"york: hardrada {host}", f"{place}: harold hc1 hc2", side="english", turn=5
        )
        return measured(position, "english", "cornered")

    assert cornered("scarborough") > cornered("lincoln") > cornered("london") > 0.0
    assert cornered("scarborough", "vik1") <= 0.0, "an enemy that is weaker"


def test_lost_king_is_worse_than_any_danger() -> None:
    host = " ".join([f"vik{number}" for number in range(1, 13)])
    position = campaign(
        f"york: hardrada {host}", "scarborough: harold fyrd1=1", "exeter: william norman_foot1",
        side="norman", step="Invasion", turn=5,
    )  # fmt: skip
    doomed = worth(position, "english")
    position.state.out = 1 << position.state.catalogue.home
    assert worth(position, "english") == pytest.approx(2.0 * GAME.weights().of("falls"))
    assert worth(position, "english") < doomed


def test_invaders_fear_each_other_once_the_english_are_out() -> None:
    position = campaign(
        "york: hardrada vik1", "carlisle: william norman_knights1 norman_knights2",
        "exeter: harold", step="Combat", turn=5,
    )  # fmt: skip
    before = risk(position, "viking")
    position.state.out = 1 << position.state.catalogue.home
    # The English are lost in full.
    after = risk(position, "viking") + GAME.weights().constant("slain_home")
    assert before > 0.0
    assert after == pytest.approx(before / GAME.weights().constant("feud"))


def test_weak_king_fears_landings_where_he_stands() -> None:
    def danger(place: str) -> float:
        return risk(campaign(f"{place}: harold hc1 fyrd1", side="english", turn=1), "english")

    assert danger("york") > 0.2
    assert danger("nottingham") == 0.0, "no arrow"


def test_king_for_a_king_is_no_gain_while_there_is_a_third_side() -> None:
    """Who kills a King still has a rival; who is killed has lost."""
    constant = GAME.weights().constant
    assert constant("slain_feud") < constant("slain") < 1.0 <= constant("slain_last")
    lines = ("york: hardrada vik1", "durham: harold hc1 hc2 hc3 fyrd1 fyrd2 fyrd3")
    third = campaign(*lines, "exeter: william", side="viking", step="Invasion", turn=5)
    danger = risk(third, "viking")
    assert risk(third, "english") == pytest.approx(-constant("slain") * danger)
    third.state.out = 1 << 1
    assert risk(third, "english") == pytest.approx(
        -constant("slain_last") * danger - constant("slain")
    )


def test_free_fyrdmen_stand_where_a_leader_can_take_them_along() -> None:
    position = begun()
    for seed in ("a", "b", "c"):
        assert chosen(position, seed) == position.notation.action("place london")


def test_threat_that_a_rival_can_answer_is_a_bluff() -> None:
    """Otherwise hosts ride round each other, each only to threaten."""
    constant = GAME.weights().constant
    lines = ("york: harold hc1 hc2 hc3 fyrd1 fyrd2 fyrd3", "durham: hardrada vik1")
    threat = campaign(*lines, "exeter: earls", side="english").play("move earls salisbury")
    danger = risk(threat, "viking")
    assert risk(threat, "english") == pytest.approx(
        -constant("slain") * danger * constant("bluff") / constant("parried")
    )


def test_invader_presses_harold() -> None:
    constant = GAME.weights().constant
    host = "hardrada vik1 vik2 vik3 vik4 vik5 vik6"
    threat = campaign(f"york: {host}", "durham: harold hc1", "london: earls", step="Combat")
    danger = risk(threat, "english")
    answered = constant("pressed") / constant("parried")
    assert constant("bluff") < constant("pressed") < constant("parried")
    assert risk(threat, "viking") == pytest.approx(-constant("slain_home") * danger * answered)
