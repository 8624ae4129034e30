"""Muted matches: those about which an account is sent nothing."""

from __future__ import annotations

from litestar import Controller, get, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from senlac.server.alerts.mutes import is_muted, set_muted
from senlac.server.http.bodies import MuteBody
from senlac.server.security.authentication import Signed, TheServices


class Mute(Struct, frozen=True):
    """Whether a match is muted: the account is sent nothing about it."""

    muted: bool


class MuteController(Controller):
    """The routes of muted matches."""

    path = "/api/matches/{match_id:str}/mute"
    tags = ("people",)

    @get()
    async def muted(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Mute:
        """Return whether the account is sent nothing about a match."""
        await services.writer.table(match_id)
        async with services.database.read() as session:
            return Mute(await is_muted(session, signed.person.id, match_id))

    @put()
    async def mute(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[MuteBody],
    ) -> Mute:
        """Mute a match for the account, or let its messages come again. Only players may."""
        table = await services.writer.table(match_id)
        table.require_player(signed.person.id)
        async with services.database.write() as session:
            await set_muted(session, signed.person.id, match_id, muted=data.muted)
        return Mute(data.muted)
