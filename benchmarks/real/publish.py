"""The league on real data as a part of docs/accuracy.md.

usage: python publish.py scoring      writes benchmarks/results/real-scoring.md from build/real/scoring.csv
"""

import sys
from datetime import date

import pandas as pd

from paths import HERE, STORE
from scores import markdown, means

DEFAULT = "auto"


def partial(lines):
    """Return a sentence for each method that declines some cases: the default method on the others."""
    key = ["set", "n", "scaled", "replicate"]
    ours = lines[lines.method == DEFAULT].set_index(key)
    for method, theirs in lines.groupby("method"):
        if len(theirs) < len(ours):
            same = ours.loc[pd.MultiIndex.from_frame(theirs[key])]
            yield (
                f"`{method}` answers {len(theirs)} of {len(ours)} cases and loses {theirs.share_lost.mean():.3f} there; "
                f"`{DEFAULT}` loses {same.share_lost.mean():.3f} in the same cases."
            )


def page(lines, use):
    """Return the tables with their titles."""
    ours = lines[lines.method == DEFAULT]
    sets, cases = ours.set.nunique(), len(ours)
    return [
        f"{cases} cases from {sets} data sets for {use} ([benchmarks/real](../benchmarks/real/README.md) says what is measured "
        f"and lists them), {date.today()}. The smallest loss first; names in brackets are baselines, no methods of pcadim.",
        markdown(means(lines, "method")),
        *partial(lines),
        f"`{DEFAULT}` by the number of rows:",
        markdown(means(ours, "n").sort_index()),
        f"`{DEFAULT}` as the columns are (0) and scaled (1):",
        markdown(means(ours, "scaled").sort_index()),
        f"`{DEFAULT}` by data set:",
        markdown(means(ours, "set")),
    ]


def main(use):
    """Write the tables of one use."""
    lines = pd.read_csv(STORE / f"{use}.csv")
    target = HERE.parent / "results" / f"real-{use}.md"
    target.write_text("\n\n".join(page(lines, use)) + "\n")
    print(f"written: {target.relative_to(HERE.parents[1])}")


if __name__ == "__main__":
    main(*sys.argv[1:])
