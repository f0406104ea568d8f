"""Copies of the core for front ends that compile it themselves: some layers of src/, some formats."""
import dataclasses
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

# What needs no other library than headers.
PLAIN_LAYERS = ["base", "special", "linalg", "model", "contract", "noise", "adapters", "passes", "simulation",
                "spectrum", "missing", "operations", "methods", "wording", "diagnosis", "pipeline", "bytes", "text",
                "cells", "csv", "npy", "matrix_market", "io", "report"]
# Headers of layers that do not go along, for what they say of first bytes.
EXTRA = ["hdf5/hdf5_signature.hpp"]


@dataclasses.dataclass(frozen=True)
class Subset:
    """What goes along: layers, formats of formats.def, and not the files of layers that `left_out` finds."""

    layers: list
    formats: list
    left_out: str


def write(path, text):
    """Writes a file unless it holds that already, so that what was compiled of it stays valid."""
    if path.exists() and path.read_text() == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def version():
    return re.search(r"project\(pcadim VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)


def formats_of(subset):
    """The text of formats.def with the formats that go along."""
    kept = [line for line in (ROOT / "src/io/formats.def").read_text().splitlines()
            if not line.startswith("PCADIM_FORMAT") or re.search(r"\((\w+)\)", line).group(1) in subset.formats]
    return "\n".join(kept) + "\n"


def texts_of(subset):
    """The files that go along: their names in the copy, and their texts."""
    files = [path for layer in subset.layers for path in sorted((ROOT / "src" / layer).rglob("*.*"))]
    for path in files + [ROOT / "src" / name for name in EXTRA]:
        name = path.relative_to(ROOT / "src").as_posix()
        if not re.search(subset.left_out, name):
            yield name, formats_of(subset) if name == "io/formats.def" else path.read_text()
    for path in (ROOT / "include/pcadim").glob("*.hpp"):
        yield f"pcadim/{path.name}", path.read_text()
    text = (ROOT / "include/pcadim/version.hpp.in").read_text()
    yield "pcadim/version.hpp", text.replace("@PROJECT_VERSION@", version())


def copy_core(core, subset):
    """Makes the folder hold the subset and nothing else."""
    wanted = dict(texts_of(subset))
    for name, text in wanted.items():
        write(core / name, text)
    for path in [path for path in core.rglob("*.*") if path.is_file()]:
        if path.relative_to(core).as_posix() not in wanted:
            path.unlink()
