"""Every action emits an event for all, with its actor and place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from senlac.games.destiny.rules.concession import give_up
from senlac.games.destiny.state import DestinyState
from senlac.testing.rules_fixture import RulesFixture
from tests.games.destiny.board import battle
from tests.games.destiny.campaign import Campaign, campaign
from tests.games.destiny.evaluation.figures import MET
from tests.games.destiny.rules.battle.test_melee import melee
from tests.games.destiny.rules.sea.test_crossing import norse, port
from tests.games.destiny.rules.sea.test_wind import blown
from tests.games.destiny.rules.test_danes import autumn
from tests.games.destiny.rules.test_victory import ended

THREE = ("london: hc_1 harold", "kent: nk_1 william", "northumbria: nhc_1 hardrada")
SMALL = "nk_1 nk_2 ni_1 william"
TOLD: list[tuple[str, Callable[[], RulesFixture[DestinyState]], dict[str, object]]] = [
    (
        "calls",
        lambda: campaign("london: hc_1 harold", "asleep: fyrd_kent", side="english",
                         step="ChooseCaller",
                         marks="leader:harold").play("call harold"),
        {"leader": "harold"},
    ),
    (
        "course",
        lambda: norse(1).play("go", "land northumbria", dice=(1,) * 6),
        {"side": "the Norwegians", "area": "northumbria"},
    ),
    (
        "moves",
        lambda: campaign(f"sussex: {SMALL}", "dorset: robert").play(
            "march william", "set_out", "step hampshire", "halt"
        ),
        {"pieces": ["ni_1", "nk_1", "nk_2", "william"], "from": "sussex", "to": "hampshire"},
    ),
    (
        "enters",
        lambda: campaign(f"hampshire: {SMALL}", "dorset: robert").play(
            "march william", "set_out", "enter_town"
        ),
        {"pieces": ["ni_1", "nk_1", "nk_2", "william"], "town": "Winchester"},
    ),
    (
        "flees_to",
        lambda: campaign(f"sussex: {SMALL}", "dorset: robert", "asleep: fyrd_surrey",
                         "london: hc_1 harold").play(
            "march william", "set_out", "step surrey", "flee london"
        ),
        {"pieces": ["fyrd_surrey"], "to": "london"},
    ),
    (
        "roll_off",
        lambda: campaign(*MET, quick="no", dice=(9, 3, 9, 3)).play(
            "march william", "set_out", "step surrey", "fight", "stand", "done", "to_board"
        ),
        {"side": "the Normans", "what": "initiative in battle", "totals": [14, 6]},
    ),
    (
        "ride",
        lambda: battle("d5: nhc_1.1", "e5: nhc_2.1", "d3: hardrada nhc_3.1", "d8: hc_2.1",
                       side="norwegian", step="BattleMovement").play("lead hardrada d5"),
        {"leader": "hardrada", "to": "d5"},
    ),
    (
        "unwall",
        lambda: battle("d6: hc_1.1", "d3: nhc_1.1", side="english", step="BattleMovement",
                       walled="hc_1.1").play("unwall hc_1.1"),
        {"counter": "hc_1.1"},
    ),
]  # fmt: skip


@pytest.mark.rule("9.1c", "8.0n", "9.3b", "9.3c", "5.1b", "11.0c", "11.6a", "11.7a")
@pytest.mark.parametrize(("kind", "played", "fields"), TOLD, ids=[row[0] for row in TOLD])
def test_actions_emit_their_events(
    kind: str, played: Callable[[], RulesFixture[DestinyState]], fields: dict[str, object]
) -> None:
    assert played().events_of(kind)[0] == fields


@pytest.mark.rule("8.0w")
def test_landing_event_lists_all_pieces_that_land() -> None:
    driver = norse(1).play("go", "land northumbria", dice=(1,) * 6)
    [lands] = driver.events_of("lands")
    assert (lands["side"], lands["area"]) == ("the Norwegians", "northumbria")
    pieces = lands["pieces"]
    assert isinstance(pieces, list)
    assert {"hardrada", "orri", "nhc_1"} <= set(pieces)
    assert {driver.at(str(name)) for name in pieces} == {"northumbria"}


def given_up() -> Campaign:
    """Return a campaign in which the English have conceded."""
    driver = campaign("surrey: nk_1 william", "kent: hc_1 harold", "northumbria: nhc_1 hardrada")
    give_up(driver.state, driver.state.catalogue.roles.index("english"))
    return driver


ON_MAP: list[tuple[str, Callable[[], RulesFixture[DestinyState]], list[dict[str, object]]]] = [
    ("concede", given_up, [{"side": "the English"}]),
    (
        "control",
        lambda: campaign(f"sussex: {SMALL}", control="sussex=norwegian").play("done"),
        [{"area": "sussex", "side": "the Normans"}],
    ),
    (
        "crossing",
        lambda: norse(1).play("go", "land northumbria", dice=(3, *(1,) * 6)),
        [{"side": "the Norwegians", "die": 3}],
    ),
    ("danes", lambda: autumn(dice=(1, 1, 1)), [{"sea": "calm", "how": "sail"}]),
    ("danes", lambda: autumn(dice=(1, 10)), [{"sea": "storms", "how": "stay in port"}]),
    ("drawn", lambda: ended(*THREE, legitimacy="norwegian=9 english=14 norman=10"), [{}]),
    (
        "end",
        lambda: ended(*THREE, legitimacy="norwegian=9 english=15 norman=10"),
        [{"side": "the English", "how": "marginal"}],
    ),
    (
        "forage",
        lambda: campaign("sussex: nk_1 nk_2 ni_1 ni_2 ni_3 fk_1 fk_2 fi_1 william").play("done"),
        [{"area": "sussex", "status": "foraged"}],
    ),
    ("initiative", lambda: port(dice=(4, 3)), [{"side": "the Norwegians", "dice": [4, 3]}]),
    ("initiative", lambda: port(dice=(3, 4)), [{"side": "the Normans", "dice": [3, 4]}]),
    (
        "intercept",
        lambda: campaign(*MET, dice=(9,)).play(
            "march william", "set_out", "step surrey", "pass", "intercept"
        ),
        [{"side": "the English", "area": "surrey", "die": 9, "total": 9, "how": "catches it"}],
    ),
    (
        "sea",
        lambda: port("box: william", "northumbria: nhc_1 hardrada", landed="norwegian=jul_3",
                     dice=(5,)),
        [{"sea": "choppy", "die": 5, "drm": 0}],
    ),
    (
        "temporary",
        lambda: campaign(f"sussex: {SMALL}").play("done"),
        [{"side": "the Normans", "to": 1}],
    ),
    (
        "third",
        lambda: campaign(*THREE[:2], side="", step="Turn", turn="sep_1", dice=(1,)),
        [{"turn": "sep_1"}],
    ),
    (
        "wind",
        lambda: blown("aug_1", 7),
        [{"side": "the Normans", "die": 7, "how": "wait for the wind"}],
    ),
    (
        "wind",
        lambda: blown("aug_1", 8, 9, 1, 1),
        [
            {"side": "the Normans", "die": 8, "how": "may sail"},
            {"side": "the Norwegians", "die": 9, "how": "are held by the new wind"},
        ],
    ),
    (
        "wind",
        lambda: blown("aug_1", 8, 8, 1, 1),
        [
            {"side": "the Normans", "die": 8, "how": "may sail"},
            {"side": "the Norwegians", "die": 8, "how": "are not held by the new wind"},
        ],
    ),
    (
        "york",
        lambda: campaign("east_riding town: nhc_1 nhc_2 ninf_1 hardrada", side="norwegian").play(
            "done"
        ),
        [{"side": "the Norwegians"}],
    ),
]  # fmt: skip

ON_BOARD: list[tuple[str, Callable[[], RulesFixture[DestinyState]], list[dict[str, object]]]] = [
    (
        "aid",
        lambda: battle("d3: nk_1.1 nk_1.2 william", "c3: ni_1.1", "d7: hc_1.1",
                       scenario="hastings", side="norman", step="Orders").play("aid c3"),
        [{"leader": "william", "square": "c3"}],
    ),
    (
        "banner",
        lambda: battle("d3: ninf_1.1 ninf_1.2", "d8: hc_1.1", "a1: nhc_1.1", side="norwegian",
                       held="norwegian land_waster").play("banner"),
        [{}],
    ),
    (
        "end",
        lambda: battle("d5: nhc_2.1", "d6: hc_2.1", "a1: nhc_1.1", "l8: hc_1.1", step="Melee",
                       side="norwegian", loss="english=1", dice=[10, 1]).play("attack d5"),
        [{"side": "the Norwegians", "how": "break"}],
    ),
    (
        "enter",
        lambda: melee("d5: nhc_1.1", "d6: hc_1.1=1", "a8: hc_3.1").play("attack d5", dice=[10, 1]),
        [{"counter": "nhc_1.1", "to": "d6"}],
    ),
    (
        "follow",
        lambda: melee("d5: nhc_1.1 nhc_1.2 hardrada", "d6: hc_1.1=1", "a8: hc_3.1")
        .play("attack d5", dice=[10, 1]).play("follow nhc_1.2"),
        [{"figure": "nhc_1.2", "to": "d6"}],
    ),
    (
        "follow",
        lambda: melee("d5: nhc_1.1 nhc_1.2 hardrada", "d6: hc_1.1=1", "a8: hc_3.1")
        .play("attack d5", dice=[10, 1]).play("follow hardrada"),
        [{"figure": "hardrada", "to": "d6"}],
    ),
    (
        "march",
        lambda: battle("d7: hc_1.1 hc_1.2", "k8: hc_2.1", "a1: nhc_1.1").play("advance d7 c6"),
        [{"counters": ["hc_1.1", "hc_1.2"], "from": "d7", "to": "c6"}],
    ),
    (
        "put",
        lambda: battle("d6: hc_1.1 harold", "d1: nhc_1.1 hardrada",
                       "waiting: nhc_4.1 nhc_4.2 orri", scenario="stamford_bridge",
                       side="norwegian", step="BattleTurn", battle_turn=7).play("put nhc_4.1 f1"),
        [{"figure": "nhc_4.1", "to": "f1"}],
    ),
    (
        "raise",
        lambda: battle("d3: nhc_1.1 nhc_1.2", "d8: hc_1.1", "a1: nhc_2.1 nhc_2.2",
                       side="norwegian", step="Orders").play("raise nhc_1.2"),
        [{"counter": "nhc_1.2", "square": "d3"}],
    ),
    (
        "shaken",
        lambda: melee("d5: nhc_1.1", "d6: hc_1.1").play("attack d5", dice=[6, 5]),
        [{"counter": "hc_1.1"}],
    ),
    (
        "turn",
        lambda: battle("d7: hc_1.1", "k8: hc_2.1", "a1: nhc_1.1").play("face d7 east"),
        [{"square": "d7", "facing": "east"}],
    ),
    (
        "unhurt",
        lambda: melee("d5: nhc_1.1", "d6: hc_1.1 edwin").play("attack d5", dice=[10, 1, 8]),
        [{"leader": "edwin", "die": 8}],
    ),
    (
        "wall",
        lambda: battle("d8: hc_1.1 hc_1.2", "k8: hc_2.1", "a1: nhc_1.1", step="Orders").play(
            "wall hc_1.1"
        ),
        [{"counter": "hc_1.1"}],
    ),
]  # fmt: skip


@pytest.mark.rule(
    "2.0b", "2.0c", "2.2i", "8.0a", "8.0c", "8.0g", "8.0i", "8.0o", "9.2b", "9.3p", "9.4a", "9.4f",
    "9.5a", "10.0a",
)  # fmt: skip
@pytest.mark.parametrize(("kind", "played", "events"), ON_MAP)
def test_map_actions_emit_their_events(
    kind: str, played: Callable[[], RulesFixture[DestinyState]], events: list[dict[str, object]]
) -> None:
    assert played().events_of(kind) == events


@pytest.mark.rule(
    "1.2h", "4.0l", "11.0g", "11.2a", "11.2c", "11.2e", "11.3e", "11.3g", "11.6d", "11.7a", "11.8a",
)  # fmt: skip
@pytest.mark.parametrize(("kind", "played", "events"), ON_BOARD)
def test_board_actions_emit_their_events(
    kind: str, played: Callable[[], RulesFixture[DestinyState]], events: list[dict[str, object]]
) -> None:
    assert played().events_of(kind) == events
