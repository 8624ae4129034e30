"""Systems without modules that exist on Unix only, such as Windows."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx

PRELUDE = """
import asyncio, os, signal, sys

UNIX = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty", "uvloop"}
ATTRIBUTES = {
    asyncio: ["open_unix_connection", "start_unix_server"],
    os: ["fchmod", "geteuid", "getuid", "pread", "pwrite"],
    signal: ["SIGHUP", "pthread_kill"],
}

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name in UNIX:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in UNIX:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Hidden())
for module, names in ATTRIBUTES.items():
    for name in names:
        delattr(module, name)
"""

MAIN = PRELUDE + "from senlac.cli import main; main()"

IMPORTS = (
    # psutil, which it needs, has other files there.
    "import distributed\n"
    + PRELUDE
    + """
import importlib, pkgutil, senlac

for found in pkgutil.walk_packages(senlac.__path__, "senlac."):
    # Alembic alone can run its script, and the template is the start of another package.
    if not re.search(r"migrations\\.|__main__", found.name):
        importlib.import_module(found.name)
        print(found.name)
""".replace("import importlib", "import importlib, re")
)


def run(program: str, *words: str, data: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "SENLAC_DATA": str(data), "COLUMNS": "100"}
    return subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", program, *words],
        env=env, capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip


def test_every_module_can_be_imported(tmp_path: Path) -> None:
    ran = run(IMPORTS, data=tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert "senlac.server.database.data_folder" in ran.stdout.split()


def test_program_lists_games_and_measures_speed(tmp_path: Path) -> None:
    ran = run(MAIN, "games", data=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "shieldwall" in ran.stdout
    measured = run(
        MAIN, "bench", "shieldwall", "--samples", "1", "--seconds", "0.01", "--json", data=tmp_path
    )
    assert json.loads(measured.stdout)["games"][0]["game"] == "shieldwall", measured.stderr


def test_server_answers_requests(tmp_path: Path) -> None:
    env = {**os.environ, "SENLAC_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", MAIN, "serve", "--port", "0"],
        env=env, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        try:
            line = next(line for line in process.stdout if "http://" in line)
            found = re.search(r"http://[^ ]+", line)
            assert found is not None
            answer = httpx.get(f"{found[0].rstrip('/')}/api/me", timeout=60)
            assert answer.json() == {"signed": False}
        finally:
            process.terminate()
