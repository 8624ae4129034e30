"""Password resets by the administrator."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from senlac.server.accounts import accounts
from senlac.server.accounts.passwords import hash_password
from senlac.server.config.settings import Settings
from senlac.server.database.models import KeyRow
from senlac.server.database.monitor import CHANGE_MARK, new_mark
from senlac.server.ops.reading import work_on

BYTES: Final = 12


@dataclass(frozen=True)
class NewPassword:
    """A random password, with the name and e-mail address of its account."""

    name: str
    password: str
    email: str | None


def new_password(settings: Settings, name: str) -> NewPassword:
    """Reset the password of an account; all its sessions and tokens end.

    Raises:
        NotFound: there is no account of that name.
        OptionError: there is no database, or it is read-only.
    """
    password = secrets.token_urlsafe(BYTES)
    kept = hash_password(password)

    async def change(session: AsyncSession) -> NewPassword:
        account = await accounts.reset_password(session, name, kept)
        # A running server notices the mark and closes the sockets of the account.
        await session.merge(KeyRow(name=CHANGE_MARK, value=new_mark()))
        return NewPassword(account.name, password, account.email)

    return work_on(settings, change, writes=True)
