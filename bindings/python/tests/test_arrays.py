"""Arrays of other libraries: the answers of NumPy's arrays, computed where the arrays are."""

import numpy as np
import pcadim
import pytest
from pcadim import (
    _array_library,
    _device,
    _device_columns,
    _device_input,
    _device_products,
    _device_speed,
)

sklearn = pytest.importorskip("sklearn")


def strict():
    """Return what makes arrays of array-api-strict, on a device that NumPy may not look at."""
    xp = pytest.importorskip("array_api_strict", reason="array-api-strict is not installed")
    device = xp.Device("device1")
    return lambda array: xp.asarray(array, device=device)


def torch():
    """Return what makes tensors of PyTorch."""
    return pytest.importorskip("torch", reason="PyTorch is not installed").asarray


def jax():
    """Return what makes arrays of JAX, which is told to compute in float64."""
    library = pytest.importorskip("jax", reason="JAX is not installed")
    library.config.update("jax_enable_x64", True)
    return library.numpy.asarray


@pytest.fixture(params=[strict, torch, jax], ids=lambda one: one.__name__)
def make(request, monkeypatch):
    """Return what makes arrays of a library; all of them are treated like large ones on a GPU."""
    monkeypatch.setattr(_device, "HOST_KINDS", frozenset())
    monkeypatch.setattr(_device_input, "MOST_CELLS_ON_HOST", 0)
    # Several blocks, several panels of columns, and several layers of rows with a rest.
    monkeypatch.setattr(_device_products, "CELLS_AT_ONCE", 1500)
    monkeypatch.setattr(_device_products, "NARROWEST_PANEL", 7)
    monkeypatch.setattr(_device_columns, "PLACES", 700)
    return request.param()


def data(n, p, seed=1):
    """Return rows with 3 directions of signal, columns of several sizes, and means."""
    draw = np.random.default_rng(seed)
    signal = draw.normal(size=(n, 3)) @ (3 * draw.normal(size=(3, p)))
    return (signal + draw.normal(size=(n, p))) * np.linspace(1, 3, p) + 50


def with_constants(X):
    """Return the matrix with two columns that do not vary."""
    X = X.copy()
    X[:, 2], X[:, 7] = 0.1, 0
    return X


CASES = {
    "tall": (data(200, 20), {}),
    "wide": (data(30, 90), {}),
    "square": (data(40, 40), {}),
    "float32": (data(200, 20).astype(np.float32), {}),
    "whole": (np.round(data(200, 20)).astype(np.int32), {}),
    "truth": (data(200, 20) > 50, {}),
    "scaled": (data(200, 20), {"scale": True}),
    "scaled wide": (data(30, 90), {"scale": True}),
    "uncentred": (data(200, 20) - 45, {"center": False}),
    "uncentred wide": (data(30, 90) - 45, {"center": False}),
    "constant": (with_constants(data(200, 20)), {}),
    "constant wide": (with_constants(data(30, 90)), {}),
    "constant scaled": (with_constants(data(200, 20)), {"scale": True}),
    "constant uncentred": (with_constants(data(200, 20)), {"center": False}),
    "some methods": (data(200, 20), {"methods": ["ng", "parallel_analysis", "cross_validation"]}),
    "spread": (data(200, 20) @ np.diag(np.logspace(0, -7, 20)), {}),
    "spread wide": (np.diag(np.logspace(0, -6, 30)) @ data(30, 90), {}),
    "twins": (np.hstack([data(200, 20), 2 * data(200, 20)[:, :3] + 1]), {}),
    "twins wide": (np.hstack([data(30, 90), 2 * data(30, 90)[:, :3] + 1]), {}),
}


def same_spectrum(one, other):
    """Compare what is known of the data: to 1e-12 of the largest eigenvalue."""
    here, there = np.array(one.spectrum.eigenvalues), np.array(other.spectrum.eigenvalues)
    np.testing.assert_allclose(here, there, rtol=1e-8, atol=1e-12 * there[0])
    np.testing.assert_allclose(one.spectrum.total_variance, other.spectrum.total_variance, 1e-12)
    assert one.data.norms.rows == other.data.norms.rows


FACTS = ["source", "n", "p", "rank", "centered", "scaled", "missing", "dropped_columns"]
FACTS += ["dropped_rows", "zero_rows", "column_names"]
PROFILE = ["whole_numbers", "non_negative", "smallest", "largest", "twin_count"]


def same_data(one, other):
    """Compare what is told about the data."""
    assert [one.data[name] for name in FACTS] == [other.data[name] for name in FACTS]
    here, there = one.data.profile, other.data.profile
    assert [here[name] for name in PROFILE] == [there[name] for name in PROFILE]
    rounding = 1e-12 * max(there.deviations, default=0)
    np.testing.assert_allclose(here.deviations, there.deviations, rtol=1e-12, atol=rounding)
    # Rows of the same length may change places.
    np.testing.assert_allclose(
        [row.length for row in here.longest], [row.length for row in there.longest], rtol=1e-12
    )


# What is computed from the rows again loses digits by its own iterations and small divisors; the
# phi of ng, at the top of a flat maximum, is known to half of the digits of the eigenvalues.
LOSES_DIGITS = {one.id for one in pcadim.methods() if "data" in one.needs} | {"auto", "ng"}


def same_selections(one, other):
    """Compare what every method says: the curve to 1e-9 where nothing is lost on the way."""
    spread = other.spectrum.eigenvalues[-1] < 1e-9 * other.spectrum.eigenvalues[0]
    assert [each.d for each in one.selections] == [each.d for each in other.selections]
    for here, there in zip(one.selections, other.selections, strict=True):
        assert (here.method, here.outcome) == (there.method, there.outcome)
        if spread and here.method in LOSES_DIGITS:
            continue
        curve = np.array(there.curve, dtype=float)
        scale = np.nanmax(np.abs(curve)) if np.isfinite(curve).any() else 1
        digits = 1e-6 if here.method in LOSES_DIGITS else 1e-9
        np.testing.assert_allclose(
            np.array(here.curve, dtype=float), curve, rtol=digits, atol=digits * scale
        )


def computation(report):
    """Return what is told about where it was computed."""
    return [one.sentence for one in report.findings if one.kind == "computation"]


@pytest.mark.parametrize("case", CASES)
def test_select(make, case):
    """The report of the same numbers in NumPy, and one more remark."""
    X, options = CASES[case]
    report, expected = pcadim.select(make(X), **options), pcadim.select(X, **options)
    assert report.d == expected.d
    same_data(report, expected)
    same_spectrum(report, expected)
    same_selections(report, expected)
    kinds = [one.kind for one in report.findings if one.kind != "computation"]
    assert kinds == [one.kind for one in expected.findings]
    assert len(computation(report)) == 1
    assert "float64" in computation(report)[0]


@pytest.mark.parametrize("case", ["tall", "wide", "float32", "scaled", "scaled wide", "constant"])
@pytest.mark.parametrize("number", ["auto", 2, None])
def test_pca(make, case, number):
    """The components of the same numbers in NumPy; scores come back in the array's library."""
    X, options = CASES[case]
    array = make(X)
    pca = pcadim.PCA(number, **options).fit(array)
    expected = pcadim.PCA(number, **options).fit(X)
    assert pca.n_components_ == expected.n_components_
    digits = 1e-5 if X.dtype == np.float32 else 1e-8
    for name in ["explained_variance_", "mean_", "scale_", "noise_variance_"]:
        here, there = getattr(pca, name), getattr(expected, name)
        assert (here is None) == (there is None)
        if here is not None:
            rounding = 1e-12 * expected.explained_variance_[0]  # all that is left of no noise
            np.testing.assert_allclose(here, there, rtol=digits, atol=rounding)
    np.testing.assert_allclose(pca.components_, expected.components_, atol=digits)
    assert pca.components_.dtype == expected.components_.dtype
    scores = pca.transform(array)
    assert type(scores) is type(array)
    size = np.abs(expected.transform(X)).max()
    np.testing.assert_allclose(
        _device.on_host(scores), expected.transform(X), atol=10 * digits * size
    )


def test_pca_of_an_array_takes_rows_of_numpy(make):
    """And the other way round."""
    X, _ = CASES["tall"]
    pca = pcadim.PCA(whiten=True).fit(make(X))
    scores = pca.transform(X)
    assert isinstance(scores, np.ndarray)
    np.testing.assert_allclose(_device.on_host(pca.transform(make(X))), scores, atol=1e-8)
    np.testing.assert_allclose(pca.score(make(X)), pca.score(X))


def test_missing_cells(make):
    """Refused in the words for NumPy's arrays, and treated like theirs."""
    X = data(60, 8)
    X[5, 3] = np.nan
    with pytest.raises(pcadim.InputError) as here:
        pcadim.select(make(X))
    with pytest.raises(pcadim.InputError) as there:
        pcadim.select(X)
    assert str(here.value) == str(there.value)
    for missing in ["drop-rows", "drop-columns", "mean", "em"]:
        report, expected = (
            pcadim.select(make(X), missing=missing),
            pcadim.select(X, missing=missing),
        )
        assert report.d == expected.d
        same_data(report, expected)
    scores = pcadim.PCA(missing="mean").fit(make(X)).transform(make(X))
    np.testing.assert_allclose(
        _device.on_host(scores), pcadim.PCA(missing="mean").fit_transform(X), atol=1e-8
    )


@pytest.mark.parametrize("value", [np.inf, 1e200])
def test_impossible_numbers(make, value):
    """Refused in the words for NumPy's arrays."""
    X = data(60, 8)
    X[5, 3] = value
    with pytest.raises(pcadim.InputError) as here:
        pcadim.select(make(X))
    with pytest.raises(pcadim.InputError) as there:
        pcadim.select(X)
    assert str(here.value) == str(there.value)


def test_transform_refuses(make):
    """Rows that are not finite, and other columns."""
    pca = pcadim.PCA().fit(make(data(60, 8)))
    wrong = data(60, 8)
    wrong[3, 3] = np.nan
    with pytest.raises(ValueError, match="NaN"):
        pca.transform(make(wrong))
    with pytest.raises(pcadim.InputError, match="expecting 8 features"):
        pca.transform(make(data(60, 9)))


def test_groups_and_methods_that_read_rows(make):
    """Rows are read from the array where a method asks for them."""
    X, groups = data(60, 8), np.repeat(np.arange(12), 5)
    asked = {"methods": ["cross_validation"], "groups": groups}
    report, expected = pcadim.select(make(X), **asked), pcadim.select(X, **asked)
    same_selections(report, expected)
    with pytest.raises(pcadim.UsageError, match="3 groups were given for a matrix of 60 rows"):
        pcadim.select(make(X), groups=[1, 2, 3])


def test_other_shapes_and_types(make):
    """What is no matrix of real numbers is refused in words."""
    with pytest.raises(pcadim.InputError, match="X has 1 dimension"):
        pcadim.select(make(np.arange(10.0)))
    with pytest.raises(pcadim.InputError, match="complex numbers; take their real parts"):
        pcadim.select(make(data(60, 8) + 1j))
    with pytest.raises(pcadim.InputError, match="there is only 1 row"):
        pcadim.select(make(data(1, 8)))
    with pytest.raises(pcadim.InputError, match="all 8 columns are constant"):
        pcadim.select(make(np.ones((60, 8))))


def test_an_array_is_not_written_to(make):
    """Nor is its memory."""
    X = data(60, 8)
    array = make(X.copy())
    pcadim.PCA(scale=True).fit(array).transform(array)
    assert np.array_equal(_device.on_host(array), X)


def test_small_arrays_are_copied(make, monkeypatch):
    """Up to a size the answer is that of the copy, and nothing is said."""
    monkeypatch.setattr(_device_input, "MOST_CELLS_ON_HOST", 4000)
    X = data(200, 20)
    assert computation(pcadim.select(make(X))) == []
    assert len(computation(pcadim.select(make(data(201, 20))))) == 1


def test_without_double_precision(make, monkeypatch):
    """The rows are read by the CPU, and that is said."""
    monkeypatch.setattr(_array_library.Library, "has_doubles", lambda self: False)
    X = with_constants(data(200, 20)).astype(np.float32)
    report, expected = pcadim.select(make(X)), pcadim.select(X)
    same_selections(report, expected)
    assert "does not compute in float64" in computation(report)[0]
    pca, other = pcadim.PCA().fit(make(X)), pcadim.PCA().fit(X)
    np.testing.assert_allclose(pca.components_, other.components_, atol=1e-6)
    np.testing.assert_allclose(pca.mean_, other.mean_, rtol=1e-6)


def test_a_failure_of_the_library_is_passed_on(make, monkeypatch):
    """The user sees the library's own words."""

    def fail(self, matrix):
        raise RuntimeError("the device is lost")

    monkeypatch.setattr(_array_library.Library, "eigenvalues", fail)
    with pytest.raises(RuntimeError, match="the device is lost"):
        pcadim.select(make(data(200, 20)))


class OutOfMemoryError(RuntimeError):
    """The name that PyTorch and CuPy give it."""


NO_ROOM = [OutOfMemoryError("no room"), RuntimeError("RESOURCE_EXHAUSTED: Out of memory")]


@pytest.mark.parametrize("error", NO_ROOM, ids=["class", "words"])
@pytest.mark.parametrize("case", ["tall", "wide", "scaled", "constant"])
def test_no_room_for_eigenvalues(make, monkeypatch, case, error):
    """The host computes them, and that is said."""

    def fail(self, matrix):
        raise error

    monkeypatch.setattr(_array_library.Library, "eigenvalues", fail)
    monkeypatch.setattr(_array_library.Library, "eigenvectors", fail)
    X, options = CASES[case]
    report, expected = pcadim.select(make(X), **options), pcadim.select(X, **options)
    same_spectrum(report, expected)
    same_selections(report, expected)
    assert "had no room" in computation(report)[0]
    pca, other = pcadim.PCA(2, **options).fit(make(X)), pcadim.PCA(2, **options).fit(X)
    np.testing.assert_allclose(pca.components_, other.components_, atol=1e-8)


def test_regression_takes_arrays(make):
    """By a copy on the host."""
    X = data(200, 20)
    y = X[:, 0] - X[:, 3]
    here, there = pcadim.PCRegressor().fit(make(X), make(y)), pcadim.PCRegressor().fit(X, y)
    np.testing.assert_allclose(here.predict(make(X)), there.predict(X))


def test_arrays_on_the_host_are_numpy_arrays():
    """Arrays of any library in the CPU's memory take the way of NumPy's."""
    xp = pytest.importorskip("array_api_strict", reason="array-api-strict is not installed")
    X = data(200, 20)
    report = pcadim.select(xp.asarray(X))
    assert computation(report) == []
    assert np.array_equal(report.spectrum.eigenvalues, pcadim.select(X).spectrum.eigenvalues)


@pytest.mark.parametrize("make", [torch, jax], indirect=True, ids=lambda one: one.__name__)
def test_float16(make):
    """Numbers of 16 bits, which the standard does not know, are taken exactly."""
    X = data(200, 20).astype(np.float16)
    report, expected = pcadim.select(make(X)), pcadim.select(X)
    same_data(report, expected)
    same_spectrum(report, expected)
    assert pcadim.PCA().fit(make(X)).components_.dtype == np.float32


class TestSlowDoubles:
    """A device that computes much slower in float64 than in float32."""

    @pytest.fixture
    def slow(self, monkeypatch):
        """Have doubles cost 32 times as much; return what makes tensors of such a device."""
        make = torch()
        monkeypatch.setattr(_device, "HOST_KINDS", frozenset())
        monkeypatch.setattr(_device_input, "MOST_CELLS_ON_HOST", 0)
        monkeypatch.setattr(_device_products, "CELLS_AT_ONCE", 1500)
        monkeypatch.setattr(_device_speed, "cost_of_doubles", lambda library: 32.0)
        return make

    @pytest.mark.parametrize("shape", [(400, 20), (30, 300)])
    @pytest.mark.parametrize("scale", [False, True])
    def test_products_in_float32(self, slow, shape, scale):
        """Where all eigenvalues are far from the rounding errors; the answer is the same."""
        X = np.random.default_rng(1).normal(size=shape).astype(np.float32)
        report, expected = pcadim.select(slow(X), scale=scale), pcadim.select(X, scale=scale)
        assert "products in float32" in computation(report)[0]
        assert "32 times slower" in computation(report)[0]
        assert report.d == expected.d
        there = np.array(expected.spectrum.eigenvalues)
        np.testing.assert_allclose(report.spectrum.eigenvalues, there, atol=1e-6 * there[0])

    def test_products_in_float64(self, slow):
        """Where they are not."""
        X = CASES["float32"][0] @ np.diag(np.logspace(0, -3, 20)).astype(np.float32)
        report, expected = pcadim.select(slow(X)), pcadim.select(X)
        assert "differ too much for less" in computation(report)[0]
        same_spectrum(report, expected)
        same_selections(report, expected)

    def test_float64_has_no_choice(self, slow):
        """Numbers of 64 bits are computed with in full."""
        X = CASES["tall"][0]
        same_spectrum(pcadim.select(slow(X)), pcadim.select(X))

    def test_rounded_products_are_not_used(self, slow, monkeypatch):
        """PyTorch may have been told to round further."""
        library = pytest.importorskip("torch", reason="PyTorch is not installed")
        monkeypatch.setattr(library, "get_float32_matmul_precision", lambda: "high")
        X = CASES["float32"][0]
        same_spectrum(pcadim.select(slow(X)), pcadim.select(X))

    def test_the_cost_is_a_number(self, monkeypatch):
        """Whatever it is on this machine."""
        monkeypatch.setattr(_device_speed, "_SIDE", 16)
        library = _device.library_of(torch()(np.ones((2, 2))))
        assert _device_speed.cost_of_doubles(library) > 0


class TestTorch:
    """What only tensors have."""

    def test_gradients_are_left_aside(self):
        """A tensor that takes part in a derivative is taken as its numbers."""
        torch = pytest.importorskip("torch", reason="PyTorch is not installed")
        X = data(200, 20)
        tensor = torch.asarray(X).requires_grad_(True)
        assert pcadim.select(tensor).d == pcadim.select(X).d

    def test_bfloat16(self):
        """Numbers of 16 bits become float32."""
        torch = pytest.importorskip("torch", reason="PyTorch is not installed")
        tensor = torch.asarray(data(200, 20)).to(torch.bfloat16)
        report, expected = pcadim.select(tensor), pcadim.select(tensor.to(torch.float32).numpy())
        assert np.array_equal(report.spectrum.eigenvalues, expected.spectrum.eigenvalues)

    @pytest.mark.filterwarnings("ignore")
    def test_sparse(self):
        """Refused, with a way out."""
        torch = pytest.importorskip("torch", reason="PyTorch is not installed")
        tensor = torch.asarray(np.eye(20)).to_sparse()
        with pytest.raises(pcadim.InputError, match=r"sparse tensor .* X.to_dense\(\)"):
            pcadim.select(tensor)
