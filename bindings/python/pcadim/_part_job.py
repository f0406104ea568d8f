"""From merged parts to their leading components."""

from dataclasses import dataclass
from typing import Any

from . import _core
from ._decomposition import WHITE, Job
from ._errors import UsageError


@dataclass(frozen=True)
class PartJob(Job):
    """Merged parts in the place of data.

    Attributes
    ----------
    norms : _core.PartNorms or None
        What the second look has left of them; None where there was none.
    """

    norms: _core.PartNorms | None = None

    def reduce(self, request: _core.Request, **how: Any) -> _core.Components:
        """Return the components that the core finds."""
        if self.noise != WHITE:
            raise UsageError(
                f"noise={self.noise!r}: models of the noise need all rows in one place; "
                f"components of data in parts are those of noise={WHITE!r}"
            )
        return _core.reduce_parts(self.data, self.norms, request, **how)
