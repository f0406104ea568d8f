#include "support/json.hpp"

#include <fstream>
#include <stdexcept>

namespace pcadim::test {

nlohmann::json reference_cases(const std::string& name) {
  std::ifstream in(std::string(PCADIM_SOURCE_DIR) + "/tests/reference/" + name);
  if (!in) throw std::runtime_error("missing reference table " + name);
  nlohmann::json cases = nlohmann::json::parse(in)["cases"];
  if (cases.empty()) throw std::runtime_error("empty reference table " + name);
  return cases;
}

}  // namespace pcadim::test
