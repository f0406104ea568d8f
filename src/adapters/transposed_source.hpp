#pragma once
#include <memory>

#include "pcadim/data.hpp"

namespace pcadim::data {

/// The rows of a source as columns and its columns as rows, without a copy: what is asked for is
/// read across the file. Only a source without random access (text) is kept in memory, within the
/// options' memory, by retained_source(). For dense sources. Names change sides as well; a row of
/// the file without a name becomes the column "row 3", its place.
std::unique_ptr<Source> transposed_source(std::unique_ptr<Source> inner,
                                          const ReadOptions& options);

}  // namespace pcadim::data
