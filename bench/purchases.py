"""Find out which purchases pay in 1088, by wars with random purchases and their winners.

    python bench/purchases.py [--wars 400] [--first 0] [--seed purchases] [--learned]

`greedy` plays both rulers of The Medieval Campaign, but their spending in each Year is drawn from a
wider range than its own. The output is the number of wars won for each ruler, Year, share of the
purchases, and value of that share. The values in `data/openings.toml` come from it. With
`--learned` one ruler buys by that file, the two in turn, and the other as `greedy` does.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import TYPE_CHECKING, Final

from senlac.bots.arena import GameSpec, play_game, schedule
from senlac.bots.bot import Bot
from senlac.bots.greedy import GreedyBot
from senlac.bots.sheet_writer import SheetWriter
from senlac.games.campaign import GAME
from senlac.games.campaign.policy.muster import Shares
from senlac.games.campaign.policy.scripts import PurchaseScript

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from senlac.bots.information_set import InformationSet
    from senlac.engine.model.action import Action
    from senlac.engine.model.options import Options
    from senlac.engine.model.sheet_script import SheetScript

DRAWN: Final = {
    "horse": (0, 15, 30, 45, 60),
    "bands": (1, 2, 3, 4, 6),
    "guards": (30, 45, 60, 75, 90),
    "hired": (0, 10, 20, 30, 45),
}
"""By share, the values from which it is drawn."""

LEARNED: Final = "learned"

Key = tuple[str, int, str, int]
"""A ruler, a Year, a share of the purchases, and its value."""


def spent(rng: Random) -> Shares:
    """Return random shares of spending."""
    horse, bands, guards, hired = [rng.choice(values) for values in DRAWN.values()]
    return Shares(horse=horse, bands=bands, guards=guards, hired=hired)


class Spender(Bot):
    """A `greedy` with random spending; `bought` has the shares drawn for each Year."""

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(argument, seed)
        self.habit = GreedyBot("", seed)
        self.scribe = SheetWriter()
        self.bought: dict[int, Shares] = {}

    def has_next_action(self) -> bool:
        """Return whether a sheet is begun whose lines are planned."""
        return bool(self.scribe.lines)

    def next_planned_action(self, options: Options) -> Action | None:
        """Return the next line of the sheet."""
        return self.scribe.next(options)

    def choose(self, seat: InformationSet) -> Action:
        """Return the next line of a sheet."""
        line = self.scribe.line(seat, self.rng, self._written)
        return self.habit.choose(seat) if line is None else line

    def _written(self, script: SheetScript) -> list[Action]:
        """Return the lines of a script, those for purchases with other shares."""
        if isinstance(script, PurchaseScript):
            script.shares = self.bought.setdefault(script.state.year, spent(self.rng))
        return list(script.lines())


class Learned(Spender):
    """A `greedy` that spends as `data/openings.toml` says."""

    def _written(self, script: SheetScript) -> list[Action]:
        """Return the best known lines of a script."""
        return list(script.best_known().lines())


def tried(contests: Sequence[GameSpec]) -> None:
    """Play wars with one player that uses what was learned; print how many it won."""
    wars: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for contest in contests:
        result = play_game(
            GAME, contest, lambda text, seed: (Learned if text == LEARNED else GreedyBot)("", seed)
        )
        role = contest.bots.index(LEARNED)
        wars[result.roles[role]] += 1
        won[result.roles[role]] += role in result.winners
    for ruler in sorted(wars):
        sys.stdout.write(f"{ruler:8} {won[ruler]} of {wars[ruler]}\n")


def counted(contest: GameSpec, wars: Counter[Key], won: Counter[Key]) -> None:
    """Play a war, and count it for each share of its purchases."""
    spenders: list[Spender] = []

    def made(_: str, seed: str) -> Spender:
        spenders.append(Spender("", seed))
        return spenders[-1]

    result = play_game(GAME, contest, made)
    for role, spender in enumerate(spenders):
        for year, shares in spender.bought.items():
            for name in DRAWN:
                key = (result.roles[role], year, name, getattr(shares, name))
                wars[key] += 1
                won[key] += role in result.winners


def main() -> None:
    """Play the wars, and print the results."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    words.add_argument("--wars", type=int, default=400, help="number of wars")
    words.add_argument("--first", type=int, default=0, help="number of the first war to play")
    words.add_argument("--seed", default="purchases", help="seed of the wars")
    words.add_argument("--learned", action="store_true", help="test the learned openings")
    given = words.parse_args()
    if given.learned:
        bots = [LEARNED, "greedy"]
        tried(schedule([("y1088", {})], bots, given.wars, given.seed)[given.first :])
        return
    wars: Counter[Key] = Counter()
    won: Counter[Key] = Counter()
    contests = schedule([("y1088", {})], ["greedy"] * 2, given.wars, given.seed, swap=False)
    for contest in contests[given.first :]:
        counted(contest, wars, won)
    sys.stdout.write(f"{'ruler':8} Year  {'share':8}won, by value of the share\n")
    for ruler, year, name in sorted({key[:3] for key in wars}):
        row = [
            f"{value}: {won[key]} of {wars[key]} ({won[key] / wars[key]:.0%})"
            for value in DRAWN[name]
            if wars[key := (ruler, year, name, value)]
        ]
        sys.stdout.write(f"{ruler:8} {year:4}  {name:8}{', '.join(row)}\n")


if __name__ == "__main__":
    main()
