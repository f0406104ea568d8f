#!/usr/bin/env python3
"""Writes what is inside a portable program or module as a software bill of materials (CycloneDX 1.5, JSON).

usage: tools/sbom.py PORTABLE_FOLDER LINK_MAP VERSION OUT [LICENCES]
LINK_MAP is the linker's map (-Wl,-Map): a library is listed if an object of its archive was linked. PORTABLE_FOLDER
holds packages.txt and copyright/ (tools/portable_libraries.sh); libraries that are headers alone are always listed.
LICENCES, where given, is a folder that gets the licence text of everything that is listed.
"""

import json
import pathlib
import re
import shutil
import sys
import uuid

# SPDX names of the licences under which each library is linked.
LICENCE = {
    "openblas": "BSD-3-Clause", "hdf5": "BSD-3-Clause", "matio": "BSD-2-Clause", "readstat": "MIT", "z": "Zlib",
    "zstd": "BSD-3-Clause", "lzma": "LicenseRef-public-domain", "bz2": "bzip2-1.0.6", "expat": "MIT",
    "xxhash": "BSD-2-Clause", "sz": "BSD-2-Clause", "aec": "BSD-2-Clause", "fmt": "MIT", "hwy": "Apache-2.0",
    "stdc++": "GPL-3.0-or-later WITH GCC-exception-3.1", "boost": "BSL-1.0", "json": "MIT",
    "fast_float": "Apache-2.0 OR MIT", "random123": "BSD-3-Clause", "cli11": "BSD-3-Clause",
    "nanobind": "BSD-3-Clause",
}
HEADERS = {"boost", "json", "fast_float", "random123"}


def packages(folder):
    """Library -> (source package, version)."""
    lines = (folder / "packages.txt").read_text().splitlines()
    return {library: (source, version) for library, source, version in map(str.split, lines)}


def linked(link_map):
    names = set(re.findall(r"/lib([a-z0-9_+-]+)\.a\(", pathlib.Path(link_map).read_text(errors="replace")))
    return names | HEADERS | ({"nanobind"} if "nanobind-static" in names else {"cli11"})


def licence(library):
    name = LICENCE[library]  # a library without one must not ship
    if " " in name:
        return {"expression": name}
    return {"license": {"name": name[len("LicenseRef-"):]} if name.startswith("LicenseRef-") else {"id": name}}


def component(library, source, version):
    purl = f"pkg:deb/debian/{source}@{version.replace('+', '%2B').replace(':', '%3A')}?arch=source"
    if source.startswith("pypi:"):
        source = source[len("pypi:"):]
        purl = f"pkg:pypi/{source}@{version}"
    return {"type": "library", "bom-ref": library, "name": source, "version": version, "licenses": [licence(library)],
            "purl": purl}


def bill(version, components):
    own = {"type": "application", "bom-ref": "pcadim", "name": "pcadim", "version": version,
           "licenses": [{"license": {"id": "BSD-3-Clause"}}]}
    text = json.dumps([own, components], sort_keys=True)
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
            "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, text)}",  # of the content: the same every time
            "metadata": {"component": own}, "components": components,
            "dependencies": [{"ref": "pcadim", "dependsOn": [each["bom-ref"] for each in components]}]}


def main(folder, link_map, version, out, licences=None):
    folder = pathlib.Path(folder)
    known = packages(folder)
    inside = sorted(linked(link_map) & known.keys())
    components = [component(library, *known[library]) for library in inside]
    pathlib.Path(out).write_text(json.dumps(bill(version, components), indent=1) + "\n")
    if licences:
        pathlib.Path(licences).mkdir(parents=True, exist_ok=True)
        for library in inside:
            shutil.copy(folder / "copyright" / library, pathlib.Path(licences, library + ".txt"))
    print(f"{out}: {len(components)} libraries: {', '.join(inside)}")


if __name__ == "__main__":
    if len(sys.argv) not in (5, 6):
        sys.exit(__doc__)
    main(*sys.argv[1:])
