"""Two tables that differ only in hidden information look the same to a viewer, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tests.server.pairs import Pair, kinds
from tests.server.twinned import PLAYER, WATCHER, Twinned

SAMPLE: Final = {
    "comet": 1, "meeting": 1, "destiny": 1, "campaign": 1, "feud": 1, "shieldwall": 1,
    "hastings": 1,
}  # fmt: skip
"""How many pairs of each kind are tried in each run."""

MOMENTS: Final = 2
CHUNK: Final = 5000
"""The minimum number of probes in each part of the soak run."""


@pytest.fixture
def twinned(tmp_path: Path) -> Iterator[Twinned]:
    with Twinned(tmp_path) as both:
        yield both


@pytest.mark.minutes
def test_viewers_cannot_distinguish_matches_by_hidden_state(twinned: Twinned) -> None:
    rng = Random(1066)
    for kind in kinds():
        for _ in range(SAMPLE[kind.name]):
            twinned.play(Pair(kind, rng), MOMENTS, rng)
    assert not twinned.differences, "\n".join(twinned.differences[:10])
    assert twinned.probes > 1000
    assert twinned.told_everywhere[PLAYER] > 10
    assert twinned.told_everywhere[WATCHER] == 0


@pytest.mark.soak
@pytest.mark.parametrize("chunk", range(20))
def test_hundred_thousand_probes_reveal_nothing(twinned: Twinned, chunk: int) -> None:
    rng = Random(f"soak {chunk}")
    while twinned.probes < CHUNK:
        for kind in kinds():
            twinned.play(Pair(kind, rng), 12, rng)
            assert not twinned.differences, "\n".join(twinned.differences[:10])
