from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="numpy is missing: pip install 'senlac[research]'")

import numpy as np

from senlac.research.arrays import agent_names, mask_array, observation_array


def test_masks_mark_the_legal_ids() -> None:
    mask = mask_array([4, 1], 6)
    assert mask.tolist() == [0, 1, 0, 0, 1, 0]
    assert mask.dtype == np.int8
    assert mask_array([], 3).tolist() == [0, 0, 0]


def test_observations_have_16_bits() -> None:
    assert observation_array([1, -2, 32767]).dtype == np.int16


def test_agents_are_numbered_roles() -> None:
    assert agent_names(["saxon", "norman"]) == ["saxon_0", "norman_1"]
