"""Routes of one match: its table, actions, questions about them, and its history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from litestar import Controller, MediaType, Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody, QueryParameter

from senlac.lab.luck import has_chances
from senlac.server.http.bodies import AboutBody, ActBody, ClickBody, IntentBody
from senlac.server.matches.playing import ActionRequest, require_current
from senlac.server.matches.table import OVER, Table
from senlac.server.security.authentication import AnyRequest, Signed, TheServices, Visitor, address
from senlac.server.sockets.commands import Receipt, perform
from senlac.server.support.errors import NotFound
from senlac.server.views import study
from senlac.server.views.lobby_board import BoardView, board_view
from senlac.server.views.log_moments import LogMoment, last_own_moment, moment_of_event
from senlac.server.views.milestones import Marks, marks
from senlac.server.views.miniature import Miniature, miniature
from senlac.server.views.opinion import Opinion, opinion, opinion_job
from senlac.server.views.proposals import GroupIntentRequest, Proposal, propose
from senlac.server.views.reasons import Reasons, reasons, require_reasons_visible
from senlac.server.views.record_codec import record_text
from senlac.server.views.story import ChanceStory, story
from senlac.server.views.study import Odds, Proof, Why
from senlac.server.views.view import ALL, Log, TableView, Viewer, table_log, table_view

Roles = Annotated[str | None, QueryParameter(name="roles", max_length=400)]
Since = Annotated[int, QueryParameter(name="since", ge=0, le=ALL)]
Seq = Annotated[int, QueryParameter(name="seq", ge=-1, le=ALL)]
Last = Annotated[int, QueryParameter(name="last", ge=0, le=ALL)]
Until = Annotated[int, QueryParameter(name="until", ge=0, le=ALL)]
EventNumber = Annotated[int | None, QueryParameter(name="event", ge=0, le=ALL)]
Shape = Annotated[Literal["scene", "view"], QueryParameter(name="as")]
BoardId = Annotated[str, QueryParameter(name="board", max_length=32)]


@dataclass(frozen=True)
class ViewQuery:
    """The roles for which a table is requested, and what the client already has of it."""

    roles: str | None
    since: int = 0
    board: str = ""
    program: bool = False
    last: int = ALL
    seq: int = -1


AskedFor = NamedDependency[ViewQuery]


async def provide_asked(
    roles: Roles = None,
    since: Since = 0,
    board: BoardId = "",
    shape: Shape = "scene",
    last: Last = ALL,
    seq: Seq = -1,
) -> ViewQuery:
    """Return the parameters of a request."""
    return ViewQuery(roles, since, board, shape == "view", last, seq)


class PlayController(Controller):
    """The routes of a match and its history."""

    path = "/api/matches/{match_id:str}"
    tags = ("table",)
    dependencies = {"asked": Provide(provide_asked)}  # noqa: RUF012 - Litestar's

    @get("/table")
    async def table(
        self,
        services: TheServices,
        visitor: Visitor,
        match_id: FromPath[str],
        asked: AskedFor,
    ) -> TableView:
        """Show a table as some roles see it, by default the client's own."""
        table = await services.writer.table(match_id)
        return table_view(table, viewer_of(table, visitor, asked), services.boards)

    @get("/board", cost=2)
    async def board(self, services: TheServices, match_id: FromPath[str]) -> BoardView:
        """Show the board of a match, even before the match has begun."""
        table = await services.writer.table(match_id)
        return board_view(table, services.boards)

    @get("/miniature", cost=3)
    async def miniature(
        self, services: TheServices, visitor: Visitor, match_id: FromPath[str]
    ) -> Miniature:
        """Show the turn of a match and a small picture of its board, for lists of matches."""
        table = await services.writer.table(match_id)
        account = None if visitor is None else visitor.person.id
        return miniature(table, account, services.boards)

    @get("/log")
    async def log(
        self,
        services: TheServices,
        visitor: Visitor,
        match_id: FromPath[str],
        roles: Roles = None,
        since: Since = 0,
        until: Until = ALL,
    ) -> Log:
        """Return the events from `since` until before `until`, as some roles see them."""
        table = await services.writer.table(match_id)
        seen = viewer_of(table, visitor, ViewQuery(roles))
        return table_log(table, seen.roles, since, until, services.boards)

    @get("/moment")
    async def moment(
        self,
        services: TheServices,
        visitor: Visitor,
        match_id: FromPath[str],
        roles: Roles = None,
        event: EventNumber = None,
    ) -> LogMoment:
        """Return the entry of the replay with an event, by default the client's last own entry."""
        table = await services.writer.table(match_id)
        seen = viewer_of(table, visitor, ViewQuery(roles)).roles
        if event is None:
            return last_own_moment(table, seen, services.boards)
        return moment_of_event(table, seen, event, services.boards)

    @post("/actions", status_code=200)
    async def act(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[ActBody],
        roles: Roles = None,
    ) -> Receipt:
        """Play an action and the rest of its batch, once for each id, even if it is sent again."""
        act = ActionRequest(
            data.role, data.action, data.seq, data.id, eyes(roles), tuple(data.then)
        )
        return await perform(services, signed.person, match_id, act)

    @post("/why", status_code=200, cost=3)
    async def why(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[AboutBody],
        roles: Roles = None,
    ) -> Why:
        """Return the rule that forbids an action, and what the action would need."""
        table = await services.writer.table(match_id)
        require_same(table, signed, data, roles)
        return await services.reckoner.find(lambda: study.why(table, data.role, data.action))

    @post("/clicked", status_code=200, cost=3)
    async def clicked(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[ClickBody],
    ) -> Why:
        """Return the rule that forbids what a click may have meant."""
        table = await services.writer.table(match_id)
        table.require_seat(signed.person.id, data.role)
        return await services.reckoner.find(
            lambda: study.clicked(table, data.role, data.hand, data.things)
        )

    @post("/intent", status_code=200, cost=6)
    async def intent(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[IntentBody],
    ) -> Proposal:
        """Propose the actions that carry out a group intent."""
        table = await services.writer.table(match_id)
        table.require_seat(signed.person.id, data.role)
        wish = GroupIntentRequest(data.role, data.intent, data.pieces, data.goal)
        return await services.reckoner.find(lambda: propose(table, wish))

    @post("/odds", status_code=200, cost=6)
    async def odds(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[AboutBody],
        roles: Roles = None,
    ) -> Odds:
        """Compute the exact odds of the results of an action."""
        table = await services.writer.table(match_id)
        require_same(table, signed, data, roles)
        return await services.reckoner.find(lambda: study.odds(table, data.role, data.action))

    @get("/replay/{entry:int}", cost=2)
    async def replay(
        self,
        services: TheServices,
        visitor: Visitor,
        match_id: FromPath[str],
        entry: FromPath[int],
        asked: AskedFor,
    ) -> TableView:
        """Show a table as it was after an entry of the replay, as some roles see it."""
        table = await services.writer.table(match_id)
        seen = viewer_of(table, visitor, asked)
        whole = await services.cache.whole(table)
        # This replays some entries, so a thread does it.
        match = await services.reckoner.find(
            lambda: study.match_at_entry(table, whole, seen.roles, entry)
        )
        return table_view(table, seen, services.boards, match)

    @get("/record", cost=4, unpacked=True)
    async def record(
        self, services: TheServices, visitor: Visitor, match_id: FromPath[str]
    ) -> Response[dict[str, Any]]:
        """Return the record of a match, redacted for the client."""
        table = await services.writer.table(match_id)
        match, roles = table.match, viewer_of(table, visitor).roles
        if match is None:
            raise NotFound("This match has not begun.")
        text: Any = await services.beside.run(record_text(match, roles))
        # The text is already JSON; the annotation is for the schema.
        return Response(text, media_type=MediaType.JSON)

    @get("/position/{entry:int}", cost=4)
    async def position(
        self, services: TheServices, visitor: Visitor, match_id: FromPath[str], entry: FromPath[int]
    ) -> dict[str, Any]:
        """Return a position in which everything that the client may not know is drawn at random."""
        table = await services.writer.table(match_id)
        roles = viewer_of(table, visitor).roles
        whole = await services.cache.whole(table)
        return await services.reckoner.find(
            lambda: study.position(
                table, study.match_at_entry(table, whole, roles, entry), roles, entry
            )
        )

    @get("/proof", cost=6)
    async def proof(
        self, services: TheServices, visitor: Visitor, match_id: FromPath[str]
    ) -> Proof:
        """Show the commitment of the dice, and the proof of it when the match is over."""
        return await services.reckoner.proof(await services.writer.table(match_id))

    @get("/story", cost=6)
    async def story(
        self,
        request: AnyRequest,
        services: TheServices,
        visitor: Visitor,
        match_id: FromPath[str],
        roles: Roles = None,
    ) -> ChanceStory:
        """Show winning chances and luck over a match that is over."""
        table = await services.writer.table(match_id)
        seen = viewer_of(table, visitor, ViewQuery(roles))
        if table.status != OVER:
            raise NotFound("The analysis is available when the match is over.")
        if not has_chances(table.game):
            return ChanceStory(table.roles)
        whole = await services.cache.whole(table)
        found = await services.reckoner.fortune(table, whole, address(request))
        return story(table, whole, found, seen.roles)

    @get("/marks", cost=2)
    async def marks(
        self,
        services: TheServices,
        visitor: Visitor,
        match_id: FromPath[str],
        roles: Roles = None,
    ) -> Marks:
        """Return the entries of the replay with which turns and battles begin."""
        table = await services.writer.table(match_id)
        seen = viewer_of(table, visitor, ViewQuery(roles))
        if table.match is None:
            raise NotFound("This match has not begun.")
        whole = await services.cache.whole(table)
        return await services.reckoner.find(lambda: marks(table, whole, seen.roles))

    @get("/reasons", cost=8)
    async def reasons(
        self,
        request: AnyRequest,
        services: TheServices,
        visitor: Visitor,
        match_id: FromPath[str],
        since: Since = 0,
        roles: Roles = None,
    ) -> Reasons:
        """Return what the computer wanted with its actions, from an event of the log on."""
        table = await services.writer.table(match_id)
        seen = viewer_of(table, visitor, ViewQuery(roles))
        require_reasons_visible(table, seen.roles)
        whole = await services.cache.whole(table)
        work = reasons(table, whole, seen.roles, since)
        return await services.reckoner.reasons(work, address(request))

    @get("/opinion/{entry:int}", cost=12)
    async def opinion(
        self,
        request: AnyRequest,
        services: TheServices,
        visitor: Visitor,
        match_id: FromPath[str],
        entry: FromPath[int],
    ) -> Opinion:
        """Return what a bot would have done after an entry of a match that is over."""
        table = await services.writer.table(match_id)
        if table.status != OVER:
            raise NotFound("The computer's opinion is available when the match is over.")
        whole = await services.cache.whole(table)
        job = await services.reckoner.find(lambda: opinion_job(table, whole, entry))
        account = table.id if visitor is None else visitor.person.id
        where = address(request)
        thought = await services.reckoner.opinion(
            table, whole, entry, where, lambda: services.scheduler.think(job, account, where)
        )
        return opinion(job, thought)


def viewer_of(table: Table, visitor: Visitor, asked: ViewQuery | None = None) -> Viewer:
    """Return who views a table, and for which roles.

    Raises:
        Refused: a role does not exist, or another account plays it.
    """
    account = None if visitor is None else visitor.person.id
    if asked is None:
        return Viewer(account, table.viewer_roles(account, None))
    roles = table.viewer_roles(account, eyes(asked.roles))
    return Viewer(
        account, roles, asked.since, asked.board, asked.program, last=asked.last, seq=asked.seq
    )


def require_same(table: Table, signed: Signed, data: AboutBody, roles: str | None) -> None:
    """Check that a question is about an own action, and about the current state.

    Raises:
        Refused: another account plays the role, or the match has moved on.
    """
    table.require_seat(signed.person.id, data.role)
    if data.seq is not None:
        require_current(table, table.viewer_roles(signed.person.id, eyes(roles)), data.seq)


def eyes(roles: str | None) -> tuple[str, ...] | None:
    """Return the roles that a query names, None for those of the account."""
    return None if roles is None else tuple([role for role in roles.split(",") if role])
