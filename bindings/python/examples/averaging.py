"""Does averaging over the number of components help? The tables of docs/averaging.md.

``python averaging.py`` prints them, ``python averaging.py docs/averaging.md`` puts them into the
page. It takes some minutes.
"""

import re
import sys
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
import pcadim
from sklearn import decomposition
from sklearn.cross_decomposition import PLSRegression
from sklearn.datasets import load_digits
from sklearn.linear_model import LinearRegression, RidgeCV
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline

Errors = dict[str, float]


def mean_square(values: np.ndarray) -> float:
    """Return the mean of squares."""
    return float(np.mean(values**2))


# ---------------------------------------------------------------------------------- denoising


def restore(model: pcadim.PCA, noisy: np.ndarray) -> np.ndarray:
    """Return data without what the model takes for noise."""
    return model.inverse_transform(model.transform(noisy))


def best_truncation(pca: decomposition.PCA, noisy: np.ndarray, clean: np.ndarray) -> float:
    """Return the error of the number of components that only the clean images can tell."""
    scores = pca.transform(noisy)
    errors = []
    for k in range(scores.shape[1] + 1):
        restored = scores[:, :k] @ pca.components_[:k] + pca.mean_
        errors.append(mean_square(restored - clean))
    return min(errors)


def denoise(train: np.ndarray, noisy: np.ndarray, clean: np.ndarray) -> Errors:
    """Return the mean squared errors of new images, noise taken off in several ways."""
    plain = pcadim.PCA().fit(train)
    shrunk = pcadim.PCA(plain.n_components_, average=True).fit(train)
    averaged = pcadim.PCA(average=True).fit(train)
    share = decomposition.PCA(0.95).fit(train)
    return {
        "d": plain.n_components_,
        "nothing done": mean_square(noisy - clean),
        "95 % of variance": mean_square(restore(share, noisy) - clean),
        "d components": mean_square(restore(plain, noisy) - clean),
        "d, shrunk": mean_square(restore(shrunk, noisy) - clean),
        "averaged": mean_square(restore(averaged, noisy) - clean),
        "best k (needs the truth)": best_truncation(decomposition.PCA().fit(train), noisy, clean),
    }


def digits_with_noise(n: int, noise: float, seed: int) -> Errors:
    """Return the errors for n noisy digits to learn from and 500 new ones."""
    random = np.random.default_rng(seed)
    images = random.permutation(load_digits().data)[: n + 500]
    noisy = images + random.normal(scale=noise, size=images.shape)
    return denoise(noisy[:n], noisy[n:], images[n:])


# ---------------------------------------------------------------------------------- regression


def predict_by_all(X: np.ndarray, y: np.ndarray, new: np.ndarray, truth: np.ndarray) -> Errors:
    """Return the mean squared errors of predictions by several regressions."""
    counts = list(range(1, min(len(X) * 4 // 5 - 1, X.shape[1]) + 1))
    pcr = make_pipeline(decomposition.PCA(), LinearRegression())
    models = {
        "PCR, d components": pcadim.PCRegressor(average=False),
        "PCR, averaged": pcadim.PCRegressor(),
        "PCR, k by CV": GridSearchCV(
            pcr, {"pca__n_components": counts}, scoring="neg_mean_squared_error"
        ),
        "PLS, k by CV": GridSearchCV(
            PLSRegression(scale=False),
            {"n_components": counts[:15]},
            scoring="neg_mean_squared_error",
        ),
        "ridge by CV": RidgeCV(np.logspace(-3, 5, 33)),
        "least squares": LinearRegression(),
    }
    return {
        name: mean_square(model.fit(X, y).predict(new).ravel() - truth)
        for name, model in models.items()
    }


def factors(
    n: int, p: int, d: int, strength: float, random: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Return d latent variables, and p columns that show them with noise."""
    latent = random.normal(size=(n, d))
    loadings = random.normal(size=(d, p)) * np.sqrt(strength / d)
    return latent, latent @ loadings + random.normal(size=(n, p))


def regression(n: int, p: int, d: int, strength: float, target: str, seed: int) -> Errors:
    """Return the errors for a target made of all factors, or of the contrast of two columns."""
    random = np.random.default_rng(seed)
    latent, X = factors(n + 500, p, d, strength, random)
    if target == "factors":
        signal = latent @ random.normal(size=d) / np.sqrt(d)
    else:
        signal = X[:, 0] - X[:, 1]
        signal /= signal.std()
    y = signal + 0.5 * random.normal(size=len(X))
    return predict_by_all(X[:n], y[:n], X[n:], signal[n:])


# ------------------------------------------------------------------------------------- tables


def averaged(run: Callable[[int], Errors], repeats: int) -> Errors:
    """Return the mean of each number over seeds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that nothing was found is part of the result
        runs = [run(seed) for seed in range(repeats)]
    return {name: float(np.mean([one[name] for one in runs])) for name in runs[0]}


def row(cells: Iterable[str]) -> str:
    """Return a line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def table(label: str, results: dict[str, Errors], digits: int) -> str:
    """Return results as a Markdown table."""
    names = list(next(iter(results.values())))
    lines = [row([label, *names]), row(["---"] * (len(names) + 1))]
    for case, errors in results.items():
        numbers = [f"{errors[name]:.{1 if name == 'd' else digits}f}" for name in names]
        lines.append(row([case, *numbers]))
    return "\n".join(lines)


def denoising_table(repeats: int = 10) -> str:
    """Return the errors of denoising, for several numbers of images and noise levels."""
    cases = [(n, noise) for n in (100, 300, 1000) for noise in (2.0, 4.0, 8.0)]
    results = {
        f"{n}, {noise:g}": averaged(
            lambda seed, n=n, noise=noise: digits_with_noise(n, noise, seed), repeats
        )
        for n, noise in cases
    }
    return table("images, noise sd", results, 2)


def regression_table(repeats: int = 10) -> str:
    """Return the errors of prediction, for strong and weak factors and both kinds of target."""
    cases = [
        (200, 30, 5, 10.0, "factors"),
        (60, 100, 5, 10.0, "factors"),
        (60, 100, 5, 2.0, "factors"),
        (40, 100, 10, 0.5, "factors"),
        (60, 30, 5, 1.0, "factors"),
        (200, 30, 5, 10.0, "contrast"),
    ]
    results = {
        f"{n} x {p}, d = {d}, strength {strength:g}, {target}": averaged(
            lambda seed, case=(n, p, d, strength, target): regression(*case, seed), repeats
        )
        for n, p, d, strength, target in cases
    }
    return table("data", results, 3)


def put_into(page: str, name: str, text: str) -> str:
    """Return a page with the text between the marks of that name replaced."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    return pattern.sub(lambda _: f"{begin}\n{text}\n{end}", page)


def main() -> None:
    """Print the tables, or put them into a page."""
    tables = {"denoising": denoising_table(), "regression": regression_table()}
    if len(sys.argv) == 1:
        print("\n\n".join(tables.values()))
        return
    path = Path(sys.argv[1])
    page = path.read_text(encoding="utf-8")
    for name, text in tables.items():
        page = put_into(page, name, text)
    path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
