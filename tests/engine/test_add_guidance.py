"""Guidance of a phase: the scene shows it, with actions in notation."""

from __future__ import annotations

from typing import Any, Final

import pytest

from senlac.engine.model.action import Action, Notation
from senlac.engine.model.add_guidance import guided
from senlac.engine.model.guidance import NO_GUIDANCE, Guidance
from senlac.engine.screen.scene import Chance, Scene
from tests.example.feud import FEUD, Council, FeudState

NOTATION: Final = Notation(
    {"move": ("unit", "space"), "done": ()}, {"unit": ["hc1", "hc2"], "space": ["york", "bath"]}
)
DONE: Final = Action("done")
FULL: Final = Guidance(
    focus="hc1",
    choices={"3": "three"},
    hint="Go.",
    suggestion=Action("move", 1, 0),
    labels={"done": "End"},
    labels_by_action={Action("move", 0, 1): "Go west"},
    confirm={DONE: ("Sure?",)},
    previews={DONE: (("Well", 0.25), ("Ill", 0.75))},
    batches={"All": (Action("move", 0, 0), DONE)},
    do_rest_verb="move",
    urgent_pieces=("hc2",),
    auto_preview=DONE,
    context_preview=Action("move", 0, 0),
)


def test_scene_has_all_guidance_with_actions_in_notation() -> None:
    assert guided(Scene(step="March"), FULL, NOTATION) == Scene(
        step="March",
        focus="hc1",
        choices={"3": "three"},
        hint="Go.",
        suggestion="move hc2 york",
        labels={"done": "End", "move hc1 bath": "Go west"},
        confirm={"done": ("Sure?",)},
        chances={"done": (Chance("Well", 0.25), Chance("Ill", 0.75))},
        series={"All": ("move hc1 york", "done")},
        rest="move",
        pressing=("hc2",),
        ahead="done",
        outlook="move hc1 york",
    )


def test_scene_and_hint_are_unchanged_without_guidance() -> None:
    scene = Scene(step="March", hint="For beginners")
    assert guided(scene, NO_GUIDANCE, NOTATION) == scene


class Guiding(Council):
    """A phase of Feud whose guidance points at something."""

    __slots__ = ()

    def guidance(self, state: FeudState, role: int) -> Guidance:
        return Guidance(focus=f"earl {role}", hint="Think.")


@pytest.mark.parametrize(
    ("hides", "roles", "focus", "hint"),
    [
        (False, [1], "earl 1", "Think."),
        (False, [], "earl 0", None),
        (True, [1], "earl 1", "Think."),
        (True, [], None, None),
    ],
)
def test_guidance_of_a_hidden_choice_is_for_its_actors_only(
    monkeypatch: pytest.MonkeyPatch,
    hides: bool,  # noqa: FBT001 - a parameter of a test
    roles: list[int],
    focus: str | None,
    hint: str | None,
) -> None:
    game: Any = FEUD
    monkeypatch.setattr(type(game), "has_secrets", lambda *_: hides)
    state = FeudState()
    state.push(Guiding([[], [], []], []))
    scene = game.add_guidance(Scene(), state, roles)
    assert (scene.focus, scene.hint) == (focus, hint)
