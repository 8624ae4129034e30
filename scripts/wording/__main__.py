"""Report retired words and American spellings in code, docs and pages."""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from scripts.wording.rules import Finding, american, findings, retired
from scripts.wording.texts import READERS, texts

ROOT: Final = Path(__file__).resolve().parents[2]
LIST: Final = ROOT / "docs/contribute/retired-words.toml"
FOLDERS: Final = ("src", "tests", "scripts", "bench", "maps", "examples", "docs", ".")


def main(given: Sequence[str] | None = None) -> int:
    """Print the findings; return 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m scripts.wording", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, help="files and folders (default: all)")
    parser.add_argument("--count", action="store_true", help="print counts by wording alone")
    asked = parser.parse_args(given)
    found = list(check(asked.paths))
    if asked.count:
        counts = Counter([f"{one.words.lower()}: write {one.instead}" for one in found])
        lines = [f"{number:6} {words}" for words, number in counts.most_common()]
    else:
        lines = [str(one) for one in found]
    sys.stdout.writelines([f"{line}\n" for line in lines])
    return bool(found)


def check(paths: Sequence[Path]) -> Iterator[Finding]:
    """Yield the findings of files and folders; of none, those of the whole repository.

    Exempt files are skipped.
    """
    document = tomllib.loads(LIST.read_text(encoding="utf-8"))
    rules = [*retired(document["retired"]), american(document["accepted"])]
    left_out = document["exempt"]
    for path in sorted(set(_files(paths or [ROOT / folder for folder in FOLDERS]))):
        relative = path.resolve().relative_to(ROOT)
        if not any([one in left_out for one in _parents(relative)]):
            for text in texts(path):
                yield from findings(text, rules)


def _files(paths: Sequence[Path]) -> Iterator[Path]:
    """Yield the files that can be read; the root stands for the files directly in it."""
    for path in paths:
        pattern = "*" if path.resolve() == ROOT else "**/*"
        below = [path] if path.is_file() else path.glob(pattern)
        yield from [one for one in below if one.suffix in READERS and one.is_file()]


def _parents(path: Path) -> list[str]:
    return [parent.as_posix() for parent in [path, *path.parents]]


if __name__ == "__main__":
    sys.exit(main())
