"""Clicks without effect: which action they may have meant, and the rule that forbids it."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from senlac.engine.game.game import Game
from senlac.engine.game.position import encode
from senlac.engine.game.rule_ledger import RuleLedger
from senlac.engine.match.match import Match
from senlac.games.comet import GAME as COMET
from senlac.games.hastings import GAME as HASTINGS
from senlac.games.shieldwall import GAME as SHIELDWALL
from senlac.server.views.clicks import refusal
from senlac.testing.laws import random_walk
from tests.games.comet.board import campaign
from tests.games.hastings.board import HOLD, SHOT, battle
from tests.server.support import Server
from tests.server.test_play import asked, two_players

GAMES: Final[list[tuple[Game[Any], str]]] = [
    (HASTINGS, "historical"), (HASTINGS, "manoeuvre"), (COMET, "players_3"), (COMET, "players_5"),
    (SHIELDWALL, "foragers"), (SHIELDWALL, "meeting"),
]  # fmt: skip


def match_of(game: Game[Any], where: Any) -> Match:  # noqa: ANN401 - any object with a state
    """Return a match at the prepared position of a test."""
    return Match.from_position(encode(game, where.state), seed=1)


def answer(match: Match, hand: str, *things: str) -> tuple[str, str]:
    """Return the rule and the words for a click; empty if the same question is asked again."""
    told = refusal(match, match.actors()[0], hand, things)
    return ("", "") if told is None else (told.rule, told.why)


# ---- Hastings ---------------------------------------------------------------------------------


def march() -> Match:
    """Return a Norman movement phase of turn 3, in which cavalry may not move yet."""
    field = battle("NI01 1808 n", "NI02 1905 n", "NI03 2104 n", "NC01 1914 n", "odo 1908",
                   "william NC01", "FY01 1708 s", "gyrth 1611", "FY02 off", "FY03 1505 s",
                   turn=3)  # fmt: skip
    field.play("face NI02 ne")
    return match_of(HASTINGS, field)


def ride() -> Match:
    """Return a Norman movement phase in which cavalry may charge."""
    return match_of(HASTINGS, battle("NC01 1910 n", "NC02 2004 n", "FY01 1710 s", turn=5))


def shots() -> Match:
    """Return a Norman missile phase."""
    return match_of(HASTINGS, battle(
        "NA01 1908 n", "NA02 1912 n fired", "NA03 2104 n", "NI01 1906 n", "FY01 1808 s", "odo NI01",
        *SHOT, step="Missiles",
    ))  # fmt: skip


def fight() -> Match:
    """Return a Norman combat phase."""
    return match_of(HASTINGS, battle(
        "NI01 1808 n", "NI02 1810 n", "NA01 1813 n", "FY01 1708 s", "gyrth FY01", *HOLD,
        step="Combat",
    ))  # fmt: skip


def coming() -> Match:
    """Return a Norman entry in the order of march."""
    field = battle("NI01 off", "FC02 off", "eustace off", "BI01 2003", "FY01 1408 s",
                   scenario="manoeuvre", turn=1)  # fmt: skip
    catalogue = field.state.catalogue
    field.state.riding_with[catalogue.names.index("eustace") - catalogue.units] = (
        catalogue.names.index("FC02")
    )
    return match_of(HASTINGS, field)


def turning() -> Match:
    """Return a unit that has just moved and must choose a facing."""
    field = battle("NI01 1905 n", "NI02 1910 n", "FY01 1404 s")
    field.play("move NI01 1904")
    return match_of(HASTINGS, field)


WHERE: Final = {
    "march": march, "ride": ride, "shots": shots, "fight": fight, "coming": coming,
    "turning": turning,
}  # fmt: skip

HASTINGS_CLICKS: Final = [
    # Only turning is left: the refusal is about moving.
    ("march", "piece:NC01", ["space:1911"], "H3.1a", "may only turn until turn 5"),
    ("march", "piece:NC01", ["piece:FY03", "space:1505"], "H3.1a", "may only turn until turn 5"),
    ("march", "piece:NI03", ["space:1907"], "5.2a", "movement points"),
    ("march", "piece:NI03", ["piece:FY03", "space:1505"], "5.6b", "An enemy unit is in 1505"),
    (
        "march",
        "piece:odo",
        ["space:1209"],
        "5.2a",
        "Odo has 4 movement points; they do not take him to 1209",
    ),
    ("march", "piece:NI01", ["space:1209"], "2.4a", "may move only one hex"),
    ("march", "", ["piece:NI02", "space:1905"], "5.2a", "has already acted"),
    ("march", "", ["space:1905", "piece:NI02"], "5.2a", "has already acted"),
    ("march", "", ["piece:FY01", "space:1708"], "3.1a", "FY01 is Saxon"),
    ("march", "", ["piece:gyrth", "space:1611"], "3.1a", "Gyrth is Saxon"),
    ("march", "", ["piece:FY02"], "3.1a", "FY02 is Saxon"),
    ("march", "", ["space:1212"], "", ""),
    ("ride", "piece:NC01", ["piece:FY01", "space:1710"], "6.4a", "attacks the enemy in 1710 from"),
    ("ride", "piece:NC02", ["piece:FY01", "space:1710"], "6.1c", "cannot charge there"),
    ("ride", "piece:NC02", ["space:1402"], "5.2a", "movement points"),
    ("shots", "", ["piece:NI01", "space:1906"], "4.2a", "Only archers can shoot"),
    ("shots", "", ["piece:NA02", "space:1912"], "4.1a", "has already shot this turn"),
    ("shots", "", ["piece:NA03", "space:2104"], "4.5a", "NA03 has no enemy"),
    ("shots", "", ["piece:FY01", "space:1808"], "3.1a", "FY01 is Saxon"),
    ("shots", "", ["piece:odo", "space:1906"], "4.2a", "is a leader"),
    ("shots", "piece:NA01", ["space:1402"], "4.5a", "more than two hexes away"),
    ("fight", "", ["piece:NI02", "space:1810"], "2.2a", "NI02 has no enemy in its two front"),
    ("fight", "", ["piece:NA01", "space:1813"], "4.10a", "never attack"),
    ("fight", "", ["piece:gyrth", "space:1708"], "3.1a", "Gyrth is Saxon"),
    ("fight", "piece:NI01", ["space:1907"], "2.2a", "1907 is not one of the two front hexes"),
    ("coming", "", ["piece:FC02"], "H24.2b", "the Normans and Odo enter first"),
    ("coming", "", ["piece:eustace"], "H24.2c", "enters with FC02"),
    ("coming", "piece:NI01", ["space:1408"], "H24.2b", "enters at 2402"),
    # A facing is forced: the same question is asked again.
    ("turning", "piece:NI01", ["space:1912"], "", ""),
    ("turning", "piece:NI01", ["piece:FY01", "space:1404"], "", ""),
    ("turning", "", ["piece:NI02", "space:1910"], "5.3a", "NI01 must choose a facing first"),
]


@pytest.mark.parametrize(("where", "hand", "things", "rule", "words"), HASTINGS_CLICKS)
def test_hastings_names_the_rule_that_forbids_a_click(
    where: str, hand: str, things: list[str], rule: str, words: str
) -> None:
    told, why = answer(WHERE[where](), hand, *things)
    assert told == rule, why
    assert words in why


# ---- the other games --------------------------------------------------------------------------


def test_comet_names_the_rule_that_forbids_a_click() -> None:
    field = campaign("york: hardrada vik1", "lincoln: harold hc1 fyrd2", "london: hc3",
                     side="viking", step="Movement")  # fmt: skip
    match = match_of(COMET, field)
    assert answer(match, "piece:vik1", "space:london")[0] in ("6.1b", "6.1c", "6.3a", "6.4b")
    assert answer(match, "piece:vik1", "space:fyrdmen_pool", "piece:fyrd9") == ("", "")
    assert answer(match, "", "piece:hc1", "space:lincoln")[0] == "2.1a"
    assert answer(match, "", "space:oxford") == ("", "")


def test_shieldwall_names_the_rule_that_forbids_a_click() -> None:
    match = Match.new(SHIELDWALL, "foragers", seed=1)
    own, enemy = ("N", "S") if match.actors() == ["norman"] else ("S", "N")
    assert answer(match, f"piece:{own}1", "space:a1")[0] == "move.5b"
    assert answer(match, f"piece:{own}1", f"piece:{enemy}1", where(match, f"{enemy}1")) == (
        "move.6a", f"{enemy}1 stands on {where(match, f'{enemy}1')[6:]}; one unit per square.",
    )  # fmt: skip
    assert answer(match, "", f"piece:{enemy}1")[0] == "seq.1b"
    assert answer(match, "", "space:e4") == ("", "")
    spent = match.options(match.actors()[0])[0]
    match.play(match.actors()[0], spent)
    assert answer(match, "", f"piece:{spent.split()[1]}")[0] == "move.1c"


def where(match: Match, unit: str) -> str:
    """Return the click target of the square on which a unit stands."""
    pieces = match.game.scene(match.state, [0]).pieces
    return f"space:{next(piece.space for piece in pieces if piece.id == unit)}"


# ---- every game -------------------------------------------------------------------------------


def screen(match: Match, role: str) -> list[str]:
    """Return all click targets of a position."""
    scene = match.game.scene(match.state, [match.role(role)])
    pieces = [f"piece:{piece.id}" for piece in scene.pieces]
    return pieces + [f"space:{space.id}" for space in match.game.board(match.state).spaces]


@pytest.mark.parametrize(("game", "scenario"), GAMES)
def test_click_is_never_refused_by_the_rule_of_another_step(game: Game[Any], scenario: str) -> None:
    rng = Random(1066)
    rules = RuleLedger.read(game.package).rows
    match = Match.new(game, scenario, seed=7)
    answers = 0
    for _ in islice(random_walk(match, rng, 10_000), 60):
        if match.result() is not None:
            break
        role = rng.choice(match.actors())
        things = screen(match, role)
        for hand in ["", *rng.sample(things, 3)]:
            for thing in rng.sample(things, 8):
                told = refusal(match, role, hand, [thing])
                if told is not None:
                    assert told.rule in rules
                    assert "belongs to" not in told.why
                    assert "place'" not in told.why
                    answers += 1
    assert answers


def test_unknown_targets_and_inactive_roles_get_no_answer() -> None:
    match = fight()
    assert answer(match, "", "piece:nobody", "space:9999", "banner", "") == ("", "")
    assert refusal(match, "saxon", "", ["piece:NI02"]) is None


def test_click_is_answered_over_http(server: Server) -> None:
    match_id, players = two_players(server)
    player, table = asked(players, match_id)
    role = table["ask"]["role"]
    enemy = "S1" if role == "norman" else "N1"
    path = f"/api/matches/{match_id}/clicked"
    why = player.post(path, role=role, hand="", things=[f"piece:{enemy}"])
    assert why["rule"] == "seq.1b"
    assert enemy in why["why"]
    assert why["text"]
    nothing = player.post(path, role=role, hand="", things=["space:nowhere"])
    assert nothing == {"rule": "", "why": "", "text": ""}
