#!/usr/bin/env python3
"""Lays out what the WebAssembly module is compiled from, with a build.ninja that compiles it.

usage: web_core.py FOLDER    (called by tools/web_core.sh, which has put the sources of zlib and expat into FOLDER/sources)

FOLDER may be in a chroot: build.ninja has relative paths, and the headers of other libraries are found in the
/usr/include that the compiler sees.
"""
import pathlib
import sys

from core_bundles import bundles
from core_subset import PLAIN_LAYERS, ROOT, Subset, copy_core, write

# With gzip, archives, NPZ and XLSX; other programs' files, which need more libraries, stay out.
SUBSET = Subset(
    [*PLAIN_LAYERS, "zip", "npz", "xlsx"], ["npy", "matrix_market", "zip", "text"],
    r"linalg/lapack_|bytes/(bzip2|xz|zstd)_decoder\.cpp|io/given_pca|io/part_files|report/(rsvg_library|figure_file)")

HEADERS = ["fmt", "nlohmann", "hwy", "Random123", "fast_float", "boost", "eigen3", "xxhash.h"]
ZLIB = ["adler32.c", "crc32.c", "inffast.c", "inflate.c", "inftrees.c", "zutil.c"]
EXPAT = ["random_getentropy.c", "xmlparse.c", "xmlrole.c", "xmltok.c"]

DEFINES = ["PCADIM_STATIC", "PCADIM_BUILDING", "PCADIM_HAVE_ZLIB", "PCADIM_HAVE_EXPAT", "FMT_HEADER_ONLY",
           "HWY_COMPILE_ONLY_STATIC", "XXH_INLINE_ALL", "XXH_VECTOR=0",
           "EIGEN_MPL2_ONLY", "EIGEN_DONT_PARALLELIZE",
           "BOOST_MATH_PROMOTE_DOUBLE_POLICY=false", "NDEBUG"]
# What its configure script would find out. A document type, and with it entities, is refused by our own reader.
EXPAT_CONFIG = "#define BYTEORDER 1234\n#define HAVE_GETENTROPY 1\n#define XML_GE 0\n#define XML_CONTEXT_BYTES 0\n"
COMMON = "-msimd128 -fwasm-exceptions -ffp-contract=off"
# What takes the time is compiled for speed, the rest for size.
FAST = ["base", "special", "linalg", "passes", "spectrum", "text", "cells", "csv"]
SMALL = [layer for layer in SUBSET.layers if layer not in FAST]

LINK = ("-sMODULARIZE -sEXPORT_ES6 -sEXPORT_NAME=loadCore -sENVIRONMENT=web,worker,node -sALLOW_MEMORY_GROWTH "
        "-sMAXIMUM_MEMORY=4GB -sINITIAL_MEMORY=16MB -sSTACK_SIZE=1MB -sABORTING_MALLOC=0 -sDYNAMIC_EXECUTION=0 "
        "-sFORCE_FILESYSTEM -lworkerfs.js -sEXPORTED_RUNTIME_METHODS=FS,WORKERFS,UTF8ToString,stringToNewUTF8 "
        "-sEXPORTED_FUNCTIONS=_free,_malloc --no-entry")


def compile_rule(name, flags):
    return (f"rule {name}\n  command = {flags} -MMD -MF $out.d -c $in -o $out\n  depfile = $out.d\n"
            f"  description = {name} $in\n\n")


def rules():
    defines = " ".join(f"-D{one}" for one in DEFINES)
    cxx = f"em++ -std=c++20 {COMMON} {defines} -Icore -Iconfig -isystem vendor -isystem vendor/eigen3 -isystem zlib -isystem expat"
    return (compile_rule("fast", cxx + " -O3") + compile_rule("small", cxx + " -Oz")
            + compile_rule("c", f"emcc {COMMON} -Os -Iconfig -Wno-everything")
            + f"rule link\n  command = em++ {COMMON} -Oz {LINK} $in -o $out\n  description = link $out\n\n")


def link(path, target):
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def links(folder):
    """The headers of other libraries in a folder of their own: the system's would get in the way of emscripten's."""
    (folder / "vendor").mkdir(exist_ok=True)
    for name in HEADERS:
        link(folder / "vendor" / name, f"/usr/include/{name}")
    link(folder / "zlib", next(folder.glob("sources/zlib-*/")).relative_to(folder))
    link(folder / "expat", next(folder.glob("sources/expat-*/expat/lib")).relative_to(folder))


def lay_out_bundles(folder):
    """Yields the rule and the name of every source of C++."""
    for rule, layers in (("fast", FAST), ("small", SMALL)):
        for names in bundles(folder / "core", [f"{layer}/" for layer in layers]):
            source = f"bundle_{names[0].replace('/', '_')}"
            write(folder / source, "".join(f'#include "{name}"\n' for name in names))
            yield rule, source
    for path in sorted((ROOT / "bindings/js/core").glob("*.*")):
        write(folder / "glue" / path.name, path.read_text())
        if path.suffix == ".cpp":
            yield "small", f"glue/{path.name}"


def build_file(folder):
    sources = list(lay_out_bundles(folder))
    sources += [("c", f"zlib/{name}") for name in ZLIB] + [("c", f"expat/{name}") for name in EXPAT]
    objects = [f"objects/{name.replace('/', '_')}.o" for _, name in sources]
    lines = [f"build {made}: {rule} {name}" for made, (rule, name) in zip(objects, sources, strict=True)]
    return rules() + "\n".join(lines) + f"\nbuild core.mjs | core.wasm: link {' '.join(objects)}\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    copy_core(folder / "core", SUBSET)
    links(folder)
    write(folder / "config/expat_config.h", EXPAT_CONFIG)
    write(folder / "config/arm_neon.h", "")  # xxHash takes emscripten's, which needs SIMDe, and then makes no use of it
    write(folder / "build.ninja", build_file(folder))


if __name__ == "__main__":
    main()
