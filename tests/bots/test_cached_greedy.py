from __future__ import annotations

from random import Random

from senlac.bots.cached_greedy import CachedGreedyPlayer, KnownGains, ValueCache
from senlac.bots.common_random import CommonRandomNumbers
from senlac.bots.information_set import role_options
from senlac.bots.one_ply import CROWD, OnePlyEvaluator, first_arguments, sampled_options
from senlac.engine.game.game import Game
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.games.comet import GAME as COMET
from senlac.games.comet.rules.movement.march import March
from senlac.games.comet.state import CometState
from senlac.games.hastings import GAME as HASTINGS
from tests.bots.support import great_battle, march

DONE = Action("done")


class Counted(Game[CometState]):
    """A campaign that counts its evaluations."""

    phases = COMET.phases

    def __init__(self) -> None:
        self.judged = 0

    def evaluate(self, state: CometState, role: int) -> float:
        self.judged += 1
        return COMET.evaluate(state, role)


def marching() -> CometState:
    """Return a campaign in which a role is to march."""
    state = march(seed=2).sample(Random(1))
    state.dice = FastDice(Random(1))
    assert isinstance(state, CometState)
    assert isinstance(state.stack[-1], March)
    return state


def player(
    game: Game[CometState], role: int, known: KnownGains | None = None
) -> CachedGreedyPlayer:
    """Return a player with its own random numbers, who knows nothing or the given gains."""
    sight = OnePlyEvaluator(game, role, 1)
    gains = {} if known is None else known
    return CachedGreedyPlayer(sight, CommonRandomNumbers(1), gains, learns=True)


def test_first_choice_has_the_best_one_ply_value() -> None:
    state = marching()
    role = play.actors(state)[0]
    options = role_options(state, role)
    foresight = OnePlyEvaluator(COMET, role, 1)
    best = player(COMET, role).best(state, options, Random(1))
    values = [foresight.value(state, action) for action in sampled_options(options)]
    assert foresight.value(state, best) == max(values)


def marched(state: CometState, game: Counted, known: list[KnownGains]) -> float:
    """Play until the march is over; return the evaluations for each option offered."""
    players = [player(game, role, known[role]) for role in range(3)]
    offered, began = 0, game.judged
    march = state.stack[-1]
    while state.stack[-1] is march:
        role = play.actors(state)[0]
        options = role_options(state, role)
        offered += len(options)
        play.play_action(state, role, players[role].best(state, options, Random(1)))
    return (game.judged - began) / offered


def test_later_trials_need_a_fraction_of_the_evaluations() -> None:
    game = Counted()
    known: list[KnownGains] = [{}, {}, {}]
    first, second, third = [marched(marching(), game, known) for _ in range(3)]
    assert first < 0.7
    assert max(second, third) < 0.7 * first


def test_player_that_does_not_learn_leaves_the_known_gains() -> None:
    state = marching()
    role = play.actors(state)[0]
    options = role_options(state, role)
    known: KnownGains = {}
    first = player(COMET, role, known).best(state, options, Random(1))
    before = {key: gains.copy() for key, gains in known.items()}
    sight = OnePlyEvaluator(COMET, role, 2)
    for _ in range(2):
        other = CachedGreedyPlayer(sight, CommonRandomNumbers(2), known, learns=False)
        assert other.best(state, options, Random(1)) == first
    assert known == before != {}


def test_options_that_share_a_piece_or_area_are_revalued() -> None:
    memory = ValueCache(March(0), {})
    memory.gains = {Action("move", unit, area): 0.0 for unit in range(3) for area in range(5, 8)}
    assert memory.trusted(Action("move", 2, 7))
    memory.last = Action("move", 1, 6)
    trusted = {action for action in memory.gains if memory.trusted(action)}
    assert trusted == {Action("move", unit, area) for unit in (0, 2) for area in (5, 7)}
    assert not memory.trusted(Action("move", 2, 8))
    memory.gains[DONE] = 0.0
    assert not memory.trusted(DONE)
    memory.last = Action("transfer", 1, 2)
    trusted = {action for action in memory.gains if memory.trusted(action)}
    assert trusted == {Action("move", 0, area) for area in range(5, 8)}


def test_trusted_option_is_revalued_when_it_ranks_first() -> None:
    state, game = marching(), Counted()
    role = play.actors(state)[0]
    options = role_options(state, role)
    lazy = player(game, role)
    first = lazy.best(state, options, Random(1))
    memory = lazy.memories[len(state.stack)]
    others = [action for action in sampled_options(options) if action.first != first.first]
    far = [action for action in others if action.second not in (first.second, -1)]
    # The last action was a different one and gained nothing, so trusted options stay trusted.
    memory.last = Action("move", first.first, 999)
    memory.gains = dict.fromkeys(sampled_options(options), -1000.0) | {memory.last: 0.0}
    memory.gains[far[0]] = 1000.0
    game.judged = 0
    lazy.best(state, options, Random(1))
    assert memory.gains[far[0]] < 100
    assert memory.gains[far[1]] == -1000
    assert game.judged < len(options) / 2


def test_new_phase_has_a_new_cache() -> None:
    state = marching()
    role = play.actors(state)[0]
    lazy = player(COMET, role)
    lazy.best(state, role_options(state, role), Random(1))
    kept = lazy.memories[len(state.stack)]
    assert lazy._memory(state) is kept
    other = state.copy()
    other.stack[-1] = March(role)
    assert lazy._memory(other) is not kept


def test_many_pieces_are_valued_one_by_one() -> None:
    state = great_battle()
    role = play.actors(state)[0]
    options = role_options(state, role)
    assert len(first_arguments(options)) > CROWD
    foresight = OnePlyEvaluator(HASTINGS, role, 1)
    lazy = CachedGreedyPlayer(foresight, CommonRandomNumbers(1), {}, learns=True)
    best = foresight.shortlist(state, options, Random(4))[0][1]
    assert lazy.best(state, options, Random(4)) == best
    assert not lazy.memories
