#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace pcadim::test {

/// The cases of a table in tests/reference; its generator stands beside it. By value: a loop over a
/// part of a temporary would run over nothing.
nlohmann::json reference_cases(const std::string& name);

}  // namespace pcadim::test
