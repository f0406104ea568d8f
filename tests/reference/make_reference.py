"""Make the reference tables that the C++ tests compare themselves with.

    python make_reference.py                 all three tables (a few minutes)
    python make_reference.py evidence        one of: evidence, answers, minka
    python make_reference.py new-rules       only the rules that auto_answers.json still lacks

Needs numpy, scipy, mpmath, scikit-learn and python-flint. Tables, written beside this script:

evidence.json    Theorem 1 of the paper with its sign corrected, by direct summation over the
                 rows in ball arithmetic; 40 digits, each proved by the width of its ball.
auto_answers.json  The method `auto` on simulated and real data, as auto_oracle.py answers
                 (float64, brute force). Each case holds what a method needs: n, p, the
                 eigenvalues and the row norms, so that a test needs no data.
minka.json       Minka's Laplace evidence with the terms of 2008, in 30 digits, and what
                 scikit-learn's own function returns on the same spectrum.

Doubles are written so that they read back exactly. Nothing here uses the library's code.
"""

import csv
import json
import sys
from pathlib import Path

import numpy as np

import auto_oracle as oracle

HERE = Path(__file__).resolve().parent


def one_per_line(rows):
    """One case per line: readable differences without a file of a million lines."""
    return "[\n" + ",\n".join(rows) + "\n]"


def plain(value):
    """numpy to JSON types; values that are not finite become null."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, np.ndarray)):
        return [plain(item) for item in value]
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, (int, np.integer)):
        return int(value)
    if isinstance(value, (float, np.floating)):
        return float(value) if np.isfinite(value) else None
    return value


def write_table(name, head, cases):
    """A table is one object: `about`, further head entries, and `cases`."""
    body = json.dumps(plain(head))[1:-1]
    rows = one_per_line([json.dumps(plain(case), separators=(",", ":")) for case in cases])
    path = HERE / name
    path.write_text("{" + body + ', "cases": ' + rows + "}\n", encoding="utf-8")
    json.loads(path.read_text(encoding="utf-8"))
    print(f"{name}: {len(cases)} cases, {path.stat().st_size} bytes")


def generator(*seed):
    return np.random.default_rng(list(seed))


# --- evidence.json ---------------------------------------------------------------------------

DIGITS = 40


def order_and_shape(phi, sigma2, d, p):
    """(s, nu) in the working precision; the doubles are taken as the exact numbers they are."""
    from flint import arb

    s = arb(sigma2) / arb(phi) + arb(d) / 2
    return s, s - arb(p) / 2


def ball_log_bessel_k(phi, sigma2, d, p, norm):
    """log K_nu(z) as a ball with at least 150 correct bits, whatever precision that takes.

    Order and argument are made anew at each precision: balls of 256 bits, however thin, can
    be too wide for the cancellation inside.
    """
    from flint import arb, ctx

    for doublings in range(12):
        with ctx.workprec(256 << doublings):
            _, nu = order_and_shape(phi, sigma2, d, p)
            bessel = (arb(phi).sqrt() * arb(norm)).bessel_k(nu)
            if bessel > 0 and bessel.log().rel_accuracy_bits() >= 150:
                return bessel.log()
    raise ArithmeticError("K_nu(z) did not tighten")


def ball_evidence(phi, sigma2, d, p, norms, counts):
    """Theorem 1 at a = sigma2/phi: the direct sum over the rows."""
    from flint import arb, ctx

    with ctx.workprec(256):
        s, nu = order_and_shape(phi, sigma2, d, p)
        constant = arb(2).log() - s.lgamma()
        constant -= arb(p) / 2 * ((2 * arb.pi()).log() + (2 / arb(phi)).log())
        total = sum(counts) * constant
        for norm, count in zip(norms, counts):
            z = arb(phi).sqrt() * arb(norm)
            log_k = ball_log_bessel_k(phi, sigma2, d, p, norm)
            total += count * (nu * (z / 2).log() + log_k)
        return total


def forty_digits(ball):
    """A decimal string; refuses a ball too wide for the digits promised."""
    if ball.rel_accuracy_bits() < 140:
        raise ArithmeticError("the ball is wider than the digits promised")
    return ball.str(DIGITS, radius=False)


def log_spread_norms(rng, count, decades, centre):
    """Norms spread evenly in log over `decades` (0.02 is narrow, 6 is wild)."""
    return centre * 10 ** (decades * (rng.uniform(size=count) - 0.5))


# name, distinct norms, multiplicity, p, phi, spread in decades, centre of the norms,
# noise level at d = 0, number of candidates
EVIDENCE_CASES = [
    ("three rows, two columns", 3, 1, 2, 0.5, 0.02, 1.2, 0.9, 2),
    ("three rows, wide", 3, 1, 50, 0.1, 1, 7, 1.0, 2),
    ("five rows, six decades", 5, 1, 4, 1.0, 6, 2, 1.0, 4),
    ("ten rows, tiny phi", 10, 1, 8, 1e-4, 1, 3, 1.0, 8),
    ("ten rows, large phi", 10, 1, 8, 10.0, 1, 3, 1.0, 8),
    ("half shape", 20, 1, 6, 2.0, 0.02, 2.4, 1.0, 6),
    ("paper tall", 100, 1, 50, 0.3, 0.1, 22, 9.7, 24),
    ("paper tall, small phi", 100, 1, 50, 0.02, 0.1, 22, 9.7, 24),
    ("paper tall, large phi", 100, 1, 50, 5.0, 0.1, 22, 9.7, 24),
    ("paper wide", 40, 1, 50, 0.3, 0.1, 22, 9.7, 24),
    ("noise units", 60, 1, 60, 0.05, 0.05, 7.7, 1.0, 20),
    ("one decade", 150, 1, 30, 0.1, 1, 5, 0.8, 20),
    ("six decades", 150, 1, 30, 0.1, 6, 5, 0.8, 12),
    ("six decades, small phi", 150, 1, 30, 1e-4, 6, 5, 0.8, 12),
    ("six decades, large phi", 150, 1, 30, 10.0, 6, 5, 0.8, 12),
    ("tall and thin", 500, 1, 3, 0.7, 1, 1.7, 1.0, 3),
    ("tall, two columns", 1000, 1, 2, 0.01, 1, 1.4, 1.0, 2),
    ("two thousand rows", 2000, 1, 20, 0.2, 0.3, 9, 4.0, 10),
    ("two thousand rows, large shape", 2000, 1, 20, 1e-3, 0.3, 9, 4.0, 8),
    ("wide", 80, 1, 1000, 0.01, 0.05, 70, 5.0, 12),
    ("wider", 50, 1, 5000, 0.003, 0.05, 160, 5.0, 10),
    ("widest", 30, 1, 20000, 0.001, 0.02, 316, 5.0, 8),
    ("widest, large phi", 30, 1, 20000, 1.0, 1, 316, 5.0, 8),
    ("hundred thousand rows", 200, 500, 40, 0.2, 0.2, 14, 5.0, 10),
    ("hundred thousand rows, six decades", 200, 500, 40, 0.2, 6, 14, 5.0, 6),
    ("ten thousand rows, wide", 100, 100, 2000, 0.005, 0.1, 100, 5.0, 8),
]


def evidence_candidates(p, wanted):
    """Up to `wanted` dimensions from 0 to p - 1, both ends included."""
    return sorted({int(round(d)) for d in np.linspace(0, p - 1, wanted)})


def noise_levels(top, p, dimensions):
    """A plausible decreasing curve of noise levels, over two decades."""
    return [float(top * 10 ** (-2.0 * d / p)) for d in dimensions]


def evidence_case(index, spec):
    name, distinct, count, p, phi, decades, centre, top, wanted = spec
    norms = [float(v) for v in log_spread_norms(generator(11, index), distinct, decades, centre)]
    counts = [count] * distinct
    dimensions = evidence_candidates(p, wanted)
    levels = noise_levels(top, p, dimensions)
    values = [forty_digits(ball_evidence(phi, level, d, p, norms, counts))
              for d, level in zip(dimensions, levels)]
    print("  evidence:", name, flush=True)
    return {"name": name, "n": distinct * count, "p": p, "phi": phi, "norms": norms,
            "multiplicity": count, "d": dimensions, "sigma2": levels, "L": values}


def make_evidence():
    about = ("log p(X | a, phi, d) of Theorem 1 with + n log 2, a = sigma2/phi, in the units "
             "given. Every norm occurs `multiplicity` times. All doubles are exact; L has "
             f"{DIGITS} correct digits.")
    cases = [evidence_case(i, spec) for i, spec in enumerate(EVIDENCE_CASES)]
    write_table("evidence.json", {"about": about}, cases)


# --- the data sets of auto_answers.json --------------------------------------------------------


def rotation(rng, p):
    return np.linalg.qr(rng.standard_normal((p, p)))[0]


def spiked(rng, n, p, spikes, noise=1.0):
    """Gaussian rows with the given leading variances, the rest `noise`, in a random basis."""
    variances = np.full(p, noise)
    variances[: len(spikes)] = spikes
    return rng.standard_normal((n, p)) * np.sqrt(variances) @ rotation(rng, p)


def paper_scheme(seed, n, snr, p=50, d=20):
    rng = generator(1, seed)
    return spiked(rng, n, p, np.full(d, snr * (p - d) / d))


def low_rank(seed, n, p, rank, noise=0.0):
    rng = generator(2, seed)
    signal = rng.standard_normal((n, rank)) @ rng.standard_normal((rank, p))
    return signal + noise * rng.standard_normal((n, p))


def pure_noise(seed, n, p):
    return generator(3, seed).standard_normal((n, p))


def heavy_tails(seed, n, p, d, freedom):
    rng = generator(4, seed)
    x = spiked(rng, n, p, np.full(d, 12.0))
    return x / np.sqrt(rng.chisquare(freedom, size=(n, 1)) / freedom)


def autoregressive(seed, n, p, correlation):
    rng = generator(5, seed)
    x = rng.standard_normal((n, p))
    for j in range(1, p):
        x[:, j] = correlation * x[:, j - 1] + np.sqrt(1 - correlation**2) * x[:, j]
    return x


def smooth_curves(seed, n, p):
    """Sums of broad bumps: a spectrum that decays without a noise floor."""
    rng = generator(6, seed)
    axis = np.linspace(0, 1, p)
    centres = np.linspace(0, 1, 15)
    bumps = np.exp(-((axis[None, :] - centres[:, None]) ** 2) / 0.02)
    return 1 + rng.standard_normal((n, 15)) @ bumps + 1e-3 * rng.standard_normal((n, p))


def duplicated_columns(seed, n, p, copies):
    x = spiked(generator(7, seed), n, p, [20.0, 10.0])
    return np.hstack([x] * copies)


def with_central_row(seed, pairs, p):
    """Rows in opposite pairs and one at zero: that row is the mean."""
    half = spiked(generator(8, seed), pairs, p, [15.0, 8.0])
    return np.vstack([half, -half, np.zeros((1, p))])


def simulated_data():
    """(name, matrix, scale, center)."""
    rng = generator
    paper = [(100, 5), (100, 10), (100, 20), (70, 7.5), (50, 10), (50, 15), (40, 10), (40, 20)]
    for k, (n, snr) in enumerate(paper):
        yield f"paper n={n} snr={snr}", paper_scheme(k, n, snr), False, True
    yield "paper n=100 snr=10 scaled", paper_scheme(1, 100, 10), True, True
    yield "paper n=50 snr=10 times 1000", paper_scheme(4, 50, 10) * 1000, False, True
    yield "paper n=50 snr=10 times 1e-6", paper_scheme(4, 50, 10) * 1e-6, False, True
    yield "tall 300 x 10, d=3", spiked(rng(9, 1), 300, 10, [9.0, 5.0, 3.0]), False, True
    yield "tall 200 x 5, d=1", spiked(rng(9, 2), 200, 5, [4.0]), False, True
    yield "wide 30 x 200, d=4", spiked(rng(9, 3), 30, 200, [90.0, 60.0, 40.0, 30.0]), False, True
    yield "wide 20 x 1000, d=2", spiked(rng(9, 4), 20, 1000, [400.0, 200.0]), False, True
    yield "square 60 x 60, d=5", spiked(rng(9, 5), 60, 60, [30.0, 20, 15, 10, 8]), False, True
    yield "decaying spikes 120 x 40", spiked(
        rng(9, 6), 120, 40, 40.0 * 0.7 ** np.arange(12)), False, True
    yield "decaying spikes 40 x 120", spiked(
        rng(9, 7), 40, 120, 200.0 * 0.6 ** np.arange(10)), False, True
    yield "power law 100 x 60", spiked(
        rng(9, 8), 100, 60, 10.0 * np.arange(1.0, 61.0) ** -1.5), False, True
    yield "noise 100 x 20", pure_noise(1, 100, 20), False, True
    yield "noise 20 x 100", pure_noise(2, 20, 100), False, True
    yield "noise 50 x 50", pure_noise(3, 50, 50), False, True
    yield "noise 80 x 30 uncentred", pure_noise(4, 80, 30), False, False
    yield "rank 3, 50 x 20, no noise", low_rank(1, 50, 20, 3), False, True
    yield "rank 4, 20 x 50, no noise", low_rank(2, 20, 50, 4), False, True
    yield "rank 1, 30 x 6, no noise", low_rank(3, 30, 6, 1), False, True
    yield "rank m-2, 25 x 8, no noise", low_rank(4, 25, 8, 6), False, True
    yield "rank m-1, 25 x 8, no noise", low_rank(5, 25, 8, 7), False, True
    yield "rank 3, 60 x 15, tiny noise", low_rank(6, 60, 15, 3, 1e-6), False, True
    yield "3 x 2", spiked(rng(9, 9), 3, 2, [3.0]), False, True
    yield "3 x 10", spiked(rng(9, 10), 3, 10, [20.0]), False, True
    yield "4 x 3", spiked(rng(9, 11), 4, 3, [9.0]), False, True
    yield "100 x 2", spiked(rng(9, 12), 100, 2, [9.0]), False, True
    yield "10 x 3", spiked(rng(9, 13), 10, 3, [9.0]), False, True
    yield "heavy tails 100 x 30, d=3", heavy_tails(1, 100, 30, 3, 4), False, True
    yield "very heavy tails 60 x 25, d=3", heavy_tails(2, 60, 25, 3, 1), False, True
    yield "autoregressive 60 x 100", autoregressive(1, 60, 100, 0.9), False, True
    yield "autoregressive 100 x 30 scaled", autoregressive(2, 100, 30, 0.7), True, True
    yield "smooth curves 40 x 150", smooth_curves(1, 40, 150), False, True
    yield "duplicated columns 50 x 30", duplicated_columns(1, 50, 10, 3), False, True
    yield "row at the mean 61 x 12", with_central_row(1, 30, 12), False, True
    yield "offset 60 x 20 uncentred", spiked(rng(9, 14), 60, 20, [9.0, 6.0]) + 3, False, False


def fertility_example():
    """The example with fewer rows than columns, without its label and header."""
    lines = csv.reader((HERE.parents[1] / "examples" / "fertility_europe.csv").open())
    return np.array([[float(cell) for cell in line[1:]] for line in list(lines)[1:]])


def real_data():
    from sklearn import datasets

    sets = [
        ("fertility of Europe", fertility_example()),
        ("wine", datasets.load_wine().data),
        ("iris", datasets.load_iris().data),
        ("diabetes (as loaded: unit column norms)", datasets.load_diabetes().data),
        ("diabetes (original units)", datasets.load_diabetes(scaled=False).data),
        ("digits", datasets.load_digits().data),
    ]
    for name, x in sets:
        yield name + " scaled", x, True, True
        yield name + " raw", x, False, True


STORED_ROWS = 400
RULES = ("kink", "levels", "adaptive")  # noise not_modelled, white and auto


def answer_case(name, x, scale, center):
    """Large data sets keep only the answers: their norms would outweigh everything else."""
    spectrum = oracle.spectrum_of(x, scale, center)
    evidence = oracle.Evidence(spectrum)
    stored = spectrum.n <= STORED_ROWS
    case = {"name": name, "n": spectrum.n, "p": spectrum.p, "centered": center, "scaled": scale,
            "rows_in_evidence": len(evidence.norms), "stored": stored}
    if stored:
        case |= {"eigenvalues": spectrum.eigenvalues, "row_norms": spectrum.row_norms}
    case |= oracle.describe(spectrum)
    answers = [oracle.select(spectrum, rule, stored, evidence) for rule in RULES]
    case["answers"] = {answer["rule"]: answer for answer in answers}
    print("  answers:", name, [a["d"] for a in answers], case["auto"], flush=True)
    return case


ABOUT_ANSWERS = (
    "The method `auto` by brute force. `eigenvalues` are the non-zero ones of X'X/n; phi in "
    "the user's units; `curve` is the evidence at phi in the user's units, from d = 0; "
    "`spoke` is the rule that gave the answer, `wanted` the rule that was tried; `scored` "
    "lists the vertices judged; a case with stored = false has no curves.")


def write_answers(cases):
    head = {"about": ABOUT_ANSWERS, "choices": oracle.CHOICES}
    write_table("auto_answers.json", head, cases)


def make_answers():
    cases = [answer_case(*data) for data in simulated_data()]
    cases += [answer_case(*data) for data in real_data()]
    write_answers(cases)


def spectrum_of_case(case):
    """From the case itself if it holds enough, else from the data of that name."""
    if case["stored"]:
        return oracle.Spectrum(case["n"], case["p"], case["centered"],
                               np.array(case["eigenvalues"]), np.array(case["row_norms"]))
    return next(oracle.spectrum_of(x, scale, center)
                for name, x, scale, center in real_data() if name == case["name"])


def add_answers():
    """Answers of rules that the table lacks; what it holds stays, to the last digit."""
    cases = json.loads((HERE / "auto_answers.json").read_text(encoding="utf-8"))["cases"]
    for case in cases:
        missing = [rule for rule in RULES if rule not in case["answers"]]
        spectrum = spectrum_of_case(case) if missing else None
        evidence = oracle.Evidence(spectrum) if missing else None
        for rule in missing:
            case["answers"][rule] = oracle.select(spectrum, rule, case["stored"], evidence)
        dimensions = [(rule, case["answers"][rule]["d"]) for rule in missing]
        print("  answers:", case["name"], dimensions, flush=True)
    write_answers(cases)


# --- minka.json ------------------------------------------------------------------------------


def minka_terms(n, p, eigenvalues):
    """Functions of the rank k for Minka's form, eigenvalues as exact doubles, in mpmath."""
    from mpmath import log, loggamma, mpf, pi

    n1, m = n - 1, len(eigenvalues)
    e = [mpf(value) for value in eigenvalues]
    eh = [value * n / n1 for value in e]
    total = sum(eh)

    def free(k):
        return p * k - k * (k + 1) // 2

    def noise(k):
        return sum(eh[k:]) / (p - k)

    def log_prior_norm(k):
        halves = [mpf(p - i + 1) / 2 for i in range(1, k + 1)]
        return sum(log(2) + h * log(pi) - loggamma(h) for h in halves)

    def log_hessian(k, v):
        spread = sum(sum(log(e[i] - e[j]) for j in range(i + 1, m)) + (p - m) * log(e[i])
                     for i in range(k))
        inside = sum(log(1 / eh[j] - 1 / eh[i]) for i in range(k) for j in range(i + 1, k))
        outside = (p - k) * sum(log(1 / v - 1 / eh[i]) for i in range(k))
        return free(k) * log(n) + spread + inside + outside

    def value(k):
        v = noise(k)
        fit = -mpf(n1) / 2 * (sum(log(x) for x in eh[:k]) + (p - k) * log(v))
        laplace = -mpf(k) / 2 * log(n1) + mpf(free(k) + k) / 2 * log(2 * pi) - log_hessian(k, v) / 2
        return fit - log_prior_norm(k) + laplace + mpf(3) / 2 * k * log(2) - log(p - k) / 2

    def zero(v):
        return -mpf(n1) * p / 2 * log(v) - log(mpf(p)) / 2

    return value, zero(total / p), zero(total / m)


def minka_curve(n, p, eigenvalues):
    """Values for k = 1 .. m-1 and the two readings of k = 0, as decimal strings."""
    import mpmath

    with mpmath.workdps(60):
        value, consistent, own = minka_terms(n, p, eigenvalues)
        numbers = [value(k) for k in range(1, len(eigenvalues))]
        text = [mpmath.nstr(x, 30, strip_zeros=False) for x in numbers]
        best = max(range(len(numbers)), key=lambda k: numbers[k]) + 1
        return {"first": 1, "curve": text,
                "zero_consistent": mpmath.nstr(consistent, 30, strip_zeros=False),
                "zero_own": mpmath.nstr(own, 30, strip_zeros=False),
                "best": best if numbers[best - 1] > consistent else 0,
                "best_own": best if numbers[best - 1] > own else 0}


def sklearn_curve(n, p, eigenvalues):
    """scikit-learn's own evidence, k = 1 .. p-1, on the spectrum with divisor n - 1."""
    from sklearn.decomposition._pca import _assess_dimension

    if n < p:
        return None
    spectrum = np.zeros(p)
    spectrum[: len(eigenvalues)] = np.asarray(eigenvalues) * n / (n - 1)
    return [float(_assess_dimension(spectrum, k, n)) for k in range(1, p)]


def minka_data():
    from sklearn import datasets

    rng = generator
    wine, iris = datasets.load_wine().data, datasets.load_iris().data
    yield "wine scaled", wine, True
    yield "wine raw", wine, False
    yield "iris scaled", iris, True
    yield "iris raw", iris, False
    yield "tall 100 x 10", spiked(rng(21, 1), 100, 10, [10.0, 8, 6, 4, 2]), False
    yield "tall 60 x 12 scaled", spiked(rng(21, 2), 60, 12, [10.0, 5, 3]), True
    yield "square 20 x 20", spiked(rng(21, 3), 20, 20, [20.0, 10, 5]), False
    yield "wide 15 x 40", spiked(rng(21, 4), 15, 40, [50.0, 30, 20]), False
    yield "wide 12 x 200", spiked(rng(21, 5), 12, 200, [200.0, 100]), False
    yield "noise 50 x 8", pure_noise(21, 50, 8), False
    yield "noise 10 x 30", pure_noise(22, 10, 30), False
    yield "rank 5, 40 x 12, no noise", low_rank(21, 40, 12, 5), False


def minka_case(name, x, scale):
    spectrum = oracle.spectrum_of(x, scale)
    e = [float(value) for value in spectrum.eigenvalues]
    case = {"name": name, "n": spectrum.n, "p": spectrum.p, "eigenvalues": e}
    case |= minka_curve(spectrum.n, spectrum.p, e)
    case["sklearn"] = sklearn_curve(spectrum.n, spectrum.p, e)
    return case


def make_minka():
    import sklearn

    about = ("Minka's form with the terms of 2008; `eigenvalues` are the non-zero ones of X'X/n; "
             "`curve[i]` belongs to k = first + i; `zero_consistent` takes v_0 = total/p, "
             "`zero_own` the mean of the non-zero eigenvalues; `best` and `best_own` are the answers with "
             "either (a tie goes to 0). `sklearn[i]` is scikit-learn's _assess_dimension at "
             "k = i + 1 on the spectrum with divisor n - 1; null where it returns -inf.")
    head = {"about": about, "scikit_learn": sklearn.__version__}
    write_table("minka.json", head, [minka_case(*data) for data in minka_data()])


TABLES = {"evidence": make_evidence, "answers": make_answers, "minka": make_minka}

if __name__ == "__main__":
    for table in sys.argv[1:] or TABLES:
        (TABLES | {"new-rules": add_answers})[table]()
