"""Files for the page: small ones of every format, broken ones."""
import gzip
import pathlib
import struct
import sys

sys.dont_write_bytecode = True  # the source folder stays clean
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "odd_files"))
from workbooks import workbook


def table(csv):
    """The cells of a plain CSV file."""
    return [line.split(",") for line in pathlib.Path(csv).read_text().splitlines()]


def is_number(cell):
    try:
        float(cell)
    except ValueError:
        return False
    return True


def write_mtx(path, rows):
    numbers = [row for row in rows if all(map(is_number, row))]
    cells = [f"{i} {j} {cell}" for i, row in enumerate(numbers, 1) for j, cell in enumerate(row, 1)]
    head = f"%%MatrixMarket matrix coordinate real general\n{len(numbers)} {len(numbers[0])} {len(cells)}\n"
    path.write_text(head + "\n".join(cells) + "\n")


def npy_head(rows, columns):
    text = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {columns}), }}"
    text += " " * (-(len(text) + 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode()


def write_formats(folder, csv):
    """The same table in every format; returns the files."""
    rows = table(csv)
    files = {ending: folder / f"table.{ending}" for ending in ("tsv", "csv.gz", "xlsx", "mtx")}
    files["tsv"].write_text("\n".join("\t".join(row) for row in rows) + "\n")
    files["csv.gz"].write_bytes(gzip.compress(pathlib.Path(csv).read_bytes()))
    cells = [[float(cell) if is_number(cell) else cell for cell in row] for row in rows]
    files["xlsx"].write_bytes(workbook({"wines": cells}))
    write_mtx(files["mtx"], rows)
    return files


def write_broken(folder, csv):
    """Files that must be refused in a sentence."""
    text = pathlib.Path(csv).read_bytes()
    broken = {
        "empty.csv": b"",
        "words.csv": b"name,place\nAnna,Rome\nBert,Oslo\nCarl,Bern\n",
        "ragged.csv": text + b"1,2\n",
        "hole.csv": text.replace(b"\n", b"\n,", 2).replace(b"14.23", b"NA"),
        "cut.csv.gz": gzip.compress(text)[:2000],
        "cut.xlsx": b"PK\x03\x04" + bytes(60),
        "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        "cut.npy": npy_head(100, 5) + bytes(40),
        "markup <b>bold & {scale=true}.csv": b"a,b\n1,x\n2,y\n3,z\n",
    }
    for name, content in broken.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in broken]
