#include "diagnosis/diagnose.hpp"

#include <array>
#include <utility>

#include "model/places.hpp"

namespace pcadim {

// Each check's file defines its record under its own name.
#define PCADIM_CHECK(kind) extern const Check kind##_check;
#include "diagnosis/checks.def"
#undef PCADIM_CHECK

std::span<const Check* const> checks() {
  static const std::array all{
#define PCADIM_CHECK(kind) &kind##_check,
#include "diagnosis/checks.def"
#undef PCADIM_CHECK
  };
  return all;
}

std::vector<Finding> diagnose(const CheckInput& input) {
  std::vector<Finding> findings;
  for (const Check* check : checks()) {
    if (auto seen = check->look(input)) {
      findings.push_back({std::string(check->kind), std::string(check->severity),
                          std::move(seen->sentence), std::move(seen->remedy),
                          std::move(seen->measured), std::string(check->panel)});
      set_rows(findings.back(), seen->rows, input.examined.row_names);
      set_columns(findings.back(), seen->columns, input.examined.column_names);
    }
  }
  return findings;
}

}  // namespace pcadim
