"""Match options and seeds on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from senlac.cli.arguments import read_options, scenario_of, short_seed
from senlac.engine.support.errors import OptionError
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.words.choices import EXAMPLE_CALL
from tests.cli.support import refused, senlac


def read(*texts: str, scenario: str = "meeting") -> dict[str, Any]:
    return read_options(GAME, scenario, texts)


@pytest.mark.parametrize("text", ["reroll", "reroll=true", "reroll=yes", "reroll=ON"])
def test_an_option_alone_or_with_yes_is_on(text: str) -> None:
    assert read(text)["reroll"] is True


@pytest.mark.parametrize("text", ["deploy=false", "deploy=no", "deploy=off"])
def test_an_option_with_no_is_off(text: str) -> None:
    assert read(text)["deploy"] is False


def test_choice_is_given_by_its_name() -> None:
    assert read("muster=buy", "south=norse")["muster"] == "buy"


def test_missing_option_has_its_default() -> None:
    assert read()["board"] == "small"


def test_option_without_choices_is_json_or_a_file_of_it(tmp_path: Path) -> None:
    path = tmp_path / "request.json"
    path.write_text(json.dumps(EXAMPLE_CALL))
    written = read(f"request={json.dumps(EXAMPLE_CALL)}", scenario="field")
    assert read(f"request=@{path}", scenario="field") == written
    assert written["request"]["ref"] == "example"


@pytest.mark.parametrize(
    ("text", "told"),
    [("reroll=1", "got '1'"), ("board=huge", "got 'huge'"), ("fog", "no option 'fog'")],
)
def test_other_values_are_refused(text: str, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        read(text)


def test_the_first_scenario_is_played_unless_another_is_named() -> None:
    assert scenario_of(GAME, None) == "foragers"
    assert scenario_of(GAME, "hastings") == "hastings"


@pytest.mark.parametrize(
    "command",
    [
        ("play", "shieldwall"),
        ("simulate", "shieldwall", "--games", 1, "--bots", "random"),
        ("bench", "shieldwall"),
        ("tune", "shieldwall"),
    ],
)
def test_seed_of_ten_thousand_letters_is_refused_in_one_line(command: tuple[object, ...]) -> None:
    ran = senlac(*command, "--seed", "a" * 10_000)
    told = refused(ran)
    assert "at most 200 letters, got 10,000" in told
    assert "aaa" not in told


def test_seed_of_two_hundred_letters_is_accepted() -> None:
    assert short_seed("a" * 200) == "a" * 200
    assert short_seed(None) is None
