#pragma once
#include <string_view>

#include "pcadim/index.hpp"

namespace pcadim {

/// How far a long piece of work has come.
struct Progress {
  std::string_view stage = {};  ///< what is being done, in words; valid during the call only
  Index done = 0;               ///< steps of this stage that are finished
  Index total = 0;              ///< all steps of this stage; 0 where that is not known
};

}  // namespace pcadim
