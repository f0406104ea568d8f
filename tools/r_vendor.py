#!/usr/bin/env python3
"""Copies the core, and the headers that it needs, into the src folder of the R package.

usage: r_vendor.py SRC      (called by tools/r_package.sh)

What goes along: every layer of src/ but those of HDF5, compression, archives and other programs' files. Boost
comes from the R package BH.
"""
import pathlib
import re
import shutil
import subprocess
import sys

from core_bundles import bundles, tell_apart
from core_subset import PLAIN_LAYERS, Subset, copy_core

SYSTEM = pathlib.Path("/usr/include")

SUBSET = Subset(
    PLAIN_LAYERS, ["npy", "matrix_market", "text"],
    r"linalg/lapack_|bytes/(bzip2|gzip|xz|zstd)_decoder\.cpp|bytes/checksum|io/given_pca|io/part_files"
    r"|io/zip_format|report/(rsvg_library|figure_file)")
# Where headers of other libraries are found, and what they are called in the package.
VENDORED = {SYSTEM / "eigen3": "Eigen", SYSTEM: "(fmt|nlohmann|hwy|Random123|fast_float)/|xxhash.h"}
# What other processors than this one need.
OTHER_PROCESSORS = ["eigen3/Eigen/src/Core/arch/**/*.h", "hwy/ops/*.h"]
NEVER = re.compile(r"arch/(GPU|SYCL|HIP|MSA|SVE|CUDA)/|ops/(rvv|wasm|arm_sve)")


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def write_bundles(src):
    """The sources that R compiles; returns the names of their object files."""
    tell_apart(src / "core")
    objects = []
    for number, names in enumerate(bundles(src / "core"), 1):
        (src / f"core_{number}.cpp").write_text("".join(f'#include "{name}"\n' for name in names))
        objects.append(f"core_{number}.o")
    return objects


def used_headers(src):
    """The headers of the system that the sources include on this machine."""
    flags = ["-std=c++20", "-DPCADIM_STATIC", "-DFMT_HEADER_ONLY", "-DHWY_COMPILE_ONLY_STATIC", "-DXXH_INLINE_ALL",
             "-DEIGEN_MPL2_ONLY", "-DEIGEN_DONT_PARALLELIZE", f"-I{src / 'core'}", f"-I{SYSTEM / 'eigen3'}"]
    sources = src.glob("core_*.cpp")
    listing = subprocess.run(["g++", "-M", *flags, *map(str, sources)], capture_output=True, text=True, check=True)
    return {pathlib.Path(word) for word in listing.stdout.replace("\\\n", " ").split() if word.startswith("/usr")}


def copy_header(source, target):
    """A header of another library. CRAN refuses lines that switch important warnings off, and newer compilers have
    some for these headers: as where they come from, they are declared to be the system's."""
    copy(source, target)
    text = target.read_bytes()
    text = re.sub(rb"(?m)^[ \t]*#[ \t]*pragma (GCC|clang) diagnostic ignored.*$", b"", text)
    # GCC 14 sees an overflow in fmt 9 that cannot happen, unless this is a call.
    text = re.sub(rb"(?m)^(FMT_CONSTEXPR20 void basic_memory_buffer<T, SIZE, Allocator>::grow\()", rb"FMT_NOINLINE \1", text)
    target.write_bytes(b"#pragma GCC system_header\n" + text)


def copy_vendored(src):
    others = {path for pattern in OTHER_PROCESSORS for path in SYSTEM.glob(pattern)}
    for path in sorted(used_headers(src) | others):
        for folder, pattern in VENDORED.items():
            if not path.is_relative_to(folder):
                continue
            name = path.relative_to(folder).as_posix()
            if re.match(pattern, name) and not NEVER.search(name):
                copy_header(path, src / "vendor" / name)
            break


def main():
    src = pathlib.Path(sys.argv[1])
    copy_core(src / "core", SUBSET)
    objects = write_bundles(src)
    copy_vendored(src)
    makevars = src / "Makevars"
    makevars.write_text(makevars.read_text().replace("@CORE_OBJECTS@", " ".join(objects)))


if __name__ == "__main__":
    main()
