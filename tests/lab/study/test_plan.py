"""The games of a study."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from senlac.engine.support.errors import SenlacError
from senlac.lab.study.plan import tables_of
from tests.lab.study.support import BALANCE, FORAGERS, study_of

STRENGTH = BALANCE.replace("balance", "strength").replace('["random"]', '["greedy", "random"]')
COMET = '[[play]]\ngame = "comet"\nscenario = "players_3"\n'
ARMS = '[[arm]]\nid = "book"\n[[arm]]\nid = "large"\noptions = { board = "large" }\n'
MEETING = FORAGERS.replace("foragers", "meeting")
EFFECT = BALANCE.replace("balance", "effect").replace(FORAGERS, MEETING) + ARMS


def test_pair_swaps_the_bots_with_the_same_seed() -> None:
    study = study_of(STRENGTH)
    assert study.units == 6
    first, second = study.unit(0)
    assert first.spec.bots == ("greedy", "random")
    assert second.spec.bots == ("random", "greedy")
    assert first.spec.seed == second.spec.seed == "0/0"
    assert [planned.place for planned in (first, second)] == [0, 1]
    assert study.unit(1)[0].spec.bots == ("random", "greedy")


def test_lone_role_changes_in_games_of_three() -> None:
    study = study_of(STRENGTH.replace(FORAGERS, COMET))
    seats = [study.unit(number)[0].spec.bots.index("greedy") for number in range(4)]
    assert seats == [0, 1, 2, 0]
    assert study.unit(1)[1].spec.bots == ("greedy", "random", "greedy")


def test_scenarios_take_turns() -> None:
    study = study_of(STRENGTH + COMET)
    assert [planned.game for n in range(3) for planned in study.unit(n)] == (
        ["shieldwall"] * 2 + ["comet"] * 2 + ["shieldwall"] * 2
    )
    assert [versions[0].name for versions in study.settings] == ["foragers", "players_3"]
    twice = study_of(STRENGTH + FORAGERS)
    assert [versions[0].name for versions in twice.settings] == [
        "shieldwall.foragers.1",
        "shieldwall.foragers.2",
    ]


def test_arms_change_what_they_name_and_share_the_seed() -> None:
    study = study_of(EFFECT)
    assert study.arms == ["book", "large"]
    book, large = study.unit(3)
    assert book.spec.seed == large.spec.seed
    assert book.spec.options["board"] != large.spec.options["board"] == "large"
    assert {*study_of(EFFECT).settings[0][0].options} == {*book.spec.options}


def test_arm_may_change_overlay_weights_and_bots(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text("[scenarios.scenario.foragers]\nturns = 1\n", "utf-8")
    source = Path("src/senlac/games/shieldwall/data/weights.toml")
    weights = Path(__file__).parents[3] / source
    text = EFFECT.replace(MEETING, FORAGERS).replace(
        'options = { board = "large" }',
        f'overlay = "short.toml"\nbots = ["random", "greedy"]\nweights = "{weights}"',
    )
    first, second = study_of(text, tmp_path).unit(0)
    assert first.spec.overlay is None
    assert first.weights is None
    assert second.spec.overlay is not None
    assert second.spec.overlay.name == "short.toml"
    assert second.spec.bots == ("random", "greedy")
    assert second.weights is not None
    other = study_of(text.replace("seed = 0", "seed = 1"), tmp_path)
    assert other.key != study_of(text, tmp_path).key


def test_changed_overlay_changes_the_key(tmp_path: Path) -> None:
    text = BALANCE + 'overlay = "short.toml"\n'
    keys = []
    for turns in (1, 2, 1):
        rows = f"[scenarios.scenario.foragers]\nturns = {turns}\n"
        (tmp_path / "short.toml").write_text(rows, encoding="utf-8")
        keys.append(study_of(text, tmp_path).key)
    assert keys[0] == keys[2] != keys[1]


def test_tables_of_a_round_robin_seat_different_bots() -> None:
    assert tables_of(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert tables_of(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert len(tables_of(4, 3)) == 4


def test_every_bot_of_a_table_has_every_role() -> None:
    text = BALANCE.replace("balance", "ratings").replace('["random"]', '["random", "greedy"]')
    study = study_of(text.replace(FORAGERS, COMET))
    seats = [planned.spec.bots for planned in study.unit(0)]
    assert len(seats) == 3
    assert all([one[1:] + one[:1] == other for one, other in pairwise(seats)])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (STRENGTH.replace('["greedy", "random"]', '["random"]'), "compares two different bots"),
        (STRENGTH.replace('"greedy", "random"', '"random", "random"'), "two different bots"),
        (BALANCE.replace("balance", "ratings"), "at least two different bots"),
        (BALANCE.replace('["random"]', '["random", "random", "random"]'), "one for each of saxon"),
        (BALANCE.replace("random", "wizard"), "no bot 'wizard'"),
        (BALANCE.replace("foragers", "agincourt"), "no scenario 'agincourt'"),
        (BALANCE + "options = { weather = 1 }", "no option 'weather'"),
        (BALANCE + 'overlay = "nowhere.toml"', "overlay nowhere.toml: expected a file"),
        (BALANCE + ARMS, "arm: a study of balance has 0, got 2"),
        (EFFECT.replace('"large"\no', '"book"\no'), "arm: expected different ids"),
        (EFFECT.replace("options = {", 'weights = "no.toml"\noptions = {'), "weights no.toml"),
        (STRENGTH.replace("games = 12", "games = 1"), "a unit of this study has 2 games, got 1"),
    ],
)
def test_study_that_does_not_fit_its_question_is_refused(text: str, message: str) -> None:
    with pytest.raises(SenlacError) as error:
        study_of(text)
    assert message in str(error.value)
