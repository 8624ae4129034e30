#!/usr/bin/env bash
# honeycomb-grid 4.1.5: what a hex of a class of one's own keeps.
#
# Expected: `clone()`, `setHexes` with coordinates and data, and `Grid.fromJSON` of what `toJSON` wrote
# keep the data of a hex, and its class. A ring of radius 0 is its centre, as a spiral of radius 0 is.
#
# Seen: `toJSON` writes the data, but `fromJSON` makes hexes of a plain class without them, unless a
# second argument makes each hex. `clone()` and `setHexes` with plain objects call the constructor
# with the coordinates alone, so all data are those of a new hex, without an error. `new Grid(grid)`
# holds the same hex objects as the original. A ring of radius 0 has no hex.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type": "module"}' > package.json
npm install --silent --no-fund --no-audit honeycomb-grid@4.1.5
cat > try.js <<'JS'
import assert from "node:assert/strict";
import { defineHex, Grid, rectangle, ring, spiral } from "honeycomb-grid";

class Tile extends defineHex() {
  level = 0;
}
const grid = new Grid(Tile, rectangle({ width: 2, height: 1 }));
const hill = grid.getHex([0, 0]);
hill.level = 3;

assert.equal(hill.clone().level, 0, "clone keeps data now");
const written = JSON.parse(JSON.stringify(grid));
assert.equal(written.coordinates[0].level, 3);
const read = Grid.fromJSON(written).getHex([0, 0]);
console.log("fromJSON:", read instanceof Tile, read.level);
assert.ok(!(read instanceof Tile) && read.level === undefined, "fromJSON keeps data now");
const made = Grid.fromJSON(written, (data) => Object.assign(new Tile(data), { level: data.level }));
assert.equal(made.getHex([0, 0]).level, 3);
assert.equal(new Grid(grid).getHex([0, 0]), hill, "a copied grid has hexes of its own now");
grid.setHexes([{ q: 1, r: 0, level: 5 }]);
console.log("setHexes:", grid.getHex([1, 0]).level);
assert.equal(grid.getHex([1, 0]).level, 0, "setHexes keeps data now");
const sizes = [ring, spiral].map((shape) =>
  new Grid(Tile, shape({ center: [0, 0], start: [0, 0], radius: 0 })).size);
console.log("hexes of a ring and a spiral of radius 0:", sizes);
assert.deepEqual(sizes, [0, 1]);
JS
node try.js
