"""Make a test database with a commit: matches of all games, some running and some over.

    python -m scripts.databases.make COMMIT [overlays]

checks the commit out into a temporary worktree, starts its own `senlac serve` there, plays matches
through its own HTTP interface (`scripts.databases.play`), takes a backup by its own `senlac admin
backup`, and writes it to `tests/server/databases/COMMIT.db.xz`. Tests open, continue, replay and
restore each of these files (`tests/server/test_earlier_databases.py`). Run it for the last commit
before a change of the rules, the data, or the database schema, and add new cases to `MATCHES` of
the other module.

With `overlays` it plays the matches in `OVERLAYS` instead, and writes the database to `overlays`
in that folder. Run it so for the last commit before the ranges of overlays become narrower, with
values in `OVERLAYS` that they exclude. A file beside it, `COMMIT.json`, has records of matches with
the same overlays (`tests/server/test_earlier_overlays.py`).

The code of the worktree runs with the packages of the present environment.
"""

from __future__ import annotations

import lzma
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "tests" / "server" / "databases"
WITH_OVERLAYS: Final = "overlays"
PLAYER: Final = Path(__file__).with_name("play.py")


def make(commit: str, kind: str = "") -> Path:
    """Play matches with a commit, and write its database to `KEPT`; return the file.

    `kind` is `WITH_OVERLAYS` for matches with overlays.
    """
    with tempfile.TemporaryDirectory() as folder:
        tree, backup = Path(folder) / "tree", Path(folder) / "backup.db"
        git("worktree", "add", "--detach", "--quiet", str(tree), commit)
        try:
            name = git("-C", str(tree), "rev-parse", "--short=8", "HEAD")
            code = os.pathsep.join([str(tree / "src"), str(tree)])
            subprocess.run(  # noqa: S603 - the module beside this one, no shell
                [sys.executable, str(PLAYER), str(Path(folder) / "data"), str(backup), kind],
                cwd=tree,
                env={**os.environ, "PYTHONPATH": code, "PYTHONSAFEPATH": "1"},
                check=True,
            )
        finally:
            git("worktree", "remove", "--force", str(tree))
        kept = KEPT / kind / f"{name}.db.xz"
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(lzma.compress(backup.read_bytes(), preset=9))
        if kind:
            (kept.parent / f"{name}.json").write_bytes(backup.with_suffix(".json").read_bytes())
    return kept


def git(*words: str) -> str:
    """Run git in this checkout; return its output."""
    command = ["git", "-C", str(ROOT), *words]
    ran = subprocess.run(  # noqa: S603 - git with words of this module, no shell
        command, capture_output=True, text=True, check=True
    )
    return ran.stdout.strip()


if __name__ == "__main__":
    sys.stdout.write(f"{make(*sys.argv[1:])}\n")
