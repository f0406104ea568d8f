"""Files as people have them, each with what a person expects: the shape that is read and what is said of it, or the
one message that leads there."""
from __future__ import annotations

import dataclasses
import math

from workbooks import workbook


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



def of_columns(form: str, kind=sum) -> str:
    """Return a row of what the columns of a table add up to, without a name."""
    return ",".join(form % kind([value(i, j) for i in range(12)]) for j in range(4)) + "\n"


def mean(values: list) -> float:
    return sum(values) / len(values)


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
    Case("units of some columns", table([], "a,b,c,d").replace("a,b,c,d\n", "a,b,c,d\n,%,,\n"), (12, 4),
         ("line 2 (%) holds text between names and numbers and is passed over as units",)),
    Case("a first row with text is no row of units", table(NAMES, "id,a,b,c,d").replace("d\n", "d\ns99,low,,,\n", 1), None,
         ("'low' is not a number",)),
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
    Case("sums without a name", table([], "a,b,c,d") + of_columns("%.2f"), (12, 4),
         ("line 14 (the sums of all columns) at the end sums up the rows above",)),
    Case("sums without a name, kept", table([], "a,b,c,d") + of_columns("%.2f"), (13, 4), options=("--keep-totals",)),
    Case("sums in a language that is not known", table(NAMES, "id,a,b,c,d") + "Итого," + of_columns("%.2f"), (12, 4),
         ("line 14 (the sums",)),
    Case("sums beside an empty name", table(NAMES, "id,a,b,c,d") + "," + of_columns("%.2f") + "\n\n", (12, 4),
         ("line 14 (the sums",)),
    Case("sums rounded to one digit", table([], "a,b,c,d") + of_columns("%.1f"), (12, 4), ("line 14 (the sums",)),
    Case("sums with all their digits", table([], "a,b,c,d") + of_columns("%.17g"), (12, 4), ("line 14 (the sums",)),
    Case("means without a name", table([], "a,b,c,d") + of_columns("%.3f", mean), (12, 4), ("line 14 (the means",)),
    Case("sums of all columns but one", table([], "a,b,c,d") + of_columns("%.2f")[:-3] + "9\n", (13, 4),
         says_not=("at the end",)),
    Case("sums of two columns", "a,b\n1,2\n3,4\n5,1\n2,2\n7,3\n18,12\n", (6, 2), says_not=("at the end",)),
    Case("sums of three rows", "a,b,c\n1,2,5\n3,4,4\n5,1,9\n9,7,18\n", (4, 3), says_not=("at the end",)),
    Case("a row of zeros at the end", "a,b,c\n1,2,-5\n-1,4,4\n5,-4,1\n-5,-2,0\n0,0,0\n", (5, 3), says_not=("at the end",)),
    Case("the middle of an experiment", "a,b,c\n10,1.5,200\n30,1.5,400\n10,2.5,400\n30,2.5,200\n20,2.0,300\n", (5, 3),
         says_not=("at the end",)),
    Case("a copy among zeros", "a,b,c\n0,0,0\n0,0,0\n7,8,9\n0,0,0\n0,0,0\n7,8,9\n", (6, 3), says_not=("at the end",)),
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
    Case("one text", "x,y,species\n1,2,u\n3,5,v\n4,4,u\n", None,
         ("column 3 (species) holds text", "--exclude species", "--group-column species")),
    Case("one text left out", "x,y,species\n1,2,u\n3,5,v\n4,4,u\n", (3, 2), options=("--exclude", "species")),
    Case("one text as groups", "x,y,species\n1,2,u\n3,5,v\n4,4,u\n", (3, 2), options=("--group-column", "species")),
    Case("a header that is there again", "x,y\n1,2\n3,5\nx,y\n4,4\n", None, ("line 4", "names of the columns stand there again")),
    Case("nothing in a named column", "x,y,z\n1,2,\n3,5,\n4,1,\n", None, ("z has no number at all: leave it out with --exclude z",)),
    Case("nothing in it, left out", "x,y,z\n1,2,\n3,5,\n4,1,\n", (3, 2), options=("--exclude", "z")),
    Case("units in cells", "t,x,y\n1.5 °C,2,3\n2.5 °C,5,1\n3.0 °C,4,4\n", (3, 2),
         ("column 1 (t) holds numbers with '°C' behind them and is passed over; take the unit out",)),
    Case("units in later cells", "x,y,m\n2,3,1.5 kg\n5,1,2 kg\n4,4,0.5 kg\n", None,
         ("column 3 (m) holds numbers with 'kg' behind them", "take the unit out of the cells, pass over it with --exclude m")),
    Case("names that begin with numbers", "p,x,y\n1007_at,2,3\n1053_at,5,1\n117_at,4,4\n", (3, 2),
         ("column 1 (p) holds text and is passed over as ids",)),
    Case("names with numbers of their own", "p,x,y\n1 a,2,3\n2 b,5,1\n3 c,4,4\n", (3, 2),
         ("column 1 (p) holds text and is passed over as ids",)),
    Case("one wrong cell", "x,y,z\n1,2,3\n3,u,5\n4,4,1\n", None, ("line 3, column 2 (y): 'u' is not a number", "--id-column y")),
    Case("constant text", "x,y,unit\n1,2,kg\n3,5,kg\n4,4,kg\n", (3, 2),
         ("column 3 (unit) holds the same text throughout (kg) and is passed over",)),
    Case("range of names", table([], "ash-x,b,c,d"), (12, 3), options=("--columns", "ash-x-c"), names=("ash-x", "b", "c")),
    Case("range by colon", table([], "a,b,c,d"), (12, 2), options=("--columns", "b:c"), names=("b", "c")),
    Case("excluded range", table([], "a,b,c,d"), (12, 2), options=("--exclude", "a-b"), names=("c", "d")),
    Case("mixed list", table([], "a,b,c,d"), (12, 3), options=("--columns", "a,3-d"), names=("a", "c", "d")),
    Case("unknown column", table([], "a,b,c,d"), None, ("there is no column 'e'",), options=("--exclude", "e")),
]

ROWS = table([], "a,b,c", cols=3).splitlines()[1:]
COMMAS = [row.replace(",", ";").replace(".", ",") for row in ROWS]


def lines(head: str, rows: list[str], before: str = "", after: str = "", end: str = "\n") -> str:
    """Return a head and rows, each with something before and after it."""
    return end.join([head, *(before + row + after for row in rows)]) + end


def first(cells: list[str], head: str = "a;b") -> str:
    """Return a table whose first column has these cells."""
    return lines(head, [f"{cell};{value(i, 1)}" for i, cell in enumerate(cells)])


BIG = [1234 + 7 * i * i for i in range(9)]
ABC = ("a", "b", "c")

WINDOWS = [
    Case("Windows lines after a mark", b"\xef\xbb\xbf" + lines("a,b,c", ROWS, end="\r\n").encode(), (12, 3),
         names=ABC),
    Case("quoted ids after a mark", "\ufeff" + lines('"Sample ID","a","b","c"', ROWS, '"s",'), (12, 3), ("(Sample ID)",),
         names=ABC),
    Case("line ends of two kinds", lines("a,b,c", ROWS[:5], end="\r\n") + lines(ROWS[5], ROWS[6:]), (12, 3)),
    Case("old Macintosh", lines("a,b,c", ROWS, end="\r"), None, ("tr '\\r' '\\n'",)),
    Case("separator declared for Excel", "sep=;\n" + lines("a;b;c", COMMAS), (12, 3), names=ABC),
    Case("Latin 1", lines("größe;länge;c", COMMAS).encode("latin-1"), (12, 3), ("Windows-1252",),
         names=("größe", "länge", "c")),
    Case("line ends in names", lines('"mass\n(kg)","length\n(mm)",c', ROWS), (12, 3)),
]

NUMBERS = [
    Case("quoted numbers", lines("a,b,c", ['"' + row.replace(",", '","') + '"' for row in ROWS]), (12, 3)),
    Case("quoted decimal commas", lines("a;b;c", ['"' + row.replace(";", '";"') + '"' for row in COMMAS]), (12, 3)),
    Case("thousands by blanks", first([f"{x // 1000} {x % 1000:03}" for x in BIG]), (9, 2),
         ("9 cells with separators of thousands are read as numbers (1 200 is 1200)",), says_not=("as ids",)),
    Case("thousands by hard blanks", first([f"{x // 1000}\u00a0{x % 1000:03}" for x in BIG]), (9, 2), ("thousands",)),
    Case("thousands as in France", lines("a;b", [f"{x // 1000}\u202f{x % 1000:03},5;{i},5" for i, x in enumerate(BIG)]),
         (9, 2), ("decimal comma", "thousands")),
    Case("thousands as in Switzerland", first([f"{x // 1000}'{x % 1000:03}.5" for x in BIG]), (9, 2), ("thousands",)),
    Case("thousands as in Britain", lines("a,b", [f'"{x:,}.5",{value(x, 1)}' for x in BIG]), (9, 2), ("thousands",)),
    Case("thousands as in Germany",
         lines("a;b", [f"{x:,}".replace(",", ".") + f",25;{i},5" for i, x in enumerate(BIG)]), (9, 2), ("thousands",)),
    Case("millions", lines("a,b", [f'"{1000 * x:,}",{value(x, 1)}' for x in BIG]), (9, 2), ("thousands",)),
    Case("thousands or decimals, quoted", lines("a,b", [f'"{x:,}",{value(x, 1)}' for x in BIG]), None,
         ("is the comma a decimal comma or a thousands separator?",)),
    Case("three digits between blanks", "a b\n" + "".join(f"{i} {100 + 7 * i} {900 - i * i}\n" for i in range(1, 10)), (9, 2),
         ("separated by blanks", "it names the columns from 2 on"), says_not=("thousands",)),
    Case("telephone numbers", first([f"030 {x % 1000:03}" for x in BIG]), (9, 1), ("column 1 (a) holds text",)),
    Case("minus of typesetters", first([f"\u2212{value(i, 0)}" for i in range(9)]), (9, 2), says_not=("as ids",)),
    Case("exponents", first([f"+{value(i, 0)}E+02" for i in range(9)]), (9, 2)),
    Case("below detection", "a,b\n<0.01,3\n0.5,4\n0.2,5\n", None, ("'<0.01' is not a number; a limit is no number: write NA",)),
    Case("below detection declared", "a,b\n<0.01,3\n0.5,4\n0.2,5\n0.7,1\n", (4, 2), missing=1,
         options=("--na", "<0.01", "--missing", "mean")),
    Case("per cent in names", lines("a (%),b (%),c (%)", ROWS), (12, 3), says_not=("per cent",)),
    Case("names that are years", lines("2001,2002,2003", ROWS), (12, 3), ("read as column names",)),
]

OTHER_PROGRAMS = [
    Case("R write.table", lines('"a" "b" "c"', [f'"{i + 1}" ' + row.replace(",", " ") for i, row in enumerate(ROWS)]),
         (12, 3), ("it names the columns from 2 on",), names=("a", "b", "c")),
    Case("R write.table of some rows",
         lines('"a" "b" "c"', [f'"{(i + 1) ** 2}" ' + row.replace(",", " ") for i, row in enumerate(ROWS)]), (12, 3),
         ("it names the columns from 2 on",)),
    Case("a title over two columns", lines("My export", ["1,2", "3,4", "5,9"]), None, ("line 1 has 1 cell where line 2 has 2",)),
    Case("R write.csv", lines('"","a","b","c"', [f'"{i + 1}",{row}' for i, row in enumerate(ROWS)]), (12, 3),
         ("numbers the rows",)),
    Case("pandas index", lines(",a,b,c", [f"{i},{row}" for i, row in enumerate(ROWS)]), (12, 3), ("column 1 has no name",)),
    Case("pandas index of some rows", lines(",a,b,c", [f"{i * i},{row}" for i, row in enumerate(ROWS)]), (12, 3),
         ("column 1 has no name, holds whole numbers as an index does and is passed over; keep it with --columns 1-",)),
    Case("pandas index kept", lines(",a,b,c", [f"{i * i},{row}" for i, row in enumerate(ROWS)]), (12, 4),
         options=("--columns", "1-")),
    Case("pandas index shuffled", lines(",a,b,c", [f"{5 * i % 12},{row}" for i, row in enumerate(ROWS)]), (12, 3),
         ("column 1 has no name",)),
    Case("pandas index saved twice", lines("Unnamed: 0.1,Unnamed: 0,a,b,c", [f"{i},{i},{row}" for i, row in enumerate(ROWS)]),
         (12, 3), ("column 1 has no name", "column 2 has no name")),
    Case("pandas index of two levels", lines(",,a,b,c", [f"{i // 3},{i % 3},{row}" for i, row in enumerate(ROWS)]), (12, 3),
         ("column 2 has no name",)),
    Case("first name forgotten, measured", lines(",b,c", ROWS), (12, 3), says_not=("passed over",)),
    Case("genes down, samples across", lines(",s1,s2,s3,s4", [f"g{j}," + ROWS[j] + ",1.5" for j in range(12)]), (4, 12),
         options=("--transpose",)),
    Case("two-line names", "treated,treated,control\n" + lines("rep1,rep2,rep1", ROWS), (12, 3), ("line 2 (rep1, rep2, rep1)",)),
    Case("groups above names", ",before,,after\n" + lines("id,a,b,c", ROWS, "s,"), (12, 3), ("passed over as a title",),
         names=ABC),
    Case("same name twice", lines("a,a,b", ROWS), (12, 3), names=("a", "a", "b")),
    Case("same name twice, excluded", lines("a,a,b", ROWS), None, ("both named 'a'; give the number",),
         options=("--exclude", "a")),
    Case("pipes", lines("a|b|c", [row.replace(",", "|") for row in ROWS]), (12, 3), ("'|'",)),
    Case("Markdown", "| a | b | c |\n|---|---|---|\n" + lines("| 1 | 2 | 3 |", [row.replace(",", " | ") for row in ROWS], "| ",
                                                              " |"), (13, 3)),
]

EMPTY = [
    Case("delimiter at the end of rows", lines("a,b,c", ROWS, after=","), (12, 3), ("column 4 is empty",), names=ABC),
    Case("delimiter at the end of lines", lines("a,b,c,", ROWS, after=","), (12, 3), ("column 4 is empty",)),
    Case("empty last columns", lines("a,b,c,,,", ROWS, after=",,,"), (12, 3),
         ("column 4, column 5, column 6 are empty and are passed over",)),
    Case("empty last columns without names", lines(ROWS[0] + ",,", ROWS[1:], after=",,"), (12, 3), ("are empty",)),
    Case("empty first column", lines(",a,b,c", ROWS, ","), (12, 3), ("column 1 is empty and is passed over",)),
    Case("empty column, filled later", lines("a,b,c,", ROWS * 10, after=",") + "1,2,3,4\n", None, ("column 4",)),
    Case("empty last rows", lines("a,b,c", ROWS) + ",,\n,,\n,,\n", (12, 3)),
    Case("empty row inside", lines("a,b,c", ROWS[:6]) + ",,\n" + lines(ROWS[6], ROWS[7:]), (12, 3),
         ("1 blank line is passed over inside the data, the first is line 8",)),
    Case("named and empty", lines("a,b,c,k", ROWS, after=","), None, ("by column: k: 12", "--missing drop-columns")),
    Case("named and empty, left out", lines("a,b,c,k", ROWS, after=","), (12, 3), missing=12,
         options=("--missing", "drop-columns")),
    Case("many words for missing", "a,b,c\n1,NA,3\n2,N/A,5\n,4,6\n3,#N/A,2\nnan,5,6\n5,null,3\n2,3,9\n4,None,1\n", (8, 3),
         missing=7, options=("--missing", "em")),
    Case("an unknown word for missing", "a,b\n1,nil\n2,3\nnil,4\n4,4\n5,5\n", None,
         ("line 2, column 2 (b): 'nil' is not a number",)),
    Case("names repeated inside", lines("a,b,c", ROWS) * 2, None, ("line 14, column 1 (a): 'a' is not a number",)),
    Case("remark at the end", lines("a,b,c", ROWS) + "Source: my lab,,\n", None, ("line 14, column 1 (a): 'Source: my lab'",)),
]

FOREIGN = [
    Case("ARFF", "@relation iris\n@attribute a numeric\n@data\n1\n2\n", None, ("Weka's ARFF", "loadarff('FILE')")),
    Case("JCAMP-DX", "##TITLE=wine\n##JCAMP-DX=4.24\n400 1 2 3\n##END=\n", None, ("JCAMP-DX", "a row for each spectrum")),
    Case("pointer of Git LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n", None, ("git lfs pull",)),
    Case("web page", "<!DOCTYPE html><html><body>Not found</body></html>", None, ("web page",)),
    Case("JSON lines", '{"a": 1, "b": 2}\n{"a": 2, "b": 1}\n', None, ("JSON", "to_csv")),
]

SHEET = [["sample", "a", "b", "c"], *([f"s{i}", *(value(i, j) for j in range(3))] for i in range(10))]

WORKBOOKS = [
    Case("merged title", workbook({"1": [["Results of 2021"], [], *SHEET]}, merged="A1:D1"), (10, 3), ("as a title",),
         names=ABC),
    Case("table inside the sheet", workbook({"1": [[], [], *([None, None, *row] for row in SHEET)]}), (10, 3), names=ABC),
    Case("numbers stored as text", workbook({"1": [[*row[:3], str(row[3])] for row in SHEET]}), (10, 3), names=ABC),
    Case("hidden sheet first", workbook({"lists": [["x"], ["y"]], "data": SHEET}, hidden=("lists",)), (10, 3),
         ("sheet 'data' is read, one of 2",), names=ABC),
    Case("hidden sheet by name", workbook({"old": SHEET, "data": SHEET[:8]}, hidden=("old",)), (10, 3),
         options=("--sheet", "old")),
    Case("words first", workbook({"Readme": [["All data are in the next sheet."]], "data": SHEET}), None,
         ("sheet 'Readme' is read, one of 2; --sheet names another: 'Readme', 'data'",)),
    Case("lists first", workbook({"lists": [["x"], ["y"]], "data": SHEET}), None,
         ("every column holds text", "--sheet names another sheet: 'lists', 'data'")),
    Case("words first, sheet named", workbook({"Readme": [["See data."]], "data": SHEET}), (10, 3),
         options=("--sheet", "data")),
    Case("empty cells and rows around", workbook({"1": [[*row, None, ""] for row in SHEET] + [["", "", ""]] * 3}), (10, 3)),
]

ALL = IDS + DATES + AXES + HEADS + TOTALS + CELLS + MISSING + COLUMNS + WINDOWS + NUMBERS + OTHER_PROGRAMS + EMPTY + FOREIGN + WORKBOOKS
