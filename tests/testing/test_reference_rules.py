from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

import pytest

from senlac.testing.law_failure import LawError
from senlac.testing.reference_rules import Asked, DifferentialTest
from tests.example.sticks import ROLES, STICKS, SticksState

LIMIT = 20


class Reading:
    """Reference rules of Sticks: at most `most` per turn, and a heap of one die and `heap`."""

    def __init__(self, most: int, heap: int) -> None:
        self.most, self.heap, self.turn = most, heap, 0
        self.dice: list[int] = []
        self.winner = ""

    def play(self) -> Generator[Asked, str, None]:
        """Yield the role and the legal actions until the heap is empty."""
        self.heap += self.dice.pop() if self.heap else 0
        while self.heap:
            numbers = range(1, min(self.most, self.heap) + 1)
            answer = yield ROLES[self.turn], {f"take {number}" for number in numbers}
            self.heap -= int(answer.split()[1])
            self.winner = ROLES[self.turn]
            self.turn = 1 - self.turn

    def facts(self) -> object:
        """Return the heap and the role whose turn it is."""
        return {"heap": self.heap, "turn": self.turn}


class Opinion(DifferentialTest[SticksState]):
    """A differential test of Sticks against the reference rules."""

    referee: Reading

    def __init__(self, seed: int, most: int = 2, extra: int = 4) -> None:
        state = STICKS.initial_state("heap", {}, None)
        super().__init__(STICKS, state, Random(seed), Reading(most, extra))

    def reference_questions(self) -> Generator[Asked, str, None]:
        return self.referee.play()

    def facts(self) -> object:
        return {"heap": self.state.heap, "turn": self.state.turn}

    def same_end(self, winners: Sequence[str], how: str) -> None:
        assert (winners, how) == ([self.referee.winner], "last stick")


class Forced(Opinion):
    """A differential test whose reference asks for the last stick too, unlike the game."""

    forced = True


@pytest.mark.parametrize("seed", range(20))
def test_rules_that_agree_play_to_the_end(seed: int) -> None:
    assert Forced(seed).play_out(LIMIT) > 1


def test_additional_option_of_the_reference_is_named() -> None:
    with pytest.raises(LawError, match=r"asks first nothing more, first \['take 3'\] is") as caught:
        Opinion(1, most=3).play_out(LIMIT)
    assert "in sticks, after 0 decisions, the last ''; the position: /" in caught.value.__notes__[0]


def test_different_fact_of_the_reference_is_named() -> None:
    with pytest.raises(LawError, match=r"\$\.heap is \d+, or \d+"):
        Opinion(1, extra=5).play_out(LIMIT)


def test_unused_die_of_the_reference_is_found() -> None:
    opinion = Opinion(1)
    opinion.referee.dice.append(6)
    opinion.referee.heap -= 2
    with pytest.raises(LawError, match="has not used these dice"):
        opinion.play_out(LIMIT)


def test_reference_that_goes_on_after_the_end_is_found() -> None:
    opinion = Opinion(1)
    opinion.state.heap = 1
    opinion.state.stack.clear()
    opinion.state.finish((0,), "last stick")
    opinion.referee.dice.append(1)
    with pytest.raises(LawError, match="the game asks nothing, first "):
        opinion.play_out(LIMIT)
