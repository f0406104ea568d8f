#include "pipeline/random_access.hpp"

#include "base/memory.hpp"
#include "base/stop_watch.hpp"

namespace pcadim {

Effort effort_of(const Request& request) {
  return {request.threads, request.memory, {request.progress, request.stop}};
}

RandomAccess::RandomAccess(Source& given, const Effort& effort) : given_(given), effort_(effort) {
  if (given.random_access()) return;
  const StopWatch watch(read_s_);
  throw_if_stopped(effort.watch.stop);
  if (effort.watch.progress) effort.watch.progress({"reading the data"});
  const std::uint64_t ceiling = memory_ceiling(effort.memory);
  kept_ = retained_source(
      given, {ceiling / 4 * 3, effort.threads, effort.watch.progress, effort.watch.stop});
  kept_->set_options(given.options());
  if (!kept_->in_memory()) return;
  const auto [rows, cols] = *kept_->shape();
  effort_.memory =
      ceiling - 8 * static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols);
}

std::string RandomAccess::remark() const {
  return !kept_ || kept_->in_memory() ? "" : kept_->decisions().back() + ".";
}

}  // namespace pcadim
