"""The PIPE phase in the log."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from senlac.engine.model.dice import FastDice
from senlac.games.destiny import GAME
from senlac.games.destiny.data.tables import load_game_data
from senlac.games.destiny.rules.pipe.phase import PoliticalDecision, begin_pipe
from senlac.games.destiny.sequence import BEFORE, Prelude
from tests.games.destiny.table import Table, table

START: Final = load_game_data().files.tables.legitimacy.start


def log(made: Table) -> list[str]:
    """Return all events as sentences."""
    return [GAME.sentence(made.state, event) for event in made.state.journal or []]


def test_plays_are_logged() -> None:
    made = table(face_up="hard_marching")
    made.play("play magnus_treaty", "play hard_marching")
    assert log(made) == [
        "The Norwegians play \u201cMagnus's treaty\u201d from their hand.",
        f"Legitimacy of the Norwegians: {START.norwegian + 2} (was {START.norwegian}).",
        "The English take \u201cHard marching\u201d from the table.",
        "The English keep \u201cHard marching\u201d for later.",
    ]


def test_dice_forces_and_rivals_are_logged() -> None:
    made = table(
        norwegian="scandinavian_wars comet land_waster norwegian_july",
        english="feigned_flight witan scouts archbishops",
        norman="papal_banner king_of_france norman_july brittany",
    )
    made.play("play scandinavian_wars", dice=[7])
    made.play("play feigned_flight")
    made.play("play brittany", dice=[1])
    made.play("play comet", "against english", dice=[7])
    assert log(made) == [
        "The Norwegians play \u201cScandinavian wars\u201d from their hand.",
        "The die for \u201cScandinavian wars\u201d is 7.",
        f"Legitimacy of the Norwegians: {START.norwegian + 1} (was {START.norwegian}).",
        "The army of the Norwegians: Norwegian infantry +1.",
        "The English play \u201cFeigned flight\u201d from their hand.",
        "The English have no use for \u201cFeigned flight\u201d: it is out of play.",
        "The Normans play \u201cConan of Brittany\u201d from their hand.",
        "The die for \u201cConan of Brittany\u201d is 1.",
        "Brittany is wary, and its men will fight with worse morale.",
        "The Norwegians play \u201cThe long-haired star\u201d from their hand.",
        "\u201cThe long-haired star\u201d is played against the English.",
        "The die for \u201cThe long-haired star\u201d is 7.",
        "\u201cThe long-haired star\u201d has no effect.",
    ]


@pytest.mark.parametrize("seed", range(12))
def test_every_event_emitted_fits_its_declared_type(seed: int) -> None:
    rng = Random(seed)
    state = GAME.initial_state("year_of_destiny", {}, None)
    state.dice = FastDice(rng)
    state.journal = []
    state.stack[:] = [Prelude(len(BEFORE)), *begin_pipe(state)]
    while isinstance(state.stack[-1], PoliticalDecision):
        phase = state.stack[-1]
        phase.apply(state, phase.options(state).sample(rng))
    assert len(state.journal) > 30
    for event in state.journal:
        assert GAME.event_catalogue.schema_error(event) == ""
        assert GAME.sentence(state, event).endswith(".")
        assert event.rule
