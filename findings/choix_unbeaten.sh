#!/usr/bin/env bash
# choix 0.4.1: strengths (Bradley-Terry) of an item that has only won, or has not been compared.
#
# Expected: without regularisation no finite estimate exists, so all estimators raise an error, as
# `ilsr_pairwise` does.
#
# Seen: `opt_pairwise` with its default `alpha` returns finite strengths without a warning. For two items
# of which one won all five games they are 6.41 and -6.41, a chance of one in 370,000 for the other: the
# place where the optimiser stopped, not a property of the data; after fifty wins it is 7.48. A small
# `alpha`, 1e-6, changes nothing. An item without any game gets 0.0, as an average one does.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet choix==0.4.1
cat > try.py <<'PY'
import warnings

import choix
import numpy as np

warnings.simplefilter("error")
five, fifty = [(0, 1)] * 5, [(0, 1)] * 50
for data in (five, [(0, 1), (1, 0)]):
    try:
        choix.ilsr_pairwise(2 if data is five else 3, data)
    except ValueError as error:
        print("ilsr_pairwise:", error)
    else:
        raise SystemExit("ilsr_pairwise returns strengths now")
stopped, longer = choix.opt_pairwise(2, five), choix.opt_pairwise(2, fifty)
print("opt_pairwise after 5 wins:", stopped, "after 50:", longer)
assert np.isfinite(stopped).all() and 6 < stopped[0] < 7
small = choix.opt_pairwise(2, five, alpha=1e-6)
print("with alpha=1e-6:", small)
assert np.allclose(small, stopped, atol=1e-3)
alone = choix.opt_pairwise(3, [(0, 1), (1, 0)])
print("an item without games:", alone[2])
assert alone[2] == 0.0
PY
env/bin/python try.py
