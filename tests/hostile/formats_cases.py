"""Files of other programs, damaged: archives, workbooks, MATLAB, SPSS, Stata, SAS, other compressions."""
import bz2
import io
import lzma
import pathlib
import zipfile

from case import ANSWER, DATA, IO, USAGE, Case, file_case
from csv_cases import ROWS
from npy_cases import GOOD, array

REFERENCE = pathlib.Path(__file__).resolve().parent.parent / "reference" / "formats"
FAILED = (DATA, IO)


def packed() -> list[Case]:
    raw = ROWS.encode()
    xz, bz = lzma.compress(raw), bz2.compress(raw)
    huge = lzma.compress(raw, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 256 << 20}])
    cases = [file_case("csv.xz", "xz: whole", xz, ANSWER), file_case("csv.bz2", "bzip2: whole", bz, ANSWER)]
    for name, data in (("xz", xz), ("bzip2", bz)):
        flipped = bytearray(data)
        flipped[len(data) // 2] ^= 8
        cases += [file_case("csv", f"{name}: cut", data[: len(data) // 2], DATA, name),
                  file_case("csv", f"{name}: a flipped bit", bytes(flipped), DATA, name),
                  file_case("csv", f"{name}: garbage after it", data + b"garbage, and more", DATA, name)]
    bombs = [lzma.compress(b"1" * 50_000_000), bz2.compress(b"1" * 50_000_000)]
    cases += [file_case("csv", f"bomb {k} without line ends", bomb, DATA, "longer than", options=("--memory", "64MB"))
              for k, bomb in enumerate(bombs)]
    return [*cases, file_case("csv.xz", "xz: a dictionary of 256 MB", huge, DATA, "128 MiB")]


def zip_of(parts: dict[str, bytes | str]) -> bytes:
    room = io.BytesIO()
    with zipfile.ZipFile(room, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return room.getvalue()


def archives() -> list[Case]:
    whole = array(GOOD)
    npz = zip_of({"X.npy": whole})
    claim = array(GOOD.replace("20, 3", "2000000000, 3000"))
    return [
        file_case("npz", "npz: whole", npz, ANSWER), Case("npz: through a pipe", ["select", "-"], ANSWER, (), stdin=npz),
        file_case("npz", "npz: cut", npz[:-30], DATA, "zip archive"),
        file_case("npz", "npz: several arrays", zip_of({"X.npy": whole, "Y.npy": whole}), DATA, "--dataset", "X, Y"),
        file_case("npz", "npz: one matrix beside broken arrays",
                  zip_of({"a.npy": whole[:7], "b.npy": whole[:9] + b"\xff" + whole[10:40], "c.npy": ROWS, "X.npy": whole}), ANSWER),
        file_case("npz", "npz: a name that a terminal obeys", zip_of({"\x1b[31mX.npy": whole, "Y.npy": whole}), DATA, "x1B"),
        file_case("npz", "npz: no such array", npz, DATA, "no array 'Z'", options=("--dataset", "Z")),
        file_case("npz", "npz: a shape beyond the bytes", zip_of({"X.npy": claim}), DATA),
        file_case("npz", "npz: text inside", zip_of({"X.npy": ROWS}), DATA, "no NPY array"),
        file_case("npz", "npz: a pickle inside", zip_of({"X.npy": array(GOOD.replace("<f8", "|O"))}), DATA),
        file_case("npz", "zip: only the signature", b"PK\x03\x04", DATA, "zip"),
        file_case("zip", "zip: a CSV file inside", zip_of({"a.csv": ROWS}), DATA, "unpack it"),
        file_case("ods", "ods", zip_of({"mimetype": "x", "content.xml": "<x/>"}), DATA, "OpenDocument"),
        file_case("zip", "zip: a sheet is asked for", zip_of({"a.csv": ROWS}), DATA, "unpack", options=("--sheet", "1")),
        Case("csv: a sheet is asked for", ["select", "a.csv", "--sheet", "1"], USAGE, ("--sheet", "XLSX"), {"a.csv": ROWS.encode()}),
    ]


RELATIONS = ('<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/>'
             '<Relationship Id="r2" Type="x/sharedStrings" Target="t.xml"/></Relationships>')
BOOK = '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'


def book(rows: str, strings: str = "<sst/>", whole: str = BOOK) -> bytes:
    sheet = f"<worksheet><sheetData>{rows}</sheetData></worksheet>"
    return zip_of({"xl/workbook.xml": whole, "xl/_rels/workbook.xml.rels": RELATIONS, "xl/s.xml": sheet, "xl/t.xml": strings})


def xlsx(name: str, data: bytes, code: int | tuple[int, ...], *words: str, options: tuple[str, ...] = ()) -> Case:
    return file_case("xlsx", f"xlsx: {name}", data, code, *words, options=options)


def workbooks() -> list[Case]:
    rows = "".join("<row>" + "".join(f"<c><v>{cell}</v></c>" for cell in line.split(",")) + "</row>" for line in ROWS.split())
    laughs = '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>'
    return [
        xlsx("whole", book(rows), ANSWER), xlsx("no such sheet", book(rows), USAGE, "the sheets are 'A'", options=("--sheet", "B")),
        xlsx("entities", book(rows, laughs), DATA, "document type"),
        xlsx("an outer entity", book(rows, '<!DOCTYPE s SYSTEM "file:///etc/passwd"><sst/>'), DATA, "document type"),
        xlsx("a bomb of texts", book(rows, "<sst>" + "<si><t>xxxxxxxx</t></si>" * 2_000_000 + "</sst>"), DATA, "--memory",
             options=("--memory", "64MB")),
        xlsx("a tag without end", book("<row r='" + "1" * 5_000_000 + "'/>"), DATA, "megabyte"),
        xlsx("elements 100,000 deep", book("<a>" * 100_000), DATA, "too deep"),
        xlsx("a cell of 5 MB", book("<row><c t='str'><v>" + "x" * 5_000_000 + "</v></c></row>"), DATA, "too long"),
        xlsx("no sheet at all", book(rows, whole="<workbook/>"), DATA, "no sheet"),
        xlsx("a sheet that is not there", book(rows, whole=BOOK.replace("r1", "r7")), DATA, "no sheet"),
        xlsx("no XML", zip_of({"xl/workbook.xml": b"\0\xff" * 50, "xl/_rels/workbook.xml.rels": RELATIONS}), DATA, "XML"),
        xlsx("a part is missing", zip_of({"xl/workbook.xml": BOOK, "xl/_rels/workbook.xml.rels": RELATIONS}), DATA, "no part"),
        xlsx("an empty sheet", book(""), DATA, "empty"), xlsx("cells out of order", book("<row><c r='B1'/><c r='A1'/></row>"), DATA, "order"),
        xlsx("column ZZZZ", book("<row><c r='ZZZZ1'><v>1</v></c></row>"), DATA, "too many"),
        xlsx("row 2,000,000", book("<row r='2000000'/>"), DATA, "too many"),
        xlsx("one cell in the last row and column", book("<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>"), DATA),
        xlsx("cut", book(rows)[:-100], DATA, "zip archive"),
    ]


def statistics() -> list[Case]:
    cases = []
    for name in ("table.sav", "packed.sav", "table.zsav", "table.dta", "old.dta", "table.por", "table.xpt", "table.sas7bdat",
                 "plain.mat", "packed.mat", "several.mat", "sparse.mat"):
        whole = (REFERENCE / name).read_bytes()
        ending = name.rsplit(".", maxsplit=1)[1]
        cases += [file_case(ending, f"{name}: cut after {part} of 4 parts", whole[: max(16, len(whole) * part // 4)], FAILED)
                  for part in (0, 1, 2)]
        for part in range(4):
            wild = bytearray(whole)
            at = 24 + part * (min(len(wild), 3000) - 24) // 4
            wild[at : at + 8] = b"\xff" * 8
            cases.append(file_case(ending, f"{name}: ones in part {part}", bytes(wild), (ANSWER, DATA, IO)))
    whole = (REFERENCE / "table.sav").read_bytes()
    return [*cases, Case("spss: through a pipe", ["select", "-"], IO, ("plain file",), stdin=whole),
            file_case("mat", "matlab: several matrices", (REFERENCE / "several.mat").read_bytes(), DATA, "M (5 x 4)", "--dataset"),
            file_case("mat", "matlab: no matrix", (REFERENCE / "none.mat").read_bytes(), DATA, "no variable"),
            file_case("mat", "matlab: an encoding", (REFERENCE / "plain.mat").read_bytes(), USAGE, "--encoding", options=("--encoding", "UTF-8"))]


def cases() -> list[Case]:
    return packed() + archives() + workbooks() + statistics()
