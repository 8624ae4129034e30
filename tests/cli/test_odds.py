"""`senlac odds`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from senlac import Match
from senlac.engine.support.errors import OddsError
from tests.cli.support import Ran, archers_ready, refused, senlac


def asked(*args: object) -> dict[int, str]:
    """Return the printed probability of each number."""
    told = json.loads(senlac("odds", "shieldwall", *args, "--json").out)
    [count] = told["counts"]
    return {row["number"]: row["chance"] for row in count["rows"]}


def test_questions_and_switches_are_listed() -> None:
    ran = senlac("odds", "shieldwall")
    assert ran.status == 0
    assert all([word in ran.out for word in ("attack", "--flank", "--dice 1-4", "shot")])


@pytest.mark.parametrize(
    ("args", "chances"),
    [
        (["attack"], {1: "1/3", 2: "1/3", 3: "1/3"}),
        (["attack", "--flank"], {1: "1/9", 2: "1/3", 3: "5/9"}),
        (["attack", "--dice", 4], {1: "1/81", 2: "5/27", 3: "65/81"}),
        (["attack", "--dice=4"], {1: "1/81", 2: "5/27", 3: "65/81"}),
        (["shot"], {0: "1/3", 1: "1/3", 2: "1/3"}),
    ],
)
def test_probabilities_are_exact_fractions(args: list[object], chances: dict[int, str]) -> None:
    assert asked(*args) == chances


def test_text_output_has_fractions_and_percentages() -> None:
    out = senlac("odds", "shieldwall", "attack", "--flank", "--archers", "--press").out
    assert "65/81" in out
    assert "80.25%" in out
    assert "2.79" in out


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["luck"], "no question 'luck'"),
        (["attack", "--charge"], "no switch '--charge'"),
        (["attack", "many"], "no switch 'many'"),
        (["attack", "--dice"], "expected 1 to 4, got ''"),
        (["attack", "--dice", "five"], "expected 1 to 4, got 'five'"),
        (["attack", "--dice", "0"], "expected 1 to 4, got '0'"),
        (["attack", "--dice", "2", "--flank"], "a number of dice or their sources"),
        (["--dice", "2"], "no question '--dice'"),
        (["--action", "done"], "--position and --action together"),
        (["--position", "none.json", "--action", "done"], "none.json: No such file or directory"),
        (["--position", "none.json"], "none.json: No such file or directory"),
    ],
)
def test_invalid_questions_are_refused(args: list[str], told: str) -> None:
    assert told in refused(senlac("odds", "shieldwall", *args))


@pytest.fixture
def shooting(tmp_path: Path) -> tuple[Path, Match]:
    """Return the file of a position in which archers may shoot, and its match."""
    match = Match.new("shieldwall", "hastings", seed=5)
    match.play("norman", "move N2 f4")
    match.play("norman", "face N")
    match.play("norman", "done")
    path = tmp_path / "position.json"
    path.write_text(json.dumps(match.position()))
    return path, match


def from_position(path: Path, action: str) -> Ran:
    return senlac("odds", "shieldwall", "--position", path, "--action", action, "--json")


def test_odds_of_an_action_from_a_position_are_printed(shooting: tuple[Path, Match]) -> None:
    path, match = shooting
    shot = next(text for text in match.options("norman") if text.startswith("shoot N2"))
    told = json.loads(from_position(path, shot).out)
    assert [count["of"] for count in told["counts"]] == [f"hits on {shot.split()[2]}"]
    assert [row["chance"] for row in told["counts"][0]["rows"]] == ["1/3", "1/3", "1/3"]


def test_position_may_be_given_as_a_record(shooting: tuple[Path, Match], tmp_path: Path) -> None:
    _, match = shooting
    path = tmp_path / "record.json"
    path.write_text(json.dumps(match.record(private=True).document()))
    shot = next(text for text in match.options("norman") if text.startswith("shoot N2"))
    assert len(json.loads(from_position(path, shot).out)["counts"]) == 1


def test_action_without_dice_is_reported(shooting: tuple[Path, Match]) -> None:
    path, _ = shooting
    ran = senlac("odds", "shieldwall", "--position", path, "--action", "done")
    assert "nothing changes by chance" in ran.out


def test_illegal_action_is_refused_with_its_rule(
    shooting: tuple[Path, Match],
) -> None:
    assert "[seq.1a]" in refused(from_position(shooting[0], "move N1 c4"))
    assert "no unit 'X1'" in refused(from_position(shooting[0], "shoot X1 S1"))


def test_a_damaged_position_is_refused(shooting: tuple[Path, Match]) -> None:
    path, _ = shooting
    path.write_text(path.read_text()[:-30])
    assert "position: no JSON at line 1" in refused(from_position(path, "done"))
    path.write_text("[]")
    assert "expected an object" in refused(from_position(path, "done"))


def test_odds_of_an_action_use_the_words_of_the_rules(tmp_path: Path) -> None:
    path = archers_ready(tmp_path / "archers.json")
    out = senlac("odds", "hastings", "--position", path, "--action", "fire NA01 1606").out
    assert "Hits: disordered" in out
    assert "33.33%" in out
    assert "(4.2b)" in out


def test_every_legal_action_with_odds_is_listed(tmp_path: Path) -> None:
    path = archers_ready(tmp_path / "archers.json")
    told = json.loads(senlac("odds", "hastings", "--position", path, "--json").out)
    shots = [row["action"] for row in told["actions"]]
    assert shots == [text for text in Match.from_position(json.loads(path.read_text()), seed=0)
                     .options("norman") if text.startswith("fire")]  # fmt: skip
    assert all([row["rows"][0]["chance"] == "1/3" for row in told["actions"]])
    assert "fire NA01 1606" in senlac("odds", "hastings", "--position", path).out


def test_position_without_such_actions_is_reported(shooting: tuple[Path, Match]) -> None:
    ran = senlac("odds", "shieldwall", "--position", shooting[0])
    assert "Nothing that may be done now" in ran.out


def test_results_of_a_chart_have_their_names() -> None:
    out = senlac("odds", "hastings", "attack", "--flank", "--disordered", "--slope").out
    assert "defender eliminated" in out
    assert "mean" not in out
    [count] = json.loads(senlac("odds", "hastings", "feint", "--json").out)["counts"]
    assert {"cavalry eliminated": "1/6", "target disordered": "1/3"}.items() <= {
        row["name"]: row["chance"] for row in count["rows"]
    }.items()


@pytest.mark.parametrize(
    ("args", "word"),
    [(["siege", "--dawns", 4], "not taken"), (["scouting", "--own", 6, "--other", 7], "no size")],
)
def test_results_that_are_words_have_no_mean(args: list[object], word: str) -> None:
    out = senlac("odds", "campaign", *args).out
    assert word in out
    assert "mean" not in out
    [count] = json.loads(senlac("odds", "campaign", *args, "--json").out)["counts"]
    assert count["mean"] is None
    [row] = [row for row in count["rows"] if row["name"] == word]
    assert (row["number"], row["or_more"]) == (0, None)


def test_results_of_a_chart_have_no_mean_in_json() -> None:
    [count] = json.loads(senlac("odds", "hastings", "feint", "--json").out)["counts"]
    assert count["mean"] is None
    assert count["rows"][0]["or_more"] == "1"


def test_mean_is_printed_if_all_results_are_numbers() -> None:
    asked = ("odds", "campaign", "siege", "--plus", 12)
    assert "mean" in senlac(*asked).out
    [count] = json.loads(senlac(*asked, "--json").out)["counts"]
    assert count["mean"] == "1"


def test_odds_of_a_siege_of_many_dawns_are_computed() -> None:
    args = ("odds", "campaign", "siege", "--minus", 12, "--dawns", 12, "--json")
    [count] = json.loads(senlac(*args).out)["counts"]
    assert [row["name"] for row in count["rows"]] == ["not taken"]
    args = ("odds", "campaign", "siege", "--minus", 3, "--dawns", 9, "--json")
    [count] = json.loads(senlac(*args).out)["counts"]
    assert {row["name"]: row["chance"] for row in count["rows"]} == {
        "7": "1/6", "8": "5/18", "9": "5/18", "not taken": "5/18",
    }  # fmt: skip


def test_forecast_without_odds_if_there_are_too_many_outcomes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_given: object) -> object:
        raise OddsError("odds: the dice can fall in too many ways to try")

    monkeypatch.setattr("senlac.cli.odds.odds_of", endless)
    position = archers_ready(tmp_path / "position.json")
    args = ("odds", "hastings", "--position", position, "--json", "--action")
    told = json.loads(senlac(*args, "fire NA01 1606").out)
    assert told["counts"] == []
    assert told["forecast"]
    assert "too many ways" in refused(senlac(*args, "end"))
