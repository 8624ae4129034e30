"""Positions of Year of Destiny with recorded figures; see `tests.games.figures`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Final

from senlac.engine.match.history import History
from senlac.engine.match.match import Match
from senlac.games.destiny import GAME
from senlac.games.destiny.evaluation.position import FEATURES, measure
from senlac.games.destiny.state import DestinyState
from tests.games.destiny.board import battle
from tests.games.destiny.campaign import campaign
from tests.games.figures import Figures

HOST: Final = "nk_1 nk_2 ni_1 ni_2 ni_3 fk_1 fk_2 fi_1 fi_2 bk_1 bi_1"
NORSE: Final = "nhc_1 nhc_2 nhc_3 ninf_1 ninf_2 ninf_3 hardrada orri"
KING: Final = "hc_1 hc_2 hc_3 hc_4 fyrd_london harold gyrth"
NORTH: Final = "hc_5 hc_6 fyrd_cheshire edwin"
ASLEEP: Final = "asleep: fyrd_kent fyrd_essex fyrd_sussex fyrd_surrey fyrd_lancashire"
THREE: Final = (f"sussex: {HOST} william robert", f"north_riding: {NORSE}", f"london: {KING}",
                f"cheshire: {NORTH}", ASLEEP)  # fmt: skip


def at(*lines: str, play: str = "", dice: tuple[int, ...] = (), **said: object) -> DestinyState:
    """Return a position of the campaign, after some actions."""
    side, step = str(said.pop("side", "norman")), str(said.pop("step", "FirstMovement"))
    driver = campaign(*(lines or THREE), side=side, step=step, dice=dice, fields=said)
    if play:
        driver.play(*play.split(", "))
    return driver.state


def carried(*lines: str, play: str, last: str, **said: object) -> DestinyState:
    """Return a position just after an action, before anything follows from it."""
    side, step = str(said.pop("side", "norman")), str(said.pop("step", "FirstMovement"))
    driver = campaign(*lines, side=side, step=step, fields=said)
    driver.play(*play.split(", "))
    driver.state.stack[-1].apply(driver.state, driver.notation.action(last))
    return driver.state


def sea(*dice: int, play: str = "", **said: object) -> DestinyState:
    """Return a position at sea."""
    fields = {"turn": "aug_1", "landed": "", **said}
    return at("box: hardrada orri william robert", f"london: {KING}", side="", step="Crossing",
              dice=dice, play=play, **fields)  # fmt: skip


def board(
    *lines: str, acts: str = "", scenario: str = "fulford", side: str, step: str, **said: str
) -> DestinyState:
    """Return a position on the Battle Board, after some actions."""
    driver = battle(*lines, scenario=scenario, side=side, step=step, fields=said)
    if acts:
        driver.play(*acts.split(", "))
    return driver.state


LAST: Final = "control: sussex=norman kent=norman surrey=norman north_riding=norwegian"
MET: Final = (
    f"sussex: {HOST} william",
    "dorset: robert",
    f"surrey: {KING}",
    f"northumbria: {NORSE}",
)

POSITIONS: Final[dict[str, Callable[[], DestinyState]]] = {
    "three in September, the Norman to move": at,
    "three, the English to move": lambda: at(side="english"),
    "three, the Norwegian to move": lambda: at(side="norwegian"),
    "second movement": lambda: at(step="SecondMovement"),
    "severe weather": lambda: at(weather="severe"),
    "poor weather, and hungry": lambda: at(
        weather="poor", forage="sussex=devastated london=permanent"
    ),
    "harvest": lambda: at(turn="aug_3", landed="norwegian=aug_1 norman=aug_1",
                          forage="sussex=devastated"),
    "events in hand": lambda: at(
        held="english scouts kings_summons\nheld: norman hard_marching"
    ),
    "leaders ready to call": lambda: at(side="english", step="ChooseCaller", marks="leader:harold",
                                        legitimacy="norwegian=9 english=15 norman=10"),
    "a call going out": lambda: at(side="english", step="ChooseCaller", marks="leader:harold",
                                   play="call harold, muster fyrd_kent"),
    "a summons": lambda: at(side="english", step="ChooseCaller", marks="leader:harold",
                            held="english kings_summons", play="call harold, summons"),
    "one in the lead late": lambda: at(turn="nov_2",
                                       legitimacy="norwegian=9 english=12 norman=30"),
    "the last turn, first side": lambda: at(THREE[0], *THREE[1:], LAST, turn="nov_3",
                                            side="norwegian", temporary="norman=2 english=-3"),
    "the last turn, last side": lambda: at(*THREE, LAST, turn="nov_3", side="norman",
                                           temporary="norman=2 english=-3 norwegian=1"),
    "the last turn but one": lambda: at(*THREE, LAST, turn="nov_2", side="english",
                                        temporary="norman=2 english=-3"),
    "a march has set out": lambda: at(*MET, play="march william, set_out"),
    "a march is forming": lambda: at(*MET, play="march william, leave nk_1, leave nk_2"),
    "a march has met the king": lambda: at(*MET, play="march william, set_out, step surrey"),
    "the king is asked for battle": lambda: at(
        *MET, play="march william, set_out, step surrey, fight"
    ),
    "the king passes by": lambda: at(*MET, play="march william, set_out, step surrey, pass"),
    "battle is to come": lambda: at(*MET, play="march william, set_out, step surrey, fight, stand"),
    "battle after a failed avoidance": lambda: at(
        *MET, dice=(10,), play="march william, set_out, step surrey, fight, avoid"
    ),
    "a quick battle": lambda: at(
        *MET, dice=(1, 10, 1, 1, 3, 3),
        play="march william, set_out, step surrey, fight, stand, done",
    ),
    "a battle to be settled": lambda: at(
        *MET, quick="no", play="march william, set_out, step surrey, fight, stand, done",
    ),
    "a battle on the board": lambda: at(
        *MET, quick="no", dice=(9, 3, 9, 3),
        play="march william, set_out, step surrey, fight, stand, done, to_board",
    ),
    "events have given men": lambda: at(extra="english_housecarle=2"),
    "a claimant stays behind": lambda: at(
        "sussex: bi_2 bi_3 odo", f"surrey: {KING}", f"kent: {HOST} william",
        play="march william, set_out",
    ),
    "interception": lambda: at(*MET, dice=(9,),
                               play="march william, set_out, step surrey, pass, intercept"),
    "a small band marches": lambda: at(f"sussex: {HOST} william", "kent: bi_2 odo",
                                       f"surrey: {KING}", play="march odo, set_out"),
    "small bands beside armies": lambda: at(
        f"sussex: {HOST} robert", "kent: bi_2 william", "surrey: hc_1 gyrth", f"essex: {KING}"
        .replace(" gyrth", "").replace("hc_1 ", ""), "hampshire: fyrd_kent leofwine",
    ),
    "a claimant with nowhere to go": lambda: at(
        f"surrey: {KING}", "essex: nk_1 william", "kent: fyrd_kent", "suffolk: fyrd_suffolk",
        "cambridgeshire: fyrd_norfolk", side="english",
    ),
    "York with the marker": lambda: at(
        f"east_riding town: {NORSE}", f"london: {KING}", f"sussex: {HOST} william",
        york="norwegian", side="norwegian", control="east_riding=norwegian",
    ),
    "before York": lambda: at(f"east_riding: {NORSE}", f"london: {KING}", side="norwegian"),
    "inside York": lambda: at(f"east_riding town: {NORSE}", f"london: {KING}", side="norwegian"),
    "Scotland must be left": lambda: at(
        "scotland: nhc_1 nhc_2 nhc_3 ninf_1 hardrada", "northumbria: ninf_2 ninf_3 orri",
        f"london: {KING}", side="norwegian",
    ),
    "Scotland is being left": lambda: at(
        "scotland: nhc_1 nhc_2 nhc_3 ninf_1 hardrada", "northumbria: ninf_2 ninf_3 orri",
        f"london: {KING}", side="norwegian", play="march hardrada, set_out, step northumbria",
    ),
    "an earl in Scotland": lambda: at("scotland: edwin hc_6", f"london: {KING}",
                                      f"sussex: {HOST} william", side="english"),
    "invaders hold the south": lambda: at(
        *THREE, control="sussex=norman kent=norman hampshire=norman north_riding=norwegian",
        temporary="norman=4 norwegian=1 english=-5", side="english",
    ),
    "London lost": lambda: at(
        f"london: {HOST} william", f"surrey: {KING}", f"north_riding: {NORSE}",
        control="london=norman", side="english",
    ),
    "no one claims any more": lambda: at(f"surrey: {KING}", out="norwegian norman",
                                         control="london=norman", side="english"),
    "no one claims, London free": lambda: at(f"kent: {KING}", out="norwegian norman",
                                             side="english"),
    "the king is dead": lambda: at(f"sussex: {HOST} william", "london: hc_1 hc_2 hc_3 gyrth",
                                   f"north_riding: {NORSE}", side="english"),
    "the English are out": lambda: at(f"sussex: {HOST} william", f"north_riding: {NORSE}",
                                      out="english"),
    "the Norwegians are out": lambda: at(f"sussex: {HOST} william", f"london: {KING}",
                                         out="norwegian"),
    "the Danes may come": lambda: at(f"london: {KING}", f"sussex: {HOST} william", turn="oct_2"),
    "the Danes have sworn": lambda: at(f"london: {KING}", f"sussex: {HOST} william", turn="sep_2",
                                       sworn="yes"),
    "the Danes are watched for": lambda: at(
        f"london: {KING}", f"sussex: {HOST} william", turn="oct_2", danes="0",
    ),
    "the wind holds the Normans": lambda: sea(7, becalmed="side:norman", play=""),
    "in port in August": lambda: sea(6, 3),
    "in port in November": lambda: sea(6, 3, turn="nov_3"),
    "in port in July": lambda: sea(turn="jul_2"),
    "one has landed, one may sail": lambda: at(
        f"sussex: {HOST} william robert", "box: hardrada orri", f"london: {KING}",
        landed="norman=sep_1", side="norman",
    ),
    "asked for a second throw of the sea": lambda: sea(
        9, out="norman", becalmed="", held="norwegian fair_wind", play="sail"
    ),
    "in port in July with leave": lambda: sea(turn="jul_3", held="norwegian norwegian_july"),
    "in port, no one ashore, the sea of old": lambda: sea(
        6, 3, sea="stormy", becalmed="", turn="sep_1"
    ),
    "two have sailed, one turns back": lambda: sea(
        4, 3, 6, 9, becalmed="", play="first, sail, sail, no_go"
    ),
    "one stays, one is asked": lambda: sea(4, 3, becalmed="", play="first, stay"),
    "one stays, one has sailed": lambda: sea(4, 3, 6, becalmed="", play="first, stay, sail"),
    "two have sailed, one goes on": lambda: sea(
        4, 3, 6, 9, becalmed="", play="first, sail, sail, go"
    ),
    "at sea in storms": lambda: sea(10, out="norwegian", becalmed="0", play="sail"),
    "at sea in a calm": lambda: sea(1, out="norwegian", becalmed="0", play="sail"),
    "ordered not to go": lambda: sea(9, out="norwegian", becalmed="0", play="sail, no_go"),
    "a call that everyone answers": lambda: at(
        side="english", step="ChooseCaller", marks="leader:harold", held="english kings_summons",
        legitimacy="norwegian=9 english=15 norman=10", play="call harold, summons",
    ),
    "the king marches": lambda: at(side="english", play="march harold, set_out"),
    "no one claims, the king in London": lambda: at(
        f"london: {KING}", out="norwegian norman", control="london=norman", side="english",
    ),
    "no one claims, one unit in London": lambda: at(
        "london: hc_1", "kent: hc_2 harold", out="norwegian norman", control="london=norman",
        side="english",
    ),
    "no one claims, Danes in London": lambda: at(
        "london: dane_1 hc_1", "kent: hc_2 harold", out="norwegian norman", danes="2",
        control="london=norman", side="english",
    ),
    "no one claims, Danes in English London": lambda: at(
        "london: dane_1", f"kent: {KING}", out="norwegian norman", danes="2", side="english",
    ),
    "no one claims, London to be taken in the next turn": lambda: at(
        f"london: {KING}", out="norwegian norman", control="london=norman", side="english",
        step="SecondMovement",
    ),
    "an enemy faces a claimant on the board": lambda: board(
        "d4: north nhc_1.1 nhc_1.2=1 hardrada", "d5: hc_1.1", "d8: hc_2.1 harold",
        scenario="stamford_bridge", side="norwegian", step="Melee",
    ),
    "no one claims, London too late": lambda: at(
        f"london: {KING}", out="norwegian norman", control="london=norman", side="english",
        step="SecondMovement", turn="nov_3",
    ),
    "no one claims, London on the last day": lambda: at(
        f"london: {KING}", out="norwegian norman", control="london=norman", side="english",
        turn="nov_3",
    ),
    "no one claims, before the phases of the last turn": lambda: at(
        f"london: {KING}", out="norwegian norman", control="london=norman", side="", step="Turn",
        turn="nov_3",
    ),
    "two battles pending": lambda: at(
        f"sussex: {HOST} william", "sussex: hc_1 hc_2 hc_3 gyrth", "kent: bk_2 bi_2 bi_3 odo",
        "kent: fyrd_kent fyrd_london fyrd_surrey fyrd_dorset harold", f"north_riding: {NORSE}",
        step="Battles", turn="nov_2", pending="sussex=english kent=english",
        giver="sussex=norman kent=english", legitimacy="norwegian=9 english=14 norman=12",
    ),
    "a battle pending that is none": lambda: at(
        f"sussex: {HOST} william", "sussex: harold", "kent: fyrd_kent", "kent: odo",
        step="Battles", pending="sussex=english kent=english",
        giver="sussex=norman kent=norman",
    ),
    "a battle pending of few": lambda: at(
        "sussex: nk_1 nk_2 william", "sussex: hc_1 gyrth", "london: hc_2 harold",
        "kent: bk_1 bk_2 bi_1 odo", "kent: fyrd_kent fyrd_essex fyrd_surrey",
        step="Battles", pending="sussex=english kent=english",
        giver="sussex=norman kent=norman", turn="oct_1",
    ),
    "marching to a battle that is pending": lambda: at(
        f"sussex: {HOST} william", "kent: bk_2 bi_2 bi_3 odo", f"surrey: {KING}",
        play="march william, set_out, step surrey, fight, stand, march odo, set_out",
    ),
    "a Norman march against the Norwegians": lambda: at(
        f"sussex: {HOST} william", f"surrey: {NORSE}", f"london: {KING}",
        play="march william, set_out, step surrey, fight",
    ),
    "a small band before raw fyrd": lambda: at(
        "kent: nk_1 nk_2 robert", "sussex: william ni_1 ni_2 ni_3",
        "surrey: fyrd_kent fyrd_london fyrd_surrey", "london: hc_1 harold",
        play="march robert, set_out",
    ),
    "just come to the king": lambda: carried(
        *MET, play="march william, set_out", last="step surrey"
    ),
    "just come where no one is": lambda: carried(
        *MET, play="march william, set_out", last="step hampshire"
    ),
    "two units just come where no one is": lambda: carried(
        "sussex: nk_1 nk_2 william", f"london: {KING}", play="march william, set_out",
        last="step hampshire",
    ),
    "just come to an enemy in Second Movement": lambda: carried(
        *MET, step="SecondMovement", play="march william, set_out", last="step surrey"
    ),
    "a march just halted": lambda: carried(*MET, play="march william, set_out, step hampshire",
                                           last="halt"),
    "just come to a small band": lambda: carried(
        f"sussex: {HOST} william", "surrey: hc_1 hc_2 harold", "cumbria: hc_3 hc_4 hc_5 gyrth",
        play="march william, set_out", last="step surrey",
    ),
    "just halted where the king was passed": lambda: carried(
        *MET, play="march william, set_out, step surrey, pass, let_pass", last="halt"
    ),
    "just come to an earl alone in Second Movement": lambda: carried(
        MET[0], "dorset: robert", "surrey: gyrth", f"london: {KING.replace(' gyrth', '')}",
        step="SecondMovement", play="march william, set_out", last="step surrey",
    ),
    "leaving an area with the king in it": lambda: at(
        f"surrey: {HOST} william", f"surrey: {KING}", "kent: robert",
        play="march william, set_out, let_pass",
    ),
    "an army sets out against a small band": lambda: at(
        f"sussex: {HOST} william", "london: hc_1 hc_2 harold", "cumbria: hc_3 hc_4 hc_5 gyrth",
        play="march william, set_out",
    ),
    "Alan marches": lambda: at(
        "sussex: bk_1 bi_1 bi_2 alan", "kent: nk_1 nk_2 ni_1 william", f"london: {KING}",
        play="march alan, set_out",
    ),
    "an army without a leader beside the enemy": lambda: at(
        "surrey: nk_1 nk_2 ni_1 ni_2", "surrey: hc_1 hc_2 hc_3 harold", "sussex: william",
        side="english",
    ),
    "a claimant with nowhere to go at all": lambda: at(
        "essex: nk_1 william", f"london: {KING}", "suffolk: fyrd_suffolk",
        "cambridgeshire: fyrd_norfolk", side="english",
    ),
    "York just taken": lambda: at(
        "east_riding town: nhc_1 nhc_2 nhc_3", "north_riding: hardrada", f"london: {KING}",
        side="norwegian",
    ),
    "York taken by too few": lambda: at(
        "east_riding town: nhc_1 nhc_2", "east_riding: ninf_1 hardrada", f"london: {KING}",
        side="norwegian",
    ),
    "an English area that no one holds": lambda: at(
        f"kent: {KING}", f"sussex: {HOST} william", side="english",
        control="kent=-1 london=norman",
    ),
    "the last turn, Norwegians before London": lambda: at(
        f"essex: {NORSE}", f"london: {KING}", "cumbria: nk_1 william", turn="nov_3",
    ),
    "the turn before the Danes": lambda: at(
        "nottinghamshire: hc_1 hc_2 hc_3 harold", f"sussex: {HOST} william", turn="oct_1",
    ),
    "two turns before the Danes": lambda: at(
        "nottinghamshire: hc_1 hc_2 hc_3 harold", f"sussex: {HOST} william", turn="sep_3",
    ),
    "three turns before the Danes": lambda: at(
        "nottinghamshire: hc_1 hc_2 hc_3 harold", f"sussex: {HOST} william", turn="sep_2",
    ),
    "two units on bare land, an army in Wales": lambda: at(
        "sussex: nk_1 nk_2 william", "kent: ni_1 bk_1 odo", f"london: {KING}",
        "gwynedd: hc_7 edwin", forage="sussex=devastated kent=foraged gwynedd=devastated",
    ),
    "two English units on bare land at harvest": lambda: at(
        "kent: hc_1 hc_2 harold", f"sussex: {HOST} william", "gwynedd: hc_3 hc_4 hc_5 edwin",
        forage="kent=devastated sussex=permanent gwynedd=permanent", side="english", turn="sep_1",
    ),
    "a claimant leaves Scotland without the others": lambda: at(
        "scotland: nhc_1 nhc_2 nhc_3 ninf_1 hardrada orri", f"london: {KING}", side="norwegian",
        play="march hardrada, leave nhc_1, leave ninf_1",
    ),
    "a leader alone due in Scotland": lambda: at(
        "scotland: orri", "northumbria: nhc_1 hardrada", f"london: {KING}", side="norwegian",
    ),
    "Fulford, the river between": lambda: board(
        "d4: nhc_1.1", "d5: hc_1.1", "e5: south hc_2.1", "e4: north ninf_1.1",
        step="Melee", side="norwegian",
    ),
    "Fulford begun": lambda: board(
        "d4: nhc_1.1", "e4: ninf_1.1", "d5: hc_1.1", "e5: fyrd_cheshire.1", "a2: nhc_2.1",
        step="Melee", side="norwegian",
    ),
    "Fulford, the flank turned": lambda: board(
        "d4: nhc_1.1", "d5: hc_1.1", "e5: ninf_1.1", "f6: hc_2.1", shaken="hc_1.1",
        step="Melee", side="english",
    ),
    "Fulford, taken in flank and rear": lambda: board(
        "d5: nhc_1.1", "d6: west hc_1.1", "h5: ninf_1.1", "h6: north hc_2.1", "a2: nhc_2.1 nhc_2.2",
        "lost: hc_3.1", step="Melee", side="norwegian",
    ),
    "Stamford Bridge, men still to come": lambda: board(
        "d5: ninf_1.1=1 hardrada", "d6: hc_2.1 harold", "waiting: nhc_4.1 orri",
        scenario="stamford_bridge", step="Melee", side="english",
    ),
    "Hastings at noon": lambda: board(
        "d4: nk_1.1", "d5: hc_1.1 hc_1.2", "h4: ni_1.1", "h5: hc_3.1", "b2: fk_1.1",
        scenario="hastings", step="Melee", side="norman", battle_turn="6",
    ),
}  # fmt: skip

RECORDED: Final = {
    "marches_177": (113,), "marches_268": (237,), "november_13": (3, 172, 328),
    "quick_60": (37, 105, 377, 462, 870, 887, 1057, 1108), "storms_9": (38, 59, 66, 87, 108, 122),
    "turncoats_115": (117,),
}  # fmt: skip
"""Positions of golden records, by the number of their entries. Each of them shows something of the
evaluation that no position above shows."""


@cache
def history(name: str) -> History:
    """Return the history of a golden record."""
    text = (Path(__file__).parents[1] / "golden" / f"{name}.json").read_text("utf-8")
    return Match.from_record(text, game=GAME).core.history


def recorded(name: str, entry: int) -> DestinyState:
    """Return the position after an entry of a golden record."""
    state = history(name).at(entry)
    assert isinstance(state, DestinyState)
    return state


POSITIONS.update(
    (f"{name} after entry {entry}", partial(recorded, name, entry))
    for name, entries in RECORDED.items()
    for entry in entries
)

FIGURES: Final = Figures(Path(__file__).parent / "figures.json", POSITIONS, measure, FEATURES)

if __name__ == "__main__":
    FIGURES.make()
