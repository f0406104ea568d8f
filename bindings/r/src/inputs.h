#pragma once
#include <cpp11/list.hpp>
#include <functional>
#include <memory>

#include "pcadim/select.hpp"
#include "pcadim/source.hpp"

namespace pcadim::r {

/// Opens data on the working thread, as the request says (threads, memory, stop).
using Opener = std::function<std::unique_ptr<Source>(const Request& request)>;

/// Data as R/inputs.R describes them, by their kind:
///   matrix  x (numeric), turned (its columns are observations), columns, rows, groups
///   sparse  p, i, x as in a dgCMatrix, dim, by_rows (rows are observations in p), columns, rows
///   file    path, read (a JSON object of options)
/// Numbers are not copied, but for sparse cells that lie by columns.
Opener opener_of(const cpp11::list& input);

}  // namespace pcadim::r
