"""`senlac simulate`."""

from __future__ import annotations

import json
import signal
import sys
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from senlac.bots.tournament_stats import wilson
from senlac.engine.match import registry
from tests.cli.support import refused, senlac, start

EXAMPLES = Path(__file__).parents[2] / "examples"
ALONE = ("--processes", 1)


def simulated(*args: object) -> dict[str, Any]:
    ran = senlac("simulate", "shieldwall", "--seed", "s", *args, "--json")
    assert ran.status == 0, ran
    told: dict[str, Any] = json.loads(ran.out)
    return told


def test_wins_are_counted_per_side_and_bot_with_intervals() -> None:
    total = simulated("--bots", "random", "--games", 6, *ALONE)["total"]
    assert total["games"] == 6
    saxon, norman = total["sides"]["saxon"], total["sides"]["norman"]
    assert saxon["wins"] + norman["wins"] == 6
    assert saxon["interval"] == [round(bound, 6) for bound in wilson(saxon["wins"], 6)]
    assert total["bots"]["random"]["games"] == 12
    assert sum(total["endings"].values()) == 6
    assert total["decisions_per_second"] > 0


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    def timeless(*args: object) -> dict[str, Any]:
        told = simulated("--bots", "random", "--games", 4, *args)
        for standing in (told["total"], *told["scenarios"].values()):
            del standing["decisions_per_second"]
        return told

    assert timeless("--processes", 1) == timeless("--processes", 2)


def test_handicap_is_played_even_if_it_is_not_measured() -> None:
    ran = senlac(
        "simulate",
        "hastings",
        "--handicap",
        "early_horse",
        "--bots",
        "random",
        "--games",
        1,
        *ALONE,
    )
    assert ran.status == 0, ran
    told = refused(senlac("simulate", "shieldwall", "-s", "all", "--handicap", "late_bretons"))
    assert "no handicap 'late_bretons' in shieldwall hastings" in told


def test_scenarios_are_reported_one_by_one() -> None:
    told = simulated("--bots", "random", "--games", 1, "-s", "all", "-o", "board=large", *ALONE)
    assert list(told["scenarios"])[:2] == ["foragers", "hastings"]
    assert told["total"]["games"] == len(told["scenarios"])


def test_bots_change_sides_by_default() -> None:
    swapped = simulated("--bots", "greedy,random", "--games", 2, *ALONE)["total"]
    kept = simulated("--bots", "greedy,random", "--games", 2, "--no-swap", *ALONE)["total"]
    assert swapped["bots"]["greedy"]["games"] == kept["bots"]["greedy"]["games"] == 2
    assert kept["sides"]["saxon"]["wins"] == kept["bots"]["greedy"]["wins"]


def test_text_output_is_a_table() -> None:
    out = senlac("simulate", "shieldwall", "--bots", "random", "--games", 2, *ALONE).out
    assert all([word in out for word in ("saxon", "norman", "95%", "decisions a second")])


def test_a_game_that_names_no_mistakes_counts_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.game("shieldwall"), "folly_kinds", {}, raising=False)
    told = refused(senlac("simulate", "shieldwall", "--follies", "--bots", "random"))
    assert "--follies: shieldwall does not say what its mistakes are" in told


def test_scenarios_with_different_numbers_of_sides_are_refused() -> None:
    told = refused(senlac("simulate", "campaign", "-s", "all", "--bots", "greedy", "--games", 1))
    assert "--scenario: these have 2 and 3 sides; choose those of one number" in told


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--bots", "hal"], "no bot 'hal'"),
        (["--bots", "greedy,random,random"], "expected one bot, or 2 with commas"),
        (["--bots", "random:5"], "expected nothing after the colon"),
        (["--scenario", "crecy"], "no scenario 'crecy'"),
        (["--option", "fog"], "no option 'fog'"),
        (["--scenario", "all", "--option", "fog"], "no option 'fog'"),
        (["--games", "0"], "--games"),
        (["--games", "many"], "--games"),
    ],
)
def test_invalid_arguments_are_refused(args: list[str], told: str) -> None:
    assert told in refused(senlac("simulate", "shieldwall", *args))


@pytest.mark.parametrize(("told", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signal_ends_all_processes_without_output(told: signal.Signals, status: int) -> None:
    args = ("--bots", "random", "--games", 100000, "--processes", 2, "--json")
    with start("simulate", "shieldwall", *args) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(children.read_text().split()) < 3:  # two workers and their resource tracker
            assert process.poll() is None
        process.send_signal(told)
        # The workers inherit the pipes, so `communicate` returns after the last of them has ended.
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (status, b"", b"")


def test_external_bot_plays_on_several_processes() -> None:
    bot = f"exec:{sys.executable} {EXAMPLES / 'bot.py'}"
    told = simulated("--bots", f"{bot},random", "--games", 4, "--processes", 2)
    assert told["total"]["bots"][bot]["games"] == 4
    assert told["total"]["turns"] >= 1


@pytest.mark.parametrize("processes", [1, 2])
def test_invalid_answer_of_an_external_bot_ends_the_simulation(
    tmp_path: Path, processes: int
) -> None:
    script = tmp_path / "bot.py"
    script.write_text("import sys\nfor line in sys.stdin:\n    print('?', flush=True)\n")
    given = ("--bots", f"exec:{sys.executable} {script},random", "--games", 2)
    ran = senlac("simulate", "shieldwall", *given, "--processes", processes)
    assert "its answer: no JSON" in refused(ran)


@pytest.mark.parametrize("processes", [1, 2])
def test_an_overlay_out_of_range_is_refused(tmp_path: Path, processes: int) -> None:
    overlay = tmp_path / "wide.toml"
    overlay.write_text("tables.command.dice_with_commander = 20\n")
    given = ("--bots", "random", "--games", 2, "--overlay", overlay)
    ran = senlac("simulate", "shieldwall", *given, "--processes", processes)
    assert "tables.command.dice_with_commander: expected 1 to 6, got 20" in refused(ran)


def test_overlay_applies_to_every_game(tmp_path: Path) -> None:
    overlay = tmp_path / "short.toml"
    overlay.write_text("[scenarios.scenario.foragers]\nturns = 1\n")
    told = simulated("--bots", "random", "--games", 2, "--overlay", overlay, *ALONE)
    assert told["total"]["turns"] == 1


def test_records_and_rows_are_written_by_all_processes(tmp_path: Path) -> None:
    found = {}
    for processes in (1, 2):
        folder, rows = tmp_path / str(processes), tmp_path / f"{processes}.parquet"
        given = ("--records", folder, "--parquet", rows, "--processes", processes)
        simulated("--bots", "random", "--games", 3, *given)
        assert sorted(path.name for path in folder.iterdir()) == [
            f"foragers-00000{number}.json" for number in range(3)
        ]
        table = pq.read_table(rows)
        assert table["unit"].to_pylist() == [0, 1, 2]
        found[processes] = [table, (folder / "foragers-000002.json").read_bytes()]
    assert found[1] == found[2]
    verified = senlac("replay", tmp_path / "1" / "foragers-000001.json", "--verify")
    assert "every action legal" in verified.out


def test_rows_do_not_change_the_games(tmp_path: Path) -> None:
    given = ("--bots", "random", "--games", 3, *ALONE)
    plain, noted = simulated(*given), simulated(*given, "--parquet", tmp_path / "rows.parquet")
    assert plain["total"]["sides"] == noted["total"]["sides"]


def test_data_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for option, where in (("--parquet", "nowhere/rows.parquet"), ("--records", "file/records")):
        ran = senlac("simulate", "shieldwall", "--games", 1, option, tmp_path / where, *ALONE)
        assert str(tmp_path / where) in refused(ran)
