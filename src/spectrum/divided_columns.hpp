#pragma once
#include <memory>

#include "spectrum/products.hpp"

namespace pcadim {

/// The products of some columns of a prepared matrix under another preparation, with the same
/// shifts: what columns are multiplied by can be done to the vectors, so that whoever reaches the
/// rows need not know of it. Only column_gram() can be had. `whole` must outlive it.
std::unique_ptr<PreparedProducts> divided_columns(PreparedProducts& whole,
                                                  const Preparation& preparation,
                                                  const Preparation& divided);

}  // namespace pcadim
