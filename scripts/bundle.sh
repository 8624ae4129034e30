#!/usr/bin/env bash
# Bundle the pages into src/senlac/web/bundle, where node is installed. Does nothing if the bundle is up
# to date. Without a bundle the server sends the modules themselves.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v npm >/dev/null; then
  echo "bundle: without node the pages are served as separate modules"
  exit
fi
# Only esbuild is needed, without the tools that check the pages and without its install script,
# which only speeds up its command line.
[ -d node_modules/esbuild ] ||
  npm ci --omit=dev --ignore-scripts --fetch-retries=1 --silent
exec node scripts/bundle.mjs
