"""Routes of analysis boards: opening one from a moment of a match, and its variations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from senlac.engine.game.position import encode
from senlac.engine.match.match import Match
from senlac.server.accounts.accounts import Person
from senlac.server.http.bodies import AnalysisBody, CommentBody, DiceBody, ShareBody, TitleBody
from senlac.server.http.match_requests import made, require_new_match
from senlac.server.http.people import Done
from senlac.server.matches import analysis_rows, variations
from senlac.server.matches.analysis import Analysis, Comment
from senlac.server.matches.lobby import ME, Created, MatchRequest, SeatRequest
from senlac.server.matches.table import OVER, Table
from senlac.server.security.authentication import AnyRequest, Signed, TheServices, Visitor, address
from senlac.server.services.context import Services
from senlac.server.sockets.commands import create_match
from senlac.server.store.decisions import with_all_states
from senlac.server.store.table_writer import now
from senlac.server.support.errors import NotFound
from senlac.server.views import study
from senlac.server.views.variations import Analyses, Variations, analyses_of
from senlac.server.views.variations import variations as variations_of


class CreatedAnalysis(Struct, frozen=True):
    """A new analysis: the match of that id is its board."""

    id: str


class Moment(NamedTuple):
    """A moment of a match as a position, its entry, and whether it has secrets from others."""

    position: dict[str, Any]
    at: int
    secret: bool


class AnalysesController(Controller):
    """The analyses that a person has of a match."""

    path = "/api/matches/{match_id:str}/analyses"
    tags = ("analysis",)

    @get(cost=2)
    async def analyses(
        self, services: TheServices, visitor: Visitor, match_id: FromPath[str]
    ) -> Analyses:
        """List the client's own analyses of a match."""
        account = None if visitor is None else visitor.person.id
        async with services.database.read() as session:
            return await analyses_of(session, match_id, account)

    @post()
    async def open(
        self,
        request: AnyRequest,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[AnalysisBody],
    ) -> CreatedAnalysis:
        """Open an analysis at a moment of a match. What the client may not know is drawn."""
        person, where = signed.person, address(request)
        await require_new_match(services, person.id, where)
        table = await services.writer.table(match_id)
        roles = table.viewer_roles(person.id, data.roles)
        whole = await services.cache.whole(table)
        found = await services.reckoner.find(lambda: _moment(table, whole, roles, data.at))
        analysis = Analysis(match_id, found.at, secret=found.secret)
        if table.analysis is not None:
            # An analysis of an analysis belongs to the same match, and knows no more of it.
            origin = table.analysis
            analysis = replace(analysis, source=origin.source, at=origin.at, secret=origin.secret)
        created = await _board(services, person, table.game.id, found.position, where)
        return CreatedAnalysis((await _stored(services, created, analysis, where)).id)


class VariationsController(Controller):
    """The moves of an analysis, its notes and its link."""

    path = "/api/matches/{match_id:str}"
    tags = ("analysis",)

    @get("/variations", cost=2)
    async def variations(
        self, services: TheServices, visitor: Visitor, match_id: FromPath[str]
    ) -> Variations:
        """Show the moves of an analysis, with names and notes."""
        table = await services.writer.table(match_id)
        account = None if visitor is None else visitor.person.id
        code = ""
        if variations.require_analysis(table).link_hash is not None and account == table.owner:
            code = variations.link_code(table, services.alert_keys.codes)
        return await services.reckoner.find(lambda: variations_of(table, account, code))

    @post("/variations/{entry:int}/show", status_code=200)
    async def show(
        self, services: TheServices, signed: Signed, match_id: FromPath[str], entry: FromPath[int]
    ) -> Done:
        """Go to a move of an analysis."""
        account = signed.person.id
        decide = await with_all_states(
            services.cache,
            match_id,
            lambda t, whole: variations.go_to(t, whole, account, entry, now()),
        )
        return Done((await services.writer.change(match_id, decide)).change is not None)

    @put("/variations/{entry:int}")
    async def comment(
        self,
        request: AnyRequest,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        entry: FromPath[int],
        data: JSONBody[CommentBody],
    ) -> Done:
        """Name a variation, and write a note about its move."""
        account, said = signed.person.id, Comment(data.name, data.note)
        services.storing.take(account, address(request), len(data.name) + len(data.note))
        await services.writer.change(
            match_id, lambda table: variations.comment(table, account, entry, said)
        )
        return Done()

    @delete("/variations/{entry:int}", status_code=200)
    async def remove(
        self, services: TheServices, signed: Signed, match_id: FromPath[str], entry: FromPath[int]
    ) -> Done:
        """Delete a variation: a move with all after it."""
        account = signed.person.id
        decide = await with_all_states(
            services.cache,
            match_id,
            lambda t, whole: variations.delete(t, whole, account, entry, now()),
        )
        await services.writer.change(match_id, decide)
        return Done()

    @put("/dice")
    async def dice(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[DiceBody],
    ) -> Done:
        """Choose the values of the next dice of an analysis; none: they are rolled."""
        account = signed.person.id
        await services.writer.change(
            match_id, lambda table: variations.set_dice(table, account, data.values)
        )
        return Done()

    @put("/analysis")
    async def retitle(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[TitleBody],
    ) -> Done:
        """Rename an analysis."""
        account = signed.person.id
        await services.writer.change(
            match_id, lambda table: variations.retitle(table, account, data.title)
        )
        return Done()

    @delete("/analysis", status_code=200)
    async def erase(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """Delete an analysis with its notes and its link."""
        variations.require_own(await services.writer.table(match_id), signed.person.id)
        async with services.database.write() as session:
            erased = await analysis_rows.erase(session, signed.person.id, match_id)
        for gone in erased:
            services.forget(gone)
        return Done()

    @post("/share", status_code=200)
    async def share(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[ShareBody],
    ) -> Done:
        """Make a link that shows an analysis to others, or end it.

        An analysis that knows what others may not is shared only when its match is over.
        """
        account = signed.person.id
        analysis = variations.require_own(await services.writer.table(match_id), account)
        over = await _is_over(services, analysis.source)
        key = services.alert_keys.codes
        await services.writer.change(
            match_id,
            lambda table: variations.share(table, account, key, opened=data.open, over=over),
        )
        return Done()


def _moment(table: Table, whole: Match, roles: Sequence[str], at: int) -> Moment:
    """Return a moment of a match as some roles may know it.

    When the match is over all is known, and its end counts as the moment before it. Otherwise what
    these roles may not know is drawn at random.

    Raises:
        NotFound: there is no such moment.
    """
    match = study.match_at_entry(table, whole, roles, at)
    if table.status == OVER:
        while match.result() is not None and at > 0:
            at -= 1
            match = study.match_at_entry(table, whole, roles, at)
        return Moment(encode(table.game, match.state), at, secret=False)
    position = study.position(table, match, roles, at)
    return Moment(position, at, secret=table.game.has_secrets(match.state))


async def _board(
    services: Services, person: Person, game: str, position: dict[str, Any], where: str
) -> Created:
    """Return a match at a position in which a person plays all roles, without storing it.

    Raises:
        Refused: it cannot begin, or exceeds the limits of a trial.
    """
    plan = MatchRequest(
        game, position=position, private=True, kept=True, analysis=True, all_seats=SeatRequest(ME)
    )
    return await made(services, plan, person, where)


async def _stored(services: Services, created: Created, analysis: Analysis, where: str) -> Table:
    """Store the board of an analysis: all its roles are on one seat."""
    table = created.change.after
    seats = tuple([replace(seat, seat=0) for seat in table.assignments])
    after = replace(table, assignments=seats, analysis=analysis)
    change = replace(created.change, after=after)
    return await create_match(services, replace(created, change=change), where)


async def _is_over(services: Services, match_id: str) -> bool:
    """Return whether a match is over, or does not exist any more."""
    try:
        return (await services.writer.table(match_id)).status == OVER
    except NotFound:
        return True
