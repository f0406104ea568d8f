"""Files as people have them, each with what a person expects: the shape that is read and what is said of it, or the
one message that leads there."""
from __future__ import annotations

import dataclasses
import math


@dataclasses.dataclass
class Case:
    name: str
    text: str | bytes
    shape: tuple[int, int] | None = None  # rows and columns; None: the file is refused
    says: tuple[str, ...] = ()  # in the notes, or in the message
    says_not: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    missing: int = 0
    names: tuple[str, ...] = ()  # of the columns, where given

    def data(self) -> bytes:
        return self.text if isinstance(self.text, bytes) else self.text.encode()


def value(i: int, j: int) -> float:
    """Return a number that looks measured."""
    return round(5 + 2 * math.sin(1.7 * i + 0.9 * j * j) + 0.3 * math.cos(i * j), 2)


def table(first: list, header: str, rows: int = 12, cols: int = 4, sep: str = ",", form=str) -> str:
    """Return a table whose first column is given; the other cells look measured."""
    lines = [header] if header else []
    for i in range(rows):
        cells = [form(value(i, j)) for j in range(cols)]
        lines.append(sep.join([str(first[i]), *cells] if first else cells))
    return "\n".join(lines) + "\n"


def comma(x: float) -> str:
    return str(x).replace(".", ",")


COUNT = list(range(1, 13))
SHUFFLED = [4017, 4003, 4011, 4009, 4001, 4012, 4002, 4010, 4008, 4005, 4006, 4004]
NAMES = ["Total" if i < 0 else f"s{i}" for i in range(12)]
DAYS = [20210104, 20210105, 20210106, 20210107, 20210108, 20210111, 20210112, 20210113, 20210114, 20210115, 20210118,
        20210119]
SERIALS = [44200, 44201, 44202, 44203, 44204, 44207, 44208, 44209, 44210, 44211, 44214, 44215]
ISO = [f"2021-01-{d:02}" for d in (4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 18, 19)]
YEARS = list(range(2001, 2013))
REPEATED = [2001, 2001, 2002, 2002, 2003, 2003, 2001, 2001, 2002, 2002, 2003, 2003]
AXIS = [900 + 2 * i for i in range(12)]
RAMAN = [102.1, 104.9, 108.2, 110.0, 113.7, 116.1, 119.9, 121.5, 125.8, 127.1, 131.3, 133.9]
SMALL = "a,b,c\n1.5,2.1,9\n3.2,5.7,4\n2.2,2.6,5\n4.1,0.3,7\n"

IDS = [
    Case("numeric id", table(SHUFFLED, "ID,a,b,c,d"), (12, 4), ("column 1 (ID) numbers the rows", "--columns 1-5")),
    Case("numeric id kept", table(SHUFFLED, "ID,a,b,c,d"), (12, 5), options=("--columns", "1-5")),
    Case("counter", table(COUNT, "n,a,b,c,d"), (12, 4), ("column 1 (n) is an even axis (1, 2, 3, ...)",)),
    Case("counter without header", table(COUNT, ""), (12, 4), ("column 1 is an even axis",)),
    Case("unnamed counter", table(COUNT, ",a,b,c,d"), (12, 4), ("column 1 has no name, numbers the rows",)),
    Case("camel case id", table(SHUFFLED, "PassengerId,a,b,c,d"), (12, 4), ("column 1 (PassengerId)",)),
    Case("ascending nr", table(COUNT, "Nr,a,b,c,d"), (12, 4), ("column 1 (Nr) numbers the rows",)),
    Case("id repeated in blocks", table(sorted(COUNT[:6] * 2), "subject_id,a,b,c,d"), (12, 4), ("subject_id",)),
    Case("id by hand", table(SHUFFLED, "code,a,b,c,d"), (12, 4), options=("--id-column", "code")),
    Case("an acid is no id", table(SHUFFLED, "acid,a,b,c,d"), (12, 5), says_not=("passed over",)),
    Case("ranks in no order", table(SHUFFLED, "rank,a,b,c,d"), (12, 5), says_not=("passed over",)),
    Case("index that goes up and down", table(SHUFFLED, "index,a,b,c,d"), (12, 5), says_not=("passed over",)),
    Case("id and one column", "id,x\n3,1.5\n1,2.5\n2,0.5\n7,1\n", (4, 1), ("column 1 (id)",)),
]

DATES = [
    Case("compact dates", table(DAYS, "day,a,b,c,d"), (12, 4), ("column 1 (day) holds dates (20210104, 20210105,",)),
    Case("dates of spreadsheets", table(SERIALS, "Date,a,b,c,d"), (12, 4), ("column 1 (Date) holds dates (44200",)),
    Case("serials under another name", table(SERIALS, "price,a,b,c,d"), (12, 5), says_not=("passed over",)),
    Case("ISO dates first", table(ISO, "date,a,b,c,d"), (12, 4), ("column 1 (date) holds text",)),
    Case("ISO dates last", "a,b,when\n1.5,2,2021-01-04\n2.5,1,2021-01-05\n0.5,3,2021-01-06\n", (3, 2),
         ("column 3 (when) holds dates (2021-01-04, ...)",)),
    Case("years as an axis", table(YEARS, "year,a,b,c,d"), (12, 4), ("column 1 (year) is an even axis",)),
    Case("years kept", table(YEARS, "year,a,b,c,d"), (12, 5), options=("--columns", "year-d")),
    Case("years among others", table(REPEATED, "year,a,b,c,d"), (12, 5), says_not=("passed over",)),
]

AXES = [
    Case("wavelengths on top", "900,902,904,906,908,910\n" + table([], "", cols=6), (12, 6), ("is an even axis",)),
    Case("wavelengths down", table(AXIS, "nm,s1,s2,s3,s4"), (12, 4), ("column 1 (nm) is an axis", "--transpose")),
    Case("wavelengths down, transposed", table(AXIS, "x,s1,s2,s3,s4"), (4, 12), ("is an even axis",),
         options=("--transpose",)),
    Case("uneven wavenumbers", table(RAMAN, "Raman shift,s1,s2,s3,s4"), (12, 4), ("(Raman shift) is an axis",)),
    Case("even times in the middle", "a,t,b\n" + "".join(f"{value(i, 1)},{i},{value(i, 3)}\n" for i in range(9)),
         (9, 3), says_not=("passed over",)),
    Case("few even doses", table([0, 10, 20, 30], "dose,a,b,c", rows=4, cols=3), (4, 4), says_not=("passed over",)),
    Case("two even columns", "".join(f"{i},{2 * i},{value(i, 1)},{value(i, 3)}\n" for i in range(9)), (9, 4),
         says_not=("passed over",)),
    Case("x and y", "x,y\n" + "".join(f"{i},{value(i, 1)}\n" for i in range(9)), (9, 2), says_not=("passed over",)),
]

HEADS = [
    Case("title", "My export\n" + SMALL, (4, 3), ("line 1 (My export) is passed over as a title",), names=("a", "b", "c")),
    Case("padded title", "My export,,\n" + SMALL, (4, 3), ("passed over as a title",), names=("a", "b", "c")),
    Case("titles and a blank line", "Lab 7\nOperator,Ann,,,\n\n" + SMALL, (4, 3), ("line 2 (Operator, Ann)",)),
    Case("skipped lines", 'what "ever\n;;;\n' + SMALL, (4, 3), options=("--skip", "2"), names=("a", "b", "c")),
    Case("leading comments", "# made by x\n# 2021\n" + SMALL, (4, 3), ("lines 1 to 2 begin with #",)),
    Case("names after a hash", "#a,b\n1,2\n3,5\n4,4\n", (3, 2), names=("#a", "b")),
    Case("comments everywhere", "% x\na,b\n1,2\n% \"half\n3,5\n4,4\n", (3, 2), ("1 line is passed over as a comment",),
         options=("--comment", "%")),
    Case("comments not declared", "a,b\n1,2\n# halt\n3,5\n", None, ("--comment '#'",)),
    Case("units", "id,mass,length\n,kg,mm\ns1,1.5,20\ns2,1.2,22\ns3,1.7,19\n", (3, 2),
         ("line 2 (kg, mm) holds text between names and numbers and is passed over as units",)),
    Case("text in the first row only", "a,b\nx,2\n1,3\n2,5\n", None, ("line 2, column 1 (a): 'x' is not a number",)),
    Case("byte order mark", b"\xef\xbb\xbf" + SMALL.encode(), (4, 3), names=("a", "b", "c")),
]

TOTALS = [
    Case("total row", table(NAMES, "id,a,b,c,d") + "Total,60,60,60,60\n", (12, 4), ("line 14 (Total) at the end",)),
    Case("total row kept", table(NAMES, "id,a,b,c,d") + "Total,60,60,60,60\n", (13, 4), options=("--keep-totals",)),
    Case("mean and deviation", table(NAMES, "id,a,b,c,d") + "\nMean,5,5,5,5\nSD,1,1,1,1\n", (12, 4),
         ("line 15 (Mean), line 16 (SD) at the end sum up",)),
    Case("total in a column of numbers", table(REPEATED, "year,a,b,c,d") + "Sum,60,60,60,60\n", (12, 5), ("(Sum)",)),
    Case("a sample called Mean", "id,a,b\ns1,1,2\nMean,3,5\ns3,2,2\ns4,4,1\n", (4, 2), says_not=("at the end",)),
    Case("a gene called MAX", "gene,a,b\nMYC,1,2\nMXI1,3,5\nMNT,2,2\nMAX,4,1\n", (4, 2), says_not=("at the end",)),
]

CELLS = [
    Case("per cent", "a,b\n12.5%,1\n3%,2\n7.25%,5\n", (3, 2), ("3 cells with a per cent sign are read as numbers",)),
    Case("per cent with commas", "a;b\n12,5%;1,5\n3%;2,5\n7,25%;5\n", (3, 2), ("decimal comma", "per cent")),
    Case("quantiles as names", "5%,50%,95%\n1,2,4\n3,5,9\n2,2,3\n", (3, 3), names=("5%", "50%", "95%")),
    Case("dollars", 'a,b\n"$1,200.50",1\n$3,2\n-$7,5\n', (3, 2), ("3 cells with a currency sign",)),
    Case("euros", "a;b\n1.200,50 €;1,5\n3 €;2,5\n7,25 €;5\n", (3, 2), ("3 cells with a currency sign",)),
    Case("decimal commas", table([], "a;b;c;d", sep=";", form=comma), (12, 4), ("decimal comma",)),
    Case("thousands or decimals", "a;b\n1,234;5\n2,345;6\n", None, ("thousands separator",)),
]

MISSING = [
    Case("signs", "a,b\n1,.\n?,2\n-,3\n4,#NV\n5,6\n", (5, 2), ("taken for missing: '#NV' (1 cell), '-' (1 cell)",),
         missing=4, options=("--missing", "mean")),
    Case("formulas without a value", "a,b\n1,#DIV/0!\n2,2\nn.a.,3\n4,NULL\n5,6\n", (5, 2), ("'#DIV/0!' (1 cell)",),
         missing=3, options=("--missing", "mean")),
    Case("codes", "a,b\n1,-99\n2,2\n-99.0,3\n4,1\n5,6\n", (5, 2), says_not=("-99",), missing=2,
         options=("--na", "-99", "--missing", "mean")),
    Case("codes and words", "a,b\n1,lost\n2,2\n-99,3\n4,.\n5,?\n6,6\n", (6, 2),
         ("taken for missing: '?' (1 cell)",), missing=4,
         options=("--na", "-99,.,lost", "--missing", "mean")),
    Case("code in vain", "a,b\n1,4\n2,2\n3,1\n", (3, 2), ("no cell is '-98', which --na names",),
         options=("--na", "-98")),
    Case("missing and not said", "a,b\n1,.\n2,2\n3,1\n", None, ("--missing",)),
    Case("strands", "gene,strand,x,y\ng1,-,1,2\ng2,-,3,5\ng3,+,4,4\n", (3, 2), ("column 2 (strand) holds text",)),
]

COLUMNS = [
    Case("several texts", "x,y,species,site\n1,2,u,a\n3,5,v,b\n4,4,u,c\n", None,
         ("column 3 (species), column 4 (site) hold text", "--exclude species,site")),
    Case("several texts left out", "x,y,species,site\n1,2,u,a\n3,5,v,b\n4,4,u,c\n", (3, 2),
         options=("--exclude", "species,site")),
    Case("one text", "x,y,species\n1,2,u\n3,5,v\n4,4,u\n", None, ("--id-column species",)),
    Case("constant text", "x,y,unit\n1,2,kg\n3,5,kg\n4,4,kg\n", (3, 2),
         ("column 3 (unit) holds the same text throughout (kg) and is passed over",)),
    Case("range of names", table([], "ash-x,b,c,d"), (12, 3), options=("--columns", "ash-x-c"), names=("ash-x", "b", "c")),
    Case("range by colon", table([], "a,b,c,d"), (12, 2), options=("--columns", "b:c"), names=("b", "c")),
    Case("excluded range", table([], "a,b,c,d"), (12, 2), options=("--exclude", "a-b"), names=("c", "d")),
    Case("mixed list", table([], "a,b,c,d"), (12, 3), options=("--columns", "a,3-d"), names=("a", "c", "d")),
    Case("unknown column", table([], "a,b,c,d"), None, ("there is no column 'e'",), options=("--exclude", "e")),
]

ALL = IDS + DATES + AXES + HEADS + TOTALS + CELLS + MISSING + COLUMNS
