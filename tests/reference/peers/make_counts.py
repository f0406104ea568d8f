"""Make the small tables of counts on which the authors' biwhitening is run.

    python make_counts.py            writes data/counts_*.csv beside this script

Needs numpy.
"""

from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent


def means(rng, n, p, rank, level):
    """Positive means of that rank, `level` on average: each row mixes a few profiles."""
    mixtures = rng.dirichlet(np.full(rank, 0.4), size=n)
    profiles = rng.gamma(0.7, size=(rank, p)) + 0.05
    x = mixtures @ profiles
    return level * x / x.mean()


def make():
    rng = np.random.default_rng(20261116)
    yield "counts_tall", rng.poisson(means(rng, 60, 25, 3, 20))
    yield "counts_wide", rng.poisson(means(rng, 25, 60, 2, 15))
    yield "counts_square", rng.poisson(means(rng, 40, 40, 4, 30))
    # Rows of very different depth: their noise, too, differs by a factor of 100.
    depth = np.geomspace(0.2, 20, 80)[:, None]
    yield "counts_depth", rng.poisson(depth * means(rng, 80, 30, 3, 8))
    sparse = rng.poisson(means(rng, 80, 50, 2, 1.5))
    sparse[[10, 41]] = 0  # rows without any count
    yield "counts_sparse", sparse
    yield "counts_flat", rng.poisson(means(rng, 50, 30, 1, 6))
    # Negative binomial, variance = mean + 0.3 mean^2: too noisy for Poisson.
    x = means(rng, 120, 60, 3, 12)
    yield "counts_overdispersed", rng.poisson(rng.gamma(1 / 0.3, 0.3 * x))


def write(name, data):
    lines = [",".join(f"x{j + 1}" for j in range(data.shape[1]))]
    lines += [",".join(str(value) for value in row) for row in data]
    (HERE / "data" / f"{name}.csv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    for name, data in make():
        write(name, data)
