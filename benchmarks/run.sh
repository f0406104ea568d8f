#!/usr/bin/env bash
# Measures accuracy and speed; writes Markdown to benchmarks/results/ and prints it.
# usage: benchmarks/run.sh      (make bench installs what it needs first)
# Exit codes: 0 measured (a missed timing bar may be noise), 1 an accuracy bar is missed,
#             2 something did not run
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/bench
programs=$build/benchmarks
python=$build/venv/bin/python
jobs=${JOBS:-$(nproc)}
repetitions=7
accuracy_holds=true

say() { echo "bench: $*" >&2; }
stop() { say "$*"; exit 2; }

build_programs() {
  say "building"
  # Afresh, so that the libraries found are today's and not those of an earlier run.
  cmake --fresh --preset bench --log-level=WARNING >&2 || stop "the build cannot be configured"
  cmake --build "$build" -j "$jobs" >&2 || stop "the build failed"
}

make_venv() {
  [ -x "$python" ] || python3 -m venv "$build/venv" || stop "no virtual environment for Python"
  "$python" -c 'import numpy, scipy, sklearn, h5py, pandas, pyarrow' 2>/dev/null && return
  say "installing numpy, SciPy, scikit-learn, h5py, pandas and pyarrow"
  "$python" -m pip install --quiet --disable-pip-version-check numpy scipy scikit-learn h5py pandas pyarrow >&2 \
    || stop "the Python packages cannot be installed"
}

# The name of the processor as lscpu prints it.
cpu_model() { LC_ALL=C lscpu | sed -n 's/^Model name: *//p' | sed -n 1p; }
slug() { tr '[:upper:]' '[:lower:]' | sed -E 's/[^a-z0-9]+/-/g; s/^-|-$//g'; }
cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }
compiler() { "$(cached CMAKE_CXX_COMPILER)" --version | sed -n 1p; }

# Asked of the library itself: several builds of it may be installed.
openblas() {
  python3 - "$(cached OPENBLAS_LIBRARY)" <<'PYTHON'
import ctypes, sys
config = ctypes.CDLL(sys.argv[1]).openblas_get_config
config.restype = ctypes.c_char_p
print(config().decode().strip())
PYTHON
}

commit() {
  local id
  id=$(git rev-parse --short HEAD 2>/dev/null) || { echo unknown; return; }
  [ -z "$(git status --porcelain -- . ':!benchmarks/results' 2>/dev/null)" ] || id="$id and uncommitted changes"
  echo "$id"
}

# The processor's ticks so far: all, and those that other machines took from this one.
ticks() { awk '/^cpu / { for (i = 2; i <= 9; ++i) all += $i; print all, $9 }' /proc/stat; }
stolen_since() {
  local all stolen
  read -r all stolen < <(ticks)
  awk -v a="$((all - $1))" -v s="$((stolen - $2))" 'BEGIN { printf "%.0f %%", (a > 0 ? 100 * s / a : 0) }'
}

machine() {
  echo "# Benchmarks, $today"
  echo
  echo "| | |"
  echo "|---|---|"
  echo "| processor | $(cpu_model), $(nproc) cores |"
  echo "| compiler | $(compiler) |"
  echo "| linear algebra | $(openblas) |"
  echo "| commit | $commit |"
  echo "| load average at the start | $load |"
  echo "| processor time taken by other virtual machines | $(stolen_since "${ticks_before[@]}") |"
  echo
  echo "Timings hold for a quiet machine: a load near 0 at the start and no time taken away."
}

# Runs a program into $output. Exit code 1 with a verdict is a missed bar, anything else a failure.
measured() {
  local code=0
  output=$("$@") || code=$?
  if [ "$code" -gt 1 ] || ! grep -Eq 'holds|missed' <<<"$output"; then
    stop "$(basename "$1") failed with exit code $code"
  fi
  return "$code"
}

section() { printf '\n## %s\n\n%s\n' "$1" "$output" >>"$tables"; }

accuracy() {
  say "accuracy of log K against ball arithmetic"
  measured "$programs/log_bessel_k_error" || accuracy_holds=false
  section "Accuracy of log K"
}

# With the vectors that this processor has, and as on one without AVX-512.
bessel_speed() {
  say "speed of log K against GSL and SciPy"
  measured "$python" benchmarks/speed/log_bessel_k_scipy.py "$programs/log_bessel_k_speed" || true
  section "Speed of log K against GSL and SciPy"
  grep -q avx512 /proc/cpuinfo || return 0
  measured "$python" benchmarks/speed/log_bessel_k_scipy.py "$programs/log_bessel_k_speed" avx2 || true
  section "Speed of log K against GSL and SciPy, with AVX2"
}

evidence_cost() {
  local rows=$1 cols=$2 data=$work/data.npy
  say "cost of the evidence, $rows x $cols"
  "$build/pcadim" simulate --n "$rows" --p "$cols" --dim 20 --seed 1 -o "$data" 2>/dev/null \
    || stop "the data cannot be simulated"
  measured "$programs/evidence_cost" "$data" "$repetitions" || true
  rm "$data"
  section "Share of the evidence in a run, $rows x $cols"
}

select_vs_peers() {
  say "whole runs against peers (scikit-learn takes a minute a time)"
  TMPDIR=$work measured "$python" benchmarks/speed/select_vs_peers.py "$build/pcadim" \
    "$programs/bare_lapack" || true
  section "Whole runs against peers"
}

methods_speed() {
  say "all methods of a spectrum"
  measured "$programs/methods_speed" || true
  section "All methods that need the spectrum only"
}

# psych comes with the set-up; jackstraw's sources are taken from $JACKSTRAW where that is set.
parallel_analysis() {
  say "parallel analysis against R packages (minutes)"
  TMPDIR=$work measured python3 benchmarks/speed/parallel_analysis.py "$build/pcadim" ${JACKSTRAW:+"$JACKSTRAW"} || true
  section "Parallel analysis against R packages"
}

python_overhead() {
  say "the Python package against the C++ call"
  "$python" -m pip install --quiet --disable-pip-version-check . >&2 || stop "the Python package cannot be installed"
  measured "$python" benchmarks/python_overhead.py "$programs/select_speed" || true
  section "What the Python package adds to a call"
  say "small data in Python beside scikit-learn"
  measured "$python" benchmarks/speed/small_fits.py --large || true
  section "Small data in Python"
}

# Data of any size and kind: 10 GB of disk and about 15 minutes.
large_data() {
  say "large data (a quarter of an hour)"
  measured "$python" benchmarks/speed/large_data.py "$build/pcadim" "$programs" "$work" || true
  section "Large data"
}

read_csv() {
  say "reading 1 GB of CSV"
  TMPDIR=$work measured "$python" benchmarks/speed/read_csv.py "$programs/read_speed" || true
  section "Reading CSV"
}

load=$(cut -d ' ' -f 1 /proc/loadavg)  # of others: before the build adds its own
build_programs
make_venv

today=$(date +%F)
commit=$(commit)
read -r -a ticks_before < <(ticks)
work=$(mktemp -d "$PWD/$build/run.XXXXXX")
trap 'rm -rf "$work"' EXIT
tables=$work/tables.md

SECONDS=0
accuracy
bessel_speed
evidence_cost 100000 300
evidence_cost 1000000 50
select_vs_peers
methods_speed
parallel_analysis
python_overhead
large_data
read_csv

mkdir -p benchmarks/results
result=benchmarks/results/$today-$(cpu_model | slug).md
{ machine; cat "$tables"; } >"$work/result.md"
mv "$work/result.md" "$result"
cat "$result"
say "$SECONDS s; written to $result"
$accuracy_holds || { say "an accuracy bar is missed"; exit 1; }
