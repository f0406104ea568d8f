#!/usr/bin/env python3
"""Writes src/report/drawing/text_widths.inc: how wide the characters of DejaVu Sans are, in
thousandths of the font size, rounded up. usage: make_text_widths.py DejaVuSans.ttf DejaVuSans-Bold.ttf
(needs fontTools)"""
import math
import sys

from fontTools.ttLib import TTFont

# Latin with its accents; Greek and Cyrillic; dashes, quotes and dots; signs of mathematics.
RANGES = [(0x20, 0x24F), (0x370, 0x4FF), (0x2010, 0x2044), (0x2200, 0x2265)]


def widths(path):
    font = TTFont(path)
    cmap, metrics, em = font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm
    def width(code):
        return math.ceil(metrics[cmap[code]][0] * 1000 / em) if code in cmap else 0
    return {first: [width(code) for code in range(first, last + 1)] for first, last in RANGES}


def main():
    regular, bold = (widths(path) for path in sys.argv[1:3])
    print("// Made by tools/make_text_widths.py from DejaVu Sans: {regular, bold} in thousandths of the font size.")
    print("// 0: the font has no such character.")
    print("// clang-format off")
    for first in regular:
        last = first + len(regular[first]) - 1
        print(f"constexpr std::array<Width, {last - first + 1}> widths_{first:x}{{{{")
        pairs = [f"{{{r},{b}}}," for r, b in zip(regular[first], bold[first])]
        for start in range(0, len(pairs), 9):
            print("    " + " ".join(pairs[start:start + 9]))
        print("}};")
    print("// clang-format on")


if __name__ == "__main__":
    main()
