#!/usr/bin/env python3
"""Link libraries of an older glibc: what is linked with them asks for no newer symbols, so that it runs there and later.

usage: tools/glibc_stubs.py GLIBC_FOLDER VERSION OUT
GLIBC_FOLDER holds libc.so.6, libm.so.6, ..., crt1.o and libc_nonshared.a of a glibc as old as 2.31 (where threads are a
library of their own, as they are on the systems that we want to run on); VERSION is the oldest that must do, 2.28.
The libraries that are written have names and versions, and no code.
"""

import pathlib
import re
import shutil
import subprocess
import sys

LIBRARIES = {"libc.so.6": None, "libm.so.6": "libm.so", "libpthread.so.0": "libpthread.so", "libdl.so.2": "libdl.so",
             "librt.so.1": "librt.so", "ld-linux-x86-64.so.2": None}
OBJECTS = ["crt1.o", "Scrt1.o", "crti.o", "crtn.o", "libc_nonshared.a"]
SCRIPT = ("GROUP ( -l:libc.so.6 -l:libc_nonshared.a AS_NEEDED ( -l:libpthread.so.0 -l:libdl.so.2 -l:librt.so.1 "
          "-l:ld-linux-x86-64.so.2 ) )\n")


def number(version):
    return tuple(int(part) for part in version.removeprefix("GLIBC_").split("."))


def symbols(library, newest):
    """Name -> (version, type, size): of each symbol the newest version that is old enough."""
    listed = subprocess.run(["readelf", "--dyn-syms", "-W", library], check=True, capture_output=True, text=True).stdout
    found = {}
    for line in listed.splitlines():
        words = line.split()
        if len(words) < 8 or words[6] in ("UND", "Ndx") or "@" not in words[7]:
            continue
        name, version = re.split("@+", words[7])
        if not re.fullmatch(r"GLIBC_2[.0-9]*", version) or number(version) > newest:
            continue
        if name not in found or number(found[name][0]) < number(version):
            found[name] = (version, words[3], int(words[2], 0))
    return found


def assembly(found):
    lines = [".text"]
    for name, (_, kind, size) in sorted(found.items()):
        if kind in ("OBJECT", "TLS"):
            section = '.section .tbss,"awT",@nobits' if kind == "TLS" else ".data"
            lines += [section, f".globl {name}", f".type {name},@{'tls_object' if kind == 'TLS' else 'object'}",
                      f".size {name},{size}", f"{name}: .zero {max(size, 1)}", ".text"]
        else:
            lines += [f".globl {name}", f".type {name},@function", f"{name}: ret"]
    return "\n".join(lines) + '\n.section .note.GNU-stack,"",@progbits\n'


def version_script(found):
    names = {}
    for name, (version, _, _) in found.items():
        names.setdefault(version, []).append(name)
    blocks, before = [], ""
    for version in sorted(names, key=number):
        blocks.append(f"{version} {{ global: {'; '.join(sorted(names[version]))}; }} {before};")
        before = version
    return "\n".join(blocks) + "\n"


def write_stub(library, newest, out):
    found = symbols(library, newest)
    source, script = out / f"{library.name}.s", out / f"{library.name}.map"
    source.write_text(assembly(found))
    script.write_text(version_script(found))
    subprocess.run(["gcc", "-shared", "-nostdlib", "-o", out / library.name, source, f"-Wl,-soname,{library.name}",
                    f"-Wl,--version-script,{script}"], check=True)
    source.unlink()
    script.unlink()


def main(folder, version, out):
    folder, out = pathlib.Path(folder), pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for name, link in LIBRARIES.items():
        write_stub(folder / name, number(version), out)
        if link:
            (out / link).unlink(missing_ok=True)
            (out / link).symlink_to(name)
    for name in OBJECTS:
        shutil.copy(folder / name, out)
    (out / "libc.so").write_text(SCRIPT)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
