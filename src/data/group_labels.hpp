#pragma once
#include <map>
#include <string>
#include <vector>

#include "pcadim/index.hpp"

namespace pcadim::data {

/// Gives each row the number of its group, from 0 in the order in which labels first appear.
class GroupLabels {
 public:
  /// Rows come in order, from 0; rows that are known already (a second reading) are passed over.
  void add(std::size_t row, std::string label);

  const std::vector<Index>& numbers() const { return numbers_; }

  /// "column 2 (subject) says which group a row belongs to: 12 groups"
  std::string decision(const std::string& column) const;

 private:
  std::map<std::string, Index> known_;
  std::vector<Index> numbers_;
};

/// A number as a label: equal numbers are equal labels, however they are written.
std::string label_of(double value);

}  // namespace pcadim::data
