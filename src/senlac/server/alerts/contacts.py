"""The contacts of an account: e-mail addresses, browsers and webhooks."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from msgspec import convert, to_builtins
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.accounts.accounts import EMAIL as EMAIL_ADDRESS
from senlac.server.alerts.delivery import EMAIL, MINE, PUSH, STANDING, WEBHOOK
from senlac.server.alerts.outbox import CONFIRMATION, TEST, put
from senlac.server.alerts.push import Subscription, as_target
from senlac.server.alerts.webhooks import DISCORD, SIGNED, Hook
from senlac.server.alerts.wishes import Wishes
from senlac.server.database.models import Account, AlertRow, ContactRow, SeatRow
from senlac.server.support.errors import BadInput, NotFound
from senlac.server.support.ids import new_id

MOST: Final = 5
"""Maximum number of e-mail addresses of an account."""

MOST_BROWSERS: Final = 10
"""Maximum number of browsers of an account. A new one takes the place of the oldest."""


MOST_WEBHOOKS: Final = 20
"""Maximum number of webhooks of an account: for all its matches, and for single ones."""


def wishes_of(row: ContactRow) -> Wishes:
    """Return what a contact is sent, and when."""
    return convert(row.wishes, Wishes)


async def contacts_of(session: AsyncSession, account: str) -> Sequence[ContactRow]:
    """Return the contacts of an account, the oldest first."""
    chosen = select(ContactRow).where(ContactRow.account_id == account)
    return (await session.scalars(chosen.order_by(ContactRow.created_at, ContactRow.id))).all()


async def contact_of(session: AsyncSession, account: str, contact_id: str) -> ContactRow:
    """Return a contact of an account.

    Raises:
        NotFound: it has no such contact.
    """
    row = await session.get(ContactRow, contact_id)
    if row is None or row.account_id != account:
        raise NotFound("There is no such address.")
    return row


async def _of_channel(session: AsyncSession, account: str, channel: str) -> list[ContactRow]:
    """Return the contacts of an account on a channel, the oldest first."""
    return [row for row in await contacts_of(session, account) if row.channel == channel]


async def add(session: AsyncSession, account: str, address: str, now: float) -> ContactRow:
    """Add an address, and queue the message that asks to confirm it.

    Raises:
        BadInput: it is no e-mail address, the account has it already, or has too many.
    """
    if not EMAIL_ADDRESS.fullmatch(address) or not address.isascii():
        raise BadInput("address: expected an e-mail address of ASCII letters")
    mine = await _of_channel(session, account, EMAIL)
    if address.casefold() in [row.address.casefold() for row in mine]:
        raise BadInput("address: you have this address already")
    if len(mine) >= MOST:
        raise BadInput(f"address: you have {MOST} addresses, which is the limit")
    row = ContactRow(
        id=new_id(), account_id=account, address=address, channel=EMAIL, target={},
        wishes=to_builtins(Wishes()), created_at=now, problem="", match_id="", style=MINE,
    )  # fmt: skip
    session.add(row)
    await session.flush()
    await ask_to_confirm(session, row, now)
    return row


async def add_browser(
    session: AsyncSession, account: str, subscription: Subscription, now: float, *, replaces: str
) -> ContactRow:
    """Add a browser, or renew its keys; it needs no confirmation.

    A browser tells its own secret address only to pages of this site. So the account that is signed
    in there takes it from another that has used the same browser. `replaces` is the former address
    of a browser that has got another one, "" if there is none.

    Raises:
        BadInput: the keys are invalid.
    """
    subscription.check()
    address = browser_address(subscription.endpoint)
    mine = await _of_channel(session, account, PUSH)
    same = {address, browser_address(replaces)}
    row = next((one for one in mine if one.address in same), None)
    taken = delete(ContactRow).where(ContactRow.address == address)
    if row is None:
        for oldest in mine[: max(0, len(mine) + 1 - MOST_BROWSERS)]:
            await session.delete(oldest)
        await session.execute(taken)
        row = ContactRow(
            id=new_id(), account_id=account, channel=PUSH, wishes=to_builtins(Wishes()),
            created_at=now, confirmed_at=now, match_id="", style=MINE,
        )  # fmt: skip
        session.add(row)
    else:
        await session.execute(taken.where(ContactRow.id != row.id))
    row.address, row.target, row.problem = address, as_target(subscription), ""
    await session.flush()
    return row


async def add_webhook(
    session: AsyncSession, account: str, hook: Hook, match_id: str, now: float, style: str = MINE
) -> ContactRow:
    """Add a webhook for all matches of an account, or for one.

    Raises:
        BadInput: the account does not play in that match, has the webhook already, or too many, or
            messages of this form cannot have the style.
    """
    if style == STANDING and hook.form != DISCORD:
        raise BadInput("style: only Discord can edit a message")
    if style != MINE and hook.form == SIGNED:
        raise BadInput("style: programs are sent what concerns you")
    plays = SeatRow.match_id == match_id, SeatRow.account_id == account
    if match_id and await session.scalar(select(SeatRow.role).where(*plays).limit(1)) is None:
        raise BadInput("match: expected one in which you play")
    # Simultaneous requests, perhaps to several servers, are counted one after another.
    await session.get(Account, account, with_for_update=True)
    mine = await _of_channel(session, account, WEBHOOK)
    address = f"hook:{hashlib.sha256(f'{match_id} {style} {hook.url}'.encode()).hexdigest()}"
    if address in [row.address for row in mine]:
        raise BadInput("url: you have this webhook already")
    if len(mine) >= MOST_WEBHOOKS:
        raise BadInput(f"url: you have {MOST_WEBHOOKS} webhooks, which is the limit")
    row = ContactRow(
        id=new_id(), account_id=account, channel=WEBHOOK, address=address,
        target=to_builtins(hook), match_id=match_id, style=style,
        wishes=to_builtins(Wishes(wait=0)),
        created_at=now, confirmed_at=now, problem="",
    )  # fmt: skip
    session.add(row)
    await session.flush()
    return row


def browser_address(endpoint: str) -> str:
    """Return what distinguishes a browser, without the secret address of its push service."""
    return f"push:{hashlib.sha256(endpoint.encode()).hexdigest()}"


async def put_test(session: AsyncSession, row: ContactRow, now: float) -> None:
    """Queue a message that shows whether a contact works."""
    await put(session, row.id, "", TEST, str(now), now)


async def ask_to_confirm(session: AsyncSession, row: ContactRow, now: float) -> None:
    """Queue the message that asks to confirm an address, unless it is confirmed or a browser."""
    if row.confirmed_at is not None or row.channel != EMAIL:
        return
    chosen = AlertRow.contact_id == row.id, AlertRow.kind == CONFIRMATION
    asked = await session.scalar(select(func.count()).select_from(AlertRow).where(*chosen))
    await put(session, row.id, "", CONFIRMATION, str(asked), now)


async def confirm(session: AsyncSession, contact_id: str, now: float) -> ContactRow | None:
    """Confirm an address; return its row, None if it was removed."""
    row = await session.get(ContactRow, contact_id)
    if row is not None and row.confirmed_at is None:
        row.confirmed_at, row.problem = now, ""
    return row


async def remove(session: AsyncSession, contact_id: str) -> bool:
    """Remove an address with its messages; return False if it was removed before."""
    row = await session.get(ContactRow, contact_id)
    if row is not None:
        await session.delete(row)
    return row is not None
