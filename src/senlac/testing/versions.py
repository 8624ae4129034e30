"""Checks of the hashes of a game's data against those that its package lists.

`data/versions.toml` of the game's package lists the hash of the data of each edition of its rules.
`require_listed` fails if values change without a new version. A game without the file is not
checked. Print the file with

    python -m senlac.testing.versions GAME
"""

from __future__ import annotations

import sys
from typing import Any

from senlac.engine.game.document_versions import HASHES, hash_of, listed
from senlac.engine.game.game import Game
from senlac.engine.match import registry
from senlac.testing.law_failure import require

WHAT_TO_DO = """\
{game}: the data of rules version {name} have the hash
  {found}, but {file} lists
  {kept}.
A match is played with the data it began with, so values must not change within a version:
1. Give the game the next `rules_version`, and add a row for the present one to `former_rules`.
2. Write the old values to data/former/{name}.toml (docs/games/rules-versions.md), and
   new keys and rows to its list `without`.
3. Replace {file} with the output of: python -m senlac.testing.versions {game}
If no match of version {name} can exist yet, step 3 is enough. If the files have the same values in
another form, put the new hash before the old one."""


def require_listed(game: Game[Any]) -> None:
    """Require that the data of all editions of a game have the hashes that its package lists.

    Raises:
        LawError: an edition has other data, or is not listed; the message says what to do.
    """
    kept = listed(game.package)
    if not kept:
        return
    editions = game.all_editions()
    for edition in editions:
        found, hashes = hash_of(game, edition), kept.get(edition.name, ["nothing"])
        require(
            hashes[0] == found,
            WHAT_TO_DO.format(
                game=game.id, name=edition.name, found=found, file=HASHES, kept=hashes[0]
            ),
        )
    strangers = sorted(set(kept) - {edition.name for edition in editions})
    require(not strangers, f"{game.id}: {HASHES} lists versions that are not played: {strangers}")


def file_of(game: Game[Any]) -> str:
    """Return the text of a game's file of hashes, with the further ones that it lists now."""
    kept = listed(game.package)
    lines = [
        "# The hash of the data of each version of the rules, newest first; further ones are of",
        "# the same values in another form. Printed by `python -m senlac.testing.versions`.",
        "",
    ]
    for edition in game.all_editions():
        found = hash_of(game, edition)
        hashes = [found, *[one for one in kept.get(edition.name, [])[1:] if one != found]]
        rows = "".join([f'  "{one}",\n' for one in hashes])
        lines.append(f'"{edition.name}" = [\n{rows}]')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(file_of(registry.game(sys.argv[1])))
