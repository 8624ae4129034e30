"""Make the golden records: complete games that later versions must replay as they were played.

Run from the root of the checkout; it writes the records that are missing, and leaves the others:

    python -m tests.games.destiny.golden.make
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from senlac.engine.data.loader import Overlay
from senlac.engine.match.match import Match
from senlac.games.destiny import GAME
from senlac.games.destiny.words.layout import QUICK
from senlac.testing.golden import GoldenRecords

CAMPAIGNS: Final = {f"quick_{seed}": "year_of_destiny" for seed in (3, 13, 20, 53, 60)}
"""Whole campaigns with quick battles."""

ENGLISH: Final = """
london town: harold gyrth hc_1 hc_2 hc_3 hc_4 hc_5 fyrd_london
lancashire: fyrd_lancashire fyrd_cumbria hc_6 hc_7
cheshire town: edwin fyrd_cheshire
asleep: fyrd_essex fyrd_suffolk fyrd_oxfordshire fyrd_wiltshire fyrd_somerset
legitimacy: norwegian=9 english=12 norman=10
marks: leader:harold
"""

RING: Final = "north_riding=norwegian northumbria=norwegian"

LAYOUTS: Final = {
    "november": f"""
scenario: after_the_deathbed
turn: nov_2
phasing: norwegian
west_riding: hardrada orri ninf_1 ninf_2 ninf_3 ninf_4 ninf_5 nhc_1 nhc_2 nhc_3
cumbria: ninf_6 ninf_7 ninf_8
surrey: william odo nk_1 nk_2 ni_1 ni_2 ni_3 fk_1 fk_2 bk_1 bi_1
essex: robert fi_1 fi_2 fi_3 bi_2
{ENGLISH}
landed: norwegian=sep_1 norman=sep_1
control: cumbria=norwegian west_riding=norwegian cheshire=norwegian derbyshire=norwegian {RING}
held: norwegian scouts hard_marching
held: english kings_summons
quick: no
step: FirstMovement
""",
    "turncoats": f"""
scenario: after_the_deathbed
turn: nov_2
phasing: english
northumbria: hardrada nhc_1 nhc_2 nhc_3
lancashire: fyrd_lancashire fyrd_cheshire hc_6
sussex: william nk_1 nk_2 ni_1 ni_2 ni_3 harold hc_1 hc_2 hc_3
surrey: robert fk_1 fk_2 fi_1 fi_2
kent: gyrth hc_4 hc_5 fyrd_kent
legitimacy: norwegian=9 english=12 norman=10
landed: norwegian=sep_1 norman=sep_1
control: cumbria=norwegian west_riding=norwegian cheshire=norwegian derbyshire=norwegian {RING}
held: english scouts
quick: no
step: Loyalty
""",
    "marches": """
scenario: after_the_deathbed
option: quick_battles no
turn: nov_2
phasing: norman
tostig: english
tostig_as: 1
staffordshire: william robert nk_1 nk_2 ni_1 ni_2 fk_1 fi_1
warwickshire: odo bk_1 bi_1 ni_3
shropshire: harold tostig t_eng_1 t_mix_1 hc_1 hc_2 hc_3
herefordshire: fyrd_herefordshire fyrd_gloucestershire
london town: gyrth fyrd_kent fyrd_essex
northumbria: hardrada orri nhc_1 nhc_2 ninf_1 ninf_2
cumbria: morcar hc_4 fyrd_cumbria fyrd_lancashire
asleep: fyrd_cheshire fyrd_derbyshire fyrd_oxfordshire
landed: norwegian=sep_1 norman=sep_1
legitimacy: norwegian=9 english=3 norman=38
control: staffordshire=norman warwickshire=norman northumbria=norwegian
held: english scouts
step: FirstMovement
""",
    "storms": f"""
scenario: after_the_deathbed
turn: nov_1
box: hardrada orri william robert odo alan eustace
{ENGLISH}
step: Crossing
""",
}
"""Rare events in the last turns of a year: turncoats, hard marches, gales in November."""

LATE: Final = (
    "november_13", "turncoats_115", "storms_6", "storms_9",
    "marches_268", "marches_284", "marches_177",
)  # fmt: skip
"""Ends of campaigns, by the layout with which they begin."""

TIRED: Final = "nov_3"
"""The turn in which the Normans of `storms_6` concede."""

ORPHANED: Final = "marches_177"
"""The game in which the Normans concede when Harold has been killed on the board."""

GAMES: Final = {
    "fulford_5": "fulford",
    "fulford_6": "fulford",
    "stamford_bridge": "stamford_bridge",
    "land_waster": "stamford_bridge",
    "hastings_6": "hastings",
    "hastings": "hastings",
    **CAMPAIGNS,
    **dict.fromkeys(LATE, "after_the_deathbed"),
}
"""The games by name, which is also the seed, with their scenarios."""

RAVEN: Final = """
[scenarios.scenario.stamford_bridge.operational_counters]
norwegian = ["land_waster"]
"""
"""The overlay of one of the games: in the sagas Hardrada's banner flew there."""

WORTH: Final = {
    "advance": 2.0, "attack": 4.0, "support": 2.0, "strike_feigned": 3.0, "done": 0.35, "auto": 0.5,
    "shift": 0.3, "face": 0.25, "raise": 0.5, "unwall": 1.5,
    "follow": 3.0,
    "standard": 0.9, "halt_hard": 4.0, "step_hard": 4.0, "summons": 4.0, "intercept_scouts": 4.0,
    "wait": 1.5, "fight": 2.0, "field": 1.2, "take": 0.4, "leave": 0.3, "halt": 0.5, "forced": 0.4,
    "muster": 0.6, "march": 1.5, "mark": 2.0, "unmark": 0.3, "go": 2.0, "rouse": 2.0,
    "intercept": 2.0, "give_battle": 2.0, "resolve": 3.0, "enter_town": 0.6, "to_board": 1.5,
}  # fmt: skip
"""The weight of a verb for a bold player, before random variation."""


def played(name: str) -> Match:
    """Return a game, played to its end by bold players who sometimes think again."""
    overlay = Overlay.from_text(RAVEN, "raven.toml") if name == "land_waster" else None
    options = {QUICK: True} if name.startswith("quick") else {}
    if name in LATE:
        match = Match.from_layout(LAYOUTS[name.partition("_")[0]], GAME, seed=name)
    else:
        match = Match.new(GAME, GAMES[name], seed=name, overlay=overlay, options=options)
    rng = Random(name)
    yielded = False
    while match.result() is None:
        [role] = match.actors()
        if not yielded and gives_up(name, match):
            match.concede("norman")
            yielded = True
        elif match.may_undo(role) and rng.random() < 0.01:
            match.undo(role)
        else:
            match.play(role, chosen(match, role, rng))
    return match


def gives_up(name: str, match: Match) -> bool:
    """Return whether the Normans concede: at turn `TIRED`, or at Harold's death on the board."""
    if name == "storms_6":
        return bool(match.view([])["campaign"]["turn"] == TIRED)
    if name != ORPHANED:
        return False
    return "killed" in [event.kind for event in match.events([])[-9:]] and on_board(match)


def on_board(match: Match) -> bool:
    """Return whether a battle is on the board."""
    return "battle" in match.view([])


def chosen(match: Match, role: str, rng: Random) -> str:
    """Return the choice of a bold player: first a verb, then an action with it."""
    by_verb: dict[str, list[str]] = {}
    for text in match.options(role):
        by_verb.setdefault(text.split()[0], []).append(text)
    verb = max(by_verb, key=lambda verb: WORTH.get(verb, 1.0) * (0.3 + rng.random()))
    return rng.choice(by_verb[verb])


def end(match: Match) -> dict[str, Any]:
    """Return the outcome of a game, and what was left of the armies."""
    result = match.result()
    assert result is not None
    view = match.view([])
    left = campaign_end(view["campaign"]) if "campaign" in view else battle_end(view["battle"])
    return {"winners": list(result.winners), "how": result.how, **left}


def battle_end(view: dict[str, Any]) -> dict[str, Any]:
    """Return what was left of the armies of a battle."""
    return {
        "turn": view["turn"],
        "loss": [side["loss"] for side in view["sides"]],
        "counters": [
            f"{counter['id']} {counter['at'] or counter['fate']} {counter['steps']}"
            for counter in view["counters"]
        ],
        "leaders": [
            f"{leader['id']} {leader['at'] or leader['fate']}" for leader in view["leaders"]
        ],
    }


def campaign_end(view: dict[str, Any]) -> dict[str, Any]:
    """Return the claims, the control and the places of all pieces at the end of a campaign."""
    return {
        "turn": view["turn"],
        "legitimacy": {side["id"]: side["legitimacy"] for side in view["sides"]},
        "control": {area["id"]: area["control"] for area in view["areas"]},
        "pieces": [f"{piece['id']} {piece['at']}" for piece in view["pieces"]],
    }


GOLDEN: Final = GoldenRecords(GAME, Path(__file__).parent, tuple(GAMES), played, end)

if __name__ == "__main__":
    GOLDEN.make()
