"""A second referee, written from the description alone, must ask and rule as the game does."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from senlac.engine import play
from senlac.engine.dice import FastDice, KeptDice
from senlac.engine.position import encode
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.order import OrderOfBattle, Prize, UnitCard
from senlac.games.shieldwall.state import GONE, ShieldwallState
from senlac.games.shieldwall.tables import load_tables
from senlac.games.shieldwall.turn import Turn
from tests.games.shieldwall.naive import Referee

SCENARIOS: Final = [card.id for card in GAME.scenarios()]
NAMED: Final = ("reroll", "open_facing", "greater_fyrd")


def facts(state: ShieldwallState) -> dict[str, Any]:
    """Return of a state what the second referee knows of it."""
    view = GAME.view(state, (0, 1))
    return {
        "turn": state.turn,
        "active": state.active,
        "actions": state.actions,
        "carried": state.carried,
        "tally": state.tally,
        "owners": state.owners,
        "units": [
            (u["id"], u["at"], u["facing"], u["hits"], u["eliminated"], u["exhausted"])
            for u in view["units"]
        ],
        "full": [unit["full_strength"] for unit in view["units"]],
    }


def to_first_turn(state: ShieldwallState, rng: Random) -> None:
    """Set a battle up, at random where there is a choice, and stop before the first turn."""
    while not isinstance(state.stack[-1], Turn):
        phase = state.stack[-1]
        if phase.automatic:
            phase.run(state)
            continue
        role = rng.choice(phase.actors(state))
        phase.apply_for(state, role, phase.options_for(state, role).sample(rng))


def printed(rng: Random) -> ShieldwallState:
    """Return a random scenario with random options before its first turn."""
    scenario = rng.choice(SCENARIOS)
    cards = {card.id: card for card in GAME.option_cards()}
    offered = GAME.scenario_card(scenario).options
    options = {name: rng.choice(cards[name].choices) for name in offered if name != "request"}
    state = GAME.begin(scenario, GAME.settle_options(scenario, options), None)
    state.dice = FastDice(rng)
    to_first_turn(state, rng)
    return state


def scattered(rng: Random) -> ShieldwallState:
    """Return a battle nobody would set up: small, crowded, on every ground, half fought."""
    width, height = rng.randint(5, 8), rng.randint(4, 7)
    ground = ".......hhhwwttmrbfl"
    rows = ["".join(rng.choice(ground) for _ in range(width)) for _ in range(height)]
    types = list(load_tables().unit_types.values())
    names = [f"{'abcdefgh'[file]}{rank + 1}" for rank in range(height) for file in range(width)]
    rng.shuffle(names)
    cards = []
    for side, number in ((0, rng.randint(2, 7)), (1, rng.randint(2, 7))):
        leader = rng.randrange(-2, number)
        for place in range(number):
            row = rng.choice(types)
            card = UnitCard(
                f"{'SN'[side]}{place}", side, row.id, row.kind, row.letter, row.name,
                row.strength, row.points, commander=place == leader, at=names.pop(),
                face=rng.choice("NESW"), hits=rng.choice((0, 0, 1, 2, 3, 4, 5)),
            )  # fmt: skip
            cards.append(card)
    late = UnitCard("S9", 0, "fyrd", "foot", "F", "Late", 5, 5, arrive=2, entry=("a1", "b1"))
    order = OrderOfBattle(
        "foragers", ("saxon", "norman"), ("saxon", "norman"), tuple(rows),
        (*cards, late), rng.randrange(2), rng.randint(2, 9), rng.randint(-1, 1), rng.randrange(2),
        3, (rng.randint(10, 60), rng.randint(10, 60)),
        (Prize("a1", "West", 3), Prize("c2", "Middle", 2)),
        reroll=rng.random() < 0.3, open_facing=rng.random() < 0.3,
    )  # fmt: skip
    state = ShieldwallState()
    state.muster(order)
    state.active = rng.randrange(2)
    state.turn = rng.randint(1, order.turns)
    state.carried = [rng.randrange(4), rng.randrange(4)]
    if rng.random() < 0.3:
        state.put(rng.randrange(len(cards)), GONE)
    state.push(Turn(0))
    return state


def compare(state: ShieldwallState, rng: Random) -> int:
    """Play a battle at random under both referees; return how many questions were asked."""
    referee = Referee(encode(GAME, state))
    dice = KeptDice(FastDice(rng))
    state.dice = dice
    play.settle(state)
    asking = referee.play()
    referee.dice.extend((roll.sides, roll.value) for roll in dice.take())
    asked = next(asking, None)
    count = 0
    while state.outcome is None:
        count += 1
        role = state.stack[-1].actors(state)[0]
        notation = GAME.notation(state)
        options = play.offered(state, role)
        assert {notation.text(action) for action in options} == asked
        assert facts(state) == referee.facts()
        assert not referee.dice
        # `done` ends a step, so that a random player would never come to grips.
        action = options.sample(rng)
        if action.verb == "done":
            action = options.sample(rng)
        play.advance(state, role, action)
        referee.dice.extend((roll.sides, roll.value) for roll in dice.take())
        try:
            asked = asking.send(notation.text(action))
        except StopIteration:
            asked = None
    assert asked is None
    assert referee.winner == (state.outcome.winners[0], state.outcome.how)
    return count


@pytest.mark.parametrize("seed", range(8))
def test_both_referees_agree_on_battles_from_the_book(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(printed(rng), rng) for _ in range(2)) > 50


@pytest.mark.parametrize("seed", range(8))
def test_both_referees_agree_on_battles_out_of_a_hat(seed: int) -> None:
    rng = Random(seed)
    assert sum(compare(scattered(rng), rng) for _ in range(10)) > 50


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_both_referees_agree_on_two_thousand_battles(seed: int) -> None:
    rng = Random(1000 + seed)
    for _ in range(50):
        compare(printed(rng), rng)
        compare(scattered(rng), rng)
