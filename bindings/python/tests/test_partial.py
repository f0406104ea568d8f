"""Parts of the rows: what is left of them, merged, and the answer from that."""

import pickle
import random
from itertools import pairwise

import numpy as np
import pcadim
import pytest
from helpers import without_timing
from pcadim import partial
from same_answer import assert_same_answer, unequal

sparse = pytest.importorskip("scipy.sparse")


@pytest.fixture(scope="module")
def many():
    """Return data of more cells than parts hold."""
    X = pcadim.simulate(n=60_000, p=80, d=5, snr=3, seed=2)
    assert X.size > partial.Part.most_cells
    return X


def blocks_of(X, count):
    """Return blocks of rows of nearly equal length."""
    cuts = np.linspace(0, X.shape[0], count + 1).astype(int)
    return [X[first:last] for first, last in pairwise(cuts)]


def in_parts(X, count, order=None, missing="error", **options):
    """Return the report on so many parts, looked at and merged in an order."""
    blocks = blocks_of(X, count)
    numbers = list(range(count))
    if order is not None:
        random.Random(order).shuffle(numbers)
    whole = partial.merge(partial.summarize(blocks[k], k, missing=missing) for k in numbers)
    plan = partial.plan_parts(
        whole, **{key: value for key, value in options.items() if key in ("center", "scale")}
    )
    norms = partial.merge(partial.measure(blocks[k], k, plan) for k in numbers)
    return partial.select(whole, norms, missing=missing, **options)


@pytest.mark.parametrize("scale", [False, True])
@pytest.mark.parametrize("count", [1, 7, 1000])
def test_answer_is_that_of_data_in_one_place(many, count, scale):
    """Any number of parts, merged in any order."""
    whole = pcadim.select(many, scale=scale)
    for order in (None, 1, 2):
        assert_same_answer(in_parts(many, count, order, scale=scale), whole)


@pytest.mark.parametrize("noise", ["white", "columns", "rows"])
def test_noise_is_judged_on_the_same_rows(noise):
    """The rows that are drawn do not depend on the parts."""
    X = unequal(noise)
    whole = pcadim.select(X, methods="auto")
    assert (whole.d, whole.selections[0].fitted["noise"]) == (3, noise)
    for count in (1, 7, 1000):
        report = in_parts(X, count, 3, methods="auto")
        assert_same_answer(report, whole)
        assert report.answer.sentence == whole.answer.sentence


@pytest.mark.parametrize("noise", ["white", "columns", "rows", "rows+columns", "serial"])
def test_noise_that_is_asked_for(noise):
    """Every model, on large data."""
    X = unequal("columns")
    asked = {"methods": "auto", "settings": {"auto.noise": noise}}
    assert_same_answer(in_parts(X, 7, 3, **asked), pcadim.select(X, **asked))


def test_rows_held_out_of_large_data(many):
    """They are taken out of what is left of all rows."""
    asked = {"methods": "auto", "settings": {"auto.purpose": "prediction"}}
    assert_same_answer(in_parts(many, 7, 3, **asked), pcadim.select(many, **asked))


@pytest.mark.parametrize("count", [1, 7, 1000])
def test_sparse_parts(many, count):
    """Zeros are never filled in, and the answer is the same."""
    random_cells = np.random.default_rng(1).random(many.shape)
    X = sparse.csr_array(np.where(random_cells < 0.1, np.floor(np.abs(many)), 0))
    assert_same_answer(in_parts(X, count, 3), pcadim.select(X))


@pytest.mark.parametrize("count", [1, 7, 1000])
def test_rows_with_missing_cells_are_left_out(many, count):
    """Also where nothing is left of a part, or one row."""
    random_cells = np.random.default_rng(1)
    X = many.copy()
    X[random_cells.integers(0, len(X), 500), random_cells.integers(0, 80, 500)] = np.nan
    X[:60, 3] = np.nan  # all of the first of 1,000
    X[60:119, 4] = np.nan  # all but one of the second
    whole = pcadim.select(X, missing="drop-rows", scale=True)
    assert_same_answer(in_parts(X, count, 4, "drop-rows", scale=True), whole)


@pytest.mark.parametrize("noise", ["auto", "white", "columns", "rows", "rows+columns", "serial"])
def test_small_data_keep_every_method(X, noise):
    """Parts of few rows hold them, and everything is as for data in one place."""
    asked = {"settings": {"auto.noise": noise}}
    whole = pcadim.select(X, **asked)
    blocks = blocks_of(X, 7)
    held = partial.merge(partial.summarize(block, k) for k, block in enumerate(blocks))
    assert held.holds_rows
    mine, theirs = partial.select(held, **asked).to_json(), whole.to_json()
    assert without_timing(mine) == without_timing(theirs)


def test_two_runs_agree_in_every_bit(many):
    """The same parts in the same order."""
    one, other = (in_parts(many, 7, 5, scale=True).to_json() for _ in range(2))
    assert without_timing(one) == without_timing(other)


@pytest.mark.parametrize("pack", [lambda x: type(x).from_bytes(x.to_bytes()), pickle.dumps])
def test_everything_travels(many, pack):
    """Parts, plans and norms as bytes and as pickles, bit for bit."""
    part = partial.summarize(many, 3)
    plan = partial.plan_parts(part)
    for one in (part, plan, partial.measure(many, 3, plan)):
        packed = pack(one)
        again = pickle.loads(packed) if isinstance(packed, bytes) else packed
        assert again.to_bytes() == one.to_bytes()


def test_size_of_a_part(many):
    """4 p (p + 7) bytes and a little, however many rows."""
    p = many.shape[1]
    part = partial.summarize(many, 0)
    assert not part.holds_rows
    assert 0 <= len(part.to_bytes()) - 4 * p * (p + 7) < 300


def test_rows_need_not_travel(X):
    """Where all parts are known to have many."""
    part, light = partial.summarize(X, 0), partial.summarize(X, 0, hold=False)
    assert part.holds_rows
    assert not light.holds_rows
    assert len(light.to_bytes()) <= len(part.to_bytes()) - 8 * X.size
    assert light.rows == len(X)


@pytest.mark.parametrize("kind", [np.asarray, sparse.csr_array])
def test_many_columns_need_products(kind):
    """Beyond 8,192 columns parts hold no scatter; the answer is that of data in one place."""
    random = np.random.default_rng(8)
    signal = random.normal(size=(500, 3)) @ random.normal(size=(3, 8_300))
    X = kind(signal + random.normal(size=signal.shape))
    blocks = blocks_of(X, 4)
    whole = partial.merge(partial.summarize(block, k) for k, block in enumerate(blocks))
    assert whole.needs_products
    plan = partial.plan_parts(whole)
    norms = partial.merge(partial.measure(block, k, plan) for k, block in enumerate(blocks))
    calls = []

    def multiply(vectors):
        calls.append(vectors)
        again = partial.PartVectors.from_bytes(vectors.to_bytes())
        return partial.merge(
            partial.multiply(block, k, plan, again) for k, block in enumerate(blocks)
        )

    with pytest.raises(pcadim.InputError):
        partial.select(whole, norms)
    report = partial.select(whole, norms, multiply=multiply)
    assert calls
    theirs = pcadim.select(X)
    assert report.d == theirs.d == 3
    leading = theirs.spectrum.eigenvalues[:3]
    assert np.allclose(report.spectrum.eigenvalues[:3], leading, rtol=1e-9)


def test_errors_of_the_multiplier_come_through():
    """What a function of Python raises is raised."""
    X = np.random.default_rng(8).normal(size=(500, 8_200))
    part = partial.summarize(X, 0)
    norms = partial.measure(X, 0, partial.plan_parts(part))

    def multiply(vectors):
        raise RuntimeError("the cluster is gone")

    with pytest.raises(RuntimeError, match="the cluster is gone"):
        partial.select(part, norms, multiply=multiply)


def test_merging_leaves_the_parts_alone(X):
    """Whoever holds a part finds it as it was."""
    one, other = partial.summarize(X[:100], 0), partial.summarize(X[100:], 1)
    before = one.to_bytes()
    assert partial.merge([one, other]).rows == len(X)
    assert one.to_bytes() == before


def test_changed_rows_are_refused(many):
    """The second look notices data that were made anew."""
    part = partial.summarize(many, 0)
    plan = partial.plan_parts(part)
    other = many.copy()
    other[17, 3] += 1e-9
    with pytest.raises(pcadim.InputError, match="part 0 is not what it was"):
        partial.measure(other, 0, plan)
    with pytest.raises(pcadim.InputError, match="59999 now"):
        partial.measure(many[1:], 0, plan)
    with pytest.raises(pcadim.InputError, match="no part 1"):
        partial.measure(many, 1, plan)


def test_what_does_not_belong_together_is_refused(many, X):
    """Other columns, other treatments, the same part twice, norms of another plan."""
    part = partial.summarize(many, 0)
    with pytest.raises(pcadim.InputError, match="other columns"):
        partial.merge([part, partial.summarize(X, 1)])
    with pytest.raises(pcadim.InputError, match="missing"):
        partial.merge([part, partial.summarize(many, 1, missing="drop-rows")])
    with pytest.raises(pcadim.InputError, match="part 0 is there twice"):
        partial.merge([part, part])
    norms = partial.measure(many, 0, partial.plan_parts(part, scale=True))
    with pytest.raises(pcadim.InputError, match="another center or scale"):
        partial.select(part, norms)
    with pytest.raises(pcadim.UsageError, match="no parts"):
        partial.merge([])


def test_names_of_columns_belong_to_a_part():
    """Parts of a frame with other names are not of the same data."""
    pd = pytest.importorskip("pandas")
    X = np.random.default_rng(1).normal(size=(20, 2))
    one = partial.summarize(pd.DataFrame(X, columns=["a", "b"]), 0)
    with pytest.raises(pcadim.InputError, match="other names"):
        partial.merge([one, partial.summarize(pd.DataFrame(X, columns=["a", "c"]), 1)])


def test_damaged_bytes_are_refused(X):
    """A bit that has changed, bytes of something else, half of the bytes."""
    data = partial.summarize(X, 0).to_bytes()
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 1
    for bad in (bytes(flipped), data[: len(data) // 2], b"", b"nothing of ours"):
        with pytest.raises(pcadim.InputError):
            partial.Part.from_bytes(bad)
    with pytest.raises(pcadim.InputError):
        partial.PartPlan.from_bytes(data)


def test_errors_speak_python(X):
    """Options are named as they are typed here."""
    with pytest.raises(pcadim.UsageError, match='missing="drop-rows"'):
        partial.summarize(X, 0, missing="em")
    with pytest.raises(pcadim.ArgumentTypeError, match="did you mean 'missing'"):
        partial.summarize(X, 0, misssing="error")
    with pytest.raises(pcadim.UsageError, match="from 0"):
        partial.summarize(X, -1)
    with pytest.raises(pcadim.ArgumentTypeError, match="number"):
        partial.summarize(X, "first")


def test_one_look_is_enough_for_eigenvalues(many):
    """Without the lengths of rows the default method answers all the same."""
    part = partial.summarize(many, 0)
    report = partial.select(part)
    assert report.d == pcadim.select(many).d
