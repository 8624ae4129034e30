"""Count how towns fall in wars of The Medieval Campaign between computer players.

    python bench/town_falls.py [--wars 40] [--bot greedy] [--seed towns] [--json]

Wars of both scenarios are played in turn. A town is walked into, or falls in a siege, by its die
or without one. Also counted: siege rolls, sieges begun, given up and over because the besieger
came to control the town, and towns that were ravaged.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from typing import TYPE_CHECKING, Final

from senlac.bots.bot import make_bot
from senlac.bots.information_set import InformationSet
from senlac.engine.model import play
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.games.campaign import GAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from senlac.engine.model.event import Event

SCENARIOS: Final = ("y1088", "y1066")
COUNTED: Final = ("besieges", "siege_roll", "siege_lifted", "siege_over", "ravaged")
WALKED: Final = "town.c"
"""The rule by which a town without a garrison is taken."""


def count(events: Iterable[Event], found: Counter[str]) -> None:
    """Count the events of towns. A siege roll comes right before the capture that it causes."""
    stormed = ""
    for event in events:
        if event.kind in COUNTED:
            found[event.kind] += 1
        if event.kind == "siege_roll":
            stormed = str(event.fields["town"])
        elif event.kind == "captured":
            if event.rule == WALKED:
                found["walked into"] += 1
            else:
                by_die = event.fields["town"] == stormed
                found["fell by the die" if by_die else "fell without a die"] += 1


def play_war(scenario: str, bot: str, seed: str, found: Counter[str]) -> None:
    """Play a war to its end, and count the events of its towns."""
    state = GAME.initial_state(scenario, GAME.resolve_options(scenario, {}), None)
    state.dice = FastDice(bot_rng(f"{seed} dice"))
    events: list[Event] = []
    state.journal = events
    bots = [make_bot(bot, f"{seed} {role}") for role, _ in enumerate(GAME.roles(state))]
    play.run_to_decision(state)
    while state.outcome is None:
        role = play.actors(state)[0]
        play.play_action(state, role, bots[role].choose(InformationSet(GAME, state, role)))
        count(events, found)
        events.clear()
    for each in bots:
        each.close()


def main() -> None:
    """Play the wars and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--wars", type=int, default=40)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", default="towns")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found: Counter[str] = Counter()
    for war in range(given.wars):
        play_war(SCENARIOS[war % len(SCENARIOS)], given.bot, f"{given.seed} {war}", found)
    rows = dict(sorted(found.items()))
    text = json.dumps(rows) if given.json else "\n".join([f"{n:6} {k}" for k, n in rows.items()])
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
