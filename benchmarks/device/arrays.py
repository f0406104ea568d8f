"""Arrays on a GPU: pcadim.select beside the library's own product and eigenvalues, in one run.

usage: python benchmarks/device/arrays.py [--quick] [--repeat 3]

Needs the installed package, NumPy and PyTorch with a device (cuda); without one the CPU is timed
at small sizes, to see that the script works. Prints a table with machine and date. Each case:

* the library: X'X (X X' where there are fewer rows than columns) of the centred matrix, in blocks
  as large as ours, and eigvalsh; "plain" is the same in one product without centring, which is the
  least that anybody could do and no PCA;
* pcadim: `select` with the default method alone and no findings, and with everything;
* peak memory of the device beyond X, of a whole answer (the default method alone), in units of
  p x p doubles (the shorter side squared); what libraries keep from one run to the next, as cuBLAS
  its work space, counts for neither;
* how far the eigenvalues are from the library's, relative to the largest.

In the end one case is answered from a copy on the host, too, and d and all curves are compared.
"""

import argparse
import datetime
import platform
import time

import numpy as np
import pcadim
import torch

LARGE = [
    ("1,000,000 x 2,000 float64", 1_000_000, 2_000, torch.float64),
    ("200,000 x 10,000 float64", 200_000, 10_000, torch.float64),
    ("50,000 x 5,000 float32", 50_000, 5_000, torch.float32),
    ("2,000 x 200,000 float32", 2_000, 200_000, torch.float32),
]
SMALL = [
    ("20,000 x 300 float64", 20_000, 300, torch.float64),
    ("20,000 x 300 float32", 20_000, 300, torch.float32),
    ("300 x 20,000 float32", 300, 20_000, torch.float32),
]


def simulate(n, p, dtype, device, d=10):
    """Return rows with d directions of signal, made on the device, some rows at a time."""
    draw = torch.Generator(device=device).manual_seed(1)
    loadings = torch.randn(d, p, generator=draw, device=device, dtype=dtype)
    X = torch.empty(n, p, device=device, dtype=dtype)
    for first in range(0, n, 10_000):
        rows = X[first : first + 10_000]
        rows.normal_(generator=draw)
        scores = torch.randn(len(rows), d, generator=draw, device=device, dtype=dtype)
        rows.addmm_(scores, loadings).add_(3)
    return X


def plain(X):
    """Return the eigenvalues of one product, as it stands."""
    X = X if X.shape[0] >= X.shape[1] else X.T
    product = (X.T @ X).to(torch.float64)
    return torch.linalg.eigvalsh(product).cpu()


def centred(X):
    """Return the eigenvalues of the covariance matrix (divisor n), in float64."""
    n, p = X.shape
    mean = X.mean(dim=0, dtype=torch.float64)
    side = min(n, p)
    gram = torch.zeros(side, side, dtype=torch.float64, device=X.device)
    step = max(1, min(2**25, max(2**21, side * side // 8 * 5)) // side)
    for first in range(0, max(n, p), step):
        some = slice(first, first + step)
        block = (X[some].double() - mean) if n >= p else (X[:, some].double() - mean[some]).T
        gram.addmm_(block.T, block)
        del block
    return torch.linalg.eigvalsh(gram).cpu().flip(0) / n


def default_only(X):
    """Return the answer of the default method, and nothing else."""
    return pcadim.select(X, methods="auto", findings=False)


def timed(work, X, repeat):
    """Return the least seconds of some runs after one that counts nothing, and the result."""
    work(X)
    seconds = []
    for _ in range(repeat):
        synchronize(X)
        start = time.perf_counter()
        result = work(X)
        synchronize(X)
        seconds.append(time.perf_counter() - start)
    return min(seconds), result


def synchronize(X):
    """Wait for the device."""
    if X.is_cuda:
        torch.cuda.synchronize()


def peak_beyond(X, work):
    """Return the most bytes that were taken beyond X while something ran; None on the CPU."""
    if not X.is_cuda:
        return None
    torch.cuda.empty_cache()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    work(X)
    return torch.cuda.max_memory_allocated() - before


def measure(label, n, p, dtype, device, repeat):
    """Return one line of the table."""
    X = simulate(n, p, dtype, device)
    square = 8 * min(n, p) ** 2
    plain_s, _ = timed(plain, X, repeat)
    library_s, values = timed(centred, X, repeat)
    auto_s, short = timed(default_only, X, repeat)
    all_s, report = timed(pcadim.select, X, repeat)
    peak, bare = peak_beyond(X, default_only), peak_beyond(X, centred)
    ours = np.array(report.spectrum.eigenvalues)
    off = np.abs(ours - values.numpy()[: len(ours)]).max() / ours[0]
    squares = "-" if peak is None else f"{peak / square:.2f} ({bare / square:.2f})"
    cells = [label, f"{plain_s:.3f}", f"{library_s:.3f}", f"{auto_s:.3f}", f"{all_s:.3f}"]
    cells += [f"{auto_s / plain_s:.2f}", f"{auto_s / library_s:.2f}", squares, f"{off:.0e}"]
    return "| " + " | ".join([*cells, f"{short.d}, {report.d}"]) + " |"


def check(device):
    """Compare an answer computed on the device with that of a copy on the host."""
    X = simulate(30_000, 400, torch.float64, device)
    here, there = pcadim.select(X), pcadim.select(X.cpu().numpy())
    worst = 0.0
    for one, other in zip(here.selections, there.selections, strict=True):
        assert (one.method, one.d) == (other.method, other.d), (one.method, one.d, other.d)
        curve, expected = np.array(one.curve, dtype=float), np.array(other.curve, dtype=float)
        known = np.isfinite(expected)
        if known.any():
            distance = np.abs(curve - expected)[known].max() / np.abs(expected[known]).max()
            worst = max(worst, float(distance))
    remarks = [one.sentence for one in here.findings if one.kind == "computation"]
    print(f"30,000 x 400: the same d by {len(here.selections)} methods as from a copy on the host;")
    print(f"curves differ by {worst:.0e} of their largest value at most. {' '.join(remarks)}")


def machine(device):
    """Return what the numbers were measured on, in words."""
    name = torch.cuda.get_device_name() if device == "cuda" else platform.processor() or "CPU"
    return (
        f"{name}, PyTorch {torch.__version__}, NumPy {np.__version__}, pcadim {pcadim.__version__}, "
        f"Python {platform.python_version()}, {datetime.date.today():%Y-%m-%d}"
    )


def main():
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="small sizes")
    arguments = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    print(machine(device) + "\n")
    print("| X | plain s | library s | auto s | select s | auto/plain | auto/library "
          "| beyond X, p^2 doubles (library) | eigenvalues off | d |")
    print("|---" * 10 + "|")
    for label, n, p, dtype in SMALL if arguments.quick or device == "cpu" else LARGE:
        try:
            print(measure(label, n, p, dtype, device, arguments.repeat), flush=True)
        except torch.cuda.OutOfMemoryError as error:
            print(f"| {label} | out of memory: {str(error).splitlines()[0]} |", flush=True)
    print()
    check(device)


if __name__ == "__main__":
    main()
