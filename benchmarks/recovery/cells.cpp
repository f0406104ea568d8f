#include "recovery/cells.hpp"

#include <fmt/format.h>

#include <cmath>

namespace pcadim::recovery {

std::string optional_number(const std::optional<double>& value, const char* empty, int decimals) {
  return value ? fmt::format("{:.{}f}", *value, decimals) : empty;
}

std::string with_error(const Estimate& estimate, int decimals) {
  return fmt::format("{:.{}f} ± {:.{}f}", estimate.value, decimals, estimate.error, decimals);
}

std::string points(double value) { return fmt::format("{:.1f}", value); }

std::string root_text(const std::optional<double>& mean_square) {
  return mean_square ? fmt::format("{:.2f}", std::sqrt(*mean_square)) : "-";
}

std::string log_score_text(double value) {
  const std::string text = fmt::format("{:.2f}", value);
  return text == "-0.00" ? "0.00" : text;
}

std::string bin_name(std::size_t bin) {
  return fmt::format("{:g}-{:g}", 100 * bin_edges[bin], 100 * bin_edges[bin + 1]);
}

std::string bin_text(const Bin& bin) {
  if (bin.answers == 0) return "-";
  return fmt::format("{:.0f} ({})",
                     100 * static_cast<double>(bin.right) / static_cast<double>(bin.answers),
                     bin.answers);
}

Row group_heading(const Standings& standings, std::string_view overall) {
  Row row{"method", std::string(overall)};
  row.insert(row.end(), standings.groups.begin(), standings.groups.end());
  return row;
}

}  // namespace pcadim::recovery
