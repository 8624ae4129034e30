from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="numpy is missing: pip install 'senlac[research]'")

TRAIN = Path(__file__).parents[2] / "examples" / "train.py"


def test_an_agent_is_trained_and_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(TRAIN), "--minutes", "0.01", "--matches", "4"]
    monkeypatch.setattr("sys.argv", words)
    runpy.run_path(str(TRAIN), run_name="__main__")
    last = capsys.readouterr().out.splitlines()[-1]
    assert re.fullmatch(r"against random play: won [\d.]+% of 4 matches, \+-[\d.]+%", last)
