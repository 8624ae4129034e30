"""Match cards: lists show and read little of a match, and its start is stored once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from sqlalchemy import Connection, column, event, insert, select, table

from senlac.engine.data.overlay import Overlay
from senlac.engine.match import registry
from senlac.engine.match.match import Match
from senlac.server.database.database import Database
from senlac.server.database.models import Account, MatchRow
from senlac.server.database.upgrade import upgrade
from senlac.server.matches import lobby
from senlac.server.matches.lobby import MatchRequest, SeatRequest
from senlac.server.matches.match_start import MatchStart, Shown
from senlac.server.matches.table import Table
from senlac.server.views import lists, players
from senlac.server.views.card import glance, match_card
from tests.server.support import Server
from tests.server.test_match_rows import BOTH, EDITH, run, url, writer

MAX_CARD: Final = 3_000
"""The maximum size in bytes of a card of two players, with all ids, times and names."""

LARGE: Final = {
    "ref": "x" * 100,
    "sides": [
        {
            "name": "y" * 80,
            "troops": [
                {"id": f"{side}{number}", "class": "foot", "grade": "C", "figures": 12}
                for number in range(14)
            ],
        }
        for side in "AB"
    ],
}
"""A request for a battle as another game may send it."""

FIELD: Final = MatchRequest(
    "shieldwall",
    "field",
    {"request": LARGE},
    seats={"attacker": SeatRequest("me"), "defender": SeatRequest("me")},
)


def overlay() -> Overlay:
    """Return an overlay with one changed value."""
    return Overlay.from_text("[units.unit.housecarl]\nstrength = 8\n", "printed.toml")


def plan(**more: Any) -> MatchRequest:  # noqa: ANN401 - the fields of a plan
    return MatchRequest("shieldwall", "foragers", seats=BOTH, **more)


def made(wished: MatchRequest) -> Table:
    return lobby.create(wished, EDITH, 1.0).change.after


# ---- cards --------------------------------------------------------------------------------------


def test_card_omits_large_options() -> None:
    table = made(FIELD)
    assert table.begin.options["request"] == LARGE
    card = match_card(glance(table), EDITH.id)
    assert "request" not in card.options
    assert len(msgspec.json.encode(card)) < MAX_CARD


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_card_shows_every_option_of_a_menu(game: Any) -> None:  # noqa: ANN401
    for scenario in game.scenarios():
        options = game.resolve_options(scenario.id, {})
        shown = Shown.of(MatchStart(options))
        cards = {card.id: card for card in game.option_cards()}
        chosen = {name for name in options if cards[name].choices}
        assert chosen <= shown.options.keys() <= options.keys()
        assert len(msgspec.json.encode(shown.document())) < 1_000


def test_long_text_is_omitted_and_long_name_is_truncated() -> None:
    begin = MatchStart({"a": "x" * 81, "b": "x" * 80, "c": [], "d": 1}, {"name": "o" * 100})
    shown = Shown.of(begin)
    assert set(shown.options) == {"b", "d"}
    assert shown.overlay == "o" * 80


def test_lists_of_large_matches_are_small(server: Server) -> None:
    edith, gytha = server.account("Shown Edith"), server.account("Shown Gytha")
    options = {"request": LARGE}
    seats = {"attacker": {"kind": "me"}, "defender": {"kind": "person", "name": "Shown Gytha"}}
    wished = {"game": "shieldwall", "scenario": "field", "options": options, "seats": seats}
    with gytha.everywhere() as line:
        match_id = edith.post("/api/matches", **wished)["id"]
        invited = line.until("invited", match=match_id)
    found = [invited["card"], edith.get(f"/api/matches/{match_id}")]
    found += edith.get("/api/matches", list="mine")["matches"]
    found += gytha.get("/api/matches", list="invited")["matches"]
    found += edith.get("/api/players/Shown%20Edith")["matches"]
    assert len(found) == 5
    for card in found:
        assert "request" not in card["options"]
        assert len(msgspec.json.encode(card)) < MAX_CARD, card


# ---- reads --------------------------------------------------------------------------------------


@contextmanager
def watched(database: Database) -> Iterator[list[str]]:
    """Yield a list of the statements that are sent to a database."""
    sent: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        sent.append(statement)

    event.listen(database.reading.sync_engine, "before_cursor_execute", note)
    yield sent
    event.remove(database.reading.sync_engine, "before_cursor_execute", note)


def test_lists_do_not_read_the_start_of_matches(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        async with writer(tmp_path) as there:
            seats = {"saxon": SeatRequest("me"), "norman": SeatRequest("open")}
            await there.create(lobby.create(plan(overlay=overlay()), EDITH, 1.0).change)
            await there.create(
                lobby.create(MatchRequest("shieldwall", "foragers", seats=seats), EDITH, 1.0).change
            )
            async with database.write() as session:
                await session.merge(
                    Account(id=EDITH.id, name="Edith", created_at=0.0, folded="edith")
                )
            with watched(database) as sent:
                async with database.read() as session:
                    assert len(await lists.matches_of(session, EDITH.id)) == 2
                    assert len(await lists.open_matches(session)) == 1
                    assert len(await lists.running_matches(session)) == 1
                    await lists.invited_matches(session, EDITH.id)
                    page = await players.player_page(session, "Edith", None)
            assert {card.overlay for card in page.matches} == {None, "printed.toml"}
            assert len(sent) > 8
            for statement in sent:
                assert "match.begin" not in statement
                assert "match.header" not in statement
        await database.close()

    run(work)


# ---- storage ------------------------------------------------------------------------------------


@pytest.mark.parametrize("start", ["overlay", "position"])
def test_overlay_or_position_is_stored_once(start: str, tmp_path: Path) -> None:
    position = Match.new("shieldwall", "foragers", seed=1).position()
    wished = plan(overlay=overlay()) if start == "overlay" else plan(position=position)

    async def work() -> None:
        database = Database(url(tmp_path))
        async with writer(tmp_path) as there:
            begun = await there.create(lobby.create(wished, EDITH, 1.0).change)
            async with database.read() as session:
                row = await session.get(MatchRow, begun.id)
            assert row is not None
            assert row.header is not None
            assert row.begin[start] is None
            assert row.header["start"][start]
            there.cache.clear()
            again = await there.table(begun.id)
            assert again.begin == begun.begin
            assert getattr(again.begin, start)
        await database.close()

    run(work)


def test_start_is_stored_until_the_match_begins(tmp_path: Path) -> None:
    async def work() -> None:
        database = Database(url(tmp_path))
        async with writer(tmp_path) as there:
            seats = {"saxon": SeatRequest("me"), "norman": SeatRequest("open")}
            wished = MatchRequest("shieldwall", "foragers", overlay=overlay(), seats=seats)
            waiting = await there.create(lobby.create(wished, EDITH, 1.0).change)
            there.cache.clear()
            assert (await there.table(waiting.id)).begin == waiting.begin
        await database.close()

    run(work)


def test_migration_stores_the_start_of_older_matches_once(tmp_path: Path) -> None:
    laid = overlay().document
    begin = {
        "options": {"a": 1, "b": {"c": 2}}, "overlay": laid, "position": None, "tutorial": False,
    }  # fmt: skip
    header = {"start": {"scenario": "foragers", "options": begin["options"], "overlay": laid}}

    def older(connection: Connection) -> None:
        upgrade(connection, "0007")
        row = {
            "stamp": "1", "game": "shieldwall", "scenario": "foragers", "status": "open",
            "private": False, "commitment": "", "entries": 0, "actors": "[]", "requests": "{}",
            "created_at": 1.0, "asked_at": 1.0, "played_at": 1.0, "term": 0,
        }  # fmt: skip
        rows = [
            {**row, "id": "begun", "begin": encoded(begin), "header": encoded(header)},
            {**row, "id": "waits", "begin": encoded(begin), "header": encoded(None)},
        ]
        written = table("match", *[column(key) for key in rows[0]])
        connection.execute(insert(written), rows)

    def encoded(value: object) -> str:
        return msgspec.json.encode(value).decode()

    async def work() -> None:
        database = Database(url(tmp_path))
        async with database.writing.begin() as connection:
            await connection.run_sync(older)
        await database.migrate()
        async with database.read() as session:
            found = {row.id: row for row in await session.scalars(select(MatchRow))}
        await database.close()
        for row in found.values():
            assert MatchStart.from_document(row.begin, row.header).overlay == laid
            shown = Shown.from_document(row.shown)
            assert shown == Shown({"a": 1}, "printed.toml", tutorial=False)
        assert found["begun"].begin["overlay"] is None
        assert found["waits"].begin["overlay"] == laid

    run(work)
