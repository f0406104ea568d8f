"""Tail probabilities of sums of weighted chi-square variables, for weighted_chi_square_test.cpp.

    python make_weighted_chi_square.py        prints the lines of the test's table; seconds

Two terms by convolution, terms of two degrees each (exponential variables) by partial fractions, with 30
digits. Needs mpmath.
"""
from mpmath import exp, gamma, gammainc, mp, mpf, nstr, quad

mp.dps = 30


def upper_tail(x, degrees):
    return gammainc(mpf(degrees) / 2, x / 2, regularized=True)


def density(x, degrees):
    half = mpf(degrees) / 2
    return x ** (half - 1) * exp(-x / 2) / (2 ** half * gamma(half))


def two_terms(terms, x):
    (a, da), (b, db) = terms
    parts = [x / a * k / 20 for k in range(21)]
    inside = quad(lambda t: density(t, da) * upper_tail((x - a * t) / b, db), parts)
    return inside + upper_tail(x / a, da)


def exponentials(weights, x):
    rates = [1 / (2 * w) for w in weights]
    total = mpf(0)
    for i, rate in enumerate(rates):
        product = exp(-rate * x)
        for j, other in enumerate(rates):
            if j != i:
                product *= other / (other - rate)
        total += product
    return total


def line(terms, x, tail):
    text = ", ".join("{%s, %s}" % (nstr(w, 3), d) for w, d in terms)
    print("    {{%s}, %s, %s}," % (text, x, nstr(tail, 12)))


for terms, x in [([(3, 4), (1, 20)], 60), ([(3, 4), (1, 20)], 120), ([(10, 6), (1, 40)], 250),
                 ([(20, 1), (1, 30)], 60), ([(20, 1), (1, 30)], 400), ([(5, 3), (2, 100)], 150)]:
    exact = [(mpf(w), d) for w, d in terms]
    line(exact, x, two_terms(exact, mpf(x)))
for weights, x in [(["1", "0.5", "0.25"], 10), (["1", "0.5", "0.25"], 30),
                   (["1", "0.9", "0.8", "0.7", "0.6", "0.5"], 4),
                   (["1", "0.9", "0.8", "0.7", "0.6", "0.5"], 40)]:
    exact = [mpf(w) for w in weights]
    line([(w, 2) for w in exact], x, exponentials(exact, mpf(x)))
