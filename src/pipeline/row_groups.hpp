#pragma once
#include <string>
#include <vector>

#include "pcadim/source.hpp"

namespace pcadim {

/// Groups of rows, as many as colours can tell apart.
struct RowGroups {
  std::vector<std::string> names;
  std::vector<Index> group;  ///< of each row that was asked for: an index into `names`, or -1
};

/// The groups with the most rows, in the order of the data; nothing if there are no groups.
RowGroups largest_groups(const Source& source, const std::vector<Index>& rows);

}  // namespace pcadim
