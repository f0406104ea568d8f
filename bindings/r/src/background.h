#pragma once
#include <cpp11/sexp.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "pcadim/stop_token.hpp"

namespace pcadim::r {

/// Runs `work` on a thread of its own, which must not touch R, while this thread, R's own, looks
/// for interrupts. What `work` throws is thrown here, and so is R's interrupt. Work that does not
/// stop soon after it was asked to (a large eigenvalue problem cannot) is left to end by itself;
/// `keep` is what it reads, protected for as long.
void run_in_background(std::function<void(const StopToken&)> work, const cpp11::sexp& keep);

/// The same for work with a result.
template <class Work>
auto in_background(const cpp11::sexp& keep, Work work) {
  using Result = decltype(work(std::declval<const StopToken&>()));
  const auto result = std::make_shared<std::optional<Result>>();
  run_in_background([result, work](const StopToken& stop) { result->emplace(work(stop)); }, keep);
  return std::move(**result);
}

}  // namespace pcadim::r
