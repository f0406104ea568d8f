#include "data/group_labels.hpp"

#include <fmt/format.h>

#include <utility>

namespace pcadim::data {

void GroupLabels::add(std::size_t row, std::string label) {
  if (row < numbers_.size()) return;
  const auto next = static_cast<Index>(known_.size());
  numbers_.push_back(known_.try_emplace(std::move(label), next).first->second);
}

std::string GroupLabels::decision(const std::string& column) const {
  return fmt::format("{} says which group a row belongs to: {} {}", column, known_.size(),
                     known_.size() == 1 ? "group" : "groups");
}

std::string label_of(double value) { return fmt::format("{}", value == 0 ? 0.0 : value); }

}  // namespace pcadim::data
