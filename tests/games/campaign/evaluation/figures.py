"""Positions of campaign whose evaluations are stored; see `tests.games.figures`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from senlac.engine.data.features import Weights
from senlac.games.campaign.evaluation.position import FEATURES, measure
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import Desk
from tests.games.figures import Figures


def at(*lines: str, scenario: str = "y1088", **said: object) -> CampaignState:
    """Return a position in which orders are written."""
    step = str(said.pop("step", "Orders"))
    text = [f"{name}: {value}" for name, value in {"turn": 3, **said}.items()]
    return Desk("\n".join([f"scenario: {scenario}", *lines, *text, f"step: {step}"])).state


def slain(state: CampaignState, leader: int, fate: int) -> CampaignState:
    """Return the position with a fate of a leader."""
    state.leader_at[leader] = fate
    return state


def own(state: CampaignState, role: int, _: Weights) -> list[float]:
    """Return the features of a position; the weights of campaign do not change them."""
    return measure(state, role)


CLAIMANTS: Final = (
    "A1 london inside fyrd.C=60 huscarl.A=20 harold_king supply=2", "A2 york inside fyrd.C=12",
    "B1 hastings knight.A=40 spearman.C=60 william_duke supply=3 siege=1",
    "B2 caen inside spearman.C=12", "B3 hastings ship=5",
    "C1 lincoln hirdman.B=60 hardrada_king supply=1", "C2 grimsby ship=4",
)  # fmt: skip
REBELS: Final = (
    "A1 london inside spearman.C=40 knight.A=10 rufus_king supply=1",
    "A2 dover inside spearman.C=12",
    "B1 rouen inside knight.A=20 robert_duke", "B2 rochester besieging spearman.C=60 Bc1 siege=1",
    "B3 rochester ship=2", "A3 rochester inside spearman.C=15", "B4 5651 lighthorse.C=30 Bc2",
)  # fmt: skip

POSITIONS: Final[dict[str, Callable[[], CampaignState]]] = {
    "1088 begins": lambda: at(turn=1),
    "1066 begins": lambda: at(scenario="y1066", turn=1),
    "a king and a rebel": lambda: at(*REBELS),
    "a king and a rebel, the last Year": lambda: at(*REBELS, year=2, turn=5),
    "a king and a rebel, the siege goes on": lambda: at(*REBELS, siege="rochester=3", turn=5),
    "a king and a rebel, the last week": lambda: at(*REBELS, turn=6),
    "three claimants": lambda: at(*CLAIMANTS, scenario="y1066"),
    "three claimants, the last Year": lambda: at(*CLAIMANTS, scenario="y1066", year=3),
    "peace between two": lambda: at(
        *CLAIMANTS, scenario="y1066", peace="[[1],[0],[]]"
    ),
    "towns have changed hands": lambda: at(
        "A1 caen inside spearman.C=20", "B1 london inside spearman.C=20",
        "B2 oxford spearman.C=25 Bc1", year=2,
    ),
    "pillaged and cursed": lambda: at(
        *REBELS, papal="rufus", anathema="[1]", pillage="london=1 rouen=2", crowns="rufus=55",
    ),
    "starving": lambda: at(
        "starving: [1,0]", "A1 5651 spearman.C=80 knight.A=30 rufus_king",
        "B1 6977 routier.C=40 Bc1",
    ),
    "a lord beside a host": lambda: at(
        "A1 5651 spearman.C=20 rufus_king", "B1 5650 knight.A=60 robert_duke",
        "A2 5748 spearman.C=10",
    ),
    "a lord within walls": lambda: at(
        "A1 guildford inside spearman.C=12 rufus_king", "B1 5650 knight.A=60 robert_duke",
    ),
    "treasure on the way": lambda: at("A1 london spearman.C=20 rufus_king treasure=40 supply=2"),
    "a host at sea": lambda: at("B1 6260 ship=3 Bc1", "B2 6260 aboard B1 spearman.C=40 robert_duke",
                                "A1 dover inside spearman.C=9"),
    "a lord is slain": lambda: slain(at(*REBELS), 0, -3),
    "a lord is taken": lambda: slain(at(*REBELS), 1, -2),
    "one of three is out": lambda: at(*CLAIMANTS[:5], scenario="y1066", out="[2]"),
    "alone": lambda: at(*CLAIMANTS[:2], scenario="y1066", out="[1,2]"),
}  # fmt: skip

FIGURES: Final = Figures(Path(__file__).parent / "figures.json", POSITIONS, own, FEATURES)

if __name__ == "__main__":
    FIGURES.make()
