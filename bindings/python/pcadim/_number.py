"""The ways to say how many components an estimator keeps."""

from dataclasses import dataclass, field, replace
from numbers import Integral, Real
from typing import Any

from ._catalogue import catalogue
from ._errors import UsageError
from ._options import whole_number

AUTO = "auto"
MLE = "mle"


@dataclass(frozen=True)
class Number:
    """What `n_components` means.

    Attributes
    ----------
    given : bool
        Is it a number, and nothing to be selected?
    count : int or None
        The number that was given; None is all components that there are.
    methods : str or None
        The methods that select otherwise; None is the core's own choice.
    settings : dict
        Of these methods.
    word : str
        What was said, where it was a word.
    """

    given: bool = False
    count: int | None = None
    methods: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    word: str = ""


def _by_option(option: str, value: Any) -> Number:
    """Return the one method that has such an option, with this value for it."""
    for method in catalogue():
        for one in method.options:
            choices = one.bounds.choices
            if one.name == option and (not choices or value in choices):
                return Number(methods=method.id, settings={f"{method.id}.{option}": value})
    raise UsageError(f"no method has an option {option!r}")


def _from_word(word: str) -> Number:
    if word == AUTO:
        return Number(word=word)
    if word == MLE:
        return replace(_by_option("form", "sklearn"), word=word)
    return Number(methods=word, word=word)


def _from_share(share: float) -> Number:
    if not 0 < share < 1:
        raise UsageError(
            f"n_components {share!r}: expected a share of the variance between 0 and 1, or a whole "
            "number"
        )
    return _by_option("fraction", float(share))


def as_number(n_components: Any) -> Number:
    """Return what `n_components` means: a word, None, a share of the variance, or a number."""
    if isinstance(n_components, str):
        return _from_word(n_components)
    if n_components is None:
        return Number(given=True)
    if isinstance(n_components, Real) and not isinstance(n_components, Integral):
        return _from_share(float(n_components))
    return Number(given=True, count=whole_number("n_components", n_components))
