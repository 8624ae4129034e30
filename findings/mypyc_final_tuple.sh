#!/usr/bin/env bash
# mypyc (mypy 2.4.1): a final tuple that contains a float, used in a function of its own module.
#
# Expected: a module constant `SHARES: Final = (0.7, 0.3)` can be read in a compiled function as in
# plain Python, by a variable index; so can a final tuple of whole numbers.
#
# Seen: the tuple of floats raises NameError (value for final name "SHARES" was not set) at the first
# use in the compiled module, without a warning when it is compiled; a tuple of whole numbers and a
# final list of the same floats work. Plain Python runs all three.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet "mypy[mypyc]==2.4.1" setuptools
cat > shares.py <<'PY'
from typing import Final

TUPLE: Final = (0.7, 0.3)
WHOLE: Final = (7, 3)
LIST: Final = [0.7, 0.3]


def of_tuple(place: int) -> float:
    return TUPLE[place]


def of_whole(place: int) -> int:
    return WHOLE[place]


def of_list(place: int) -> float:
    return LIST[place]
PY
cat > try.py <<'PY'
import shares

found = []
for read in (shares.of_tuple, shares.of_whole, shares.of_list):
    try:
        found.append(str(read(1)))
    except NameError as error:
        found.append(f"NameError: {error}")
kind = "plain" if shares.__file__.endswith(".py") else "compiled"
print(kind, found)
expected = {
    "plain": ["0.3", "3", "0.3"],
    "compiled": ['NameError: value for final name "TUPLE" was not set', "3", "0.3"],
}
assert found == expected[kind], "mypyc behaves differently now"
PY
env/bin/python try.py
PATH="$folder/env/bin:$PATH" env/bin/mypyc shares.py > build.log 2>&1
mv shares.py source.txt
env/bin/python try.py
