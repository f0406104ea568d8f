#include "pipeline/retain.hpp"

#include "base/memory.hpp"

namespace pcadim {

Effort effort_of(const Request& request) {
  return {request.threads, request.memory, {request.progress, request.stop}};
}

std::unique_ptr<Source> retain(Source& source, Effort& effort) {
  const std::uint64_t ceiling = memory_ceiling(effort.memory);
  auto retained = retained_source(
      source, {ceiling / 4 * 3, effort.threads, effort.watch.progress, effort.watch.stop});
  if (retained->in_memory()) {
    const auto [rows, cols] = *retained->shape();
    effort.memory =
        ceiling - 8 * static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols);
  }
  return retained;
}

}  // namespace pcadim
