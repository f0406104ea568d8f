#pragma once
#include <functional>

#include "pcadim/progress.hpp"

namespace pcadim::js {

/// Tells JavaScript how far the work has come.
std::function<void(const Progress&)> progress_listener();

}  // namespace pcadim::js
