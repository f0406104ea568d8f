#pragma once
#include <algorithm>
#include <stdexcept>
#include <string>

#include "recovery/regimes.hpp"

namespace pcadim::recovery {

inline const Regime& named(const std::string& name) {
  const auto found = std::find_if(regimes().begin(), regimes().end(),
                                  [&](const Regime& regime) { return regime.name == name; });
  if (found == regimes().end()) throw std::invalid_argument(name);
  return *found;
}

}  // namespace pcadim::recovery
