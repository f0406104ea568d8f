"""Make h5ad/*.h5ad and h5ad.json: small AnnData files as their own library writes them.

    python make_h5ad.py           seconds

Needs anndata, h5py, numpy, scipy and scanpy. The same counts stand in every file, stored in another
way each. A case holds the file, what to ask for (layer, dataset, transpose) and what must come:
the rows, the names of the columns; for the files with a PCA, what its numbers were made from.
"""

import json
import pathlib
import warnings

import anndata
import h5py
import numpy as np
import pandas as pd
import scanpy
from scipy import sparse

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE / "h5ad"
OLD_INDEX = "index"


def counts():
    random = np.random.default_rng(4)
    rates = np.exp(random.normal(-0.5, 1.0, size=(1, 7))) * np.exp(random.normal(0, 0.3, (12, 1)))
    return random.poisson(rates).astype(np.float64)


def table(prefix, count):
    return pd.DataFrame(index=[f"{prefix}{k}" for k in range(count)])


def annotated(x, **parts):
    return anndata.AnnData(X=x, obs=table("cell ", 12), var=table("gène ", 7), **parts)


def write(name, data, **options):
    data.write_h5ad(FOLDER / name, **options)


def case(file, rows, names=True, **asked):
    rows = np.asarray(rows, dtype=float)
    turned = asked.get("transpose", False)
    found = [f"cell {k}" for k in range(12)] if turned else [f"gène {k}" for k in range(7)]
    return {"file": file, "asked": asked, "rows": rows.tolist(), "names": found if names else []}


def write_old(name, x):
    """As anndata 0.6 did: tables as records, the sparse matrix with attributes of its own."""
    matrix = sparse.csr_matrix(x)
    with h5py.File(FOLDER / name, "w") as file:
        group = file.create_group("X")
        group.attrs["h5sparse_format"] = np.bytes_("csr")
        group.attrs["h5sparse_shape"] = np.array(matrix.shape)
        for part in ("data", "indices", "indptr"):
            group.create_dataset(part, data=getattr(matrix, part))
        for part, prefix, count in (("obs", "cell", x.shape[0]), ("var", "gene", x.shape[1])):
            records = np.array([(f"{prefix} {k}".encode(),) for k in range(count)],
                               dtype=[(OLD_INDEX, "S10")])
            file.create_dataset(part, data=records)


def with_pca(name, x, **options):
    data = annotated(np.log1p(x))
    data.var["highly_variable"] = [True, False, True, True, True, False, True]
    scanpy.pp.pca(data, n_comps=3, **options)
    write(name, data)
    used = data[:, data.var["highly_variable"]] if options.get("mask_var") else data
    values = np.asarray(used.X)
    centred = values - values.mean(axis=0)
    eigenvalues = np.linalg.svd(centred, compute_uv=False) ** 2 / (len(values) - 1)
    return {"file": name, "n": values.shape[0], "p": values.shape[1],
            "eigenvalues": eigenvalues[:3].tolist(), "total": eigenvalues.sum().tolist()}


def make():
    x = counts()
    csr, csc = sparse.csr_matrix(x), sparse.csc_matrix(x)
    cases = []
    write("dense.h5ad", annotated(x))
    cases += [case("dense.h5ad", x), case("dense.h5ad", x, dataset="/X")]
    write("csr.h5ad", annotated(csr.astype(np.float32)), compression="gzip")
    write("csc.h5ad", annotated(csc))
    for file in ("csr.h5ad", "csc.h5ad"):
        cases += [case(file, x), case(file, x.T, transpose=True)]
    layers = annotated(csr, layers={"doubled": csc * 2, "whole": x.astype(np.int32),
                                    "present": csr.astype(bool)})
    layers.raw = annotated(csr * 3)
    write("layers.h5ad", layers)
    cases += [case("layers.h5ad", x), case("layers.h5ad", 2 * x, layer="doubled"),
              case("layers.h5ad", x, layer="whole"), case("layers.h5ad", x > 0, layer="present"),
              case("layers.h5ad", 3 * x, layer="raw"),
              case("layers.h5ad", 2 * x, names=False, dataset="layers/doubled")]
    write_old("old.h5ad", x)
    cases += [case("old.h5ad", x, names=False), case("old.h5ad", x.T, names=False, transpose=True)]
    pcas = [with_pca("pca.h5ad", x, mask_var=None), with_pca("pca_some.h5ad", x, mask_var="highly_variable")]
    (HERE / "h5ad.json").write_text(
        json.dumps({"cases": cases, "pcas": pcas}, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    FOLDER.mkdir(exist_ok=True)
    make()
