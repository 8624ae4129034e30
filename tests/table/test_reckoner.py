"""What is dear is found out once, one at a time, and not for everybody at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest

from senlac.engine.match import Match
from senlac.lab.fortune import Fortune
from senlac.table.app import make_app
from senlac.table.present import reckoner, study
from senlac.table.present.reckoner import MOST, Reckoner
from senlac.table.present.study import Proof
from senlac.table.service.errors import TooMany
from senlac.table.service.table import Table
from senlac.table.settings import Settings
from tests.table.test_hang_up import guest_of, sit_down


def test_the_proof_of_a_match_that_is_over_is_found_out_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []
    verify = study.proof

    def counted(table: Table) -> Proof:
        found.append(table.id)
        return verify(table)

    monkeypatch.setattr(study, "proof", counted)

    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest:
            match_id, _ = await sit_down(guest)
            path = f"/api/matches/{match_id}/proof"
            assert not (await guest.get(path)).json()["over"]
            await guest.post(f"/api/matches/{match_id}/resign")
            answers = await asyncio.gather(*[guest.get(path) for _ in range(40)])
            assert {answer.status_code for answer in answers} == {200}
            assert "follow from the secret" in answers[0].json()["verdict"]
            assert len({answer.text for answer in answers}) == 1

    asyncio.run(work())
    assert len(found) == 1


def test_whoever_asks_when_too_much_is_asked_is_sent_away() -> None:
    async def work() -> None:
        asking, go_on = Reckoner(), Event()
        asked = [asyncio.ensure_future(asking.find(go_on.wait)) for _ in range(MOST)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await asking.find(go_on.wait)
        go_on.set()
        assert all(await asyncio.gather(*asked))
        assert await asking.find(lambda: 1) == 1
        asking.close()

    asyncio.run(work())


def test_stories_that_are_reckoned_keep_nobody_waiting_who_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, begun = Event(), Event()

    def slow(match: Match) -> Fortune:
        begun.set()
        go_on.wait()
        return Fortune(tuple(match.roles), (), ())

    monkeypatch.setattr(reckoner, "fortune", slow)

    async def work() -> None:
        app = make_app(Settings(data=tmp_path))
        async with app.lifespan(), guest_of(app) as guest:
            match_id, _ = await sit_down(guest)
            path = f"/api/matches/{match_id}"
            await guest.post(f"{path}/resign")
            told = asyncio.ensure_future(guest.get(f"{path}/story"))
            await asyncio.to_thread(begun.wait)
            assert (await guest.get(f"{path}/proof")).status_code == 200
            assert not told.done()
            go_on.set()
            assert (await told).status_code == 200

    asyncio.run(work())
