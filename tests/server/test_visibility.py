"""Entry counts: each viewer counts the entries they have seen, and hidden entries do not count."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from senlac.engine.game.position import encode
from senlac.engine.match.match import Match
from senlac.engine.support.slices import finished
from senlac.games.comet import GAME
from senlac.server.bots.scheduler import BotScheduler
from senlac.server.config.settings import Settings
from senlac.server.matches import lobby
from senlac.server.matches.draws import offer_draw
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.playing import ActionRequest, abandon, act, ask_undo
from senlac.server.matches.table import BOT, Table
from senlac.server.matches.visibility import EVERYBODY, ViewCache, VisibilityLog
from senlac.server.ops.bundle import bundle
from senlac.server.support.errors import Illegal, Stale
from senlac.server.support.metrics import Metrics
from senlac.server.views.board_cache import BoardCache
from senlac.server.views.view import Viewer, table_view
from senlac.testing.laws import groups, random_play
from tests.games.comet.board import campaign
from tests.server.pairs import Pair, kinds
from tests.server.test_match_rows import EDITH, writer

HIDING = [kind for kind in kinds() if not kind.open]


def seated(match: Match) -> Table:
    """Return a table where one person has the first role of a match, another all others."""
    seats = {role: SeatRequest("me") for role in match.roles}
    plan = MatchRequest(match.game.id, position=match.position(), seats=seats)
    table = lobby.create(plan, EDITH, 1.0).change.after
    first, *rest = table.assignments
    others = [replace(seat, account="gytha", name="Gytha") for seat in rest]
    seen = VisibilityLog.of([EVERYBODY] * match.entries)
    return replace(table, id="battle", assignments=(first, *others), match=match, seen=seen)


def told(table: Table, roles: list[str]) -> bytes:
    """Return the full view of a table for some roles."""
    account = EDITH.id if table.assignments[0].role in roles else None
    look, boards = Viewer(account, roles), BoardCache()
    # A view with values cached from the moment before must equal a new view.
    anew = msgspec.json.encode(table_view(replace(table, kept={}), look, boards))
    assert msgspec.json.encode(table_view(table, look, boards)) == anew
    return anew


@pytest.mark.parametrize("name", [kind.name for kind in HIDING if kind.name != "feud"])
def test_uncounted_entry_changes_nothing_that_is_shown(name: str) -> None:
    [kind] = [kind for kind in HIDING if kind.name == name]
    rng = Random(5)
    hidden = 0
    for _ in range(3):
        table = seated(kind.begun(rng))
        for now in range(12):
            if table.match is None or table.match.result() is not None:
                break
            match = table.match.copy()
            role, _ = random_play(match, rng)
            after = table.after_move(match, 2.0 + now)
            hidden += not after.seen.openly
            for roles in rng.sample(groups(match.roles), 3):
                counted = after.seq(roles) - table.seq(roles)
                assert counted in (0, 1)
                if match.result() is None and not counted:
                    assert told(after, roles) == told(table, roles)
                assert counted or role not in roles
            table = after
    assert hidden == 0 if kind.overt else hidden > 3


def marching() -> Table:
    """Return a campaign in which the Vikings march, and another player has the other sides."""
    made = campaign("york: hardrada tostig vik1 vik2=2", "london: harold hc1", "exeter: william")
    document = made.match().position()
    table = seated(Match.from_position(document, secret=bytes(32)))
    assert table.actors == [table.assignments[0].role]
    return table


def hide(table: Table, action: str = "transfer vik1 vik2", now: float = 5.0) -> Table:
    """Return the table after a hidden action of the Vikings."""
    role = table.actors[0]
    sent = ActionRequest(role, action, table.seq([role]), f"{action} {now}")
    change = finished(act(table, EDITH.id, sent, now))
    assert change is not None
    assert not change.after.seen.openly
    return change.after


def test_draw_offer_survives_a_hidden_action_of_the_opponent() -> None:
    offered = offer_draw(marching(), "gytha", 1.0)
    assert offered is not None
    table = offered.after
    assert hide(table).requests == table.requests


def test_hidden_action_and_its_undo_change_no_visible_time() -> None:
    table = marching()
    after = hide(table)
    assert after.match is not None
    back = ask_undo(after, after.match, EDITH.id, 9.0)
    assert back is not None
    undone = back.after
    times = {(each.asked_at, each.played_at) for each in (table, after, undone)}
    assert len(times) == 1
    assert [each.seq(table.roles[1:]) for each in (table, after, undone)] == [1, 1, 1]
    assert [each.seq(table.roles[:1]) for each in (table, after, undone)] == [1, 2, 3]


def test_right_to_abandon_does_not_reveal_hidden_actions() -> None:
    week = 7 * 24 * 3600.0
    table = marching()
    for each in (table, hide(table, now=week)):
        with pytest.raises(Illegal):
            abandon(each, "gytha", week)
        assert abandon(each, "gytha", week + 2).after.status == "abandoned"


def test_action_is_checked_against_the_count_of_its_own_role() -> None:
    table = marching()
    after = hide(table)
    role = table.actors[0]
    late = ActionRequest(role, "transfer vik1 vik2", table.seq([role]), "late")
    with pytest.raises(Stale):
        finished(act(after, EDITH.id, late, 6.0))
    sent = ActionRequest(role, "done", after.seq([role]), "end", (role,))
    again = finished(act(after, EDITH.id, sent, 7.0))
    assert again is not None
    assert again.receipt == again.after.seq([role])


def test_bug_bundle_keeps_traceback_locations_but_not_values() -> None:
    table = marching()
    trace = 'Traceback:\n  File "march.py", line 3\nKeyError: hardrada in york'
    line = json.dumps({"what": "failed", "match": table.id, "trace": trace})
    with zipfile.ZipFile(io.BytesIO(bundle(table, [line]))) as archive:
        log = archive.read(f"{table.id}/server.log").decode()
    assert "march.py" in log
    assert "york" not in log


@pytest.mark.parametrize("name", [kind.name for kind in HIDING if kind.name != "feud"])
def test_bot_job_is_the_same_if_only_hidden_information_differs(tmp_path: Path, name: str) -> None:
    [kind] = [kind for kind in HIDING if kind.name == name]
    rng = Random(9)
    differed = 0

    async def work() -> None:
        nonlocal differed
        async with writer(tmp_path) as there:
            scheduler = BotScheduler(
                there, there.cache._database, Settings(tmp_path), Metrics(), lambda _: True
            )
            for _ in range(6):
                pair = Pair(kind, rng)
                tables = [botted(seated(match), pair.roles) for match in pair.matches]
                one, other = (scheduler._job(table, pair.roles[0]) for table in tables)
                assert one == other
                drawn = pair.matches[0].determinize(pair.roles, seed=one.seed)
                differed += encode(kind.game, drawn) != one.position

    asyncio.run(work())
    assert differed, "what a bot thinks by does not draw what is hidden from it"


def botted(table: Table, roles: list[str]) -> Table:
    """Return a table with one bot for some roles, and another bot on every other seat."""
    seats = [
        replace(seat, kind=BOT, account=None, bot="greedy", seat=99 if seat.role in roles else n)
        for n, seat in enumerate(table.assignments)
    ]
    return replace(table, assignments=tuple(seats))


def test_view_of_an_entry_is_cached_until_the_next() -> None:
    there = campaign("norwich: hardrada vik1", "london: harold hc1")
    state, after = there.state, there.state.copy()
    after.cv[there.unit("vik1")] = 1
    sights, everybody = ViewCache(), range(len(state.catalogue.roles))
    assert sights.differ(GAME, state, after, everybody)
    seen = sights.of(GAME, after, everybody)
    assert sights.of(GAME, after, everybody) is seen
    # For another viewer, or after another entry, the view differs.
    assert sights.of(GAME, after, ()) != seen
    assert sights.of(GAME, state, everybody) != seen
    assert not sights.differ(GAME, state, state.copy(), everybody)
