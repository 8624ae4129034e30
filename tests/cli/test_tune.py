"""`senlac tune`."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from senlac.cli.tune import verdict
from senlac.engine.data.features import parse_weights
from senlac.games.shieldwall import GAME
from senlac.lab.sprt import Verdict, standing
from senlac.lab.weights_file import rewritten
from tests.cli.conftest import Install
from tests.cli.support import refused, senlac

QUICK = ("--bots", "random", "--games", 6, "--seed", "t", "--processes", 1)


def text(*args: object) -> str:
    ran = senlac("tune", "shieldwall", *args)
    assert ran.status == 0, ran
    return ran.out


def test_weights_are_fitted_tested_and_written(tmp_path: Path) -> None:
    target = tmp_path / "mine.toml"
    told = text(*QUICK, "--match", 0, "--to", target)
    assert "games in pairs" not in told
    assert told.splitlines()[0] == "Saxons and Normans 1066, seed t"
    assert "danger_waiting" in told
    written = target.read_text(encoding="utf-8")
    found = parse_weights(written, "mine.toml", GAME.features)
    assert found.of("taken") == 1.0
    assert found.values != GAME.weights().values
    command = "senlac tune shieldwall -s foragers --bots random --games 6 --positions 20 --seed t"
    assert f'source = "fitted by `{command}`"' in written
    assert "# The weights of the evaluation" in written


def test_scale_stays_if_it_is_not_fitted() -> None:
    rows = '[[constant]]\nid = "scale"\nvalue = 0.5\n[[feature]]\nid = "men"\nweight = 1.0\n'
    assert "value = 0.25" in rewritten(rows, {"men": 2.0}, 0.25, "fitted")
    kept = rewritten(rows, {"men": 2.0}, None, "fitted")
    assert "value = 0.5" in kept
    assert "weight = 2.0" in kept


def test_weights_do_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    for count in (1, 2):
        text(*QUICK[:-1], count, "--match", 0, "--to", tmp_path / f"{count}.toml")
    assert (tmp_path / "1.toml").read_bytes() == (tmp_path / "2.toml").read_bytes()


def test_weights_of_a_file_are_tested_against_the_default_ones(tmp_path: Path) -> None:
    careless = tmp_path / "careless.toml"
    own = resources.files(GAME.package).joinpath("data/weights.toml").read_text(encoding="utf-8")
    careless.write_text(own.replace("weight = 1.0", "weight = -1.0"), encoding="utf-8")
    told = text("--weights", careless, "--match", 4, "--seed", "t", "--processes", 2)
    assert "4 games in pairs, 0.0% of the wins" in told
    assert "written" not in told


def test_constants_of_a_file_must_be_those_of_the_game(tmp_path: Path) -> None:
    own = resources.files("senlac.games.hastings").joinpath("data/weights.toml").read_text("utf-8")
    renamed = tmp_path / "renamed.toml"
    name = own.partition("[[constant]]")[2].split('"')[1]
    renamed.write_text(own.replace(f'id = "{name}"', 'id = "unheard_of"'), encoding="utf-8")
    told = refused(senlac("tune", "hastings", "--weights", renamed, "--match", 2))
    assert f"renamed.toml: constant.{name}: it is missing" in told


def test_match_of_a_bot_that_reads_no_weights_is_refused() -> None:
    told = refused(senlac("tune", "campaign", "-s", "y1088"))
    assert "greedy reads no weights in campaign" in told
    assert "random reads no weights" in refused(senlac("tune", "shieldwall", "--bots", "random"))


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (Verdict.BETTER, "the new weights are better"),
        (Verdict.NO_BETTER, "the new weights are not better: far from 55% of the wins"),
        (Verdict.OPEN, "undecided: neither that they win 55% nor that they win half is clear"),
    ],
)
def test_verdict_is_printed_in_words(shown: Verdict, words: str) -> None:
    assert verdict(standing([0.5], 0.55)._replace(verdict=shown), 0.55) == words


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("chess",), "no game 'chess'"),
        (("shieldwall", "--bots", "wizard"), "no bot 'wizard'"),
        (("shieldwall", "-s", "agincourt"), "no scenario 'agincourt'"),
        (("shieldwall", "--to", "/nowhere/at/all.toml"), "weights /nowhere/at/all.toml: No such"),
        (("shieldwall", "--weights", "/nowhere.toml"), "weights /nowhere.toml: No such file"),
        (
            ("shieldwall", "--bots", "random", "--games", 1, "--processes", 1, "--match", 0),
            "too few to fit weights",
        ),
        (("shieldwall", "--better", 0.4), "'--better': Input should be greater"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(
    args: tuple[object, ...], words: str, tmp_path: Path
) -> None:
    target = () if "--to" in args else ("--to", tmp_path / "w.toml")
    assert words in refused(senlac("tune", *args, *target))


def test_game_without_features_is_refused(install: Install) -> None:
    source = "from tests.example.sticks import Sticks\n\nclass Twigs(Sticks):\n    id = 'twigs'\n"
    install(twigs=f"{source}\nGAME = Twigs()\n")
    assert "twigs names no features" in refused(senlac("tune", "twigs"))
