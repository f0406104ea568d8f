#pragma once
/// What the tests of the diagnosis ask of a report.
#include <algorithm>
#include <string>
#include <string_view>

#include "pcadim/pcadim.hpp"

namespace pcadim::test {

inline const Finding* find(const Report& report, std::string_view kind) {
  const auto found = std::ranges::find(report.findings, kind, &Finding::kind);
  return found == report.findings.end() ? nullptr : &*found;
}

inline bool has(const Report& report, std::string_view kind) {
  return find(report, kind) != nullptr;
}

/// The sentence of a finding, or nothing.
inline std::string sentence(const Report& report, std::string_view kind) {
  const Finding* finding = find(report, kind);
  return finding == nullptr ? "" : finding->sentence;
}

}  // namespace pcadim::test
