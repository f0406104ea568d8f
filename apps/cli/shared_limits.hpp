#pragma once
#include <utility>

#include "pcadim/stop_token.hpp"

namespace pcadim::cli {

/// Reading a file has the memory and the threads of the work on it, and both end with the token.
template <class Command>
void share_limits(Command& command, StopToken stop) {
  command.read.memory = command.request.memory;
  command.read.threads = command.request.threads;
  command.request.stop = command.read.stop = std::move(stop);
}

}  // namespace pcadim::cli
