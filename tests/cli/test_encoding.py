"""Documents are always UTF-8, and text for people replaces characters that cannot be encoded."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from senlac import Match
from senlac.cli.app import app
from senlac.cli.encoding import ERRORS
from senlac.testing.server import PROGRAM
from tests.cli.support import PLAIN, archers_ready

NAMES = {"norman": "Łucja Ælfgifu", "saxon": "Þórr 王 ♛"}

CHARSETS = ("iso-8859-1", "ascii", "utf-16")

SURROUNDINGS = {
    "C": {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    "latin": {"PYTHONIOENCODING": "iso-8859-1"},
    "strict": {"PYTHONIOENCODING": "cp1252:strict"},
}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the path of a record whose players have names in several scripts."""
    match = Match.new("shieldwall", seats=NAMES, seed=1)
    match.play("norman", "move N1 e2")
    path = tmp_path / "match.json"
    text = json.dumps(match.record(private=True).document(), ensure_ascii=False)
    path.write_text(text, encoding="utf-8")
    return path


def out(charset: str, *args: object) -> bytes:
    """Return the output of the program in an encoding."""
    ran = CliRunner(charset=charset).invoke(app, [*map(str, args)], env=PLAIN)
    assert ran.exit_code == 0, ran.output
    return ran.stdout_bytes


@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.parametrize(
    "args",
    [
        ("games", "--json"),
        ("rules", "destiny", "--json"),
        ("odds", "comet", "--json"),
        ("odds", "comet", "fire", "--cv", "3", "--json"),
    ],
    ids=" ".join,
)
def test_a_document_is_utf_8(charset: str, args: tuple[str, ...]) -> None:
    written = out(charset, *args)
    assert written == out("utf-8", *args)
    assert b"\r" not in written
    json.loads(written.decode("utf-8"))


@pytest.mark.parametrize("charset", CHARSETS)
def test_names_in_a_document_are_unchanged(charset: str, record: Path, tmp_path: Path) -> None:
    told = json.loads(out(charset, "replay", record, "--json").decode("utf-8"))
    assert told["seats"] == NAMES
    position = archers_ready(tmp_path / "position.json")
    asked = ("odds", "hastings", "--position", position, "--json")
    assert out(charset, *asked) == out("utf-8", *asked)


@pytest.mark.parametrize("charset", ["iso-8859-1", "cp1252", "ascii"])
def test_text_for_people_has_no_question_marks(charset: str, record: Path) -> None:
    shown = out(charset, "replay", record).decode(charset)
    assert "?" not in shown
    assert "N1 moves from e1 to e2." in shown


def test_missing_letters_are_escaped_and_signs_replaced() -> None:
    text = "Łucja Ælfgifu ▲ \N{EN DASH} … “x”"
    assert text.encode("iso-8859-1", ERRORS) == b'\\u0141ucja \xc6lfgifu ^ - . "x"'
    assert text.encode("ascii", ERRORS) == b'\\u0141ucja \\xc6lfgifu ^ - . "x"'
    assert "\udc80".encode("utf-8", ERRORS) == b"\\udc80"
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", ERRORS)


def ran(name: str, *args: object, stdin: bytes = b"") -> bytes:
    """Return the output of the program as another process, with one of the environments."""
    done = subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, *map(str, args)],
        input=stdin, capture_output=True, check=False,
        env={**os.environ, **PLAIN, **SURROUNDINGS[name]},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_record_with_any_names_is_read_in_any_environment(name: str, record: Path) -> None:
    written = record.read_bytes()
    told = json.loads(ran(name, "replay", "-", "--verify", "--json", stdin=written).decode("utf-8"))
    assert told["seats"] == NAMES
    assert told["verified"]["entries"] == 2
    marked = ran(name, "replay", "-", "--json", stdin=b"\xef\xbb\xbf" + written)
    assert json.loads(marked.decode("utf-8"))["seats"] == NAMES


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_json_rpc_is_utf_8(name: str, record: Path) -> None:
    call = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "load",
        "params": {"record": json.loads(record.read_bytes())},
    }
    line = json.dumps(call, ensure_ascii=False).encode() + b"\n"
    plain = ran(name, "engine", stdin=line)
    assert plain == ran(name, "engine", stdin=b"\xef\xbb\xbf" + line)
    assert "result" in json.loads(plain)


def test_byte_order_mark_before_typed_input_is_skipped(tmp_path: Path) -> None:
    env = {**SURROUNDINGS["latin"], "XDG_STATE_HOME": str(tmp_path)}
    done = subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, "play", "shieldwall", "--seed", "1", "--bot", "random"],
        input=b"\xef\xbb\xbfmove N1 e2\n", capture_output=True, check=False,
        env={**os.environ, **PLAIN, **env},
    )  # fmt: skip
    assert b"N1 moves from e1 to e2." in done.stdout
