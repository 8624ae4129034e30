"""People: what whoever runs the server can do for somebody who has lost the password."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from senlac.table.admin.reading import work_on
from senlac.table.outside import MARK, new_mark
from senlac.table.service import accounts
from senlac.table.service.passwords import hash_password
from senlac.table.settings import Settings
from senlac.table.storage.models import KeyRow

BYTES: Final = 12


@dataclass(frozen=True)
class NewPassword:
    """A password that nobody chose, whose it is, and where it may be sent."""

    name: str
    password: str
    email: str | None


def new_password(settings: Settings, name: str) -> NewPassword:
    """Give somebody another password; every browser and program of theirs is signed out.

    Raises:
        NotFound: there is no account of that name.
        OptionError: there is no database that can be written.
    """
    password = secrets.token_urlsafe(BYTES)
    kept = hash_password(password)

    async def change(session: AsyncSession) -> NewPassword:
        account = await accounts.lose_password(session, name, kept)
        # A running server closes the sockets of whoever was signed in.
        await session.merge(KeyRow(name=MARK, value=new_mark()))
        return NewPassword(account.name, password, account.email)

    return work_on(settings, change, writes=True)
