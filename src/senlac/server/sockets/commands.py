"""Commands: what a person does in a match, by HTTP or by a socket."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import AsyncExitStack

import msgspec
from msgspec import Struct

from senlac.engine.support.slices import finished
from senlac.server.accounts.accounts import Person
from senlac.server.database.models import ChatRow
from senlac.server.matches import chat, lobby, privacy, seating
from senlac.server.matches.analysis_rows import require_analysis_quota
from senlac.server.matches.change import Change
from senlac.server.matches.invitations import require_welcome
from senlac.server.matches.lobby import Created
from senlac.server.matches.playing import ActionRequest, act
from senlac.server.matches.quota import require_bot_match_quota
from senlac.server.matches.table import Table
from senlac.server.services.context import Services
from senlac.server.store.decisions import Decision, may_begin
from senlac.server.store.table_writer import ChangeResult, now
from senlac.server.support.errors import Refused
from senlac.server.views.card import iso


class Receipt(Struct, frozen=True):
    """The ack of an action: the seq after it, and whether the action had been played before."""

    seq: int
    again: bool


async def perform(
    services: Services,
    person: Person,
    match_id: str,
    sent: ActionRequest,
    acknowledge: Callable[[Receipt], None] = lambda _: None,
) -> Receipt:
    """Play an action, once even if it is sent again. It is on disk when this returns.

    `acknowledge` is called with the receipt before the change is shown to anyone.

    Raises:
        Refused: the person may not play it, it was decided on an older state, it is illegal, or a
            limit is exceeded.
    """
    metrics = services.metrics
    if sent.then:
        # A batch counts as the number of its actions.
        limits = services.settings.limits
        services.limiter.take("change", person.id, limits.change, len(sent.then))

    def decide(table: Table) -> Decision:
        work = act(table, person.id, sent, now())
        # Each action of a batch may take some milliseconds, so another thread applies them.
        return services.beside.run(work) if sent.then else finished(work)

    def receipt(result: ChangeResult) -> Receipt:
        return Receipt(result.after.receipts[person.id, sent.id], result.change is None)

    started = time.perf_counter()
    try:
        result = await services.writer.change(
            match_id, decide, lambda result: acknowledge(receipt(result))
        )
    except Refused as error:
        metrics.actions.labels(how=error.code).inc()
        raise
    metrics.acting.observe(time.perf_counter() - started)
    (metrics.played if result.change is not None else metrics.again).inc()
    return receipt(result)


async def create_match(services: Services, created: Created, network: str) -> Table:
    """Store a new match if its owner may create one more. It is on disk when this returns.

    Raises:
        DiskFull: the disk is nearly full.
        TooMany: the owner has too many matches with bots or analyses, or an invited person too many
            invitations.
    """
    table, limits = created.change.after, services.settings.limits
    owner = table.owner or ""
    services.storing.take(owner, network, len(msgspec.json.encode(table.begin.document())))
    invited = {seat.reserved_for for seat in table.assignments if seat.reserved_for is not None}
    async with AsyncExitStack() as stack:
        # Simultaneous requests of an account, or invitations to one, are counted one after another
        # by each server.
        # Locks are always acquired in the same order, so that there is no deadlock.
        for who in sorted({owner, *invited}):
            await stack.enter_async_context(services.founding.of(who))
        async with services.database.read() as session:
            await require_bot_match_quota(session, table, limits)
            if table.analysis is not None:
                await require_analysis_quota(session, owner, limits.analyses)
            await require_welcome(session, table, limits)
        return await services.writer.create(created.change)


async def accept(services: Services, person: Person, match_id: str, salt: str) -> bool:
    """Take the seats to which a person is invited; return whether that was so already.

    Raises:
        Refused: the person is not invited, has declined, or the match has begun.
    """
    async with services.database.read() as session:
        await privacy.require_seen(session, match_id, person.id, declined=True)
    secret = await services.cache.secret(match_id)

    def accepted(table: Table) -> Change | None:
        at = now()
        after = seating.accept(table, person, salt, at)
        return None if after is None else Change(table, lobby.started_if_full(after, secret, at))

    decide = may_begin(services.beside, accepted)
    return (await services.writer.change(match_id, decide)).change is None


async def decline(services: Services, person: Person, match_id: str) -> bool:
    """Decline an invitation; return whether that was so already.

    Raises:
        Refused: the person is not invited, or plays in the match.
    """
    async with services.database.read() as session:
        await privacy.require_seen(session, match_id, person.id, declined=True)

    def declined(table: Table) -> Change | None:
        after = seating.decline(table, person, now())
        return None if after is None else Change(table, after)

    return (await services.writer.change(match_id, declined)).change is None


class ChatLine(Struct, frozen=True):
    """A chat line; `role` is a role of its author, "" for an author without one."""

    id: int
    name: str
    role: str
    text: str
    at: str


def chat_line(table: Table, row: ChatRow) -> ChatLine:
    """Return a line as all viewers of the match receive it."""
    roles = table.roles_of(row.account_id)
    return ChatLine(row.id, row.name, roles[0] if roles else "", row.text, iso(row.said_at))


async def post_chat(
    services: Services, person: Person, match_id: str, text: str, network: str
) -> ChatLine:
    """Write a chat line in a match.

    Raises:
        Refused: the person does not play in the match, the text is empty or too long, a limit is
            exceeded, or the disk is full.
    """
    table = await services.writer.table(match_id)
    table.require_player(person.id)
    services.limiter.take("chat", person.id, services.settings.limits.chat)
    services.storing.take(person.id, network, len(text))
    async with services.database.write() as session:
        row = await chat.post_message(session, match_id, person, text, now())
    services.recent_lines.put(row)
    services.news.said(match_id, row.id)
    return chat_line(table, row)
