"""Compare how battles of Year of Destiny go on the Battle Board and as quick battles.

    python bench/boards.py [--battles 200] [--first 0] [--seed boards] [--json]

Pairs of armies of two of the three claimants are drawn at random, each of three or more units under
a leader who may field them all, until the stronger has at most twice the strength of the other.
They meet in an area in fine weather; either of them may be the one that came. The winning chance of
the stronger army in a quick battle is computed exactly; on the Battle Board `greedy` plays both
sides once. The output is the share won by the stronger army in both ways, for all battles and by
ratio of strengths. Battles on the board without a winner do not count.

With `--first` the battles before that number are skipped, so that a long run can be split.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any, Final

from senlac.bots.greedy import GreedyBot
from senlac.bots.information_set import InformationSet
from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice
from senlac.engine.support.mask import mask_of
from senlac.games.destiny import GAME
from senlac.games.destiny.odds.single_rolls import battle_chance
from senlac.games.destiny.rules.battle.quick import QuickBattle, strength_of
from senlac.games.destiny.rules.constants import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.state import DestinyState

AREA: Final = "surrey"
LEADERS: Final = {
    "norwegian": ("hardrada", "orri"),
    "english": ("harold", "gyrth", "morcar"),
    "norman": ("william", "robert", "odo"),
}
MOST: Final = 2
"""Maximum ratio of the strengths of two armies."""
BANDS: Final = (1.0, 1.1, 1.25, 1.5, 2.001)
"""Bounds of the ratios of strength by which battles are grouped."""

Row = dict[str, Any]


def drawn(rng: Random) -> DestinyState:
    """Return a state with two random armies that meet, the phasing side drawn first."""
    sides = rng.sample(list(LEADERS), 2)
    words = []
    blank = parse_layout(
        GAME, f"scenario: after_the_deathbed\nphasing: {sides[0]}\nstep: FirstMovement"
    )
    catalogue = blank.catalogue
    for side in sides:
        leader = rng.choice(LEADERS[side])
        index = catalogue.leaders.index(leader)
        own = catalogue.sides.index(side)
        pool = [
            unit
            for unit, kind in enumerate(catalogue.unit_kind)
            if catalogue.kind_side[kind] == own
            and catalogue.leads[own][index][kind]
        ]  # fmt: skip
        most = min(catalogue.command[index], len(pool))
        units = rng.sample(pool, rng.randint(catalogue.ground.big, most))
        words.append(" ".join([leader, *[catalogue.units[unit] for unit in units]]))
    lines = [
        f"{AREA}: {' '.join(words)}",
        f"phasing: {sides[0]}",
        "landed: norwegian=sep_1 norman=sep_1",
    ]
    return parse_layout(GAME, "\n".join(["scenario: after_the_deathbed", "turn: sep_3", *lines,
                                    "step: FirstMovement"]))  # fmt: skip


def armies(state: DestinyState) -> list[tuple[int, int]]:
    """Return the two sides that meet, the phasing one first, each with its units."""
    area = state.catalogue.areas.index(AREA)
    sides = sorted([s for s in state.catalogue.side_of if state.number_at(s, area)],
                   key=lambda side: side != state.phasing)  # fmt: skip
    return [(side, mask_of(state.units_at(side, area))) for side in sides]


def fought(state: DestinyState, rng: Random, seed: str) -> str:
    """Play a battle on the board, and return the people who won it, "" for a draw."""
    area = state.catalogue.areas.index(AREA)
    (mover, ready), (other, waiting) = armies(state)
    battle = QuickBattle(area, mover, other, mover, worse=0, ways=0, ready=ready, waiting=waiting,
                         stage=0, loser=NOBODY, margin=0)  # fmt: skip
    state.dice = FastDice(rng)
    state.journal = []
    state.push(battle.on_board(state))
    bots = [GreedyBot("", f"{seed} {role}") for role in range(len(GAME.roles(state)))]
    play.run_to_decision(state)
    while True:
        for event in state.journal:
            if event.kind in ("field_won", "field_drawn"):
                return str(event.fields.get("side", ""))
        state.journal.clear()
        [role] = play.actors(state)
        play.play_action(state, role, bots[role].choose(InformationSet(GAME, state, role)))


def battle(number: int, seed: str) -> Row:
    """Draw a battle between comparable armies; return how it ends both ways."""
    rng = Random(f"{seed} {number}")
    while True:
        state = drawn(rng)
        met = armies(state)
        worth = [strength_of(state, units) for _, units in met]
        if max(worth) <= MOST * min(worth):
            break
    best = worth.index(max(worth))
    winner = fought(state, rng, f"{seed} {number}")
    return {
        "number": number,
        "sides": [state.people(side) for side, _ in met],
        "worth": worth,
        "ratio": max(worth) / min(worth),
        "quick": float(battle_chance(state.catalogue, max(worth), min(worth), 0)),
        "winner": winner,
        "board": (winner == state.people(met[best][0])) if winner else None,
    }


def told(rows: Sequence[Row]) -> str:
    """Return the table of all battles."""
    lines = ["ratio         battles  drawn  quick  board"]
    for low, high in [*pairwise(BANDS), (BANDS[0], BANDS[-1])]:
        some = [row for row in rows if low <= row["ratio"] < high]
        over = [row["board"] for row in some if row["board"] is not None]
        quick = 100 * sum([row["quick"] for row in some]) / max(1, len(some))
        board = 100 * sum(over) / max(1, len(over))
        lines.append(f"{low:.2f} to {high:.2f}  {len(some):7}  {len(some) - len(over):5}"
                     f"  {quick:4.0f}%  {board:4.0f}%")  # fmt: skip
    return "\n".join(lines)


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="boards")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows = []
    for number in range(asked.first, asked.first + asked.battles):
        rows.append(battle(number, asked.seed))
        if asked.json:
            sys.stdout.write(f"{json.dumps(rows[-1])}\n")
            sys.stdout.flush()
    if not asked.json:
        sys.stdout.write(f"{told(rows)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
