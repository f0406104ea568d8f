#include "pipeline/row_groups.hpp"

#include <algorithm>
#include <numeric>

#include "base/size.hpp"

namespace pcadim {
namespace {

constexpr Index most_groups = 8;

/// The numbers of the groups that are shown, ascending.
std::vector<Index> shown_groups(const std::vector<Index>& groups) {
  std::vector<Index> counts(size(1 + *std::ranges::max_element(groups)));
  for (const Index group : groups) ++counts[size(group)];
  std::vector<Index> order(counts.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::ranges::stable_sort(order,
                           [&](Index a, Index b) { return counts[size(a)] > counts[size(b)]; });
  order.resize(std::min(order.size(), size(most_groups)));
  std::ranges::sort(order);
  return order;
}

}  // namespace

RowGroups largest_groups(const Source& source, const std::vector<Index>& rows) {
  RowGroups result;
  const std::vector<Index> groups = source.groups();
  if (groups.empty()) return result;
  const std::vector<Index> shown = shown_groups(groups);
  const std::vector<std::string> names = source.group_names();
  for (const Index group : shown) {
    const bool named = group < std::ssize(names);
    result.names.push_back(named ? names[size(group)] : "group " + std::to_string(group + 1));
  }
  for (const Index row : rows) {
    const auto place = std::ranges::find(shown, groups[size(row)]);
    result.group.push_back(place == shown.end() ? -1 : place - shown.begin());
  }
  return result;
}

}  // namespace pcadim
