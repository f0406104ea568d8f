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

/// How missing cells are treated.
enum class Missing {
  error,         ///< refuse the data, naming the cells
  drop_rows,     ///< leave out rows with missing cells
  drop_columns,  ///< leave out columns with missing cells
  mean,          ///< insert the column mean (shrinks the variance; only for a few cells)
  em,            ///< use the expected scatter under probabilistic PCA, given the other cells
};

/// What select() is asked to do. The defaults are those of the README.
struct Request {
  /// Ids of methods; the first one answers. "all" stands for every method not named before it.
  /// Empty: the default method, and after it all others but those that would take long.
  std::vector<std::string> methods;
  std::vector<OptionSetting> settings;  ///< options of methods
  bool center = true;                   ///< subtract the column means
  bool scale = false;  ///< divide columns by their standard deviation (divisor n-1)
  Missing missing = Missing::error;
  /// The largest number of components to consider; 0: no bound. It bounds the candidates only: all
  /// eigenvalues are used where they can be had.
  Index max_dim = 0;
  std::uint64_t memory = 0;  ///< bytes that the computation may take; 0: a quarter of RAM
  int threads = 0;           ///< 0: as many as the machine has
  std::uint64_t seed = 0;    ///< for methods that draw random numbers
  bool fingerprint = false;  ///< read the data once more to compute their fingerprint
  /// Run the diagnosis, and find what the answer would be with the other scaling and with a tenth
  /// of the rows left out. If false, only what the methods need is computed.
  bool findings = true;
  /// Find what the leading components are made of (Report::components) although that takes about as
  /// long as the decomposition: for reports that are drawn or stored. If false, only where it takes
  /// next to no time. It belongs to the findings: without these it has no effect.
  bool components = false;
  /// Called now and then to report progress: from any thread, one call at a time.
  std::function<void(const Progress&)> progress = {};
  /// Polled now and then: once it asks to stop, the call throws Interrupted.
  StopToken stop = {};
};

/// How many principal components? Reads and decomposes the source, runs every requested method.
/// Throws InputError, UsageError, IoError, Interrupted; numerical outcomes are in the report.
/// Thread safety: calls on different sources may run at the same time; one source belongs to one
/// call at a time.
PCADIM_API Report select(Source& source, const Request& request = {});

/// The same for a matrix in memory.
PCADIM_API Report select(MatrixView matrix, const Request& request = {});

/// The same with the request as a JSON object, {"methods": ["all"], "scale": true}; options
/// left out have their defaults. The names are those of the records (pcadim/contract.hpp). Also
/// throws UsageError if the text is not such an object.
PCADIM_API Report select(std::string_view json_request, Source& source);

/// The same for an existing PCA. Methods that need more than the spectrum have the outcome
/// `not_applicable`; unless the request names methods, the first one that needs nothing but the
/// given eigenvalues answers. The spectrum says how the data were prepared: center and scale of the
/// request are ignored.
PCADIM_API Report select(const Spectrum& spectrum, const Request& request = {},
                         const std::string& source_name = "spectrum in memory");

/// The same with all that is known about the source of the spectrum.
PCADIM_API Report select(const GivenSpectrum& given, const Request& request = {});

/// Checks every option, and the settings of methods, without reading any data. Throws UsageError.
PCADIM_API void check_request(const Request& request);

}  // namespace pcadim
