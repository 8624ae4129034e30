"""The evaluation of positions, feature by feature, compared with figures on file.

The figures are made by `python -m tests.games.GAME.evaluation.figures`. They show that an
evaluation has changed; only matches between bots show whether it is better.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.games.campaign.evaluation.figures import FIGURES as CAMPAIGN
from tests.games.destiny.evaluation.figures import FIGURES as DESTINY
from tests.games.figures import Figures

ALL: Final[dict[str, Figures]] = {"campaign": CAMPAIGN, "destiny": DESTINY}
POSITIONS: Final = [(game, name) for game, figures in ALL.items() for name in figures.positions]


@pytest.mark.parametrize(("game", "name"), POSITIONS)
def test_position_has_its_figures(game: str, name: str) -> None:
    ALL[game].check(name)


@pytest.mark.parametrize("game", ALL)
def test_figures_file_contains_these_positions_only(game: str) -> None:
    assert list(ALL[game].kept()["positions"]) == list(ALL[game].positions)


@pytest.mark.parametrize("game", ALL)
def test_positions_show_every_feature(game: str) -> None:
    kept = ALL[game].kept()["positions"].values()
    shown = {feature for roles in kept for features in roles.values() for feature in features}
    assert shown == set(ALL[game].names)
