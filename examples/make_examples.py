"""Remake the example data, wine.csv and fertility_europe.csv, next to this script.

Both come from data files bundled with Python packages, so nothing is downloaded:

    pip install scikit-learn statsmodels
    python make_examples.py

Provenance and licences are in README.md.
"""

import csv
from pathlib import Path

HERE = Path(__file__).resolve().parent

# Sovereign states of Europe (United Nations regions Eastern, Northern, Southern and Western
# Europe) under the names used by the source, and Cyprus as a member of the European Union.
EUROPE = [
    "Albania", "Andorra", "Austria", "Belarus", "Belgium", "Bosnia and Herzegovina", "Bulgaria",
    "Croatia", "Cyprus", "Czech Republic", "Denmark", "Estonia", "Finland", "France", "Germany",
    "Greece", "Hungary", "Iceland", "Ireland", "Italy", "Latvia", "Liechtenstein", "Lithuania",
    "Luxembourg", "Macedonia, FYR", "Malta", "Moldova", "Monaco", "Montenegro", "Netherlands",
    "Norway", "Poland", "Portugal", "Romania", "Russian Federation", "San Marino", "Serbia",
    "Slovak Republic", "Slovenia", "Spain", "Sweden", "Switzerland", "Ukraine", "United Kingdom",
]
YEARS = [str(year) for year in range(1960, 2012)]


def write_csv(name, header, rows):
    with open(HERE / name, "w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def shortest(value):
    """The shortest decimal that reads back as the same double, without a trailing .0."""
    return repr(float(value)).removesuffix(".0")


def make_wine():
    """The class column is left out: it is what an analyst would like to find again."""
    from sklearn.datasets import load_wine

    wine = load_wine()
    write_csv("wine.csv", wine.feature_names, [[shortest(v) for v in row] for row in wine.data])


def make_fertility():
    """Countries with a value in every year; the others would need a choice about gaps.

    The source has at most three decimals; rounding only removes the debris of binary storage.
    """
    from statsmodels.datasets import fertility

    table = fertility.load_pandas().data.set_index("Country Name").loc[EUROPE, YEARS]
    complete = table.dropna().round(3)
    rows = [[name, *map(shortest, values)] for name, values in zip(complete.index, complete.values)]
    write_csv("fertility_europe.csv", ["country", *YEARS], rows)


if __name__ == "__main__":
    make_wine()
    make_fertility()
