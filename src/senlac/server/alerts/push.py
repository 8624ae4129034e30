"""Web push: notices that a browser shows although no page of ours is open.

A subscription consists of an address at the browser's push service and two keys, with which
messages are encrypted (RFC 8291). The push service recognises this server by a signed header, VAPID
(RFC 8292), and sees only how long a message is.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException
from py_vapid.utils import b64urldecode, b64urlencode

from senlac.server.alerts.delivery import GoneError, Keys, NotSentError, RefusedError
from senlac.server.alerts.outbox import SWITCHED_OFF, TEST
from senlac.server.alerts.outgoing import Outgoing, Reply
from senlac.server.alerts.targets import target_of
from senlac.server.alerts.texts import PAGES, MatchNews, letter
from senlac.server.alerts.wishes import DEADLINE, Wishes
from senlac.server.database.models import AlertRow, ContactRow
from senlac.server.support.errors import BadInput

CURVE: Final = ec.SECP256R1()

KEPT_SECONDS: Final = 86_400
"""How long a push service keeps a message for a browser that is offline."""

MAX_TITLE: Final = 100
MAX_TEXT: Final = 700
"""Maximum letters. Push services accept 4,096 bytes, and letters have up to four."""

GONE: Final = (404, 410)
"""Replies of a push service that say that a subscription has ended."""


class Subscription(msgspec.Struct, frozen=True):
    """Where and how a browser receives messages. `agent` is its `User-Agent`."""

    endpoint: str
    p256dh: str
    auth: str
    agent: str = ""

    def check(self) -> None:
        """Check the keys.

        Raises:
            BadInput: one is invalid.
        """
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, _bytes(self.p256dh))
        except ValueError as error:
            raise BadInput("p256dh: expected the public key of a subscription") from error
        try:
            secret = _bytes(self.auth)
        except ValueError:
            secret = b""
        if len(secret) != http_ece.KEY_LENGTH:
            raise BadInput("auth: expected the secret of a subscription")


class Notice(msgspec.Struct, frozen=True):
    """What the service worker of the site is sent.

    Attributes:
        path: of the page that the notice opens. A newer notice of the same path replaces it.
        always: whether it is shown although that page is in view.
    """

    title: str
    body: str
    path: str
    always: bool


class PushChannel:
    """Sends notices to browsers."""

    def __init__(self, outgoing: Outgoing, keys: Keys, subject: str) -> None:
        """`subject` is an e-mail address or URL at which push services reach the host."""
        self._outgoing = outgoing
        self._keys = keys
        self._subject = subject

    async def send(self, alert: AlertRow, contact: ContactRow, news: Sequence[MatchNews]) -> None:
        """Hand a notice to the push service of a browser."""
        subscription = msgspec.convert(contact.target, Subscription)
        wishes = msgspec.convert(contact.wishes, Wishes)
        body = encrypted(msgspec.json.encode(_notice(alert, news, wishes)), subscription)
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_seconds_kept(alert, news)),
            "Urgency": "high" if alert.kind == DEADLINE else "normal",
            # A notice that waits for a browser is replaced by a newer one of the same match.
            "Topic": alert.match_id or alert.kind,
            **self._credentials(subscription.endpoint),
        }
        _require_accepted(await self._outgoing.send("POST", subscription.endpoint, headers, body))

    def _credentials(self, endpoint: str) -> dict[str, str]:
        """Return the header that proves who sends (RFC 8292).

        Raises:
            NotSentError: it cannot be made for this push service.
        """
        claims = {"sub": self._subject, "aud": target_of(endpoint).origin}
        try:
            signed: dict[str, str] = Vapid02(private_key(self._keys.push)).sign(claims)
        except VapidException as error:
            raise NotSentError("VAPID") from error
        return signed


@lru_cache(maxsize=4)
def private_key(seed: bytes) -> ec.EllipticCurvePrivateKey:
    """Return the key that a seed of 32 bytes stands for."""
    return ec.derive_private_key(max(1, int.from_bytes(seed) >> 1), CURVE)


def public_key(seed: bytes) -> str:
    """Return the public part of a key, as browsers want it."""
    return _text(private_key(seed).public_key())


def _text(key: ec.EllipticCurvePublicKey) -> str:
    text: str = b64urlencode(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))
    return text


def _bytes(text: str) -> bytes:
    """Decode base64url with or without padding.

    Raises:
        ValueError: it is not base64url.
    """
    found: bytes = b64urldecode(text.encode())
    return found


def encrypted(content: bytes, subscription: Subscription) -> bytes:
    """Encrypt a message for a browser, with a new key for each message."""
    made: bytes = http_ece.encrypt(
        content,
        salt=secrets.token_bytes(http_ece.KEY_LENGTH),
        private_key=ec.generate_private_key(CURVE),
        dh=_bytes(subscription.p256dh),
        auth_secret=_bytes(subscription.auth),
    )
    return made


def _notice(alert: AlertRow, news: Sequence[MatchNews], wishes: Wishes) -> Notice:
    text = letter(alert.kind, news)
    path = PAGES.get(alert.kind, f"/match/{alert.match_id}")
    always = wishes.wait == 0 or alert.kind in (TEST, SWITCHED_OFF)
    return Notice(text.subject[:MAX_TITLE], text.text[:MAX_TEXT], path, always)


def _seconds_kept(alert: AlertRow, news: Sequence[MatchNews]) -> int:
    """Return how long a notice is of use."""
    if alert.kind == DEADLINE and news and news[0].seconds_left is not None:
        return max(0, min(KEPT_SECONDS, int(news[0].seconds_left)))
    return KEPT_SECONDS


def _require_accepted(reply: Reply) -> None:
    """Require that a push service has accepted a message.

    Raises:
        GoneError: the browser has ended the subscription.
        NotSentError: another attempt may succeed.
        RefusedError: none will.
    """
    if reply.has_succeeded:
        return
    if reply.status in GONE:
        raise GoneError(f"reply {reply.status}")
    if reply.may_succeed_later:
        raise NotSentError(f"reply {reply.status}")
    raise RefusedError(f"reply {reply.status}")


def subject_of(public_url: str, sender: str) -> str:
    """Return where push services reach the host: the sender of e-mail, or else the site."""
    if sender:
        return f"mailto:{sender}"
    # py_vapid accepts neither a port nor plain HTTP here.
    return f"https://{target_of(public_url).host}"


def as_target(subscription: Subscription) -> dict[str, Any]:
    """Return a subscription as it is stored."""
    made: dict[str, Any] = msgspec.to_builtins(subscription)
    return made
