"""Contacts: the addresses, browsers and webhooks that receive an account's alerts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct, structs, to_builtins

from senlac.server.accounts.accounts import Session
from senlac.server.alerts import contacts
from senlac.server.alerts.codes import code_of
from senlac.server.alerts.delivery import EMAIL, PUSH, WEBHOOK
from senlac.server.alerts.outbox import last_results
from senlac.server.alerts.push import Subscription, public_key
from senlac.server.alerts.targets import ForbiddenTargetError, require_sensible, target_of
from senlac.server.alerts.webhooks import SIGNED, Hook, form_of, new_secret
from senlac.server.alerts.wishes import Wishes
from senlac.server.database.models import Account, AlertRow, ContactRow
from senlac.server.http.bodies import BrowserBody, ContactBody, WebhookBody, WishesBody
from senlac.server.http.codes import feed_purpose
from senlac.server.http.errors import AnyRequest
from senlac.server.http.people import Done
from senlac.server.security.authentication import (
    Owner,
    TheServices,
    address,
    agent,
)
from senlac.server.services.context import Services
from senlac.server.store.table_writer import now
from senlac.server.support.errors import BadInput, Forbidden, Refused
from senlac.server.views.card import iso

MAX_AGENT: Final = 300
"""Letters of a `User-Agent` that are stored with a browser."""

CHANNEL_NAMES: Final = {
    EMAIL: "e-mail",
    PUSH: "notices to browsers",
    WEBHOOK: "messages to webhooks",
}


class ContactCard(Struct, frozen=True, omit_defaults=True):
    """An e-mail address or a browser, and what is sent to it.

    `address` of a browser is `push:` and the SHA-256 of the endpoint of its subscription, `agent`
    its `User-Agent`. `problem` is why the contact receives nothing any more. A webhook has a `form`
    and the `host` of its address, which is secret, and perhaps the one `match` that it is for.
    `secret` signs its messages; it is only sent when the webhook is added.
    """

    id: str
    channel: str
    address: str
    confirmed: bool
    wishes: Wishes
    agent: str = ""
    problem: str = ""
    form: str = ""
    host: str = ""
    match: str = ""
    style: str = "mine"
    secret: str = ""


class AlertResult(Struct, frozen=True, omit_defaults=True):
    """A message to a contact that was tried.

    `how` is `sent`, `failed`, `refused` or `outdated`. At `next_at` it is tried again.
    """

    kind: str
    match: str
    tried_at: str
    how: str
    attempts: int
    detail: str = ""
    next_at: str | None = None


class AlertResults(Struct, frozen=True):
    """The last messages to a contact, the newest first."""

    results: Sequence[AlertResult]


class Contacts(Struct, frozen=True):
    """All contacts of an account, and whether this server sends e-mail at all.

    `feed` is the path of the account's feed, "" for a guest. It is secret. `push_key` is the key
    with which browsers subscribe, "" if this server sends no web push. `webhooks` says whether it
    sends to webhooks.
    """

    available: bool
    contacts: Sequence[ContactCard]
    feed: str = ""
    push_key: str = ""
    webhooks: bool = False


class ContactsController(Controller):
    """The routes of an account's addresses and browsers."""

    path = "/api/contacts"
    tags = ("people",)

    @get()
    async def contacts(self, services: TheServices, owner: Owner) -> Contacts:
        """List the addresses and browsers of the account."""
        async with services.database.read() as session:
            rows = await contacts.contacts_of(session, owner.person.id)
            account = await session.get(Account, owner.person.id)
        path = ""
        if account is not None and account.password is not None:
            code = code_of(services.alert_keys.codes, feed_purpose(account), account.id)
            path = f"/feed/{code}"
        push_key = public_key(services.alert_keys.push) if services.alerts.offers(PUSH) else ""
        cards = [_card(row) for row in rows]
        hooks = services.alerts.offers(WEBHOOK)
        return Contacts(services.alerts.offers(EMAIL), cards, path, push_key, hooks)

    @post()
    async def add(
        self, request: AnyRequest, services: TheServices, owner: Owner, data: JSONBody[ContactBody]
    ) -> ContactCard:
        """Add an address. It receives a message with a link that confirms it."""
        await _require_allowed(services, request, owner, EMAIL)
        async with services.database.write() as session:
            row = await contacts.add(session, owner.person.id, data.address, now())
        services.alerts.wake()
        return _card(row)

    @post("/browsers")
    async def add_browser(
        self, request: AnyRequest, services: TheServices, owner: Owner, data: JSONBody[BrowserBody]
    ) -> ContactCard:
        """Add the browser that sends this, or renew its keys."""
        await _require_allowed(services, request, owner, PUSH)
        try:
            require_sensible(data.endpoint, services.settings.alert_networks)
        except ForbiddenTargetError as error:
            raise BadInput(f"endpoint: {error}") from error
        given = Subscription(data.endpoint, data.p256dh, data.auth, agent(request)[:MAX_AGENT])
        async with services.database.write() as session:
            row = await contacts.add_browser(
                session, owner.person.id, given, now(), replaces=data.replaces
            )
        return _card(row)

    @post("/webhooks")
    async def add_webhook(
        self, request: AnyRequest, services: TheServices, owner: Owner, data: JSONBody[WebhookBody]
    ) -> ContactCard:
        """Add a webhook. The answer contains the secret that signs its messages."""
        await _require_allowed(services, request, owner, WEBHOOK)
        try:
            require_sensible(data.url, services.settings.alert_networks)
            form = data.form or form_of(data.url)
        except ForbiddenTargetError as error:
            raise BadInput(f"url: {error}") from error
        hook = Hook(data.url, form, new_secret() if form == SIGNED else "")
        async with services.database.write() as session:
            row = await contacts.add_webhook(
                session, owner.person.id, hook, data.match, now(), data.style
            )
        return structs.replace(_card(row), secret=hook.secret)

    @get("/{contact_id:str}/results")
    async def results(
        self, services: TheServices, owner: Owner, contact_id: FromPath[str]
    ) -> AlertResults:
        """List the last messages to a contact, and how they ended."""
        async with services.database.read() as session:
            row = await contacts.contact_of(session, owner.person.id, contact_id)
            found = await last_results(session, row.id)
        return AlertResults([_result(alert) for alert in found])

    @post("/{contact_id:str}/test", status_code=200)
    async def test(
        self, request: AnyRequest, services: TheServices, owner: Owner, contact_id: FromPath[str]
    ) -> Done:
        """Send a message that shows whether a contact works."""
        async with services.database.read() as session:
            row = await contacts.contact_of(session, owner.person.id, contact_id)
        if row.confirmed_at is None:
            raise Refused("Please confirm this address first.")
        await _require_allowed(services, request, owner, row.channel)
        async with services.database.write() as session:
            await contacts.put_test(session, row, now())
        services.alerts.wake()
        return Done()

    @post("/{contact_id:str}/ask", status_code=200)
    async def ask(
        self, request: AnyRequest, services: TheServices, owner: Owner, contact_id: FromPath[str]
    ) -> Done:
        """Send the message that asks to confirm an address again."""
        await _require_allowed(services, request, owner, EMAIL)
        async with services.database.write() as session:
            row = await contacts.contact_of(session, owner.person.id, contact_id)
            await contacts.ask_to_confirm(session, row, now())
        services.alerts.wake()
        return Done()

    @put("/{contact_id:str}")
    async def change(
        self,
        services: TheServices,
        owner: Owner,
        contact_id: FromPath[str],
        data: JSONBody[WishesBody],
    ) -> ContactCard:
        """Change what is sent to a contact, and when."""
        data.wishes.check()
        async with services.database.write() as session:
            row = await contacts.contact_of(session, owner.person.id, contact_id)
            row.wishes = to_builtins(data.wishes)
        return _card(row)

    @delete("/{contact_id:str}", status_code=200)
    async def remove(self, services: TheServices, owner: Owner, contact_id: FromPath[str]) -> Done:
        """Remove an address or a browser."""
        async with services.database.write() as session:
            await contacts.contact_of(session, owner.person.id, contact_id)
            await contacts.remove(session, contact_id)
        return Done()


async def _require_allowed(
    services: Services, request: AnyRequest, owner: Session, channel: str
) -> None:
    """Require that an account may add a contact or have a message sent to it.

    Raises:
        Refused: this server sends nothing by this channel.
        Forbidden: guests may not.
        TooMany: the account or the network has done so too often.
    """
    if not services.alerts.offers(channel):
        raise Refused(f"This server sends no {CHANNEL_NAMES[channel]}.")
    if owner.person.guest:
        raise Forbidden("Only accounts are sent messages. Please create an account first.")
    limits, shared = services.settings.limits, services.shared_limiter
    await shared.take("contact", owner.person.id, limits.contact)
    await shared.take("contact-network", address(request), limits.contact_network)


def _card(row: ContactRow) -> ContactCard:
    return ContactCard(
        row.id, row.channel, row.address, row.confirmed_at is not None, contacts.wishes_of(row),
        row.target.get("agent", ""), row.problem, row.target.get("form", ""),
        target_of(row.target["url"]).host if row.channel == WEBHOOK else "", row.match_id,
        row.style,
    )  # fmt: skip


def _result(alert: AlertRow) -> AlertResult:
    return AlertResult(
        alert.kind, alert.match_id, iso(alert.tried_at or 0.0), alert.how, alert.attempts,
        alert.detail, None if alert.next_at is None else iso(alert.next_at),
    )  # fmt: skip
