"""Principal component regression with the manners of scikit-learn, which must be installed."""

import inspect
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, RegressorMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from . import _core
from ._averaging import inclusion_probabilities
from ._decomposition import (
    OPTIONS,
    Decomposition,
    Job,
    decompose,
    matrix_input,
    warn_of_nothing,
)
from ._device import on_host
from ._labels import labels_of
from ._number import AUTO
from ._options import takes, truth, with_entries
from ._progress import OnProgress, shown
from ._seed import seed_of

# Rows with missing cells have no place in a regression.
_OPTIONS = [one for one in OPTIONS if one.name != "missing"]


class PCRegressor(RegressorMixin, BaseEstimator):
    """Regression on principal components, averaged over their number.

    The coefficients of a regression on d scores are the same for every d, because scores are
    uncorrelated. So the mean of the predictions over d multiplies the coefficient of component j by
    the probability that d >= j. The number of components, and its probabilities, come from X
    alone.

    Parameters
    ----------
    n_components : str, int, float or None
        As for `PCA`. A number is certain, so that there is nothing to average over.
    average : bool
        Average over the number of components; otherwise regress on as many as the method says.
    <options>
    random_state : int, RandomState instance or None
        As in scikit-learn: where it is given it takes the place of `seed`.
    progress : bool or callable, optional
        As for `select`.

    Attributes
    ----------
    coef_ : numpy.ndarray of shape (n_features_in_,) or (n_targets, n_features_in_)
        The coefficients, in the units of the data.
    intercept_ : float or numpy.ndarray of shape (n_targets,)
        The constant.
    inclusion_ : numpy.ndarray of shape (n_components_,)
        The probability that each component takes part.
    n_components_ : int
        How many components were looked at.
    report_ : Report or None
        What was asked and answered about X; None where the number was given. Of one method, and
        without findings, unless `findings` or `n_components` ask for more.
    posterior_ : numpy.ndarray or None
        ``report_.posterior``: the probability of each dimension, by the method that answers.
    n_features_in_ : int
        The number of columns.
    feature_names_in_ : numpy.ndarray of shape (n_features_in_,)
        Their names, where X has names that are text.

    Examples
    --------
    >>> import pcadim
    >>> X = pcadim.simulate(n=200, p=20, d=4)
    >>> model = pcadim.PCRegressor().fit(X, X[:, 0])
    >>> model.predict(X[:3]).shape
    (3,)
    """

    @takes(_OPTIONS, findings=False)
    def __init__(
        self,
        n_components: str | int | float | None = AUTO,
        *,
        average: bool = True,
        random_state: Any = None,
        progress: OnProgress = None,
        **options: Any,
    ) -> None:
        self.n_components = n_components
        self.average = average
        self.random_state = random_state
        self.progress = progress
        vars(self).update(options)

    def fit(self, X: Any, y: Any) -> "PCRegressor":
        """Find the components of X, and regress y on them.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (n_samples, n_features)
            Rows are observations.
        y : array-like of shape (n_samples,) or (n_samples, n_targets)
            What is to be predicted.

        Returns
        -------
        PCRegressor
            This object.
        """
        labels = labels_of(X)
        X, y = validate_data(
            self,
            on_host(X),
            on_host(y),
            accept_sparse="csr",
            dtype=[np.float64, np.float32],
            multi_output=True,
            y_numeric=True,
            ensure_min_samples=2,
        )
        found = self._decompose(matrix_input(X, getattr(self, "feature_names_in_", None), labels))
        self.report_ = found.report
        self.posterior_ = None if found.report is None else found.report.posterior
        self.n_components_ = found.components.d
        self.inclusion_ = _inclusion(found)
        self._regress(X, np.asarray(y, dtype=np.float64), found)
        warn_of_nothing(self.report_, "" if self.average else "The mean of y is predicted.")
        return self

    def predict(self, X: Any) -> np.ndarray:
        """Predict y.

        Parameters
        ----------
        X : array-like or sparse matrix of shape (n_samples, n_features)
            Columns as in `fit`.

        Returns
        -------
        numpy.ndarray of shape (n_samples,) or (n_samples, n_targets)
            The predictions.
        """
        check_is_fitted(self)
        X = validate_data(
            self, on_host(X), reset=False, accept_sparse="csr", dtype=[np.float64, np.float32]
        )
        return X @ self.coef_.T + self.intercept_

    def __sklearn_tags__(self) -> Any:
        """Return what scikit-learn asks estimators about themselves."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.target_tags.multi_output = True
        # The leading components of columns that have nothing to do with each other tell nothing.
        tags.regressor_tags.poor_score = True
        return tags

    def _decompose(self, data: _core.Input) -> Decomposition:
        average = truth("average", self.average)
        options = {one.name: getattr(self, one.name) for one in _OPTIONS}
        options["seed"] = seed_of(self.random_state, self.seed)
        with shown(self.progress) as told:
            return decompose(Job(data, options, told=told), self.n_components, average=average)

    def _regress(self, X: Any, y: np.ndarray, found: Decomposition) -> None:
        components = found.components
        loadings = components.factor[:, None] * components.loadings
        centre = y.mean(axis=0)
        y = y - centre
        # X stays as it is, perhaps sparse; rounding has left y a sum that a large mean would show.
        products = X.T @ y - np.multiply.outer(components.mean, y.sum(axis=0))
        covariances = (loadings.T @ products).T / found.rows
        slopes = covariances / components.variances * self.inclusion_
        self.coef_ = slopes @ loadings.T
        self.intercept_ = centre - self.coef_ @ components.mean


PCRegressor.__doc__ = with_entries(
    PCRegressor.__doc__, _OPTIONS, inspect.signature(PCRegressor).parameters
)


def _inclusion(found: Decomposition) -> np.ndarray:
    """Return the probability of each component; 0 or 1 where there is no average."""
    count = found.components.d
    if found.weights is not None:
        return inclusion_probabilities(found.weights, count)
    kept = count if found.report is None else (found.report.d or 0)
    return (np.arange(count) < kept).astype(np.float64)
