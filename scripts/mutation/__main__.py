"""Draw mutations at random and report which tests notice them."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from scripts.mutation.index import Index, measure
from scripts.mutation.operators import Mutation
from scripts.mutation.report import equivalents, figures, line_of
from scripts.mutation.scratch import Scratch
from scripts.mutation.sites import RULES, SMALL, sample
from scripts.mutation.suite import GOLDEN, Case, suite_of
from scripts.mutation.trial import BY_GOLDEN, EQUIVALENT, LATE, UNNOTICED, Trial, Verdict

from senlac.engine.game.rule_ledger import RuleLedger

ROOT: Final = Path(__file__).resolve().parents[2]


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m scripts.mutation", description=__doc__)
    parser.add_argument(
        "games", nargs="+", metavar="GAME", help="id of a game, for example destiny"
    )
    parser.add_argument("-n", "--number", type=int, default=100, help="mutations to draw")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample")
    parser.add_argument("--rooms", nargs="+", metavar="ROOM", help="draw from these folders alone")
    parser.add_argument("--only", metavar="TEXT", help="try only mutations whose label contains it")
    parser.add_argument("--index", type=Path, help="file that keeps the coverage index for later")
    parser.add_argument("--list", action="store_true", help="print the sample and try nothing")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """Run the sampler; return 1 unless something other than a golden record notices each."""
    asked = arguments(given)
    drawn = sample(ROOT, asked.games, asked.number, asked.seed, halves=halves(asked.rooms))
    drawn = [one for one in drawn if not asked.only or asked.only in one.label]
    if asked.list:
        say(*[f"{one.label} (line {one.line}, {one.kind})" for one in drawn])
        return 0
    verdicts = tried(drawn, asked.games, asked.index)
    say("", *figures(verdicts))
    return any([verdict.by in (UNNOTICED, BY_GOLDEN, LATE) for verdict in verdicts])


def halves(rooms: Sequence[str] | None) -> Sequence[Sequence[str]]:
    """Return the folders from which a sample is drawn, in parts of equal size."""
    return (rooms,) if rooms else (SMALL, RULES)


def tried(
    drawn: Sequence[Mutation], games: Sequence[str], kept: Path | None = None
) -> list[Verdict]:
    """Try mutations in a scratch copy and print each verdict."""
    listed = equivalents()
    verdicts = []
    with tempfile.TemporaryDirectory(prefix="senlac-mutation-") as folder:
        scratch = Scratch(ROOT, Path(folder))
        tests = {game: suite_of(scratch.folder, game) for game in games}
        started = time.monotonic()
        ledgers = {game: RuleLedger.read(f"senlac.games.{game}") for game in games}
        trial = Trial(scratch, index_of(scratch, games, tests, kept), tests, ledgers)
        say(f"index: {time.monotonic() - started:.0f} s")
        trial.begin()
        for mutation in drawn:
            alike = mutation.label in listed
            verdict = Verdict(mutation, EQUIVALENT) if alike else trial.verdict(mutation)
            verdicts.append(verdict)
            say(line_of(verdict))
    say(f"{len(drawn)} mutations: {time.monotonic() - started:.0f} s")
    return verdicts


def index_of(
    scratch: Scratch, games: Sequence[str], tests: dict[str, list[Case]], kept: Path | None
) -> Index:
    """Return the coverage index, read from `kept` if that file exists."""
    if kept and kept.exists():
        return Index.kept(kept)
    files = {one.file for found in tests.values() for one in found if one.tier != GOLDEN}
    index = measure(scratch, games, sorted(files))
    if kept:
        index.keep(kept)
    return index


def say(*lines: str) -> None:
    """Print lines at once, without buffering."""
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
