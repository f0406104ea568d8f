"""Errors and warnings are a family of their own, and of Python's own kinds as well."""

import pickle
import subprocess
import sys
import warnings

import numpy as np
import pcadim
import pytest

OWN = {
    pcadim.InputError: ValueError,
    pcadim.UsageError: ValueError,
    pcadim.ArgumentTypeError: TypeError,
    pcadim.FileError: OSError,
    pcadim.MissingLibraryError: ImportError,
    pcadim.InternalError: RuntimeError,
}


@pytest.mark.parametrize(("own", "kind"), OWN.items(), ids=lambda one: one.__name__)
def test_family(own, kind):
    """Each error is one of ours and one of Python's; pickles keep class and message."""
    assert issubclass(own, pcadim.PcadimError)
    assert issubclass(own, kind)
    again = pickle.loads(pickle.dumps(own("what is wrong")))
    assert type(again) is own
    assert str(again) == "what is wrong"


CASES = [
    (lambda: pcadim.select([[1.0, float("nan")], [2.0, 3.0]]), pcadim.InputError),
    (lambda: pcadim.select([["a", "b"], ["c", "d"]]), pcadim.InputError),
    (lambda: pcadim.select(np.zeros(3)), pcadim.InputError),
    (lambda: pcadim.select(np.eye(5), "nonsense"), pcadim.UsageError),
    (lambda: pcadim.select(np.eye(5), max_dim=-2), pcadim.UsageError),
    (lambda: pcadim.select(np.eye(5), groups=[[1]]), pcadim.UsageError),
    (lambda: pcadim.select(np.eye(5), nonsense=1), pcadim.ArgumentTypeError),
    (lambda: pcadim.select(np.eye(5), scale="yes"), pcadim.ArgumentTypeError),
    (lambda: pcadim.select(np.eye(5), progress=3), pcadim.ArgumentTypeError),
    (lambda: pcadim.select(3), pcadim.ArgumentTypeError),
    (lambda: pcadim.select("there is no such file.csv"), pcadim.FileError),
    (lambda: pcadim.Report.from_json("{}"), pcadim.InputError),
    (lambda: pcadim.simulate(n=-1, p=3, d=1), pcadim.UsageError),
]


@pytest.mark.parametrize(("call", "own"), CASES)
def test_what_is_raised(call, own):
    """The core's errors and those of the package are of the class that says what is wrong."""
    with pytest.raises(own) as raised:
        call()
    assert type(raised.value) is own
    assert "\n" not in str(raised.value)


def test_warnings_have_a_class():
    """All warnings can be made errors at once."""
    pytest.importorskip("sklearn")
    assert issubclass(pcadim.PcadimWarning, UserWarning)
    noise = np.random.default_rng(3).normal(size=(60, 8))
    with warnings.catch_warnings():
        warnings.simplefilter("error", pcadim.PcadimWarning)
        with pytest.raises(pcadim.NoComponentsWarning, match="keeps 0 components"):
            pcadim.PCA().fit(noise)


@pytest.mark.parametrize("n_components", ["auto", 6])
@pytest.mark.parametrize("how", ["fit", "fit_transform", "pipeline", "chunks"])
def test_warnings_point_to_the_program_of_the_user(n_components, how):
    """The line that is shown is not inside a library."""
    pipeline = pytest.importorskip("sklearn.pipeline")
    random = np.random.default_rng(3)
    X = random.normal(size=(60, 8))
    if n_components == 6:
        X = X[:, :3] @ random.normal(size=(3, 8))
    pca = pcadim.PCA(n_components)
    with pytest.warns(pcadim.PcadimWarning) as told:
        if how == "pipeline":
            pipeline.make_pipeline(pca).fit(X)
        elif how == "chunks":
            pca.fit([X])
        else:
            getattr(pca, how)(X)
    assert [one.filename for one in told] == [__file__]


def test_libraries_that_are_missing():
    """What is not installed is named, with the way to get it."""
    script = (
        "import sys; sys.modules['sklearn'] = sys.modules['pandas'] = None\n"
        "import pcadim\n"
        "report = pcadim.select(pcadim.simulate(n=50, p=5, d=1))\n"
        "for call in (lambda: pcadim.PCA, report.to_frame):\n"
        "    try: call()\n"
        "    except pcadim.MissingLibraryError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=600
    )
    assert done.stdout.count("pip install") == 2
