"""Matches: made, found, joined, and ended otherwise than by playing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import UNSET, Struct, UnsetType

from senlac.table.commands import accept, decline, found_match
from senlac.table.guard.private import BY_ITSELF
from senlac.table.guard.visitor import AnyRequest, Signed, TheServices, Visitor, address
from senlac.table.http.bodies import (
    AcceptBody,
    DrawBody,
    JoinBody,
    MatchBody,
    UndoBody,
    WatchBody,
)
from senlac.table.http.people import Done
from senlac.table.http.plans import invited_people, plan_of
from senlac.table.present import lists
from senlac.table.present.card import MatchCard, glance, in_order, match_card
from senlac.table.service import lobby, playing, privacy, seating
from senlac.table.service.accounts import Person
from senlac.table.service.batch_writer import Change
from senlac.table.service.table import ABANDONED, OVER, Table
from senlac.table.service.table_writer import now
from senlac.table.services import Services

Which = Annotated[Literal["mine", "invited", "open", "running"], QueryParameter(name="list")]


class Matches(Struct, frozen=True):
    """A list of matches."""

    matches: Sequence[MatchCard]


class CreatedMatch(Struct, frozen=True):
    """A new match, and the link for each role that somebody is invited to: told only now."""

    id: str
    invites: Mapping[str, str] | UnsetType = UNSET


class Answered(Struct, frozen=True):
    """That an invitation is answered, and whether it had been answered so before."""

    again: bool


class Tables(Controller):
    """The lobby, and what is agreed at a table."""

    path = "/api/matches"
    tags = ("matches",)

    @get()
    async def matches(
        self,
        services: TheServices,
        visitor: Visitor,
        which: Which = "open",
    ) -> Matches:
        """List matches: one's own, invitations, those that wait for players, or may be watched."""
        account = None if visitor is None else visitor.person.id
        async with services.database.read() as session:
            if which == "mine":
                # Nobody has no matches: a page may ask before anybody has signed in.
                found = [] if account is None else await lists.matches_of(session, account)
            elif which == "invited":
                found = [] if account is None else await lists.invited_matches(session, account)
            elif which == "open":
                found = await lists.open_matches(session)
            else:
                found = await lists.running_matches(session)
        cards = [match_card(seen, account) for seen in found]
        return Matches(in_order(cards) if which == "mine" else cards)

    @post()
    async def create(
        self,
        request: AnyRequest,
        services: TheServices,
        signed: Signed,
        data: JSONBody[MatchBody],
    ) -> CreatedMatch:
        """Make a match."""
        services.limiter.take("create", signed.person.id, services.settings.limits.create)
        people = await invited_people(services, signed.person, data, address(request))
        plan = await plan_of(services, signed.person, data, people)
        created = lobby.create(plan, signed.person, now())
        table = await found_match(services, created)
        return _created(table, created.invitations)

    @get("/{match_id:str}")
    async def match(
        self, services: TheServices, visitor: Visitor, match_id: FromPath[str]
    ) -> MatchCard:
        """Show a match at a glance."""
        table = await services.writer.table(match_id)
        return match_card(glance(table), None if visitor is None else visitor.person.id)

    @post("/{match_id:str}/join", status_code=200, opt={BY_ITSELF: True})
    async def join(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[JoinBody],
    ) -> MatchCard:
        """Take a seat; when the last is taken the match begins."""
        secret = await services.cache.secret(match_id)

        def joined(table: Table) -> Change:
            at, person = now(), signed.person
            privacy.require_admitted(table, person.id, data.invite)
            after = seating.join(table, person, data.role, data.invite, data.salt, at)
            return Change(table, lobby.begun(after, secret, at))

        decided = await services.writer.change(match_id, joined)
        return match_card(glance(decided.after), signed.person.id)

    @post("/{match_id:str}/leave", status_code=200)
    async def leave(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """Get up from a match that waits for players; nothing happens to who sits nowhere."""
        account = signed.person.id
        decided = await services.writer.change(
            match_id, lambda table: seating.get_up(table, account, now())
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
        """Accept an invitation: take the seats that are kept; the answer stands when sent again."""
        return Answered(await accept(services, signed.person, match_id, data.salt))

    @post("/{match_id:str}/decline", status_code=200, opt={BY_ITSELF: True})
    async def decline(
        self, services: TheServices, signed: Signed, match_id: FromPath[str]
    ) -> Answered:
        """Decline an invitation; the answer stands when sent again."""
        return Answered(await decline(services, signed.person, match_id))

    @post("/{match_id:str}/watchers", status_code=200)
    async def watchers(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[WatchBody],
    ) -> Done:
        """Open a match to everybody who would watch, or close it to them; its owner may."""
        account = signed.person.id

        def decided(table: Table) -> Change | None:
            after = privacy.open_to_watchers(table, account, opened=data.open)
            return None if after is None else Change(table, after)

        await services.writer.change(match_id, decided)
        return Done()

    @post("/{match_id:str}/rematch", status_code=200)
    async def rematch(
        self, services: TheServices, signed: Signed, match_id: FromPath[str]
    ) -> CreatedMatch:
        """Play again, everybody moved on by one seat; whoever asks second joins the first."""
        table = await services.writer.table(match_id)
        known = table.rematch
        if known is not None and (await services.writer.table(known)).status != ABANDONED:
            return await self._join_rematch(services, signed.person, known)
        services.limiter.take("create", signed.person.id, services.settings.limits.create)
        plan = seating.rematch_plan(table, signed.person)
        created = lobby.create(plan, signed.person, now(), match_id)
        after = await found_match(services, created)
        decided = await services.writer.change(match_id, lambda t: seating.link(t, after.id, known))
        if decided.after.rematch == after.id:
            return _created(after, created.invitations)
        # The other was quicker: this one is not needed.
        account = signed.person.id
        await services.writer.change(after.id, lambda t: playing.abandon(t, account, now()))
        return await self._join_rematch(services, signed.person, str(decided.after.rematch))

    async def _join_rematch(
        self, services: Services, person: Person, match_id: str
    ) -> CreatedMatch:
        """Take the seat that is kept for somebody in a rematch."""
        secret = await services.cache.secret(match_id)

        def joined(table: Table) -> Change | None:
            at = now()
            after = seating.take_kept(table, person, "", at)
            return None if after is None else Change(table, lobby.begun(after, secret, at))

        return _created((await services.writer.change(match_id, joined)).after, {})

    @post("/{match_id:str}/resign", status_code=200)
    async def resign(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """Give up."""
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
        """Offer a draw, or answer the offer; the match ends when all have accepted."""
        account = signed.person.id

        def decided(table: Table) -> Change:
            if data.do == "offer":
                return playing.offer_draw(table, account)
            return playing.answer_draw(table, account, agree=data.do == "accept", now=now())

        after = (await services.writer.change(match_id, decided)).after
        return Done(after.status == OVER)

    @post("/{match_id:str}/undo", status_code=200)
    async def undo(
        self,
        services: TheServices,
        signed: Signed,
        match_id: FromPath[str],
        data: JSONBody[UndoBody],
    ) -> Done:
        """Take the last own action back, ask the others for it, or answer them."""
        account = signed.person.id
        if data.do == "ask":
            decided = await services.writer.change_back(
                match_id,
                lambda table, match: playing.ask_undo(table, match, account, now(), data.acts),
            )
        else:
            agree = data.do == "agree"
            decided = await services.writer.change_back(
                match_id,
                lambda table, match: playing.answer_undo(
                    table, match, account, agree=agree, now=now()
                ),
            )
        change = decided.change
        before = None if change is None else change.before
        return Done(before is not None and decided.after.entries > before.entries)

    @post("/{match_id:str}/pause", status_code=200)
    async def pause(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """Stop a match until it is resumed."""
        await services.writer.change(match_id, lambda t: playing.pause(t, signed.person.id))
        return Done()

    @post("/{match_id:str}/resume", status_code=200)
    async def resume(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """Let a paused match go on."""
        await services.writer.change(match_id, lambda t: playing.resume(t, signed.person.id, now()))
        return Done()

    @post("/{match_id:str}/abandon", status_code=200)
    async def abandon(self, services: TheServices, signed: Signed, match_id: FromPath[str]) -> Done:
        """End a match without a result, if nobody else is playing it."""
        account = signed.person.id
        await services.writer.change(match_id, lambda t: playing.abandon(t, account, now()))
        return Done()


def _created(table: Table, invitations: Mapping[str, str]) -> CreatedMatch:
    """Return a new match with the links to its seats."""
    links = {
        role: f"/match/{table.id}?role={role}&invite={word}" for role, word in invitations.items()
    }
    return CreatedMatch(table.id, links)
