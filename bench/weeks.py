"""Measure a week of The Medieval Campaign: a march of ten bodies a side, and a body's reach.

    python bench/weeks.py [--weeks 40] [--seed weeks] [--json]

Armies and fleets of both rulers are at random towns, and the computer writes their orders. Then
both sheets are submitted: 72 hours with meetings and battles, dusk, the reports, and dawn of the
next week. A reach is the menu of hexes to which a body may be sent within the week; the first body
of a kind, such as cavalry or a fleet, also builds the movement net, which makes the maximum.
Milliseconds are processor time: the median, the 90th percentile, and the maximum.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from random import Random
from typing import Final

from senlac.bots.search_base import SUBMITTED
from senlac.bots.sheet_search import submit_all
from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.model.dice import FastDice
from senlac.games.campaign import GAME
from senlac.games.campaign.rules.orders.phase import Orders
from senlac.games.campaign.rules.plans import forecast, most_points, travel_of
from senlac.games.campaign.state import CampaignState

BODIES: Final = 10
"""Number of bodies of each ruler; one of three is a fleet, where there is a port."""

ARMS: Final = ("spearman.C", "archer.C", "knight.B", "sergeant.C", "spearman.D")
POSTURES: Final = ("attack", "bold", "hold", "evade")

Row = dict[str, float]


def drawn(rng: Random) -> CampaignState:
    """Return a random position of 1088: each ruler has ten bodies in the field with captains."""
    bare = parse_layout(GAME, "scenario: y1088\nstep: Orders")
    assert isinstance(bare, CampaignState)
    ground, towns = bare.catalogue.ground, bare.catalogue.towns
    lines = ["scenario: y1088", "turn: 1"]
    for letter in "AB":
        for number, town in enumerate(rng.sample(range(len(towns)), BODIES), start=1):
            hex_ = ground.board.names[ground.town_hex[town]]
            sails = number % 3 == 0 and ground.coastal[ground.town_hex[town]]
            arms = " ".join(f"{arm}={rng.randint(10, 40)}" for arm in rng.sample(ARMS, 2))
            what = "ship=3" if sails else f"{arms} supply=1"
            lines.append(f"{letter}{number} {hex_} {what} {letter}c{number} {rng.choice(POSTURES)}")
    state = parse_layout(GAME, "\n".join([*lines, "step: Orders"]))
    assert isinstance(state, CampaignState)
    return state


def write_orders(state: CampaignState, rng: Random) -> int:
    """Write both sheets by the computer, without submitting them; return the number of lines."""
    phase = state.stack[-1]
    assert isinstance(phase, Orders)
    for role in phase.writers(state):
        script = GAME.sheet_script(state, role, rng)
        assert script is not None
        for line in script.lines():
            if line != SUBMITTED:
                phase.apply_for(state, role, line)
    return sum(len(sheet) for sheet in phase.sheets)


def march(state: CampaignState, seed: str) -> float:
    """Return the milliseconds from submitting both sheets to the next decision."""
    state.dice = FastDice(Random(seed))
    begun = time.process_time()
    submit_all(state)
    return 1000 * (time.process_time() - begun)


def reach(state: CampaignState, place: int) -> float:
    """Return the milliseconds that it takes to compute where a body may come in the week."""
    found = forecast(state, place)
    begun = time.process_time()
    ways = travel_of(state, place)
    ways.reach(found.hex, found.shore, most_points(state, place, found))
    return 1000 * (time.process_time() - begun)


def row(taken: list[float]) -> Row:
    """Return number, median, 90th percentile and maximum of some times."""
    ordered = sorted(taken)
    return {
        "number": len(ordered),
        "ms_median": round(statistics.median(ordered), 2),
        "ms_ninth_of_ten": round(ordered[len(ordered) * 9 // 10], 2),
        "ms_most": round(ordered[-1], 2),
    }


def measure(weeks: int, seed: str) -> dict[str, Row]:
    """Return the figures of marches and reaches."""
    marches: list[float] = []
    reaches: list[float] = []
    lines = 0
    for number in range(weeks):
        rng = Random(f"{seed} {number}")
        state = drawn(rng)
        reaches += [reach(state, place) for place in range(len(state.codes)) if state.is_led(place)]
        lines += write_orders(state, rng)
        marches.append(march(state, f"{seed} {number}"))
    return {"march": {**row(marches), "lines": round(lines / weeks, 1)}, "reach": row(reaches)}


def main() -> None:
    """Measure, and print the figures."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--weeks", type=int, default=40)
    words.add_argument("--seed", default="weeks")
    words.add_argument("--json", action="store_true")
    given = words.parse_args()
    found = measure(given.weeks, given.seed)
    if given.json:
        json.dump(found, sys.stdout)
        return
    for name, told in found.items():
        figures = "  ".join(f"{key} {value}" for key, value in told.items())
        sys.stdout.write(f"{name:6} {figures}\n")


if __name__ == "__main__":
    main()
