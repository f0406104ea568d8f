"""Missing cells as the model expects them that was fitted to the others."""

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class CellModel:
    """A row is mean + loadings z + noise, with z and noise normal and independent.

    Attributes
    ----------
    mean : numpy.ndarray of shape (n_features,)
        In the units of the data.
    loadings : numpy.ndarray of shape (n_features, rank)
        In the units of the data; z has variance 1.
    noise : numpy.ndarray of shape (n_features,)
        The variance in each column; 0 for columns that are left out.
    """

    mean: np.ndarray
    loadings: np.ndarray
    noise: np.ndarray

    def fill(self, rows: np.ndarray) -> np.ndarray:
        """Return rows with the conditional means of their missing cells.

        Columns that are left out stay as they are, and so do rows without any number in the others.
        """
        in_use = self.noise > 0
        holes = np.isnan(rows) & in_use
        filled = rows.copy()
        patterns, which = np.unique(holes, axis=0, return_inverse=True)
        for number, missing in enumerate(patterns):
            there = in_use & ~missing
            if missing.any() and there.any():
                chosen = np.flatnonzero(which.ravel() == number)
                filled[np.ix_(chosen, missing)] = self._expected(rows[chosen], there, missing)
        return filled

    def _expected(self, rows: np.ndarray, there: np.ndarray, missing: np.ndarray) -> np.ndarray:
        seen = self.loadings[there]
        weighted = seen / self.noise[there, None]
        system = np.eye(seen.shape[1]) + seen.T @ weighted
        scores = np.linalg.solve(system, weighted.T @ (rows[:, there] - self.mean[there]).T)
        return self.mean[missing] + (self.loadings[missing] @ scores).T


def cell_model(components: Any) -> CellModel | None:
    """Return the model of the core's components; None where no cell was to be expected."""
    cells = components.cells
    return None if cells is None else CellModel(*(np.array(part) for part in cells))
