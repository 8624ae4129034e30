"""Web push: what a browser is sent, and what becomes of subscriptions that have ended."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from msgspec import to_builtins
from msgspec.structs import replace
from sqlalchemy import select

from senlac.server.accounts.accounts import Person
from senlac.server.alerts import contacts
from senlac.server.alerts.delivery import PUSH, Keys
from senlac.server.alerts.outgoing import Outgoing
from senlac.server.alerts.push import PushChannel, Subscription, public_key, subject_of
from senlac.server.alerts.sender import PROBLEMS, AlertSender
from senlac.server.alerts.wishes import Wishes
from senlac.server.config.settings import from_environment
from senlac.server.database.models import AlertRow, ContactRow
from senlac.server.matches.deadlines import DAY, HOUR
from senlac.server.support.metrics import Metrics
from tests.server.mailbox import Mailbox
from tests.server.push_service import (
    CURVE,
    LOOPBACK,
    Endpoint,
    PushBrowser,
    claims,
    decoded,
)
from tests.server.support import Client, Server
from tests.server.test_accounts import fresh_name
from tests.server.test_alerts import (
    BEGIN,
    KEY,
    MINUTE,
    Post,
    battle,
    mailbox,
    post,
    replaced_times,
    run,
)
from tests.server.test_contacts import WISHES
from tests.server.test_deadlines import ODO, two_people
from tests.server.test_match_rows import EDITH

__all__ = ["mailbox"]

PUBLIC: Final = "https://senlac.example"
NETWORKS: Final = from_environment({"SENLAC_ALERT_NETWORKS": LOOPBACK}).alert_networks
SETTINGS: Final = {"SENLAC_PUBLIC_URL": PUBLIC, "SENLAC_ALERT_NETWORKS": LOOPBACK}


@pytest.fixture
def service() -> Iterator[Endpoint]:
    with Endpoint() as made:
        yield made


def use_push(it: Post) -> None:
    """Let the senders send to browsers, in place of e-mail."""
    channel = PushChannel(Outgoing(NETWORKS), Keys(push=KEY), subject_of(PUBLIC, ""))
    it.senders = [AlertSender(it.database, {PUSH: channel}, Metrics(), it.clock) for _ in "two"]


async def subscribe(it: Post, person: Person, browser: PushBrowser, **wishes: object) -> ContactRow:
    """Let a browser show the notices of a person."""
    given = Subscription(**browser.subscription)
    async with it.database.write() as session:
        row = await contacts.add_browser(session, person.id, given, it.clock.at, replaces="")
        row.wishes = to_builtins(replace(Wishes(), **wishes))
    return row


# ---- what is sent -------------------------------------------------------------------------------


def test_browser_is_sent_one_notice_of_a_turn(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_push(it)
            browser = PushBrowser(f"{service.url}/edith")
            await subscribe(it, EDITH, browser)
            match_id = await it.create(battle(BEGIN))
            for seconds in (299, 1, HOUR, DAY):
                it.clock.at += seconds
                await it.look()
            [sent] = service.sent
            assert browser.notice(sent) == {
                "title": "Your move: The Foragers",
                "body": "It is your move in The Foragers (Saxons and Normans 1066): "
                "you play Norman.",
                "path": f"/match/{match_id}",
                "always": False,
            }
            assert (sent.method, sent.path) == ("POST", "/edith")
            assert sent.headers["ttl"] == "86400"
            assert sent.headers["topic"] == match_id
            assert sent.headers["urgency"] == "normal"

    run(work())


def test_each_push_service_is_sent_a_signature_of_its_own(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        with Endpoint() as other:
            async with post(tmp_path, mailbox) as it:
                use_push(it)
                for one in (service, other):
                    await subscribe(it, EDITH, PushBrowser(f"{one.url}/"), wait=0)
                await it.create(battle(BEGIN))
                await it.look()
            for one in (service, other):
                found = claims(one.sent[0], public_key(KEY))
                assert found["aud"] == one.url
                assert found["sub"] == "https://senlac.example"

    run(work())


def test_notice_at_once_is_shown_beside_the_open_match(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_push(it)
            browser = PushBrowser(f"{service.url}/")
            await subscribe(it, EDITH, browser, wait=0)
            await it.create(battle(BEGIN))
            await it.look()
            assert browser.notice(service.sent[0])["always"] is True

    run(work())


def test_notice_of_a_deadline_is_urgent_and_ends_with_it(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_push(it)
            await subscribe(it, ODO, PushBrowser(f"{service.url}/"), kinds=["deadline"])
            await it.create(replaced_times(two_people(), BEGIN))
            it.clock.at += 45 * MINUTE
            await it.look()
            [sent] = service.sent
            assert (sent.headers["ttl"], sent.headers["urgency"]) == ("900", "high")

    run(work())


def test_daily_notice_leads_to_the_list(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_push(it)
            browser = PushBrowser(f"{service.url}/")
            await subscribe(it, EDITH, browser, daily=True)
            for _ in range(2):
                await it.create(battle(BEGIN))
            it.clock.at += DAY
            await it.look()
            notice = browser.notice(service.sent[0])
            assert (notice["title"], notice["path"]) == ("2 matches wait for you", "/")
            assert service.sent[0].headers["topic"] == "digest"

    run(work())


def test_decryption_of_the_tests_is_that_of_the_standard() -> None:
    # The example of RFC 8291, appendix A.
    scalar = int.from_bytes(decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
    key = ec.derive_private_key(scalar, CURVE)
    browser = PushBrowser("", key, decoded("BTBZMqHH6r4Tts7J_aSIgg"))
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )
    assert browser.read(decoded(body)) == b"When I grow up, I want to be a watermelon"


# ---- what push services answer ------------------------------------------------------------------


@pytest.mark.parametrize("status", [404, 410])
def test_ended_subscription_is_removed(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint, status: int
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_push(it)
            service.replies["/gone"] = status
            contact = await subscribe(it, EDITH, PushBrowser(f"{service.url}/gone"), wait=0)
            await it.create(battle(BEGIN))
            await it.look()
            assert await it.row(contact) is None
            async with it.database.read() as session:
                assert (await session.scalars(select(AlertRow))).all() == []

    run(work())


def test_refused_browser_receives_nothing_more(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_push(it)
            service.replies["/"] = 403
            browser = PushBrowser(f"{service.url}/")
            contact = await subscribe(it, EDITH, browser, wait=0)
            for _ in range(2):
                await it.create(battle(BEGIN))
                await it.look()
                it.clock.at += DAY
            row = await it.row(contact)
            assert row is not None
            assert row.problem == PROBLEMS[PUSH]
            assert len(service.sent) == 1
            # Turned off and on again, it works.
            await subscribe(it, EDITH, browser)
            row = await it.row(contact)
            assert row is not None
            assert row.problem == ""

    run(work())


@pytest.mark.parametrize("status", [429, 500, 503])
def test_busy_push_service_is_tried_again(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint, status: int
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_push(it)
            service.replies["/"] = status
            await subscribe(it, EDITH, PushBrowser(f"{service.url}/"), wait=0)
            await it.create(battle(BEGIN))
            await it.look()
            service.replies.clear()
            await it.look()
            assert len(service.sent) == 1
            it.clock.at += 60
            await it.look()
            assert len(service.sent) == 2

    run(work())


def test_redirect_of_a_push_service_is_not_followed(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_push(it)
            service.replies["/"], service.location = 307, f"{service.url}/elsewhere"
            contact = await subscribe(it, EDITH, PushBrowser(f"{service.url}/"), wait=0)
            await it.create(battle(BEGIN))
            await it.look()
            assert [sent.path for sent in service.sent] == ["/"]
            row = await it.row(contact)
            assert row is not None
            assert row.problem != ""

    run(work())


# ---- browsers of an account ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server that sends web push, and no e-mail."""
    with Server(tmp_path_factory.mktemp("push"), **SETTINGS) as started:
        yield started


def browsers(player: Client) -> list[dict[str, Any]]:
    """Return the browsers of a player."""
    found = player.get("/api/contacts")["contacts"]
    return [one for one in found if one["channel"] == PUSH]


def add(player: Client, browser: PushBrowser, **more: str) -> str:
    """Add a browser to an account; return the id of the contact."""
    found: str = player.post("/api/contacts/browsers", **browser.subscription, **more)["id"]
    return found


def test_browser_is_sent_a_test(server: Server, service: Endpoint) -> None:
    player, browser = server.account(fresh_name()), PushBrowser(f"{service.url}/test")
    contact_id = add(player, browser)
    player.post(f"/api/contacts/{contact_id}/test")
    [sent] = service.wait(1, "/test")
    assert browser.notice(sent)["title"] == "It works"
    assert claims(sent, player.get("/api/contacts")["push_key"])["aud"] == service.url


def test_endpoint_of_a_browser_is_not_sent_back(server: Server) -> None:
    player, browser = server.account(fresh_name()), PushBrowser("https://push.example/secret")
    add(player, browser)
    answer = player.http.get("/api/contacts").text
    assert "secret" not in answer
    digest = hashlib.sha256(b"https://push.example/secret").hexdigest()
    [mine] = browsers(player)
    assert mine["address"] == f"push:{digest}"
    assert mine["agent"].startswith("python-httpx")


def test_browser_that_subscribes_again_is_the_same(server: Server) -> None:
    player = server.account(fresh_name())
    first = add(player, PushBrowser("https://push.example/again"))
    player.put(f"/api/contacts/{first}", wishes=WISHES)
    assert add(player, PushBrowser("https://push.example/again")) == first
    moved = PushBrowser("https://push.example/moved")
    assert add(player, moved, replaces="https://push.example/again") == first
    assert [one["wishes"] for one in browsers(player)] == [WISHES]


def test_browser_shows_notices_of_one_account(server: Server) -> None:
    browser = PushBrowser("https://push.example/shared")
    first, second = server.account(fresh_name()), server.account(fresh_name())
    add(first, browser)
    add(second, browser)
    assert browsers(first) == []
    assert len(browsers(second)) == 1


def test_eleventh_browser_takes_the_place_of_the_oldest(server: Server) -> None:
    player = server.account(fresh_name())
    ids = [add(player, PushBrowser(f"https://push.example/{new}")) for new in range(11)]
    assert [one["id"] for one in browsers(player)] == ids[1:]


@pytest.mark.parametrize(
    "wrong",
    [
        {"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "é"}, {"endpoint": "https://10.0.0.1/"},
        {"endpoint": "https://[::ffff:10.0.0.1]/"}, {"endpoint": "ftp://push.example/"},
        {"endpoint": "file:///etc/passwd"}, {"endpoint": "https://a@push.example/"},
        {"endpoint": ""},
    ],
)  # fmt: skip
def test_invalid_subscription_is_refused(server: Server, wrong: dict[str, str]) -> None:
    player = server.account(fresh_name())
    sent = {**PushBrowser("https://push.example/x").subscription, **wrong}
    assert player.refused("POST", "/api/contacts/browsers", sent) == (400, "bad_input")
    assert browsers(player) == []


def test_guest_and_stranger_have_no_browser(server: Server) -> None:
    sent = PushBrowser("https://push.example/guest").subscription
    refused = server.guest().refused("POST", "/api/contacts/browsers", sent)
    assert refused == (403, "forbidden")
    refused = server.client().refused("POST", "/api/contacts/browsers", sent)
    assert refused == (401, "signed_out")


def test_server_keeps_its_key_for_browsers(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with Server(tmp_path, **SETTINGS) as started:
            keys.append(started.account(fresh_name()).get("/api/contacts")["push_key"])
    assert keys[0] == keys[1]
    assert len(decoded(keys[0])) == 65


def test_server_without_public_address_sends_no_push(tmp_path: Path) -> None:
    with Server(tmp_path) as plain:
        player = plain.account(fresh_name())
        assert player.get("/api/contacts")["push_key"] == ""
        sent = PushBrowser("https://push.example/x").subscription
        assert player.refused("POST", "/api/contacts/browsers", sent) == (400, "bad_input")


def test_service_worker_may_serve_the_whole_site(server: Server) -> None:
    answer = server.client().http.get("/push-worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    # Without a handler of requests no page can come from a cache of the worker.
    assert "fetch" not in [
        line.split('"')[1] for line in answer.text.splitlines() if "addEventListener" in line
    ]
