#include "support/json.hpp"

#include <fstream>
#include <stdexcept>

#include "support/paths.hpp"

namespace pcadim::test {

nlohmann::json reference_cases(const std::string& name) {
  std::ifstream in(in_source("tests/reference/" + name));
  if (!in) throw std::runtime_error("missing reference table " + name);
  nlohmann::json cases = nlohmann::json::parse(in)["cases"];
  if (cases.empty()) throw std::runtime_error("empty reference table " + name);
  return cases;
}

}  // namespace pcadim::test
