"""A push service on a free port, and browsers that decrypt what it is sent (RFC 8291, RFC 8292)."""

from __future__ import annotations

import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from types import TracebackType
from typing import Any, Final, Self

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.services import HOST

LOOPBACK: Final = "127.0.0.0/8"
"""The network that a server of the tests may send to."""

CURVE: Final = ec.SECP256R1()

PATIENCE: Final = 60.0
"""Maximum seconds of a wait; servers look every ten."""


@dataclass(frozen=True)
class Sent:
    """A request that a service has received."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


class Endpoint:
    """A web server that keeps what it is sent.

    Attributes:
        sent: the requests, in order.
        replies: the status by path, if it is not 201.
        answer: the body of answers.
        location: where answers redirect to.
    """

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.replies: dict[str, int] = {}
        self.answer = b""
        self.location = ""
        self._came = Condition()
        self._server = ThreadingHTTPServer((HOST, 0), self._handler())
        self._thread = Thread(target=self._server.serve_forever, args=(0.01,))

    @property
    def url(self) -> str:
        """The URL of the service, without a slash at the end."""
        return f"http://{HOST}:{self.port}"

    @property
    def port(self) -> int:
        """The port of the service."""
        return self._server.server_port

    def wait(self, count: int, path: str = "") -> list[Sent]:
        """Wait until a number of requests (to a path) has come; return them."""

        def found() -> list[Sent]:
            return [one for one in self.sent if path in ("", one.path)]

        with self._came:
            assert self._came.wait_for(lambda: len(found()) >= count, PATIENCE), self.sent
            return found()

    def _keep(self, sent: Sent) -> int:
        """Keep a request; return the status of its answer."""
        with self._came:
            self.sent.append(sent)
            self._came.notify_all()
        return self.replies.get(sent.path, 201)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                self.send_response(service._keep(Sent(self.command, self.path, headers, body)))
                if service.location:
                    self.send_header("Location", service.location)
                self.end_headers()
                self.wfile.write(service.answer)

            def do_PATCH(self) -> None:
                self.do_POST()

            def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
                """Log nothing."""

        return Handler

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def decoded(text: str) -> bytes:
    """Decode base64url without padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(content: bytes) -> str:
    """Encode as base64url without padding."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass(frozen=True)
class PushBrowser:
    """A browser with a subscription at a push service."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def subscription(self) -> dict[str, str]:
        """What the browser tells the page."""
        point = encoded(_point(self.key.public_key()))
        return {"endpoint": self.endpoint, "p256dh": point, "auth": encoded(self.auth)}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message, as RFC 8291 describes it."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size, "a message is a single record"
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        info = b"WebPush: info\0" + _point(self.key.public_key()) + sender
        shared = _derived(self.key.exchange(ec.ECDH(), point), self.auth, info, 32)
        key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert padded.endswith(b"\2"), "the last record ends with 2"
        return padded[:-1]

    def notice(self, sent: Sent) -> dict[str, Any]:
        """Return the notice in a request."""
        assert sent.headers["content-encoding"] == "aes128gcm"
        found: dict[str, Any] = json.loads(self.read(sent.body))
        return found


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def claims(sent: Sent, key: str) -> dict[str, Any]:
    """Check the signature of a request by the key that browsers subscribe with; return its claims.

    A push service refuses requests that another key has signed, or that are valid for over a day.
    """
    scheme, _, rest = sent.headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", key)
    signed, _, signature = parts["t"].rpartition(".")
    proof = decoded(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    dss = encode_dss_signature(int.from_bytes(proof[:32]), int.from_bytes(proof[32:]))
    point.verify(dss, signed.encode(), ec.ECDSA(SHA256()))
    found: dict[str, Any] = json.loads(decoded(signed.partition(".")[2]))
    assert time.time() < found["exp"] <= time.time() + 86_400
    return found
