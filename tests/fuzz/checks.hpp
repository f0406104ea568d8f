#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

/// What the programs that meet hostile bytes demand of the readers. An abort is a finding.
inline void require(bool condition, const char* rule = nullptr) {
  if (condition) return;
  if (rule != nullptr) std::fprintf(stderr, "%s\n", rule);
  std::abort();
}

inline void require_one_line(std::string_view message) {
  require(message.find('\n') == message.npos, "a message has more than one line");
}

inline bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}
