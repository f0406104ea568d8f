#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim::data {

/// Gives each row the number of its group, from 0 in the order in which labels first appear.
class GroupLabels {
 public:
  GroupLabels() = default;
  GroupLabels(GroupLabels&&) = default;
  GroupLabels& operator=(GroupLabels&&) = default;

  /// Rows come in order, from 0; rows that are known already (a second reading) are passed over.
  void add(std::size_t row, const std::string& label);

  /// The rows of `next` as those from `row` on: the same as adding them one by one.
  void append(std::size_t row, const GroupLabels& next);

  const std::vector<Index>& numbers() const { return numbers_; }
  /// The labels in the order of their numbers.
  std::vector<std::string> names() const;

  /// "column 2 (subject) says which group a row belongs to: 12 groups"
  std::string decision(const std::string& column) const;

 private:
  Index number_of(const std::string& label);

  std::map<std::string, Index, std::less<>> known_;
  std::vector<const std::string*> labels_;  // in the order of their numbers; owned by known_
  std::vector<Index> numbers_;
};

/// A number as a label: equal numbers are equal labels, however they are written.
std::string label_of(double value);

}  // namespace pcadim::data
