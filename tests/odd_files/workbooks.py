"""Workbooks of Excel, made without any library."""
from __future__ import annotations

import io
import zipfile
from xml.sax.saxutils import escape

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def cell(place: str, value: object) -> str:
    """Return a cell: numbers as numbers, text (also numbers stored as text) as text."""
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    return f'<c r="{place}"><v>{value}</v></c>'


def sheet(rows: list[list], merged: str) -> str:
    lines = []
    for i, row in enumerate(rows, 1):
        cells = "".join(cell(f"{chr(65 + j)}{i}", x) for j, x in enumerate(row) if x is not None)
        lines.append(f'<row r="{i}">{cells}</row>')
    ranges = f'<mergeCells count="1"><mergeCell ref="{merged}"/></mergeCells>' if merged else ""
    return f'{HEAD}<worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}</sheetData>{ranges}</worksheet>'


def workbook(sheets: dict[str, list[list]], hidden: tuple[str, ...] = (), merged: str = "") -> bytes:
    """Return the bytes of a workbook with these sheets."""
    states = {name: "hidden" if name in hidden else "visible" for name in sheets}
    listed = "".join(f'<sheet name="{name}" sheetId="{k}" state="{states[name]}" r:id="rId{k}"/>'
                     for k, name in enumerate(sheets, 1))
    targets = "".join(f'<Relationship Id="rId{k}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{k}.xml"/>'
                      for k in range(1, len(sheets) + 1))
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{listed}'
                         "</sheets></workbook>")
        archive.writestr("xl/_rels/workbook.xml.rels",
                         f'{HEAD}<Relationships xmlns="{PACKAGE}">{targets}</Relationships>')
        for k, rows in enumerate(sheets.values(), 1):
            archive.writestr(f"xl/worksheets/sheet{k}.xml", sheet(rows, merged))
    return data.getvalue()
