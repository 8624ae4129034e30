"""What is dear is found out once, one at a time, and not for everybody at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest

from senlac.table.app import make_app
from senlac.table.present import study
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
        reckoner, go_on = Reckoner(), Event()
        asked = [asyncio.ensure_future(reckoner.find(go_on.wait)) for _ in range(MOST)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await reckoner.find(go_on.wait)
        go_on.set()
        assert all(await asyncio.gather(*asked))
        assert await reckoner.find(lambda: 1) == 1
        reckoner.close()

    asyncio.run(work())
