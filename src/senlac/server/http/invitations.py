"""Invitation links of a match, for the account that created it."""

from __future__ import annotations

from collections.abc import Mapping

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from senlac.server.http.bodies import RenewBody
from senlac.server.matches import invite_links
from senlac.server.matches.change import Change
from senlac.server.matches.table import Table
from senlac.server.security.authentication import Signed, TheServices


class Invitations(Struct, frozen=True):
    """The links of the seats that wait for invited players, by role."""

    invites: Mapping[str, str]


class InvitationLinks(Controller):
    """The routes of the invitation links of a match."""

    path = "/api/matches/{match_id:str}/invitations"
    tags = ("matches",)

    @get()
    async def invitations(
        self, services: TheServices, signed: Signed, match_id: FromPath[str]
    ) -> Invitations:
        """Show the links of the invited seats again. Only the owner of the match may."""
        table = await services.writer.table(match_id)
        secret = await services.cache.secret(match_id)
        return Invitations(links(table, invite_links.shown(table, signed.person.id, secret)))

    @post(status_code=200)
    async def renew(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[RenewBody],
    ) -> Invitations:
        """Renew the link of an invited seat. The previous link stops working."""
        account = signed.person.id
        secret = await services.cache.secret(match_id)

        def renewed(table: Table) -> Change:
            return Change(table, invite_links.renewed(table, account, secret, data.role))

        after = (await services.writer.change(match_id, renewed)).after
        return Invitations(links(after, invite_links.shown(after, account, secret)))


def links(table: Table, words: Mapping[str, str]) -> dict[str, str]:
    """Return the links to the seats of a match, by role."""
    return {role: f"/match/{table.id}?role={role}&invite={word}" for role, word in words.items()}
