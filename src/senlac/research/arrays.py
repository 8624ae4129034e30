"""Masks and observations as numpy arrays, and the names of agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict
from numpy.typing import NDArray

MIN_VALUE: Final = -32768
MAX_VALUE: Final = 32767
"""The range of the numbers of an observation."""

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]


def observation_array(values: Sequence[int]) -> Observation:
    """Return an observation as an array."""
    return np.array(values, np.int16)


def mask_array(legal: Sequence[int], size: int) -> Mask:
    """Return the mask of some ids: 1 for each of them."""
    mask = np.zeros(size, np.int8)
    mask[list(legal)] = 1
    return mask


def masked_space(width: int, size: int) -> Dict:
    """Return the space of observations of `width` numbers, with a mask of `size` ids."""
    return Dict(
        {
            "observation": Box(MIN_VALUE, MAX_VALUE, (width,), np.int16),
            "action_mask": Box(0, 1, (size,), np.int8),
        }
    )


def agent_names(roles: Sequence[str]) -> list[str]:
    """Return the names of agents as PettingZoo recommends them: `saxon_0`."""
    return [f"{role}_{place}" for place, role in enumerate(roles)]


def no_infos(agents: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return an empty dictionary for each agent."""
    return {agent: {} for agent in agents}
