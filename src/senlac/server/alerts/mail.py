"""E-mail: messages as bytes, and their delivery to the mail server."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from typing import Final
from urllib.parse import urlsplit

import aiosmtplib
from aiosmtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from senlac.server.alerts.delivery import NotSentError, RefusedError
from senlac.server.alerts.texts import FOOTER, Letter
from senlac.server.config.mail_settings import MailSettings

TIMEOUT: Final = 20.0
"""Seconds for one attempt, several times less than the lease of a message."""

PERMANENT: Final = range(500, 600)
"""Replies of a mail server that say that another attempt is useless."""

# Lines of a header are not folded: a folded address of `List-Unsubscribe` is none any more.
_POLICY: Final = SMTP.clone(max_line_length=998)


class Mailer:
    """Sends messages through a mail server."""

    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings

    def message(
        self, number: int, to: str, letter: Letter, *, link: str, stop: str | None, at: float
    ) -> bytes:
        """Return a message as bytes.

        `number` identifies it for ever. `link` is the address that the text leads to, `stop` that
        where the reader unsubscribes with one click (RFC 8058).
        """
        settings = self._settings
        domain = urlsplit(settings.public_url).hostname
        message = EmailMessage()
        message["From"] = settings.sender
        message["To"] = to
        message["Subject"] = letter.subject
        message["Date"] = format_datetime(datetime.fromtimestamp(at, UTC))
        message["Message-ID"] = f"<alert-{number}@{domain}>"
        message["Auto-Submitted"] = "auto-generated"
        text = f"{letter.text}\n\n{link}\n"
        if stop is not None:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            text += f"\n-- \n{FOOTER}\n{stop}\n"
        message.set_content(text)
        return message.as_bytes(policy=_POLICY)

    async def send(self, to: str, message: bytes) -> None:
        """Deliver a message to the mail server.

        Raises:
            RefusedError: it does not accept the address, and will not later.
            NotSentError: it is unavailable, or does not accept the message now.
        """
        settings = self._settings
        try:
            refused, _ = await aiosmtplib.send(
                message,
                sender=parseaddr(settings.sender)[1],
                recipients=[to],
                hostname=settings.host,
                port=settings.port,
                username=settings.username,
                password=settings.password,
                use_tls=settings.encrypted,
                # None: if the mail server offers it.
                start_tls=True if settings.private and not settings.encrypted else None,
                timeout=TIMEOUT,
            )
        except SMTPRecipientsRefused as error:
            raise _refusal(error.recipients[0].code) from error
        except (SMTPException, OSError) as error:
            reply = f" {error.code}" if isinstance(error, SMTPResponseException) else ""
            raise NotSentError(f"{type(error).__name__}{reply}") from error
        if refused:
            [(code, _)] = refused.values()
            raise _refusal(code)


def _refusal(code: int) -> Exception:
    """Return the error for an address that was not accepted.

    It is without the reply of the mail server, which mostly contains the address.
    """
    return (RefusedError if code in PERMANENT else NotSentError)(f"reply {code}")
