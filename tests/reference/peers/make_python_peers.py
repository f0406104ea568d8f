"""What other Python programs answer on our data.

    python -m pip install numpy scipy statsmodels optht screenot
    python make_python_peers.py FOLDER_OF_VBMF

The folder is a copy of github.com/CasvandenBogaard/VBMF, which has no package and is read as it is
(nothing of it is kept here). Writes optht.json, screenot.json, statsmodels.json, vbmf.json.
"""

import re
import sys
from importlib.metadata import version
from pathlib import Path

import numpy as np
import scipy.linalg
import scipy.optimize
from optht import optht
from screenot import adaptiveHardThresholding
from statsmodels.multivariate.pca import PCA

import tables


def without_mean(x):
    """The centred n x p matrix as n-1 independent rows: a rotation takes the mean's row away."""
    return scipy.linalg.helmert(x.shape[0]) @ x


def optht_cases():
    for name in tables.NAMES:
        for scale in (False, True):
            reduced = without_mean(tables.prepared(name, scale))
            s = np.linalg.svd(reduced, compute_uv=False)
            try:
                d = optht(reduced, s)
            except ValueError:  # it takes the maximum of an empty list when nothing is kept
                d = 0
            yield tables.case(name, scale, "gavish_donoho", {}, d=d)


def screenot_cases():
    for name in tables.NAMES:
        for scale in (False, True):
            x = tables.prepared(name, scale)
            kept = []  # answers with and without the redundant row, for each bound
            for k in range(1, (min(x.shape[0] - 1, x.shape[1]) - 1) // 2):
                kept.append([k])
                for rows in (x, without_mean(x)):
                    # Its steps are absolute (2, and 1e-5 to stop): a large matrix hides them.
                    rows = rows * (1000 / np.linalg.norm(rows))
                    kept[-1].append(int(adaptiveHardThresholding(rows, k)[2]))
            answers = {d for _, *both in kept[len(kept) // 2:] for d in both}
            d = answers.pop() if len(answers) == 1 else None
            note = "" if d is not None else "the answer depends on the bound: see by_bound"
            yield tables.case(name, scale, "screenot", {}, d=d, note=note) | {"by_bound": kept}


def statsmodels_cases():
    for name in tables.NAMES:
        for scale in (False, True):
            x = tables.prepared(name, scale)
            # Its ncomp = rank leaves nothing over; the last candidate keeps one eigenvalue.
            last = min(x.shape[0] - 1, x.shape[1]) - 1
            pca = PCA(x, ncomp=last + 1, standardize=False, demean=True)
            for column, criterion in enumerate(("ic1", "ic2", "ic3")):
                # It takes log RSS where the paper has log(RSS / np).
                curve = np.asarray(pca.ic)[: last + 1, column] - np.log(x.size)
                best = int(np.argmin(curve))
                d = best if best < last else None
                note = "" if d is not None else "the peer's minimum is the last candidate"
                yield tables.case(name, scale, "bai_ng", {"criterion": criterion, "kmax": "8"},
                                  curve=curve[:9], d=d, note="log(np) subtracted. " + note)


def load_evbmf(folder):
    text = (Path(folder) / "VBMF.py").read_text()
    text = re.sub(r"^\s*print .*$", "", text, flags=re.MULTILINE)  # written for Python 2
    space = {}
    exec(compile(text, "VBMF.py", "exec"), space)
    return space["EVBMF"]


def vbmf_cases(folder):
    evbmf = load_evbmf(folder)
    for name in tables.NAMES:
        for scale in (False, True):
            x = tables.prepared(name, scale)
            answers = []
            for rows in (x, without_mean(x)):
                wide = rows if rows.shape[0] <= rows.shape[1] else rows.T
                _, kept, _, _ = evbmf(wide)
                answers.append(len(kept))
            if answers[0] == answers[1]:
                yield tables.case(name, scale, "evb", {}, d=answers[0])


if __name__ == "__main__":
    both = "The answer is stored where it does not depend on whether the row that centring makes" \
           " redundant is counted"
    tables.write("optht.json", "optht", version("optht"),
                 "optht(A, singular values), noise unknown, A = the centred (scaled) matrix as n-1"
                 " independent rows.", list(optht_cases()))
    tables.write("screenot.json", "screenot", version("screenot"),
                 "adaptiveHardThresholding(A, k) on the centred (scaled) matrix. " + both +
                 " and is the same for every bound k in the upper half of those allowed.",
                 list(screenot_cases()))
    tables.write("statsmodels.json", "statsmodels", version("statsmodels"),
                 "PCA(x, standardize=False).ic of the centred (scaled) matrix, k = 0 ... 8.",
                 list(statsmodels_cases()))
    tables.write("vbmf.json", "CasvandenBogaard/VBMF", "none",
                 "EVBMF(A), noise unknown, on the centred (scaled) matrix. " + both + ".",
                 list(vbmf_cases(sys.argv[1])))
