"""Webhooks: the messages that chat rooms and programs are sent, and those that refuse them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from senlac.server.accounts.accounts import Person
from senlac.server.alerts import contacts
from senlac.server.alerts.delivery import EMAIL, WEBHOOK, Channel, Keys
from senlac.server.alerts.email import EmailChannel
from senlac.server.alerts.mutes import set_muted
from senlac.server.alerts.outbox import FAILURES, RETRY_SECONDS
from senlac.server.alerts.outgoing import Outgoing
from senlac.server.alerts.sender import PROBLEMS, AlertSender
from senlac.server.alerts.standing import StandingMessages
from senlac.server.alerts.webhooks import Hook, WebhookChannel, form_of, new_secret, signature
from senlac.server.alerts.wishes import Wishes
from senlac.server.config.mail_settings import mail_settings
from senlac.server.database.models import ContactRow
from senlac.server.matches.deadlines import DAY
from senlac.server.support.metrics import Metrics
from tests.server.mailbox import Mailbox
from tests.server.push_service import Endpoint, Sent
from tests.server.support import Client, Server
from tests.server.test_accounts import fresh_name
from tests.server.test_alerts import BEGIN, KEY, SETTINGS, Post, battle, mailbox, post, run
from tests.server.test_match_rows import EDITH
from tests.server.test_push import NETWORKS, PUBLIC, service
from tests.server.test_push import SETTINGS as PUSHING

__all__ = ["mailbox", "service"]

STRANGE: Final = {"url": "https://hook.example/", "match": "nomatch"}


def use_webhooks(it: Post, mailbox: Mailbox) -> None:
    """Let the senders send to webhooks as well as by e-mail."""
    mail = mail_settings({**SETTINGS, "SENLAC_SMTP_URL": mailbox.url})
    assert mail is not None
    outgoing = Outgoing(NETWORKS)
    channels: dict[str, Channel] = {
        EMAIL: EmailChannel(mail, Keys(KEY)),
        WEBHOOK: WebhookChannel(outgoing, PUBLIC, StandingMessages(outgoing, it.database)),
    }
    it.senders = [AlertSender(it.database, channels, Metrics(), it.clock) for _ in "two"]


async def hook(
    it: Post, person: Person, url: str, form: str = "signed", match: str = "", **wishes: object
) -> ContactRow:
    """Give a person a webhook."""
    given = Hook(url, form, new_secret() if form == "signed" else "")
    async with it.database.write() as session:
        row = await contacts.add_webhook(session, person.id, given, match, it.clock.at)
        row.wishes = to_builtins(replace(Wishes(wait=0), **wishes))
    return row


def read(sent: Sent) -> dict[str, Any]:
    """Return the document in a request."""
    found: dict[str, Any] = json.loads(sent.body)
    return found


# ---- the forms ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "form"),
    [
        ("https://discord.com/api/webhooks/1/x", "discord"),
        ("https://canary.discord.com/api/v10/webhooks/1/x", "discord"),
        ("https://discord.com/invite/x", "signed"),
        ("https://hooks.slack.com/services/T/B/x", "slack"),
        ("https://discord.com.example/api/webhooks/1/x", "signed"),
        ("https://bot.example/hook", "signed"),
    ],
)
def test_form_is_recognised_by_the_address(url: str, form: str) -> None:
    assert form_of(url) == form


def test_signature_is_that_of_the_standard() -> None:
    # The example of the libraries of Standard Webhooks.
    found = signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330,
        b'{"test": 2432232314}',
    )  # fmt: skip
    assert found == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_program_is_sent_a_signed_message(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_webhooks(it, mailbox)
            contact = await hook(it, EDITH, f"{service.url}/hook?a=b")
            match_id = await it.create(battle(BEGIN))
            await it.look()
            await it.look()
            [sent] = service.sent
            assert (sent.method, sent.path) == ("POST", "/hook?a=b")
            assert sent.headers["content-type"] == "application/json"
            found = read(sent)
            assert found["type"] == "turn"
            assert found["data"]["url"] == f"{PUBLIC}/match/{match_id}"
            assert found["data"]["title"] == "Your move: The Foragers"
            [match] = found["data"]["matches"]
            assert (match["id"], match["roles"]) == (match_id, ["norman"])
            signed = f"{sent.headers['webhook-id']}.{sent.headers['webhook-timestamp']}.".encode()
            key = base64.b64decode(contact.target["secret"].removeprefix("whsec_"))
            digest = hmac.new(key, signed + sent.body, hashlib.sha256).digest()
            expected = f"v1,{base64.b64encode(digest).decode()}"
            assert sent.headers["webhook-signature"] == expected

    run(work())


def test_chat_rooms_are_sent_their_own_forms(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_webhooks(it, mailbox)
            for form in ("discord", "slack"):
                await hook(it, EDITH, f"{service.url}/{form}", form)
            match_id = await it.create(battle(BEGIN))
            await it.look()
            found = {sent.path: read(sent) for sent in service.sent}
            text = (
                "It is your move in The Foragers (Saxons and Normans 1066): you play Norman.\n"
                f"{PUBLIC}/match/{match_id}"
            )
            assert found["/discord"] == {
                "content": f"**Your move: The Foragers**\n{text}",
                "allowed_mentions": {"parse": []},
            }
            assert found["/slack"] == {"text": f"*Your move: The Foragers*\n{text}"}
            assert all("webhook-signature" not in sent.headers for sent in service.sent)

    run(work())


# ---- single matches, and muted ones -------------------------------------------------------------


def test_webhook_of_a_match_takes_the_place_of_the_others(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_webhooks(it, mailbox)
            await it.contact(EDITH, wait=0)
            await hook(it, EDITH, f"{service.url}/all")
            first, second = [await it.create(battle(BEGIN)) for _ in range(2)]
            await hook(it, EDITH, f"{service.url}/one", match=first)
            mails = await it.look()
            found = {
                sent.path: [match["id"] for match in read(sent)["data"]["matches"]]
                for sent in service.sent
            }
            assert found == {"/one": [first], "/all": [second]}
            # Other channels are not concerned.
            assert len(mails) == 2

    run(work())


def test_muted_match_sends_nothing(tmp_path: Path, mailbox: Mailbox, service: Endpoint) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_webhooks(it, mailbox)
            await it.contact(EDITH, wait=0)
            await hook(it, EDITH, f"{service.url}/")
            match_id = await it.create(battle(BEGIN))
            async with it.database.write() as session:
                await set_muted(session, EDITH.id, match_id, muted=True)
            assert await it.look() == []
            assert service.sent == []
            async with it.database.write() as session:
                await set_muted(session, EDITH.id, match_id, muted=False)
            assert len(await it.look()) == 1
            assert len(service.sent) == 1

    run(work())


# ---- webhooks that fail -------------------------------------------------------------------------


def test_deleted_webhook_is_switched_off_and_its_owner_sees_that(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox) as it:
            use_webhooks(it, mailbox)
            await it.contact(EDITH, kinds=["result"])
            service.replies["/"] = 404
            contact = await hook(it, EDITH, f"{service.url}/")
            for _ in range(2):
                await it.create(battle(BEGIN))
            mails = [*await it.look(), *await it.look()]
            row = await it.row(contact)
            assert row is not None
            assert row.problem == PROBLEMS[WEBHOOK]
            assert mails == [("edith@example.org", "A webhook was switched off")]
            # A test that succeeds switches it on again.
            service.replies.clear()
            async with it.database.write() as session:
                await contacts.put_test(session, row, it.clock.at)
            await it.look()
            row = await it.row(contact)
            assert row is not None
            assert row.problem == ""

    run(work())


def test_webhook_that_fails_for_long_is_switched_off(
    tmp_path: Path, mailbox: Mailbox, service: Endpoint
) -> None:
    async def work() -> None:
        async with post(tmp_path, mailbox, servers=1) as it:
            use_webhooks(it, mailbox)
            service.replies["/"] = 503
            contact = await hook(it, EDITH, f"{service.url}/")
            for number in range(FAILURES):
                row = await it.row(contact)
                assert row is not None
                assert row.problem == "", number
                await it.create(battle(it.clock.at))
                for seconds in (0, *RETRY_SECONDS):
                    it.clock.at += seconds
                    await it.look()
                it.clock.at += DAY
            row = await it.row(contact)
            assert row is not None
            assert row.problem == PROBLEMS[WEBHOOK]
            tries = FAILURES * (1 + len(RETRY_SECONDS))
            assert len(service.sent) == tries
            # Programs recognise a message that is sent again.
            assert len({sent.headers["webhook-id"] for sent in service.sent}) == FAILURES

    run(work())


# ---- webhooks of an account ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server that sends to webhooks, and no e-mail."""
    with Server(tmp_path_factory.mktemp("hooks"), **PUSHING) as started:
        yield started


def hooks(player: Client) -> list[dict[str, Any]]:
    """Return the webhooks of a player."""
    found = player.get("/api/contacts")["contacts"]
    return [one for one in found if one["channel"] == WEBHOOK]


def test_owner_sees_the_last_results(server: Server, service: Endpoint) -> None:
    player = server.account(fresh_name())
    service.replies["/refusing"] = 400
    results = {}
    for path in ("/good", "/refusing"):
        contact_id = player.post("/api/contacts/webhooks", url=f"{service.url}{path}")["id"]
        player.post(f"/api/contacts/{contact_id}/test")
        service.wait(1, path)
        while not (found := player.get(f"/api/contacts/{contact_id}/results")["results"]):
            pass
        results[path] = [(one["kind"], one["how"], one.get("detail")) for one in found]
    assert results == {
        "/good": [("test", "sent", None)],
        "/refusing": [("test", "refused", "reply 400")],
    }


def test_address_and_secret_of_a_webhook_are_not_sent_back(server: Server) -> None:
    player = server.account(fresh_name())
    made = player.post("/api/contacts/webhooks", url="https://bot.example/my-token")
    assert made["secret"].startswith("whsec_")
    assert len(base64.b64decode(made["secret"].removeprefix("whsec_"))) == 24
    answer = player.http.get("/api/contacts").text
    assert "my-token" not in answer
    assert made["secret"] not in answer
    [mine] = hooks(player)
    assert (mine["host"], mine["form"]) == ("bot.example", "signed")


def test_webhook_is_added_once_for_each_match(server: Server) -> None:
    player = server.account(fresh_name())
    url = "https://discord.com/api/webhooks/1/x"
    match_id = player.match({"norman": "me", "saxon": "open"})
    made = player.post("/api/contacts/webhooks", url=url)
    assert (made["form"], "secret" in made) == ("discord", False)
    player.post("/api/contacts/webhooks", url=url, match=match_id)
    for match in ("", match_id):
        again = player.refused("POST", "/api/contacts/webhooks", {"url": url, "match": match})
        assert again == (400, "bad_input")
    assert [one.get("match", "") for one in hooks(player)] == ["", match_id]


@pytest.mark.parametrize(
    "wrong",
    [
        {"url": "https://10.0.0.1/"}, {"url": "https://localhost:1/", "form": "irc"}, {"url": ""},
        {"url": "ftp://hook.example/"}, STRANGE,
    ],
)  # fmt: skip
def test_invalid_webhook_is_refused(server: Server, wrong: dict[str, str]) -> None:
    player = server.account(fresh_name())
    assert player.refused("POST", "/api/contacts/webhooks", wrong) == (400, "bad_input")
    assert hooks(player) == []


def test_webhooks_belong_to_one_account(server: Server) -> None:
    player, other = server.account(fresh_name()), server.account(fresh_name())
    made = player.post("/api/contacts/webhooks", url="https://hook.example/")["id"]
    for method, path in (("GET", "/results"), ("POST", "/test"), ("DELETE", "")):
        refused = other.refused(method, f"/api/contacts/{made}{path}")
        assert refused == (404, "not_found")
    refused = server.guest().refused("POST", "/api/contacts/webhooks", {"url": "https://a.example"})
    assert refused == (403, "forbidden")


def test_match_is_muted_by_its_players_only(server: Server) -> None:
    player, other = server.account(fresh_name()), server.account(fresh_name())
    match_id = player.match({"norman": "me", "saxon": "open"})
    path = f"/api/matches/{match_id}/mute"
    assert player.get(path) == {"muted": False}
    player.put(path, muted=True)
    assert player.get(path) == {"muted": True}
    assert other.get(path) == {"muted": False}
    assert other.refused("PUT", path, {"muted": True}) == (403, "forbidden")
    player.put(path, muted=False)
    assert player.get(path) == {"muted": False}
