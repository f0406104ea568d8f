#pragma once
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace pcadim::test {

/// The cases of a table in tests/reference; its generator stands beside it. By value: a loop over a
/// part of a temporary would run over nothing.
inline nlohmann::json reference_cases(const std::string& name) {
  std::ifstream in(std::string(PCADIM_SOURCE_DIR) + "/tests/reference/" + name);
  if (!in) throw std::runtime_error("missing reference table " + name);
  nlohmann::json cases = nlohmann::json::parse(in)["cases"];
  if (cases.empty()) throw std::runtime_error("empty reference table " + name);
  return cases;
}

}  // namespace pcadim::test
