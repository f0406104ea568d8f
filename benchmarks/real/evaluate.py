"""Tries a method of one's own on the tuning cases.

usage: from evaluate import evaluate; evaluate(my_method)
       python evaluate.py                                   for the baselines

A method is a function of the drawn rows (in the units of the data) and of whether columns are to be
divided by their standard deviations. It returns d, or d and the set of d that it finds plausible.
"""

import numpy as np
import pandas as pd

from cases import read_cases
from scores import judged, markdown, means
from ten_fold import ten_fold_maximum, ten_fold_one_error


def evaluate(method, cases=None, show=True):
    """Return one line for each case; print means over all cases, and by n, scaling and data set."""
    answers = [(case, method(case.X, case.scaled)) for case in (cases or read_cases("tuning"))]
    stated = [(case, a if isinstance(a, tuple) else (a,)) for case, a in answers]
    lines = pd.DataFrame([judged(case, *answer) for case, answer in stated])
    if show:
        for by in (lambda _: "all", "n", "scaled", "set"):
            print(markdown(means(lines, by)), end="\n\n")
    return lines


def nothing(X, scale):
    """Keep no component."""
    return 0


if __name__ == "__main__":
    np.seterr(all="raise", under="ignore")
    for baseline in (ten_fold_maximum, ten_fold_one_error, nothing):
        print(baseline.__name__)
        evaluate(baseline)
