"""Tables with a known answer, made without any library: what the trials and the screens are asked about."""
from __future__ import annotations

import math
import random
import statistics

Matrix = list[list[float]]


def gauss(draw: random.Random, rows: int, cols: int) -> Matrix:
    return [[draw.gauss(0, 1) for _ in range(cols)] for _ in range(rows)]


def signal(draw: random.Random, rows: int, cols: int, rank: int, size: float) -> Matrix:
    """Return a product of scores and loadings whose cells have about this standard deviation."""
    scores, loadings = gauss(draw, rows, rank), gauss(draw, rank, cols)
    unit = size / math.sqrt(rank) if rank else 0.0
    return [[unit * sum(row[k] * loadings[k][j] for k in range(rank)) for j in range(cols)] for row in scores]


def plus_noise(draw: random.Random, clean: Matrix, deviations: list[float] | None = None) -> Matrix:
    """Return the matrix with noise of the columns' deviations (1 unless told) added."""
    return [[x + draw.gauss(0, deviations[j] if deviations else 1) for j, x in enumerate(row)] for row in clean]


def components(seed: int, rows: int, cols: int, rank: int, size: float = 3.0) -> Matrix:
    """Return so many components in white noise."""
    draw = random.Random(seed)
    return plus_noise(draw, signal(draw, rows, cols, rank, size))


def clusters(seed: int, per_cluster: int = 50) -> Matrix:
    """Return three kinds of flowers: four lengths in centimetres, as the irises have."""
    draw = random.Random(seed)
    centres = [(5.0, 3.4, 1.5, 0.2), (5.9, 2.8, 4.3, 1.3), (6.6, 3.0, 5.6, 2.0)]
    spread = (0.4, 0.3, 0.35, 0.2)
    flowers = []
    for centre in centres:
        for _ in range(per_cluster):
            size = draw.gauss(0, 0.7)
            flowers.append([round(c + s * (size + draw.gauss(0, 0.6)), 1) for c, s in zip(centre, spread)])
    return flowers


def likert(seed: int, people: int = 300, factors: int = 5, items_each: int = 5) -> list[list[int]]:
    """Return answers from 1 to 5 to questions of so many scales."""
    draw = random.Random(seed)
    answers = []
    for _ in range(people):
        traits = [draw.gauss(0, 1) for _ in range(factors)]
        cells = [1.0 * traits[k] + draw.gauss(0, 0.6) for k in range(factors) for _ in range(items_each)]
        answers.append([min(5, max(1, round(3 + cell))) for cell in cells])
    return answers


def spectra(seed: int, samples: int = 60, wavelengths: int = 200, substances: int = 5, noise: float = 0.003) -> Matrix:
    """Return mixtures of substances, each with one smooth band."""
    draw = random.Random(seed)
    bands = [[math.exp(-0.5 * ((j / wavelengths - (k + 0.5) / substances) / 0.08) ** 2) for j in range(wavelengths)]
             for k in range(substances)]
    mixtures = []
    for _ in range(samples):
        amounts = [draw.uniform(0.2, 1) for _ in range(substances)]
        mixtures.append([sum(a * band[j] for a, band in zip(amounts, bands)) + draw.gauss(0, noise)
                         for j in range(wavelengths)])
    return mixtures


def poisson(draw: random.Random, mean: float) -> int:
    """Return a count, by products of uniform numbers."""
    limit, count, product = math.exp(-mean), 0, draw.random()
    while product > limit:
        count += 1
        product *= draw.random()
    return count


def cells(seed: int, count: int = 150, genes: int = 60, kinds: int = 4) -> list[list[int]]:
    """Return counts of genes in cells of so many kinds that were read to different depths."""
    draw = random.Random(seed)
    rates = [[math.exp(draw.gauss(0.3, 0.4) + 1.2 * draw.gauss(0, 1)) for _ in range(genes)] for _ in range(kinds)]
    table = []
    for i in range(count):
        depth = draw.uniform(0.6, 1.6)
        table.append([poisson(draw, min(60.0, depth * rate)) for rate in rates[i % kinds]])
    return table


def text(table: list[list], names: list[str] | None = None, sep: str = ",", digits: int = 4) -> str:
    """Return the table as a file has it; text and whole numbers stay as they are."""
    def cell(x: object) -> str:
        return f"{x:.{digits}f}" if isinstance(x, float) else str(x)
    lines = [sep.join(names)] if names else []
    return "\n".join(lines + [sep.join(map(cell, row)) for row in table]) + "\n"


def correlations(table: Matrix) -> Matrix:
    """Return how the columns correlate, each with each."""
    columns = [[row[j] for row in table] for j in range(len(table[0]))]
    return [[1.0 if a is b else statistics.correlation(a, b) for b in columns] for a in columns]


def numbered(stem: str, count: int) -> list[str]:
    return [f"{stem}{k + 1}" for k in range(count)]
