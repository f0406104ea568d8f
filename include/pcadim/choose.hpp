#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/report.hpp"
#include "pcadim/selector.hpp"
#include "pcadim/source.hpp"

namespace pcadim {

/// What is asked. The defaults answer the question as the README does.
struct Request {
  /// Ids; the first one answers. Empty: the default method, all spectrum-only methods beside it.
  std::vector<std::string> methods;
  std::vector<OptionSetting> settings;  ///< options of methods
  bool center = true;                   ///< subtract the column means
  bool scale = false;      ///< divide columns by their standard deviation (divisor n-1)
  int threads = 0;         ///< 0: as many as the machine has
  std::uint64_t seed = 0;  ///< for methods that draw random numbers
};

/// How many principal components? Reads the source, decomposes once, runs every requested method.
/// Throws InputError, UsageError, IoError; numerical outcomes are in the report.
/// Thread safety: calls on different sources may run at the same time; one source belongs to one
/// call at a time.
PCADIM_API Report choose(Source& source, const Request& request = {});

/// The same for a matrix in memory.
PCADIM_API Report choose(MatrixView matrix, const Request& request = {});

/// Checks methods and settings without reading any data. Throws UsageError.
PCADIM_API void check_request(const Request& request);

}  // namespace pcadim
