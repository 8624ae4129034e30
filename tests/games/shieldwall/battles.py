"""Random battles: any scenario with any options, and unusual positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any, Final

from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice
from senlac.engine.model.options import Options
from senlac.engine.model.phase import AutomaticPhase
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.data.rows.order import Objective, OrderOfBattle, UnitEntry
from senlac.games.shieldwall.data.tables import load_game_data
from senlac.games.shieldwall.sequence import Turn
from senlac.games.shieldwall.state import GONE, ShieldwallState

SCENARIOS: Final = [card.id for card in GAME.scenarios()]
GROUND: Final = ".......hhhwwttmrbfl"


# ---- starting positions -------------------------------------------------------------------------


def random_options(scenario: str, rng: Random) -> dict[str, Any]:
    """Return a random value for each option of a scenario."""
    cards = {card.id: card for card in GAME.option_cards()}
    drawn: dict[str, Any] = {}
    for name in GAME.scenario_card(scenario).options:
        choices = cards[name].choices
        drawn[name] = rng.choice(choices) if choices else random_request(rng)
    return drawn


def random_request(rng: Random) -> dict[str, Any]:
    """Return a random request for a called battle."""
    tables = load_game_data()
    sides = [
        {
            "name": f"Side {number}",
            "troops": [random_troop(f"{number}T{line}", rng) for line in range(rng.randint(1, 5))],
            "commander": rng.random() < 0.7,
            "starving": rng.random() < 0.2,
        }
        for number in (1, 2)
    ]
    return {
        "ref": "drawn",
        "terrain": rng.choice(list(tables.field_maps)),
        "role": rng.choice(("assault", "assault", "meeting")),
        "deploy": rng.choice(("array", "players")),
        "options": [name for name in tables.options if rng.random() < 0.2],
        "sides": sides,
    }


def random_troop(name: str, rng: Random) -> dict[str, Any]:
    """Return a random line of troops."""
    tables = load_game_data()
    figures = rng.randint(1, 60)
    if rng.random() < 0.5:
        return {"id": name, "figures": figures, "type": rng.choice(list(tables.unit_types))}
    arm = rng.choice(list(tables.grades))
    return {"id": name, "figures": figures, "class": arm, "grade": rng.choice("ABCDE")}


def printed(rng: Random, scenario: str = "") -> ShieldwallState:
    """Return a scenario with random options, set up, before its first turn."""
    name = scenario or rng.choice(SCENARIOS)
    options = GAME.resolve_options(name, random_options(name, rng))
    state = GAME.initial_state(name, options, None)
    state.dice = FastDice(rng)
    while state.outcome is None and not isinstance(state.stack[-1], Turn):
        phase = state.stack[-1]
        if isinstance(phase, AutomaticPhase):
            phase.run(state)
        else:
            role = rng.choice(phase.actors(state))
            phase.apply_for(state, role, phase.options_for(state, role).sample(rng))
    return state


def scattered(rng: Random) -> ShieldwallState:
    """Return a small, crowded battle in progress with every terrain, at the start of a turn."""
    width, height = rng.randint(5, 8), rng.randint(4, 7)
    squares = list(product(range(height), range(width)))
    land = {square: rng.choice(GROUND) for square in squares}
    rng.shuffle(squares)
    cards = []
    for side in (0, 1):
        number = rng.randint(2, 7)
        leader = rng.randrange(-2, number)
        for place in range(number):
            row, file = squares.pop()
            card = random_card(f"{'SN'[side]}{place}", side, rng)
            if card.kind not in load_game_data().terrain[land[row, file]].end:
                land[row, file] = "."
            at = f"{'abcdefgh'[file]}{height - row}"
            cards.append(replace(card, at=at, commander=place == leader))
    late = replace(random_card("S9", 0, rng), arrive=rng.randint(1, 4), entry=("a1", "b1"))
    rows = ["".join(land[row, file] for file in range(width)) for row in range(height)]
    state = ShieldwallState()
    state.load_order(random_order(tuple(rows), (*cards, late), rng))
    state.dice = FastDice(rng)
    state.active = rng.randrange(2)
    state.turn = rng.randint(1, state.order.turns)
    state.carried_actions = [rng.randrange(4), rng.randrange(4)]
    if rng.random() < 0.3:
        state.put(rng.randrange(len(cards)), GONE)
    state.push(Turn(0))
    return state


def random_card(name: str, side: int, rng: Random) -> UnitEntry:
    """Return a random unit with some hits."""
    row = rng.choice(list(load_game_data().unit_types.values()))
    return UnitEntry(
        name, side, row.id, row.kind, row.letter, row.name, row.strength, row.points,
        face=rng.choice("NESW"), hits=rng.choice((0, 0, 1, 2, 3, 4, 5)),
    )  # fmt: skip


def random_order(rows: tuple[str, ...], units: tuple[UnitEntry, ...], rng: Random) -> OrderOfBattle:
    """Return an order of battle with random victory conditions and options."""
    return OrderOfBattle(
        scenario="foragers",
        sides=("saxon", "norman"),
        nations=("saxon", "norman"),
        map=rows,
        units=units,
        first=rng.randrange(2),
        turns=rng.randint(2, 9),
        at_limit=rng.randint(-1, 1),
        tie=rng.randrange(2),
        commander_points=3,
        break_at=(rng.randint(10, 60), rng.randint(10, 60)),
        prizes=(Objective("a1", "Corner", 3), Objective("c2", "Middle", 2)),
        reroll=rng.random() < 0.3,
        open_facing=rng.random() < 0.3,
    )


# ---- playing ------------------------------------------------------------------------------------


def reluctant(options: Options, rng: Random) -> Action:
    """Return a random option; `done` only if it is drawn twice, or the armies would not fight."""
    action = options.sample(rng)
    return options.sample(rng) if action.verb == "done" else action


def decisions(state: ShieldwallState, rng: Random, limit: int = 5000) -> Iterator[int]:
    """Play a battle to its end at random; yield the role at each decision."""
    for _ in range(limit):
        actors = play.actors(state)
        if not actors:
            return
        role = actors[int(rng.random() * len(actors))]
        yield role
        play.play_action(state, role, reluctant(play.cached_options(state, role), rng))
    raise AssertionError(f"no end after {limit} decisions")
