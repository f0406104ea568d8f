"""PyTorch in the words of the array API standard."""

import sys
from typing import Any

import numpy as np

from ._array_library import BITS_OF_FLOAT32, Library
from ._errors import InputError


class Torch(Library):
    """PyTorch, whose functions have other names, on the device of one tensor."""

    def __init__(self, array: Any) -> None:
        super().__init__(array, sys.modules["torch"])

    def prepared(self, array: Any) -> Any:
        """Return a tensor that can be computed with, without the record of its making."""
        if array.layout != self.xp.strided:
            raise InputError(
                f"X is a sparse tensor ({array.layout}); X.to_dense() fills it in, and a SciPy "
                "matrix is taken as it is"
            )
        return super().prepared(array.detach())

    def is_kind(self, array: Any, kind: str) -> bool:
        """Is the tensor's type of this kind, in the words of the standard?"""
        dtype = array.dtype
        if kind == "bool":
            return bool(dtype == self.xp.bool)
        if kind == "integral":
            return not (dtype.is_floating_point or dtype.is_complex or dtype == self.xp.bool)
        return bool(dtype.is_complex if kind == "complex floating" else dtype.is_floating_point)

    def cast(self, array: Any, dtype: Any) -> Any:
        """Return the tensor with numbers of another type; itself where it has that type."""
        return array.to(dtype)

    def to_host(self, array: Any) -> np.ndarray:
        """Return the numbers as a NumPy array; floats of less than 32 bits as float32."""
        array = array.detach().resolve_conj()
        if self.is_float(array) and self.bits(array) < BITS_OF_FLOAT32:
            array = array.to(self.xp.float32)
        return np.asarray(array.cpu().numpy())

    def zeros(self, rows: int, columns: int) -> Any:
        """Return a matrix of zeros in float64."""
        return self.xp.zeros((rows, columns), dtype=self.xp.float64, device=self.device)

    def ranges(self, array: Any) -> tuple[Any, Any]:
        """Return the least and the largest numbers along the first dimension."""
        low, high = self.xp.aminmax(array, dim=0)
        return low, high

    def sum(self, array: Any) -> Any:
        """Return the sums along the first dimension in float64."""
        return self.xp.sum(array, dim=0, dtype=self.xp.float64)

    def squared_lengths(self, array: Any) -> Any:
        """Return the sums of squares of the rows."""
        return self.xp.linalg.vector_norm(array, dim=1) ** 2

    def concat(self, arrays: list[Any]) -> Any:
        """Return matrices one below the other."""
        return self.xp.cat(arrays, dim=0)

    # The host need not wait for the device to hear that all went well, as it does with `cholesky`
    # and `inv`: who calls looks at the result.

    def cholesky(self, matrix: Any) -> Any:
        """Return the lower triangular L of a positive definite matrix, L L'."""
        return self.xp.linalg.cholesky_ex(matrix)[0]

    def divided(self, rows: Any, lower: Any) -> Any:
        """Return rows times the inverse of L', for a lower triangular L."""
        return self.xp.linalg.solve_triangular(lower.T, rows, upper=True, left=False)

    def inverse(self, matrix: Any) -> Any:
        """Return the inverse of a matrix."""
        return self.xp.linalg.inv_ex(matrix)[0]

    def add_product(self, total: Any, left: Any, right: Any) -> Any:
        """Add left' times right in the matrix's own memory."""
        return total.addmm_(left.T, right)

    def triangle(self, matrix: Any) -> Any:
        """Return R of a QR decomposition."""
        return self.xp.linalg.qr(matrix, mode="r")[1]

    def add_products(self, total: Any, rows: Any, panel: slice) -> Any:
        """Add rows' times rows in the matrix's own memory."""
        total[panel.start :, panel].addmm_(rows[:, panel.start :].T, rows[:, panel])
        return total

    def exact_singles(self) -> bool:
        """Are products of float32 rounded to float32, and no further (TF32, say)?"""
        return bool(self.xp.get_float32_matmul_precision() == "highest")
