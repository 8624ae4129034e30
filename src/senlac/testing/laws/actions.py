"""Laws of actions: options are legal, everything else is refused, and undo leaves no trace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from senlac.engine.match.match import Match
from senlac.engine.model.action import NONE, Notation
from senlac.engine.model.group_intent import TOGETHER, GroupIntent
from senlac.engine.model.guidance import Guidance
from senlac.engine.model.phase import Refusal
from senlac.engine.model.phase_names import document_name
from senlac.engine.support.errors import IllegalActionError
from senlac.testing.law_failure import law, require, require_same
from senlac.testing.laws.playing import any_action, offered, random_play, random_walk, writable
from senlac.testing.laws.states import whole


@law
def options_are_sound(match: Match) -> None:
    """Options have distinct texts, which parse to them, and belong to actors."""
    for role in match.roles:
        if role not in match.actors():
            asked = match.options_object(role) is None and match.options(role) == []
            require(asked, f"{role} need not decide, and is offered something")
            continue
        options = offered(match, role)
        listed, texts = list(options.for_bots()), match.options(role)
        require(texts, f"{role} must decide, and has no option")
        twice = [text for text, count in Counter(texts).items() if count > 1]
        require(not twice and len(listed) == len(texts), f"options come twice: {twice}")
        for action, text in zip(listed, texts, strict=True):
            again = match.notation().action(text)
            require(again == action, f"{text!r} is read back as {again}, offered was {action}")
            require(action in options, f"{text!r} is listed, and not among the options")
            require(match.why_not(role, action) is None, f"{text!r} is offered and refused")


@law
def illegal_actions_are_refused(
    match: Match, rng: Random, tries: int, rules: Sequence[str] = ()
) -> int:
    """Illegal actions are refused with a rule and change nothing; return their number.

    With `rules`, the rule is one of them, or one that all games share.
    """
    before = whole(match)
    refused = 0
    for _ in range(tries):
        role = rng.choice(match.roles)
        action = any_action(match, rng, [role])
        if not writable(match, action):
            continue
        options = match.options_object(role)
        if options is not None and action in options:
            continue
        text = match.notation().text(action)
        refusal = match.why_not(role, action)
        if refusal is None:
            require(False, f"{text!r} of {role} is neither offered nor refused")
            continue
        require(refusal.rule and refusal.why, f"{text!r} is refused without rule or reason")
        known = not rules or refusal.rule in rules or refusal.rule.startswith("table.")
        require(known, f"{text!r} is refused by {refusal.rule!r}, which is no row of the ledger")
        try:
            match.play(role, action)
        except IllegalActionError as error:
            told = Refusal(error.rule, error.why)
            require(told == refusal, f"{text!r} is refused twice, as {refusal} and as {told}")
        else:
            require(False, f"{text!r} of {role} is refused, and can be played")
        refused += 1
    require(whole(match) == before, "what was refused has left a trace")
    return refused


@law
def intents_are_legal(match: Match, rng: Random) -> int:
    """Every group intent gives legal actions; return how many.

    Pieces and goals are random, including unsuitable ones.
    """
    if match.result() is not None:
        return 0
    role, phase = match.actors()[0], match.state.stack[-1]
    given = phase.guidance(match.state, match.role(role))
    before, came = whole(match), 0
    for name in (*given.intents, *([TOGETHER] if given.group_move_verbs else [])):
        intent = _drawn(name, given, match.notation(), rng)
        actions = match.game.actions_for_intent(match.state, match.role(role), intent)
        require(whole(match) == before, f"to work out {intent} has changed the match")
        trial = match.copy()
        for action in actions:
            reason = trial.why_not(role, action)
            require(reason is None, f"{intent} comes to what is refused: {action}, {reason}")
            trial.play(role, action)
        came += len(actions)
    return came


@law
def batches_are_legal(match: Match) -> int:
    """Proposed batches are legal in their order; return the number of actions.

    Only dice, or their consequences, may end a batch early.
    """
    if match.result() is not None:
        return 0
    role, done = match.actors()[0], 0
    given = match.state.stack[-1].guidance(match.state, match.role(role))
    for words, actions in given.batches.items():
        trial, fallen = match.copy(), _fallen(match)
        require(actions, f"{words!r} is nothing")
        for action in actions:
            reason = trial.why_not(role, action)
            if reason is not None:
                cast = _fallen(trial) > fallen
                require(cast, f"{words!r} comes to what is refused: {action}, {reason}")
                break
            trial.play(role, action)
            done += 1
    return done


def _drawn(name: str, given: Guidance, notation: Notation, rng: Random) -> GroupIntent:
    """Return an intent with random pieces and a random goal, if the step takes any."""
    if not given.group_move_verbs or (name != TOGETHER and rng.random() < 1 / 2):
        return GroupIntent(name)
    pieces, places = [
        range(len(notation.names[k])) for k in notation.kinds(given.group_move_verbs[0])
    ]
    named = rng.sample(pieces, rng.randint(1, len(pieces)))
    return GroupIntent(name, tuple(named), rng.choice(places) if name == TOGETHER else NONE)


@law
def undo_returns(match: Match, rng: Random) -> bool:
    """A free undo leaves no trace but its entry; return whether there was one."""
    if match.result() is not None:
        return False
    before, log = match.position(), match.log(match.roles)
    fallen = _fallen(match)
    notation = match.notation()
    role, action = random_play(match, rng)
    if match.result() is not None or not match.may_undo(role):
        return False
    text = notation.text(action)
    require(_fallen(match) == fallen, f"{text!r} can be taken back, and dice have fallen")
    require(role in match.actors(), f"{text!r} can be taken back by {role}, who is not asked")
    match.undo(role)
    require_same(before, match.position(), f"{text!r}, taken back, leaves another position")
    require_same(log, match.log(match.roles), f"{text!r}, taken back, leaves another log")
    return True


def _fallen(match: Match) -> int:
    """Return the number of dice rolled."""
    return sum(len(entry.rolls) for entry in match.record().entries)


@law
def players_end_their_steps(match: Match, rng: Random, limit: int) -> int:
    """Players end the steps in which they have acted; return how often only the end was left.

    Without a choice nothing else is asked. Earlier actions can be undone as far as before the
    question: only dice, revealed information and others' actions prevent it.
    """
    lone = 0
    for _ in random_walk(match, rng, limit):
        if match.result() is not None or match.state.stack[-1].per_role:
            continue
        [role] = match.actors()
        only = offered(match, role).single_option()
        if only is None:
            continue
        lone += 1
        phase = match.state.stack[-1]
        step = document_name(phase)
        require(
            only.verb in phase.end_verbs, f"{step} asks although {only.verb!r} is the only option"
        )
        last = match.core.history.played[-1]
        free = last.entry.role == role and not last.entry.rolls and not last.news
        text = f"at the end of {step} the last action can be taken back: {not free}"
        require(match.may_undo(role) == free, f"{text}; expected {free}")
    return lone
