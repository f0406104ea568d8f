#pragma once
#include <utility>

#include "input.hpp"
#include "request.hpp"

namespace pcadim::python {

/// An input that stays alive for as long as the work with it.
struct Held {
  explicit Held(nb::object object) : keep(std::move(object)), input(nb::cast<Input*>(keep)) {}
  nb::object keep;
  Input* input;
};

inline bool tells(const Asked& asked) { return !asked.progress.is_none(); }

}  // namespace pcadim::python
