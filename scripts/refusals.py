"""List the refusals of a game that its tests never reach.

    python -m scripts.refusals comet [PYTEST ARGUMENTS]

Runs the tests of the game in this process, in plain Python, and prints each place in its source
that makes a refusal and that no test has reached.
"""

from __future__ import annotations

import sys

import pytest

from senlac.engine.match import registry
from senlac.testing.refusals import recorded, sites

USAGE = "usage: python -m scripts.refusals GAME [PYTEST ARGUMENTS]"


def main(arguments: list[str]) -> int:
    """Run the tests of a game; return 1 if a refusal was not reached."""
    if not arguments:
        sys.stderr.write(f"{USAGE}\n")
        return 2
    name, *rest = arguments
    package = registry.game(name).package
    with recorded(package) as reached:
        pytest.main(["-q", "-n", "0", f"tests/games/{name}", *rest])
    missed = reached.missed(sites(package))
    for site in missed:
        sys.stdout.write(f"{site.module}:{site.line}: {site.text}\n")
    total = len(sites(package))
    sys.stdout.write(f"{name}: {len(missed)} of {total} refusals are not reached\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
