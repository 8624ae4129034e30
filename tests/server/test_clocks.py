"""Clocks: how much time players have left, when it runs, and what happens when it has run out."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Final
from unittest.mock import patch

import pytest

from senlac.engine.match import registry
from senlac.engine.support.slices import finished
from senlac.server.accounts.accounts import Person
from senlac.server.matches import lobby, playing, seating
from senlac.server.matches.clocks import Clock
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.playing import ActionRequest, act
from senlac.server.matches.privacy import may_view
from senlac.server.matches.substitutes import invite_substitute, take_over
from senlac.server.matches.table import BOT, OVER, PAUSED, PERSON, RUNNING, Table
from senlac.server.matches.time_controls import DAY, HOUR, MINUTE, TimeControl
from senlac.server.matches.time_ends import (
    Claim,
    answer_claim,
    claim,
    end_time,
    may_claim_from,
)
from senlac.server.support.errors import BadInput, Forbidden, Illegal
from senlac.server.views.card import ClockCard, glance, iso, match_card

BEGIN: Final = 1_790_000_000.0
EDITH: Final = Person("edith", "Edith", guest=True)
ODO: Final = Person("odo", "Odo", guest=True)
ME: Final = SeatRequest("me")
FREE: Final = SeatRequest("open")
COMPUTER: Final = SeatRequest("bot", "random")
EVENING: Final = TimeControl("live", 30 * MINUTE, 30)
FIXED: Final = SimpleNamespace(token_bytes=lambda count: bytes(range(count)))
"""Dice that give the first side several actions."""

POST: Final = TimeControl("bank", DAY, 4 * HOUR)


def begun(
    control: TimeControl | None = POST, second: SeatRequest = FREE, game: str = "shieldwall"
) -> Table:
    """Return a running match of two sides: Edith plays the one that decides first."""
    return begun_with_secret(control, second, game)[0]


def begun_with_secret(
    control: TimeControl | None = POST, second: SeatRequest = FREE, game: str = "shieldwall"
) -> tuple[Table, bytes]:
    """Return the same, and the secret of its dice."""
    first, other, *more = registry.game(game).scenario_card().sides
    rest = dict.fromkeys(more, COMPUTER)
    # The side that begins depends on the scenario.
    for one, two in ((first, other), (other, first)):
        seats = {one: ME, two: second, **rest}
        plan = MatchRequest(game, seats=seats, usual=True, time=control)
        with patch.object(lobby, "secrets", FIXED):
            change = lobby.create(plan, EDITH, BEGIN).change
        table = change.after
        if second.kind == "open":
            table = seating.join(table, ODO, two, "", "", BEGIN)
            table = lobby.started_if_full(table, change.secret or b"", BEGIN)
        if one in table.awaited:
            return table, change.secret or b""
    raise AssertionError("no one decides")


def clock(table: Table) -> Clock:
    """Return the clocks of a table."""
    assert table.clock is not None
    return table.clock


def seat(table: Table, person: Person) -> int:
    """Return the seat of a person."""
    return table.assignment(table.roles_of(person.id)[0]).seat


def play(table: Table, now: float, action: str = "") -> Table:
    """Play an action of the role that decides, by default one that ends a step if it can."""
    assert table.match is not None
    role = table.awaited[0]
    person = table.assignment(role).account or ""
    options = table.match.options(role)
    chosen = action or next((one for one in options if one == "done"), options[0])
    sent = ActionRequest(role, chosen, table.seq([role]), f"{role} {table.entries}", (role,))
    change = finished(act(table, person, sent, now))
    assert change is not None
    return change.after


def go_on(table: Table, now: float) -> Table:
    """Play an action that does not end the step."""
    assert table.match is not None
    options = table.match.options(table.awaited[0])
    return play(table, now, next(one for one in options if one != "done"))


def play_to(table: Table, person: Person, now: float) -> Table:
    """Play until a person has a decision."""
    for _ in range(200):
        if set(table.roles_of(person.id)) & set(table.awaited):
            return table
        table = play(table, now)
    raise AssertionError(f"{person.name} is never asked")


def ended(table: Table, now: float) -> Table:
    """Return the table after what is due."""
    change = end_time(table, now)
    assert change is not None
    return change.after


def undone(table: Table, person: Person, now: float) -> Table:
    """Return the table after the undo of a person's last action, to which the other agrees."""
    assert table.match is not None
    change = playing.ask_undo(table, table.match, person.id, now)
    assert change is not None
    table = change.after
    if "undo" in table.requests:
        [other] = {s.account for s in table.others(person.id)}
        assert table.match is not None
        answered = playing.answer_undo(table, table.match, other or "", agree=True, now=now)
        table = answered.after
    return table


# ---- clocks that run ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["shieldwall", "comet", "hastings", "destiny", "campaign"])
def test_every_game_has_clocks_that_run_for_those_who_decide(game: str) -> None:
    table = begun(game=game)
    awaited = {table.assignment(role).seat for role in table.awaited}
    assert set(clock(table).ticking) == awaited
    assert table.due_at == BEGIN + DAY
    assert end_time(table, BEGIN + DAY - 1) is None


def test_clock_gains_its_increment_when_the_decision_passes_on() -> None:
    table = begun()
    mine, theirs = seat(table, EDITH), seat(table, ODO)
    later = BEGIN + HOUR
    table = play_to(table, ODO, later)
    assert clock(table).left_of(mine) == DAY - HOUR + 4 * HOUR
    assert clock(table).ticking == [theirs]
    assert table.due_at == later + DAY
    table = play_to(table, EDITH, later + 2 * HOUR)
    assert clock(table).left_of(theirs) == DAY - 2 * HOUR + 4 * HOUR
    assert table.due_at == later + 2 * HOUR + DAY + 3 * HOUR


def test_clock_gains_its_increment_with_each_action_if_so_chosen() -> None:
    table = begun(replace_(EVENING, per="action"))
    mine = seat(table, EDITH)
    for number in range(1, 4):
        table = go_on(table, BEGIN + 10 * number)
        assert clock(table).left_of(mine) == 30 * MINUTE + 20 * number


def replace_(control: TimeControl, **changes: object) -> TimeControl:
    """Return a changed time control."""
    fields = {name: getattr(control, name) for name in control.__struct_fields__}
    return TimeControl(**{**fields, **changes})


def test_undo_and_the_same_action_again_gain_no_time() -> None:
    table = begun(replace_(EVENING, per="action"))
    mine = seat(table, EDITH)
    table = go_on(table, BEGIN)
    gained = clock(table).left_of(mine)
    for _ in range(3):
        table = go_on(undone(table, EDITH, BEGIN), BEGIN)
    assert clock(table).left_of(mine) == gained == 30 * MINUTE + 30
    table = go_on(table, BEGIN)
    assert clock(table).left_of(mine) == gained + 30


def test_step_deadline_begins_again_with_each_decision() -> None:
    table = begun(TimeControl("step", 3 * DAY))
    table = play_to(table, ODO, BEGIN + DAY)
    assert table.due_at == BEGIN + DAY + 3 * DAY
    table = play_to(table, EDITH, BEGIN + 2 * DAY)
    assert table.due_at == BEGIN + 2 * DAY + 3 * DAY


def test_clocks_of_all_who_have_not_submitted_run() -> None:
    table = begun(game="campaign")
    mine, theirs = seat(table, EDITH), seat(table, ODO)
    assert sorted(clock(table).ticking) == sorted([mine, theirs])
    # Writing on a sealed sheet changes no clock: the others would know of it.
    before = clock(table)
    sent = ActionRequest("rufus", "crowns 50", table.seq(["rufus"]), "1", ("rufus",))
    change = finished(act(table, EDITH.id, sent, BEGIN + HOUR))
    assert change is not None
    assert clock(change.after) is before
    table = play(change.after, BEGIN + 2 * HOUR, "done")
    assert clock(table).ticking == [theirs]
    assert clock(table).left_of(mine) == DAY - 2 * HOUR + 4 * HOUR


def test_no_clock_runs_at_a_shared_screen() -> None:
    table = begun(second=ME)
    assert clock(table).ticking == []
    assert table.due_at is None


def test_time_of_a_bot_counts_for_nobody() -> None:
    table = begun(second=COMPUTER)
    while set(table.roles_of(EDITH.id)) & set(table.awaited):
        table = play(table, BEGIN + HOUR)
    assert (clock(table).ticking, table.due_at) == ([], None)


def test_rematch_has_the_same_time_control() -> None:
    table = playing.resign(begun(), EDITH.id, BEGIN).after
    assert table.due_at is None
    assert seating.rematch_plan(table, EDITH).time == POST


@pytest.mark.parametrize(
    ("control", "why"),
    [
        (TimeControl("live", 7), "from 60 to 21600 seconds for live"),
        (TimeControl("bank", 31 * DAY), "seconds for bank"),
        (TimeControl("bank", DAY, 8 * DAY), "at most 604800 seconds"),
        (TimeControl("step", DAY, 1), "at most 0 seconds for step"),
    ],
)
def test_time_control_out_of_bounds_is_refused(control: TimeControl, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        begun(control)
    with pytest.raises(BadInput, match="tutorial has none"):
        lobby.create(MatchRequest("shieldwall", tutorial=True, time=POST), EDITH, BEGIN)


def test_clocks_are_the_same_after_they_were_stored() -> None:
    table = play_to(begun(), ODO, BEGIN + HOUR)
    full = replace(clock(table), away={1: BEGIN}, flagged=(0,), taken=(1,), top=7)
    assert Clock.from_document(full.document()) == full


# ---- pauses -------------------------------------------------------------------------------------


def test_pause_by_consent_stops_all_clocks() -> None:
    table = begun()
    asked = playing.pause(table, EDITH.id, BEGIN + HOUR)
    assert asked is not None
    # The request stays while the match goes on.
    table = go_on(asked.after, BEGIN + HOUR)
    table = playing.answer_pause(table, ODO.id, agree=True, now=BEGIN + 2 * HOUR).after
    assert (table.status, table.due_at) == (PAUSED, None)
    table = playing.resume(table, ODO.id, BEGIN + 50 * HOUR).after
    assert (table.status, table.due_at) == (RUNNING, BEGIN + 50 * HOUR + DAY - 2 * HOUR)


# ---- the end of time ----------------------------------------------------------------------------


def test_computer_plays_on_if_so_chosen() -> None:
    table = ended(begun(replace_(POST, at_end="computer")), BEGIN + DAY)
    [late] = [one for one in table.assignments if one.kind == BOT]
    assert (late.bot, late.account) == ("normal", EDITH.id)
    assert table.status == RUNNING
    assert table.roles_of(EDITH.id) == []
    with pytest.raises(Forbidden, match="The computer plays"):
        table.require_seat(EDITH.id, late.role)
    assert clock(table).taken == (late.seat,)
    assert end_time(table, BEGIN + 9 * DAY) is None
    assert match_card(glance(table), EDITH.id).your_move is False


def test_match_is_lost_if_so_chosen() -> None:
    table = ended(begun(replace_(POST, at_end="lose")), BEGIN + DAY)
    assert table.status == OVER
    assert table.match is not None
    result = table.match.result()
    assert result is not None
    assert list(result.winners) == table.roles_of(ODO.id)


def test_others_decide_if_so_chosen() -> None:
    table = begun(replace_(POST, at_end="ask"))
    assert may_claim_from(table) is None
    with pytest.raises(Illegal, match="long enough"):
        claim(table, ODO.id, "win", BEGIN + HOUR)
    table = ended(table, BEGIN + DAY)
    assert (table.status, table.due_at) == (RUNNING, None)
    assert clock(table).flagged == (seat(table, EDITH),)
    with pytest.raises(Illegal, match="long enough"):
        claim(table, EDITH.id, "win", BEGIN + DAY)
    assert claimed(table, "win", BEGIN + DAY).status == OVER
    played_on = claimed(table, "computer", BEGIN + DAY)
    assert [one.kind for one in played_on.assignments].count(BOT) == 1
    # If the others wait, the player may go on, and has the increment for the next decision.
    table = play_to(table, ODO, BEGIN + 2 * DAY)
    assert clock(table).flagged == ()
    assert clock(table).left_of(seat(table, EDITH)) == 4 * HOUR


def claimed(table: Table, what: Claim, now: float, account: str = ODO.id) -> Table:
    """Return the table after a claim."""
    change = claim(table, account, what, now)
    assert change is not None
    return change.after


@pytest.mark.parametrize(("control", "seconds"), [(None, DAY), (TimeControl("sitting"), HOUR)])
def test_vanished_player_is_replaced_without_time_control(
    control: TimeControl | None, seconds: int
) -> None:
    table = begun(control)
    assert table.due_at is None
    assert may_claim_from(table) == BEGIN + seconds
    with pytest.raises(Illegal, match="long enough"):
        claim(table, ODO.id, "computer", BEGIN + seconds - 1)
    after = claimed(table, "computer", BEGIN + seconds)
    assert [one.kind for one in after.assignments].count(BOT) == 1
    # An action is a sign of life.
    assert may_claim_from(play(table, BEGIN + HOUR)) == BEGIN + HOUR + seconds


@pytest.mark.parametrize(("control", "seconds"), [(None, DAY), (TimeControl("sitting"), HOUR)])
def test_time_of_a_pause_is_no_time_in_which_a_player_was_waited_for(
    control: TimeControl | None, seconds: int
) -> None:
    table = begun(control)
    paused = playing.pause(table, ODO.id, BEGIN + MINUTE)
    assert paused is not None
    if paused.after.status != PAUSED:
        paused = playing.answer_pause(paused.after, EDITH.id, agree=True, now=BEGIN + MINUTE)
    resumed = playing.resume(paused.after, ODO.id, BEGIN + 2 * DAY).after
    with pytest.raises(Illegal, match="long enough"):
        claim(resumed, ODO.id, "win", BEGIN + 2 * DAY + 1)
    assert may_claim_from(resumed) == BEGIN + 2 * DAY + seconds


def test_player_who_also_keeps_a_match_waiting_makes_no_claim() -> None:
    table = begun(None, game="campaign")
    with pytest.raises(Illegal, match="waits for you, too"):
        claim(table, ODO.id, "win", BEGIN + 2 * DAY)
    change = finished(
        act(table, ODO.id, ActionRequest("robert", "done", 1, "1", ("robert",)), BEGIN)
    )
    assert change is not None
    assert claimed(change.after, "win", BEGIN + 2 * DAY).status == OVER


def test_claim_needs_the_consent_of_all_others() -> None:
    wulf = Person("wulf", "Wulf", guest=True)
    roles = registry.game("comet").scenario_card().sides
    seats = {roles[0]: ME, roles[1]: FREE, roles[2]: FREE}
    plan = MatchRequest("comet", seats=seats, usual=True)
    change = lobby.create(plan, EDITH, BEGIN).change
    table = change.after
    for role, person in zip(roles[1:], (ODO, wulf), strict=True):
        table = seating.join(table, person, role, "", "", BEGIN)
    table = lobby.started_if_full(table, change.secret or b"", BEGIN)
    [late] = {table.assignment(role).account for role in table.awaited}
    one, two = [who.id for who in (EDITH, ODO, wulf) if who.id != late]
    asked = claimed(table, "computer", BEGIN + DAY, one)
    assert [seat.kind for seat in asked.assignments] == [PERSON] * 3
    assert claim(asked, one, "computer", BEGIN + DAY) is None
    with pytest.raises(Illegal, match="Answer the other player's claim"):
        claim(asked, two, "win", BEGIN + DAY)
    declined = answer_claim(asked, two, agree=False, now=BEGIN + DAY).after
    assert (declined.requests, declined.assignments) == ({}, asked.assignments)
    # Time that was too short, such as after a move, is no reason for a claim any more.
    with pytest.raises(Illegal, match="long enough"):
        answer_claim(replace(asked, asked_at=BEGIN + DAY), two, agree=True, now=BEGIN + DAY)
    paused = playing.pause(asked, one, BEGIN + DAY)
    assert paused is not None
    assert paused.after.requests == {}
    agreed = answer_claim(asked, two, agree=True, now=BEGIN + DAY).after
    assert {seat.account for seat in agreed.assignments if seat.kind == BOT} == {late}


# ---- what is shown ------------------------------------------------------------------------------


def test_card_shows_time_control_and_clocks_to_all() -> None:
    table = play_to(begun(), ODO, BEGIN + HOUR)
    mine, theirs = seat(table, EDITH), seat(table, ODO)
    for account in (EDITH.id, ODO.id, None):
        card = match_card(glance(table), account)
        assert card.time == POST
        assert {one.chair: one for one in card.clocks} == {
            mine: ClockCard(mine, DAY + 3 * HOUR),
            theirs: ClockCard(theirs, DAY, iso(BEGIN + HOUR + DAY)),
        }
    flagged = ended(table, BEGIN + HOUR + DAY)
    assert [one.out for one in match_card(glance(flagged), None).clocks].count(True) == 1
    assert match_card(glance(flagged), EDITH.id).claim_from is not None
    assert match_card(glance(flagged), None).claim_from is None


# ---- substitutes --------------------------------------------------------------------------------


def test_substitute_takes_the_seat_that_the_computer_has_taken_over() -> None:
    wulf = Person("wulf", "Wulf", guest=True)
    table = ended(begun(replace_(POST, at_end="computer")), BEGIN + DAY)
    [late] = [one for one in table.assignments if one.kind == BOT]
    with pytest.raises(Forbidden, match="do not play"):
        invite_substitute(table, wulf.id, late.role)
    with pytest.raises(Illegal, match="needs no substitute"):
        invite_substitute(table, ODO.id, table.roles_of(ODO.id)[0])
    with pytest.raises(Forbidden, match="invited player"):
        take_over(table, wulf, late.role, "guess", BEGIN + DAY)
    table, first = invite_substitute(table, ODO.id, late.role)
    table, word = invite_substitute(table, ODO.id, late.role)
    with pytest.raises(Forbidden, match="invited player"):
        take_over(table, wulf, late.role, first, BEGIN + DAY)
    with pytest.raises(Illegal, match="already play"):
        take_over(table, ODO, late.role, word, BEGIN + DAY)
    table = replace(table, private=True)
    assert may_view(table, wulf.id, word)
    table = take_over(table, wulf, late.role, word, BEGIN + 2 * DAY)
    assert table.roles_of(wulf.id) == [late.role]
    assert (clock(table).taken, clock(table).left_of(late.seat)) == ((), DAY)
    assert table.due_at == BEGIN + 3 * DAY
    with pytest.raises(Illegal):
        take_over(table, EDITH, late.role, word, BEGIN + 2 * DAY)
