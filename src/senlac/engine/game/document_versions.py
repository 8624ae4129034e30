"""The edition of the rules of a document, and the hashes of the data of editions.

A record or position contains the version of its rules and the hash of their data. Older documents
contain the version alone, which may mean one of several editions. These are tried, newest first
(`senlac.engine.match.replay`).
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from senlac.engine.data.document import Document, quoted
from senlac.engine.data.loader import has_file, load
from senlac.engine.game.game import Game
from senlac.engine.model.rules_version import RulesVersion
from senlac.engine.support.errors import RecordError, caused
from senlac.engine.support.toml import data_error

HASHES: Final = "data/versions.toml"
"""The file of a game's package that lists the hashes of each edition."""

SHORT: Final = 12
"""Number of digits of a hash that messages show."""


def editions_for(game: Game[Any], document: Document, what: str) -> list[RulesVersion]:
    """Return the editions that a document may be of, newest first; a single one if it has a hash.

    Raises:
        RecordError: it is of another game, of an unknown version, or of other data.
    """
    if document["game"] != game.id:
        raise RecordError(f"{what}: of the game {quoted(document['game'])}, not of {game.id}")
    try:
        editions = game.editions(document["rules"])
    except RecordError as error:
        raise caused(RecordError(f"{what}: {error}"), error)
    given = document.get("data", "")
    if not given:
        return editions
    for edition in editions:
        if given in hashes_of(game, edition):
            return [edition]
    known = ", ".join([hash_of(game, edition)[:SHORT] or "none" for edition in editions])
    raise RecordError(
        f"{what}.data: {game.id} has other data for rules {document['rules']}: expected the hash"
        f" {known}..., got {quoted(given[:SHORT])}..."
    )


def hash_of(game: Game[Any], edition: RulesVersion) -> str:
    """Return the hash of the data of an edition, "" for a game without a `source`."""
    if game.source is None:
        return ""
    return game.source.fingerprint(edition.name or game.rules_version, edition.data)


def hashes_of(game: Game[Any], edition: RulesVersion) -> list[str]:
    """Return the hashes of the data of an edition: the present one, and those of equal values."""
    if game.source is None:
        return []
    return [hash_of(game, edition), *listed(game.package).get(edition.name, [])]


@cache
def listed(package: str) -> dict[str, list[str]]:
    """Return the hashes that a game's package lists, by the name of the edition.

    The first hash of an edition is that of the present files. Further ones are of earlier files
    with the same values in another form.

    Raises:
        DataError: the file is invalid.
    """
    if not has_file(package, HASHES):
        return {}
    found: dict[str, list[str]] = {}
    for name, hashes in load(package, HASHES).items():
        if not isinstance(hashes, list) or not hashes:
            raise data_error("versions.toml", name, "expected a list of hashes")
        found[name] = [str(one) for one in hashes]
    return found
