#!/usr/bin/env python3
"""The tables of docs/reproduce.md, from the files of `pcadim reproduce --out DIR`.
Usage: reproduced_tables.py DIR"""
import csv
import pathlib
import sys

OURS = ["ng", "ng_log", "auto"]
OTHERS = ["minka", "gcv", "pesel", "pesel_rank", "profile_likelihood", "isotropic_ml", "isotropic_ml_rank"]
FORMS = {"default": "default forms", "ng_log": "NG by the log likelihood", "ml_rank": "ML without zeros",
         "pesel_rank": "PESEL without centring's zero", "rank": "both without zeros",
         "auto": "auto (ours) in the place of NG"}
VERDICTS = {"holds": "hold", "holds in part": "hold in part", "does not hold": "do not hold",
            "about one data set": "about one data set"}


def read(folder, name):
    with open(folder / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def in_form(by_variant, variant):
    """The row of a claim in a form of the methods; a form of which only a part concerns it counts with that part."""
    parts = [variant, "ml_rank", "pesel_rank"] if variant == "rank" else [variant]
    return next((by_variant[part] for part in parts if part in by_variant), by_variant["default"])


def print_counts(claims):
    print("| methods | " + " | ".join(VERDICTS.values()) + " |\n|---|" + "---|" * len(VERDICTS))
    for variant, name in FORMS.items():
        verdicts = [in_form(by_variant, variant)["verdict"] for by_variant in claims.values()]
        print(f"| {name} | " + " | ".join(str(verdicts.count(verdict)) for verdict in VERDICTS) + " |")


def print_percentages(rows, methods):
    cells = {(row["n"], row["snr"], row["method"]): row["percent_right"] for row in rows}
    ratios = list(dict.fromkeys(row["snr"] for row in rows))
    print("\n| n \\ SNR | " + " | ".join(ratios) + " |\n|---|" + "---|" * len(ratios))
    for n in dict.fromkeys(row["n"] for row in rows):
        right = ["/".join(f"{float(cells[n, ratio, method]):.0f}" for method in methods) for ratio in ratios]
        print(f"| {n} | " + " | ".join(right) + " |")


def print_claims(claims):
    print("\n| place | statement, in our words | verdict and numbers |\n|---|---|---|")
    for by_variant in claims.values():
        usual = by_variant["default"]
        words = f"**{usual['verdict']}**. {usual['measured']}"
        for variant, name in FORMS.items():
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
    for methods in [OURS, OTHERS]:
        print_percentages(read(folder, "benchmark.csv"), methods)
    print_claims(claims)


if __name__ == "__main__":
    main()
