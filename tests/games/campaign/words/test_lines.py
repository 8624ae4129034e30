"""Every line of a sheet has a text."""

from __future__ import annotations

import pytest

from senlac.engine.model.action import Action
from senlac.games.campaign.rules.constants import HUNGERS, PACES, POSTURES, TASKS
from senlac.games.campaign.screen.action_labels import MANNER
from senlac.games.campaign.words.lines import DUTIES, SENTENCES, SETTINGS, sentence
from tests.games.campaign.desk import GAME, Desk

STATE = Desk("scenario: y1066\nstep: Gifts").state
NOTATION = GAME.notation(STATE)


@pytest.mark.rule("order.a")
def test_every_verb_has_a_sentence_and_a_label() -> None:
    written = set(NOTATION.verbs) - {"strike", "earlier", "clear"}
    assert written <= set(SENTENCES)
    assert set(NOTATION.verbs) <= set(MANNER.labels)
    for verb, kinds in NOTATION.verbs.items():
        assert set(kinds) <= set(MANNER.kinds), verb


def test_settings_and_tasks_have_texts() -> None:
    assert {*POSTURES, *HUNGERS, *PACES} == set(SETTINGS)
    assert set(TASKS) == set(DUTIES)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("title dover william", "The title of Dover to William"),
        ("buy huscarl.B", "buy Huscarls B"),
        ("take Ac1", "with Gyrth"),
        ("leave worst", "leave the worst men"),
        ("posture evade", "on meeting an enemy: evade"),
        ("count 40", "40 of them"),
        ("task take", "take the town, or besiege it"),
    ],
)
def test_line_has_its_sentence(line: str, words: str) -> None:
    action: Action = NOTATION.action(line)
    assert sentence(STATE.catalogue, NOTATION, action) == words
