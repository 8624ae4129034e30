"""Proposals: the actions by which a game carries out a group intent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

from msgspec import Struct

from senlac.engine.game.game import Game
from senlac.engine.match import perspective
from senlac.engine.model import refusals
from senlac.engine.model.action import NONE, Notation
from senlac.engine.model.dry_run import DryRun
from senlac.engine.model.group_intent import MOST, TOGETHER, GroupIntent
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.state import State
from senlac.server.matches.crash_guard import guarded
from senlac.server.matches.playing import require_begun
from senlac.server.matches.table import Table
from senlac.server.support.errors import BadInput, engine_errors_as_refusals


class GroupIntentRequest(NamedTuple):
    """A group intent of a role, by name, with pieces and a goal."""

    role: str
    name: str
    pieces: Sequence[str] = ()
    goal: str = ""


class ProposalPart(Struct, frozen=True):
    """A part of a proposal that can be accepted without the others: a sentence and its actions."""

    text: str
    actions: Sequence[str]


class Proposal(Struct, frozen=True, omit_defaults=True):
    """The actions of an intent, and the named pieces that take no part.

    `places` are the new spaces of the pieces that move. `parts` are the same actions as sentences
    that can be accepted one by one, `note` is about all of them; a game may have none.
    """

    actions: Sequence[str]
    left: Sequence[str]
    places: Mapping[str, str]
    parts: Sequence[ProposalPart] = ()
    note: str = ""


@guarded
def propose(table: Table, wish: GroupIntentRequest) -> Proposal:
    """Return the actions of a role's intent, from what the role may know.

    Raises:
        Refused: the role is not an actor, or the step has no such intent.
    """
    match = require_begun(table)
    with engine_errors_as_refusals():
        if match.options_object(wish.role) is None:
            raise refusals.error(refusals.not_asked(wish.role, match.awaited([wish.role])))
        purpose = f"intent {table.seq([wish.role])} {wish.role} {wish.name}"
        drawn = match.determinize([wish.role], purpose)
        game, state, role = perspective.innermost_player(table.game, drawn, match.role(wish.role))
        return _worked_out(game, state, role, wish)


def _worked_out(game: Game[Any], state: State, role: int, wish: GroupIntentRequest) -> Proposal:
    """Return the proposal of a game for the match that a role sees.

    Raises:
        BadInput: the step has no such intent, or it needs pieces and a goal.
    """
    phase, notation = state.stack[-1], game.notation(state)
    given = phase.guidance(state, role)
    if wish.name not in given.intents and not (wish.name == TOGETHER and given.group_move_verbs):
        raise BadInput(f"intent: this step has no {wish.name!a}")
    actions = game.actions_for_intent(state, role, _read(wish, given, notation))[:MOST]
    texts = [notation.text(action) for action in actions]
    told_of = {word for text in texts for word in text.split()[1:]}
    left = [name for name in wish.pieces if name not in told_of]
    rehearsal = DryRun(state, role)
    rehearsal.do(actions)
    moved = _moved(game, state, rehearsal.state, role)
    said = game.proposal_texts(state, role, actions)
    return Proposal(texts, left, moved, _parts(said.parts, texts), said.note)


def _parts(told: Sequence[tuple[str, int]], texts: Sequence[str]) -> tuple[ProposalPart, ...]:
    """Return the parts of a proposal with the texts of their actions."""
    ends = list(accumulate([number for _, number in told], initial=0))
    spans = zip(told, pairwise(ends), strict=True)
    return tuple([ProposalPart(text, texts[start:end]) for (text, _), (start, end) in spans])


def _moved(game: Game[Any], before: State, after: State, role: int) -> dict[str, str]:
    """Return the new spaces of the pieces that move, as a role sees them."""
    stood = {piece.id: piece.space for piece in game.scene(before, [role]).pieces}
    return {
        piece.id: piece.space
        for piece in game.scene(after, [role]).pieces
        if piece.space and stood.get(piece.id) != piece.space
    }


def _read(wish: GroupIntentRequest, given: Guidance, notation: Notation) -> GroupIntent:
    """Parse the pieces and the goal of an intent."""
    if not given.group_move_verbs:
        return GroupIntent(wish.name)
    piece, place = notation.kinds(given.group_move_verbs[0])
    pieces = tuple([notation.index(piece, name) for name in wish.pieces])
    goal = notation.index(place, wish.goal) if wish.goal else NONE
    if wish.name == TOGETHER and (goal == NONE or not pieces):
        raise BadInput("intent: expected pieces and a goal")
    return GroupIntent(wish.name, pieces, goal)
