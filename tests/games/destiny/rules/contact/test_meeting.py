"""9.3: meetings of a force, interceptions, and the record of the battle that follows."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import Action
from senlac.engine.model.dice import ScriptedDice
from senlac.engine.support.errors import RecordError
from senlac.engine.support.mask import mask_of
from senlac.games.destiny.rules.constants import NOBODY
from senlac.games.destiny.rules.contact.answer import AnswerBattle, Retire
from senlac.games.destiny.rules.contact.arrival import EnterArea, arrival, small_clash
from senlac.games.destiny.rules.contact.meeting import FightOrPass, Intercept
from senlac.games.destiny.rules.movement.march import march_of
from tests.games.destiny.campaign import Campaign, campaign

NORMANS = "sussex: nk_1 nk_2 ni_1 ni_2 william"
ENGLISH = "surrey: hc_1 hc_2 hc_3 harold"


def mask(driver: Campaign, text: str) -> int:
    """Return the mask of some pieces."""
    pieces = driver.state.catalogue.pieces
    return mask_of([pieces.index(name) for name in text.split()])


def side(driver: Campaign, name: str) -> int:
    """Return the number of a side."""
    return driver.state.catalogue.sides.index(name)


def met(*lines: str, **said: object) -> Campaign:
    """Return a campaign in which William has marched into Surrey, and Robert has not moved."""
    driver = campaign(NORMANS, "dorset: robert", *(lines or (ENGLISH,)), fields=said)
    return driver.play("march william", "set_out", "step surrey")


# ---- interception -------------------------------------------------------------------------------


@pytest.mark.rule("9.3p", "4.0k")
@pytest.mark.parametrize(
    ("leader", "die", "scouts", "caught"),
    [
        ("harold", 4, False, False), ("harold", 5, False, True),
        ("leofwine", 6, False, False), ("leofwine", 7, False, True),
        ("harold", 2, True, False), ("harold", 3, True, True),
    ],
)  # fmt: skip
def test_interception_needs_five_with_abilities_and_scouts(
    leader: str, die: int, *, scouts: bool, caught: bool
) -> None:
    driver = met(f"surrey: hc_1 hc_2 hc_3 {leader}")
    driver.state.dice = ScriptedDice([die])
    asked = Intercept(side(driver, "english"))
    assert asked.catches(driver.state, march_of(driver.state), scouts=scouts) is caught
    [told] = driver.events_of("intercept")
    assert told["how"] == ("catches it" if caught else "misses it")


@pytest.mark.rule("9.3p", "4.0k")
def test_interception_spends_own_scouts_and_no_others() -> None:
    driver = met(held="english scouts")
    driver.play("pass")
    assert "intercept_scouts" in driver.options()
    driver.play("intercept_scouts", dice=(3,))
    assert driver.state.held == [0, 0, 0, 0]
    assert driver.step == "AnswerBattle"
    without = met(held="norman scouts").play("pass")
    assert "intercept_scouts" not in without.options()
    assert without.rule("intercept_scouts") == "4.0k"


@pytest.mark.rule("9.3o", "9.3s", "4.0k")
@pytest.mark.parametrize(
    ("verb", "die", "away", "left"),
    [
        ("avoid", 3, True, 1), ("avoid", 4, False, 1),
        ("avoid_scouts", 5, True, 0), ("avoid_scouts", 6, False, 0),
    ],
)  # fmt: skip
def test_cornered_small_force_may_avoid(verb: str, die: int, left: int, *, away: bool) -> None:
    driver = campaign(
        "surrey: nk_1 nk_2 william", ENGLISH, "kent: robert", dice=(9,), held="norman scouts"
    )
    driver.play("march william", "set_out", "intercept")
    assert driver.options() == {"stand", "avoid", "avoid_scouts"}
    top = driver.state.stack[-1]
    assert type(top).__name__ == "AnswerInterception"
    driver.play(verb, dice=(die,) if away else (die, 1))
    assert [event["how"] for event in driver.events_of("avoid")] == [
        "gets away" if away else "is caught"
    ]
    assert bool(driver.events_of("clash")) is not away
    assert driver.state.held[side(driver, "norman")].bit_count() == left


@pytest.mark.rule("9.3n", "9.3p")
def test_only_a_big_group_of_another_side_is_met() -> None:
    driver = met("surrey: nhc_1 nhc_2 nhc_3 hardrada")
    assert driver.options() == {"fight", "pass"}
    FightOrPass(side(driver, "norwegian")).validate(driver.state)
    for enemy in (-1, 4, side(driver, "norman")):
        with pytest.raises(RecordError, match="no enemy"):
            FightOrPass(enemy).validate(driver.state)
    with pytest.raises(RecordError, match="no big group"):
        FightOrPass(side(driver, "english")).validate(driver.state)


# ---- the battle that comes ----------------------------------------------------------------------


def answer(
    driver: Campaign, place: str = "surrey", *, intercepted: bool, way: str = "", right: str = ""
) -> AnswerBattle:
    """Return the decision that Normans ask of the English, or the English of Normans."""
    asked, other = ("norman", "english") if intercepted else ("english", "norman")
    area = driver.area(place)
    force = mask_of(driver.state.group_at(side(driver, asked), area))
    return AnswerBattle(
        side(driver, asked), side(driver, other), area, force, intercepted=intercepted,
        entered_from=driver.area(way) if way else NOBODY,
        initiative_side=side(driver, right) if right else NOBODY,
    )  # fmt: skip


@pytest.mark.rule("9.3n", "9.3t", "9.3x")
@pytest.mark.parametrize(
    ("intercepted", "right", "worse", "noted"),
    [
        # Enemy of the side in phase, attacker, initiative, choice of ground.
        (False, "", False, ("english", "norman", "", "")),
        (False, "norman", False, ("english", "norman", "norman", "")),
        (True, "", False, ("english", "english", "english", "english")),
        (True, "norman", True, ("english", "english", "english", "english")),
        (False, "", True, ("english", "norman", "", "")),
    ],
)
def test_an_interceptor_gives_battle_with_initiative_and_ground(
    right: str, noted: tuple[str, ...], *, intercepted: bool, worse: bool
) -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william", ENGLISH, "kent: robert")
    state, area = driver.state, driver.area("surrey")
    question = answer(driver, intercepted=intercepted, way="sussex", right=right)
    question.battle(state, worse=worse)
    columns = (state.battle_with, state.attacker, state.initiative_by_right, state.board_chooser)
    assert tuple(driver.side(column[area]) for column in columns) == noted
    assert state.failed_to_avoid[area] == (1 << question.side if worse else 0)
    assert state.entry_areas[area] == 1 << driver.area("sussex")
    people = {"norman": "the Normans", "english": "the English"}
    given = "english" if intercepted else "norman"
    taken = "norman" if intercepted else "english"
    assert driver.events_of("pending") == [
        {"side": people[given], "other": people[taken], "area": "surrey"}
    ]


@pytest.mark.rule("8.0y", "9.3n")
def test_force_from_the_sea_has_no_entry_area() -> None:
    driver = campaign("surrey: nk_1 nk_2 ni_1 william", ENGLISH, "kent: robert")
    answer(driver, intercepted=False).battle(driver.state, worse=False)
    assert driver.state.entry_areas[driver.area("surrey")] == 0


@pytest.mark.rule("9.3u", "9.3v")
@pytest.mark.parametrize(
    ("intercepted", "held"),
    [
        (False, ("surrey: bi_1 bi_2 bi_3", "sussex: bk_1 bk_2 fi_1")),
        (True, ("surrey: hc_4 hc_5 hc_6", "sussex: fyrd_kent fyrd_essex fyrd_surrey")),
    ],
)
def test_avoider_without_a_way_out_is_left_in_peace(
    held: tuple[str, ...], *, intercepted: bool
) -> None:
    both = ("kent: nk_1 nk_2 ni_1 william", "kent: hc_1 hc_2 hc_3 harold")
    driver = campaign(*both, *held)
    question = answer(driver, "kent", intercepted=intercepted)
    avoider = driver.state.catalogue.sides[question.side]
    before = driver.legitimacy(avoider)[0]
    question.avoid(driver.state)
    assert driver.legitimacy(avoider)[0] == before - 1
    assert driver.state.at_peace(driver.area("kent"), side(driver, "english"))
    assert driver.step != "Retire"
    free = campaign(*both, *held[:1])
    answer(free, "kent", intercepted=intercepted).avoid(free.state)
    assert free.step == "Retire"
    assert not free.state.at_peace(free.area("kent"), side(free, "english"))


# ---- small groups -------------------------------------------------------------------------------


@pytest.mark.rule("9.3m", "9.7c", "7.0c")
@pytest.mark.parametrize(
    ("there", "force", "large"),
    [
        ("hc_1 hc_2", "nk_1 nk_2", "norman"), ("hc_1 hc_2", "nk_1", "english"),
        ("hc_1", "nk_1 nk_2 william", "norman"), ("harold", "nk_1", "norman"),
        ("hc_1", "william", "english"), ("harold", "william", ""),
        ("hc_1 hc_2 hc_3", "nk_1 nk_2 ni_1 william", ""), ("", "nk_1", ""),
    ],
)  # fmt: skip
def test_the_larger_of_two_small_groups_drives_the_other_off(
    there: str, force: str, large: str
) -> None:
    line = (f"surrey: {there}",) if there else ()
    driver = campaign("surrey: nk_1 nk_2 ni_1 william", *line, "kent: robert")
    norman, english = side(driver, "norman"), side(driver, "english")
    area = driver.area("surrey")
    clash = small_clash(driver.state, norman, area, mask(driver, force), english)
    assert (clash is None) is (not large)
    if clash is not None:
        assert driver.side(clash.large) == large
        assert clash.weak == mask(driver, there if large == "norman" else force)
    driver.state.weather = driver.state.catalogue.weathers.index("severe")
    assert small_clash(driver.state, norman, area, mask(driver, force), english) is None


@pytest.mark.rule("5.1a", "9.3m")
def test_arriving_force_rouses_fyrd_then_meets_each_side() -> None:
    driver = campaign(
        "surrey: nk_1 nk_2 ni_1 william", "surrey: hc_1", "surrey: nhc_1", "asleep: fyrd_surrey",
        "kent: robert", "london: harold",
    )  # fmt: skip
    state = driver.state
    force = mask(driver, "nk_1 nk_2 ni_1 william")
    state.stack.append(arrival(state, side(driver, "norman"), driver.area("surrey"), force))
    order = []
    for _ in range(3):
        state.stack[-1].run(state)
        top = state.stack[-1]
        order.append(type(top).__name__)
        if isinstance(top, EnterArea):
            continue
        if type(top).__name__ == "SmallClash":
            order[-1] += f" {driver.side(top.small)}"  # type: ignore[attr-defined]
        state.stack.pop()
    assert order == ["FyrdFlight", "SmallClash norwegian", "SmallClash english"]
    state.stack[-1].run(state)
    assert driver.step == "FirstMovement"


@pytest.mark.rule("5.1a")
def test_leader_arriving_alone_rouses_no_fyrd() -> None:
    driver = campaign("surrey: william", "asleep: fyrd_surrey", "kent: nk_1 robert")
    state = driver.state
    state.stack.append(
        arrival(state, side(driver, "norman"), driver.area("surrey"), mask(driver, "william"))
    )
    state.stack[-1].run(state)
    assert type(state.stack[-1]).__name__ == "EnterArea"
    assert driver.asleep("fyrd_surrey")


# ---- who retires --------------------------------------------------------------------------------


@pytest.mark.rule("9.3v", "5.1a")
def test_retiring_force_rouses_the_fyrd_at_its_goal() -> None:
    driver = campaign(
        "surrey: nk_1 nk_2 ni_1 william", "london: hc_1 hc_2 hc_3 harold", "kent: robert",
        "asleep: fyrd_sussex", side="english", dice=(1,),
    )  # fmt: skip
    driver.play("march harold", "set_out", "step surrey", "fight", "avoid", "retire sussex")
    assert driver.at("william") == "sussex"
    assert not driver.asleep("fyrd_sussex")
    assert driver.step == "ChooseFlightArea"


@pytest.mark.rule("9.3v", "9.3w")
def test_illegal_retirement_is_refused_with_the_reason() -> None:
    driver = campaign(
        "shropshire: hc_1 hc_2 hc_3", "cheshire: ni_1 ni_2 ni_3", "kent: william", "london: harold"
    )
    area = driver.area("shropshire")

    def why(force: str, to: str) -> str:
        retire = Retire(area, mask(driver, force))
        assert driver.side(retire.side(driver.state)) == "english"
        return retire.refuse(driver.state, Action("retire", driver.area(to))).rule

    assert why("hc_1 hc_2 hc_3", "cheshire") == "9.3v"
    assert why("hc_1 hc_2 hc_3", "gwynedd") == "9.3w"
    for few, told in (("hc_1 hc_2", True), ("hc_1 hc_2 hc_3", False)):
        refusal = Retire(area, mask(driver, few)).refuse(
            driver.state, Action("retire", driver.area("cheshire"))
        )
        assert refusal.why.startswith("Two units or fewer") is told


@pytest.mark.rule("9.3m")
def test_force_that_is_gone_meets_no_enemy() -> None:
    driver = campaign("kent: nk_1 william", "surrey: nhc_1", "surrey: hc_1")
    state = driver.state
    force = mask(driver, "nk_1 william")
    state.stack.append(
        EnterArea(side(driver, "norman"), driver.area("surrey"), force, 0b1111, roused=True)
    )
    state.stack[-1].run(state)
    assert driver.step == "FirstMovement"
