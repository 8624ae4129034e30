from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.model.action import Action
from senlac.engine.model.fields import derived
from senlac.engine.model.guidance import Guidance
from senlac.testing import laws
from senlac.testing.law_failure import LawError, difference, require_same
from tests.example import leaks
from tests.example.feud import FEUD, FeudState, Muster
from tests.example.feud_table import TableFeud
from tests.example.sticks import Sticks, SticksState, Taking

LIMIT = 200


class ShallowState(FeudState):
    """A state that shares its crowns with its copies."""

    def copy(self) -> ShallowState:
        new = super().copy()
        new.crowns = self.crowns
        return new


class Shallow(TableFeud):
    """A game whose states are copied incompletely."""

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> FeudState:
        state: FeudState = ShallowState()
        state.push(Muster())
        return state

    def empty_state(self) -> FeudState:
        return ShallowState()


def broken_by(match: Match, rng: Random) -> LawError:
    """Return the error of the first law that a random match breaks."""
    try:
        for _ in laws.random_walk(match, rng, LIMIT):
            for roles in laws.groups(match.roles):
                laws.twin_looks_the_same(match, roles, rng)
    except LawError as error:
        return error
    raise AssertionError("no law was broken")


def test_broken_law_names_the_leak_and_the_entry() -> None:
    error = broken_by(Match.new(leaks.SceneHint(), seed=1), Random(1))
    assert re.match(r"something hidden reaches .*: \$\.scene\.hint is 'All banners", str(error))
    [note] = error.__notes__
    assert note.startswith("in feud, scenario earldoms, after entry 0, at Council\n")


def test_lines_of_the_note_repeat_a_broken_law() -> None:
    error = broken_by(Match.new(leaks.SceneHint(), seed=1), Random(1))
    lines = error.__notes__[0].splitlines()[1:]
    named: dict[str, Any] = {"Match": Match, "Path": Path, "laws": laws}
    with pytest.raises(LawError) as again:
        exec("\n".join(map(str.strip, lines)), {**named, "GAME": leaks.SceneHint()})  # noqa: S102 - what the note says, by us
    assert str(again.value) == str(error)


def test_copy_that_shares_a_mutable_field_is_named() -> None:
    match = Match.new(Shallow(), seed=1)
    with pytest.raises(LawError, match=r"`copy` shares what changes: \$\.fields\.crowns\[\d\]"):
        laws.copies_are_independent(match, Random(1), LIMIT)


class Forgetful(FeudState):
    """A state whose copies lose `closed`."""

    def copy(self) -> Forgetful:
        new = type(self)(self)
        new.shire, new.owners, new.crowns = self.shire, self.owners[:], self.crowns[:]
        new.banners = [row[:] for row in self.banners]
        return new


class Mistaken(FeudState):
    """A state whose copies have another shire."""

    def copy(self) -> Mistaken:
        new = super().copy()
        new.shire = 1 - self.shire
        return new


class Flat(FeudState):
    """A state whose copies have their own list of banners but share its rows."""

    def copy(self) -> Flat:
        new = super().copy()
        new.banners = self.banners[:]
        return new


class Secretive(FeudState):
    """A state with an undeclared attribute."""

    def __init__(self, of: Secretive | None = None) -> None:
        super().__init__(of)
        self.note = 0


@dataclass(init=False, eq=False, repr=False, slots=True)
class Counting(FeudState):
    """A state that computes the derived `left` once and does not update it."""

    left: int = derived()

    def recompute_derived(self) -> None:
        self.left = sum(self.banners[0]) + self.crowns[0]


def feud_of(made: type[FeudState]) -> Match:
    """Return a match of feud with states of this class."""

    class Made(TableFeud):
        """Feud with another class of states."""

        def initial_state(
            self, scenario: str, options: Mapping[str, Any], overlay: object
        ) -> FeudState:
            state = made()
            state.recompute_derived()
            state.push(Muster())
            return state

        def empty_state(self) -> FeudState:
            return made()

    return Match.new(Made(), seed=1)


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (ShallowState, "`copy` shares `crowns`, which changes"),
        (Forgetful, "`copy` forgets `closed`"),
        (Mistaken, "`copy` gives `shire` another value"),
        (Flat, "`copy` shares `banners`, which changes"),
        (Secretive, "`note` is no declared field, and would be forgotten"),
    ],
)
def test_field_that_is_not_copied_is_named(made: type[FeudState], told: str) -> None:
    with pytest.raises(LawError) as caught:
        laws.fields_are_copied(feud_of(made))
    assert str(caught.value) == told


def test_derived_field_that_is_not_updated_is_named() -> None:
    match = feud_of(Counting)
    with pytest.raises(LawError, match="`left` is not what `derive` makes of the other"):
        laws.derived_is_kept(match)
    match.state.recompute_derived()
    laws.derived_is_kept(match)


def test_view_key_that_ignores_a_change_of_the_view_is_found() -> None:
    class Dim(Sticks):
        def view_key(self, state: SticksState, roles: Sequence[int]) -> object:
            return None

    match = Match.new(Dim(), seed=1)
    laws.random_play(match, Random(1))
    with pytest.raises(LawError, match="sights tell apart what views do not"):
        laws.view_key_matches_view(match)


def test_exception_of_a_game_has_a_note_with_its_place() -> None:
    class Shaky(Sticks):
        def view(self, state: SticksState, roles: Sequence[int]) -> dict[str, Any]:
            raise KeyError("heap")

    match = Match.new(Shaky(), seed=1)
    with pytest.raises(KeyError) as caught:
        laws.twin_looks_the_same(match, ["first"], Random(1))
    assert "in sticks, scenario heap, after entry" in caught.value.__notes__[0]


def test_illegal_proposed_batch_is_found() -> None:
    class Boasting(Taking):
        def guidance(self, state: SticksState, role: int) -> Guidance:
            return Guidance(batches={"Take all": (Action("take", 1), Action("take", 99))})

    class Proud(Sticks):
        phases = (*Sticks.phases, Boasting)

        def initial_state(
            self, scenario: str, options: Mapping[str, Any], overlay: object
        ) -> SticksState:
            state = SticksState()
            state.heap = 9
            state.push(Boasting())
            return state

    match = Match.new(Proud(), seed=1)
    with pytest.raises(LawError, match="'Take all' comes to what is refused"):
        laws.batches_are_legal(match)


def test_match_that_does_not_end_is_reported_with_its_record() -> None:
    with pytest.raises(LawError, match="no end after 3 decisions") as caught:
        laws.play_out(Match.new(FEUD, seed=1), Random(1), 3)
    assert "after entry 3, at" in caught.value.__notes__[0]


def test_exception_during_play_is_reported_with_the_action() -> None:
    class Failing(Taking):
        def apply(self, state: SticksState, action: Action) -> None:
            raise KeyError("heap")

    class Faulty(Sticks):
        phases = (*Sticks.phases, Failing)

        def initial_state(
            self, scenario: str, options: Mapping[str, Any], overlay: object
        ) -> SticksState:
            state = SticksState()
            state.heap = 9
            state.push(Failing())
            return state

    with pytest.raises(KeyError) as caught:
        laws.play_out(Match.new(Faulty(), seed=1), Random(1), 3)
    assert "match.play('first', 'take " in caught.value.__notes__[0]


def test_first_difference_of_two_documents_is_found() -> None:
    one = {"a": [1, {"b": [1, 2]}], "c": True}
    assert difference(one, {"a": [1, {"b": [1, 2]}], "c": True}) == ""
    assert difference(one, {"a": [1, {"b": [1, 3]}], "c": True}) == "$.a[1].b[1] is 2, or 3"
    assert difference(one, {"a": [1, {"b": [1, 2]}], "c": 1}) == "$.c is True, or 1"
    with pytest.raises(LawError, match="these: "):
        require_same(one, {}, "these")


@pytest.mark.parametrize("game", [FEUD, TableFeud(), Sticks()], ids=["feud", "table", "sticks"])
def test_example_games_pass_all_laws(game: Game[Any]) -> None:
    assert laws.check_all_laws(game, looks=4) > 3


@pytest.mark.parametrize("game", [leaks.SceneHint(), leaks.Shuffling(), Shallow()])
def test_every_broken_law_is_found_when_all_are_tried(game: Game[Any]) -> None:
    with pytest.raises(LawError):
        laws.check_all_laws(game, looks=4)
