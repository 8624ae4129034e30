"""The usual set-up: a match may begin with the first decision that matters."""

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
def test_the_usual_set_up_is_made_of_actions_like_any_others(game: Game[Any]) -> None:
    for card in game.scenarios():
        match = Match.new(game, card.id, seed=5)
        before = match.entries
        default_setup.apply_default_setup(match)
        assert (match.entries > before) == default_setup.has_default_setup(game, card.id)
        assert default_setup.next_default_action(match.state) is None
        again = Match.from_record(match.record(private=True))
        assert again.log([]) == match.log([])


@pytest.mark.parametrize("game", ["hastings", "comet", "destiny"])
def test_what_is_set_up_may_be_set_up_by_hand(game: str) -> None:
    for card in registry.game(game).scenarios():
        assert default_setup.has_default_setup(registry.game(game), card.id)
        match = Match.new(game, card.id, seed=5)
        assert len(match.options(match.actors()[0])) > 1


def test_nothing_is_set_up_where_a_match_is_over() -> None:
    match = Match.new("hastings", seed=1)
    match.concede(match.actors()[0])
    assert default_setup.next_default_action(match.state) is None


class Laying(Taking):
    """A set-up of which it is usual to take away as many sticks as there are."""

    def default_setup_action(self, state: SticksState) -> Action | None:
        """Take all of them."""
        return Action("take", state.heap)


class Laid(Sticks):
    """Sticks with a set-up that an overlay may have changed to what cannot be made."""

    id = "laid"
    phases: ClassVar[tuple[type[Phase[Any]], ...]] = (Laying,)

    def initial_state(
        self, scenario: str, options: Mapping[str, Any], overlay: object
    ) -> SticksState:
        """Begin with a heap that is there."""
        state = SticksState()
        state.heap = 7
        state.push(Laying())
        return state


def test_a_set_up_that_nobody_may_make_is_refused_in_one_line() -> None:
    match = Match.new(Laid(), seed=1)
    with pytest.raises(OptionError, match="default set-up: no role may take 7"):
        default_setup.apply_default_setup(match)
