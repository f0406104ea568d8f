"""What one answer is worth in one case, and means over cases."""

import numpy as np
import pandas as pd

SMALL_LOSS = 0.02  # a set holds a good d if one of its members loses no more
NEAR = 0.1


def judged(case, d, members=None):
    """Return the losses of d, and whether the set of plausible d, if stated, holds a good one."""
    likelihood = case.lost["likelihood"]
    last = len(likelihood) - 1
    at = min(int(d), last)
    points = case.lost["points"][at] if "points" in case.lost else np.nan
    line = {
        "set": case.name, "n": case.n, "scaled": int(case.scaled), "replicate": case.replicate,
        "d": int(d), "best_d": int(likelihood.argmin()), "share_lost": likelihood[at],
        "cells_lost": case.lost["cells"][at], "points_lost": points,
        "within": int(likelihood[at] <= NEAR),
        "covered": np.nan, "set_size": np.nan,
    }  # fmt: skip
    if members is not None and len(members) > 0:
        inside = np.minimum(np.asarray(list(members), dtype=int), last)
        line |= {"covered": int(likelihood[inside].min() <= SMALL_LOSS), "set_size": len(members)}
    return line


def means(lines, by):
    """Return a table of means over the cases of each group, the smallest loss first."""
    grouped = lines.assign(difference=lines.d - lines.best_d).groupby(by)
    table = pd.DataFrame(
        {
            "share lost": grouped.share_lost.mean(),
            "within 0.1, %": 100 * grouped.within.mean(),
            "median d - best": grouped.difference.median(),
            "cells lost": grouped.cells_lost.mean(),
            "points lost": grouped.points_lost.mean(),
            "cases": grouped.size(),
            "sets hold a good d, %": 100 * grouped.covered.mean(),
            "mean size of sets": grouped.set_size.mean(),
        }
    )
    return table.sort_values("share lost")


def markdown(table):
    """Return a table as Markdown."""
    digits = {"share lost": 3, "cells lost": 3, "within 0.1, %": 0, "cases": 0}
    head = [table.index.name or "", *table.columns]
    lines = ["| " + " | ".join(head) + " |", "|---" * len(head) + "|"]
    for name, values in table.iterrows():
        cells = ["" if np.isnan(v) else f"{v:.{digits.get(c, 1)}f}" for c, v in values.items()]
        lines.append("| " + " | ".join([str(name), *cells]) + " |")
    return "\n".join(lines)
