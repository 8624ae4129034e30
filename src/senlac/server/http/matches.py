"""Matches: creating, listing and joining them, and ending them by agreement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import UNSET, Struct, UnsetType

from senlac.engine.match.match import Match
from senlac.engine.support.errors import SenlacError
from senlac.server.accounts.accounts import Person
from senlac.server.http.bodies import (
    AcceptBody,
    AnswerBody,
    ClaimBody,
    DrawBody,
    JoinBody,
    MatchBody,
    RenewBody,
    SaltBody,
    UndoBody,
    WatchBody,
)
from senlac.server.http.invitations import Invitations, links
from senlac.server.http.match_requests import invited_people, made, plan_of, require_new_match
from senlac.server.http.people import Done
from senlac.server.matches import (
    draws,
    holidays,
    lobby,
    playing,
    privacy,
    salting,
    seating,
    substitutes,
    time_ends,
    unreadable,
)
from senlac.server.matches.change import Change
from senlac.server.matches.table import ABANDONED, CLAIM, OVER, PAUSED, Table
from senlac.server.security.authentication import AnyRequest, Signed, TheServices, Visitor, address
from senlac.server.security.private_matches import BY_ITSELF
from senlac.server.services.context import Services
from senlac.server.sockets.commands import accept, create_match, decline
from senlac.server.store.decisions import may_begin, with_all_states
from senlac.server.store.table_writer import now
from senlac.server.support.errors import Illegal, NotFound
from senlac.server.views import lists
from senlac.server.views.card import MatchCard, glance, iso, match_card

Which = Annotated[Literal["mine", "invited", "open", "running"], QueryParameter(name="list")]

After = Annotated[str, QueryParameter(name="after", max_length=60)]
SaltFollows = Annotated[Literal["follows"] | None, QueryParameter(name="salt")]


class Matches(Struct, frozen=True):
    """A list of matches. `next` is the value of `after` for the next page, if there is one."""

    matches: Sequence[MatchCard]
    next: str | UnsetType = UNSET


class CreatedMatch(Struct, frozen=True):
    """A new match, with the invitation link for each open role.

    `commitment` is the commitment of its dice. With `awaits_salt` the match waits for the client's
    salt.
    """

    id: str
    invites: Mapping[str, str] | UnsetType = UNSET
    commitment: str = ""
    awaits_salt: bool = False


class Salted(Struct, frozen=True):
    """Whether the dice use the salt that was sent."""

    used: bool


class Answered(Struct, frozen=True):
    """An invitation is answered; `again` if it already had this answer."""

    again: bool


class MatchesController(Controller):
    """The routes of the lobby, and of agreements between players."""

    path = "/api/matches"
    tags = ("matches",)

    @get()
    async def matches(
        self,
        services: TheServices,
        visitor: Visitor,
        which: Which = "open",
        after: After = "",
    ) -> Matches:
        """List matches: the client's own, its invitations, open ones, or those to watch."""
        account = None if visitor is None else visitor.person.id
        async with services.database.read() as session:
            if which == "mine" and account is not None:
                page = await lists.matches_of(session, account, after)
                cards = [match_card(seen, account) for seen in page.matches]
                return Matches(cards, page.next or UNSET)
            if which == "mine":
                # Not an error: a page may ask before its user has signed in.
                found = []
            elif which == "invited":
                found = [] if account is None else await lists.invited_matches(session, account)
            elif which == "open":
                found = await lists.open_matches(session)
            else:
                found = await lists.running_matches(session)
        return Matches([match_card(seen, account) for seen in found])

    @post()
    async def create(
        self,
        request: AnyRequest,
        services: TheServices,
        signed: Signed,
        data: JSONBody[MatchBody],
    ) -> CreatedMatch:
        """Create a match."""
        await require_new_match(services, signed.person.id, address(request))
        people = await invited_people(services, signed.person, data, address(request))
        plan = await plan_of(services, signed.person, data, people)
        created = await made(services, plan, signed.person, address(request))
        table = await create_match(services, created, address(request))
        return _created(table, created.invitations, signed.person)

    @get("/{match_id:str}")
    async def match(
        self, services: TheServices, visitor: Visitor, match_id: FromPath[str]
    ) -> MatchCard:
        """Show the card of a match."""
        table = await services.writer.table(match_id)
        return match_card(glance(table), None if visitor is None else visitor.person.id)

    @post("/{match_id:str}/join", status_code=200, opt={BY_ITSELF: True})
    async def join(
        self,
        request: AnyRequest,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[JoinBody],
    ) -> MatchCard:
        """Take a seat. When the last one is taken the match begins.

        In a match that has begun a substitute takes the seat that the computer has taken over.
        """
        limits = services.settings.limits
        shared = services.shared_limiter
        await shared.take("join", signed.person.id, limits.join)
        await shared.take("join-network", address(request), limits.join_network)
        async with services.database.read() as session:
            await privacy.require_seen(session, match_id, signed.person.id, data.invite)
        secret = await services.cache.secret(match_id)

        def joined(table: Table) -> Change:
            at, person = now(), signed.person
            privacy.require_admitted(table, person.id, data.invite)
            if table.match is not None:
                after = substitutes.take_over(table, person, data.role, data.invite, at)
                return Change(table, after)
            after = seating.join(table, person, data.role, data.invite, data.salt, at)
            return Change(table, lobby.started_if_full(after, secret, at))

        decided = await services.writer.change(match_id, may_begin(services.beside, joined))
        return match_card(glance(decided.after), signed.person.id)

    @post("/{match_id:str}/salt", status_code=200)
    async def salt(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[SaltBody],
    ) -> Salted:
        """Add a salt to the dice of a match that has not begun. A player's first salt counts."""
        secret = await services.cache.secret(match_id)
        account = signed.person.id

        def added(table: Table) -> Change | None:
            after = salting.add_salt(table, account, data.salt)
            return (
                None
                if after is None
                else Change(table, lobby.started_if_full(after, secret, now()))
            )

        decided = await services.writer.change(match_id, may_begin(services.beside, added))
        return Salted(salting.has_salt(decided.after, account, data.salt))

    @post("/{match_id:str}/leave", status_code=200)
    async def leave(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """Leave a match that waits for players. No effect for an account without a seat."""
        account = signed.person.id
        decided = await services.writer.change(
            match_id, lambda table: seating.leave_seat(table, account, now())
        )
        return Done(decided.change is not None)

    @post("/{match_id:str}/accept", status_code=200, opt={BY_ITSELF: True})
    async def accept(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[AcceptBody],
    ) -> Answered:
        """Accept an invitation and take the reserved seats. Sending it again has no effect."""
        return Answered(await accept(services, signed.person, match_id, data.salt))

    @post("/{match_id:str}/decline", status_code=200, opt={BY_ITSELF: True})
    async def decline(
        self, services: TheServices, signed: Signed, match_id: FromPath[str]
    ) -> Answered:
        """Decline an invitation. Sending it again has no effect."""
        return Answered(await decline(services, signed.person, match_id))

    @post("/{match_id:str}/watchers", status_code=200)
    async def watchers(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[WatchBody],
    ) -> Done:
        """Allow or forbid spectators. Only the owner of the match may."""
        account = signed.person.id

        def decided(table: Table) -> Change | None:
            after = privacy.open_to_watchers(table, account, opened=data.open)
            return None if after is None else Change(table, after)

        await services.writer.change(match_id, decided)
        return Done()

    @post("/{match_id:str}/rematch", status_code=200)
    async def rematch(
        self,
        request: AnyRequest,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        salt: SaltFollows = None,
    ) -> CreatedMatch:
        """Create a rematch in which each player moves on by one seat, or join an existing one."""
        table = await services.writer.table(match_id)
        table.require_player(signed.person.id)
        known = table.rematch
        if known is not None and await _stands(services, known):
            return await self._join_rematch(
                services, signed.person, known, salt_follows=salt == "follows"
            )
        await require_new_match(services, signed.person.id, address(request))
        plan = seating.rematch_plan(table, signed.person, salt_follows=salt == "follows")
        created = await made(services, plan, signed.person, address(request), match_id)
        after = await create_match(services, created, address(request))
        decided = await services.writer.change(
            match_id, lambda t: seating.link_rematch(t, after.id, known)
        )
        if decided.after.rematch == after.id:
            return _created(after, created.invitations, signed.person)
        # Another player's rematch was created first, so this one is not needed.
        account = signed.person.id
        await services.writer.change(after.id, lambda t: playing.abandon(t, account, now()))
        known = str(decided.after.rematch)
        return await self._join_rematch(
            services, signed.person, known, salt_follows=salt == "follows"
        )

    async def _join_rematch(
        self, services: Services, person: Person, match_id: str, *, salt_follows: bool
    ) -> CreatedMatch:
        """Take the seat that is reserved for a person in a rematch.

        Raises:
            NotFound: the match is private, and this player has declined it.
        """
        secret = await services.cache.secret(match_id)

        def joined(table: Table) -> Change | None:
            privacy.require_admitted(table, person.id)
            at = now()
            after = seating.claim_reserved(table, person, "", at)
            if after is None:
                return None
            if salt_follows:
                after = salting.expecting(after, at, lesson=table.begin.tutorial)
            return Change(table, lobby.started_if_full(after, secret, at))

        decided = await services.writer.change(match_id, may_begin(services.beside, joined))
        return _created(decided.after, {}, person)

    @post("/{match_id:str}/resign", status_code=200)
    async def resign(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """Resign."""
        account = signed.person.id
        await services.writer.change(match_id, lambda table: playing.resign(table, account, now()))
        return Done()

    @post("/{match_id:str}/draw", status_code=200)
    async def draw(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[DrawBody],
    ) -> Done:
        """Offer a draw, or answer an offer. The match ends when all players have accepted."""
        account = signed.person.id

        def decided(table: Table) -> Change | None:
            if data.do == "offer":
                return draws.offer_draw(table, account, now())
            return draws.answer_draw(table, account, agree=data.do == "accept", now=now())

        after = (await services.writer.change(match_id, decided)).after
        return Done(after.status == OVER)

    @post("/{match_id:str}/undo", status_code=200)
    async def undo(
        self,
        request: AnyRequest,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[UndoBody],
    ) -> Done:
        """Undo the last own action, ask the other players for an undo, or answer their request."""
        account = signed.person.id
        if data.do != "refuse":
            # Undone entries stay in the record.
            services.storing.take(account, address(request), 0)
        agree = data.do == "agree"

        def decided(table: Table, match: Match) -> Change | None:
            if data.do == "ask":
                return playing.ask_undo(table, match, account, now(), data.acts)
            return playing.answer_undo(table, match, account, agree=agree, now=now())

        decide = await with_all_states(services.cache, match_id, decided)
        change = (await services.writer.change(match_id, decide)).change
        before = None if change is None else change.before
        return Done(
            change is not None and before is not None and change.after.entries > before.entries
        )

    @post("/{match_id:str}/pause", status_code=200)
    async def pause(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """Pause a match until it is resumed, or ask the others where time runs for them too."""
        account = signed.person.id
        decided = await services.writer.change(match_id, lambda t: playing.pause(t, account, now()))
        return Done(decided.after.status == PAUSED)

    @post("/{match_id:str}/pause/answer", status_code=200)
    async def answer_pause(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[AnswerBody],
    ) -> Done:
        """Answer the request for a pause."""
        account, agree = signed.person.id, data.do == "accept"
        decided = await services.writer.change(
            match_id, lambda t: playing.answer_pause(t, account, agree=agree, now=now())
        )
        return Done(decided.after.status == PAUSED)

    @post("/{match_id:str}/claim", status_code=200)
    async def claim(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[ClaimBody],
    ) -> Done:
        """Make a claim against a player who keeps the match waiting; the others must agree."""
        account = signed.person.id
        await _require_present(services, await services.writer.table(match_id), account)
        decided = await services.writer.change(
            match_id, lambda t: time_ends.claim(t, account, data.what, now())
        )
        return Done(CLAIM not in decided.after.requests)

    @post("/{match_id:str}/substitute", status_code=200)
    async def substitute(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[RenewBody],
    ) -> Invitations:
        """Invite a substitute by link for a player whom the computer has replaced."""
        account = signed.person.id
        words: dict[str, str] = {}

        def invited(table: Table) -> Change:
            after, words[data.role] = substitutes.invite_substitute(table, account, data.role)
            return Change(table, after)

        after = (await services.writer.change(match_id, invited)).after
        return Invitations(links(after, words))

    @post("/{match_id:str}/claim/answer", status_code=200)
    async def answer_claim(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[AnswerBody],
    ) -> Done:
        """Answer the claim of another player."""
        account, agree = signed.person.id, data.do == "accept"
        decided = await services.writer.change(
            match_id, lambda t: time_ends.answer_claim(t, account, agree=agree, now=now())
        )
        return Done(CLAIM not in decided.after.requests)

    @post("/{match_id:str}/resume", status_code=200)
    async def resume(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """Resume a paused match."""
        await services.writer.change(match_id, lambda t: playing.resume(t, signed.person.id, now()))
        return Done()

    @post("/{match_id:str}/abandon", status_code=200)
    async def abandon(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """End a match without a result, if no other person plays in it."""
        account = signed.person.id
        try:
            await services.writer.change(match_id, lambda t: playing.abandon(t, account, now()))
        except SenlacError as error:
            if not unreadable.is_unreadable(error):
                raise
            async with services.database.write() as session:
                if not await unreadable.abandon(session, match_id, account, now()):
                    raise
            services.news.resync([match_id], [account])
        return Done()


async def _require_present(services: Services, table: Table, account: str) -> None:
    """Require that no player who keeps a match without clocks waiting is on holiday.

    Clocks know of holidays, as far as they stand still for them.

    Raises:
        Illegal: one is.
    """
    if table.clock is not None:
        return
    late = time_ends.late_accounts(table, account)
    async with services.database.read() as session:
        away = await holidays.away_until(session, late, now())
    if away is not None:
        raise Illegal(f"The player is on holiday until {iso(away)[:10]}.", "table.claim")


async def _stands(services: Services, match_id: str) -> bool:
    """Return whether a match exists and is not abandoned."""
    try:
        return (await services.writer.table(match_id)).status != ABANDONED
    except NotFound:
        return False


def _created(table: Table, invitations: Mapping[str, str], person: Person) -> CreatedMatch:
    """Return a new match with the links of its seats."""
    awaits = table.due_at is not None and salting.may_add(table, person.id)
    return CreatedMatch(table.id, links(table, invitations), table.commitment, awaits)
