"""What the Python generators share: reading the data, writing a table."""

import csv
import json
import math
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[2] / "examples"
MADE_ON = "2026-11-15"
NAMES = ["wine", "fertility_europe", "tall_spikes", "tall_scales", "square", "near_square", "wide",
         "noise"]


def load(name):
    own = HERE / "data" / f"{name}.csv"
    path = own if own.exists() else EXAMPLES / f"{name}.csv"
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    first = 1 if name == "fertility_europe" else 0  # the country
    return np.array([[float(cell) for cell in row[first:]] for row in rows[1:]])


def prepared(name, scale):
    """Columns centred, and divided by their standard deviation (divisor n-1) if asked."""
    x = load(name)
    x = x - x.mean(axis=0)
    return x / x.std(axis=0, ddof=1) if scale else x


def singular_values(x):
    """Without the zero that centring leaves when n <= p."""
    s = np.linalg.svd(x, compute_uv=False)
    return s[: min(x.shape[0] - 1, x.shape[1])]


def case(data, scale, method, settings, *, first=0, curve=(), d=None, tolerance=1e-8, note=""):
    curve = [float(value) if math.isfinite(value) else None for value in curve]
    return {"data": data, "scale": scale, "method": method, "settings": settings, "first": first,
            "curve": curve, "d": None if d is None else int(d), "tolerance": tolerance,
            "note": note}


def write(file, peer, version, how, cases):
    head = {"peer": peer, "version": version, "made_on": MADE_ON, "how": how}
    lines = [json.dumps(head)[1:-1].replace('", "', '",\n"')]
    body = ",\n".join(json.dumps(one) for one in cases)
    (HERE / file).write_text("{" + lines[0] + ',\n"cases": [\n' + body + "\n]}\n")
