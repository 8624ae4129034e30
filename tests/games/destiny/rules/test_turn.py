"""6.0: player phases, and who has one."""

from __future__ import annotations

import pytest

from tests.games.destiny.campaign import Campaign, campaign

EVERYBODY = ("northumbria: nhc_1 hardrada", "london: hc_1 harold", "kent: nk_1 william")


def morning(*lines: str, **said: object) -> Campaign:
    """Return a campaign in which the player phases of a turn begin."""
    return campaign(*lines, side="", step="PlayerPhase", fields=said)


def phases(hand: Campaign) -> list[str]:
    """Return the sides that have had a phase when all have been played as fast as can be."""
    while hand.state.turn == 8 and not hand.winners:
        if "done" in hand.options():
            hand.play("done")
        else:
            hand.play(min(hand.options()))
    return [str(event["side"]) for event in hand.told("phase")][:3]


@pytest.mark.rule("6.0e")
def test_norwegians_english_and_normans_follow_each_other() -> None:
    assert phases(morning(*EVERYBODY)) == ["the Norwegians", "the English", "the Normans"]


@pytest.mark.rule("6.0d")
def test_who_has_just_landed_or_has_nobody_there_has_no_phase() -> None:
    fresh = "norwegian=sep_3 norman=sep_1"
    assert phases(morning(*EVERYBODY, landed=fresh))[:2] == ["the English", "the Normans"]
    away = (*EVERYBODY[1:], "box: hardrada")
    assert phases(morning(*away, landed="norman=sep_1"))[:2] == ["the English", "the Normans"]
    # Men who stand in Scotland alone are enough.
    north = ("scotland: nhc_1 hardrada", *EVERYBODY[1:])
    assert phases(morning(*north, stranded="piece:nhc_1 piece:hardrada"))[0] == "the Norwegians"
