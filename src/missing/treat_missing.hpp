#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/effort.hpp"
#include "missing/em_model.hpp"
#include "pcadim/select.hpp"
#include "pcadim/source.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {

/// The result of applying a policy to data with missing cells.
struct Treated {
  std::unique_ptr<Source> source;              ///< to use instead; empty: the data as they are
  std::optional<Decomposition> decomposition;  ///< known already (Missing::em)
  std::optional<EmModel> model;                ///< that it comes from
  std::unique_ptr<Source> completed;           ///< `source` with the cells that the model expects
  Index missing = 0;                           ///< cells, of the data as they were read
  Index dropped_rows = 0;
  std::vector<std::string> dropped_columns;
  std::vector<Index> rows, cols;  ///< which remain, ascending, where `source` is used instead
  std::vector<Finding> findings;  ///< what was done, for the report
};

/// Applies a policy to a source with random access, which must outlive the result. Where no cell is
/// missing, or the policy is Missing::error, nothing is done (compute_spectrum() throws
/// MissingCells then: see refuse_missing()). Throws InputError when too little is left.
Treated treat_missing(const Source& source, Missing policy, const Preprocessing& preprocessing,
                      const Effort& effort);

/// Missing::drop_rows for a part of the data, of which no row need be left.
Treated drop_incomplete_rows(const Source& source, const Effort& effort);

/// The rows to project, without missing cells.
const Source& complete_rows(const Treated& treated, const Source& given);

/// `treated.source` with cells drawn from the model. `given`, which was treated, must outlive it.
std::unique_ptr<Source> drawn_rows(const Treated& treated, const Source& given, std::uint64_t seed,
                                   const Effort& effort);

/// Writes what was done into a report.
void report_treatment(const Treated& treated, Report& report);

}  // namespace pcadim
