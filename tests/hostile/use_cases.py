"""Wrong options, PCAs from elsewhere, stored reports."""
import json

from case import ANSWER, DATA, IO, USAGE, Case
from csv_cases import ROWS

DATA_FILE = {"data.csv": ROWS.encode()}


def option(name: str, *words: str, code: int | tuple[int, ...] = USAGE, said: tuple[str, ...] = ()) -> Case:
    return Case(f"option: {name}", ["select", "data.csv", *words], code, said, DATA_FILE)


def options() -> list[Case]:
    return [
        option("unknown", "--no-such-option"), option("without its value", "--memory"),
        option("memory of nothing", "--memory", "0"), option("memory too small", "--memory", "1MB"),
        option("negative memory", "--memory", "-1GB"), option("memory in words", "--memory", "much"),
        option("memory beyond 64 bits", "--memory", "99999999999999999999GB"),
        option("negative threads", "--threads", "-1"), option("a million threads", "--threads", "1000000"),
        option("threads in words", "--threads", "two"), option("an unknown method", "--method", "nonsense"),
        option("an empty method", "--method", ""), option("an unknown setting", "--set", "auto.nonsense=1"),
        option("a setting of no method", "--set", "nonsense.a=1"), option("a setting without a value", "--set", "auto"),
        option("a seed beyond 64 bits", "--seed", "99999999999999999999999"), option("a negative seed", "--seed", "-1"),
        option("max-dim 0", "--max-dim", "0", code=(ANSWER, USAGE)), option("max-dim in words", "--max-dim", "few"),
        option("NaN as a number", "--set", "variance_fraction.fraction=nan", "--method", "variance_fraction"),
        option("an unknown treatment", "--missing", "nonsense"), option("an unknown panel", "--plot", "a.svg", "--panels", "nonsense"),
        option("a report of another kind", "--report", "a.txt"), option("a plot of another kind", "--plot", "a.jpeg"),
        option("output over the input", "--json-file", "data.csv"), option("two outputs in one", "--json-file", "a.svg", "--plot", "a.svg"),
        Case("option: no file", ["select"], USAGE), Case("option: an unknown command", ["nonsense"], (USAGE, IO)),
        Case("option: nothing at all", [], USAGE), Case("option: an empty file name", ["select", ""], (USAGE, IO)),
        Case("option: escape sequences in it", ["select", "--a\x1b[2J"], USAGE),
        Case("option: an override in a file name", ["select", "a\u202efdp.csv"], IO, ("a",)),
        Case("option: C1 controls in a file name", ["select", "a\x9b2J.csv"], IO, ("a",)),
        Case("option: a line break in a file name", ["select", "a\nb.csv"], IO, ("a?b.csv",)),
        Case("option: a file name of 10,000 letters", ["select", "x" * 10_000], IO),
        Case("option: simulate nothing", ["simulate", "--n", "0", "-o", "a.csv"], USAGE),
        Case("option: simulate more than there is", ["simulate", "--n", "99999999999", "--p", "99999999", "-o", "a.csv"], (DATA, USAGE)),
        Case("option: simulate to standard output", ["simulate", "-o", "-"], USAGE),
        Case("option: reduce to more than the rank", ["reduce", "data.csv", "--dim", "99", "--scores", "s.csv"], (DATA, USAGE), (), DATA_FILE),
        Case("option: reduce to -1", ["reduce", "data.csv", "--dim", "-1", "--scores", "s.csv"], USAGE, (), DATA_FILE),
    ]


def values(name: str, text: str, code: int | tuple[int, ...], *options: str) -> Case:
    return Case(f"eigenvalues: {name}", ["select", "--eigenvalues", "v.txt", "--n", "50", "--p", "5", *options], code, (),
                {"v.txt": text.encode()})


def square(name: str, text: str, code: int | tuple[int, ...], *options: str) -> Case:
    return Case(f"covariance: {name}", ["select", "--covariance", "c.csv", "--n", "50", *options], code, (), {"c.csv": text.encode()})


def given() -> list[Case]:
    return [
        values("none", "", DATA), values("a word", "5 4 x", DATA), values("negative", "5 4 -3 2 1", DATA),
        values("NaN", "5 4 nan 2 1", DATA), values("infinity", "inf 4 3 2 1", DATA), values("all zero", "0 0 0 0 0", DATA),
        values("more than p", "6 5 4 3 2 1 1", DATA), values("fewer, without the total", "5 4", (DATA, USAGE)),
        values("beyond the range", "1e308 1e308 1e308 1e308 1e308", (ANSWER, DATA)),
        values("below the range", "5e-320 4e-320 3e-320 2e-320 1e-320", (ANSWER, DATA)),
        values("a total that is too small", "5 4 3", (DATA, USAGE), "--total-variance", "1"),
        Case("eigenvalues: without n", ["select", "--eigenvalues", "v.txt", "--p", "5"], USAGE, ("--n",), {"v.txt": b"3 2 1"}),
        Case("eigenvalues: n of 1", ["select", "--eigenvalues", "v.txt", "--n", "1", "--p", "5"], USAGE, (), {"v.txt": b"3 2 1"}),
        Case("eigenvalues: n beyond 64 bits", ["select", "--eigenvalues", "v.txt", "--n", "9" * 30, "--p", "5"], USAGE, (), {"v.txt": b"3 2 1"}),
        square("not square", "1,0,0\n0,1,0\n", DATA), square("not symmetric", "2,1\n0,2\n", DATA),
        square("not positive", "1,2\n2,1\n", DATA), square("a negative variance", "-1,0\n0,1\n", DATA),
        square("all zero", "0,0\n0,0\n", DATA), square("NaN", "1,NaN\nNaN,1\n", DATA), square("1 x 1", "1\n", (ANSWER, DATA)),
        square("with the options of eigenvalues", "1,0\n0,1\n", USAGE, "--p", "2"),
    ]


def report(name: str, text: str | bytes, code: int | tuple[int, ...] = DATA) -> Case:
    raw = text if isinstance(text, bytes) else text.encode()
    return Case(f"report: {name}", ["render", "r.json", "--report", "r.html"], code, (), {"r.json": raw})


def changed(whole: dict, path: str, value: object) -> str:
    copy = json.loads(json.dumps(whole))
    at = copy
    *parents, last = path.split(".")
    for key in parents:
        at = at[int(key)] if isinstance(at, list) else at[key]
    at[last] = value
    return json.dumps(copy)


def reports(stored: bytes) -> list[Case]:
    whole = json.loads(stored)
    cases = [
        report("empty", ""), report("no JSON", "hello"), report("a list", "[]"), report("an empty object", "{}"),
        report("cut in the middle", stored[: len(stored) // 2]), report("another schema", changed(whole, "schema", "pcadim.report/99")),
        report("no schema", json.dumps({k: v for k, v in whole.items() if k != "schema"})),
        report("brackets nested deeply", "[" * 100_000), report("objects nested deeply", '{"a":' * 100_000),
        report("NaN as a number", stored.replace(b": 1,", b": NaN,", 1) if b": 1," in stored else b'{"schema": NaN}'),
        report("broken UTF-8", stored[:-2] + b"\xff\xfe}"), report("a NUL byte", b"\0" + stored),
        report("two reports", stored + stored),
    ]
    for key in whole:
        if isinstance(whole[key], (dict, list)):
            cases.append(report(f"{key} is a number", changed(whole, key, 7)))
    return cases


def cases(stored: bytes) -> list[Case]:
    return options() + given() + reports(stored)
