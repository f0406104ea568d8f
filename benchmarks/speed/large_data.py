#!/usr/bin/env python3
"""Large data of every kind: time and peak memory of whole `pcadim select` runs beside what people use.

usage: large_data.py PCADIM PROGRAMS FOLDER [CASE...]

PROGRAMS has bare_lapack and bare_stream; FOLDER needs 10 GB for the time of the run. Cases: dense,
disk, wide, sparse, r, growth (default: all). Every run is a process of its own; pcadim's times include
starting, reading and answering by every method that needs only the spectrum, the peers' are those of the
fit alone unless said otherwise. A peer that takes more than LIMIT times as long as pcadim is stopped.
Exit code 1 if a bar is missed.
"""
import json
import multiprocessing
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

LIMIT = 52
missed = False


def spawn(command, limit):
    """Runs a process: (seconds, peak MB, output), or None if it took longer than `limit` seconds."""
    with tempfile.TemporaryFile("w+") as out:
        start = time.perf_counter()
        process = subprocess.Popen([str(word) for word in command], stdout=out, stderr=subprocess.DEVNULL)
        timer = threading.Timer(limit, process.kill)
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - start
        out.seek(0)
        if process.returncode == -9:
            return None
        if process.returncode != 0:
            raise RuntimeError(f"{command[0]} {command[1:3]} failed with {process.returncode}")
        return seconds, usage.ru_maxrss / 1024, out.read()


def peer(role, *arguments, limit=3600):
    """A role of this script in a process of its own; it prints the seconds of the work alone."""
    result = spawn([sys.executable, __file__, "--role", role, *arguments], limit)
    return result and (float(result[2].split()[-1]), result[1])


def pcadim(*arguments):
    seconds, memory, text = spawn([PCADIM, "select", *arguments, "--json", "--quiet"], 3600)
    return seconds, memory, json.loads(text)


def say(text):
    print("  " + text, file=sys.stderr, flush=True)


def table(title, rows):
    """rows: (name, [(seconds, MB) or None, ...], limit seconds). The first is ours."""
    print(f"\n### {title}\n\n| program | least s | peak MB | times pcadim |\n|---|---:|---:|---:|")
    ours = min(time for time, _ in rows[0][1])
    ratios = {}
    for name, results, limit in rows:
        done = [result for result in results if result]
        if not done:
            print(f"| {name} | > {limit:.0f} | | > {limit / ours:.0f} |")
            ratios[name] = limit / ours
            continue
        seconds, memory = min(done)[0], max(memory for _, memory in done)
        ratios[name] = seconds / ours
        print(f"| {name} | {seconds:.2f} | {memory:.0f} | {ratios[name]:.2f} |")
    return ratios


def bar(text, holds, measured):
    global missed
    missed = missed or not holds
    print(f"\nBar: {text}: {'holds' if holds else 'missed'} ({measured}).")


def bare(program, *arguments):
    seconds, memory, text = spawn([PROGRAMS / program, *arguments], 3600)
    words = text.split()
    return float(words[words.index("together") + 1]), memory


def dense():
    path = FOLDER / "dense.npy"
    subprocess.run([PCADIM, "simulate", "--n", "20000", "--p", "2000", "--dim", "20", "-o", path], check=True)
    ours, lapack, numpy = [], [], []
    for _ in range(3):
        say("20,000 x 2,000")
        ours.append(pcadim(path)[:2])
        lapack.append(bare("bare_lapack", 20000, 2000, 1))
        numpy.append(peer("numpy_gram", path))
    limit = LIMIT * min(ours)[0]
    randomized = peer("sklearn_randomized", path, limit=limit)
    mle = peer("sklearn_mle", path, limit=limit)
    ratios = table("Dense, 20,000 x 2,000, in memory (NPY, 320 MB)", [
        ("pcadim select, whole process", ours, 0), ("bare BLAS and LAPACK, two cores", lapack, 0),
        ("NumPy: X.T @ X, eigvalsh", numpy, 0),
        ("scikit-learn PCA(50, randomized)", [randomized], limit),
        ("scikit-learn PCA('mle')", [mle], limit)])
    floor = statistics.median(a[0] / b[0] for a, b in zip(ours, lapack))
    bar("at most 1.3 times bare BLAS and LAPACK", floor <= 1.3, f"{floor:.2f}")
    ratio = ratios["scikit-learn PCA('mle')"]
    bar("at least 50 times faster than scikit-learn 'mle'", ratio >= 50, f"{ratio:.0f}, stopped at {LIMIT}")
    path.unlink()


def write_disk(path, rows, cols):
    import numpy
    file = numpy.lib.format.open_memmap(path, mode="w+", dtype="f8", shape=(rows, cols))
    rng = numpy.random.default_rng(1)
    loadings = rng.standard_normal((10, cols))
    for first in range(0, rows, 50_000):
        file[first:first + 50_000] = rng.standard_normal((50_000, cols)) + rng.standard_normal((50_000, 10)) @ loadings
    file.flush()


def disk():
    path, rows, cols = FOLDER / "disk.npy", 1_500_000, 500
    say("writing 6 GB")
    in_child(write_disk, path, rows, cols)
    ours, stream = [], []
    for _ in range(2):
        say("1,500,000 x 500 from disk")
        *numbers, report = pcadim(path, "--memory", "512MB")
        ours.append(numbers)
        stream.append(bare("bare_stream", path, cols))
    *roomy, whole = pcadim(path, "--memory", "20GB")
    limit = 8 * min(ours)[0]
    incremental = peer("sklearn_incremental", path, limit=limit)
    ratios = table("On disk, 1,500,000 x 500 (NPY, 6 GB), --memory 512MB", [
        ("pcadim select, whole process", ours, 0), ("the same with --memory 20GB", [roomy], 0),
        ("bare rank-k updates, then reading again", stream, 0),
        ("scikit-learn IncrementalPCA(50)", [incremental], limit)])
    peak = max(memory for _, memory in ours)
    bar("peak memory under 512 MB", peak < 512e6 / 2**20, f"{peak:.0f} MiB")
    floor = statistics.median(a[0] / b[0] for a, b in zip(ours, stream))
    bar("at most 1.5 times the bare work", floor <= 1.5, f"{floor:.2f}")
    ratio = ratios["scikit-learn IncrementalPCA(50)"]
    bar("at least 3 times faster than IncrementalPCA", ratio >= 3, f"{ratio:.1f}")
    pairs = zip(report["spectrum"]["eigenvalues"], whole["spectrum"]["eigenvalues"])
    error = max(abs(a - b) / b for a, b in pairs)
    bar("the same answer as in memory to 1e-10", error <= 1e-10 and report["answer"]["d"] == whole["answer"]["d"], f"{error:.1g}")
    path.unlink()


def in_child(function, *arguments):
    """Makes data in another process: a process started by a large one counts as large itself."""
    process = multiprocessing.Process(target=function, args=arguments)
    process.start()
    process.join()
    if process.exitcode != 0:
        raise RuntimeError("the data cannot be made")


def write_wide(path):
    import numpy
    numpy.save(path, numpy.random.default_rng(1).standard_normal((200, 1_000_000)))


def wide():
    path = FOLDER / "wide.npy"
    in_child(write_wide, path)
    ours, theirs = [], []
    for _ in range(3):
        say("200 x 1,000,000")
        ours.append(pcadim(path)[:2])
        theirs.append(peer("numpy_rows", path))
    table("Wide, 200 x 1,000,000 (NPY, 1.6 GB)", [
        ("pcadim select, whole process, reading included", ours, 0),
        ("NumPy: X @ X.T of numbers in memory", theirs, 0)])
    ratio = statistics.median(a[0] / b[0] for a, b in zip(ours, theirs))
    bar("at most 1.5 times the bare n x n product", ratio <= 1.5, f"{ratio:.2f}")
    peak = max(memory for _, memory in ours)
    bar("memory within 1.3 times the matrix", peak <= 1.3 * 1.6e9 / 2**20, f"{peak:.0f} MiB")
    path.unlink()


def write_sparse(path, rows, cols, density):
    """CSR as AnnData stores it; every row has the same number of cells at random places."""
    import h5py
    import numpy
    rng = numpy.random.default_rng(1)
    cells = int(cols * density)
    with h5py.File(path, "w") as file:
        file.attrs["encoding-type"] = "anndata"
        group = file.create_group("X")
        group.attrs["encoding-type"] = "csr_matrix"
        group.attrs["shape"] = (rows, cols)
        group["indptr"] = numpy.arange(rows + 1, dtype="i8") * cells
        indices = group.create_dataset("indices", (rows * cells,), "i4")
        data = group.create_dataset("data", (rows * cells,), "f8")
        for first in range(0, rows, 1000):
            count = min(1000, rows - first)
            places = numpy.argpartition(rng.random((count, cols), dtype="f4"), cells, axis=1)[:, :cells]
            places.sort(axis=1)
            indices[first * cells:(first + count) * cells] = places.ravel()
            data[first * cells:(first + count) * cells] = rng.random(count * cells)


def sparse():
    path, saved = FOLDER / "sparse.h5ad", FOLDER / "values.txt"
    rows, cols = 50_000, 20_000
    say("writing the sparse matrix")
    in_child(write_sparse, path, rows, cols, 0.05)
    say("50,000 x 20,000, 5 %")
    *ours, report = pcadim(path, "--max-dim", "100")
    limit = 6 * ours[0]
    theirs = peer("sklearn_sparse", path, saved, limit=limit)
    ratios = table("Sparse, 50,000 x 20,000, 5 % non-zero (h5ad), 100 components", [
        ("pcadim select --max-dim 100, whole process, reading included", [ours], 0),
        ("scikit-learn PCA(100, arpack) of the CSR matrix", [theirs], limit)])
    ratio = ratios["scikit-learn PCA(100, arpack) of the CSR matrix"]
    bar("at least 2 times faster than scikit-learn", ratio >= 2, f"{ratio:.1f}")
    own = rows * cols * 0.05 * 12 / 2**20
    bar("memory at most twice the non-zeros' own and the blocks (200 MiB)", ours[1] <= 2 * own + 200, f"{ours[1]:.0f} MiB; the non-zeros take {own:.0f}")
    if theirs:
        values = [float(line) * (rows - 1) / rows for line in saved.read_text().split()]
        error = max(abs(a - b) / b for a, b in zip(report["spectrum"]["eigenvalues"], values))
        bar("leading eigenvalues to 1e-8", error <= 1e-8, f"{error:.1g} from scikit-learn's")
    path.unlink()


def r():
    """What R users run, on data that all of them can take."""
    import numpy
    path, text = FOLDER / "r.npy", FOLDER / "r.csv"
    subprocess.run([PCADIM, "simulate", "--n", "2000", "--p", "200", "--dim", "10", "-o", path], check=True)
    numpy.savetxt(text, numpy.load(path), delimiter=",")
    ours = [pcadim(text)[:2] for _ in range(3)]
    limit = 100 * max(1.0, min(ours)[0])
    rows = [("pcadim select, whole process, reading CSV included", ours, 0)]
    for name, package, code in [
            ("prcomp", "stats", "prcomp(x)"), ("irlba::prcomp_irlba(20)", "irlba", "irlba::prcomp_irlba(x, n = 20)"),
            ("RSpectra::svds(20)", "RSpectra", "RSpectra::svds(scale(x, scale = FALSE), 20)"),
            ("FactoMineR::estim_ncp", "FactoMineR", "FactoMineR::estim_ncp(x, ncp.max = 50, scale = FALSE)")]:
        script = (f"if (!requireNamespace('{package}', quietly = TRUE)) quit(status = 7)\n"
                  f"x <- as.matrix(read.csv('{text}', header = FALSE))\n"
                  f"cat(system.time({code})[['elapsed']])")
        say(name)
        try:
            result = spawn(["Rscript", "-e", script], limit)
            rows.append((name, [result and (float(result[2].split()[-1]), result[1])], limit))
        except (RuntimeError, FileNotFoundError):
            say(f"{name} is not installed")
    table("R, 2,000 x 200 (the R functions alone, without reading)", rows)


def growth():
    print("\n### How it grows (NPY; least of 3 for pcadim, one fit of scikit-learn's randomized PCA)\n")
    print("| rows | columns | pcadim s | pcadim MB | scikit-learn randomized(20) s | MB |\n|---:|---:|---:|---:|---:|---:|")
    path = FOLDER / "grow.npy"
    for rows, cols in [(10_000, 100), (40_000, 100), (160_000, 100), (640_000, 100), (10_000, 400), (10_000, 800), (10_000, 1600), (100, 10_000), (100, 40_000), (100, 160_000)]:
        subprocess.run([PCADIM, "simulate", "--n", str(rows), "--p", str(cols), "--dim", "10", "-o", path], check=True)
        ours = min(pcadim(path)[:2] for _ in range(3))
        theirs = peer("sklearn_randomized20", path)
        print(f"| {rows:,} | {cols:,} | {ours[0]:.3f} | {ours[1]:.0f} | {theirs[0]:.3f} | {theirs[1]:.0f} |")
    path.unlink()


def load(path):
    import numpy
    return numpy.load(path)


def sklearn_pca(components, solver):
    from sklearn.decomposition import PCA
    return PCA(components, svd_solver=solver, random_state=0)


def role_numpy_gram(path):
    import numpy
    x = load(path)
    return lambda: numpy.linalg.eigvalsh(x.T @ x)


def role_numpy_rows(path):
    x = load(path)
    return lambda: x @ x.T


def role_sklearn_mle(path):
    x = load(path)
    return lambda: sklearn_pca("mle", "full").fit(x)


def role_sklearn_randomized(path):
    x = load(path)
    return lambda: sklearn_pca(50, "randomized").fit(x)


def role_sklearn_randomized20(path):
    x = load(path)
    return lambda: sklearn_pca(20, "randomized").fit(x)


def role_sklearn_incremental(path):
    import numpy
    from sklearn.decomposition import IncrementalPCA
    x = numpy.load(path, mmap_mode="r")
    return lambda: IncrementalPCA(50).fit(x)


def role_sklearn_sparse(path, saved):
    import h5py
    import scipy.sparse
    with h5py.File(path) as file:
        x = file["X"]
        matrix = scipy.sparse.csr_matrix((x["data"][:], x["indices"][:], x["indptr"][:]), shape=tuple(x.attrs["shape"]))

    def fit():
        values = sklearn_pca(100, "arpack").fit(matrix).explained_variance_
        pathlib.Path(saved).write_text("\n".join(map(repr, map(float, values))))
    return fit


def run_role(name, *arguments):
    work = globals()["role_" + name](*arguments)
    start = time.perf_counter()
    work()
    print(time.perf_counter() - start)


CASES = {"dense": dense, "disk": disk, "wide": wide, "sparse": sparse, "r": r, "growth": growth}

if __name__ == "__main__":
    if sys.argv[1:2] == ["--role"]:
        run_role(*sys.argv[2:])
        sys.exit()
    if len(sys.argv) < 4:
        sys.exit(__doc__.split("\n\n")[1])
    PCADIM, PROGRAMS, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    for case in sys.argv[4:] or CASES:
        CASES[case]()
    sys.exit(1 if missed else 0)
