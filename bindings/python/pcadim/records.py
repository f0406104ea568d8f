"""The records that a report and the catalogue of methods are made of, with their types.

They are dictionaries whose keys are attributes as well: ``report.answer.sentence`` and
``report.answer["sentence"]`` are the same. The names here are for annotations; nobody makes a
record by hand.
"""

from typing import Any, Literal, SupportsIndex, overload

import numpy as np
import numpy.typing as npt

from ._record import OpenRecord, Record

Numbers = npt.NDArray[np.float64]

Outcome = Literal[
    "ok",
    "boundary",
    "no_interior_maximum",
    "degenerate",
    "not_applicable",
    "truncated",
    "not_converged",
    "failed",
]
Purpose = Literal["structure", "prediction"]
NoiseKind = Literal[
    "white", "columns", "rows", "rows+columns", "serial", "not_modelled", "none", "not_judged"
]


class RowLength(Record):
    """A row, and its distance from the mean."""

    row: int
    length: float


class ColumnPair(Record):
    """Two columns that are correlated."""

    first: int
    second: int
    correlation: float


class Profile(Record):
    """What the columns and rows are like: deviations, long rows, columns that are alike."""

    deviations: Numbers
    longest: list[RowLength]
    longest_names: list[str]
    twins: list[ColumnPair]
    twin_count: int
    whole_numbers: bool
    non_negative: bool
    smallest: float | None
    largest: float | None


class NormNode(Record):
    """One of the lengths that stand for all rows' lengths."""

    log_norm: float
    weight: float


class Norms(Record):
    """The distribution of the rows' lengths."""

    nodes: list[NormNode]
    rows: int
    zero_rows: int


class Data(Record):
    """What was read and how it was prepared."""

    source: str
    n: int
    p: int
    rank: int
    centered: bool
    scaled: bool
    missing: int
    dropped_columns: list[str]
    dropped_rows: int
    zero_rows: int
    fingerprint: str
    row_names: list[str]
    column_names: list[str]
    profile: Profile
    norms: Norms


class Spectrum(Record):
    """The eigenvalues (divisor n) that all methods use."""

    eigenvalues: Numbers
    total_variance: float
    complete: bool
    divisor: str
    tail: OpenRecord


class NoiseLaw(Record):
    """The eigenvalues that white noise would have in place of those that are not kept."""

    beyond: int
    low: float
    high: float
    expected: Numbers


class Noise(Record):
    """What is left beyond the answer."""

    kind: NoiseKind
    beyond: int
    departure: float | None
    limit: float
    sentence: str
    law: NoiseLaw | None


class Plausible(Record):
    """A dimension, and how probable it is."""

    d: int
    probability: float


class Question(Record):
    """The answer to one of the two questions; None where there is none."""

    d: int | None


class Stability(Record):
    """The answers with a share of the rows left out, once for each share."""

    left_out: float
    answers: list[int | None]


class Answer(Record):
    """How many components, how sure, and what to do next."""

    method: str
    d: int | None
    outcome: Outcome
    purpose: Purpose | None
    structure: Question
    prediction: Question
    probability: float | None
    credible_set: list[int]
    plausible: list[Plausible]
    stability: Stability
    confidence: Literal["high", "moderate", "low"] | None
    sentence: str
    next: str


class Selection(Record):
    """What one method says."""

    method: str
    d: int | None
    outcome: Outcome
    first: int
    curve: Numbers
    posterior: Numbers
    credible_set: list[int]
    plausible: list[Plausible]
    fitted: OpenRecord
    note: str


class Selections(list[Selection]):
    """What each method says: a list, and by the method's id a mapping."""

    @overload
    def __getitem__(self, key: SupportsIndex | str) -> Selection: ...
    @overload
    def __getitem__(self, key: slice) -> list[Selection]: ...
    def __getitem__(self, key: Any) -> Any:
        """Return a selection by its place or by its method's id."""
        if not isinstance(key, str):
            return super().__getitem__(key)
        for selection in self:
            if selection["method"] == key:
                return selection
        asked = ", ".join(selection["method"] for selection in self)
        raise KeyError(f"'{key}' was not asked; these were: {asked}")


class Finding(Record):
    """One thing that is worth knowing; rows and columns are positions from 0."""

    kind: str
    severity: Literal["info", "warning"]
    sentence: str
    remedy: str
    measured: str
    panel: str
    rows: list[int]
    row_names: list[str]
    columns: list[int]
    column_names: list[str]


class Sensitivity(Record):
    """What the answer would be with the other scaling, and with a tenth of the rows left out."""

    other_scaling_d: int | None
    other_scaling_eigenvalues: Numbers
    left_out: list[int | None]


class Timing(Record):
    """Seconds spent in each step."""

    read_s: float
    spectrum_s: float
    select_s: float


class MethodOption(Record):
    """An option of a method."""

    name: str
    type: str
    default: Any
    bounds: OpenRecord
    help: str


class Method(Record):
    """A method of the catalogue."""

    id: str
    title: str
    citation: str
    kind: str | None
    needs: list[str]
    options: list[MethodOption]
    available: bool
    reason: str


class Components(Record):
    """What the leading components are made of."""

    columns: list[str]
    loadings: list[list[float]]
    explained: list[float]
    rows: list[int]
    scores: list[list[float]]
    groups: list[str]
    group: list[int]


class Contract(Record):
    """The whole JSON report."""

    schema: str
    version: str
    request: OpenRecord
    data: Data
    spectrum: Spectrum
    noise: Noise
    answer: Answer
    selections: list[Selection]
    findings: list[Finding]
    sensitivity: Sensitivity
    components: Components | None
    path: list[OpenRecord]
    timing: Timing
