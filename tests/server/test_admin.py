"""Admin commands: list, reset passwords, export, back up, restore and end matches."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import threading
import zipfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import create_engine
from websockets.exceptions import ConnectionClosed

from senlac.engine.match.verify import verify
from senlac.engine.support.errors import OptionError
from senlac.server.config.settings import from_environment
from senlac.server.ops import backup, restore
from senlac.testing.server import PROGRAM
from tests.cli.support import Ran, refused, senlac
from tests.server.support import WORDS, Document, Server, serving

ALONE: Final = {"saxon": "bot:mcts:2s", "norman": "bot:mcts:2s"}
OWN: Final = {"saxon": "me", "norman": "me"}
BUY: Final = {"muster": "buy", "deploy": False}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("admin")) as server:
        yield server


def admin(server: Server, *args: object, stdin: str = "") -> Ran:
    return senlac("admin", *args, stdin=stdin, SENLAC_DATA=str(server.data))


def rows(ran: Ran) -> list[Document]:
    assert ran.status == 0, ran
    found: list[Document] = json.loads(ran.out)
    return found


def half_played(server: Server) -> str:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    for _ in range(9):
        guest.play_first(match_id)
    return match_id


def hidden(server: Server) -> tuple[str, str]:
    """Create a match with a secret action; return its id and the action."""
    guest = server.guest()
    match_id = guest.match({"south": "me", "north": "me"}, scenario="meeting", options=BUY)
    table = guest.table(match_id)
    action = next(o["action"] for o in table["ask"]["options"] if o["verb"] == "buy")
    guest.act(match_id, table["ask"]["role"], action, table["seq"])
    return match_id, action


def secret_of(server: Server, match_id: str) -> bytes:
    with closing(sqlite3.connect(server.data / "senlac.db")) as database:
        chosen = "select secret from secret where match_id = ?"
        secret: bytes = database.execute(chosen, [match_id]).fetchone()[0]
    return secret


# ---- lists and passwords ------------------------------------------------------------------------


def test_accounts_are_listed_without_credentials(played: Server) -> None:
    played.account("Gyrth")
    played.guest()
    found = rows(admin(played, "users", "--json"))
    gyrth = next(user for user in found if user["name"] == "Gyrth")
    assert not gyrth["guest"]
    assert any(user["guest"] for user in found)
    keys = {"id", "name", "guest", "matches", "created_at", "seen_at"}
    assert {key for user in found for key in user} == keys
    assert "Gyrth" in admin(played, "users").out


def test_lost_password_is_replaced_and_old_sessions_end(played: Server) -> None:
    leofwine = played.guest()
    address = "leofwine@senlac.example"
    leofwine.post("/api/account", name="Leofwine", password=WORDS, email=address)
    match_id = leofwine.match({"saxon": "me", "norman": "me"})
    program = played.client(leofwine.post("/api/tokens", name="bot")["token"])
    with leofwine.socket(match_id) as line, program.everywhere(None) as every:
        line.until("table")
        every.until("table")
        ran = admin(played, "password", " leofwine ")
        assert ran.status == 0, ran
        with pytest.raises(ConnectionClosed):
            line.until("nothing")
        assert every.closed() == 4401
    told = ran.out.split()
    new = told[told.index("now") + 1]
    assert "Leofwine" in told
    assert address in ran.out
    assert leofwine.get("/api/me") == {"signed": False}
    assert program.refused("GET", "/api/me") == (401, "signed_out")
    old = {"name": "Leofwine", "password": WORDS}
    assert played.client().refused("POST", "/api/session", old) == (401, "signed_out")
    back = played.client()
    back.post("/api/session", name="Leofwine", password=new)
    assert back.table(match_id)["match"]["mine"] == ["saxon", "norman"]


def test_password_is_set_only_for_existing_accounts(played: Server) -> None:
    guest = played.guest().get("/api/me")["name"]
    for name in ("Tostig the Lost", guest):
        assert "There is no account" in refused(admin(played, "password", name))


def test_matches_are_listed_by_status(played: Server) -> None:
    match_id = half_played(played)
    running = rows(admin(played, "matches", "--status", "running", "--json"))
    [mine] = [match for match in running if match["id"] == match_id]
    assert (mine["entries"], set(mine["seats"])) == (10, {"saxon", "norman"})
    assert match_id not in admin(played, "matches", "--status", "over").out
    assert "status: expected one of open" in refused(admin(played, "matches", "--status", "lost"))


def test_exported_record_is_the_public_one(played: Server, tmp_path: Path) -> None:
    match_id = half_played(played)
    printed = json.loads(admin(played, "export", match_id).out)
    assert printed == played.client().get(f"/api/matches/{match_id}/record")
    assert verify(printed).entries == 10
    file = tmp_path / "record.json"
    assert admin(played, "export", match_id, "--output", file).status == 0
    assert json.loads(file.read_text()) == printed


@pytest.mark.parametrize("charset", ["iso-8859-1", "cp1252", "ascii"])
def test_exported_record_is_utf_8_and_verifies(played: Server, charset: str) -> None:
    name = f"Łucja Þórr {charset}"
    match_id = played.account(name).match({"saxon": "me", "norman": "me"})
    env = {**os.environ, "SENLAC_DATA": str(played.data), "PYTHONIOENCODING": charset}
    exported = subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, "admin", "export", match_id], capture_output=True, check=True, env=env
    ).stdout
    assert set(json.loads(exported.decode("utf-8"))["seats"].values()) == {name}
    replayed = subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, "replay", "-", "--verify"],
        input=exported,
        capture_output=True,
        check=True,
        env=env,
    )
    assert b"Verified" in replayed.stdout
    listed = subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, "admin", "users", "--json"], capture_output=True, check=True, env=env
    ).stdout
    assert name in [user["name"] for user in json.loads(listed.decode("utf-8"))]


def test_export_of_a_running_match_contains_no_secret(played: Server) -> None:
    match_id, action = hidden(played)
    told = admin(played, "export", match_id).out
    assert action not in told
    assert secret_of(played, match_id).hex() not in told


def test_missing_match_or_database_is_reported_in_one_line(played: Server, tmp_path: Path) -> None:
    assert refused(admin(played, "export", "nothing")) == "There is no such match."
    nowhere = senlac("admin", "users", SENLAC_DATA=str(tmp_path / "none"))
    assert "no database at" in refused(nowhere)
    assert not (tmp_path / "none").exists()


# ---- bundles ------------------------------------------------------------------------------------


def bundled(server: Server, match_id: str, folder: Path) -> dict[str, str]:
    file = folder / "bug.zip"
    log = server.data / "log"
    assert admin(server, "bug", match_id, "--output", file, "--log", log).status == 0
    with zipfile.ZipFile(file) as archive:
        return {name.split("/")[1]: archive.read(name).decode() for name in archive.namelist()}


def test_bug_bundle_contains_record_position_logs_and_versions(
    played: Server, tmp_path: Path
) -> None:
    match_id = half_played(played)
    stranger = played.guest()
    stranger.refused("POST", f"/api/matches/{match_id}/resign")
    found = bundled(played, match_id, tmp_path)
    assert verify(found["record.json"]).entries == 10
    assert json.loads(found["position.json"])["game"] == "shieldwall"
    assert json.loads(found["match.json"])["id"] == match_id
    assert json.loads(found["versions.json"])["senlac"]
    assert len(found["match.log"].splitlines()) > 3
    assert "forbidden" in found["server.log"]
    assert found["verdict.txt"].startswith("VerificationReport(")


def test_bug_bundle_contains_no_secret_and_no_credential(played: Server, tmp_path: Path) -> None:
    match_id, action = hidden(played)
    played.guest().refused("POST", f"/api/matches/{match_id}/resign")
    found = bundled(played, match_id, tmp_path)
    why = "the match has no result and has hidden information"
    assert found["verdict.txt"] == f"not verified: {why}\n"
    text = "\n".join(found.values())
    assert action not in text
    assert secret_of(played, match_id).hex() not in text
    with closing(sqlite3.connect(played.data / "senlac.db")) as database:
        accounts = database.execute("select id, password, email from account").fetchall()
        keys = database.execute("select token_hash from sign_in").fetchall()
        [cookie_key] = database.execute("select value from key where name = 'cookie'").fetchone()
    assert keys
    for value in [value for row in [*accounts, *keys] for value in row if value]:
        assert value not in text
    assert cookie_key.hex() not in text
    assert "127.0.0.1" not in text


# ---- backups ------------------------------------------------------------------------------------


def test_backup_during_writes_is_a_consistent_snapshot(tmp_path: Path) -> None:
    stop, played = threading.Event(), threading.Semaphore(0)
    with serving(tmp_path / "data") as server:
        guests = [server.guest() for _ in range(3)]
        acknowledged: list[tuple[str, int]] = []

        def play(number: int) -> None:
            match_id = guests[number].match({"saxon": "me", "norman": "me"}, "hastings")
            while not stop.is_set() and (table := guests[number].table(match_id))["ask"]:
                action = table["ask"]["options"][0]["action"]
                receipt = guests[number].act(match_id, table["ask"]["role"], action, table["seq"])
                acknowledged.append((match_id, receipt["seq"]))
                played.release()

        writers = [threading.Thread(target=play, args=[number]) for number in range(3)]
        for writer in writers:
            writer.start()
        try:
            for number in range(4):
                for _ in range(5):
                    assert played.acquire(timeout=60)
                before = list(acknowledged)
                told = admin(server, "backup", tmp_path / f"{number}.db")
                assert told.status == 0, told
                assert_holds(tmp_path / f"{number}.db", before)
        finally:
            stop.set()
            for writer in writers:
                writer.join()
        assert len(before) >= 20


def assert_holds(copy: Path, acknowledged: list[tuple[str, int]]) -> None:
    """Require that a backup is consistent and contains all entries acknowledged before."""
    assert backup.check(copy).accounts == 3
    assert copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("pragma journal_mode").fetchone() == ("delete",)
        counted = dict(database.execute("select match_id, count(*) from entry group by match_id"))
        assert counted == dict(database.execute("select id, entries from match"))
    for match_id, seq in acknowledged:
        assert counted[match_id] >= seq


def test_restored_backup_is_played_on_and_the_old_data_is_kept(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with serving(tmp_path / "data") as server:
        harold = server.account("Harold")
        match_id = harold.match({"saxon": "me", "norman": "me"})
        harold.play_first(match_id)
        assert admin(server, "backup", copy).status == 0
        for _ in range(5):
            harold.play_first(match_id)
        server.stop()
        ran = admin(server, "restore", copy, "--yes")
        assert (ran.status, "Restored" in ran.out) == (0, True), ran
        server.start()
        back = server.client()
        back.post("/api/session", name="Harold", password=WORDS)
        assert back.table(match_id)["seq"] == 2
        back.play_first(match_id)
        server.stop()
        [saved] = server.data.glob("senlac-before-*.db")
        with closing(sqlite3.connect(saved)) as database:
            assert database.execute("select entries from match").fetchone() == (7,)


def test_running_server_and_its_sockets_continue_after_a_restore(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    with serving(tmp_path / "data") as server:
        harold = server.account("Harold")
        match_id = harold.match({"saxon": "me", "norman": "me"}, "hastings")
        bots = harold.match({"saxon": "bot:random", "norman": "bot:random"}, "hastings")
        harold.play_first(match_id)
        assert admin(server, "backup", copy).status == 0
        for _ in range(6):
            harold.play_first(match_id)
        gyrth = server.guest()
        later = gyrth.match({"saxon": "me", "norman": "me"})
        with (
            harold.socket(match_id) as his,
            gyrth.socket(match_id) as newcomer,
            server.client().socket(match_id) as watching,
        ):
            for line in (his, newcomer, watching):
                line.until("table", seq=8)
            assert admin(server, "restore", copy, "--yes").status == 0
            for line in (his, watching):
                assert line.until("table", seq=2)["event_count"] < 8
            # The socket may receive the table as a spectator first, but then it is closed as signed
            # out.
            assert newcomer.closed() == 4401
            table = harold.table(match_id)
            his.act("norman", table["ask"]["options"][0]["action"], table["seq"])
            assert his.until("done")["seq"] == 3
            watching.until("table", seq=3)
        assert gyrth.get("/api/me") == {"signed": False}
        assert harold.refused("GET", f"/api/matches/{later}") == (404, "not_found")
        with harold.socket(bots) as line:
            line.until("table", status="over")
        for played_on in (match_id, bots):
            record = harold.get(f"/api/matches/{played_on}/record")
            assert verify(record).entries == len(record["entries"])
        assert "Traceback" not in server.log


def drop_referring(database: Path, name: str, column: str) -> None:
    """Drop a foreign key column, for which SQLite has to recreate the table."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        operations = Operations(MigrationContext.configure(connection))
        with operations.batch_alter_table(name) as table:
            table.drop_column(column)
    engine.dispose()


def test_backup_of_an_older_schema_is_restored(played: Server, tmp_path: Path) -> None:
    copy, place = tmp_path / "copy.db", tmp_path / "new"
    match_id = half_played(played)
    assert admin(played, "backup", copy).status == 0
    with closing(sqlite3.connect(copy, isolation_level=None)) as older:
        for table in ("standing", "mute", "holiday", "pulse", "alert", "contact"):
            older.execute(f"drop table {table}")
        for index in (
            "account_looks", "seat_kept_for", "match_due_at", "match_owner_id", "seat_declined_by",
            "chat_account_id", "note_account_id",
        ):  # fmt: skip
            older.execute(f"drop index ix_{index}")
    drop_referring(copy, "seat", "declined_by")
    with closing(sqlite3.connect(copy, isolation_level=None)) as older:
        for table, column in (
            ("account", "looks"), ("match", "private"), ("api_token", "scope"), ("entry", "seen"),
            ("match", "term"), ("match", "due_at"), ("match", "shown"), ("match", "clock"),
            ("match", "analysis"),
        ):  # fmt: skip
            older.execute(f"alter table {table} drop column {column}")
        older.execute("alter table entry add column played_at double default 1.0 not null")
        older.execute("alter table match add column public integer default 1 not null")
        older.execute("update alembic_version set version_num = '0003'")
    assert senlac("admin", "restore", copy, "--yes", SENLAC_DATA=str(place)).status == 0
    with closing(sqlite3.connect(place / "senlac.db")) as database:
        chosen = "select distinct seen from entry where match_id = ?"
        assert database.execute(chosen, [match_id]).fetchall() == [(1,)]


def test_failed_restore_changes_nothing(
    played: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = half_played(played)
    copy = tmp_path / "copy.db"
    assert admin(played, "backup", copy).status == 0
    monkeypatch.setattr(restore, "new_mark", list)  # a list, which no column can hold
    with pytest.raises(OptionError, match="restore to"):
        restore.restore(from_environment({"SENLAC_DATA": str(played.data)}), copy)
    assert played.client().table(match_id)["seq"] == 10


def test_restore_asks_for_confirmation_first(played: Server, tmp_path: Path) -> None:
    copy, place = tmp_path / "copy.db", tmp_path / "new"
    assert admin(played, "backup", copy).status == 0
    ran = senlac("admin", "restore", copy, stdin="n\n", SENLAC_DATA=str(place))
    assert ran.status == 1
    assert "accounts" in ran.out
    assert not place.exists()
    assert senlac("admin", "restore", copy, stdin="y\n", SENLAC_DATA=str(place)).status == 0
    assert backup.check(place / "senlac.db") == backup.check(copy)


def test_only_complete_senlac_databases_are_restored(played: Server, tmp_path: Path) -> None:
    good = tmp_path / "good.db"
    assert admin(played, "backup", good).status == 0
    content = good.read_bytes()
    files = {"text": b"no database at all", "short": content[: len(content) // 2], "empty": b""}
    for name, part in files.items():
        (tmp_path / name).write_bytes(part)
    with closing(sqlite3.connect(tmp_path / "other")) as database:
        database.execute("create table account (id)")
    newer = tmp_path / "newer"
    newer.write_bytes(content)
    with closing(sqlite3.connect(newer)) as database:
        database.execute("update alembic_version set version_num = 'r9999'")
        database.commit()
    place = tmp_path / "place"
    for name in (*files, "other", "newer", "missing"):
        ran = senlac("admin", "restore", tmp_path / name, "--yes", SENLAC_DATA=str(place))
        assert name in refused(ran)
    assert not place.exists()


def test_backup_overwrites_nothing(played: Server, tmp_path: Path) -> None:
    kept = tmp_path / "kept.db"
    kept.write_text("mine")
    assert "not overwritten" in refused(admin(played, "backup", kept))
    assert "No such file" in refused(admin(played, "backup", tmp_path / "none" / "copy.db"))
    assert [file.name for file in tmp_path.iterdir()] == ["kept.db"]
    assert kept.read_text() == "mine"


def test_postgresql_backup_points_to_its_own_tools() -> None:
    settings = from_environment({"SENLAC_DATABASE_URL": "postgresql://localhost/senlac"})
    with pytest.raises(OptionError, match="pg_dump"):
        backup.backup(settings, Path("copy.db"))
    with pytest.raises(OptionError, match="pg_dump"):
        restore.restore(settings, Path("copy.db"))


def test_running_matches_are_ended_by_id_player_and_age(
    played: Server,
) -> None:
    guest = played.guest()
    first, second, other = half_played(played), guest.match(ALONE), guest.match(OWN)
    with guest.socket(first) as line:
        line.until("table", status="running")
        assert admin(played, "end", first, "--yes").out == f"Ended: {first}.\n"
        line.until("table", status="abandoned")
    record = guest.get(f"/api/matches/{first}/record")
    assert verify(record).entries == len(record["entries"]) > 9
    assert guest.get(f"/api/matches/{first}/table")["ask"] is None
    name = guest.get("/api/me")["name"]
    ran = admin(played, "end", "--player", name, "--bots", stdin="y\n")
    assert second in ran.out
    assert other not in ran.out
    assert guest.get(f"/api/matches/{second}")["status"] == "abandoned"
    assert guest.get(f"/api/matches/{other}")["status"] == "running"
    assert admin(played, "end", "--player", name, "--days", "1", "--yes").out == "Ended: none.\n"
    assert other in admin(played, "end", "--player", name, "--days", "0", "--yes").out


def test_only_running_matches_are_ended(played: Server) -> None:
    assert "expected ids" in refused(admin(played, "end"))
    assert "The match nowhere does not exist or is over" in refused(admin(played, "end", "nowhere"))
    assert "no account with the name or id Harald Hardrada" in refused(
        admin(played, "end", "--player", "Harald Hardrada")
    )
    match_id = half_played(played)
    assert admin(played, "end", match_id, stdin="n\n").status != 0
    assert played.guest().get(f"/api/matches/{match_id}")["status"] == "running"
