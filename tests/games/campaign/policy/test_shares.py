"""The shares in which the computer spends its money."""

from __future__ import annotations

from random import Random

from senlac.games.campaign.policy.openings import opening
from senlac.games.campaign.policy.scripts import varied_shares
from tests.games.campaign.desk import Desk


def test_shares_vary_around_the_best_known_opening() -> None:
    state = Desk("scenario: y1088\nstep: Purchase").state
    known = opening(state, 0)
    assert known is not None
    drawn = [varied_shares(state, 0, Random(seed)) for seed in range(60)]
    assert len(set(drawn)) > len(drawn) // 2
    assert 20 < sum(shares.horse == known.horse for shares in drawn) < len(drawn)
    # Without a known opening all are at random.
    other = Desk("scenario: y1066\nstep: Purchase").state
    assert opening(other, 0) is None
    assert {varied_shares(other, 0, Random(seed)).horse for seed in range(60)} == {15, 30, 45}
