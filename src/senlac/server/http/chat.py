"""Chat and notes."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Controller, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from senlac.server.http.bodies import ChatBody, NotesBody
from senlac.server.matches import chat
from senlac.server.security.authentication import AnyRequest, Signed, TheServices, address
from senlac.server.sockets.commands import ChatLine, chat_line, post_chat


class Chat(Struct, frozen=True):
    """The latest chat lines, in order."""

    lines: Sequence[ChatLine]


class Notes(Struct, frozen=True):
    """Private notes of a player, and the tag of this version of them."""

    text: str
    tag: str


class ChatController(Controller):
    """The routes of the chat and the private notes."""

    path = "/api/matches/{match_id:str}"
    tags = ("talk",)

    @get("/chat")
    async def chat(self, services: TheServices, match_id: FromPath[str]) -> Chat:
        """Show the chat of a match."""
        table = await services.writer.table(match_id)
        async with services.database.read() as session:
            rows = await chat.lines(session, match_id)
        return Chat([chat_line(table, row) for row in rows])

    @post("/chat")
    async def say(
        self,
        services: TheServices,
        signed: Signed,
        request: AnyRequest,
        match_id: FromPath[str],
        data: JSONBody[ChatBody],
    ) -> ChatLine:
        """Write a chat line. Only players of the match may."""
        return await post_chat(services, signed.person, match_id, data.text, address(request))

    @get("/notes")
    async def notes(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Notes:
        """Show the player's own notes."""
        await services.writer.table(match_id)
        async with services.database.read() as session:
            text = await chat.notes(session, match_id, signed.person.id)
        return Notes(text, chat.tag_of(text))

    @put("/notes")
    async def note(
        self,
        services: TheServices,
        signed: Signed,
        request: AnyRequest,
        match_id: FromPath[str],
        data: JSONBody[NotesBody],
    ) -> Notes:
        """Store the player's notes. With a `tag` they replace only the version with that tag."""
        table = await services.writer.table(match_id)
        table.require_player(signed.person.id)
        services.storing.take(signed.person.id, address(request), len(data.text))
        async with services.database.write() as session:
            text = await chat.note(
                session, match_id, signed.person.id, data.text, data.tag, join=data.join
            )
        return Notes(text, chat.tag_of(text))
