"""Reading and writing files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from senlac.cli import files
from senlac.cli.files import read_bytes, write_text
from senlac.engine.support.errors import SenlacError


def test_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    path.write_text("old")
    path.chmod(0o640)
    write_text(path, "new", "record")
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_new_file_has_default_permissions(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_text(tmp_path / "record.json", "new", "record")
    finally:
        os.umask(before)
    assert (tmp_path / "record.json").stat().st_mode & 0o777 == 0o644


def test_failed_write_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "record.json"
    path.write_text("old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SenlacError, match=r"record .*record\.json: No space left on device"):
        write_text(path, "new", "record")
    assert [found.read_text() for found in tmp_path.iterdir()] == ["old"]


def test_write_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    path, link = tmp_path / "record.json", tmp_path / "link.json"
    path.write_text("old")
    link.symlink_to(path)
    write_text(link, "new", "record")
    assert link.is_symlink()
    assert path.read_text() == "new"


@pytest.mark.parametrize("name", ["none/record.json", "", "a\0b"])
def test_file_that_cannot_be_written_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(SenlacError, match=r"^record [^:]*: [^:]*$"):
        write_text(tmp_path / name, "new", "record")
    assert list(tmp_path.iterdir()) == []


def test_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SenlacError, match="No such file"):
        read_bytes(tmp_path / "none", "record")
    with pytest.raises(SenlacError, match=r"^record [^:]*: Is a directory$"):
        read_bytes(tmp_path, "record")


def test_at_most_one_byte_over_the_limit_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 10)
    path = tmp_path / "long"
    path.write_text("x" * 100)
    assert len(read_bytes(path, "record")) == 11
