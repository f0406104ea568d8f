"""Delimited text that nobody should have written."""
import gzip
import pickle

from case import ANSWER, DATA, USAGE, Case, file_case

ROWS = "".join(f"{i},{i * i % 7},{i * 3 % 11}\n" for i in range(1, 31))
MANY = ROWS * 10


def text(name: str, data: bytes | str, code: int | tuple[int, ...], *words: str, options: tuple[str, ...] = ()) -> Case:
    return file_case("csv", f"csv: {name}", data, code, *words, options=options)


def no_text() -> list[Case]:
    return [
        text("empty file", "", DATA, "empty"),
        text("one blank", " ", DATA, "empty"),
        text("only line ends", "\n" * 1000, DATA, "empty"),
        text("only carriage returns and line ends", "\r\n" * 1000, DATA, "empty"),
        text("a byte order mark and nothing", b"\xef\xbb\xbf", DATA, "empty"),
        text("UTF-16 little endian", ("\ufeff" + ROWS).encode("utf-16-le"), ANSWER, "UTF-16LE"),
        text("UTF-16 big endian", ("\ufeff" + ROWS).encode("utf-16-be"), ANSWER, "UTF-16BE"),
        text("UTF-16 without a mark", ROWS.encode("utf-16-le"), ANSWER, "UTF-16LE"),
        text("UTF-16 that ends in the middle", ("\ufeff" + ROWS).encode("utf-16-le")[:-1], DATA, "middle of a character"),
        text("UTF-16 with half of a pair", ("\ufeff" + ROWS).encode("utf-16-le") + b"\x00\xdc1\0", DATA, "byte", "UTF-16LE", "--encoding"),
        text("UTF-32", ("\ufeff" + ROWS).encode("utf-32-le"), ANSWER, "UTF-32LE"),
        text("a named encoding", ("\u30a2,b,c\n" + ROWS).encode("shift_jis"), ANSWER, options=("--encoding", "SHIFT_JIS")),
        text("a wrong encoding", b"\xff,b,c\n" + ROWS.encode(), DATA, "mean nothing", options=("--encoding", "UTF-8")),
        text("an encoding that does not exist", ROWS, USAGE, "iconv -l", options=("--encoding", "../../etc/passwd")),
        text("orders to iconv", ROWS, USAGE, "iconv -l", options=("--encoding", "UTF-16//IGNORE")),
        text("a NUL byte first", b"\0" + ROWS.encode(), DATA, "line 1", "NUL"),
        text("a NUL byte in a cell", ROWS.encode() + b"1,\0,3\n", DATA, "line 31", "NUL"),
        text("a NUL byte after the sample", MANY.encode() + b"1,\0,3\n", DATA, "line 301", "NUL"),
        text("a megabyte of NUL bytes", b"\0" * 1_000_000, DATA, "NUL"),
        text("NUL bytes without a line end after rows", MANY.encode() + b"\0" * 1_000_000, DATA, "NUL"),
        text("bzip2", b"BZh91AY&SY" + b"\x55" * 50, DATA, "bzip2"),
        text("xz", b"\xfd7zXZ\0" + b"\x55" * 50, DATA, "xz"),
        text("a zip archive", b"PK\x03\x04" + b"\x55" * 50, DATA, "zip"),
        text("a PDF", b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", DATA, "PDF"),
        text("an ELF program", b"\x7fELF\x02\x01\x01" + b"\0" * 60, DATA, "NUL"),
        text("a PNG picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", DATA, "PNG image"),
        text("random bytes", bytes((i * 73 + 41) % 251 + 1 for i in range(5000)), DATA),
        text("old Macintosh line ends", "1,2\r3,4\r5,6\r", DATA, "carriage returns"),
        text("HTML", "<html><body><table><tr><td>1</td></tr></table></body></html>\n", DATA, "HTML"),
        text("JSON", '{"a": [1, 2, 3], "b": [4, 5, 6]}\n', DATA, "JSON", "read_json"),
        text("a Parquet file", b"PAR1\x15\x04\x15\x10" + b"\0" * 50 + b"PAR1", DATA, "Parquet", "Python"),
        text("a Feather file", b"ARROW1\0\0" + b"\xff" * 50, DATA, "Feather", "Python"),
        text("an R object, packed", gzip.compress(b"X\n\0\0\0\3\0\4\2\1" + b"\0" * 50, mtime=0), DATA, "RDS", "readRDS"),
        text("a pickle", pickle.dumps([1, 2, 3], 4), DATA, "pickle"),
        text("a workbook of old Excel", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, DATA, "XLS"),
        text("a JPEG picture", b"\xff\xd8\xff\xe0\0\x10JFIF" + b"\0" * 60, DATA, "JPEG"),
        text("a TIFF picture", b"II*\0\x08\0\0\0" + b"\0" * 60, DATA, "TIFF"),
    ]


def shape() -> list[Case]:
    return [
        text("only a header", "a,b,c\n", DATA),
        text("a header and blank lines", "a,b,c\n" + "\n" * 100, DATA),
        text("one row", "1,2,3\n", DATA, "1 row"),
        text("a row that is too short", ROWS + "1,2\n", DATA, "line 31"),
        text("a row that is too long", ROWS + "1,2,3,4\n", DATA, "line 31"),
        text("a short row after the sample", MANY + "1,2\n", DATA, "line 301"),
        text("a long row after the sample", MANY + "1,2,3,4\n", DATA, "line 301"),
        text("the last row is cut off", ROWS + "1,", DATA, "line 31"),
        text("a quote that is never closed", ROWS + '1,"2,3\n' + ROWS, DATA, "never closed"),
        text("a quote in the first cell that is never closed", '"1,2,3\n' + ROWS, DATA, "closed"),
        text("a quote after the sample that is never closed", MANY + '"1,2,3\n', DATA, "never closed"),
        text("a blank line inside one column", "1\n2\n\n4\n5\n", DATA, "line 3", "blank"),
        text("all columns are constant", "1,2\n" * 20, DATA, "constant"),
        text("all cells are zero", "0,0,0\n" * 20, DATA, "constant"),
        text("all cells are missing", "NA,NA\n" * 20, DATA),
        text("one column is missing altogether", "".join(f"{i},NA\n" for i in range(20)), (ANSWER, DATA)),
        text("a missing cell", ROWS + "1,NA,3\n", (ANSWER, DATA)),
        text("an empty cell", ROWS + "1,,3\n", (ANSWER, DATA)),
        text("more columns than memory allows", ",".join(["1"] * 600_000) + "\n", DATA, "columns", "--memory",
             options=("--memory", "64MB")),
        text("a line longer than memory allows", ROWS + "1" * 17_000_000 + "\n", DATA, "longer than", "--memory",
             options=("--memory", "64MB")),
        text("the first line is longer than memory allows", "1" * 17_000_000 + "\n1\n", DATA, "longer than",
             options=("--memory", "64MB")),
        text("ten million blank lines, then nothing", "\n" * 10_000_000, DATA, "empty", options=("--memory", "64MB")),
        text("ten million blank lines inside", "1,2\n" + "\n" * 10_000_000 + "2,1\n5,5\n6,1\n", ANSWER,
             options=("--memory", "64MB")),
    ]


def numbers() -> list[Case]:
    cells = {
        "a word": ("abc", "not a number"), "infinity": ("inf", "finite"), "minus infinity": ("-Infinity", "finite"),
        "a number that overflows": ("1e999", "finite"), "two signs": ("--1", "not a number"),
        "two points": ("1.2.3", "not a number"), "a number and a unit": ("5kg", "not a number"),
        "hexadecimal": ("0x1F", "not a number"), "thousands cut wrongly": ("1'00", "not a number"),
        "thousands of four digits": ("1'0000", "not a number"), "thousands of two kinds": ('"1\'000,000"', "not a number"),
        "nothing after an apostrophe": ("1'", "not a number"), "thousands after a zero": ("0 123", "not a number"),
        "a date": ("2024-01-02", "not a number"), "a lone minus": ("-", ""), "a lone exponent": ("e5", "not a number"),
        "an exponent without digits": ("1e", "not a number"), "two percent signs": ("50%%", "not a number"),
        "Arabic digits": ("\u0661\u0662", "not a number"), "two minuses of Unicode": ("\u2212\u22125", "not a number"),
        "a minus of Unicode and one of ASCII": ("\u2212-5", "not a number"),
        "a zero-width blank": ("\u200b1", "not a number"), "broken UTF-8": ("\udcff", "not a number"),
        "a number of 10,000 digits": ("9" * 10_000, "finite"),
        "an escape sequence": ("\x1b[31mred", "not a number"),
        "an escape of the second set": ("\x9b31mred", "not a number"),
        "a right-to-left override": ("\u202egnp.exe", "not a number"),
        "a line break in quotes": ('"a\nb"', "not a number"), "a bell": ("\a", "not a number"),
    }
    cases = []
    for name, (cell, word) in cells.items():
        raw = (ROWS + f"1,{cell},3\n").encode("utf-8", "surrogateescape")
        code = (ANSWER, DATA) if name == "a lone minus" else DATA
        cases.append(text(f"cell: {name}", raw, code, *filter(None, [word if code == DATA else ""])))
    cases += [
        text("cell: a thousands separator", ROWS + "1,1'000,3\n", ANSWER),
        text("cell: a minus of Unicode", ROWS + "1,\u22125,3\n", ANSWER),
        text("a decimal comma among points", "1.5;2\n" * 5 + "1,5;3\n", DATA),
        text("numbers that add up beyond the range", "1e308,1\n1e308,2\n1e308,3\n-1e308,4\n", DATA),
        text("numbers too large to be squared", "".join(f"{i}e200,{i * i}e200\n" for i in range(1, 9)), DATA, "squared"),
        text("numbers too small to be squared", "".join(f"{i}e-200,{i * i}e-200\n" for i in range(1, 9)), DATA, "squared"),
        text("digits lost in a large constant", "".join(f"{10**17 + 16 * i},{10**17 + 16 * (i * i % 7)}\n" for i in range(1, 30)),
             DATA, "subtract a constant"),
    ]
    return cases


def names() -> list[Case]:
    body = "1,2,3\n2,1,5\n4,4,4\n3,9,1\n"
    odd = {"escape sequences": "a\x1b[2J", "C1 controls": "a\x9b2J", "a right-to-left override": "a\u202eb",
           "isolates": "a\u2066b", "a line break": '"a\nb"', "marks of ours": "{memory}", "HTML": "<script>alert(1)</script>",
           "braces": "{{}}", "a line separator": "a\u2028b", "nothing": "", "10,000 letters": "x" * 10_000}
    return [text(f"a column called by {what}", f"{name},b,c\n{body}", (ANSWER, DATA)) for what, name in odd.items()]


def options() -> list[Case]:
    wrong = {
        "columns that are not there": ("--columns", "z"), "a column number too large": ("--columns", "9"),
        "a range that goes down": ("--columns", "3-1"), "a range without an end": ("--columns", "1-99999999999"),
        "column 0": ("--columns", "0"), "an id column that is not there": ("--id-column", "z"),
        "a group column that is not there": ("--group-column", "z"), "all columns are ids": ("--id-column", "1,2,3"),
        "a dataset of a text": ("--dataset", "m"), "a layer of a text": ("--layer", "m"),
        "a delimiter of two characters": ("--delimiter", "ab"), "a digit as delimiter": ("--delimiter", "1"),
        "an unknown normalization": ("--normalize", "nonsense"), "a header that is neither": ("--header", "perhaps"),
        "counts that are negative": ("--normalize", "total"),
    }
    rows = ROWS + "-1,-2,-3\n"
    return [text(f"option: {what}", rows, (DATA, USAGE), options=given) for what, given in wrong.items()]


def cases() -> list[Case]:
    return no_text() + shape() + numbers() + names() + options()
