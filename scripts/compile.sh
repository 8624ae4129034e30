#!/usr/bin/env bash
# Build the compiled wheel into dist/ and install it, not editable, into .venv-compiled, beside the
# packages of .venv.
# Does nothing if the sources have not changed since the last build.
# --check builds nothing. Its status is 0 if the last build, for tests or not, is of these sources,
# 10 if it is not but could be, and another one if nothing can be compiled here or a build is running.
set -euo pipefail
cd "$(dirname "$0")/.."
python=$PWD/.venv/bin/python
venv=.venv-compiled
stamp=$venv/.sources

fail() { echo "compile: $*" >&2; exit 1; }
pip() { "$@" --quiet --quiet --disable-pip-version-check; }

# A hash of contents, not dates: a checkout changes the dates of unchanged files.
digest() {
  { "$python" -VV
    echo "$1"
    # The manifest of the bundle has the hashes of all that the bundle is made of.
    find src pyproject.toml setup.py scripts/compile.sh -type f \
      -not -path '*/__pycache__/*' -not -path '*.egg-info/*' \
      -not -path '*/web/bundle/assets/*' -print0 |
      sort -z | xargs -0 sha256sum
  } | sha256sum
}

# One build at a time: `make play` builds in the background.
lock() {
  command -v flock >/dev/null || return 0
  exec 9>.venv/.compile.lock
  flock "$@" 9
}

current() { [ -f "$stamp" ] && [ "$now" = "$(cat "$stamp")" ]; }

if [ "${1:-}" = --check ]; then
  for level in 3 0; do
    now=$(digest "$level")
    if current; then exit 0; fi
  done
  lock --nonblock || fail "a build is running"
else
  lock
  scripts/bundle.sh || echo "compile: the pages are not bundled" >&2
  now=$(digest "${SENLAC_OPTIMISE:-3}")
  if current; then exit 0; fi
fi

command -v gcc >/dev/null || fail "needs a C compiler: install gcc"
"$python" -c 'import pathlib, sys, sysconfig
sys.exit(not pathlib.Path(sysconfig.get_paths()["include"], "Python.h").is_file())' ||
  fail "needs Python.h: install the headers of $("$python" -V) (python3-dev on Debian)"
if [ "${1:-}" = --check ]; then exit 10; fi

# The libraries of an earlier build by the same tools are reused if their sources are unchanged, so
# that only a changed game is built. All other remains would be packed into the wheel.
tools=$({ "$python" -VV; gcc --version; echo "${SENLAC_OPTIMISE:-3}"; cat setup.py pyproject.toml
          "$python" -m pip list --format=freeze | grep -iE '^(mypy|setuptools|wheel)'; } | sha256sum)
[ "$tools" = "$(cat build/.tools 2>/dev/null)" ] || rm -rf build
# Written before the build, so that an interrupted build is continued.
mkdir -p build
echo "$tools" > build/.tools
# mypyc cannot always read its cache of an earlier translation.
rm -rf build/mypy
rm -rf dist/senlac-*-cp*.whl "$stamp"
for built in build/lib.*; do
  [ -d "$built" ] || continue
  find "$built" -type f | while read -r file; do
    source=src/${file#"$built"/}
    case $file in
      */senlac_*__mypyc.*.so) ;;
      *.so) [ -f "${source%%.*}.py" ] || rm "$file" ;;
      *) rm "$file" ;;
    esac
  done
done
echo "compile: translating the rules with mypyc (a few minutes at most)"
SENLAC_COMPILE=1 pip "$python" -m pip wheel . --no-build-isolation --no-deps --wheel-dir dist
wheel=$(ls dist/senlac-*-cp*.whl)

"$venv/bin/python" -c '' 2>/dev/null || rm -rf "$venv"
[ -d "$venv" ] || "$python" -m venv --without-pip "$venv"
pip "$python" -m pip --python "$venv/bin/python" install --force-reinstall --no-deps "$wheel"
# All other packages come from .venv: nothing is installed twice.
place='import sysconfig; print(sysconfig.get_path("purelib"))'
theirs=$("$python" -c "$place")
ours=$("$venv/bin/python" -c "$place")
realpath --no-symlinks --relative-to="$ours" "$theirs" > "$ours/borrowed.pth"
echo "$now" > "$stamp"
echo "compile: $wheel"
