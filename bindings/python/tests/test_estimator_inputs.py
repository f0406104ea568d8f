"""`PCA` takes what `select` takes: files, chunks, AnnData; written back where that is asked for."""

import numpy as np
import pcadim
import pytest
from scipy import sparse

sklearn = pytest.importorskip("sklearn")

NAMES = [f"gene {k}" for k in range(20)]


def same(one, other):
    """Do two fitted PCAs have the same numbers?"""
    assert one.n_components_ == other.n_components_
    np.testing.assert_allclose(one.components_, other.components_, atol=1e-12)
    np.testing.assert_allclose(one.mean_, other.mean_, atol=1e-12)
    np.testing.assert_allclose(one.explained_variance_, other.explained_variance_)


@pytest.fixture(scope="module")
def files(X, tmp_path_factory):
    """Return files of several formats that hold X."""
    folder = tmp_path_factory.mktemp("files")
    np.save(folder / "x.npy", X)
    rows = "\n".join(",".join(repr(float(cell)) for cell in row) for row in X)
    (folder / "x.csv").write_text(",".join(NAMES) + "\n" + rows + "\n")
    return [folder / "x.npy", folder / "x.csv"]


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("as_file", [str, pcadim.File, lambda path: path])
def test_files(X, files, which, as_file):
    """Fitted and transformed in parts, with the numbers of the matrix."""
    path = as_file(files[which])
    pca, expected = pcadim.PCA().fit(path), pcadim.PCA().fit(X)
    same(pca, expected)
    assert pca.report_.d == pcadim.select(path).d
    np.testing.assert_allclose(pca.transform(path), expected.transform(X), atol=1e-10)
    np.testing.assert_allclose(pcadim.PCA().fit_transform(path), expected.transform(X), atol=1e-10)
    assert pca.score(path) == pytest.approx(expected.score(X))
    assert pca.n_features_in_ == 20
    assert list(getattr(pca, "feature_names_in_", [])) == (NAMES if which else [])


def chunk_kinds(X):
    """Return the same rows as a list, an iterator, and a function."""
    parts = [X[:100], X[100:101], X[101:]]
    return {"list": parts, "function": lambda: iter(parts), "iterator": iter(parts)}


@pytest.mark.parametrize("kind", ["list", "function", "iterator"])
@pytest.mark.parametrize("options", [{}, {"scale": True, "whiten": True}, {"average": True}])
def test_chunks(X, kind, options):
    """Chunks give the numbers of the matrix."""
    pca, expected = pcadim.PCA(**options).fit(chunk_kinds(X)[kind]), pcadim.PCA(**options).fit(X)
    same(pca, expected)
    scores = pca.transform(chunk_kinds(X)[kind])
    np.testing.assert_allclose(scores, expected.transform(X), atol=1e-9)


def test_an_iterator_is_gone_after_fit(X):
    """An iterator cannot be transformed after it was read; the message says what can."""
    rows = iter([X])
    pca = pcadim.PCA().fit(rows)
    with pytest.raises(pcadim.InputError, match="function that returns an iterator"):
        pca.transform(rows)


def test_columns_left_out_keep_their_means(X, tmp_path):
    """A constant column comes back as it was, also from a file."""
    flat = np.column_stack([X, np.full(300, 7.5)])
    np.save(tmp_path / "flat.npy", flat)
    pca = pcadim.PCA().fit(tmp_path / "flat.npy")
    same(pca, pcadim.PCA().fit(flat))
    assert pca.mean_[-1] == 7.5
    assert np.all(pca.inverse_transform(pca.transform(flat))[:, -1] == 7.5)


@pytest.mark.parametrize("missing", ["drop-rows", "mean"])
def test_missing_cells_in_a_file(X, tmp_path, missing):
    """Files with missing cells as matrices with NaN."""
    holes = X.copy()
    holes[3, 4] = holes[100, 0] = np.nan
    np.save(tmp_path / "holes.npy", holes)
    pca = pcadim.PCA(missing=missing).fit(tmp_path / "holes.npy")
    expected = pcadim.PCA(missing=missing).fit(holes)
    same(pca, expected)
    scores = pca.transform(tmp_path / "holes.npy")
    np.testing.assert_allclose(scores, expected.transform(holes), atol=1e-10)
    with pytest.raises(ValueError, match="NaN"):
        pcadim.PCA().fit(X).transform(tmp_path / "holes.npy")


def test_columns_of_another_file(X, files, tmp_path):
    """Columns must be those of fit: their number, and their names."""
    pca = pcadim.PCA().fit(files[1])
    with pytest.raises(pcadim.InputError, match="3 features, but PCA is expecting 20"):
        pca.transform([X[:, :3]])
    (tmp_path / "y.csv").write_text(files[1].read_text().replace("gene 7", "gene 70", 1))
    with pytest.raises(pcadim.InputError, match="'gene 70' stands in the place of 'gene 7'"):
        pca.transform(tmp_path / "y.csv")


def test_refit_forgets_names(X, files):
    """Names of an earlier fit do not stay."""
    pca = pcadim.PCA().fit(files[1])
    assert not hasattr(pca.fit(files[0]), "feature_names_in_")


@pytest.mark.parametrize("container", ["default", "pandas"])
def test_kinds_of_output(X, files, container):
    """Scores of a file as a data frame."""
    pytest.importorskip("pandas")
    pca = pcadim.PCA().set_output(transform=container)
    scores = pca.fit_transform(files[1])
    np.testing.assert_allclose(np.asarray(scores), pcadim.PCA().fit_transform(X), atol=1e-10)
    assert container == "default" or list(scores.columns) == ["pca0", "pca1", "pca2", "pca3"]


def test_errors_of_files():
    """As of select."""
    with pytest.raises(pcadim.FileError, match="no such file"):
        pcadim.PCA().fit("no such file.csv")
    with pytest.raises(pcadim.FileError, match="no such file"):
        pcadim.PCA(2).fit("no such file.csv")


def annotated(X, matrix=np.asarray):
    """Return an AnnData object with a layer and names."""
    anndata = pytest.importorskip("anndata")
    adata = anndata.AnnData(matrix(X))
    adata.var_names = NAMES
    adata.obs_names = [f"cell {k}" for k in range(len(X))]
    adata.layers["twice"] = matrix(2 * X)
    return adata


@pytest.mark.parametrize("matrix", [np.asarray, sparse.csr_matrix], ids=["dense", "sparse"])
def test_anndata(X, matrix):
    """An AnnData object is its matrix, with names; nothing is written into it by itself."""
    adata = annotated(X, matrix)
    pca, expected = pcadim.PCA().fit(adata), pcadim.PCA().fit(X)
    same(pca, expected)
    assert list(pca.feature_names_in_) == NAMES
    np.testing.assert_allclose(pca.transform(adata), expected.transform(X), atol=1e-10)
    assert not adata.obsm
    assert not adata.varm
    assert not adata.uns
    layer = pcadim.PCA(layer="twice").fit(adata)
    np.testing.assert_allclose(layer.explained_variance_, 4 * expected.explained_variance_)


def test_layers_that_are_not_there(X):
    """As of select."""
    with pytest.raises(pcadim.UsageError, match="no such layer; it has twice"):
        pcadim.PCA(layer="thrice").fit(annotated(X))
    with pytest.raises(pcadim.UsageError, match="only AnnData"):
        pcadim.PCA(layer="twice").fit(X)


def test_other_genes_are_refused(X):
    """Columns by name."""
    adata = annotated(X)
    pca = pcadim.PCA().fit(adata)
    with pytest.raises(pcadim.InputError, match="feature names"):
        pca.transform(adata[:, ::-1])
    with pytest.raises(pcadim.InputError, match="5 features"):
        pca.transform(adata[:, :5])


def test_written_back(X, tmp_path):
    """What scanpy's tools look for, and the report; it goes into a file and comes back."""
    anndata = pytest.importorskip("anndata")
    adata = annotated(X)
    pca = pcadim.PCA().fit(adata)
    assert pca.write_to(adata) is None
    np.testing.assert_array_equal(adata.obsm["X_pca"], pca.transform(adata))
    np.testing.assert_array_equal(adata.varm["PCs"], pca.components_.T)
    np.testing.assert_array_equal(adata.uns["pca"]["variance"], pca.explained_variance_)
    np.testing.assert_array_equal(adata.uns["pca"]["variance_ratio"], pca.explained_variance_ratio_)
    adata.write_h5ad(tmp_path / "x.h5ad")
    again = anndata.read_h5ad(tmp_path / "x.h5ad")
    np.testing.assert_array_equal(again.obsm["X_pca"], adata.obsm["X_pca"])
    assert pcadim.Report.from_json(again.uns["pca"]["pcadim"]["report"]) == pca.report_


def test_written_back_with_a_number(X):
    """Without a report there is none to write."""
    adata = annotated(X)
    pcadim.PCA(2).fit(adata).write_to(adata)
    assert adata.obsm["X_pca"].shape == (300, 2)
    assert set(adata.uns["pca"]["pcadim"]) == {"version"}


def test_backed_anndata(X, tmp_path):
    """An object that stays in its file is read from there."""
    anndata = pytest.importorskip("anndata")
    annotated(X).write_h5ad(tmp_path / "x.h5ad")
    backed = anndata.read_h5ad(tmp_path / "x.h5ad", backed="r")
    pca = pcadim.PCA().fit(backed)
    same(pca, pcadim.PCA().fit(X))
    np.testing.assert_allclose(pca.transform(backed), pcadim.PCA().fit_transform(X), atol=1e-10)
    same(pcadim.PCA().fit(backed[:200]), pcadim.PCA().fit(X[:200]))
    backed.file.close()


def test_only_anndata_can_be_written_to(X):
    """Nothing else has the places."""
    with pytest.raises(pcadim.ArgumentTypeError, match="AnnData"):
        pcadim.PCA().fit(X).write_to(X)
