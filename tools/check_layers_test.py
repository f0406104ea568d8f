#!/usr/bin/env python3
"""Proves that check_layers.py complains: small trees of files, each with one thing wrong."""
import os
import pathlib
import subprocess
import tempfile
import unittest

import check_layers


class Tree(unittest.TestCase):
    """A folder with a layer or two."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("src/methods/methods.def", "PCADIM_METHOD(kaiser)\n")
        self.write("include/pcadim/pcadim.hpp", "#pragma once\n")

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def includes(self):
        return list(check_layers.include_complaints(self.root))


class Includes(Tree):
    def test_lower_layers_and_public_headers_are_fine(self):
        self.write("src/csv/csv_row.cpp", '#include <vector>\n#include "base/size.hpp"\n'
                   '#include "csv/csv_row.hpp"\n#include "pcadim/error.hpp"\n')
        self.assertEqual(self.includes(), [])

    def test_upper_layer(self):
        self.write("src/base/size.hpp", '#pragma once\n#include "pipeline/sensitivity.hpp"\n')
        self.assertEqual(self.includes(),
                         ["src/base/size.hpp:2: base must not include pipeline/sensitivity.hpp"])

    def test_upper_layer_without_a_slash(self):
        self.write("src/base/size.hpp", '#include "sensitivity.hpp"\n')
        self.assertEqual(self.includes(), ["src/base/size.hpp:1: base must not include sensitivity.hpp"])

    def test_own_header_without_a_slash(self):
        self.write("src/base/size.hpp", "")
        self.write("src/base/size.cpp", '#include "size.hpp"\n')
        self.assertEqual(len(self.includes()), 1)

    def test_other_ways_to_write_it(self):
        for header in ["<report/json_text.hpp>", '"../report/json_text.hpp"', '"base/../report/json_text.hpp"']:
            self.write("src/base/size.cpp", f"#include {header}\n")
            self.assertEqual(len(self.includes()), 1, header)

    def test_guarded_library(self):
        self.write("src/spectrum/tall.cpp", "#include <cblas.h>\n")
        self.assertEqual(len(self.includes()), 1)

    def test_folder_that_is_no_layer(self):
        self.write("src/attic/old.cpp", "")
        self.assertEqual(self.includes(), ["src/attic/old.cpp: lies in no layer of the table"])

    def test_public_header_that_includes_a_private_one(self):
        self.write("include/pcadim/report.hpp", '#include "base/size.hpp"\n')
        self.assertEqual(len(self.includes()), 1)

    def test_front_end_that_includes_a_private_header(self):
        self.write("apps/cli/main.cpp", '#include "base/size.hpp"\n')
        self.assertEqual(len(self.includes()), 1)

    def test_binding_with_headers_beside_it(self):
        self.write("bindings/python/pcadim_ext/calls.hpp", "")
        self.write("bindings/python/pcadim_ext/calls.cpp", '#include "calls.hpp"\n#include "size.hpp"\n')
        self.assertEqual(self.includes(), ["bindings/python/pcadim_ext/calls.cpp:2: "
                                           "bindings/python must not include size.hpp"])


class Links(Tree):
    def compile(self, layer, text):
        folder = self.root / f"build/src/CMakeFiles/layer_{layer}.dir/{layer}"
        folder.mkdir(parents=True)
        compiler = os.environ.get("CXX", "c++")
        subprocess.run([compiler, "-x", "c++", "-c", "-", "-o", folder / "code.cpp.o"], input=text, text=True,
                       check=True)

    def links(self):
        return list(check_layers.link_complaints(self.root / "build"))

    def test_lower_layer(self):
        self.compile("base", "int size() { return 1; }")
        self.compile("csv", "int size(); int cells() { return size(); }")
        self.assertEqual(self.links(), [])

    def test_upper_layer_that_is_declared_by_hand(self):
        self.compile("base", "int sensitivity(); int size() { return sensitivity(); }")
        self.compile("pipeline", "int sensitivity() { return 1; }")
        self.assertEqual(self.links(), ["link: base must not call pipeline: sensitivity()"])

    def test_inline_functions_and_types_belong_to_nobody(self):
        self.compile("base", "struct A { virtual ~A(); }; inline int f() { return 1; } A* make();"
                     "int size() { A a(*make()); return f(); }")
        self.compile("pipeline", "struct A { virtual ~A(); virtual void f(); }; inline int f() { return 1; }"
                     "void A::f() {} int other() { return f(); }")
        self.assertEqual(self.links(), [])

    def test_a_folder_without_objects_is_no_success(self):
        self.assertEqual(len(self.links()), 1)


class Others(Tree):
    def test_order_of_the_table(self):
        self.assertEqual(list(check_layers.order_complaints()), [])

    def test_flag_in_a_message(self):
        self.write("src/base/a.cpp", '// --comment\nauto a = "leave out --missing";\nauto b = "var(--pd-ink)";\n'
                   'auto c = R"(\n--memory)";\nauto quote = \'"\';  // "--x"\n')
        self.assertEqual(list(check_layers.flag_complaints(self.root)),
                         ["src/base/a.cpp:2: a message names the flag --missing",
                          "src/base/a.cpp:4: a message names the flag --memory"])

    def test_crowded_folder(self):
        for number in range(41):
            self.write(f"src/base/file{number}.cpp", "")
        self.assertEqual(list(check_layers.crowd_complaints(self.root)), ["src/base: 41 files, more than 40"])

    def test_front_end_that_names_a_method(self):
        self.write("apps/cli/main.cpp", 'auto a = "kaiser";\n')
        self.write("bindings/python/pcadim/_select.py", 'method = "kaiser"\n')
        self.write("bindings/r/R/select.R", 'method <- "kaiser"\n')
        self.write("bindings/r/src/calls.cpp", 'auto a = "kaiser";\n')
        self.assertEqual(len(list(check_layers.method_name_complaints(self.root))), 4)

    def test_umbrella(self):
        self.write("include/pcadim/report.hpp", "")
        self.assertEqual(list(check_layers.umbrella_complaints(self.root)),
                         ["include/pcadim/pcadim.hpp: report.hpp is missing"])


if __name__ == "__main__":
    unittest.main()
