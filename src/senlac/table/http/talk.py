"""Chat and notes."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import Controller, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from senlac.table.commands import ChatLine, chat_line, speak
from senlac.table.guard.visitor import AnyRequest, Signed, TheServices, address
from senlac.table.http.bodies import ChatBody, NotesBody
from senlac.table.service import talk


class Chat(Struct, frozen=True):
    """What was said last, in order."""

    lines: Sequence[ChatLine]


class Notes(Struct, frozen=True):
    """Private notes of a player, and the tag of this version of them."""

    text: str
    tag: str


class Talk(Controller):
    """What is said at a table, and what is not."""

    path = "/api/matches/{match_id:str}"
    tags = ("talk",)

    @get("/chat")
    async def chat(self, services: TheServices, match_id: FromPath[str]) -> Chat:
        """Show what was said at a table."""
        table = await services.writer.table(match_id)
        async with services.database.read() as session:
            rows = await talk.lines(session, match_id)
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
        """Say something; only those who play are heard."""
        return await speak(services, signed.person, match_id, data.text, address(request))

    @get("/notes")
    async def notes(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Notes:
        """Show one's own notes."""
        await services.writer.table(match_id)
        async with services.database.read() as session:
            text = await talk.notes(session, match_id, signed.person.id)
        return Notes(text, talk.tag_of(text))

    @put("/notes")
    async def note(
        self,
        services: TheServices,
        signed: Signed,
        request: AnyRequest,
        match_id: FromPath[str],
        data: JSONBody[NotesBody],
    ) -> Notes:
        """Keep one's own notes; only those who play take any; with a `tag` only over those."""
        table = await services.writer.table(match_id)
        table.require_player(signed.person.id)
        services.storing.take(signed.person.id, address(request), len(data.text))
        async with services.database.write() as session:
            text = await talk.note(
                session, match_id, signed.person.id, data.text, data.tag, join=data.join
            )
        return Notes(text, talk.tag_of(text))
