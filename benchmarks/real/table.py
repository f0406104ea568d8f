"""The league's table in Markdown.

usage: python table.py build/real/tuning.csv [COLUMN=VALUE ...]      e.g. scaled=1 n=30 set=digits
"""

import sys

import pandas as pd

from scores import markdown, means


def main(path, *wanted):
    """Print means by method over the cases that are wanted."""
    lines = pd.read_csv(path)
    for column, value in (word.split("=") for word in wanted):
        lines = lines[lines[column].astype(str) == value]
    print(markdown(means(lines, "method")))


if __name__ == "__main__":
    main(*sys.argv[1:])
