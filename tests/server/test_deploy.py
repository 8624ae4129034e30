"""The files in `deploy` name settings, options and files that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from typer.testing import CliRunner

from senlac.cli.app import app
from tests.server.proxies import DEPLOY

ROOT: Final = DEPLOY.parent
SETTINGS: Final = (ROOT / "docs/host/settings.md").read_text("utf-8")
FILES: Final = sorted(path for path in DEPLOY.iterdir() if path.is_file())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_named_settings_are_documented(path: Path) -> None:
    named = set(re.findall(r"\bSENLAC_[A-Z_]+", path.read_text("utf-8")))
    documented = set(re.findall(r"^\| `(SENLAC_[A-Z_]+)`", SETTINGS, re.MULTILINE))
    assert named - {"SENLAC_COMPILE"} <= documented, "that one is for a build"


@pytest.mark.parametrize("name", ["Dockerfile", "senlac@.service"])
def test_servers_are_started_with_options_that_exist(name: str) -> None:
    [start] = re.findall(r"^(?:ENTRYPOINT|ExecStart=).*", (DEPLOY / name).read_text(), re.MULTILINE)
    options = re.findall(r"--[a-z]+", start)
    shown = CliRunner().invoke(app, ["serve", "--help"], terminal_width=200).output
    assert options
    assert all(option in shown for option in options)


def test_image_has_all_that_a_build_reads() -> None:
    lines = (DEPLOY / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
    kept = [line.removeprefix("!") for line in lines if line.startswith("!")]
    assert all((ROOT / name).exists() for name in kept)
    script = (ROOT / "scripts/bundle.sh").read_text("utf-8")
    used = set(re.findall(r"scripts/[a-z]+\.mjs", script)) | {"scripts/bundle.sh", "src"}
    assert used <= set(kept)
