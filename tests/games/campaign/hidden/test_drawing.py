"""Resampled states: they fit the viewer's reports, and are valid."""

from __future__ import annotations

from random import Random

import pytest

from senlac.engine.game.position import decode, encode
from senlac.engine.model import play
from senlac.games.campaign.rules.constants import IDLE, SLAIN
from senlac.games.campaign.rules.dusk.phase import Dusk
from senlac.games.campaign.rules.orders.phase import begin_orders
from senlac.games.campaign.state import CampaignState
from tests.games.campaign.desk import GAME, Desk, Steady

RUFUS, ROBERT = 0, 1
DRAWS = 6


def after_a_week(*lines: str, scenario: str = "y1088") -> Desk:
    """Return a position in the second week, with the reports of the first."""
    text = "\n".join([f"scenario: {scenario}", *lines, "turn: 1", "step: Orders"])
    desk = Desk(text, Steady(3))
    desk.march()
    desk.run(Dusk())
    desk.state.turn = 2
    desk.state.stack[:] = [*Desk(f"scenario: {scenario}\nturn: 2\nstep: Orders").state.stack[:-1],
                           *begin_orders(desk.state)]  # fmt: skip
    return desk


def drawn(desk: Desk, roles: list[int]) -> list[CampaignState]:
    """Resample what some roles do not know several times; each state is valid."""
    found = []
    for seed in range(DRAWS):
        state = GAME.determinize(desk.state, roles, Random(seed))
        assert encode(GAME, decode(GAME, encode(GAME, state))) == encode(GAME, state)
        found.append(state)
    return found


@pytest.mark.rule("report.e")
def test_sampled_state_keeps_own_bodies_and_replaces_others() -> None:
    desk = after_a_week("A1 london inside spearman.C=33 Ac1 hold supply=2", "A2 london ship=3",
                        "B1 rouen inside knight.A=77 Bc1")  # fmt: skip
    desk.state.spies = [1 << desk.town("rouen"), 1 << desk.town("london")]
    own = [(code, desk.state.figures[place]) for place, code in enumerate(desk.state.codes)
           if desk.state.owner(place) == RUFUS]  # fmt: skip
    totals = set()
    for state in drawn(desk, [RUFUS]):
        kept = [(code, state.figures[place]) for place, code in enumerate(state.codes)
                if state.owner(place) == RUFUS]  # fmt: skip
        assert kept == own
        assert state.spies[RUFUS] == desk.state.spies[RUFUS]
        assert state.crowns[RUFUS] == desk.state.crowns[RUFUS]
        totals.add(sum(state.strength(place) for place in state.bodies_of(ROBERT)))
    assert len(totals) > DRAWS // 2


@pytest.mark.rule("report.e")
def test_body_seen_at_dusk_is_sampled_where_it_was_seen() -> None:
    desk = after_a_week("A1 5651 lighthorse.C=10 Ac1 evade", "B1 5650 spearman.C=30 Bc1 hold")
    for state in drawn(desk, [RUFUS]):
        hex_ = desk.state.hex_of[desk.body("A1")]
        assert state.field(ROBERT, hex_) == []
        [there] = state.field(ROBERT, desk.state.hex_of[desk.body("B1")])
        assert state.figures[there] == desk.state.figures[desk.body("B1")]


@pytest.mark.rule("report.e")
def test_sampled_body_is_outside_hexes_with_reports() -> None:
    desk = after_a_week("A1 6977 lighthorse.C=10 Ac1 evade", "B1 rouen inside spearman.C=30")
    desk.state.spies[RUFUS] = 1 << desk.town("caen")
    ground = desk.state.catalogue.ground
    for state in drawn(desk, [RUFUS]):
        for place in state.bodies_of(ROBERT):
            near = (
                ground.board.distance(state.hex_of[place], desk.state.hex_of[desk.body("A1")]) <= 1
            )
            spied = (
                ground.board.distance(state.hex_of[place], ground.town_hex[desk.town("caen")]) <= 2
            )
            seen = state.hex_of[place] == ground.town_hex[desk.town("rouen")]
            assert seen or not (near or spied)


@pytest.mark.rule("report.e")
def test_town_seen_to_be_held_is_held_in_a_sampled_state() -> None:
    desk = after_a_week("A1 6977 lighthorse.C=10 Ac1 evade", "B1 rouen inside spearman.C=30",
                        "B2 london inside spearman.C=12")  # fmt: skip
    for state in drawn(desk, [RUFUS]):
        assert state.controller(desk.town("london")) == ROBERT
        inside = [state.strength(place) for place in state.insiders(desk.town("london"))]
        assert 10 <= sum(inside) <= 16


@pytest.mark.rule("report.e")
def test_sampled_sieges_have_besiegers_and_a_garrison() -> None:
    desk = after_a_week("A1 rouen besieging spearman.C=90 Ac1", "B1 rouen inside spearman.C=25",
                        "A2 dover inside spearman.C=14", "B2 dover besieging spearman.C=60",
                        "B3 dover ship=2")  # fmt: skip
    for state in drawn(desk, [RUFUS]):
        inside = sum(state.strength(p) for p in state.insiders(desk.town("rouen")))
        assert 10 <= inside <= 30
        assert state.besieged(desk.town("dover"))
        camp = sum(state.strength(p) for p in state.besiegers(desk.town("dover")))
        held = sum(state.strength(p) for p in state.insiders(desk.town("dover")))
        assert camp >= 3 * held
        assert state.fleets(ROBERT, desk.state.catalogue.ground.town_hex[desk.town("dover")])


@pytest.mark.rule("report.a", "report.e", "order.g")
def test_redacted_state_offers_the_same_order_options() -> None:
    desk = after_a_week("A1 guildford inside spearman.C=90 Ac1", "A2 dover inside spearman.C=14",
                        "B1 london inside spearman.C=25 Bc1", "B2 dover besieging spearman.C=60",
                        "B3 dover ship=2")  # fmt: skip
    state = desk.state
    veiled = GAME.redact(state, [RUFUS])
    assert 25 not in [veiled.strength(place) for place in veiled.bodies_of(ROBERT)]
    for line in ("force A1", "besiege london"):
        offered = [play.options(asked, RUFUS) for asked in (state, veiled)]
        assert all(found is not None for found in offered)
        assert list(offered[0] or ()) == list(offered[1] or ())
        for asked in (state, veiled):
            play.play_action(asked, RUFUS, desk.notation.action(line))
    towns = [desk.town("london"), desk.town("dover")]
    assert [veiled.controller(town) for town in towns] == [ROBERT, RUFUS]
    assert [veiled.besieged(town) for town in towns] == [False, True]


@pytest.mark.rule("report.e")
def test_slain_lord_stays_slain_in_a_sampled_state() -> None:
    desk = after_a_week("A1 london spearman.C=20", "B1 rouen inside spearman.C=30")
    desk.state.leader_at[ROBERT] = SLAIN
    for state in drawn(desk, [RUFUS]):
        assert state.leader_at[ROBERT] == SLAIN
    desk.state.leader_at[ROBERT] = IDLE
    assert any(state.leader_at[ROBERT] >= 0 for state in drawn(desk, [RUFUS]))


@pytest.mark.rule("report.e", "order.e")
def test_unseen_players_may_be_sampled_at_peace() -> None:
    desk = after_a_week("A1 london spearman.C=20", scenario="y1066")
    desk.state.peace = [1 << 1, 0, 1]
    states = [GAME.determinize(desk.state, [0], Random(seed)) for seed in range(30)]
    peaceful = sum(state.at_peace(1, 2) for state in states)
    assert 1 <= peaceful <= 15
    for state in states:
        assert state.peace[0] == 1 << 1
        assert state.peace[2] & 1


@pytest.mark.rule("report.e")
def test_resampling_changes_nothing_for_a_viewer_of_all_roles() -> None:
    desk = after_a_week("A1 london spearman.C=20", "B1 rouen inside spearman.C=30")
    for state in drawn(desk, [RUFUS, ROBERT]):
        assert encode(GAME, state) == encode(GAME, desk.state)


@pytest.mark.rule("report.a")
def test_view_has_own_bodies_and_only_sightings_of_others() -> None:
    desk = after_a_week("A1 5651 lighthorse.C=10 Ac1 evade", "B1 5650 spearman.C=30 Bc1 hold",
                        "B2 rouen inside knight.A=77")  # fmt: skip
    own = GAME.view(desk.state, [RUFUS])
    assert [realm["player"] for realm in own["realms"]] == ["rufus"]
    assert [body["id"] for body in own["realms"][0]["bodies"]] == ["A1"]
    [seen] = own["realms"][0]["sightings"]
    assert (seen["label"], seen["size"], seen["owner"]) == ("s1", 30, "robert")
    nobody = GAME.view(desk.state, [])
    assert nobody["realms"] == []
    assert "truth" not in nobody
    everybody = GAME.view(desk.state, [RUFUS, ROBERT])
    assert len(everybody["truth"]) == len(desk.state.catalogue.towns)
