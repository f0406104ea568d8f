#pragma once
#include <optional>
#include <string>
#include <vector>

#include "pcadim/data.hpp"

namespace pcadim::data {

/// Which of `width` columns do the options keep? options.columns, .exclude and .id_column hold
/// names or numbers from 1, also 3-7 and 3-, alcohol-proline and alcohol:7 for ranges; a name goes
/// before a number. The group column is never kept. `names` may be empty. Throws UsageError,
/// listing the columns, for one that does not exist.
std::vector<bool> kept_by_options(const ReadOptions& options, const std::vector<std::string>& names,
                                  std::size_t width, const std::string& file);

/// The columns (from 0) that options.id_column names, in the order given. Throws UsageError.
std::vector<std::size_t> id_columns(const ReadOptions& options,
                                    const std::vector<std::string>& names, std::size_t width,
                                    const std::string& file);

/// Which column (from 0) do the options name as the groups', if any? Throws UsageError.
std::optional<std::size_t> group_column(const ReadOptions& options,
                                        const std::vector<std::string>& names, std::size_t width,
                                        const std::string& file);

}  // namespace pcadim::data
