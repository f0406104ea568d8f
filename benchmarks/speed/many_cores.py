"""How the decomposition gains by threads, beside NumPy in the same run.

usage: many_cores.py PCADIM [--threads 1,4,16] [--shapes 1000000x500,50000x2000,20000x5000] [--busy]

Each data set is written as an NPY file, so that it is in the page cache, and analysed by a whole
process: start, two readings, decomposition, the method `auto`. NumPy has the same numbers in
memory: centring, product and eigenvalues, on all of its threads. Times are the least of three. With
--busy the last number of threads is timed once more while as many other programs as there are cores
do nothing but count: a fair share of the cores is half of them.
"""

import argparse
import contextlib
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
from machine import processor


def data_set(n: int, p: int) -> np.ndarray:
    """Return five components in white noise, made in parts: random numbers take long."""
    random = np.random.default_rng(1)
    part = random.normal(size=(min(n, 4096), p))
    loadings = random.normal(size=(5, p)) * 2 / np.sqrt(p) * np.sqrt(p / 50)
    X = np.empty((n, p))
    for first in range(0, n, len(part)):
        rows = X[first : first + len(part)]
        shift = first // len(part)
        rows[:] = np.roll(part, (7 * shift, 3 * shift), axis=(0, 1))[: len(rows)]
        rows += random.normal(size=(len(rows), 5)) @ loadings
    return X


def least(work, times: int = 3) -> float:
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
        if taken[0] > 20:
            break
    return min(taken)


def by_numpy(X: np.ndarray) -> float:
    def work() -> None:
        centred = X - X.mean(axis=0)
        np.linalg.eigvalsh(centred.T @ centred)

    def product_only() -> None:
        np.linalg.eigvalsh(X.T @ X)

    return min(least(work), least(product_only))


def analysed(program: str, path: Path, threads: int) -> dict:
    """Return the report of one run."""
    command = [program, "select", str(path), "--json", "--no-findings", "--quiet"]
    command += ["--method", "auto", "--threads", str(threads)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def by_pcadim(program: str, path: Path, threads: int) -> tuple[float, dict]:
    found: dict = {}
    return least(lambda: found.update(analysed(program, path, threads))), found


@contextlib.contextmanager
def busy_cores():
    """As many programs that keep a core busy as there are cores."""
    count = [sys.executable, "-c", "while True: pass"]
    programs = [subprocess.Popen(count) for _ in range(os.cpu_count() or 1)]
    try:
        time.sleep(0.5)
        yield
    finally:
        for one in programs:
            one.kill()
            one.wait()


def compare(
    program: str, shapes: list[tuple[int, int]], threads: list[int], folder: Path, busy: bool
) -> None:
    columns = "".join(f" {t} threads |" for t in threads)
    print(f"| data |{columns} NumPy, {os.cpu_count()} threads | ratio | efficiency | d |")
    print("|---|" + "---|" * (len(threads) + 4))
    for n, p in shapes:
        X = data_set(n, p)
        np.save(folder / "x.npy", X)
        peer = by_numpy(X)
        del X
        times, found = [], {}
        for count in threads:
            taken, found = by_pcadim(program, folder / "x.npy", count)
            times.append(taken)
            print(f"{n} x {p}, {count} threads: {found['timing']}", file=sys.stderr)
        cells = "".join(f" {taken:.2f} |" for taken in times)
        efficiency = times[0] / times[-1] / (threads[-1] / threads[0])
        print(
            f"| {n:,} x {p:,} |{cells} {peer:.2f} | {times[-1] / peer:.2f} | {efficiency:.0%} | "
            f"{found['answer']['d']} |",
            flush=True,
        )
        if busy:
            with busy_cores():
                taken, _ = by_pcadim(program, folder / "x.npy", threads[-1])
            print(f"{n} x {p}, cores busy: {taken / times[-1]:.2f} times as long", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--threads", default=f"1,{os.cpu_count()}")
    parser.add_argument("--shapes", default="1000000x500,50000x2000,20000x5000")
    parser.add_argument("--busy", action="store_true", help="also while all cores are busy")
    parser.add_argument("--folder", help="where the data go; the system's, for temporary files")
    arguments = parser.parse_args()
    threads = [int(t) for t in arguments.threads.split(",")]
    shapes = [tuple(map(int, s.split("x"))) for s in arguments.shapes.split(",") if s]
    print(f"{processor()}, {os.cpu_count()} threads, {datetime.date.today()}, NumPy {np.__version__}\n")
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        compare(arguments.program, shapes, threads, Path(folder), arguments.busy)


if __name__ == "__main__":
    main()
