"""What MATLAB code by other people answers on our data, run in Octave: parallel analysis without
random numbers, and with random signs.

    apt-get install octave; python -m pip install numpy scipy
    python make_edge_peers.py FOLDER

The folder holds ddpa.m, upper_edge.m, thin.m, perry_gavish_donoho.m, general_spiked_estimate.m of
github.com/dobriban/DPA (the authors') and signflippa.m of github.com/EnesMakalic/MML-PCA; nothing
of them is kept here. Writes dpa.json, signflip.json.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import scipy.linalg

import tables

SEEDS = range(1, 6)


def octave(folder, lines):
    """Runs lines of Octave; each prints one row of numbers."""
    script = f"warning('off', 'all'); addpath('{folder}');\n" + "\n".join(lines)
    with tempfile.NamedTemporaryFile("w", suffix=".m") as file:
        file.write(script)
        file.flush()
        done = subprocess.run(["octave-cli", "--quiet", file.name], capture_output=True, text=True,
                              check=True)
    return [[float(word) for word in line.split()] for line in done.stdout.splitlines()]


def matrix(x):
    return "[" + ";".join(" ".join(repr(float(v)) for v in row) for row in x) + "]"


def without_mean(x):
    """The centred matrix as n-1 independent rows, in units in which a column has the mean square 1:
    the code works with steps of an absolute size."""
    x = scipy.linalg.helmert(x.shape[0]) @ x
    return x * np.sqrt(x.shape[1]) / np.linalg.norm(x)


def settings():
    return [(name, scale) for name in tables.NAMES for scale in (False, True)]


def dpa_lines(x):
    # Its means over min(n, p) values need p <= n; with the sides exchanged the noise is the same.
    plus = x if x.shape[1] <= x.shape[0] else x.T
    for call, rows in (("ddpa(X,0)", x), ("ddpa(X,1,0)", x), ("ddpa(X)", plus)):
        yield f"X={matrix(rows)}; [d,~,t]={call}; printf('%d %.17g\\n',d,t);"


def dpa_cases(folder):
    lines = [line for name, scale in settings()
             for line in dpa_lines(without_mean(tables.prepared(name, scale)))]
    answers = iter(octave(folder, lines))
    for name, scale in settings():
        e = np.linalg.svd(without_mean(tables.prepared(name, scale)), compute_uv=False) ** 2
        for form in ("dpa", "ddpa", "ddpa_plus"):
            d, t = next(answers)
            d = int(d)
            options = {"null": "deterministic", "form": form}
            if form == "dpa":
                extra = {"first": 1, "curve": e / t**2}
            elif form == "ddpa" and d < len(e):
                extra = {"first": d + 1, "curve": [e[d] / t**2]}  # the threshold where it stops
            else:
                extra = {}
            yield tables.case(name, scale, "parallel_analysis", options, d=d, **extra)


def readable(folder):
    """A copy without the block of declarations, which Octave does not know."""
    text = (Path(folder) / "signflippa.m").read_text()
    text = re.sub(r"^\s*arguments\b.*?^\s*end\s*$", "", text, flags=re.MULTILINE | re.DOTALL)
    copy = tempfile.mkdtemp()
    (Path(copy) / "signflippa.m").write_text(text)
    return copy


def signflip_cases(folder):
    # Its table of null values has p columns, which a decomposition of n < p does not fill.
    tall = [(name, scale) for name, scale in settings()
            if tables.load(name).shape[0] >= tables.load(name).shape[1]]
    lines = [f"X={matrix(tables.prepared(name, scale))}; d=[]; for s=[{' '.join(map(str, SEEDS))}],"
             " rand('twister',s); d(end+1)=signflippa(X,1000,95); end; printf('%d ',d);"
             " printf('\\n');" for name, scale in tall]
    for (name, scale), answers in zip(tall, octave(readable(folder), lines)):
        print("signs", name, scale, answers)
        same = len(set(answers)) == 1
        yield tables.case(name, scale, "parallel_analysis", {"null": "signs", "draws": "1000"},
                          d=answers[0] if same else None,
                          note="" if same else "the answer depends on the seed")


if __name__ == "__main__":
    tables.write("dpa.json", "ddpa.m (E. Dobriban, A. B. Owen)", "2019",
                 "ddpa(X,0), ddpa(X,1,0) and ddpa(X) in Octave on the centred (scaled) matrix as"
                 " n-1 independent rows; ddpa(X) with the sides exchanged where n < p.",
                 list(dpa_cases(sys.argv[1])))
    tables.write("signflip.json", "signflippa.m (E. Makalic, D. F. Schmidt)", "2024",
                 "signflippa(X, 1000, 95) in Octave on the centred (scaled) matrix. The answer is"
                 " stored where five seeds agree.", list(signflip_cases(sys.argv[1])))
