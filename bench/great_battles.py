"""Measure campaigns of Year of Destiny: great battles, landings, armies, hunger.

    python bench/great_battles.py [--games 1000] [--first 0] [--seed great] [--jobs 1] [--quick]
        [--scenario year_of_destiny] [--overlay FILE] [--rows FILE]

`greedy` plays all three sides. Battles are fought on the Battle Board, or with `--quick` as quick
battles, which the rules allow if both sides agree. The seed of a campaign is SEED and its number:
the same seed and number give the same campaign, whatever `--games`, `--first` and `--jobs` are.

The report has the units on either side of each battle (those in the area, and those fielded), the
turns of the landings, the claimants' phases by the units with them, how claimants were lost, who
starved, how far London was stripped, the York marker, and who won. `--rows` appends one JSON object
for each campaign to a file; with `--games 0` the report is made of the rows in that file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from senlac.bots.greedy import GreedyBot
from senlac.bots.information_set import InformationSet
from senlac.engine.data.overlay import Overlay
from senlac.engine.model import play
from senlac.engine.model.action import Action
from senlac.engine.model.dice import FastDice, bot_rng
from senlac.games.destiny import GAME
from senlac.games.destiny.rules.battle.quick import QuickBattle
from senlac.games.destiny.rules.battle.settling import ChooseBattleMethod
from senlac.games.destiny.rules.constants import NOBODY, PERMANENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.destiny.state import DestinyState

GREAT: Final = 10
"""The number of units on either side that makes a battle great."""

ARMY: Final = 3
"""The number of units with a claimant that makes an army."""

AUGUST: Final = (3, 4, 5)
"""The turns of August, from 0."""

FAIR: Final = 1.96
"""Standard errors of a 95% confidence interval."""

Row = dict[str, Any]


class Watch:
    """Observations of one campaign, collected while it is played."""

    def __init__(self, state: DestinyState) -> None:
        self.battles: list[Row] = []
        self.phases: dict[str, Counter[int]] = {side: Counter() for side in GAME.roles(state)}
        self.starved: Counter[str] = Counter()
        self.fallen: list[list[str]] = []
        self.york = 0
        self.london: Counter[int] = Counter()
        self.turn = -1
        self.hungry = ""
        self.asking: ChooseBattleMethod | None = None

    def battle(self, state: DestinyState) -> None:
        """Record a battle at its first decision, which is how to fight it."""
        top = state.stack[-1]
        battle = state.stack[-2] if isinstance(top, ChooseBattleMethod) else None
        if (
            not isinstance(battle, QuickBattle)
            or not isinstance(top, ChooseBattleMethod)
            or top.proposed
        ):
            return
        sides = (battle.giver, battle.other)
        self.battles.append(
            {
                "turn": state.turn,
                "sides": [state.catalogue.sides[side] for side in sides],
                "men": [state.number_at(side, battle.area) for side in sides],
                "fielded": [battle.fielded(side).bit_count() for side in sides],
                "kings": [state.where(state.claimant(side)) == battle.area for side in sides],
            }
        )

    def events(self, state: DestinyState) -> None:
        """Record the events since the last decision."""
        assert state.journal is not None
        for event in state.journal:
            fields = event.fields
            if event.kind == "phase":
                self.phase(state, str(fields["side"]))
            elif event.kind == "attrition":
                self.hungry = str(fields["how"])
            elif event.rule == "9.5b":
                self.starve(state, fields.get("units") or [fields["unit"]])
            elif event.kind == "falls":
                self.fallen.append([str(fields["leader"]), str(fields["how"]), event.rule])
            elif event.kind == "york":
                self.york += 1
        state.journal.clear()
        if state.turn != self.turn:
            self.turn = state.turn
            self.london[state.forage_grade[state.catalogue.ground.london]] += 1

    def starve(self, state: DestinyState, units: object) -> None:
        """Record units that have starved, or gone home because of hunger."""
        assert isinstance(units, list)
        catalogue = state.catalogue
        for unit in units:
            kind = catalogue.kinds[catalogue.unit_kind[catalogue.units.index(str(unit))]]
            self.starved[kind] += 1
            if kind == "english_housecarle" and self.hungry.endswith(" london"):
                self.starved["housecarles in london"] += 1

    def phase(self, state: DestinyState, people: str) -> None:
        """Record how many units a claimant leads at the start of the phase of its side."""
        for side in state.catalogue.side_of:
            claimant = state.claimant(side)
            if state.people(side) == people and claimant != NOBODY and state.where(claimant) >= 0:
                with_him = state.number_at(side, state.where(claimant))
                self.phases[state.catalogue.sides[side]][with_him] += 1


def campaign(number: int, seed: str, scenario: str, overlay: Overlay | None, *, quick: bool) -> Row:
    """Play one campaign, and return its row of the report."""
    options = GAME.resolve_options(scenario, {})
    state = GAME.initial_state(scenario, options, overlay)
    state.dice = FastDice(bot_rng(f"{seed} {number} dice"))
    state.journal = []
    roles = GAME.roles(state)
    bots = [GreedyBot("", f"{seed} {number} {role}") for role in range(len(roles))]
    watch = Watch(state)
    play.run_to_decision(state)
    while state.outcome is None:
        watch.events(state)
        watch.battle(state)
        role = play.actors(state)[0]
        if quick and isinstance(state.stack[-1], ChooseBattleMethod):
            play.play_action(state, role, Action("settle"))
        else:
            play.play_action(state, role, bots[role].choose(InformationSet(GAME, state, role)))
    watch.events(state)
    ground = state.catalogue.ground
    return {
        "number": number,
        "winners": [roles[role] for role in state.outcome.winners],
        "how": state.outcome.how,
        "turns": state.turn + 1,
        "landed": {state.catalogue.sides[s]: state.landed[s] for s in ground.invaders},
        "legitimacy": {
            roles[n]: state.legitimacy[s] for n, s in enumerate(state.catalogue.side_of)
        },
        "battles": watch.battles,
        "phases": {side: dict(counted) for side, counted in watch.phases.items()},
        "starved": dict(watch.starved),
        "fallen": watch.fallen,
        "york": watch.york,
        "london": dict(watch.london),
    }


# ---- the report ---------------------------------------------------------------------------------


def share(part: int, of: int) -> str:
    """Format a share with its 95% Wilson interval."""
    if not of:
        return "0 of 0"
    rate, square = part / of, FAIR * FAIR
    middle = (rate + square / (2 * of)) / (1 + square / of)
    half = FAIR * ((rate * (1 - rate) + square / (4 * of)) / of) ** 0.5 / (1 + square / of)
    return f"{part} of {of} ({rate:.0%}; {middle - half:.0%} to {middle + half:.0%})"


def least(battle: Row, what: str) -> int:
    """Return the number of units in the smaller army of a battle, present (men) or fielded."""
    return int(min(battle[what]))


def told(rows: Sequence[Row]) -> str:
    """Return the report of all campaigns."""
    games = len(rows)
    battles = [battle for row in rows for battle in row["battles"]]
    lines = [f"campaigns: {games}"]
    for what in ("men", "fielded"):
        great = sum(any(least(one, what) >= GREAT for one in row["battles"]) for row in rows)
        lines.append(f"with a battle of {GREAT} {what} or more a side: {share(great, games)}")
    sizes = Counter(least(one, "men") for one in battles)
    spread = ", ".join(f"{size}: {sizes[size] / games:.2f}" for size in sorted(sizes))
    mean = len(battles) / max(1, games)
    lines.append(f"battles a campaign: {mean:.1f}, by the smaller army: {spread}")
    for side in ("norwegian", "norman"):
        turns = Counter(row["landed"][side] for row in rows)
        spread = ", ".join(
            f"{turn + 1 if turn >= 0 else -1}: {turns[turn]}" for turn in sorted(turns)
        )
        lines.append(f"landings of the {side} by turn (-1 never): {spread}")
    both = sum(all(turn in AUGUST for turn in row["landed"].values()) for row in rows)
    lines.append(f"both fleets in August: {share(both, games)}")
    lines += phases(rows)
    starved: Counter[str] = Counter()
    london: Counter[int] = Counter()
    for row in rows:
        starved.update(row["starved"])
        london.update({int(grade): times for grade, times in row["london"].items()})
    lines.append("starved a campaign: " + ", ".join(
        f"{kind} {number / games:.2f}" for kind, number in sorted(starved.items())))  # fmt: skip
    lines.append("turns in which London is stripped for good: "
                 + share(london[PERMANENT], sum(london.values())))  # fmt: skip
    lines.append(f"the York marker was set in {share(sum(row['york'] > 0 for row in rows), games)}")
    decided = [row for row in rows if row["winners"]]
    for side in ("norwegian", "english", "norman"):
        won = sum(side in row["winners"] for row in decided)
        lines.append(f"won by the {side}: {share(won, len(decided))}")
    lines.append(f"drawn: {share(games - len(decided), games)}")
    ends = Counter(row["how"] for row in rows)
    lines.append("ended by: " + ", ".join(f"{how} {ends[how]}" for how in sorted(ends)))
    return "\n".join(lines)


def phases(rows: Sequence[Row]) -> list[str]:
    """Return the lines about the claimants: their armies, and how they were lost."""
    lines = []
    for side, claimants in (
        ("norwegian", ("hardrada",)), ("english", ("harold", "gyrth")), ("norman", ("william",)),
    ):  # fmt: skip
        found: Counter[int] = Counter()
        for row in rows:
            found.update({int(men): times for men, times in row["phases"][side].items()})
        total = sum(found.values())
        army = sum(times for men, times in found.items() if men >= ARMY)
        host = sum(times for men, times in found.items() if men >= GREAT)
        lines.append(f"phases of {claimants[0]} with an army: {share(army, total)}, "
                     f"with {GREAT} or more: {share(host, total)}")  # fmt: skip
        for name in claimants:
            ways = Counter(f"{how} [{rule}]" for row in rows
                           for who, how, rule in row["fallen"] if who == name)  # fmt: skip
            lines.append(f"  {name} lost: {share(sum(ways.values()), len(rows))}: "
                         + ", ".join(f"{way} {ways[way]}" for way in sorted(ways)))  # fmt: skip
    return lines


def main() -> int:
    """Play campaigns or read their rows, and print the report."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", default="great")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--scenario", default="year_of_destiny")
    parser.add_argument("--overlay", type=Path)
    parser.add_argument("--rows", type=Path)
    asked = parser.parse_args()
    overlay = Overlay.from_file(asked.overlay) if asked.overlay else None
    one = partial(campaign, seed=asked.seed, scenario=asked.scenario, overlay=overlay,
                  quick=asked.quick)  # fmt: skip
    numbers = range(asked.first, asked.first + asked.games)
    rows: list[Row] = []
    if asked.rows and not asked.games:
        rows = [json.loads(line) for line in asked.rows.read_text("utf-8").splitlines()]
    with ProcessPoolExecutor(asked.jobs) as pool:
        for row in pool.map(one, numbers):
            rows.append(json.loads(json.dumps(row)))
            if asked.rows:
                with asked.rows.open("a", encoding="utf-8") as file:
                    file.write(f"{json.dumps(row)}\n")
    sys.stdout.write(f"{told(rows)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
