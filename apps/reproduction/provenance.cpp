#include "reproduction/provenance.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <string_view>
#include <thread>

#include "reproduction/commit.hpp"

namespace pcadim::reproduction {
namespace {

std::time_t now() {
  std::time_t seconds = 0;
  const char* given = std::getenv("SOURCE_DATE_EPOCH");
  const std::string_view digits = given == nullptr ? std::string_view() : given;
  const auto end = digits.data() + digits.size();
  const auto [rest, failure] = std::from_chars(digits.data(), end, seconds);
  if (!digits.empty() && failure == std::errc() && rest == end) return seconds;
  return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
}

std::string machine() {
  const unsigned cores = std::thread::hardware_concurrency();
  std::string words;
  utsname system{};
  if (::uname(&system) == 0) words = fmt::format("{} {}", system.sysname, system.machine);
  if (cores == 0) return words;
  return fmt::format("{}{}{} {}", words, words.empty() ? "" : ", ", cores,
                     cores == 1 ? "core" : "cores");
}

}  // namespace

Provenance provenance_here() {
  return {fmt::format("{:%Y-%m-%d}", fmt::gmtime(now())), PCADIM_COMMIT, machine()};
}

}  // namespace pcadim::reproduction
