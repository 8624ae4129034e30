"""Versions of the rules: a match is played to its end by the one that it began with."""

from __future__ import annotations

import json
from typing import Any

import pytest

from senlac.engine.game.position import decode, encode
from senlac.engine.match.match import Match
from senlac.engine.match.verify import verify
from senlac.engine.support.errors import RecordError
from tests.example.feud import CROWNS, FEUD
from tests.example.golden.make import VERSIONS, begun, file_of


def kept(version: str) -> dict[str, Any]:
    """Return the record on file of a version."""
    document: dict[str, Any] = json.loads(file_of(version).read_text("utf-8"))
    return document


def pay(match: Match) -> list[int]:
    """Pay two crowns with each earl for the first shire; return the crowns that are left."""
    for role in match.roles:
        for action in ("send boar", "pay 2", "done"):
            match.play(role, action)
    return sorted(match.view([])["crowns"])


@pytest.mark.parametrize("version", VERSIONS)
def test_a_match_of_each_version_is_replayed_and_proved(version: str) -> None:
    document = kept(version)
    match = Match.from_record(document, game=FEUD)
    assert match.record().document() == document
    assert match.position()["rules"] == version
    report = verify(document, FEUD)
    assert (report.proved, report.rules) == (True, version)


@pytest.mark.parametrize("version", VERSIONS)
def test_earlier_record_of_each_version_is_replayed_and_proved(version: str) -> None:
    kept_then = file_of(version).parent / "earlier" / f"feud_{version}.json"
    report = verify(kept_then.read_bytes(), FEUD)
    assert (report.proved, report.edition) == (True, version)


def test_versions_differ_in_the_crowns_paid() -> None:
    one, two = CROWNS - 2, CROWNS
    assert pay(begun("1")) == [one, two, two]
    assert pay(begun("2")) == [one, one, one]


def test_a_new_match_is_of_the_present_version() -> None:
    assert Match.new(FEUD, seed=1).header.rules == FEUD.rules_version == VERSIONS[-1]


def test_a_match_from_a_position_or_a_branch_keeps_its_version() -> None:
    old = begun("1")
    again = Match.from_position(old.position(), game=FEUD, seed=1)
    assert (again.header.rules, pay(again)) == ("1", [CROWNS - 2, CROWNS, CROWNS])
    assert old.branch(seed=2).header.rules == "1"
    assert Match.from_record(again.record(private=True), game=FEUD).position() == again.position()


def test_determinized_match_keeps_its_version() -> None:
    old = begun("1")
    for roles in ([], ["Edwin"]):
        assert encode(FEUD, old.determinize(roles, "seed"))["rules"] == "1"
    assert decode(FEUD, old.position()).copy().uses_former("strongest pays")


def test_record_with_a_changed_version_is_refused() -> None:
    with pytest.raises(RecordError, match="hash"):
        Match.from_record({**kept("1"), "rules": "2"}, game=FEUD)
    started = begun("1").position()
    record = Match.from_position(started, game=FEUD, seed=1).record().document()
    with pytest.raises(RecordError, match="entry 0: position: of rules 1, not 2"):
        Match.from_record({**record, "rules": "2"}, game=FEUD)


@pytest.mark.parametrize("version", ["0", "3", "", "1 "])
def test_unknown_version_is_refused_with_the_known_ones(version: str) -> None:
    with pytest.raises(RecordError, match="of feud, known 1, 2"):
        Match.from_record({**kept("1"), "rules": version}, game=FEUD)
    with pytest.raises(RecordError, match="of feud, known 1, 2"):
        decode(FEUD, {**begun("1").position(), "rules": version})
