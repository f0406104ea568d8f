"""Components written into AnnData objects, at the places where scanpy has them."""

from typing import Any

import numpy as np

from . import _core
from ._errors import ArgumentTypeError
from ._kinds import is_anndata
from ._report import Report


def _why(report: Report | None) -> dict[str, Any]:
    """Return why there are so many components, in types that .h5ad files hold."""
    why: dict[str, Any] = {"version": _core.version()}
    if report is not None:
        why |= {"sentence": report.answer.sentence, "method": report.answer.method}
        why["report"] = report.to_json(one_line=True)
    return why


def write_components(pca: Any, adata: Any) -> None:
    """Write scores, loadings and variances of a fitted PCA."""
    if not is_anndata(adata):
        raise ArgumentTypeError(f"expected an AnnData object, not {type(adata).__name__}")
    scores = np.asarray(pca.transform(adata))
    adata.obsm["X_pca"] = scores
    adata.varm["PCs"] = np.ascontiguousarray(pca.components_.T)
    adata.uns["pca"] = {
        "params": {"zero_center": True, "use_highly_variable": False},
        "variance": pca.explained_variance_,
        "variance_ratio": pca.explained_variance_ratio_,
        "pcadim": _why(pca.report_),
    }
