"""Adds the guidance of the waiting step to a scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from senlac.engine.model.action import Action, Notation
from senlac.engine.model.guidance import Guidance
from senlac.engine.screen.scene import Chance, Scene

T = TypeVar("T")


def guided(scene: Scene, given: Guidance, notation: Notation) -> Scene:
    """Return a scene with the guidance of a step, its actions formatted by a notation."""
    return replace(
        scene,
        focus=given.focus or None,
        choices=given.choices,
        hint=given.hint or scene.hint,
        suggestion=_text(given.suggestion, notation),
        labels={**given.labels, **_by_text(given.labels_by_action, notation)},
        confirm=_by_text(given.confirm, notation),
        chances={
            action: tuple([Chance(label, chance) for label, chance in chances])
            for action, chances in _by_text(given.previews, notation).items()
        },
        series={
            words: tuple([notation.text(action) for action in actions])
            for words, actions in given.batches.items()
        },
        intents=given.intents,
        together=given.group_move_verbs,
        rest=given.do_rest_verb or None,
        pressing=given.urgent_pieces,
        ahead=_text(given.auto_preview, notation),
        outlook=_text(given.context_preview, notation),
        form=given.form,
        current=tuple([notation.text(action) for action in given.current]),
        notes=given.notes,
    )


def _text(action: Action | None, notation: Notation) -> str | None:
    """Return an action as text, None for none."""
    return None if action is None else notation.text(action)


def _by_text(given: Mapping[Action, T], notation: Notation) -> dict[str, T]:
    """Return values by the texts of their actions."""
    return {notation.text(action): what for action, what in given.items()}
