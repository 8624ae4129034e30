"""The players' knowledge of towns, and the order and age of stored sightings."""

from __future__ import annotations

import pytest

from senlac.engine.model.dice import Dice
from senlac.games.campaign.rules.constants import NEUTRAL, NOBODY
from senlac.games.campaign.rules.reports.observation import ObservationLog, spy_code, towns_near
from senlac.games.campaign.rules.reports.phase import in_words, report
from senlac.games.campaign.rules.reports.scouting import (
    bare_sighting,
    foot_and_horse,
    size_off,
    wagons_of,
    watch_towns,
)
from senlac.games.campaign.rules.reports.sightings import (
    FLEET,
    FORCE,
    GARRISON,
    GONE,
    SCOUT,
    SPY,
    STAYED,
    UNTOLD,
    Sighting,
    file_report,
    half_up,
    in_sight,
    known_sightings,
    last_report,
    last_sightings,
    look_at,
    nearest,
)
from senlac.games.campaign.rules.reports.spying import reporting, towns_spied
from senlac.games.campaign.rules.reports.towns import (
    TownKnowledge,
    all_forget,
    all_learn,
    begin_knowledge,
    besieger,
    known,
    learn_from_spy,
    learn_own,
    public,
    see_garrison,
    week_of,
)
from tests.games.campaign.desk import Desk, Steady


def war(*lines: str, dice: Dice | None = None, turn: int = 1) -> Desk:
    """Return a war of three in some week."""
    text = "\n".join(["scenario: y1066", *lines, f"turn: {turn}", "step: Orders"])
    return Desk(text, Steady(6) if dice is None else dice)


def thought(desk: Desk, town: str) -> list[TownKnowledge]:
    """Return what each player, and the public, knows of a town."""
    return [known(desk.state, reader, desk.town(town)) for reader in range(4)]


@pytest.mark.rule("report.a")
def test_start_knowledge_is_of_all_towns_and_of_no_body() -> None:
    desk = war()
    desk.state.sightings = [[[[1], [], [], []]]] * 3
    begin_knowledge(desk.state)
    assert thought(desk, "dover") == [TownKnowledge(0, 0, 0, NOBODY, 0)] * 4
    assert thought(desk, "paris") == [TownKnowledge(NEUTRAL, NEUTRAL, 0, NOBODY, 0)] * 4
    assert desk.state.sightings == [[], [], []]
    assert public(desk.state) == 3


@pytest.mark.rule("scale.a", "report.a")
def test_weeks_are_counted_through_the_years() -> None:
    desk = war()
    for year, turn, week in ((1, 0, 0), (1, 6, 6), (2, 1, 7), (3, 6, 18)):
        desk.state.year, desk.state.turn = year, turn
        assert week_of(desk.state) == week
    for turn, week in ((0, 0), (1, 0), (2, 1), (6, 5)):
        desk.state.turn = turn
        assert last_report(desk.state) == week


@pytest.mark.rule("report.a", "report.b")
def test_players_know_the_towns_they_own_hold_or_besiege() -> None:
    desk = war("B1 dover inside spearman.C=20", "C1 dover besieging spearman.C=90",
               "pillage: dover=1", turn=3)  # fmt: skip
    learn_own(desk.state)
    own = TownKnowledge(1, 0, 1, 2, 3)
    first = TownKnowledge(0, 0, 0, NOBODY, 0)
    # The besieger keeps the old loyalty: there was no other report.
    assert thought(desk, "dover") == [own, own, own, first]
    assert besieger(desk.state, desk.town("dover")) == 2
    assert besieger(desk.state, desk.town("london")) == NOBODY
    # They leave; each knows of their own loss, and when.
    desk.state.besieging = [0, 0]
    desk.state.inside = [0, 0]
    desk.state.loyalty[desk.town("dover")] = 2
    desk.state.turn, desk.state.pillage[desk.town("dover")] = 4, 2
    learn_own(desk.state)
    assert thought(desk, "dover") == [
        TownKnowledge(1, 2, 1, 2, 4), TownKnowledge(0, 0, 1, 2, 4), TownKnowledge(2, 2, 2, NOBODY,
                                                                                  4), first,
    ]  # fmt: skip


@pytest.mark.rule("report.a")
def test_foreign_town_stays_unknown_except_for_an_ended_siege() -> None:
    desk = war("B1 dover inside spearman.C=20", turn=3)
    learn_own(desk.state)
    assert thought(desk, "dover")[2] == TownKnowledge(0, 0, 0, NOBODY, 0)
    # A player who has given up a siege knows that it is over.
    desk.state.known[2][desk.town("dover")] = [0, 0, 1, 2, 1]
    learn_own(desk.state)
    assert thought(desk, "dover")[2] == TownKnowledge(0, 0, 1, NOBODY, 3)


@pytest.mark.rule("report.b", "end.d")
def test_all_players_learn_of_captures_but_not_of_pillage() -> None:
    desk = war(turn=2)
    dover = desk.town("dover")
    desk.state.known = [[row[:] for row in rows] for rows in desk.state.known]
    desk.state.known[0][dover] = [0, 0, 2, 1, 1]
    all_learn(desk.state, dover, 1)
    assert thought(desk, "dover") == [
        TownKnowledge(1, 0, 2, NOBODY, 2), *[TownKnowledge(1, 0, 0, NOBODY, 2)] * 3,
    ]  # fmt: skip
    all_learn(desk.state, dover, 2, 2)
    assert {row[:2] for row in thought(desk, "dover")} == {(2, 2)}
    desk.state.known[0][dover] = [2, 1, 2, 2, 1]
    all_forget(desk.state, 2)
    assert thought(desk, "dover")[0] == TownKnowledge(NEUTRAL, 1, 2, NOBODY, 1)
    assert thought(desk, "dover")[1] == TownKnowledge(NEUTRAL, NEUTRAL, 0, NOBODY, 2)
    assert thought(desk, "london")[0][:4] == (0, 0, 0, NOBODY)


@pytest.mark.rule("spy.f", "report.e")
def test_spy_learns_the_holder_and_inside_also_the_loyalty() -> None:
    desk = war("B1 dover inside spearman.C=20", "C1 dover besieging spearman.C=90",
               "pillage: dover=1", "loyalty: dover=1", turn=3)  # fmt: skip
    dover = desk.town("dover")
    begin_knowledge(desk.state)
    learn_from_spy(desk.state, 2, dover, within=False)
    assert thought(desk, "dover")[2] == TownKnowledge(1, 0, 1, 2, 3)
    learn_from_spy(desk.state, 2, dover, within=True)
    assert thought(desk, "dover")[2] == TownKnowledge(1, 1, 1, 2, 3)
    assert thought(desk, "dover")[0] == TownKnowledge(0, 0, 0, NOBODY, 0)
    see_garrison(desk.state, 0, dover, 1)
    assert thought(desk, "dover")[0] == TownKnowledge(1, 0, 0, NOBODY, 3)


# ---- sightings ----------------------------------------------------------------------------------


BARE = Sighting(
    hex=0, hour=72, source=SCOUT, owner=1, shape=FORCE, week=2, left=STAYED, size=UNTOLD,
    error=UNTOLD, foot=UNTOLD, horse=UNTOLD, ships=UNTOLD, wagons=UNTOLD, lord=UNTOLD,
    captains=UNTOLD, posture=UNTOLD, pace=UNTOLD, classes=[], models=[], stacks=[],
)  # fmt: skip


@pytest.mark.rule("report.d")
def test_report_is_sorted_and_old_sightings_follow_until_dropped() -> None:
    desk = war(turn=3)
    state = desk.state
    file_report(state, 0, [BARE._replace(hex=9), BARE._replace(hex=4)], 2)
    assert [seen.hex for seen in last_sightings(state, 0)] == [4, 9]
    state.turn = 4
    assert last_sightings(state, 0) == []
    file_report(state, 0, [BARE._replace(hex=1, week=3)], 3)
    assert [seen.hex for seen in known_sightings(state, 0)] == [1, 4, 9]
    assert state.sightings[1] == []
    kept = state.catalogue.tables.files.tables.sheet.sightings_kept
    file_report(state, 0, [], 2 + kept)
    assert [seen.hex for seen in known_sightings(state, 0)] == [1, 4, 9]
    file_report(state, 0, [], 3 + kept)
    assert [seen.hex for seen in known_sightings(state, 0)] == [1]


@pytest.mark.rule("report.d")
def test_sightings_nearest_to_own_bodies_are_kept_at_the_limit() -> None:
    desk = war("A1 4950 fyrd.C=5", "A2 london fyrd.C=5")
    state = desk.state
    board = state.catalogue.ground.board
    most = state.catalogue.tables.files.tables.sheet.most_sightings
    every = [BARE._replace(hex=hex_, week=1) for hex_ in range(board.size)]
    file_report(state, 0, every, 1)
    away = [min([board.distance(hex_, at) for at in state.hex_of]) for hex_ in range(board.size)]
    assert len(known_sightings(state, 0)) == most
    farthest = max([away[seen.hex] for seen in known_sightings(state, 0)])
    assert farthest == sorted(away)[most - 1]
    file_report(state, 1, every[:most], 1)
    assert len(known_sightings(state, 1)) == most


@pytest.mark.rule("scout.a", "spy.a")
def test_bodies_in_sight_exclude_forces_aboard_a_fleet() -> None:
    desk = war("A1 dover ship=2", "A2 dover aboard A1 fyrd.C=5", "A3 dover inside fyrd.C=5 Ac1",
               "B1 4950 spearman.C=5 william_duke Bc1 bold", "loyalty: paris=-1")  # fmt: skip
    state = desk.state
    seen = [look_at(state, place) for place in in_sight(state)]
    assert [look.code for look in seen] == [state.codes[desk.body(n)] for n in ("A1", "A3", "B1")]
    assert [look.shape for look in seen] == [FLEET, GARRISON, FORCE]
    assert [look.ships for look in seen] == [2, 0, 0]
    assert [(look.lord, look.captains) for look in seen] == [(0, 0), (0, 1), (1, 1)]
    assert seen[2].posture == 1


@pytest.mark.rule("scout.d", "spy.b")
def test_numbers_round_half_up_and_sizes_to_the_nearest_step() -> None:
    assert [half_up(count, 50) for count in (0, 1, 2, 3, 5)] == [0, 1, 1, 2, 3]
    assert [half_up(40, share) for share in (90, 101, 110)] == [36, 40, 44]
    assert [nearest(count, 20) for count in (0, 9, 10, 29, 30, 40)] == [0, 0, 20, 20, 40, 40]
    state = war().state
    figures = [0] * len(state.catalogue.stacks)
    figures[state.catalogue.stacks.index("fyrd.C")] = 7
    figures[state.catalogue.stacks.index("knight.B")] = 3
    assert foot_and_horse(state, figures) == (7, 3)
    assert [wagons_of(models) for models in ([2, 1, 1, 40], [2, 1, 1, 0], [0, 0, 0, 1])] == [
        5, 4, 1,
    ]  # fmt: skip


@pytest.mark.rule("scout.a")
def test_a_size_is_off_by_its_error_times_the_share_of_a_die() -> None:
    rules = war().state.catalogue.tables.files.tables.scouting
    offs = [size_off(rules, 20, Steady(die)) for die in range(1, 7)]
    assert offs == [20 * share // 100 for share in rules.error_by_d6]
    assert size_off(rules, 0, Steady(0)) == 0


@pytest.mark.rule("report.a")
def test_controlled_towns_report_foreign_bodies_in_their_hex() -> None:
    desk = war("A1 dover fyrd.C=30", "B1 dover spearman.C=31", "B2 dover ship=3",
               "C1 4950 bondi.C=20", "C2 rouen bondi.C=9")  # fmt: skip
    found = watch_towns(desk.state, 3)
    dover = desk.state.hex_of[desk.body("A1")]
    assert [(s.hex, s.owner, s.size, s.error, s.shape) for s in found[0]] == [
        (dover, 1, 40, 20, FORCE), (dover, 1, UNTOLD, UNTOLD, FLEET),
    ]  # fmt: skip
    assert [(s.owner, s.size, s.week, s.hour) for s in found[1]] == [(2, 0, 3, 72)]
    assert found[2] == []


@pytest.mark.rule("report.a")
def test_sighting_text_lists_the_known_numbers() -> None:
    assert in_words(BARE) == "no details"
    assert in_words(BARE._replace(size=1, ships=2, wagons=0)) == "1 figure, 2 ships"
    many = BARE._replace(foot=3, horse=1, wagons=1, lord=1, captains=2, left=GONE)
    assert in_words(many) == "3 on foot, 1 on horse, 1 wagon, 1 lord, 2 captains, left since"


# ---- who watches --------------------------------------------------------------------------------


@pytest.mark.rule("scout.a")
def test_adjacent_forces_see_each_other_unless_besieged() -> None:
    desk = war("A1 4950 fyrd.C=9 lighthorse.C=2", "A2 4950 fyrd.C=5", "B1 4951 spearman.C=9",
               "B2 4960 spearman.C=9", "C1 dover inside bondi.C=20",
               "B3 dover besieging spearman.C=90", "A3 dover ship=2")  # fmt: skip
    state = desk.state
    watch = ObservationLog(state)
    watch.look(7)
    names = {code: state.catalogue.bodies[code] for code in state.codes}
    pairs = {(names[one], names[other]) for one, other in watch.scouted}
    assert pairs == {("A1", "B1"), ("A2", "B1"), ("B1", "A1"), ("B1", "A2"), ("B3", "C1")}
    seen = watch.scouted[state.codes[desk.body("A1")], state.codes[desk.body("B1")]]
    assert (seen.hour, seen.points, seen.left) == (7, 6, STAYED)
    assert (seen.at, seen.look.hex) == (state.hex_of[0], state.hex_of[desk.body("B1")])


@pytest.mark.rule("spy.a", "spy.f")
def test_spy_sees_foreign_bodies_within_two_hexes_and_their_exit() -> None:
    desk = war("A1 dover fyrd.C=9", "B1 dover spearman.C=9", "C1 4950 bondi.C=9",
               "spies: [[dover],[],[]]")  # fmt: skip
    state = desk.state
    watch = ObservationLog(state)
    watch.look(4)
    key = (spy_code(state, 0, desk.town("dover")), state.codes[desk.body("B1")])
    assert set(watch.spied) == {key}
    assert (watch.spied[key].hour, watch.spied[key].left) == (4, STAYED)
    far = state.copy()
    far.hex_of[desk.body("B1")] = state.catalogue.ground.board.hex("4950")
    gone = ObservationLog(far)
    gone.spied = dict(watch.spied)
    gone.look(5)
    assert gone.spied[key].left == GONE
    # A step over a side, three hexes away from the town in the end.
    board = state.catalogue.ground.board
    edge = next(h for h in range(board.size) if board.distance(h, state.hex_of[0]) == 2)
    side, out = next((s, row[edge]) for s, row in enumerate(board.beside)
                     if row[edge] >= 0 and board.distance(row[edge],
                                                          state.hex_of[0]) == 3)  # fmt: skip
    state.hex_of[desk.body("B1")] = edge
    step = ObservationLog(state)
    step.look(6)
    state.hex_of[desk.body("B1")] = out
    step.look(7)
    assert (step.spied[key].hour, step.spied[key].left) == (6, side)
    step.look(8)
    assert step.spied[key].left == side
    step.keep()
    assert ObservationLog(state).spied == step.spied
    assert ObservationLog(state).scouted == step.scouted


@pytest.mark.rule("spy.a")
def test_towns_near_a_hex_are_those_within_the_distance() -> None:
    ground = war().state.catalogue.ground
    for reach in (0, 1, 2):
        near = towns_near(ground, reach)
        for hex_ in range(0, ground.board.size, 7):
            expected = [town for town, at in enumerate(ground.town_hex)
                        if ground.board.distance(at, hex_) <= reach]  # fmt: skip
            assert near[hex_] == expected


@pytest.mark.rule("spy.f", "spy.c")
def test_spies_report_towns_in_range_unless_besieged_or_silenced() -> None:
    desk = war("B1 london inside spearman.C=10", "C1 london besieging bondi.C=90",
               "spies: [[rouen,london],[dover],[dover]]")  # fmt: skip
    silenced = [0] * len(desk.state.catalogue.towns)
    silenced[desk.town("dover")] = 0b010
    voices = reporting(desk.state, silenced)
    names = desk.state.catalogue.towns
    assert {names[t]: seats for t, seats in enumerate(voices) if seats} == {
        "dover": [2], "rouen": [0],
    }  # fmt: skip
    told = {(seat, names[town]) for seat, town in towns_spied(desk.state, voices)}
    assert {(2, "dover"), (2, "sandwich"), (0, "rouen")} <= told
    assert not {(0, "london"), (1, "dover"), (2, "canterbury")} & told


@pytest.mark.rule("report.d", "end.d")
def test_reports_go_once_to_players_still_in_the_war() -> None:
    desk = war("A1 4950 lighthorse.C=9", "B1 4951 spearman.C=40", "B2 dover spearman.C=9")
    state = desk.state
    watch = ObservationLog(state)
    watch.look(72)
    watch.keep()
    state.out = 0b100
    report(state, {})
    assert state.observations == []
    assert [len(rows) for rows in state.sightings] == [2, 0, 0]
    told = [(event.fields["label"], event.audience) for event in desk.told("sighted")]
    assert told == [("s1", frozenset([0])), ("s2", frozenset([0]))]
    assert [event.audience for event in desk.told("letters")] == [frozenset([0])]


@pytest.mark.rule("report.a", "siege.a")
def test_sieges_are_reported_each_week_to_those_who_know_of_them() -> None:
    desk = war("A1 london inside huscarl.A=40", "B1 london besieging knight.B=90 Bc1",
               "C1 york inside bondi.C=40")  # fmt: skip
    report(desk.state, {})
    told = [(event.fields["town"], event.fields["player"], event.audience)
            for event in desk.told("besieged")]  # fmt: skip
    assert told == [("london", "william", frozenset([0])), ("london", "william", frozenset([1]))]
    desk.state.turn += 1
    desk.state.besieging[desk.body("B1")] = 0
    report(desk.state, {})
    assert len(desk.told("besieged")) == 2


@pytest.mark.rule("report.d")
def test_bare_sighting_has_only_place_time_and_owner() -> None:
    desk = war("B1 4951 spearman.C=40")
    look = look_at(desk.state, 0)
    found = bare_sighting(look, 5, SPY, 2, 1)
    assert found == BARE._replace(hex=desk.state.hex_of[0], hour=5, source=SPY)
