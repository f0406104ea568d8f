#pragma once
#include <string>
#include <string_view>

#include "pcadim/marks.hpp"

namespace pcadim::python {

/// Options as keyword arguments (max_dim, missing="drop-rows", scale=True,
/// settings={"auto.unseen": "noise"}), commands as functions (pcadim.methods()), rows and columns
/// counted from 0.
const MarkStyle& python_marks();

/// A text of the core in the words of Python.
std::string in_python(std::string_view text);

}  // namespace pcadim::python
