#!/usr/bin/env python3
"""Asks for answers over and over, through Python and through the C interface, and watches the memory of the process.

usage: benchmarks/soak.py [--minutes 20] [--library build/src/libpcadim.so]
Data of many shapes, of files and of memory, good and bad, in a fixed random order. After a fifth of the time for warming up the
memory in use (resident set) must stay flat: its growth from the second fifth to the last one, medians of each, is at most 5 % or
16 MB. The C interface runs in a process of its own, so that each has its own memory. Exit 1 where memory grows.
"""

import argparse
import ctypes
import json
import multiprocessing
import os
import pathlib
import platform
import random
import statistics
import sys
import tempfile
import time

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
METHODS = ["auto", "ng", "minka", "parallel_analysis", "gavish_donoho"]


def resident_mb():
    pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def matrix(order):
    rows, columns = order.choice([(30, 8), (200, 20), (60, 120), (500, 40)])
    generator = np.random.default_rng(order.randrange(2**32))
    signal = generator.normal(size=(rows, 3)) @ generator.normal(size=(3, columns)) * 3
    data = signal + generator.normal(size=(rows, columns))
    if order.random() < 0.1:
        data[0, 0] = np.nan  # has to be refused
    return data


def python_requests(order, folder):
    import pcadim

    files = [str(ROOT / "examples/wine.csv"), *map(str, sorted((ROOT / "tests/reference/formats").iterdir()))]
    damaged = pathlib.Path(folder, "damaged.npy")
    damaged.write_bytes(b"\x93NUMPY\x01\x00" + bytes(64))
    files.append(str(damaged))
    while True:
        data = order.choice([matrix(order), order.choice(files)])
        try:
            report = pcadim.select(data, methods=order.choice(METHODS), scale=order.random() < 0.5)
            if order.random() < 0.2:
                report.to_html()
            yield True
        except pcadim.PcadimError:
            yield False


def declared(path):
    library = ctypes.CDLL(path)
    for name in ("open", "matrix", "select"):
        getattr(library, f"pcadim_{name}").restype = ctypes.c_void_p
    for name in ("json", "html", "error"):
        getattr(library, f"pcadim_{name}").restype = ctypes.c_char_p
    return library


def asked(library, source, request, page):
    report = library.pcadim_select(ctypes.c_void_p(source), json.dumps(request).encode()) if source else None
    if report:
        (library.pcadim_html if page else library.pcadim_json)(ctypes.c_void_p(report))
    library.pcadim_free_report(ctypes.c_void_p(report))
    library.pcadim_free_source(ctypes.c_void_p(source))
    return bool(report)


def c_requests(order, path):
    library = declared(path)
    while True:
        request = {"methods": [order.choice(METHODS)], "scale": order.random() < 0.5}
        data = np.ascontiguousarray(matrix(order))
        if order.random() < 0.3:
            source = library.pcadim_open(str(ROOT / "examples/wine.csv").encode(), None)
        else:
            rows, columns = (ctypes.c_int64(side) for side in data.shape)
            numbers = data.ctypes.data_as(ctypes.POINTER(ctypes.c_double))
            source = library.pcadim_matrix(numbers, rows, columns, columns, ctypes.c_int64(1))
        yield asked(library, source, request, order.random() < 0.2)


def watch(requests, seconds):
    """The number of answers, of refusals, and the memory in each fifth of the time (median of what was seen)."""
    begin, counts, seen = time.monotonic(), [0, 0], [[] for _ in range(5)]
    looked = begin
    for answered in requests:
        counts[0 if answered else 1] += 1
        now = time.monotonic()
        if now - begin >= seconds:
            break
        if now - looked >= seconds / 500:  # few enough for what is noted here to take no memory itself
            seen[int((now - begin) / seconds * 5)].append(resident_mb())
            looked = now
    return counts, [statistics.median(values) if values else float("nan") for values in seen]


def soak(name, make, argument, minutes, queue):
    queue.put((name, *watch(make(random.Random(1), argument), minutes * 60)))


def judged(name, counts, memory):
    growth = memory[4] - memory[1]
    flat = counts[0] > counts[1] and growth <= max(16, 0.05 * memory[1])  # NaN is not flat
    print(f"{name}: {counts[0]} answers, {counts[1]} refusals; MB by fifths: {', '.join(f'{mb:.1f}' for mb in memory)}; "
          f"growth {growth:.1f} MB: {'flat' if flat else 'NOT FLAT'}")
    return flat


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--library", default=str(ROOT / "build/src/libpcadim.so"))
    options = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    with tempfile.TemporaryDirectory() as folder:
        tasks = [("Python", python_requests, folder), ("C", c_requests, options.library)]
        processes = [context.Process(target=soak, args=(*task, options.minutes, queue)) for task in tasks]
        for process in processes:
            process.start()
        for process in processes:
            process.join()
    results = [queue.get() for _ in range(queue.qsize())]
    print(f"{time.strftime('%Y-%m-%d')}, {platform.machine()}, {os.cpu_count()} cores, {options.minutes:g} minutes")
    flat = [judged(*result) for result in sorted(results)]
    return 0 if len(flat) == len(processes) and all(flat) else 1


if __name__ == "__main__":
    sys.exit(main())
