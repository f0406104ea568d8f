#pragma once
#include <memory>

#include "pcadim/data.hpp"

namespace pcadim::data {

/// For formats without text: the source itself when the options choose no columns, else one that
/// hands out the chosen ones. The source must know its shape. Throws UsageError for a column that
/// does not exist.
std::unique_ptr<Source> choose_columns(std::unique_ptr<Source> source, const ReadOptions& options);

}  // namespace pcadim::data
