#!/usr/bin/env bash
# mypyc (mypy 2.4.1): bit masks of more than 62 bits in variables of type int.
#
# Expected: a compiled loop over typed integers is several times faster than the same loop in plain
# Python, and never slower than a compiled loop over values of type Any.
#
# Seen: with masks of 40 bits the typed loop takes a tenth of the time of plain Python. With masks of
# 200 and 400 bits it takes 1.4 to 1.5 times as long as plain Python, and as the same compiled loop
# with the masks declared as Any: each operation on a large typed int makes a tagged value out of an
# object and back. So masks of a large map are better typed as Any.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet "mypy[mypyc]==2.4.1" setuptools
cat > as_int.py <<'PY'
def spread(mask: int, other: int, times: int) -> int:
    found = mask
    for _ in range(times):
        found = (found | other) & mask
        found = (found << 1) | (found >> 1)
        found = found & mask
    return found
PY
sed -e 's/^def/from typing import Any\n\n\ndef/' -e 's/: int, other: int/: Any, other: Any/' \
  -e 's/-> int/-> Any/' -e 's/found = mask$/found: Any = mask/' as_int.py > as_any.py
cp as_int.py in_python.py
cat > try.py <<'PY'
from random import Random
from time import process_time

import as_any
import as_int
import in_python


def seconds(module, bits):
    rng, taken = Random(bits), []
    mask, other = rng.getrandbits(bits), rng.getrandbits(bits)
    for _ in range(7):
        began = process_time()
        module.spread(mask, other, 100_000)
        taken.append(process_time() - began)
    return min(taken)


for bits in (40, 200, 400):
    plain = seconds(in_python, bits)
    typed, loose = (seconds(module, bits) / plain for module in (as_int, as_any))
    print(f"{bits} bits: int takes {typed:.2f} of the time of plain Python, Any {loose:.2f}")
    if bits == 40:
        assert typed < 0.5 * loose, "mypyc is slower with small integers now"
    else:
        assert typed > 1.2 * loose, "mypyc is faster with large integers now"
PY
PATH="$folder/env/bin:$PATH" env/bin/mypyc as_int.py as_any.py > build.log 2>&1
env/bin/python try.py
