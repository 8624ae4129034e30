"""The laws themselves: games that leak on purpose, and each leak must be found."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from senlac.engine.document import LARGEST
from senlac.engine.game import Game
from senlac.engine.match import Match
from senlac.testing import laws, told
from tests.example import leaks
from tests.example.feud import Council
from tests.example.feud_table import TableFeud

LIMIT = 200
MATCHES = 8

LEAKY: list[type[TableFeud]] = [
    leaks.SceneHint, leaks.BoardTitle, leaks.BoardKey, leaks.Lights, leaks.Sentence,
    leaks.Words, leaks.Hinting, leaks.Speaking, leaks.Winking,
    leaks.Foretelling, leaks.Shuffling, leaks.Counting, leaks.Omen, leaks.OpenOmen,
]  # fmt: skip
COUNCILS = [
    leaks.ChattyPrompt, leaks.ChattyWhyNot, leaks.ChattyMeant, leaks.ForgetfulCouncil,
    leaks.OrderlyCouncil,
]  # fmt: skip


def try_laws(game: Game[Any]) -> int:
    """Try the laws of secrecy on matches of a game; return how often something was hidden."""
    hidden = 0
    for seed in range(MATCHES):
        rng = Random(seed)
        match = Match.new(game, seed=seed)
        for _ in laws.wander(match, rng, LIMIT):
            roles = rng.choice(laws.groups(match.roles))
            hidden += laws.twin_looks_the_same(match, roles, rng)
            hidden += laws.lookalikes_are_told_alike(match, roles, rng, 8)
            hidden += laws.secret_deeds_are_told_alike(match, roles, rng)
            hidden += laws.other_dice_are_told_alike(match, roles, rng)
    return hidden


def test_a_game_that_keeps_its_secrets_passes() -> None:
    assert try_laws(TableFeud()) > 100


@pytest.mark.parametrize("game", LEAKY)
def test_a_game_that_lets_something_out_is_found(game: type[TableFeud]) -> None:
    with pytest.raises(AssertionError):
        try_laws(game())


@pytest.mark.parametrize("council", COUNCILS)
def test_a_step_that_lets_something_out_is_found(council: type[Council]) -> None:
    with pytest.raises(AssertionError):
        try_laws(leaks.with_council(council)())


def test_a_number_that_other_languages_round_is_found() -> None:
    told.no_number_is_rounded({"a": [1, {"b": (LARGEST, -LARGEST, 1e300, True)}]})
    with pytest.raises(AssertionError, match=r"\$\.a\[1\]\.b\[0\]"):
        told.no_number_is_rounded({"a": [1, {"b": [LARGEST + 1]}]})
