"""Field battles on the board of Saxons and Normans: the request, the result, and who sees it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.game.position import encode
from senlac.engine.match.match import Match
from senlac.engine.support.errors import IllegalActionError
from senlac.games.campaign.rules.battle.board import BoardBattle, come_back
from senlac.games.campaign.rules.battle.handoff import imagined, in_order, request_of
from senlac.games.campaign.rules.battle.lines import lines_of
from senlac.games.campaign.rules.battle.strength import Side
from senlac.games.campaign.rules.march.suspension import state_when_sealed
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME, Desk, Steady

ARMIES = (
    "A1 4950 spearman.C=60 archer.B=20 Ac1 attack",
    "B1 4950 spearman.C=50 knight.C=10 Bc1 hold",
)


def war(*lines: str, scenario: str = "y1088", battles: str = "shieldwall") -> Match[CampaignState]:
    """Return a match in which the orders of the first week are written."""
    head = [f"scenario: {scenario}", f"option: battles {battles}"]
    text = "\n".join([*head, *lines, "turn: 1", "step: Orders"])
    return Match.from_position(encode(GAME, parse_layout(GAME, text)), game=GAME, seed=1)


def seal(match: Match[CampaignState]) -> Match[CampaignState]:
    """Seal all sheets as they are."""
    while (
        match.actors()
        and match.options_object(match.actors()[0]) is not None
        and not battle_of(match)
    ):
        match.play(match.actors()[0], "done")
        if match.state.turn > 1:
            break
    return match


def battle_of(match: Match[CampaignState]) -> BoardBattle | None:
    """Return the battle on the board, if one is fought."""
    top = match.state.stack[-1] if match.state.stack else None
    return top if isinstance(top, BoardBattle) else None


def fight(match: Match[CampaignState], seed: int = 1) -> int:
    """Play a battle to its end at random; return the number of decisions."""
    rng, number, begun = Random(seed), 0, battle_of(match)
    assert begun is not None
    ref = reference(match)
    while battle_of(match) is not None and reference(match) == ref:
        [role] = match.actors()
        offered = match.options_object(role)
        assert offered is not None
        match.play(role, offered.sample(rng))
        number += 1
    return number


def reference(match: Match[CampaignState]) -> str:
    """Return the reference of the battle on the board."""
    found = battle_of(match)
    assert found is not None
    return str(found.inner["fields"]["order"]["call"]["ref"])


def sides(desk: Desk) -> tuple[Side, Side]:
    """Return both players' forces as sides."""
    state = desk.state
    first, second = (Side(s, [state.codes[p] for p in state.bodies_of(s)]) for s in (0, 1))
    return first, second


def week(*lines: str, more: str = "battles shieldwall") -> Desk:
    """Return a position in which orders are written in the first week."""
    head = ["scenario: y1088", f"option: {more}"]
    return Desk("\n".join([*head, *lines, "turn: 1", "step: Orders"]), Steady(3))


def asked(desk: Desk, hour: int = 0) -> dict[str, Any]:
    """Return the request for the battle of both players' forces."""
    one, other = sides(desk)
    return request_of(desk.state, in_order(desk.state, one, other), hour)


# ---- which battles ------------------------------------------------------------------------------


@pytest.mark.rule("table.a")
@pytest.mark.parametrize(
    ("battles", "figures", "stops"),
    [("shieldwall", 40, True), ("shieldwall", 39, False), ("rounds", 60, False)],
)
def test_battles_of_forty_a_side_are_fought_on_the_board(
    battles: str, figures: int, *, stops: bool
) -> None:
    bodies = ("A1 4950 spearman.C=60 Ac1 attack", f"B1 4950 spearman.C={figures} Bc1 hold")
    match = seal(war(*bodies, battles=battles))
    assert (battle_of(match) is not None) == stops
    assert match.state.turn == (1 if stops else 2)


# ---- what is sent -------------------------------------------------------------------------------


@pytest.mark.rule("table.b")
def test_a_side_is_sent_by_class_and_grade() -> None:
    # More horse and good troops are sent than there are, and fewer light and poor ones.
    desk = week(
        "A1 4950 spearman.C=40 archer.B=20 thegn.C=5 Ac1 attack",
        "A2 4950 spearman.C=8 knight.B=10 knight.A=3 supply=2 hold",
        "B1 4950 lighthorse.C=30 sergeant.C=20 spearman.E=7 hold",
        "starving: [0,0,1]",
    )
    found = asked(desk, 41)
    assert found == {
        "ref": "1088.1.41.4950.AB",
        "role": "meeting",
        "mirror": "roll",
        "deploy": "array",
        "sides": [
            {
                "name": "William Rufus, king of England",
                "troops": [
                    {"id": "A.HI.C", "figures": 53, "class": "foot", "grade": "C"},
                    {"id": "A.LI.B", "figures": 19, "class": "bow", "grade": "B"},
                    {"id": "A.HC.A", "figures": 4, "class": "horse_heavy", "grade": "A"},
                    {"id": "A.HC.B", "figures": 14, "class": "horse_heavy", "grade": "B"},
                ],
                "commander": True,
                "break_percent": 55,
                "colour": 0,
            },
            {
                "name": "Robert Curthose, duke of the Normans",
                "troops": [
                    {"id": "B.HI.E", "figures": 5, "class": "foot", "grade": "E"},
                    {"id": "B.LC.C", "figures": 30, "class": "horse_light", "grade": "C"},
                    {"id": "B.MC.C", "figures": 23, "class": "horse_medium", "grade": "C"},
                ],
                "commander": False,
                # Better scouts, and hunger; the board shows a missing leader in another way.
                "break_percent": 55,
                "colour": 1,
            },
        ],
    }


@pytest.mark.rule("table.b")
@pytest.mark.parametrize(
    ("hex_", "more", "terrain"),
    [
        ("4950", "", "open"),
        ("5858", "", "hill"),
        ("london", "", "town"),
        ("4950", "landed: [-12,-9999]", "shore"),
        ("4950", "landed: [-13,-9999]", "open"),
    ],
)
def test_holder_of_the_hex_defends_on_its_ground(hex_: str, more: str, terrain: str) -> None:
    bodies = [f"{name}1 {hex_} spearman.C=40 {name}c1" for name in "AB"]
    desk = week(*bodies, "since: [0,-9]", *([more] if more else []))
    found = asked(desk)
    assert (found["role"], found["terrain"]) == ("assault", terrain)
    assert [side["troops"][0]["id"] for side in found["sides"]] == ["A.HI.C", "B.HI.C"]
    landed = terrain == "shore"
    assert [side["break_percent"] for side in found["sides"]] == [62 if landed else 72, 47]


@pytest.mark.rule("table.b")
def test_a_modifier_moves_the_loss_at_which_a_side_breaks() -> None:
    worse = ("pace: [1,0]", "stepped: [1,0]", "starving: [1,0]", "landed: [0,-9999]")
    armies = ("A1 4950 spearman.C=40 Ac1", "B1 4950 spearman.C=40 robert_duke")
    desk = week(*armies, *worse, "papal: robert")
    found = asked(desk)
    # At most three are subtracted, 55 less 30; a lord and the banner are three, 55 and 30.
    assert [side["break_percent"] for side in found["sides"]] == [25, 85]


@pytest.mark.rule("table.c")
def test_board_losses_are_scaled_by_the_share_that_was_sent() -> None:
    desk = week("A1 4950 knight.B=40 Ac1 attack", "B1 4950 spearman.E=40 robert_duke hold")
    told(desk, 1, "limit", (29, 28), ("unhurt", "unhurt"))
    # 58 were sent for 40, and 28 for 40.
    assert desk.holds("A1") == {"knight.B": 20}
    assert desk.body("B1") == -1


@pytest.mark.rule("table.b")
def test_later_seat_attacks_when_the_earlier_holds_the_hex() -> None:
    desk = week("A1 4950 spearman.C=40 rufus_king", "B1 4950 spearman.C=40 Bc1", "since: [-9,0]",
                more="deploy players")  # fmt: skip
    found = asked(desk)
    assert [side["troops"][0]["id"] for side in found["sides"]] == ["B.HI.C", "A.HI.C"]
    assert [side["colour"] for side in found["sides"]] == [1, 0]
    assert found["deploy"] == "players"
    # A lord's rating counts, the held ground does not.
    assert [side["break_percent"] for side in found["sides"]] == [72, 67]
    assert found["turns"] == 14


@pytest.mark.rule("table.b")
def test_lines_above_the_maximum_join_the_next_worse_grade() -> None:
    desk = week("A1 4950 huscarl.A=5 spearman.B=9 spearman.D=3 fyrd.E=4 archer.B=1 knight.A=2")
    one, _ = sides(desk)
    names = {
        most: [
            f"{troops.sort.grade}:{troops.figures}" for troops in lines_of(desk.state, one, most)
        ]
        for most in (6, 5, 4, 3, 2)
    }
    assert names[6] == ["0:5", "1:9", "3:3", "4:4", "1:1", "0:2"]
    assert names[5] == ["0:5", "1:9", "4:7", "1:1", "0:2"]
    assert names[4] == ["1:14", "4:7", "1:1", "0:2"]
    # The worst line has no worse one to join; a single line of a class is skipped, to the last.
    assert names[3] == ["1:21", "1:1", "0:2"]
    assert names[2] == names[3]


@pytest.mark.rule("table.b")
def test_smallest_line_is_skipped_if_alone_of_its_class() -> None:
    desk = week("A1 4950 huscarl.A=5 spearman.B=9 archer.B=1")
    one, _ = sides(desk)
    found = lines_of(desk.state, one, 2)
    assert [(troops.sort.grade, troops.figures) for troops in found] == [(1, 14), (1, 1)]


class Drawn(Random):
    """A generator that always returns the same number."""

    def __init__(self, number: int) -> None:
        super().__init__(1)
        self.number = number

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return the number, or the last that is below the bound."""
        assert stop is None
        assert step == 1
        return min(self.number, start - 1)


@pytest.mark.rule("report.f")
@pytest.mark.parametrize(("number", "all_classes"), [(49, True), (50, False)])
def test_sampled_battle_has_troops_of_one_to_all_classes(number: int, *, all_classes: bool) -> None:
    state = week(*ARMIES).state
    count = len(state.catalogue.classes) if all_classes else 1
    request = imagined(state, [0, 1], Drawn(number))
    assert [len(side["troops"]) for side in request["sides"]] == [count, count]


# ---- what comes back ----------------------------------------------------------------------------


def told(
    desk: Desk, winner: int, how: str, killed: tuple[int, int], fates: tuple[str, str]
) -> Desk:
    """Apply the result of a battle in which the first lines have lost some figures."""
    one, other = sides(desk)
    ordered = in_order(desk.state, one, other)
    armies = [lines_of(desk.state, side, 14) for side in ordered]
    report = {
        "winner": winner,
        "how": how,
        "sides": [
            {
                "commander": fates[place],
                "troops": [
                    {"killed": killed[place] if not line else 0} for line in range(len(army))
                ],
            }
            for place, army in enumerate(armies)
        ],
    }
    come_back(desk.state, ordered, 5, report)
    return desk


TWO_FORCES = (
    "A1 4950 spearman.C=30 thegn.C=10 archer.B=9 Ac1 attack",
    "A2 4950 spearman.C=20 hold",
    "B1 4950 spearman.C=50 supply=4 robert_duke Bc1 hold",
)


@pytest.mark.rule("table.c", "battle.d")
def test_losses_are_shared_among_the_stacks_of_a_line() -> None:
    desk = told(week(*TWO_FORCES), 1, "limit", (20, 7), ("unhurt", "unhurt"))
    # 20 of 60: 3, 10 and 6, and one more of the first.
    assert desk.holds("A1") == {"thegn.C": 6, "spearman.C": 20, "archer.B": 9}
    assert desk.holds("A2") == {"spearman.C": 14}
    # In order, without a rout.
    assert desk.holds("B1") == {"spearman.C": 43, "supply": 4}
    assert desk.place("B1") != "4950"
    assert [desk.state.hours_held[desk.body(name)] for name in ("A1", "A2")] == [12, 12]
    assert desk.leaders("B1") == {"robert_duke", "Bc1"}
    assert [event.fields["player"] for event in desk.told("on_time")] == ["rufus"]
    assert desk.told("drawn") == []


@pytest.mark.rule("table.c", "battle.b")
def test_only_the_side_that_breaks_is_routed() -> None:
    desk = told(week(*TWO_FORCES), 1, "break", (0, 0), ("unhurt", "unhurt"))
    # The evasion column, twice before nine archers: a fifth of C, half of the wagons.
    assert desk.holds("B1") == {"spearman.C": 32, "supply": 1}
    assert desk.holds("A1")["supply"] == 3
    assert [event.fields["player"] for event in desk.told("battle")] == ["rufus"]


@pytest.mark.rule("table.c", "battle.c")
@pytest.mark.parametrize(
    ("winner", "fates", "slain", "taken"),
    [
        (1, ("unhurt", "captured"), [], ["robert_duke"]),
        (1, ("slain", "slain"), ["Ac1", "robert_duke"], []),
        (2, ("unhurt", "slain"), ["robert_duke"], []),
    ],
)
def test_the_commander_fares_as_the_board_says_and_rolls_no_more(
    winner: int, fates: tuple[str, str], slain: list[str], taken: list[str]
) -> None:
    desk = week(*TWO_FORCES)
    # Every leader who rolled would be slain.
    desk.state.dice = Steady(3, {"fate of robert": 1, "fate of rufus": 1})
    told(desk, winner, "break", (0, 0), fates)
    leaders = desk.state.catalogue.leaders
    fallen = {leaders[n] for n, at in enumerate(desk.state.leader_at) if at == -3}
    assert fallen & {"Ac1", "robert_duke"} == set(slain)
    if taken:
        assert desk.state.leader_at[1] == -2
        assert desk.state.lord_captor[1] == 0


@pytest.mark.rule("table.c", "report.b")
@pytest.mark.parametrize("how", ["break", "limit", "score", "tie"])
def test_fates_of_commanders_follow_the_winner_of_the_board(how: str) -> None:
    desk = told(week(*TWO_FORCES), 2, how, (0, 0), ("unhurt", "slain"))
    kinds = [event.kind for event in desk.journal]
    won = "battle" if how == "break" else "on_time"
    assert kinds.index(won) < kinds.index("unhurt") < kinds.index("slain")
    [result] = desk.told(won)
    assert result.fields["player"] == "robert"
    sentence = GAME.sentence(desk.state, result)
    assert "Robert Curthose" in sentence
    assert ("when time runs out" in sentence) == (how != "break")
    # Only its own player learns who led the army.
    assert desk.told("unhurt")[0].audience == frozenset([0])


@pytest.mark.rule("table.c")
def test_another_leader_of_the_beaten_rolls_in_a_rout() -> None:
    desk = week(*TWO_FORCES)
    desk.state.dice = Steady(3, {"fate of": 1})
    told(desk, 1, "break", (0, 0), ("unhurt", "unhurt"))
    assert desk.leaders("B1") == {"robert_duke"}


# ---- in the middle of the hour ------------------------------------------------------------------


@pytest.mark.rule("table.a", "meet.f", "report.f")
def test_march_continues_after_all_battles_of_its_hour() -> None:
    match = war(
        *ARMIES,
        "A2 4948 spearman.C=60 Ac2 attack",
        "B2 4948 spearman.C=45 Bc2 hold",
        "A3 4960 spearman.C=20 Ac3",
    )
    match.play("rufus", "force A3")
    match.play("rufus", "task rest")
    match.play("rufus", "close")
    seal(match)
    assert reference(match) == "1088.1.0.4948.AB"
    state = match.state
    before = match.position()
    assert Match.from_position(before, game=GAME, seed=1).position() == before
    fight(match)
    # The next battle of the same hour follows before anything else.
    assert reference(match) == "1088.1.0.4950.AB"
    document = match.position()
    assert Match.from_position(document, game=GAME, seed=1).position() == document
    assert state.state_when_sealed is not None
    fight(match, 2)
    assert match.state.turn == 2
    assert match.state.state_when_sealed is None
    assert match.state.pending_events == []


@pytest.mark.rule("meet.f", "table.a")
def test_second_pair_in_a_hex_fights_after_the_first_battle() -> None:
    match = seal(war(
        "A1 5050 spearman.C=200 Ac1 attack", "B1 5050 spearman.C=90 Bc1 attack",
        "C1 5050 spearman.C=50 Cc1 attack", scenario="y1066",
    ))  # fmt: skip
    assert reference(match).endswith(".AB")
    fight(match)
    # The beaten player has left the hex; the other two meet.
    assert reference(match).endswith(".BC")


@pytest.mark.rule("report.f")
def test_third_player_learns_only_the_winner_of_a_board_battle() -> None:
    match = seal(war(*ARMIES, "C1 4910 spearman.C=20 Cc1", scenario="y1066"))
    third = match.roles[2]
    fighting = list(match.roles[:2])
    assert match.perspective([fighting[0]]).game.id == "shieldwall"
    for roles in ([third], []):
        assert match.perspective(roles).game.id == "campaign"
        assert match.awaited(roles) == sorted(fighting, key=match.roles.index)
    known = len(match.events([third]))
    played = len(match.events([fighting[0]]))
    rng, events = Random(1), []
    while battle_of(match) is not None:
        events = match.events([third])
        assert len(events) == known
        [role] = match.actors()
        offered = match.options_object(role)
        assert offered is not None
        match.play(role, offered.sample(rng))
    kinds = [event.kind for event in match.events([third])[known:]]
    assert {"battle", "drawn", "on_time"} & set(kinds)
    assert len(match.events([fighting[0]])) > played + len(kinds)
    assert all(event.within is None for event in match.events([third]))


@pytest.mark.rule("report.f")
def test_stopped_march_is_shown_as_when_the_sheets_were_sealed() -> None:
    match = war(*ARMIES, "A9 4952 spearman.C=30 Ac2 hold")
    for line in ("force A9", "detach", "take spearman.C", "count 10", "ok", "close"):
        match.play("rufus", line)
    seal(match)
    state = match.state
    shown = state_when_sealed(state)
    assert len(shown.codes) == len(state.codes) - 1
    assert state_when_sealed(shown) is shown
    fight(match)
    assert state_when_sealed(match.state) is match.state


@pytest.mark.rule("report.f", "report.e")
def test_redacted_board_battle_hides_its_sides_and_their_order() -> None:
    first = seal(war(*ARMIES, "C1 4910 spearman.C=20 Cc1", "since: [-9,0,0]", scenario="y1066"))
    second = seal(war(*ARMIES, "C1 4910 spearman.C=20 Cc1", "since: [0,-9,0]", scenario="y1066"))
    drawn: list[BoardBattle] = []
    seated: list[list[int]] = []
    for match in (first, second):
        top = match.state.stack[-1].copy()
        assert isinstance(top, BoardBattle)
        seated.append(top.seats)
        top.redact(match.state, [2])
        top.resample(match.state, [2], Random(7))
        drawn.append(top)
    assert seated == [[1, 0], [0, 1]]
    assert drawn[0].inner == drawn[1].inner
    assert [(b.seats, b.sides, b.hour) for b in drawn] == [([0, 1], [], 0)] * 2
    call = drawn[0].inner["fields"]["order"]["call"]
    for side in call["sides"]:
        assert sum(troop["figures"] for troop in side["troops"]) >= 40


# ---- giving up, deadlines -----------------------------------------------------------------------


@pytest.mark.rule("end.e", "table.a")
def test_concession_ends_the_board_battle_without_losses() -> None:
    match = seal(war(*ARMIES, "C1 4910 spearman.C=20 Cc1", scenario="y1066"))
    with pytest.raises(IllegalActionError):
        match.play(match.roles[1], "concede within")
    match.concede(match.roles[1])
    state = match.state
    assert battle_of(match) is None
    assert match.state.turn == 2
    assert state.is_out(1)
    assert sum(state.figures[state.place(state.catalogue.bodies.index("A1"))]) == 80


@pytest.mark.rule("end.e")
def test_concession_of_a_third_player_keeps_the_battle() -> None:
    match = seal(war(*ARMIES, "C1 4910 spearman.C=20 Cc1", scenario="y1066"))
    match.concede(match.roles[2])
    assert battle_of(match) is not None
    assert state_when_sealed(match.state).bodies_of(2) == []
    document = match.position()
    assert Match.from_position(document, game=GAME, seed=1).position() == document


@pytest.mark.rule("end.e")
def test_concession_in_a_war_of_two_ends_it() -> None:
    match = seal(war(*ARMIES))
    match.concede("rufus")
    assert match.state.outcome is not None
    assert match.state.outcome.winners == (1,)


@pytest.mark.rule("table.a")
def test_board_battle_has_no_timeout() -> None:
    match = seal(war(*ARMIES))
    before = match.position()
    with pytest.raises(IllegalActionError):
        match.time_out()
    assert match.position() == before


@pytest.mark.rule("table.b")
def test_battle_title_names_its_place_and_week() -> None:
    match = seal(war(*ARMIES))
    battle = battle_of(match)
    assert battle is not None
    title = battle.title(match.state)
    assert re.fullmatch(r"The battle near [A-Z]\w+, week 1 of 1088", title)
