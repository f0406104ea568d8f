"""Compressed text, and HDF5 that is damaged."""
import gzip
import pathlib

from case import ANSWER, DATA, IO, USAGE, Case, file_case
from csv_cases import ROWS

PACKED = gzip.compress(ROWS.encode(), mtime=0)
REFERENCE = pathlib.Path(__file__).resolve().parent.parent / "reference" / "h5ad"
SIGNATURE = b"\x89HDF\r\n\x1a\n"


def gz(name: str, data: bytes, code: int | tuple[int, ...], *words: str, options: tuple[str, ...] = ()) -> Case:
    return file_case("csv.gz", f"gzip: {name}", data, code, *words, options=options)


def compressed() -> list[Case]:
    flipped = bytearray(PACKED)
    flipped[len(flipped) // 2] ^= 0x10
    checksum = bytearray(PACKED)
    checksum[-6] ^= 1
    return [
        gz("only the magic", b"\x1f\x8b", DATA), gz("only a header", PACKED[:10], DATA),
        gz("cut in the middle", PACKED[: len(PACKED) // 2], DATA), gz("no checksum", PACKED[:-8], DATA),
        gz("a wrong checksum", bytes(checksum), DATA), gz("a flipped bit", bytes(flipped), DATA),
        gz("an unknown method", b"\x1f\x8b\x07" + PACKED[3:], DATA), gz("garbage after it", PACKED + b"garbage", DATA),
        gz("two members", PACKED + PACKED, ANSWER), gz("packed twice", gzip.compress(PACKED, mtime=0), DATA),
        gz("nothing inside", gzip.compress(b"", mtime=0), DATA, "empty"),
        gz("an NPY array inside", gzip.compress(b"\x93NUMPY" + b"\x01\0" * 50, mtime=0), DATA, "decompress"),
        gz("HDF5 inside", gzip.compress(SIGNATURE + b"\0" * 100, mtime=0), DATA, "decompress"),
        gz("a bomb without line ends", gzip.compress(b"1" * 50_000_000, 9, mtime=0), DATA, "longer than", options=("--memory", "64MB")),
        gz("a bomb of NUL bytes", gzip.compress(b"\0" * 50_000_000, 9, mtime=0), DATA, "NUL", options=("--memory", "64MB")),
        gz("a bomb of blank lines", gzip.compress(b"\n" * 50_000_000, 9, mtime=0), DATA, "empty", options=("--memory", "64MB")),
        file_case("csv.zst", "zstd: only the magic", b"\x28\xb5\x2f\xfd", DATA),
        file_case("csv.zst", "zstd: garbage", b"\x28\xb5\x2f\xfd" + b"\xff" * 40, DATA),
        file_case("csv.zst", "zstd: a window of terabytes", b"\x28\xb5\x2f\xfd\x00\xff" + b"\0" * 40, DATA),
    ]


def h5(name: str, data: bytes, code: int | tuple[int, ...], *words: str) -> Case:
    return file_case("h5", f"hdf5: {name}", data, code, *words)


def damaged_hdf5() -> list[Case]:
    whole = (REFERENCE / "dense.h5ad").read_bytes()
    sparse = (REFERENCE / "csr.h5ad").read_bytes()
    any_end = (ANSWER, DATA, IO)
    cases = [
        h5("only the signature", SIGNATURE, IO), h5("signature and zeros", SIGNATURE + b"\0" * 4096, IO),
        h5("signature and ones", SIGNATURE + b"\xff" * 4096, IO), h5("a version that is not there", SIGNATURE + b"\x63" + whole[9:], IO),
        Case("hdf5: through a pipe", ["select", "-"], IO, ("pipe",), stdin=whole),
        Case("hdf5: no such dataset", ["select", "a.h5", "--dataset", "no"], DATA, ("no",), {"a.h5": whole}),
        Case("hdf5: no such layer", ["select", "a.h5", "--layer", "no"], DATA, ("layer",), {"a.h5": whole}),
        Case("hdf5: dataset and layer", ["select", "a.h5", "--dataset", "X", "--layer", "X"], USAGE, (), {"a.h5": whole}),
        Case("hdf5: a path of 10,000 letters", ["select", "a.h5", "--dataset", "x" * 10_000], (DATA, USAGE), (), {"a.h5": whole}),
        Case("hdf5: no stored PCA", ["select", "--eigenvalues", "a.h5"], DATA, ("PCA",), {"a.h5": whole}),
        h5("after a user block that is cut", b"\0" * 512 + whole[:700], IO),
    ]
    cases += [h5(f"cut after {part} of 8 parts", whole[: len(whole) * part // 8], (DATA, IO)) for part in range(1, 8)]
    for part in range(12):
        wild = bytearray(sparse)
        at = 8 + part * (min(len(wild), 6000) - 8) // 12
        wild[at : at + 16] = b"\xff" * 16
        cases.append(h5(f"sparse, 16 bytes of ones in part {part}", bytes(wild), any_end))
    return cases


def cases() -> list[Case]:
    return compressed() + damaged_hdf5()
