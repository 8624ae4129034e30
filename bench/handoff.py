"""Compare field battles of the campaign in rounds and on the board, by the same armies.

    python bench/handoff.py [--battles 200] [--plays 5] [--rounds 101] [--seed handoff] [--json]
                            [--draw FILE | --play FILE]

Armies of both players of 1088 are drawn at random, of two to five stacks that they may buy and 40
to 200 figures, until neither has more than twice the strength of the other. Most have a captain,
some a lord or no leader, and some starve. They meet on a random clear or rough hex; in three of
four cases one side holds it. Each battle is fought `--rounds` times in rounds, and `greedy` plays
it `--plays` times against itself on the board. The output is the number of battles in which the
side that wins more often in rounds also wins more often on the board, and the attacker's share of
victories in all assaults and in those between nearly even armies.

With `--draw` the battles are only drawn and fought in rounds, and written to a file; with `--play`
the battles of such a file are played on the board, so that another build can do it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from senlac.bots.arena import GameSpec, play_game
from senlac.engine.game.layout_parser import parse_layout
from senlac.engine.match import registry
from senlac.engine.model.dice import FastDice
from senlac.games.campaign.game import Campaign
from senlac.games.campaign.ground import CLEAR, ROUGH

if TYPE_CHECKING:
    from collections.abc import Sequence

    from senlac.games.campaign.state import CampaignState

STACKS: Final = (2, 5)
FIGURES: Final = (40, 200)
MOST: Final = 2
"""Maximum ratio of the strengths of two armies."""
EVEN: Final = (0.9, 1.1)
"""Range of the ratio of attacker to defender in which they are called even."""
HALF: Final = 0.5
HELD: Final = 0.75
STARVES: Final = 0.1
LEADERS: Final = ("captain", "captain", "captain", "lord", "")

Row = dict[str, Any]


class Army(NamedTuple):
    """An army in the notation of layouts, figures and leader, and whether it starves."""

    words: str
    starves: bool


def army(state: CampaignState, seat: int, rng: Random) -> Army:
    """Return a random army of stacks that a player may buy."""
    catalogue = state.catalogue
    kinds = rng.sample(catalogue.muster[seat], rng.randint(*STACKS))
    figures = rng.randint(*FIGURES)
    shares = [rng.random() + 0.2 for _ in kinds]
    words = [
        f"{catalogue.stacks[kind]}={max(1, round(figures * share / sum(shares)))}"
        for kind, share in zip(kinds, shares, strict=True)
    ]
    who = rng.choice(LEADERS)
    if who:
        lord, captain = catalogue.leaders[seat], f"{'AB'[seat]}c1"
        words.append(lord if who == "lord" else captain)
    return Army(" ".join(words), rng.random() < STARVES)


def drawn(game: Campaign, rng: Random) -> Row:
    """Return a random battle: the layout of its armies, and which side holds the hex."""
    blank = parse_layout(game, "scenario: y1088\nstep: Orders")
    ground = blank.catalogue.ground
    fields = [h for h, land in enumerate(ground.terrain) if land in (CLEAR, ROUGH)]
    hex_ = ground.board.names[rng.choice(fields)]
    armies = [army(blank, seat, rng) for seat in (0, 1)]
    since = [0, 0]
    if rng.random() < HELD:
        since[rng.randrange(2)] = -9
    lines = ["scenario: y1088"]
    lines += [f"{'AB'[seat]}1 {hex_} {armies[seat].words}" for seat in (0, 1)]
    starving = [int(one.starves) for one in armies]
    lines += [f"since: {json.dumps(since)}", f"starving: {json.dumps(starving)}", "turn: 1"]
    return {
        "layout": "\n".join([*lines, "step: Orders"]),
        "held": since.index(-9) if any(since) else -1,
    }


def in_rounds(game: Campaign, row: Row, times: int, rng: Random) -> bool:
    """Fight a battle in rounds and record it in its row; return False if one side is too strong."""
    # Only the build that draws the battles needs the rules of the hand-off.
    from senlac.games.campaign.rules.battle.handoff import in_order, request_of  # noqa: PLC0415
    from senlac.games.campaign.rules.battle.rounds import fight  # noqa: PLC0415
    from senlac.games.campaign.rules.battle.strength import Side, strength  # noqa: PLC0415

    state = parse_layout(game, row["layout"])
    one, other = (Side(s, [state.codes[p] for p in state.bodies_of(s)]) for s in (0, 1))
    sides = in_order(state, one, other)
    worth = [strength(state, side.places(state)) for side in sides]
    if max(worth) > MOST * min(worth):
        return False
    won = 0
    for _ in range(times):
        state.dice = FastDice(rng)
        fought = fight(state, (one, other), 0)
        won += (one, other)[1 - fought.loser].seat == sides[0].seat
    row |= {"ratio": worth[0] / worth[1], "rounds": won / times,
            "request": request_of(state, sides, 0)}  # fmt: skip
    return True


def on_board(row: Row, times: int) -> None:
    """Play a battle on the board, and add the results to its row."""
    game = registry.game("shieldwall")
    options = {"request": row["request"]}
    games = [
        play_game(game, GameSpec("field", options, ("greedy", "greedy"), f"{row['number']}.{n}"))
        for n in range(times)
    ]
    row["board"] = sum([0 in played.winners for played in games]) / times
    row["ends"] = [played.how for played in games]


def draw_all(number: int, times: int, seed: str) -> list[Row]:
    """Draw battles and fight them in rounds until `number` of them are suitable."""
    game, rng, rows = Campaign(), Random(seed), list[Row]()
    while len(rows) < number:
        row = drawn(game, rng)
        if in_rounds(game, row, times, rng):
            rows.append({"number": len(rows), **row})
    return rows


def told(rows: Sequence[Row]) -> Row:
    """Return the figures of all battles."""
    agree = [(row["rounds"] > HALF) == (row["board"] > HALF) for row in rows]
    assaults = [row for row in rows if row["request"]["role"] == "assault"]
    even = [row for row in assaults if EVEN[0] <= row["ratio"] <= EVEN[1]]
    found: Row = {"battles": len(rows), "agree": sum(agree)}
    for name, some in (("assaults", assaults), ("even assaults", even)):
        found[name] = len(some)
        for way in ("rounds", "board"):
            share = sum([row[way] for row in some]) / max(1, len(some))
            found[f"{name}: attacker in {way}"] = round(share, 3)
    return found


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--plays", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=101)
    parser.add_argument("--seed", default="handoff")
    parser.add_argument("--draw", type=Path)
    parser.add_argument("--play", type=Path)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.play:
        rows = json.loads(asked.play.read_text("utf-8"))
    else:
        rows = draw_all(asked.battles, asked.rounds, asked.seed)
    if asked.draw:
        asked.draw.write_text(json.dumps(rows), "utf-8")
        return 0
    for row in rows:
        on_board(row, asked.plays)
        if sys.stderr.isatty() or asked.json:
            sys.stderr.write(f"{json.dumps(row)}\n")
    found = told(rows)
    lines = [json.dumps(found)] if asked.json else [f"{k}: {v}" for k, v in found.items()]
    sys.stdout.write("\n".join([*lines, ""]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
