"""What larsspreng/Factor-Selection answers on our data: eigenvalue ratios and growth ratios.

    python -m pip install numpy pandas
    python make_factor_selection.py FOLDER

The folder is a copy of github.com/larsspreng/Factor-Selection (commit 992891b), which is read as it is (nothing of it is
kept here). It has no candidate 0, and takes eigenvalues in the order in which LAPACK gives them for a general matrix;
where that is not descending its answer means nothing and is left out. Writes factor_selection.json.
"""

import sys

import numpy as np
import pandas as pd
import tables

LAST = 6  # it compares d = 1 ... LAST - 1


def ratios(peer, function, x):
    """Return the curve that the peer looks for the maximum of, and its answer."""
    seen = []

    def watched(values):
        seen.append(np.real(np.ravel(values)))
        return int(np.argmax(seen[-1]))

    peer.np = type("watched", (), {**vars(np), "argmax": staticmethod(watched)})
    answer = function(pd.DataFrame(x), LAST)
    peer.np = np
    return seen[0], answer


def is_descending(x):
    values = np.real(np.linalg.eigvals(x.T @ x / x.size))[:LAST + 1]
    return bool(np.all(np.diff(values) <= 0))


def cases(peer):
    """Yield both criteria on all data, raw and scaled."""
    for name in tables.NAMES:
        for scale in (False, True):
            x = tables.prepared(name, scale)
            if not is_descending(x):
                continue
            for on, function in (("er", peer.AH_crit_ER), ("gr", peer.AH_crit_GR)):
                curve, _ = ratios(peer, function, x)
                settings = {"on": on, "kmax": str(LAST - 1)}
                yield tables.case(name, scale, "ahn_horenstein", settings, first=1, curve=curve)


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    import FS_functions

    tables.write("factor_selection.json", "larsspreng/Factor-Selection", "992891b",
                 "AH_crit_ER, AH_crit_GR on the prepared data", cases(FS_functions))
