"""`senlac study` and `senlac ratings`."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from senlac.lab import study
from senlac.lab.study import work
from senlac.lab.study.game_row import PlannedGame, Row, play_planned
from tests.cli.support import refused, senlac, start
from tests.lab.study.support import BALANCE

EXAMPLES = Path(__file__).parents[2] / "examples"
ALONE = ("--workers", 1)

EXPECTING = BALANCE.replace("[[play]]", "[expect]\nsaxon = [0.99, 1]\nturns = [1, 9]\n[[play]]")


def written(folder: Path, text: str) -> Path:
    """Write a study and return its path."""
    path = folder / "even.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_study_writes_its_games_and_says_where_it_was_wrong(tmp_path: Path) -> None:
    ran = senlac("study", written(tmp_path, EXPECTING), *ALONE)
    assert ran.status == 0, ran
    assert "expected: even" in ran.out
    assert re.search(r"saxon +\d+\.\d% .* wrong", ran.out)
    assert re.search(r"turns .* as expected", ran.out)
    folder = tmp_path / "even"
    assert {path.name for path in folder.iterdir()} == {
        "games.parquet", "journal.jsonl", "report.html",
    }  # fmt: skip
    assert pq.read_table(folder / "games.parquet").num_rows == 12


def test_report_has_plots_and_fetches_nothing(tmp_path: Path) -> None:
    text = EXPECTING.replace("[[play]]", "[test]\nleast = 0.2\n[[play]]")
    text = text.replace('"even"', '"<b>even</b> & fair"')
    assert senlac("study", written(tmp_path, text), *ALONE).status == 0
    page = (tmp_path / "even" / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == page.count("</svg>") == 4
    assert "&lt;b&gt;even&lt;/b&gt; &amp; fair" in page
    assert '<td class="wrong">wrong</td>' in page
    assert "undecided" in page
    # The only addresses are the names of XML's own vocabularies.
    assert not re.findall(r"<(?:script|link|img|iframe)", page)
    assert not re.findall(r"(?:src|href)=\"(?!#)", page)
    assert "@import" not in page


def test_result_is_documented_json(tmp_path: Path) -> None:
    told = json.loads(senlac("study", written(tmp_path, EXPECTING), *ALONE, "--json").out)
    assert told["games"] == told["units"] == 12
    assert told["whole"] is True
    assert told["judgements"]["saxon"] == {"expected": [0.99, 1.0], "verdict": "wrong"}
    shares = [told["figures"][side]["mean"] for side in ("saxon", "norman")]
    assert sum(shares) == pytest.approx(1.0)


def test_interrupted_study_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path, BALANCE)
    left = [5]

    def tired(planned: PlannedGame) -> Row:
        """Play some games, then interrupt."""
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return play_planned(planned)

    monkeypatch.setattr(work, "play_planned", tired)
    first = senlac("study", path, *ALONE)
    assert first.status == 130
    assert "interrupted after 5 units; the same command continues" in first.err
    assert "The study was interrupted" in (tmp_path / "even" / "report.html").read_text("utf-8")
    left[0] = 7
    assert senlac("study", path, *ALONE).status == 0
    whole = pq.read_table(tmp_path / "even" / "games.parquet")
    other = senlac("study", path, *ALONE, "--to", tmp_path / "other")
    assert other.status == 130
    left[0] = 12
    assert senlac("study", path, *ALONE, "--to", tmp_path / "other").status == 0
    assert pq.read_table(tmp_path / "other" / "games.parquet").equals(whole)


def test_changed_study_does_not_continue(tmp_path: Path) -> None:
    assert senlac("study", written(tmp_path, BALANCE), *ALONE).status == 0
    path = written(tmp_path, BALANCE.replace('"even"', '"what came of it"'))
    assert "its games are of another study" in refused(senlac("study", path, *ALONE))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('expected = "even"', "", "write down what you expect before the study is played"),
        ("[[play]]", "[expect]\ndane = [0, 1]\n[[play]]", "no figure 'dane'"),
        ("foragers", "agincourt", "no scenario 'agincourt'"),
        ("games = 12", "games = true", "Expected `int`, got `bool`"),
    ],
)
def test_invalid_study_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = BALANCE.replace(old, new)
    assert message in refused(senlac("study", written(tmp_path, text), *ALONE))


def test_test_of_a_length_is_refused(tmp_path: Path) -> None:
    text = BALANCE.replace("balance", "length").replace("[[play]]", "[test]\nleast = 0.1\n[[play]]")
    told = refused(senlac("study", written(tmp_path, text), *ALONE))
    assert "test: a study of length has none" in told


def test_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    names = ["senlac.cli.study_session", "senlac.lab.study.report", "senlac.lab.study.plots"]
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
    for name in ("report", "plots"):
        monkeypatch.delattr(study, name, raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    told = refused(senlac("study", written(tmp_path, BALANCE)))
    assert "study needs matplotlib: pip install 'senlac[lab]'" in told


# ---- ratings ------------------------------------------------------------------------------------


def rated(folder: Path, *args: object) -> dict[str, Any]:
    """Return what `senlac ratings` prints as JSON."""
    ran = senlac("ratings", *args, "--seed", "r", "--to", folder, *ALONE, "--json")
    assert ran.status == 0, ran
    told: dict[str, Any] = json.loads(ran.out)
    return told


def test_round_robin_rates_bots_and_roles(tmp_path: Path) -> None:
    told = rated(tmp_path, "shieldwall", "-b", "greedy", "-b", "random", "--games", 8)
    bots, roles, seats = told["ratings"]
    assert [one["name"] for one in bots["rows"]] == ["greedy", "random"]
    assert bots["rows"][0]["rating"] > 100
    assert {one["name"] for one in roles["rows"]} == {"saxon", "norman"}
    assert {one["name"] for one in seats["rows"]} == {
        f"{bot} as {side}" for bot in ("greedy", "random") for side in ("saxon", "norman")
    }
    assert told["games"] == 8


def test_program_is_rated_in_a_game_of_three(tmp_path: Path) -> None:
    bot = f"exec:{sys.executable} {EXAMPLES / 'bot.py'}"
    told = rated(tmp_path, "comet", "-b", bot, "-b", "random", "--games", 6)
    assert {one["name"]: one["games"] for one in told["ratings"][0]["rows"]} == {
        bot: 6,
        "random": 6,
    }


def test_ratings_are_printed_with_their_errors(tmp_path: Path) -> None:
    given = ("-b", "random", "-b", "greedy", "--games", 2, "--seed", 0, "--to", tmp_path)
    out = senlac("ratings", "shieldwall", *given, *ALONE).out
    assert re.search(r"greedy +[+-]\d+ +± \d+ +2", out)
    assert "in Elo points" in out


def test_single_bot_is_refused(tmp_path: Path) -> None:
    ran = senlac("ratings", "shieldwall", "-b", "random", "--to", tmp_path, *ALONE)
    assert "ratings need at least two different bots" in refused(ran)


def test_interrupt_of_all_processes_is_told_in_a_line(tmp_path: Path) -> None:
    path = written(tmp_path, BALANCE.replace("games = 12", "games = 100000"))
    journal = tmp_path / "even" / "journal.jsonl"
    with start("study", path, "--workers", 2, group=True) as process:
        # The head, and the rows of a first unit.
        while not journal.exists() or len(journal.read_bytes().splitlines()) < 2:
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    # A long path is wrapped.
    first, *_, last = err.decode().splitlines()
    assert first.startswith("written ")
    assert last.startswith("interrupted")
