"""Webhooks: messages to programs and chat rooms, at an address that a player names."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from senlac.server.alerts.delivery import STANDING, NotSentError, RefusedError
from senlac.server.alerts.outbox import ROOM
from senlac.server.alerts.outgoing import Outgoing, Reply
from senlac.server.alerts.standing import JSON, StandingMessages
from senlac.server.alerts.targets import target_of
from senlac.server.alerts.texts import PAGES, Letter, MatchNews, letter
from senlac.server.database.models import AlertRow, ContactRow

SIGNED: Final = "signed"
DISCORD: Final = "discord"
SLACK: Final = "slack"
FORMS: Final = (SIGNED, DISCORD, SLACK)
"""The forms of messages."""

DISCORD_HOSTS: Final = ("discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com")
SLACK_HOST: Final = "hooks.slack.com"

MARKDOWN: Final = re.compile(r"[\\*_~`|\[\]<>#]")
"""What Discord would read as a style, a link or a mention: names of players may contain it."""

PREFIX: Final = "whsec_"
"""How secrets begin (Standard Webhooks)."""

SECRET_BYTES: Final = 24

MAX_TEXT: Final = 1_800
"""Maximum letters of a text. Discord accepts 2,000."""


class Hook(msgspec.Struct, frozen=True):
    """A webhook: its address, the form of its messages, and what signs them."""

    url: str
    form: str
    secret: str


def form_of(url: str) -> str:
    """Return the form of messages that an address expects."""
    target = target_of(url)
    if target.host == SLACK_HOST:
        return SLACK
    if target.host in DISCORD_HOSTS and "/webhooks/" in target.path:
        return DISCORD
    return SIGNED


def new_secret() -> str:
    """Return a new secret, as libraries for Standard Webhooks read it."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def signature(secret: str, number: str, at: int, body: bytes) -> str:
    """Return the signature of a message (Standard Webhooks, version 1)."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    digest = hmac.digest(key, f"{number}.{at}.".encode() + body, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"


class WebhookChannel:
    """Sends messages to webhooks."""

    def __init__(self, outgoing: Outgoing, home: str, standing: StandingMessages) -> None:
        """`home` is the public URL of the server, without a slash at the end."""
        self._outgoing = outgoing
        self._home = home
        self._standing = standing

    async def send(self, alert: AlertRow, contact: ContactRow, news: Sequence[MatchNews]) -> None:
        """Send a message in the form that the address expects."""
        hook = msgspec.convert(contact.target, Hook)
        path = PAGES.get(alert.kind, f"/match/{alert.match_id}")
        text, link = letter(alert.kind, news), f"{self._home}{path}"
        if hook.form == SIGNED:
            body = _document(alert, news, text, link)
            headers = _signed(hook, f"{contact.id}-{alert.id}", body)
        else:
            body, headers = msgspec.json.encode(_chat_line(hook.form, text, link)), {}
        if contact.style == STANDING and alert.kind == ROOM:
            reply = await self._standing.show(alert, hook.url, body)
        else:
            reply = await self._outgoing.send("POST", hook.url, {**JSON, **headers}, body)
        _require_accepted(reply)


def _signed(hook: Hook, number: str, body: bytes) -> dict[str, str]:
    """Return the headers that prove who has sent a message, and when.

    The number stays the same when a message is sent again, so that programs recognise it.
    """
    at = int(datetime.now(UTC).timestamp())
    return {
        "webhook-id": number,
        "webhook-timestamp": str(at),
        "webhook-signature": signature(hook.secret, number, at, body),
    }


def _document(alert: AlertRow, news: Sequence[MatchNews], text: Letter, link: str) -> bytes:
    """Return a message for a program."""
    at = datetime.fromtimestamp(alert.created_at, UTC).isoformat(timespec="seconds")
    matches = [
        {
            "id": match.id, "name": match.name, "game": match.game, "roles": list(match.roles),
            "seconds_left": match.seconds_left, "winners": list(match.winners),
        }
        for match in news
    ]  # fmt: skip
    data = {"title": text.subject, "text": text.text, "url": link, "matches": matches}
    return msgspec.json.encode({"type": alert.kind, "timestamp": at, "data": data})


def _chat_line(form: str, text: Letter, link: str) -> dict[str, Any]:
    """Return a message for a chat room. Names of players in it notify no one."""
    if form == SLACK:
        written = f"*{text.subject}*\n{text.text}"[:MAX_TEXT]
        for sign, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
            written = written.replace(sign, entity)
        return {"text": f"{written}\n{link}"}
    subject, content = [MARKDOWN.sub(r"\\\g<0>", one) for one in (text.subject, text.text)]
    written = f"**{subject}**\n{content}"[:MAX_TEXT]
    return {"content": f"{written}\n{link}", "allowed_mentions": {"parse": []}}


def _require_accepted(reply: Reply) -> None:
    """Require that a webhook has accepted a message.

    Raises:
        NotSentError: another attempt may succeed.
        RefusedError: none will.
    """
    if reply.has_succeeded:
        return
    error = NotSentError if reply.may_succeed_later else RefusedError
    raise error(f"reply {reply.status}")
