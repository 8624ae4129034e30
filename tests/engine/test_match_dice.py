from __future__ import annotations

import pytest

from senlac.engine.match.match_dice import MatchDice
from senlac.engine.model.dice import FairDice, commitment
from senlac.engine.support.errors import DiceError

SALTS = {"norman": "taillefer"}


def match_dice(*queued: int) -> MatchDice:
    made = MatchDice(b"secret", SALTS)
    made.queue.extend(queued)
    return made


def test_action_dice_go_on_from_the_rolls_of_the_match() -> None:
    source, made = FairDice(b"secret", SALTS), match_dice()
    fallen = []
    for _ in range(5):
        hand = made.begin_action()
        fallen += [hand.roll(6, "melee"), hand.roll(6, "melee")]
        made.commit(hand)
    assert fallen == [source.roll(6, "melee") for _ in range(10)]
    assert made.rolled == 10


def test_action_dice_that_are_not_committed_leave_no_trace() -> None:
    made = match_dice(4, 9)
    hand = made.begin_action()
    assert hand.roll(6, "melee") == 4
    with pytest.raises(DiceError, match="queued 9"):
        hand.roll(6, "melee")
    assert (made.queue, made.rolled) == ([4, 9], 0)


def test_committed_action_dice_use_up_queued_values() -> None:
    made = match_dice(4, 5)
    hand = made.begin_action()
    hand.roll(6, "melee")
    made.commit(hand)
    assert (made.queue, made.rolled) == ([5], 1)


def test_copy_has_a_queue_of_its_own() -> None:
    made = match_dice(4)
    copy = made.copy()
    copy.queue.append(5)
    assert (made.queue, copy.rolled, copy.secret) == ([4], 0, b"secret")


def test_dice_without_a_secret_refuse_to_roll() -> None:
    blind = MatchDice(None, SALTS)
    assert match_dice().ready
    assert not blind.ready
    with pytest.raises(DiceError):
        blind.begin_action().roll(6, "melee")


def test_nonce_depends_on_the_secret_and_the_entry() -> None:
    nonces = {match_dice().nonce(1), match_dice().nonce(2), MatchDice(b"other", SALTS).nonce(1)}
    assert len(nonces) == 3
    assert commitment(b"secret") not in nonces
