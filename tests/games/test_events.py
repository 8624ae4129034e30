"""The event types of each game: emitted events match them, and each one is used."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from senlac.engine.game.game import Game
from senlac.engine.match.match import Match
from senlac.engine.model.event import Event
from senlac.engine.screen.scene import document
from senlac.testing import laws

GAMES: Final = ("shieldwall", "comet", "hastings", "destiny")
FAR: Final = 2500
"""A number of decisions that no random match of these games exceeds."""


def game_of(name: str) -> Game[Any]:
    """Return a game by its id."""
    game: Game[Any] = importlib.import_module(f"senlac.games.{name}").GAME
    return game


def words_in(folder: Path, leaving_out: Path) -> set[str]:
    """Return the string constants in the code of a folder, except for one of its folders."""
    return {
        node.value
        for path in sorted(folder.rglob("*.py"))
        if leaving_out not in path.parents
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("name", GAMES)
def test_events_of_random_games_match_their_declared_types(name: str) -> None:
    game = game_of(name)
    told = set()
    for card in game.scenarios():
        match = Match.new(game, card.id, seed=f"tellings {card.id}")
        for _ in laws.random_walk(match, Random(card.id), FAR):
            pass
        for event in match.events(match.roles):
            assert game.event_catalogue.schema_error(event) == "", event
            assert game.sentence(match.state, event).endswith((".", "!")), event
            document(game.cue(match.state, event))
            told.add(event.kind)
    assert len(told) > len(game.event_catalogue.kinds) / 2


@pytest.mark.parametrize("name", [*GAMES, "campaign"])
def test_every_declared_event_type_is_used(name: str) -> None:
    game = game_of(name)
    folder = Path(str(importlib.import_module(game.package).__file__)).parent
    words = words_in(folder, leaving_out=folder / "words")
    assert set(game.event_catalogue.kinds) <= words


LOOKS: Final = 400
"""Number of decisions of a game after which the log is checked for names."""

PLAIN: Final = ("text", "texts", "side")
"""Sorts of fields whose text may equal the name of a piece, but means something else."""


def names_of(game: Game[Any], event: Event) -> list[str]:
    """Return the values of fields that the sentence of an event may name."""
    found: list[str] = []
    unsaid = game.event_catalogue.kinds[event.kind].hidden_fields
    for field, sort in game.event_catalogue.fields(event.kind).items():
        value = event.fields[field]
        if sort not in PLAIN and field not in unsaid:
            found += [str(one) for one in (value if isinstance(value, list) else [value])]
    return found


def is_said(sentence: str, name: str) -> bool:
    """Return whether a sentence names a piece, by its name or a distinctive part of it.

    That part is the text in brackets or before a comma, the first or last word, or the name without
    its number.
    """
    said, called = sentence.lower(), name.lower()
    short = [called.rpartition("(")[2].rstrip(")").split(", ")[-1], called.split(",")[0]]
    kind = called.rstrip("0123456789 ")
    alone = [called.split()[0], called.split()[-1]]
    return any(one in said for one in (called, *short, *alone, f" {kind}"))


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("shieldwall", None), ("comet", None), ("hastings", None), ("destiny", "fulford"),
        ("destiny", "year_of_destiny"),
        pytest.param("campaign", None, marks=pytest.mark.long),
    ],
)  # fmt: skip
def test_log_line_highlights_the_pieces_that_it_names(name: str, scenario: str | None) -> None:
    game, rng = game_of(name), Random("named")
    match = Match.new(game, scenario, seed=3)
    named = 0
    for _ in range(LOOKS):
        pieces = {piece.id: piece.name for piece in game.scene(match.state, []).pieces}
        for role in range(len(match.roles)):
            seen = game.scene(match.state, [role]).pieces
            pieces.update({piece.id: piece.name for piece in seen})
        told = len(match.events(match.roles))
        laws.random_play(match, rng)
        for event in match.events(match.roles)[told:]:
            # Events of a nested match are worded by the nested game.
            if event.within is not None:
                continue
            sentence, cue = game.sentence(match.state, event), game.cue(match.state, event)
            touched = [move.piece for move in cue.moves] + [loss.piece for loss in cue.losses]
            struck = [name for blow in cue.blows for name in (blow.piece, blow.target)]
            threw = {
                cue.dice and cue.dice.at,
                *[end for t in cue.trails for end in (t.start, t.end)],
            }
            assert not set(cue.lights) & {*touched, *struck, *threw}, event
            for one in [one for one in names_of(game, event) if one in pieces]:
                assert one in {*cue.lights, *touched, *struck, *threw}, (event, sentence)
                assert is_said(sentence, pieces[one]), (sentence, pieces[one])
                named += 1
        if match.result() is not None:
            break
    assert named > 20
