"""Principal component analysis with the manners of scikit-learn, which must be installed."""

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassNamePrefixFeaturesOutMixin, TransformerMixin
from sklearn.utils.validation import check_array, check_is_fitted, validate_data

from . import _averaging, _core
from ._annotate import write_components
from ._cells import cell_model
from ._decomposition import (
    OF_REDUCTION,
    OPTIONS,
    Decomposition,
    Job,
    decompose,
    matrix_input,
    warn_of_nothing,
)
from ._device import is_on_device, library_of, on_host
from ._device_input import device_input, device_matrix, stays_on_device
from ._device_matrix import DeviceMatrix
from ._device_scores import device_scores
from ._errors import InputError
from ._gaussian import Gaussian
from ._given import (
    Means,
    check_columns,
    given_names,
    in_memory,
    is_read_in_parts,
    is_read_once,
    keep_names,
    of_all_rows,
)
from ._inputs import as_input
from ._kinds import is_anndata, is_sparse
from ._labels import labels_of
from ._matrix import check_dimensions
from ._noise import column_deviations, in_noise
from ._number import AUTO
from ._options import takes, truth, with_entries
from ._progress import OnProgress, shown
from ._seed import seed_of
from ._select import as_request

_CELLS_AT_ONCE = 2**20

_OPTIONS = OPTIONS + OF_REDUCTION


class PCA(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BaseEstimator):
    """Principal component analysis that says how many components to keep.

    Takes the place of ``sklearn.decomposition.PCA``: the same attributes mean the same numbers.

    With `noise` other than "white" components are those of the data divided by their noise, in the
    units of the data: ``inverse_transform(transform(X))`` is X without most of its noise. Scores
    are those of generalised least squares with the noise of the columns, as in factor analysis, not
    shrunk; the noise of a new row is not known, so that all rows are projected alike.

    Cells that are NaN are filled in `transform`, too, where `missing` is "mean", or is "em" and
    `fit` met such cells: with "em" scores are what the fitted model expects, given the other cells
    of the row. Otherwise scores of rows with NaN in a column in use are NaN.

    Parameters
    ----------
    n_components : str, int, float or None
        "auto": as many as the core's own choice of method says. The id of a method (see
        `methods`), or several with commas between, of which the first answers and the others are
        heard in `report_`. Or as scikit-learn has it: a number; a share of the variance between 0
        and 1, such as 0.95; "mle", Minka's method in scikit-learn's form (at least as many rows as
        columns); None, all. All are as many as the rank: where a number is beyond it, but not
        beyond min(n_samples, n_features), which is an error, those that there are are kept with a
        `FewerComponentsWarning`. scikit-learn adds directions without variance there.
    whiten : bool
        Divide scores by their standard deviation.
    average : bool
        Average over the number of components: `transform` returns the posterior mean of the
        noise-free signal, and ``inverse_transform(transform(X))`` is X without noise. Needs a
        method that gives probabilities of the dimensions, or a number, which is certain.
    <options>
    layer : str, optional
        A layer of an AnnData object, or of an .h5ad file, instead of X.
    random_state : int, RandomState instance or None
        As in scikit-learn: where it is given it takes the place of `seed`.
    progress : bool or callable, optional
        As for `select`.

    Attributes
    ----------
    report_ : Report or None
        What was asked and answered; None where the number was given. Of one method, and without
        findings, unless `findings` or `n_components` ask for more.
    posterior_ : numpy.ndarray or None
        ``report_.posterior``: the probability of each dimension, by the method that answers.
    components_ : numpy.ndarray of shape (n_components_, n_features_in_)
        The directions, by falling variance. The entry of largest absolute value is positive.
    noise_ : str
        What the noise was taken for: "white", "columns", "rows", "rows+columns" or "serial".
    projection_ : numpy.ndarray of shape (n_components_, n_features_in_)
        What `transform` multiplies prepared rows by: `components_` where the noise of columns is
        equal; otherwise columns with little noise weigh more.
    explained_variance_ : numpy.ndarray of shape (n_components_,)
        The variance of the scores, divisor n - 1.
    explained_variance_ratio_ : numpy.ndarray of shape (n_components_,)
        Their share of the variance of all columns.
    singular_values_ : numpy.ndarray of shape (n_components_,)
        The singular values of the prepared matrix.
    mean_ : numpy.ndarray of shape (n_features_in_,)
        The mean of each column.
    scale_ : numpy.ndarray of shape (n_features_in_,) or None
        With `scale`: what each column is divided by, 1 for columns left out.
    noise_variance_ : float
        The mean variance of the components that are not kept, of min(n, p) in all, as
        scikit-learn has it.
    n_components_ : int
        How many are kept: ``report_.d``, but at least 1; with `average` as many as have a
        probability.
    shrinkage_ : numpy.ndarray of shape (n_components_,)
        What `transform` multiplies scores by: 1 without `average`.
    weights_ : numpy.ndarray or None
        With `average`: the weight of dimension 0, 1, 2, ...
    n_samples_ : int
        The number of rows that took part.
    n_features_in_ : int
        The number of columns.
    feature_names_in_ : numpy.ndarray of shape (n_features_in_,)
        Their names, where X has names that are text.

    Examples
    --------
    >>> import pcadim
    >>> X = pcadim.simulate(n=200, p=20, d=4)
    >>> pca = pcadim.PCA().fit(X)
    >>> pca.n_components_
    4
    >>> pca.transform(X).shape
    (200, 4)
    """

    @takes(_OPTIONS, findings=False)
    def __init__(
        self,
        n_components: str | int | float | None = AUTO,
        *,
        whiten: bool = False,
        average: bool = False,
        layer: str | None = None,
        random_state: Any = None,
        progress: OnProgress = None,
        **options: Any,
    ) -> None:
        self.n_components = n_components
        self.whiten = whiten
        self.average = average
        self.layer = layer
        self.random_state = random_state
        self.progress = progress
        vars(self).update(options)

    def fit(self, X: Any, y: Any = None) -> "PCA":
        """Find the components and their number.

        Parameters
        ----------
        X : array-like, sparse matrix, data frame, AnnData, path, File, or chunks
            What `select` takes. Rows are observations. Sparse matrices are never filled in; files
            and chunks are read some rows at a time; large arrays on a GPU stay there.
        y : None
            There for the convention.

        Returns
        -------
        PCA
            This object.
        """
        if is_read_in_parts(X):
            self._fit_parts(X)
        elif stays_on_device(X):
            self._fit_device(device_matrix(X))
        else:
            self._fit_matrix(X)
        warn_of_nothing(self.report_, f"n_components_ is {self.n_components_} all the same.")
        return self

    def transform(self, X: Any) -> np.ndarray:
        """Project rows onto the components.

        Parameters
        ----------
        X : array-like, sparse matrix, data frame, AnnData, path, File, or chunks
            Columns as in `fit`.

        Returns
        -------
        numpy.ndarray of shape (n_samples, n_components_)
            The scores; with `average` the posterior mean of the signal's. Those of an array on a
            GPU are an array of the same library there.
        """
        check_is_fitted(self)
        factors = self.shrinkage_ / self._spread() if self.whiten else self.shrinkage_
        if is_on_device(X):
            return self._device_scores(X, factors)
        return self._of_rows(X, self._scores) * factors

    def write_to(self, adata: Any) -> None:
        """Write scores, loadings and variances into an AnnData object, where scanpy has them.

        Nothing else ever writes into the data.

        Parameters
        ----------
        adata : AnnData
            With the columns of `fit`. It gets ``obsm["X_pca"]`` (the scores), ``varm["PCs"]`` (the
            directions) and ``uns["pca"]``: ``variance``, ``variance_ratio``, ``params``, and under
            ``pcadim`` why there are so many, with the whole report as JSON.
        """
        check_is_fitted(self)
        write_components(self, adata)

    def inverse_transform(self, X: Any) -> np.ndarray:
        """Return the point of the data's space that scores stand for.

        Parameters
        ----------
        X : array-like of shape (n_samples, n_components_)
            Scores as from `transform`.

        Returns
        -------
        numpy.ndarray of shape (n_samples, n_features)
            In the units of the data.
        """
        check_is_fitted(self)
        scores = check_array(X, dtype=[np.float64, np.float32], ensure_all_finite=self._finite())
        if scores.shape[1] != self.n_components_:
            raise InputError(
                f"X has {scores.shape[1]} columns, one is expected for each of the "
                f"{self.n_components_} components"
            )
        if self.whiten:
            scores = scores * self._spread()
        rows = scores @ self.components_
        if self.scale_ is not None:
            rows *= self.scale_
        return rows + self.mean_

    def get_covariance(self) -> np.ndarray:
        """Return the covariance matrix of the model, in the units of the data.

        Returns
        -------
        numpy.ndarray of shape (n_features, n_features)
            ``explained_variance_`` along the components, ``noise_variance_`` elsewhere; with
            `average` the mean of this over the dimensions. Where the noise of columns differs,
            that noise and the signal. `whiten` does not change it.
        """
        return self._model().covariance()

    def get_precision(self) -> np.ndarray:
        """Return the inverse of the model's covariance matrix.

        Returns
        -------
        numpy.ndarray of shape (n_features, n_features)
            The inverse of `get_covariance`.
        """
        return self._model().precision()

    def score_samples(self, X: Any) -> np.ndarray:
        """Return the log likelihood of each row under the model.

        Parameters
        ----------
        X : array-like, sparse matrix, data frame, AnnData, path, File, or chunks
            Columns as in `fit`. A sparse matrix is filled in here.

        Returns
        -------
        numpy.ndarray of shape (n_samples,)
            In the units of the data, so that it compares between `scale` and not.
        """
        return self._of_rows(X, self._log_density)

    def score(self, X: Any, y: Any = None) -> float:
        """Return the mean log likelihood of the rows under the model.

        Parameters
        ----------
        X : array-like, sparse matrix, data frame, AnnData, path, File, or chunks
            Columns as in `fit`.
        y : None
            There for the convention.

        Returns
        -------
        float
            The mean of `score_samples`.
        """
        return float(np.mean(self.score_samples(X)))

    def __sklearn_tags__(self) -> Any:
        """Return what scikit-learn asks estimators about themselves."""
        tags = super().__sklearn_tags__()
        tags.input_tags.sparse = True
        tags.input_tags.allow_nan = self.missing != "error"
        tags.transformer_tags.preserves_dtype = ["float64", "float32"]
        return tags

    @property
    def _n_features_out(self) -> int:
        return self.components_.shape[0]

    def _finite(self) -> bool | str:
        return True if self.missing == "error" else "allow-nan"

    def _checked(self, X: Any, reset: bool = False) -> Any:
        X = on_host(X)
        matrix, names = in_memory(X, self.layer)
        how = {
            "accept_sparse": "csr",
            "dtype": [np.float64, np.float32],
            "ensure_all_finite": self._finite(),
            "ensure_min_samples": 2 if reset else 1,
        }
        if not is_anndata(X):
            return validate_data(self, X, reset=reset, **how)
        if reset:
            matrix = validate_data(self, matrix, **how)
            keep_names(self, names)
            return matrix
        check_columns(self, names, len(names))
        return check_array(matrix, **how)

    def _decompose(
        self, data: Any, *, once: bool = False, make: Callable[..., Job] = Job
    ) -> Decomposition:
        average = truth("average", self.average)
        options = {one.name: getattr(self, one.name) for one in _OPTIONS}
        options["seed"] = seed_of(self.random_state, self.seed)
        noise = options.pop("noise")
        with shown(self.progress) as told:
            job = make(data, options, noise, told, once)
            return decompose(job, self.n_components, average=average)

    def _fit_matrix(self, X: Any) -> None:
        labels = labels_of(X)
        X = self._checked(X, reset=True)
        names = getattr(self, "feature_names_in_", None)
        found = self._decompose(matrix_input(X, names, labels))
        self._keep(found, _means(X, found.components), X.dtype)

    def _fit_parts(self, X: Any) -> None:
        once = is_read_once(X)
        found = self._decompose(as_input(X, layer=self.layer), once=once)
        components = found.components
        self.n_features_in_ = components.p
        keep_names(self, given_names(components.column_names))
        means, left_out = components.mean.copy(), np.flatnonzero(components.factor == 0)
        if len(left_out) and not once:
            count = Means(left_out, components.dropped_rows)
            _core.read_rows(as_input(X, layer=self.layer), self._reading(None), count)
            means[left_out] = count.result()
        self._keep(found, means, np.dtype(np.float64))

    def _fit_device(self, matrix: DeviceMatrix) -> None:
        found = self._decompose(device_input(matrix))
        self.n_features_in_ = found.components.p
        keep_names(self, [])
        self._keep(found, self._device_means(matrix, found.components), matrix.dtype)

    def _device_means(self, matrix: DeviceMatrix, components: _core.Components) -> np.ndarray:
        """Return the means of all columns: those of columns that are left out from the device."""
        means, left_out = components.mean.copy(), np.flatnonzero(components.factor == 0)
        known = matrix.columns()
        if known is not None:
            means[left_out] = known.mean[left_out]
        elif len(left_out):
            count = Means(left_out, components.dropped_rows)
            _core.read_rows(device_input(matrix), self._reading(None), count)
            means[left_out] = count.result()
        return means

    def _device_scores(self, X: Any, factors: np.ndarray) -> Any:
        """Return scores in the array's own library, on its device."""
        library = library_of(X)
        assert library is not None
        X = library.prepared(X)
        check_dimensions(X)
        check_columns(self, [], X.shape[1])
        if self.missing == "error":
            loadings = self.projection_.T * factors
            scores = device_scores(library, X, self.mean_, self.scale_, loadings)
            if library.all_finite(scores):
                return scores
        # What is wrong with the rows is said, and what is missing is filled in, on the host.
        return library.from_host(self._of_rows(library.to_host(X), self._scores) * factors)

    def _reading(self, told: Any) -> _core.Request:
        return as_request(told, memory=self.memory, threads=self.threads)

    def _of_rows(self, X: Any, of: Callable[[Any], np.ndarray]) -> np.ndarray:
        """Return what a function makes of checked rows: of all at once, or of parts."""
        check_is_fitted(self)
        if not is_read_in_parts(X):
            return of(self._checked(X))

        def of_part(rows: np.ndarray, names: list[str]) -> np.ndarray:
            check_columns(self, names, rows.shape[1])
            return of(check_array(rows, ensure_all_finite=self._finite()))

        with shown(self.progress) as told:
            return of_all_rows(as_input(X, layer=self.layer), self._reading(told), of_part)

    def _log_density(self, X: Any) -> np.ndarray:
        rows = self._prepared(X)
        rows = rows if self._deviations is None else rows / self._deviations
        return self._model().log_density(rows)

    def _keep(self, found: Decomposition, means: np.ndarray, dtype: np.dtype) -> None:
        components, n = found.components, found.rows
        unbiased = n / (n - 1)
        self.report_ = found.report
        self.posterior_ = None if found.report is None else found.report.posterior
        self.components_ = np.ascontiguousarray(components.loadings.T, dtype=dtype)
        self.noise_ = components.noise
        self.projection_ = np.ascontiguousarray(components.projection.T, dtype=dtype)
        self.explained_variance_ = (components.variances * unbiased).astype(dtype)
        self.explained_variance_ratio_ = (components.variances / components.total_variance).astype(
            dtype
        )
        self.singular_values_ = np.sqrt(components.variances * n).astype(dtype)
        self.mean_ = means.astype(dtype)
        self.scale_ = _divisors(components.factor).astype(dtype) if components.scaled else None
        self.n_components_ = components.d
        self.n_samples_ = n
        self.weights_ = found.weights
        self._keep_model(found, unbiased, dtype)
        self._cells = cell_model(components)
        self._deviations = column_deviations(components)
        self._in_noise = (
            None
            if self._deviations is None
            else in_noise(components, self._deviations, unbiased, self.scale_)
        )

    def _keep_model(self, found: Decomposition, unbiased: float, dtype: np.dtype) -> None:
        """Keep variances and factors of the model: of one dimension, or averaged over all."""
        components = found.components
        variances, total = components.variances, components.total_variance
        # As scikit-learn: of the min(n, p) components that there could be.
        noise = _averaging.noise_variances(variances, total, min(found.rows, components.p))
        self.shrinkage_ = np.ones(components.d, dtype=dtype)
        self._model_variances, noise_variance = variances * unbiased, noise[-1]
        if found.weights is not None:
            along, noise_variance = _averaging.model_variances(variances, noise, found.weights)
            self._model_variances = along * unbiased
            # What the likelihood says: all p directions share the noise, whatever n.
            likely = _averaging.noise_variances(variances, total, found.columns_in_use)
            factors = _averaging.signal_factors(variances, likely, found.weights)
            self.shrinkage_ = factors.astype(dtype)
        self.noise_variance_ = float(noise_variance * unbiased)

    def _model(self) -> Gaussian:
        check_is_fitted(self)
        if self._in_noise is not None:
            return self._in_noise
        return Gaussian(self.components_, self._model_variances, self.noise_variance_, self.scale_)

    def _spread(self) -> np.ndarray:
        """Return the standard deviations that whitening divides by."""
        return np.sqrt(self.explained_variance_)

    def _left_out(self) -> np.ndarray:
        """Return which columns are in no component."""
        return np.logical_not(self.components_.any(axis=0))

    def _prepared(self, X: Any) -> np.ndarray:
        """Return rows less the mean, and scaled."""
        rows = (X.toarray() if is_sparse(X) else X) - self.mean_
        if self.missing != "error":
            fill = np.isnan(rows) & (self._left_out() | (self.missing == "mean"))
            rows[fill] = 0
        return rows if self.scale_ is None else rows / self.scale_

    def _scores(self, X: Any) -> np.ndarray:
        if is_sparse(X) and not (self.missing != "error" and np.isnan(X.data).any()):
            return self._sparse_scores(X)
        # Some rows at a time: the mean is taken off first, for the digits, but not of a whole copy.
        step = max(1, _CELLS_AT_ONCE // X.shape[1])
        blocks = (X[first : first + step] for first in range(0, X.shape[0], step))
        return np.concatenate(
            [self._prepared(self._filled(block)) @ self.projection_.T for block in blocks]
        )

    def _filled(self, X: Any) -> Any:
        """Return rows with the cells that the model expects, where there is one."""
        if self._cells is None:
            return X
        return self._cells.fill(X.toarray() if is_sparse(X) else X)

    def _sparse_scores(self, X: Any) -> np.ndarray:
        loadings = self.projection_.T
        if self.scale_ is not None:
            loadings = loadings / self.scale_[:, None]
        # The mean is taken off the scores, so that zeros stay zeros.
        return X @ loadings - self.mean_ @ loadings


PCA.__doc__ = with_entries(PCA.__doc__, _OPTIONS, inspect.signature(PCA).parameters)


def _means(X: Any, components: _core.Components) -> np.ndarray:
    """Return the means of all columns: the core has none for columns that it leaves out."""
    means, left_out = components.mean.copy(), np.flatnonzero(components.factor == 0)
    if len(left_out):
        rows = np.delete(np.arange(X.shape[0]), components.dropped_rows)
        columns = X[:, left_out][rows]
        if is_sparse(X):
            means[left_out] = np.nan_to_num(np.asarray(columns.mean(axis=0)).ravel())
        else:
            there = ~np.isnan(columns)
            sums = np.sum(columns, axis=0, where=there, dtype=np.float64)
            means[left_out] = sums / np.maximum(there.sum(axis=0), 1)
    return means


def _divisors(factor: np.ndarray) -> np.ndarray:
    """Return what columns are divided by, 1 where they are left out."""
    return np.divide(1.0, factor, out=np.ones_like(factor), where=factor != 0)
