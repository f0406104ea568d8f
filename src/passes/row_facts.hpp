#pragma once
#include <span>
#include <vector>

#include "passes/preparation.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// What a pass over prepared rows tells of each of them: enough to look for copies, and for noise
/// that differs between rows or remembers the row before. Empty where no pass has looked.
struct RowFacts {
  std::vector<double> squares;  ///< squared lengths
  std::vector<double> places;   ///< along one random direction, where equal rows have equal places
  double with_next = 0;         ///< the inner products of neighbouring rows, summed

  bool known() const { return !squares.empty(); }
};

/// The random direction of p prepared columns.
std::vector<double> direction_of_places(Index p);

/// Gathers the facts while a walk shows its groups of rows: each once, in any order, several
/// threads at once. Their number changes no digit.
class RowFactsGatherer {
 public:
  RowFactsGatherer(const RowWalk& walk, const Preparation& preparation);

  void see(const RowGroup& group);
  RowFacts facts() &&;

 private:
  /// The first and the last of its rows, prepared, and what the products of neighbours add up to.
  struct Group {
    std::vector<double> first, last;
    double with_next = 0;
  };

  Index group_rows_;
  std::vector<double> shift_, factor_, direction_;  // of all columns; 0 where one is not kept
  std::vector<Group> groups_;
  RowFacts facts_;
};

}  // namespace pcadim
