"""What all tests share: they look at the package that is installed, never at the source tree."""

import os
import pathlib

import numpy as np
import pcadim
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]

if ROOT / "bindings" in pathlib.Path(pcadim.__file__).resolve().parents:
    raise RuntimeError("the tests are for the installed package, not for the source tree")


@pytest.fixture(scope="session")
def root():
    """Return the repository's folder."""
    return ROOT


@pytest.fixture(scope="session")
def program():
    """Return the command line program."""
    path = pathlib.Path(os.environ.get("PCADIM_PROGRAM", ROOT / "build" / "pcadim"))
    assert path.exists(), f"{path} is missing: run make build, or set PCADIM_PROGRAM"
    return path


@pytest.fixture(scope="session")
def X():
    """Return data of dimension 4."""
    data = pcadim.simulate(n=300, p=20, d=4, snr=10, seed=3)
    data.flags.writeable = False
    return np.asarray(data)
