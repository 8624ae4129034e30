#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1: keeping more dice than are rolled, and `averageTotal`.
#
# Expected: "3d6kh4", the best four of three dice, keeps all three or is refused, and `averageTotal` is
# the mean of the notation, 12.24 for the best three of four dice.
#
# Seen: of three dice, "kh4" drops two, "kh5" one, and "kh6" and more none: the number to drop is counted
# as negative and taken from the other end of the list. "dl4" drops all three, as it should. Totals,
# `minTotal` and `maxTotal` follow the dice that are left. `averageTotal` is the middle between
# `minTotal` and `maxTotal`: 10.5 for "4d6k3", and 3003.5 for the exploding "1d6!" (mean 4.2),
# because up to a thousand explosions count as its greatest total.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --no-fund --no-audit @dice-roller/rpg-dice-roller@5.5.1
cat > try.js <<'JS'
import assert from "node:assert/strict";
import { DiceRoll } from "@dice-roller/rpg-dice-roller";

const range = (notation) => {
  const roll = new DiceRoll(notation);
  console.log(notation, roll.minTotal, roll.maxTotal, roll.averageTotal);
  return [roll.minTotal, roll.maxTotal];
};
// The greatest total divided by six is the number of dice that are kept.
assert.deepEqual(range("3d6kh3"), [3, 18]);
assert.deepEqual(range("3d6kh4"), [1, 6], "the best four of three dice keep more than one now");
assert.deepEqual(range("3d6kh5"), [2, 12], "the best five of three dice keep more than two now");
assert.deepEqual(range("3d6kh6"), [3, 18]);
assert.deepEqual(range("3d6dl4"), [0, 0]);

let total = 0;
for (let first = 1; first <= 6; first++)
  for (let second = 1; second <= 6; second++)
    for (let third = 1; third <= 6; third++)
      for (let fourth = 1; fourth <= 6; fourth++)
        total += first + second + third + fourth - Math.min(first, second, third, fourth);
const mean = total / 6 ** 4;
const stated = new DiceRoll("4d6k3").averageTotal;
console.log("best three of four: mean", mean.toFixed(2), "stated", stated);
assert.equal(mean.toFixed(2), "12.24");
assert.equal(stated, 10.5, "averageTotal is not the middle between least and greatest any more");
assert.equal(new DiceRoll("1d6!").averageTotal, 3003.5, "averageTotal of an exploding die changed");
JS
node try.js
