"""The default set-up: a match may begin with its first real decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from senlac.engine.game.game import Game
from senlac.engine.match import default_setup, registry
from senlac.engine.match.match import Match
from senlac.engine.model.action import Action
from senlac.engine.model.phase import Phase
from senlac.engine.support.errors import OptionError
from tests.example.sticks import Sticks, SticksState, Taking


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_default_setup_consists_of_ordinary_actions(game: Game[Any]) -> None:
    for card in game.scenarios():
        match = Match.new(game, card.id, seed=5)
        before = match.entries
        default_setup.apply_default_setup(match)
        assert (match.entries > before) == default_setup.has_default_setup(game, card.id)
        assert default_setup.next_default_action(match.state) is None
        again = Match.from_record(match.record(private=True))
        assert again.log([]) == match.log([])


@pytest.mark.parametrize("game", ["hastings", "comet", "destiny"])
def test_default_setup_can_be_made_by_hand_instead(game: str) -> None:
    for card in registry.game(game).scenarios():
        assert default_setup.has_default_setup(registry.game(game), card.id)
        match = Match.new(game, card.id, seed=5)
        assert len(match.options(match.actors()[0])) > 1


def test_nothing_is_set_up_after_the_end_of_a_match() -> None:
    match = Match.new("hastings", seed=1)
    match.concede(match.actors()[0])
    assert default_setup.next_default_action(match.state) is None


class Laying(Taking):
    """A set-up phase whose default is to take all sticks."""

    def default_setup_action(self, state: SticksState) -> Action | None:
        """Return the action that takes all sticks."""
        return Action("take", state.heap)


class Laid(Sticks):
    """Sticks with a default set-up that is illegal, as an overlay could make it."""

    id = "laid"
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = (Laying,)

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> SticksState:
        """Return a state with a heap of seven."""
        state = SticksState()
        state.heap = 7
        state.push(Laying())
        return state


def test_illegal_default_setup_is_refused_in_one_line() -> None:
    match = Match.new(Laid(), seed=1)
    with pytest.raises(OptionError, match="default set-up: no role may take 7"):
        default_setup.apply_default_setup(match)
