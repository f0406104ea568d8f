#pragma once
#include <memory>

#include "pcadim/data.hpp"

namespace pcadim::data {

/// The rows of a source as columns and its columns as rows, without a copy: what is asked for is
/// read across the file. Only a source without random access (text) is kept in memory, within the
/// options' memory, by retained_source(). For dense sources; column names become "row 3", the
/// place in the file.
std::unique_ptr<Source> transposed_source(std::unique_ptr<Source> inner,
                                          const ReadOptions& options);

}  // namespace pcadim::data
