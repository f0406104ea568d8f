#pragma once
#include <string>

namespace pcadim::test {

/// The place of a file of the project: in_source("examples/wine.csv"). A function, not a macro: a
/// folder in the compiler's words would keep ccache from sharing tests between clones.
std::string in_source(const std::string& path);

}  // namespace pcadim::test
