"""What needs a library that may not be there comes when it is first asked for."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ._errors import MissingLibraryError

_HOMES = {"PCA": "estimator", "PCRegressor": "regressor"}


def __getattr__(name: str) -> Any:
    """Return an estimator, for which scikit-learn must be installed."""
    if name not in _HOMES:
        raise AttributeError(f"module 'pcadim' has no attribute '{name}'")
    try:
        home = import_module(f".{_HOMES[name]}", __package__)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "sklearn":
            raise
        raise MissingLibraryError(
            f"pcadim.{name} needs scikit-learn; install it with: pip install 'scikit-learn>=1.6'"
        ) from None
    return getattr(home, name)


def lazy_names() -> list[str]:
    """Return the names that can be asked for on this machine."""
    return list(_HOMES) if find_spec("sklearn") else []
