#!/usr/bin/env bash
# chess.js 1.4.0: PGN with two comments after one move, or a numeric glyph after a comment.
#
# Expected: `loadPgn` reads both. Export format writes glyphs first and at most one comment, but import
# format allows comments anywhere, and public databases of games write the name of an opening as a second
# comment after the clock. Variations, which it documents as unsupported, would be refused.
#
# Seen: two comments in a row are a syntax error, and so is a glyph after a comment; no move of the game is
# loaded. Python-chess 1.11.2 reads both. Variations, also nested ones, are accepted and dropped without a
# word, and so are all glyphs: what `pgn()` writes has lost them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet chess==1.11.2
echo '{"type": "module"}' > package.json
npm install --silent --no-fund --no-audit chess.js@1.4.0
cat > try.js <<'JS'
import assert from "node:assert/strict";
import { Chess } from "chess.js";

const read = (pgn) => {
  const chess = new Chess();
  try {
    chess.loadPgn(pgn);
  } catch (error) {
    return error.name;
  }
  return chess.pgn().split("\n").at(-1);
};
for (const [pgn, seen] of [
  ["1. e4 {[%clk 0:03:00]} e5 *", "1. e4 {[%clk 0:03:00]} e5 *"],
  ["1. e4 {[%clk 0:03:00]} {King's Pawn} e5 *", "SyntaxError"],
  ["1. e4 {King's Pawn} $1 e5 *", "SyntaxError"],
  ["1. e4 $1 {King's Pawn} e5 *", "1. e4 {King's Pawn} e5 *"],
  ["1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *", "1. e4 e5 *"],
]) {
  console.log("%s => %s", pgn, read(pgn));
  assert.equal(read(pgn), seen);
}
JS
node try.js
cat > try.py <<'PY'
import io

import chess.pgn

for text in ("1. e4 {[%clk 0:03:00]} {King's Pawn} e5 *", "1. e4 {King's Pawn} $1 e5 *"):
    game = chess.pgn.read_game(io.StringIO(text))
    moves = [str(move) for move in game.mainline_moves()]
    print(text, "=>", moves, repr(game.next().comment), game.next().nags, game.errors)
    assert moves == ["e2e4", "e7e5"] and "King's Pawn" in game.next().comment and not game.errors
PY
env/bin/python try.py
