"""A matrix on a device, with all that the core wants to know of it, computed there."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _device_band as band
from . import _device_eigenvalues as solver
from . import _device_products as products
from . import _device_speed as speed
from ._array_library import Library, float_name
from ._device_columns import ranges, sums
from ._device_remark import remark_on


@dataclass(frozen=True)
class Columns:
    """The moments of all columns, as NumPy arrays.

    Attributes
    ----------
    mean : numpy.ndarray
        Their means.
    squares : numpy.ndarray
        The sums of squares about the means.
    minimum, maximum : numpy.ndarray
        The least and the largest number.
    whole_numbers : bool
        Is every cell a whole number?
    """

    mean: np.ndarray
    squares: np.ndarray
    minimum: np.ndarray
    maximum: np.ndarray
    whole_numbers: bool


def _key(shift: np.ndarray, factor: np.ndarray) -> bytes:
    return shift.tobytes() + factor.tobytes()


class DeviceMatrix:
    """A matrix that is decomposed by its own library where it is.

    Rows of a "block" run along the longer side: they are rows of the matrix or, where it has fewer
    rows than columns, its columns. The Gram matrix is the sum of the blocks' products.

    Parameters
    ----------
    array : array
        Two dimensions of real numbers.
    library : Library
        Its library.
    """

    def __init__(self, array: Any, library: Library) -> None:
        self._array, self._library = array, library
        self._tall = array.shape[0] >= array.shape[1]
        self._mean = np.empty(0)
        self._columns: Columns | None = None
        self._centred: products.Products | None = None
        self._last: tuple[bytes, products.Products] | None = None
        self._pairs: tuple[bytes, np.ndarray, Any] | None = None
        self._had_room = True  # for eigenvalues
        self._doubles = library.has_doubles()
        self._cost = speed.cost_that_counts(library, array) if self._doubles else 1.0
        self._singles = self._cost > speed.SLOW

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = self._array.shape
        return int(rows), int(columns)

    @property
    def dtype(self) -> np.dtype:
        """The type of numbers that describe it: its own, or the next that NumPy computes with."""
        return np.dtype(float_name(self._array, self._library))

    @property
    def remark(self) -> str:
        """Where it is computed, in a sentence."""
        where = f"{self._library.name} on {self._library.device}"
        if not self._doubles:
            return (
                f"{where} does not compute in float64: the rows were read by the CPU, some at a "
                "time."
            )
        slow = self._cost > speed.SLOW
        return remark_on(where, self._cost, slow, self._singles, self._had_room)

    def cells(self, row: int, rows: int, column: int, columns: int) -> np.ndarray:
        """Return some cells as float64 on the host."""
        part = self._array[row : row + rows, column : column + columns]
        return np.ascontiguousarray(self._library.to_host(part), dtype=np.float64)

    def columns(self) -> Columns | None:
        """Return the moments of the columns; None where cells or sums are not finite."""
        if self._columns is None and self._doubles:
            self._columns = self._moments()
        return self._columns

    def eigenvalues(self, shift: np.ndarray, factor: np.ndarray, vectors: bool) -> np.ndarray:
        """Return the eigenvalues of the prepared matrix' Gram matrix, descending."""
        values = self._eigenvalues(shift, factor, vectors)
        rank = min(self.shape[0] - 1, int(np.count_nonzero(factor)))
        if not self._singles or speed.resolved_in_singles(values, rank):
            return values
        self._compute_in_doubles()
        return self._eigenvalues(shift, factor, vectors)

    def squared_norms(self, shift: np.ndarray, factor: np.ndarray) -> np.ndarray:
        """Return the sums of squares of the prepared rows."""
        if self._centred is not None and self._is_centred(shift, factor):
            return self._row_lengths(self._centred)
        if not self._tall:
            return self._diagonal(self._prepared(shift, factor), shift, factor)
        lengths = [self._library.squared_lengths(one) for one in self._blocks(shift, factor)]
        return np.concatenate([self._host(one) for one in lengths])

    def squared_singular_values(self, shift: np.ndarray, factor: np.ndarray) -> np.ndarray:
        """Return the squares of the singular values of the prepared matrix, descending."""
        return self._host(products.squared_values(self._library, self._blocks(shift, factor)))

    def scatter(self) -> np.ndarray:
        """Return the scatter of all columns about their means."""
        assert self._tall
        return self._host(self._gram(self._mean, np.ones(self.shape[1])))

    def eigenvectors(
        self, shift: np.ndarray, factor: np.ndarray, count: int
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return leading eigenvalues, descending, and their vectors, one in each row."""
        values, vectors = self._eigenpairs(shift, factor)
        first = values.shape[0] - count
        return (
            values[first:][::-1].copy(),
            np.ascontiguousarray(self._host(vectors[:, first:])[:, ::-1].T),
        )

    def transposed_product(
        self, shift: np.ndarray, factor: np.ndarray, vectors: np.ndarray
    ) -> np.ndarray:
        """Return the products of the prepared columns with vectors, which stand one after another.

        Only for matrices with fewer rows than columns.
        """
        other = self._library.from_host(vectors.reshape(-1, self._array.shape[0]).T.copy())
        parts = [self._host(one @ other) for one in self._blocks(shift, factor)]
        return np.ascontiguousarray(np.concatenate(parts).T)

    def _host(self, array: Any) -> np.ndarray:
        return self._library.doubles_on_host(array)

    def _eigenvalues(self, shift: np.ndarray, factor: np.ndarray, vectors: bool) -> np.ndarray:
        if vectors:
            return self._eigenpairs(shift, factor)[0][::-1].copy()
        short, long = sorted(self.shape)
        if band.saves_memory(short, long) and self._library.has_views(self._array):
            for passes in (band.FEW_PASSES, band.ENOUGH_PASSES):
                gram = self._taken_gram(shift, factor)
                found = band.eigenvalues(self._library, gram, passes)
                if found is not None:
                    return found[::-1].copy()
                del gram  # or there are two when it is made again
        values, self._had_room = solver.eigenvalues(self._library, self._gram(shift, factor))
        return values[::-1].copy()

    def _compute_in_doubles(self) -> None:
        """Compute the products once more, with all digits."""
        self._singles, self._last, self._pairs, self._centred = False, None, None, None
        self._centred = self._products(self._mean, None)

    def _products(self, shift: np.ndarray, factor: np.ndarray | None) -> products.Products:
        blocks = self._blocks(shift, factor)
        return products.products(self._library, blocks, min(self.shape), self._singles)

    def _moments(self) -> Columns | None:
        library, X = self._library, self._array
        mean = self._host(sums(library, X)) / X.shape[0]
        if not np.isfinite(mean).all():
            return None
        self._mean = mean
        low, high = (self._host(one) for one in ranges(library, X))
        self._centred = self._products(mean, None)
        squares = self._column_squares(self._centred)
        return Columns(mean, squares, low, high, self._whole())

    def _whole(self) -> bool:
        if self._library.is_kind(self._array, "integral"):
            return True
        # As a rule the first row tells.
        some = [slice(0, 1), *self._rows()]
        return all(self._library.all_whole(self._array[rows, :]) for rows in some)

    def _rows(self) -> list[slice]:
        return products.blocks_of(*self._array.shape)

    def _blocks(self, shift: np.ndarray, factor: np.ndarray | None) -> Iterator[Any]:
        """Yield the prepared matrix in blocks."""
        shifts = self._library.from_host(shift)
        factors = None if factor is None or (factor == 1).all() else self._library.from_host(factor)
        is_double = self._array.dtype == self._library.xp.float64
        every = slice(None)
        for some in products.blocks_of(max(self.shape), min(self.shape)):
            rows, own = (some, every) if self._tall else (every, some)
            part = self._array[rows, own]
            if is_double:
                part = part - shifts[own]
            else:  # in the memory of the copy
                part = self._library.doubles(part)
                part -= shifts[own]
            if factors is not None:
                part *= factors[own]
            yield part if self._tall else part.T

    def _is_centred(self, shift: np.ndarray, factor: np.ndarray) -> bool:
        return bool((factor == 1).all() and np.array_equal(shift, self._mean))

    def _row_lengths(self, found: products.Products) -> np.ndarray:
        return self._host(found.lengths) if self._tall else self._diagonal(found, self._mean, None)

    def _column_squares(self, found: products.Products) -> np.ndarray:
        return self._diagonal(found, self._mean, None) if self._tall else self._host(found.lengths)

    def _diagonal(self, found: products.Products, shift: Any, factor: Any) -> np.ndarray:
        """Return the diagonal of products, in all digits."""
        if not self._singles:
            return found.diagonal
        blocks = self._blocks(shift, factor)
        return self._host(sum(self._library.squared_lengths(block.T) for block in blocks))

    def _gram(self, shift: np.ndarray, factor: np.ndarray) -> Any:
        """Return the Gram matrix of the prepared matrix."""
        gram = self._with_gram(shift, factor).gram
        if not self._tall or self._is_centred(shift, factor):
            return gram
        return self._of_prepared(self._library.copy(gram), shift, factor)

    def _taken_gram(self, shift: np.ndarray, factor: np.ndarray) -> Any:
        """Return the same in memory that may be written to; it is made again when asked for."""
        found = self._with_gram(shift, factor)
        gram, found.gram = found.gram, None
        if not self._tall or self._is_centred(shift, factor):
            return gram
        return self._of_prepared(gram, shift, factor)

    def _with_gram(self, shift: np.ndarray, factor: np.ndarray) -> products.Products:
        """Return the products that a Gram matrix is made of, which are there or made again."""
        if not self._tall and not self._is_centred(shift, factor):
            if self._prepared(shift, factor).gram is None:
                self._last = None
            return self._prepared(shift, factor)
        assert self._centred is not None
        if self._centred.gram is None:
            self._centred = self._products(self._mean, None)
        return self._centred

    def _of_prepared(self, gram: Any, shift: np.ndarray, factor: np.ndarray) -> Any:
        """Turn the Gram matrix of the centred columns into that of the prepared ones."""
        factors = self._library.from_host(factor)
        gram *= factors
        gram *= factors[:, None]
        # Columns that are left out are 0 in both.
        if np.array_equal(self._mean * (factor != 0), shift * (factor != 0)):
            return gram
        distance = self._library.from_host((self._mean - shift) * factor)[None, :]
        return self._library.add_product(gram, distance * float(self._array.shape[0]), distance)

    def _prepared(self, shift: np.ndarray, factor: np.ndarray) -> products.Products:
        """Return the products of the prepared matrix; kept for the next call."""
        key = _key(shift, factor)
        if self._last is None or self._last[0] != key:
            self._last = None
            self._last = (key, self._products(shift, factor))
        return self._last[1]

    def _eigenpairs(self, shift: np.ndarray, factor: np.ndarray) -> tuple[np.ndarray, Any]:
        """Return all eigenvalues, ascending, and their vectors; kept for the next call."""
        key = _key(shift, factor)
        if self._pairs is None or self._pairs[0] != key:
            self._pairs = None
            gram = self._gram(shift, factor)
            values, vectors, self._had_room = solver.eigenpairs(self._library, gram)
            self._pairs = (key, values, vectors)
        return self._pairs[1:]
