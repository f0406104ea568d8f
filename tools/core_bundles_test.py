#!/usr/bin/env python3
"""Tests of core_bundles.py: which sources go together, and how names are told apart."""
import pathlib
import tempfile
import unittest

from core_bundles import bundles, renamed, tell_apart

SOURCE = """#include "model/method.hpp"
namespace pcadim {{
namespace {{

int run(int x) {{ return {body}; }}

}}  // namespace

const Method {name}{{.id = "run", .run = run}};
}}  // namespace pcadim
"""


class RBundles(unittest.TestCase):
    def core_of(self, **bodies):
        """A folder with one source for each body."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        core = pathlib.Path(folder.name)
        for name, body in bodies.items():
            (core / f"{name}.cpp").write_text(SOURCE.format(name=name, body=body))
        return core

    def test_renamed_leaves_members_and_literals(self):
        text = 'run(a.run, b->run, M::run, "run", \'r\');  // run\nreturn rerun + run_x + run;'
        wanted = 'run_ng(a.run, b->run, M::run, "run", \'r\');  // run\nreturn rerun + run_x + run_ng;'
        self.assertEqual(renamed(text, {"run"}, "_ng"), wanted)

    def test_a_name_of_two_sources_keeps_them_apart(self):
        self.assertEqual(bundles(self.core_of(a="x", b="x + 1")), [["a.cpp"], ["b.cpp"]])

    def test_a_usual_name_gets_the_name_of_its_file(self):
        core = self.core_of(a="x", b="x + 1", c="x + 2")
        tell_apart(core)
        self.assertEqual(bundles(core), [["a.cpp", "b.cpp", "c.cpp"]])
        self.assertIn('.id = "run", .run = run_b}', (core / "b.cpp").read_text())


if __name__ == "__main__":
    unittest.main()
