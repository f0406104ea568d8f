"""How many principal components? The exact Bayesian evidence, and every other published method."""

import atexit
from typing import TYPE_CHECKING

from . import _core
from ._catalogue import methods
from ._errors import (
    ArgumentTypeError,
    FewerComponentsWarning,
    FileError,
    InputError,
    InternalError,
    MissingLibraryError,
    NoComponentsWarning,
    PcadimError,
    PcadimWarning,
    UsageError,
)
from ._evidence import log_bessel_k, log_evidence
from ._files import File
from ._lazy import __getattr__, lazy_names  # noqa: F401  (a hook of the import system)
from ._report import Report
from ._select import select, select_from_covariance, select_from_spectrum
from ._simulate import simulate

if TYPE_CHECKING:
    from .estimator import PCA as PCA
    from .regressor import PCRegressor as PCRegressor

__version__ = _core.version()
__all__ = [
    "ArgumentTypeError",
    "FewerComponentsWarning",
    "File",
    "FileError",
    "InputError",
    "InternalError",
    "MissingLibraryError",
    "NoComponentsWarning",
    "PcadimError",
    "PcadimWarning",
    "Report",
    "UsageError",
    "log_bessel_k",
    "log_evidence",
    "methods",
    "select",
    "select_from_covariance",
    "select_from_spectrum",
    "simulate",
]


def __dir__() -> list[str]:
    """Return what there is, with the estimators if scikit-learn is installed."""
    return [*__all__, "__version__", *lazy_names()]


# Work that Ctrl-C could not stop in time must not outlive the interpreter it reads from.
atexit.register(_core.wait_for_abandoned_work)
