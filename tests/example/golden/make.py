"""Create a golden record of each version of Feud's rules.

Run from the root of the checkout when a version is added, which leaves the others as they are:

    python -m tests.example.golden.make
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Final

from senlac.engine.game.record import Header, Start
from senlac.engine.match.core import MatchCore
from senlac.engine.match.match import Match
from senlac.engine.match.match_dice import MatchDice
from senlac.engine.model.dice import commitment, secret_from_seed
from senlac.testing import laws
from tests.example.feud import FEUD

FOLDER: Final = Path(__file__).parent
VERSIONS: Final = (*FEUD.former_versions, FEUD.rules_version)


def file_of(version: str) -> Path:
    """Return the file of the record of a version."""
    return FOLDER / f"feud_{version}.json"


def begun(version: str) -> Match:
    """Return a match of a version at its first council."""
    secret = secret_from_seed(f"feud {version}")
    header = Header("feud", version, Start("earldoms"), {}, commitment(secret), {})
    return Match(MatchCore.begin(FEUD, header, MatchDice(secret, {})))


def main() -> None:
    """Write the missing records."""
    for version in VERSIONS:
        if not file_of(version).exists():
            match = begun(version)
            laws.play_out(match, Random(version), 200)
            text = json.dumps(match.record().document(), indent=1)
            file_of(version).write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    main()
