"""scikit-learn's way to say where random numbers begin."""

from numbers import Integral
from typing import Any

from sklearn.utils import check_random_state

_LARGEST = 2**31 - 1


def seed_of(random_state: Any, seed: Any) -> Any:
    """Return the seed: the one given, unless there is a `random_state`, which it comes from."""
    if random_state is None:
        return seed
    if isinstance(random_state, Integral):
        return int(random_state)
    return int(check_random_state(random_state).randint(_LARGEST))
