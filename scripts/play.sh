#!/usr/bin/env bash
# Serve the games and open the browser. The compiled package serves if it was built from these
# sources. Otherwise plain Python serves at once, and where the package can be compiled it is built
# in the background, for the next start. Where node is installed, the pages are bundled first.
set -euo pipefail
cd "$(dirname "$0")/.."
log=.venv/compile.log

# Detached, so that the server, which replaces this shell, gets no child that it did not start.
build() {
  echo "play: building the faster, compiled package in the background (log: $log)"
  (
    (
      if nice -n 19 scripts/compile.sh </dev/null >"$log" 2>&1; then
        echo "play: the compiled package is ready; the next 'make play' uses it"
      else
        echo "play: the compiled package was not built; see $log"
      fi
    ) &
  )
}

scripts/bundle.sh || echo "play: the pages are not bundled: they are served as separate modules"
state=0
scripts/compile.sh --check >/dev/null 2>&1 || state=$?
case $state in
  0) exec .venv-compiled/bin/senlac serve --open "$@" ;;
  10) build ;;
esac
exec .venv/bin/senlac serve --open "$@"
