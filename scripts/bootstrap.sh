#!/usr/bin/env bash
# Make a virtual environment with Senlac and its tools in it.
#   scripts/bootstrap.sh [FOLDER]      (default .venv)
#   scripts/bootstrap.sh --pages       tools of the page tests: Node, its packages, Chromium
#   scripts/bootstrap.sh --servers     for several servers: PostgreSQL, Redis, nginx, Caddy
# PYTHON=... names the interpreter to use; default: the first suitable one.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() { echo "bootstrap: $*" >&2; exit 1; }

# A suitable Python is 3.11 or newer and can make virtual environments. Run it to find out: its name
# may be a version manager's shim with no interpreter behind it.
fit() {
  "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

# Compiling needs a C compiler, and the headers of the same Python.
compiles() {
  command -v gcc >/dev/null && "$1" - >/dev/null 2>&1 <<'PY'
import pathlib, sys, sysconfig
sys.exit(not pathlib.Path(sysconfig.get_paths()["include"], "Python.h").is_file())
PY
}

# The first suitable Python that can also compile, else the first suitable one. The system's comes
# first: unlike most of those from version managers it was built with profile-guided optimisation,
# with which the server handles a third more actions.
choose() {
  local name second=""
  for name in ${PYTHON:-/usr/bin/python3 python3.11 python3.12 python3.13 python3.14 python3}; do
    fit "$name" || continue
    if compiles "$name"; then echo "$name"; return; fi
    second=${second:-$name}
  done
  echo "$second"
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"
  elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then sudo "$@"
  else return 1
  fi
}

# Install missing packages only: an upgrade could change how the machine was set up.
apt_install() {
  command -v apt-get >/dev/null || return 1
  as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq || return 1
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends --no-upgrade "$@"
}

install_missing() {
  local packages=(python3 python3-dev python3-venv)
  command -v gcc >/dev/null || packages+=(gcc libc6-dev)
  [ -e /etc/ssl/certs/ca-certificates.crt ] || packages+=(ca-certificates)
  apt_install "${packages[@]}"
}

chromium_package() {
  if apt-cache show chromium-headless-shell >/dev/null 2>&1; then echo chromium-headless-shell
  else echo chromium
  fi
}

# Node checks the modules of the pages, Chromium runs their tests; the game itself needs neither.
# The headless build of Chromium is preferred: it renders the same with a third less work.
prepare_pages() {
  local packages=()
  command -v npm >/dev/null || packages+=(nodejs npm)
  [ -n "${SENLAC_CHROMIUM:-}" ] || command -v chromium-headless-shell >/dev/null ||
    packages+=("$(chromium_package)")
  if [ ${#packages[@]} -gt 0 ]; then
    echo "bootstrap: installing ${packages[*]} with apt-get" >&2
    apt_install "${packages[@]}" >&2 || fail "needs ${packages[*]}, and root or sudo to install them"
    hash -r
  fi
  npm ci --silent
}

# The tests start their own servers; servers that a package starts are left alone.
prepare_servers() {
  local packages=()
  command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null ||
    packages+=(postgresql)
  command -v redis-server >/dev/null || packages+=(redis-server)
  command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || packages+=(nginx)
  command -v caddy >/dev/null || packages+=(caddy)
  if [ ${#packages[@]} -gt 0 ]; then
    echo "bootstrap: installing ${packages[*]} with apt-get" >&2
    apt_install "${packages[@]}" >&2 || fail "needs ${packages[*]}, and root or sudo to install them"
  fi
}

case ${1:-} in
  --pages) prepare_pages; exit ;;
  --servers) prepare_servers; exit ;;
esac
venv=${1:-.venv}

python=$(choose)
if [ -z "$python" ] || ! compiles "$python"; then
  echo "bootstrap: installing Python, its headers and a C compiler with apt-get" >&2
  install_missing >&2 || echo "bootstrap: apt-get could not install them" >&2
  hash -r
  python=$(choose)
fi
[ -n "$python" ] || fail "needs Python 3.11 or newer with venv, and root or sudo to install it"
compiles "$python" || echo "bootstrap: no C compiler or Python.h: compiled builds will fail" >&2

# An environment whose interpreter is gone cannot be repaired.
"$venv/bin/python" -c '' 2>/dev/null || rm -rf "$venv"
[ -d "$venv" ] || "$python" -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --quiet --disable-pip-version-check --no-compile \
  --editable '.[dev]'
# pip compiles on one core, this on all; some packages contain files that our Python cannot compile.
"$venv/bin/python" -m compileall -qq -j 0 "$venv/lib" || true
