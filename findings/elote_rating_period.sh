#!/usr/bin/env bash
# elote 1.5.1: `apply_rating_period` of Glicko-2, whose paper rates the games of a period together.
#
# Expected: the games of one call are one rating period, so the worked example of Glickman's paper comes
# out (1464.06, deviation 151.52, volatility 0.05999), whatever the order of the games.
#
# Seen: `Glicko2Competitor` and `GlickoCompetitor` inherit the default, which plays the games one after
# another, each as a period of its own. The example gives 1463.79 with a deviation of 151.87, and in the
# opposite order 1464.21 with 151.39. Two leagues with equal results get unequal tables. Of the sixteen
# kinds of competitors only those of OpenSkill and Glicko-Boost rate a period together.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet elote==1.5.1
cat > try.py <<'PY'
import elote
from elote import Glicko2Competitor, GlickoCompetitor

GAMES = [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)]


def rated(kind, games):
    player = kind(initial_rating=1500, initial_rd=200)
    kind.apply_rating_period(
        [
            (player, kind(initial_rating=rating, initial_rd=deviation), result, None)
            for rating, deviation, result in games
        ]
    )
    return round(player.rating, 2), round(player.rd, 2)


print("paper:", (1464.06, 151.52))
forward, backward = [rated(Glicko2Competitor, games) for games in (GAMES, GAMES[::-1])]
print("Glicko-2 in order:", forward, "in opposite order:", backward)
assert forward == (1463.79, 151.87)
assert backward == (1464.21, 151.39)
first = rated(GlickoCompetitor, GAMES), rated(GlickoCompetitor, GAMES[::-1])
print("Glicko in both orders:", first)
assert first[0] != first[1]
together = sorted(
    name
    for name, kind in vars(elote).items()
    if name.endswith("Competitor") and "apply_rating_period" in vars(kind)
)
print("with a rule of their own:", together)
assert together == ["BaseCompetitor", "GlickoBoostCompetitor", "OpenSkillCompetitor"]
PY
env/bin/python try.py
