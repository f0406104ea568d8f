#!/usr/bin/env bash
# Checks the R package with the R of another Debian, in a chroot: R 4.5 of Debian 13, unless told otherwise.
# usage: tools/r_chroot.sh FOLDER [SUITE]      (as root, after make r-package; needs debootstrap and a network)
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1 suite=${2:-trixie}
package=$(ls build/r/pcadim_*.tar.gz)
in_chroot() { chroot "$folder" env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }

[ -x "$folder/usr/bin/apt-get" ] || debootstrap --variant=minbase "$suite" "$folder" >"$folder.log"
in_chroot apt-get update -qq
# shellcheck disable=SC2046
in_chroot apt-get install -y -qq --no-install-recommends $(grep -v '^#' tools/r_packages.txt) >"$folder.log"
cp "$package" tools/r_check.sh "$folder/tmp"
in_chroot bash -c "cd /tmp && NOT_CRAN=true ./r_check.sh $(basename "$package")"
