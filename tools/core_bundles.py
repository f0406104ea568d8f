"""Which sources can be compiled together: those whose file-local names do not meet each other.

Every source that is compiled alone reads the same headers again, which takes most of the time, and a package should
install in minutes. In one translation unit the anonymous namespaces of several sources become one; so sources go
together only if no name that one of them defines is a word of another. Names that many sources give to something of
their own, such as run() of every method, get the name of their file first.
"""
import collections
import re

MOST_LINES = 3200  # of a bundle: about 15 seconds of the compiler's time, and 1 GB of memory
USUAL = 3  # sources that define a name which is then told apart by the file's
ALONE = re.compile(r"special/bessel_block|linalg/eigen_backend")  # compiled in its own way; long as it is

LITERAL = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\((.*?)\)\1"|"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)\'', re.S)
NO_DEFINITION = re.compile(r"\s|[})#]|[A-Z_]+$|namespace|template|public|private|extern|static_assert|using namespace")


def code_of(path):
    """The text without comments, literals and directives; "" stands for them."""
    return LITERAL.sub(' ""', re.sub(r"^\s*#.*$", "", path.read_text(), flags=re.M))


def name_defined(line):
    """The name that a line at the left margin defines, or None."""
    if not line.strip() or NO_DEFINITION.match(line):
        return None
    if match := re.match(r"(?:struct|class|enum class|enum|union)\s+(\w+)|using\s+(?:[\w:]+::)?(\w+)\s*[=;]", line):
        return match.group(1) or match.group(2)
    words = re.findall(r"\w+", re.split(r"[({=;\[]", line)[0])
    return words[-1] if words else None


def names_defined(lines):
    """All names that some lines define outside of classes and functions."""
    names = {name_defined(line) for line in lines}
    several = [line for line in lines if not line.startswith((" ", "}")) and "," in line and "(" not in line]
    names |= {name for line in several for name in re.findall(r"(\w+)\s*[{=]", line)}
    return names - {None}


def local_names(code):
    """The names of the anonymous namespaces of a source."""
    inside, lines = False, []
    for line in code.splitlines():
        inside = line == "namespace {" or (inside and not re.match(r'}\s+""', line))  # a comment ends it
        lines += [line] if inside else []
    return names_defined(lines)


def headers_of(path, core, seen=None):
    """Our own headers that a file includes, directly or not."""
    seen = set() if seen is None else seen
    for name in re.findall(r'^#include "([^"]+)"', path.read_text(), flags=re.M):
        header = core / name
        if header not in seen and header.exists():
            seen.add(header)
            headers_of(header, core, seen)
    return seen


def words_of(path, core):
    """All words of a source but names of members, and what its headers define."""
    words = set(re.findall(r"[A-Za-z_]\w*", re.sub(r"(->|\.)\s*\w+", "", code_of(path))))
    return words.union(*(names_defined(code_of(header).splitlines()) for header in headers_of(path, core)))


def usual_names(core):
    """The names that several sources define in their anonymous namespaces."""
    count = collections.Counter(name for path in core.rglob("*.cpp") for name in local_names(code_of(path)))
    return {name for name, sources in count.items() if sources >= USUAL}


def renamed(text, names, ending):
    """The text with an ending for some names, but for those of members, in literals and in comments."""
    word = re.compile(rf"{LITERAL.pattern}|(?<![\w.>:])(?P<name>{'|'.join(sorted(names))})\b", re.S)
    return word.sub(lambda found: found["name"] + ending if found["name"] else found[0], text)


def tell_apart(core):
    """Gives usual names of the sources below the folder the names of their files."""
    usual = usual_names(core)
    for path in core.rglob("*.cpp"):
        if names := local_names(code_of(path)) & usual:
            path.write_text(renamed(path.read_text(), names, f"_{path.stem}"))


class Bundle:
    """Sources that are compiled together."""

    def __init__(self):
        self.files, self.names, self.words, self.lines = [], set(), set(), 0

    def takes(self, names, words, lines):
        fits = self.lines + lines <= MOST_LINES
        return fits and not (names & self.words) and not (words & self.names)

    def add(self, file, names, words, lines):
        self.files.append(file)
        self.names |= names
        self.words |= words
        self.lines += lines


def bundles(core, layers=("",)):
    """Lists of sources below the folder, relative to it, each to be compiled together; those of some layers, or all."""
    alone, open_ones = [], []
    for path in sorted(core.rglob("*.cpp")):
        name = path.relative_to(core).as_posix()
        if not name.startswith(tuple(layers)):
            continue
        if ALONE.search(name):
            alone.append([name])
            continue
        found = local_names(code_of(path)), words_of(path, core), len(path.read_text().splitlines())
        place = next((one for one in open_ones if one.takes(*found)), None)
        if place is None:
            place = Bundle()
            open_ones.append(place)
        place.add(name, *found)
    return alone + [one.files for one in open_ones]
