"""Log moments: the entry of the replay that an event of the log belongs to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.plugins import serving_feud
from tests.server.support import Server
from tests.server.test_story import played


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_feud(tmp_path_factory.mktemp("moments")) as started:
        yield started
    assert "Traceback" not in started.log


def test_each_event_leads_to_the_entry_that_caused_it(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    played(guest, match_id, 12)
    path = f"/api/matches/{match_id}"
    events = guest.get(f"{path}/log")["events"]
    counts = [len(guest.get(f"{path}/replay/{entry}")["events"]) for entry in range(13)]
    for number in range(len(events)):
        found = guest.get(f"{path}/moment", event=number)
        entry = found["entry"]
        assert found["since"] == (counts[entry - 1] if entry else 0) <= number
        assert found["until"] == counts[entry] > number
    assert guest.refused("GET", f"{path}/moment?event={len(events)}") == (404, "not_found")


def test_last_own_entry_is_that_of_the_viewers_roles(server: Server) -> None:
    guest = server.guest()
    match_id = guest.match({"saxon": "me", "norman": "me"})
    path = f"/api/matches/{match_id}"
    assert guest.get(f"{path}/moment")["entry"] == 0
    roles = []
    for _ in range(40):
        roles.append(guest.table(match_id)["ask"]["role"])
        played(guest, match_id, 1)
    assert guest.get(f"{path}/moment")["entry"] == len(roles)
    for role in ("saxon", "norman"):
        last = len(roles) - roles[::-1].index(role) if role in roles else 0
        assert guest.get(f"{path}/moment", roles=role)["entry"] == last
    assert server.client().get(f"{path}/moment")["entry"] == 0
