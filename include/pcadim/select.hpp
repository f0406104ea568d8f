#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/method.hpp"
#include "pcadim/progress.hpp"
#include "pcadim/report.hpp"
#include "pcadim/source.hpp"
#include "pcadim/spectrum_input.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim {

/// What becomes of cells without a number.
enum class Missing {
  error,         ///< the data are refused, the cells named
  drop_rows,     ///< rows with such cells are left out
  drop_columns,  ///< columns with such cells are left out
  mean,          ///< the column's mean is put there (shrinks the variance; for a few cells only)
  em,            ///< the expected scatter under probabilistic PCA, given the cells that are there
};

/// What is asked. The defaults answer the question as the README does.
struct Request {
  /// Ids; the first one answers. "all" stands for every method not named before it. Empty: the
  /// default method, all others that need no further look at the data beside it.
  std::vector<std::string> methods;
  std::vector<OptionSetting> settings;  ///< options of methods
  bool center = true;                   ///< subtract the column means
  bool scale = false;  ///< divide columns by their standard deviation (divisor n-1)
  Missing missing = Missing::error;
  /// Only so many leading components are computed and considered; 0: all, or as many as memory
  /// allows. Total variance and row norms stay exact.
  Index max_dim = 0;
  std::uint64_t memory = 0;  ///< bytes the computation may take; 0: a quarter of RAM
  int threads = 0;           ///< 0: as many as the machine has
  std::uint64_t seed = 0;    ///< for methods that draw random numbers
  bool fingerprint = false;  ///< read the data once more for a fingerprint of them
  /// Look for findings, and ask what the answer would be with the other scaling and with a tenth of
  /// the rows left out. Without it only what the methods need is computed.
  bool findings = true;
  /// Told now and then how far the work has come: from any thread, one call at a time.
  std::function<void(const Progress&)> progress = {};
  /// Asked now and then: when it says stop, the call ends with Interrupted.
  StopToken stop = {};
};

/// How many principal components? Reads the source, decomposes once, runs every requested method.
/// Throws InputError, UsageError, IoError, Interrupted; numerical outcomes are in the report.
/// Thread safety: calls on different sources may run at the same time; one source belongs to one
/// call at a time.
PCADIM_API Report select(Source& source, const Request& request = {});

/// The same for a matrix in memory.
PCADIM_API Report select(MatrixView matrix, const Request& request = {});

/// The same with the request as a JSON object, {"methods": ["all"], "scale": true}; what is left
/// out is at its default. The names are those of the records (pcadim/contract.hpp). Throws
/// UsageError also for what is no such object.
PCADIM_API Report select(std::string_view json_request, Source& source);

/// The same for a PCA that exists already. Methods that need more than the spectrum come out
/// `not_applicable`; unless methods are asked for, the first one that needs nothing but the
/// eigenvalues at hand answers. How the data were prepared stands in the spectrum: center and scale
/// of the request do not count.
PCADIM_API Report select(const Spectrum& spectrum, const Request& request = {},
                         const std::string& source_name = "spectrum in memory");

/// The same with all that is known of the spectrum's source.
PCADIM_API Report select(const GivenSpectrum& given, const Request& request = {});

/// Checks every option, and the settings of methods, without reading any data. Throws UsageError.
PCADIM_API void check_request(const Request& request);

}  // namespace pcadim
