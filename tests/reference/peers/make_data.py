"""Make the small data sets on which the peers are run.

    python make_data.py            writes data/*.csv beside this script

Needs numpy. Six significant digits, so that every program reads the same numbers.
"""

from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent


def rotation(rng, p):
    return np.linalg.qr(rng.standard_normal((p, p)))[0]


def spiked(rng, n, p, variances):
    """Rows with the given leading variances, unit noise, a random rotation and a mean."""
    sd = np.ones(p)
    sd[: len(variances)] = np.sqrt(variances)
    return (rng.standard_normal((n, p)) * sd) @ rotation(rng, p).T + rng.standard_normal(p) * 3


def make():
    rng = np.random.default_rng(20261115)
    yield "tall_spikes", spiked(rng, 100, 12, [20, 10, 5])
    # Columns in units from 0.05 to 50: raw and scaled answers differ.
    yield "tall_scales", spiked(rng, 60, 20, [30, 15, 8, 4]) * np.geomspace(0.05, 50, 20)
    yield "square", spiked(rng, 30, 30, [60, 30, 15])
    # One row more than columns: centring makes the scatter only just regular.
    yield "near_square", spiked(rng, 25, 24, [40, 20])
    yield "wide", spiked(rng, 20, 60, [80, 50, 30, 20])
    yield "noise", spiked(rng, 50, 8, [])


def write(name, data):
    lines = [",".join(f"x{j + 1}" for j in range(data.shape[1]))]
    lines += [",".join(f"{value:.6g}" for value in row) for row in data]
    (HERE / "data" / f"{name}.csv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    (HERE / "data").mkdir(exist_ok=True)
    for name, data in make():
        write(name, data)
