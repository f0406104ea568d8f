#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"
#include "pcadim/progress.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim {

/// When and where the experiments were run, for the page about them; what is empty is not told.
struct Provenance {
  std::string date, commit, machine;
};

/// How much of the paper's experiments is made anew.
struct ReproductionOptions {
  /// Simulated data sets for each sample size and signal-to-noise ratio; unset: 50 as in the paper,
  /// or 8 if `quick`.
  std::optional<Index> replicates;
  bool quick = false;      ///< eight pairs of sample size and signal-to-noise ratio instead of 40
  std::uint64_t seed = 1;  ///< the same seed gives the same files on any number of threads
  int threads = 0;         ///< 0: as many as the machine has
  std::function<void(const Progress&)> progress = {};  ///< called by one thread at a time
  StopToken stop = {};
  /// Told on the page and nowhere else; the files depend on nothing but this and the above.
  Provenance provenance = {};
};

/// A file of the reproduction: a table (CSV), a picture (SVG) or the page about all of them (HTML).
struct ReproducedFile {
  std::string name, content;
};

/// The files, and how many of the paper's statements hold. Those about one data set are not judged.
struct Reproduction {
  std::vector<ReproducedFile> files;  ///< the page, index.html, comes last
  Index replicates = 0, cells = 0;
  Index hold = 0, hold_in_part = 0, do_not_hold = 0, about_one_data_set = 0;
};

/// The experiments of section 4 of Bouveyron, Latouche & Mattei, Exact dimensionality selection for
/// Bayesian PCA, from scratch: simulation, all methods, tables, pictures, and a page that sets each
/// statement of the paper beside what was measured. Throws UsageError for fewer than two or more
/// than 10,000 replicates, Interrupted if asked to stop.
PCADIM_API Reproduction reproduce(const ReproductionOptions& options = {});

/// Throws UsageError for options that reproduce() would refuse.
PCADIM_API void check_reproduction(const ReproductionOptions& options);

/// For a person: what was written to `folder` and how many statements hold.
PCADIM_API std::string to_text(const Reproduction& reproduction, const std::string& folder);

}  // namespace pcadim
