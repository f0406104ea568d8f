"""HDF5 files that refer to other files; only where h5py is there to write them."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from case import ANSWER, DATA, IO, Case

try:
    import h5py
except ImportError:
    h5py = None


def written(name: str, write: Callable[[Any], object], code: int | tuple[int, ...], *words: str, options: tuple[str, ...] = ()) -> Case:
    def prepare() -> None:
        with open("secret", "wb") as secret:
            secret.write(bytes(range(256)) * 2)
        with h5py.File("other.h5", "w") as other:
            other.create_dataset("m", data=[[float(i * j % 7 + i) for j in range(5)] for i in range(60)])
        with h5py.File("a.h5", "w") as file:
            write(file)

    return Case(f"hdf5: {name}", ["select", "a.h5", *options], code, words, prepare=prepare)


def external(file: Any) -> None:
    file.create_dataset("m", (60, 5), "u1", external=[("secret", 0, 300)])


def link(file: Any) -> None:
    file["m"] = h5py.ExternalLink("other.h5", "m")


def annotated_link(file: Any) -> None:
    file.attrs["encoding-type"] = "anndata"
    file["X"] = h5py.ExternalLink("other.h5", "m")


def virtual(source: str) -> Callable[[Any], None]:
    def write(file: Any) -> None:
        layout = h5py.VirtualLayout((60, 5), "f8")
        layout[:] = h5py.VirtualSource(source, "m", (60, 5))
        file.create_virtual_dataset("m", layout)

    return write


def cases() -> list[Case]:
    if h5py is None:
        print("# h5py is not there: HDF5 files that refer to others are left to tests/unit/io/hdf5_other_files_test.cpp")
        return []
    allowed = ("--other-files",)
    refused = ("another file", "--other-files")
    return [
        written("external storage", external, DATA, "secret", *refused),
        written("external storage that is allowed", external, ANSWER, options=allowed),
        written("an external link", link, DATA, "other.h5", *refused),
        written("an external link that is allowed", link, ANSWER, options=(*allowed, "--dataset", "m")),
        written("an external link as X", annotated_link, DATA, "other.h5", *refused),
        written("a virtual dataset", virtual("other.h5"), DATA, "other.h5", *refused),
        written("a virtual dataset that is allowed", virtual("other.h5"), ANSWER, options=allowed),
        written("a virtual dataset whose source is missing", virtual("gone.h5"), DATA, "gone.h5", options=allowed),
        written("no dataset", lambda file: None, DATA, "no dataset"),
        written("a link to nothing", lambda file: file.__setitem__("m", h5py.SoftLink("/gone")), (DATA, IO)),
        written("a link to itself", lambda file: file.__setitem__("m", h5py.SoftLink("/m")), (DATA, IO)),
        written("three dimensions", lambda file: file.create_dataset("m", (3, 3, 3), "f8"), DATA),
        written("2^40 columns that were never written", lambda file: file.create_dataset("m", (2, 2**40), "f8", chunks=(1, 10)), DATA),
    ]
