#!/usr/bin/env bash
# Builds the page (build/web/pcadim.html) and the npm package (build/web/pcadim-VERSION.tgz).
# usage: tools/web.sh      (ends with 77, and says why, where that is not possible)
set -euo pipefail
cd "$(dirname "$0")/.."
skip() { echo "SKIPPED: $1. The page and the npm package were neither built nor tested." >&2; exit 77; }

node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
         process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null ||
  skip "node 20.19 or 22.12 or later is not installed"
# packages FOLDER: what package-lock.json lists, unless it is there.
packages() {
  if cmp -s "$1/package-lock.json" "$1/node_modules/.lock"; then return; fi
  local quiet=(--no-audit --no-fund --ignore-scripts --loglevel=error)
  # Some versions of npm miss what other systems than this one need in the lock; versions are exact in package.json, too.
  (cd "$1" && { npm ci "${quiet[@]}" 2>/dev/null || npm install --no-save "${quiet[@]}"; } >&2) ||
    skip "npm could not install what $1 needs"
  cp "$1/package-lock.json" "$1/node_modules/.lock"
}

tools/web_core.sh
packages bindings/js
packages apps/web
mkdir -p build/web
(cd bindings/js && npx tsc -p . && npm pack --loglevel=error --pack-destination ../../build/web >/dev/null)
(cd apps/web && npx tsc -p . && npx tsc -p tsconfig.build.json && npx vite build --logLevel warn)
rm -rf build/web/page
ls build/web/pcadim.html build/web/pcadim-*.tgz
