"""The kept positions of our games, for each phase a document that contains it.

When a game has a new phase, run from the root of the checkout

    python -m tests.games.positions

It adds a line to `tests/games/GAME/positions.jsonl` for each phase that no line contains, and never
changes a line. It looks for positions in the golden records and then in random matches of all
scenarios and options. For an automatic phase, which no position contains, add a layout to `LAYOUTS`
first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Final

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.model.state import State
from senlac.testing.golden import GoldenRecords
from senlac.testing.kept_positions import KeptPositions
from senlac.testing.laws.playing import random_play
from tests.games.campaign.golden.make import GOLDEN as CAMPAIGN
from tests.games.comet.golden.make import GOLDEN as COMET
from tests.games.destiny.golden.make import GOLDEN as DESTINY
from tests.games.hastings.board import battle
from tests.games.hastings.golden.make import GOLDEN as HASTINGS
from tests.games.shieldwall.golden.make import GOLDEN as SHIELDWALL

COMMAND: Final = "python -m tests.games.positions"

MATCHES: Final = 1000
"""The maximum number of random matches that are searched for a phase."""

DECISIONS: Final = 5000
"""Return a function that yields states: of golden records, then of random matches."""

FOREST: Final = """\
map:
  .   N1  .
  .   S1^ h
S1 housecarl 2 hits commander
N1 spearmen
"""

BATTLE: Final = """\
scenario: stamford_bridge
acting: norwegian
d4: north nhc_1.1 nhc_1.2=1 hardrada
d5: hc_1.1 harold
waiting: nhc_4.1 orri
loss: norwegian=3 english=2
"""

INVASION: Final = """\
scenario: after_the_deathbed
turn: sep_3
legitimacy: norwegian=9 english=12 norman=10
landed: norwegian=sep_1 norman=sep_1
"""

HILL: Final = """\
scenario: historical
turn: 5
"""

LAYOUTS: Final = {
    "campaign": {
        "Spring": "scenario: y1088\nstep: Year 4 > Spring",
        "Dawn": "scenario: y1088\nstep: Year 5 > Week 1 > Dawn",
        "Dusk": "scenario: y1088\nstep: Year 5 > Week 4 > Dusk",
        "Winter": "scenario: y1088\nstep: Year 11 > Winter",
    },
    "comet": {},
    "destiny": {
        "Clash": f"""{INVASION}phasing: norman
surrey: nk_1 nk_2 ni_1 robert hc_1
dorset: william
moved: piece:nk_1 piece:nk_2 piece:ni_1 piece:robert
travelled: piece:nk_1 piece:nk_2 piece:ni_1 piece:robert
step: Turn 5 > PlayerPhase 2 > FirstMovement [] > March [67,79,80,100] [29,28] 1 [] [] 3 no no no\
 no no > Arrive 2 28 [67,79,80,100] [3] yes > Clash 28 2 1 [50]""",
        "Straggle": f"""{INVASION}phasing: norwegian
east_riding: nhc_1 nhc_2 ninf_1 hardrada
surrey: hc_1 harold
step: Turn 4 > PlayerPhase 7 > SecondMovement [] > March\
 [piece:nhc_1,piece:nhc_2,piece:ninf_1,piece:hardrada] [area:north_riding,area:east_riding] 0 [] []\
 4 no no no yes yes > Straggle""",
        "Missiles": f"{BATTLE}step: BattleTurn 2 > Missiles",
        "Checks": f"{BATTLE}step: BattleTurn 6 > Checks",
    },
    "hastings": {
        "Array": "step: Array",
        "Feint": f"""{HILL}phasing: norman
NC01 1908 n
NC02 1910 n
FY01 1707 s
FY02 1607 s
step: GameTurn 2 > PlayerTurn 2 > Movement [] [] [] [] > Feint NC01 FY01 hex:1908 0""",
        "ImpetuousAttack": f"""{HILL}phasing: saxon
FY01 1708 s
FY02 1903 s
NI02 1904 n routing
NC01 1905
step: GameTurn 3 > PlayerTurn 4 > Combat [] > Winded [FY01] > Onslaught [FY02] [] >\
 ImpetuousAttack FY01 hex:1904 0""",
        "Run": f"""{HILL}phasing: saxon
FY01 1708 s
NI02 1903 s routing acted
NC01 1905
step: GameTurn 3 > PlayerTurn 4 > Combat [] > Pursuit [FY01] [NI02] > Run NI02 -1 4""",
    },
    "shieldwall": {
        "FirstMove": f"{FOREST}step: FirstMove",
        "NoContest": f"{FOREST}step: NoContest",
        "Command": f"{FOREST}step: Turn 2 > Command",
        "Eliminating": f"{FOREST}step: Turn 6 > Eliminating",
    },
}
"""Layouts for phases that no position contains, by game and phase."""

UNWRITTEN: Final = {"campaign": ("Elsewhere",), "shieldwall": ("Land", "Levy", "CalledGround")}
"""Phases that neither a position nor a layout that can be played contains."""

HOLDERS: Final = {"campaign": ("state_when_sealed", "pending_events")}
"""Fields of positions that contain names of fields and events."""


def states_of(golden: GoldenRecords) -> Callable[[], Iterator[State]]:
    """Return what yields states of a game: of its golden records, then of random matches."""

    def states() -> Iterator[State]:
        for name in golden.names:
            match = Match.from_record(golden.file(name).read_text("utf-8"), game=golden.game)
            for entry in range(-1, match.entries):
                yield match.core.history.at(entry)
        if golden is HASTINGS:
            yield from (charged(), thrown())
        for number in range(MATCHES):
            rng = Random(f"position {number}")
            match = random_match(golden.game, rng)
            for _ in range(DECISIONS):
                if match.result() is not None:
                    break
                random_play(match, rng)
                yield match.state

    return states


def charged() -> State:
    """Return a charge in which a leader has fallen, and another one takes refuge."""
    lines = ("NC01 1908 n", "eustace NC01", "FY01 1708 s", "gyrth FY01", "NI02 1903")
    return battle(*lines).play("leadcharge NC01 1808", dice=[6, 1, 2, 3]).state


def thrown() -> State:
    """Return hand missiles of which the first has made Bretons rout; the second is to come."""
    lines = ("BI01 1808 n", "BI02 1809 n", "fergant BI01", "FY01 1708 s", "FY02 1709 s")
    field = battle(*lines, "NI05 1903", step="Defence", dead={"breton": 6})
    return field.play("javelin FY01 1808", dice=[1, 1, 6]).state


def random_match(game: Game[Any], rng: Random) -> Match:
    """Return a new match of a random scenario with random options."""
    scenario = rng.choice(game.scenarios())
    cards = [card for card in game.option_cards() if card.id in scenario.options and card.choices]
    values = rng.choice(list(product(*[card.choices for card in cards])))
    options = dict(zip([card.id for card in cards], values, strict=True))
    return Match.new(game, scenario.id, options=options, seed=rng.randrange(2**32))


def kept_positions(golden: GoldenRecords) -> KeptPositions:
    """Return the kept positions of a game."""
    game = golden.game
    return KeptPositions(
        game,
        Path(__file__).parent / game.id / "positions.jsonl",
        states_of(golden),
        LAYOUTS[game.id],
        UNWRITTEN.get(game.id, ()),
        HOLDERS.get(game.id, ()),
    )


POSITIONS: Final = [
    kept_positions(golden) for golden in (CAMPAIGN, COMET, DESTINY, HASTINGS, SHIELDWALL)
]

if __name__ == "__main__":
    for positions in POSITIONS:
        for phase in positions.make():
            print(f"{positions.file}: {phase}")  # noqa: T201 - a command for people
