"""What the authors' MATLAB code of two methods returns on our data, run in Octave.

    apt-get install octave; python -m pip install numpy
    python make_matlab_peers.py FOLDER_OF_MINKA FOLDER_OF_KN

The first folder holds laplace_pca_slow.m by T. Minka (the version with the terms of 2008), the
second KN_rankEst.m, KN_noiseEst.m, KN_mu_sigma.m, KN_s_Wishart.m by S. Kritchman and B. Nadler;
public copies of both exist, nothing of them is kept here. Writes minka_author.json, kn_author.json.
"""

import subprocess
import sys

import numpy as np

import tables


def octave(folder, lines):
    """Runs lines of Octave; each prints one row of numbers."""
    script = f"addpath('{folder}');\n" + "\n".join(lines)
    done = subprocess.run(["octave-cli", "--quiet", "--eval", script], capture_output=True,
                          text=True, check=True)
    return [[float(word) for word in line.split()] for line in done.stdout.splitlines()]


def vector(values):
    return "[" + ";".join(repr(float(value)) for value in values) + "]"


def settings():
    return [(name, scale) for name in tables.NAMES for scale in (False, True)]


def minka_cases(folder):
    lines = []
    for name, scale in settings():
        x = tables.prepared(name, scale)
        n, p = x.shape
        e = tables.singular_values(x) ** 2 / n
        lines.append(f"[k,v]=laplace_pca_slow([],{vector(e)},{p},{n}); printf('%.17g ',k,v);"
                     " printf('\\n');")
    for (name, scale), (d, *curve) in zip(settings(), octave(folder, lines)):
        yield tables.case(name, scale, "minka", {"form": "minka", "zero": "own"}, curve=curve, d=d)


def kn_cases(folder):
    lines = []
    for name, scale in settings():
        x = tables.prepared(name, scale)
        n, p = x.shape
        scatter = np.zeros(p)
        s = tables.singular_values(x)
        scatter[: len(s)] = s**2
        for rows in (n, n - 1):
            lines.append(f"printf('%d\\n',KN_rankEst({vector(scatter / rows)},{rows},1));")
    answers = [int(row[0]) for row in octave(folder, lines)]
    for (name, scale), d, other in zip(settings(), answers[::2], answers[1::2]):
        print("kn", name, scale, d, other)
        # The loop cannot return its last candidate: if all tests pass it answers one less.
        if d == other and d < min(tables.prepared(name, scale).shape) - 2:
            yield tables.case(name, scale, "kritchman_nadler", {}, d=d)


if __name__ == "__main__":
    tables.write("minka_author.json", "laplace_pca_slow.m (T. Minka)", "2008",
                 "laplace_pca_slow([], eigenvalues with divisor n, p, n) in Octave; d from 0.",
                 list(minka_cases(sys.argv[1])))
    tables.write("kn_author.json", "KN_rankEst.m (S. Kritchman, B. Nadler)", "2008",
                 "KN_rankEst(p eigenvalues, n, 1) in Octave with its default level of 0.5 %. The"
                 " answer is stored where n and n-1 observations give the same.",
                 list(kn_cases(sys.argv[2])))
