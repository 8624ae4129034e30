"""The file of a study: an experiment in TOML, with the answer that is expected of it.

Paths in the file are relative to its folder.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from senlac.engine.support.errors import DataError
from senlac.engine.support.toml import data_error, parse
from senlac.engine.support.utf8 import decoded
from senlac.lab.external_bot import LIMIT

MAX_BYTES: Final = 100_000
"""Maximum size of a study file."""

Question = Literal["balance", "strength", "length", "effect", "ratings"]

Positive = Annotated[int, msgspec.Meta(ge=1)]


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario to play, with options and the path of an overlay."""

    game: str
    scenario: str = ""
    options: dict[str, Any] = {}
    overlay: str = ""


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of two versions to compare: what it changes in every game.

    Attributes:
        options: values of options, over those of the scenario.
        overlay: the path of an overlay, in place of that of the scenario.
        bots: the bots, in place of those of the study.
        weights: the path of a file of weights, read by all bots.
    """

    id: str
    options: dict[str, Any] = {}
    overlay: str = ""
    bots: tuple[str, ...] = ()
    weights: str = ""


class Stopping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sequential test that ends the study early.

    Attributes:
        least: the least difference that matters, in shares of wins: 0.05 tells 50% from 55%.
        error: the probability of either error.
        role: in a study of an effect, the role whose share is compared.
    """

    least: Annotated[float, msgspec.Meta(gt=0.0, lt=0.5)]
    error: Annotated[float, msgspec.Meta(gt=0.0, lt=0.5)] = 0.05
    role: str = ""


class StudyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a study.

    Attributes:
        expected: the expected answer in words, written before the study is played.
        games: the maximum number of games.
        bots: strength: the bot in question and its opponent. Ratings: all bots. Otherwise one for
            all roles, or one for each.
        expect: the expected range of each figure, by its name in the report.
        limit: the time limit in seconds for each decision of an external bot.
    """

    question: Question
    expected: Annotated[str, msgspec.Meta(min_length=1)]
    seed: str | int
    games: Positive
    bots: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    play: Annotated[tuple[Play, ...], msgspec.Meta(min_length=1)]
    title: str = ""
    arm: tuple[Arm, ...] = ()
    expect: dict[str, tuple[float, float]] = {}
    test: Stopping | None = None
    limit: Annotated[float, msgspec.Meta(gt=0.0)] = LIMIT


def read_study(path: Path) -> StudyFile:
    """Read the file of a study.

    Raises:
        DataError: it cannot be read, is not TOML, or a value is missing, unknown or out of range.
    """
    try:
        with path.open("rb") as file:
            text = decoded(file.read(MAX_BYTES + 1))
    except UnicodeDecodeError as error:
        raise DataError(f"study {path.name}: expected UTF-8, got {error.reason}") from error
    except OSError as error:
        raise DataError(f"study {path}: {error.strerror}") from error
    if len(text) > MAX_BYTES:
        raise DataError(f"study {path.name}: expected at most {MAX_BYTES} bytes")
    return parse_study(text, path.name)


def parse_study(text: str, name: str) -> StudyFile:
    """Parse a study; `name` names the file in messages.

    Raises:
        DataError: it is not TOML, or a value is missing, unknown or out of range.
    """
    document = parse(text, name)
    if not str(document.get("expected", "")).strip():
        raise data_error(
            name, "expected", "it is missing: write down what you expect before the study is played"
        )
    try:
        found = msgspec.convert(document, StudyFile)
    except msgspec.ValidationError as error:
        raise data_error(name, "", str(error)) from error
    for figure, (low, high) in found.expect.items():
        if low > high:
            raise data_error(name, f"expect.{figure}", f"expected [low, high], got [{low}, {high}]")
    return found
