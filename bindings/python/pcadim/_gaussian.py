"""The normal distribution of probabilistic PCA: one variance in all directions but a few."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Gaussian:
    """A normal distribution about 0 in p dimensions.

    Attributes
    ----------
    directions : numpy.ndarray
        k x p, orthonormal rows.
    variances : numpy.ndarray
        Along them, k numbers.
    noise : float
        The variance in every other direction.
    scale : numpy.ndarray or None
        What each variable is multiplied by in the end, p numbers.
    """

    directions: np.ndarray
    variances: np.ndarray
    noise: float
    scale: np.ndarray | None = None

    def covariance(self) -> np.ndarray:
        """Return the p x p covariance matrix."""
        covariance = (self.directions.T * (self.variances - self.noise)) @ self.directions
        covariance.flat[:: len(covariance) + 1] += self.noise
        return covariance if self.scale is None else covariance * np.outer(self.scale, self.scale)

    def precision(self) -> np.ndarray:
        """Return the inverse of the covariance matrix."""
        k, p = self.directions.shape
        # With nothing but directions any number does; one of their size costs no digits.
        noise = self._resolved_noise() if k < p else float(np.min(self.variances))
        precision = (self.directions.T * (1 / self.variances - 1 / noise)) @ self.directions
        precision.flat[:: len(precision) + 1] += 1 / noise
        return precision if self.scale is None else precision / np.outer(self.scale, self.scale)

    def log_density(self, rows: np.ndarray) -> np.ndarray:
        """Return the log density of each row; rows are in units of `scale`."""
        k, p = self.directions.shape
        scores = rows @ self.directions.T
        distance = np.sum(scores**2 / self.variances, axis=1)
        log_volume = p * np.log(2 * np.pi) + np.sum(np.log(self.variances))
        if k < p:
            noise = self._resolved_noise()
            distance += np.sum((rows - scores @ self.directions) ** 2, axis=1) / noise
            log_volume += (p - k) * np.log(noise)
        if self.scale is not None:
            log_volume += 2 * np.sum(np.log(self.scale))
        return -0.5 * (distance + log_volume)

    def _resolved_noise(self) -> float:
        """Return the noise variance, or what rounding cannot tell from 0."""
        return max(self.noise, np.finfo(np.float64).eps * float(np.max(self.variances)))
