#!/usr/bin/env bash
# Rewrites tests/golden/figures from what is drawn now. Look at every changed picture before you
# commit it. With rsvg-convert at hand they are also left as PNG, 600 pixels wide to a column, in
# build/figures.
# usage: tools/approve_figures.sh [build folder]
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build}
PCADIM_APPROVE_FIGURES=1 "$build/tests/test_unit_report" --gtest_filter='Figures.*' --gtest_brief=1
git status --short tests/golden/figures
if command -v rsvg-convert >/dev/null; then
  mkdir -p "$build/figures"
  for figure in tests/golden/figures/*.svg; do
    width=1200
    case $figure in *_one_column.svg) width=600 ;; esac
    rsvg-convert -w $width "$figure" -o "$build/figures/$(basename "$figure" .svg).png"
  done
  echo "pictures to look at: $build/figures"
fi
