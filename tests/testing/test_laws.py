"""The laws themselves: each leak in a leaky game must be found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from senlac.bots.bot import Bot
from senlac.bots.information_set import InformationSet
from senlac.engine.data.document import LARGEST
from senlac.engine.game.game import Game, OddsCard, OddsOption, OptionCard, ScenarioCard
from senlac.engine.game.layout_reader import LayoutReader
from senlac.engine.match.match import Match
from senlac.engine.model.action import Action
from senlac.engine.support.errors import RecordError
from senlac.testing import laws, observable
from senlac.testing.law_failure import LawError
from tests.example import leaks
from tests.example.feud import Council, FeudState
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
    """Try the laws of secrecy on random matches; return how often something was hidden."""
    hidden = 0
    for seed in range(MATCHES):
        rng = Random(seed)
        match = Match.new(game, seed=seed)
        for _ in laws.random_walk(match, rng, LIMIT):
            roles = rng.choice(laws.groups(match.roles))
            hidden += laws.twin_looks_the_same(match, roles, rng)
            hidden += laws.lookalikes_are_told_alike(match, roles, rng, 8)
            hidden += laws.hidden_actions_leak_nothing(match, roles, rng)
            hidden += laws.other_dice_are_told_alike(match, roles, rng)
    return hidden


class Peeper(Bot):
    """Chooses by what a sample holds of the others' strengths."""

    def choose(self, seat: InformationSet) -> Action:
        actions, sample = list(seat.options()), seat.sample(Random(1))
        if not isinstance(sample, FeudState):
            return actions[0]
        return actions[leaks.total(sample) % len(actions)]


def peep(game: TableFeud) -> None:
    """Let a bot decide in the positions of a random match, each time also in a look-alike."""
    match, rng = Match.new(game, seed=1), Random(1)
    for _ in laws.random_walk(match, rng, LIMIT):
        laws.bots_decide_alike(match, "peeper", rng)


def test_bots_that_know_too_much_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("senlac.testing.laws.bots.make_bot", Peeper)
    peep(TableFeud())
    with pytest.raises(LawError, match="peeper knows what is hidden"):
        peep(leaks.Careless())


class Deaf(TableFeud):
    """A game whose layouts accept its option and ignore it, or refuse it with `refusal`."""

    refusal = ""

    def scenarios(self) -> Sequence[ScenarioCard]:
        return [replace(card, options=("frost",)) for card in super().scenarios()]

    def option_cards(self) -> Sequence[OptionCard]:
        return [OptionCard("frost", "Frost", "", default=False, choices=(False, True))]

    def layout(self) -> LayoutReader[FeudState]:
        return DeafLayout(self.refusal)


class Curt(Deaf):
    refusal = "no"


class Civil(Deaf):
    refusal = "frost is only for earldoms"


class DeafLayout(LayoutReader[FeudState]):
    """A layout that ignores options, or refuses them all with `refusal`."""

    def __init__(self, refusal: str) -> None:
        super().__init__()
        self.refusal = refusal

    def empty(self, scenario: str, options: Mapping[str, Any], overlay: object) -> None:
        if self.refusal:
            raise RecordError(self.refusal)

    def steps(self, state: FeudState) -> Mapping[str, str]:
        return {"Muster": "Muster"}


def test_option_that_layouts_ignore_is_found() -> None:
    with pytest.raises(LawError, match="option frost: True is laid out as False is"):
        laws.options_count_in_layouts(Deaf())
    with pytest.raises(LawError, match=r"False is refused without a reason: .*no"):
        laws.options_count_in_layouts(Curt())
    assert laws.options_count_in_layouts(Civil()) == 0


def test_game_without_leaks_passes() -> None:
    assert try_laws(TableFeud()) > 100


@pytest.mark.parametrize("game", LEAKY)
def test_leak_of_a_game_is_found(game: type[TableFeud]) -> None:
    with pytest.raises(AssertionError):
        try_laws(game())


@pytest.mark.parametrize("council", COUNCILS)
def test_leak_of_a_phase_is_found(council: type[Council]) -> None:
    with pytest.raises(AssertionError):
        try_laws(leaks.with_council(council)())


def test_number_that_other_languages_round_is_found() -> None:
    observable.no_number_is_rounded({"a": [1, {"b": (LARGEST, -LARGEST, 1e300, True)}]})
    with pytest.raises(AssertionError, match=r"\$\.a\[1\]\.b\[0\]"):
        observable.no_number_is_rounded({"a": [1, {"b": [LARGEST + 1]}]})


class EndlessOdds(TableFeud):
    """A game whose question enumerates all outcomes of the dice in a loop of its own."""

    def odds_cards(self) -> Sequence[OddsCard]:
        """Return a question with a switch of at most 12."""
        return [OddsCard("siege", "a siege", "dawn", (OddsOption("dawns", "rolls", 12),))]

    def answer(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return the right answer after 6^n outcomes."""
        ways = product(range(1, 7), repeat=switches.get("dawns", 1))
        high = sum([1 for faces in ways if max(faces) == SIDES])
        share = Fraction(high, SIDES ** switches.get("dawns", 1))
        return {0: 1 - share, 1: share}


class WrongOdds(EndlessOdds):
    """A game whose probabilities do not sum to one."""

    def answer(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return probabilities that sum to one half."""
        return {0: Fraction(1, 2)}


class Boundless(EndlessOdds):
    """A game that overrides `odds` and so skips the bounds of its cards."""

    def odds(self, question: str, switches: Mapping[str, int]) -> dict[int, Fraction]:
        """Return an answer to every question."""
        return {1: Fraction(1)}


SIDES = 6


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (EndlessOdds, "takes more than 200000 lines"),
        (WrongOdds, "come to 1/2"),
        (Boundless, "'dawns': 13}\\) is answered, although dawns is out of bounds"),
    ],
)
def test_unbounded_and_wrong_odds_are_found(game: type[TableFeud], message: str) -> None:
    with pytest.raises(laws.LawError, match=message):
        laws.odds_questions_are_bounded(game(), most=200_000)
