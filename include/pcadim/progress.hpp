#pragma once
#include <string_view>

#include "pcadim/index.hpp"

namespace pcadim {

/// The progress of a long computation.
struct Progress {
  std::string_view stage = {};  ///< what is being done, in words; valid during the call only
  Index done = 0;               ///< finished steps of this stage
  Index total = 0;              ///< all steps of this stage; 0 if not known
};

}  // namespace pcadim
