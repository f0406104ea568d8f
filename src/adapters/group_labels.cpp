#include "adapters/group_labels.hpp"

#include <fmt/format.h>

namespace pcadim::data {

void GroupLabels::add(std::size_t row, const std::string& label) {
  if (row >= numbers_.size()) numbers_.push_back(number_of(label));
}

void GroupLabels::append(std::size_t row, const GroupLabels& next) {
  std::vector<Index> numbers;
  for (const std::string* label : next.labels_) numbers.push_back(number_of(*label));
  for (std::size_t i = 0; i < next.numbers_.size(); ++i) {
    if (row + i < numbers_.size()) continue;
    numbers_.push_back(numbers[static_cast<std::size_t>(next.numbers_[i])]);
  }
}

Index GroupLabels::number_of(const std::string& label) {
  const auto [entry, is_new] = known_.try_emplace(label, std::ssize(labels_));
  if (is_new) labels_.push_back(&entry->first);
  return entry->second;
}

std::vector<std::string> GroupLabels::names() const {
  std::vector<std::string> all;
  for (const std::string* label : labels_) all.push_back(*label);
  return all;
}

std::string GroupLabels::decision(const std::string& column) const {
  return fmt::format("{} says which group a row belongs to: {} {}", column, known_.size(),
                     known_.size() == 1 ? "group" : "groups");
}

std::string label_of(double value) { return fmt::format("{}", value == 0 ? 0.0 : value); }

}  // namespace pcadim::data
