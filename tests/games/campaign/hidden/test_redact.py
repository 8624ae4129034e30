"""States redacted to the reports of some players."""

from __future__ import annotations

import pytest

from senlac.engine.match.match import Match
from senlac.games.campaign.hidden.redact import man_walls, players_in, together, writers
from senlac.games.campaign.rules.battle.board import BoardBattle
from senlac.games.campaign.rules.constants import (
    CAPTURED,
    CHURCH,
    IDLE,
    NEUTRAL,
    NOBODY,
    NOWHERE,
    SLAIN,
    TAKEN,
)
from senlac.games.campaign.rules.reports.sightings import STAYED, Sighting
from senlac.games.campaign.rules.reports.towns import known as known_to
from senlac.games.campaign.rules.reports.towns import public
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME, Desk

RUFUS, ROBERT = 0, 1


def heard(desk: Desk, town: str, *, level: int, week: int) -> None:
    """Set the pillage of a town that Rufus knows of, and the week, counted through the Years."""
    rows = [row[:] for row in desk.state.known[RUFUS]]
    row = rows[desk.town(town)]
    rows[desk.town(town)] = [*row[:2], level, row[3], week]
    desk.state.known = [rows, *desk.state.known[1:]]


@pytest.mark.rule("report.e", "pillage.a")
@pytest.mark.parametrize(
    ("level", "week", "pillaged"), [(2, 6, False), (2, 7, True), (0, 7, False), (2, 0, False)]
)
def test_pillage_reported_last_year_is_not_of_this_year(
    level: int, week: int, *, pillaged: bool
) -> None:
    desk = Desk("scenario: y1088\nyear: 2\nturn: 1\nA1 london spearman.C=20\nstep: Orders")
    assert desk.state.catalogue.tables.files.tables.time.turns_in_year == 6
    heard(desk, "rouen", level=level, week=week)
    rouen = desk.town("rouen")
    desk.state.pillaged |= 1 << rouen
    veiled = GAME.redact(desk.state, [RUFUS])
    assert veiled.pillage[rouen] == level
    assert (veiled.pillaged >> rouen & 1 == 1) == pillaged


@pytest.mark.rule("report.e", "report.a")
def test_siege_of_other_players_is_redacted() -> None:
    text = "scenario: y1066\nC1 caen besieging hirdman.B=40\nsiege: caen=2\nturn: 3\nstep: Orders"
    desk = Desk(text)
    caen = desk.town("caen")
    desk.state.besieged_since_start |= 1 << caen
    assert GAME.redact(desk.state, [0]).siege_rolls[caen] == 0
    assert GAME.redact(desk.state, [0]).besieged_since_start >> caen & 1 == 0
    assert GAME.redact(desk.state, [1]).siege_rolls[caen] == 2
    assert GAME.redact(desk.state, [1]).besieged_since_start >> caen & 1 == 1


@pytest.mark.rule("report.e", "buy.e")
@pytest.mark.parametrize(("step", "kept"), [("Purchase", ROBERT), ("Orders", NOBODY)])
def test_reported_garrison_counts_as_holder_in_winter_only(step: str, kept: int) -> None:
    desk = Desk(f"scenario: y1088\nyear: 2\nA1 rouen inside spearman.C=20\nstep: {step}")
    london = desk.town("london")
    rows = [row[:] for row in desk.state.known[RUFUS]]
    rows[london] = [ROBERT, RUFUS, 0, NOBODY, 7]
    desk.state.known = [rows, *desk.state.known[1:]]
    desk.state.winter_holder[london] = ROBERT
    assert GAME.redact(desk.state, [RUFUS]).winter_holder[london] == kept


@pytest.mark.rule("report.e", "siege.a")
@pytest.mark.parametrize(("town", "fleets"), [("dover", [1]), ("london", [])])
def test_known_camp_has_enough_figures_and_a_ship_at_a_sea_port(
    town: str, fleets: list[int]
) -> None:
    desk = Desk(f"scenario: y1088\nturn: 3\nA1 {town} inside spearman.C=10\nstep: Orders")
    rows = [row[:] for row in desk.state.known[RUFUS]]
    rows[desk.town(town)] = [RUFUS, RUFUS, 0, ROBERT, 2]
    desk.state.known = [rows, *desk.state.known[1:]]
    veiled = GAME.redact(desk.state, [RUFUS])
    camp = veiled.besiegers(desk.town(town))
    assert [(veiled.owner(place), veiled.strength(place)) for place in camp] == [(ROBERT, 30)]
    hex_ = veiled.catalogue.ground.town_hex[desk.town(town)]
    assert [len(veiled.ships[place]) for place in veiled.fleets(ROBERT, hex_)] == fleets


@pytest.mark.rule("report.e", "control.e")
def test_known_garrison_has_ten_figures() -> None:
    desk = Desk("scenario: y1088\nturn: 3\nstep: Orders")
    rows = [row[:] for row in desk.state.known[RUFUS]]
    rows[desk.town("london")] = [ROBERT, RUFUS, 0, NOBODY, 2]
    desk.state.known = [rows, *desk.state.known[1:]]
    veiled = GAME.redact(desk.state, [RUFUS])
    inside = veiled.insiders(desk.town("london"))
    assert [(veiled.owner(place), veiled.strength(place)) for place in inside] == [(ROBERT, 10)]
    own = GAME.redact(desk.state, [RUFUS, ROBERT])
    assert own.insiders(desk.town("london")) == []


@pytest.mark.rule("report.e", "seq.c")
def test_unknown_player_with_orders_has_a_captain_at_home() -> None:
    desk = Desk("scenario: y1088\nturn: 3\nB1 rouen inside spearman.C=20\nstep: Orders")
    rows = [[RUFUS, RUFUS, *row[2:]] for row in desk.state.known[RUFUS]]
    desk.state.known = [rows, *desk.state.known[1:]]
    veiled = GAME.redact(desk.state, [RUFUS])
    [place] = veiled.bodies_of(ROBERT)
    # The first number and the first captain: neither is known.
    assert veiled.codes[place] == veiled.catalogue.codes_of(ROBERT)[0]
    assert veiled.with_body(place) == [veiled.catalogue.captains[ROBERT][0]]
    home = desk.town(desk.state.catalogue.scenario.player[ROBERT].exchequer)
    assert veiled.hex_of[place] == veiled.catalogue.ground.town_hex[home]


@pytest.mark.rule("report.e")
def test_joint_knowledge_is_of_the_owner_or_the_latest_report() -> None:
    desk = Desk("scenario: y1066\nturn: 3\nstep: Orders")
    york, caen = desk.town("york"), desk.town("caen")
    known = [[row[:] for row in rows] for rows in desk.state.known]
    known[0][york] = [2, -2, 0, NOBODY, 1]
    known[1][york] = [0, -2, 1, NOBODY, 2]
    known[0][caen] = [2, 1, 0, NOBODY, 2]
    known[1][caen] = [1, 1, 2, NOBODY, 1]
    desk.state.known = known
    rows = together(desk.state, [0, 1])
    # The later report of York counts, except that Harold knows that it is not Harold's.
    assert (rows[york].level, rows[york].week, rows[york].holder) == (1, 2, 2)
    # Caen is William's: William's report counts, although it is older.
    assert (rows[caen].holder, rows[caen].level, rows[caen].week) == (1, 2, 1)
    assert together(desk.state, [])[york] == known_to(desk.state, public(desk.state), york)


@pytest.mark.rule("report.a", "town.d")
def test_neutral_towns_have_their_initial_garrisons() -> None:
    desk = Desk("scenario: y1088\nturn: 3\nstep: Orders")
    veiled = GAME.redact(desk.state, [RUFUS])
    for town, figures in (("arras", 20), ("abbeville", 12)):
        inside = veiled.insiders(desk.town(town))
        assert [(veiled.owner(place), veiled.strength(place)) for place in inside] == [
            (NEUTRAL, figures)
        ]


def told_of(desk: Desk, reader: int, **rows: list[int]) -> None:
    """Set what a player knows of towns: holder, loyalty, level, besieger, week."""
    known = [row[:] for row in desk.state.known[reader]]
    for town, row in rows.items():
        known[desk.town(town)] = row
    desk.state.known = [
        known if one == reader else others for one, others in enumerate(desk.state.known)
    ]


@pytest.mark.rule("report.a", "report.e")
def test_redacted_state_has_nothing_of_another_player() -> None:
    desk = Desk("scenario: y1066\nturn: 3\nA1 london inside fyrd.C=20\nC1 york inside hirdman.B=9"
                "\nstep: Orders")  # fmt: skip
    state = desk.state
    players = range(3)
    state.crowns = [100, 200, 300]
    state.exchequer_town = [desk.town("london"), desk.town("caen"), desk.town("york")]
    state.spies, state.counterspies = [1, 2, 4], [8, 16, 32]
    state.numbers_used = [3, 5, 7]
    state.kills = [[0, 4, 5], [6, 0, 7], [8, 9, 0]]
    state.peace = [0b110, 0b101, 0b011]
    state.observations = [[[0]]]
    state.leader_at[1], state.leader_at[2] = SLAIN, desk.state.codes[desk.body("C1")]
    captain = state.catalogue.captains[1][0]
    state.leader_at[captain] = TAKEN
    own = state.leader_at[0]
    begin = [[whose, whose, 0, NOBODY, 0] for whose in state.catalogue.loyal]
    told_of(desk, 1, york=[1, 1, 2, 0, 3])
    seen = Sighting(
        hex=70, hour=72, source=0, owner=2, shape=0, week=2, left=STAYED, size=9, error=0, foot=-1,
        horse=-1, ships=-1, wagons=-1, lord=-1, captains=0, posture=-1, pace=-1, classes=[],
        models=[], stacks=[],
    ).row()  # fmt: skip
    state.sightings = [[seen], [seen], [seen, seen]]
    new = GAME.redact(state, [0])
    assert new.sightings == [[seen], [], []]
    assert new.known[1] == new.known[2] == begin
    assert new.known[0] == state.known[0]
    assert new.crowns == [100, 0, 0]
    assert new.exchequer_town == [state.exchequer_town[0], CAPTURED, CAPTURED]
    assert (new.spies, new.counterspies) == ([1, 0, 0], [8, 0, 0])
    assert new.numbers_used == [3, 0, 0]
    assert new.kills == [[0, 4, 5], [0, 0, 0], [0, 0, 0]]
    # A player knows of declarations of peace to themselves.
    assert new.peace == [0b110, 0b001, 0b001]
    assert new.observations == []
    assert new.leader_at[0] == own
    # The fate of a lord is public, that of a captain is not.
    assert new.leader_at[1] == SLAIN
    assert new.leader_at[2] == new.leader_at[captain] == IDLE
    assert all(new.owner(place) in (0, NEUTRAL) for place in range(len(new.codes))
               if new.strength(place) > 10)  # fmt: skip
    assert [new.owner(place) for place in new.bodies_of(0)] == [0]
    both = GAME.redact(state, [0, 2])
    assert (both.crowns, both.peace) == ([100, 0, 300], [0b110, 0b101, 0b011])
    assert both.kills == [[0, 4, 5], [0, 0, 0], [8, 9, 0]]
    assert [GAME.redact(state, [*players]).crowns] == [state.crowns]


@pytest.mark.rule("report.e", "control.e")
@pytest.mark.parametrize(
    ("row", "turns", "siege", "beset"),
    [
        # Their own garrison: full turns and siege are known.
        ([RUFUS, ROBERT, 0, NOBODY, 2], 2, 3, True),
        # Their own siege: only the siege is known.
        ([ROBERT, ROBERT, 0, RUFUS, 2], 0, 3, True),
        # A loyal town: that it is besieged is known, but not the rolls.
        ([ROBERT, RUFUS, 0, NOBODY, 2], 0, 0, True),
        ([ROBERT, ROBERT, 0, NOBODY, 2], 0, 0, False),
        ([NEUTRAL, NEUTRAL, 0, NOBODY, 2], 0, 0, False),
    ],
)
def test_knowledge_of_a_town_depends_on_its_holder(
    row: list[int], turns: int, siege: int, *, beset: bool
) -> None:
    desk = Desk("scenario: y1088\nturn: 3\nstep: Orders")
    caen = desk.town("caen")
    told_of(desk, RUFUS, caen=row)
    desk.state.full_turns[caen], desk.state.siege_rolls[caen] = 2, 3
    desk.state.besieged_since_start |= 1 << caen
    new = GAME.redact(desk.state, [RUFUS])
    assert (new.full_turns[caen], new.siege_rolls[caen]) == (turns, siege)
    assert (new.besieged_since_start >> caen & 1 == 1) == beset
    assert new.loyalty[caen] == row[1]


@pytest.mark.rule("report.e", "buy.e")
@pytest.mark.parametrize(
    ("row", "kept"),
    [
        ([ROBERT, RUFUS, 0, NOBODY, 7], ROBERT),
        # The loyal holder holds it by loyalty, and neutrals hold nothing.
        ([ROBERT, ROBERT, 0, NOBODY, 7], NOBODY),
        ([NEUTRAL, RUFUS, 0, NOBODY, 7], NOBODY),
        ([CHURCH, RUFUS, 0, NOBODY, 7], NOBODY),
        ([RUFUS, ROBERT, 0, NOBODY, 7], RUFUS),
    ],
)
@pytest.mark.parametrize("step", ["Gifts", "Purchase"])
def test_garrisons_are_remembered_in_winter(step: str, row: list[int], kept: int) -> None:
    desk = Desk(f"scenario: y1088\nyear: 2\nstep: {step}")
    told_of(desk, RUFUS, rouen=row)
    assert GAME.redact(desk.state, [RUFUS]).winter_holder[desk.town("rouen")] == kept


@pytest.mark.rule("report.e")
def test_joint_knowledge_prefers_own_then_first_report_of_a_week() -> None:
    desk = Desk("scenario: y1066\nturn: 3\nstep: Orders")
    york, caen, dover = (desk.town(name) for name in ("york", "caen", "dover"))
    told_of(desk, 0, york=[2, 2, 1, NOBODY, 2], caen=[2, 2, 3, NOBODY, 3], dover=[2, 2, 0, 1, 3])
    told_of(desk, 1, york=[NEUTRAL, 2, 2, NOBODY, 2], caen=[2, 2, 1, 1, 1],
            dover=[2, 2, 2, NOBODY, 1])  # fmt: skip
    rows = together(desk.state, [0, 1])
    assert (rows[york].holder, rows[york].level) == (2, 1)
    # William himself besieges Caen: William's report comes before a later one.
    assert (rows[caen].siege, rows[caen].level, rows[caen].week) == (1, 1, 1)
    # William would know of a siege of Dover by William.
    assert rows[dover].siege == NOBODY
    assert rows[dover].level == 0


@pytest.mark.rule("report.e")
def test_joint_knowledge_prefers_the_holder_to_the_besieger() -> None:
    desk = Desk("scenario: y1066\nturn: 3\nstep: Orders")
    caen = desk.town("caen")
    for holder, loyal in ((0, 2), (2, 0)):
        told_of(desk, 1, caen=[holder, loyal, 2, 1, 3])
        told_of(desk, 0, caen=[holder, loyal, 1, 1, 1])
        for roles in ([0, 1], [1, 0]):
            row = together(desk.state, roles)[caen]
            assert (row.holder, row.loyalty, row.siege, row.level) == (holder, loyal, 1, 1)


@pytest.mark.rule("report.e", "town.d")
@pytest.mark.parametrize(
    ("town", "loyal", "camp", "found"),
    [("arras", NEUTRAL, 0, 20), ("london", RUFUS, 0, 10), ("london", NEUTRAL, 30, 10)],
)
def test_only_neutral_towns_get_neutral_garrisons(
    town: str, loyal: int, camp: int, found: int
) -> None:
    text = f"A1 {town} besieging fyrd.C={camp}\n" if camp else ""
    desk = Desk(f"scenario: y1088\nturn: 3\n{text}step: Orders")
    told_of(desk, RUFUS, **{town: [NEUTRAL, loyal, 0, RUFUS if camp else NOBODY, 2]})
    inside = GAME.redact(desk.state, [RUFUS])
    walls = inside.insiders(desk.town(town))
    assert [(inside.owner(place), inside.strength(place)) for place in walls] == [(NEUTRAL, found)]
    told_of(desk, RUFUS, **{town: [ROBERT, ROBERT, 0, RUFUS if camp else NOBODY, 2]})
    other = GAME.redact(desk.state, [RUFUS])
    assert other.insiders(desk.town(town)) == []


@pytest.mark.rule("report.e", "seq.c")
@pytest.mark.parametrize(("out", "loyal"), [(False, NEUTRAL), (True, ROBERT)])
def test_player_without_orders_has_no_town(*, out: bool, loyal: int) -> None:
    desk = Desk("scenario: y1088\nturn: 3\nstep: Orders")
    desk.state.loyalty = [RUFUS for _ in desk.state.loyalty]
    told_of(desk, RUFUS, caen=[ROBERT, ROBERT, 0, NOBODY, 2])
    desk.state.out = int(out) << ROBERT
    assert writers(desk.state) == [RUFUS]
    veiled = GAME.redact(desk.state, [RUFUS])
    assert veiled.loyalty[desk.town("caen")] == loyal
    # A player without orders gets no placeholder.
    assert veiled.bodies_of(ROBERT) == []


def stopped() -> CampaignState:
    """Return a campaign whose march has stopped for a battle of Harold and William."""
    text = """scenario: y1066
option: battles shieldwall
A1 5650 huscarl.A=50 harold_king attack
B1 5647 knight.B=45 william_duke attack
B2 5647 spearman.C=45 Bc1 hold
C1 york inside bondi.C=40 hardrada_king
turn: 1
step: Orders
"""
    match = Match.from_layout(text, GAME, seed=1)
    for line in ("force B1", "to 5650", "close"):
        match.play("william", line)
    for role in match.roles:
        match.play(role, "done")
    assert match.state.state_when_sealed is not None
    return match.state


@pytest.mark.rule("report.e", "seq.b")
@pytest.mark.parametrize("step", ["Gifts", "Purchase"])
def test_winter_sheets_need_no_placeholder(step: str) -> None:
    desk = Desk(f"scenario: y1088\nyear: 2\nstep: {step}")
    for town in desk.state.catalogue.towns:
        told_of(desk, RUFUS, **{town: [RUFUS, RUFUS, 0, NOBODY, 2]})
    assert writers(desk.state) == [RUFUS, ROBERT]
    assert GAME.redact(desk.state, [RUFUS]).bodies_of(ROBERT) == []


@pytest.mark.rule("report.e", "report.f")
def test_stopped_march_keeps_towns_of_players_without_orders() -> None:
    state = stopped()
    assert writers(state) == []
    caen = state.catalogue.towns.index("caen")
    assert state.loyalty[caen] == 1
    assert GAME.redact(state, [0]).loyalty[caen] == 1


@pytest.mark.rule("report.f", "report.a")
def test_place_and_hour_of_a_battle_are_redacted() -> None:
    state = stopped()
    battle = state.stack[-1]
    assert isinstance(battle, BoardBattle)
    assert battle.hour > 0
    for roles, spot in (([2], NOWHERE), ([0], battle.spot), ([0, 1], battle.spot)):
        veiled = GAME.redact(state, roles).stack[-1]
        assert isinstance(veiled, BoardBattle)
        assert (veiled.hour, veiled.spot, veiled.sides) == (0, spot, [])


@pytest.mark.rule("report.a", "town.d")
@pytest.mark.parametrize(
    ("camp", "men"), [(0, {"thegn.B": 4, "fyrd.C": 12}), (36, {"fyrd.C": 12}), (33, {"fyrd.C": 11})]
)
def test_neutral_garrison_is_cut_from_its_first_stack(camp: int, men: dict[str, int]) -> None:
    text = f"A1 chester besieging spearman.C={camp}\n" if camp else ""
    desk = Desk(f"scenario: y1066\nturn: 3\n{text}step: Orders")
    man_walls(desk.state, desk.town("chester"))
    assert desk.holds(f"N{desk.town('chester')}") == men


@pytest.mark.rule("report.e")
def test_referee_is_not_counted_as_a_player() -> None:
    assert players_in(Desk("scenario: y1088\nturn: 1\nstep: Orders").state, [1, 2, 0]) == [1, 0]
