"""NPY arrays with damaged headers and missing data."""
import os
import struct

from case import ANSWER, DATA, IO, Case, file_case

VALUES = struct.pack("<60d", *[(i * 7919 % 101) / 10 for i in range(60)])
GOOD = "{'descr': '<f8', 'fortran_order': False, 'shape': (20, 3), }"


def array(header: str | bytes, data: bytes = VALUES, version: bytes = b"\x01\x00") -> bytes:
    raw = header if isinstance(header, bytes) else header.encode()
    size = struct.pack("<H" if version[0] == 1 else "<I", len(raw) + 1)
    return b"\x93NUMPY" + version + size + raw + b"\n" + data


def npy(name: str, data: bytes, code: int | tuple[int, ...], *words: str) -> Case:
    return file_case("npy", f"npy: {name}", data, code, *words)


def headers() -> list[Case]:
    wrong = {
        "no dictionary": "hello", "an empty dictionary": "{}", "an empty header": "", "a list": "[1, 2]",
        "no descr": "{'fortran_order': False, 'shape': (20, 3), }", "no order": "{'descr': '<f8', 'shape': (20, 3), }",
        "no shape": "{'descr': '<f8', 'fortran_order': False, }",
        "descr is a number": "{'descr': 8, 'fortran_order': False, 'shape': (20, 3), }",
        "order is a number": "{'descr': '<f8', 'fortran_order': 7, 'shape': (20, 3), }",
        "shape is a word": "{'descr': '<f8', 'fortran_order': False, 'shape': 'abc', }",
        "shape holds words": "{'descr': '<f8', 'fortran_order': False, 'shape': ('a', 'b'), }",
        "shape is negative": "{'descr': '<f8', 'fortran_order': False, 'shape': (-20, 3), }",
        "shape is a fraction": "{'descr': '<f8', 'fortran_order': False, 'shape': (20.5, 3), }",
        "a string that never ends": "{'descr': '<f8", "a bracket that never closes": "{'descr': ('<f8', ",
        "an unknown key": "{'descr': '<f8', 'fortran_order': False, 'shape': (20, 3), 'exec': 'rm', }",
        "brackets nested deeply": "(" * 20_000, "a call": "{'descr': __import__('os').system('true')}",
        "text after the dictionary": GOOD + " and more",
    }
    cases = [npy(f"header: {name}", array(header), DATA) for name, header in wrong.items()]
    cases.append(npy("header: a NUL byte", array(GOOD.replace("20", "2\0")), DATA))
    cases.append(npy("header: broken UTF-8", array(GOOD.encode() + b"\xff\xfe"), DATA))
    return cases


def types() -> list[Case]:
    kinds = {"objects (pickles)": "|O", "texts": "<U8", "bytes": "|S8", "dates": "<M8[ns]", "complex": "<c16",
             "nothing": "|V8", "an unknown letter": "<q8", "no size": "<f", "floats of 3 bytes": "<f3",
             "floats of 10^9 bytes": "<f1000000000", "records": "[('a', '<f8')]", "integers of 128 bits": "<i16"}
    return [npy(f"type: {name}", array(GOOD.replace("<f8", kind)), DATA) for name, kind in kinds.items()]


def sizes() -> list[Case]:
    shapes = {"three dimensions": "(5, 4, 3)", "no dimension": "()", "no rows": "(0, 3)", "no columns": "(20, 0)",
              "one row": "(1, 60)", "more rows than data": "(21, 3)", "10^18 rows": "(1000000000000000000, 3)",
              "a product that overflows": "(4294967296, 4294967296)", "a size beyond 64 bits": "(99999999999999999999999, 3)",
              "100 dimensions": "(" + "1, " * 100 + ")"}
    cases = [npy(f"shape: {name}", array(GOOD.replace("(20, 3)", shape)), DATA) for name, shape in shapes.items()]
    return cases


def bytes_of() -> list[Case]:
    whole = array(GOOD)
    nan, infinite = struct.pack("<d", float("nan")), struct.pack("<d", float("inf"))
    return [
        npy("only the magic", b"\x93NUMPY", DATA), npy("no header length", b"\x93NUMPY\x01\x00", DATA),
        npy("cut in the header", whole[:30], DATA), npy("no data", whole[: -len(VALUES)], DATA),
        npy("one byte is missing", whole[:-1], DATA), npy("half of the data", whole[:-240], DATA),
        npy("more data than the header says", whole + b"\0" * 8, ANSWER),
        npy("version 9", array(GOOD, version=b"\x09\x00"), DATA), npy("version 0", array(GOOD, version=b"\x00\x00"), DATA),
        npy("a header of 4 GB", b"\x93NUMPY\x02\x00" + struct.pack("<I", 2**32 - 1) + GOOD.encode(), DATA),
        npy("a header longer than the file", b"\x93NUMPY\x01\x00" + struct.pack("<H", 60000) + GOOD.encode(), DATA),
        npy("NaN in the data", array(GOOD, VALUES[:80] + nan + VALUES[88:]), (ANSWER, DATA)),
        npy("infinity in the data", array(GOOD, VALUES[:80] + infinite + VALUES[88:]), DATA, "infinite"),
        npy("all data are NaN", array(GOOD, nan * 60), DATA),
        npy("all data are zero", array(GOOD, b"\0" * 480), DATA, "constant"),
        npy("integers near 2^62", array(GOOD.replace("<f8", "<i8"), struct.pack("<60q", *[2**62 + i * 17 % 90 for i in range(60)])),
            DATA, "subtract a constant"),
        npy("subnormal numbers", array(GOOD, struct.pack("<60d", *[i * 7919 % 101 * 1e-320 for i in range(60)])), DATA, "squared"),
        npy("numbers of 1e-170", array(GOOD, struct.pack("<60d", *[i * 7919 % 101 * 1e-170 for i in range(60)])), DATA, "squared"),
        npy("numbers of 1e80", array(GOOD, struct.pack("<60d", *[i * 7919 % 101 * 1e80 for i in range(60)])), DATA, "squared"),
        npy("numbers of 1e70", array(GOOD, struct.pack("<60d", *[i * 7919 % 101 * 1e70 for i in range(60)])), ANSWER),
        npy("numbers of 1e-120", array(GOOD, struct.pack("<60d", *[i * 7919 % 101 * 1e-120 for i in range(60)])), DATA, "squared"),
        npy("offsets of 1e15", array(GOOD, struct.pack("<60d", *[1e15 + i * 7919 % 101 / 50 for i in range(60)])), DATA,
            "subtract a constant"),
        Case("npy: through a pipe", ["select", "-"], ANSWER, (), stdin=whole),
        Case("npy: through a pipe, cut", ["select", "-"], DATA, ("standard input",), stdin=whole[:-9]),
        Case("npy: through a pipe to a folder that is not there", ["select", "-", "--memory", "64MB"], IO, ("temporary file",),
             stdin=array(GOOD.replace("20", "400000"), VALUES * 20_000),
             limits=lambda: os.environ.update(TMPDIR="/no/such/folder")),
    ]


def cases() -> list[Case]:
    return headers() + types() + sizes() + bytes_of()
