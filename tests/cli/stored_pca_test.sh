#!/usr/bin/env bash
# The PCA that an AnnData file brings along, as the program's users meet it.
# Usage: stored_pca_test.sh PROGRAM H5AD_DIR
set -u
program=$1 files=$2 failures=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# expect NAME CODE PATTERN ARGS...: the exit code, and what standard output and error hold together
expect() {
  local name=$1 code=$2 pattern=$3
  shift 3
  "$program" "$@" >"$work/wrapped" 2>&1
  local found=$?
  tr -s ' \n' ' ' <"$work/wrapped" >"$work/said"  # where lines break depends on the files' names
  if [ "$found" -eq "$code" ] && grep -qE -- "$pattern" "$work/said"; then
    echo "ok - $name"
  else
    echo "not ok - $name: exit $found, $(head -c 400 "$work/said")"
    failures=$((failures + 1))
  fi
}

expect "sizes come from the file" 0 '12 x 7, rank at least 3' select --eigenvalues "$files/pca.h5ad"
expect "and from the variables used" 0 '12 x 5, rank at least 3' select --eigenvalues "$files/pca_some.h5ad"
expect "what was taken is said" 0 'p = 5 of its 7 variables' select --eigenvalues "$files/pca_some.h5ad"
expect "the user's words count more" 0 '20 x 6, rank' select --eigenvalues "$files/pca_some.h5ad" --n 20 --p 6
expect "no PCA in the file" 1 'no PCA is stored' select --eigenvalues "$files/csr.h5ad"
printf '3 2 1' >"$work/list"
expect "lists still need sizes" 2 'needs --n' select --eigenvalues "$work/list"
expect "lists may come through a pipe" 0 '10 x 3' select --eigenvalues <(printf '3 2 1') --n 10 --p 3
head -c 3000 "$files/pca.h5ad" >"$work/cut.h5ad"
expect "a cut file" 3 'cannot be opened as HDF5' select --eigenvalues "$work/cut.h5ad"
exit $((failures > 0))
