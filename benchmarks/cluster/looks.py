"""Where a Dask worker's time goes: one process that reads, looks at and merges chunk after chunk, without Dask.

usage: MALLOC_TRIM_THRESHOLD_=65536 python looks.py [--rows 500000] [--columns 200] [--chunk 50000] [--folder .] [--mapped]
Dask sets that variable for its workers; with it the C library gives memory back at once. Prints seconds by the clock, of
the processor in the program and in the system, and page faults, of each step, for a million rows.
"""

import argparse
import contextlib
import pathlib
import resource
import tempfile
import time

from dask_workers import mapped, read, write_rows
from pcadim import partial


class Steps:
    """What each step has taken, by its name."""

    def __init__(self):
        self._taken = {}

    @contextlib.contextmanager
    def step(self, name):
        """Count what is done meanwhile for a step."""
        before = self._now()
        yield
        taken = self._taken.setdefault(name, [0] * len(before))
        for k, (now, then) in enumerate(zip(self._now(), before)):
            taken[k] += now - then

    @staticmethod
    def _now():
        used = resource.getrusage(resource.RUSAGE_SELF)
        return time.perf_counter(), used.ru_utime, used.ru_stime, used.ru_minflt

    def print(self, rows):
        """Print a line for each step, for a million rows."""
        print(f"{'':16} {'clock':>7} {'program':>7} {'system':>7} {'faults':>9}")
        for name, taken in self._taken.items():
            *seconds, faults = (value / rows * 1e6 for value in taken)
            print(f"{name:16} " + " ".join(f"{one:7.3f}" for one in seconds) + f" {faults:9.0f}")


def looked_at(steps, number, chunks, reader, look):
    """Return what a look leaves of all chunks, merged."""
    parts = []
    for place, (first, count) in enumerate(chunks):
        with steps.step(f"{number} reading"):
            rows = reader(first, count)
        with steps.step(f"{number} look"):
            parts.append(look(rows, place))
        with steps.step(f"{number} giving back"):
            del rows
    with steps.step(f"{number} merging"):
        return partial.merge(parts)


def main():
    """Print what was measured."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--rows", type=int, default=500_000)
    arguments.add_argument("--columns", type=int, default=200)
    arguments.add_argument("--chunk", type=int, default=50_000)
    arguments.add_argument("--folder")
    arguments.add_argument("--mapped", action="store_true")
    given = arguments.parse_args()
    n, steps = given.rows, Steps()
    chunks = [(first, min(given.chunk, n - first)) for first in range(0, n, given.chunk)]
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        path = str(pathlib.Path(folder, "rows.npy"))
        write_rows(path, n, given.columns)

        def reader(first, count):
            return (mapped if given.mapped else read)(path, first, count)

        partial.summarize(reader(0, min(n, 1000)), 0, threads=1)  # what is loaded once
        whole = looked_at(
            steps, 1, chunks, reader, lambda rows, k: partial.summarize(rows, k, hold=False, threads=1)
        )
        plan = partial.plan_parts(whole)
        norms = looked_at(
            steps, 2, chunks, reader, lambda rows, k: partial.measure(rows, k, plan, threads=1)
        )
        with steps.step("answer"):
            partial.select(whole, norms)
    steps.print(n)


if __name__ == "__main__":
    main()
