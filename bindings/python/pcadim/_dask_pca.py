"""Principal component analysis of Dask's arrays and data frames."""

from functools import partial as bound
from typing import Any

import numpy as np
import pandas as pd

from . import estimator
from ._dask_blocks import is_dask_array, is_dask_frame, whole_rows
from ._decomposition import warn_of_nothing
from ._given import given_names, keep_names
from ._part_job import PartJob
from .dask import look_at


def _frame_of_scores(block: pd.DataFrame, pca: "PCA") -> pd.DataFrame:
    scores = pca.transform(block) if len(block) else np.empty((0, pca.n_components_))
    return pd.DataFrame(scores, index=block.index, columns=pca.get_feature_names_out())


def _array_of_scores(block: Any, pca: "PCA") -> Any:
    return pca.transform(block) if block.shape[0] else np.empty((0, pca.n_components_))


class PCA(estimator.PCA):
    """`pcadim.PCA` that takes Dask's arrays and data frames, too.

    Parameters and attributes are those of `pcadim.PCA`. `fit` looks at every block where it is, and
    computes components from what is left; `transform` is lazy. Missing cells are an error or their
    rows are left out, and `noise` is "white": anything else needs all rows in one place.
    """

    def fit(self, X: Any, y: Any = None, *, persist: bool = False, passes: int = 2) -> "PCA":
        """Find the components and their number.

        Parameters
        ----------
        X : dask array or data frame, or what `pcadim.PCA` takes
            Rows are observations.
        y : None
            There for the convention.
        persist, passes
            As for `select`.

        Returns
        -------
        PCA
            This object.
        """
        if not (is_dask_array(X) or is_dask_frame(X)):
            super().fit(X, y)
            return self
        options = {one.name: getattr(self, one.name) for one in estimator._OPTIONS}
        found = look_at(X, options, persist=persist, passes=passes, progress=bool(self.progress))
        fitted = self._decompose(found.whole, make=bound(PartJob, norms=found.norms))
        self.n_features_in_ = fitted.components.p
        keep_names(self, given_names(fitted.components.column_names))
        self._keep(fitted, fitted.components.mean, np.dtype(np.float64))
        warn_of_nothing(self.report_, f"n_components_ is {self.n_components_} all the same.")
        return self

    def transform(self, X: Any) -> Any:
        """Project rows onto the components.

        Parameters
        ----------
        X : dask array or data frame, or what `pcadim.PCA` takes
            Columns as in `fit`.

        Returns
        -------
        dask array or data frame, or numpy.ndarray
            The scores; lazy for Dask's.
        """
        if is_dask_frame(X):
            meta = _frame_of_scores(X._meta, self)
            return X.map_partitions(_frame_of_scores, self, meta=meta)
        if not is_dask_array(X):
            return super().transform(X)
        rows = whole_rows(X)
        chunks = (rows.chunks[0], (self.n_components_,))
        empty = np.empty((0, self.n_components_))
        return rows.map_blocks(_array_of_scores, self, chunks=chunks, dtype=float, meta=empty)
