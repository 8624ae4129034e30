"""Tell what pays to buy in 1088: wars whose purchases are drawn by lot, and who won them.

    python bench/purchases.py [--wars 400] [--first 0] [--seed purchases] [--learned]

`greedy` plays both rulers of The Medieval Campaign, but how each spends the money of a Year is
drawn from a wider range than its own. For each ruler and Year, and each share of his purchases, is
told how many of the wars he won by what it was. `data/openings.toml` is set by that; with
`--learned` one ruler buys by it, the two in turn, and the other as `greedy` does.
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
"""Among what each share is drawn."""

LEARNED: Final = "learned"

Key = tuple[str, int, str, int]
"""A ruler, a Year, a share of his purchases, and how much it was."""


def spent(rng: Random) -> Shares:
    """Draw how a ruler spends."""
    horse, bands, guards, hired = [rng.choice(values) for values in DRAWN.values()]
    return Shares(horse=horse, bands=bands, guards=guards, hired=hired)


class Spender(Bot):
    """A `greedy` that spends by lot; `bought` is what it has drawn, by the Year."""

    def __init__(self, argument: str, seed: str) -> None:
        super().__init__(argument, seed)
        self.habit = GreedyBot("", seed)
        self.scribe = SheetWriter()
        self.bought: dict[int, Shares] = {}

    def has_next_action(self) -> bool:
        """Tell whether a sheet is begun whose lines are thought out."""
        return bool(self.scribe.lines)

    def next_planned_action(self, options: Options) -> Action | None:
        """Return the next line of the sheet."""
        return self.scribe.next(options)

    def choose(self, seat: InformationSet) -> Action:
        """Return the next line of a sheet."""
        line = self.scribe.line(seat, self.rng, self._written)
        return self.habit.choose(seat) if line is None else line

    def _written(self, script: SheetScript) -> list[Action]:
        """Return the lines of a script, of purchases with other shares."""
        if isinstance(script, PurchaseScript):
            script.shares = self.bought.setdefault(script.state.year, spent(self.rng))
        return list(script.lines())


class Learned(Spender):
    """A `greedy` that spends as has been learned."""

    def _written(self, script: SheetScript) -> list[Action]:
        """Return the lines of a script with what has been learned."""
        return list(script.best_known().lines())


def tried(contests: Sequence[GameSpec]) -> None:
    """Play wars of one who has learned what to buy, and tell how many he won."""
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
    """Play a war, and count it for all that was bought in it."""
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
    """Play the wars, and tell of them."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    words.add_argument("--wars", type=int, default=400, help="how many are played")
    words.add_argument("--first", type=int, default=0, help="those before it are left out")
    words.add_argument("--seed", default="purchases", help="what the wars begin from")
    words.add_argument("--learned", action="store_true", help="try the openings")
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
    sys.stdout.write(f"{'ruler':8} Year  {'share':8}won, by what it was\n")
    for ruler, year, name in sorted({key[:3] for key in wars}):
        row = [
            f"{value}: {won[key]} of {wars[key]} ({won[key] / wars[key]:.0%})"
            for value in DRAWN[name]
            if wars[key := (ruler, year, name, value)]
        ]
        sys.stdout.write(f"{ruler:8} {year:4}  {name:8}{', '.join(row)}\n")


if __name__ == "__main__":
    main()
