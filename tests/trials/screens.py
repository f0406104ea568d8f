"""Ten questions that people ask, with the lines of the first screen that answer them, and the data sets to try them on.
docs/report.md tells people the same."""
from __future__ import annotations

import dataclasses
import pathlib
import random
import re

import tables

PROBABILITY = r"(0\.[0-9]{2}|> 0\.99)"
MOVES = "Fairly sure, since the answer moves with the rows"
SURE = rf"^({MOVES}|Sure|Fairly sure|More likely than not|Not sure): the probability that .+ is {PROBABILITY}"

# Each question with what answers it.
QUESTIONS = {
    "How many components should I keep?": r"^Keep ([0-9]+) of [0-9]+ components\.$",
    "How sure is that?": SURE,
    "What does the number mean?":
        r"probability that (no other number serves new rows noticeably better"
        r"|exactly (one direction|[0-9]+ directions) of signal stands? above the noise"
        r"|no direction of signal stands above the noise) is",
    "What else could it be?":
        r"; (anything from [0-9]+ to [0-9]+ is plausible|the best may be .*[0-9]+|[0-9, and]+ (is|are) plausible, too)\."
        r"| is (0\.9[0-9]|> 0\.99)\.",  # nothing else: the probability says so
    "Why that number?":
        r"What is left over looks like white noise\.|No model of the noise fits what is left over, so rows that were held "
        r"out decide\.|Too little is left over to tell what the noise is like, so rows that were held out decide\."
        r"|The noise .*\. Divided by it, what is left over looks like white noise\.",
    "Do other methods agree?": r"[0-9]+ of [0-9]+ methods says? [0-9]+",
    "Why do others differ?":
        r"; \w+ says [0-9]+ because it .+\.|; the others say [0-9]+|^explaining variance, noise or not +[0-9]+",
    "What is wrong with my data?": "",  # each data set tells: Screen.wrong
    "What was done to my data?": r"^Data: +.*, [0-9]+ x [0-9]+, rank [0-9]+, .*centred, (not scaled|scaled to unit variance)",
    "What should I do next?": r"^Next: [A-Z].+\.$",
}

# What only readers of the paper know.
FORBIDDEN = r"\bphi\b|φ|\bkink|departure|posterior|evidence|hyperparameter|eigenvalue|Marchenko|Tracy|spheric|isotrop" \
            r"|boundary|\bprior\b|\bnan\b|\binf\b|[0-9]e[+-]?[0-9]|\bd = "


@dataclasses.dataclass
class Screen:
    name: str
    text: str
    options: tuple[str, ...] = ()
    d: tuple[int, ...] = ()  # the right answers
    wrong: str = ""  # what is wrong with the data, as the screen tells; empty: nothing, and it is silent


def scaled(table: tables.Matrix, factors: list[float]) -> tables.Matrix:
    return [[x * s for x, s in zip(row, factors)] for row in table]


def with_gaps(table: tables.Matrix) -> list[list]:
    draw = random.Random(9)
    return [["NA" if draw.random() < 0.05 else x for x in row] for row in table]


def unequal(seed: int) -> tables.Matrix:
    draw = random.Random(seed)
    return tables.plus_noise(draw, tables.signal(draw, 200, 15, 3, 3.0), [0.3 + 0.25 * j for j in range(15)])


def with_kind(table: tables.Matrix) -> str:
    """Return three kinds of rows with the number of their kind in the last column."""
    rows = [[*row, 3 * i // len(table)] for i, row in enumerate(table)]
    return tables.text(rows, [*tables.numbered("v", len(table[0])), "target"], digits=1)


def written(table: list[list], stem: str = "v", digits: int = 4) -> str:
    return tables.text(table, tables.numbered(stem, len(table[0])), digits=digits)


def screens(source: pathlib.Path) -> list[Screen]:
    wine = (source / "examples/wine.csv").read_text()
    copies = tables.components(4, 80, 12, 3)
    units = [1000.0, 1, 0.01, 20, 1, 5, 300, 0.1, 2]
    return [
        Screen("wine", wine, ("--scale",), (7,), "With columns in their own units the answer would be 12"),
        Screen("wine in its own units", wine, (), (12,), r"One column \(proline\) holds 99.8 % of the variance"),
        Screen("three kinds of flowers", written(tables.clusters(1), digits=1), (), (2, 3)),
        Screen("four components in white noise", written(tables.components(2, 200, 20, 4)), (), (4,)),
        Screen("no structure", written(tables.components(3, 120, 10, 0)), (), (0,)),
        Screen("rows that repeat others", written(copies + copies[:10]), (), (3,), "10 rows repeat an earlier one"),
        Screen("unequal units", written(scaled(tables.components(5, 150, 9, 2), units), digits=6), (), (2,),
               "Unless all columns have the same unit, use --scale"),
        Screen("noise that differs between columns", written(unequal(10)), (), (3,)),
        Screen("counts", written(tables.cells(6), "gene"), (), (4,), "All cells are whole numbers from 0 to"),
        Screen("more columns than rows", written(tables.components(7, 40, 300, 5)), (), (5,)),
        Screen("missing cells", written(with_gaps(tables.components(8, 150, 12, 3))), ("--missing", "em"), (3,),
               "96 of 1800 cells .* are missing"),
        Screen("three kinds of flowers, and which", with_kind(tables.clusters(1)), (), (2, 3, 4),
               r"One column seems to say which class a row belongs to \('target'\)"),
        Screen("correlations", written(tables.correlations(tables.components(2, 200, 20, 4)), digits=6), (), (3, 4, 5),
               "This looks like a correlation matrix, not like observations"),
        Screen("eight rows", written(tables.components(11, 8, 6, 2)), (), (1, 2), "8 rows are too few"),
    ]


def unanswered(out: str) -> list[str]:
    """Return the questions that the screen leaves open."""
    return [question for question, pattern in QUESTIONS.items() if not re.search(pattern, out, re.MULTILINE)]


def forbidden(out: str, ids: list[str]) -> list[str]:
    """Return the words that nobody should need to know; names of methods are names."""
    for name in sorted(ids, key=len, reverse=True):
        out = out.replace(name, "")
    return [found.group(0) for found in re.finditer(FORBIDDEN, out, re.IGNORECASE)]


def exact_above(limit: float, out: str) -> bool:
    """Return whether a count of directions is stated with more than this probability."""
    stated = re.search(rf"(?:exactly|no direction) .+? is {PROBABILITY}", out)
    return bool(stated) and float(stated.group(1).removeprefix("> ")) >= limit


def contradictions(out: str) -> list[str]:
    """Return what cannot be true together."""
    found = []
    answer = int(re.search(r"^Keep ([0-9]+)", out).group(1))
    sure = re.search(rf"{SURE[1:]}", out)
    word, probability = sure.group(1), sure.group(2)
    number = float(probability.removeprefix("> "))
    words = {"Not sure": number < 0.505, "More likely than not": 0.495 <= number < 0.705,
             "Fairly sure": 0.695 <= number < 0.905, "Sure": number >= 0.895, MOVES: number >= 0.895}
    if not words[word]:
        found.append(f"{word} with {probability}")
    tally = re.search(r"left out it was ([^.]*)\.", re.sub(r"\s+", " ", out))
    if tally and (word == "Sure" or exact_above(0.99, out)):
        found.append(f"{word} with {probability}, and moving with the rows")
    exactly = re.search(r"exactly ([0-9]+) directions", out)
    if exactly and int(exactly.group(1)) != answer:
        found.append("two answers")
    span = re.search(r"anything from ([0-9]+) to ([0-9]+)", out)
    if span and not int(span.group(1)) <= answer <= int(span.group(2)):
        found.append("the answer is not among what is plausible")
    flat = re.sub(r"\s+", " ", out)
    white = re.search(r"^taking the noise for white +([0-9]+)", out, re.MULTILINE)
    if "most methods that take it for white keep too many" in flat and white and int(white.group(1)) <= answer:
        found.append("methods that keep too many keep no more")
    if "looks like white noise" in flat and "neither white noise nor" in flat:
        found.append("white and not white")
    if re.search(r"Next: (If so|Do that|These|Take it|Take them)\b", out):
        found.append("the next step hangs on another line")
    counted = re.search(r"([0-9]+) of ([0-9]+) methods", out)
    rows = re.findall(r"^(?:taking|looking|predicting|comparing|reading|explaining).*? +[0-9]+ +([0-9]+)(?: |$)", out,
                      re.MULTILINE)
    if counted and sum(map(int, rows)) + 1 != int(counted.group(2)):
        found.append(f"{counted.group(2)} methods, but {sum(map(int, rows))} others in the table")
    return found
