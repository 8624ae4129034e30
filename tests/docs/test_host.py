"""The pages for hosts: their tutorial works, and their lists are complete."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from scripts.docpages.pages import finished
from scripts.docpages.server import messages

from senlac.server.support.metrics import Metrics
from tests.docs.pages import named, page
from tests.docs.test_commands import PROGRAM
from tests.docs.tutorials import Step, require_shown, steps
from tests.server.support import Server

BESIDE = Path(sys.executable).parent


def run(step: Step, folder: Path, server: Server) -> str:
    """Return the output of a command that is typed while the server runs."""
    words = shlex.split(step.command)
    if words[0] == "curl":
        return httpx.get(words[-1].replace("http://127.0.0.1:1066", server.url)).text + "\n"
    environment = {**os.environ, "SENLAC_DATA": str(server.data)}
    done = subprocess.run(  # noqa: S603 - a command of our own page
        [str(BESIDE / words[0]), *words[1:]],
        cwd=folder, env=environment, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout


def test_server_tutorial_has_the_output_it_shows(tmp_path: Path) -> None:
    first, *rest = steps(page("host/first-server.md"))
    assert first.command == "export SENLAC_DATA=$PWD/senlac-data"
    server = Server(tmp_path / "senlac-data")
    starts = 0
    try:
        for step in rest:
            if step.command == "senlac serve":
                if starts:
                    server.stop()
                server.start()
                starts += 1
            elif step.command.startswith("senlac admin users"):
                player = server.guest()
                match_id = player.match({"saxon": "me", "norman": "bot:random"})
                require_shown(step, run(step, tmp_path, server))
            else:
                require_shown(step, run(step, tmp_path, server))
        assert player.get(f"/api/matches/{match_id}")["status"] == "running"
    finally:
        server.close_clients()
        server.stop()
    assert starts == 2
    assert (tmp_path / "first.db").is_file()


def test_admin_page_names_each_command() -> None:
    told = [name.split()[2] for name in named(page("host/admin.md"), "Command")]
    assert set(told) == set(PROGRAM.commands["admin"].commands)


def test_metrics_page_names_each_metric() -> None:
    text = finished(page("host/metrics.md"), "host/metrics.md")
    assert named(text, "Metric") == [one.name for one in Metrics().registry.collect()]


def test_monitor_page_names_existing_metrics() -> None:
    names = [one.name for one in Metrics().registry.collect()]
    known = {*names, *[f"{name}_total" for name in names]}
    told = set(re.findall(r"`(senlac_\w+)`", page("host/monitor.md")))
    assert told <= known
    assert len(told) > 3


def test_log_page_lists_messages_of_all_levels() -> None:
    text = finished(page("host/logs.md"), "host/logs.md")
    found = list(messages())
    assert {one.level for one in found} == {"error", "warning", "info"}
    assert len(found) > 20
    for one in found:
        assert f"| `{one.text}` | `{one.module}` |" in text


def test_unknown_server_table_is_refused() -> None:
    with pytest.raises(LookupError, match="nothing to put in"):
        finished("<!-- server: weather -->", "host/logs.md")
