"""What the tests with Dask and Spark share: the tests' own helpers, and data."""

import pathlib
import sys

import pcadim
import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests"))


@pytest.fixture(scope="session")
def many():
    """Return data of more cells than parts hold."""
    return pcadim.simulate(n=60_000, p=80, d=5, snr=3, seed=2)


@pytest.fixture(scope="session")
def few():
    """Return data whose parts hold their rows."""
    return pcadim.simulate(n=900, p=12, d=3, snr=5, seed=4)
