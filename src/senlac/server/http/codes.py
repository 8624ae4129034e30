"""The links in e-mails, and the feed of an account: the code in an address is all they need."""

from __future__ import annotations

from typing import Final

from litestar import Controller, Response, get, post
from litestar.params import FromPath

from senlac.server.alerts import contacts
from senlac.server.alerts.codes import CONFIRM, FEED, STOP, subject_of
from senlac.server.alerts.feed import feed
from senlac.server.database.models import Account
from senlac.server.http.errors import AnyRequest
from senlac.server.http.people import Done
from senlac.server.security.authentication import UNGUARDED, TheServices, address
from senlac.server.services.context import Services
from senlac.server.store.table_writer import now
from senlac.server.support.errors import NotFound
from senlac.server.support.ids import ID_LENGTH, hashed
from senlac.server.views import lists

ATOM: Final = "application/atom+xml"


class CodesController(Controller):
    """The routes of the links in e-mails. The code in a link is all that they need."""

    tags = ("people",)

    @post("/api/codes/{code:str}/confirm", status_code=200)
    async def confirm(
        self, request: AnyRequest, services: TheServices, code: FromPath[str]
    ) -> Done:
        """Confirm an address."""
        contact_id = _subject(services, request, CONFIRM, code)
        async with services.database.write() as session:
            if await contacts.confirm(session, contact_id, now()) is None:
                raise _invalid()
        return Done()

    @post(["/u/{code:str}", "/api/codes/{code:str}/stop"], status_code=200, opt={UNGUARDED: True})
    async def stop(self, request: AnyRequest, services: TheServices, code: FromPath[str]) -> Done:
        """Remove an address, for the reader or for their mail program (RFC 8058).

        It is no error if it was removed before.
        """
        contact_id = _subject(services, request, STOP, code)
        async with services.database.write() as session:
            await contacts.remove(session, contact_id)
        return Done()


@get("/feed/{code:str}", tags=["people"], media_type=ATOM)
async def feed_of_account(
    request: AnyRequest, services: TheServices, code: FromPath[str]
) -> Response[bytes]:
    """Return the feed of an account: the matches that wait for it, invitations and results."""
    services.limiter.take("code", address(request), services.settings.limits.code)
    async with services.database.read() as session:
        account = await session.get(Account, code[:ID_LENGTH])
        if account is None or account.password is None:
            raise _invalid()
        if subject_of(services.alert_keys.codes, feed_purpose(account), code) is None:
            raise _invalid()
        mine = await lists.matches_of(session, account.id)
        invited = await lists.invited_matches(session, account.id)
    home = f"{request.url.scheme}://{request.url.netloc}"
    text = feed(account.id, account.name, mine.matches, invited, home)
    return Response(text, media_type=ATOM, headers={"Cache-Control": "private, max-age=60"})


def feed_purpose(account: Account) -> str:
    """Return the purpose of an account's feed code: a new password makes a new code."""
    return f"{FEED} {hashed(account.password or '')}"


def _subject(services: Services, request: AnyRequest, purpose: str, code: str) -> str:
    """Return the id of the contact that a code is for.

    Raises:
        NotFound: it is none of our codes.
        TooMany: the network has tried too many codes.
    """
    services.limiter.take("code", address(request), services.settings.limits.code)
    found = subject_of(services.alert_keys.codes, purpose, code)
    if found is None:
        raise _invalid()
    return found


def _invalid() -> NotFound:
    return NotFound("This link is not valid, or not any more.")
