#!/usr/bin/env bash
# Rewrites tests/golden/reports, the reports that the approved pictures and the README are made from, with what is
# answered now. Only for a change of the report's shape or of the answers that is meant to be seen there; then run
# tools/approve_figures.sh and look at every picture.
# usage: tools/freeze_reports.sh [build folder]
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build}
PCADIM_FREEZE_REPORTS="$PWD/tests/golden/reports" "$build/tests/test_unit_report" \
  --gtest_filter='ReportJson.EveryReportComesBackAsItWas' --gtest_brief=1
git status --short tests/golden/reports
