"""Errors of `senlac serve` at its start."""

from __future__ import annotations

import socket
import sqlite3
from pathlib import Path

import pytest

from senlac.testing.plugins import write_entry_points
from tests.cli.support import refused, senlac, start
from tests.server.plugins import python_path


def test_port_in_use_is_reported(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = senlac("serve", "--port", port, SENLAC_DATA=str(tmp_path))
    assert refused(ran) == f"port {port} of 127.0.0.1: another program uses it"


def test_broken_game_is_reported_as_not_served(tmp_path: Path) -> None:
    known = write_entry_points(tmp_path / "plugins", {"torn": "torn:GAME"})
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    env = {"SENLAC_DATA": str(file), "PYTHONPATH": python_path(known)}
    with start("serve", "--port", 0, env=env) as process:
        said, _ = process.communicate()
    assert b"Not served: the game 'torn' is broken: ModuleNotFoundError" in said


def test_invalid_data_folder_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder", encoding="utf-8")
    ran = senlac("serve", "--port", 0, SENLAC_DATA=str(file))
    assert refused(ran).startswith(f"cannot open the database: {file}/")


def test_file_that_is_no_database_is_left_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "senlac.db"
    file.write_bytes(b"the battle of 1066 " * 100)
    ran = senlac("serve", "--port", 0, SENLAC_DATA=str(tmp_path))
    assert refused(ran) == "cannot open the database: file is not a database"
    assert file.read_bytes() == b"the battle of 1066 " * 100


def test_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "senlac.db") as newer:
        newer.execute("create table alembic_version (version_num varchar(32) primary key)")
        newer.execute("insert into alembic_version values ('9999')")
    newer.close()
    ran = senlac("serve", "--port", 0, SENLAC_DATA=str(tmp_path))
    assert refused(ran).startswith("the database is of a newer Senlac")


def test_number_of_processes_is_refused_with_advice(tmp_path: Path) -> None:
    data = str(tmp_path)
    by_option = refused(senlac("serve", "--processes", 2, SENLAC_DATA=data))
    by_setting = refused(senlac("serve", SENLAC_DATA=data, SENLAC_PROCESSES="2"))
    assert by_option.startswith("--processes: a server is one process")
    assert by_setting.startswith("SENLAC_PROCESSES: a server is one process")
    assert "docs/host/servers.md" in by_option
    assert "--processes" not in senlac("serve", "--help").out


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SENLAC_DATABASE_URL", "nonsense"),
        ("SENLAC_DATABASE_URL", "stone+chisel://tablet"),
        ("SENLAC_CHANNELS_URL", "carrier://pigeon"),
        ("SENLAC_THINKERS", "many"),
    ],
)
def test_invalid_setting_is_reported_by_name(tmp_path: Path, name: str, value: str) -> None:
    ran = senlac("serve", "--port", 0, **{"SENLAC_DATA": str(tmp_path), name: value})
    assert refused(ran).startswith(f"{name}: expected")
