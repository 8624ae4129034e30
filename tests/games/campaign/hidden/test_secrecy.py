"""No hidden information reaches a viewer by any way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from senlac.engine.game.position import decode, encode
from senlac.engine.match.match import Match
from senlac.testing import laws
from tests.games.campaign.desk import GAME
from tests.games.campaign.hidden.news import is_news

LONGEST = 20_000

REBELLION = """scenario: y1088
A1 5651 lighthorse.C=10 sergeant.C=30 Ac1 rufus_king hold
A2 rouen besieging spearman.C=90 Ac2
A3 dover inside spearman.C=14
A4 london ship=3 Ac3
B1 5650 spearman.C=30 Bc1 supply=2 hold
B2 rouen inside spearman.C=25 robert_duke
B3 dover besieging spearman.C=60
B4 dover ship=2
B5 norwich inside spearman.C=30 Bc2
spies: rufus=[london,rouen] robert=[london]
turn: 1
step: March"""
"""The positions of the week before: its observations are reported before the first orders."""

THREE_KINGS = """scenario: y1066
A1 london inside huscarl.A=40 harold_king
A2 york spearman.C=30 Ac1 evade
B1 5551 knight.B=30 william_duke hold
B2 hastings ship=9 Bc1
B3 hastings aboard B2 spearman.C=60
C1 york inside bondi.C=40 hardrada_king
C2 4518 lighthorse.D=20 Cc1 hold
turn: 1
step: March"""

BATTLE = """scenario: y1066
option: battles shieldwall
A1 5650 huscarl.A=50 harold_king attack
B1 5650 knight.B=45 william_duke attack
B2 5750 spearman.C=45 Bc1 hold
C1 york inside bondi.C=40 hardrada_king
turn: 1
step: Orders
"""


def wandering(scenario: str, seed: int, share: float, limit: int) -> Iterator[tuple[Match, Random]]:
    """Yield a match at a share of the first decisions of random play."""
    rng = Random(f"{scenario} {seed}")
    match = Match.new(GAME, scenario, seed=seed)
    for number in range(limit):
        if match.result() is not None:
            return
        if rng.random() < share and number:
            yield match, rng
        laws.random_play(match, rng)


def pairs_told_alike(scenario: str, seed: int, share: float, limit: int) -> int:
    """Compare pairs of campaigns that look the same to some roles; return how many differed."""
    differed = 0
    for match, rng in wandering(scenario, seed, share, limit):
        roles = rng.choice(laws.groups(match.roles))
        laws.position_round_trip(match)
        laws.view_is_declared(match)
        differed += laws.twin_looks_the_same(match, roles, rng)
        differed += laws.drawn_from_the_view_alone(match, roles, rng, 2)
        differed += laws.lookalikes_are_told_alike(match, roles, rng, 4)
        differed += laws.hidden_actions_leak_nothing(match, roles, rng)
    return differed


@pytest.mark.long
@pytest.mark.rule("report.a", "report.d", "report.e")
@pytest.mark.parametrize("text", [REBELLION, THREE_KINGS])
def test_hidden_information_changes_nothing_shown_to_a_viewer(text: str) -> None:
    rng = Random(text)
    match = Match.from_layout(text, GAME, seed=1)
    differed = 0
    for roles in rng.sample(laws.groups(match.roles)[:-1], 1):
        differed += laws.twin_looks_the_same(match, roles, rng)
        differed += laws.drawn_from_the_view_alone(match, roles, rng, 2)
        differed += laws.lookalikes_are_told_alike(match, roles, rng, 4)
        differed += laws.hidden_actions_leak_nothing(match, roles, rng)
    assert differed > 1


@pytest.mark.rule("report.a", "order.h")
def test_order_of_sealing_is_hidden_from_every_role() -> None:
    drawn = []
    for sealed in (("harold", "hardrada"), ("hardrada", "harold")):
        match = Match.new(GAME, "y1066", seed=1)
        for role in sealed:
            match.play(role, "done")
        drawn.append(encode(GAME, match.determinize(match.roles, seed=2)))
    assert drawn[0] == drawn[1], "not even to who holds all seats"


@pytest.mark.rule("report.a", "end.d")
def test_resampled_state_with_a_player_out_can_be_decoded() -> None:
    match = Match.new(GAME, "y1066", seed=1)
    match.play("hardrada", "concede")
    drawn = match.determinize(["harold", "william"], seed=2)
    assert decode(GAME, encode(GAME, drawn)).is_out(2)


@pytest.mark.rule("report.f")
def test_stopped_march_hides_its_progress_from_every_role() -> None:
    rng = Random(3)
    match = Match.from_layout(BATTLE, GAME, seed=1)
    for role in match.roles:
        match.play(role, "done")
    assert type(match.state.stack[-1]).__name__ == "BoardBattle"
    fighters, third = ["harold", "william"], ["hardrada"]
    for roles in (third, fighters):
        laws.view_is_declared(match)
        assert laws.twin_looks_the_same(match, roles, rng)
        assert laws.drawn_from_the_view_alone(match, roles, rng, 1)
        laws.lookalikes_are_told_alike(match, roles, rng, 2)


@pytest.mark.rule("report.f")
def test_own_bodies_of_a_stopped_march_are_shown_as_when_sealed() -> None:
    text = BATTLE.replace("B1 5650", "B1 5647").replace("B2", "C2 4516 lighthorse.D=9 Cc1\nB2")
    match = Match.from_layout(text, GAME, seed=1)
    lines = {"william": ["force B1", "to 5650"], "hardrada": ["force C2", "to 4506"], "harold": []}
    for role, orders in lines.items():
        for line in [*orders, *["close"] * bool(orders), "done"]:
            match.play(role, line)
    assert type(match.state.stack[-1]).__name__ == "BoardBattle"
    [rider] = [b for b in match.view(["hardrada"])["realms"][0]["bodies"] if b["id"] == "C2"]
    assert rider["hex"] == "4516"
    code = match.state.catalogue.bodies.index("C2")
    at = match.state.hex_of[match.state.place(code)]
    assert match.state.catalogue.ground.board.names[at] != "4516"
    assert laws.twin_looks_the_same(match, ["hardrada"], Random(1))


@pytest.mark.long
@pytest.mark.rule("report.f", "table.d")
def test_entered_battle_is_shown_to_fighters_and_referee_only() -> None:
    rng = Random(4)
    match = Match.from_layout(BATTLE.replace("shieldwall", "entered"), GAME, seed=1)
    for role in match.actors():
        match.play(role, "done")
    assert match.awaited(["hardrada"]) == ["harold", "william"]
    for roles in (["hardrada"], ["harold"], ["referee"]):
        laws.view_is_declared(match)
        assert laws.twin_looks_the_same(match, roles, rng)
        assert laws.drawn_from_the_view_alone(match, roles, rng, 1)
    for role in ("harold", "william"):
        match.play(role, f"winner {role}")
        match.play(role, "done")
    assert match.awaited([]) == ["referee"]
    for roles in (["hardrada"], ["william"], ["referee"]):
        assert laws.twin_looks_the_same(match, roles, rng)
        assert laws.drawn_from_the_view_alone(match, roles, rng, 1)
    assert "contest" not in match.view(["hardrada"])
    assert len(match.view(["william"])["contest"]["given"]) == 1
    assert len(match.view(["referee"])["contest"]["given"]) == 2


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["y1088", "y1066"])
@pytest.mark.parametrize("chunk", range(10))
def test_ten_thousand_lookalike_pairs_emit_the_same_events(scenario: str, chunk: int) -> None:
    # Ten chunks of each scenario; a war gives some hundred and forty pairs, or two hundred.
    differed = number = 0
    while differed < 500:
        differed += pairs_told_alike(scenario, 1000 * (chunk + 1) + number, 0.02, LONGEST)
        number += 1


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["y1088", "y1066"])
@pytest.mark.parametrize("seed", range(10))
def test_whole_campaigns_keep_all_laws(scenario: str, seed: int) -> None:
    assert laws.check_all_laws(GAME, scenario, seed=seed, is_news=is_news) > 100


@pytest.mark.soak
@pytest.mark.parametrize("scenario", ["y1088", "y1066"])
def test_a_sampled_campaign_is_played_to_its_end(scenario: str) -> None:
    for match, rng in wandering(scenario, 5, 0.004, LONGEST):
        roles = rng.choice(laws.groups(match.roles))
        state = match.determinize(roles, seed=rng.getrandbits(32))
        twin = Match.from_position(encode(GAME, state), game=GAME, seed=5)
        laws.play_out(twin, rng, LONGEST)
        assert twin.result() is not None
