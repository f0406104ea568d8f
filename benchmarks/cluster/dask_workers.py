"""Dask's worker processes beside our own threads: the same rows of one NPY file.

usage: python dask_workers.py [--gigabytes 8] [--columns 200] [--chunk 50000] [--folder .] [--mapped]
Needs dask, distributed and the package pcadim. Prints times by the clock and of the processors (of client, scheduler
and workers together), weak scaling from one worker to two, and the memory of a worker beyond what it takes when idle;
beside them what Dask takes for less: to read the chunks twice and add up their cells, and for NumPy's product X.T @ X.
A chunk is read into fresh memory, as most of Dask's readers do, which the system has to find and clear first; with
--mapped it is a piece of the mapped file, as da.from_npy_stack has it, whose pages count as memory of the worker.
"""

import argparse
import os
import pathlib
import tempfile

import dask
import dask.array as da
import numpy as np
import pcadim
import pcadim.dask
from distributed import Client, LocalCluster
from processes import Clock, load


def write_rows(path, n, p):
    """Write rows with ten components in noise, some at a time."""
    rows = np.lib.format.open_memmap(path, mode="w+", dtype=np.float64, shape=(n, p))
    signal = np.random.default_rng(1).normal(size=(10, p))
    for first in range(0, n, 50_000):
        random = np.random.default_rng(first)
        count = min(50_000, n - first)
        noise = random.standard_normal((count, p), dtype=np.float32)
        rows[first : first + count] = random.normal(size=(count, 10)) @ signal + noise
    rows.flush()


def read(path, first, count):
    """Return some rows of the file; those of a mapped file would count twice as memory."""
    with open(path, "rb") as file:
        np.lib.format.read_magic(file)
        shape, _, kind = np.lib.format.read_array_header_1_0(file)
        file.seek(first * shape[1] * kind.itemsize, os.SEEK_CUR)
        return np.fromfile(file, kind, count * shape[1]).reshape(count, shape[1])


def mapped(path, first, count):
    """Return some rows of the file where they are."""
    return np.load(path, mmap_mode="r")[first : first + count]


def chunked(path, n, p, chunk, reader):
    """Return the first n rows of the file as a Dask array."""
    return da.concatenate(
        [
            da.from_delayed(
                dask.delayed(reader)(path, first, min(chunk, n - first)),
                (min(chunk, n - first), p),
                float,
            )
            for first in range(0, n, chunk)
        ]
    )


def peak():
    """Return the most memory that this process has had, in bytes; getrusage() would count its parent's."""
    lines = pathlib.Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) * 1024


def squared(chunk):
    """Return the product of a chunk with itself."""
    return (chunk.T @ chunk)[None]


def product(rows):
    """Return X.T @ X, by NumPy and Dask alone."""
    p = rows.shape[1]
    return rows.map_blocks(squared, chunks=(1, p, p), new_axis=2, dtype=float).sum(axis=0).compute()


def read_twice(rows):
    """Do no more with the cells than add them up, twice."""
    return [rows.sum().compute() for _ in range(2)]


def timed(name, rows, work):
    """Print the seconds; return them, and those of the processors for a million rows."""
    clock = Clock()
    result = work()
    seconds, used = clock.seconds()
    each = sum(used.values()) / rows * 1e6
    found = f"; d = {result.d}" if hasattr(result, "d") else ""
    print(f"{name:22} {seconds:7.1f} s; processors: {each:.2f} s for a million rows; {load()}{found}", flush=True)
    return seconds, each


def by_workers(path, n, p, chunk, workers, reader):
    """Return seconds, those of the processors, and the memory of the worker that took most beyond idling."""
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        # Libraries are loaded before anything is measured.
        pcadim.dask.select(da.random.normal(size=(30_000, p), chunks=(1_000, p)))
        idle = client.run(peak)
        rows = chunked(path, n, p, chunk, reader)
        work = timed(f"{workers} Dask worker(s)", n, lambda: pcadim.dask.select(rows))
        busy = client.run(peak)
        timed("... cells, twice", n, lambda: read_twice(rows))
        timed("... X.T @ X", n, lambda: product(rows))
    return *work, max(busy[key] - idle[key] for key in idle)


def main():
    """Print what was measured."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--gigabytes", type=float, default=8)
    arguments.add_argument("--columns", type=int, default=200)
    arguments.add_argument("--chunk", type=int, default=50_000)
    arguments.add_argument("--folder")
    arguments.add_argument("--mapped", action="store_true")
    given = arguments.parse_args()
    p, n = given.columns, int(given.gigabytes * 1e9 / 8 / given.columns)
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        path = str(pathlib.Path(folder, "rows.npy"))
        write_rows(path, n, p)
        print(f"pcadim {pcadim.__version__}, {os.cpu_count()} cores, {n} x {p}, chunks {given.chunk}")
        looks = [timed("own threads, one file", n, lambda: pcadim.select(path, threads=2)) for _ in range(2)]
        alone, ours = map(min, zip(*looks))
        reader = mapped if given.mapped else read
        two, theirs, memory = by_workers(path, n, p, given.chunk, 2, reader)
        one, half, _ = by_workers(path, n // 2, p, given.chunk, 1, reader)
        print(f"two workers beside own threads: {two / alone:.2f} by the clock, {theirs / ours:.2f} of the processors")
        print(f"weak scaling, one worker to two: {one / two:.0%} by the clock, {half / theirs:.0%} of the processors")
        chunk, part = 8 * given.chunk * p, 4 * p * (p + 7)
        print(f"worker beyond idling: {memory / 1e6:.0f} MB; chunk {chunk / 1e6:.0f} MB, part {part / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
