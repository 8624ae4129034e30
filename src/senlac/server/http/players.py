"""The public page of a player."""

from __future__ import annotations

from litestar import Controller, get
from litestar.params import FromPath

from senlac.server.security.authentication import TheServices, Visitor
from senlac.server.views.players import PlayerPage, player_page


class PlayersController(Controller):
    """The route of a player's page."""

    path = "/api/players"
    tags = ("people",)

    @get("/{name:str}", cost=3)
    async def player(
        self, services: TheServices, visitor: Visitor, name: FromPath[str]
    ) -> PlayerPage:
        """Show an account's results by game and side, and its matches that the client may see."""
        account = None if visitor is None else visitor.person.id
        async with services.database.read() as session:
            return await player_page(session, name, account)
