from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from senlac.bots.random import decide_at_random
from senlac.engine.model.phase_names import names_of
from senlac.games.shieldwall import GAME
from senlac.games.shieldwall.evaluation.observation import HEAD, SIDE, UNIT, observation
from senlac.games.shieldwall.rules.ground import KINDS
from senlac.games.shieldwall.screen.view import FACINGS
from senlac.games.shieldwall.sequence import PHASES
from tests.bots.support import begun

STEPS = ["", *[names_of(phase)[0] for phase in PHASES]]


def from_view(view: Mapping[str, Any], names: list[str], role: int) -> list[int]:
    """Return the observation computed from the view alone."""
    me = view["sides"][role]["name"]
    head = {
        **view,
        "role": role,
        "step": STEPS.index(view["step"]),
        "active": view["active"] == me,
    }
    sides = [view["sides"][role], view["sides"][1 - role]]
    units = [
        {
            **unit,
            "owner": unit["side"] == me,
            "kind": KINDS.index(unit["kind"]),
            "at": 0 if unit["at"] is None else names.index(unit["at"]) + 1,
            "facing": FACINGS.index(unit["facing"]),
            "full_strength": unit["full_strength"] or 0,
            "arrives": unit["arrives"] or 0,
        }
        for unit in view["units"]
    ]
    owners = [prize["owner"] for prize in view["objectives"]]
    found = [head[key] for key in HEAD]
    found += [side[key] for side in sides for key in SIDE]
    found += [unit[key] for unit in units for key in UNIT]
    return [int(n) for n in found] + [0 if o is None else 1 if o == me else 2 for o in owners]


@pytest.mark.parametrize("scenario", ["foragers", "hastings", "stamford", "fulford", "malfosse"])
def test_it_contains_what_the_view_contains(scenario: str) -> None:
    state, rng = begun(scenario, "observed"), Random(1)
    names = list(state.ground.board.names)
    while True:
        for role in (0, 1):
            view = GAME.view(state, (role,))
            assert observation(state, role) == from_view(view, names, role)
        if state.outcome is not None:
            break
        decide_at_random(state, rng)
