"""Guidance: what a step shows to its actors besides the question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from senlac.engine.model.action import Action
from senlac.engine.screen.order_form import OrderForm


class Guidance(NamedTuple):
    """What the screen shows of a step besides its question and its options.

    Attributes:
        focus: the piece that the question is about, by name.
        choices: labels of arguments that are chosen from a list, by their names; by verb and name,
            such as `buy archer`, where that verb uses another label.
        hint: advice for beginners.
        suggestion: the most likely answer.
        labels: labels of verbs.
        labels_by_action: labels of single actions.
        confirm: questions to confirm before an action is played.
        previews: outcomes of an action with their probabilities.
        batches: actions that can be played as a batch, by label.
        intents: labels of group intents, by name; their actions are computed on request.
        group_move_verbs: verbs by which several pieces can move to a place in formation.
        do_rest_verb: a verb that does everything that is left.
        urgent_pieces: pieces that still must act, by name.
        auto_preview: the action whose odds are shown without a request.
        context_preview: the action whose odds are those of the current situation.
        form: a form for numbers that would otherwise be asked for one by one.
        current: settings as they are now, as the actions that would set them.
        notes: explanations of verbs, of arguments chosen from a list (by verb and name), and of
            single actions, by their texts.
    """

    focus: str = ""
    choices: Mapping[str, str] = {}
    hint: str = ""
    suggestion: Action | None = None
    labels: Mapping[str, str] = {}
    labels_by_action: Mapping[Action, str] = {}
    confirm: Mapping[Action, tuple[str, ...]] = {}
    previews: Mapping[Action, tuple[tuple[str, float], ...]] = {}
    batches: Mapping[str, tuple[Action, ...]] = {}
    intents: Mapping[str, str] = {}
    group_move_verbs: tuple[str, ...] = ()
    do_rest_verb: str = ""
    urgent_pieces: tuple[str, ...] = ()
    auto_preview: Action | None = None
    context_preview: Action | None = None
    form: OrderForm | None = None
    current: tuple[Action, ...] = ()
    notes: Mapping[str, str] = {}

    def for_all(self) -> Guidance:
        """Return the part that everyone sees where nothing is hidden."""
        return Guidance(self.focus, self.choices, labels=self.labels)


NO_GUIDANCE: Final = Guidance()
"""The guidance of a step that shows nothing but its question."""

FEWEST: Final = 2
"""Minimum number of pieces for a group intent."""
