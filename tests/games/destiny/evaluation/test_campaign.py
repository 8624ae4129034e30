"""The evaluation of a campaign, and the choices of a greedy player in it."""

from __future__ import annotations

import pytest

from senlac.bots.greedy import GreedyBot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.games.destiny import GAME
from senlac.games.destiny.evaluation.campaign import CAMPAIGN
from senlac.games.destiny.evaluation.country import country_of
from senlac.games.destiny.evaluation.encounters import Encounters
from senlac.games.destiny.evaluation.forces import forces_of, on_its_way
from senlac.games.destiny.evaluation.position import FEATURES, WON
from senlac.games.destiny.evaluation.situation import outline_of, situation_of
from senlac.games.destiny.rules.constants import DEVASTATED, PERMANENT
from tests.games.destiny.campaign import Campaign, campaign

ARMY = "nk_1 nk_2 ni_1 ni_2 ni_3 fk_1 fk_2 fi_1 fi_2 bk_1 bk_2 bi_1"
HOUSECARLES = "hc_1 hc_2 hc_3 hc_4 hc_5 hc_6"


def value(driver: Campaign, role: str) -> float:
    """Return the value of a position for a role."""
    return GAME.evaluate(driver.state, driver.state.catalogue.roles.index(role))


def feature(driver: Campaign, role: str, name: str) -> float:
    """Return the value of a feature for a role."""
    index = driver.state.catalogue.roles.index(role)
    return GAME.feature_values(driver.state, index)[FEATURES.index(name)]


def greedy(driver: Campaign) -> str:
    """Return the action that a greedy player chooses."""
    seat = InformationSet(GAME, driver.state, play.actors(driver.state)[0])
    return seat.text(GreedyBot("", "0").choose(seat))


def phase_played(driver: Campaign) -> Campaign:
    """Let greedy players decide until the player phase is over, or the campaign is."""
    state = driver.state
    state.dice = FastDice(bot_rng("phase"))
    bots = [GreedyBot("", str(role)) for role in range(3)]
    at = (state.turn, state.phasing)
    while state.outcome is None and (state.turn, state.phasing) == at:
        role = play.actors(state)[0]
        play.play_action(state, role, bots[role].choose(InformationSet(GAME, state, role)))
    return driver


def port(conditions: str, turn: str, **fields: str) -> Campaign:
    """Return the Norman fleet at sea, its conditions known."""
    driver = campaign(
        "box: william robert", f"london: {HOUSECARLES} harold", side="", step="Crossing",
        dice=[{"calm": 1, "choppy": 7, "storms": 10}[conditions]],
        fields={"turn": turn, "landed": "", "out": "norwegian", "becalmed": "0", **fields},
    )  # fmt: skip
    return driver.play("sail")


# ---- the sea ------------------------------------------------------------------------------------


def test_the_norman_waits_for_a_better_sea_while_there_is_time() -> None:
    assert greedy(port("calm", "sep_1")) == "go"
    assert greedy(port("storms", "sep_1")) == "no_go"


def test_norman_sails_a_choppy_sea_in_september_not_in_august() -> None:
    assert [greedy(port("choppy", turn)) for turn in ("aug_1", "aug_3")] == ["no_go", "no_go"]
    assert [greedy(port("choppy", turn)) for turn in ("sep_1", "oct_1")] == ["go", "go"]


def test_norman_sails_in_a_storm_late_in_november() -> None:
    assert greedy(port("storms", "nov_2")) == "go"


# ---- the English --------------------------------------------------------------------------------


def test_harold_leaves_a_garrison_in_london_or_fights() -> None:
    driver = campaign(
        f"surrey: {ARMY} william robert", f"london: {HOUSECARLES} harold gyrth",
        "box: hardrada orri", side="english", landed="norman=sep_1",
    )  # fmt: skip
    phase_played(driver)
    london, english = driver.area("london"), driver.state.catalogue.sides.index("english")
    assert driver.state.number_at(english, london) > 0 or driver.events_of("battle")


def test_london_is_worth_more_with_a_garrison() -> None:
    empty = campaign(f"surrey: {ARMY} william", "essex: hc_1 hc_2 hc_3 harold", side="english")
    kept = campaign(f"surrey: {ARMY} william", "london: hc_1 hc_2 hc_3 harold", side="english")
    assert feature(empty, "english", "held") < feature(kept, "english", "held") < 0


def test_enemy_met_in_battle_threatens_london_less() -> None:
    near = campaign("surrey: bi_1 bi_2 bi_3 odo", f"essex: {HOUSECARLES} harold", side="english")
    met = campaign("surrey: bi_1 bi_2 bi_3 odo", f"london: {HOUSECARLES} harold", side="english")
    met.play("march harold", "set_out", "step surrey", "fight")
    assert met.role == "norman"
    assert feature(met, "english", "held") > 0.2 * feature(near, "english", "held")


def test_hunger_follows_the_attrition_table() -> None:
    land = country_of(campaign("kent: hc_1", "", side="english").state.catalogue)
    grades = [land.starving[grade][4] for grade in range(PERMANENT + 1)]
    assert grades[:DEVASTATED] == [0.0, 0.0]
    assert grades[DEVASTATED] == pytest.approx(0.5)
    assert grades[PERMANENT] == pytest.approx(0.4 + 0.3 + 0.1 * 2)


def test_hunger_still_counts_after_first_movement() -> None:
    driver = campaign(
        f"london: {HOUSECARLES} harold", fields={"forage": "london=devastated"}, side="english"
    )
    moving = feature(driver, "english", "hunger")
    driver.state.stack[-1].apply_for(driver.state, 1, GAME.notation(driver.state).action("done"))
    assert type(driver.state.stack[-1]).__name__ == "PlayerPhase"
    assert feature(driver, "english", "hunger") == pytest.approx(moving)


def test_mounted_and_foot_go_hungry_separately() -> None:
    fyrd = "fyrd_kent fyrd_essex fyrd_sussex fyrd_surrey fyrd_london"
    foot, both = [
        forces_of(campaign(f"kent: {units} harold", side="english").state)
        for units in (fyrd, f"{fyrd} hc_1")
    ]
    kent = foot.king[1] + foot.size
    # Half of all rolls cost the one Housecarl of 24 points, whatever other units are there.
    assert both.starving(kent, DEVASTATED) - foot.starving(kent, DEVASTATED) == pytest.approx(12)
    assert foot.starving(kent, PERMANENT - 2) == 0


def test_leaders_make_ready_before_any_landing() -> None:
    driver = campaign(
        "london: hc_1 harold", "essex: fyrd_essex", side="english", step="ChooseCaller",
        fields={"landed": "", "inactive": "[unit:fyrd_essex]"},
    )  # fmt: skip
    assert greedy(driver) == "mark harold"


# ---- armies -------------------------------------------------------------------------------------


def test_greedy_marches_an_army_away_from_starvation() -> None:
    driver = campaign(
        f"sussex: {ARMY} william", "north_riding: hc_1 harold",
        fields={"forage": "sussex=permanent"}, side="norman",
    )  # fmt: skip
    assert feature(driver, "norman", "hunger") > 0
    phase_played(driver)
    assert driver.at("william") != "sussex"
    assert not any(starved(driver))


def starved(driver: Campaign) -> list[bool]:
    """Return for each player phase so far whether a force had to roll for lack of forage."""
    phases = [False]
    for event in driver.state.journal or []:
        if event.kind == "phase":
            phases.append(False)
        elif event.kind == "attrition" and str(event.fields["how"]).startswith("forage"):
            phases[-1] = True
    return phases


def test_greedy_starves_no_army_for_three_turns() -> None:
    driver = campaign(
        f"sussex: {ARMY} william robert", "north_riding: hc_1 harold",
        fields={"forage": "sussex=devastated", "out": "norwegian"}, side="norman",
    )  # fmt: skip
    for _ in range(6):
        phase_played(driver)
    assert sum(starved(driver)) < 3


def test_greedy_leaves_a_hungry_shore_by_forced_march() -> None:
    # The foot have two points. Leaving the landing site costs one, and every way out of Kent costs
    # two: only a forced march gets out.
    driver = campaign(f"kent site: {ARMY} william", f"north_riding: {HOUSECARLES} harold",
                      fields={"weather": "poor", "forage": "kent=permanent"})  # fmt: skip
    state = phase_played(driver).state
    assert driver.events_of("forced")
    assert state.where(state.catalogue.leaders.index("william")) != driver.area("kent")


def test_forced_march_is_foreseen_except_for_small_forces() -> None:
    for weather, line, leads_to in (
        ("severe", f"kent: {ARMY} william", {"surrey", "sussex"}),
        ("poor", f"kent site: {ARMY} william", {"surrey", "sussex"}),
        ("fine", "kent site: nk_1 nk_2 william", {"surrey", "sussex"}),
        ("poor", "kent: nk_1 nk_2 william", {"surrey", "sussex"}),
    ):
        driver = campaign(line, "derbyshire: hc_5 morcar", fields={"weather": weather})
        driver.play("march william")
        way = on_its_way(driver.state)
        assert way is not None
        assert {driver.state.catalogue.areas[area] for area in way.targets} == leads_to


def test_stronger_army_fights_and_a_weaker_one_is_in_danger() -> None:
    strong = campaign(f"sussex: {ARMY} william", "surrey: hc_1 hc_2 hc_3 harold")
    strong.play("march william", "set_out", "step surrey")
    assert strong.role == "norman"
    assert greedy(strong) == "fight"
    weak = campaign("sussex: bi_1 bi_2 bi_3 odo", f"surrey: {HOUSECARLES} harold")
    assert feature(weak, "norman", "dangers") > 0 > feature(weak, "norman", "chances")


def test_battle_is_worth_more_to_an_invader_than_to_english() -> None:
    normans, english = "nk_1 nk_2 ni_1 ni_2 william", "hc_1 hc_2 hc_3 harold"
    came = campaign(f"sussex: {normans}", f"surrey: {english}")
    came.play("march william", "set_out", "step surrey", "fight")
    stood = campaign(f"sussex: {normans}", f"surrey: {english}", side="english")
    stood.play("march harold", "set_out", "step sussex", "fight")
    for driver in (came, stood):
        assert feature(driver, "norman", "battles") > 0 > feature(driver, "english", "battles")
    for role in ("norman", "english"):
        at_home = feature(stood, role, "battles")
        assert feature(came, role, "battles") == pytest.approx(at_home)


def test_battle_gains_and_losses_depend_on_the_side() -> None:
    catalogue = campaign("kent: nk_1", "").state.catalogue
    land = country_of(catalogue)
    fielded = (2, 3, 6, 9)
    for side, prizes, fines in (
        ("english", [0, 1, 3, 6], [0, 2, 2, 3]),
        ("norman", [0, 3, 5, 9], [0, 1, 2, 3]),
        ("norwegian", [0, 3, 5, 9], [0, 1, 2, 3]),
    ):
        number = catalogue.sides.index(side)
        assert [land.prizes[number][units] for units in fielded] == prizes
        assert [land.fines[number][units] for units in fielded] == fines
    assert [land.hopes[units] for units in fielded] == [0, 2, 4, 7.5]
    assert [land.fears[units] for units in fielded] == [0, 1.5, 2, 3]


def test_claimant_with_two_units_does_not_stay_beside_an_army() -> None:
    safe = campaign(f"sussex: {ARMY} william", f"surrey: {HOUSECARLES} harold")
    bold = campaign("sussex: nk_1 nk_2 william", f"surrey: {HOUSECARLES} harold")
    assert feature(bold, "norman", "falls") > feature(safe, "norman", "falls")


def test_claimant_of_the_leading_side_is_worth_more_at_the_end() -> None:
    even, ahead, early = [
        campaign("sussex: nk_1 nk_2 william", f"surrey: {HOUSECARLES} harold",
                 fields={"legitimacy": f"norwegian=9 english=12 norman={points}"}, turn=turn)
        for points, turn in ((12, "nov_2"), (32, "nov_2"), (32, "jul_3"))
    ]  # fmt: skip
    danger = feature(even, "norman", "falls")
    assert danger > 0
    assert feature(ahead, "norman", "falls") > 2.5 * danger
    assert feature(early, "norman", "falls") == pytest.approx(danger)


def test_side_far_ahead_values_a_battle_less() -> None:
    behind, ahead = [
        campaign(f"sussex: {ARMY} william", "surrey: hc_1 hc_2 hc_3 hc_4 harold", side="norman",
                 fields={"legitimacy": f"norwegian=3 english=8 norman={points}"}, turn="nov_1")
        for points in (8, 33)
    ]  # fmt: skip
    assert feature(behind, "norman", "chances") > feature(ahead, "norman", "chances")


def test_claimant_left_with_two_units_is_attacked() -> None:
    driver = campaign(f"surrey: {HOUSECARLES} harold", "kent: nk_1 william", side="english")
    away = feature(driver, "english", "falls")
    driver.play("march harold", "set_out")
    assert feature(driver, "english", "falls") < away
    phase_played(driver)
    assert driver.events_of("clash")


def test_claimant_is_taken_by_an_able_leader_or_when_cornered() -> None:
    land = country_of(campaign("kent: hc_1", "", side="english").state.catalogue)
    assert land.taken[land.most] == pytest.approx(0.2 * 0.2)
    assert land.taken[land.most - 2] == 0.0
    assert land.cornered[land.most - 2] == pytest.approx((0.5 + 0.3) * 0.2)
    free = campaign(f"surrey: {HOUSECARLES} harold", "essex: nk_1 william", side="english")
    shut = campaign(f"surrey: {HOUSECARLES} harold", "essex: nk_1 william", "kent: fyrd_kent",
                    "suffolk: fyrd_suffolk", "cambridgeshire: fyrd_norfolk", "london: fyrd_london",
                    side="english")  # fmt: skip
    assert feature(shut, "norman", "falls") > feature(free, "norman", "falls")


def test_army_approaches_an_enemy_that_it_would_beat() -> None:
    enemies = "dorset: bi_1 bi_2 bi_3 odo"
    far = campaign(f"north_riding: {HOUSECARLES} harold", enemies, side="english")
    nearer = campaign(f"derbyshire: {HOUSECARLES} harold", enemies, side="english")
    assert 0 < feature(far, "english", "chances") < feature(nearer, "english", "chances")


def test_english_guard_against_the_danes_from_october() -> None:
    bare = campaign(f"london: {HOUSECARLES} harold", side="english", turn="oct_2")
    kept = campaign(f"london: {HOUSECARLES} harold", "kent: fyrd_kent fyrd_surrey fyrd_essex",
                    side="english", turn="oct_2")  # fmt: skip
    early = campaign(f"london: {HOUSECARLES} harold", side="english", turn="sep_3")
    assert feature(bare, "english", "held") < feature(kept, "english", "held") == 0
    assert feature(early, "english", "held") == 0


def test_claimant_leaves_scotland_before_being_lost() -> None:
    driver = campaign("scotland: nhc_1 nhc_2 hardrada", f"london: {HOUSECARLES} harold",
                      side="norwegian")  # fmt: skip
    assert feature(driver, "norwegian", "falls") > 0.5
    state = phase_played(driver).state
    assert state.alive(state.catalogue.leaders.index("hardrada"))


def test_english_march_on_london_when_no_rival_is_left() -> None:
    lost = {"out": "norwegian norman", "control": "london=norman"}
    away, there = [
        campaign(f"{area}: {HOUSECARLES} harold", side="english", fields=lost)
        for area in ("surrey", "london")
    ]
    assert feature(away, "english", "closing") < feature(there, "english", "closing") == 1
    phase_played(away)
    assert away.state.outcome is not None
    assert away.control("london") == "english"


def test_weak_escort_endangers_a_claimant() -> None:
    near = f"london: {HOUSECARLES} harold gyrth"
    kept = campaign(f"sussex: {ARMY} william robert", near)
    sent = campaign(
        "sussex: bi_1 fi_1 fi_2 william", "hampshire: nk_1 nk_2 ni_1 ni_2 ni_3 robert", near
    )
    # One battle kills a claimant one time in twenty-five.
    assert feature(sent, "norman", "falls") > feature(kept, "norman", "falls") + 0.1


def test_claimant_is_in_no_danger_without_an_army_nearby() -> None:
    driver = campaign("cheshire: harold", "london: hc_1 hc_2 hc_3 gyrth", "box: william hardrada",
                      landed="", side="english")  # fmt: skip
    assert feature(driver, "english", "falls") == 0


@pytest.mark.parametrize("seed", range(3))
def test_william_keeps_the_army_together_near_the_kings(seed: int) -> None:
    driver = campaign(f"sussex: {ARMY} william robert odo eustace alan",
                      f"london: {HOUSECARLES} fyrd_london harold gyrth leofwine", turn="sep_1",
                      legitimacy="norwegian=6 english=18 norman=7")  # fmt: skip
    state = driver.state
    state.dice = FastDice(bot_rng(f"together {seed}"))
    bots = [GreedyBot("", f"{seed} {role}") for role in range(3)]
    while any(type(phase).__name__ == "FirstMovement" for phase in state.stack):
        role = play.actors(state)[0]
        play.play_action(state, role, bots[role].choose(InformationSet(GAME, state, role)))
    norman = state.catalogue.sides.index("norman")
    assert state.number_at(norman, state.where(state.claimant(norman))) >= 10


# ---- the whole ----------------------------------------------------------------------------------


def test_every_feature_of_a_campaign_is_weighed() -> None:
    names = list(GAME.weights().names)
    assert names[: len(CAMPAIGN)] == list(CAMPAIGN)
    driver = campaign(f"sussex: {ARMY} william", f"surrey: {HOUSECARLES} harold")
    assert len(GAME.feature_values(driver.state, 0)) == len(names)


def test_an_outcome_is_worth_more_than_any_position() -> None:
    driver = campaign(
        f"sussex: {ARMY} william", f"surrey: {HOUSECARLES} harold", "cumbria: nhc_1 hardrada"
    )
    before = [abs(value(driver, role)) for role in driver.state.catalogue.roles]
    driver.state.finish((2,), "claimant")
    assert [value(driver, role) for role in driver.state.catalogue.roles] == [-WON, -WON, WON]
    assert max(before) < WON


# ---- threats ------------------------------------------------------------------------------------


def dangers_of_the_english(driver: Campaign) -> float:
    """Return the dangers to the English without the shares of their rivals."""
    situation = situation_of(outline_of(driver.state, GAME.weights()))
    return Encounters(situation, forces_of(driver.state)).dangers[1]


def test_a_battle_does_not_hide_that_a_claimant_has_few_men() -> None:
    few = ("sussex: nk_1 ni_1 bi_1 william", f"surrey: {HOUSECARLES} harold gyrth")
    away = campaign("devon: nk_1 ni_1 bi_1 william", few[1])
    met = campaign(*few).play("march william", "set_out", "step surrey", "fight")
    assert feature(met, "norman", "falls") > feature(away, "norman", "falls")


def test_a_threat_counts_less_where_the_threatened_side_moves_first() -> None:
    lines = (f"sussex: {ARMY} robert", "surrey: hc_1 hc_2 hc_3 gyrth", "cumbria: harold")
    soon, later = [campaign(*lines, side=side) for side in ("english", "norman")]
    dangers = [dangers_of_the_english(driver) for driver in (soon, later)]
    assert dangers[1] == pytest.approx(GAME.weights().constant("answered") * dangers[0])


def test_a_second_group_in_danger_counts_too() -> None:
    lines = (f"sussex: {ARMY} robert", "surrey: hc_1 hc_2 hc_3 gyrth", "cumbria: harold")
    one = campaign(*lines, side="english")
    two = campaign(*lines, "kent: fyrd_kent fyrd_essex fyrd_surrey leofwine", side="english")
    dangers = [dangers_of_the_english(driver) for driver in (one, two)]
    assert dangers[1] > dangers[0] > 0


def test_an_army_claims_the_county_of_a_small_group_that_gives_way() -> None:
    lines = ("sussex: nk_1 nk_2 ni_1 william", "cumbria: hc_1 harold")
    alone = campaign(*lines)
    kept = campaign(*lines, "sussex: fyrd_kent")
    full = campaign(*lines, "sussex: fyrd_kent fyrd_essex fyrd_surrey")
    claims = [feature(driver, "norman", "claims") for driver in (alone, kept, full)]
    assert claims[0] == claims[1] > claims[2]


def test_fyrd_who_answer_count_for_more_than_fyrd_who_would() -> None:
    weights = GAME.weights()
    assert 0 < weights.of("ready") < weights.of("army")


def test_greedy_calls_the_fyrd_when_the_enemy_has_landed() -> None:
    driver = campaign(
        f"london town: {HOUSECARLES} gyrth", "cumbria: harold", f"sussex: {ARMY} william",
        "asleep: fyrd_surrey fyrd_essex fyrd_oxfordshire fyrd_cambridgeshire fyrd_suffolk",
        side="english", step="ChooseCaller", fields={"ready_to_call": "[leader:gyrth]"},
    )  # fmt: skip
    assert greedy(driver) == "call gyrth"


def test_a_mark_that_adds_nothing_is_not_set() -> None:
    driver = campaign(
        "london town: hc_1 harold gyrth leofwine", "asleep: fyrd_essex fyrd_surrey",
        side="english", step="ChooseCaller",
        fields={"landed": "", "ready_to_call": "[leader:harold]"},
    )  # fmt: skip
    assert greedy(driver) == "done"
