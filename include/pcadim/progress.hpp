#pragma once
#include <functional>
#include <string_view>

#include "pcadim/index.hpp"

namespace pcadim {

/// How far a long step has come.
struct Progress {
  std::string_view stage;  ///< what is being done, in words
  Index done = 0, total = 0;
};

/// Called from any thread, one call at a time.
using ProgressFunction = std::function<void(const Progress&)>;

}  // namespace pcadim
