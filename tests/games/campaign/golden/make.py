"""Create the golden records: complete games that later versions must replay identically.

Run from the root of the checkout. It writes the missing records, and leaves the others:

    python -m tests.games.campaign.golden.make
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from senlac.engine.match.match import Match
from senlac.games.campaign import GAME
from senlac.games.campaign.state import CampaignState
from senlac.games.shieldwall import GAME as SHIELDWALL
from senlac.testing.golden import GoldenRecords

WHOLE: Final = {"rebellion": "y1088", "claims": "y1066"}
"""Whole wars, with battles resolved in rounds."""

TWO: Final = """
scenario: y1088
option: battles {battles}
year: 2
turn: 5
A1 4648 spearman.C=60 lighthorse.C=10 Ac1 Ac2 attack
A2 dover inside spearman.C=40 supply=1 exchequer Ac3
A3 dover ship=4 Ac4
B1 4648 spearman.C=55 archer.C=20 Bc1 Bc2 attack
B2 hastings inside spearman.C=30 siege=1 robert_duke
step: Orders
"""

LATE: Final = {
    "board": TWO.format(battles="shieldwall"),
    "table": TWO.format(battles="entered"),
    "church": """
scenario: y1066
year: 3
turn: 5
A1 london inside spearman.C=60 supply=2 exchequer harold_king Ac1
A2 dover inside spearman.C=24
A3 dover ship=3 Ac2
B1 dover besieging spearman.C=90 siege=1 william_duke Bc1
B2 dover ship=2 Bc2
B3 hastings inside spearman.C=14
C1 york besieging spearman.C=40 Cc1 hardrada_king
C2 4648 spearman.C=30 treasure=60 Cc2
papal: harold
anathema: william
sacrilege: hardrada
full_turns: hastings=2
step: Orders
""",
    "chest": """
scenario: y1088
year: 2
turn: 6
A1 winchester inside spearman.C=60 supply=2 Ac1
A2 winchester inside fyrd.D=30 Ac2
B1 rouen inside spearman.C=60 supply=2 Bc1
B2 rouen inside spearman.D=30 Bc2
step: Orders
""",
    "camps": """
scenario: y1088
year: 2
turn: 4
A1 lewes besieging fyrd.C=100 Ac1
A2 london inside spearman.C=60 supply=2 exchequer rufus_king
A3 5650 spearman.C=40 lighthorse.C=2 Ac2 attack
A4 5651 spearman.C=90 Ac3 attack
A5 dover ship=3 Ac4 attack
B1 lewes inside fyrd.C=11 supply=1
B2 5650 knight.B=20 lighthorse.C=9 Bc1 attack
B3 caen inside spearman.C=60 supply=2 exchequer robert_duke
B4 caen spearman.C=30 Bc2
B5 tonbridge besieging spearman.C=70 siege=1 Bc3
A6 tonbridge inside fyrd.D=14
spies: [[caen,lewes],[london]]
step: Orders
""",
    "homeless": """
scenario: y1088
year: 2
chest: [-1,london]
step: Purchase
""",
}
"""The last weeks of a war, with armies facing each other."""

GAMES: Final = (
    *WHOLE, "board_2", "board_4", "board_11", "table_10", "table_13", "church_4", "church_11",
    "church_29", "homeless", "homeless_3", "chest_130", "chest_164",
    "camps_1", "camps_2", "camps_5",  # of version 2, the others of version 1
)  # fmt: skip
"""The names of the games, which are also their seeds; the name before the number is the layout."""

TIRED: Final = {"claims": (1, 3), "homeless": (2, 2)}
"""In these wars all players but the first concede in this turn of this Year."""

WORTH: Final = {
    "done": 0.5, "close": 0.6, "strike": 0.2, "earlier": 0.3, "clear": 0.05, "title": 0.1,
    "give": 0.1, "crowns": 0.3,
    "to": 4.0, "seize": 4.0, "besiege": 4.0, "relieve": 4.0, "hunt": 4.0, "home": 3.0, "ferry": 4.0,
    "load": 3.0, "lift": 3.0, "bribe": 3.0, "detach": 0.5, "own": 2.0, "fate": 2.0,
}  # fmt: skip
"""The weights of lines by their beginning."""

BY_RULE: Final = 0.2
"""The probability that a player leaves the rest of a sheet to the computer."""


def played(name: str) -> Match[CampaignState]:
    """Return a war that was played to its end, at random or by the computer's sheets."""
    if name in WHOLE:
        match = Match.new(GAME, WHOLE[name], seed=name)
    else:
        match = Match.from_layout(LATE[name.partition("_")[0]], GAME, seed=name)
    rng = Random(name)
    while match.result() is None:
        state = match.state
        if (state.year, state.turn) == TIRED.get(name):
            match.concede(next(r for n, r in enumerate(match.roles) if n and not state.is_out(n)))
            continue
        role = rng.choice(list(match.actors()))
        for text in sheet(match, role, rng):
            match.play(role, text)
            if match.result() is not None or role not in match.actors():
                break
    return match


def sheet(match: Match[CampaignState], role: str, rng: Random) -> list[str]:
    """Return what a player writes next: one line, or the whole sheet of the computer."""
    seat = match.roles.index(role)
    script = GAME.sheet_script(match.state.copy(), seat, rng) if rng.random() < BY_RULE else None
    if script is not None:
        notation = GAME.notation(match.state)
        return [notation.text(line) for line in script.lines()]
    by_verb: dict[str, list[str]] = {}
    for text in match.options(role):
        by_verb.setdefault(text.split()[0], []).append(text)
    verbs = list(by_verb)
    [verb] = rng.choices(verbs, [WORTH.get(verb, 1.0) for verb in verbs])
    return [rng.choice(by_verb[verb])]


def end(match: Match[CampaignState]) -> dict[str, Any]:
    """Return how a war ended, the holders of towns, and what was left of the armies."""
    result = match.result()
    assert result is not None
    state = match.state
    names = [*state.catalogue.players, "church", "nobody"]
    return {
        "winners": list(result.winners),
        "how": result.how,
        "turn": [state.year, state.turn],
        "crowns": state.crowns,
        "towns": {
            town: names[holder]
            for town, holder in zip(state.catalogue.towns, state.town_controllers(), strict=True)
        },
        "bodies": {
            state.catalogue.bodies[code]: [state.strength(place), len(state.ships[place])]
            for place, code in enumerate(state.codes)
        },
    }


GOLDEN: Final = GoldenRecords(
    GAME, Path(__file__).parent, GAMES, played, end,
    inner=[SHIELDWALL], takes_back=False, least_dice=0,
)  # fmt: skip

if __name__ == "__main__":
    GOLDEN.make()
