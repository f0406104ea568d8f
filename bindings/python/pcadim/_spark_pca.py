"""Principal component analysis as an estimator of Spark's ML pipelines."""

from typing import Any

from pyspark import keyword_only
from pyspark.ml import Estimator
from pyspark.ml.param import Param, Params
from pyspark.ml.param.shared import HasInputCol, HasOutputCol
from pyspark.ml.util import DefaultParamsReadable, DefaultParamsWritable
from pyspark.sql import DataFrame

from ._decomposition import OPTIONS, Decomposition, decompose, warn_of_nothing
from ._errors import UsageError
from ._number import AUTO
from ._part_job import PartJob
from ._spark_model import PCAModel
from .spark import look_at

_OWN = {
    "n_components": (AUTO, "as for pcadim.PCA: 'auto', a method, a number, a share, or None"),
    "persist": (False, "keep the vectors between the two looks"),
    "passes": (2, "2: exact; 1: no second look"),
}
_DEFAULTS = {
    **{name: default for name, (default, _) in _OWN.items()},
    **{one.name: one.default for one in OPTIONS},
    "findings": False,
}


class PCA(Estimator, HasInputCol, HasOutputCol, DefaultParamsReadable, DefaultParamsWritable):
    """Principal component analysis that says how many components to keep.

    Parameters
    ----------
    inputCol : str
        A column of vectors.
    outputCol : str
        Gets the scores, as vectors.
    n_components : str, int, float or None
        As for `pcadim.PCA`.
    persist, passes
        As for `select`.
    **options
        Options of a request, such as `scale` and `missing`, by their names; each is a Param.
        Missing cells are NaN in a vector.
    """

    @keyword_only
    def __init__(
        self, *, inputCol: str | None = None, outputCol: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        given = dict(self._input_kwargs)
        self._setDefault(**_DEFAULTS)
        self.setParams(**given)

    def setParams(self, **values: Any) -> "PCA":
        """Set parameters by their names; None leaves one as it is.

        Parameters
        ----------
        **values
            As for the class.
        """
        for name in values:
            if not self.hasParam(name):
                raise UsageError(f"PCA has no parameter '{name}'")
        none = {"n_components"}  # None is a value
        for name, value in values.items():
            if value is not None or name in none:
                self.set(self.getParam(name), value)
        return self

    def _fit(self, dataset: DataFrame) -> PCAModel:
        options = {one.name: self.getOrDefault(one.name) for one in OPTIONS}
        how = {name: self.getOrDefault(name) for name in ("persist", "passes")}
        with look_at(dataset, self.getOrDefault("inputCol"), options, **how) as found:
            job = PartJob(found.whole, options, norms=found.norms)
            fitted = decompose(job, self.getOrDefault("n_components"))
        warn_of_nothing(fitted.report, f"the model has {fitted.components.d} all the same.")
        return self._copyValues(_model_of(fitted))


def _model_of(fitted: Decomposition) -> PCAModel:
    components = fitted.components
    return PCAModel(
        mean=components.mean,
        loadings=components.loadings * components.factor[:, None],
        variances=components.variances * fitted.rows / (fitted.rows - 1),
        total_variance=components.total_variance * fitted.rows / (fitted.rows - 1),
        report=fitted.report,
    )


def _declare() -> None:
    """Make each option a Param, as Spark's own estimators have them."""
    helps = {name: words for name, (_, words) in _OWN.items()}
    helps |= {one.name: one.help for one in OPTIONS}
    for name, words in helps.items():
        setattr(PCA, name, Param(Params._dummy(), name, words))


_declare()
PCA.__module__ = "pcadim.spark"  # saved pipelines name it as users do
