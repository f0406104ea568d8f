#!/usr/bin/env python3
"""The tables of docs/reproduce.md, from the files of `pcadim reproduce --out DIR`.
Usage: reproduced_tables.py DIR"""
import csv
import pathlib
import sys

METHODS = ["ng", "ng_paper", "minka", "gcv", "pesel", "profile_likelihood", "isotropic_ml", "isotropic_ml_rank"]
OTHER_FORMS = {"paper_phi": "φ by the paper", "rank_ml": "ML without zeros"}
VERDICTS = {"holds": "hold", "holds in part": "hold in part", "does not hold": "do not hold"}


def read(folder, name):
    with open(folder / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def print_counts(claims):
    for variant in ["usual", *OTHER_FORMS]:
        verdicts = [by_variant.get(variant, by_variant["usual"])["verdict"] for by_variant in claims.values()]
        counts = ", ".join(f"{verdicts.count(verdict)} {words}" for verdict, words in VERDICTS.items())
        print(f"{OTHER_FORMS.get(variant, 'As here')}: {counts}.")


def print_percentages(rows):
    cells = {(row["n"], row["snr"], row["method"]): row["percent_right"] for row in rows}
    ratios = list(dict.fromkeys(row["snr"] for row in rows))
    print("\n| n \\ SNR | " + " | ".join(ratios) + " |\n|---|" + "---|" * len(ratios))
    for n in dict.fromkeys(row["n"] for row in rows):
        right = ["/".join(f"{float(cells[n, ratio, method]):.0f}" for method in METHODS) for ratio in ratios]
        print(f"| {n} | " + " | ".join(right) + " |")


def print_claims(claims):
    print("\n| place | statement, in our words | verdict and numbers |\n|---|---|---|")
    for by_variant in claims.values():
        usual = by_variant["usual"]
        words = f"**{usual['verdict']}**. {usual['measured']}"
        for variant, name in OTHER_FORMS.items():
            other = by_variant.get(variant, usual)
            if other["verdict"] != usual["verdict"]:
                words += f"<br>{name}: **{other['verdict']}**. {other['measured']}"
        print(f"| {usual['place']} | {usual['statement']} | {words} |")


def main():
    folder = pathlib.Path(sys.argv[1])
    claims = {}
    for row in read(folder, "claims.csv"):
        claims.setdefault(row["id"], {})[row["variant"]] = row
    print_counts(claims)
    print_percentages(read(folder, "benchmark.csv"))
    print_claims(claims)


if __name__ == "__main__":
    main()
