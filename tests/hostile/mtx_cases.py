"""Matrix Market files."""
from case import ANSWER, DATA, Case, file_case

HEAD = "%%MatrixMarket matrix coordinate real general\n"
ENTRIES = [(i, j, (i * 31 + j * 17) % 23 - 11) for i in range(1, 13) for j in range(1, 5)]
BODY = "".join(f"{i} {j} {x}\n" for i, j, x in ENTRIES)
SIZE = f"12 4 {len(ENTRIES)}\n"


def mtx(name: str, data: str, code: int | tuple[int, ...], *words: str, options: tuple[str, ...] = ()) -> Case:
    return file_case("mtx", f"mtx: {name}", data, code, *words, options=options)


def banners() -> list[Case]:
    wrong = {"nothing after the word": "%%MatrixMarket\n", "a vector": "%%MatrixMarket vector coordinate real general\n",
             "an unknown format": "%%MatrixMarket matrix list real general\n",
             "complex numbers": "%%MatrixMarket matrix coordinate complex general\n",
             "an unknown field": "%%MatrixMarket matrix coordinate words general\n",
             "an unknown symmetry": "%%MatrixMarket matrix coordinate real diagonal\n",
             "hermitian": "%%MatrixMarket matrix coordinate complex hermitian\n",
             "an array of patterns": "%%MatrixMarket matrix array pattern general\n",
             "a symmetric matrix that is not square": "%%MatrixMarket matrix coordinate real symmetric\n"}
    return [mtx(f"banner: {name}", banner + SIZE + BODY, DATA) for name, banner in wrong.items()]


def sizes() -> list[Case]:
    wrong = {"none": "", "words": "a b c\n", "two numbers": "12 4\n", "four numbers": "12 4 48 1\n", "negative rows": "-12 4 48\n",
             "no rows": "0 4 0\n", "no columns": "12 0 0\n", "a fraction": "12.5 4 48\n", "beyond 64 bits": "99999999999999999999999 4 48\n",
             "10^18 rows": "1000000000000000000 4 48\n", "2^32 columns": "12 4294967296 48\n",
             "more entries than cells": "12 4 49\n", "10^18 entries": "12 4 1000000000000000000\n",
             "more entries than lines": "12 5 50\n", "fewer entries than lines": "12 4 47\n"}
    return [mtx(f"sizes: {name}", HEAD + size + BODY, DATA) for name, size in wrong.items()]


def entries() -> list[Case]:
    lines = {"row 0": "0 1 5", "column 0": "1 0 5", "a row beyond the end": "13 1 5", "a column beyond the end": "1 5 5",
             "a negative row": "-1 1 5", "a word": "1 1 abc", "no value": "1 1", "no column": "1", "four numbers": "1 1 5 6",
             "a row beyond 64 bits": "99999999999999999999999 1 5",
             "a fraction as row": "1.5 1 5"}
    rest = "".join(f"{i} {j} {x}\n" for i, j, x in ENTRIES[1:])
    cases = [mtx(f"entry: {name}", HEAD + SIZE + line + "\n" + rest, DATA, "line 3") for name, line in lines.items()]
    cases += [mtx(f"entry: {name}", HEAD + SIZE + f"1 1 {cell}\n" + rest, DATA, "row 1, column 1", "infinite")
              for name, cell in {"infinity": "inf", "an overflow": "1e999"}.items()]
    cases.append(mtx("entry: NaN", HEAD + SIZE + "1 1 nan\n" + rest, (ANSWER, DATA)))
    return cases


def whole() -> list[Case]:
    array = "%%MatrixMarket matrix array real general\n"
    return [
        mtx("only the banner", HEAD, DATA), mtx("only comments", HEAD + "% nothing\n" * 100, DATA),
        mtx("a NUL byte", HEAD + SIZE + BODY[:20] + "\0" + BODY[20:], DATA),
        mtx("cut in a line", HEAD + SIZE + BODY[:-3], DATA),
        mtx("a comment of two megabytes", HEAD + "%" * 2_000_000 + "\n" + SIZE + BODY, DATA, "longer than"),
        mtx("an array with too few numbers", array + "4 3\n" + "1\n" * 11, DATA),
        mtx("an array with too many numbers", array + "4 3\n" + "1\n" * 13, DATA),
        mtx("an array of 10^18 numbers", array + "1000000000 1000000000\n1\n", DATA),
        mtx("an array with a word", array + "4 3\n" + "1\n" * 5 + "x\n" + "1\n" * 6, DATA, "line 8"),
        mtx("all entries are zero", HEAD + SIZE + "".join(f"{i} {j} 0\n" for i, j, _ in ENTRIES), DATA),
        mtx("entries that add up beyond the range", HEAD + "3 2 6\n1 1 1e308\n1 1 1e308\n2 2 1\n3 1 2\n3 2 5\n1 2 1\n", DATA),
    ]


def cases() -> list[Case]:
    return banners() + sizes() + entries() + whole()
