"""A position and a forbidden action for each rule that forbids an action."""

from __future__ import annotations

from typing import Any, Final

from tests.games.hastings.board import HOLD, SHOT, Battle, battle

Setting = tuple[tuple[str, ...], dict[str, Any]]

MOVE: Final[dict[str, Any]] = {}
FIRE: Final = {"step": "MissilePhase"}
FIGHT: Final = {"step": "Combat"}
SAXON: Final = {"side": "saxon"}
LATE: Final = {"turn": 7}
LULL: Final = {"step": "Lull"}
EARLY: Final = {"turn": 3}
APART: Final = "NI08 2304"
"""A distant unit that keeps phases from ending at once."""
LINE: Final = ("NI01 1808 n", "FY01 1708 s", APART)
RIDER: Final = ("NC01 1908 n", "FY01 1708 s", APART)
BOW: Final = ("NA01 1908 n", "NA02 1812 n", APART)
FLED: Final = ("NI01 1808 routing", "NI02 1906", "FY01 1501")
CALLED: Final = ("NI01 1808 n", "NI02 2009 n", "FY01 1708 s", "FY02 1501", "FY03 1506")

FORBIDDEN: Final[list[tuple[str, Setting, str]]] = [
    ("2.2a", (("NI01 1808 n", "FY01 1807 s", *HOLD), FIGHT), "attack NI01 1807"),
    ("2.3a", (("NI01 1910 n", "FY01 1709 s", "FY02 1711 s", APART), MOVE), "move NI01 1710"),
    ("2.4a", (LINE, MOVE), "move NI01 2006"),
    ("2.4b", (LINE, MOVE), "move NI01 1809"),
    ("3.1a", (LINE, MOVE), "move FY01 1608"),
    ("3.3a", (FLED, MOVE), "end"),
    ("4.1a", (("NA01 1908 n fired", "FY01 1808 s", *SHOT), FIRE), "fire NA01 1808"),
    ("4.2a", (("NI01 1908 n", "FY01 1808 s", *SHOT), FIRE), "fire NI01 1808"),
    ("4.4a", (("NA01 boxed", *SHOT), FIRE), "fire NA01 1808"),
    ("4.5a", (("NA01 1908 n", "FY01 2008 s", *SHOT), FIRE), "fire NA01 2008"),
    ("4.6a", (("NA01 1908 n", "NI01 1808", "FY01 1707", *SHOT), FIRE), "fire NA01 1707"),
    ("4.6b", (("NA01 1908 n", "NI01 1808", "NI02 1809", "FY01 1708", *SHOT), FIRE),
     "fire NA01 1708"),
    ("4.7a", (("NA01 1908 n", "FY02 1809", "FY01 1708", *SHOT), FIRE), "fire NA01 1708"),
    ("4.7b", (("NA01 1908 n", "gyrth 1809", "FY01 1708", *SHOT), FIRE), "fire NA01 1708"),
    ("4.10a", (("NA01 1808 n", "FY01 1708 s", *HOLD), FIGHT), "attack NA01 1708"),
    ("5.2a", (LINE, MOVE), "move NI08 1908"),
    ("5.2a", (("NI01 1912", "odo 1911", "FY01 1501"), MOVE), "lead NI01 1910"),
    ("5.2a", (("NI01 1912 acted", "odo 1911", "FY01 1501"), MOVE), "move odo 1910"),
    ("5.3a", (LINE, MOVE), "face NI01 n"),
    ("5.6b", (LINE, MOVE), "move NI01 1708"),
    ("5.8a", (("NI01 lost", *LINE[1:]), MOVE), "move NI01 1808"),
    ("6.1a", (("NI01 1908 n", *RIDER[1:]), MOVE), "charge NI01 1808"),
    ("6.1b", (("NC01 1812 ne", "FY01 1806 s", APART), MOVE), "charge NC01 1807"),
    ("6.1c", (RIDER, MOVE), "charge NC01 1907"),
    ("6.1d", (("NC01 1908 n", "FY01 1808 n", "FY02 1709 n", APART), MOVE), "charge NC01 1809"),
    ("6.2a", (("NC01 1808 n", "HC01 1608 s", APART), MOVE), "charge NC01 1708"),
    ("6.3a", (("NC01 1808 s", "FY01 1708 s", "FY02 2008 n", APART), MOVE), "charge NC01 1908"),
    ("6.4a", (RIDER, MOVE), "charge NC01 1708"),
    ("7.1a", (("NA01 1908 n", "NI01 2010", "FY01 1501"), MOVE), "swap NA01 NI01"),
    ("7.1b", (("NA01 1808 n", "NI01 1809", "FY01 1708 s", "NI02 1908 n", "FY02 2008", APART), MOVE),
     "swap NA01 NI02"),
    ("7.1c", (("NA01 1908 n", "NI01 1808 routing", "FY01 1501"), MOVE), "swap NA01 NI01"),
    ("7.2a", (("NA01 2008 n", "NI01 2107", "FY01 1501"), MOVE), "swap NA01 NI01"),
    ("8.1a", (("NI01 1808 n", *HOLD), FIGHT), "attack NI01 1708"),
    ("10.1a", (FLED, MOVE), "move NI01 1908"),
    ("10.2a", (("NI01 1808 n disordered", "FY01 1708 s", *HOLD), FIGHT), "attack NI01 1708"),
    ("10.3a", (("NI01 1808 n routing", "FY01 1708 s", *HOLD), FIGHT), "attack NI01 1708"),
    ("10.4a", (FLED, MOVE), "leadrout NI01"),
    ("13.1a", (("NI01 1908 n", "NI02 1808", "FY01 1501"), MOVE), "move NI01 1808"),
    ("13.2a", (("NI01 1908 n", "odo NI01", "william 1808", "FY01 1501"), MOVE), "walk odo 1808"),
    ("14.5a", (("NI01 1808 routing", "odo NI01", "FY01 1501"), MOVE), "rout odo"),
    ("H3.1a", (("NC01 1908 n", "NI01 1905", "FY01 1501"), EARLY), "move NC01 1907"),
    ("H3.2a", (("HC01 1308", "harold HC01", "FY01 1501", "NI01 1905"), SAXON), "move HC01 1307"),
    ("H4.1a", (("FY01 1708 s", "NI01 1808", *SHOT), FIRE), "javelin NA05 1702"),
    ("H5.2Aa", (CALLED, LULL), "back NI02 1909"),
    ("H5.2Ab", ((*CALLED, "NI03 1912 routing"), LULL), "end"),
    ("H5.2Ab", ((*CALLED, "NI03 1912 routing"), LULL), "back NI03 2012"),
    ("H7.1a", (("NA01 2008 n", "FY01 1501", APART), MOVE), "move NA01 2107"),
    ("H9.1a", (("NI01 1908", "banner NI01", "FY01 1501"), MOVE), "move banner 1808"),
    ("H11.1a", (RIDER, MOVE), "feign NC01 1808"),
    ("H11.1a", (("BC01 1908 n", *RIDER[1:]), LATE), "feign BC01 1808"),
    ("H11.1b", (("NC01 1908 s", "FY01 2108 n", APART), LATE), "feign NC01 2008"),
    ("H11.2a", (("NC01 1908 n", "FY01 1907 s", "FY02 1708 s", APART), LATE), "feign NC01 1808"),
    ("H12.1a", (("FY22 due 9", "FY01 1501", "NI01 1905"), SAXON), "enter FY22 1012"),
    ("H12.2a", (("FY22 due 4", "FY01 1012", "NI01 1905"), SAXON), "enter FY22 1012"),
    ("H12.3a", (("FY22 due 4", "FY01 1501", "NI01 1012"), SAXON), "enter FY22 1001"),
    ("H24.3a", (("FY01 1501", "NI01 1905"), {"side": "saxon", "turn": 1,
                                            "scenario": "wrong_footed"}), "move FY01 1502"),
]  # fmt: skip
"""The expected rule, the position, and the action that the rule forbids."""

SHIFTED: Final[list[tuple[str, tuple[str, ...], str]]] = [
    ("H5.2Ba", CALLED, "shift FY01 1608"),
    ("H5.2Ba", CALLED, "shift FY02 1503"),
    ("H5.2Ba", (*CALLED, "FY04 1404 routing"), "shift FY04 1403"),
    ("13.1a", (*CALLED, "FY05 1502"), "shift FY02 1502"),
    ("13.2a", (*CALLED, "gyrth 1502", "leofwine FY02"), "leadshift FY02 1502"),
    ("5.2a", CALLED, "leadshift FY02 1502"),
]
"""Cases like these in the Saxons' step of a lull."""


def put(setting: Setting) -> Battle:
    """Return the battle of a case."""
    lines, options = setting
    return battle(*lines, **options)


def in_the_saxon_step(lines: tuple[str, ...]) -> Battle:
    """Return a lull in the Saxons' step."""
    return battle(*lines, step="Lull").play("end")
