"""Machines that say no: places that cannot be written, limits, streams that are closed."""
import os
import resource

from case import ANSWER, DATA, IO, USAGE, Case
from csv_cases import ROWS

DATA_FILE = {"data.csv": ROWS.encode()}
SELECT = ["select", "data.csv", "--json-file"]


def limit(kind: int, most: int):
    return lambda: resource.setrlimit(kind, (most, most))


def nothing_but(*names: str):
    def look() -> str:
        left = sorted(set(os.listdir(".")) - {"data.csv", *names})
        return f"left: {left}" if left else ""

    return look


def outputs() -> list[Case]:
    def link() -> None:
        os.symlink("target.json", "link.json")

    def ring() -> None:
        os.symlink("ring.json", "ring.json")

    def linked() -> str:
        return "" if os.path.islink("link.json") and os.path.getsize("target.json") > 0 else "the link was replaced"

    return [
        Case("output: a folder", [*SELECT, "."], IO, ("directory",), DATA_FILE, after=nothing_but()),
        Case("output: a folder that is not there", [*SELECT, "no/out.json"], IO, ("out.json",), DATA_FILE, after=nothing_but()),
        Case("output: a file as folder", [*SELECT, "data.csv/out.json"], (USAGE, IO), (), DATA_FILE, after=nothing_but()),
        Case("output: an empty name", [*SELECT, ""], (ANSWER, USAGE, IO), (), DATA_FILE, after=nothing_but()),
        Case("output: a name of 300 letters", [*SELECT, "x" * 300], IO, (), DATA_FILE, after=nothing_but()),
        Case("output: a link to nowhere", [*SELECT, "link.json"], ANSWER, (), DATA_FILE, prepare=link, after=linked),
        Case("output: a link to itself", [*SELECT, "ring.json"], IO, (), DATA_FILE, prepare=ring, after=nothing_but("ring.json")),
        Case("output: a full device", [*SELECT, "/dev/full"], IO, ("full",), DATA_FILE, after=nothing_but()),
        Case("output: nowhere", [*SELECT, "/dev/null"], ANSWER, (), DATA_FILE, after=nothing_but()),
        Case("output: scores to a full device", ["reduce", "data.csv", "--dim", "1", "--scores", "/dev/full"], IO, (), DATA_FILE,
             after=nothing_but()),
        Case("output: loadings into no folder, scores neither",
             ["reduce", "data.csv", "--dim", "1", "--scores", "s.csv", "--loadings", "no/l.csv"], IO, (), DATA_FILE, after=nothing_but()),
        Case("output: simulate's hint is quoted", ["simulate", "--n", "5", "-o", "a' $(touch pwned)'.csv"], ANSWER,
             ("pcadim select 'a'\\'' $(touch pwned)'\\''.csv'",)),
    ]


def limits() -> list[Case]:
    return [
        Case("limit: files of 1000 bytes", [*SELECT, "out.json"], IO, ("large",), DATA_FILE,
             limits=limit(resource.RLIMIT_FSIZE, 1000), after=nothing_but()),
        Case("limit: files of 1000 bytes, simulate", ["simulate", "-o", "out.csv"], IO, ("large",), limits=limit(resource.RLIMIT_FSIZE, 1000),
             after=nothing_but()),
        Case("limit: 100 MB of addresses", ["select", "data.csv"], (ANSWER, DATA, IO), (), DATA_FILE, limits=limit(resource.RLIMIT_AS, 100 << 20)),
        Case("limit: 300 MB of addresses", ["--version"], (ANSWER, DATA, IO), (), limits=limit(resource.RLIMIT_AS, 300 << 20)),
        Case("limit: 650 MB of addresses", ["select", "data.csv"], (ANSWER, DATA, IO), (), DATA_FILE, limits=limit(resource.RLIMIT_AS, 650 << 20)),
        Case("limit: 1 GB of addresses", ["select", "data.csv"], ANSWER, (), DATA_FILE, limits=limit(resource.RLIMIT_AS, 1 << 30)),
        Case("limit: one file may be open", ["select", "data.csv"], (ANSWER, IO), (), DATA_FILE, limits=limit(resource.RLIMIT_NOFILE, 4)),
    ]


def inputs() -> list[Case]:
    def ring() -> None:
        os.symlink("ring.csv", "ring.csv")

    def close_input() -> None:
        os.close(0)

    return [
        Case("input: a folder", ["select", "."], IO, ("directory",)), Case("input: not there", ["select", "gone.csv"], IO, ("gone.csv",)),
        Case("input: a link to itself", ["select", "ring.csv"], IO, ("ring.csv",), prepare=ring),
        Case("input: nothing through a pipe", ["select", "-"], DATA, ("empty",)),
        Case("input: nowhere", ["select", "/dev/null"], DATA, ("empty",)),
        Case("input: closed standard input", ["select", "-"], (DATA, IO), (), limits=close_input),
        Case("input: a report that is a folder", ["render", "."], (DATA, IO), ()),
        Case("input: several, one of them bad", ["select", "data.csv", "gone.csv"], IO, ("gone.csv",), DATA_FILE),
    ]


def cases() -> list[Case]:
    return outputs() + limits() + inputs()
