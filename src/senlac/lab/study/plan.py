"""The games of a study: which bots sit where, with which dice.

A unit is what counts once: two games of a pair with sides swapped, the games of all arms, or a
single game. The games of a unit have the same seed, so the same dice (`KeyedDice`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from senlac.bots.arena import GameSpec
from senlac.engine.data.features import Weights, parse_weights
from senlac.engine.data.overlay import Overlay
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.engine.support.errors import OptionError
from senlac.engine.support.utf8 import decoded
from senlac.lab.external_bot import make_player
from senlac.lab.study.game_row import PlannedGame
from senlac.lab.study.study_file import Arm, StudyFile

ARMS: Final = 2
"""Number of arms of an effect."""


class Setting(NamedTuple):
    """A scenario of a study with its options and overlay, in one arm.

    Attributes:
        name: its name in figures: "" if it is the only one of the study.
        sides: the roles, by index.
    """

    name: str
    game: str
    scenario: str
    options: Mapping[str, Any]
    overlay: Overlay | None
    sides: tuple[str, ...]
    bots: tuple[str, ...]
    arm: str = ""
    weights: Weights | None = None


class Study(NamedTuple):
    """A study that can be played.

    Attributes:
        settings: for each scenario its versions, one for each arm.
        key: a hash of all that decides its games and its judgement.
    """

    file: StudyFile
    settings: tuple[tuple[Setting, ...], ...]
    units: int
    key: str

    @property
    def arms(self) -> list[str]:
        """The ids of the arms, [""] without."""
        return [setting.arm for setting in self.settings[0]]

    def unit(self, number: int) -> list[PlannedGame]:
        """Return the games of a unit."""
        versions = self.settings[number % len(self.settings)]
        turn = number // len(self.settings)
        seed = f"{self.file.seed}/{number}"
        if self.file.question == "strength":
            bots = swapped(versions[0], self.file.bots, turn)
        elif self.file.question == "ratings":
            bots = seated(versions[0], self.file.bots, turn)
        else:
            bots = [version.bots for version in versions]
        if len(versions) == 1:
            versions = versions * len(bots)
        return [
            PlannedGame(
                number, place, version.arm, version.game,
                GameSpec(version.scenario, version.options, seats, seed, version.overlay),
                version.weights, self.file.limit,
            )
            for place, (version, seats) in enumerate(zip(versions, bots, strict=True))
        ]  # fmt: skip


# ---- seats --------------------------------------------------------------------------------------


def swapped(setting: Setting, bots: Sequence[str], turn: int) -> list[tuple[str, ...]]:
    """Return the seats of a pair: one bot has a role and the other all others, then swapped.

    The role changes from pair to pair.
    """
    seats = range(len(setting.sides))
    lone = turn % len(seats)
    return [
        tuple([one if seat == lone else other for seat in seats])
        for one, other in (bots, bots[::-1])
    ]


def seated(setting: Setting, bots: Sequence[str], turn: int) -> list[tuple[str, ...]]:
    """Return the seats of a unit of a round robin: a table of bots in every rotation."""
    tables = tables_of(len(bots), len(setting.sides))
    table = [bots[place] for place in tables[turn % len(tables)]]
    count = len(table)
    return [
        tuple([table[(seat + shift) % count] for seat in range(count)]) for shift in range(count)
    ]


def tables_of(bots: int, seats: int) -> list[tuple[int, ...]]:
    """Return the tables of a round robin as indices of bots: as many different ones as can sit."""
    found = combinations_with_replacement(range(bots), seats)
    most = min(bots, seats)
    return [table for table in found if len(set(table)) == most]


# ---- making a study -----------------------------------------------------------------------------


def make_study(file: StudyFile, folder: Path) -> Study:
    """Return the study of a file; `folder` is where its paths start.

    Raises:
        SenlacError: a game, scenario, option, bot or file does not exist, or they do not fit the
            question.
    """
    arms = require_arms(file)
    settings = tuple(
        [
            tuple([make_setting(file, place, arm, folder) for arm in arms])
            for place in range(len(file.play))
        ]
    )
    games = games_a_unit(file, settings)
    units = file.games // games
    if not units:
        raise OptionError(f"games: a unit of this study has {games} games, got {file.games}")
    study = Study(file, settings, units, "")
    return study._replace(key=key_of(study))


def require_arms(file: StudyFile) -> Sequence[Arm]:
    """Return the arms of a study; a single one that changes nothing unless it asks for an effect.

    Raises:
        OptionError: there are too few or too many arms or bots for the question.
    """
    wanted = ARMS if file.question == "effect" else 0
    if len(file.arm) != wanted:
        raise OptionError(f"arm: a study of {file.question} has {wanted}, got {len(file.arm)}")
    ids = [arm.id for arm in file.arm]
    if len(set(ids)) < len(ids) or "" in ids:
        raise OptionError(f"arm: expected different ids, got {', '.join(ids)}")
    if file.question == "strength" and (len(file.bots) != ARMS or len(set(file.bots)) != ARMS):
        raise OptionError("bots: a study of strength compares two different bots")
    if file.question == "ratings" and (
        len(set(file.bots)) < len(file.bots) or len(file.bots) < ARMS
    ):
        raise OptionError("bots: ratings need at least two different bots")
    return file.arm or [Arm("")]


def make_setting(file: StudyFile, place: int, arm: Arm, folder: Path) -> Setting:
    """Return a scenario of a study as an arm changes it.

    Raises:
        SenlacError: a game, scenario, option, bot or file does not exist.
    """
    row = file.play[place]
    game = registry.game(row.game)
    card = game.scenario_card(row.scenario or None)
    bots = arm.bots or file.bots
    for bot in bots:
        make_player(bot, "").close()
    if file.question not in {"strength", "ratings"}:
        bots = bots * len(card.sides) if len(bots) == 1 else bots
        if len(bots) != len(card.sides):
            raise OptionError(
                f"bots: expected one, or one for each of {', '.join(card.sides)}, got {len(bots)}"
            )
    overlay = arm.overlay or row.overlay
    return Setting(
        name_of(file, place), game.id, card.id,
        game.resolve_options(card.id, {**row.options, **arm.options}),
        Overlay.from_file(folder / overlay) if overlay else None,
        tuple(card.sides), tuple(bots), arm.id,
        weights_of(game, folder / arm.weights) if arm.weights else None,
    )  # fmt: skip


def name_of(file: StudyFile, place: int) -> str:
    """Return the name of a scenario in figures: only what distinguishes it."""
    if len(file.play) == 1:
        return ""
    row = file.play[place]
    scenario = row.scenario or registry.game(row.game).scenario_card().id
    alike = [
        other
        for other in file.play
        if scenario == (other.scenario or registry.game(other.game).scenario_card().id)
    ]
    if len(alike) == 1:
        return scenario
    if len([other for other in alike if other.game == row.game]) == 1:
        return f"{row.game}.{scenario}"
    return f"{row.game}.{scenario}.{place + 1}"


def weights_of(game: Game[Any], path: Path) -> Weights:
    """Read the weights of an arm.

    Raises:
        SenlacError: the file cannot be read, or has other features.
    """
    try:
        text = decoded(path.read_bytes())
    except (OSError, UnicodeDecodeError) as error:
        raise OptionError(f"weights {path}: {error}") from error
    return parse_weights(text, path.name, game.features)


def games_a_unit(file: StudyFile, settings: Sequence[Sequence[Setting]]) -> int:
    """Return the number of games of a unit, those of the largest scenario."""
    if file.question == "ratings":
        return max([len(versions[0].sides) for versions in settings])
    return ARMS if file.question in {"strength", "effect"} else 1


def key_of(study: Study) -> str:
    """Return a hash of a study: its file, and the overlays and weights that it names."""
    parts: list[object] = [msgspec.to_builtins(study.file)]
    for versions in study.settings:
        for one in versions:
            weights = one.weights
            known = None if weights is None else [weights.names, weights.values, weights.constants]
            parts.append([one.overlay.document if one.overlay else None, known])
    text = json.dumps(parts, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
