"""The whole answer."""

import html
import json
import os
import pathlib
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from . import records as of
from ._files import file_name
from ._options import records, takes, to_json
from ._record import OpenRecord, part_of

if TYPE_CHECKING:
    import pandas as pd

Path = str | os.PathLike[str]


def _written(text: str, path: Path | None) -> str:
    """Return a text that was put into a file, too, if there is one."""
    if path is not None:
        _core.write_text(file_name(path), text)
    return text


class Report:
    """How many components to keep, what every method says, and what the data are like.

    The attributes are those of the JSON report (schema ``pcadim.report/2``), read from it; arrays
    of numbers are NumPy arrays in which NaN stands for a candidate that is left out. Objects are
    records (module ``pcadim.records``), whose keys are attributes with types. Reports come from
    `select` and its relatives, or from their JSON, and can be pickled.

    Attributes
    ----------
    d : int or None
        The answer: the number of components to keep; None where the method declines.
    posterior : numpy.ndarray
        The probability of each dimension by the method that answers, beginning with dimension
        ``selections[0].first``; empty where the method gives none.
    request : records.OpenRecord
        Every option that was in force.
    data : records.Data
        What was read: ``source``, ``n``, ``p``, ``rank``, ``centered``, ``scaled``, ``missing``,
        ``dropped_columns``, ``dropped_rows``, ``zero_rows``, ``row_names`` (of up to 1,000 rows in
        use), ``column_names``, ``profile``, ``norms``.
    spectrum : records.Spectrum
        ``eigenvalues`` (divisor n), ``total_variance``, ``divisor``, ``complete``.
    noise : records.Noise
        What is left beyond the answer: ``kind``, ``departure``, ``limit``, ``sentence``.
    answer : records.Answer
        ``method``, ``d``, ``outcome``, ``purpose``, ``structure``, ``prediction``,
        ``probability``, ``credible_set``, ``plausible``, ``stability``, ``confidence``,
        ``sentence``, ``next`` (what to do next).
    selections : records.Selections
        One for each method, by number or by the method's id: ``method``, ``d``, ``outcome``,
        ``first`` (the dimension of ``curve[0]``), ``curve``, ``posterior``,
        ``credible_set``, ``plausible``, ``fitted``, ``note``.
    findings : list of records.Finding
        What is worth knowing: ``kind``, ``severity``, ``sentence``, ``remedy``, ``measured``,
        ``panel``, and what it is about: ``rows`` and ``columns``, positions from 0 as in `X`, with
        their labels as text, ``row_names`` and ``column_names`` (empty where there are none).
    sensitivity : records.Sensitivity
        What the answer would be with the other scaling, and with a tenth of the rows left out.
    components : records.Components or None
        What the leading components are made of: ``columns``, ``loadings``, ``explained``, ``rows``,
        ``scores``, ``groups``, ``group``. None where that is not known.
    path : list of records.OpenRecord
        How parameters of methods were found, where they were searched for.
    timing : records.Timing
        ``read_s``, ``spectrum_s``, ``select_s``.
    schema, version : str
        Of the JSON report, and of the library.
    """

    schema: str
    version: str
    request: OpenRecord
    data: of.Data
    spectrum: of.Spectrum
    noise: of.Noise
    answer: of.Answer
    selections: of.Selections
    findings: list[of.Finding]
    sensitivity: of.Sensitivity
    components: of.Components | None
    path: list[OpenRecord]
    timing: of.Timing

    def __init__(self, core: _core.Report) -> None:
        self._report = core

    @classmethod
    def from_json(cls, source: Path) -> "Report":
        """Return the report that was written as JSON.

        Parameters
        ----------
        source : str or path-like
            The JSON itself, as from `to_json`, or the name of a file that holds it.
        """
        is_json = isinstance(source, str) and source.lstrip().startswith("{")
        text = source if is_json else pathlib.Path(source).read_text(encoding="utf-8")
        return cls(_core.Report.from_json(text))

    @cached_property
    def _read(self) -> dict[str, Any]:
        """The JSON report, read once; its parts become records when they are first looked at."""
        return self.to_dict()

    @property
    def _contract(self) -> of.Contract:
        return of.Contract({key: getattr(self, key) for key in self._read})

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return a part of the JSON report, and keep it."""
            if name.startswith("_") or name not in self._read:
                raise AttributeError(f"a report has no '{name}', only {', '.join(self._read)}")
            part = part_of(self._read[name], of.Contract, name)
            vars(self)[name] = of.Selections(part) if name == "selections" else part
            return vars(self)[name]

    def __dir__(self) -> list[str]:
        """Return the parts of the JSON report among the attributes, for completion."""
        return [*super().__dir__(), *self._read]

    @property
    def d(self) -> int | None:
        """The number of components to keep; None where the method declines."""
        return self._report.d

    @property
    def posterior(self) -> np.ndarray:
        """The probability of each dimension, by the method that answers."""
        return self._report.posterior

    def to_dict(self) -> dict[str, Any]:
        """Return the JSON report as plain dictionaries, lists and numbers."""
        return json.loads(self._report.json(one_line=True))

    def to_json(self, path: Path | None = None, *, one_line: bool = False) -> str:
        """Return the JSON report; same bytes as the command line's ``--json``.

        Parameters
        ----------
        path : str or path-like, optional
            A file to write it to as well.
        one_line : bool
            Without line ends inside.
        """
        return _written(self._report.json(one_line), path)

    def to_html(self, path: Path | None = None) -> str:
        """Return the report as one HTML page that needs no other file.

        Parameters
        ----------
        path : str or path-like, optional
            A file to write it to as well.
        """
        return _written(self._report.html(), path)

    @takes(records("figure"))
    def to_svg(self, path: Path | None = None, **options: Any) -> str:
        """Return a figure for a paper.

        Parameters
        ----------
        path : str or path-like, optional
            A file to write it to as well.
        <options>
        """
        return _written(self._report.svg(to_json(options)), path)

    def to_text(self, all_methods: bool = False) -> str:
        """Return the report for a terminal: the answer, what other methods say, the findings.

        Parameters
        ----------
        all_methods : bool
            A line for every method, not one for each kind.
        """
        return self._report.text(all_methods)

    def to_methods_text(self) -> str:
        """Return a paragraph for the methods section of a paper, and the reference it cites."""
        return self._report.methods_text()

    def to_frame(self, what: str = "selections") -> "pd.DataFrame":
        """Return a pandas data frame (pandas must be installed).

        Parameters
        ----------
        what : {"selections", "curves", "spectrum", "findings"}
            One row for each method; for each method and dimension; for each eigenvalue; or for
            each finding.
        """
        from ._frame import to_frame  # pandas is optional

        return to_frame(self, what)

    def plot(self, axes: Any = None) -> Any:
        """Draw the eigenvalues and the answering method's posterior (or criterion).

        Parameters
        ----------
        axes : sequence of two matplotlib axes, or one, optional
            Where to draw; one gets the eigenvalues only. A new figure otherwise.

        Returns
        -------
        numpy.ndarray of matplotlib.axes.Axes
            The axes drawn on.
        """
        from ._plot import plot  # matplotlib is optional

        return plot(self, axes)

    def __repr__(self) -> str:
        """Return the answer's sentence."""
        return self.answer["sentence"]

    def _repr_html_(self) -> str:
        """Return the HTML report for a notebook, in a frame of its own: it brings its own style."""
        page = html.escape(self.to_html(), quote=True)
        return (
            f'<iframe srcdoc="{page}" sandbox title="pcadim report" '
            'style="width:100%;height:40em;border:0"></iframe>'
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the core's report: everything can still be drawn from it."""
        return Report, (self._report,)

    def __eq__(self, other: object) -> bool:
        """Compare what is said, not how long it took."""
        if not isinstance(other, Report):
            return NotImplemented
        mine, others = self.to_dict(), other.to_dict()
        mine.pop("timing"), others.pop("timing")
        return mine == others

    __hash__ = None  # type: ignore[assignment]
