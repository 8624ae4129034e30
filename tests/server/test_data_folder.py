"""The data folder: only its owner can read it, and only one server uses it."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
from pathlib import Path

import pytest
from sqlalchemy import text

from senlac.engine.support.errors import OptionError
from senlac.server.config.settings import Settings
from senlac.server.database.data_folder import exclusive_lock
from senlac.server.database.database import JOURNAL_BYTES, Database
from senlac.server.run.run import prepare
from senlac.testing.server import PROGRAM
from tests.cli.support import senlac
from tests.server.support import Server, serving


def rights(path: Path) -> str:
    return f"{stat.S_IMODE(path.stat().st_mode):o}"


def test_data_folder_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    (data / "senlac-before-1.db").touch(mode=0o644)
    with serving(data) as server:
        server.guest()
        files = {file.name: rights(file) for file in data.iterdir() if file.is_file()}
        folders = [found for found in data.rglob("*") if found.is_dir()]
        assert {rights(folder) for folder in [data, *folders]} == {"700"}
    assert {"senlac.db", "senlac.db-wal", "senlac.db-shm", "senlac.db.lock", "log"} <= set(files)
    assert set(files.values()) == {"600"}


def test_shared_folder_keeps_its_permissions(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    other = tmp_path / "other"
    other.touch(mode=0o644)
    prepare(Settings(data=tmp_path))
    assert (rights(tmp_path), rights(other)) == ("1777", "644")
    assert rights(tmp_path / "senlac.db") == "600"


def test_database_elsewhere_is_private_and_its_folder_unchanged(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    prepare(Settings(data=tmp_path / "no", database_url=f"sqlite+aiosqlite:///{tmp_path}/here.db"))
    assert (rights(tmp_path), rights(tmp_path / "here.db")) == ("755", "600")
    assert not (tmp_path / "no").exists()


def refused(server: Server, data: Path) -> str:
    """Start a second server, and return what it prints before it ends."""
    environment = {**os.environ, "SENLAC_DATA": str(data), "SENLAC_LOCK_SECONDS": "0"}
    ended = subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, "serve", "--port", "0"], env=environment, capture_output=True, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    assert ended.returncode != 0
    assert server.client().get("/health")["status"] == "well"
    return ended.stderr


def test_second_server_on_one_file_is_refused_in_one_line(tmp_path: Path) -> None:
    data, link = tmp_path / "data", tmp_path / "link"
    with serving(data) as server:
        link.symlink_to(data)
        for place in (data, link):
            [line] = refused(server, place).splitlines()
            assert f"{place / 'senlac.db'}: in use by another server" in line
        # A killed server releases its lock, even if its bot processes live on for a moment.
        server.kill()
        server.start()
        assert server.client().get("/health")["status"] == "well"


def opened_by(pid: int) -> set[str]:
    """Return the sockets and locked files that a process has open."""
    links = [str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir()]
    return {link for link in links if link.startswith("socket:") or ".lock" in link}


def test_bot_processes_inherit_no_sockets_or_locked_files(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "bot:random"})
        with guest.socket(match_id) as line, guest.socket(match_id) as other:
            other.until("table")
            line.until("table", actors=["saxon"])
            listed = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text("ascii")
            own, pids = opened_by(server.pid), [int(pid) for pid in listed.split()]
            assert own
            assert pids
            for pid in pids:
                assert not opened_by(pid) & own


def test_released_file_lock_can_be_acquired_again(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, lock_seconds=0)
    with (
        exclusive_lock(settings),
        pytest.raises(OptionError, match="in use by another server"),
        exclusive_lock(settings),
    ):
        pass
    with exclusive_lock(settings):
        pass


def test_postgresql_database_may_have_several_servers(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database_url="postgresql+asyncpg://host/senlac")
    with exclusive_lock(settings), exclusive_lock(settings):
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["a?b=c", "%41", "a#b", "a b", "50%"])
def test_data_folder_may_have_any_name(name: str, tmp_path: Path) -> None:
    data = tmp_path / name / "data"
    with serving(data) as server:
        guest = server.guest()
        match_id = guest.match({"saxon": "me", "norman": "me"})
        assert (data / "senlac.db").stat().st_size > 0
        assert [path.name for path in tmp_path.iterdir()] == [name]
        copy = tmp_path / name / "copy.db"
        assert senlac("admin", "backup", copy, SENLAC_DATA=str(data)).status == 0
        assert match_id in senlac("admin", "matches", SENLAC_DATA=str(data)).out
    restored = tmp_path / name / "restored"
    ran = senlac("admin", "restore", copy, "--yes", SENLAC_DATA=str(restored))
    assert ran.status == 0, ran.err
    assert match_id in senlac("admin", "matches", SENLAC_DATA=str(restored)).out


def test_journal_is_truncated_after_a_checkpoint(tmp_path: Path) -> None:
    async def work() -> int:
        settings = Settings(data=tmp_path)
        database = Database(settings.url)
        await database.migrate()
        journal = tmp_path / "senlac.db-wal"
        large = text("insert into large values (zeroblob(:size))")
        async with database.write() as session:
            await session.execute(text("create table large (value blob)"))
            await session.execute(large, {"size": 2 * JOURNAL_BYTES})
        grown = journal.stat().st_size
        # SQLite restarts the journal with the first write after a complete checkpoint.
        async with database.write() as session:
            await session.execute(large, {"size": 1})
        size = journal.stat().st_size
        await database.close()
        assert grown > 2 * JOURNAL_BYTES
        return size

    assert asyncio.run(work()) <= JOURNAL_BYTES
